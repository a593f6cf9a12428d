//! [`History`]: repetition and the fifty-move rule.

use alloc::vec::Vec;

use crate::Position;

/// Keys of the positions of a game, oldest first, for detecting repetition in a game or a search.
///
/// Two positions are the same if they have the same pieces, side to move, castling rights and legal
/// en passant captures (FIDE 9.2.3); [`Position::key`] covers exactly these.
///
/// ```
/// use tabiya_rules::{History, Position, San};
/// let mut position = Position::START;
/// let mut history = History::new(&position);
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = san.parse::<San>()?.to_move(&position)?;
///     position = position.play(m);
///     history.push(&position);
/// }
/// assert_eq!(history.occurrences(), 3);
/// assert!(history.is_threefold_repetition());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    entries: Vec<HistoryEntry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HistoryEntry {
    key: u64,
    /// Plies since the last capture or pawn move; earlier positions cannot recur.
    halfmove_clock: u32,
    /// Number of occurrences of the position up to this one.
    occurrences: u32,
}

impl History {
    /// Creates a history that starts with a position.
    pub fn new(start: &Position) -> Self {
        let mut history = Self::default();
        history.push(start);
        history
    }

    /// Adds the position after a move.
    pub fn push(&mut self, position: &Position) {
        self.entries.push(HistoryEntry {
            key: position.key(),
            halfmove_clock: position.halfmove_clock(),
            occurrences: self.occurrences_with(position) as u32,
        });
    }

    /// Removes the last position; returns false if only the first is left.
    pub fn pop(&mut self) -> bool {
        self.entries.len() > 1 && self.entries.pop().is_some()
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if the history has no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the [keys](Position::key) of the positions, oldest first.
    ///
    /// ```
    /// use tabiya_rules::{History, Position};
    /// let history = History::new(&Position::START);
    /// assert!(history.keys().eq([Position::START.key()]));
    /// ```
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.entries.iter().map(|entry| entry.key)
    }

    /// Returns how many times the last position has occurred.
    pub fn occurrences(&self) -> usize {
        self.entries
            .last()
            .map_or(0, |last| last.occurrences as usize)
    }

    /// Returns how many times a position will have occurred if it comes next, for a claim with an announced
    /// move (FIDE 9.2.1).
    pub fn occurrences_with(&self, next: &Position) -> usize {
        let Some(clock) = next.halfmove_clock().checked_sub(1) else {
            return 1;
        };
        1 + self.earlier_occurrences(next.key(), clock as usize)
    }

    /// Returns true if the last position has occurred at least three times: a draw may be claimed (FIDE 9.2).
    pub fn is_threefold_repetition(&self) -> bool {
        self.occurrences() >= 3
    }

    /// Returns true if the last position has occurred at least five times: the game is drawn (FIDE 9.6.1).
    pub fn is_fivefold_repetition(&self) -> bool {
        self.occurrences() >= 5
    }

    /// Returns true if each side has made fifty moves without a capture or pawn move: a draw may be claimed
    /// (FIDE 9.3).
    pub fn is_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= 100
    }

    /// Returns true if each side has made seventy-five such moves: the game is drawn, unless the last move
    /// gave checkmate (FIDE 9.6.2).
    pub fn is_seventy_five_moves(&self) -> bool {
        self.halfmove_clock() >= 150
    }

    fn halfmove_clock(&self) -> u32 {
        self.entries.last().map_or(0, |last| last.halfmove_clock)
    }

    /// Returns how many times a key has occurred 1, 3, 5 … plies before the last position, at most `reversible`
    /// plies back: among the positions with the same side to move as the next one. The nearest occurrence already
    /// counts the ones before it.
    fn earlier_occurrences(&self, key: u64, reversible: usize) -> usize {
        let last = self.entries.len();
        (1..=reversible)
            .step_by(2)
            .map_while(|back| self.entries.get(last.checked_sub(1 + back)?))
            .find(|entry| entry.key == key)
            .map_or(0, |entry| entry.occurrences as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::San;

    fn play(fen: &str, moves: &str) -> (Position, History) {
        let mut position: Position = fen.parse().unwrap();
        let mut history = History::new(&position);
        let mut keys = alloc::vec![position.key()];
        for san in moves.split_whitespace() {
            let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
            let next = position.play(m);
            let predicted = history.occurrences_with(&next);
            history.push(&next);
            keys.push(next.key());
            let counted = keys.iter().filter(|key| **key == next.key()).count();
            assert_eq!(predicted, counted, "before {san}");
            assert_eq!(history.occurrences(), counted, "after {san}");
            position = next;
        }
        (position, history)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn pawn_moves_break_repetition() {
        let (_, history) = play(START, "Nf3 Nf6 Ng1 Ng8 e4 Nf6 Nf3 Ng8 Ng1");
        assert_eq!(history.occurrences(), 2);
    }

    #[test]
    fn lost_castling_rights_change_the_position() {
        let (_, history) = play(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8",
        );
        assert_eq!(
            history.occurrences(),
            2,
            "the first had the right to castle"
        );
    }

    #[test]
    fn en_passant_counts_only_if_legal() {
        // The pin along the rank makes the capture on e3 illegal.
        let (_, history) = play(
            "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
            "e4 Ka5 Ke2 Ka4 Ke1 Ka5 Ke2 Ka4 Ke1",
        );
        assert_eq!(history.occurrences(), 3);
        // Here the capture is legal, so the first occurrence is a different position.
        let (_, history) = play(
            "8/8/8/8/k2p4/8/4P3/4K2R w - - 0 1",
            "e4 Ka5 Ke2 Ka4 Ke1 Ka5 Ke2 Ka4 Ke1",
        );
        assert_eq!(history.occurrences(), 2);
    }

    #[test]
    fn pop_keeps_the_first_position() {
        let (_, mut history) = play(START, "e4 e5");
        assert!(history.pop() && history.pop());
        assert!(!history.pop());
        assert_eq!(history.occurrences(), 1);
    }
}
