//! [`LoopEngine`]: the engine that a protocol loop serves, with its options and opening book.

use std::sync::mpsc::SyncSender;

use tabiya_engine::{AnyEvaluator, Engine, Limits, Root, SearchControl, SharedEngine};
use tabiya_rules::{Move, Position};

use crate::{
    Level, LoopConfig, Random,
    background_search::{BackgroundSearch, SearchRequest},
    loop_event::LoopEvent,
    opening_book::OpeningBook,
    options::{OptionChange, PlayerOptions},
};

/// The engine that a protocol loop serves, with its options and opening book.
pub(crate) struct LoopEngine {
    pub(crate) options: PlayerOptions,
    pub(crate) opening_book: OpeningBook,
    engine: SharedEngine<AnyEvaluator>,
    evaluator: AnyEvaluator,
    random: Random,
    /// Seed of the level's form in this game: see [`Level::with_random_form`].
    form_seed: u64,
    /// Option changes to apply when the search ends.
    pending_changes: Vec<OptionChange>,
}

/// Option change that could not be applied.
pub(crate) struct FailedChange {
    pub(crate) change: OptionChange,
    /// Reason, for people.
    pub(crate) error: String,
}

impl LoopEngine {
    pub(crate) fn new(config: &LoopConfig) -> Self {
        let options = PlayerOptions::default();
        let evaluator = AnyEvaluator::default();
        let mut random = Random::new(config.seed);
        Self {
            engine: SharedEngine::new(Engine::new(evaluator.clone(), options.engine)),
            evaluator,
            options,
            opening_book: OpeningBook::default(),
            form_seed: random.next(),
            random,
            pending_changes: Vec::new(),
        }
    }

    /// Starts a new game: clears the engine's memory when no search is running, and gives the level a new form.
    pub(crate) fn new_game(&mut self) {
        self.form_seed = self.random.next();
        self.add_change(OptionChange::ClearHash);
    }

    pub(crate) fn evaluator(&self) -> &AnyEvaluator {
        &self.evaluator
    }

    /// Playing strength, with its form in this game.
    pub(crate) fn level(&self) -> Level {
        let level = self.options.level();
        level.with_random_form(&mut Random::new(self.form_seed))
    }

    /// Chooses a move from the opening book, if the engine uses it.
    pub(crate) fn book_move(&mut self, position: &Position) -> Option<Move> {
        let uses_book = self.options.own_book;
        uses_book
            .then(|| self.opening_book.choose(position, &mut self.random))
            .flatten()
    }

    /// Starts a search on its own thread; reports and result arrive as events.
    pub(crate) fn start_search(
        &mut self,
        (root, limits): (Root, Limits),
        level: Level,
        book_move: Option<Move>,
        control: SearchControl,
        events: &SyncSender<LoopEvent>,
    ) -> BackgroundSearch {
        let request = SearchRequest {
            root,
            limits,
            evaluator: self.evaluator.clone(),
            level,
            random: Random::new(self.random.next()),
            book_move,
        };
        BackgroundSearch::start(&self.engine, request, control, events)
    }

    /// Searches on this thread.
    pub(crate) fn search_now(&self, root: &Root, limits: &Limits) -> Option<Move> {
        let control = SearchControl::new();
        let search = |engine: &mut Engine<_>| engine.search(root, limits, &control, |_| {});
        self.engine.with(search).best_move
    }

    /// Adds an option change, for [`Self::apply_changes`].
    pub(crate) fn add_change(&mut self, change: OptionChange) {
        self.pending_changes.push(change);
    }

    /// Applies the option changes so far, and returns those that failed. No search may be running.
    pub(crate) fn apply_changes(&mut self) -> Vec<FailedChange> {
        let changes = std::mem::take(&mut self.pending_changes);
        let apply = |change| {
            let failed = |error| FailedChange { change, error };
            self.apply(change).map_err(failed).err()
        };
        changes.into_iter().filter_map(apply).collect()
    }

    fn apply(&mut self, change: OptionChange) -> Result<(), String> {
        match change {
            OptionChange::None => {}
            OptionChange::Engine => self.options.apply(&self.engine)?,
            OptionChange::ClearHash => self.engine.with(Engine::clear),
            OptionChange::Book => {
                let opened = self.opening_book.open(&self.options);
                opened.map_err(|error| error.to_string())?;
            }
            OptionChange::Evaluation => {
                let loaded = self.options.evaluation.load();
                self.set_evaluator(loaded.map_err(|error| error.to_string())?);
            }
        }
        Ok(())
    }

    /// Sets another evaluation, and clears the table of the previous one's scores.
    fn set_evaluator(&mut self, evaluator: AnyEvaluator) {
        self.evaluator = evaluator.clone();
        self.engine.with(|engine| {
            engine.set_evaluator(evaluator);
            engine.clear();
        });
    }
}
