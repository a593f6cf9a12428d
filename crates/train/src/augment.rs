//! Data augmentation: positions of games, changed slightly and scored by a short search.
//!
//! A network needs many positions to learn piece values on every square, and self-play games are expensive. Here each
//! position is continued by a few random moves, sometimes after removing a piece, and searched for a few nodes: this
//! is much cheaper, and covers positions that are rare in games. The results of the original games say nothing about
//! such positions, so train on them with `--result-share 0`, and then continue with positions of games.
//!
//! The filters of `play` apply here too. With `--nodes 0` nothing is searched and only positions in check are
//! skipped: the score is the static evaluation, to train a network that starts from what the evaluation knows. The
//! same seed and number of threads give the same positions.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    time::Instant,
};

use anyhow::Context;
use tabiya_engine::{AnyEvaluator, Engine, Evaluator, Limits, Options, Root, SearchControl};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::{Position, Role, Square};

use crate::{
    sample::{self, PackedSample, Sample},
    selfplay::{DECISIVE_SCORE, is_quiet, limits},
};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya-train vary games.bin --out varied.bin --times 10\n  tabiya-train net varied.bin --result-share 0 --epochs 5 --out early\n  tabiya-train net games.bin --from early.float --out late"
)]
pub(crate) struct Arguments {
    /// Files of positions, as written by `play`
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of positions to write
    #[arg(long)]
    out: PathBuf,
    /// Number of variations of each position
    #[arg(long, default_value_t = 4)]
    times: u32,
    /// Nodes per position, approximate; 0 takes the static evaluation as score
    #[arg(long, default_value_t = 60)]
    nodes: u64,
    /// Percentage of positions that lose a piece
    #[arg(long, default_value_t = 20)]
    odds: usize,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Evaluator: `classical`, or a network file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// Positions processed at a time.
const CHUNK_SIZE: usize = 20_000;
/// Largest number of random moves.
const MAX_RANDOM_MOVES: usize = 3;
/// Size of the transposition table, in MB.
const HASH: usize = 1;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let evaluator = arguments.eval.load()?;
    let cannot_write = || format!("cannot write {}", arguments.out.display());
    let mut out = BufWriter::new(File::create(&arguments.out).with_context(cannot_write)?);
    let (started, mut written) = (Instant::now(), 0);
    for path in &arguments.data {
        for part in sample::read(path)?.chunks(CHUNK_SIZE) {
            let samples = augment_chunk(part, &evaluator, arguments, written as u64);
            for sample in &samples {
                out.write_all(&sample.to_bytes())
                    .with_context(cannot_write)?;
            }
            written += samples.len();
            let rate = written as f64 / started.elapsed().as_secs_f64();
            println!("{written} positions, {rate:.0} per second");
        }
    }
    out.flush().with_context(cannot_write)
}

/// Augments a chunk on several threads; `start` makes the seeds of chunks differ.
fn augment_chunk(
    part: &[PackedSample],
    evaluator: &AnyEvaluator,
    arguments: &Arguments,
    start: u64,
) -> Vec<Sample> {
    let share = part.len().div_ceil(arguments.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = part
            .chunks(share)
            .enumerate()
            .map(|(i, share)| {
                let seed = arguments.seed ^ (i as u64) << 32 ^ start << 40;
                let augmenter = Augmenter::new(evaluator.clone(), arguments, seed);
                scope.spawn(move || augmenter.augment(share, arguments.times))
            })
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| match thread.join() {
                Ok(samples) => samples,
                Err(cause) => std::panic::resume_unwind(cause),
            })
            .collect()
    })
}

/// State of one thread.
struct Augmenter {
    engine: Engine<AnyEvaluator>,
    /// Search limits; `None` for the static evaluation.
    limits: Option<Limits>,
    /// Evaluator for scoring without a search.
    evaluator: AnyEvaluator,
    odds: usize,
    random: Random,
}

impl Augmenter {
    fn new(evaluator: AnyEvaluator, arguments: &Arguments, seed: u64) -> Self {
        let options = Options {
            hash: HASH,
            ..Options::default()
        };
        Self {
            engine: Engine::new(evaluator.clone(), options),
            limits: (arguments.nodes > 0).then(|| limits(arguments.nodes)),
            evaluator,
            odds: arguments.odds,
            random: Random::new(Random::new(seed).next()),
        }
    }

    fn augment(mut self, part: &[PackedSample], times: u32) -> Vec<Sample> {
        let mut samples = Vec::new();
        for packed in part {
            let Ok(sample) = Sample::from_bytes(packed.bytes()) else {
                continue;
            };
            for _ in 0..times {
                let changed = self.change(sample.position);
                if let Some(score) = changed.and_then(|position| self.score(&position)) {
                    samples.push(Sample {
                        position: changed.unwrap_or(sample.position),
                        score,
                        winner: sample.winner,
                    });
                }
            }
        }
        samples
    }

    /// Makes some random moves, sometimes after removing a piece.
    fn change(&mut self, mut position: Position) -> Option<Position> {
        if self.random.below(100) < self.odds {
            position = self.without_random_piece(&position)?;
        }
        for _ in 0..=self.random.below(MAX_RANDOM_MOVES) {
            let moves = position.legal_moves();
            position = position.play(*moves.get(self.random.below(moves.len()))?);
        }
        Some(position)
    }

    fn without_random_piece(&mut self, position: &Position) -> Option<Position> {
        let board = position.board();
        let pieces = board.occupied() & !board.by_role(Role::King);
        let squares: Vec<Square> = pieces.into_iter().collect();
        let square = *squares.get(self.random.below(squares.len()))?;
        let mut setup = position.to_setup();
        setup.board.remove(square);
        setup.castling_rooks &= !square.bit();
        setup.en_passant = None;
        Position::from_setup(&setup, position.castling_mode()).ok()
    }

    /// Returns White's score if the position is quiet.
    fn score(&mut self, position: &Position) -> Option<i16> {
        let Some(limits) = &self.limits else {
            return self.evaluate(position);
        };
        let root = Root::new(*position);
        let result = self
            .engine
            .search(&root, limits, &SearchControl::new(), |_| {});
        let quiet = is_quiet(position, result.best_move?, result.score);
        let white = match position.turn().is_white() {
            true => result.score,
            false => result.score.flipped(),
        };
        quiet.then_some(white.centipawns() as i16)
    }

    /// Returns White's static evaluation, unless in check or decided.
    fn evaluate(&mut self, position: &Position) -> Option<i16> {
        if position.is_check() {
            return None;
        }
        self.evaluator.reset(position);
        let score = self.evaluator.evaluate_damped(position);
        let white = match position.turn().is_white() {
            true => score,
            false => -score,
        };
        (white.abs() < DECISIVE_SCORE).then_some(white as i16)
    }
}
