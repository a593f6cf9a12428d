//! [`Limits`]: how long to think.

use std::time::Duration;

use tabiya_rules::{ByColor, Move};

/// When a search ends. Everything that is set holds; nothing set means until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// Not more positions than this, give or take a few.
    pub nodes: Option<u64>,
    /// Stop after an iteration once so many positions are searched: for games at fixed strength.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Think for just this long.
    pub movetime: Option<Duration>,
    /// The game's clock.
    pub clock: Option<GameClock>,
    /// Only these moves; all if empty.
    pub search_moves: Vec<Move>,
    /// Do not end before being stopped, whatever else is set.
    pub infinite: bool,
}

/// What the game's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// Time left.
    pub remaining: ByColor<Duration>,
    /// Time added with each move.
    pub increment: ByColor<Duration>,
    /// Moves to the next time control; `None` if the time must do for the whole game.
    pub moves_to_go: Option<u32>,
}
