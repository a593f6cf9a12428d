//! [`Worker`]: the state of one search thread, and how it makes moves, evaluates and notices the end of a line.

use tabiya_rules::{Move, Position};

use super::{
    control::SearchControl,
    frame::{BEFORE, Frame},
    history::{Histories, PieceTo},
    info::{Reporter, ScoreBound},
    key_stack::KeyStack,
    parameters::SearchParameters,
    pruning::lmr_table,
    root::Root,
    root_move::RootMove,
};
use crate::{
    Evaluator, damped,
    score::{DRAW_NOISE, MAX_EVALUATION, MAX_PLY, VALUE_INFINITE, VALUE_NONE, Value},
    time::TimeManager,
    transposition::{TableEntry, TranspositionTable},
};

/// State shared by all threads of a search (Lazy SMP).
#[derive(Clone, Copy)]
pub(super) struct SharedState<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl,
    pub(super) time: &'a TimeManager,
    pub(super) reporter: &'a Reporter<'a>,
}

/// One search thread with everything it owns.
pub(super) struct Worker<E> {
    pub(super) evaluator: E,
    pub(super) histories: Histories,
    /// The search stack; the frame of ply 0 is at index [`BEFORE`].
    pub(super) frames: Vec<Frame>,
    pub(super) positions: Vec<Position>,
    pub(super) keys: KeyStack,
    pub(super) nodes: u64,
    /// The part of `nodes` already added to the shared count.
    reported_nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// Depth of the current iteration.
    pub(super) iteration_depth: i32,
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
    pub(super) lmr_table: Box<[[i32; 64]; 64]>,
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn new(evaluator: E, parameters: SearchParameters, is_main: bool) -> Self {
        Self {
            evaluator,
            histories: Histories::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + BEFORE + 4],
            positions: vec![Position::START; MAX_PLY + 4],
            keys: KeyStack::new(),
            nodes: 0,
            reported_nodes: 0,
            selective_depth: 0,
            root_moves: Vec::new(),
            iteration_depth: 0,
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
    pub(super) fn prepare(&mut self, root: &Root, moves: &[Move]) {
        let position = root.position();
        self.positions[0] = *position;
        self.keys.reset(root);
        for frame in &mut self.frames {
            frame.evaluation = VALUE_NONE;
            frame.piece_to = None;
            frame.reduction = 0;
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
                bound: ScoreBound::Exact,
                iteration_depth: 0,
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

    /// Begins a node: clears its principal variation, and returns its position.
    pub(super) fn enter(&mut self, ply: usize) -> Position {
        self.frame(ply).pv.length = 0;
        self.selective_depth = self.selective_depth.max(ply);
        self.positions[ply]
    }

    /// Clears what the children and grandchildren of a node leave behind for each other.
    pub(super) fn prepare_descendants(&mut self, ply: usize) {
        self.frame(ply + 1).excluded = None;
        self.frame(ply + 2).cutoffs = 0;
    }

    /// Returns the value of a node that needs no search: after a stop, in a drawn position, or at the maximum ply.
    #[inline]
    pub(super) fn value_without_search(
        &mut self,
        shared: &SharedState<'_>,
        position: &Position,
        ply: usize,
    ) -> Option<Value> {
        if self.should_stop(shared) {
            return Some(0);
        }
        if self.is_draw(position, ply) {
            return Some(self.draw());
        }
        (ply >= MAX_PLY - 2).then(|| match position.is_check() {
            true => 0,
            false => self.evaluator.evaluate_damped(position),
        })
    }

    /// Returns the value of a draw, randomised by a centipawn to avoid blindness to threefold repetitions.
    fn draw(&self) -> Value {
        DRAW_NOISE - DRAW_NOISE * (self.nodes & 2) as Value
    }

    /// Returns true if the search must stop: by command, by the clock or by the node limit.
    fn should_stop(&mut self, shared: &SharedState<'_>) -> bool {
        if !self.stopped && shared.time.is_check_due(self.nodes) {
            self.report_nodes(shared.control);
            // Before the first complete iteration only the nodes of the main thread count, so that it looks at every
            // root move once whatever the helper threads do.
            let nodes = match self.has_completed_iteration {
                true => shared.control.nodes(),
                false => self.nodes,
            };
            self.stopped = shared.control.is_stopped()
                || (self.is_main && shared.time.must_stop(shared.control, nodes));
        }
        self.stopped
    }

    /// Returns true for draws by repetition, the fifty-move rule and insufficient material.
    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let is_fifty_moves = position.halfmove_clock() >= 100
            // A checkmate on the last of these moves counts.
            && (!position.is_check() || position.has_legal_moves());
        is_fifty_moves
            || position.is_insufficient_material()
            || self.keys.is_repetition(position, ply)
    }

    /// Returns the static evaluation before damping and corrections, from the TT entry where it has one. Not in check.
    pub(super) fn raw_evaluation(
        &mut self,
        position: &Position,
        tt_entry: Option<TableEntry>,
    ) -> Value {
        match tt_entry {
            Some(entry) if entry.evaluation != VALUE_NONE => entry.evaluation,
            _ => self
                .evaluator
                .evaluate(position)
                .clamp(-MAX_EVALUATION, MAX_EVALUATION),
        }
    }

    /// Returns a static evaluation damped by the fifty-move rule and adjusted by correction history.
    pub(super) fn corrected(
        &self,
        raw: Value,
        position: &Position,
        previous: &[Option<PieceTo>; 3],
    ) -> Value {
        (damped(raw, position) + self.histories.correction(position, previous))
            .clamp(-MAX_EVALUATION, MAX_EVALUATION)
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

    /// Makes a null move: the opponent moves twice. `next` is the position after it.
    pub(super) fn make_null_move(&mut self, next: Position, ply: usize) {
        self.positions[ply + 1] = next;
        self.keys.push(next.key());
        self.frame(ply).piece_to = None;
        self.evaluator.push_null_move();
    }

    /// Takes back the last move or null move.
    pub(super) fn unmake(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    /// Returns the killer moves of a ply that are legal and quiet here.
    pub(super) fn legal_killers(&self, position: &Position, ply: usize) -> [Option<Move>; 2] {
        self.frames[ply + BEFORE].killers.map(|killer| {
            killer.filter(|m| {
                position.is_legal(*m)
                    && position.captured_role(*m).is_none()
                    && m.promotion().is_none()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classical, transposition::Bound};

    /// The halfmove clock is no part of the key: a transposition with another clock has the evaluation of its own.
    #[test]
    fn static_evaluations_are_damped_by_the_own_halfmove_clock() {
        let clock_at = |clock: u32| -> Position {
            let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80");
            fen.parse().unwrap()
        };
        let (fresh, old) = (clock_at(0), clock_at(90));
        assert_eq!(fresh.key(), old.key());
        let mut worker = Worker::new(Classical, SearchParameters::default(), true);
        let mut evaluate = |position: &Position, entry| {
            let raw = worker.raw_evaluation(position, entry);
            (raw, worker.corrected(raw, position, &[None; 3]))
        };
        let (raw, fresh_evaluation) = evaluate(&fresh, None);
        let stored = TableEntry {
            best_move: None,
            value: 0,
            evaluation: raw,
            depth: 1,
            bound: Bound::Lower,
            is_pv: false,
        };
        let (_, old_evaluation) = evaluate(&old, None);
        assert!(old_evaluation < fresh_evaluation * 2 / 3);
        assert_eq!(evaluate(&old, Some(stored)).1, old_evaluation);
    }
}
