//! EPD in and out: a position with operations such as `bm Nf3; id "WAC.001";`.
//!
//! - `operation`: [`Operation`], one enum with every opcode of the standard.
//! - `read`: from text, one step at a time.
//! - `write`: to text, in the one order and form that the standard has for each record.

mod operation;
mod read;
mod write;

pub use operation::{Contact, Operation};

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use crate::{CastlingMode, FenError, Move, Position, SanError, fen::Excerpt};

/// A position and what is said of it: a line of a test suite.
///
/// Reading forgives what is found in real suites: a full FEN with both counters before the operations,
/// a missing last `;`, empty operations as in `;D1 20 ;D2 400`, text without quotes, and moves in every
/// form that [`San`](crate::San) reads. It does not drop anything: what cannot be read is an error.
///
/// The opcodes `hmvc` and `fmvn` set the position's clocks and are written from them, so they are not
/// among [`Epd::operations`].
///
/// ```
/// use tabiya_rules::{Epd, Operation, San};
/// let epd: Epd = r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#.parse()?;
/// assert_eq!(epd.id(), Some("WAC.001"));
/// assert_eq!(epd.position().san(epd.best_moves()[0]).to_string(), "Qg6");
/// assert_eq!(epd.operations().len(), 2);
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
///
/// A record made here has only what can be written and read again:
///
/// ```
/// use tabiya_rules::{Epd, Operation, Position};
/// let start = Position::START;
/// let best = start.legal_moves()[..2].to_vec();
/// let epd = Epd::new(start, [Operation::Id("start".into()), Operation::BestMoves(best)])?;
/// assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
/// assert!(Epd::new(start, [Operation::Id("a \" in it".into())]).is_err());
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Position,
    /// In the order of their opcodes, each of them once; the moves in them are legal.
    operations: Vec<Operation>,
}

impl Epd {
    /// A position with operations, which are put in order. Fails if they could not be written and read
    /// again: a move that is not legal, a text with a quotation mark, an opcode twice.
    pub fn new(
        position: Position,
        operations: impl IntoIterator<Item = Operation>,
    ) -> Result<Self, EpdError> {
        let mut operations: Vec<Operation> = operations.into_iter().collect();
        for operation in &mut operations {
            operation.check(&position)?;
            operation.normalize(&position);
        }
        operations.sort_by(|a, b| a.opcode().cmp(b.opcode()));
        match operations
            .windows(2)
            .find(|pair| pair[0].opcode() == pair[1].opcode())
        {
            Some(pair) => Err(EpdError::Repeated {
                opcode: pair[0].opcode().to_string(),
            }),
            None => Ok(Self {
                position,
                operations,
            }),
        }
    }

    /// Reads a line, by the castling rules named. `text.parse::<Epd>()` chooses the rules itself, as
    /// [`Position`] does.
    pub fn parse(text: &str, mode: CastlingMode) -> Result<Self, EpdError> {
        read::record(text, |_| mode)
    }

    /// The position, with the clocks that the line gives.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What is said of the position, in the order of the opcodes.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation with an opcode.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Operation};
    /// let perft: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66".parse()?;
    /// let Some(Operation::Other { operands, .. }) = perft.get("D2") else { panic!() };
    /// assert_eq!(operands, "66");
    /// # Ok::<(), tabiya_rules::EpdError>(())
    /// ```
    pub fn get(&self, opcode: &str) -> Option<&Operation> {
        self.operations
            .iter()
            .find(|operation| operation.opcode() == opcode)
    }

    /// The name of the record: opcode `id`.
    pub fn id(&self) -> Option<&str> {
        match self.get("id") {
            Some(Operation::Id(text)) => Some(text),
            _ => None,
        }
    }

    /// The best moves, any of which solves the position: opcode `bm`.
    pub fn best_moves(&self) -> &[Move] {
        match self.get("bm") {
            Some(Operation::BestMoves(moves)) => moves,
            _ => &[],
        }
    }

    /// The moves to avoid: opcode `am`.
    pub fn avoid_moves(&self) -> &[Move] {
        match self.get("am") {
            Some(Operation::AvoidMoves(moves)) => moves,
            _ => &[],
        }
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        read::record(text, crate::Setup::castling_mode)
    }
}

/// Why a text is not an EPD record, or operations cannot be written as one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position at the beginning is wrong.
    Position(FenError),
    /// An operation begins with something other than a letter and more letters, digits and `_`, or is made
    /// by [`Operation::Other`] with an opcode of the standard.
    BadOpcode {
        /// What it begins with.
        found: String,
    },
    /// An opcode stands twice.
    Repeated {
        /// Which.
        opcode: String,
    },
    /// An operand is missing.
    MissingOperand {
        /// Of which operation.
        opcode: String,
    },
    /// Something follows the last operand.
    ExtraOperand {
        /// Of which operation.
        opcode: String,
        /// What.
        found: String,
    },
    /// An operand is not a number, or too large a one.
    BadNumber {
        /// Of which operation.
        opcode: String,
        /// The operand.
        found: String,
    },
    /// A text has a quotation mark or a line break in it, or its last quotation mark is missing.
    BadText {
        /// Of which operation.
        opcode: String,
        /// The text.
        found: String,
    },
    /// A move cannot be read, or is not legal.
    BadMove {
        /// Of which operation.
        opcode: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// A move that was given to [`Epd::new`] is not legal.
    IllegalMove {
        /// Of which operation.
        opcode: String,
        /// The move.
        found: Move,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::BadOpcode { found } => {
                write!(f, "\"{}\" cannot begin an operation", Excerpt(found))
            }
            Self::Repeated { opcode } => write!(f, "{} stands twice", Excerpt(opcode)),
            Self::MissingOperand { opcode } => {
                write!(f, "nothing follows {}", Excerpt(opcode))
            }
            Self::ExtraOperand { opcode, found } => {
                write!(f, "{}: too much: {}", Excerpt(opcode), Excerpt(found))
            }
            Self::BadNumber { opcode, found } => {
                write!(
                    f,
                    "{}: expected a number, found \"{}\"",
                    Excerpt(opcode),
                    Excerpt(found)
                )
            }
            Self::BadText { opcode, found } => {
                write!(
                    f,
                    "{}: a text stands in one pair of quotation marks and on one line, found {}",
                    Excerpt(opcode),
                    Excerpt(found)
                )
            }
            Self::BadMove { opcode, error } => write!(f, "{}: {error}", Excerpt(opcode)),
            Self::IllegalMove { opcode, found } => {
                write!(f, "{}: {found:?} is not legal here", Excerpt(opcode))
            }
        }
    }
}

impl core::error::Error for EpdError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Position(error) => Some(error),
            Self::BadMove { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Position(error)
    }
}

impl From<crate::PositionError> for EpdError {
    fn from(error: crate::PositionError) -> Self {
        Self::Position(error.into())
    }
}

#[cfg(test)]
mod tests;
