//! Perft: leaf counts of the legal move tree, the standard test of a move generator.

use alloc::vec::Vec;

use crate::{
    Bitboard, Color, Move, Position, Role, Square,
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
        (_, Color::White) => count::<true>(position, depth),
        (_, Color::Black) => count::<false>(position, depth),
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

fn count<const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        let mut leaves = MoveCounter(0);
        generate_all_for::<WHITE, MoveCounter>(position, &mut leaves);
        return leaves.0;
    }
    let mut sink = PerftSink {
        position,
        depth: depth - 1,
        leaves: 0,
    };
    generate_all_for::<WHITE, PerftSink<'_>>(position, &mut sink);
    sink.leaves
}

/// Plays each generated move and counts the leaves below it.
struct PerftSink<'a> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
}

impl PerftSink<'_> {
    #[inline(always)]
    fn descend<const WHITE: bool>(&mut self, next: &Position) {
        self.leaves += if WHITE {
            count::<false>(next, self.depth)
        } else {
            count::<true>(next, self.depth)
        };
    }
}

impl MoveSink for PerftSink<'_> {
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
