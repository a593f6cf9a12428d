//! Extended Position Description (EPD): a position with operations such as `bm Nf3; id "WAC.001";`.
//!
//! - `operation`: [`Operation`], an enum of the standard opcodes.
//! - `read`: the parser.
//! - `write`: the writer, in the standard's canonical order and form.

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

/// An EPD record: a position and its operations, usually one line of a test suite.
///
/// The parser accepts what real test suites contain: a full FEN with both counters before the operations,
/// a missing final `;`, empty operations as in `;D1 20 ;D2 400`, unquoted text, and moves in every form that
/// [`San`](crate::San) reads. It ignores nothing: whatever it cannot parse is an error.
///
/// The opcodes `hmvc` and `fmvn` set the position's clocks and are written from them, so they do not appear
/// in [`Epd::operations`].
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
/// A record built in code must survive writing and reading:
///
/// ```
/// use tabiya_rules::{Epd, Operation, Position};
/// let start = Position::START;
/// let best = start.legal_moves()[..2].to_vec();
/// let epd = Epd::new(start, [Operation::Id("start".into()), Operation::BestMoves(best)])?;
/// assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
/// assert!(Epd::new(start, [Operation::Id("two\nlines".into())]).is_err());
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Position,
    /// Sorted by opcode, without duplicates; their moves are legal.
    operations: Vec<Operation>,
}

impl Epd {
    /// Builds a record and sorts its operations. Fails if it could not be written and read back: an illegal
    /// move, a line break inside a text, a duplicate opcode.
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

    /// Parses a record with the given castling mode. `text.parse::<Epd>()` detects the mode, as for
    /// [`Position`].
    pub fn parse(text: &str, mode: CastlingMode) -> Result<Self, EpdError> {
        read::record(text, |_| mode)
    }

    /// Returns the position, including the record's clocks.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the operations, sorted by opcode.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns the operation with the given opcode.
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

    /// Returns the identifier of the record (opcode `id`).
    pub fn id(&self) -> Option<&str> {
        match self.get("id") {
            Some(Operation::Id(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the best moves, any of which is a solution (opcode `bm`).
    pub fn best_moves(&self) -> &[Move] {
        match self.get("bm") {
            Some(Operation::BestMoves(moves)) => moves,
            _ => &[],
        }
    }

    /// Returns the moves to avoid (opcode `am`).
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

/// Error of parsing or building an EPD record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position is invalid.
    Position(FenError),
    /// An opcode is not a letter followed by letters, digits and `_`, or an [`Operation::Other`] uses an
    /// opcode of the standard.
    BadOpcode {
        /// The opcode.
        found: String,
    },
    /// An opcode occurs twice.
    Repeated {
        /// The opcode.
        opcode: String,
    },
    /// An operand is missing.
    MissingOperand {
        /// Opcode of the operation.
        opcode: String,
    },
    /// There is text after the last operand.
    ExtraOperand {
        /// Opcode of the operation.
        opcode: String,
        /// The extra text.
        found: String,
    },
    /// An operand is not a number, or is out of range.
    BadNumber {
        /// Opcode of the operation.
        opcode: String,
        /// The operand.
        found: String,
    },
    /// A text contains a line break or a quotation mark without a backslash, or its closing quotation mark is missing.
    BadText {
        /// Opcode of the operation.
        opcode: String,
        /// The text.
        found: String,
    },
    /// A move cannot be parsed or is not legal.
    BadMove {
        /// Opcode of the operation.
        opcode: String,
        /// The cause.
        error: SanError,
    },
    /// A move passed to [`Epd::new`] is not legal.
    IllegalMove {
        /// Opcode of the operation.
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
                write!(f, "\"{}\" is not an opcode", Excerpt(found))
            }
            Self::Repeated { opcode } => write!(f, "duplicate opcode {}", Excerpt(opcode)),
            Self::MissingOperand { opcode } => {
                write!(f, "missing operand of {}", Excerpt(opcode))
            }
            Self::ExtraOperand { opcode, found } => {
                write!(
                    f,
                    "{}: unexpected text \"{}\"",
                    Excerpt(opcode),
                    Excerpt(found)
                )
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
                    "{}: expected one line of text in one pair of quotation marks, found {}",
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
