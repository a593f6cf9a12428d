//! [`PgnCheckReport`]: what `tabiya pgn check --json` prints.

use serde::Serialize;

use super::FileError;

/// A line of `tabiya pgn check --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "tabiya pgn check --json"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(crate) enum PgnCheckReport {
    /// An error in a game.
    Error {
        /// Place and message.
        #[serde(flatten)]
        error: FileError,
        /// Number of the game in the file, from 1.
        game: u64,
        /// The text there, shortened if it is long; empty at the end of the file.
        found: String,
    },
    /// A file, after its errors.
    File {
        /// Name of the file.
        file: String,
        /// Number of games.
        games: u64,
        /// Number of legal moves and null moves, including variations.
        plies: u64,
        /// Number of errors.
        errors: u64,
    },
    /// The last line: all files together.
    Summary {
        /// Number of files that were read.
        files: u64,
        /// Number of files that could not be read; standard error says why.
        unreadable: u64,
        /// Number of games.
        games: u64,
        /// Number of legal moves and null moves, including variations.
        plies: u64,
        /// Number of errors.
        errors: u64,
    },
}
