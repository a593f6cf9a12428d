//! [`GameLine`]: a game as engines are told of it.

use tabiya_engine::Root;
use tabiya_rules::{Move, Position};

/// A game as engines are told of it: where it began and what was played.
///
/// ```
/// use tabiya_player::GameLine;
/// use tabiya_rules::Position;
/// let mut game = GameLine::new(Position::START);
/// game.play(game.position().legal_moves()[0]);
/// assert_eq!(game.moves().len(), 1);
/// assert_eq!(game.position().ply(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    start: Position,
    moves: Vec<Move>,
    root: Root,
}

impl GameLine {
    /// A game that begins here.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            root: Root::new(start),
        }
    }

    /// Goes on by a legal move.
    pub fn play(&mut self, m: Move) {
        self.root.play(m);
        self.moves.push(m);
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What was played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.root.position()
    }

    /// The position now, with what a search needs to know of the game.
    pub fn root(&self) -> &Root {
        &self.root
    }
}
