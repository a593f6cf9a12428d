//! [`Kind`]: the kinds of roaming pieces of an [abstract state](super::abstract_state).

use tabiya_rules::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// Kinds of roaming pieces of one color.
const KINDS_OF_COLOR: usize = 8;
/// Kinds of roaming pieces.
pub(super) const KINDS: usize = 2 * KINDS_OF_COLOR;

/// A kind of roaming piece; pieces of one kind are not told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Knight,
    LightBishop,
    DarkBishop,
    /// A bishop that was apart from the first ones of its color of squares.
    OtherLightBishop,
    OtherDarkBishop,
    Rook,
    Queen,
    /// A pawn that has promoted to whatever is best.
    Promoted,
}

impl Kind {
    const ALL: [Self; KINDS_OF_COLOR] = [
        Self::Knight,
        Self::LightBishop,
        Self::DarkBishop,
        Self::OtherLightBishop,
        Self::OtherDarkBishop,
        Self::Rook,
        Self::Queen,
        Self::Promoted,
    ];

    pub(super) fn new(role: Role, square: Square) -> Option<Self> {
        let is_light = Bitboard::LIGHT_SQUARES.contains(square);
        match role {
            Role::Knight => Some(Self::Knight),
            Role::Bishop if is_light => Some(Self::LightBishop),
            Role::Bishop => Some(Self::DarkBishop),
            Role::Rook => Some(Self::Rook),
            Role::Queen => Some(Self::Queen),
            Role::Pawn | Role::King => None,
        }
    }

    pub(super) fn of_slot(slot: usize) -> Self {
        Self::ALL[slot % KINDS_OF_COLOR]
    }

    pub(super) fn slot(self, color: Color) -> usize {
        color as usize * KINDS_OF_COLOR + self as usize
    }

    /// Kind for a bishop that is apart from the others.
    pub(super) fn other(self) -> Self {
        match self {
            Self::LightBishop => Self::OtherLightBishop,
            Self::DarkBishop => Self::OtherDarkBishop,
            kind => kind,
        }
    }

    pub(super) fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Knight => attacks::knight(square),
            Self::LightBishop
            | Self::DarkBishop
            | Self::OtherLightBishop
            | Self::OtherDarkBishop => attacks::bishop(square, occupied),
            Self::Rook => attacks::rook(square, occupied),
            Self::Queen => attacks::queen(square, occupied),
            Self::Promoted => attacks::queen(square, occupied) | attacks::knight(square),
        }
    }

    pub(super) fn attacks_from(self, squares: Bitboard, occupied: Bitboard) -> Bitboard {
        let each = squares
            .into_iter()
            .map(|square| self.attacks(square, occupied));
        each.fold(Bitboard::EMPTY, |set, attacked| set | attacked)
    }
}

/// Squares that a piece reaches while no other piece moves, and its own.
pub(super) fn reach(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let mut reached = Bitboard::from(from);
    let mut open = reached;
    while let Some(square) = open.first() {
        open = open.without(Bitboard::from(square));
        let targets = attacks::of(piece.role, piece.color, square, board.occupied());
        let new = targets.without(board.by_color(piece.color) | reached);
        reached |= new;
        open |= new.without(board.occupied());
    }
    reached
}

/// Slots of a color's roaming pieces.
pub(super) fn slots(color: Color) -> std::ops::Range<usize> {
    let first = color as usize * KINDS_OF_COLOR;
    first..first + KINDS_OF_COLOR
}
