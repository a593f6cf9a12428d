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
}

impl Root {
    /// A root without earlier positions.
    pub fn new(position: Position) -> Self {
        Self {
            history: History::new(&position),
            position,
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.position = self.position.play(m);
        self.history.push(&self.position);
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game so far, for draws by repetition and the fifty-move rule.
    pub fn history(&self) -> &History {
        &self.history
    }
}
