//! The Universal Chess Interface.
//!
//! - `gui`: what a GUI says; with `go`, `start` and `registration`.
//! - `engine`: what an engine says; with `info` and `option`.

mod engine;
mod go;
mod gui;
mod info;
mod option;
mod registration;
mod start;
#[cfg(test)]
mod tests;

pub use engine::{Check, EngineMessage};
pub use go::Go;
pub use gui::GuiMessage;
pub use info::{CurrentLine, Info, InfoScore, WinDrawLoss};
pub use option::{OptionDefinition, OptionKind};
pub use registration::Registration;
pub use start::{PositionCommand, Start};

use tabiya_rules::UciMove;

use crate::words::Words;

/// How an empty text is written where a value must stand.
const EMPTY: &str = "<empty>";

/// A move by its squares. Promotions are read in capitals too, which some engines write.
fn read_move(word: &str) -> Option<UciMove> {
    match word.as_bytes() {
        [a, b, c, d, letter] => UciMove::from_bytes(&[*a, *b, *c, *d, letter.to_ascii_lowercase()]),
        bytes => UciMove::from_bytes(bytes),
    }
}

/// True for what stands in place of a move where there is none.
fn is_no_move(word: &str) -> bool {
    matches!(word, "(none)" | "0000" | "NULL")
}

/// The moves up to the next word that is none.
fn read_moves(words: &mut Words<'_>) -> Vec<UciMove> {
    let mut moves = Vec::new();
    while let Some(m) = words.peek().and_then(read_move) {
        moves.push(m);
        words.next();
    }
    moves
}

/// Writes moves, each after a space.
fn write_moves(f: &mut std::fmt::Formatter<'_>, moves: &[UciMove]) -> std::fmt::Result {
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}
