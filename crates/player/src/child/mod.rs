//! External engines that run as child processes.
//!
//! - `process`: a child process with line-based stdin and stdout; `command_line`: splits its command line.
//! - `uci`, `xboard`: engines of each protocol; `error`: their errors.

mod command_line;
mod error;
mod process;
mod uci;
mod xboard;

pub use error::ChildError;
pub use process::{ChildProcess, KillHandle, OutputLine};
pub use uci::{UciChild, UciHandshake};
pub use xboard::{MissingFeatures, XboardChild};
