//! [`Search`]: the solver's interface, which tests replace.

use tabiya_game::{MatingAbility, solver::Solve};

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
