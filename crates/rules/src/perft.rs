//! Perft: leaf counts of the legal move tree, the standard test of a move generator.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::{
    Bitboard, Color, Move, Position, Role, Square,
    cpu::{CpuLevel, Kernel, for_this_cpu},
    position::{MoveCounter, MoveSink, Step, generate_all_for, origin},
};

/// Counts the leaf nodes of the legal move tree at `depth` plies.
///
/// Moves are played straight from the generator, and the last ply is counted without playing it (bulk counting).
///
/// ```
/// use tabiya_rules::{perft, Position};
/// assert_eq!(perft(&Position::START, 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => for_this_cpu(PerftNode::<true> { position, depth }),
        (_, Color::Black) => for_this_cpu(PerftNode::<false> { position, depth }),
    }
}

/// Returns each legal move with the [`perft`] count below it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(remaining) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|m| (m, perft(&position.play(m), remaining)))
        .collect()
}

/// Kernel that counts the leaf nodes below a position with White or Black to move, at least one ply deep.
pub(crate) struct PerftNode<'a, const WHITE: bool> {
    pub(crate) position: &'a Position,
    pub(crate) depth: u32,
}

impl<const WHITE: bool> Kernel for PerftNode<'_, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn run<L: CpuLevel>(self) -> u64 {
        let position = self.position;
        if self.depth == 1 {
            let mut leaves = MoveCounter(0);
            generate_all_for::<WHITE, MoveCounter, L>(position, &mut leaves);
            return leaves.0;
        }
        let mut sink = PerftSink::<L> {
            position,
            depth: self.depth - 1,
            leaves: 0,
            level: PhantomData,
        };
        generate_all_for::<WHITE, PerftSink<'_, L>, L>(position, &mut sink);
        sink.leaves
    }
}

/// Plays each generated move and counts the leaves below it.
struct PerftSink<'a, L> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
    level: PhantomData<L>,
}

impl<L: CpuLevel> PerftSink<'_, L> {
    #[inline(always)]
    fn descend<const WHITE: bool>(&mut self, next: &Position) {
        let (position, depth) = (next, self.depth);
        self.leaves += if WHITE {
            L::call(PerftNode::<false> { position, depth })
        } else {
            L::call(PerftNode::<true> { position, depth })
        };
    }
}

impl<L: CpuLevel> MoveSink for PerftSink<'_, L> {
    const WHOLE_QUEENS: bool = false;

    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            let mut next = *self.position;
            next.make_piece::<WHITE>(role, from, to);
            self.descend::<WHITE>(&next);
        }
    }
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        for to in to {
            let mut next = *self.position;
            next.make_pawn::<WHITE>(origin(to, step), to);
            self.descend::<WHITE>(&next);
        }
    }
    #[inline(always)]
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard) {
        let step = if WHITE { 16 } else { -16 };
        for to in to {
            let mut next = *self.position;
            next.make_double_push::<WHITE>(origin(to, step), to);
            self.descend::<WHITE>(&next);
        }
    }
    #[inline(always)]
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard) {
        for to in to {
            for role in Role::PROMOTIONS {
                let mut next = *self.position;
                next.make_promotion::<WHITE>(origin(to, step), to, role);
                self.descend::<WHITE>(&next);
            }
        }
    }
    #[inline(always)]
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let mut next = *self.position;
        next.make_en_passant::<WHITE>(from, to);
        self.descend::<WHITE>(&next);
    }
    #[inline(always)]
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        let mut next = *self.position;
        next.make_castle::<WHITE>(king, rook);
        self.descend::<WHITE>(&next);
    }
}
