//! Chess in a terminal: a full-screen board, and a plain line-by-line mode for any shell, pipe or screen reader.
//!
//! # Layout
//!
//! - [`PlayOptions`]: the command line's options; [`play_plain`] and [`play_on_screen`]: the two user interfaces.
//! - `controller`: the current game and its series, which both user interfaces show and control; `game_options`:
//!   opponent, side, time and start; `host`: the owner of the game, this program or a club.
//! - `app_event`: everything that wakes a user interface.
//! - `typed_input`, `typed_command`: parsing of typed moves and commands; `localizer`: texts in the user's language; `notation`: how
//!   moves are written.
//! - `autosave`: the log on disk; `files`: games in files; `replay`: stepping through a game; `settings`: saved
//!   settings.
//! - `monotonic_time`: the time that games are played by.
//! - `club`, `club_connection`, `discovery`: clubs on the network; `evaluation`: the engine's evaluation.
//! - `plain`: the line-by-line mode; `screen`: the full-screen mode.
//!
//! Absent: rules of chess, which `game` has; sentences, which `words` has.

mod app_event;
mod autosave;
mod club;
mod club_connection;
mod controller;
mod discovery;
mod evaluation;
mod files;
mod game_options;
mod host;
mod localizer;
mod monotonic_time;
mod notation;
mod options;
mod plain;
mod replay;
mod screen;
mod settings;
mod typed_command;
mod typed_input;

use std::fmt;

use crate::controller::BeginError;
pub use crate::{
    options::{ExitReason, OpponentChoice, PieceLetters, PieceStyle, PlayOptions, SideChoice},
    plain::play_plain,
    screen::play_on_screen,
};

/// Failure to play.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The terminal or the pipe cannot be used.
    Io(std::io::Error),
    /// No game can be started: a sentence for people.
    NoGame(String),
}

impl PlayError {
    fn begin(error: &BeginError, localizer: &localizer::Localizer) -> Self {
        Self::NoGame(match error {
            BeginError::Preset(error) => {
                localizer.text_with("terminal-bad-game", "error", &error.to_string())
            }
            BeginError::Load(path, error) => {
                load_error(localizer, &path.display().to_string(), error)
            }
            BeginError::Autosave(error) => {
                localizer.text_with("terminal-bad-kept", "error", &error.to_string())
            }
            BeginError::Engine(error) => {
                localizer.text_with("terminal-engine-failed", "error", error)
            }
            BeginError::PlayedElsewhere => localizer.text("terminal-kept-elsewhere"),
            BeginError::NothingToResume => localizer.text("terminal-nothing-kept"),
        })
    }
}

/// Sentence for a file that cannot be loaded.
fn load_error(localizer: &localizer::Localizer, file: &str, error: &files::LoadError) -> String {
    localizer.format(
        "terminal-bad-file",
        &[("file", file.into()), ("error", error.to_string().into())],
    )
}

impl From<std::io::Error> for PlayError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NoGame(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // The message already includes the cause.
        None
    }
}
