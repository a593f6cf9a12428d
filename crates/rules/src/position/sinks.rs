//! What is made of the legal moves that the generator tells of: a count, a list, the first of them, or each piece with
//! its destinations.

use core::ops::ControlFlow;

use super::generate::{PieceMoves, Sink, Step, origin};
use crate::{Bitboard, Color, Move, MoveKind, MoveList, Role, Square};

/// Counts moves.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const WHOLE_QUEENS: bool = false;

    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, _: Step, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline(always)]
    fn promotions<const WHITE: bool>(&mut self, _: Step, to: Bitboard) {
        self.0 += 4 * u64::from(to.count());
    }
    #[inline(always)]
    fn en_passant<const WHITE: bool>(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
    #[inline(always)]
    fn castle<const WHITE: bool>(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

impl Sink for MoveList {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _: Role, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::new(from, to, MoveKind::Normal));
        }
    }
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        for to in to {
            self.push(Move::new(origin(to, step), to, MoveKind::Normal));
        }
    }
    #[inline(always)]
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        let step = if WHITE { 16 } else { -16 };
        for to in to {
            self.push(Move::new(origin(to, step), to, MoveKind::DoublePush));
        }
    }
    #[inline(always)]
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.push(Move::new(origin(to, step), to, MoveKind::Promotion(role)));
            }
        }
    }
    #[inline(always)]
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        self.push(Move::new(from, to, MoveKind::EnPassant));
    }
    #[inline(always)]
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        self.push(Move::new(king, rook, MoveKind::Castle));
    }
}

/// Keeps the first move that a [`MoveList`] would have.
#[derive(Default)]
pub(super) struct First(Option<Move>);

impl First {
    pub(super) fn found(self) -> Option<Move> {
        self.0
    }

    #[inline(always)]
    fn keep(&mut self, to: Bitboard, made: impl FnOnce(Square) -> Move) {
        if self.0.is_none() {
            self.0 = to.first().map(made);
        }
    }
}

impl Sink for First {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn has_enough(&self) -> bool {
        self.0.is_some()
    }
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _: Role, from: Square, to: Bitboard) {
        self.keep(to, |to| Move::new(from, to, MoveKind::Normal));
    }
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        self.keep(to, |to| Move::new(origin(to, step), to, MoveKind::Normal));
    }
    #[inline(always)]
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        let step = if WHITE { 16 } else { -16 };
        self.keep(to, |to| {
            Move::new(origin(to, step), to, MoveKind::DoublePush)
        });
    }
    #[inline(always)]
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        let kind = MoveKind::Promotion(Role::PROMOTIONS[0]);
        self.keep(to, |to| Move::new(origin(to, step), to, kind));
    }
    #[inline(always)]
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        self.keep(to.bit(), |to| Move::new(from, to, MoveKind::EnPassant));
    }
    #[inline(always)]
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        self.keep(rook.bit(), |rook| Move::new(king, rook, MoveKind::Castle));
    }
}

/// Gathers what belongs to one piece, for [`Position::for_each_piece`].
pub(super) struct Pieces<B, F: FnMut(PieceMoves) -> ControlFlow<B>> {
    visit: F,
    stopped: ControlFlow<B>,
    /// Pawns that can move, other than by en passant.
    pawns: Bitboard,
    /// Where pawns go by a push, a double push, to the left and to the right.
    pawn_targets: [Bitboard; 4],
    en_passant: (Bitboard, Option<Square>),
    /// The king's moves wait for castling, which comes first.
    king: Option<PieceMoves>,
}

impl<B, F: FnMut(PieceMoves) -> ControlFlow<B>> Pieces<B, F> {
    pub(super) fn new(visit: F) -> Self {
        Self {
            visit,
            stopped: ControlFlow::Continue(()),
            pawns: Bitboard::EMPTY,
            pawn_targets: [Bitboard::EMPTY; 4],
            en_passant: (Bitboard::EMPTY, None),
            king: None,
        }
    }

    fn tell(&mut self, moves: PieceMoves) {
        if self.stopped.is_continue() && moves.to.any() {
            self.stopped = (self.visit)(moves);
        }
    }

    fn add_pawns(&mut self, step: Step, to: Bitboard) {
        let (direction, from) = match step {
            8 => (0, to.down()),
            -8 => (0, to.up()),
            16 => (1, to.down().down()),
            -16 => (1, to.up().up()),
            7 => (2, to.down().right()),
            -9 => (2, to.up().right()),
            9 => (3, to.down().left()),
            _ => (3, to.up().left()),
        };
        self.pawns |= from;
        self.pawn_targets[direction] |= to;
    }

    pub(super) fn finish(mut self, color: Color) -> ControlFlow<B> {
        let [pushes, doubles, lefts, rights] = self.pawn_targets;
        for from in self.pawns | self.en_passant.0 {
            let ahead = from.bit().forward(color);
            let mut to = (ahead & pushes)
                | (ahead.forward(color) & doubles)
                | (ahead.left() & lefts)
                | (ahead.right() & rights);
            let mut en_passant = None;
            if self.en_passant.0.contains(from) {
                en_passant = self.en_passant.1;
            }
            if let Some(square) = en_passant {
                to |= square.bit();
            }
            self.tell(PieceMoves {
                role: Role::Pawn,
                from,
                to,
                en_passant,
            });
        }
        if let Some(moves) = self.king {
            self.tell(moves);
        }
        self.stopped
    }
}

impl<B, F: FnMut(PieceMoves) -> ControlFlow<B>> Sink for Pieces<B, F> {
    const WHOLE_QUEENS: bool = true;

    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Bitboard) {
        let moves = PieceMoves {
            role,
            from,
            to,
            en_passant: None,
        };
        if role == Role::King {
            self.king
                .get_or_insert(PieceMoves {
                    to: Bitboard::EMPTY,
                    ..moves
                })
                .to |= to;
        } else {
            self.tell(moves);
        }
    }
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        self.add_pawns(step, to);
    }
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        self.add_pawns(if WHITE { 16 } else { -16 }, to);
    }
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        self.add_pawns(step, to);
    }
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        self.en_passant.0 |= from.bit();
        self.en_passant.1 = Some(to);
    }
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        self.piece::<WHITE>(Role::King, king, rook.bit());
    }
}
