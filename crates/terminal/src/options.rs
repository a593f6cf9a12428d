//! [`PlayOptions`]: the options of the command line.

use std::path::PathBuf;

use tabiya_game::{Start, TimeControl};
use tabiya_player::EngineSpec;
use tabiya_wire::net::{Address, TrustStore};
use tabiya_words::Language;

pub use crate::settings::{PieceLetters, PieceStyle, SideChoice};

/// Options of the command line. Those not given are as last time.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// Opponent.
    pub opponent: OpponentChoice,
    /// Side to play.
    pub side: Option<SideChoice>,
    /// Time control.
    pub time: Option<TimeControl>,
    /// Time control of the opponent; the same if none.
    pub other_time: Option<TimeControl>,
    /// Starting position; if none, the standard one or that of the loaded game.
    pub start: Option<Start>,
    /// File to continue or to replay.
    pub load: Option<PathBuf>,
    /// Number of the game in the file, from 1; the first if none.
    pub game: Option<usize>,
    /// Resume the last unfinished game.
    pub resume: bool,
    /// Names of the players, the one here first.
    pub names: Vec<String>,
    /// Style of the pieces.
    pub pieces: Option<PieceStyle>,
    /// Letters of moves.
    pub letters: Option<PieceLetters>,
    /// Certificates to trust at clubs that use https.
    pub trust: TrustStore,
    /// True if the terminal may show only ASCII letters.
    pub has_letters_only: bool,
    /// Language.
    pub language: Language,
    /// Folder of games.
    pub data: PathBuf,
    /// Folder of settings.
    pub config: PathBuf,
    /// Seed of random numbers; random if none.
    pub seed: Option<u64>,
    /// Colours, if they are asked for or refused; otherwise as many as the terminal has.
    pub colors: Option<bool>,
}

#[cfg(test)]
impl PlayOptions {
    /// Default options, with letters for pieces.
    pub(crate) fn for_tests(home: &std::path::Path) -> Self {
        Self {
            opponent: OpponentChoice::Person,
            side: None,
            time: None,
            other_time: None,
            start: None,
            load: None,
            game: None,
            resume: false,
            names: Vec::new(),
            pieces: Some(PieceStyle::Letters),
            letters: None,
            trust: TrustStore::default(),
            has_letters_only: false,
            language: Language::English,
            data: home.join("data"),
            config: home.join("config"),
            seed: Some(1),
            colors: None,
        }
    }
}

/// Opponent.
#[derive(Clone, PartialEq, Debug)]
pub enum OpponentChoice {
    /// The same as last time.
    Remembered,
    /// A person at this computer.
    Person,
    /// The built-in engine, at a level from 0 to 10.
    Level(u8),
    /// Another engine.
    Engine(EngineSpec),
    /// A person at a club; if no address is given, one that is discovered.
    Club(Option<Address>),
}

/// Reason why the program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitReason {
    /// No game is open.
    Done,
    /// A game is unfinished, and saved.
    Unfinished,
    /// A game is unfinished, and could not be saved.
    NotSaved,
    /// No club could be reached.
    NoClub,
}
