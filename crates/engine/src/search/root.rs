//! [`Root`]: the position to search, and its game so far.

use tabiya_rules::{Move, Position};

/// The root of a search: a position, and the earlier positions of its game for repetition detection.
///
/// ```
/// use tabiya_engine::Root;
/// use tabiya_rules::Position;
/// let mut root = Root::new(Position::START);
/// let m = root.position().legal_moves()[0];
/// root.play(m);
/// assert_eq!(root.position().ply(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    position: Position,
    /// Zobrist keys of the earlier positions since the last irreversible move.
    earlier: Vec<u64>,
}

impl Root {
    /// A root without earlier positions.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            earlier: Vec::new(),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let next = self.position.play(m);
        if next.halfmove_clock() == 0 {
            // No earlier position can be repeated after a capture or a pawn move.
            self.earlier.clear();
        } else {
            self.earlier.push(self.position.key());
        }
        self.position = next;
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn earlier_keys(&self) -> &[u64] {
        &self.earlier
    }

    /// Number of times the position has occurred in this game, including now.
    pub fn occurrences(&self) -> usize {
        1 + self
            .earlier
            .iter()
            .filter(|key| **key == self.position.key())
            .count()
    }
}
