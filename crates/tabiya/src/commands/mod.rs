//! One file a command.

pub(crate) mod adjudicate;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod check_engine;
pub(crate) mod engine;
pub(crate) mod eval;
pub(crate) mod export;
pub(crate) mod fen;
pub(crate) mod home;
pub(crate) mod host;
pub(crate) mod match_;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod uci;
pub(crate) mod xboard;

use anyhow::Context;
use tabiya_rules::{CastlingMode, Position};

/// A position from a FEN on the command line; the start if there is none, or for `startpos`.
fn position(fen: Option<&str>, mode: Option<CastlingMode>) -> anyhow::Result<Position> {
    let Some(fen) = fen.filter(|fen| *fen != "startpos") else {
        let start = Position::START;
        return Ok(match mode {
            Some(mode) => start.with_castling_mode(mode).unwrap_or(start),
            None => start,
        });
    };
    match mode {
        Some(mode) => Position::from_fen(fen, mode),
        None => fen.parse(),
    }
    .with_context(|| format!("bad FEN \"{}\"", excerpt(fen)))
}

/// The beginning of what someone wrote, fit for a terminal.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut short: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
