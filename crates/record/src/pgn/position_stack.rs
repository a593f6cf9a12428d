//! [`PositionStack`]: the current position of a game being read, and those of the enclosing lines.

use tabiya_rules::{Move, Outcome, Position, San, SanError};

use super::{
    error::PgnErrorKind,
    piece_letters::{self, Languages},
    short_capture,
};
use crate::text;

/// The current position, and a stack of enclosing lines to return to when a variation ends.
pub(crate) struct PositionStack {
    line: LinePositions,
    outer: Vec<LinePositions>,
    /// Languages of the piece letters of this game.
    languages: Languages,
}

/// Bit for moves that say nothing about the piece letters of English: that of a file.
const UNUSUAL_MOVE: u64 = piece_letters::bit(b'a');

/// A move that is not standard SAN, as [`PositionStack::make_unusual`] has read it.
pub(crate) struct UnusualMove {
    pub(crate) m: Move,
    /// Error to report: the first move of a game with foreign piece letters.
    pub(crate) error: Option<PgnErrorKind>,
}

/// Last two positions of a line: a variation replaces the last move, so it begins at the one before.
#[derive(Clone, Copy)]
struct LinePositions {
    positions: [Position; 2],
    /// Index of the current position; the other is the one before.
    current: bool,
    /// Bit set of the first bytes of the moves of this line, modulo 64; 0 if it has none.
    first_bytes: u64,
}

impl LinePositions {
    fn new(start: Position) -> Self {
        Self {
            positions: [start; 2],
            current: false,
            first_bytes: 0,
        }
    }
}

impl PositionStack {
    pub(crate) fn new() -> Self {
        Self {
            line: LinePositions::new(Position::START),
            outer: Vec::new(),
            languages: Languages::ENGLISH,
        }
    }

    /// Starts a new game.
    pub(crate) fn restart(&mut self, start: Position) {
        self.outer.clear();
        self.languages = Languages::ENGLISH;
        self.line = LinePositions::new(start);
    }

    /// Current position.
    #[inline(always)]
    pub(crate) fn position(&self) -> &Position {
        &self.line.positions[usize::from(self.line.current)]
    }

    /// Plays a move given in SAN, if it is legal. `None` for all moves of a game with foreign piece letters.
    #[inline(always)]
    pub(crate) fn make_san(&mut self, text: &[u8]) -> Option<Move> {
        if self.languages != Languages::ENGLISH {
            return None;
        }
        // The new position overwrites the older one, so that nothing is copied twice.
        let positions = &mut self.line.positions;
        let current = usize::from(self.line.current);
        positions[1 - current] = positions[current];
        let m = positions[1 - current].make_san(text)?;
        self.line.current ^= true;
        self.line.first_bytes |= piece_letters::bit(text[0]);
        Some(m)
    }

    /// Plays a move that [`make_san`](Self::make_san) did not accept, if it can mean only one legal move: a pawn capture
    /// without its rank, or a move with foreign piece letters.
    #[cold]
    pub(crate) fn make_unusual(&mut self, text: &[u8]) -> Result<UnusualMove, PgnErrorKind> {
        let position = *self.position();
        let mut error = None;
        let m = if let Some(m) = short_capture::read(text, &position) {
            m
        } else if self.languages != Languages::ENGLISH {
            let read = self.languages.read(text, &position);
            let (m, languages) = read.ok_or_else(|| self.move_error(text))?;
            self.languages = languages;
            m
        } else {
            let read = Languages::detect(text, &position, self.all_first_bytes());
            let (m, languages) = read.ok_or_else(|| self.move_error(text))?;
            self.languages = languages;
            let language = languages.names();
            error = Some(PgnErrorKind::PieceLetters { language });
            m
        };
        self.advance(position.play(m));
        Ok(UnusualMove { m, error })
    }

    /// Plays a null move. False in check.
    #[must_use]
    pub(crate) fn make_null_move(&mut self) -> bool {
        let next = self.position().null_move();
        if let Some(next) = next {
            self.advance(next);
        }
        next.is_some()
    }

    fn advance(&mut self, next: Position) {
        self.line.positions[usize::from(!self.line.current)] = next;
        self.line.current ^= true;
        self.line.first_bytes |= UNUSUAL_MOVE;
    }

    /// First bytes of the moves of all lines that are open, and of the variations that have ended.
    fn all_first_bytes(&self) -> u64 {
        let lines = self.outer.iter().chain([&self.line]);
        lines.fold(0, |bytes, line| bytes | line.first_bytes)
    }

    /// Returns the outcome if the game has ended by checkmate or stalemate, or because neither side has the material
    /// to give mate.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// Returns the error for a move that is not legal.
    fn move_error(&self, text: &[u8]) -> PgnErrorKind {
        let error = match San::from_bytes(text).map(|san| san.to_move(self.position())) {
            Some(Err(error)) => error,
            _ => SanError::Syntax {
                found: text::excerpt(text),
            },
        };
        PgnErrorKind::Move(error)
    }

    /// Begins a variation from before the last move. False if there is no move to replace.
    #[must_use]
    pub(crate) fn begin_variation(&mut self) -> bool {
        if self.line.first_bytes == 0 {
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
            let first_bytes = line.first_bytes | self.line.first_bytes;
            self.line = LinePositions {
                first_bytes,
                ..line
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut positions = PositionStack::new();
        for (text, want) in [("e5", "a legal move"), ("foo", "a move")] {
            let error = positions.make_unusual(text.as_bytes()).err().unwrap();
            assert_eq!(error.expected(), want);
        }
    }
}
