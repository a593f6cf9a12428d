//! [`Touched`]: what an illegal move binds its player to (FIDE 7.5.1, 4.3).

use tabiya_rules::{Move, MoveKind, Position, Square, UciMove};

use crate::Refusal;

/// What has to be done with the pieces of an illegal move.
///
/// The player has touched the piece that moved, and the piece of the opponent's that stood where it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touched {
    /// The one takes the other: they can, only not as it was done (FIDE 4.3.3).
    Captures { from: Square, to: Square },
    /// The own piece moves (FIDE 4.3.1).
    Moves(Square),
    /// The opponent's piece is taken (FIDE 4.3.2).
    IsTaken(Square),
}

impl Touched {
    /// What an illegal move binds to; nothing if neither piece can move or be taken (FIDE 4.5).
    pub(crate) fn by(position: &Position, uci: UciMove) -> Option<Self> {
        let UciMove { from, to, .. } = uci;
        let (board, turn) = (position.board(), position.turn());
        let theirs = |square| board.color_at(square) == Some(!turn);
        let (moved, taken) = match board.color_at(from) {
            Some(color) if color == turn => (Some(from), theirs(to).then_some(to)),
            // Somebody else's piece was moved: it was touched, and nothing else was.
            Some(_) => (None, Some(from)),
            None => (None, None),
        };
        let captures = moved
            .zip(taken)
            .map(|(from, to)| Self::Captures { from, to });
        let steps = [captures, moved.map(Self::Moves), taken.map(Self::IsTaken)];
        let legal = position.legal_moves();
        let possible = |touched: &Self| legal.iter().any(|m| touched.allows(*m));
        steps.into_iter().flatten().find(possible)
    }

    /// True if a legal move does it.
    pub(crate) fn allows(self, m: Move) -> bool {
        match self {
            Self::Captures { from, to } => m.from() == from && taken_on(m) == Some(to),
            Self::Moves(square) => m.from() == square,
            Self::IsTaken(square) => taken_on(m) == Some(square),
        }
    }

    /// The piece that was touched first.
    pub(crate) fn square(self) -> Square {
        match self {
            Self::Captures { from, .. } => from,
            Self::Moves(square) | Self::IsTaken(square) => square,
        }
    }

    pub(crate) fn refusal(self) -> Refusal {
        match self {
            Self::Captures { from, to } => Refusal::TouchedBoth { from, to },
            Self::Moves(square) => Refusal::TouchedPiece { square },
            Self::IsTaken(square) => Refusal::TouchedTarget { square },
        }
    }
}

/// Where a move takes, if it takes there.
fn taken_on(m: Move) -> Option<Square> {
    match m.kind() {
        MoveKind::EnPassant => Some(Square::new(m.to().file(), m.from().rank())),
        MoveKind::Castle => None,
        _ => Some(m.to()),
    }
}
