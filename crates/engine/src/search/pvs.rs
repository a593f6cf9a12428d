//! Principal variation search (PVS): alpha-beta with a transposition table. The steps of a node are numbered.

use tabiya_rules::{Move, Position, Role};

use super::{
    checks::{CheckSquares, is_mate_threatened, mate_in_one},
    frame::BEFORE,
    history::PieceTo,
    history_update::TriedMoves,
    move_picker::{MovePicker, MoveSelection},
    node::{Best, Candidate, MoveContext, Node, NodeKind, NodeState},
    parameters,
    pruning::*,
    singular::Singular,
    threats::Threats,
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{MATE_IN_MAX_PLY, VALUE_INFINITE, VALUE_NONE, Value, is_mate, mate_in, mated_in},
    transposition::{Bound, TableEntry},
};

impl<E: Evaluator> Worker<E> {
    /// Searches a node and returns its value; after a stop the value means nothing.
    #[inline(always)]
    pub(super) fn search(&mut self, shared: &SharedState<'_>, node: Node) -> Value {
        match node.kind {
            NodeKind::Root | NodeKind::Pv => self.search_node::<true>(shared, node),
            NodeKind::Cut | NodeKind::All => self.search_node::<false>(shared, node),
        }
    }

    /// Searches a node. Compiled twice, because most steps differ between PV nodes and null-window nodes, and nearly
    /// all nodes are of the second kind. `PV` is `node.kind.is_pv()`.
    fn search_node<const PV: bool>(&mut self, shared: &SharedState<'_>, mut node: Node) -> Value {
        debug_assert_eq!(PV, node.kind.is_pv());
        let (ply, is_root) = (node.ply, PV && node.is_root());
        // 1. Quiescence search at the horizon.
        if node.depth <= 0 {
            return self.quiescence::<PV>(shared, node.window, ply);
        }
        let position = self.enter(ply);

        if !is_root {
            // 2. Stop, draw by rule, or maximum ply.
            if let Some(value) = self.value_without_search(shared, &position, ply) {
                return value;
            }
            // 3. Mate distance pruning: a shorter mate is already known.
            node.window = node.window.within_mate_distance(ply);
            if node.window.is_empty() {
                return node.window.alpha;
            }
        }

        // 4. Transposition table (TT) probe and cutoff.
        let excluded = self.frame(ply).excluded;
        let tt_entry = match excluded {
            None => shared.table.probe(position.key(), ply),
            Some(_) => None,
        };
        let hash_move = self.hash_move(&node, &position, tt_entry);
        if !PV && let Some(value) = self.tt_cutoff(&node, &position, tt_entry, hash_move) {
            return value;
        }

        // 5. Static evaluation.
        let state = self.assess(&node, &position, excluded, tt_entry, hash_move);
        self.prepare_descendants(ply);

        // 6. Mate in one: no search could find more.
        if !is_root
            && !state.in_check
            && excluded.is_none()
            && let Some(m) = mate_in_one(&position)
        {
            if PV {
                self.end_pv(ply, m);
            }
            return mate_in(ply + 1);
        }

        // 7. Hindsight: a reduction that the evaluation does not justify is changed.
        if !is_root && excluded.is_none() {
            let before = &self.frames[ply + BEFORE - 1];
            node.depth += hindsight(
                before.reduction,
                node.depth,
                before.evaluation,
                state.evaluation,
            );
        }

        if !PV && !state.in_check && excluded.is_none() {
            // 8. Reverse futility pruning (static null move): so far above beta that the node will fail high, unless
            //    the opponent threatens mate.
            if let Some(value) = reverse_futility(&self.parameters, &node, &state)
                && !is_mate_threatened(&position)
            {
                return value;
            }
            // 9. Razoring: so far below alpha that only captures could help.
            if let Some(value) = self.razoring(shared, &node, &state) {
                return value;
            }
            // 10. Null-move pruning (NMP): still above beta although the opponent moves twice.
            if let Some(value) = self.null_move(shared, &node, &state) {
                return value;
            }
            // 11. ProbCut: a good capture exceeds beta by a margin in a reduced search.
            if let Some(value) = self.probcut(shared, &node, &state) {
                return value;
            }
        }

        // 12. Internal iterative reduction (IIR): without a hash move the move ordering is poor.
        if internal_iterative_reduction(&node, &state) {
            node.depth -= 1;
        }

        // 13. Loop over the moves: hash move, good captures, killer moves, quiet moves, bad captures.
        let context = MoveContext {
            killers: self.legal_killers(&position, ply),
            checks: CheckSquares::of(&position),
            threats: Threats::of(&position),
        };
        let threshold = parameters::GOOD_CAPTURE_SEE;
        let mut picker = MovePicker::new(MoveSelection::All, hash_move, context.killers, threshold)
            .with_squares(context.checks, context.threats);
        let window = node.window;
        let mut best = Best {
            value: -VALUE_INFINITE,
            m: None,
        };
        let mut tried = TriedMoves::default();
        let mut number = 0;
        while let Some(m) = picker.next(&position, &self.histories, &state.previous) {
            if Some(m) == excluded || (is_root && !self.is_candidate_root_move(m)) {
                continue;
            }
            number += 1;
            let candidate = self.candidate(&node, &state, m, number, &context);

            // 14. Pruning of single moves.
            if !is_root
                && best.value > -MATE_IN_MAX_PLY
                && self.should_prune(&node, &state, &candidate, &mut picker)
            {
                continue;
            }

            // 15. Singular extensions and multicut: is the hash move much better than all others?
            let extension = match self.singular(shared, &node, &state, m) {
                Singular::Extend(plies) => plies,
                Singular::Cut(value) => return value,
            };
            self.count_double_extensions(ply, extension);

            // 16.–18. Make the move, search it, unmake it.
            let nodes_before = self.nodes;
            if is_root {
                self.report_current_move(shared, m, number, node.depth);
            }
            let value =
                self.search_move::<PV>(shared, &node, &state, &candidate, extension, best.value);
            if self.stopped {
                return 0;
            }

            // 19. New best move, beta cutoff?
            if is_root {
                let is_best = number == 1 || value > node.window.alpha;
                let nodes = self.nodes - nodes_before;
                self.update_root_move(m, value, &node.window, is_best, nodes);
            }
            best.value = best.value.max(value);
            if value > node.window.alpha {
                best.m = Some(m);
                if PV && !is_root {
                    self.update_pv(ply, m);
                }
                if value >= node.window.beta {
                    self.frame(ply).cutoffs += 1;
                    break;
                }
                node.window.alpha = value;
                if reduce_after_alpha_raise(&node, value) {
                    node.depth -= 1;
                }
            } else {
                tried.push(&candidate);
            }
        }

        // 20. Checkmate or stalemate, or the only move was excluded by the singular search.
        if number == 0 {
            return match (excluded, state.in_check) {
                (Some(_), _) => node.window.alpha,
                (None, true) => mated_in(ply),
                (None, false) => 0,
            };
        }

        // 21. Update histories, correction history and the TT.
        if best.value >= window.beta {
            if !PV {
                best.value = blend_toward_beta(best.value, window.beta, node.depth);
            }
            if let Some(m) = best.m {
                self.update_histories_after_cutoff(&node, &state, m, &tried, &context.threats);
            }
        }
        if excluded.is_none() && !(is_root && self.multi_pv_index > 0) {
            self.store_result(shared, &node, &state, &best, window.bound_of(best.value));
        }
        best.value
    }

    /// Step 4: the move to try first: at the root that of the previous iteration, elsewhere that of the TT.
    fn hash_move(
        &self,
        node: &Node,
        position: &Position,
        tt_entry: Option<TableEntry>,
    ) -> Option<Move> {
        if node.is_root() {
            return self.root_moves.get(self.multi_pv_index).map(|root| root.m);
        }
        tt_entry?.best_move.filter(|m| position.is_legal(*m))
    }

    /// Step 4: returns the value of a TT entry that is deep enough for a cutoff.
    fn tt_cutoff(
        &mut self,
        node: &Node,
        position: &Position,
        tt_entry: Option<TableEntry>,
        hash_move: Option<Move>,
    ) -> Option<Value> {
        let entry = tt_entry.filter(|entry| {
            entry.depth >= node.depth
                && position.halfmove_clock() < parameters::TT_CUTOFF_MAX_HALFMOVE_CLOCK
                && node.window.is_cut_by(entry)
        })?;
        if entry.value >= node.window.beta {
            self.reward_hash_move(position, hash_move, node.depth, node.ply);
        }
        Some(entry.value)
    }

    /// Step 5: the static evaluation and what follows from it.
    fn assess<'a>(
        &mut self,
        node: &Node,
        position: &'a Position,
        excluded: Option<Move>,
        tt_entry: Option<TableEntry>,
        hash_move: Option<Move>,
    ) -> NodeState<'a> {
        let in_check = position.is_check();
        let previous = self.previous_moves(node.ply);
        let (raw_evaluation, evaluation) = if in_check {
            (VALUE_NONE, VALUE_NONE)
        } else if excluded.is_some() {
            // A singular search of the same node: its evaluation is known.
            let evaluation = self.frame(node.ply).evaluation;
            (evaluation, evaluation)
        } else {
            let raw = self.raw_evaluation(position, tt_entry);
            (raw, self.corrected(raw, position, &previous))
        };
        self.frame(node.ply).evaluation = evaluation;
        let estimate = match tt_entry {
            Some(entry) if !in_check && is_tighter_than(&entry, evaluation) => entry.value,
            _ => evaluation,
        };
        NodeState {
            position,
            in_check,
            excluded,
            tt_entry,
            hash_move,
            is_hash_move_capture: hash_move.is_some_and(|m| position.captured_role(m).is_some()),
            is_tt_pv: node.kind.is_pv() || tt_entry.is_some_and(|entry| entry.is_pv),
            previous,
            raw_evaluation,
            evaluation,
            estimate,
            improving: self.is_improving(node.ply, evaluation),
        }
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

    /// Step 9: returns a value below alpha that quiescence search has confirmed.
    fn razoring(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        state: &NodeState<'_>,
    ) -> Option<Value> {
        if !should_razor(&self.parameters, node, state) {
            return None;
        }
        let value = self.quiescence::<false>(shared, node.window, node.ply);
        (value <= node.window.alpha || self.stopped).then_some(value)
    }

    /// Step 13: the properties of a move that decide how it is searched.
    #[inline]
    fn candidate(
        &self,
        node: &Node,
        state: &NodeState<'_>,
        m: Move,
        number: usize,
        context: &MoveContext,
    ) -> Candidate {
        let position = state.position;
        let captured = position.captured_role(m);
        let piece_to = PieceTo::of(position, m);
        Candidate {
            m,
            number,
            piece_to,
            captured,
            is_quiet: captured.is_none() && m.promotion().is_none(),
            is_killer: context.killers.contains(&Some(m)),
            gives_check: context.checks.gives_check(position, m),
            history: match captured {
                Some(role) => self.histories.capture(piece_to, role),
                None => self.histories.quiet(
                    position.turn(),
                    m,
                    piece_to,
                    &state.previous,
                    &context.threats,
                ),
            },
            base_reduction: self.lmr_table[node.depth.min(63) as usize][number.min(63)],
        }
    }

    /// Step 14: returns true if a move need not be searched. If the later quiet moves need not either, tells the picker.
    /// Checks are never taken for quiet moves, and promotions to a queen are never pruned.
    #[inline]
    fn should_prune(
        &self,
        node: &Node,
        state: &NodeState<'_>,
        candidate: &Candidate,
        picker: &mut MovePicker,
    ) -> bool {
        let parameters = &self.parameters;
        let lmr_depth = lmr_depth(parameters, node.depth, candidate);
        if candidate.is_quiet && !candidate.gives_check {
            if late_move_pruning(candidate.number, node.depth, state.improving) {
                picker.skip_quiets_but_checks(state.position);
                if !candidate.is_killer {
                    return true;
                }
            }
            if futility_pruning(parameters, state, node.window.alpha, lmr_depth) {
                picker.skip_quiets_but_checks(state.position);
                return true;
            }
            if history_pruning(parameters, candidate.history, node.depth) {
                return true;
            }
        }
        let alpha = node.window.alpha;
        if capture_futility_pruning(parameters, state, candidate, alpha, lmr_depth) {
            return true;
        }
        candidate.m.promotion() != Some(Role::Queen)
            && see_pruning(parameters, state.position, candidate, node.depth, lmr_depth)
    }

    /// Step 15: counts the double extensions of the current line.
    #[inline]
    fn count_double_extensions(&mut self, ply: usize, extension: i32) {
        let before = self.frames[ply + BEFORE - 1].double_extensions;
        self.frame(ply).double_extensions = before + i32::from(extension >= 2);
    }

    /// Steps 16 to 18: makes a move, searches it and takes it back. All moves but the first of a PV node are searched
    /// with a null window; in a PV node those that raise alpha are searched again with the open window.
    #[inline]
    fn search_move<const PV: bool>(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        state: &NodeState<'_>,
        candidate: &Candidate,
        extension: i32,
        best: Value,
    ) -> Value {
        // 16. Make the move.
        self.make(
            shared,
            state.position,
            candidate.m,
            candidate.piece_to,
            node.ply,
        );
        let next_depth = node.depth - 1 + extension;
        let alpha = node.window.alpha;

        // 17. Late move reductions (LMR), null window, open window.
        let mut value = alpha + 1;
        if node.depth >= 2 && candidate.number > 1 + usize::from(PV && node.is_root()) {
            let child_cutoffs = self.frames[node.ply + BEFORE + 1].cutoffs;
            let reduction = lmr_reduction(&self.parameters, node, state, candidate, child_cutoffs);
            let reduced_depth = (next_depth - reduction / 1024).clamp(1, next_depth.max(1));
            let child = node.child(NodeKind::Cut, Window::null(alpha), reduced_depth);
            self.frame(node.ply).reduction = next_depth - reduced_depth;
            value = -self.search(shared, child);
            self.frame(node.ply).reduction = 0;
            if value > alpha && reduced_depth < next_depth {
                // Failed high: search again, deeper if by much, shallower if by little.
                let research_depth = next_depth + lmr_research_adjustment(value, best, next_depth);
                if research_depth > reduced_depth {
                    value = -self.search(shared, node.null_window_child(research_depth));
                }
            }
        } else if !PV || candidate.number > 1 {
            value = -self.search(shared, node.null_window_child(next_depth));
        }
        if PV && value > alpha {
            value = -self.search(shared, node.child(NodeKind::Pv, node.window, next_depth));
        }

        // 18. Unmake the move.
        self.unmake();
        value
    }

    /// Step 21: stores the result of a node in the TT, and the error of its evaluation in correction history.
    fn store_result(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        state: &NodeState<'_>,
        best: &Best,
        bound: Bound,
    ) {
        let (position, evaluation) = (state.position, state.evaluation);
        let contradicts_evaluation = match bound {
            Bound::Lower => best.value > evaluation,
            Bound::Upper => best.value < evaluation,
            Bound::Exact => true,
        };
        let is_quiet = best.m.is_none_or(|m| position.captured_role(m).is_none());
        if !state.in_check && is_quiet && contradicts_evaluation && !is_mate(best.value) {
            let error = best.value - evaluation;
            self.histories
                .update_correction(position, &state.previous, node.depth, error);
        }
        let entry = TableEntry {
            best_move: best.m,
            value: best.value,
            evaluation: state.raw_evaluation,
            depth: node.depth,
            bound,
            is_pv: state.is_tt_pv,
        };
        shared.table.store(position.key(), entry, node.ply);
    }
}
