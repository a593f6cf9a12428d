//! [`Worker`]: one thread's search of the tree.
//!
//! Principal variation search with a transposition table. The steps of [`Worker::node`] are numbered;
//! each decision is a function of its own in `decisions`, and every number is in [`margins`]. The smaller
//! searches that a node may ask for are in `shortcuts`, what lies beyond the horizon in `quiescence`, and what is
//! learnt from cutoffs in `learning`.

use tabiya_rules::{Move, Position};

use super::{
    control::Control,
    decisions::*,
    frame::{BEFORE, Frame},
    history::{Histories, Step},
    info::Reporter,
    learning::TriedMoves,
    margins::{self, Margins},
    picker::{self, Picker, Wanted},
    root_move::RootMove,
    shortcuts::Singular,
};
use crate::{
    Evaluator, Table,
    score::{
        DRAW_NOISE, INFINITE, MATE_FOUND, MAX_EVALUATION, MAX_PLY, NONE, Value, is_mate, mated_in,
    },
    table::{Bound, Entry},
    time::TimeBudget,
};

/// What all workers of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) budget: &'a TimeBudget,
    /// Positions to search at most.
    pub(super) nodes: Option<u64>,
    /// Limits do not hold.
    pub(super) infinite: bool,
    /// Who is told how the search goes.
    pub(super) reporter: &'a Reporter<'a>,
}

pub(super) struct Worker<E> {
    pub(super) evaluator: E,
    pub(super) histories: Histories,
    pub(super) frames: Vec<Frame>,
    pub(super) positions: Vec<Position>,
    /// Keys of the game's positions and of the line under search.
    pub(super) keys: Vec<u64>,
    pub(super) nodes: u64,
    reported: u64,
    pub(super) selective_depth: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// The first root move still in question: those before are better lines of several.
    pub(super) first_root: usize,
    /// Null moves are off for this side until this ply, while one is verified.
    pub(super) null_from: usize,
    pub(super) stopped: bool,
    /// An iteration has been finished.
    pub(super) has_iteration: bool,
    pub(super) is_main: bool,
    pub(super) margins: Margins,
    reductions: Box<[[i32; 64]; 64]>,
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn new(evaluator: E, margins: Margins, is_main: bool) -> Self {
        Self {
            evaluator,
            histories: Histories::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + BEFORE + 4],
            positions: vec![Position::START; MAX_PLY + 4],
            keys: Vec::with_capacity(1024),
            nodes: 0,
            reported: 0,
            selective_depth: 0,
            root_moves: Vec::new(),
            first_root: 0,
            null_from: 0,
            stopped: false,
            has_iteration: false,
            is_main,
            margins,
            reductions: reductions(&margins),
        }
    }

    /// Forgets what earlier games taught.
    pub(super) fn forget(&mut self) {
        self.histories.clear();
    }

    pub(super) fn set_margins(&mut self, margins: Margins) {
        self.margins = margins;
        self.reductions = reductions(&margins);
    }

    pub(super) fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
    }

    /// Gets ready to search from a position.
    pub(super) fn prepare(&mut self, position: &Position, earlier: &[u64], moves: &[Move]) {
        self.positions[0] = *position;
        self.keys.clear();
        self.keys.extend_from_slice(earlier);
        self.keys.push(position.key());
        // Room for the longest line, so that the search never allocates.
        self.keys.reserve(MAX_PLY + 8);
        for frame in &mut self.frames {
            frame.evaluation = NONE;
            frame.step = None;
            frame.killers = [None; 2];
            frame.excluded = None;
            frame.double_extensions = 0;
            frame.cutoffs = 0;
            frame.pv.length = 0;
        }
        self.evaluator.reset(position);
        self.nodes = 0;
        self.reported = 0;
        self.stopped = false;
        self.has_iteration = false;
        self.null_from = 0;
        self.root_moves = moves
            .iter()
            .map(|m| RootMove {
                m: *m,
                value: -INFINITE,
                previous: -INFINITE,
                selective_depth: 0,
                nodes: 0,
                pv: {
                    let mut pv = Vec::with_capacity(MAX_PLY);
                    pv.push(*m);
                    pv
                },
            })
            .collect();
    }

    /// Searches the root within a window.
    pub(super) fn root(
        &mut self,
        shared: &Shared<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        self.node::<true>(shared, alpha, beta, depth, 0, false)
    }

    /// Brings the shared count of positions up to date.
    pub(super) fn report_nodes(&mut self, control: &Control) {
        control.add_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The steps one, two and four plies before.
    pub(super) fn steps_before(&self, ply: usize) -> [Option<Step>; 3] {
        let at = ply + BEFORE;
        [
            self.frames[at - 1].step,
            self.frames[at - 2].step,
            self.frames[at - 4].step,
        ]
    }

    /// A draw, with a grain of noise so that the search does not think all draws alike.
    pub(super) fn draw(&self) -> Value {
        DRAW_NOISE - DRAW_NOISE * (self.nodes & 2) as Value
    }

    pub(super) fn must_stop(&mut self, shared: &Shared<'_>) -> bool {
        /// How often the clock is looked at.
        const INTERVAL: u64 = 1024;
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(INTERVAL)
            || shared.nodes.is_some_and(|most| most < 8 * INTERVAL)
        {
            self.report_nodes(shared.control);
            let limited = !shared.infinite && !shared.control.is_pondering();
            self.stopped = shared.control.is_stopped()
                || (limited
                    && self.is_main
                    && (shared.budget.is_over() || self.is_node_limit_reached(shared)));
        }
        self.stopped
    }

    /// Whether so many positions have been searched as are to be at most. Helpers do not keep the first thread from
    /// looking at every move once.
    fn is_node_limit_reached(&self, shared: &Shared<'_>) -> bool {
        let searched = match self.has_iteration {
            true => shared.control.nodes(),
            false => self.nodes,
        };
        shared.nodes.is_some_and(|most| searched >= most)
    }

    /// One position of the tree.
    pub(super) fn node<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Value {
        let root = ply == 0;
        // 1. At the horizon only captures are looked at.
        if depth <= 0 {
            return self.quiescence::<PV>(shared, alpha, beta, ply);
        }
        self.frame(ply).pv.length = 0;
        self.selective_depth = self.selective_depth.max(ply);
        let position = self.positions[ply];
        let in_check = position.is_check();

        // 2. Stop, draw, or too deep.
        if !root {
            if self.must_stop(shared) {
                return 0;
            }
            if self.is_draw(&position, ply) {
                return self.draw();
            }
            if ply >= MAX_PLY - 2 {
                return if in_check {
                    0
                } else {
                    self.evaluator.score(&position)
                };
            }
            // 3. A shorter mate is known already.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(-mated_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 4. What is remembered of the position.
        let excluded = self.frame(ply).excluded;
        let found = if excluded.is_none() {
            shared.table.get(position.key(), ply)
        } else {
            None
        };
        let table_move = if root {
            self.root_moves.get(self.first_root).map(|root| root.m)
        } else {
            found
                .and_then(|entry| entry.m)
                .filter(|m| position.is_legal(*m))
        };
        if !PV
            && let Some(entry) = found
            && entry.depth >= depth
            && position.halfmove_clock() < margins::BELIEVED_CLOCK
            && decides(&entry, alpha, beta)
        {
            if entry.value >= beta {
                self.reward_remembered(&position, table_move, depth, ply);
            }
            return entry.value;
        }
        let was_pv = PV || found.is_some_and(|entry| entry.on_pv);

        // 5. The static evaluation, corrected by experience and by what the table knows.
        let raw = self.raw_evaluation(&position, in_check, found, ply, excluded);
        let evaluation = self.evaluation(&position, raw, in_check, excluded, ply);
        self.frame(ply).evaluation = evaluation;
        let improving = self.is_improving(ply, evaluation);
        let estimate = match found {
            Some(entry) if !in_check && sharpens(&entry, evaluation) => entry.value,
            _ => evaluation,
        };
        self.frames[ply + BEFORE + 1].excluded = None;
        self.frames[ply + BEFORE + 2].cutoffs = 0;

        if !PV && !in_check && excluded.is_none() {
            // 6. So far above beta that no move will matter.
            if let Some(value) = reverse_futility(&self.margins, estimate, beta, depth, improving) {
                return value;
            }
            // 7. So far below alpha that only captures can help.
            if is_hopeless(&self.margins, estimate, alpha, depth) {
                let value = self.quiescence::<false>(shared, alpha, alpha + 1, ply);
                if value <= alpha {
                    return value;
                }
            }
            // 8. Let the other side move twice: if that is not enough for it, beta holds.
            if let Some(value) = self.null_move(shared, &position, estimate, beta, depth, ply) {
                return value;
            }
            if self.stopped {
                return 0;
            }
            // 9. A good capture that a shallow search finds far above beta.
            if let Some(value) = self.probcut(
                shared, &position, found, raw, evaluation, beta, depth, ply, cut_node,
            ) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }

        // 10. Without a remembered move the order will be poor: spend less here.
        if depth >= margins::INTERNAL_REDUCTION_DEPTH
            && excluded.is_none()
            && table_move.is_none()
            && (PV || cut_node)
        {
            depth -= 1;
        }

        // 11. The moves.
        let before = self.steps_before(ply);
        let killers = self.legal_killers(&position, ply);
        let mut picker = Picker::new(Wanted::All, table_move, killers, margins::GOOD_CAPTURE);
        let table_capture = table_move.is_some_and(|m| position.captured(m).is_some());
        let mut best = -INFINITE;
        let mut best_move = None;
        let original_alpha = alpha;
        let mut tried = 0;
        let mut quiets_tried = TriedMoves::default();
        let mut captures_tried = TriedMoves::default();
        while let Some(m) = picker.next(&position, &self.histories, &before) {
            if Some(m) == excluded || (root && !self.is_root_candidate(m)) {
                continue;
            }
            tried += 1;
            let captured = position.captured(m);
            let quiet = captured.is_none() && m.promotion().is_none();
            let step = picker::step(&position, m);
            let history = match captured {
                Some(role) => self.histories.capture(step, role),
                None => self.histories.quiet(position.turn(), m, step, &before),
            };
            let reduction = self.reductions[depth.min(63) as usize][tried.min(63)];

            // 12. Moves that are not worth a search.
            if !root && best > -MATE_FOUND {
                let by_history = history * self.margins.reduction_history / 1024;
                let shallow = (depth - (reduction - by_history) / 1024).max(0);
                if quiet {
                    if is_late(tried, depth, improving) {
                        picker.skip_quiets();
                        if !killers.contains(&Some(m)) {
                            continue;
                        }
                    }
                    if is_futile(&self.margins, evaluation, alpha, shallow, in_check) {
                        picker.skip_quiets();
                        continue;
                    }
                    if depth <= margins::HISTORY_PRUNING_DEPTH
                        && history < self.margins.history_pruning_ply * depth
                    {
                        continue;
                    }
                }
                if loses_material(&self.margins, &position, m, quiet, depth, shallow) {
                    continue;
                }
            }

            // 13. Is the remembered move the only one that holds?
            let mut extension = 0;
            if !root
                && Some(m) == table_move
                && excluded.is_none()
                && let Some(entry) = found
                && is_singular_candidate(&entry, depth)
            {
                match self.singular::<PV>(shared, &entry, m, depth, ply, beta, cut_node) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => return value,
                }
                if self.stopped {
                    return 0;
                }
            }
            let double_extensions = self.frames[ply + BEFORE - 1].double_extensions;
            self.frame(ply).double_extensions = double_extensions + i32::from(extension >= 2);

            // 14. Make it.
            if root {
                self.tell_current_move(shared, m, tried, depth);
            }
            let nodes_before = self.nodes;
            let gives_check = self.make(shared, &position, m, step, ply);
            let next_depth = depth - 1 + extension;
            let mut value;

            // 15. Late moves first get less depth, and all but the first a narrow window.
            if depth >= 2 && tried > 1 + usize::from(root) {
                let late = LateMove {
                    pv: PV,
                    was_pv,
                    cut_node,
                    improving,
                    quiet,
                    table_capture,
                    killer: killers.contains(&Some(m)),
                    gives_check,
                    cutoffs_after: self.frames[ply + BEFORE + 1].cutoffs,
                    history,
                };
                let reduction = late_reduction(&self.margins, reduction, &late);
                let reduced = (next_depth - reduction / 1024).clamp(1, next_depth.max(1));
                value = -self.node::<false>(shared, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < next_depth {
                    // A surprise: look again, deeper if it is a large one, less deep if it is a small one.
                    let again = next_depth + surprise_plies(value, best, next_depth);
                    if again > reduced {
                        value = -self.node::<false>(
                            shared,
                            -alpha - 1,
                            -alpha,
                            again,
                            ply + 1,
                            !cut_node,
                        );
                    }
                }
            } else if !PV || tried > 1 {
                value =
                    -self.node::<false>(shared, -alpha - 1, -alpha, next_depth, ply + 1, !cut_node);
            } else {
                value = alpha + 1;
            }
            if PV && (tried == 1 || value > alpha) {
                value = -self.node::<true>(shared, -beta, -alpha, next_depth, ply + 1, false);
            }

            // 16. Take it back.
            self.unmake();
            if self.stopped {
                return 0;
            }

            // 17. Better?
            if root {
                self.note_root(
                    m,
                    value,
                    tried == 1 || value > alpha,
                    self.nodes - nodes_before,
                );
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV && !root {
                        self.extend_pv(ply, m);
                    }
                    if value >= beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    // What follows need not be searched so deeply.
                    if margins::AFTER_BETTER_DEPTHS.contains(&depth) && !is_mate(value) && !root {
                        depth -= 1;
                    }
                }
            }
            if Some(m) != best_move {
                if quiet {
                    quiets_tried.push(m);
                } else if captured.is_some() {
                    captures_tried.push(m);
                }
            }
        }

        // 18. No move: mate or stalemate, or the one move was left out.
        if tried == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => mated_in(ply),
                (None, false) => 0,
            };
        }

        // 19. Learn. A cutoff far above beta is not believed whole.
        if best >= beta && !PV {
            best = soften(best, beta, depth);
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.reward(
                &position,
                m,
                depth,
                ply,
                &before,
                &quiets_tried,
                &captures_tried,
            );
        }
        if excluded.is_none() && !(root && self.first_root > 0) {
            let bound = match best {
                value if value >= beta => Bound::Lower,
                value if PV && value > original_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let says_more = match bound {
                Bound::Lower => best > evaluation,
                Bound::Upper => best < evaluation,
                Bound::Exact => true,
            };
            let quiet = best_move.is_none_or(|m| position.captured(m).is_none());
            if !in_check && quiet && says_more && !is_mate(best) {
                self.histories
                    .update_correction(&position, &before, depth, best - evaluation);
            }
            let entry = Entry {
                m: best_move,
                value: best,
                evaluation: raw,
                depth,
                bound,
                on_pv: was_pv,
            };
            shared.table.put(position.key(), entry, ply);
        }
        best
    }

    /// Repetition, fifty moves, and material. One repetition inside the tree is enough: who could avoid it
    /// would have.
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if position.halfmove_clock() >= 100 && (!position.is_check() || position.has_legal_moves())
        {
            return true;
        }
        if position.is_insufficient_material() {
            return true;
        }
        let last = self.keys.len() - 1;
        let reversible = (position.halfmove_clock() as usize).min(last);
        let mut before_root = false;
        for back in (4..=reversible).step_by(2) {
            if self.keys[last - back] == position.key() {
                if back <= ply || before_root {
                    return true;
                }
                before_root = true;
            }
        }
        false
    }

    pub(super) fn raw_evaluation(
        &mut self,
        position: &Position,
        in_check: bool,
        found: Option<Entry>,
        ply: usize,
        excluded: Option<Move>,
    ) -> Value {
        if in_check {
            return NONE;
        }
        if excluded.is_some() {
            return self.frame(ply).evaluation;
        }
        match found {
            Some(entry) if entry.evaluation != NONE => entry.evaluation,
            _ => self
                .evaluator
                .score(position)
                .clamp(-MAX_EVALUATION, MAX_EVALUATION),
        }
    }

    pub(super) fn evaluation(
        &self,
        position: &Position,
        raw: Value,
        in_check: bool,
        excluded: Option<Move>,
        ply: usize,
    ) -> Value {
        if in_check {
            return NONE;
        }
        if excluded.is_some() {
            return self.frames[ply + BEFORE].evaluation;
        }
        (raw + self.histories.correction(position, &self.steps_before(ply)))
            .clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// True if the side to move stands better than at its last moves.
    fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        if evaluation == NONE {
            return false;
        }
        let at = ply + BEFORE;
        let two = self.frames[at - 2].evaluation;
        let four = self.frames[at - 4].evaluation;
        match (two, four) {
            (NONE, NONE) => true,
            (NONE, four) => evaluation > four,
            (two, _) => evaluation > two,
        }
    }

    /// Makes a move; says whether it gives check.
    pub(super) fn make(
        &mut self,
        shared: &Shared<'_>,
        position: &Position,
        m: Move,
        step: Step,
        ply: usize,
    ) -> bool {
        let next = position.play(m);
        shared.table.prefetch(next.key());
        self.positions[ply + 1] = next;
        self.keys.push(next.key());
        self.frame(ply).step = Some(step);
        self.evaluator.push(position, m);
        self.nodes += 1;
        next.is_check()
    }

    pub(super) fn unmake(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    fn legal_killers(&self, position: &Position, ply: usize) -> [Option<Move>; 2] {
        self.frames[ply + BEFORE].killers.map(|killer| {
            killer.filter(|m| {
                position.is_legal(*m) && position.captured(*m).is_none() && m.promotion().is_none()
            })
        })
    }
}
