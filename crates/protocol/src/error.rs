//! [`ParseError`]: error of parsing a protocol line.

use std::fmt;

/// Error of parsing a protocol line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseError {
    /// The line is blank.
    Empty,
    /// The line is longer than [`MAX_LINE_LENGTH`](crate::MAX_LINE_LENGTH).
    TooLong {
        /// Length of the line.
        bytes: usize,
    },
    /// The command is unknown.
    UnknownCommand {
        /// The text, truncated.
        found: String,
    },
    /// A required argument is missing.
    Missing {
        /// The command.
        command: &'static str,
        /// The missing argument.
        argument: &'static str,
    },
    /// A value is malformed.
    BadValue {
        /// The command or field.
        field: &'static str,
        /// The text, truncated.
        found: String,
    },
    /// The text is not a move.
    BadMove {
        /// The text, truncated.
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
                write!(
                    f,
                    "the line has {bytes} bytes; the maximum is {}",
                    crate::MAX_LINE_LENGTH
                )
            }
            Self::UnknownCommand { found } => write!(f, "unknown command: {found}"),
            Self::Missing { command, argument } => write!(f, "{command}: missing {argument}"),
            Self::BadValue { field, found } => write!(f, "{field}: invalid value \"{found}\""),
            Self::BadMove { found } => write!(f, "\"{found}\" is not a move"),
        }
    }
}

impl std::error::Error for ParseError {}

/// Maximum number of characters of the offending text in an error.
const MAX_EXCERPT: usize = 60;

/// Truncates a text for an error message.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
