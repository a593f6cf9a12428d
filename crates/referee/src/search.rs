//! [`Search`]: the solver's interface, which tests replace.

use std::sync::Arc;

use tabiya_game::{MatingAbility, solver::Solve};
use tabiya_rules::{Color, Position};

/// Begins a search for a position and a side.
pub type Solver = Arc<dyn Fn(&Position, Color) -> Box<dyn Search> + Send + Sync>;

/// The full solver.
pub fn full_solver() -> Solver {
    Arc::new(|position, side| Box::new(Solve::new(position, side)))
}

/// A search that decides whether one side can mate in one position. It can be interrupted and resumed.
pub trait Search: Send {
    /// Searches up to `nodes` more positions, or until `stop` returns true. `None` if it is not yet decided;
    /// [`MatingAbility::Undecided`] only if it never will be.
    fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Option<MatingAbility>;
}

impl Search for Solve {
    fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Option<MatingAbility> {
        let solution = Self::run(self, nodes, stop)?;
        Some(solution.mating_ability())
    }
}

impl<F: FnMut(u64, &dyn Fn() -> bool) -> Option<MatingAbility> + Send> Search for F {
    fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Option<MatingAbility> {
        self(nodes, stop)
    }
}
