//! [`MatchReportLine`]: what `tabiya match --json` prints.

use serde::Serialize;
use tabiya_matches::{
    Elo, EndedGame, EngineStats, GameEnding, MatchReport, MatchResults, Sprt, SprtState,
};

/// A line of `tabiya match --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "tabiya match --json"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(crate) enum MatchReportLine {
    /// The first line.
    Started {
        /// Names of the engines.
        engines: [String; 2],
        /// Number of games planned.
        games: usize,
        /// Time control, as in `--tc` or `100 ms/move`.
        time_control: String,
        /// Number of concurrent games.
        concurrency: usize,
        /// Sequential test, if there is one.
        sprt: Option<ReportedSprt>,
    },
    /// A game that has ended.
    Game {
        /// Number of the game in the plan, from 1. Concurrent games end in any order.
        number: usize,
        /// Engine with White.
        white: String,
        /// Engine with Black.
        black: String,
        /// Result: `1-0`, `0-1` or `1/2-1/2`.
        result: &'static str,
        /// How the game ended.
        ending: MatchEnding,
        /// How it ended, for people.
        text: String,
        /// Number of half-moves, with those of the opening.
        plies: usize,
        /// The match after this game.
        standing: Standing,
    },
    /// The last line.
    Summary {
        /// False if Ctrl-C ended the match early.
        complete: bool,
        /// Time used.
        seconds: f64,
        /// Result of the match.
        standing: Standing,
        /// State of the sequential test, if there is one.
        sprt: Option<SprtOutcome>,
        /// Statistics of the engines.
        engines: Vec<EngineReport>,
    },
}

/// How a game of a match ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum MatchEnding {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    Threefold,
    FiftyMoves,
    AdjudicatedWin,
    AdjudicatedDraw,
    TooLong,
    TimeForfeit,
    IllegalMove,
    Resignation,
    Crash,
}

/// Result so far, from the point of view of the first engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Standing {
    /// Games won by the first engine.
    won: u64,
    /// Games drawn.
    drawn: u64,
    /// Games lost.
    lost: u64,
    /// Share of the points, from 0 to 1.
    score: f64,
    /// Number of game pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Elo difference.
    elo: ReportedElo,
    /// Log-likelihood ratio of the sequential test, if there is one.
    llr: Option<f64>,
}

/// Elo difference. A value is `null` if it is infinite.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportedElo {
    /// The difference.
    difference: Option<f64>,
    /// Lower end of the 95 % confidence interval.
    low: Option<f64>,
    /// Upper end of the 95 % confidence interval.
    high: Option<f64>,
    /// Probability that the first engine is stronger.
    likelihood_of_superiority: f64,
}

/// Sequential probability ratio test.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportedSprt {
    /// Elo difference of the null hypothesis.
    elo0: f64,
    /// Elo difference of the alternative.
    elo1: f64,
    /// Probability of accepting `elo1` wrongly.
    alpha: f64,
    /// Probability of accepting `elo0` wrongly.
    beta: f64,
    /// LLR at which `elo0` is accepted.
    lower_bound: f64,
    /// LLR at which `elo1` is accepted.
    upper_bound: f64,
}

/// State of a sequential test.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum SprtOutcome {
    Undecided,
    AcceptedElo0,
    AcceptedElo1,
}

/// Statistics of an engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EngineReport {
    /// Name of the engine.
    name: String,
    /// Number of moves.
    moves: u64,
    /// Average time of a move.
    mean_milliseconds: f64,
    /// Longest time of a move.
    longest_milliseconds: f64,
    /// Average depth in plies.
    mean_depth: f64,
    /// Games lost on time.
    time_forfeits: u32,
    /// Games lost by an illegal move.
    illegal_moves: u32,
    /// Games lost by a crash.
    crashes: u32,
}

impl MatchReportLine {
    pub(crate) fn game(ended: &EndedGame<'_>, sprt: Option<&Sprt>) -> Self {
        let game = ended.game;
        Self::Game {
            number: game.number + 1,
            white: ended.names[game.engines.white].clone(),
            black: ended.names[game.engines.black].clone(),
            result: game.ending.result(),
            ending: (&game.ending).into(),
            text: game.ending.to_string(),
            plies: game.history.moves().len(),
            standing: Standing::new(ended.results, sprt),
        }
    }

    pub(crate) fn summary(
        report: &MatchReport,
        sprt: Option<&Sprt>,
        complete: bool,
        seconds: f64,
    ) -> Self {
        let results = &report.results;
        let engines = report.names.iter().zip(&results.engines);
        Self::Summary {
            complete,
            seconds,
            standing: Standing::new(results, sprt),
            sprt: sprt.map(|sprt| match sprt.state(&results.pairs) {
                SprtState::Undecided => SprtOutcome::Undecided,
                SprtState::AcceptElo0 => SprtOutcome::AcceptedElo0,
                SprtState::AcceptElo1 => SprtOutcome::AcceptedElo1,
            }),
            engines: engines
                .map(|(name, stats)| EngineReport::new(name, stats))
                .collect(),
        }
    }
}

impl Standing {
    fn new(results: &MatchResults, sprt: Option<&Sprt>) -> Self {
        let [lost, drawn, won] = results.games.counts;
        Self {
            won,
            drawn,
            lost,
            score: results.score(),
            pairs: results.pairs.counts,
            elo: results.elo().into(),
            llr: sprt.map(|sprt| sprt.llr(&results.pairs)),
        }
    }
}

impl EngineReport {
    fn new(name: &str, stats: &EngineStats) -> Self {
        Self {
            name: name.to_string(),
            moves: stats.moves,
            mean_milliseconds: stats.mean_time().as_secs_f64() * 1e3,
            longest_milliseconds: stats.longest_move.as_secs_f64() * 1e3,
            mean_depth: stats.mean_depth(),
            time_forfeits: stats.time_forfeits,
            illegal_moves: stats.illegal_moves,
            crashes: stats.crashes,
        }
    }
}

impl From<Elo> for ReportedElo {
    fn from(elo: Elo) -> Self {
        let finite = |value: f64| value.is_finite().then_some(value);
        Self {
            difference: finite(elo.difference),
            low: finite(elo.low),
            high: finite(elo.high),
            likelihood_of_superiority: elo.likelihood_of_superiority,
        }
    }
}

impl From<&Sprt> for ReportedSprt {
    fn from(sprt: &Sprt) -> Self {
        let (lower_bound, upper_bound) = sprt.bounds();
        Self {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            alpha: sprt.alpha,
            beta: sprt.beta,
            lower_bound,
            upper_bound,
        }
    }
}

impl From<&GameEnding> for MatchEnding {
    fn from(ending: &GameEnding) -> Self {
        match ending {
            GameEnding::Checkmate { .. } => Self::Checkmate,
            GameEnding::Stalemate => Self::Stalemate,
            GameEnding::InsufficientMaterial => Self::InsufficientMaterial,
            GameEnding::Threefold => Self::Threefold,
            GameEnding::FiftyMoves => Self::FiftyMoves,
            GameEnding::AdjudicatedWin { .. } => Self::AdjudicatedWin,
            GameEnding::AdjudicatedDraw => Self::AdjudicatedDraw,
            GameEnding::TooLong => Self::TooLong,
            GameEnding::TimeForfeit { .. } => Self::TimeForfeit,
            GameEnding::IllegalMove { .. } => Self::IllegalMove,
            GameEnding::Resignation { .. } => Self::Resignation,
            GameEnding::Crash { .. } => Self::Crash,
        }
    }
}
