//! Perft: counting the leaves of the tree of legal moves, the standard test of a move generator.

use alloc::vec::Vec;

use crate::{
    Bitboard, Color, Move, Position, Role, Square,
    position::{Count, Sink, Step, generate_all_for, origin},
};

/// How many ways there are to make `depth` moves from a position.
///
/// Moves are played straight from the generator's sets, and the last ply is counted without playing it.
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

/// [`perft`] for each legal move, with that move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|m| (m, perft(&position.play(m), rest)))
        .collect()
}

fn count<const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        let mut leaves = Count(0);
        generate_all_for::<WHITE, Count>(position, &mut leaves);
        return leaves.0;
    }
    let mut walk = Walk {
        position,
        depth: depth - 1,
        leaves: 0,
    };
    generate_all_for::<WHITE, Walk<'_>>(position, &mut walk);
    walk.leaves
}

/// Plays each move and counts below it.
struct Walk<'a> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
}

impl Walk<'_> {
    #[inline(always)]
    fn descend<const WHITE: bool>(&mut self, next: &Position) {
        self.leaves += if WHITE {
            count::<false>(next, self.depth)
        } else {
            count::<true>(next, self.depth)
        };
    }
}

impl Sink for Walk<'_> {
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
