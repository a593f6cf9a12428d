//! [`OptionDefinition`]: the feature `option`.

use std::fmt;

use crate::{
    number::signed,
    words::{SingleLine, Words},
};

/// Definition of an engine option: `NAME -TYPE …`, the value of the feature `option`.
///
/// ```
/// use tabiya_protocol::xboard::{OptionDefinition, OptionKind};
/// let option = OptionDefinition::parse("Resign -check 0").unwrap();
/// assert_eq!(option.kind, OptionKind::Check { value: false });
/// assert_eq!(option.to_string(), "Resign -check 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDefinition {
    /// The name.
    pub name: String,
    /// The type of the option, with its value and range.
    pub kind: OptionKind,
}

/// Type of an option, with its value and range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A button.
    Button,
    /// A button that first sends all settings.
    Save,
    /// A button after which the engine redefines its options.
    Reset,
    /// A checkbox: on or off.
    Check {
        /// Current value.
        value: bool,
    },
    /// A text field.
    String {
        /// Current value.
        value: String,
    },
    /// A file name.
    File {
        /// Current value.
        value: String,
    },
    /// A directory name.
    Path {
        /// Current value.
        value: String,
    },
    /// An integer in a range.
    Spin {
        /// Current value.
        value: i64,
        /// Minimum value.
        min: i64,
        /// Maximum value.
        max: i64,
    },
    /// An integer in a range, shown as a slider.
    Slider {
        /// Current value.
        value: i64,
        /// Minimum value.
        min: i64,
        /// Maximum value.
        max: i64,
    },
    /// A choice of predefined strings.
    Combo {
        /// The predefined values.
        choices: Vec<String>,
        /// Index of the current value.
        chosen: usize,
    },
}

impl OptionDefinition {
    /// Parses a definition; `None` if it is malformed.
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
        write!(f, "{} -{}", SingleLine(&self.name), self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Button => f.write_str("button"),
            Self::Save => f.write_str("save"),
            Self::Reset => f.write_str("reset"),
            Self::Check { value } => write!(f, "check {}", u8::from(*value)),
            Self::String { value } => write!(f, "string {}", SingleLine(value)),
            Self::File { value } => write!(f, "file {}", SingleLine(value)),
            Self::Path { value } => write!(f, "path {}", SingleLine(value)),
            Self::Spin { value, min, max } => write!(f, "spin {value} {min} {max}"),
            Self::Slider { value, min, max } => write!(f, "slider {value} {min} {max}"),
            Self::Combo { choices, chosen } => {
                f.write_str("combo")?;
                for (i, choice) in choices.iter().enumerate() {
                    let separator = if i == 0 { "" } else { " ///" };
                    let star = if i == *chosen { "*" } else { "" };
                    write!(f, "{separator} {star}{}", SingleLine(choice))?;
                }
                Ok(())
            }
        }
    }
}
