//! What `--json` prints: one JSON object a line, told apart by `type`.
//!
//! Their JSON Schemas are in `docs/schemas`; the tests compare them with these types. Doc lines become descriptions there.

mod adjudication;
mod analysis;
mod engine_match;
mod perft;
mod pgn_check;
#[cfg(test)]
mod tests;

pub(crate) use adjudication::{AdjudicationAnswer, AdjudicationReport};
pub(crate) use analysis::{AnalysisReport, SideReport};
pub(crate) use engine_match::{MatchReportLine, ReportedSprt};
pub(crate) use perft::{MoveCount, PerftReport, SuiteCount};
pub(crate) use pgn_check::PgnCheckReport;

use serde::Serialize;
use tabiya_rules::{Color, Move, Position};

use crate::place::Place;

/// Returns a report as one line of JSON.
pub(crate) fn to_line(report: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(report)?)
}

/// An error in a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileError {
    /// Name of the file, as it was given; `<stdin>` for standard input.
    file: String,
    /// Line, from 1.
    line: u64,
    /// Column in bytes, from 1.
    column: u64,
    /// What is wrong, for people.
    message: String,
}

impl FileError {
    pub(crate) fn new(place: &Place<'_>, message: String) -> Self {
        Self {
            file: place.file().to_string(),
            line: place.line,
            column: place.column,
            message,
        }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// A move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportedMove {
    /// As engines write it: `e2e4`.
    uci: String,
    /// As people write it: `e4`.
    san: String,
}

impl ReportedMove {
    pub(crate) fn new(position: &Position, m: Move) -> Self {
        Self {
            uci: position.uci(m).to_string(),
            san: position.san(m).to_string(),
        }
    }

    /// Returns the moves of a line.
    pub(crate) fn line(position: &Position, moves: &[Move]) -> Vec<Self> {
        let mut position = *position;
        let mut line = Vec::with_capacity(moves.len());
        for m in moves {
            line.push(Self::new(&position, *m));
            position = position.play(*m);
        }
        line
    }
}
