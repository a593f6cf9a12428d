//! [`PlayerOptions`]: options of the engine for GUIs, under their UCI names.

use std::{fmt, sync::LazyLock, time::Duration};

use tabiya_engine::{AnyEvaluator, Options, SharedEngine};
use tabiya_protocol::uci::{OptionDefinition, OptionKind};
use tabiya_rules::CastlingMode;

use crate::{EvaluationChoice, Level};

/// Options of the engine for GUIs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerOptions {
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

/// Action that is needed after an option has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OptionChange {
    /// Nothing.
    None,
    /// Apply the engine options.
    Engine,
    /// Clear the transposition table.
    ClearHash,
    /// Reload the opening book.
    Book,
    /// Load another evaluation.
    Evaluation,
}

/// Error from setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OptionError {
    /// No option has this name.
    Unknown { name: String },
    /// The value is not valid.
    BadValue { name: &'static str, value: String },
}

/// Maximum size of the transposition table in MB, on any machine.
const MAX_HASH: usize = 65_536;
/// Maximum of `Move Overhead` in milliseconds.
const MAX_OVERHEAD: u64 = 5_000;

impl Default for PlayerOptions {
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
            elo: Level::MAX_ELO,
            skill: 10,
        }
    }
}

impl PlayerOptions {
    /// Playing strength: the lower of `Skill Level` and, with `UCI_LimitStrength`, `UCI_Elo`.
    pub(crate) fn level(&self) -> Level {
        let skill = Level::new(self.skill).unwrap_or(Level::FULL);
        if self.limit_strength {
            return skill.min(Level::from_elo(self.elo));
        }
        skill
    }

    /// Applies the options to an engine. Fails if there is not enough memory.
    pub(crate) fn apply(&mut self, engine: &SharedEngine<AnyEvaluator>) -> Result<(), String> {
        let requested = self.engine.hash;
        let options = self.engine;
        self.engine.hash = engine.with(|engine| {
            engine.set_options(options);
            engine.options().hash
        });
        match self.engine.hash {
            hash if hash == requested => Ok(()),
            hash => Err(format!(
                "not enough memory for a hash table of {requested} MB: it stays at {hash} MB"
            )),
        }
    }

    /// Sets an option by its name, ignoring case and spaces: not all XBoard clients can read names of several words.
    pub(crate) fn set(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<OptionChange, OptionError> {
        let value = value.unwrap_or_default().trim();
        let engine = &mut self.engine;
        match name.to_ascii_lowercase().replace(' ', "").as_str() {
            "hash" => engine.hash = parse_number("Hash", value, 1, max_hash() as u64)? as usize,
            "threads" => {
                engine.threads =
                    parse_number("Threads", value, 1, Options::MAX_THREADS as u64)? as usize;
            }
            "multipv" => {
                engine.multi_pv =
                    parse_number("MultiPV", value, 1, Options::MAX_MULTI_PV as u64)? as usize;
            }
            "moveoverhead" => {
                let overhead = parse_number("Move Overhead", value, 0, MAX_OVERHEAD)?;
                engine.overhead = Duration::from_millis(overhead);
            }
            "clearhash" => return Ok(OptionChange::ClearHash),
            "ownbook" => {
                self.own_book = parse_bool("OwnBook", value)?;
                return Ok(OptionChange::Book);
            }
            "bookfile" => {
                self.book_file = value.to_string();
                return Ok(OptionChange::Book);
            }
            "evalfile" => {
                let Ok(choice) = value.parse();
                self.evaluation = choice;
                return Ok(OptionChange::Evaluation);
            }
            normalized => return self.set_for_next_search(name, normalized, value),
        }
        Ok(OptionChange::Engine)
    }

    /// Sets an option that only affects the next search.
    fn set_for_next_search(
        &mut self,
        name: &str,
        normalized: &str,
        value: &str,
    ) -> Result<OptionChange, OptionError> {
        match normalized {
            "ponder" => self.ponder = parse_bool("Ponder", value)?,
            "uci_chess960" => {
                self.castling_mode = match parse_bool("UCI_Chess960", value)? {
                    true => CastlingMode::Chess960,
                    false => CastlingMode::Standard,
                };
            }
            "uci_showwdl" => self.show_win_draw_loss = parse_bool("UCI_ShowWDL", value)?,
            "uci_limitstrength" => self.limit_strength = parse_bool("UCI_LimitStrength", value)?,
            "uci_elo" => {
                let (min, max) = (Level::MIN_ELO.into(), Level::MAX_ELO.into());
                self.elo = parse_number("UCI_Elo", value, min, max)? as u32;
            }
            "skilllevel" => self.skill = parse_number("Skill Level", value, 0, 10)? as u8,
            _ => {
                return Err(OptionError::Unknown {
                    name: name.chars().take(60).collect(),
                });
            }
        }
        Ok(OptionChange::None)
    }

    /// Declarations of all options with their defaults.
    pub(crate) fn definitions() -> Vec<OptionDefinition> {
        let spin = |default: u64, min: u64, max: u64| OptionKind::Spin {
            default: default as i64,
            min: min as i64,
            max: max as i64,
        };
        let check = |default| OptionKind::Check { default };
        let options = Options::default();
        let overhead = options.overhead.as_millis() as u64;
        let elo = Level::MAX_ELO.into();
        [
            ("Hash", spin(options.hash as u64, 1, max_hash() as u64)),
            ("Threads", spin(1, 1, Options::MAX_THREADS as u64)),
            ("MultiPV", spin(1, 1, Options::MAX_MULTI_PV as u64)),
            ("Ponder", check(false)),
            ("Move Overhead", spin(overhead, 0, MAX_OVERHEAD)),
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
            ("UCI_Elo", spin(elo, Level::MIN_ELO.into(), elo)),
        ]
        .map(|(name, kind)| OptionDefinition {
            name: name.to_string(),
            kind,
        })
        .into()
    }
}

/// Maximum size of the transposition table on this machine in MB: three quarters of its memory, if known. With more the
/// system might kill the program.
pub(crate) fn max_hash() -> usize {
    static MAX: LazyLock<usize> = LazyLock::new(|| {
        let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
        total_memory(&meminfo).map_or(MAX_HASH, |kilobytes| {
            (kilobytes / 1024 / 4 * 3).clamp(1, MAX_HASH)
        })
    });
    *MAX
}

/// Total memory in kB, from the contents of `/proc/meminfo`.
fn total_memory(meminfo: &str) -> Option<usize> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

fn parse_number(name: &'static str, value: &str, min: u64, max: u64) -> Result<u64, OptionError> {
    value
        .parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| bad_value(name, value))
}

fn parse_bool(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(bad_value(name, value)),
    }
}

fn bad_value(name: &'static str, value: &str) -> OptionError {
    OptionError::BadValue {
        name,
        value: value.chars().take(60).collect(),
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "there is no option \"{name}\""),
            Self::BadValue { name, value } => {
                write!(f, "\"{value}\" is not a valid value of {name}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_meminfo() {
        let meminfo = "MemTotal:       24682316 kB\nMemFree:        20000000 kB\n";
        assert_eq!(total_memory(meminfo), Some(24_682_316));
        assert_eq!(total_memory("nonsense"), None);
        assert!((1..=MAX_HASH).contains(&max_hash()));
    }

    #[test]
    fn names_ignore_case_and_spaces() {
        let mut options = PlayerOptions::default();
        assert_eq!(options.set("hash", Some("64")), Ok(OptionChange::Engine));
        assert_eq!(
            options.set("MULTIPV", Some(" 3 ")),
            Ok(OptionChange::Engine)
        );
        assert_eq!(options.set("Clear Hash", None), Ok(OptionChange::ClearHash));
        assert_eq!(options.set("ClearHash", None), Ok(OptionChange::ClearHash));
        assert_eq!((options.engine.hash, options.engine.multi_pv), (64, 3));
    }

    #[test]
    fn every_option_accepts_its_default() {
        let mut options = PlayerOptions::default();
        for option in PlayerOptions::definitions() {
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
                options.set(&option.name, Some(&value)).is_ok(),
                "{}",
                option.name
            );
        }
        assert_eq!(options, PlayerOptions::default());
    }

    #[test]
    fn refused_values_change_nothing() {
        let mut options = PlayerOptions::default();
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
            assert!(options.set(name, Some(value)).is_err(), "{name} {value}");
        }
        assert_eq!(options, PlayerOptions::default());
    }

    #[test]
    fn the_lower_of_skill_and_elo_counts() {
        let mut options = PlayerOptions::default();
        assert!(options.level().is_full());
        options.set("UCI_Elo", Some("1300")).unwrap();
        assert!(options.level().is_full());
        options.set("UCI_LimitStrength", Some("true")).unwrap();
        assert_eq!(options.level(), Level::from_elo(1300));
        options.set("Skill Level", Some("1")).unwrap();
        assert_eq!(options.level(), Level::new(1).unwrap());
    }
}
