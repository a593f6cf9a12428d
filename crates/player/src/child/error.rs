//! [`ChildError`]: what can go wrong with another program's engine.

use std::{fmt, io, process::ExitStatus, time::Duration};

use tabiya_rules::UciMove;

/// What went wrong with an engine that runs as a process of its own.
#[derive(Debug)]
#[non_exhaustive]
pub enum ChildError {
    /// The command line names no program, or a quotation mark is not closed.
    BadCommand {
        /// The command line.
        command: String,
    },
    /// The program could not be started.
    Start {
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// It did not say in time that it speaks a protocol.
    NoHandshake {
        /// How long it was given.
        waited: Duration,
    },
    /// It ended by itself.
    Exited {
        /// How, if the system has told.
        status: Option<ExitStatus>,
        /// The last that it wrote to its standard error.
        last_words: String,
    },
    /// It did not answer in time.
    TimedOut {
        /// What was waited for.
        expected: &'static str,
        /// How long.
        waited: Duration,
    },
    /// It does not read what it is sent.
    Stalled,
    /// It answered with a move that is not legal.
    IllegalMove {
        /// The move.
        uci: UciMove,
    },
    /// It answered with something that is no move.
    UnreadableMove {
        /// What it said.
        line: String,
    },
    /// It said that it has no move, and has one.
    NoMove,
    /// It gave the game up.
    Resigned,
    /// It refused a move that is legal.
    Refused {
        /// What it said.
        line: String,
    },
    /// It, or its protocol, cannot do what is needed.
    Unsupported {
        /// What.
        what: &'static str,
    },
}

impl ChildError {
    /// True if the engine may still be used: it lives, and has answered.
    pub fn is_harmless(&self) -> bool {
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
            Self::BadCommand { command } => write!(f, "\"{command}\" is not a command line"),
            Self::Start { program, error } => write!(f, "cannot start {program}: {error}"),
            Self::NoHandshake { waited } => write!(
                f,
                "no word of UCI or XBoard within {:.1} s",
                waited.as_secs_f64()
            ),
            Self::Exited { status, last_words } => {
                f.write_str("the engine ended by itself")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                match last_words.trim() {
                    "" => Ok(()),
                    words => write!(f, ": {words}"),
                }
            }
            Self::TimedOut { expected, waited } => {
                write!(f, "no {expected} within {:.1} s", waited.as_secs_f64())
            }
            Self::Stalled => f.write_str("the engine does not read its input"),
            Self::IllegalMove { uci } => write!(f, "{uci} is not legal"),
            Self::UnreadableMove { line } => write!(f, "\"{line}\" has no move in it"),
            Self::NoMove => f.write_str("no move, though there are legal ones"),
            Self::Resigned => f.write_str("the engine resigns"),
            Self::Refused { line } => write!(f, "a legal move is refused: {line}"),
            Self::Unsupported { what } => write!(f, "the engine cannot do this: {what}"),
        }
    }
}

/// What it says is all there is: there is no source to be told after it.
impl std::error::Error for ChildError {}
