//! [`Move`], its [`MoveKind`], and [`MoveList`].

use core::{fmt, num::NonZeroU16, ops::Deref};

use crate::{Role, Square};

/// What a move does besides taking a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from a square to another, taking what stands there.
    Normal,
    /// A pawn goes two squares from where it started.
    DoublePush,
    /// A pawn takes another that has just passed it.
    EnPassant,
    /// King and rook move together. [`Move::to`] is the rook's square.
    Castle,
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
}

/// A move in two bytes: from, to, and [`MoveKind`]. `Option<Move>` is as small.
///
/// Castling is written as the king taking its own rook, which says it without doubt in every form of
/// Chess960. A move means something only together with the position that it is made in: get moves from
/// [`Position::legal_moves`](crate::Position::legal_moves), [`San`](crate::San) or
/// [`UciMove`](crate::UciMove).
///
/// ```
/// use tabiya_rules::{Move, MoveKind, Square};
/// let m = Move::new(Square::G1, Square::F3, MoveKind::Normal);
/// assert_eq!((m.from(), m.to()), (Square::G1, Square::F3));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

/// Set in every move, so that none is zero and `Option<Move>` needs no more room.
const ALWAYS: NonZeroU16 = NonZeroU16::new(0x8000).unwrap();

impl Move {
    /// A move from its parts.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let tag = match kind {
            MoveKind::Normal => 0,
            MoveKind::DoublePush => 1,
            MoveKind::EnPassant => 2,
            MoveKind::Castle => 3,
            // A pawn or king here is no chess; it reads back as the nearest that is.
            MoveKind::Promotion(Role::Knight | Role::Pawn) => 4,
            MoveKind::Promotion(Role::Bishop) => 5,
            MoveKind::Promotion(Role::Rook) => 6,
            MoveKind::Promotion(Role::Queen | Role::King) => 7,
        };
        let bits = from as u16 | (to as u16) << 6 | tag << 12;
        Self(match NonZeroU16::new(ALWAYS.get() | bits) {
            Some(bits) => bits,
            None => ALWAYS,
        })
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::truncated(self.0.get() as u8)
    }

    /// The square that the piece reaches; for castling the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::truncated((self.0.get() >> 6) as u8)
    }

    /// What the move does besides.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match (self.0.get() >> 12) & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::Promotion(Role::Knight),
            5 => MoveKind::Promotion(Role::Bishop),
            6 => MoveKind::Promotion(Role::Rook),
            _ => MoveKind::Promotion(Role::Queen),
        }
    }

    /// What a pawn becomes by this move, if it does.
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// True if king and rook move together.
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle)
    }

    /// The two bytes, for tables that store moves; never zero.
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// A move from [`Move::to_bits`]; `None` for zero. Any other number gives some move, so whoever
    /// reads bits that may be foreign checks it with
    /// [`Position::is_legal`](crate::Position::is_legal).
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits == 0 {
            return None;
        }
        match NonZeroU16::new(bits | ALWAYS.get()) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

/// Coordinates, with castling as the king taking its rook: `e2e4`, `a7a8q`, `e1h1`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// The moves of one position, without an allocation.
///
/// It reads as a slice.
///
/// ```
/// use tabiya_rules::Position;
/// let moves = Position::START.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|m| !m.is_castle()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    length: usize,
}

impl MoveList {
    /// More than any position that can be set up has: the most known is 218.
    pub const CAPACITY: usize = 256;

    /// No moves yet.
    #[inline(always)]
    pub const fn new() -> Self {
        Self {
            moves: [Move(ALWAYS); Self::CAPACITY],
            length: 0,
        }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If [`MoveList::CAPACITY`] moves are in it.
    #[inline(always)]
    pub fn push(&mut self, m: Move) {
        self.moves[self.length] = m;
        self.length += 1;
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Keeps the moves for which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.length {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.length = kept;
    }

    /// The moves, to be reordered in place.
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves[..self.length]
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.length)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip() {
        let kinds = [
            MoveKind::Normal,
            MoveKind::DoublePush,
            MoveKind::EnPassant,
            MoveKind::Castle,
        ];
        let promotions = Role::PROMOTIONS.map(MoveKind::Promotion);
        for from in Square::ALL {
            for to in Square::ALL {
                for kind in kinds.into_iter().chain(promotions) {
                    let m = Move::new(from, to, kind);
                    assert_eq!((m.from(), m.to(), m.kind()), (from, to, kind));
                    assert_eq!(Move::from_bits(m.to_bits()), Some(m));
                }
            }
        }
        assert_eq!(Move::from_bits(0), None);
    }
}
