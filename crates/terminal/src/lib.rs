//! Chess in a terminal: a full-screen board, and a plain one, line by line, for any shell, pipe or screen reader.
//!
//! # Layout
//!
//! - [`Setup`]: what was chosen on the command line; [`play_plain`] and [`play_on_screen`]: the two faces.
//! - `session`: the game on the board and its series, which both faces show and ask; `plan`: what is played here;
//!   `host`: who holds the game: this program, with an engine or without, or a club.
//! - `signal`: what wakes a face: it sleeps until there is something to do.
//! - `entry`: what people type; `voice`: what they are told, in their language; `notation`: how moves are written.
//! - `keeper`: the log on disk; `files`: games in files; `replay`: one step by step; `settings`: what is remembered.
//! - `club`, `link`, `search`: clubs on the network; `evaluation`: the engine's opinion.
//! - `plain`: the face of lines; `screen`: the face of the whole screen.
//!
//! Absent: rules of chess, which `game` has; sentences, which `words` has.

mod club;
mod entry;
mod evaluation;
mod files;
mod host;
mod keeper;
mod link;
mod notation;
mod plain;
mod plan;
mod replay;
mod screen;
mod search;
mod session;
mod settings;
mod setup;
mod signal;
mod voice;

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

use tabiya_game::Moment;

use crate::session::BeginError;
pub use crate::{
    plain::play_plain,
    screen::play_on_screen,
    setup::{Leaving, Letters, Opponent, Pieces, Setup, Side},
};

/// Why nothing could be played.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The terminal, or the pipe, cannot be used.
    Io(std::io::Error),
    /// No game begins: a sentence for people.
    NoGame(String),
}

impl PlayError {
    fn begin(error: &BeginError, voice: &voice::Voice) -> Self {
        Self::NoGame(match error {
            BeginError::Preset(error) => {
                voice.with("terminal-bad-game", "error", &error.to_string())
            }
            BeginError::Load(path, error) => load_error(voice, &path.display().to_string(), error),
            BeginError::Kept(error) => voice.with("terminal-bad-kept", "error", &error.to_string()),
            BeginError::Engine(error) => voice.with("terminal-engine-failed", "error", error),
            BeginError::PlayedElsewhere => voice.word("terminal-kept-elsewhere"),
            BeginError::NothingKept => voice.word("terminal-nothing-kept"),
        })
    }
}

/// Why a file cannot be used, as a sentence.
fn load_error(voice: &voice::Voice, file: &str, error: &files::LoadError) -> String {
    voice.say(
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
        // What it says is all there is.
        None
    }
}

/// What time it is.
fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment(since.map_or(0, |time| time.as_millis() as u64))
}
