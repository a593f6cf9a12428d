//! [`History`]: how often a position has occurred.

use alloc::vec::Vec;

use crate::Position;

/// The keys of the positions of a game, oldest first: what repetition needs to know, for a game and for an
/// engine's search alike.
///
/// Positions are the same if they have the same pieces, side to move, castling rights, and legal
/// en passant captures (FIDE 9.2.3); [`Position::key`] counts just these.
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
/// assert!(history.is_threefold());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: u64,
    /// Moves since the last capture or pawn move; nothing before that can come again.
    halfmove_clock: u32,
    /// Which time it was that the position occurred, from 1.
    time: u32,
}

impl History {
    /// A history that begins with a position.
    pub fn new(start: &Position) -> Self {
        let mut history = Self::default();
        history.push(start);
        history
    }

    /// Adds the position after a move.
    pub fn push(&mut self, position: &Position) {
        self.entries.push(Entry {
            key: position.key(),
            halfmove_clock: position.halfmove_clock(),
            time: self.occurrences_with(position) as u32,
        });
    }

    /// Takes the last position back; false if the first is all there is.
    pub fn pop(&mut self) -> bool {
        self.entries.len() > 1 && self.entries.pop().is_some()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True for a history that was never begun.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How often the last position has occurred, itself counted.
    pub fn occurrences(&self) -> usize {
        self.entries.last().map_or(0, |last| last.time as usize)
    }

    /// How often a position has occurred already, if it came next: a claim with an announced move asks
    /// this (FIDE 9.2.1).
    pub fn occurrences_with(&self, next: &Position) -> usize {
        let Some(clock) = next.halfmove_clock().checked_sub(1) else {
            return 1;
        };
        1 + self.matches(next.key(), clock as usize)
    }

    /// True if the last position has occurred at least three times: a draw may be claimed (FIDE 9.2).
    pub fn is_threefold(&self) -> bool {
        self.occurrences() >= 3
    }

    /// True if the last position has occurred at least five times: the game is drawn (FIDE 9.6.1).
    pub fn is_fivefold(&self) -> bool {
        self.occurrences() >= 5
    }

    /// True if each side has made fifty moves without capture or pawn move: a draw may be claimed (FIDE
    /// 9.3).
    pub fn is_fifty_moves(&self) -> bool {
        self.clock() >= 100
    }

    /// True if each side has made seventy-five such moves: the game is drawn, unless the last move mated
    /// (FIDE 9.6.2).
    pub fn is_seventy_five_moves(&self) -> bool {
        self.clock() >= 150
    }

    fn clock(&self) -> u32 {
        self.entries.last().map_or(0, |last| last.halfmove_clock)
    }

    /// How many of the entries 1, 3, 5 … back from the last, and not more than `reversible` plies before it, have this
    /// key: those two, four, six … plies before the next position.
    fn matches(&self, key: u64, reversible: usize) -> usize {
        let last = self.entries.len();
        (1..=reversible)
            .step_by(2)
            .map_while(|back| self.entries.get(last.checked_sub(1 + back)?))
            .filter(|entry| entry.key == key)
            .count()
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
            let foreseen = history.occurrences_with(&next);
            history.push(&next);
            keys.push(next.key());
            let counted = keys.iter().filter(|key| **key == next.key()).count();
            assert_eq!(foreseen, counted, "before {san}");
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
    fn lost_castling_rights_make_another_position() {
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
        // Black could take on e3 but for the pin along the rank.
        let (_, history) = play(
            "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
            "e4 Ka5 Ke2 Ka4 Ke1 Ka5 Ke2 Ka4 Ke1",
        );
        assert_eq!(history.occurrences(), 3);
        // Here Black could take, so the first time is not the same position.
        let (_, history) = play(
            "8/8/8/8/k2p4/8/4P3/4K2R w - - 0 1",
            "e4 Ka5 Ke2 Ka4 Ke1 Ka5 Ke2 Ka4 Ke1",
        );
        assert_eq!(history.occurrences(), 2);
    }

    #[test]
    fn taken_back_to_the_first() {
        let (_, mut history) = play(START, "e4 e5");
        assert!(history.pop() && history.pop());
        assert!(!history.pop());
        assert_eq!(history.occurrences(), 1);
    }
}
