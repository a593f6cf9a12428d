//! [`Accumulators`]: the sums of the first layer, kept while the search walks.
//!
//! A move only notes what it changes. When a score is wanted, the sums are brought up to date from the last
//! ply that has them; plies between get theirs too, since their other moves will want them. Where a side's
//! king has gone over to the other wing, that side sees the board mirrored, and its sums are made anew:
//! from those of the last board that was seen that way, by what differs.

use tabiya_rules::{Board, ByColor, Color, Move, MoveKind, Piece, Position, Role, Square, Wing};

use super::{Row, View, Weights, vector::Instructions};
use crate::score::MAX_PLY;

/// A piece on its square.
type Placed = (Piece, Square);

/// What a move changes on the board.
#[derive(Clone, Copy, Debug)]
enum Change {
    Nothing,
    Step {
        from: Placed,
        to: Placed,
    },
    Capture {
        from: Placed,
        to: Placed,
        taken: Placed,
    },
    Castle {
        king: [Placed; 2],
        rook: [Placed; 2],
    },
}

/// One ply of the line.
#[derive(Clone, Debug)]
struct Ply {
    sums: ByColor<Row>,
    /// Whose sums are up to date.
    is_known: ByColor<bool>,
    views: ByColor<View>,
    change: Change,
}

/// The sums of a board that was seen some time.
#[derive(Clone, Debug)]
struct Seen {
    board: Board,
    sums: Row,
}

/// The sums of each ply of the line under search.
#[derive(Clone, Debug)]
pub(super) struct Accumulators {
    /// The line, and room for more. Empty until the first [`Accumulators::reset`].
    plies: Vec<Ply>,
    /// The last ply of the line.
    last: usize,
    /// For each side: boards that it saw as they are, and mirrored.
    seen: Box<ByColor<[Seen; 2]>>,
}

/// Longer lines than the search's are not expected, but would only take more memory.
const ROOM: usize = MAX_PLY + 8;

impl Accumulators {
    pub(super) fn new(weights: &Weights) -> Self {
        let empty = Seen {
            board: Board::EMPTY,
            sums: weights.input_bias,
        };
        Self {
            plies: Vec::new(),
            last: 0,
            seen: Box::new(ByColor::from_fn(|_| [empty.clone(), empty.clone()])),
        }
    }

    /// Begins anew at a position.
    pub(super) fn reset(&mut self, position: &Position) {
        let views = View::both(position);
        self.plies.resize(ROOM, Ply::new(views));
        self.last = 0;
        self.plies[0].restart(Change::Nothing, views);
    }

    #[inline]
    pub(super) fn push(&mut self, before: &Position, m: Move) {
        let change = Change::of(before, m);
        let mut views = self.views();
        let side = before.turn();
        match change {
            Change::Step { to, .. } | Change::Capture { to, .. } if to.0.role == Role::King => {
                views[side] = View::of(side, to.1);
            }
            Change::Castle { king, .. } => views[side] = View::of(side, king[1].1),
            _ => {}
        }
        self.grow(change, views);
    }

    #[inline]
    pub(super) fn push_pass(&mut self) {
        self.grow(Change::Nothing, self.views());
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.last = self.last.saturating_sub(1);
    }

    /// The sums of the side to move and of the other, brought up to date.
    #[inline]
    pub(super) fn current(
        &mut self,
        position: &Position,
        weights: &Weights,
        instructions: Instructions,
    ) -> [&Row; 2] {
        if self.plies.is_empty() {
            self.reset(position);
        }
        for side in Color::ALL {
            self.update(side, position, weights, instructions);
        }
        let sums = &self.plies[self.last].sums;
        [&sums[position.turn()], &sums[!position.turn()]]
    }

    fn views(&self) -> ByColor<View> {
        self.plies[self.last].views
    }

    fn grow(&mut self, change: Change, views: ByColor<View>) {
        self.last += 1;
        if self.last == self.plies.len() {
            self.plies.resize(2 * self.last, Ply::new(views));
        }
        self.plies[self.last].restart(change, views);
    }

    /// Brings one side's sums of the last ply up to date.
    fn update(
        &mut self,
        side: Color,
        position: &Position,
        weights: &Weights,
        instructions: Instructions,
    ) {
        let view = self.plies[self.last].views[side];
        let mut known = self.last;
        while !self.plies[known].is_known[side] {
            if known == 0 || self.plies[known - 1].views[side] != view {
                return self.refresh(side, position.board(), weights, instructions);
            }
            known -= 1;
        }
        for i in known + 1..=self.last {
            if let [before, ply] = &mut self.plies[i - 1..=i] {
                let (to, from) = (&mut ply.sums[side], &before.sums[side]);
                ply.change.apply(to, from, view, weights, instructions);
                ply.is_known[side] = true;
            }
        }
    }

    /// Makes one side's sums of the last ply anew.
    fn refresh(
        &mut self,
        side: Color,
        board: &Board,
        weights: &Weights,
        instructions: Instructions,
    ) {
        let ply = &mut self.plies[self.last];
        let view = ply.views[side];
        let seen = &mut self.seen[side][usize::from(view.is_mirrored())];
        seen.move_on(board, view, weights, instructions);
        ply.sums[side] = seen.sums;
        ply.is_known[side] = true;
    }
}

impl Ply {
    fn new(views: ByColor<View>) -> Self {
        Self {
            sums: ByColor::from_fn(|_| Row::ZERO),
            is_known: ByColor::default(),
            views,
            change: Change::Nothing,
        }
    }

    /// Another move leads here now.
    #[inline(always)]
    fn restart(&mut self, change: Change, views: ByColor<View>) {
        self.is_known = ByColor::default();
        self.views = views;
        self.change = change;
    }
}

impl Seen {
    /// Changes the sums from the board that they are of to another.
    fn move_on(
        &mut self,
        board: &Board,
        view: View,
        weights: &Weights,
        instructions: Instructions,
    ) {
        for color in Color::ALL {
            for role in Role::ALL {
                let (old, new) = (self.board.pieces(color, role), board.pieces(color, role));
                let row = |square| &weights.input[view.input(role.of(color), square)];
                for square in old & !new {
                    instructions.remove(&mut self.sums, row(square));
                }
                for square in new & !old {
                    instructions.add(&mut self.sums, row(square));
                }
            }
        }
        self.board = *board;
    }
}

impl Change {
    fn of(before: &Position, m: Move) -> Self {
        let side = before.turn();
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            let wing = Wing::of(from, to);
            let (king, rook) = (Role::King.of(side), Role::Rook.of(side));
            return Self::Castle {
                king: [(king, from), (king, wing.king_to(side))],
                rook: [(rook, to), (rook, wing.rook_to(side))],
            };
        }
        let Some(piece) = before.board().piece_at(from) else {
            // No legal move begins on an empty square.
            return Self::Nothing;
        };
        let becomes = m.promotion().map_or(piece, |role| role.of(side));
        let (from, arrival) = ((piece, from), (becomes, to));
        let taken = match m.kind() {
            MoveKind::EnPassant => Some((Role::Pawn.of(!side), passed_pawn(from.1, to))),
            _ => before.board().piece_at(to).map(|piece| (piece, to)),
        };
        match taken {
            Some(taken) => Self::Capture {
                from,
                to: arrival,
                taken,
            },
            None => Self::Step { from, to: arrival },
        }
    }

    #[inline(always)]
    fn apply(
        &self,
        to: &mut Row,
        from: &Row,
        view: View,
        weights: &Weights,
        instructions: Instructions,
    ) {
        let row = |placed: Placed| &weights.input[view.input(placed.0, placed.1)];
        match *self {
            Self::Nothing => *to = *from,
            Self::Step { from: old, to: new } => instructions.step(to, from, row(new), row(old)),
            Self::Capture {
                from: old,
                to: new,
                taken,
            } => instructions.capture(to, from, row(new), row(old), row(taken)),
            Self::Castle { king, rook } => {
                instructions.capture(to, from, row(king[1]), row(king[0]), row(rook[0]));
                instructions.add(to, row(rook[1]));
            }
        }
    }
}

/// The pawn taken en passant: beside where the capturing pawn was, on the file that it goes to.
fn passed_pawn(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
