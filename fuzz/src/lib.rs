//! Shared helpers of the fuzz targets: positions and moves chosen by input bytes.

use tabiya_rules::{CastlingMode, Move, Position, Setup};

/// The bytes of an input, consumed from the front.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Consumes the next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// Consumes up to `length` bytes.
    pub fn slice(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Returns the remaining bytes.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    fn chess960_number(&mut self) -> Option<u32> {
        let number = u16::from_le_bytes([self.byte()?, self.byte()?]);
        Some(u32::from(number) % 960)
    }
}

/// Returns a starting position: standard, Chess960, double Fischer random, or from a FEN.
pub fn start(bytes: &mut Bytes) -> Option<Position> {
    let (setup, mode) = match bytes.byte()? % 4 {
        0 => (Setup::START, CastlingMode::Standard),
        1 => (
            Setup::chess960(bytes.chess960_number()?)?,
            CastlingMode::Chess960,
        ),
        2 => (
            Setup::double_chess960(bytes.chess960_number()?, bytes.chess960_number()?)?,
            CastlingMode::Chess960,
        ),
        _ => {
            let length = bytes.byte()?;
            let text = str::from_utf8(bytes.slice(length.into())).ok()?;
            let mode = match bytes.byte()? % 2 {
                0 => CastlingMode::Standard,
                _ => CastlingMode::Chess960,
            };
            (text.parse().ok()?, mode)
        }
    };
    Position::from_setup(&setup, mode).ok()
}

/// Returns the legal move selected by a byte, if there is one.
pub fn choose(position: &Position, byte: u8) -> Option<Move> {
    let moves = position.legal_moves();
    let index = usize::from(byte).checked_rem(moves.len())?;
    Some(moves[index])
}
