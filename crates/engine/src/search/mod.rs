//! [`Engine`]: the search, on one thread or several (Lazy SMP).
//!
//! - `root`: the position to search; `iterative_deepening`: the loop over depths, with aspiration windows.
//! - `pvs`: principal variation search (PVS), the search of a node in numbered steps; `pruning`, `null_move`,
//!   `probcut`, `singular`, `quiescence`: the larger steps.
//! - `node`: a node and its kind (root, PV, cut, all); `window`: alpha and beta.
//! - `worker`: the state of one search thread.
//! - `frame`: the search stack; `key_stack`: repetition detection; `root_move`: results of each move at the root.
//! - `move_picker`: move ordering; `history`, `threats`: the scores that order moves; `history_update`: how the
//!   histories change after a cutoff.
//! - `checks`: moves that give check, mates in one and threats of one.
//! - `parameters`: every constant of the search.
//! - `control`: stop and ponderhit; `info`: reports and results; `shared_engine`: an engine with several owners.

mod checks;
mod control;
mod frame;
mod history;
mod history_update;
mod info;
mod iterative_deepening;
mod key_stack;
mod move_picker;
mod node;
mod null_move;
mod parameters;
mod probcut;
mod pruning;
mod pvs;
mod quiescence;
mod root;
mod root_move;
mod shared_engine;
mod singular;
mod threats;
mod window;
mod worker;

pub use control::SearchControl;
pub use info::{CurrentMove, Info, ScoreBound, SearchReport, SearchResult};
pub use parameters::{SearchParameter, SearchParameters};
pub use root::Root;
pub use shared_engine::SharedEngine;

use std::time::Duration;

use tabiya_rules::{Move, Position};

use crate::{
    Evaluator, Limits, Score,
    time::{Stopwatch, TimeManager},
    transposition::TranspositionTable,
};
use info::Reporter;
use iterative_deepening::SearchPlan;
use worker::{SharedState, Worker};

/// Settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table, in MB.
    pub hash: usize,
    /// Number of search threads (Lazy SMP).
    pub threads: usize,
    /// Number of best lines to find (MultiPV).
    pub multi_pv: usize,
    /// Time lost per move between the engine and the clock (move overhead).
    pub overhead: Duration,
}

impl Options {
    /// Largest number of threads.
    pub const MAX_THREADS: usize = 1024;
    /// Largest number of lines: no position has more legal moves.
    pub const MAX_MULTI_PV: usize = 218;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(20),
        }
    }
}

/// A chess engine.
///
/// ```
/// use tabiya_engine::{Classical, SearchControl, Engine, Limits, Options, Root, Score};
/// let mut engine = Engine::new(Classical, Options::default());
/// let root = Root::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
/// assert_eq!(result.score, Score::MateIn(1));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub struct Engine<E> {
    table: TranspositionTable,
    evaluator: E,
    /// Evaluator of the searches that filled the transposition table and the histories.
    table_evaluator: E,
    options: Options,
    parameters: SearchParameters,
    workers: Vec<Worker<E>>,
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an empty transposition table and empty histories.
    pub fn new(evaluator: E, options: Options) -> Self {
        let mut engine = Self {
            table: TranspositionTable::new(options.hash),
            table_evaluator: evaluator.clone(),
            evaluator,
            options,
            parameters: SearchParameters::default(),
            workers: Vec::new(),
        };
        engine.resize_workers();
        engine
    }

    /// Current settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings. A new size of the transposition table empties it; if memory does not suffice, the old
    /// size stays, as [`Engine::options`] shows.
    pub fn set_options(&mut self, mut options: Options) {
        if options.hash != self.options.hash {
            match TranspositionTable::try_new(options.hash) {
                Some(table) => self.table = table,
                None => options.hash = self.options.hash,
            }
        }
        self.options = options;
        self.resize_workers();
    }

    /// The evaluator in use.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Replaces the evaluator. The next search clears what searches with another evaluator have left behind; one that
    /// is put back before that loses nothing.
    pub fn set_evaluator(&mut self, evaluator: E) {
        for worker in &mut self.workers {
            worker.set_evaluator(evaluator.clone());
        }
        self.evaluator = evaluator;
    }

    /// Replaces the search parameters, for tuning.
    pub fn set_parameters(&mut self, parameters: SearchParameters) {
        for worker in &mut self.workers {
            worker.set_parameters(parameters);
        }
        self.parameters = parameters;
    }

    /// Clears the transposition table and all histories, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
        self.table_evaluator = self.evaluator.clone();
    }

    /// Creates or drops workers to match the number of threads.
    fn resize_workers(&mut self) {
        let threads = self.options.threads.clamp(1, Options::MAX_THREADS);
        self.workers.truncate(threads);
        while self.workers.len() < threads {
            let is_main = self.workers.is_empty();
            self.workers.push(Worker::new(
                self.evaluator.clone(),
                self.parameters,
                is_main,
            ));
        }
    }

    /// Searches until the limits are reached or `control` stops it, on this thread and on as many helper threads as
    /// the options say, and calls `on_report` after each iteration.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        control: &SearchControl,
        mut on_report: impl FnMut(SearchReport<'_>) + Send,
    ) -> SearchResult {
        let time = Stopwatch::start();
        let position = *root.position();
        let moves: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|m| limits.search_moves.is_empty() || limits.search_moves.contains(m))
            .collect();
        if moves.is_empty() {
            return no_move(&position);
        }
        if !self.evaluator.is_same_evaluation(&self.table_evaluator) {
            self.clear();
        }
        self.table.next_generation();
        let time = TimeManager::new(limits, position.turn(), self.options.overhead, time);
        let reporter = Reporter::new(&mut on_report);
        let shared = SharedState {
            table: &self.table,
            control,
            time: &time,
            reporter: &reporter,
        };
        for worker in &mut self.workers {
            worker.prepare(root, &moves);
        }
        let plan = SearchPlan::new(limits, self.options.multi_pv.clamp(1, moves.len()));
        let (main, helpers) = self.workers.split_at_mut(1);
        let mut reports = Vec::new();
        std::thread::scope(|scope| {
            for (i, helper) in helpers.iter_mut().enumerate() {
                let (shared, plan) = (&shared, &plan);
                let builder = std::thread::Builder::new();
                // If the system refuses a thread, the search runs with fewer.
                let _ = builder.spawn_scoped(scope, move || {
                    helper.iterative_deepening(shared, plan, i + 1);
                });
            }
            reports = main[0].iterative_deepening(&shared, &plan, 0);
            // An infinite search or a ponder search must not return before it is stopped.
            while time.is_unlimited(control) && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            control.stop();
        });
        let best = &reports[0];
        let best_move = best.pv[0];
        SearchResult {
            best_move: Some(best_move),
            ponder: best
                .pv
                .get(1)
                .copied()
                .or_else(|| reply_from_table(&self.table, &position.play(best_move))),
            score: best.score,
            depth: best.depth,
            nodes: control.nodes(),
            lines: reports,
        }
    }
}

/// Best move of a position by the transposition table. A search that was stopped just after it found a new best move
/// has no principal variation behind it to take the reply from.
fn reply_from_table(table: &TranspositionTable, position: &Position) -> Option<Move> {
    let entry = table.probe(position.key(), 1)?;
    entry.best_move.filter(|m| position.is_legal(*m))
}

/// Result for a position without legal moves to search.
fn no_move(position: &Position) -> SearchResult {
    let score = if position.is_check() {
        Score::MatedIn(0)
    } else {
        Score::Centipawns(0)
    };
    SearchResult {
        best_move: None,
        ponder: None,
        score,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classical;

    /// A search stopped before it had a principal variation still finds a ponder move.
    #[test]
    fn ponder_move_comes_from_the_table() {
        let options = Options {
            hash: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(Classical, options);
        let root = Root::new(Position::START);
        let limits = Limits {
            nodes: Some(5_000),
            ..Limits::default()
        };
        let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
        let next = Position::START.play(result.best_move.unwrap());
        let reply = reply_from_table(&engine.table, &next);
        assert_eq!(reply, result.ponder);
        assert!(reply.is_some_and(|m| next.is_legal(m)));
        assert_eq!(reply_from_table(&TranspositionTable::new(1), &next), None);
    }
}
