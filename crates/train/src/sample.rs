//! [`Sample`]: a training position with score and result; [`PackedSample`]: its 32 bytes, validated.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | occupied squares, little-endian, bit 0 is a1 |
//! | 8–23 | a nibble per piece, in order of squares, low nibble first: role 0–5, plus 8 for Black |
//! | 24–25 | score for White in centipawns, little-endian, signed |
//! | 26 | result for White: 0 lost, 1 drawn, 2 won |
//! | 27 | bit 0: Black to move; bits 1–4: castling rights K Q k q |
//! | 28 | en passant file plus one, or 0 |
//! | 29 | halfmove clock, at most 255 |
//! | 30–31 | checksum: the sum of the fifteen words before it, little-endian, plus 0x7ab1, wrapping |

use std::{fs, path::Path};

use anyhow::{Context, bail, ensure};
use tabiya_rules::{
    Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square,
};

/// Size of a sample in bytes.
pub(crate) const SIZE: usize = 32;
/// Largest number of pieces in a sample.
pub(crate) const MAX_PIECES: usize = 32;
const CHECKSUM_SEED: u16 = 0x7ab1;

/// White's points in a game with this winner; none for a draw.
pub(crate) fn points(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::Black) => 0.0,
        None => 0.5,
        Some(Color::White) => 1.0,
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// Score for White, in centipawns.
    pub(crate) score: i16,
    /// Winner of the game; none if it was drawn.
    pub(crate) winner: Option<Color>,
}

impl Sample {
    pub(crate) fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let board = self.position.board();
        bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
        for (i, (_, piece)) in board.iter().enumerate().take(MAX_PIECES) {
            let code = piece.role as u8 | if piece.color.is_white() { 0 } else { 8 };
            bytes[8 + i / 2] |= code << (4 * (i % 2));
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = match self.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        };
        bytes[27] = u8::from(!self.position.turn().is_white());
        let mut bit = 1;
        for color in Color::ALL {
            for wing in CastlingSide::ALL {
                let has = self.position.castling_rights().rook(color, wing).is_some();
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

    /// Parses a sample; castling rights belong to the outermost rooks.
    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> anyhow::Result<Self> {
        if u16::from_le_bytes([bytes[30], bytes[31]]) != checksum(bytes) {
            bail!("checksum mismatch");
        }
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let occupied = Bitboard(u64::from_le_bytes(occupied));
        let mut setup = Setup::EMPTY;
        for (i, square) in occupied.into_iter().enumerate().take(MAX_PIECES) {
            let code = bytes[8 + i / 2] >> (4 * (i % 2)) & 15;
            let role = *Role::ALL
                .get(usize::from(code & 7))
                .context("invalid piece code")?;
            let color = Color::from_white(code < 8);
            setup.board.set(square, Piece { color, role });
        }
        setup.turn = Color::from_white(bytes[27] & 1 == 0);
        let mut bit = 1;
        for color in Color::ALL {
            for wing in CastlingSide::ALL {
                if bytes[27] >> bit & 1 == 1 {
                    let back = Bitboard::from(Rank::First.relative_to(color));
                    let rooks = setup.board.pieces(color, Role::Rook) & back;
                    let rook = match wing {
                        CastlingSide::KingSide => rooks.last(),
                        CastlingSide::QueenSide => rooks.first(),
                    };
                    setup
                        .castling_rooks
                        .insert(rook.context("castling right without a rook")?);
                }
                bit += 1;
            }
        }
        if bytes[28] > 0 {
            let file = *File::ALL
                .get(usize::from(bytes[28]) - 1)
                .context("invalid en passant file")?;
            setup.en_passant = Some(Square::new(file, Rank::Sixth.relative_to(setup.turn)));
        }
        setup.halfmove_clock = u32::from(bytes[29]);
        let position = Position::from_setup(&setup, setup.castling_mode())?;
        let winner = match bytes[26] {
            0 => Some(Color::Black),
            1 => None,
            2 => Some(Color::White),
            other => bail!("invalid result {other}: expected 0, 1 or 2"),
        };
        Ok(Self {
            position,
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            winner,
        })
    }
}

/// Bytes of a sample, validated for training: checksum, piece codes, one king per side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PackedSample([u8; SIZE]);

impl PackedSample {
    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> anyhow::Result<Self> {
        let packed = Self(*bytes);
        ensure!(
            u16::from_le_bytes([bytes[30], bytes[31]]) == checksum(bytes),
            "checksum mismatch"
        );
        let occupied: u32 = bytes[..8].iter().map(|byte| byte.count_ones()).sum();
        ensure!(
            occupied as usize <= MAX_PIECES,
            "too many pieces: {occupied}"
        );
        let codes = (0..occupied as usize).map(|i| bytes[8 + i / 2] >> (4 * (i % 2)) & 15);
        let count = |code| codes.clone().filter(|found| *found == code).count();
        ensure!(codes.clone().all(|code| code & 7 < 6), "invalid piece code");
        let king = Role::King as u8;
        ensure!(
            count(king) == 1 && count(king | 8) == 1,
            "each side must have one king"
        );
        ensure!(
            bytes[26] <= 2,
            "invalid result {}: expected 0, 1 or 2",
            bytes[26]
        );
        Ok(packed)
    }

    pub(crate) fn bytes(&self) -> &[u8; SIZE] {
        &self.0
    }

    pub(crate) fn turn(&self) -> Color {
        Color::from_white(self.0[27] & 1 == 0)
    }

    /// Score for White, in centipawns.
    pub(crate) fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[24], self.0[25]])
    }

    /// Winner of the game; none if it was drawn.
    pub(crate) fn winner(&self) -> Option<Color> {
        match self.0[26] {
            0 => Some(Color::Black),
            1 => None,
            _ => Some(Color::White),
        }
    }

    /// Hash of the position: pieces, side to move, castling and en passant.
    pub(crate) fn position_key(&self) -> u64 {
        let (words, _) = self.0[..24].as_chunks::<8>();
        let state = u64::from(self.0[27]) | u64::from(self.0[28]) << 8;
        let words = words.iter().map(|word| u64::from_le_bytes(*word));
        words.chain([state]).fold(0, |key: u64, word| {
            let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        })
    }
}

/// Reads a file of samples; a truncated or damaged file is an error.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<PackedSample>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (samples, rest) = bytes.as_chunks::<SIZE>();
    ensure!(
        rest.is_empty(),
        "{} ends within a sample: continue it with `play` to repair it",
        path.display()
    );
    samples
        .iter()
        .enumerate()
        .map(|(i, sample)| {
            PackedSample::from_bytes(sample)
                .with_context(|| format!("{}, position {i}", path.display()))
        })
        .collect()
}

fn checksum(bytes: &[u8; SIZE]) -> u16 {
    let (words, _) = bytes[..30].as_chunks::<2>();
    words.iter().fold(CHECKSUM_SEED, |sum, word| {
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
                winner: Some(Color::White),
            };
            let mut bytes = sample.to_bytes();
            let read = Sample::from_bytes(&bytes).unwrap();
            assert_eq!(read.position, sample.position);
            assert_eq!((read.score, read.winner), (-321, Some(Color::White)));
            assert!(PackedSample::from_bytes(&bytes).is_ok());
            bytes[9] ^= 1;
            assert!(Sample::from_bytes(&bytes).is_err(), "damage is detected");
            assert!(
                PackedSample::from_bytes(&bytes).is_err(),
                "damage is detected"
            );
        }
    }
}
