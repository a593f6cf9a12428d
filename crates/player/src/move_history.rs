//! [`MoveHistory`]: start position and moves of a game, as sent to engines.

use tabiya_engine::Root;
use tabiya_rules::{Move, Position};

/// Start position and moves of a game, as sent to engines.
///
/// ```
/// use tabiya_player::MoveHistory;
/// use tabiya_rules::Position;
/// let mut game = MoveHistory::new(Position::START);
/// game.play(game.position().legal_moves()[0]);
/// assert_eq!(game.moves().len(), 1);
/// assert_eq!(game.position().ply(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveHistory {
    start: Position,
    moves: Vec<Move>,
    root: Root,
}

impl MoveHistory {
    /// Creates a game without moves.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            root: Root::new(start),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.root.play(m);
        self.moves.push(m);
    }

    /// Start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Current position.
    pub fn position(&self) -> &Position {
        self.root.position()
    }

    /// Current position with the history a search needs for repetitions.
    pub fn root(&self) -> &Root {
        &self.root
    }
}
