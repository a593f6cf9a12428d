//! [`Trail`]: positions along a game that is being read, with its variations.

use tabiya_rules::{Move, Position, San, SanError};

use super::{
    error::PgnErrorKind,
    visitor::{Flow, Stop},
};
use crate::text;

/// The position at hand, and those to come back to. Variations are on the heap, not on the stack.
pub(crate) struct Trail {
    line: Line,
    outer: Vec<Line>,
}

/// A line of moves, by its last two positions: a variation replaces the last move.
#[derive(Clone, Copy)]
struct Line {
    positions: [Position; 2],
    /// Which of the two is the one at hand; the other is the one before.
    now: bool,
    has_moved: bool,
}

impl Line {
    fn new(start: Position) -> Self {
        Self {
            positions: [start; 2],
            now: false,
            has_moved: false,
        }
    }
}

impl Trail {
    pub(crate) fn new() -> Self {
        Self {
            line: Line::new(Position::START),
            outer: Vec::new(),
        }
    }

    /// Begins a game.
    pub(crate) fn restart(&mut self, start: Position) {
        self.outer.clear();
        self.line = Line::new(start);
    }

    /// The position at hand.
    #[inline(always)]
    pub(crate) fn position(&self) -> &Position {
        &self.line.positions[usize::from(self.line.now)]
    }

    /// Plays a move as it is written, if it is legal.
    #[inline(always)]
    pub(crate) fn play_san(&mut self, text: &[u8]) -> Option<Move> {
        // The older position makes room for the new one, so that nothing is copied twice.
        let positions = &mut self.line.positions;
        let now = usize::from(self.line.now);
        positions[1 - now] = positions[now];
        let m = positions[1 - now].play_san(text)?;
        self.line.now ^= true;
        self.line.has_moved = true;
        Some(m)
    }

    /// Says why a move is not one.
    #[cold]
    pub(crate) fn refuse(&self, text: &[u8]) -> Flow {
        let error = match San::from_bytes(text).map(|san| san.to_move(self.position())) {
            Some(Err(error)) => error,
            _ => SanError::Syntax {
                found: text::excerpt(text),
            },
        };
        Stop::refuse(PgnErrorKind::Move(error))
    }

    /// Begins a variation from before the last move. False if there is none.
    #[must_use]
    pub(crate) fn branch(&mut self) -> bool {
        if !self.line.has_moved {
            return false;
        }
        let before = self.line.positions[usize::from(!self.line.now)];
        self.outer.push(self.line);
        self.line = Line::new(before);
        true
    }

    /// Ends a variation.
    pub(crate) fn join(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[track_caller]
    fn play(trail: &mut Trail, moves: &str) {
        for text in moves.split(' ') {
            assert!(trail.play_san(text.as_bytes()).is_some(), "{text}");
        }
    }

    #[test]
    fn variations_replace_the_last_move() {
        let mut trail = Trail::new();
        trail.restart(Position::START);
        assert!(!trail.branch(), "there is no move to replace");
        play(&mut trail, "e4 e5");
        let outer = *trail.position();
        assert!(trail.branch());
        assert!(!trail.branch());
        play(&mut trail, "c5 Nf3");
        assert!(trail.branch());
        play(&mut trail, "Nc3 Nc6");
        trail.join();
        play(&mut trail, "d6");
        trail.join();
        assert_eq!(*trail.position(), outer);
        trail.join();
        play(&mut trail, "Nf3");
    }

    #[test]
    fn refusals_say_why() {
        let trail = Trail::new();
        for (text, want) in [("e5", "a legal move"), ("foo", "a move")] {
            let ControlFlow::Break(Stop::Refuse(kind)) = trail.refuse(text.as_bytes()) else {
                panic!("{text} is refused");
            };
            assert_eq!(kind.expected(), want);
        }
    }
}
