//! [`BuiltIn`]: this project's engine as a contender.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use tabiya_engine::{Control, Engine, Info, Judge, Limits, News, Options, Thought};

use crate::{Answer, EvaluationChoice, EvaluationError, GameLine, Level, Random};

/// The best level.
pub(crate) const BEST_LEVEL: u8 = 10;

/// What the built-in engine is set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltInSettings {
    /// How well it plays, from 0 to 10: see [`Level`].
    pub level: u8,
    /// Memory for its table, in MB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// Not more positions a move than this.
    pub nodes: Option<u64>,
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// Time lost between the engine and the clock, each move.
    pub overhead: Duration,
    /// Where random numbers begin, for levels below the best.
    pub seed: u64,
    /// What judges positions.
    pub evaluation: EvaluationChoice,
}

impl Default for BuiltInSettings {
    fn default() -> Self {
        Self {
            level: BEST_LEVEL,
            hash: 16,
            threads: 1,
            nodes: None,
            depth: None,
            // In one process, next to nothing is lost.
            overhead: Duration::from_millis(5),
            seed: 1,
            evaluation: EvaluationChoice::Embedded,
        }
    }
}

/// This project's engine, in this process.
pub struct BuiltIn {
    settings: BuiltInSettings,
    options: Options,
    judge: Judge,
    engine: Engine<Judge>,
    random: Random,
    /// The level as it is in this game.
    level: Level,
}

impl BuiltIn {
    /// An engine with nothing remembered.
    pub fn new(settings: &BuiltInSettings) -> Result<Self, EvaluationError> {
        let judge = settings.evaluation.open()?;
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
            engine: Engine::new(judge.clone(), options),
            judge,
            level: level.on_a_day(&mut random),
            random,
        })
    }

    /// Forgets the last game. Another day begins.
    pub fn new_game(&mut self) {
        let day = self.random.next();
        self.resume_game(day);
    }

    /// Forgets the last game, and goes on with one of a day that is known by its number: the same number is the
    /// same form.
    pub fn resume_game(&mut self, day: u64) {
        self.engine.forget();
        let level = Level::new(self.settings.level).unwrap_or(Level::FULL);
        self.level = level.on_a_day(&mut Random::new(day));
    }

    /// Looks for so many best lines.
    pub fn set_lines(&mut self, lines: usize) {
        self.options.multi_pv = lines.clamp(1, Options::MOST_LINES);
        self.engine.set_options(self.options);
    }

    /// Finds a move, in a position that has one. `None` if the engine panicked.
    pub fn think(&mut self, game: &GameLine, limits: &Limits) -> Option<Answer> {
        self.think_aloud(game, limits, &Control::new(), &mut |_| {})
    }

    /// The same, until `control` stops it, and tells `on_info` of each line on the way.
    pub fn think_aloud(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        control: &Control,
        on_info: &mut (dyn FnMut(&Info) + Send),
    ) -> Option<Answer> {
        let started = Instant::now();
        let limits = self.limits(limits);
        let (level, engine, random) = (self.level, &mut self.engine, &mut self.random);
        // What a panic leaves behind is thrown away.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            level.think(engine, game.root(), &limits, control, random, |news| {
                if let News::Line(info) = news {
                    on_info(info);
                }
            })
        }));
        let Ok(Thought {
            best,
            ponder,
            lines,
            ..
        }) = thought
        else {
            self.engine = Engine::new(self.judge.clone(), self.options);
            return None;
        };
        Some(Answer {
            best: best?,
            ponder,
            lines,
            elapsed: started.elapsed(),
        })
    }

    /// The limits that are asked for, and the engine's own.
    fn limits(&self, asked: &Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            nodes: least(asked.nodes, self.settings.nodes),
            depth: least(asked.depth, self.settings.depth),
            ..asked.clone()
        }
    }
}
