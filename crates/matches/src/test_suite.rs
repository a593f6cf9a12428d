//! [`TestSuite`]: EPD test positions with known solutions.

use std::{
    fmt,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::channel,
    },
    time::Duration,
};

use tabiya_engine::{Info, Limits, Score, ScoreBound, SearchControl};
use tabiya_rules::{Epd, EpdError, Move, Operation, Position};

use tabiya_player::{EngineMove, EnginePlayer, EnginePlayerError, EngineSpec, MoveHistory};

/// Test positions with known solutions: lines of EPD with `bm` (best moves), `am` (moves to avoid) or `dm` (direct
/// mate in a number of moves).
///
/// ```
/// use tabiya_matches::TestSuite;
/// let suite = TestSuite::parse("7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#; id \"mate\";")?;
/// assert_eq!(suite.problems()[0].to_string(), "mate: bm Rh1#");
/// # Ok::<(), tabiya_matches::TestSuiteError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestSuite {
    problems: Vec<Problem>,
}

/// Error from parsing a test suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestSuiteError {
    /// Line number, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// Kind of error.
    pub kind: TestSuiteErrorKind,
}

/// Kind of a [`TestSuiteError`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TestSuiteErrorKind {
    /// The line is not EPD.
    NotEpd(EpdError),
    /// The line has no `bm`, `am` or `dm`.
    NothingToSolve,
    /// The position has no legal move.
    GameOver,
}

impl fmt::Display for TestSuiteErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEpd(error) => error.fmt(f),
            Self::NothingToSolve => {
                f.write_str("there is none of bm, am and dm, so there is nothing to solve")
            }
            Self::GameOver => f.write_str("the position has no legal move"),
        }
    }
}

impl fmt::Display for TestSuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, kind } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

impl std::error::Error for TestSuiteError {}

impl TestSuite {
    /// Parses lines of EPD. Skips empty lines and lines that begin with `#`.
    pub fn parse(text: &str) -> Result<Self, TestSuiteError> {
        let (suite, skipped) = Self::parse_leniently(text);
        skipped.into_iter().next().map_or(Ok(suite), Err)
    }

    /// Parses like [`Self::parse`], but skips bad lines and returns their errors.
    pub fn parse_leniently(text: &str) -> (Self, Vec<TestSuiteError>) {
        let (mut problems, mut skipped) = (Vec::new(), Vec::new());
        for (i, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match Problem::parse(line, i + 1) {
                Ok(problem) => problems.push(problem),
                Err((offset, kind)) => skipped.push(TestSuiteError {
                    line: i + 1,
                    column: indent + offset + 1,
                    kind,
                }),
            }
        }
        (Self { problems }, skipped)
    }

    /// The problems in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Lets an engine solve all problems, `concurrency` at a time, and calls `on_attempt` after each. Returns the number
    /// of problems solved. An engine that crashes is restarted for the next problem.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn run(
        &self,
        engine: &EngineSpec,
        limits: &Limits,
        concurrency: usize,
        mut on_attempt: impl FnMut(&Problem, &Result<Attempt, EnginePlayerError>),
    ) -> Result<usize, EnginePlayerError> {
        let next = AtomicUsize::new(0);
        let mut solved = 0;
        let mut failure = None;
        std::thread::scope(|scope| {
            let (sender, attempts) = channel();
            for _ in 0..concurrency.clamp(1, self.problems.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let outcome = self.run_worker(engine, limits, next, |i, attempt| {
                        sender.send(Ok((i, attempt))).is_ok()
                    });
                    if let Err(error) = outcome {
                        // The receiver is gone only if another worker has failed.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            for attempt in attempts {
                match attempt {
                    Ok((i, attempt)) => {
                        solved += usize::from(attempt.as_ref().is_ok_and(|it| it.is_solved));
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

    fn run_worker(
        &self,
        engine: &EngineSpec,
        limits: &Limits,
        next: &AtomicUsize,
        on_attempt: impl Fn(usize, Result<Attempt, EnginePlayerError>) -> bool,
    ) -> Result<(), EnginePlayerError> {
        let mut player = EnginePlayer::start(engine)?;
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = self.problems.get(i) else {
                player.quit();
                return Ok(());
            };
            let attempt = problem.attempt(&mut player, limits);
            let has_failed = attempt.is_err();
            if !on_attempt(i, attempt) {
                return Ok(());
            }
            if has_failed {
                player = EnginePlayer::start(engine)?;
            }
        }
    }
}

/// A test position with a known solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its EPD `id`, or its line number.
    pub name: String,
    epd: Epd,
    mate: Option<u32>,
}

/// An engine's attempt at a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// True if the engine found the solution.
    pub is_solved: bool,
    /// Time from which the engine kept the solution to the end, if it is solved.
    pub found_after: Option<Duration>,
    /// Nodes from which the engine kept the solution to the end, if it is solved and reported nodes.
    pub found_after_nodes: Option<u64>,
    /// The engine's move and search reports.
    pub answer: EngineMove,
}

/// Time an engine may take beyond its move time before it counts as hung.
const GRACE: Duration = Duration::from_secs(10);
/// Time after which an engine without a time limit counts as hung.
const HANG_TIMEOUT: Duration = Duration::from_secs(3600);

impl Problem {
    /// Parses a line. An error comes with its offset in the line.
    fn parse(line: &str, number: usize) -> Result<Self, (usize, TestSuiteErrorKind)> {
        let epd: Epd = line
            .parse()
            .map_err(|error: EpdError| (error.offset(line), TestSuiteErrorKind::NotEpd(error)))?;
        let mate = match epd.get("dm") {
            Some(Operation::DirectMate(moves)) => Some(*moves),
            _ => None,
        };
        if epd.best_moves().is_empty() && epd.avoid_moves().is_empty() && mate.is_none() {
            return Err((0, TestSuiteErrorKind::NothingToSolve));
        }
        if !epd.position().has_legal_moves() {
            return Err((0, TestSuiteErrorKind::GameOver));
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

    /// Number of moves to mate (`dm`), if the problem asks for one.
    pub fn mate(&self) -> Option<u32> {
        self.mate
    }

    /// Best moves (`bm`), any of which solves the problem.
    pub fn best_moves(&self) -> &[Move] {
        self.epd.best_moves()
    }

    /// Lets an engine attempt the problem.
    pub fn attempt(
        &self,
        engine: &mut EnginePlayer,
        limits: &Limits,
    ) -> Result<Attempt, EnginePlayerError> {
        engine.new_game(self.position())?;
        let timeout = limits.movetime.map_or(HANG_TIMEOUT, |time| time + GRACE);
        let mut since = None;
        let on_info = &mut |info: &Info| self.track_solution(info, &mut since);
        let game = MoveHistory::new(*self.position());
        let answer =
            engine.think_with_info(&game, limits, timeout, &SearchControl::new(), on_info)?;
        let is_solved = self.is_solved_by(&answer);
        Ok(Attempt {
            is_solved,
            // Some engines send no info, or play a move they never reported.
            found_after: is_solved.then(|| since.map_or(answer.elapsed, |(time, _)| time)),
            found_after_nodes: since.filter(|_| is_solved).map(|(_, nodes)| nodes),
            answer,
        })
    }

    /// Updates the time and the nodes since which the engine has reported the solution.
    fn track_solution(&self, info: &Info, since: &mut Option<(Duration, u64)>) {
        let (Some(best), true) = (info.pv.first(), info.multi_pv == 1) else {
            return;
        };
        match info.bound {
            _ if self.solves(*best, Some(info.score)) => {
                since.get_or_insert((info.time, info.nodes));
            }
            ScoreBound::Exact => *since = None,
            // A fail-high or fail-low report does not withdraw the solution.
            ScoreBound::AtLeast | ScoreBound::AtMost => {}
        }
    }

    /// True if the answer solves the problem. With `dm`, the score must be a mate in at most that many moves, by any move.
    /// Otherwise the move must be one of `bm` and none of `am`.
    pub fn is_solved_by(&self, answer: &EngineMove) -> bool {
        self.solves(answer.best, answer.score())
    }

    fn solves(&self, m: Move, score: Option<Score>) -> bool {
        if let Some(moves) = self.mate {
            return matches!(score, Some(Score::MateIn(found)) if found <= moves);
        }
        let best = self.epd.best_moves();
        (best.is_empty() || best.contains(&m)) && !self.epd.avoid_moves().contains(&m)
    }
}

/// Name and expected solution.
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
        let suite = TestSuite::parse(text).unwrap();
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let mut seen = Vec::new();
        let solved = suite
            .run(&engine.parse().unwrap(), &limits, 2, |problem, attempt| {
                seen.push((problem.name.clone(), attempt.as_ref().unwrap().is_solved));
            })
            .unwrap();
        seen.sort();
        (solved, seen)
    }

    #[test]
    fn lenient_parsing_skips_bad_lines() {
        let text =
            "7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#;\nrubbish\n7k/5K2/8/8/8/8/8/6R1 w - - id \"no\";\n";
        let (suite, skipped) = TestSuite::parse_leniently(text);
        assert_eq!(suite.problems().len(), 1);
        let skipped: Vec<_> = skipped.iter().map(TestSuiteError::to_string).collect();
        assert!(skipped[0].starts_with("line 2, column 1: "), "{skipped:?}");
        assert!(
            skipped[1].starts_with("line 3, column 1: there is none"),
            "{skipped:?}"
        );
        assert!(TestSuite::parse(text).is_err());
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
        assert_eq!(
            seen,
            want.map(|(name, is_solved)| (name.to_string(), is_solved))
        );
        assert_eq!(solved, 3);
    }

    #[track_caller]
    fn check_solved_since(
        text: &str,
        reports: &[(u64, &str, Score, ScoreBound)],
        want: Option<u64>,
    ) {
        let suite = TestSuite::parse(text).unwrap();
        let problem = &suite.problems()[0];
        let mut since = None;
        for (time, san, score, bound) in reports {
            let m = san.parse::<San>().unwrap().to_move(problem.position());
            let info = Info {
                depth: 1,
                selective_depth: 1,
                multi_pv: 1,
                score: *score,
                bound: *bound,
                nodes: 1000 * time,
                time: Duration::from_millis(*time),
                hashfull: 0,
                pv: vec![m.unwrap()],
            };
            problem.track_solution(&info, &mut since);
        }
        // The n-th millisecond's report has n thousand nodes.
        let want = want.map(|time| (Duration::from_millis(time), 1000 * time));
        assert_eq!(since, want);
    }

    #[test]
    fn solution_time_counts_from_when_the_engine_kept_it() {
        let queen = "4k3/8/8/3q4/8/8/3R4/4K3 w - - bm Rxd5;";
        let reports = |moves: &[(u64, &'static str)]| -> Vec<_> {
            let report = |(time, san): &(u64, _)| (*time, *san, Score::Centipawns(0), Exact);
            moves.iter().map(report).collect()
        };
        use ScoreBound::{AtLeast, Exact};
        check_solved_since(
            queen,
            &reports(&[(1, "Ke2"), (2, "Rxd5"), (3, "Rxd5")]),
            Some(2),
        );
        check_solved_since(
            queen,
            &reports(&[(1, "Rxd5"), (2, "Ke2"), (3, "Rxd5")]),
            Some(3),
        );
        check_solved_since(queen, &reports(&[(1, "Rxd5"), (2, "Ke2")]), None);
        let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;";
        let win = Score::Centipawns(500);
        check_solved_since(
            mate,
            &[
                (1, "Ra8", win, Exact),
                (2, "Ra8", Score::MateIn(1), Exact),
                (3, "Ra8", win, AtLeast),
            ],
            Some(2),
        );
    }

    #[test]
    fn refusals() {
        assert!(matches!(
            TestSuite::parse("\n\n4k3/8/8/8/8/8/8/4K3 w - -"),
            Err(TestSuiteError {
                line: 3,
                column: 1,
                kind: TestSuiteErrorKind::NothingToSolve
            })
        ));
        assert!(matches!(
            TestSuite::parse("x"),
            Err(TestSuiteError {
                line: 1,
                kind: TestSuiteErrorKind::NotEpd(_),
                ..
            })
        ));
        assert!(matches!(
            TestSuite::parse("7k/5Q2/6K1/8/8/8/8/8 b - - dm 2;"),
            Err(TestSuiteError {
                line: 1,
                kind: TestSuiteErrorKind::GameOver,
                ..
            })
        ));
    }
}
