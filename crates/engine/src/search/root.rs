//! [`Root`]: the position to search, and its game so far.

use tabiya_rules::{History, Move, Position};

/// The root of a search: a position, and the earlier positions of its game for repetition detection.
///
/// ```
/// use tabiya_engine::Root;
/// use tabiya_rules::Position;
/// let mut root = Root::new(Position::START);
/// let m = root.position().legal_moves()[0];
/// root.play(m);
/// assert_eq!(root.position().ply(), 1);
/// assert!(!root.history().is_threefold_repetition());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    position: Position,
    history: History,
    /// Keys of the earlier positions since the last irreversible move: what the search's own stack of keys begins
    /// with. `history` counts these and does not give them out.
    earlier: Vec<u64>,
}

impl Root {
    /// A root without earlier positions.
    pub fn new(position: Position) -> Self {
        Self {
            history: History::new(&position),
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
        self.history.push(&next);
        self.position = next;
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game so far, for draws by repetition and the fifty-move rule.
    pub fn history(&self) -> &History {
        &self.history
    }

    pub(super) fn earlier_keys(&self) -> &[u64] {
        &self.earlier
    }
}
