//! The search: iterative deepening on one thread or several.
//!
//! - `worker`: the tree, one thread's view of it; `decisions`, `shortcuts`, `quiescence`: its parts.
//! - `frame`: what is kept of each ply; `root_move`: what is found of each move at the root.
//! - `picker`: moves in order; `history`, `threats`: what orders them; `learning`: what changes that order.
//! - `margins`: every number.
//! - `control`: stop and ponderhit; `info`: what is told.

mod control;
mod decisions;
mod frame;
mod history;
mod info;
mod learning;
mod margins;
mod picker;
mod quiescence;
mod root_move;
mod shortcuts;
mod threats;
mod worker;

pub use control::Control;
pub use info::{CurrentMove, Info, News, ScoreBound, Thought};
pub use margins::{Margin, Margins};

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tabiya_rules::{Move, Position};

use crate::{
    Evaluator, Limits, Score, Table,
    score::{INFINITE, MAX_PLY, Value, is_mate},
    time::TimeBudget,
};
use info::Reporter;
use worker::{Shared, Worker};

/// A position with the game that led to it: what a search begins with.
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
    earlier: Vec<u64>,
}

impl Root {
    /// A game that begins here.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            earlier: Vec::new(),
        }
    }

    /// Goes on by a legal move.
    pub fn play(&mut self, m: Move) {
        let next = self.position.play(m);
        if next.halfmove_clock() == 0 {
            // Nothing from before can come again.
            self.earlier.clear();
        } else {
            self.earlier.push(self.position.key());
        }
        self.position = next;
    }

    /// The position to move in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How often the position has occurred in this game since the last capture or pawn move, now included.
    pub fn occurrences(&self) -> usize {
        1 + self
            .earlier
            .iter()
            .filter(|key| **key == self.position.key())
            .count()
    }
}

/// What an engine is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Memory for the table, in MB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are looked for.
    pub multi_pv: usize,
    /// Time lost between the engine and the clock, each move.
    pub overhead: Duration,
}

impl Options {
    /// The most threads.
    pub const MOST_THREADS: usize = 1024;
    /// The most lines.
    pub const MOST_LINES: usize = 218;
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
/// use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root, Score};
/// let mut engine = Engine::new(Classical, Options::default());
/// let root = Root::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let thought = engine.think(&root, &limits, &Control::new(), |_| {});
/// assert_eq!(thought.score, Score::Mate(1));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub struct Engine<E> {
    table: Arc<Table>,
    evaluator: E,
    options: Options,
    margins: Margins,
    workers: Vec<Worker<E>>,
}

impl<E: Evaluator> Engine<E> {
    /// An engine with nothing remembered.
    pub fn new(evaluator: E, options: Options) -> Self {
        let mut engine = Self {
            table: Arc::new(Table::new(options.hash)),
            evaluator,
            options,
            margins: Margins::default(),
            workers: Vec::new(),
        };
        engine.hire();
        engine
    }

    /// What the engine is set to.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes settings; another size of table forgets what was in it. If there is no memory for it, the size stays
    /// as it was: [`Engine::options`] tells.
    pub fn set_options(&mut self, mut options: Options) {
        if options.hash != self.options.hash {
            match Table::try_new(options.hash) {
                Some(table) => self.table = Arc::new(table),
                None => options.hash = self.options.hash,
            }
        }
        self.options = options;
        self.hire();
    }

    /// What judges positions.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Puts another evaluation in place.
    pub fn set_evaluator(&mut self, evaluator: E) {
        for worker in &mut self.workers {
            worker.set_evaluator(evaluator.clone());
        }
        self.evaluator = evaluator;
    }

    /// Changes the numbers of the search: for tuning them.
    pub fn set_margins(&mut self, margins: Margins) {
        for worker in &mut self.workers {
            worker.set_margins(margins);
        }
        self.margins = margins;
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.forget();
        }
    }

    fn hire(&mut self) {
        let threads = self.options.threads.clamp(1, Options::MOST_THREADS);
        self.workers.truncate(threads);
        while self.workers.len() < threads {
            let is_main = self.workers.is_empty();
            self.workers
                .push(Worker::new(self.evaluator.clone(), self.margins, is_main));
        }
    }

    /// Thinks until the limits are reached or `control` stops it, on this thread and as many more as the
    /// options say, and tells `on_news` of each iteration.
    pub fn think(
        &mut self,
        root: &Root,
        limits: &Limits,
        control: &Control,
        mut on_news: impl FnMut(News<'_>) + Send,
    ) -> Thought {
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
        self.table.grow_older();
        let budget = TimeBudget::new(limits, position.turn(), self.options.overhead, started);
        let reporter = Reporter::new(&mut on_news);
        let shared = Shared {
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
        let plan = Plan {
            limits,
            lines,
            deepest: limits.depth.map_or(MAX_PLY as i32 - 6, |depth| {
                (depth.max(1)).min(MAX_PLY as u32 - 6) as i32
            }),
        };
        let (main, helpers) = self.workers.split_at_mut(1);
        let mut reports = Vec::new();
        std::thread::scope(|scope| {
            for (i, helper) in helpers.iter_mut().enumerate() {
                let (shared, plan) = (&shared, &plan);
                let thread = std::thread::Builder::new();
                // Where the system gives no more threads, fewer do.
                let _ = thread.spawn_scoped(scope, move || {
                    helper.deepen(shared, plan, i + 1);
                });
            }
            reports = main[0].deepen(&shared, &plan, 0);
            // In an infinite search the answer waits for the stop, whatever was found.
            while (limits.infinite || control.is_pondering()) && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            control.stop();
        });
        let best = &main[0].root_moves[0];
        Thought {
            best: Some(best.m),
            ponder: best
                .pv
                .get(1)
                .copied()
                .or_else(|| remembered_reply(&self.table, &position.play(best.m))),
            score: reports
                .first()
                .map_or(Score::Centipawns(0), |info| info.score),
            depth: reports.first().map_or(0, |info| info.depth),
            nodes: control.nodes(),
            lines: reports,
        }
    }
}

/// The best move that the table knows of in a position: where a search was stopped just when it had found another best
/// move, nothing has been told yet of what follows it.
fn remembered_reply(table: &Table, position: &Position) -> Option<Move> {
    let found = table.get(position.key(), 1)?;
    found.m.filter(|m| position.is_legal(*m))
}

fn no_move(position: &Position) -> Thought {
    let score = if position.is_check() {
        Score::Mate(0)
    } else {
        Score::Centipawns(0)
    };
    Thought {
        best: None,
        ponder: None,
        score,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    }
}

impl Shared<'_> {
    /// Tells of a line; only the first thread does.
    fn tell(&self, number: usize, line: &Info) {
        if number == 0 {
            self.reporter.tell(News::Line(line));
        }
    }
}

/// What was asked for.
struct Plan<'a> {
    limits: &'a Limits,
    lines: usize,
    deepest: i32,
}

impl<E: Evaluator> Worker<E> {
    /// Searches one ply deeper after another, until something ends it.
    fn deepen(&mut self, shared: &Shared<'_>, plan: &Plan<'_>, number: usize) -> Vec<Info> {
        let mut reports: Vec<Info> = Vec::new();
        let mut stable = 0u32;
        let mut last_best = None;
        let mut last_value = None;
        for depth in 1..=plan.deepest {
            // Helpers skip some depths, so that they do not all do the same work.
            if number > 0 && (depth as usize + number).is_multiple_of(5) && depth > 4 {
                continue;
            }
            for root in &mut self.root_moves {
                root.previous = root.value;
            }
            let mut lines = Vec::with_capacity(plan.lines);
            for line in 0..plan.lines {
                self.first_root = line;
                self.selective_depth = 0;
                self.aspire(shared, depth, line);
                self.root_moves[line..].sort_by_key(|root| -root.value);
                if self.stopped {
                    break;
                }
                self.report_nodes(shared.control);
                lines.push(self.info(shared, depth, line));
            }
            self.first_root = 0;
            if lines.len() == plan.lines {
                lines.sort_by_key(|line| core::cmp::Reverse(line.score));
                self.root_moves[..plan.lines].sort_by_key(|root| -root.value);
                for (i, line) in lines.iter_mut().enumerate() {
                    line.multi_pv = i as u32 + 1;
                    shared.tell(number, line);
                }
                reports = lines;
            }
            if self.stopped {
                self.note_surprise(shared, number, depth, &mut reports);
                break;
            }
            self.has_iteration = true;
            let best = &self.root_moves[0];
            stable = if last_best == Some(best.m) {
                stable + 1
            } else {
                0
            };
            last_best = Some(best.m);
            let (value, nodes) = (best.value, best.nodes);
            if number == 0 && self.is_done(shared, plan, stable, value, last_value, nodes, depth) {
                break;
            }
            last_value = Some(value);
        }
        reports
    }

    /// An iteration that was stopped may have found a better move already: that is told too.
    fn note_surprise(&self, shared: &Shared<'_>, number: usize, depth: i32, reports: &mut [Info]) {
        let best = &self.root_moves[0];
        let [told] = reports else { return };
        if told.pv.first() != Some(&best.m) && best.value > -INFINITE {
            *told = Info {
                multi_pv: 1,
                ..self.info(shared, depth, 0)
            };
            shared.tell(number, told);
        }
    }

    /// Searches the root with a narrow window around the last value, widened where it fails.
    fn aspire(&mut self, shared: &Shared<'_>, depth: i32, line: usize) {
        let expected = self.root_moves[line].previous;
        let mut delta = self.margins.aspiration_start;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= margins::ASPIRATION_DEPTH && expected.abs() < INFINITE {
            delta += expected * expected / margins::ASPIRATION_SQUARE_DIVISOR;
            alpha = (expected - delta).max(-INFINITE);
            beta = (expected + delta).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            let value = self.root(shared, alpha, beta, (depth - reduced).max(1));
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(margins::ASPIRATION_REDUCTION_MOST);
            } else {
                return;
            }
            self.root_moves[line..].sort_by_key(|root| -root.value);
            delta += delta / 2;
        }
    }

    fn info(&self, shared: &Shared<'_>, depth: i32, line: usize) -> Info {
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

    /// True if another iteration is not wanted.
    #[expect(clippy::too_many_arguments, reason = "the state of one iteration")]
    fn is_done(
        &self,
        shared: &Shared<'_>,
        plan: &Plan<'_>,
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
            .is_some_and(|most| shared.control.nodes() >= most)
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
        // A mate that is searched to its end will not change.
        if is_mate(value) && depth as Value > 2 * (crate::score::MATE - value.abs()) + 8 {
            return limits.clock.is_some();
        }
        // The only move needs no thought.
        if self.root_moves.len() == 1
            && limits.clock.is_some()
            && depth >= margins::TIME_ONLY_MOVE_DEPTH
        {
            return true;
        }
        let share = nodes as f64 / (self.nodes as f64).max(1.0);
        let by_nodes = (margins::TIME_NODES_BASE - share) * margins::TIME_NODES_SHARE;
        let steady = f64::from(stable.min(margins::TIME_STABLE_MOST));
        let by_stability = margins::TIME_STABLE_BASE - margins::TIME_STABLE_STEP * steady;
        let drop = last_value.map_or(0, |last| {
            (last - value).clamp(margins::TIME_RISE_MOST, margins::TIME_FALL_MOST)
        });
        let by_fall = 1.0 + f64::from(drop) / 100.0 * margins::TIME_FALLING_PAWN;
        shared.budget.is_enough(by_nodes * by_stability * by_fall)
    }
}

/// A search that runs on a thread of its own.
pub struct Handle {
    control: Arc<Control>,
    thread: JoinHandle<Thought>,
}

impl Handle {
    /// Ends the search; [`Handle::join`] then returns at once.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The expected move was played.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// True if the search has come to its end.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the search to end.
    ///
    /// # Panics
    /// If the search did.
    pub fn join(self) -> Thought {
        match self.thread.join() {
            Ok(thought) => thought,
            Err(cause) => std::panic::resume_unwind(cause),
        }
    }
}

/// An engine that several owners may ask to search, one search after another.
pub struct SharedEngine<E>(Arc<Mutex<Engine<E>>>);

impl<E> Clone for SharedEngine<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E: Evaluator + 'static> SharedEngine<E> {
    /// Shares an engine.
    pub fn new(engine: Engine<E>) -> Self {
        Self(Arc::new(Mutex::new(engine)))
    }

    /// Begins a search on a thread of its own.
    pub fn go(
        &self,
        root: Root,
        limits: Limits,
        control: Arc<Control>,
        on_news: impl FnMut(News<'_>) + Send + 'static,
    ) -> Handle {
        let engine = self.clone();
        let strings = Arc::clone(&control);
        let thread = std::thread::spawn(move || {
            engine.with(|engine| engine.think(&root, &limits, &strings, on_news))
        });
        Handle { control, thread }
    }

    /// Does something with the engine, after the search that is running, if any.
    pub fn with<T>(&self, work: impl FnOnce(&mut Engine<E>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classical;

    /// Also where a search was stopped before it could tell what follows its move.
    #[test]
    fn a_reply_is_remembered() {
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
        let thought = engine.think(&root, &limits, &Control::new(), |_| {});
        let next = Position::START.play(thought.best.unwrap());
        let reply = remembered_reply(&engine.table, &next);
        assert_eq!(reply, thought.ponder);
        assert!(reply.is_some_and(|m| next.is_legal(m)));
        assert_eq!(remembered_reply(&Table::new(1), &next), None);
    }
}
