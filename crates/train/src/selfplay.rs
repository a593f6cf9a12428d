//! Self-play games, and the training positions taken from them.
//!
//! A game starts with eight or nine random moves, and is played if a short search finds the opening balanced. Some
//! games are Chess960. Each searched position is kept with the search score and the result of the game, except where
//! the score says little about the position itself:
//! - the side to move is in check;
//! - the best move is a capture or a promotion;
//! - the score is a mate score, or so large that the game is decided.
//!
//! A run is seeded, plays several games in parallel, and writes whole games: the same command continues a stopped
//! run.

use std::{
    fs::{File, OpenOptions},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use tabiya_engine::{
    AnyEvaluator, Engine, Limits, Options, Root, Score, SearchControl, SearchResult,
};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::{CastlingMode, Color, GameResult, Move, Outcome, Position, Setup};

use crate::sample::{SIZE, Sample};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// File of positions to write; an existing file is continued
    #[arg(long)]
    out: PathBuf,
    /// Total number of positions
    #[arg(long)]
    positions: u64,
    /// Nodes per move, approximate
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Percentage of Chess960 games
    #[arg(long, default_value_t = 5)]
    chess960: u64,
    /// Evaluator: `classical`, or a network file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// Longest game; longer ones are drawn.
const MAX_PLIES: usize = 400;
/// Random moves at the start of a game.
const RANDOM_PLIES: usize = 8;
/// Largest score of a balanced opening, in centipawns.
const MAX_OPENING_SCORE: i32 = 250;
/// Nodes for scoring an opening.
const OPENING_NODES: u64 = 2000;
/// Hard node limit of a search, as a multiple of the soft limit.
const HARD_LIMIT_FACTOR: u64 = 8;
/// Win adjudication: a score like this, held for some plies, wins.
pub(crate) const DECISIVE_SCORE: i32 = 2000;
const DECISIVE_PLIES: u32 = 4;
/// Draw adjudication: scores within this bound late in the game, held for some plies, draw.
const DRAWISH_SCORE: i32 = 8;
const DRAWISH_PLIES: u32 = 10;
const DRAWISH_FROM_PLY: usize = 80;
/// Size of the transposition table, in MB: enough for such short searches, and quickly cleared.
const HASH: usize = 2;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let evaluator = arguments.eval.load()?;
    let (file, before) = continue_file(&arguments.out)
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let progress = Progress {
        before,
        written: AtomicU64::new(before),
        games: AtomicU64::new(0),
        out: Mutex::new(BufWriter::new(file)),
        failure: Mutex::new(None),
        started: Instant::now(),
    };
    std::thread::scope(|scope| {
        for thread in 0..arguments.threads as u64 {
            let (progress, evaluator) = (&progress, evaluator.clone());
            scope.spawn(move || play_games(thread, evaluator, arguments, progress));
        }
        progress.report(arguments.positions);
    });
    let failure = progress.failure.into_inner();
    match failure.unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error).context("cannot write positions"),
        None => Ok(()),
    }
}

/// Opens a file for appending, and counts its samples. An incomplete last sample is dropped.
fn continue_file(path: &Path) -> std::io::Result<(File, u64)> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let samples = file.metadata()?.len() / SIZE as u64;
    file.set_len(samples * SIZE as u64)?;
    Ok((file, samples))
}

/// Progress of all threads.
struct Progress {
    /// Positions already in the file.
    before: u64,
    written: AtomicU64,
    games: AtomicU64,
    out: Mutex<BufWriter<File>>,
    failure: Mutex<Option<std::io::Error>>,
    started: Instant,
}

impl Progress {
    fn is_done(&self, target: u64) -> bool {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        self.written.load(Ordering::Relaxed) >= target || failure.is_some()
    }

    /// Writes the samples of a whole game.
    fn store(&self, samples: &[Sample]) {
        let bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = out.write_all(&bytes).and_then(|()| out.flush()) {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        self.games.fetch_add(1, Ordering::Relaxed);
        self.written
            .fetch_add(samples.len() as u64, Ordering::Relaxed);
    }

    /// Prints the progress periodically until the run is complete.
    fn report(&self, target: u64) {
        const INTERVAL: Duration = Duration::from_secs(10);
        let mut last = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let done = self.is_done(target);
            if done || last.elapsed() >= INTERVAL {
                last = Instant::now();
                let count = self.written.load(Ordering::Relaxed);
                let rate = (count - self.before) as f64 / self.started.elapsed().as_secs_f64();
                println!(
                    "{count} of {target} positions, {} games, {rate:.0} positions per second",
                    self.games.load(Ordering::Relaxed)
                );
            }
            if done {
                return;
            }
        }
    }
}

/// Plays games until there are enough positions.
fn play_games(thread: u64, evaluator: AnyEvaluator, arguments: &Arguments, progress: &Progress) {
    // A continued run must not play the same games again.
    let continued = progress.before.wrapping_mul(0x1234_5678_9abc_def1);
    let mut random = Random::new(arguments.seed ^ (thread << 32) ^ continued);
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engine = Engine::new(evaluator, options);
    while !progress.is_done(arguments.positions) {
        engine.clear();
        progress.store(&play(&mut engine, &mut random, arguments));
    }
}

/// Plays one game, and returns its quiet positions.
fn play(
    engine: &mut Engine<AnyEvaluator>,
    random: &mut Random,
    arguments: &Arguments,
) -> Vec<Sample> {
    let mut root = balanced_opening(engine, random, arguments.chess960);
    let limits = limits(arguments.nodes);
    let mut samples = Vec::new();
    let mut adjudicator = SelfPlayAdjudicator::default();
    let result = loop {
        if let Some(result) = finished_result(&root) {
            break result;
        }
        let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
        let Some(m) = result.best_move else {
            break GameResult::Draw;
        };
        let position = *root.position();
        let score = score_for_white(&root, &result);
        if is_quiet(&position, m, result.score) {
            samples.push(Sample {
                position,
                score: score as i16,
                winner: None,
            });
        }
        if let Some(result) = adjudicator.update(score) {
            break result;
        }
        root.play(m);
    };
    for sample in &mut samples {
        sample.winner = result.winner();
    }
    samples
}

/// Score of a search for White, in centipawns.
pub(crate) fn score_for_white(root: &Root, result: &SearchResult) -> i32 {
    result.score.for_white(root.position().turn()).centipawns()
}

/// Search limits for about this many nodes.
pub(crate) fn limits(nodes: u64) -> Limits {
    Limits {
        soft_nodes: Some(nodes),
        nodes: Some(nodes * HARD_LIMIT_FACTOR),
        ..Limits::default()
    }
}

/// Adjudicates games that are decided or drawn.
#[derive(Default)]
pub(crate) struct SelfPlayAdjudicator {
    plies: usize,
    decided: u32,
    even: u32,
}

impl SelfPlayAdjudicator {
    /// Takes White's score of the next ply, and returns the result if the game is over.
    pub(crate) fn update(&mut self, score: i32) -> Option<GameResult> {
        let count = |holds: bool, before: u32| if holds { before + 1 } else { 0 };
        self.plies += 1;
        self.decided = count(score.abs() >= DECISIVE_SCORE, self.decided);
        self.even = count(
            self.plies > DRAWISH_FROM_PLY && score.abs() <= DRAWISH_SCORE,
            self.even,
        );
        if self.decided >= DECISIVE_PLIES {
            let winner = Color::from_white(score > 0);
            return Some(GameResult::from_winner(Some(winner)));
        }
        (self.even >= DRAWISH_PLIES || self.plies >= MAX_PLIES).then_some(GameResult::Draw)
    }
}

/// Returns true for positions worth training on: not in check, best move quiet, no decisive score.
pub(crate) fn is_quiet(position: &Position, best: Move, score: Score) -> bool {
    !position.is_check()
        && position.captured_role(best).is_none()
        && best.promotion().is_none()
        && matches!(score, Score::Centipawns(value) if value.abs() < DECISIVE_SCORE)
}

/// Returns the result of a game that is over.
pub(crate) fn finished_result(root: &Root) -> Option<GameResult> {
    let position = root.position();
    match position.outcome() {
        Some(Outcome::Checkmate { winner }) => Some(GameResult::from_winner(Some(winner))),
        Some(_) => Some(GameResult::Draw),
        None => {
            let history = root.history();
            (history.is_threefold_repetition() || history.is_fifty_moves())
                .then_some(GameResult::Draw)
        }
    }
}

/// Returns a random opening that a short search finds balanced.
pub(crate) fn balanced_opening(
    engine: &mut Engine<AnyEvaluator>,
    random: &mut Random,
    chess960: u64,
) -> Root {
    let limits = limits(OPENING_NODES);
    loop {
        if let Some(root) = opening(random, chess960) {
            let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
            if result.score.centipawns().abs() <= MAX_OPENING_SCORE {
                return root;
            }
        }
    }
}

/// Returns a starting position after some random moves; `None` if they ended the game.
fn opening(random: &mut Random, chess960: u64) -> Option<Root> {
    let start = if random.below(100) < chess960 as usize {
        let setup = Setup::chess960(random.below(960) as u32)?;
        Position::from_setup(&setup, CastlingMode::Chess960).ok()?
    } else {
        Position::START
    };
    let mut root = Root::new(start);
    for _ in 0..RANDOM_PLIES + random.below(2) {
        let moves = root.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        root.play(moves[random.below(moves.len())]);
    }
    root.position().has_legal_moves().then_some(root)
}
