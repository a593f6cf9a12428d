//! [`Go`]: arguments of the `go` command.

use std::{fmt, time::Duration};

use tabiya_rules::{ByColor, Color, UciMove};

use super::{read_moves, write_moves};
use crate::{
    ParseError,
    number::{milliseconds, unsigned, unsigned32},
    words::Words,
};

/// Arguments of the `go` command.
///
/// Unknown words are skipped. A limit with a malformed value is an error, because ignoring it could make the
/// search endless.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `searchmoves`: restricts the search to these root moves; empty for all.
    pub search_moves: Vec<UciMove>,
    /// `ponder`: searches in pondering mode; the last move of the position is the ponder move.
    pub ponder: bool,
    /// `wtime`, `btime`: time left on the clocks.
    pub time: ByColor<Option<Duration>>,
    /// `winc`, `binc`: increment per move.
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: maximum depth in plies.
    pub depth: Option<u32>,
    /// `nodes`: maximum number of nodes.
    pub nodes: Option<u64>,
    /// `mate`: searches for a mate in this many moves.
    pub mate: Option<u32>,
    /// `movetime`: exact time for the search.
    pub movetime: Option<Duration>,
    /// `infinite`: searches until `stop`.
    pub infinite: bool,
}

impl Go {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves.extend(read_moves(words)),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time.white = Some(value("wtime", words, milliseconds)?),
                "btime" => go.time.black = Some(value("btime", words, milliseconds)?),
                "winc" => go.increment.white = Some(value("winc", words, milliseconds)?),
                "binc" => go.increment.black = Some(value("binc", words, milliseconds)?),
                "movestogo" => go.moves_to_go = Some(value("movestogo", words, unsigned32)?),
                "depth" => go.depth = Some(value("depth", words, unsigned32)?),
                "nodes" => go.nodes = Some(value("nodes", words, unsigned)?),
                "mate" => go.mate = Some(value("mate", words, unsigned32)?),
                "movetime" => go.movetime = Some(value("movetime", words, milliseconds)?),
                _ => {}
            }
        }
        Ok(go)
    }
}

fn value<T>(
    field: &'static str,
    words: &mut Words<'_>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, ParseError> {
    let text = words.next().ok_or(ParseError::missing(field, "a number"))?;
    read(text).ok_or_else(|| ParseError::bad_value(field, text))
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let times = [
            ("wtime", self.time[Color::White]),
            ("btime", self.time[Color::Black]),
            ("winc", self.increment[Color::White]),
            ("binc", self.increment[Color::Black]),
            ("movetime", self.movetime),
        ];
        for (field, time) in times {
            if let Some(time) = time {
                write!(f, " {field} {}", time.as_millis())?;
            }
        }
        let numbers = [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
        ];
        for (field, number) in numbers {
            if let Some(number) = number {
                write!(f, " {field} {number}")?;
            }
        }
        // `searchmoves` comes last, because it consumes the following words.
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        write_moves(f, &self.search_moves)
    }
}
