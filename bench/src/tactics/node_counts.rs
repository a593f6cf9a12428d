//! [`NodeCounts`]: nodes until an engine has found the solution of each problem, and keeps it.

use std::fmt;

use tabiya_engine::Limits;
use tabiya_matches::TestSuite;
use tabiya_player::{EnginePlayer, EnginePlayerError, EngineSpec};

/// Nodes to solution of each problem of a suite. Unlike times, they do not depend on the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeCounts {
    /// Name of each problem and its nodes; `None` if it was not solved.
    pub counts: Vec<(String, Option<u64>)>,
    /// Nodes for each problem; an unsolved one counts as so many.
    pub limit: u64,
}

impl NodeCounts {
    /// Nodes for each problem in the standing check.
    pub const LIMIT: u64 = 165_000;

    /// Lets an engine solve the problems one after another.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started, or crashes.
    pub fn measure(
        suite: &TestSuite,
        engine: &EngineSpec,
        limit: u64,
    ) -> Result<Self, EnginePlayerError> {
        let limits = Limits {
            nodes: Some(limit),
            ..Limits::default()
        };
        let mut player = EnginePlayer::start(engine)?;
        let mut counts = Vec::new();
        for problem in suite.problems() {
            let attempt = problem.attempt(&mut player, &limits)?;
            counts.push((problem.name.clone(), attempt.found_after_nodes));
        }
        Ok(Self { counts, limit })
    }

    /// Parses the text that [`NodeCounts`] displays as; `None` if a line is bad.
    pub fn parse(text: &str, limit: u64) -> Option<Self> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let counts = lines.map(|line| {
            let (nodes, name) = line.trim_start().split_once("  ")?;
            let nodes = match nodes {
                "-" => None,
                nodes => Some(nodes.parse().ok()?),
            };
            Some((name.to_string(), nodes))
        });
        let counts = counts.collect::<Option<_>>()?;
        Some(Self { counts, limit })
    }

    /// Sum of all nodes.
    pub fn sum(&self) -> u64 {
        self.sorted().iter().sum()
    }

    /// Median of the nodes.
    pub fn median(&self) -> u64 {
        let sorted = self.sorted();
        sorted.get(sorted.len() / 2).copied().unwrap_or(0)
    }

    /// Number of problems that were not solved.
    pub fn unsolved(&self) -> usize {
        let is_unsolved = |(_, nodes): &&(String, Option<u64>)| nodes.is_none();
        self.counts.iter().filter(is_unsolved).count()
    }

    fn sorted(&self) -> Vec<u64> {
        let nodes = self
            .counts
            .iter()
            .map(|(_, nodes)| nodes.unwrap_or(self.limit));
        let mut sorted: Vec<u64> = nodes.collect();
        sorted.sort_unstable();
        sorted
    }
}

/// One line for each problem: its nodes, or `-`, and its name.
impl fmt::Display for NodeCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, nodes) in &self.counts {
            match nodes {
                Some(nodes) => writeln!(f, "{nodes:>8}  {name}")?,
                None => writeln!(f, "{:>8}  {name}", "-")?,
            }
        }
        Ok(())
    }
}
