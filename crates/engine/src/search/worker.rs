//! [`Worker`]: the tree search of one thread.
//!
//! Principal variation search (PVS): alpha-beta with a transposition table. The steps of [`Worker::search_node`] are
//! numbered. Conditions that need only numbers are functions in `pruning`, every constant is in [`parameters`], and
//! the larger steps have files of their own: `null_move`, `probcut`, `singular`, `quiescence`, `history_update`.

use tabiya_rules::{Move, Position};

use super::{
    control::SearchControl,
    frame::{BEFORE, Frame},
    history::{Histories, PieceTo},
    history_update::TriedMoves,
    info::Reporter,
    move_picker::{MovePicker, MoveSelection},
    parameters::{self, SearchParameters},
    pruning::*,
    root_move::RootMove,
    singular::Singular,
};
use crate::{
    Evaluator, TranspositionTable,
    score::{
        DRAW_NOISE, MATE_IN_MAX_PLY, MAX_EVALUATION, MAX_PLY, VALUE_INFINITE, VALUE_NONE, Value,
        is_mate, mated_in,
    },
    time::TimeBudget,
    transposition::{Bound, TableEntry},
};

/// State shared by all threads of a search (Lazy SMP).
#[derive(Clone, Copy)]
pub(super) struct SharedState<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl,
    pub(super) budget: &'a TimeBudget,
    /// Node limit.
    pub(super) nodes: Option<u64>,
    /// Ignore all limits until stopped.
    pub(super) infinite: bool,
    pub(super) reporter: &'a Reporter<'a>,
}

/// One search thread with everything it owns.
pub(super) struct Worker<E> {
    pub(super) evaluator: E,
    pub(super) histories: Histories,
    /// The search stack; the frame of ply 0 is at index [`BEFORE`].
    pub(super) frames: Vec<Frame>,
    pub(super) positions: Vec<Position>,
    /// Zobrist keys of the game so far and of the current line, for repetition detection.
    pub(super) keys: Vec<u64>,
    pub(super) nodes: u64,
    /// The part of `nodes` already added to the shared count.
    reported_nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// MultiPV: index of the line being searched; the root moves before it belong to better lines.
    pub(super) multi_pv_index: usize,
    /// Null moves are disabled below this ply during a verification search.
    pub(super) null_move_min_ply: usize,
    pub(super) stopped: bool,
    /// True once an iteration has been completed.
    pub(super) has_completed_iteration: bool,
    pub(super) is_main: bool,
    pub(super) parameters: SearchParameters,
    /// Base LMR reductions by depth and move count, in 1024ths of a ply.
    lmr_table: Box<[[i32; 64]; 64]>,
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn new(evaluator: E, parameters: SearchParameters, is_main: bool) -> Self {
        Self {
            evaluator,
            histories: Histories::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + BEFORE + 4],
            positions: vec![Position::START; MAX_PLY + 4],
            keys: Vec::with_capacity(1024),
            nodes: 0,
            reported_nodes: 0,
            selective_depth: 0,
            root_moves: Vec::new(),
            multi_pv_index: 0,
            null_move_min_ply: 0,
            stopped: false,
            has_completed_iteration: false,
            is_main,
            parameters,
            lmr_table: lmr_table(&parameters),
        }
    }

    /// Clears all histories, as before a new game.
    pub(super) fn clear(&mut self) {
        self.histories.clear();
    }

    pub(super) fn set_parameters(&mut self, parameters: SearchParameters) {
        self.parameters = parameters;
        self.lmr_table = lmr_table(&parameters);
    }

    pub(super) fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
    }

    /// Resets the state of the search for a new root position.
    pub(super) fn prepare(&mut self, position: &Position, earlier: &[u64], moves: &[Move]) {
        self.positions[0] = *position;
        self.keys.clear();
        self.keys.extend_from_slice(earlier);
        self.keys.push(position.key());
        // Reserve room for the longest line so that the search never allocates.
        self.keys.reserve(MAX_PLY + 8);
        for frame in &mut self.frames {
            frame.evaluation = VALUE_NONE;
            frame.piece_to = None;
            frame.killers = [None; 2];
            frame.excluded = None;
            frame.double_extensions = 0;
            frame.cutoffs = 0;
            frame.pv.length = 0;
        }
        self.evaluator.reset(position);
        self.nodes = 0;
        self.reported_nodes = 0;
        self.stopped = false;
        self.has_completed_iteration = false;
        self.null_move_min_ply = 0;
        self.root_moves = moves
            .iter()
            .map(|m| RootMove {
                m: *m,
                value: -VALUE_INFINITE,
                previous: -VALUE_INFINITE,
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

    /// Searches the root position with a window.
    pub(super) fn search_root(
        &mut self,
        shared: &SharedState<'_>,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        self.search_node::<true>(shared, alpha, beta, depth, 0, false)
    }

    /// Adds the nodes searched since the last call to the shared count.
    pub(super) fn report_nodes(&mut self, control: &SearchControl) {
        control.add_nodes(self.nodes - self.reported_nodes);
        self.reported_nodes = self.nodes;
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// Moves one, two and four plies ago, as keys of the continuation histories.
    pub(super) fn previous_moves(&self, ply: usize) -> [Option<PieceTo>; 3] {
        let at = ply + BEFORE;
        [
            self.frames[at - 1].piece_to,
            self.frames[at - 2].piece_to,
            self.frames[at - 4].piece_to,
        ]
    }

    /// Returns the value of a draw, randomised by a centipawn to avoid blindness to threefold repetitions.
    pub(super) fn draw(&self) -> Value {
        DRAW_NOISE - DRAW_NOISE * (self.nodes & 2) as Value
    }

    /// Returns true if the search must stop: by command, by the clock or by the node limit.
    pub(super) fn should_stop(&mut self, shared: &SharedState<'_>) -> bool {
        /// Nodes between two looks at the clock.
        const INTERVAL: u64 = 1024;
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(INTERVAL)
            || shared.nodes.is_some_and(|limit| limit < 8 * INTERVAL)
        {
            self.report_nodes(shared.control);
            let has_limits = !shared.infinite && !shared.control.is_pondering();
            self.stopped = shared.control.is_stopped()
                || (has_limits
                    && self.is_main
                    && (shared.budget.is_over() || self.is_node_limit_reached(shared)));
        }
        self.stopped
    }

    /// Returns true if the node limit is reached. Before the first complete iteration only the nodes of the main
    /// thread count, so that it looks at every root move once whatever the helper threads do.
    fn is_node_limit_reached(&self, shared: &SharedState<'_>) -> bool {
        let searched = match self.has_completed_iteration {
            true => shared.control.nodes(),
            false => self.nodes,
        };
        shared.nodes.is_some_and(|limit| searched >= limit)
    }

    /// Searches one node. `PV` marks nodes with an open window, `cut_node` those expected to fail high.
    pub(super) fn search_node<const PV: bool>(
        &mut self,
        shared: &SharedState<'_>,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Value {
        let is_root = ply == 0;
        // 1. Quiescence search at the horizon.
        if depth <= 0 {
            return self.quiescence::<PV>(shared, alpha, beta, ply);
        }
        self.frame(ply).pv.length = 0;
        self.selective_depth = self.selective_depth.max(ply);
        let position = self.positions[ply];
        let in_check = position.is_check();

        // 2. Stop, draw by rule, or maximum ply.
        if !is_root {
            if self.should_stop(shared) {
                return 0;
            }
            if self.is_draw(&position, ply) {
                return self.draw();
            }
            if ply >= MAX_PLY - 2 {
                return if in_check {
                    0
                } else {
                    self.evaluator.evaluate(&position)
                };
            }
            // 3. Mate distance pruning: a shorter mate is already known.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(-mated_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 4. Transposition table (TT) probe and cutoff.
        let excluded = self.frame(ply).excluded;
        let tt_entry = if excluded.is_none() {
            shared.table.probe(position.key(), ply)
        } else {
            None
        };
        let hash_move = if is_root {
            self.root_moves.get(self.multi_pv_index).map(|root| root.m)
        } else {
            tt_entry
                .and_then(|entry| entry.best_move)
                .filter(|m| position.is_legal(*m))
        };
        if !PV
            && let Some(entry) = tt_entry
            && entry.depth >= depth
            && position.halfmove_clock() < parameters::TT_CUTOFF_MAX_HALFMOVE_CLOCK
            && causes_cutoff(&entry, alpha, beta)
        {
            if entry.value >= beta {
                self.reward_hash_move(&position, hash_move, depth, ply);
            }
            return entry.value;
        }
        let is_tt_pv = PV || tt_entry.is_some_and(|entry| entry.is_pv);

        // 5. Static evaluation, adjusted by correction history, and refined by the TT value (`estimate`). Improving:
        //    the evaluation is higher than at our previous move.
        let raw = self.raw_evaluation(&position, in_check, tt_entry, ply, excluded);
        let evaluation = self.evaluation(&position, raw, in_check, excluded, ply);
        self.frame(ply).evaluation = evaluation;
        let improving = self.is_improving(ply, evaluation);
        let estimate = match tt_entry {
            Some(entry) if !in_check && is_tighter_than(&entry, evaluation) => entry.value,
            _ => evaluation,
        };
        self.frames[ply + BEFORE + 1].excluded = None;
        self.frames[ply + BEFORE + 2].cutoffs = 0;

        if !PV && !in_check && excluded.is_none() {
            // 6. Reverse futility pruning (static null move): so far above beta that the node will fail high.
            if let Some(value) =
                reverse_futility(&self.parameters, estimate, beta, depth, improving)
            {
                return value;
            }
            // 7. Razoring: so far below alpha that only captures could help.
            if should_razor(&self.parameters, estimate, alpha, depth) {
                let value = self.quiescence::<false>(shared, alpha, alpha + 1, ply);
                if value <= alpha {
                    return value;
                }
            }
            // 8. Null-move pruning (NMP): still above beta although the opponent moves twice.
            if let Some(value) = self.null_move(shared, &position, estimate, beta, depth, ply) {
                return value;
            }
            if self.stopped {
                return 0;
            }
            // 9. ProbCut: a good capture exceeds beta by a margin in a reduced search.
            if let Some(value) = self.probcut(
                shared, &position, tt_entry, raw, evaluation, beta, depth, ply, cut_node,
            ) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }

        // 10. Internal iterative reduction (IIR): without a hash move the move ordering is poor.
        if depth >= parameters::IIR_MIN_DEPTH
            && excluded.is_none()
            && hash_move.is_none()
            && (PV || cut_node)
        {
            depth -= 1;
        }

        // 11. Loop over the moves: hash move, good captures, killer moves, quiet moves, bad captures.
        let previous = self.previous_moves(ply);
        let killers = self.legal_killers(&position, ply);
        let mut picker = MovePicker::new(
            MoveSelection::All,
            hash_move,
            killers,
            parameters::GOOD_CAPTURE_SEE,
        );
        let is_hash_move_capture = hash_move.is_some_and(|m| position.captured_role(m).is_some());
        let mut best = -VALUE_INFINITE;
        let mut best_move = None;
        let original_alpha = alpha;
        let mut move_count = 0;
        let mut quiets_tried = TriedMoves::default();
        let mut captures_tried = TriedMoves::default();
        while let Some(m) = picker.next(&position, &self.histories, &previous) {
            if Some(m) == excluded || (is_root && !self.is_candidate_root_move(m)) {
                continue;
            }
            move_count += 1;
            let captured = position.captured_role(m);
            let is_quiet = captured.is_none() && m.promotion().is_none();
            let piece_to = PieceTo::of(&position, m);
            let history = match captured {
                Some(role) => self.histories.capture(piece_to, role),
                None => self
                    .histories
                    .quiet(position.turn(), m, piece_to, &previous),
            };
            let reduction = self.lmr_table[depth.min(63) as usize][move_count.min(63)];

            // 12. Pruning of single moves: late move pruning (LMP), futility pruning, history pruning, SEE pruning.
            if !is_root && best > -MATE_IN_MAX_PLY {
                let by_history = history * self.parameters.reduction_history / 1024;
                let lmr_depth = (depth - (reduction - by_history) / 1024).max(0);
                if is_quiet {
                    if late_move_pruning(move_count, depth, improving) {
                        picker.skip_quiets();
                        if !killers.contains(&Some(m)) {
                            continue;
                        }
                    }
                    if futility_pruning(&self.parameters, evaluation, alpha, lmr_depth, in_check) {
                        picker.skip_quiets();
                        continue;
                    }
                    if depth <= parameters::HISTORY_PRUNING_MAX_DEPTH
                        && history < self.parameters.history_pruning_ply * depth
                    {
                        continue;
                    }
                }
                if see_pruning(&self.parameters, &position, m, is_quiet, depth, lmr_depth) {
                    continue;
                }
            }

            // 13. Singular extensions and multicut: is the hash move much better than all others?
            let mut extension = 0;
            if !is_root
                && Some(m) == hash_move
                && excluded.is_none()
                && let Some(entry) = tt_entry
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

            // 14. Make the move.
            if is_root {
                self.report_current_move(shared, m, move_count, depth);
            }
            let nodes_before = self.nodes;
            let gives_check = self.make(shared, &position, m, piece_to, ply);
            let next_depth = depth - 1 + extension;
            let mut value;

            // 15. Late move reductions (LMR), and a zero window for all moves but the first (PVS).
            if depth >= 2 && move_count > 1 + usize::from(is_root) {
                let input = LmrInput {
                    is_pv: PV,
                    is_tt_pv,
                    cut_node,
                    improving,
                    is_quiet,
                    is_hash_move_capture,
                    is_killer: killers.contains(&Some(m)),
                    gives_check,
                    child_cutoffs: self.frames[ply + BEFORE + 1].cutoffs,
                    history,
                };
                let reduction = lmr_reduction(&self.parameters, reduction, &input);
                let reduced_depth = (next_depth - reduction / 1024).clamp(1, next_depth.max(1));
                value = -self.search_node::<false>(
                    shared,
                    -alpha - 1,
                    -alpha,
                    reduced_depth,
                    ply + 1,
                    true,
                );
                if value > alpha && reduced_depth < next_depth {
                    // Failed high: search again, deeper if by much, shallower if by little.
                    let research_depth =
                        next_depth + lmr_research_adjustment(value, best, next_depth);
                    if research_depth > reduced_depth {
                        value = -self.search_node::<false>(
                            shared,
                            -alpha - 1,
                            -alpha,
                            research_depth,
                            ply + 1,
                            !cut_node,
                        );
                    }
                }
            } else if !PV || move_count > 1 {
                value = -self.search_node::<false>(
                    shared,
                    -alpha - 1,
                    -alpha,
                    next_depth,
                    ply + 1,
                    !cut_node,
                );
            } else {
                value = alpha + 1;
            }
            if PV && (move_count == 1 || value > alpha) {
                value =
                    -self.search_node::<true>(shared, -beta, -alpha, next_depth, ply + 1, false);
            }

            // 16. Unmake the move.
            self.unmake();
            if self.stopped {
                return 0;
            }

            // 17. New best move, beta cutoff?
            if is_root {
                self.update_root_move(
                    m,
                    value,
                    move_count == 1 || value > alpha,
                    self.nodes - nodes_before,
                );
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV && !is_root {
                        self.update_pv(ply, m);
                    }
                    if value >= beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    // Alpha was raised: reduce the remaining moves.
                    if parameters::ALPHA_RAISE_REDUCTION_DEPTHS.contains(&depth)
                        && !is_mate(value)
                        && !is_root
                    {
                        depth -= 1;
                    }
                }
            }
            if Some(m) != best_move {
                if is_quiet {
                    quiets_tried.push(m);
                } else if captured.is_some() {
                    captures_tried.push(m);
                }
            }
        }

        // 18. Checkmate or stalemate, or the only move was excluded by the singular search.
        if move_count == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => mated_in(ply),
                (None, false) => 0,
            };
        }

        // 19. Update histories, correction history and the TT. A fail-high value is blended toward beta.
        if best >= beta && !PV {
            best = blend_toward_beta(best, beta, depth);
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.update_histories_after_cutoff(
                &position,
                m,
                depth,
                ply,
                &previous,
                &quiets_tried,
                &captures_tried,
            );
        }
        if excluded.is_none() && !(is_root && self.multi_pv_index > 0) {
            let bound = match best {
                value if value >= beta => Bound::Lower,
                value if PV && value > original_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let contradicts_evaluation = match bound {
                Bound::Lower => best > evaluation,
                Bound::Upper => best < evaluation,
                Bound::Exact => true,
            };
            let is_quiet = best_move.is_none_or(|m| position.captured_role(m).is_none());
            if !in_check && is_quiet && contradicts_evaluation && !is_mate(best) {
                self.histories
                    .update_correction(&position, &previous, depth, best - evaluation);
            }
            let entry = TableEntry {
                best_move,
                value: best,
                evaluation: raw,
                depth,
                bound,
                is_pv: is_tt_pv,
            };
            shared.table.store(position.key(), entry, ply);
        }
        best
    }

    /// Returns true for draws by repetition, the fifty-move rule and insufficient material. One repetition within
    /// the tree counts as a draw: a side that could do better would have deviated.
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

    /// Returns the static evaluation before corrections, from the TT entry where it has one.
    pub(super) fn raw_evaluation(
        &mut self,
        position: &Position,
        in_check: bool,
        tt_entry: Option<TableEntry>,
        ply: usize,
        excluded: Option<Move>,
    ) -> Value {
        if in_check {
            return VALUE_NONE;
        }
        if excluded.is_some() {
            return self.frame(ply).evaluation;
        }
        match tt_entry {
            Some(entry) if entry.evaluation != VALUE_NONE => entry.evaluation,
            _ => self
                .evaluator
                .evaluate(position)
                .clamp(-MAX_EVALUATION, MAX_EVALUATION),
        }
    }

    /// Returns the static evaluation adjusted by correction history.
    pub(super) fn evaluation(
        &self,
        position: &Position,
        raw: Value,
        in_check: bool,
        excluded: Option<Move>,
        ply: usize,
    ) -> Value {
        if in_check {
            return VALUE_NONE;
        }
        if excluded.is_some() {
            return self.frames[ply + BEFORE].evaluation;
        }
        (raw + self
            .histories
            .correction(position, &self.previous_moves(ply)))
        .clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns true if the evaluation is higher than two plies ago (four plies, if that was in check).
    fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        if evaluation == VALUE_NONE {
            return false;
        }
        let at = ply + BEFORE;
        let two = self.frames[at - 2].evaluation;
        let four = self.frames[at - 4].evaluation;
        match (two, four) {
            (VALUE_NONE, VALUE_NONE) => true,
            (VALUE_NONE, four) => evaluation > four,
            (two, _) => evaluation > two,
        }
    }

    /// Makes a move, and returns true if it gives check.
    pub(super) fn make(
        &mut self,
        shared: &SharedState<'_>,
        position: &Position,
        m: Move,
        piece_to: PieceTo,
        ply: usize,
    ) -> bool {
        let next = position.play(m);
        shared.table.prefetch(next.key());
        self.positions[ply + 1] = next;
        self.keys.push(next.key());
        self.frame(ply).piece_to = Some(piece_to);
        self.evaluator.push(position, m);
        self.nodes += 1;
        next.is_check()
    }

    pub(super) fn unmake(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    /// Returns the killer moves of a ply that are legal and quiet here.
    fn legal_killers(&self, position: &Position, ply: usize) -> [Option<Move>; 2] {
        self.frames[ply + BEFORE].killers.map(|killer| {
            killer.filter(|m| {
                position.is_legal(*m)
                    && position.captured_role(*m).is_none()
                    && m.promotion().is_none()
            })
        })
    }
}
