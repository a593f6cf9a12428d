//! [`Suite`]: positions with known answers, for engines to solve.

use std::{
    fmt,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::channel,
    },
    time::Duration,
};

use tabiya_engine::{Limits, Score};
use tabiya_rules::{Epd, EpdError, Operation, Position};

use crate::{Answer, Contender, ContenderError, EngineSpec, GameLine};

/// Positions with known answers: lines of EPD with `bm` (best moves), `am` (moves to avoid) or `dm` (mate in so
/// many moves).
///
/// ```
/// use tabiya_player::Suite;
/// let suite = Suite::parse("7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#; id \"mate\";")?;
/// assert_eq!(suite.problems()[0].to_string(), "mate: bm Rh1#");
/// # Ok::<(), tabiya_player::SuiteError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    problems: Vec<Problem>,
}

/// Why a text is no suite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SuiteError {
    /// A line is not EPD.
    BadLine {
        /// Which, from 1.
        number: usize,
        /// What is wrong with it.
        error: EpdError,
    },
    /// A line asks nothing.
    NothingToSolve {
        /// Which, from 1.
        number: usize,
    },
    /// A position has no legal move.
    GameOver {
        /// Which line, from 1.
        number: usize,
    },
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadLine { number, error } => write!(f, "line {number}: {error}"),
            Self::NothingToSolve { number } => {
                write!(
                    f,
                    "line {number} has none of bm, am and dm: nothing to solve"
                )
            }
            Self::GameOver { number } => write!(f, "line {number}: no legal move"),
        }
    }
}

impl std::error::Error for SuiteError {}

impl Suite {
    /// Reads lines of EPD. Empty ones and those that begin with `#` are skipped.
    pub fn parse(text: &str) -> Result<Self, SuiteError> {
        let mut problems = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            problems.push(Problem::parse(line, i + 1)?);
        }
        Ok(Self { problems })
    }

    /// The problems, in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Lets an engine solve all problems, `concurrency` at a time, and tells `on_attempt` of each. Returns
    /// how many were solved.
    pub fn run(
        &self,
        engine: &EngineSpec,
        limits: &Limits,
        concurrency: usize,
        mut on_attempt: impl FnMut(&Problem, &Attempt),
    ) -> Result<usize, ContenderError> {
        let next = AtomicUsize::new(0);
        let mut solved = 0;
        let mut failure = None;
        std::thread::scope(|scope| {
            let (sender, attempts) = channel();
            for _ in 0..concurrency.clamp(1, self.problems.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let outcome = self.work(engine, limits, next, |i, attempt| {
                        sender.send(Ok((i, attempt))).is_ok()
                    });
                    if let Err(error) = outcome {
                        // Nobody listens any more only if another has failed.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            for attempt in attempts {
                match attempt {
                    Ok((i, attempt)) => {
                        solved += usize::from(attempt.solved);
                        on_attempt(&self.problems[i], &attempt);
                    }
                    Err(error) => {
                        next.store(self.problems.len(), Ordering::Relaxed);
                        failure.get_or_insert(error);
                    }
                }
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(solved),
        }
    }

    fn work(
        &self,
        engine: &EngineSpec,
        limits: &Limits,
        next: &AtomicUsize,
        on_attempt: impl Fn(usize, Attempt) -> bool,
    ) -> Result<(), ContenderError> {
        let mut contender = Contender::start(engine)?;
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = self.problems.get(i) else {
                contender.quit();
                return Ok(());
            };
            let attempt = problem.attempt(&mut contender, limits)?;
            if !on_attempt(i, attempt) {
                return Ok(());
            }
        }
    }
}

/// A position with a known answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called: its `id`, or the number of its line.
    pub name: String,
    epd: Epd,
    mate: Option<u32>,
}

/// What an engine made of a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// Whether it is solved.
    pub solved: bool,
    /// What the engine said.
    pub answer: Answer,
}

/// How long an engine may take beyond its time.
const GRACE: Duration = Duration::from_secs(10);
/// How long an engine may take where time does not count.
const PATIENCE: Duration = Duration::from_secs(3600);

impl Problem {
    fn parse(line: &str, number: usize) -> Result<Self, SuiteError> {
        let epd: Epd = line
            .parse()
            .map_err(|error| SuiteError::BadLine { number, error })?;
        let mate = match epd.get("dm") {
            Some(Operation::DirectMate(moves)) => Some(*moves),
            _ => None,
        };
        if epd.best_moves().is_empty() && epd.avoid_moves().is_empty() && mate.is_none() {
            return Err(SuiteError::NothingToSolve { number });
        }
        if !epd.position().has_legal_moves() {
            return Err(SuiteError::GameOver { number });
        }
        let name = match epd.id() {
            Some(id) => id.to_string(),
            None => number.to_string(),
        };
        Ok(Self { name, epd, mate })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.epd.position()
    }

    /// Lets an engine try.
    pub fn attempt(
        &self,
        engine: &mut Contender,
        limits: &Limits,
    ) -> Result<Attempt, ContenderError> {
        engine.new_game(self.position())?;
        let most = limits.movetime.map_or(PATIENCE, |time| time + GRACE);
        let answer = engine.think(&GameLine::new(*self.position()), limits, most)?;
        Ok(Attempt {
            solved: self.is_solved_by(&answer),
            answer,
        })
    }

    /// True if the answer is right. A mate must be seen, in the moves given or fewer; then it need not be by
    /// the move that is named, as there may be several. Otherwise the move must be one of the best, and none
    /// to avoid.
    pub fn is_solved_by(&self, answer: &Answer) -> bool {
        if let Some(moves) = self.mate {
            return matches!(answer.score(), Some(Score::Mate(found)) if found > 0 && found as u32 <= moves);
        }
        let best = self.epd.best_moves();
        (best.is_empty() || best.contains(&answer.best))
            && !self.epd.avoid_moves().contains(&answer.best)
    }
}

/// The name and what is asked.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.name)?;
        for (opcode, moves) in [
            ("bm", self.epd.best_moves()),
            ("am", self.epd.avoid_moves()),
        ] {
            if !moves.is_empty() {
                write!(f, " {opcode}")?;
            }
            for m in moves {
                write!(f, " {}", self.position().san(*m))?;
            }
        }
        match self.mate {
            Some(moves) => write!(f, " dm {moves}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(text: &str, engine: &str) -> (usize, Vec<(String, bool)>) {
        let suite = Suite::parse(text).unwrap();
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let mut seen = Vec::new();
        let solved = suite
            .run(&engine.parse().unwrap(), &limits, 2, |problem, attempt| {
                seen.push((problem.name.clone(), attempt.solved));
            })
            .unwrap();
        seen.sort();
        (solved, seen)
    }

    #[test]
    fn each_kind_of_problem() {
        let text = "# mates and a hanging queen\n\
            7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#; id \"a\";\n\
            6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"b\";\n\
            4k3/8/8/3q4/8/8/3R4/4K3 w - - am Ke2 Kf1; bm Rxd5; id \"c\";\n\
            4k3/8/8/3q4/8/8/3R4/4K3 w - - bm Ke2; id \"d\";\n\
            6k1/5ppp/8/8/8/8/8/4R1K1 b - - dm 1; id \"e\";\n";
        let (solved, seen) = solve(text, "tabiya:hash=1");
        let want = [
            ("a", true),
            ("b", true),
            ("c", true),
            ("d", false),
            ("e", false),
        ];
        assert_eq!(seen, want.map(|(name, solved)| (name.to_string(), solved)));
        assert_eq!(solved, 3);
    }

    #[test]
    fn refusals() {
        assert!(matches!(
            Suite::parse("\n\n4k3/8/8/8/8/8/8/4K3 w - -"),
            Err(SuiteError::NothingToSolve { number: 3 })
        ));
        assert!(matches!(
            Suite::parse("x"),
            Err(SuiteError::BadLine { number: 1, .. })
        ));
        assert!(matches!(
            Suite::parse("7k/5Q2/6K1/8/8/8/8/8 b - - dm 2;"),
            Err(SuiteError::GameOver { number: 1 })
        ));
    }
}
