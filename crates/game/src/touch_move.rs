//! [`TouchMove`]: the touch-move obligation after an illegal move (FIDE 7.5.1, 4.3).

use tabiya_rules::{Move, MoveKind, Position, Square, UciMove};

use crate::Refusal;

/// Obligation after an illegal move.
///
/// The player has touched the piece that moved, and the opponent's piece on its target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TouchMove {
    /// The first piece must capture the second, which is legal in another way (FIDE 4.3.3).
    Capture { from: Square, to: Square },
    /// The player's own piece must move (FIDE 4.3.1).
    MovePiece(Square),
    /// The opponent's piece must be captured (FIDE 4.3.2).
    TakePiece(Square),
}

impl TouchMove {
    /// Obligation from an illegal move; `None` if neither piece can move or be captured (FIDE 4.5).
    pub(crate) fn from_illegal_move(position: &Position, uci: UciMove) -> Option<Self> {
        let UciMove { from, to, .. } = uci;
        let (board, turn) = (position.board(), position.turn());
        let theirs = |square| board.color_at(square) == Some(!turn);
        let (moved, taken) = match board.color_at(from) {
            Some(color) if color == turn => (Some(from), theirs(to).then_some(to)),
            // The opponent's piece was moved: only that piece was touched.
            Some(_) => (None, Some(from)),
            None => (None, None),
        };
        let captures = moved
            .zip(taken)
            .map(|(from, to)| Self::Capture { from, to });
        let steps = [
            captures,
            moved.map(Self::MovePiece),
            taken.map(Self::TakePiece),
        ];
        let legal = position.legal_moves();
        let possible = |touched: &Self| legal.iter().any(|m| touched.allows(*m));
        steps.into_iter().flatten().find(possible)
    }

    /// True if a legal move fulfils the obligation.
    pub(crate) fn allows(self, m: Move) -> bool {
        match self {
            Self::Capture { from, to } => m.from() == from && taken_on(m) == Some(to),
            Self::MovePiece(square) => m.from() == square,
            Self::TakePiece(square) => taken_on(m) == Some(square),
        }
    }

    /// Square of the piece that was touched first.
    pub(crate) fn square(self) -> Square {
        match self {
            Self::Capture { from, .. } => from,
            Self::MovePiece(square) | Self::TakePiece(square) => square,
        }
    }

    pub(crate) fn refusal(self) -> Refusal {
        match self {
            Self::Capture { from, to } => Refusal::TouchedBoth { from, to },
            Self::MovePiece(square) => Refusal::TouchedPiece { square },
            Self::TakePiece(square) => Refusal::TouchedTarget { square },
        }
    }
}

/// Square on which a move captures, if there is a piece to capture.
fn taken_on(m: Move) -> Option<Square> {
    match m.kind() {
        MoveKind::EnPassant => Some(Square::new(m.to().file(), m.from().rank())),
        MoveKind::Castle => None,
        _ => Some(m.to()),
    }
}
