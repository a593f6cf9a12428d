//! Exact writer of SAN: the shortest unambiguous form of a legal move.

use core::fmt::{self, Write};

use super::{CheckSuffix, San, SanKind};
use crate::{Bitboard, CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl San {
    /// Returns the SAN of a legal move: the shortest unambiguous form, with `+` or `#`.
    pub fn from_move(m: Move, position: &Position) -> Self {
        Self {
            kind: SanKind::of(m, position),
            check: CheckSuffix::of(m, position),
        }
    }
}

impl SanKind {
    fn of(m: Move, position: &Position) -> Self {
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            return Self::Castle(CastlingSide::of(from, to));
        }
        let role = position.moved_role(m);
        let capture = position.captured_role(m).is_some();
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            Role::King => (None, None),
            _ => disambiguation(position, role, from, to),
        };
        Self::Normal {
            role: Some(role),
            file,
            rank,
            capture,
            to,
            promotion: m.promotion(),
        }
    }
}

/// Returns the disambiguation that SAN needs: the origin file if that is enough, else the rank, else both.
fn disambiguation(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let board = position.board();
    let color = position.turn();
    let mut others = Bitboard::EMPTY;
    let same = board.pieces(color, role) & !from.bit();
    for square in attacks::of(role, color, to, board.occupied()) & same {
        if position.leaves_king_safe(Move::new(square, to, MoveKind::Normal)) {
            others |= square.bit();
        }
    }
    if others.is_empty() {
        return (None, None);
    }
    let on_file = (others & Bitboard::from(from.file())).any();
    let on_rank = (others & Bitboard::from(from.rank())).any();
    (
        (!on_file || on_rank).then(|| from.file()),
        on_file.then(|| from.rank()),
    )
}

impl CheckSuffix {
    fn of(m: Move, position: &Position) -> Option<Self> {
        if !position.gives_check(m) {
            None
        } else if position.play(m).has_legal_moves() {
            Some(Self::Check)
        } else {
            Some(Self::Checkmate)
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SanKind::Null => f.write_str("--")?,
            SanKind::Castle(CastlingSide::KingSide) => f.write_str("O-O")?,
            SanKind::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O")?,
            SanKind::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                // A pawn needs a letter only before two squares, which could be a move of any piece.
                let two_squares = file.is_some() && rank.is_some();
                if let Some(role) = role.filter(|role| *role != Role::Pawn || two_squares) {
                    f.write_char(role.letter())?;
                }
                if let Some(file) = file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = rank {
                    write!(f, "{rank}")?;
                }
                if capture {
                    f.write_char('x')?;
                }
                write!(f, "{to}")?;
                if let Some(role) = promotion {
                    write!(f, "={}", role.letter())?;
                }
            }
        }
        match self.check {
            Some(CheckSuffix::Check) => f.write_char('+'),
            Some(CheckSuffix::Checkmate) => f.write_char('#'),
            None => Ok(()),
        }
    }
}
