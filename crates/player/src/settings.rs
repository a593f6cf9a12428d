//! [`Settings`]: what can be set about the player, under the names that UCI gives it.

use std::{fmt, sync::LazyLock, time::Duration};

use tabiya_engine::{Judge, Options, SharedEngine};
use tabiya_protocol::uci::{OptionDefinition, OptionKind};
use tabiya_rules::CastlingMode;

use crate::{EvaluationChoice, Level};

/// What can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) engine: Options,
    pub(crate) ponder: bool,
    pub(crate) castling_mode: CastlingMode,
    pub(crate) show_win_draw_loss: bool,
    pub(crate) own_book: bool,
    pub(crate) book_file: String,
    pub(crate) evaluation: EvaluationChoice,
    limit_strength: bool,
    elo: u32,
    skill: u8,
}

/// What has to be done after a setting has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Nothing more.
    None,
    /// The engine takes its options anew.
    Engine,
    /// The table forgets everything.
    ClearHash,
    /// The book is read anew.
    Book,
    /// Another evaluation takes over.
    Evaluation,
}

/// Why a setting is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SettingError {
    /// There is none of this name.
    Unknown { name: String },
    /// It cannot be this.
    BadValue { name: &'static str, value: String },
}

/// The most memory for the table, in MB, on any machine.
const MOST_HASH: usize = 65_536;
/// The most time lost each move, in milliseconds.
const MOST_OVERHEAD: u64 = 5_000;

impl Default for Settings {
    fn default() -> Self {
        Self {
            engine: Options::default(),
            ponder: false,
            castling_mode: CastlingMode::Standard,
            show_win_draw_loss: false,
            own_book: false,
            book_file: String::new(),
            evaluation: EvaluationChoice::default(),
            limit_strength: false,
            elo: Level::MOST_ELO,
            skill: 10,
        }
    }
}

impl Settings {
    /// How well to play: the lower of the skill and, if it counts, the rating.
    pub(crate) fn level(&self) -> Level {
        let skill = Level::new(self.skill).unwrap_or(Level::FULL);
        if self.limit_strength {
            return skill.min(Level::from_elo(self.elo));
        }
        skill
    }

    /// Sets an engine as the options say, or tells what could not be.
    pub(crate) fn apply(&mut self, engine: &SharedEngine<Judge>) -> Result<(), String> {
        let wanted = self.engine.hash;
        let options = self.engine;
        self.engine.hash = engine.with(|engine| {
            engine.set_options(options);
            engine.options().hash
        });
        match self.engine.hash {
            hash if hash == wanted => Ok(()),
            hash => Err(format!(
                "there is no memory for a table of {wanted} MB: it stays at {hash}"
            )),
        }
    }

    /// Sets an option by its name, in any case of letters, with or without its spaces: XBoard's clients do
    /// not all read names of several words.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, SettingError> {
        let value = value.unwrap_or_default().trim();
        let engine = &mut self.engine;
        match name.to_ascii_lowercase().replace(' ', "").as_str() {
            "hash" => engine.hash = number("Hash", value, 1, most_hash() as u64)? as usize,
            "threads" => {
                engine.threads =
                    number("Threads", value, 1, Options::MOST_THREADS as u64)? as usize;
            }
            "multipv" => {
                engine.multi_pv = number("MultiPV", value, 1, Options::MOST_LINES as u64)? as usize;
            }
            "moveoverhead" => {
                let overhead = number("Move Overhead", value, 0, MOST_OVERHEAD)?;
                engine.overhead = Duration::from_millis(overhead);
            }
            "clearhash" => return Ok(Change::ClearHash),
            "ownbook" => {
                self.own_book = switch("OwnBook", value)?;
                return Ok(Change::Book);
            }
            "bookfile" => {
                self.book_file = value.to_string();
                return Ok(Change::Book);
            }
            "evalfile" => {
                let Ok(choice) = value.parse();
                self.evaluation = choice;
                return Ok(Change::Evaluation);
            }
            squeezed => return self.set_quietly(name, squeezed, value),
        }
        Ok(Change::Engine)
    }

    /// What matters only for the next search.
    fn set_quietly(
        &mut self,
        name: &str,
        squeezed: &str,
        value: &str,
    ) -> Result<Change, SettingError> {
        match squeezed {
            "ponder" => self.ponder = switch("Ponder", value)?,
            "uci_chess960" => {
                self.castling_mode = match switch("UCI_Chess960", value)? {
                    true => CastlingMode::Chess960,
                    false => CastlingMode::Standard,
                };
            }
            "uci_showwdl" => self.show_win_draw_loss = switch("UCI_ShowWDL", value)?,
            "uci_limitstrength" => self.limit_strength = switch("UCI_LimitStrength", value)?,
            "uci_elo" => {
                let (least, most) = (Level::LEAST_ELO.into(), Level::MOST_ELO.into());
                self.elo = number("UCI_Elo", value, least, most)? as u32;
            }
            "skilllevel" => self.skill = number("Skill Level", value, 0, 10)? as u8,
            _ => {
                return Err(SettingError::Unknown {
                    name: name.chars().take(60).collect(),
                });
            }
        }
        Ok(Change::None)
    }

    /// What can be set, and is at first.
    pub(crate) fn definitions() -> Vec<OptionDefinition> {
        let spin = |default: u64, min: u64, max: u64| OptionKind::Spin {
            default: default as i64,
            min: min as i64,
            max: max as i64,
        };
        let check = |default| OptionKind::Check { default };
        let options = Options::default();
        let overhead = options.overhead.as_millis() as u64;
        let elo = Level::MOST_ELO.into();
        [
            ("Hash", spin(options.hash as u64, 1, most_hash() as u64)),
            ("Threads", spin(1, 1, Options::MOST_THREADS as u64)),
            ("MultiPV", spin(1, 1, Options::MOST_LINES as u64)),
            ("Ponder", check(false)),
            ("Move Overhead", spin(overhead, 0, MOST_OVERHEAD)),
            ("Clear Hash", OptionKind::Button),
            ("OwnBook", check(false)),
            (
                "Book File",
                OptionKind::String {
                    default: String::new(),
                },
            ),
            (
                "EvalFile",
                OptionKind::String {
                    default: EvaluationChoice::default().to_string(),
                },
            ),
            ("Skill Level", spin(10, 0, 10)),
            ("UCI_Chess960", check(false)),
            ("UCI_ShowWDL", check(false)),
            ("UCI_LimitStrength", check(false)),
            ("UCI_Elo", spin(elo, Level::LEAST_ELO.into(), elo)),
        ]
        .map(|(name, kind)| OptionDefinition {
            name: name.to_string(),
            kind,
        })
        .into()
    }
}

/// The most memory for the table on this machine, in MB: three quarters of what it has, where that can be
/// told. More would have the system end the program.
pub(crate) fn most_hash() -> usize {
    static MOST: LazyLock<usize> = LazyLock::new(|| {
        let about = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
        memory_in(&about).map_or(MOST_HASH, |kilobytes| {
            (kilobytes / 1024 / 4 * 3).clamp(1, MOST_HASH)
        })
    });
    *MOST
}

/// The machine's memory in kB, from the system's table.
fn memory_in(table: &str) -> Option<usize> {
    let line = table
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

fn number(name: &'static str, value: &str, least: u64, most: u64) -> Result<u64, SettingError> {
    value
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| bad_value(name, value))
}

fn switch(name: &'static str, value: &str) -> Result<bool, SettingError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(bad_value(name, value)),
    }
}

fn bad_value(name: &'static str, value: &str) -> SettingError {
    SettingError::BadValue {
        name,
        value: value.chars().take(60).collect(),
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "there is no option \"{name}\""),
            Self::BadValue { name, value } => write!(f, "{name} cannot be \"{value}\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_the_machine() {
        let table = "MemTotal:       24682316 kB\nMemFree:        20000000 kB\n";
        assert_eq!(memory_in(table), Some(24_682_316));
        assert_eq!(memory_in("nonsense"), None);
        assert!((1..=MOST_HASH).contains(&most_hash()));
    }

    #[test]
    fn names_in_any_case() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", Some("64")), Ok(Change::Engine));
        assert_eq!(settings.set("MULTIPV", Some(" 3 ")), Ok(Change::Engine));
        assert_eq!(settings.set("Clear Hash", None), Ok(Change::ClearHash));
        assert_eq!(settings.set("ClearHash", None), Ok(Change::ClearHash));
        assert_eq!((settings.engine.hash, settings.engine.multi_pv), (64, 3));
    }

    #[test]
    fn every_option_takes_its_default() {
        let mut settings = Settings::default();
        for option in Settings::definitions() {
            let value = match option.kind {
                OptionKind::Check { default } => default.to_string(),
                OptionKind::Spin { default, min, max } => {
                    assert!((min..=max).contains(&default));
                    default.to_string()
                }
                OptionKind::String { default } => default,
                _ => String::new(),
            };
            assert!(
                settings.set(&option.name, Some(&value)).is_ok(),
                "{}",
                option.name
            );
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn refusals_leave_everything_as_it_was() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "99999999999999999999"),
            ("Hash", "-1"),
            ("Hash", "lots"),
            ("Threads", ""),
            ("Ponder", "maybe"),
            ("Skill Level", "11"),
            ("UCI_Elo", "12"),
            ("Nonsense", "1"),
        ] {
            assert!(settings.set(name, Some(value)).is_err(), "{name} {value}");
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn the_lower_of_skill_and_rating_counts() {
        let mut settings = Settings::default();
        assert!(settings.level().is_full());
        settings.set("UCI_Elo", Some("1300")).unwrap();
        assert!(settings.level().is_full());
        settings.set("UCI_LimitStrength", Some("true")).unwrap();
        assert_eq!(settings.level(), Level::from_elo(1300));
        settings.set("Skill Level", Some("1")).unwrap();
        assert_eq!(settings.level(), Level::new(1).unwrap());
    }
}
