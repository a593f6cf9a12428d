//! One file per command; `club_host` and `engine_io` are shared by several.

pub(crate) mod adjudicate;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod check_engine;
pub(crate) mod club_host;
pub(crate) mod completions;
pub(crate) mod desktop;
pub(crate) mod doctor;
pub(crate) mod engine_io;
pub(crate) mod engine_match;
pub(crate) mod eval;
pub(crate) mod export;
pub(crate) mod fen;
pub(crate) mod help;
pub(crate) mod man;
#[cfg(feature = "cluster")]
pub(crate) mod move_club;
pub(crate) mod organiser;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod restore;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod uci;
pub(crate) mod xboard;

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use anyhow::Context;
use tabiya_rules::{CastlingMode, Position};

/// Returns a parser of the numbers in a range.
fn number_in<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("must be {} to {}", range.start(), range.end()))
    }
}

/// Parser of the numbers from 1.
fn positive<T: FromStr + From<u8> + PartialOrd>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| "must be at least 1".to_owned())
}

/// Formats a number with its noun.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Parses a FEN from the command line; the starting position if there is none, or for `startpos`.
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
    .with_context(|| format!("\"{}\" is not a valid FEN", excerpt(fen)))
}

/// Returns the beginning of a user's text, escaped for a terminal.
pub(crate) fn excerpt(text: &str) -> String {
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
