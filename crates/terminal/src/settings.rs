//! [`Settings`]: what is saved from one run to the next, in the user's settings folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
    str::FromStr,
};

use tabiya_game::TimeControl;
use tabiya_rules::{ByColor, Color};

/// Saved settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings {
    /// Names of the players: those who began with White and Black.
    pub(crate) names: ByColor<String>,
    /// Level of the engine; a person if none.
    pub(crate) level: Option<u8>,
    /// Side to play.
    pub(crate) side: SideChoice,
    /// Time control.
    pub(crate) time: TimeControl,
    /// Style of the pieces.
    pub(crate) pieces: PieceStyle,
    /// Letters of moves.
    pub(crate) letters: PieceLetters,
    /// Orientation of the board.
    pub(crate) orientation: Orientation,
    /// When plain mode shows the board.
    pub(crate) board: BoardDisplay,
}

/// Side to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SideChoice {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// Random.
    Random,
}

/// Style of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceStyle {
    /// Drawings where there is room, else figurines.
    #[default]
    Drawn,
    /// Figurines: ♞.
    Figurines,
    /// Letters: N for White's, n for Black's.
    Letters,
}

/// Letters of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceLetters {
    /// Letters of the language.
    #[default]
    Local,
    /// Figurines: ♘f3.
    Figurine,
    /// English letters: Nf3.
    English,
}

/// Orientation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Orientation {
    /// The player's own side at the bottom; White's if two play here.
    #[default]
    Own,
    /// The side to move at the bottom.
    Mover,
    /// White at the bottom.
    White,
    /// Black at the bottom.
    Black,
}

/// When plain mode shows the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BoardDisplay {
    /// After every move.
    #[default]
    EveryMove,
    /// When asked: a screen reader reads ten lines aloud each time.
    OnRequest,
}

/// Settings file with lines of `name = value`.
#[derive(Clone, Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
}

impl Settings {
    /// Parses the settings. Missing or invalid lines leave the default.
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
                "facing" => settings.orientation = value.parse().unwrap_or_default(),
                "board" => settings.board = value.parse().unwrap_or_default(),
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
            "# What `tabiya play` remembers.\nwhite = {}\nblack = {}\nlevel = {level}\nside = {}\ntime = {}\npieces = {}\nletters = {}\nfacing = {}\nboard = {}\n",
            one_line(&self.names.white),
            one_line(&self.names.black),
            name(&SIDES, self.side),
            self.time,
            name(&PIECES, self.pieces),
            self.letters.name(),
            name(&ORIENTATIONS, self.orientation),
            name(&BOARDS, self.board),
        )
    }
}

impl SettingsFile {
    /// File in a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            path: folder.join("terminal.conf"),
        }
    }

    /// Reads the settings; the defaults if there are none.
    pub(crate) fn read(&self) -> Settings {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        Settings::read(&text)
    }

    /// Writes the settings, if they changed.
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

const SIDES: [(&str, SideChoice); 3] = [
    ("white", SideChoice::White),
    ("black", SideChoice::Black),
    ("random", SideChoice::Random),
];
const PIECES: [(&str, PieceStyle); 3] = [
    ("drawn", PieceStyle::Drawn),
    ("figurines", PieceStyle::Figurines),
    ("letters", PieceStyle::Letters),
];
const LETTERS: [(&str, PieceLetters); 3] = [
    ("local", PieceLetters::Local),
    ("figurine", PieceLetters::Figurine),
    ("english", PieceLetters::English),
];
const ORIENTATIONS: [(&str, Orientation); 4] = [
    ("own", Orientation::Own),
    ("mover", Orientation::Mover),
    ("white", Orientation::White),
    ("black", Orientation::Black),
];
const BOARDS: [(&str, BoardDisplay); 2] = [
    ("on", BoardDisplay::EveryMove),
    ("off", BoardDisplay::OnRequest),
];

fn name<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let found = words.iter().find(|(_, meaning)| *meaning == value);
    found.map_or("", |(word, _)| word)
}

fn value<T: Copy>(words: &[(&str, T)], text: &str) -> Result<T, ()> {
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|(_, meaning)| *meaning).ok_or(())
}

impl FromStr for SideChoice {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        value(&SIDES, text)
    }
}

impl FromStr for PieceStyle {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        value(&PIECES, text)
    }
}

impl FromStr for PieceLetters {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        value(&LETTERS, text)
    }
}

impl PieceLetters {
    /// Name in the settings file.
    pub(crate) fn name(self) -> &'static str {
        name(&LETTERS, self)
    }

    /// Next one, wrapping around.
    pub(crate) fn next(self) -> Self {
        match self {
            Self::Local => Self::Figurine,
            Self::Figurine => Self::English,
            Self::English => Self::Local,
        }
    }
}

impl FromStr for Orientation {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        value(&ORIENTATIONS, text)
    }
}

impl FromStr for BoardDisplay {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        value(&BOARDS, text)
    }
}

impl SideChoice {
    /// Colour; by a random number if random.
    pub(crate) fn color(self, random: u64) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random => Color::from_white(random & 1 == 0),
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
    fn written_settings_read_back() {
        let settings = Settings {
            names: ByColor {
                white: "Ана = A".into(),
                black: String::new(),
            },
            level: Some(7),
            side: SideChoice::Random,
            time: "40/90+30, 30+30".parse().unwrap(),
            pieces: PieceStyle::Letters,
            letters: PieceLetters::Figurine,
            orientation: Orientation::Mover,
            board: BoardDisplay::OnRequest,
        };
        let folder = tempfile::tempdir().unwrap();
        let file = SettingsFile::new(&folder.path().join("new"));
        assert_eq!(file.read(), Settings::default());
        file.write(&settings).unwrap();
        assert_eq!(file.read(), settings);
    }

    #[test]
    fn invalid_lines_leave_the_default() {
        let text = "level = 99\nside = up\ntime = soon\nwhite\npieces=letters\n= =\n";
        let want = Settings {
            pieces: PieceStyle::Letters,
            ..Settings::default()
        };
        assert_eq!(Settings::read(text), want);
    }
}
