//! Other engines, as programs that run beside this one.
//!
//! - `process`: a program that is spoken to line by line; `command_line`: how it is named.
//! - `uci`, `xboard`: an engine that speaks UCI, or the XBoard protocol; `error`: what can go wrong.

mod command_line;
mod error;
mod process;
mod uci;
mod xboard;

pub use error::ChildError;
pub use process::{Ender, Line, Process};
pub(crate) use uci::Greeting;
pub use uci::UciChild;
pub(crate) use xboard::Silence;
pub use xboard::XboardChild;
