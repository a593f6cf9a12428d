//! [`AccumulatorStack`]: outputs of the feature transformer, updated incrementally.
//!
//! Lazy updates: a move only records what it changes. When an evaluation is needed, the accumulators are computed from
//! the last ply that has one; plies in between get theirs too, since their other moves will need them. If a king
//! crosses to the other half of the board, its side's perspective is mirrored and its accumulator is refreshed: from
//! the last board seen from that perspective, by the pieces that differ (a refresh cache, or "Finny table").

use tabiya_rules::{
    Board, ByColor, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, Square,
};

use super::{Perspective, Row, Weights, simd::SimdLevel};
use crate::score::MAX_PLY;

/// A piece on its square.
type PlacedPiece = (Piece, Square);

/// Pieces changed by a move.
#[derive(Clone, Copy, Debug)]
enum BoardChange {
    Nothing,
    Move {
        from: PlacedPiece,
        to: PlacedPiece,
    },
    Capture {
        from: PlacedPiece,
        to: PlacedPiece,
        taken: PlacedPiece,
    },
    Castle {
        king: [PlacedPiece; 2],
        rook: [PlacedPiece; 2],
    },
}

/// Accumulators of both sides at one ply.
#[derive(Clone, Debug)]
struct Accumulator {
    sums: ByColor<Row>,
    /// Sides whose sums are computed.
    is_computed: ByColor<bool>,
    perspectives: ByColor<Perspective>,
    change: BoardChange,
}

/// Entry of the refresh cache: a board and its sums.
#[derive(Clone, Debug)]
struct RefreshEntry {
    board: Board,
    sums: Row,
}

/// Accumulators of each ply of the current line.
#[derive(Clone, Debug)]
pub(super) struct AccumulatorStack {
    /// Accumulators by ply, with spare room. Empty until the first [`AccumulatorStack::reset`].
    stack: Vec<Accumulator>,
    /// Index of the current ply.
    current: usize,
    /// Refresh cache of each side: for the normal and the mirrored board.
    refresh_cache: Box<ByColor<[RefreshEntry; 2]>>,
}

/// Initial room: enough for the search; longer lines grow the stack.
const ROOM: usize = MAX_PLY + 8;

impl AccumulatorStack {
    pub(super) fn new(weights: &Weights) -> Self {
        let empty = RefreshEntry {
            board: Board::EMPTY,
            sums: weights.input_bias,
        };
        Self {
            stack: Vec::new(),
            current: 0,
            refresh_cache: Box::new(ByColor::from_fn(|_| [empty.clone(), empty.clone()])),
        }
    }

    /// Starts at a position.
    pub(super) fn reset(&mut self, position: &Position) {
        let perspectives = Perspective::both(position);
        self.stack.resize(ROOM, Accumulator::new(perspectives));
        self.current = 0;
        self.stack[0].restart(BoardChange::Nothing, perspectives);
    }

    #[inline]
    pub(super) fn push(&mut self, before: &Position, m: Move) {
        let change = BoardChange::of(before, m);
        let mut perspectives = self.perspectives();
        let side = before.turn();
        match change {
            BoardChange::Move { to, .. } | BoardChange::Capture { to, .. }
                if to.0.role == Role::King =>
            {
                perspectives[side] = Perspective::of(side, to.1);
            }
            BoardChange::Castle { king, .. } => {
                perspectives[side] = Perspective::of(side, king[1].1)
            }
            _ => {}
        }
        self.push_accumulator(change, perspectives);
    }

    #[inline]
    pub(super) fn push_null_move(&mut self) {
        self.push_accumulator(BoardChange::Nothing, self.perspectives());
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.current = self.current.saturating_sub(1);
    }

    /// Computes and returns the sums of the side to move and of the other side.
    #[inline]
    pub(super) fn sums(
        &mut self,
        position: &Position,
        weights: &Weights,
        simd: SimdLevel,
    ) -> [&Row; 2] {
        if self.stack.is_empty() {
            self.reset(position);
        }
        for side in Color::ALL {
            self.update(side, position, weights, simd);
        }
        let sums = &self.stack[self.current].sums;
        [&sums[position.turn()], &sums[!position.turn()]]
    }

    fn perspectives(&self) -> ByColor<Perspective> {
        self.stack[self.current].perspectives
    }

    /// Pushes an accumulator that is not computed yet.
    fn push_accumulator(&mut self, change: BoardChange, perspectives: ByColor<Perspective>) {
        self.current += 1;
        if self.current == self.stack.len() {
            self.stack
                .resize(2 * self.current, Accumulator::new(perspectives));
        }
        self.stack[self.current].restart(change, perspectives);
    }

    /// Computes the sums of one side at the current ply.
    fn update(&mut self, side: Color, position: &Position, weights: &Weights, simd: SimdLevel) {
        let perspective = self.stack[self.current].perspectives[side];
        let mut computed = self.current;
        while !self.stack[computed].is_computed[side] {
            if computed == 0 || self.stack[computed - 1].perspectives[side] != perspective {
                return self.refresh(side, position.board(), weights, simd);
            }
            computed -= 1;
        }
        for i in computed + 1..=self.current {
            if let [before, ply] = &mut self.stack[i - 1..=i] {
                let (to, from) = (&mut ply.sums[side], &before.sums[side]);
                ply.change.apply(to, from, perspective, weights, simd);
                ply.is_computed[side] = true;
            }
        }
    }

    /// Refreshes the sums of one side at the current ply from the refresh cache.
    fn refresh(&mut self, side: Color, board: &Board, weights: &Weights, simd: SimdLevel) {
        let ply = &mut self.stack[self.current];
        let perspective = ply.perspectives[side];
        let entry = &mut self.refresh_cache[side][usize::from(perspective.is_mirrored())];
        entry.update_to(board, perspective, weights, simd);
        ply.sums[side] = entry.sums;
        ply.is_computed[side] = true;
    }
}

impl Accumulator {
    fn new(perspectives: ByColor<Perspective>) -> Self {
        Self {
            sums: ByColor::from_fn(|_| Row::ZERO),
            is_computed: ByColor::default(),
            perspectives,
            change: BoardChange::Nothing,
        }
    }

    /// Reuses the accumulator for another move.
    #[inline(always)]
    fn restart(&mut self, change: BoardChange, perspectives: ByColor<Perspective>) {
        self.is_computed = ByColor::default();
        self.perspectives = perspectives;
        self.change = change;
    }
}

impl RefreshEntry {
    /// Updates the sums to another board.
    fn update_to(
        &mut self,
        board: &Board,
        perspective: Perspective,
        weights: &Weights,
        simd: SimdLevel,
    ) {
        for color in Color::ALL {
            for role in Role::ALL {
                let (old, new) = (self.board.pieces(color, role), board.pieces(color, role));
                let row =
                    |square| &weights.input[perspective.feature_index(role.of(color), square)];
                for square in old & !new {
                    simd.sub(&mut self.sums, row(square));
                }
                for square in new & !old {
                    simd.add(&mut self.sums, row(square));
                }
            }
        }
        self.board = *board;
    }
}

impl BoardChange {
    fn of(before: &Position, m: Move) -> Self {
        let side = before.turn();
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            let wing = CastlingSide::of(from, to);
            let (king, rook) = (Role::King.of(side), Role::Rook.of(side));
            return Self::Castle {
                king: [(king, from), (king, wing.king_to(side))],
                rook: [(rook, to), (rook, wing.rook_to(side))],
            };
        }
        let Some(piece) = before.board().piece_at(from) else {
            // No legal move starts on an empty square.
            return Self::Nothing;
        };
        let arriving = m.promotion().map_or(piece, |role| role.of(side));
        let (from, arrival) = ((piece, from), (arriving, to));
        let taken = match m.kind() {
            MoveKind::EnPassant => Some((Role::Pawn.of(!side), en_passant_victim(from.1, to))),
            _ => before.board().piece_at(to).map(|piece| (piece, to)),
        };
        match taken {
            Some(taken) => Self::Capture {
                from,
                to: arrival,
                taken,
            },
            None => Self::Move { from, to: arrival },
        }
    }

    #[inline(always)]
    fn apply(
        &self,
        to: &mut Row,
        from: &Row,
        perspective: Perspective,
        weights: &Weights,
        simd: SimdLevel,
    ) {
        let row =
            |placed: PlacedPiece| &weights.input[perspective.feature_index(placed.0, placed.1)];
        match *self {
            Self::Nothing => *to = *from,
            Self::Move { from: old, to: new } => simd.add_sub(to, from, row(new), row(old)),
            Self::Capture {
                from: old,
                to: new,
                taken,
            } => simd.add_sub_sub(to, from, row(new), row(old), row(taken)),
            Self::Castle { king, rook } => {
                simd.add_sub_sub(to, from, row(king[1]), row(king[0]), row(rook[0]));
                simd.add(to, row(rook[1]));
            }
        }
    }
}

/// Square of the pawn captured en passant.
fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
