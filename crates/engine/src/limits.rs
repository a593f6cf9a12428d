//! [`Limits`]: when a search ends.

use std::time::Duration;

use tabiya_rules::{ByColor, Move};

/// Limits of a search. All that are set apply; without any, the search runs until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Largest depth.
    pub depth: Option<u32>,
    /// Node limit, approximate.
    pub nodes: Option<u64>,
    /// Soft node limit: no new iteration starts beyond it. For games at fixed strength.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Exact time for the move.
    pub movetime: Option<Duration>,
    /// Clock of the game.
    pub clock: Option<GameClock>,
    /// Restricts the search to these moves; all moves if empty.
    pub search_moves: Vec<Move>,
    /// Search until stopped, whatever other limits are set.
    pub infinite: bool,
}

/// State of the clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// Remaining time.
    pub remaining: ByColor<Duration>,
    /// Increment per move.
    pub increment: ByColor<Duration>,
    /// Moves to the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}
