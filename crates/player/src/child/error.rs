//! [`ChildError`]: error of an engine that runs as a child process.

use std::{fmt, io, process::ExitStatus, time::Duration};

use tabiya_rules::UciMove;

/// Error of an engine that runs as a child process.
#[derive(Debug)]
#[non_exhaustive]
pub enum ChildError {
    /// The command line is empty, or a quotation mark is not closed.
    BadCommand {
        /// The command line.
        command: String,
    },
    /// The program could not be started.
    Start {
        /// The program.
        program: String,
        /// Cause.
        error: io::Error,
    },
    /// No UCI or XBoard handshake in time.
    NoHandshake {
        /// Time waited.
        waited: Duration,
    },
    /// The process exited by itself.
    Exited {
        /// Exit status, if known.
        status: Option<ExitStatus>,
        /// Last lines of its stderr.
        stderr_tail: String,
    },
    /// No answer in time.
    TimedOut {
        /// Expected answer.
        expected: &'static str,
        /// Time waited.
        waited: Duration,
    },
    /// The process does not read its stdin.
    Stalled,
    /// The engine answered with an illegal move.
    IllegalMove {
        /// The move.
        uci: UciMove,
    },
    /// The engine answered with something that is not a move.
    UnreadableMove {
        /// Line that was received.
        line: String,
    },
    /// The engine answered that it has no move, though there are legal ones.
    NoMove,
    /// The engine resigned.
    Resigned,
    /// The engine rejected a legal move.
    Refused {
        /// Line that was received.
        line: String,
    },
    /// The engine or its protocol does not support what is needed.
    Unsupported {
        /// The missing feature.
        what: &'static str,
    },
}

impl ChildError {
    /// True if the engine can still be used: it runs and has answered.
    pub fn is_recoverable(&self) -> bool {
        matches!(
            self,
            Self::IllegalMove { .. }
                | Self::UnreadableMove { .. }
                | Self::NoMove
                | Self::Resigned
                | Self::Refused { .. }
                | Self::Unsupported { .. }
        )
    }
}

impl fmt::Display for ChildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCommand { command } => write!(
                f,
                "\"{command}\" is not a command line: it is empty or has an unclosed quotation mark"
            ),
            Self::Start { program, error } => write!(f, "cannot start {program}: {error}"),
            Self::NoHandshake { waited } => write!(
                f,
                "no UCI or XBoard handshake within {:.1} s",
                waited.as_secs_f64()
            ),
            Self::Exited {
                status,
                stderr_tail,
            } => {
                f.write_str("the engine exited unexpectedly")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                match stderr_tail.trim() {
                    "" => Ok(()),
                    text => write!(f, ": {text}"),
                }
            }
            Self::TimedOut { expected, waited } => {
                write!(f, "no {expected} within {:.1} s", waited.as_secs_f64())
            }
            Self::Stalled => f.write_str("the engine does not read its input"),
            Self::IllegalMove { uci } => write!(f, "{uci} is not a legal move"),
            Self::UnreadableMove { line } => write!(f, "\"{line}\" does not contain a move"),
            Self::NoMove => f.write_str("the engine sent no move, though there are legal ones"),
            Self::Resigned => f.write_str("the engine resigned"),
            Self::Refused { line } => write!(f, "the engine rejected a legal move: {line}"),
            Self::Unsupported { what } => write!(f, "the engine does not support {what}"),
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl std::error::Error for ChildError {}
