//! [`EngineSpec`]: selects an engine and its settings, parsed from text.

use std::{fmt, str::FromStr, time::Duration};

use crate::{BuiltInSettings, built_in_engine::MAX_LEVEL};

/// Selects an engine and its settings.
///
/// Parsed from text: either `tabiya`, the built-in engine, with settings after a colon; or a command line, with engine
/// options after semicolons, and optionally `name` and `protocol` (`uci` or `xboard`), which are detected otherwise:
///
/// ```
/// use tabiya_player::{EngineSpec, EngineKind};
/// let spec: EngineSpec = "tabiya:level=5,hash=64".parse()?;
/// let EngineKind::BuiltIn(settings) = spec.kind else { panic!() };
/// assert_eq!((settings.level, settings.hash), (5, 64));
///
/// let spec: EngineSpec = "gnuchess --uci; Hash=64; name=GNU".parse()?;
/// assert_eq!(spec.name.as_deref(), Some("GNU"));
/// let EngineKind::Command { command, options, .. } = spec.kind else { panic!() };
/// assert_eq!(command, "gnuchess --uci");
/// assert_eq!(options, [("Hash".to_string(), "64".to_string())]);
/// # Ok::<(), tabiya_player::EngineSpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// Name that overrides the engine's own.
    pub name: Option<String>,
    /// Kind of engine.
    pub kind: EngineKind,
}

/// Kind of engine: built-in or external.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineKind {
    /// Tabiya's own engine, in this process.
    BuiltIn(BuiltInSettings),
    /// An external engine, run as a child process.
    Command {
        /// Its command line.
        command: String,
        /// Its protocol; `None` to detect it.
        protocol: Option<Protocol>,
        /// Names and values of engine options.
        options: Vec<(String, String)>,
    },
}

/// Protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard.
    Xboard,
}

/// Error from parsing an engine spec.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineSpecError {
    /// No command.
    Empty,
    /// A setting is not of the form `name=value`.
    NoValue {
        /// Text that was found.
        found: String,
    },
    /// The built-in engine has no such setting.
    UnknownSetting {
        /// Name of the setting.
        name: String,
    },
    /// A value is not a number, or is out of range.
    BadValue {
        /// The setting.
        name: String,
        /// The value.
        value: String,
    },
}

impl fmt::Display for EngineSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no engine given: use `tabiya` or a command line"),
            Self::NoValue { found } => write!(f, "\"{found}\" is not of the form name=value"),
            Self::UnknownSetting { name } => write!(
                f,
                "the built-in engine has no setting \"{name}\"; its settings are {}",
                SETTINGS.join(", ")
            ),
            Self::BadValue { name, value } => {
                write!(f, "\"{value}\" is not a valid value of {name}")
            }
        }
    }
}

impl std::error::Error for EngineSpecError {}

const BUILT_IN: &str = "tabiya";
const SETTINGS: [&str; 9] = [
    "level", "hash", "threads", "nodes", "depth", "overhead", "seed", "eval", "name",
];
/// Maximum size of the transposition table in MB.
const MAX_HASH: usize = 1 << 20;

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let text = text.trim();
        match text.strip_prefix(BUILT_IN) {
            Some("") => parse_built_in(""),
            Some(rest) if rest.starts_with(':') => parse_built_in(&rest[1..]),
            _ => parse_command(text),
        }
    }
}

fn parse_built_in(text: &str) -> Result<EngineSpec, EngineSpecError> {
    let mut settings = BuiltInSettings::default();
    let mut own_name = None;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let (name, value) = parse_assignment(part)?;
        match name {
            "level" => settings.level = parse_number(name, value, 0, MAX_LEVEL)?,
            "hash" => settings.hash = parse_number(name, value, 1, MAX_HASH)?,
            "threads" => settings.threads = parse_number(name, value, 1, 1024)?,
            "nodes" => settings.nodes = Some(parse_number(name, value, 1, u64::MAX)?),
            "depth" => settings.depth = Some(parse_number(name, value, 1, 1000)?),
            "overhead" => {
                settings.overhead = Duration::from_millis(parse_number(name, value, 0, 10_000)?);
            }
            "seed" => settings.seed = parse_number(name, value, 0, u64::MAX)?,
            "eval" => {
                let Ok(choice) = value.parse();
                settings.evaluation = choice;
            }
            "name" => own_name = Some(value.to_string()),
            _ => {
                return Err(EngineSpecError::UnknownSetting {
                    name: name.to_string(),
                });
            }
        }
    }
    Ok(EngineSpec {
        name: own_name,
        kind: EngineKind::BuiltIn(settings),
    })
}

fn parse_command(text: &str) -> Result<EngineSpec, EngineSpecError> {
    let mut parts = split_outside_quotes(text).into_iter();
    let command = parts.next().unwrap_or_default();
    if command.is_empty() {
        return Err(EngineSpecError::Empty);
    }
    let (mut own_name, mut protocol, mut options) = (None, None, Vec::new());
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = parse_assignment(part)?;
        match (name, value) {
            ("name", _) => own_name = Some(value.to_string()),
            ("protocol", "uci") => protocol = Some(Protocol::Uci),
            ("protocol", "xboard") => protocol = Some(Protocol::Xboard),
            ("protocol", _) => {
                return Err(EngineSpecError::BadValue {
                    name: name.to_string(),
                    value: value.to_string(),
                });
            }
            _ => options.push((name.to_string(), value.to_string())),
        }
    }
    Ok(EngineSpec {
        name: own_name,
        kind: EngineKind::Command {
            command: command.to_string(),
            protocol,
            options,
        },
    })
}

/// Splits at semicolons outside quotation marks.
fn split_outside_quotes(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut quote) = (0, None);
    for (i, character) in text.char_indices() {
        match (quote, character) {
            (Some(mark), _) if mark == character => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, ';') => {
                parts.push(text[begin..i].trim());
                begin = i + 1;
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    parts
}

fn parse_assignment(text: &str) -> Result<(&str, &str), EngineSpecError> {
    text.split_once('=')
        .map(|(name, value)| (name.trim(), value.trim()))
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| EngineSpecError::NoValue {
            found: text.to_string(),
        })
}

fn parse_number<T: FromStr + PartialOrd>(
    name: &str,
    value: &str,
    min: T,
    max: T,
) -> Result<T, EngineSpecError> {
    value
        .parse()
        .ok()
        .filter(|number| *number >= min && *number <= max)
        .ok_or_else(|| EngineSpecError::BadValue {
            name: name.to_string(),
            value: value.to_string(),
        })
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EngineKind::BuiltIn(settings) => write_built_in(f, settings, self.name.as_deref()),
            EngineKind::Command {
                command,
                protocol,
                options,
            } => {
                f.write_str(command)?;
                match protocol {
                    None => {}
                    Some(Protocol::Uci) => f.write_str("; protocol=uci")?,
                    Some(Protocol::Xboard) => f.write_str("; protocol=xboard")?,
                }
                for (name, value) in options {
                    write!(f, "; {name}={value}")?;
                }
                match &self.name {
                    Some(name) => write!(f, "; name={name}"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Writes the settings that differ from their defaults.
fn write_built_in(
    f: &mut fmt::Formatter<'_>,
    settings: &BuiltInSettings,
    name: Option<&str>,
) -> fmt::Result {
    let defaults = BuiltInSettings::default();
    let changed = |value: usize, default: usize| (value != default).then(|| value.to_string());
    let overhead = settings.overhead.as_millis() as usize;
    let parts = [
        (
            "level",
            changed(settings.level.into(), defaults.level.into()),
        ),
        ("hash", changed(settings.hash, defaults.hash)),
        ("threads", changed(settings.threads, defaults.threads)),
        ("nodes", settings.nodes.map(|nodes| nodes.to_string())),
        ("depth", settings.depth.map(|depth| depth.to_string())),
        (
            "overhead",
            changed(overhead, defaults.overhead.as_millis() as usize),
        ),
        (
            "seed",
            (settings.seed != defaults.seed).then(|| settings.seed.to_string()),
        ),
        (
            "eval",
            (settings.evaluation != defaults.evaluation).then(|| settings.evaluation.to_string()),
        ),
        ("name", name.map(str::to_string)),
    ];
    f.write_str(BUILT_IN)?;
    let mut separator = ':';
    for (name, value) in parts {
        if let Some(value) = value {
            write!(f, "{separator}{name}={value}")?;
            separator = ',';
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(text: &str, want: EngineSpecError) {
        assert_eq!(text.parse::<EngineSpec>(), Err(want), "{text}");
    }

    #[test]
    fn printing_and_parsing_agree() {
        for text in [
            "tabiya",
            "tabiya:level=0",
            "tabiya:eval=classical",
            "tabiya:level=3,hash=1,threads=2,nodes=200,depth=7,overhead=30,seed=5,eval=a/b.net,name=me",
            "gnuchess --uci",
            "sh -c 'a; b=c'; protocol=xboard; Hash=2; Skill Level=3; name=the shell",
        ] {
            let spec: EngineSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn a_command_may_begin_with_tabiya() {
        let spec: EngineSpec = "tabiya-old uci".parse().unwrap();
        assert!(matches!(spec.kind, EngineKind::Command { .. }));
        let spec: EngineSpec = " ./tabiya uci ".parse().unwrap();
        let EngineKind::Command { command, .. } = spec.kind else {
            panic!()
        };
        assert_eq!(command, "./tabiya uci");
    }

    #[test]
    fn refusals() {
        check_refused(" ", EngineSpecError::Empty);
        check_refused("; Hash=1", EngineSpecError::Empty);
        check_refused(
            "tabiya:level",
            EngineSpecError::NoValue {
                found: "level".into(),
            },
        );
        check_refused(
            "tabiya:colour=1",
            EngineSpecError::UnknownSetting {
                name: "colour".into(),
            },
        );
        for value in ["11", "-1", "x", ""] {
            check_refused(
                &format!("tabiya:level={value}"),
                EngineSpecError::BadValue {
                    name: "level".into(),
                    value: value.into(),
                },
            );
        }
        check_refused(
            "toga2; Hash",
            EngineSpecError::NoValue {
                found: "Hash".into(),
            },
        );
    }
}
