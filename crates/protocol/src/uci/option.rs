//! [`OptionDefinition`]: the `option` message.

use std::fmt;

use super::EMPTY;
use crate::{
    ParseError,
    number::signed,
    words::{SingleLine, Words},
};

/// Definition of an engine option.
///
/// ```
/// use tabiya_protocol::uci::{EngineMessage, OptionDefinition, OptionKind};
/// let option = OptionDefinition {
///     name: "Hash".into(),
///     kind: OptionKind::Spin { default: 16, min: 1, max: 1024 },
/// };
/// let text = EngineMessage::Option(option).to_string();
/// assert_eq!(text, "option name Hash type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDefinition {
    /// The name, with single spaces.
    pub name: String,
    /// The type of the option, with its default and range.
    pub kind: OptionKind,
}

/// Type of an option, with its default and range. Missing values become off, zero, or the widest range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A checkbox: on or off.
    Check {
        /// Default value.
        default: bool,
    },
    /// An integer in a range.
    Spin {
        /// Default value.
        default: i64,
        /// Minimum value.
        min: i64,
        /// Maximum value.
        max: i64,
    },
    /// A choice of predefined strings.
    Combo {
        /// Default value.
        default: String,
        /// The predefined values (`var`).
        choices: Vec<String>,
    },
    /// A button that sends a command.
    Button,
    /// A text field.
    String {
        /// Default value.
        default: String,
    },
}

impl OptionDefinition {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        words.text_until(|word| word == "name");
        words.next();
        let name = words.text_until(|word| word == "type");
        if name.is_empty() {
            return Err(ParseError::missing("option", "a name"));
        }
        words.next();
        let kind = words
            .next()
            .ok_or(ParseError::missing("option", "a type"))?;
        let kind = OptionKind::parse(kind, words)?;
        Ok(Self { name, kind })
    }
}

impl OptionKind {
    fn parse(kind: &str, words: &mut Words<'_>) -> Result<Self, ParseError> {
        match kind {
            "check" => Ok(Self::check(words)),
            "spin" => Ok(Self::spin(words)),
            "combo" => Ok(Self::combo(words)),
            "button" => Ok(Self::Button),
            "string" => Ok(Self::string(words)),
            _ => Err(ParseError::bad_value("option type", kind)),
        }
    }

    fn check(words: &mut Words<'_>) -> Self {
        words.text_until(|word| word == "default");
        words.next();
        Self::Check {
            default: words.next() == Some("true"),
        }
    }

    fn spin(words: &mut Words<'_>) -> Self {
        let (mut default, mut min, mut max) = (0, -i64::MAX, i64::MAX);
        while let Some(word) = words.next() {
            let field = match word {
                "default" => &mut default,
                "min" => &mut min,
                "max" => &mut max,
                _ => continue,
            };
            if let Some(value) = words.peek().and_then(signed) {
                *field = value;
                words.next();
            }
        }
        Self::Spin { default, min, max }
    }

    fn combo(words: &mut Words<'_>) -> Self {
        let is_field = |word: &str| matches!(word, "default" | "var");
        let (mut default, mut choices) = (String::new(), Vec::new());
        words.text_until(is_field);
        while let Some(word) = words.next() {
            let text = words.text_until(is_field);
            let text = if text == EMPTY { String::new() } else { text };
            if word == "default" {
                default = text;
            } else {
                choices.push(text);
            }
        }
        Self::Combo { default, choices }
    }

    fn string(words: &mut Words<'_>) -> Self {
        words.text_until(|word| word == "default");
        words.next();
        let default = match words.rest() {
            EMPTY => String::new(),
            text => text.to_string(),
        };
        Self::String { default }
    }
}

impl fmt::Display for OptionDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " name {} type {}", SingleLine(&self.name), self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Self::Combo { default, choices } => {
                write!(f, "combo default {}", or_empty(default))?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(f, " var {}", or_empty(choice)))
            }
            Self::Button => f.write_str("button"),
            Self::String { default } => write!(f, "string default {}", or_empty(default)),
        }
    }
}

fn or_empty(text: &str) -> SingleLine<'_> {
    SingleLine(if text.is_empty() { EMPTY } else { text })
}
