//! [`XboardGame`]: the game, with undo.

use tabiya_engine::Root;
use tabiya_rules::{Color, GameResult, History, Move, Outcome, Position};

/// The game: its start and every position since.
#[derive(Clone, Debug)]
pub(super) struct XboardGame {
    start: Position,
    played: Vec<(Move, Position)>,
    history: History,
}

impl XboardGame {
    pub(super) fn new(start: Position) -> Self {
        Self {
            start,
            played: Vec::new(),
            history: History::new(&start),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.played
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// Number of moves played.
    pub(super) fn len(&self) -> usize {
        self.played.len()
    }

    pub(super) fn play(&mut self, m: Move) {
        let next = self.position().play(m);
        self.history.push(&next);
        self.played.push((m, next));
    }

    /// Takes back moves; false, without change, if there are fewer.
    pub(super) fn undo(&mut self, moves: usize) -> bool {
        if moves > self.played.len() {
            return false;
        }
        for _ in 0..moves {
            self.played.pop();
            self.history.pop();
        }
        true
    }

    /// Root of a search from the current position.
    pub(super) fn root(&self) -> Root {
        let mut root = Root::new(self.start);
        for (m, _) in &self.played {
            root.play(*m);
        }
        root
    }

    /// Result by the rules, including draws that may be claimed.
    pub(super) fn ending(&self) -> Option<(GameResult, &'static str)> {
        match self.position().outcome() {
            Some(Outcome::Checkmate { winner }) => {
                return Some(match winner {
                    Color::White => (GameResult::WhiteWins, "White mates"),
                    Color::Black => (GameResult::BlackWins, "Black mates"),
                });
            }
            Some(Outcome::Stalemate) => return Some((GameResult::Draw, "Stalemate")),
            Some(Outcome::InsufficientMaterial) => {
                return Some((GameResult::Draw, "Draw by insufficient material"));
            }
            None => {}
        }
        if self.history.is_threefold_repetition() {
            return Some((GameResult::Draw, "Draw by repetition"));
        }
        self.history
            .is_fifty_moves()
            .then_some((GameResult::Draw, "Draw by fifty-move rule"))
    }
}
