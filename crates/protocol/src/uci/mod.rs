//! The Universal Chess Interface (UCI).
//!
//! - `gui`: messages from the GUI to the engine; with `go`, `position` and `registration`.
//! - `engine`: messages from the engine to the GUI; with `info` and `option`.

mod engine;
mod go;
mod gui;
mod info;
mod option;
mod position;
mod registration;
#[cfg(test)]
mod tests;

pub use engine::{EngineMessage, VerificationStatus};
pub use go::Go;
pub use gui::GuiMessage;
pub use info::{CurrentLine, InfoMessage, InfoScore, WinDrawLoss};
pub use option::{OptionDefinition, OptionKind};
pub use position::{PositionCommand, StartPosition};
pub use registration::Registration;

use tabiya_rules::UciMove;

use crate::words::Words;

/// Notation of an empty string value.
const EMPTY: &str = "<empty>";

/// Parses a move. Upper-case promotion letters are accepted, because some engines write them.
fn read_move(word: &str) -> Option<UciMove> {
    match word.as_bytes() {
        [a, b, c, d, letter] => UciMove::from_bytes(&[*a, *b, *c, *d, letter.to_ascii_lowercase()]),
        bytes => UciMove::from_bytes(bytes),
    }
}

/// Returns true for the notations of "no move".
fn is_no_move(word: &str) -> bool {
    matches!(word, "(none)" | "0000" | "NULL")
}

/// Parses moves up to the next word that is not a move.
fn read_moves(words: &mut Words<'_>) -> Vec<UciMove> {
    let mut moves = Vec::new();
    while let Some(m) = words.peek().and_then(read_move) {
        moves.push(m);
        words.next();
    }
    moves
}

/// Writes moves, each preceded by a space.
fn write_moves(f: &mut std::fmt::Formatter<'_>, moves: &[UciMove]) -> std::fmt::Result {
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}
