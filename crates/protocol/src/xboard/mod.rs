//! The Chess Engine Communication Protocol, version 2: what XBoard and its relatives speak.
//!
//! - `gui`: what a GUI says; with `level` (time controls) and `edit` (the old way to set up positions).
//! - `engine`: what an engine says; with `feature`, `option`, `thinking` and `status`.
//! - `moves`, `result`: what both say.

mod edit;
mod engine;
mod feature;
mod gui;
mod level;
mod moves;
mod option;
mod result;
mod status;
#[cfg(test)]
mod tests;
mod thinking;

pub use edit::EditCommand;
pub use engine::{EngineMessage, Tell};
pub use feature::{Feature, Switch};
pub use gui::{GuiMessage, MoveSet};
pub use level::Level;
pub use moves::{MoveText, MoveTextError};
pub use option::{OptionDefinition, OptionKind};
pub use result::GameResult;
pub use status::Status;
pub use thinking::{Extras, Thinking};
