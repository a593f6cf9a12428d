//! [`LiveGame`]: the current state of a game in progress, for lists.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_game::Game;
use tabiya_record::GameResult;
use tabiya_rules::Position;
use tabiya_wire::GameSummary;

use crate::{GameRow, Visibility};

/// The current state of a game, which its room keeps up to date. Lists share it, so that they need not replay the game.
#[derive(Debug)]
pub(crate) struct LiveGame {
    row: Arc<GameRow>,
    state: Mutex<LiveState>,
}

/// The part of a list entry that changes while a game goes on.
#[derive(Clone, Copy, Debug)]
struct LiveState {
    ply: u32,
    position: Position,
    result: &'static str,
}

impl LiveGame {
    pub(crate) fn new(row: Arc<GameRow>, game: &Game) -> Self {
        Self {
            row,
            state: Mutex::new(LiveState::of(game)),
        }
    }

    /// Updates the state after a change of the game.
    pub(crate) fn update(&self, game: &Game) {
        *self.state() = LiveState::of(game);
    }

    /// Returns the game as lists show it.
    pub(crate) fn summary(&self) -> GameSummary {
        let LiveState {
            ply,
            position,
            result,
        } = *self.state();
        GameSummary {
            id: self.row.id,
            names: self.row.names.clone(),
            time: self.row.time.clone(),
            fen: position.fen().to_string(),
            ply,
            result: result.to_string(),
        }
    }

    /// Returns who may see it.
    pub(crate) fn visibility(&self) -> Visibility {
        self.row.visibility
    }

    fn state(&self) -> MutexGuard<'_, LiveState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveState {
    fn of(game: &Game) -> Self {
        Self {
            ply: game.ply(),
            position: *game.position(),
            result: result(game),
        }
    }
}

/// Returns the result as PGN writes it.
pub(crate) fn result(game: &Game) -> &'static str {
    game.ending()
        .map_or(GameResult::Unknown, |ending| ending.result())
        .as_str()
}
