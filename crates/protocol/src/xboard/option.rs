//! [`OptionDefinition`]: something that can be set.

use std::fmt;

use crate::{
    number::signed,
    words::{Line, Words},
};

/// Something about an engine that can be set: `NAME -KIND …`, as the value of the feature `option`.
///
/// ```
/// use tabiya_protocol::xboard::{OptionDefinition, OptionKind};
/// let option = OptionDefinition::parse("Resign -check 0").unwrap();
/// assert_eq!(option.kind, OptionKind::Check { value: false });
/// assert_eq!(option.to_string(), "Resign -check 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDefinition {
    /// What it is called.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be, and is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Something to do.
    Button,
    /// Something to do after all settings are sent.
    Save,
    /// Something to do that defines the options anew.
    Reset,
    /// On or off.
    Check {
        /// What it is.
        value: bool,
    },
    /// A text.
    String {
        /// What it is.
        value: String,
    },
    /// A file's name.
    File {
        /// What it is.
        value: String,
    },
    /// A folder's name.
    Path {
        /// What it is.
        value: String,
    },
    /// A whole number.
    Spin {
        /// What it is.
        value: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// A whole number, shown as a slider.
    Slider {
        /// What it is.
        value: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// What it can be.
        choices: Vec<String>,
        /// Which of these it is.
        chosen: usize,
    },
}

impl OptionDefinition {
    /// Reads a definition; `None` if it is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, definition) = text.split_once(" -")?;
        let name = name.trim_ascii();
        if name.is_empty() {
            return None;
        }
        let mut words = Words::new(definition);
        let kind = OptionKind::parse(words.next()?, words)?;
        Some(Self {
            name: name.to_string(),
            kind,
        })
    }
}

impl OptionKind {
    fn parse(kind: &str, mut words: Words<'_>) -> Option<Self> {
        let rest = || words.rest().to_string();
        Some(match kind {
            "button" => Self::Button,
            "save" => Self::Save,
            "reset" => Self::Reset,
            "check" => Self::Check {
                value: words.next() == Some("1"),
            },
            "string" => Self::String { value: rest() },
            "file" => Self::File { value: rest() },
            "path" => Self::Path { value: rest() },
            "spin" => {
                let (value, min, max) = numbers(words)?;
                Self::Spin { value, min, max }
            }
            "slider" => {
                let (value, min, max) = numbers(words)?;
                Self::Slider { value, min, max }
            }
            "combo" => Self::combo(words.rest()),
            _ => return None,
        })
    }

    fn combo(text: &str) -> Self {
        let (mut choices, mut chosen) = (Vec::new(), 0);
        for choice in text.split("///") {
            let choice = choice.trim_ascii();
            let plain = choice.strip_prefix('*');
            if plain.is_some() {
                chosen = choices.len();
            }
            choices.push(plain.unwrap_or(choice).trim_ascii().to_string());
        }
        Self::Combo { choices, chosen }
    }
}

fn numbers(mut words: Words<'_>) -> Option<(i64, i64, i64)> {
    let mut number = || words.next().and_then(signed);
    Some((number()?, number()?, number()?))
}

impl fmt::Display for OptionDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -{}", Line(&self.name), self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Button => f.write_str("button"),
            Self::Save => f.write_str("save"),
            Self::Reset => f.write_str("reset"),
            Self::Check { value } => write!(f, "check {}", u8::from(*value)),
            Self::String { value } => write!(f, "string {}", Line(value)),
            Self::File { value } => write!(f, "file {}", Line(value)),
            Self::Path { value } => write!(f, "path {}", Line(value)),
            Self::Spin { value, min, max } => write!(f, "spin {value} {min} {max}"),
            Self::Slider { value, min, max } => write!(f, "slider {value} {min} {max}"),
            Self::Combo { choices, chosen } => {
                f.write_str("combo")?;
                for (i, choice) in choices.iter().enumerate() {
                    let separator = if i == 0 { "" } else { " ///" };
                    let star = if i == *chosen { "*" } else { "" };
                    write!(f, "{separator} {star}{}", Line(choice))?;
                }
                Ok(())
            }
        }
    }
}
