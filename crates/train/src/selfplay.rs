//! Games of the engine against itself, and the positions that are kept of them.
//!
//! A game begins with eight or nine random moves, and is played if a short search finds that even enough.
//! Some begin from Chess960. Each position that is searched is kept with the search's score and, in the
//! end, the game's result, except where the score says little of the position itself:
//! - the side to move is in check;
//! - the best move takes something or promotes;
//! - a mate is in sight, or the lead is so large that the game is decided.
//!
//! A run is seeded, many games are played at once, and whole games are written: a run that was stopped is
//! continued by the same command.

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
use tabiya_engine::{Control, Engine, Judge, Limits, Options, Root, Score, Thought};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::{CastlingMode, Color, Move, Outcome, Position, Setup};

use crate::sample::{GameResult, SIZE, Sample};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the positions go; a file that is there is continued
    #[arg(long)]
    out: PathBuf,
    /// How many positions to write in all
    #[arg(long)]
    positions: u64,
    /// Positions searched a move, about
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of a hundred games, how many begin from Chess960
    #[arg(long, default_value_t = 5)]
    chess960: u64,
    /// What judges positions: classical, or a network's file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// Longer games are drawn.
const LONGEST: usize = 400;
/// A game begins with about so many random moves.
const RANDOM_PLIES: usize = 8;
/// Openings further from even than this are not played.
const UNBALANCED: i32 = 250;
/// How long openings are looked at.
const OPENING_NODES: u64 = 2000;
/// A search ends with its iteration once it has its nodes, but at the latest after so many times as many.
const HARD_LIMIT: u64 = 8;
/// A lead like this, held for some plies, wins.
pub(crate) const DECIDED: i32 = 2000;
const DECIDED_PLIES: u32 = 4;
/// Scores like this late in the game, held for some plies, draw.
const EVEN: i32 = 8;
const EVEN_PLIES: u32 = 10;
const EVEN_FROM: usize = 80;
/// Memory for the table, in MB: enough for such short searches, and quickly cleared.
const HASH: usize = 2;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let judge = arguments.eval.open()?;
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
            let (progress, judge) = (&progress, judge.clone());
            scope.spawn(move || play_games(thread, judge, arguments, progress));
        }
        progress.report(arguments.positions);
    });
    let failure = progress.failure.into_inner();
    match failure.unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error).context("cannot write positions"),
        None => Ok(()),
    }
}

/// Opens a file to go on writing, and counts the samples in it. A sample that was cut short is dropped.
fn continue_file(path: &Path) -> std::io::Result<(File, u64)> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let samples = file.metadata()?.len() / SIZE as u64;
    file.set_len(samples * SIZE as u64)?;
    Ok((file, samples))
}

/// What the threads have come to.
struct Progress {
    /// Positions that were there before.
    before: u64,
    written: AtomicU64,
    games: AtomicU64,
    out: Mutex<BufWriter<File>>,
    failure: Mutex<Option<std::io::Error>>,
    started: Instant,
}

impl Progress {
    fn is_done(&self, wanted: u64) -> bool {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        self.written.load(Ordering::Relaxed) >= wanted || failure.is_some()
    }

    /// Writes a whole game: a stopped run can be continued.
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

    /// Tells how far it is, now and then, until the end.
    fn report(&self, wanted: u64) {
        const INTERVAL: Duration = Duration::from_secs(10);
        let mut last = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let done = self.is_done(wanted);
            if done || last.elapsed() >= INTERVAL {
                last = Instant::now();
                let count = self.written.load(Ordering::Relaxed);
                let rate = (count - self.before) as f64 / self.started.elapsed().as_secs_f64();
                println!(
                    "{count} of {wanted} positions, {} games, {rate:.0} a second",
                    self.games.load(Ordering::Relaxed)
                );
            }
            if done {
                return;
            }
        }
    }
}

/// Plays until there is enough.
fn play_games(thread: u64, judge: Judge, arguments: &Arguments, progress: &Progress) {
    // A continued file must not get the same games again.
    let continued = progress.before.wrapping_mul(0x1234_5678_9abc_def1);
    let mut random = Random::new(arguments.seed ^ (thread << 32) ^ continued);
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engine = Engine::new(judge, options);
    while !progress.is_done(arguments.positions) {
        engine.forget();
        progress.store(&play(&mut engine, &mut random, arguments));
    }
}

/// Plays one game, and returns its quiet positions.
fn play(engine: &mut Engine<Judge>, random: &mut Random, arguments: &Arguments) -> Vec<Sample> {
    let mut root = even_opening(engine, random, arguments.chess960);
    let limits = limits(arguments.nodes);
    let mut samples = Vec::new();
    let mut referee = Referee::default();
    let result = loop {
        if let Some(result) = ending(&root) {
            break result;
        }
        let thought = engine.think(&root, &limits, &Control::new(), |_| {});
        let Some(m) = thought.best else {
            break GameResult::Drawn;
        };
        let position = *root.position();
        let score = white_score(&root, &thought);
        if is_quiet(&position, m, thought.score) {
            samples.push(Sample {
                position,
                score: score as i16,
                result: GameResult::Drawn,
            });
        }
        if let Some(result) = referee.judge(score) {
            break result;
        }
        root.play(m);
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// What a search found, for White, in hundredths of a pawn.
pub(crate) fn white_score(root: &Root, thought: &Thought) -> i32 {
    thought.score.for_white(root.position().turn()).centipawns()
}

pub(crate) fn limits(nodes: u64) -> Limits {
    Limits {
        soft_nodes: Some(nodes),
        nodes: Some(nodes * HARD_LIMIT),
        ..Limits::default()
    }
}

/// Ends games that need not be played out.
#[derive(Default)]
pub(crate) struct Referee {
    plies: usize,
    decided: u32,
    even: u32,
}

impl Referee {
    /// Hears White's score of the next ply.
    pub(crate) fn judge(&mut self, score: i32) -> Option<GameResult> {
        let count = |holds: bool, before: u32| if holds { before + 1 } else { 0 };
        self.plies += 1;
        self.decided = count(score.abs() >= DECIDED, self.decided);
        self.even = count(self.plies > EVEN_FROM && score.abs() <= EVEN, self.even);
        if self.decided >= DECIDED_PLIES {
            return Some(match score > 0 {
                true => GameResult::WhiteWon,
                false => GameResult::BlackWon,
            });
        }
        (self.even >= EVEN_PLIES || self.plies >= LONGEST).then_some(GameResult::Drawn)
    }
}

/// Positions worth learning from: not in check, nothing to take, no mate in sight.
pub(crate) fn is_quiet(position: &Position, best: Move, score: Score) -> bool {
    !position.is_check()
        && position.captured(best).is_none()
        && best.promotion().is_none()
        && matches!(score, Score::Centipawns(value) if value.abs() < DECIDED)
}

pub(crate) fn ending(root: &Root) -> Option<GameResult> {
    let position = root.position();
    match position.outcome() {
        Some(Outcome::Checkmate {
            winner: Color::White,
        }) => Some(GameResult::WhiteWon),
        Some(Outcome::Checkmate {
            winner: Color::Black,
        }) => Some(GameResult::BlackWon),
        Some(_) => Some(GameResult::Drawn),
        None if position.halfmove_clock() >= 100 || root.occurrences() >= 3 => {
            Some(GameResult::Drawn)
        }
        None => None,
    }
}

/// An opening that a short search finds even enough.
pub(crate) fn even_opening(engine: &mut Engine<Judge>, random: &mut Random, chess960: u64) -> Root {
    let limits = limits(OPENING_NODES);
    loop {
        if let Some(root) = opening(random, chess960) {
            let thought = engine.think(&root, &limits, &Control::new(), |_| {});
            if thought.score.centipawns().abs() <= UNBALANCED {
                return root;
            }
        }
    }
}

/// A start and some random moves; `None` where they ended the game.
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
