//! The search: iterative deepening with aspiration windows, on one thread or several (Lazy SMP).
//!
//! - `pvs`: principal variation search (PVS), the search of a node in numbered steps; `pruning`, `null_move`,
//!   `probcut`, `singular`, `quiescence`: the larger steps.
//! - `node`: a node and its kind (root, PV, cut, all); `window`: alpha and beta.
//! - `worker`: the state of one search thread.
//! - `frame`: the search stack; `root_move`: results of each move at the root.
//! - `move_picker`: move ordering; `history`, `threats`: the scores that order moves; `history_update`: how the
//!   histories change after a cutoff.
//! - `parameters`: every constant of the search.
//! - `control`: stop and ponderhit; `info`: reports and results.

mod control;
mod frame;
mod history;
mod history_update;
mod info;
mod move_picker;
mod node;
mod null_move;
mod parameters;
mod probcut;
mod pruning;
mod pvs;
mod quiescence;
mod root_move;
mod singular;
mod threats;
mod window;
mod worker;

pub use control::SearchControl;
pub use info::{CurrentMove, Info, ScoreBound, SearchReport, SearchResult};
pub use parameters::{SearchParameter, SearchParameters};

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tabiya_rules::{Move, Position};

use crate::{
    Evaluator, Limits, Score, TranspositionTable,
    score::{MAX_PLY, VALUE_INFINITE, Value, is_mate},
    time::TimeBudget,
    transposition::Bound,
};
use info::Reporter;
use node::{Node, NodeKind};
use window::Window;
use worker::{SharedState, Worker};

/// The root of a search: a position, and the earlier positions of its game for repetition detection.
///
/// ```
/// use tabiya_engine::Root;
/// use tabiya_rules::Position;
/// let mut root = Root::new(Position::START);
/// let m = root.position().legal_moves()[0];
/// root.play(m);
/// assert_eq!(root.position().ply(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    position: Position,
    /// Zobrist keys of the earlier positions since the last irreversible move.
    earlier: Vec<u64>,
}

impl Root {
    /// A root without earlier positions.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            earlier: Vec::new(),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let next = self.position.play(m);
        if next.halfmove_clock() == 0 {
            // No earlier position can be repeated after a capture or a pawn move.
            self.earlier.clear();
        } else {
            self.earlier.push(self.position.key());
        }
        self.position = next;
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Number of times the position has occurred in this game, including now.
    pub fn occurrences(&self) -> usize {
        1 + self
            .earlier
            .iter()
            .filter(|key| **key == self.position.key())
            .count()
    }
}

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
/// assert_eq!(result.score, Score::Mate(1));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub struct Engine<E> {
    table: Arc<TranspositionTable>,
    evaluator: E,
    options: Options,
    parameters: SearchParameters,
    workers: Vec<Worker<E>>,
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an empty transposition table and empty histories.
    pub fn new(evaluator: E, options: Options) -> Self {
        let mut engine = Self {
            table: Arc::new(TranspositionTable::new(options.hash)),
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
                Some(table) => self.table = Arc::new(table),
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

    /// Replaces the evaluator.
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
        let started = Instant::now();
        let position = root.position;
        let moves: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|m| limits.search_moves.is_empty() || limits.search_moves.contains(m))
            .collect();
        if moves.is_empty() {
            return no_move(&position);
        }
        self.table.next_generation();
        let budget = TimeBudget::new(limits, position.turn(), self.options.overhead, started);
        let reporter = Reporter::new(&mut on_report);
        let shared = SharedState {
            table: &self.table,
            control,
            budget: &budget,
            nodes: limits.nodes,
            infinite: limits.infinite,
            reporter: &reporter,
        };
        for worker in &mut self.workers {
            worker.prepare(&position, &root.earlier, &moves);
        }
        let lines = self.options.multi_pv.clamp(1, moves.len());
        let plan = SearchPlan {
            limits,
            lines,
            max_depth: limits.depth.map_or(MAX_PLY as i32 - 6, |depth| {
                (depth.max(1)).min(MAX_PLY as u32 - 6) as i32
            }),
        };
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
            while (limits.infinite || control.is_pondering()) && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            control.stop();
        });
        let best = &main[0].root_moves[0];
        SearchResult {
            best_move: Some(best.m),
            ponder: best
                .pv
                .get(1)
                .copied()
                .or_else(|| reply_from_table(&self.table, &position.play(best.m))),
            score: reports
                .first()
                .map_or(Score::Centipawns(0), |info| info.score),
            depth: reports.first().map_or(0, |info| info.depth),
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
        Score::Mate(0)
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

impl SharedState<'_> {
    /// Reports a line, if this is the main thread.
    fn report(&self, thread: usize, line: &Info) {
        if thread == 0 {
            self.reporter.report(SearchReport::PvLine(line));
        }
    }
}

/// Bounds of iterative deepening.
struct SearchPlan<'a> {
    limits: &'a Limits,
    lines: usize,
    max_depth: i32,
}

impl<E: Evaluator> Worker<E> {
    /// Iterative deepening: searches one ply deeper after another until a limit is reached.
    fn iterative_deepening(
        &mut self,
        shared: &SharedState<'_>,
        plan: &SearchPlan<'_>,
        thread: usize,
    ) -> Vec<Info> {
        let mut reports: Vec<Info> = Vec::new();
        let mut stable = 0u32;
        let mut last_best = None;
        let mut last_value = None;
        for depth in 1..=plan.max_depth {
            // Lazy SMP: helper threads skip some depths so that they do not all do the same work.
            if thread > 0 && (depth as usize + thread).is_multiple_of(5) && depth > 4 {
                continue;
            }
            for root in &mut self.root_moves {
                root.previous = root.value;
            }
            let mut lines = Vec::with_capacity(plan.lines);
            for line in 0..plan.lines {
                self.multi_pv_index = line;
                self.selective_depth = 0;
                self.search_with_aspiration_window(shared, depth, line);
                self.root_moves[line..].sort_by_key(|root| -root.value);
                if self.stopped {
                    break;
                }
                self.report_nodes(shared.control);
                lines.push(self.info(shared, depth, line));
            }
            self.multi_pv_index = 0;
            if lines.len() == plan.lines {
                lines.sort_by_key(|line| core::cmp::Reverse(line.score));
                self.root_moves[..plan.lines].sort_by_key(|root| -root.value);
                for (i, line) in lines.iter_mut().enumerate() {
                    line.multi_pv = i as u32 + 1;
                    shared.report(thread, line);
                }
                reports = lines;
            }
            if self.stopped {
                self.report_unfinished_best_move(shared, thread, depth, &mut reports);
                break;
            }
            self.has_completed_iteration = true;
            let best = &self.root_moves[0];
            stable = if last_best == Some(best.m) {
                stable + 1
            } else {
                0
            };
            last_best = Some(best.m);
            let (value, nodes) = (best.value, best.nodes);
            if thread == 0
                && self.should_stop_deepening(shared, plan, stable, value, last_value, nodes, depth)
            {
                break;
            }
            last_value = Some(value);
        }
        reports
    }

    /// Reports the best move of an unfinished iteration, if it is a new one.
    fn report_unfinished_best_move(
        &self,
        shared: &SharedState<'_>,
        thread: usize,
        depth: i32,
        reports: &mut [Info],
    ) {
        let best = &self.root_moves[0];
        let [reported] = reports else { return };
        if reported.pv.first() != Some(&best.m) && best.value > -VALUE_INFINITE {
            *reported = Info {
                multi_pv: 1,
                ..self.info(shared, depth, 0)
            };
            shared.report(thread, reported);
        }
    }

    /// Aspiration windows: searches with a narrow window around the previous value, and widens it on failure.
    fn search_with_aspiration_window(&mut self, shared: &SharedState<'_>, depth: i32, line: usize) {
        let expected = self.root_moves[line].previous;
        let mut delta = self.parameters.aspiration_start;
        let mut window = Window::FULL;
        if depth >= parameters::ASPIRATION_MIN_DEPTH && expected.abs() < VALUE_INFINITE {
            delta += expected * expected / parameters::ASPIRATION_SQUARE_DIVISOR;
            window = Window::around(expected, delta);
        }
        let mut reduced = 0;
        loop {
            let root = Node {
                kind: NodeKind::Root,
                window,
                depth: (depth - reduced).max(1),
                ply: 0,
            };
            let value = self.search(shared, root);
            if self.stopped {
                return;
            }
            let wider = Window::around(value, delta);
            match window.bound_of(value) {
                Bound::Upper => {
                    window.beta = (window.alpha + window.beta) / 2;
                    window.alpha = wider.alpha;
                    reduced = 0;
                }
                Bound::Lower => {
                    window.beta = wider.beta;
                    reduced = (reduced + 1).min(parameters::ASPIRATION_MAX_REDUCTION);
                }
                Bound::Exact => return,
            }
            self.root_moves[line..].sort_by_key(|root| -root.value);
            delta += delta / 2;
        }
    }

    /// Builds the report of a line.
    fn info(&self, shared: &SharedState<'_>, depth: i32, line: usize) -> Info {
        let root = &self.root_moves[line];
        Info {
            depth: depth as u32,
            selective_depth: root.selective_depth as u32,
            multi_pv: line as u32 + 1,
            score: Score::from_value(root.value),
            bound: ScoreBound::Exact,
            nodes: shared.control.nodes(),
            time: shared.budget.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: root.pv.clone(),
        }
    }

    /// Returns true if no further iteration should start.
    #[expect(clippy::too_many_arguments, reason = "the state of one iteration")]
    fn should_stop_deepening(
        &self,
        shared: &SharedState<'_>,
        plan: &SearchPlan<'_>,
        stable: u32,
        value: Value,
        last_value: Option<Value>,
        nodes: u64,
        depth: i32,
    ) -> bool {
        if shared.infinite || shared.control.is_pondering() {
            return false;
        }
        let limits = plan.limits;
        if limits
            .soft_nodes
            .is_some_and(|limit| shared.control.nodes() >= limit)
        {
            return true;
        }
        if let (Some(moves), Score::Mate(found)) = (limits.mate, Score::from_value(value))
            && found.unsigned_abs() <= moves
        {
            return true;
        }
        if !shared.budget.is_timed() {
            return false;
        }
        // A mate found at this depth will not change.
        if is_mate(value) && depth as Value > 2 * (crate::score::MATE - value.abs()) + 8 {
            return limits.clock.is_some();
        }
        // A forced move needs no more time.
        if self.root_moves.len() == 1
            && limits.clock.is_some()
            && depth >= parameters::TIME_ONLY_MOVE_DEPTH
        {
            return true;
        }
        let share = nodes as f64 / (self.nodes as f64).max(1.0);
        let by_nodes = (parameters::TIME_NODES_BASE - share) * parameters::TIME_NODES_FACTOR;
        let stability = f64::from(stable.min(parameters::TIME_STABLE_MAX));
        let by_stability = parameters::TIME_STABLE_BASE - parameters::TIME_STABLE_STEP * stability;
        let drop = last_value.map_or(0, |last| {
            (last - value).clamp(parameters::TIME_MAX_RISE, parameters::TIME_MAX_FALL)
        });
        let by_fall = 1.0 + f64::from(drop) / 100.0 * parameters::TIME_PER_PAWN_LOST;
        shared
            .budget
            .is_soft_limit_over(by_nodes * by_stability * by_fall)
    }
}

/// Handle to a search running on its own thread.
pub struct SearchHandle {
    control: Arc<SearchControl>,
    thread: JoinHandle<SearchResult>,
}

impl SearchHandle {
    /// Stops the search; [`SearchHandle::join`] then returns at once.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Reports that the expected move was played, so that the limits apply.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Returns true if the search has ended.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the search to end, and returns its result.
    ///
    /// # Panics
    /// If the search panicked.
    pub fn join(self) -> SearchResult {
        match self.thread.join() {
            Ok(result) => result,
            Err(cause) => std::panic::resume_unwind(cause),
        }
    }
}

/// An engine shared by several owners; their searches run one after another.
pub struct SharedEngine<E>(Arc<Mutex<Engine<E>>>);

impl<E> Clone for SharedEngine<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E: Evaluator + 'static> SharedEngine<E> {
    /// Wraps an engine for sharing.
    pub fn new(engine: Engine<E>) -> Self {
        Self(Arc::new(Mutex::new(engine)))
    }

    /// Starts a search on its own thread.
    pub fn go(
        &self,
        root: Root,
        limits: Limits,
        control: Arc<SearchControl>,
        on_report: impl FnMut(SearchReport<'_>) + Send + 'static,
    ) -> SearchHandle {
        let engine = self.clone();
        let search_control = Arc::clone(&control);
        let thread = std::thread::spawn(move || {
            engine.with(|engine| engine.search(&root, &limits, &search_control, on_report))
        });
        SearchHandle { control, thread }
    }

    /// Calls a function with the engine, after the running search, if any.
    pub fn with<T>(&self, work: impl FnOnce(&mut Engine<E>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
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
