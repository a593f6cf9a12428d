//! Tunes the search parameters by self-play matches with SPSA.
//!
//! Simultaneous perturbation stochastic approximation (SPSA): every parameter is moved a little up or down at random;
//! the engine with these values plays two games, one opening with both colours, against the engine with all of them
//! moved the other way; then every parameter takes a small step toward the winner. One pair of games says next to
//! nothing about any one parameter, but thousands of pairs move all of them toward better values.
//!
//! The state is written every minute; the same command continues a stopped run.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use tabiya_engine::{
    AnyEvaluator, Engine, Options, Root, SearchControl, SearchParameter, SearchParameters,
};
use tabiya_player::{EvaluationChoice, Random};
use tabiya_rules::{Color, GameResult};

use crate::selfplay::{
    SelfPlayAdjudicator, balanced_opening, finished_result, limits, score_for_white,
};

#[derive(clap::Args)]
#[command(
    after_help = "It prints the parameters in the form of `search/parameters.rs`.\n\nExample:\n  cargo xtask tune --out margins.txt --pairs 20000 --nodes 2000"
)]
pub(crate) struct Arguments {
    /// File for the state of the run: values and number of pairs; an existing file is continued
    #[arg(long)]
    out: PathBuf,
    /// Total number of game pairs
    #[arg(long, default_value_t = 20_000)]
    pairs: u32,
    /// Nodes per move, approximate
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Final perturbation of a parameter, in percent of its range
    #[arg(long, default_value_t = 6.0)]
    shake: f64,
    /// Final step after a won pair of games, in thousandths of the perturbation
    #[arg(long, default_value_t = 2.0)]
    pace: f64,
    /// Evaluator: `classical`, or a network file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

/// Size of the transposition table, in MB.
const HASH: usize = 4;
/// Percentage of Chess960 openings.
const CHESS960: u64 = 5;
/// Decay exponents of the perturbation (gamma) and of the step (alpha): the usual values for SPSA.
const PERTURBATION_EXPONENT: f64 = 0.101;
const STEP_EXPONENT: f64 = 0.602;
/// Stability constant (A), as a share of the run.
const STABILITY: f64 = 0.1;
/// Interval between writes of the state.
const INTERVAL: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(
        arguments.pairs > 0 && arguments.threads > 0 && arguments.nodes > 0,
        "pairs, threads and nodes must be at least 1"
    );
    let evaluator = arguments.eval.load()?;
    let state = if arguments.out.exists() {
        TuningState::read(&arguments.out)?
    } else {
        TuningState::default()
    };
    println!("{} of {} pairs", state.pairs, arguments.pairs);
    let state = Mutex::new(state);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads as u64)
            .map(|thread| {
                let (state, evaluator) = (&state, evaluator.clone());
                scope.spawn(move || play_pairs(thread, evaluator, arguments, state))
            })
            .collect();
        let mut written = Instant::now();
        while !workers.iter().all(|worker| worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(200));
            if written.elapsed() >= INTERVAL {
                written = Instant::now();
                let state = lock(&state).clone();
                println!("{} of {} pairs", state.pairs, arguments.pairs);
                state.write(&arguments.out)?;
            }
        }
        anyhow::Ok(())
    })?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.write(&arguments.out)?;
    print!("{}", state.list());
    Ok(())
}

/// State of a tuning run. Values are floats so that small steps add up.
#[derive(Clone, PartialEq, Debug)]
struct TuningState {
    pairs: u32,
    values: Vec<f64>,
}

impl Default for TuningState {
    fn default() -> Self {
        let parameters = SearchParameters::default();
        Self {
            pairs: 0,
            values: SearchParameters::ALL
                .iter()
                .map(|parameter| f64::from(parameter.of(&parameters)))
                .collect(),
        }
    }
}

impl TuningState {
    /// Serialises as a line `pairs N`, and a line with name and value for each parameter.
    fn to_text(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (parameter, value) in SearchParameters::ALL.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value:.4}", parameter.name);
        }
        text
    }

    /// Parses the text; parameters that it does not name keep their defaults.
    fn from_text(text: &str) -> anyhow::Result<Self> {
        let mut state = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (name, value) = line
                .split_once(' ')
                .with_context(|| format!("{line:?} is not a name and a value"))?;
            let not_a_number = || format!("{value:?} is not a valid value for {name}");
            if name == "pairs" {
                state.pairs = value.trim().parse().with_context(not_a_number)?;
                continue;
            }
            let index = SearchParameters::ALL
                .iter()
                .position(|parameter| parameter.name == name);
            let index = index.with_context(|| format!("unknown search parameter {name:?}"))?;
            let value: f64 = value.trim().parse().with_context(not_a_number)?;
            ensure!(value.is_finite(), "{value} is not a valid value for {name}");
            state.values[index] = bound(&SearchParameters::ALL[index], value);
        }
        Ok(state)
    }

    fn read(path: &Path) -> anyhow::Result<Self> {
        let problem = || format!("cannot continue from {}", path.display());
        let text = std::fs::read_to_string(path).with_context(problem)?;
        Self::from_text(&text).with_context(problem)
    }

    /// Writes the file atomically.
    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let problem = || format!("cannot write {}", path.display());
        let temporary = path.with_extension("new");
        std::fs::write(&temporary, self.to_text()).with_context(problem)?;
        std::fs::rename(&temporary, path).with_context(problem)
    }

    /// Formats the values like the source file, with the old values.
    fn list(&self) -> String {
        let before = SearchParameters::default();
        let mut text = String::new();
        for (parameter, value) in SearchParameters::ALL.iter().zip(&self.values) {
            let SearchParameter { name, min, max, .. } = parameter;
            let _ = writeln!(
                text,
                "    {name} = {} in {min}..={max}; // was {}",
                value.round() as i32,
                parameter.of(&before)
            );
        }
        text
    }
}

fn width(parameter: &SearchParameter) -> f64 {
    f64::from(parameter.max - parameter.min)
}

fn bound(parameter: &SearchParameter, value: f64) -> f64 {
    value.clamp(f64::from(parameter.min), f64::from(parameter.max))
}

/// Random perturbation of all parameters for one pair of games.
struct Perturbation {
    /// Signed offset of each parameter.
    offsets: Vec<f64>,
    /// Signed step of each parameter per point.
    steps: Vec<f64>,
}

impl Perturbation {
    fn new(arguments: &Arguments, pair: u32, random: &mut Random) -> Self {
        let all = f64::from(arguments.pairs);
        let now = f64::from(pair) + 1.0;
        let stability = STABILITY * all;
        let perturbation_scale = (all / now).powf(PERTURBATION_EXPONENT);
        let step_scale = ((stability + all) / (stability + now)).powf(STEP_EXPONENT);
        let final_size = |parameter: &SearchParameter| width(parameter) * arguments.shake / 100.0;
        let (offsets, steps) = SearchParameters::ALL
            .iter()
            .map(|parameter| {
                // At least half a unit: less would vanish in rounding.
                let size = (final_size(parameter) * perturbation_scale).max(0.5);
                let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
                let step = arguments.pace / 1000.0
                    * final_size(parameter)
                    * final_size(parameter)
                    * step_scale
                    / size;
                (size * sign, step * sign)
            })
            .unzip();
        Self { offsets, steps }
    }

    /// Returns the parameters perturbed in a direction (1 or -1), with stochastic rounding.
    fn parameters(&self, values: &[f64], direction: f64, random: &mut Random) -> SearchParameters {
        let mut parameters = SearchParameters::default();
        for ((parameter, value), offset) in
            SearchParameters::ALL.iter().zip(values).zip(&self.offsets)
        {
            let moved = bound(parameter, value + direction * offset);
            parameter.set(&mut parameters, (moved + random.unit()).floor() as i32);
        }
        parameters
    }

    /// Moves the values toward the winner. `points` are wins minus losses of direction 1.
    fn apply_result(&self, values: &mut [f64], points: i32) {
        for ((parameter, value), step) in SearchParameters::ALL.iter().zip(values).zip(&self.steps)
        {
            *value = bound(parameter, *value + f64::from(points) * step);
        }
    }
}

fn play_pairs(
    thread: u64,
    evaluator: AnyEvaluator,
    arguments: &Arguments,
    state: &Mutex<TuningState>,
) {
    let pairs_before = u64::from(lock(state).pairs);
    let mut random = Random::new(arguments.seed ^ (thread << 32) ^ (pairs_before << 40));
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engines =
        [evaluator.clone(), evaluator].map(|evaluator| Engine::new(evaluator, options));
    loop {
        let snapshot = lock(state).clone();
        if snapshot.pairs >= arguments.pairs {
            return;
        }
        let perturbation = Perturbation::new(arguments, snapshot.pairs, &mut random);
        for (engine, direction) in engines.iter_mut().zip([1.0, -1.0]) {
            engine.set_parameters(perturbation.parameters(
                &snapshot.values,
                direction,
                &mut random,
            ));
        }
        engines[0].clear();
        let opening = balanced_opening(&mut engines[0], &mut random, CHESS960);
        let points = Color::ALL.map(|first| play(&mut engines, first, &opening, arguments.nodes));
        let mut state = lock(state);
        perturbation.apply_result(&mut state.values, points.iter().sum());
        state.pairs += 1;
    }
}

/// Plays a game from an opening: 1 if the first engine, playing this colour, won, -1 if it lost.
fn play(engines: &mut [Engine<AnyEvaluator>; 2], first: Color, opening: &Root, nodes: u64) -> i32 {
    for engine in engines.iter_mut() {
        engine.clear();
    }
    let limits = limits(nodes);
    let mut root = opening.clone();
    let mut adjudicator = SelfPlayAdjudicator::default();
    let result = loop {
        if let Some(result) = finished_result(&root) {
            break result;
        }
        let turn = root.position().turn();
        let engine = &mut engines[usize::from(turn != first)];
        let found = engine.search(&root, &limits, &SearchControl::new(), |_| {});
        if let Some(result) = adjudicator.update(score_for_white(&root, &found)) {
            break result;
        }
        let Some(m) = found.best_move else {
            break GameResult::Draw;
        };
        root.play(m);
    };
    match result.winner() {
        None => 0,
        Some(winner) if winner == first => 1,
        Some(_) => -1,
    }
}

fn lock(state: &Mutex<TuningState>) -> std::sync::MutexGuard<'_, TuningState> {
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
    fn state_round_trips() {
        let mut state = TuningState {
            pairs: 17,
            ..TuningState::default()
        };
        state.values[3] += 0.25;
        assert_eq!(TuningState::from_text(&state.to_text()).unwrap(), state);
        assert!(TuningState::from_text("no_such_parameter 3").is_err());
        assert!(TuningState::from_text("probcut_margin NaN").is_err());
        assert!(TuningState::from_text("probcut_margin").is_err());
    }

    /// With simulated games won by the values nearer to a hidden optimum, SPSA approaches it.
    #[test]
    fn values_approach_a_hidden_optimum() {
        let mut arguments = arguments();
        arguments.pairs = 30_000;
        arguments.pace = 10.0;
        let mut random = Random::new(7);
        let mut state = TuningState::default();
        let hidden: Vec<f64> = SearchParameters::ALL
            .iter()
            .zip(&state.values)
            .map(|(parameter, value)| bound(parameter, value + width(parameter) * 0.2))
            .collect();
        let distance = |values: &[f64]| -> f64 {
            SearchParameters::ALL
                .iter()
                .zip(values)
                .zip(&hidden)
                .map(|((parameter, value), hidden)| ((value - hidden) / width(parameter)).powi(2))
                .sum()
        };
        let before = distance(&state.values);
        for pair in 0..arguments.pairs {
            let perturbation = Perturbation::new(&arguments, pair, &mut random);
            let loss = [1.0, -1.0].map(|direction| {
                let parameters = perturbation.parameters(&state.values, direction, &mut random);
                let values: Vec<f64> = SearchParameters::ALL
                    .iter()
                    .map(|parameter| f64::from(parameter.of(&parameters)))
                    .collect();
                distance(&values)
            });
            let chance = 0.5 + (loss[1] - loss[0]) * 0.5;
            let points = if random.unit() < chance { 1 } else { -1 };
            perturbation.apply_result(&mut state.values, points);
        }
        let after = distance(&state.values);
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn values_stay_in_their_range() {
        let arguments = arguments();
        let mut random = Random::new(3);
        let mut values = TuningState::default().values;
        for pair in 0..200 {
            let perturbation = Perturbation::new(&arguments, pair, &mut random);
            perturbation.apply_result(&mut values, 10_000);
            let parameters = perturbation.parameters(&values, 1.0, &mut random);
            for parameter in SearchParameters::ALL {
                assert!(
                    (parameter.min..=parameter.max).contains(&parameter.of(&parameters)),
                    "{}",
                    parameter.name
                );
            }
        }
    }
}
