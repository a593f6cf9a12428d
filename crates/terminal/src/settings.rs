//! [`Settings`]: what is remembered from one time to the next, in the user's folder for settings.

use std::{
    fs, io,
    path::{Path, PathBuf},
    str::FromStr,
};

use tabiya_game::TimeControl;
use tabiya_rules::{ByColor, Color};

/// What is remembered from one time to the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings {
    /// What the players are called: who began with White, and with Black.
    pub(crate) names: ByColor<String>,
    /// Against the engine of a level; against a person if none.
    pub(crate) level: Option<u8>,
    /// Which side to take.
    pub(crate) side: Side,
    /// How much time there is.
    pub(crate) time: TimeControl,
    /// How pieces look.
    pub(crate) pieces: Pieces,
    /// How moves are written.
    pub(crate) letters: Letters,
    /// From which side the board is seen.
    pub(crate) facing: Facing,
}

/// Which side to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// Whichever the lot falls on.
    Random,
}

/// How pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pieces {
    /// Drawn where there is room, else as figurines.
    #[default]
    Drawn,
    /// As figurines: ♞.
    Figurines,
    /// As letters: N for White's, n for Black's.
    Letters,
}

/// With what moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Letters {
    /// With the letters of the language.
    #[default]
    Local,
    /// With small pieces: ♘f3.
    Figurine,
    /// With English letters: Nf3.
    English,
}

/// From which side the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Facing {
    /// From the player's own; where two play here, from White's.
    #[default]
    Own,
    /// From that of the side to move.
    Mover,
    /// From White's.
    White,
    /// From Black's.
    Black,
}

/// A file with lines of `name = value`.
#[derive(Clone, Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
}

impl Settings {
    /// White's and Black's names. What a line does not say, or says wrongly, is as at first.
    fn read(text: &str) -> Self {
        let mut settings = Self::default();
        for line in text.lines() {
            let Some((name, value)) = line.split_once('=') else {
                continue;
            };
            let value = value.trim();
            match name.trim() {
                "white" => settings.names.white = value.to_string(),
                "black" => settings.names.black = value.to_string(),
                "level" => settings.level = value.parse().ok().filter(|level| *level <= 10),
                "side" => settings.side = value.parse().unwrap_or_default(),
                "time" => settings.time = value.parse().unwrap_or_default(),
                "pieces" => settings.pieces = value.parse().unwrap_or_default(),
                "letters" => settings.letters = value.parse().unwrap_or_default(),
                "facing" => settings.facing = value.parse().unwrap_or_default(),
                _ => {}
            }
        }
        settings
    }

    fn write(&self) -> String {
        let level = self
            .level
            .map_or("none".to_string(), |level| level.to_string());
        format!(
            "# What `tabiya play` remembers.\nwhite = {}\nblack = {}\nlevel = {level}\nside = {}\ntime = {}\npieces = {}\nletters = {}\nfacing = {}\n",
            one_line(&self.names.white),
            one_line(&self.names.black),
            word(&SIDES, self.side),
            self.time,
            word(&PIECES, self.pieces),
            self.letters.word(),
            word(&FACINGS, self.facing),
        )
    }
}

impl SettingsFile {
    /// In a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            path: folder.join("terminal.conf"),
        }
    }

    /// What is remembered; as at first, if nothing is.
    pub(crate) fn read(&self) -> Settings {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        Settings::read(&text)
    }

    /// Remembers.
    pub(crate) fn write(&self, settings: &Settings) -> io::Result<()> {
        let text = settings.write();
        if fs::read_to_string(&self.path).is_ok_and(|known| known == text) {
            return Ok(());
        }
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.path, text)
    }
}

const SIDES: [(&str, Side); 3] = [
    ("white", Side::White),
    ("black", Side::Black),
    ("random", Side::Random),
];
const PIECES: [(&str, Pieces); 3] = [
    ("drawn", Pieces::Drawn),
    ("figurines", Pieces::Figurines),
    ("letters", Pieces::Letters),
];
const LETTERS: [(&str, Letters); 3] = [
    ("local", Letters::Local),
    ("figurine", Letters::Figurine),
    ("english", Letters::English),
];
const FACINGS: [(&str, Facing); 4] = [
    ("own", Facing::Own),
    ("mover", Facing::Mover),
    ("white", Facing::White),
    ("black", Facing::Black),
];

fn word<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let found = words.iter().find(|(_, meaning)| *meaning == value);
    found.map_or("", |(word, _)| word)
}

fn meaning<T: Copy>(words: &[(&str, T)], text: &str) -> Result<T, ()> {
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|(_, meaning)| *meaning).ok_or(())
}

impl FromStr for Side {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        meaning(&SIDES, text)
    }
}

impl FromStr for Pieces {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        meaning(&PIECES, text)
    }
}

impl FromStr for Letters {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        meaning(&LETTERS, text)
    }
}

impl Letters {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        word(&LETTERS, self)
    }

    /// The one after it.
    pub(crate) fn next(self) -> Self {
        match self {
            Self::Local => Self::Figurine,
            Self::Figurine => Self::English,
            Self::English => Self::Local,
        }
    }
}

impl FromStr for Facing {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        meaning(&FACINGS, text)
    }
}

impl Side {
    /// The colour, drawn by a random number where the lot decides.
    pub(crate) fn color(self, random: u64) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random => Color::from_is_white(random & 1 == 0),
        }
    }
}

fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let settings = Settings {
            names: ByColor {
                white: "Ана = A".into(),
                black: String::new(),
            },
            level: Some(7),
            side: Side::Random,
            time: "40/90+30, 30+30".parse().unwrap(),
            pieces: Pieces::Letters,
            letters: Letters::Figurine,
            facing: Facing::Mover,
        };
        let folder = tempfile::tempdir().unwrap();
        let file = SettingsFile::new(&folder.path().join("new"));
        assert_eq!(file.read(), Settings::default());
        file.write(&settings).unwrap();
        assert_eq!(file.read(), settings);
    }

    #[test]
    fn what_makes_no_sense_is_as_at_first() {
        let text = "level = 99\nside = up\ntime = soon\nwhite\npieces=letters\n= =\n";
        let want = Settings {
            pieces: Pieces::Letters,
            ..Settings::default()
        };
        assert_eq!(Settings::read(text), want);
    }
}
