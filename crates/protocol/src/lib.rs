//! Messages of the UCI and XBoard protocols, for both GUIs and engines.
//!
//! No I/O and no clock: the crate only converts lines of text to messages and back. Parsers are as lenient as
//! the protocols require, never panic, and run in linear time. Printing is exact: `parse(print(x)) == x`.
//!
//! ```
//! use tabiya_protocol::{uci, xboard};
//! let message: uci::GuiMessage = "go wtime 1000 btime 900".parse()?;
//! assert_eq!(message.to_string(), "go wtime 1000 btime 900");
//! let message: xboard::GuiMessage = "level 40 5:30 0".parse()?;
//! assert_eq!(message.to_string(), "level 40 5:30 0");
//! # Ok::<(), tabiya_protocol::ParseError>(())
//! ```
//!
//! # Layout
//! - `uci`: the Universal Chess Interface; `xboard`: the Chess Engine Communication Protocol (CECP), version 2.
//!   Each has a `GuiMessage` and an `EngineMessage`.
//! - `score`: scores as engines report them; `error`: parse errors.
//! - `words`, `number`: building blocks of the parsers.

mod error;
mod number;
mod score;
pub mod uci;
mod words;
pub mod xboard;

pub use error::ParseError;
pub use score::{ReportedBound, ReportedScore};

/// Maximum length of a line in bytes. A game of a thousand plies takes five thousand.
pub const MAX_LINE_LENGTH: usize = 1 << 20;
