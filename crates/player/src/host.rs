//! [`Host`]: what the loops are told by the program that they run in.

/// What the loops are told by the program that they run in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// What the engine is called, with its version.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// Where random numbers begin: the same seed plays the same moves.
    pub seed: u64,
}
