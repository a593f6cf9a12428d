//! The Chess Engine Communication Protocol (CECP), version 2, of XBoard and WinBoard.
//!
//! - `gui`: messages from the GUI to the engine; with `level` (time controls) and `edit` (edit mode).
//! - `engine`: messages from the engine to the GUI; with `feature`, `option`, `thinking` and `status`.
//! - `moves`, `comment`: parts of messages in both directions.

use tabiya_rules::GameResult;

use crate::ParseError;

mod comment;
mod edit;
mod engine;
mod feature;
mod gui;
mod level;
mod moves;
mod option;
mod status;
#[cfg(test)]
mod tests;
mod thinking;

pub use edit::EditCommand;
pub use engine::{EngineMessage, TellTarget};
pub use feature::{BooleanFeature, Feature};
pub use gui::{GuiMessage, MoveSet};
pub use level::LevelCommand;
pub use moves::{MoveText, MoveTextError};
pub use option::{OptionDefinition, OptionKind};
pub use status::AnalysisStatus;
pub use thinking::{ThinkingExtras, ThinkingOutput};

fn parse_result(text: &str) -> Result<GameResult, ParseError> {
    text.parse()
        .map_err(|_| ParseError::bad_value("result", text))
}
