//! UCI and XBoard as text and types, for both ends of the wire.
//!
//! No I/O and no clock: a line comes in as text and leaves as a message, or the other way round. Parsers
//! forgive what the protocols ask them to forgive, never panic, and take time linear in the line; what is
//! printed is exact, and `parse(print(x)) == x`.
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
//! - `uci`: the Universal Chess Interface; `xboard`: the Chess Engine Communication Protocol, version 2.
//!   Each has a `GuiMessage` and an `EngineMessage`.
//! - `score`: what both tell of a position's value; `error`: why a line is no message.
//! - `words`, `number`: what the parsers are made of.

mod error;
mod number;
mod score;
pub mod uci;
mod words;
pub mod xboard;

pub use error::ParseError;
pub use score::{Bound, Score};

/// The longest line that is read, in bytes. A game of a thousand moves takes five thousand.
pub const MAX_LINE: usize = 1 << 20;
