//! [`Setup`]: what was chosen on the command line.

use std::path::PathBuf;

use tabiya_game::{Start, TimeControl};
use tabiya_player::EngineSpec;
use tabiya_wire::net::{Address, Trust};
use tabiya_words::Language;

pub use crate::settings::{Letters, Pieces, Side};

/// What was chosen on the command line. What was not is as the last time.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Against whom.
    pub opponent: Opponent,
    /// Which side to take.
    pub side: Option<Side>,
    /// How much time there is.
    pub time: Option<TimeControl>,
    /// How much the opponent has; as much, if not said.
    pub other_time: Option<TimeControl>,
    /// Where play begins; the initial array, or where the loaded game stands, if not said.
    pub start: Option<Start>,
    /// A file to go on with, or to replay.
    pub load: Option<PathBuf>,
    /// Which game of the file, from 1; the first, if not said.
    pub game: Option<usize>,
    /// Goes on with the last game that was not finished.
    pub resume: bool,
    /// What the players are called: the one here first.
    pub names: Vec<String>,
    /// How pieces look.
    pub pieces: Option<Pieces>,
    /// How moves are written.
    pub letters: Option<Letters>,
    /// Whom to believe at clubs that are reached by https.
    pub trust: Trust,
    /// Only letters are sure to be seen.
    pub has_letters_only: bool,
    /// The language.
    pub language: Language,
    /// Where games are kept.
    pub data: PathBuf,
    /// Where settings are kept.
    pub config: PathBuf,
    /// Where random numbers begin; anywhere if not said.
    pub seed: Option<u64>,
}

#[cfg(test)]
impl Setup {
    /// Nothing was chosen, but the letters of a board that can be compared.
    pub(crate) fn for_tests(home: &std::path::Path) -> Self {
        Self {
            opponent: Opponent::Person,
            side: None,
            time: None,
            other_time: None,
            start: None,
            load: None,
            game: None,
            resume: false,
            names: Vec::new(),
            pieces: Some(Pieces::Letters),
            letters: None,
            trust: Trust::default(),
            has_letters_only: false,
            language: Language::English,
            data: home.join("data"),
            config: home.join("config"),
            seed: Some(1),
        }
    }
}

/// Against whom.
#[derive(Clone, PartialEq, Debug)]
pub enum Opponent {
    /// Whoever it was the last time.
    Remembered,
    /// A person at this computer.
    Person,
    /// The built-in engine, at a level from 0 to 10.
    Level(u8),
    /// Another engine.
    Engine(EngineSpec),
    /// Somebody at a club; if not said which, at one that is found.
    Club(Option<Address>),
}

/// How it was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// No game is open.
    Done,
    /// A game is open, and is kept.
    Unfinished,
    /// A game is open, and the disk did not take it.
    NotKept,
    /// There was no way to the club.
    NoClub,
}
