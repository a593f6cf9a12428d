//! [`PerftReport`]: what `tabiya perft --json` prints.

use serde::Serialize;

use super::FileError;

/// A line of `tabiya perft --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "tabiya perft --json"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(crate) enum PerftReport {
    /// Count of a position: the only line, unless a suite is checked.
    Count {
        /// Position.
        fen: String,
        /// Depth in plies.
        depth: u32,
        /// Number of positions at this depth.
        nodes: u64,
        /// Time used.
        seconds: f64,
        /// Speed.
        nodes_per_second: u64,
        /// Count below each move, with `--divide`.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<MoveCount>>,
    },
    /// A position of a suite, with its counts.
    Position {
        /// Name of the file.
        file: String,
        /// Line, from 1.
        line: u64,
        /// Position, as in the file.
        fen: String,
        /// Why the position cannot arise in play; `null` if it can.
        impossible: Option<String>,
        /// The counts that were checked.
        counts: Vec<SuiteCount>,
    },
    /// A line of a suite that cannot be read.
    Error(FileError),
    /// The last line, if a suite is checked.
    Summary {
        /// Number of positions.
        positions: u64,
        /// Number of counts that were checked.
        counts: u64,
        /// Number of them that differ from the suite.
        wrong: u64,
        /// Number of lines that cannot be read.
        unreadable: u64,
        /// Number of positions that cannot arise in play.
        impossible: u64,
        /// Sum of all counts.
        nodes: u64,
        /// Time used.
        seconds: f64,
    },
}

/// Count below a move.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveCount {
    /// Move as engines write it: `e2e4`.
    #[serde(rename = "move")]
    pub(crate) uci: String,
    /// Number of positions.
    pub(crate) nodes: u64,
}

/// A count of a suite.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuiteCount {
    /// Depth in plies.
    pub(crate) depth: u32,
    /// Number of positions.
    pub(crate) nodes: u64,
    /// Number in the suite.
    pub(crate) expected: u64,
}
