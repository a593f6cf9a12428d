//! Other engines, as programs that run beside this one.
//!
//! - `process`: a program that is spoken to line by line; `command_line`: how it is named.
//! - `uci`: an engine that speaks UCI; `error`: what can go wrong.

mod command_line;
mod error;
mod process;
mod uci;

pub use error::ChildError;
pub use process::{Line, Process};
pub use uci::UciChild;
