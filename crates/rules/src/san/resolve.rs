//! From SAN to the legal move of a position.

use super::{San, SanError, SanKind};
use crate::{Bitboard, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl San {
    /// Finds the legal move in a position.
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        match self.kind {
            SanKind::Null => Err(SanError::Null),
            SanKind::Castle(side) => {
                let color = position.turn();
                position
                    .castling_rights()
                    .rook(color, side)
                    .map(|rook| Move::new(position.king(color), rook, MoveKind::Castle))
                    .filter(|m| position.is_legal(*m))
                    .ok_or(SanError::Illegal { san: *self })
            }
            SanKind::Normal {
                role: Some(Role::Pawn),
                file,
                rank,
                to,
                promotion,
                ..
            } => self.pawn_move(position, file, rank, to, promotion),
            SanKind::Normal {
                role: Some(role),
                file,
                rank,
                to,
                promotion: None,
                ..
            } => self.piece_move(position, role, file, rank, to),
            SanKind::Normal {
                role: None,
                file: Some(file),
                rank: Some(rank),
                to,
                promotion,
                ..
            } => crate::UciMove {
                from: Square::new(file, rank),
                to,
                promotion,
            }
            .to_move(position)
            .map_err(|_| self.two_square_error(position, Square::new(file, rank), to, promotion)),
            SanKind::Normal { .. } => Err(SanError::Illegal { san: *self }),
        }
    }

    /// Returns the error for a move given by two squares.
    fn two_square_error(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> SanError {
        let queen = crate::UciMove {
            from,
            to,
            promotion: Some(Role::Queen),
        };
        if promotion.is_none() && queen.to_move(position).is_ok() {
            SanError::MissingPromotion { san: *self }
        } else {
            SanError::Illegal { san: *self }
        }
    }

    #[inline]
    fn pawn_move(
        &self,
        position: &Position,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let illegal = SanError::Illegal { san: *self };
        let color = position.turn();
        let pawns = position.board().pieces(color, Role::Pawn);
        let from = match file {
            Some(file) if file != to.file() => {
                attacks::pawn(!color, to) & pawns & Bitboard::from(file)
            }
            _ => {
                let behind = to.bit().forward(!color);
                if (behind & pawns).any() {
                    behind
                } else {
                    behind.forward(!color) & pawns
                }
            }
        };
        let Some(from) = from.first() else {
            return Err(illegal);
        };
        if rank.is_some_and(|rank| rank != from.rank()) {
            return Err(illegal);
        }
        let promotes = to.rank() == Rank::Eighth.relative_to(color);
        let kind = match promotion {
            Some(Role::Pawn | Role::King) => return Err(illegal),
            Some(role) => MoveKind::Promotion(role),
            None if from.file() != to.file() && position.en_passant() == Some(to) => {
                MoveKind::EnPassant
            }
            None if from.rank().index().abs_diff(to.rank().index()) == 2 => MoveKind::DoublePush,
            None => MoveKind::Normal,
        };
        let m = Move::new(from, to, kind);
        if position.is_legal(m) {
            Ok(m)
        } else if promotes
            && promotion.is_none()
            && position.is_legal(Move::new(from, to, MoveKind::Promotion(Role::Queen)))
        {
            Err(SanError::MissingPromotion { san: *self })
        } else {
            Err(illegal)
        }
    }

    #[inline]
    fn piece_move(
        &self,
        position: &Position,
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
    ) -> Result<Move, SanError> {
        let color = position.turn();
        let board = position.board();
        let mut from = attacks::of(role, color, to, board.occupied()) & board.pieces(color, role);
        if let Some(file) = file {
            from &= Bitboard::from(file);
        }
        if let Some(rank) = rank {
            from &= Bitboard::from(rank);
        }
        if board.by_color(color).contains(to) {
            return Err(SanError::Illegal { san: *self });
        }
        let mut candidates = Bitboard::EMPTY;
        for square in from {
            if position.leaves_king_safe(Move::new(square, to, MoveKind::Normal)) {
                candidates |= square.bit();
            }
        }
        match (candidates.first(), candidates.more_than_one()) {
            (Some(from), false) => Ok(Move::new(from, to, MoveKind::Normal)),
            (Some(_), true) => Err(SanError::Ambiguous {
                san: *self,
                candidates,
            }),
            (None, _) => Err(SanError::Illegal { san: *self }),
        }
    }
}
