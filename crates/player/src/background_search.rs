//! [`BackgroundSearch`]: a search on its own thread that reports to a protocol loop.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc::SyncSender},
    time::Instant,
};

use tabiya_engine::{
    AnyEvaluator, Engine, Limits, Root, SearchControl, SearchReport, SearchResult, SharedEngine,
};
use tabiya_rules::Move;

use crate::{Level, Random, loop_event::LoopEvent};

/// Position, limits and settings of a search.
pub(crate) struct SearchRequest {
    pub(crate) root: Root,
    pub(crate) limits: Limits,
    /// Evaluation for a new engine, if this one panics.
    pub(crate) evaluator: AnyEvaluator,
    pub(crate) level: Level,
    /// Random numbers for the level's choice of move.
    pub(crate) random: Random,
    /// Book move to play without a search.
    pub(crate) book_move: Option<Move>,
}

/// A running search. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct BackgroundSearch {
    control: Arc<SearchControl>,
    pub(crate) started: Instant,
}

impl BackgroundSearch {
    /// Starts a search on its own thread; reports and result arrive as events.
    pub(crate) fn start(
        engine: &SharedEngine<AnyEvaluator>,
        request: SearchRequest,
        control: SearchControl,
        events: &SyncSender<LoopEvent>,
    ) -> Self {
        let control = Arc::new(control);
        let search = Self {
            control: Arc::clone(&control),
            started: Instant::now(),
        };
        let (engine, events) = (engine.clone(), events.clone());
        std::thread::spawn(move || {
            let result = engine.with(|engine| request.run(engine, &control, &events));
            // The loop has ended if this fails.
            let _ = events.send(LoopEvent::SearchDone(result.map(Box::new)));
        });
        search
    }

    /// Stops the search; [`LoopEvent::SearchDone`] follows soon.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// Tells the search that the expected move was played.
    pub(crate) fn ponderhit(&self) {
        self.control.ponderhit();
    }
}

impl Drop for BackgroundSearch {
    fn drop(&mut self) {
        self.stop();
    }
}

impl SearchRequest {
    /// Runs the search; `None` if the engine panicked, after which it is replaced by a new one.
    fn run(
        mut self,
        engine: &mut Engine<AnyEvaluator>,
        control: &SearchControl,
        events: &SyncSender<LoopEvent>,
    ) -> Option<SearchResult> {
        if let Some(m) = self.book_move {
            return Some(result_without_search(Some(m)));
        }
        let options = *engine.options();
        let on_report = |report: SearchReport<'_>| {
            let _ = events.send(match report {
                SearchReport::PvLine(info) => LoopEvent::Info(Box::new(info.clone())),
                SearchReport::CurrentMove(current) => LoopEvent::CurrentMove(current),
            });
        };
        let result = catch_unwind(AssertUnwindSafe(|| {
            self.level.think(
                engine,
                &self.root,
                &self.limits,
                control,
                &mut self.random,
                on_report,
            )
        }));
        if result.is_err() {
            *engine = Engine::new(self.evaluator, options);
        }
        result.ok()
    }
}

/// Result with a move that was not searched, or without a move.
pub(crate) fn result_without_search(m: Option<Move>) -> SearchResult {
    SearchResult {
        best_move: m,
        ponder: None,
        score: tabiya_engine::Score::Centipawns(0),
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    }
}
