//! [`PositionStack`]: the current position of a game being read, and those of the enclosing lines.

use tabiya_rules::{Move, Position, San, SanError};

use super::{
    error::PgnErrorKind,
    visitor::{Flow, Skip},
};
use crate::text;

/// The current position, and a stack of enclosing lines to return to when a variation ends.
pub(crate) struct PositionStack {
    line: LinePositions,
    outer: Vec<LinePositions>,
}

/// Last two positions of a line: a variation replaces the last move, so it begins at the one before.
#[derive(Clone, Copy)]
struct LinePositions {
    positions: [Position; 2],
    /// Index of the current position; the other is the one before.
    current: bool,
    has_moved: bool,
}

impl LinePositions {
    fn new(start: Position) -> Self {
        Self {
            positions: [start; 2],
            current: false,
            has_moved: false,
        }
    }
}

impl PositionStack {
    pub(crate) fn new() -> Self {
        Self {
            line: LinePositions::new(Position::START),
            outer: Vec::new(),
        }
    }

    /// Starts a new game.
    pub(crate) fn restart(&mut self, start: Position) {
        self.outer.clear();
        self.line = LinePositions::new(start);
    }

    /// Current position.
    #[inline(always)]
    pub(crate) fn position(&self) -> &Position {
        &self.line.positions[usize::from(self.line.current)]
    }

    /// Plays a move given in SAN, if it is legal.
    #[inline(always)]
    pub(crate) fn make_san(&mut self, text: &[u8]) -> Option<Move> {
        // The new position overwrites the older one, so that nothing is copied twice.
        let positions = &mut self.line.positions;
        let current = usize::from(self.line.current);
        positions[1 - current] = positions[current];
        let m = positions[1 - current].make_san(text)?;
        self.line.current ^= true;
        self.line.has_moved = true;
        Some(m)
    }

    /// Returns the error for a move that [`make_san`](Self::make_san) did not accept.
    #[cold]
    pub(crate) fn move_error(&self, text: &[u8]) -> Flow {
        let error = match San::from_bytes(text).map(|san| san.to_move(self.position())) {
            Some(Err(error)) => error,
            _ => SanError::Syntax {
                found: text::excerpt(text),
            },
        };
        Skip::with_error(PgnErrorKind::Move(error))
    }

    /// Begins a variation from before the last move. False if there is no move to replace.
    #[must_use]
    pub(crate) fn begin_variation(&mut self) -> bool {
        if !self.line.has_moved {
            return false;
        }
        let before = self.line.positions[usize::from(!self.line.current)];
        self.outer.push(self.line);
        self.line = LinePositions::new(before);
        true
    }

    /// Ends a variation.
    pub(crate) fn end_variation(&mut self) {
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
    fn play(positions: &mut PositionStack, moves: &str) {
        for text in moves.split(' ') {
            assert!(positions.make_san(text.as_bytes()).is_some(), "{text}");
        }
    }

    #[test]
    fn variations_replace_the_last_move() {
        let mut positions = PositionStack::new();
        positions.restart(Position::START);
        assert!(!positions.begin_variation(), "there is no move to replace");
        play(&mut positions, "e4 e5");
        let outer = *positions.position();
        assert!(positions.begin_variation());
        assert!(!positions.begin_variation());
        play(&mut positions, "c5 Nf3");
        assert!(positions.begin_variation());
        play(&mut positions, "Nc3 Nc6");
        positions.end_variation();
        play(&mut positions, "d6");
        positions.end_variation();
        assert_eq!(*positions.position(), outer);
        positions.end_variation();
        play(&mut positions, "Nf3");
    }

    #[test]
    fn errors_say_why() {
        let positions = PositionStack::new();
        for (text, want) in [("e5", "a legal move"), ("foo", "a move")] {
            let ControlFlow::Break(Skip::WithError(kind)) = positions.move_error(text.as_bytes())
            else {
                panic!("{text} is an error");
            };
            assert_eq!(kind.expected(), want);
        }
    }
}
