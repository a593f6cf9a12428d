//! Iterative deepening with aspiration windows: the loop around the search of the root.

use super::{
    Limits,
    info::{Info, ScoreBound, SearchReport},
    node::{Node, NodeKind},
    parameters,
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator, Score,
    score::{MAX_PLY, VALUE_INFINITE},
    time::{Iteration, Stability},
    transposition::Bound,
};

/// Bounds of iterative deepening.
pub(super) struct SearchPlan {
    /// Number of lines (MultiPV).
    pub(super) lines: usize,
    pub(super) max_depth: i32,
}

impl SearchPlan {
    /// Largest depth of any search: extensions need room below [`MAX_PLY`].
    const MAX_DEPTH: u32 = MAX_PLY as u32 - 6;

    pub(super) fn new(limits: &Limits, lines: usize) -> Self {
        let depth = limits.depth.unwrap_or(Self::MAX_DEPTH);
        Self {
            lines,
            max_depth: depth.clamp(1, Self::MAX_DEPTH) as i32,
        }
    }
}

impl<E: Evaluator> Worker<E> {
    /// Iterative deepening: searches one ply deeper after another until a limit is reached.
    pub(super) fn iterative_deepening(
        &mut self,
        shared: &SharedState<'_>,
        plan: &SearchPlan,
        thread: usize,
    ) -> Vec<Info> {
        let mut reports: Vec<Info> = Vec::new();
        let mut stability = Stability::default();
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
            let iteration = self.iteration(depth);
            stability.update(&iteration);
            if self.is_main
                && shared
                    .time
                    .should_stop_deepening(shared.control, &iteration, &stability)
            {
                break;
            }
        }
        reports
    }

    /// The iteration just completed, for time management.
    fn iteration(&self, depth: i32) -> Iteration {
        let best = &self.root_moves[0];
        Iteration {
            depth,
            best_move: best.m,
            value: best.value,
            is_forced: self.root_moves.len() == 1,
            nodes: self.nodes,
            best_move_nodes: best.nodes,
        }
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
            time: shared.time.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: root.pv.clone(),
        }
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
