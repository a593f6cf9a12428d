//! What earlier cutoffs say of moves: the tables that order them, and those that correct the evaluation.

use tabiya_rules::{Board, Color, Move, Position, Role, Square};

use super::margins::{self, Margins};
use crate::score::Value;

/// A piece and where it goes: what continuation histories are indexed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step(u16);

/// How many steps there are: twelve pieces, 64 squares.
const STEPS: usize = 12 * 64;
/// Entries of a correction table; a power of two.
const CORRECTIONS: usize = 1 << 14;

impl Step {
    pub(super) fn new(color: Color, role: Role, to: Square) -> Self {
        Self(((color as u16 * 6) + role as u16) * 64 + to as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize % STEPS
    }
}

/// The histories of one search thread.
pub(super) struct Histories {
    /// By side, from, to.
    quiet: Box<[[[i16; 64]; 64]; 2]>,
    /// By step and what is taken.
    capture: Box<[[i16; 6]; STEPS]>,
    /// By an earlier step, and the step.
    continuation: Vec<[i16; STEPS]>,
    /// By side to move, and pawns or the pieces of one side.
    corrections: Vec<[[i16; 3]; 2]>,
    /// Corrections by the last two steps.
    step_corrections: Vec<[i16; STEPS]>,
}

impl Histories {
    pub(super) fn new() -> Self {
        Self {
            quiet: Box::new([[[0; 64]; 64]; 2]),
            capture: Box::new([[0; 6]; STEPS]),
            continuation: vec![[0; STEPS]; STEPS],
            corrections: vec![[[0; 3]; 2]; CORRECTIONS],
            step_corrections: vec![[0; STEPS]; STEPS],
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    /// How well a quiet move has done; `before` are the steps one, two and four plies back.
    #[inline]
    pub(super) fn quiet(
        &self,
        color: Color,
        m: Move,
        step: Step,
        before: &[Option<Step>; 3],
    ) -> i32 {
        let mut sum = i32::from(self.quiet[color as usize][m.from().index()][m.to().index()]);
        for earlier in before.iter().flatten() {
            sum += i32::from(self.continuation[earlier.index()][step.index()]);
        }
        sum
    }

    /// How well a capture has done.
    #[inline]
    pub(super) fn capture(&self, step: Step, taken: Role) -> i32 {
        i32::from(self.capture[step.index()][taken as usize])
    }

    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        m: Move,
        step: Step,
        before: &[Option<Step>; 3],
        bonus: i32,
    ) {
        adjust(
            &mut self.quiet[color as usize][m.from().index()][m.to().index()],
            bonus,
        );
        for earlier in before.iter().flatten() {
            adjust(&mut self.continuation[earlier.index()][step.index()], bonus);
        }
    }

    pub(super) fn update_capture(&mut self, step: Step, taken: Role, bonus: i32) {
        adjust(&mut self.capture[step.index()][taken as usize], bonus);
    }

    /// By how much the static evaluation has been off in positions like this, after steps like these.
    pub(super) fn correction(&self, position: &Position, before: &[Option<Step>; 3]) -> Value {
        let side = position.turn() as usize;
        let sum: i32 = structures(position.board())
            .into_iter()
            .enumerate()
            .map(|(i, index)| i32::from(self.corrections[index][side][i]))
            .sum();
        let by_steps = match before {
            [Some(last), Some(earlier), _] => {
                i32::from(self.step_corrections[earlier.index()][last.index()])
            }
            _ => 0,
        };
        (sum + by_steps) / margins::CORRECTION_DIVISOR
    }

    /// Learns from a search that found `difference` more than the static evaluation.
    pub(super) fn update_correction(
        &mut self,
        position: &Position,
        before: &[Option<Step>; 3],
        depth: i32,
        difference: Value,
    ) {
        let side = position.turn() as usize;
        let bonus =
            (difference * depth / 8).clamp(-margins::CORRECTION_MOST, margins::CORRECTION_MOST);
        for (i, index) in structures(position.board()).into_iter().enumerate() {
            let entry = &mut self.corrections[index][side][i];
            adjust_within(entry, bonus, margins::CORRECTION_LIMIT);
        }
        if let [Some(last), Some(earlier), _] = before {
            let entry = &mut self.step_corrections[earlier.index()][last.index()];
            adjust_within(entry, bonus, margins::CORRECTION_LIMIT);
        }
    }
}

/// Moves a history by a bonus.
fn adjust(entry: &mut i16, bonus: i32) {
    adjust_within(entry, bonus, margins::HISTORY_LIMIT);
}

/// Moves an entry by a bonus; the nearer to the limit, the less.
fn adjust_within(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// What a cutoff at a depth is worth.
pub(super) fn bonus(margins: &Margins, depth: i32) -> i32 {
    (margins.history_bonus_ply * depth + margins.history_bonus_base)
        .clamp(0, margins.history_bonus_most)
}

/// Table indices of what a position is made of: its pawns, White's pieces, Black's pieces.
fn structures(board: &Board) -> [usize; 3] {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let index = |hash: u64| (hash.wrapping_mul(FACTOR) >> 50) as usize & (CORRECTIONS - 1);
    let pawns = |color| board.pieces(color, Role::Pawn).0;
    let pieces = |color| {
        [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ]
        .into_iter()
        .fold(0, |hash, role| mix(hash, board.pieces(color, role).0))
    };
    [
        index(mix(mix(0, pawns(Color::White)), pawns(Color::Black))),
        index(pieces(Color::White)),
        index(pieces(Color::Black)),
    ]
}
