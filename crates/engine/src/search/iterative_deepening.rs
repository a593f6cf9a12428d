//! Iterative deepening with aspiration windows: the loop around the search of the root.

use super::{
    Limits,
    info::{Info, SearchReport},
    node::{Node, NodeKind},
    parameters,
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator, Score,
    score::{MAX_EVALUATION, MAX_PLY, VALUE_INFINITE},
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
    /// Iterative deepening: searches one ply deeper after another until a limit is reached. Returns the lines that were
    /// reported last, best first.
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
            self.iteration_depth = depth;
            let completed = self.search_lines(shared, plan, depth);
            if self.stopped {
                if let Some(lines) = self.unfinished_lines(shared, plan, completed, &reports) {
                    reports = lines;
                    shared.report(thread, &reports);
                }
                break;
            }
            reports = (0..completed).map(|line| self.info(shared, line)).collect();
            shared.report(thread, &reports);
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

    /// Searches the lines of an iteration, and sorts their root moves to the front. Returns the number of lines that
    /// were completed before a stop.
    fn search_lines(&mut self, shared: &SharedState<'_>, plan: &SearchPlan, depth: i32) -> usize {
        let mut completed = 0;
        for line in 0..plan.lines {
            self.multi_pv_index = line;
            self.selective_depth = 0;
            self.search_with_aspiration_window(shared, depth, line);
            if self.stopped {
                break;
            }
            self.root_moves[line..].sort_by_key(|root| -root.value);
            self.report_nodes(shared.control);
            completed += 1;
        }
        self.multi_pv_index = 0;
        self.root_moves[..completed].sort_by_key(|root| -root.value);
        completed
    }

    /// Lines after a stop: those that the unfinished iteration has found, then those of the iteration before. `None` if
    /// the iteration found nothing new.
    fn unfinished_lines(
        &mut self,
        shared: &SharedState<'_>,
        plan: &SearchPlan,
        completed: usize,
        reports: &[Info],
    ) -> Option<Vec<Info>> {
        let mut lines: Vec<Info> = (0..completed).map(|line| self.info(shared, line)).collect();
        if lines.is_empty()
            && let Some(best) = self.unfinished_best_move()
            && reports.first().and_then(|line| line.pv.first()) != Some(&self.root_moves[best].m)
        {
            lines.push(self.info(shared, best));
        }
        match (lines.is_empty(), reports.is_empty()) {
            (true, false) => return None,
            (true, true) => lines.push(self.unsearched_line(shared)),
            (false, _) => {}
        }
        for line in reports {
            let is_new = lines
                .iter()
                .all(|other| other.pv.first() != line.pv.first());
            if lines.len() < plan.lines && is_new {
                lines.push(Info {
                    nodes: shared.control.nodes(),
                    time: shared.time.elapsed(),
                    hashfull: shared.table.hashfull(),
                    ..line.clone()
                });
            }
        }
        for (i, line) in lines.iter_mut().enumerate() {
            line.multi_pv = i as u32 + 1;
        }
        Some(lines)
    }

    /// Index of the best root move by the unfinished iteration, if it has searched any. The values of other moves are
    /// older, and must not be compared with it.
    fn unfinished_best_move(&self) -> Option<usize> {
        let searched = self.root_moves.iter().enumerate().filter(|(_, root)| {
            root.iteration_depth == self.iteration_depth && root.value > -VALUE_INFINITE
        });
        // The first of equals.
        searched
            .rev()
            .max_by_key(|(_, root)| root.value)
            .map(|(index, _)| index)
    }

    /// Line of a search that was stopped before it had searched a move: the first move, with the static evaluation.
    fn unsearched_line(&mut self, shared: &SharedState<'_>) -> Info {
        let position = self.positions[0];
        self.evaluator.reset(&position);
        let value = self.evaluator.evaluate_damped(&position);
        Info {
            depth: 0,
            score: Score::from_value(value.clamp(-MAX_EVALUATION, MAX_EVALUATION)),
            ..self.info(shared, 0)
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

    /// Builds the report of a root move as a line of this iteration.
    fn info(&self, shared: &SharedState<'_>, line: usize) -> Info {
        let root = &self.root_moves[line];
        Info {
            depth: self.iteration_depth as u32,
            selective_depth: root.selective_depth as u32,
            multi_pv: line as u32 + 1,
            score: Score::from_value(root.value),
            bound: root.bound,
            nodes: shared.control.nodes(),
            time: shared.time.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: root.pv.clone(),
        }
    }
}

impl SharedState<'_> {
    /// Reports lines, if this is the main thread.
    fn report(&self, thread: usize, lines: &[Info]) {
        if thread == 0 {
            for line in lines {
                self.reporter.report(SearchReport::PvLine(line));
            }
        }
    }
}
