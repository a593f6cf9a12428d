//! [`KeyStack`]: repetition detection in the search.

use tabiya_rules::Position;

use super::Root;
use crate::score::MAX_PLY;

/// Keys of the game so far and of the current line, the last one that of the current position.
///
/// Not [`tabiya_rules::History`], which says how often a position has occurred: the search must know where. Once
/// within the tree is a draw, because a side that could do better would have deviated; before the root it takes twice.
/// The search also looks back only when it enters a node, and only to the first match that decides. The tests compare
/// the two.
#[derive(Debug)]
pub(super) struct KeyStack(Vec<u64>);

impl KeyStack {
    pub(super) fn new() -> Self {
        Self(Vec::with_capacity(1024))
    }

    /// Starts at a root, with the positions of its game since the last capture or pawn move: no earlier one can recur.
    pub(super) fn reset(&mut self, root: &Root) {
        let keys = root.history().keys();
        let earlier = keys.len() - 1;
        let reversible = root.position().halfmove_clock() as usize;
        self.0.clear();
        self.0.extend(keys.skip(earlier.saturating_sub(reversible)));
        // Room for the longest line, so that the search never allocates.
        self.0.reserve(MAX_PLY + 8);
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns true if the current position, `ply` plies from the root, has occurred once since the root or twice
    /// before it.
    #[inline]
    pub(super) fn is_repetition(&self, position: &Position, ply: usize) -> bool {
        let last = self.0.len() - 1;
        let reversible = (position.halfmove_clock() as usize).min(last);
        let mut before_root = false;
        for back in (4..=reversible).step_by(2) {
            if self.0[last - back] == position.key() {
                if back <= ply || before_root {
                    return true;
                }
                before_root = true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::History;

    use super::*;

    /// Few pieces, so that random moves repeat positions; some with a pawn or castling right to lose, and one that
    /// does not start at halfmove clock zero.
    const POSITIONS: [&str; 5] = [
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/k7/p7/K7 w - - 7 20",
        "k7/p7/8/8/8/8/P7/K7 w - - 0 1",
        "4k2r/7p/8/8/8/8/P7/R3K3 w Qk - 0 1",
        "8/8/8/8/k2p4/8/4P3/4K3 w - - 0 1",
    ];

    /// In random games, for every choice of the root: a repetition is a second occurrence since the root or a third
    /// in the whole game, as `History` counts them.
    #[test]
    fn agrees_with_history() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let (mut compared, mut repetitions, mut before_root) = (0, 0, 0);
        for game in 0..600 {
            let start: Position = POSITIONS[game % POSITIONS.len()].parse().unwrap();
            let mut root = Root::new(start);
            let root_ply = game % 41;
            let mut keys = KeyStack::new();
            let mut tree = History::default();
            for played in 0..60 {
                let position = *root.position();
                if played == root_ply {
                    keys.reset(&root);
                }
                if played >= root_ply {
                    tree.push(&position);
                    if played > root_ply {
                        keys.push(position.key());
                    }
                    let is_repetition = keys.is_repetition(&position, played - root_ply);
                    let expected = tree.occurrences() >= 2 || root.history().occurrences() >= 3;
                    assert_eq!(is_repetition, expected, "{position:?} ply {played}");
                    compared += 1;
                    repetitions += usize::from(expected);
                    before_root += usize::from(expected && tree.occurrences() < 2);
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // xorshift64
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                // Mostly one of the first moves, so that the pieces go back and forth.
                let choice = (random >> 32) as usize % moves.len().min(3);
                root.play(moves[choice]);
            }
        }
        let few = compared - repetitions < 500 || repetitions < 500 || before_root < 50;
        assert!(!few, "{compared} {repetitions} {before_root}");
    }

    #[test]
    fn popped_positions_do_not_count() {
        let start: Position = POSITIONS[0].parse().unwrap();
        let mut keys = KeyStack::new();
        keys.reset(&Root::new(start));
        let mut line = vec![start];
        for uci in ["a1b1", "a8b8", "b1a1", "b8a8"] {
            let m = uci.parse::<tabiya_rules::UciMove>().unwrap();
            let position = line.last().unwrap();
            let next = position.play(m.to_move(position).unwrap());
            keys.push(next.key());
            line.push(next);
        }
        assert!(keys.is_repetition(&line[4], 4));
        keys.pop();
        assert!(!keys.is_repetition(&line[3], 3));
    }
}
