//! From a loose [`Setup`] to a [`Position`], once, at the edge.

use core::fmt;

use super::Position;
use crate::{
    Bitboard, Board, Castling, CastlingMode, Color, Rank, Role, Setup, Square, Wing, attacks, keys,
};

/// Why a [`Setup`] is not a position that chess can be played from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// There are no pieces.
    EmptyBoard,
    /// A side has no king.
    MissingKing {
        /// That side.
        color: Color,
    },
    /// A side has more than one king.
    TooManyKings {
        /// That side.
        color: Color,
    },
    /// A pawn stands on the first or the eighth rank.
    PawnOnBackRank {
        /// Where.
        square: Square,
    },
    /// A side has more pieces than eight promotions can make.
    TooMuchMaterial {
        /// That side.
        color: Color,
    },
    /// A castling right names a square without a rook of the side.
    CastlingWithoutRook {
        /// That square.
        square: Square,
    },
    /// A castling right belongs to a king that is not on its back rank, or in standard chess not on the
    /// e-file.
    CastlingWithoutKing {
        /// The rook of the right.
        square: Square,
    },
    /// Two castling rights lie on the same side of the king, or in standard chess a right is with a rook
    /// that is not in its corner.
    CastlingImpossible {
        /// The rook of the right.
        square: Square,
    },
    /// No pawn can just have passed the en passant square by a double step.
    EnPassantWithoutPawn {
        /// The en passant square.
        square: Square,
    },
    /// The side not to move is in check: its king could be taken.
    OpponentInCheck,
    /// The checks on the side to move cannot all have come from one move.
    ImpossibleCheck {
        /// The pieces that give check.
        checkers: Bitboard,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyBoard => write!(f, "the board is empty"),
            Self::MissingKing { color } => write!(f, "{color} has no king"),
            Self::TooManyKings { color } => write!(f, "{color} has more than one king"),
            Self::PawnOnBackRank { square } => {
                write!(
                    f,
                    "a pawn stands on {square}, but pawns promote there or never were"
                )
            }
            Self::TooMuchMaterial { color } => {
                write!(f, "{color} has more pawns and pieces than a game can have")
            }
            Self::CastlingWithoutRook { square } => {
                write!(
                    f,
                    "a castling right needs a rook on {square}, where none stands"
                )
            }
            Self::CastlingWithoutKing { square } => {
                write!(
                    f,
                    "the king has moved, so the rook on {square} has no castling right"
                )
            }
            Self::CastlingImpossible { square } => {
                write!(
                    f,
                    "there is no castling with the rook on {square} by these rules"
                )
            }
            Self::EnPassantWithoutPawn { square } => {
                write!(
                    f,
                    "en passant on {square}, but no pawn can just have passed it"
                )
            }
            Self::OpponentInCheck => {
                write!(f, "the side that is not to move is in check")
            }
            Self::ImpossibleCheck { checkers } if checkers.count() == 1 => {
                write!(f, "no move can just have given the check from ")?;
                checkers
                    .first()
                    .map_or(Ok(()), |square| write!(f, "{square}"))
            }
            Self::ImpossibleCheck { checkers } => {
                write!(f, "no move can give check from")?;
                for (i, square) in checkers.into_iter().enumerate() {
                    write!(f, "{} {square}", if i == 0 { "" } else { " and" })?;
                }
                write!(f, " at once")
            }
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// Checks a [`Setup`] and makes it a position.
    ///
    /// Positions that no game can reach but that can be played on are fine: ten knights, say, or
    /// pawns that cannot have come where they are.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, Color, Position, PositionError, Setup, Square};
    /// let mut setup = Setup::START;
    /// setup.board.remove(Square::E8);
    /// let error = Position::from_setup(&setup, CastlingMode::Standard).unwrap_err();
    /// assert_eq!(error, PositionError::MissingKing { color: Color::Black });
    /// ```
    pub fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Self, PositionError> {
        check_kings(&setup.board)?;
        check_pawns(&setup.board)?;
        check_material(&setup.board)?;
        let castling = check_castling(setup, mode)?;
        let passed_square = check_en_passant(setup)?;

        let mut position = Self {
            board: setup.board,
            key: keys::board(&setup.board) ^ keys::castling(&castling),
            sensitive: castling.sensitive(&setup.board),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling,
            turn: setup.turn,
            passed_square: None,
            en_passant_legal: false,
            mode,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
        };
        if setup.turn.is_white() {
            position.key ^= keys::WHITE_TO_MOVE;
        }
        let (us, enemy) = (setup.turn, !setup.turn);
        let occupied = setup.board.occupied();
        if setup
            .board
            .attackers(position.king(enemy), us, occupied)
            .any()
        {
            return Err(PositionError::OpponentInCheck);
        }
        let king = position.king(us);
        position.checkers = setup.board.attackers(king, enemy, occupied);
        position.pinned = position.find_sliding_checks(king, enemy).1;
        check_checkers(setup, king, position.checkers, passed_square)?;
        if let Some(passed) = passed_square {
            position.pass_over(passed);
        }
        Ok(position)
    }
}

fn check_kings(board: &Board) -> Result<(), PositionError> {
    if board.occupied().is_empty() {
        return Err(PositionError::EmptyBoard);
    }
    for color in Color::ALL {
        match board.pieces(color, Role::King).count() {
            0 => return Err(PositionError::MissingKing { color }),
            1 => {}
            _ => return Err(PositionError::TooManyKings { color }),
        }
    }
    Ok(())
}

fn check_pawns(board: &Board) -> Result<(), PositionError> {
    match (board.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
        Some(square) => Err(PositionError::PawnOnBackRank { square }),
        None => Ok(()),
    }
}

/// Each piece beyond the initial ones was a pawn once; the two bishops of a side were of different
/// colours.
fn check_material(board: &Board) -> Result<(), PositionError> {
    for color in Color::ALL {
        let count = |role| board.pieces(color, role).count();
        let bishops = board.pieces(color, Role::Bishop);
        let promoted = count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
            + (bishops & Bitboard::DARK).count().saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Queen).saturating_sub(1);
        if count(Role::Pawn) + promoted > 8 {
            return Err(PositionError::TooMuchMaterial { color });
        }
    }
    Ok(())
}

fn check_castling(setup: &Setup, mode: CastlingMode) -> Result<Castling, PositionError> {
    let mut castling = Castling::NONE;
    for square in setup.castling_rooks {
        let color = match square.rank() {
            Rank::First => Color::White,
            Rank::Eighth => Color::Black,
            _ => return Err(PositionError::CastlingWithoutRook { square }),
        };
        if !setup.board.pieces(color, Role::Rook).contains(square) {
            return Err(PositionError::CastlingWithoutRook { square });
        }
        let king = setup
            .board
            .king(color)
            .filter(|king| king.rank() == square.rank());
        let Some(king) = king else {
            return Err(PositionError::CastlingWithoutKing { square });
        };
        let wing = Wing::of(king, square);
        if castling.rook(color, wing).is_some() {
            return Err(PositionError::CastlingImpossible { square });
        }
        castling.grant(color, wing, square);
        if mode == CastlingMode::Standard && !castling.is_standard(&setup.board) {
            return Err(if king == Square::E1.relative_to(color) {
                PositionError::CastlingImpossible { square }
            } else {
                PositionError::CastlingWithoutKing { square }
            });
        }
    }
    Ok(castling)
}

/// The passed square must be empty, as must the one that the pawn came from, and the pawn must be there.
fn check_en_passant(setup: &Setup) -> Result<Option<Square>, PositionError> {
    let Some(passed) = setup.en_passant else {
        return Ok(None);
    };
    let enemy = !setup.turn;
    let came_to = passed.bit().forward(enemy);
    let came_from = passed.bit().forward(setup.turn);
    let pawns = setup.board.pieces(enemy, Role::Pawn);
    let possible = passed.rank() == Rank::Sixth.relative_to(setup.turn)
        && pawns.contains_all(came_to)
        && ((passed.bit() | came_from) & setup.board.occupied()).is_empty();
    if possible {
        Ok(Some(passed))
    } else {
        Err(PositionError::EnPassantWithoutPawn { square: passed })
    }
}

/// One move gives at most two checks, one by the piece that moved and one along the line that it left:
/// not both by pieces that step, nor both along one line. After a double step of a pawn the check is by
/// that pawn or along its file or a diagonal it left.
fn check_checkers(
    setup: &Setup,
    king: Square,
    checkers: Bitboard,
    passed: Option<Square>,
) -> Result<(), PositionError> {
    let Some(first) = checkers.first() else {
        return Ok(());
    };
    let enemy = !setup.turn;
    let possible = match passed {
        Some(passed) => {
            let pawn = passed.bit().forward(enemy);
            let before = (setup.board.occupied() ^ pawn) | passed.bit().forward(setup.turn);
            !checkers.has_many()
                && (pawn.contains(first)
                    || (setup.board.attackers(king, enemy, before) & !pawn).is_empty())
        }
        None => {
            let steppers = setup.board.role(Role::Pawn) | setup.board.role(Role::Knight);
            let in_line = attacks::line(king, first) & checkers;
            checkers.count() <= 2 && !(checkers & steppers).has_many() && !in_line.has_many()
        }
    };
    if possible {
        Ok(())
    } else {
        Err(PositionError::ImpossibleCheck { checkers })
    }
}
