//! [`Example`]: a training example.

use tabiya_engine::network::{Perspective, output_bucket};
use tabiya_rules::{Bitboard, ByColor, Color, Piece, Role, Square};

use crate::sample::{MAX_PIECES, PackedSample, points};

/// Composition of the training target from game result and search score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetBlend {
    /// Share of the game result; the rest is the search score.
    pub(crate) result_share: f32,
    /// Score in centipawns that is 1 on the logistic curve.
    pub(crate) scale: f32,
}

/// Indices of the active input features of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActiveFeatures {
    list: [u16; MAX_PIECES],
    count: usize,
}

/// Training example: active features and target of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    /// Active features of the side to move, and of the other side.
    pub(crate) features: [ActiveFeatures; 2],
    pub(crate) bucket: usize,
    /// Expected result for the side to move, from 0 to 1.
    pub(crate) target: f32,
}

pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl ActiveFeatures {
    const NONE: Self = Self {
        list: [0; MAX_PIECES],
        count: 0,
    };

    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.list[..self.count]
    }

    fn push(&mut self, feature: usize) {
        self.list[self.count] = feature as u16;
        self.count += 1;
    }
}

impl Example {
    /// Builds an example from a validated sample.
    pub(crate) fn new(packed: &PackedSample, blend: TargetBlend) -> Self {
        let turn = packed.turn();
        let mut kings = ByColor::from_fn(|_| Square::A1);
        for (square, piece) in packed.pieces() {
            if piece.role == Role::King {
                kings[piece.color] = square;
            }
        }
        let perspectives = [turn, !turn].map(|side| Perspective::of(side, kings[side]));
        let mut features = [ActiveFeatures::NONE; 2];
        for (square, piece) in packed.pieces() {
            for (features, perspective) in features.iter_mut().zip(perspectives) {
                features.push(perspective.feature_index(piece, square));
            }
        }
        Self {
            bucket: output_bucket(features[0].count as u32),
            features,
            target: blend.target(packed, turn),
        }
    }
}

impl TargetBlend {
    /// Training target of a position for a side.
    pub(crate) fn target(self, packed: &PackedSample, side: Color) -> f32 {
        let sign = if side.is_white() { 1.0 } else { -1.0 };
        let score = logistic(sign * f32::from(packed.score()) / self.scale);
        let points = points(packed.winner()) as f32;
        let result = if side.is_white() {
            points
        } else {
            1.0 - points
        };
        self.result_share * result + (1.0 - self.result_share) * score
    }
}

impl PackedSample {
    /// All pieces with their squares, from a1 to h8.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let bytes = self.bytes();
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let squares = Bitboard(u64::from_le_bytes(occupied));
        squares.into_iter().enumerate().map(|(i, square)| {
            let code = bytes[8 + i / 2] >> (4 * (i % 2)) & 15;
            let color = Color::from_white(code < 8);
            (square, Role::ALL[usize::from(code & 7)].of(color))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;

    fn example(fen: &str, score: i16, winner: Option<Color>) -> Example {
        let position = fen.parse().unwrap();
        let sample = Sample {
            position,
            score,
            winner,
        };
        let packed = PackedSample::from_bytes(&sample.to_bytes()).unwrap();
        let blend = TargetBlend {
            result_share: 0.5,
            scale: 400.0,
        };
        Example::new(&packed, blend)
    }

    /// A position and its mirror image with colours swapped give the same example.
    #[test]
    fn colours_are_symmetric() {
        let white = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        let black = "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4";
        let one = example(white, 120, Some(Color::White));
        let other = example(black, -120, Some(Color::Black));
        assert!(one.target > 0.75 && (one.target - other.target).abs() < 1e-6);
        for side in 0..2 {
            let sorted = |example: &Example| {
                let mut features = example.features[side].as_slice().to_vec();
                features.sort_unstable();
                features
            };
            assert_eq!(sorted(&one), sorted(&other));
        }
        let lost = example(white, -120, Some(Color::Black));
        assert!((lost.target + one.target - 1.0).abs() < 1e-6);
    }
}
