//! Standard algebraic notation (SAN): lenient parser, exact writer.

mod parse;
mod resolve;
mod write;

use alloc::string::String;
use core::fmt;

use crate::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square, fen::Excerpt};

/// A move in standard algebraic notation (SAN): `Nf3`, `exd5`, `O-O`, `e8=Q#`.
///
/// The parser accepts forms found in real files: `0-0`, `e8Q`, `e8(Q)`, `exd6 e.p.`, `Ng1-f3`, `e2e4`, `e1g1`,
/// a capture without `x` or an `x` without capture, figurines (`♘f3`), wrong or missing `+` and `#`, and marks such
/// as `!?` at the end. It does not guess: an ambiguous move is an error. A null move, `--` or `Z0`, parses, but is not a
/// legal move; see [`Position::null_move`].
///
/// ```
/// use tabiya_rules::{Position, San};
/// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// let m = "0-0-0!".parse::<San>()?.to_move(&position)?;
/// assert_eq!(San::from_move(m, &position).to_string(), "O-O-O");
/// assert!("Nf3".parse::<San>()?.to_move(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its check suffix.
    pub kind: SanKind,
    /// The `+` or `#` at the end. It is parsed as written and otherwise ignored.
    pub check: Option<CheckSuffix>,
}

/// A [`San`] without its check suffix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanKind {
    /// Castling.
    Castle(CastlingSide),
    /// A null move, which passes the turn: `--`, also read from `Z0`, `0000` and `@@@@`. It is an annotator's device and
    /// not a legal move.
    Null,
    /// Any other move.
    Normal {
        /// Role of the moving piece; `None` if the text has only two squares.
        role: Option<Role>,
        /// Origin file, if given.
        file: Option<File>,
        /// Origin rank, if given.
        rank: Option<Rank>,
        /// True if written as a capture.
        capture: bool,
        /// Destination square.
        to: Square,
        /// Role that a pawn promotes to.
        promotion: Option<Role>,
    },
}

/// Check suffix: `+` or `#`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum CheckSuffix {
    Check,
    Checkmate,
}

/// Error of parsing a move or resolving it in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move.
    Syntax {
        /// The text.
        found: String,
    },
    /// No piece can legally make the move.
    Illegal {
        /// The move.
        san: San,
    },
    /// Two or more pieces can make the move.
    Ambiguous {
        /// The move.
        san: San,
        /// The squares of these pieces.
        candidates: Bitboard,
    },
    /// A null move is not a legal move.
    Null,
    /// A pawn reaches the last rank, but the text does not name the promotion piece.
    MissingPromotion {
        /// The move.
        san: San,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => write!(f, "\"{}\" is not a move", Excerpt(found)),
            Self::Illegal { san } => write!(f, "{san} is not legal here"),
            Self::Ambiguous { san, candidates } => {
                write!(f, "{san} could be the piece on")?;
                for (i, square) in candidates.into_iter().enumerate() {
                    write!(f, "{} {square}", if i == 0 { "" } else { " or" })?;
                }
                Ok(())
            }
            Self::Null => f.write_str("a null move is not a legal move"),
            Self::MissingPromotion { san } => {
                write!(f, "{san} needs a promotion piece, such as {san}=Q")
            }
        }
    }
}

impl core::error::Error for SanError {}

impl San {
    /// A null move, `--`.
    pub const NULL: Self = Self {
        kind: SanKind::Null,
        check: None,
    };
}

impl Position {
    /// Returns a legal move in standard algebraic notation; see [`San::from_move`].
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2".parse()?;
    /// let mate = position.legal_moves().into_iter().find(|m| position.play(*m).is_checkmate());
    /// assert_eq!(position.san(mate.unwrap()).to_string(), "Qh4#");
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn san(&self, m: Move) -> San {
        San::from_move(m, self)
    }

    /// Returns the position after a move given in SAN. [`Position::make_san`] is the fast form for reading many games.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::START.play_san("e4")?.play_san("e5")?;
    /// assert_eq!(position.play_san("Ke3").unwrap_err().to_string(), "Ke3 is not legal here");
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn play_san(&self, text: &str) -> Result<Self, SanError> {
        Ok(self.play(text.parse::<San>()?.to_move(self)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString};

    #[track_caller]
    fn check(fen: &str, text: &str, want: &str) {
        let position: Position = fen.parse().unwrap();
        let m = text.parse::<San>().unwrap().to_move(&position).unwrap();
        assert_eq!(position.san(m).to_string(), want);
    }

    #[track_caller]
    fn refuse(fen: &str, text: &str) -> SanError {
        let position: Position = fen.parse().unwrap();
        text.parse::<San>()
            .and_then(|san| san.to_move(&position))
            .unwrap_err()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PROMOTE: &str = "3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1";
    const PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

    #[test]
    fn lenient_forms() {
        for text in [
            "e4", "e2e4", "e2-e4", "e2–e4", "Pe4", "e4!?", "e4+", "Pe2-e4",
        ] {
            check(START, text, "e4");
        }
        for text in ["Nf3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3", "Nxf3", "g1f3"] {
            check(START, text, "Nf3");
        }
        for text in ["♘f3", "♞g1-f3!", "♘\u{fe0e}xf3"] {
            check(START, text, "Nf3");
        }
        check(START, "♙e4", "e4");
        for text in ["e8=♕", "e8♛", "e8(♕)", "♙e7-e8=♕\u{fe0e}+"] {
            check(PROMOTE, text, "e8=Q");
        }
        for text in ["O-O", "0-0", "o-o", "O–O", "e1g1", "e1h1"] {
            check(CASTLE, text, "O-O");
        }
        for text in [
            "e8=Q+", "e8Q", "e8(Q)", "e8/Q", "e8=(Q)", "e7e8q", "e7-e8=Q", "e8q",
        ] {
            check(PROMOTE, text, "e8=Q");
        }
        for text in ["exd8=N", "ed8N", "e7xd8n", "e:d8=N"] {
            check(PROMOTE, text, "exd8=N");
        }
        for text in [
            "exd6",
            "exd6 e.p.",
            "exd6e.p.",
            "exd6ep",
            "ed6",
            "e5d6",
            "exd6 e.p.+",
        ] {
            check(PASSANT, text, "exd6");
        }
    }

    #[test]
    fn errors() {
        assert!(matches!(refuse(START, "e5"), SanError::Illegal { .. }));
        assert!(matches!(refuse(START, "Ke2"), SanError::Illegal { .. }));
        assert!(matches!(
            refuse(PROMOTE, "e8"),
            SanError::MissingPromotion { .. }
        ));
        assert!(matches!(
            refuse(PROMOTE, "e7e8"),
            SanError::MissingPromotion { .. }
        ));
        assert!(matches!(refuse(PROMOTE, "e8=K"), SanError::Illegal { .. }));
        assert!(matches!(
            refuse(PROMOTE, "e7e8=K"),
            SanError::Illegal { .. }
        ));
        assert!(matches!(refuse(PROMOTE, "e7e8p"), SanError::Illegal { .. }));
        assert!(matches!(refuse(START, "e4=Q"), SanError::Illegal { .. }));
        for text in ["--", "Z0", "z0", "0000", "@@@@", "--!?"] {
            assert_eq!(text.parse(), Ok(San::NULL), "{text}");
            assert_eq!(refuse(START, text), SanError::Null);
        }
        let without_rights = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
        assert!(matches!(
            refuse("6k1/8/8/8/8/8/K7/R6R w - - 0 1", "Rd1"),
            SanError::Ambiguous { .. }
        ));
        assert!(matches!(
            refuse(without_rights, "O-O"),
            SanError::Illegal { .. }
        ));
        for text in [
            "", "♘", "♘f9", "♠f3", "f♘3", "x", "e9", "Nf3x", "e4e", "O-O-O-O", "O-", "Z3", "e44",
            "Qe8=Q", "e8)", "–",
        ] {
            assert!(text.parse::<San>().is_err(), "{text}");
        }
    }

    #[test]
    fn disambiguation() {
        let fen = "5k2/8/8/1Q1Q4/8/8/1Q6/7K w - - 0 1";
        check(fen, "Qb5b3", "Qb5b3");
        check("5k2/8/8/1Q6/8/8/1Q6/7K w - - 0 1", "Qb5b3", "Q5b3");
        check(fen, "Qd5b3", "Qdb3");
        check("5k2/8/8/1Q1Q4/8/1Q6/8/7K w - - 0 1", "Qb5d3", "Qb5d3");
        // The other knight is pinned, so no disambiguation is needed.
        check("k3r3/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nac2", "Nc2");
    }

    /// Whatever parses is written in a form that parses to the same value.
    #[test]
    fn text_round_trips() {
        for text in [
            "Pe2e4", "e2e4", "Pe4", "ee4", "2e4", "xe4", "Pxe4", "Pexd5", "Pe4xd5", "N1xf3",
            "Ng1f3", "--", "e8=K", "e7e8q", "Pe7e8=Q", "0-0+", "O-O-O#", "Kxa1++",
        ] {
            let san: San = text.parse().unwrap();
            assert_eq!(format!("{san}").parse(), Ok(san), "{text}");
        }
    }

    #[test]
    fn every_legal_move_reads_back() {
        for fen in [START, CASTLE, PROMOTE, PASSANT] {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                let text = format!("{}", position.san(m));
                assert_eq!(text.parse::<San>().unwrap(), position.san(m));
                assert_eq!(text.parse::<San>().unwrap().to_move(&position), Ok(m));
            }
        }
    }
}
