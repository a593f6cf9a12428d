//! The decisions of a node that need nothing but numbers: each a function of its own.

use tabiya_rules::{Move, Position};

use super::margins::{self, Margins};
use crate::{
    score::{MATE_FOUND, Value, is_mate},
    table::{Bound, Entry},
};

/// True if a table entry settles a node with this window.
pub(super) fn decides(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}

/// True if a table entry says more of the value than the static evaluation.
pub(super) fn sharpens(entry: &Entry, evaluation: Value) -> bool {
    !is_mate(entry.value)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > evaluation,
            Bound::Upper => entry.value < evaluation,
        }
}

pub(super) fn reverse_futility(
    margins: &Margins,
    estimate: Value,
    beta: Value,
    depth: i32,
    improving: bool,
) -> Option<Value> {
    let margin = margins.reverse_futility_ply * depth
        - margins.reverse_futility_improving * Value::from(improving);
    (depth <= margins::REVERSE_FUTILITY_DEPTH
        && estimate - margin >= beta
        && !is_mate(beta)
        && estimate < MATE_FOUND)
        .then_some((estimate + beta) / 2)
}

pub(super) fn is_hopeless(margins: &Margins, estimate: Value, alpha: Value, depth: i32) -> bool {
    depth <= margins::RAZOR_DEPTH
        && estimate + margins.razor_base + margins.razor_ply * depth <= alpha
        && !is_mate(alpha)
}

/// True if the side to move has a rook, a queen, or two minor pieces: with less, having to move can be a
/// burden.
pub(super) fn has_pieces(position: &Position) -> bool {
    use tabiya_rules::Role;
    let board = position.board();
    let own = board.color(position.turn());
    let minors = own & (board.role(Role::Knight) | board.role(Role::Bishop));
    let majors = own & (board.role(Role::Rook) | board.role(Role::Queen));
    majors.any() || minors.has_many()
}

pub(super) fn is_late(tried: usize, depth: i32, improving: bool) -> bool {
    let most = (margins::LATE_MOVES_BASE + depth * depth) / (2 - i32::from(improving));
    depth <= margins::LATE_MOVES_DEPTH && tried as i32 > most
}

pub(super) fn is_futile(
    margins: &Margins,
    evaluation: Value,
    alpha: Value,
    depth: i32,
    in_check: bool,
) -> bool {
    !in_check
        && depth <= margins::FUTILITY_DEPTH
        && evaluation + margins.futility_base + margins.futility_ply * depth <= alpha
}

pub(super) fn loses_material(
    margins: &Margins,
    position: &Position,
    m: Move,
    quiet: bool,
    depth: i32,
    shallow: i32,
) -> bool {
    if depth > margins::EXCHANGE_DEPTH {
        return false;
    }
    let allowed = if quiet {
        -margins.exchange_quiet_ply * shallow
    } else {
        -margins.exchange_capture_ply * depth
    };
    !position.exchange_at_least(m, allowed)
}

/// The value of a cutoff, nearer to beta the less it is believed: as much as the search that found it was deep.
pub(super) fn soften(value: Value, beta: Value, belief: i32) -> Value {
    match is_mate(value) || is_mate(beta) {
        true => value,
        false => (value * belief + beta) / (belief + 1),
    }
}

pub(super) fn is_singular_candidate(entry: &Entry, depth: i32) -> bool {
    depth >= margins::SINGULAR_DEPTH
        && entry.depth >= depth - margins::SINGULAR_TABLE_PLIES
        && entry.bound != Bound::Upper
        && !is_mate(entry.value)
}

/// What is known of a late move before it is searched.
pub(super) struct LateMove {
    /// Its node is on the principal variation.
    pub(super) pv: bool,
    /// It was, at some time.
    pub(super) was_pv: bool,
    /// A cutoff is expected.
    pub(super) cut_node: bool,
    /// The side to move stands better than before.
    pub(super) improving: bool,
    pub(super) quiet: bool,
    /// The table's move takes something.
    pub(super) table_capture: bool,
    pub(super) killer: bool,
    pub(super) gives_check: bool,
    /// How often the nodes after this one were cut off.
    pub(super) cutoffs_after: i32,
    pub(super) history: i32,
}

/// How much less deep a late move is searched, in 1024ths of a ply.
pub(super) fn late_reduction(margins: &Margins, usual: i32, late: &LateMove) -> i32 {
    let terms = [
        (!late.pv, margins.reduction_not_pv),
        (late.cut_node, margins.reduction_cut_node),
        (!late.improving, margins.reduction_not_improving),
        (
            late.table_capture && late.quiet,
            margins.reduction_table_capture,
        ),
        (late.was_pv, margins.reduction_was_pv),
        (late.killer, margins.reduction_killer),
        (late.gives_check, margins.reduction_check),
        (
            late.cutoffs_after > margins::CUTOFFS_MOST,
            margins::REDUCTION_CUTOFFS,
        ),
    ];
    let added: i32 = terms
        .into_iter()
        .map(|(applies, reduction)| i32::from(applies) * reduction)
        .sum();
    let by_history = late.history * margins.reduction_history / 1024;
    let reduction = usual + added - by_history;
    if late.quiet { reduction } else { reduction / 2 }
}

/// How much deeper than usual a move is looked at again that was better than expected.
pub(super) fn surprise_plies(value: Value, best: Value, next_depth: i32) -> i32 {
    let is_large = value > best + margins::SURPRISE_BASE + margins::SURPRISE_PLY * next_depth;
    let is_small = value < best + margins::SURPRISE_LEAST;
    i32::from(is_large) - i32::from(is_small)
}

/// How much less deep a move is searched, by depth and by how many came before it, in 1024ths of a ply.
pub(super) fn reductions(margins: &Margins) -> Box<[[i32; 64]; 64]> {
    let base = f64::from(margins.reduction_base) / 100.0;
    let divisor = f64::from(margins.reduction_divisor) / 100.0;
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (tried, cell) in row.iter_mut().enumerate().skip(1) {
            let logarithms = (depth as f64).ln() * (tried as f64).ln();
            let plies = base + logarithms / divisor;
            *cell = (plies * 1024.0) as i32;
        }
    }
    table
}
