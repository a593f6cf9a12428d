//! [`Example`]: a position as the trainer sees it.

use tabiya_engine::network::{View, bucket};
use tabiya_rules::{Bitboard, ByColor, Color, Piece, Role, Square};

use crate::sample::{MOST_PIECES, Packed};

/// What the target is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix {
    /// How much of the target is the game's result; the rest is the search's score.
    pub(crate) result_share: f32,
    /// The score, in hundredths of a pawn, that stands for 1 on the logistic curve.
    pub(crate) scale: f32,
}

/// The inputs that are on, of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    list: [u16; MOST_PIECES],
    count: usize,
}

/// A position as the trainer sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    /// Of the side to move, and of the other.
    pub(crate) inputs: [Inputs; 2],
    pub(crate) bucket: usize,
    /// What the side to move can expect, from 0 to 1.
    pub(crate) target: f32,
}

pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Inputs {
    const NONE: Self = Self {
        list: [0; MOST_PIECES],
        count: 0,
    };

    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.list[..self.count]
    }

    fn push(&mut self, input: usize) {
        self.list[self.count] = input as u16;
        self.count += 1;
    }
}

impl Example {
    /// Reads a sample that has been checked.
    pub(crate) fn new(packed: &Packed, mix: Mix) -> Self {
        let turn = packed.turn();
        let mut kings = ByColor::from_fn(|_| Square::A1);
        for (square, piece) in packed.pieces() {
            if piece.role == Role::King {
                kings[piece.color] = square;
            }
        }
        let views = [turn, !turn].map(|side| View::of(side, kings[side]));
        let mut inputs = [Inputs::NONE; 2];
        for (square, piece) in packed.pieces() {
            for (inputs, view) in inputs.iter_mut().zip(views) {
                inputs.push(view.input(piece, square));
            }
        }
        Self {
            bucket: bucket(inputs[0].count as u32),
            inputs,
            target: mix.target(packed, turn),
        }
    }
}

impl Mix {
    /// What a side can expect of a position, by its score and how the game ended.
    pub(crate) fn target(self, packed: &Packed, side: Color) -> f32 {
        let sign = if side.is_white() { 1.0 } else { -1.0 };
        let score = logistic(sign * f32::from(packed.score()) / self.scale);
        let points = packed.result().points() as f32;
        let result = if side.is_white() {
            points
        } else {
            1.0 - points
        };
        self.result_share * result + (1.0 - self.result_share) * score
    }
}

impl Packed {
    /// Every piece with its square, from a1 to h8.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let bytes = self.bytes();
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let squares = Bitboard(u64::from_le_bytes(occupied));
        squares.into_iter().enumerate().map(|(i, square)| {
            let code = bytes[8 + i / 2] >> (4 * (i % 2)) & 15;
            let color = Color::from_is_white(code < 8);
            (square, Role::ALL[usize::from(code & 7)].of(color))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{GameResult, Sample};

    fn example(fen: &str, score: i16, result: GameResult) -> Example {
        let position = fen.parse().unwrap();
        let sample = Sample {
            position,
            score,
            result,
        };
        let packed = Packed::check(&sample.to_bytes()).unwrap();
        let mix = Mix {
            result_share: 0.5,
            scale: 400.0,
        };
        Example::new(&packed, mix)
    }

    /// A position and the same with colours swapped are one example.
    #[test]
    fn both_sides_learn_the_same() {
        let white = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        let black = "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4";
        let one = example(white, 120, GameResult::WhiteWon);
        let other = example(black, -120, GameResult::BlackWon);
        assert!(one.target > 0.75 && (one.target - other.target).abs() < 1e-6);
        for side in 0..2 {
            let sorted = |example: &Example| {
                let mut inputs = example.inputs[side].as_slice().to_vec();
                inputs.sort_unstable();
                inputs
            };
            assert_eq!(sorted(&one), sorted(&other));
        }
        let lost = example(white, -120, GameResult::BlackWon);
        assert!((lost.target + one.target - 1.0).abs() < 1e-6);
    }
}
