//! Tunes the numbers of the search by matches of the engine against itself.
//!
//! Simultaneous perturbation: every number is moved a little up or down, by a coin; the engine with these plays
//! two games against the one with all of them moved the other way, an opening with both colours; and every
//! number goes a little towards the side that won. Each pair of games says next to nothing of any one number, and
//! thousands of them say where all of them should be.
//!
//! What was reached is written after each minute, and a run that was stopped is continued by the same command.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use tabiya_engine::{Control, Engine, Judge, Margin, Margins, Options, Root};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::Color;

use crate::{
    sample::GameResult,
    selfplay::{Referee, ending, even_opening, limits, white_score},
};

#[derive(clap::Args)]
#[command(
    after_help = "It prints the numbers as `search/margins.rs` has them.\n\nExample:\n  cargo xtask tune --out margins.txt --pairs 20000 --nodes 2000"
)]
pub(crate) struct Arguments {
    /// Where the numbers go, with how many pairs they come from; a file that is there is continued
    #[arg(long)]
    out: PathBuf,
    /// How many pairs of games to play in all
    #[arg(long, default_value_t = 20_000)]
    pairs: u32,
    /// Positions searched a move, about
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How far a number is moved up and down in the end, in hundredths of its range
    #[arg(long, default_value_t = 6.0)]
    shake: f64,
    /// How far a won pair of games moves the numbers in the end, in thousandths of the shake
    #[arg(long, default_value_t = 2.0)]
    pace: f64,
    /// What judges positions: classical, or a network's file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// Memory for the table, in MB.
const HASH: usize = 4;
/// Of a hundred openings, so many are of Chess960.
const CHESS960: u64 = 5;
/// How the shake grows smaller, and the steps do: the usual powers of the method.
const SHAKE_POWER: f64 = 0.101;
const STEP_POWER: f64 = 0.602;
/// Steps hardly grow smaller within this share of the run.
const STABILITY: f64 = 0.1;
/// How often what was reached is written.
const INTERVAL: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(
        arguments.pairs > 0 && arguments.threads > 0 && arguments.nodes > 0,
        "pairs, threads and nodes must be at least 1"
    );
    let judge = arguments.eval.open()?;
    let reached = if arguments.out.exists() {
        Reached::read(&arguments.out)?
    } else {
        Reached::default()
    };
    println!("{} of {} pairs", reached.pairs, arguments.pairs);
    let state = Mutex::new(reached);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads as u64)
            .map(|thread| {
                let (state, judge) = (&state, judge.clone());
                scope.spawn(move || play_pairs(thread, judge, arguments, state))
            })
            .collect();
        let mut written = Instant::now();
        while !workers.iter().all(|worker| worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(200));
            if written.elapsed() >= INTERVAL {
                written = Instant::now();
                let reached = lock(&state).clone();
                println!("{} of {} pairs", reached.pairs, arguments.pairs);
                reached.write(&arguments.out)?;
            }
        }
        anyhow::Ok(())
    })?;
    let reached = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    reached.write(&arguments.out)?;
    print!("{}", reached.list());
    Ok(())
}

/// How far the numbers have come: whole numbers would forget small steps.
#[derive(Clone, PartialEq, Debug)]
struct Reached {
    pairs: u32,
    values: Vec<f64>,
}

impl Default for Reached {
    fn default() -> Self {
        let margins = Margins::default();
        Self {
            pairs: 0,
            values: Margins::ALL
                .iter()
                .map(|margin| f64::from(margin.of(&margins)))
                .collect(),
        }
    }
}

impl Reached {
    /// A line `pairs N`, and one for each number: name and value.
    fn to_text(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (margin, value) in Margins::ALL.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value:.4}", margin.name);
        }
        text
    }

    /// Numbers that are not named stay as they are: there may be new ones.
    fn from_text(text: &str) -> anyhow::Result<Self> {
        let mut reached = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (name, value) = line
                .split_once(' ')
                .with_context(|| format!("{line:?} is not a name and a number"))?;
            let not_a_number = || format!("{value:?} is no number for {name}");
            if name == "pairs" {
                reached.pairs = value.trim().parse().with_context(not_a_number)?;
                continue;
            }
            let index = Margins::ALL.iter().position(|margin| margin.name == name);
            let index = index.with_context(|| format!("the search has no {name:?}"))?;
            let value: f64 = value.trim().parse().with_context(not_a_number)?;
            ensure!(value.is_finite(), "{value} is no number for {name}");
            reached.values[index] = bound(&Margins::ALL[index], value);
        }
        Ok(reached)
    }

    fn read(path: &Path) -> anyhow::Result<Self> {
        let problem = || format!("cannot continue from {}", path.display());
        let text = std::fs::read_to_string(path).with_context(problem)?;
        Self::from_text(&text).with_context(problem)
    }

    /// Whole or not at all: a stop in the middle leaves the file of the minute before.
    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let problem = || format!("cannot write {}", path.display());
        let beside = path.with_extension("new");
        std::fs::write(&beside, self.to_text()).with_context(problem)?;
        std::fs::rename(&beside, path).with_context(problem)
    }

    /// As the source has them, with what they were.
    fn list(&self) -> String {
        let before = Margins::default();
        let mut text = String::new();
        for (margin, value) in Margins::ALL.iter().zip(&self.values) {
            let Margin {
                name, least, most, ..
            } = margin;
            let _ = writeln!(
                text,
                "    {name} = {} in {least}..={most}; // was {}",
                value.round() as i32,
                margin.of(&before)
            );
        }
        text
    }
}

fn width(margin: &Margin) -> f64 {
    f64::from(margin.most - margin.least)
}

fn bound(margin: &Margin, value: f64) -> f64 {
    value.clamp(f64::from(margin.least), f64::from(margin.most))
}

/// How far the numbers are shaken in a pair of games, and which way each of them.
struct Shake {
    /// For each number, up (positive) or down.
    by: Vec<f64>,
    /// For each number, how far a point goes.
    step: Vec<f64>,
}

impl Shake {
    fn new(arguments: &Arguments, pair: u32, random: &mut Random) -> Self {
        let all = f64::from(arguments.pairs);
        let now = f64::from(pair) + 1.0;
        let stability = STABILITY * all;
        let shake = (all / now).powf(SHAKE_POWER);
        let step = ((stability + all) / (stability + now)).powf(STEP_POWER);
        let last = |margin: &Margin| width(margin) * arguments.shake / 100.0;
        let (by, step) = Margins::ALL
            .iter()
            .map(|margin| {
                // Half a unit at least: less would change nothing once it is rounded.
                let size = (last(margin) * shake).max(0.5);
                let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
                let pace = arguments.pace / 1000.0 * last(margin) * last(margin) * step / size;
                (size * sign, pace * sign)
            })
            .unzip();
        Self { by, step }
    }

    /// The numbers, moved this way (1) or the other (-1). Rounded by chance: what is between two whole
    /// numbers is now the one and now the other.
    fn margins(&self, values: &[f64], way: f64, random: &mut Random) -> Margins {
        let mut margins = Margins::default();
        for ((margin, value), by) in Margins::ALL.iter().zip(values).zip(&self.by) {
            let moved = bound(margin, value + way * by);
            margin.set(&mut margins, (moved + random.unit()).floor() as i32);
        }
        margins
    }

    /// Goes towards the side that won. `points` are wins less losses of the numbers that were moved this way.
    fn learn(&self, values: &mut [f64], points: i32) {
        for ((margin, value), step) in Margins::ALL.iter().zip(values).zip(&self.step) {
            *value = bound(margin, *value + f64::from(points) * step);
        }
    }
}

fn play_pairs(thread: u64, judge: Judge, arguments: &Arguments, state: &Mutex<Reached>) {
    let begun = u64::from(lock(state).pairs);
    let mut random = Random::new(arguments.seed ^ (thread << 32) ^ (begun << 40));
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engines = [judge.clone(), judge].map(|judge| Engine::new(judge, options));
    loop {
        let reached = lock(state).clone();
        if reached.pairs >= arguments.pairs {
            return;
        }
        let shake = Shake::new(arguments, reached.pairs, &mut random);
        for (engine, way) in engines.iter_mut().zip([1.0, -1.0]) {
            engine.set_margins(shake.margins(&reached.values, way, &mut random));
        }
        engines[0].forget();
        let opening = even_opening(&mut engines[0], &mut random, CHESS960);
        let points = Color::ALL.map(|first| play(&mut engines, first, &opening, arguments.nodes));
        let mut reached = lock(state);
        shake.learn(&mut reached.values, points.iter().sum());
        reached.pairs += 1;
    }
}

/// A game from an opening: 1 if the first engine, which has this colour, won, -1 if it lost.
fn play(engines: &mut [Engine<Judge>; 2], first: Color, opening: &Root, nodes: u64) -> i32 {
    for engine in engines.iter_mut() {
        engine.forget();
    }
    let limits = limits(nodes);
    let mut root = opening.clone();
    let mut referee = Referee::default();
    let result = loop {
        if let Some(result) = ending(&root) {
            break result;
        }
        let turn = root.position().turn();
        let engine = &mut engines[usize::from(turn != first)];
        let thought = engine.think(&root, &limits, &Control::new(), |_| {});
        if let Some(result) = referee.judge(white_score(&root, &thought)) {
            break result;
        }
        let Some(m) = thought.best else {
            break GameResult::Drawn;
        };
        root.play(m);
    };
    match (result, first) {
        (GameResult::Drawn, _) => 0,
        (GameResult::WhiteWon, Color::White) | (GameResult::BlackWon, Color::Black) => 1,
        _ => -1,
    }
}

fn lock(state: &Mutex<Reached>) -> std::sync::MutexGuard<'_, Reached> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments() -> Arguments {
        Arguments {
            out: PathBuf::new(),
            pairs: 2000,
            nodes: 1,
            threads: 1,
            seed: 1,
            shake: 6.0,
            pace: 2.0,
            eval: EvaluationChoice::default(),
        }
    }

    #[test]
    fn what_was_reached_is_read_as_it_was_written() {
        let mut reached = Reached {
            pairs: 17,
            ..Reached::default()
        };
        reached.values[3] += 0.25;
        assert_eq!(Reached::from_text(&reached.to_text()).unwrap(), reached);
        assert!(Reached::from_text("no_such_margin 3").is_err());
        assert!(Reached::from_text("razor_base NaN").is_err());
        assert!(Reached::from_text("razor_base").is_err());
    }

    /// Games whose winner is who is nearer to a hidden place, with much noise, lead there.
    #[test]
    fn numbers_go_where_the_points_are() {
        let mut arguments = arguments();
        arguments.pairs = 30_000;
        arguments.pace = 10.0;
        let mut random = Random::new(7);
        let mut reached = Reached::default();
        let hidden: Vec<f64> = Margins::ALL
            .iter()
            .zip(&reached.values)
            .map(|(margin, value)| bound(margin, value + width(margin) * 0.2))
            .collect();
        let distance = |values: &[f64]| -> f64 {
            Margins::ALL
                .iter()
                .zip(values)
                .zip(&hidden)
                .map(|((margin, value), hidden)| ((value - hidden) / width(margin)).powi(2))
                .sum()
        };
        let before = distance(&reached.values);
        for pair in 0..arguments.pairs {
            let shake = Shake::new(&arguments, pair, &mut random);
            let loss = [1.0, -1.0].map(|way| {
                let margins = shake.margins(&reached.values, way, &mut random);
                let values: Vec<f64> = Margins::ALL
                    .iter()
                    .map(|margin| f64::from(margin.of(&margins)))
                    .collect();
                distance(&values)
            });
            let chance = 0.5 + (loss[1] - loss[0]) * 0.5;
            let points = if random.unit() < chance { 1 } else { -1 };
            shake.learn(&mut reached.values, points);
        }
        let after = distance(&reached.values);
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let arguments = arguments();
        let mut random = Random::new(3);
        let mut values = Reached::default().values;
        for pair in 0..200 {
            let shake = Shake::new(&arguments, pair, &mut random);
            shake.learn(&mut values, 10_000);
            let margins = shake.margins(&values, 1.0, &mut random);
            for margin in Margins::ALL {
                assert!(
                    (margin.least..=margin.most).contains(&margin.of(&margins)),
                    "{}",
                    margin.name
                );
            }
        }
    }
}
