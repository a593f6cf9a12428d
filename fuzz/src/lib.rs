//! What the targets share: a position chosen by bytes.

use tabiya_rules::{CastlingMode, Move, Position, Setup};

/// The bytes of an input, taken one after the other.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte, if there is one.
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// The next so many bytes, or all there are.
    pub fn slice(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// All that is left.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    fn number(&mut self) -> Option<u32> {
        let number = u16::from_le_bytes([self.byte()?, self.byte()?]);
        Some(u32::from(number) % 960)
    }
}

/// The start of chess, one of Chess960 or of double Fischer random chess, or what a FEN says.
pub fn start(bytes: &mut Bytes) -> Option<Position> {
    let (setup, mode) = match bytes.byte()? % 4 {
        0 => (Setup::START, CastlingMode::Standard),
        1 => (Setup::chess960(bytes.number()?)?, CastlingMode::Chess960),
        2 => (
            Setup::double_chess960(bytes.number()?, bytes.number()?)?,
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

/// The legal move that a byte chooses, if there is any.
pub fn choose(position: &Position, byte: u8) -> Option<Move> {
    let moves = position.legal_moves();
    let index = usize::from(byte).checked_rem(moves.len())?;
    Some(moves[index])
}
