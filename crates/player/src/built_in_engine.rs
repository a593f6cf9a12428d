//! [`BuiltInEngine`]: Tabiya's own engine as a player.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use tabiya_engine::{
    AnyEvaluator, Engine, Info, Limits, Options, SearchControl, SearchReport, SearchResult,
};

use crate::{EngineMove, EvaluationChoice, EvaluationError, Level, MoveHistory, Random};

/// Highest level.
pub(crate) const MAX_LEVEL: u8 = 10;

/// Settings of the built-in engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltInSettings {
    /// Playing strength from 0 to 10: see [`Level`].
    pub level: u8,
    /// Size of the transposition table in MB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Maximum nodes per move.
    pub nodes: Option<u64>,
    /// Maximum depth.
    pub depth: Option<u32>,
    /// Time reserved per move for latency between the engine and the clock.
    pub overhead: Duration,
    /// Random seed, for levels below the highest.
    pub seed: u64,
    /// Evaluation.
    pub evaluation: EvaluationChoice,
}

impl Default for BuiltInSettings {
    fn default() -> Self {
        Self {
            level: MAX_LEVEL,
            hash: 16,
            threads: 1,
            nodes: None,
            depth: None,
            // Within one process there is hardly any latency.
            overhead: Duration::from_millis(5),
            seed: 1,
            evaluation: EvaluationChoice::Embedded,
        }
    }
}

/// Tabiya's own engine, in this process.
pub struct BuiltInEngine {
    settings: BuiltInSettings,
    options: Options,
    evaluator: AnyEvaluator,
    engine: Engine<AnyEvaluator>,
    random: Random,
    /// Level with its form in this game.
    level: Level,
}

impl BuiltInEngine {
    /// Creates an engine.
    pub fn new(settings: &BuiltInSettings) -> Result<Self, EvaluationError> {
        let evaluator = settings.evaluation.load()?;
        let options = Options {
            hash: settings.hash,
            threads: settings.threads,
            overhead: settings.overhead,
            ..Options::default()
        };
        let mut random = Random::new(settings.seed);
        let level = Level::new(settings.level).unwrap_or(Level::FULL);
        Ok(Self {
            settings: settings.clone(),
            options,
            engine: Engine::new(evaluator.clone(), options),
            evaluator,
            level: level.with_random_form(&mut random),
            random,
        })
    }

    /// Starts a new game, with a new random form of the level.
    pub fn new_game(&mut self) {
        let form_seed = self.random.next();
        self.resume_game(form_seed);
    }

    /// Resumes a game with the form that belongs to `form_seed`.
    pub fn resume_game(&mut self, form_seed: u64) {
        self.engine.clear();
        let level = Level::new(self.settings.level).unwrap_or(Level::FULL);
        self.level = level.with_random_form(&mut Random::new(form_seed));
    }

    /// Sets the number of principal variations (MultiPV).
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.options.multi_pv = lines.clamp(1, Options::MAX_MULTI_PV);
        self.engine.set_options(self.options);
    }

    /// Finds a move in a position that has one. `None` if the engine panicked.
    pub fn think(&mut self, game: &MoveHistory, limits: &Limits) -> Option<EngineMove> {
        self.think_with_info(game, limits, &SearchControl::new(), &mut |_| {})
    }

    /// Like [`Self::think`], but `control` can stop it and `on_info` receives each report.
    pub fn think_with_info(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        control: &SearchControl,
        on_info: &mut (dyn FnMut(&Info) + Send),
    ) -> Option<EngineMove> {
        let started = Instant::now();
        let limits = self.limits(limits);
        let (level, engine, random) = (self.level, &mut self.engine, &mut self.random);
        // After a panic the engine is discarded.
        let result = catch_unwind(AssertUnwindSafe(|| {
            level.think(engine, game.root(), &limits, control, random, |report| {
                if let SearchReport::PvLine(info) = report {
                    on_info(info);
                }
            })
        }));
        let Ok(SearchResult {
            best_move: best,
            ponder,
            lines,
            ..
        }) = result
        else {
            self.engine = Engine::new(self.evaluator.clone(), self.options);
            return None;
        };
        Some(EngineMove {
            best: best?,
            ponder,
            lines,
            elapsed: started.elapsed(),
        })
    }

    /// Combines the requested limits with the engine's own.
    fn limits(&self, requested: &Limits) -> Limits {
        fn min<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            nodes: min(requested.nodes, self.settings.nodes),
            depth: min(requested.depth, self.settings.depth),
            ..requested.clone()
        }
    }
}
