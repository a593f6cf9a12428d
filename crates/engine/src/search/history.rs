//! [`Histories`]: butterfly, capture and continuation history for move ordering, and correction history.

use tabiya_rules::{Board, Color, Move, Position, Role, Square};

use super::{
    parameters::{self, SearchParameters},
    threats::Threats,
};
use crate::score::Value;

/// A piece and its destination square: the index of continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(u16);

/// Number of piece-destination pairs: twelve pieces, 64 squares.
const PIECE_TOS: usize = 12 * 64;
/// Entries of a correction history table; a power of two.
const CORRECTION_TABLE_SIZE: usize = 1 << 14;

impl PieceTo {
    fn new(color: Color, role: Role, to: Square) -> Self {
        Self(((color as u16 * 6) + role as u16) * 64 + to as u16)
    }

    /// The piece that a legal move moves, and where it goes.
    #[inline]
    pub(super) fn of(position: &Position, m: Move) -> Self {
        Self::new(position.turn(), position.moved_role(m), m.to())
    }

    const fn index(self) -> usize {
        self.0 as usize % PIECE_TOS
    }
}

/// History tables of one search thread.
pub(super) struct Histories {
    /// Butterfly history: by side, threats to both squares, from, to.
    quiet: Box<[[[[i16; 64]; 64]; 4]; 2]>,
    /// Capture history: by piece, destination and captured role.
    capture: Box<[[i16; 6]; PIECE_TOS]>,
    /// Continuation history: by an earlier move, and the move.
    continuation: Vec<[i16; PIECE_TOS]>,
    /// Correction history: by side to move, and by pawns or the pieces of one side.
    corrections: Vec<[[i16; 3]; 2]>,
    /// Continuation correction history: by the last two moves.
    continuation_corrections: Vec<[i16; PIECE_TOS]>,
}

impl Histories {
    pub(super) fn new() -> Self {
        Self {
            quiet: Box::new([[[[0; 64]; 64]; 4]; 2]),
            capture: Box::new([[0; 6]; PIECE_TOS]),
            continuation: vec![[0; PIECE_TOS]; PIECE_TOS],
            corrections: vec![[[0; 3]; 2]; CORRECTION_TABLE_SIZE],
            continuation_corrections: vec![[0; PIECE_TOS]; PIECE_TOS],
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    /// History score of a quiet move; `previous` are the moves one, two and four plies ago.
    #[inline]
    pub(super) fn quiet(
        &self,
        color: Color,
        m: Move,
        piece_to: PieceTo,
        previous: &[Option<PieceTo>; 3],
        threats: &Threats,
    ) -> i32 {
        let by_squares = &self.quiet[color as usize][threats.history_index(m)];
        let mut sum = i32::from(by_squares[m.from().index()][m.to().index()]);
        for earlier in previous.iter().flatten() {
            sum += i32::from(self.continuation[earlier.index()][piece_to.index()]);
        }
        sum
    }

    /// History score of a capture.
    #[inline]
    pub(super) fn capture(&self, piece_to: PieceTo, captured: Role) -> i32 {
        i32::from(self.capture[piece_to.index()][captured as usize])
    }

    /// Adds a bonus to the butterfly and continuation history of a quiet move.
    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        m: Move,
        piece_to: PieceTo,
        previous: &[Option<PieceTo>; 3],
        threats: &Threats,
        bonus: i32,
    ) {
        let by_squares = &mut self.quiet[color as usize][threats.history_index(m)];
        adjust(&mut by_squares[m.from().index()][m.to().index()], bonus);
        for earlier in previous.iter().flatten() {
            adjust(
                &mut self.continuation[earlier.index()][piece_to.index()],
                bonus,
            );
        }
    }

    /// Adds a bonus to the capture history of a capture.
    pub(super) fn update_capture(&mut self, piece_to: PieceTo, captured: Role, bonus: i32) {
        adjust(
            &mut self.capture[piece_to.index()][captured as usize],
            bonus,
        );
    }

    /// Correction history: average error of the static evaluation in similar positions.
    pub(super) fn correction(&self, position: &Position, previous: &[Option<PieceTo>; 3]) -> Value {
        let side = position.turn() as usize;
        let sum: i32 = correction_indices(position.board())
            .into_iter()
            .enumerate()
            .map(|(i, index)| i32::from(self.corrections[index][side][i]))
            .sum();
        let by_continuation = match previous {
            [Some(last), Some(earlier), _] => {
                i32::from(self.continuation_corrections[earlier.index()][last.index()])
            }
            _ => 0,
        };
        (sum + by_continuation) / parameters::CORRECTION_DIVISOR
    }

    /// Updates correction history after a search whose value exceeds the static evaluation by `difference`.
    pub(super) fn update_correction(
        &mut self,
        position: &Position,
        previous: &[Option<PieceTo>; 3],
        depth: i32,
        difference: Value,
    ) {
        let side = position.turn() as usize;
        let bonus = (difference * depth / 8).clamp(
            -parameters::CORRECTION_MAX_BONUS,
            parameters::CORRECTION_MAX_BONUS,
        );
        for (i, index) in correction_indices(position.board()).into_iter().enumerate() {
            let entry = &mut self.corrections[index][side][i];
            adjust_within(entry, bonus, parameters::CORRECTION_LIMIT);
        }
        if let [Some(last), Some(earlier), _] = previous {
            let entry = &mut self.continuation_corrections[earlier.index()][last.index()];
            adjust_within(entry, bonus, parameters::CORRECTION_LIMIT);
        }
    }
}

/// Adds a bonus to a history entry.
fn adjust(entry: &mut i16, bonus: i32) {
    adjust_within(entry, bonus, parameters::HISTORY_LIMIT);
}

/// Adds a bonus to an entry with gravity: the nearer the entry is to the limit, the less it moves.
fn adjust_within(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// History bonus of a cutoff at a depth.
pub(super) fn bonus(parameters: &SearchParameters, depth: i32) -> i32 {
    (parameters.history_bonus_ply * depth + parameters.history_bonus_base)
        .clamp(0, parameters.history_bonus_most)
}

/// Correction history indices of a position: by its pawns, White's pieces, Black's pieces.
fn correction_indices(board: &Board) -> [usize; 3] {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let index =
        |hash: u64| (hash.wrapping_mul(FACTOR) >> 50) as usize & (CORRECTION_TABLE_SIZE - 1);
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
