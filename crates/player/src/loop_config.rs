//! [`LoopConfig`]: configuration of the UCI and XBoard loops.

/// Configuration of the UCI and XBoard loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopConfig {
    /// Name and version of the engine.
    pub name: String,
    /// Author of the engine.
    pub author: String,
    /// Random seed: the same seed plays the same moves.
    pub seed: u64,
}
