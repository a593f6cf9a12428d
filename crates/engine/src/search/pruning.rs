//! Pruning and reduction: the conditions, each a function without side effects.

use tabiya_rules::{Position, Role};

use super::{
    checks::has_safe_quiet_check,
    node::{Candidate, Node, NodeKind, NodeState},
    parameters::{self, SearchParameters},
};
use crate::{
    score::{MATE_IN_MAX_PLY, VALUE_NONE, Value, is_mate},
    transposition::{Bound, TableEntry},
};

/// Returns true if the bound of a TT entry is a better estimate than the static evaluation.
pub(super) fn is_tighter_than(entry: &TableEntry, evaluation: Value) -> bool {
    !is_mate(entry.value)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > evaluation,
            Bound::Upper => entry.value < evaluation,
        }
}

/// Reverse futility pruning (static null move): returns a cutoff value if the estimate exceeds beta by a margin. Not for
/// a king and pawns against pieces, as zugzwang may mate it.
pub(super) fn reverse_futility(
    parameters: &SearchParameters,
    node: &Node,
    state: &NodeState<'_>,
) -> Option<Value> {
    let (estimate, beta) = (state.estimate, node.window.beta);
    let margin = parameters.reverse_futility_ply * node.depth
        - parameters.reverse_futility_improving * Value::from(state.improving);
    (node.depth <= parameters::REVERSE_FUTILITY_MAX_DEPTH
        && estimate - margin >= beta
        && !is_mate(beta)
        && estimate < MATE_IN_MAX_PLY
        && !has_pawns_against_pieces(state.position))
    .then_some((estimate + beta) / 2)
}

/// Returns true if the side to move has at most pawns besides its king, and the opponent has pieces.
fn has_pawns_against_pieces(position: &Position) -> bool {
    let board = position.board();
    let weak = board.by_role(Role::Pawn) | board.by_role(Role::King);
    let own = board.by_color(position.turn());
    own.without(weak).is_empty() && board.occupied().without(weak).any()
}

/// Razoring: returns true if the estimate is so far below alpha that quiescence search should decide. Not if there is a
/// quiet check that loses nothing: quiescence search does not see it.
pub(super) fn should_razor(
    parameters: &SearchParameters,
    node: &Node,
    state: &NodeState<'_>,
) -> bool {
    let (depth, alpha) = (node.depth, node.window.alpha);
    depth <= parameters::RAZORING_MAX_DEPTH
        && state.estimate + parameters.razor_base + parameters.razor_ply * depth <= alpha
        && !is_mate(alpha)
        && !has_safe_quiet_check(state.position)
}

/// Hindsight: returns the depth change of a node that was reduced, now that its evaluation is known. Reduced by much, but
/// the side that has moved stands better than before: deeper. Clearly better for the side to move: shallower.
pub(super) fn hindsight(reduction: i32, depth: i32, before: Value, evaluation: Value) -> i32 {
    if before == VALUE_NONE || evaluation == VALUE_NONE {
        return 0;
    }
    let change = before + evaluation;
    if reduction >= parameters::HINDSIGHT_DEEPER_REDUCTION && change < 0 {
        1
    } else if reduction >= parameters::HINDSIGHT_SHALLOWER_REDUCTION
        && depth >= 2
        && change > parameters::HINDSIGHT_MISTAKE
    {
        -1
    } else {
        0
    }
}

/// Internal iterative reduction (IIR): returns true if a node without a hash move should be searched a ply less.
pub(super) fn internal_iterative_reduction(node: &Node, state: &NodeState<'_>) -> bool {
    node.depth >= parameters::IIR_MIN_DEPTH
        && state.excluded.is_none()
        && state.hash_move.is_none()
        && node.kind != NodeKind::All
}

/// Returns true if the side to move has a rook, a queen or two minor pieces: with less, zugzwang is too likely for
/// null-move pruning.
pub(super) fn can_try_null_move(position: &Position) -> bool {
    let board = position.board();
    let own = board.by_color(position.turn());
    let minors = own & (board.by_role(Role::Knight) | board.by_role(Role::Bishop));
    let majors = own & (board.by_role(Role::Rook) | board.by_role(Role::Queen));
    majors.any() || minors.more_than_one()
}

/// Late move pruning (LMP): returns true if enough quiet moves have been tried at this depth.
pub(super) fn late_move_pruning(move_count: usize, depth: i32, improving: bool) -> bool {
    let limit = (parameters::LMP_BASE + depth * depth) / (2 - i32::from(improving));
    depth <= parameters::LMP_MAX_DEPTH && move_count as i32 > limit
}

/// Futility pruning: returns true if a quiet move cannot be expected to raise alpha.
pub(super) fn futility_pruning(
    parameters: &SearchParameters,
    state: &NodeState<'_>,
    alpha: Value,
    lmr_depth: i32,
) -> bool {
    !state.in_check
        && lmr_depth <= parameters::FUTILITY_MAX_DEPTH
        && state.evaluation + parameters.futility_base + parameters.futility_ply * lmr_depth
            <= alpha
}

/// Futility pruning of captures: returns true if not even the captured piece can be expected to raise alpha.
pub(super) fn capture_futility_pruning(
    parameters: &SearchParameters,
    state: &NodeState<'_>,
    candidate: &Candidate,
    alpha: Value,
    lmr_depth: i32,
) -> bool {
    let Some(captured) = candidate.captured else {
        return false;
    };
    !state.in_check
        && !candidate.gives_check
        && candidate.m.promotion().is_none()
        && lmr_depth <= parameters::CAPTURE_FUTILITY_MAX_DEPTH
        && state.evaluation
            + parameters.capture_futility_base
            + parameters.capture_futility_ply * lmr_depth
            + parameters::CAPTURED_VALUE[captured as usize]
            + candidate.history / parameters::CAPTURE_FUTILITY_HISTORY_DIVISOR
            <= alpha
}

/// History pruning: returns true if a quiet move has failed too often for this depth.
pub(super) fn history_pruning(parameters: &SearchParameters, history: i32, depth: i32) -> bool {
    depth <= parameters::HISTORY_PRUNING_MAX_DEPTH
        && history < parameters.history_pruning_ply * depth
}

/// SEE pruning: returns true if the static exchange evaluation (SEE) of a move is too low for this depth. A check may lose
/// as much as a capture.
pub(super) fn see_pruning(
    parameters: &SearchParameters,
    position: &Position,
    candidate: &Candidate,
    depth: i32,
    lmr_depth: i32,
) -> bool {
    if depth > parameters::SEE_PRUNING_MAX_DEPTH {
        return false;
    }
    let threshold = if candidate.is_quiet && !candidate.gives_check {
        -parameters.exchange_quiet_ply * lmr_depth
    } else {
        -parameters.exchange_capture_ply * depth
    };
    !position.see_at_least(candidate.m, threshold)
}

/// Blends a fail-high value toward beta; `weight` says how far the value is trusted.
pub(super) fn blend_toward_beta(value: Value, beta: Value, weight: i32) -> Value {
    match is_mate(value) || is_mate(beta) {
        true => value,
        false => (value * weight + beta) / (weight + 1),
    }
}

/// Returns true if a TT entry is deep enough to test its move for a singular extension.
pub(super) fn is_singular_candidate(entry: &TableEntry, depth: i32) -> bool {
    depth >= parameters::SINGULAR_MIN_DEPTH
        && entry.depth >= depth - parameters::SINGULAR_TT_DEPTH_MARGIN
        && entry.bound != Bound::Upper
        && !is_mate(entry.value)
}

/// Returns true if the moves after one that raised alpha should be searched a ply less.
pub(super) fn reduce_after_alpha_raise(node: &Node, value: Value) -> bool {
    parameters::ALPHA_RAISE_REDUCTION_DEPTHS.contains(&node.depth)
        && !is_mate(value)
        && !node.is_root()
}

/// Returns the depth a move would be searched to, by its base reduction and history; for pruning.
pub(super) fn lmr_depth(parameters: &SearchParameters, depth: i32, candidate: &Candidate) -> i32 {
    let by_history = candidate.history * parameters.reduction_history / 1024;
    (depth - (candidate.base_reduction - by_history) / 1024).max(0)
}

/// Returns the late move reduction (LMR) of a move, in 1024ths of a ply. `child_cutoffs` are the beta cutoffs among
/// the child nodes so far.
pub(super) fn lmr_reduction(
    parameters: &SearchParameters,
    node: &Node,
    state: &NodeState<'_>,
    candidate: &Candidate,
    child_cutoffs: i32,
) -> i32 {
    let terms = [
        (!node.kind.is_pv(), parameters.reduction_not_pv),
        (node.is_cut(), parameters.reduction_cut_node),
        (!state.improving, parameters.reduction_not_improving),
        (
            state.is_hash_move_capture && candidate.is_quiet,
            parameters.reduction_table_capture,
        ),
        (state.is_tt_pv, parameters.reduction_was_pv),
        (candidate.is_killer, parameters.reduction_killer),
        (candidate.gives_check, parameters.reduction_check),
        (
            child_cutoffs > parameters::LMR_CUTOFF_COUNT_THRESHOLD,
            parameters::LMR_CUTOFF_COUNT_REDUCTION,
        ),
    ];
    let added: i32 = terms
        .into_iter()
        .map(|(applies, reduction)| i32::from(applies) * reduction)
        .sum();
    let by_history = candidate.history * parameters.reduction_history / 1024;
    let reduction = candidate.base_reduction + added - by_history;
    if candidate.is_quiet {
        reduction
    } else {
        reduction / 2
    }
}

/// Returns the depth change for the re-search of a reduced move that failed high.
pub(super) fn lmr_research_adjustment(value: Value, best: Value, next_depth: i32) -> i32 {
    let is_large =
        value > best + parameters::LMR_DEEPER_BASE + parameters::LMR_DEEPER_PER_PLY * next_depth;
    let is_small = value < best + parameters::LMR_SHALLOWER_MARGIN;
    i32::from(is_large) - i32::from(is_small)
}

/// Builds the base LMR table: reductions by depth and move count, in 1024ths of a ply.
pub(super) fn lmr_table(parameters: &SearchParameters) -> Box<[[i32; 64]; 64]> {
    let base = f64::from(parameters.reduction_base) / 100.0;
    let divisor = f64::from(parameters.reduction_divisor) / 100.0;
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (move_count, cell) in row.iter_mut().enumerate().skip(1) {
            let logarithms = (depth as f64).ln() * (move_count as f64).ln();
            let plies = base + logarithms / divisor;
            *cell = (plies * 1024.0) as i32;
        }
    }
    table
}
