//! [`Move`], its [`MoveKind`], and [`MoveList`].

use core::{fmt, num::NonZeroU16, ops::Deref};

use crate::{Role, Square};

/// Kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// An ordinary move or capture.
    Normal,
    /// A pawn's two-square advance.
    DoublePush,
    /// An en passant capture.
    EnPassant,
    /// Castling. [`Move::to`] is the rook's square.
    Castle,
    /// A promotion to this role.
    Promotion(Role),
}

/// A move in two bytes: from, to, and [`MoveKind`]. `Option<Move>` is as small.
///
/// Castling is encoded as the king capturing its own rook, which is unambiguous in Chess960 too. A move is
/// meaningful only together with its position: get moves from
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

/// Bit set in every move, so that none is zero and `Option<Move>` needs no extra space.
const NON_ZERO: NonZeroU16 = NonZeroU16::new(0x8000).unwrap();

impl Move {
    /// Creates a move from its parts.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let tag = match kind {
            MoveKind::Normal => 0,
            MoveKind::DoublePush => 1,
            MoveKind::EnPassant => 2,
            MoveKind::Castle => 3,
            // A pawn or king is not a promotion; it reads back as a knight or queen.
            MoveKind::Promotion(Role::Knight | Role::Pawn) => 4,
            MoveKind::Promotion(Role::Bishop) => 5,
            MoveKind::Promotion(Role::Rook) => 6,
            MoveKind::Promotion(Role::Queen | Role::King) => 7,
        };
        let bits = from as u16 | (to as u16) << 6 | tag << 12;
        Self(match NonZeroU16::new(NON_ZERO.get() | bits) {
            Some(bits) => bits,
            None => NON_ZERO,
        })
    }

    /// Returns the origin square.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// Returns the destination square; for castling the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// Returns the kind of move.
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

    /// Returns the role that a pawn promotes to.
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Returns true for castling.
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle)
    }

    /// Returns the two-byte encoding, which is never zero.
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Decodes [`Move::to_bits`]; returns `None` for zero. Any other number decodes to some move, so check
    /// bits from an untrusted source with [`Position::is_legal`](crate::Position::is_legal).
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits == 0 {
            return None;
        }
        match NonZeroU16::new(bits | NON_ZERO.get()) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

/// Prints coordinates, with castling as the king capturing its rook: `e2e4`, `a7a8q`, `e1h1`. For text that people
/// or engines read, use [`Position::san`](crate::Position::san) or [`Position::uci`](crate::Position::uci).
///
/// ```
/// use tabiya_rules::{Move, MoveKind, Square};
/// assert_eq!(Move::new(Square::E1, Square::H1, MoveKind::Castle).to_string(), "e1h1");
/// ```
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Prints the same as [`Display`](fmt::Display).
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move list without heap allocation, which dereferences to a slice.
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
    /// Room for the moves of any sixteen pieces: fifteen queens with at most 27 moves each, and a king with ten. The
    /// known maximum of a position that can arise in play is 218.
    pub const CAPACITY: usize = 15 * 27 + 10;

    /// Creates an empty list.
    #[inline(always)]
    pub const fn new() -> Self {
        Self {
            moves: [Move(NON_ZERO); Self::CAPACITY],
            length: 0,
        }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// Panics if the list is full.
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

    /// Returns a mutable slice, for sorting in place.
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
