//! More positions than games give: those of games, changed a little and judged by a short search.
//!
//! A network needs many positions before it knows what every piece is worth everywhere, and positions of
//! games are dear. Here each position of a game is taken some random moves on, sometimes without one of its
//! pieces, and searched for a few nodes: that is much cheaper, and shows what games seldom do. What such
//! positions cannot show is how games end: their result is that of the game they came from, so train with
//! `--result-share 0` on them, and then on from there with positions of games.
//!
//! What `play` leaves out is left out here too. With `--nodes 0` nothing is searched and nothing left out but
//! checks: the evaluation itself is the score, for a network that is to begin where the evaluation stands. The
//! same seed and number of threads give the same positions.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    time::Instant,
};

use anyhow::Context;
use tabiya_engine::{Control, Engine, Evaluator, Judge, Limits, Options, Root};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::{Position, Role, Square};

use crate::{
    sample::{self, Packed, Sample},
    selfplay::{DECIDED, is_quiet, limits},
};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya-train vary games.bin --out varied.bin --times 10\n  tabiya-train net varied.bin --result-share 0 --epochs 5 --out early\n  tabiya-train net games.bin --from early.float --out late"
)]
pub(crate) struct Arguments {
    /// Positions, as `play` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Where the positions go
    #[arg(long)]
    out: PathBuf,
    /// How often each position is changed
    #[arg(long, default_value_t = 4)]
    times: u32,
    /// Positions searched for each, about; with none, the score is that of the evaluation
    #[arg(long, default_value_t = 60)]
    nodes: u64,
    /// Of a hundred positions, how many lose a piece
    #[arg(long, default_value_t = 20)]
    odds: usize,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Other seeds give other positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What judges positions: classical, or a network's file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// So many positions are changed before the next are looked at.
const PART: usize = 20_000;
/// At most so many random moves are made.
const MOST_MOVES: usize = 3;
/// Memory for the table, in MB.
const HASH: usize = 1;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let judge = arguments.eval.open()?;
    let cannot_write = || format!("cannot write {}", arguments.out.display());
    let mut out = BufWriter::new(File::create(&arguments.out).with_context(cannot_write)?);
    let (started, mut written) = (Instant::now(), 0);
    for path in &arguments.data {
        for part in sample::read(path)?.chunks(PART) {
            let samples = vary_part(part, &judge, arguments, written as u64);
            for sample in &samples {
                out.write_all(&sample.to_bytes())
                    .with_context(cannot_write)?;
            }
            written += samples.len();
            let rate = written as f64 / started.elapsed().as_secs_f64();
            println!("{written} positions, {rate:.0} a second");
        }
    }
    out.flush().with_context(cannot_write)
}

/// Changes positions on several threads; `start` tells parts apart.
fn vary_part(part: &[Packed], judge: &Judge, arguments: &Arguments, start: u64) -> Vec<Sample> {
    let share = part.len().div_ceil(arguments.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = part
            .chunks(share)
            .enumerate()
            .map(|(i, share)| {
                let seed = arguments.seed ^ (i as u64) << 32 ^ start << 40;
                let variator = Variator::new(judge.clone(), arguments, seed);
                scope.spawn(move || variator.vary(share, arguments.times))
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

/// One thread's tools.
struct Variator {
    engine: Engine<Judge>,
    /// How long to search, if at all.
    limits: Option<Limits>,
    /// The evaluation alone.
    judge: Judge,
    odds: usize,
    random: Random,
}

impl Variator {
    fn new(judge: Judge, arguments: &Arguments, seed: u64) -> Self {
        let options = Options {
            hash: HASH,
            ..Options::default()
        };
        Self {
            engine: Engine::new(judge.clone(), options),
            limits: (arguments.nodes > 0).then(|| limits(arguments.nodes)),
            judge,
            odds: arguments.odds,
            random: Random::new(Random::new(seed).next()),
        }
    }

    fn vary(mut self, part: &[Packed], times: u32) -> Vec<Sample> {
        let mut samples = Vec::new();
        for packed in part {
            let Ok(sample) = Sample::from_bytes(packed.bytes()) else {
                continue;
            };
            for _ in 0..times {
                let changed = self.change(sample.position);
                if let Some(score) = changed.and_then(|position| self.judge(&position)) {
                    samples.push(Sample {
                        position: changed.unwrap_or(sample.position),
                        score,
                        result: sample.result,
                    });
                }
            }
        }
        samples
    }

    /// Makes some random moves, and sometimes takes a piece away.
    fn change(&mut self, mut position: Position) -> Option<Position> {
        if self.random.below(100) < self.odds {
            position = self.without_a_piece(&position)?;
        }
        for _ in 0..=self.random.below(MOST_MOVES) {
            let moves = position.legal_moves();
            position = position.play(*moves.get(self.random.below(moves.len()))?);
        }
        Some(position)
    }

    fn without_a_piece(&mut self, position: &Position) -> Option<Position> {
        let board = position.board();
        let pieces = board.occupied() & !board.role(Role::King);
        let squares: Vec<Square> = pieces.into_iter().collect();
        let square = *squares.get(self.random.below(squares.len()))?;
        let mut setup = position.to_setup();
        setup.board.remove(square);
        setup.castling_rooks &= !square.bit();
        setup.en_passant = None;
        Position::from_setup(&setup, position.castling_mode()).ok()
    }

    /// White's score, where the position is quiet.
    fn judge(&mut self, position: &Position) -> Option<i16> {
        let Some(limits) = &self.limits else {
            return self.evaluate(position);
        };
        let root = Root::new(*position);
        let thought = self.engine.think(&root, limits, &Control::new(), |_| {});
        let quiet = is_quiet(position, thought.best?, thought.score);
        let white = match position.turn().is_white() {
            true => thought.score,
            false => thought.score.flipped(),
        };
        quiet.then_some(white.centipawns() as i16)
    }

    /// White's score by the evaluation alone, where it is asked for one.
    fn evaluate(&mut self, position: &Position) -> Option<i16> {
        if position.is_check() {
            return None;
        }
        self.judge.reset(position);
        let score = self.judge.score(position);
        let white = match position.turn().is_white() {
            true => score,
            false => -score,
        };
        (white.abs() < DECIDED).then_some(white as i16)
    }
}
