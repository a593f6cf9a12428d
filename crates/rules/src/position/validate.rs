//! Validation of a [`Setup`], which makes it a [`Position`].

use alloc::vec::Vec;
use core::fmt;

use super::Position;
use crate::{
    Bitboard, Board, CastlingMode, CastlingRights, CastlingSide, Color, Leniency, LenientPosition,
    Rank, Role, Setup, Square, attacks, zobrist,
};

/// Reason why a [`Setup`] is not a valid position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The board is empty.
    EmptyBoard,
    /// A side has no king.
    MissingKing {
        /// The side.
        color: Color,
    },
    /// A side has more than one king.
    TooManyKings {
        /// The side.
        color: Color,
    },
    /// A pawn is on the first or eighth rank.
    PawnOnBackRank {
        /// The square of the pawn.
        square: Square,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// The side.
        color: Color,
    },
    /// A side has more pieces than eight promotions can produce.
    TooMuchMaterial {
        /// The side.
        color: Color,
    },
    /// A castling right refers to a square without a rook of that side.
    CastlingWithoutRook {
        /// The square.
        square: Square,
    },
    /// A castling right belongs to a king that is not on its back rank or, in standard chess, not on the
    /// e-file.
    CastlingWithoutKing {
        /// The square of the rook.
        square: Square,
    },
    /// Two castling rights are on the same side of the king or, in standard chess, the rook is not in its
    /// corner.
    CastlingImpossible {
        /// The square of the rook.
        square: Square,
    },
    /// The last move cannot have been a double push over the en passant square.
    EnPassantWithoutPawn {
        /// The en passant square.
        square: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// No single move can have given all these checks.
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
                    "there is a pawn on {square}, but pawns cannot be on the first or last rank"
                )
            }
            Self::TooManyPieces { color } => write!(f, "{color} has more than 16 pieces"),
            Self::TooMuchMaterial { color } => {
                write!(f, "{color} has more pieces than promotions can produce")
            }
            Self::CastlingWithoutRook { square } => {
                write!(f, "the castling rights require a rook on {square}")
            }
            Self::CastlingWithoutKing { square } => {
                write!(
                    f,
                    "the rook on {square} has no castling right, because its king has moved"
                )
            }
            Self::CastlingImpossible { square } => {
                write!(f, "castling with the rook on {square} is impossible")
            }
            Self::EnPassantWithoutPawn { square } => {
                write!(
                    f,
                    "en passant on {square} is impossible: no pawn can have just moved over it"
                )
            }
            Self::OpponentInCheck => {
                write!(f, "the side that is not to move is in check")
            }
            Self::ImpossibleCheck { checkers } if checkers.count() == 1 => {
                write!(f, "no move can have given check from ")?;
                checkers
                    .first()
                    .map_or(Ok(()), |square| write!(f, "{square}"))
            }
            Self::ImpossibleCheck { checkers } => {
                write!(f, "no single move can have given check from")?;
                for (i, square) in checkers.into_iter().enumerate() {
                    write!(f, "{} {square}", if i == 0 { "" } else { " and" })?;
                }
                write!(f, " at the same time")
            }
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// Validates a [`Setup`].
    ///
    /// Unreachable but playable positions are valid, such as ten knights or an impossible pawn structure.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, Color, Position, PositionError, Setup, Square};
    /// let mut setup = Setup::START;
    /// setup.board.remove(Square::E8);
    /// let error = Position::from_setup(&setup, CastlingMode::Standard).unwrap_err();
    /// assert_eq!(error, PositionError::MissingKing { color: Color::Black });
    /// ```
    pub fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Self, PositionError> {
        Ok(Self::from_setup_lenient(setup, mode, Leniency::NONE)?.position)
    }

    /// Validates a [`Setup`] with named leniencies: a fault that is overlooked is returned with the position
    /// instead of refusing it.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, Leniency, Position, PositionError, Setup, Square};
    /// let mut setup = Setup::START;
    /// setup.board.remove(Square::H1); // White keeps the right to castle with this rook
    /// let lenient = Position::from_setup_lenient(&setup, CastlingMode::Standard, Leniency::REPAIRS)?;
    /// assert_eq!(lenient.overlooked, [PositionError::CastlingWithoutRook { square: Square::H1 }]);
    /// assert_eq!(lenient.position.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn from_setup_lenient(
        setup: &Setup,
        mode: CastlingMode,
        leniency: Leniency,
    ) -> Result<LenientPosition, PositionError> {
        check_kings(&setup.board)?;
        check_pawns(&setup.board)?;
        check_piece_count(&setup.board)?;
        let mut overlooked = Vec::new();
        let mut overlook = |allowed: bool, fault: PositionError| {
            if !allowed {
                return Err(fault);
            }
            overlooked.push(fault);
            Ok(())
        };
        for color in Color::ALL {
            if has_too_much_material(&setup.board, color) {
                overlook(leniency.material, PositionError::TooMuchMaterial { color })?;
            }
        }
        let mut castling = CastlingRights::NONE;
        for square in setup.castling_rooks {
            if let Err(fault) = grant_castling(&mut castling, &setup.board, square, mode) {
                overlook(leniency.castling_rights, fault)?;
            }
        }
        let mut en_passant_target = setup.en_passant;
        if let Err(fault) = check_en_passant(setup) {
            overlook(leniency.en_passant, fault)?;
            en_passant_target = None;
        }

        let mut position = Self {
            board: setup.board,
            key: zobrist::board(&setup.board) ^ zobrist::castling(&castling),
            castling_pieces: castling.kings_and_rooks(&setup.board),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling,
            turn: setup.turn,
            en_passant_target: None,
            en_passant_legal: false,
            mode,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
        };
        if setup.turn.is_white() {
            position.key ^= zobrist::WHITE_TO_MOVE;
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
        position.pinned = position.find_slider_checks_and_pins(king, enemy).1;
        let checks = |target| check_checkers(setup, king, position.checkers, target);
        if let Err(fault) = checks(en_passant_target) {
            match en_passant_target {
                // Only the double push cannot have given this check.
                Some(square) if leniency.en_passant && checks(None).is_ok() => {
                    en_passant_target = None;
                    overlook(true, PositionError::EnPassantWithoutPawn { square })?;
                }
                _ => overlook(leniency.checks, fault)?,
            }
        }
        if let Some(target) = en_passant_target {
            position.set_en_passant_target(target);
        }
        Ok(LenientPosition {
            position,
            overlooked,
        })
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
    match (board.by_role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
        Some(square) => Err(PositionError::PawnOnBackRank { square }),
        None => Ok(()),
    }
}

fn check_piece_count(board: &Board) -> Result<(), PositionError> {
    let too_many = |color: &Color| board.by_color(*color).count() > 16;
    match Color::ALL.into_iter().find(too_many) {
        Some(color) => Err(PositionError::TooManyPieces { color }),
        None => Ok(()),
    }
}

/// Returns true unless each extra piece can come from a promotion; the two original bishops stand on squares of
/// different colors.
fn has_too_much_material(board: &Board, color: Color) -> bool {
    let count = |role| board.pieces(color, role).count();
    let bishops = board.pieces(color, Role::Bishop);
    let promoted = count(Role::Knight).saturating_sub(2)
        + (bishops & Bitboard::LIGHT_SQUARES)
            .count()
            .saturating_sub(1)
        + (bishops & Bitboard::DARK_SQUARES).count().saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Queen).saturating_sub(1);
    count(Role::Pawn) + promoted > 8
}

/// Grants the right to castle with the rook on a square, if its king and rook can have it.
fn grant_castling(
    castling: &mut CastlingRights,
    board: &Board,
    square: Square,
    mode: CastlingMode,
) -> Result<(), PositionError> {
    let color = match square.rank() {
        Rank::First => Color::White,
        Rank::Eighth => Color::Black,
        _ => return Err(PositionError::CastlingWithoutRook { square }),
    };
    if !board.pieces(color, Role::Rook).contains(square) {
        return Err(PositionError::CastlingWithoutRook { square });
    }
    let king = board
        .king(color)
        .filter(|king| king.rank() == square.rank());
    let Some(king) = king else {
        return Err(PositionError::CastlingWithoutKing { square });
    };
    let side = CastlingSide::of(king, square);
    if castling.rook(color, side).is_some() {
        return Err(PositionError::CastlingImpossible { square });
    }
    let mut granted = *castling;
    granted.grant(color, side, square);
    if mode == CastlingMode::Standard && !granted.is_standard(board) {
        return Err(if king == Square::E1.relative_to(color) {
            PositionError::CastlingImpossible { square }
        } else {
            PositionError::CastlingWithoutKing { square }
        });
    }
    *castling = granted;
    Ok(())
}

/// Checks that the target and the pawn's origin are empty, and that the pawn stands beyond the target.
fn check_en_passant(setup: &Setup) -> Result<(), PositionError> {
    let Some(target) = setup.en_passant else {
        return Ok(());
    };
    let enemy = !setup.turn;
    let came_to = target.bit().forward(enemy);
    let came_from = target.bit().forward(setup.turn);
    let pawns = setup.board.pieces(enemy, Role::Pawn);
    let possible = target.rank() == Rank::Sixth.relative_to(setup.turn)
        && pawns.is_superset(came_to)
        && ((target.bit() | came_from) & setup.board.occupied()).is_empty();
    if possible {
        Ok(())
    } else {
        Err(PositionError::EnPassantWithoutPawn { square: target })
    }
}

/// Checks that one move can have given the checks. It gives at most two, one by the moved piece and one
/// discovered: not both by leapers, nor both along one line. After a double push the check comes from that
/// pawn or along a line that it opened.
fn check_checkers(
    setup: &Setup,
    king: Square,
    checkers: Bitboard,
    target: Option<Square>,
) -> Result<(), PositionError> {
    let Some(first) = checkers.first() else {
        return Ok(());
    };
    let enemy = !setup.turn;
    let possible = match target {
        Some(target) => {
            let pawn = target.bit().forward(enemy);
            let before = (setup.board.occupied() ^ pawn) | target.bit().forward(setup.turn);
            !checkers.more_than_one()
                && (pawn.contains(first)
                    || (setup.board.attackers(king, enemy, before) & !pawn).is_empty())
        }
        None => {
            let leapers = setup.board.by_role(Role::Pawn) | setup.board.by_role(Role::Knight);
            let in_line = attacks::line(king, first) & checkers;
            checkers.count() <= 2
                && !(checkers & leapers).more_than_one()
                && !in_line.more_than_one()
        }
    };
    if possible {
        Ok(())
    } else {
        Err(PositionError::ImpossibleCheck { checkers })
    }
}
