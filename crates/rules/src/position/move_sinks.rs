//! Move sinks: a counter, a list, the first move, and each piece with its destinations.

use core::ops::ControlFlow;

use super::generate::{MoveSink, PieceMoves, Step, origin};
use crate::{Bitboard, Color, Move, MoveKind, MoveList, Role, Square};

/// Counts moves.
pub(crate) struct MoveCounter(pub(crate) u64);

impl MoveSink for MoveCounter {
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

impl MoveSink for MoveList {
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

/// Keeps the first generated move.
#[derive(Default)]
pub(super) struct FirstMove(Option<Move>);

impl FirstMove {
    pub(super) fn found(self) -> Option<Move> {
        self.0
    }

    #[inline(always)]
    fn record(&mut self, to: Bitboard, to_move: impl FnOnce(Square) -> Move) {
        if self.0.is_none() {
            self.0 = to.first().map(to_move);
        }
    }
}

impl MoveSink for FirstMove {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0.is_some()
    }
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _: Role, from: Square, to: Bitboard) {
        self.record(to, |to| Move::new(from, to, MoveKind::Normal));
    }
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        self.record(to, |to| Move::new(origin(to, step), to, MoveKind::Normal));
    }
    #[inline(always)]
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        let step = if WHITE { 16 } else { -16 };
        self.record(to, |to| {
            Move::new(origin(to, step), to, MoveKind::DoublePush)
        });
    }
    #[inline(always)]
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        let kind = MoveKind::Promotion(Role::PROMOTIONS[0]);
        self.record(to, |to| Move::new(origin(to, step), to, kind));
    }
    #[inline(always)]
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        self.record(to.bit(), |to| Move::new(from, to, MoveKind::EnPassant));
    }
    #[inline(always)]
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        self.record(rook.bit(), |rook| Move::new(king, rook, MoveKind::Castle));
    }
}

/// Collects the moves of each piece, for [`Position::generate_moves`](super::Position::generate_moves).
pub(super) struct PieceMovesSink<B, F: FnMut(PieceMoves) -> ControlFlow<B>> {
    visit: F,
    stopped: ControlFlow<B>,
    /// Pawns with a move other than en passant.
    pawns: Bitboard,
    /// Destinations of pushes, double pushes, captures to the left and captures to the right.
    pawn_targets: [Bitboard; 4],
    en_passant: (Bitboard, Option<Square>),
    /// The king's moves, collected until castling and steps are both known.
    king: Option<PieceMoves>,
}

impl<B, F: FnMut(PieceMoves) -> ControlFlow<B>> PieceMovesSink<B, F> {
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

    fn emit(&mut self, moves: PieceMoves) {
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
            self.emit(PieceMoves {
                role: Role::Pawn,
                from,
                to,
                en_passant,
            });
        }
        if let Some(moves) = self.king {
            self.emit(moves);
        }
        self.stopped
    }
}

impl<B, F: FnMut(PieceMoves) -> ControlFlow<B>> MoveSink for PieceMovesSink<B, F> {
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
            self.emit(moves);
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
