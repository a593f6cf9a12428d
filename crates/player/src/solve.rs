//! [`Suite`]: positions with known answers, for engines to solve.

use std::{
    fmt,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::channel,
    },
    time::Duration,
};

use tabiya_engine::{Control, Info, Limits, Score, ScoreBound};
use tabiya_rules::{Epd, EpdError, Move, Operation, Position};

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
        let (suite, left_out) = Self::parse_leniently(text);
        left_out.into_iter().next().map_or(Ok(suite), Err)
    }

    /// The same, but leaves out what cannot be solved, and says why.
    pub fn parse_leniently(text: &str) -> (Self, Vec<SuiteError>) {
        let (mut problems, mut left_out) = (Vec::new(), Vec::new());
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match Problem::parse(line, i + 1) {
                Ok(problem) => problems.push(problem),
                Err(error) => left_out.push(error),
            }
        }
        (Self { problems }, left_out)
    }

    /// The problems, in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Lets an engine solve all problems, `concurrency` at a time, and tells `on_attempt` of each. Returns
    /// how many were solved. An engine that fails at one is started anew for the next.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn run(
        &self,
        engine: &EngineSpec,
        limits: &Limits,
        concurrency: usize,
        mut on_attempt: impl FnMut(&Problem, &Result<Attempt, ContenderError>),
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
                        solved += usize::from(attempt.as_ref().is_ok_and(|it| it.solved));
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
        on_attempt: impl Fn(usize, Result<Attempt, ContenderError>) -> bool,
    ) -> Result<(), ContenderError> {
        let mut contender = Contender::start(engine)?;
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = self.problems.get(i) else {
                contender.quit();
                return Ok(());
            };
            let attempt = problem.attempt(&mut contender, limits);
            let has_failed = attempt.is_err();
            if !on_attempt(i, attempt) {
                return Ok(());
            }
            if has_failed {
                contender = Contender::start(engine)?;
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
    /// If so, the time after which the engine had the right answer and did not leave it again.
    pub found_after: Option<Duration>,
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

    /// In how many moves there is a mate, if that is asked: `dm`.
    pub fn mate(&self) -> Option<u32> {
        self.mate
    }

    /// The moves of which one is to be found: `bm`.
    pub fn best_moves(&self) -> &[Move] {
        self.epd.best_moves()
    }

    /// Lets an engine try.
    pub fn attempt(
        &self,
        engine: &mut Contender,
        limits: &Limits,
    ) -> Result<Attempt, ContenderError> {
        engine.new_game(self.position())?;
        let most = limits.movetime.map_or(PATIENCE, |time| time + GRACE);
        let mut right_since = None;
        let on_info = &mut |info: &Info| self.follow(info, &mut right_since);
        let game = GameLine::new(*self.position());
        let answer = engine.think_aloud(&game, limits, most, &Control::new(), on_info)?;
        let solved = self.is_solved_by(&answer);
        Ok(Attempt {
            solved,
            // Some engines tell nothing on the way, or play what they never told.
            found_after: solved.then(|| right_since.unwrap_or(answer.elapsed)),
            answer,
        })
    }

    /// Keeps account of since when an engine has had the right answer.
    fn follow(&self, info: &Info, right_since: &mut Option<Duration>) {
        let (Some(best), true) = (info.pv.first(), info.multi_pv == 1) else {
            return;
        };
        match info.bound {
            _ if self.is_right(*best, Some(info.score)) => {
                right_since.get_or_insert(info.time);
            }
            ScoreBound::Exact => *right_since = None,
            // A bound that is too low for the answer does not deny it.
            ScoreBound::AtLeast | ScoreBound::AtMost => {}
        }
    }

    /// True if the answer is right. A mate must be seen, in the moves given or fewer; then it need not be by
    /// the move that is named, as there may be several. Otherwise the move must be one of the best, and none
    /// to avoid.
    pub fn is_solved_by(&self, answer: &Answer) -> bool {
        self.is_right(answer.best, answer.score())
    }

    fn is_right(&self, m: Move, score: Option<Score>) -> bool {
        if let Some(moves) = self.mate {
            return matches!(score, Some(Score::Mate(found)) if found > 0 && found as u32 <= moves);
        }
        let best = self.epd.best_moves();
        (best.is_empty() || best.contains(&m)) && !self.epd.avoid_moves().contains(&m)
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
    use tabiya_rules::San;

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
                seen.push((problem.name.clone(), attempt.as_ref().unwrap().solved));
            })
            .unwrap();
        seen.sort();
        (solved, seen)
    }

    #[test]
    fn what_cannot_be_solved_is_left_out() {
        let text =
            "7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#;\nrubbish\n7k/5K2/8/8/8/8/8/6R1 w - - id \"no\";\n";
        let (suite, left_out) = Suite::parse_leniently(text);
        assert_eq!(suite.problems().len(), 1);
        let left_out: Vec<_> = left_out.iter().map(SuiteError::to_string).collect();
        assert!(left_out[0].starts_with("line 2: "), "{left_out:?}");
        assert!(left_out[1].starts_with("line 3 has none"), "{left_out:?}");
        assert!(Suite::parse(text).is_err());
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

    #[track_caller]
    fn right_since(text: &str, told: &[(u64, &str, Score, ScoreBound)], want: Option<u64>) {
        let suite = Suite::parse(text).unwrap();
        let problem = &suite.problems()[0];
        let mut since = None;
        for (time, san, score, bound) in told {
            let m = san.parse::<San>().unwrap().to_move(problem.position());
            let info = Info {
                depth: 1,
                selective_depth: 1,
                multi_pv: 1,
                score: *score,
                bound: *bound,
                nodes: 0,
                time: Duration::from_millis(*time),
                hashfull: 0,
                pv: vec![m.unwrap()],
            };
            problem.follow(&info, &mut since);
        }
        assert_eq!(since, want.map(Duration::from_millis));
    }

    #[test]
    fn the_time_is_that_from_which_on_the_answer_stayed() {
        let queen = "4k3/8/8/3q4/8/8/3R4/4K3 w - - bm Rxd5;";
        let told = |moves: &[(u64, &'static str)]| -> Vec<_> {
            let tell = |(time, san): &(u64, _)| (*time, *san, Score::Centipawns(0), Exact);
            moves.iter().map(tell).collect()
        };
        use ScoreBound::{AtLeast, Exact};
        right_since(
            queen,
            &told(&[(1, "Ke2"), (2, "Rxd5"), (3, "Rxd5")]),
            Some(2),
        );
        right_since(
            queen,
            &told(&[(1, "Rxd5"), (2, "Ke2"), (3, "Rxd5")]),
            Some(3),
        );
        right_since(queen, &told(&[(1, "Rxd5"), (2, "Ke2")]), None);
        let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;";
        let win = Score::Centipawns(500);
        right_since(
            mate,
            &[
                (1, "Ra8", win, Exact),
                (2, "Ra8", Score::Mate(1), Exact),
                (3, "Ra8", win, AtLeast),
            ],
            Some(2),
        );
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
