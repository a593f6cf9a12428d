//! Exhaustive forward search: visits every position that can arise.

use std::collections::HashSet;

use crate::board::Board;

/// Decides whether a side can mate, by visiting every position that can arise. `None` if there are more than `limit`.
pub(crate) fn can_mate(start: &Board, white: bool, limit: usize) -> Option<bool> {
    if start.is_bare(white) {
        return Some(false);
    }
    let mut seen = HashSet::from([*start]);
    let mut open = vec![*start];
    while let Some(board) = open.pop() {
        let next = board.after_all_moves();
        if next.is_empty() && board.is_check() && board.white_to_move != white {
            return Some(true);
        }
        for after in next {
            if after.is_bare(white) || !seen.insert(after) {
                continue;
            }
            if seen.len() > limit {
                return None;
            }
            open.push(after);
        }
    }
    Some(false)
}
