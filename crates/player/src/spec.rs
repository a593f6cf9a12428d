//! [`EngineSpec`]: which engine plays, as text.

use std::{fmt, str::FromStr, time::Duration};

use crate::{BuiltInSettings, built_in::BEST_LEVEL};

/// Which engine plays.
///
/// As text it is either `tabiya`, the built-in engine, with settings after a colon; or a command line, with
/// options of the engine after semicolons, and, if they are not to be found out, its name and its protocol
/// (`uci` or `xboard`):
///
/// ```
/// use tabiya_player::{EngineSpec, SpecKind};
/// let spec: EngineSpec = "tabiya:level=5,hash=64".parse()?;
/// let SpecKind::BuiltIn(settings) = spec.kind else { panic!() };
/// assert_eq!((settings.level, settings.hash), (5, 64));
///
/// let spec: EngineSpec = "gnuchess --uci; Hash=64; name=GNU".parse()?;
/// assert_eq!(spec.name.as_deref(), Some("GNU"));
/// let SpecKind::Command { command, options, .. } = spec.kind else { panic!() };
/// assert_eq!(command, "gnuchess --uci");
/// assert_eq!(options, [("Hash".to_string(), "64".to_string())]);
/// # Ok::<(), tabiya_player::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called, if not what it calls itself.
    pub name: Option<String>,
    /// What it is.
    pub kind: SpecKind,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecKind {
    /// This project's own, in this process.
    BuiltIn(BuiltInSettings),
    /// Another program.
    Command {
        /// Its command line.
        command: String,
        /// Which protocol it speaks; if not said, it is found out.
        protocol: Option<Protocol>,
        /// Names and values of its options.
        options: Vec<(String, String)>,
    },
}

/// What an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard.
    Xboard,
}

/// Why a text names no engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no command.
    Empty,
    /// A setting is not of the form `name=value`.
    NoValue {
        /// What stands there.
        found: String,
    },
    /// The built-in engine has no such setting.
    UnknownSetting {
        /// Its name.
        name: String,
    },
    /// A value is not a number, or out of range.
    BadValue {
        /// The setting.
        name: String,
        /// The value.
        value: String,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no engine is named"),
            Self::NoValue { found } => write!(f, "\"{found}\" is not of the form name=value"),
            Self::UnknownSetting { name } => write!(
                f,
                "the built-in engine has no setting \"{name}\": it has {}",
                SETTINGS.join(", ")
            ),
            Self::BadValue { name, value } => write!(f, "{name} cannot be \"{value}\""),
        }
    }
}

impl std::error::Error for SpecError {}

const BUILT_IN: &str = "tabiya";
const SETTINGS: [&str; 9] = [
    "level", "hash", "threads", "nodes", "depth", "overhead", "seed", "eval", "name",
];
/// The most memory for a table, in MB.
const MOST_HASH: usize = 1 << 20;

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        match text.strip_prefix(BUILT_IN) {
            Some("") => built_in(""),
            Some(rest) if rest.starts_with(':') => built_in(&rest[1..]),
            _ => command(text),
        }
    }
}

fn built_in(text: &str) -> Result<EngineSpec, SpecError> {
    let mut settings = BuiltInSettings::default();
    let mut own_name = None;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let (name, value) = assignment(part)?;
        match name {
            "level" => settings.level = number(name, value, 0, BEST_LEVEL)?,
            "hash" => settings.hash = number(name, value, 1, MOST_HASH)?,
            "threads" => settings.threads = number(name, value, 1, 1024)?,
            "nodes" => settings.nodes = Some(number(name, value, 1, u64::MAX)?),
            "depth" => settings.depth = Some(number(name, value, 1, 1000)?),
            "overhead" => {
                settings.overhead = Duration::from_millis(number(name, value, 0, 10_000)?);
            }
            "seed" => settings.seed = number(name, value, 0, u64::MAX)?,
            "eval" => {
                let Ok(choice) = value.parse();
                settings.evaluation = choice;
            }
            "name" => own_name = Some(value.to_string()),
            _ => {
                return Err(SpecError::UnknownSetting {
                    name: name.to_string(),
                });
            }
        }
    }
    Ok(EngineSpec {
        name: own_name,
        kind: SpecKind::BuiltIn(settings),
    })
}

fn command(text: &str) -> Result<EngineSpec, SpecError> {
    let mut parts = split_outside_quotes(text).into_iter();
    let command = parts.next().unwrap_or_default();
    if command.is_empty() {
        return Err(SpecError::Empty);
    }
    let (mut own_name, mut protocol, mut options) = (None, None, Vec::new());
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = assignment(part)?;
        match (name, value) {
            ("name", _) => own_name = Some(value.to_string()),
            ("protocol", "uci") => protocol = Some(Protocol::Uci),
            ("protocol", "xboard") => protocol = Some(Protocol::Xboard),
            ("protocol", _) => {
                return Err(SpecError::BadValue {
                    name: name.to_string(),
                    value: value.to_string(),
                });
            }
            _ => options.push((name.to_string(), value.to_string())),
        }
    }
    Ok(EngineSpec {
        name: own_name,
        kind: SpecKind::Command {
            command: command.to_string(),
            protocol,
            options,
        },
    })
}

/// The parts between semicolons that are not inside quotation marks.
fn split_outside_quotes(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut quote) = (0, None);
    for (i, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(mark), _) if mark == letter => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
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

fn assignment(text: &str) -> Result<(&str, &str), SpecError> {
    text.split_once('=')
        .map(|(name, value)| (name.trim(), value.trim()))
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| SpecError::NoValue {
            found: text.to_string(),
        })
}

fn number<T: FromStr + PartialOrd>(
    name: &str,
    value: &str,
    least: T,
    most: T,
) -> Result<T, SpecError> {
    value
        .parse()
        .ok()
        .filter(|number| *number >= least && *number <= most)
        .ok_or_else(|| SpecError::BadValue {
            name: name.to_string(),
            value: value.to_string(),
        })
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SpecKind::BuiltIn(settings) => write_built_in(f, settings, self.name.as_deref()),
            SpecKind::Command {
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

/// Only what differs from the usual.
fn write_built_in(
    f: &mut fmt::Formatter<'_>,
    settings: &BuiltInSettings,
    name: Option<&str>,
) -> fmt::Result {
    let usual = BuiltInSettings::default();
    let changed = |value: usize, usual: usize| (value != usual).then(|| value.to_string());
    let overhead = settings.overhead.as_millis() as usize;
    let parts = [
        ("level", changed(settings.level.into(), usual.level.into())),
        ("hash", changed(settings.hash, usual.hash)),
        ("threads", changed(settings.threads, usual.threads)),
        ("nodes", settings.nodes.map(|nodes| nodes.to_string())),
        ("depth", settings.depth.map(|depth| depth.to_string())),
        (
            "overhead",
            changed(overhead, usual.overhead.as_millis() as usize),
        ),
        (
            "seed",
            (settings.seed != usual.seed).then(|| settings.seed.to_string()),
        ),
        (
            "eval",
            (settings.evaluation != usual.evaluation).then(|| settings.evaluation.to_string()),
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
    fn refuse(text: &str, want: SpecError) {
        assert_eq!(text.parse::<EngineSpec>(), Err(want), "{text}");
    }

    #[test]
    fn what_is_printed_reads_again() {
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
    fn a_command_may_begin_alike() {
        let spec: EngineSpec = "tabiya-old uci".parse().unwrap();
        assert!(matches!(spec.kind, SpecKind::Command { .. }));
        let spec: EngineSpec = " ./tabiya uci ".parse().unwrap();
        let SpecKind::Command { command, .. } = spec.kind else {
            panic!()
        };
        assert_eq!(command, "./tabiya uci");
    }

    #[test]
    fn refusals() {
        refuse(" ", SpecError::Empty);
        refuse("; Hash=1", SpecError::Empty);
        refuse(
            "tabiya:level",
            SpecError::NoValue {
                found: "level".into(),
            },
        );
        refuse(
            "tabiya:colour=1",
            SpecError::UnknownSetting {
                name: "colour".into(),
            },
        );
        for value in ["11", "-1", "x", ""] {
            refuse(
                &format!("tabiya:level={value}"),
                SpecError::BadValue {
                    name: "level".into(),
                    value: value.into(),
                },
            );
        }
        refuse(
            "toga2; Hash",
            SpecError::NoValue {
                found: "Hash".into(),
            },
        );
    }
}
