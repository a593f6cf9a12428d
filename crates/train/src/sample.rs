//! [`Sample`]: a position with score and result, in 32 bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | occupied squares, little-endian, bit 0 is a1 |
//! | 8–23 | a nibble a piece, in order of squares, low nibble first: role 0–5, plus 8 for Black |
//! | 24–25 | score for White in hundredths of a pawn, little-endian, signed |
//! | 26 | result for White: 0 lost, 1 drawn, 2 won |
//! | 27 | bit 0: Black to move; bits 1–4: castling rights K Q k q |
//! | 28 | en passant file plus one, or 0 |
//! | 29 | halfmove clock, at most 255 |
//! | 30–31 | check: the sum of the fifteen words before it, little-endian, plus 0x7ab1, wrapping |

use anyhow::{Context, bail};
use tabiya_rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square, Wing};

/// Bytes of a sample.
pub(crate) const SIZE: usize = 32;
const CHECK: u16 = 0x7ab1;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameResult {
    BlackWon,
    Drawn,
    WhiteWon,
}

impl GameResult {
    /// White's points.
    pub(crate) fn points(self) -> f64 {
        match self {
            Self::BlackWon => 0.0,
            Self::Drawn => 0.5,
            Self::WhiteWon => 1.0,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// For White.
    pub(crate) score: i16,
    pub(crate) result: GameResult,
}

impl Sample {
    pub(crate) fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let board = self.position.board();
        bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
        for (i, (_, piece)) in board.iter().enumerate().take(32) {
            let code = piece.role as u8 | if piece.color.is_white() { 0 } else { 8 };
            bytes[8 + i / 2] |= code << (4 * (i % 2));
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result as u8;
        bytes[27] = u8::from(!self.position.turn().is_white());
        let mut bit = 1;
        for color in Color::ALL {
            for wing in Wing::ALL {
                let has = self.position.castling().rook(color, wing).is_some();
                bytes[27] |= u8::from(has) << bit;
                bit += 1;
            }
        }
        bytes[28] = self
            .position
            .en_passant()
            .map_or(0, |square| square.file().index() as u8 + 1);
        bytes[29] = self.position.halfmove_clock().min(255) as u8;
        let check = checksum(&bytes);
        bytes[30..].copy_from_slice(&check.to_le_bytes());
        bytes
    }

    /// Reads a sample; castling rights are with the outermost rooks.
    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> anyhow::Result<Self> {
        if u16::from_le_bytes([bytes[30], bytes[31]]) != checksum(bytes) {
            bail!("the check does not fit");
        }
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let occupied = Bitboard(u64::from_le_bytes(occupied));
        let mut setup = Setup::EMPTY;
        for (i, square) in occupied.into_iter().enumerate().take(32) {
            let code = bytes[8 + i / 2] >> (4 * (i % 2)) & 15;
            let role = *Role::ALL
                .get(usize::from(code & 7))
                .context("no such piece")?;
            let color = Color::from_is_white(code < 8);
            setup.board.set(square, Piece { color, role });
        }
        setup.turn = Color::from_is_white(bytes[27] & 1 == 0);
        let mut bit = 1;
        for color in Color::ALL {
            for wing in Wing::ALL {
                if bytes[27] >> bit & 1 == 1 {
                    let back = Bitboard::from(Rank::First.relative_to(color));
                    let rooks = setup.board.pieces(color, Role::Rook) & back;
                    let rook = match wing {
                        Wing::King => rooks.last(),
                        Wing::Queen => rooks.first(),
                    };
                    setup
                        .castling_rooks
                        .insert(rook.context("a right without a rook")?);
                }
                bit += 1;
            }
        }
        if bytes[28] > 0 {
            let file = *File::ALL
                .get(usize::from(bytes[28]) - 1)
                .context("no such file")?;
            setup.en_passant = Some(Square::new(file, Rank::Sixth.relative_to(setup.turn)));
        }
        setup.halfmove_clock = u32::from(bytes[29]);
        let position = Position::from_setup(&setup, setup.castling_mode())?;
        let result = match bytes[26] {
            0 => GameResult::BlackWon,
            1 => GameResult::Drawn,
            2 => GameResult::WhiteWon,
            other => bail!("result {other} is none of 0, 1, 2"),
        };
        Ok(Self {
            position,
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            result,
        })
    }
}

fn checksum(bytes: &[u8; SIZE]) -> u16 {
    let (words, _) = bytes[..30].as_chunks::<2>();
    words.iter().fold(CHECK, |sum, word| {
        sum.wrapping_add(u16::from_le_bytes(*word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_round_trip() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 17 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 1",
        ] {
            let sample = Sample {
                position: fen.parse().unwrap(),
                score: -321,
                result: GameResult::WhiteWon,
            };
            let mut bytes = sample.to_bytes();
            let read = Sample::from_bytes(&bytes).unwrap();
            assert_eq!(read.position, sample.position);
            assert_eq!((read.score, read.result), (-321, GameResult::WhiteWon));
            bytes[9] ^= 1;
            assert!(Sample::from_bytes(&bytes).is_err(), "damage is seen");
        }
    }
}
