//! Games of the engine against itself.

use std::{
    fs::OpenOptions,
    io::{BufWriter, Write},
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use anyhow::Context;
use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root, Score};
use tabiya_player::Random;
use tabiya_rules::{CastlingMode, Color, Outcome, Position, Setup};

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
}

/// Longer games are drawn.
const LONGEST: usize = 400;
/// A game begins with about so many random moves.
const RANDOM_PLIES: usize = 8;
/// Openings further from even than this are not played.
const UNBALANCED: i32 = 250;
/// A lead like this, held for some plies, wins.
const DECIDED: i32 = 2000;
const DECIDED_PLIES: u32 = 4;
/// Scores like this late in the game, held for some plies, draw.
const EVEN: i32 = 8;
const EVEN_PLIES: u32 = 10;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&arguments.out)
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let before = file.metadata()?.len() / SIZE as u64;
    let written = AtomicU64::new(before);
    let games = AtomicU64::new(0);
    let out = Mutex::new(BufWriter::new(file));
    let failure = Mutex::new(None);
    let started = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..arguments.threads as u64 {
            let (written, games, out, failure) = (&written, &games, &out, &failure);
            scope.spawn(move || {
                // A continued file must not get the same games again.
                let mut random = Random::new(
                    arguments.seed ^ (thread << 32) ^ before.wrapping_mul(0x1234_5678_9abc_def1),
                );
                let mut engine = Engine::new(
                    Classical,
                    Options {
                        hash: 8,
                        ..Options::default()
                    },
                );
                while written.load(Ordering::Relaxed) < arguments.positions {
                    engine.forget();
                    let samples = play(&mut engine, &mut random, arguments);
                    games.fetch_add(1, Ordering::Relaxed);
                    let outcome = store(out, &samples);
                    written.fetch_add(samples.len() as u64, Ordering::Relaxed);
                    if let Err(error) = outcome {
                        *failure.lock().unwrap_or_else(|lock| lock.into_inner()) = Some(error);
                        return;
                    }
                }
            });
        }
        report(&written, &games, before, arguments.positions, started);
    });
    out.into_inner()
        .unwrap_or_else(|lock| lock.into_inner())
        .flush()?;
    match failure
        .into_inner()
        .unwrap_or_else(|lock| lock.into_inner())
    {
        Some(error) => Err(error).context("cannot write positions"),
        None => Ok(()),
    }
}

fn store(out: &Mutex<BufWriter<std::fs::File>>, samples: &[Sample]) -> std::io::Result<()> {
    let mut out = out.lock().unwrap_or_else(|lock| lock.into_inner());
    for sample in samples {
        out.write_all(&sample.to_bytes())?;
    }
    // Whole games only: a stopped run can be continued.
    out.flush()
}

fn report(written: &AtomicU64, games: &AtomicU64, before: u64, wanted: u64, started: Instant) {
    let mut last = Instant::now();
    loop {
        std::thread::sleep(std::time::Duration::from_millis(200));
        let count = written.load(Ordering::Relaxed);
        let done = count >= wanted;
        if done || last.elapsed().as_secs() >= 10 {
            last = Instant::now();
            let rate = (count - before) as f64 / started.elapsed().as_secs_f64();
            println!(
                "{count} positions, {} games, {rate:.0} a second",
                games.load(Ordering::Relaxed)
            );
        }
        if done {
            return;
        }
    }
}

/// Plays one game, and returns its quiet positions.
fn play(engine: &mut Engine<Classical>, random: &mut Random, arguments: &Arguments) -> Vec<Sample> {
    let limits = Limits {
        soft_nodes: Some(arguments.nodes),
        nodes: Some(arguments.nodes * 8),
        ..Limits::default()
    };
    let mut root = loop {
        if let Some(root) = opening(random, arguments.chess960) {
            let check = Limits {
                soft_nodes: Some(2000),
                nodes: Some(16_000),
                ..Limits::default()
            };
            let thought = engine.think(&root, &check, &Control::new(), |_| {});
            if thought.score.centipawns().abs() <= UNBALANCED {
                break root;
            }
        }
    };
    let mut samples = Vec::new();
    let (mut decided, mut even) = (0, 0);
    let mut result = GameResult::Drawn;
    for ply in 0..LONGEST {
        if let Some(ending) = ending(&root) {
            result = ending;
            break;
        }
        let thought = engine.think(&root, &limits, &Control::new(), |_| {});
        let Some(m) = thought.best else { break };
        let position = *root.position();
        let white = if position.turn().is_white() {
            thought.score
        } else {
            thought.score.flipped()
        };
        let score = white.centipawns();
        if is_quiet(&position, m, thought.score) {
            samples.push(Sample {
                position,
                score: score as i16,
                result: GameResult::Drawn,
            });
        }
        decided = if score.abs() >= DECIDED {
            decided + 1
        } else {
            0
        };
        even = if ply > 80 && score.abs() <= EVEN {
            even + 1
        } else {
            0
        };
        if decided >= DECIDED_PLIES {
            result = if score > 0 {
                GameResult::WhiteWon
            } else {
                GameResult::BlackWon
            };
            break;
        }
        if even >= EVEN_PLIES {
            break;
        }
        root.play(m);
    }
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// Positions worth learning from: not in check, nothing to take, no mate in sight.
fn is_quiet(position: &Position, best: tabiya_rules::Move, score: Score) -> bool {
    !position.is_check()
        && position.captured(best).is_none()
        && best.promotion().is_none()
        && matches!(score, Score::Centipawns(value) if value.abs() < DECIDED)
}

fn ending(root: &Root) -> Option<GameResult> {
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
