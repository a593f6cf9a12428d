//! [`ParseError`]: why a line is no message.

use std::fmt;

/// Why a line is no message of its protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseError {
    /// There is nothing but white space.
    Empty,
    /// It is longer than [`MAX_LINE`](crate::MAX_LINE).
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// No command is known by this name.
    UnknownCommand {
        /// What stands there, cut short.
        found: String,
    },
    /// A command lacks something that it cannot do without.
    Missing {
        /// The command.
        command: &'static str,
        /// What it lacks.
        argument: &'static str,
    },
    /// A value does not read as what it should be.
    BadValue {
        /// The command or field.
        field: &'static str,
        /// What stands there, cut short.
        found: String,
    },
    /// It does not read as a move.
    BadMove {
        /// What stands there, cut short.
        found: String,
    },
}

impl ParseError {
    pub(crate) fn unknown(found: &str) -> Self {
        Self::UnknownCommand {
            found: excerpt(found),
        }
    }

    pub(crate) fn bad_value(field: &'static str, found: &str) -> Self {
        Self::BadValue {
            field,
            found: excerpt(found),
        }
    }

    pub(crate) fn bad_move(found: &str) -> Self {
        Self::BadMove {
            found: excerpt(found),
        }
    }

    pub(crate) fn missing(command: &'static str, argument: &'static str) -> Self {
        Self::Missing { command, argument }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty line"),
            Self::TooLong { bytes } => {
                write!(f, "line of {bytes} bytes; the most is {}", crate::MAX_LINE)
            }
            Self::UnknownCommand { found } => write!(f, "unknown command: {found}"),
            Self::Missing { command, argument } => write!(f, "{command} without {argument}"),
            Self::BadValue { field, found } => write!(f, "{field} cannot be \"{found}\""),
            Self::BadMove { found } => write!(f, "\"{found}\" is not a move"),
        }
    }
}

impl std::error::Error for ParseError {}

/// The most characters of a bad text that an error repeats.
const EXCERPT: usize = 60;

/// The beginning of a text, for messages.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
