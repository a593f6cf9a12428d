//! [`PositionSet`]: the positions that a search has met.

use tabiya_rules::{Color, Position, Role};

/// A set of positions, which tells them apart by 128 bits: the Zobrist key and a second hash that is independent of it.
pub(super) struct PositionSet {
    /// Open addressing; [`FREE`] is free.
    slots: Vec<(u64, u64)>,
    len: usize,
}

const FREE: (u64, u64) = (0, 0);

impl PositionSet {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![FREE; 256],
            len: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a position; false if it is there already.
    pub(super) fn insert(&mut self, position: &Position) -> bool {
        let hash = (position.key(), second_hash(position));
        let slot = find(&self.slots, hash);
        if self.slots[slot] == hash {
            return false;
        }
        self.slots[slot] = hash;
        self.len += 1;
        if self.len * 3 > self.slots.len() * 2 {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let mut slots = vec![FREE; self.slots.len() * 2];
        for hash in self.slots.iter().filter(|hash| **hash != FREE) {
            let slot = find(&slots, *hash);
            slots[slot] = *hash;
        }
        self.slots = slots;
    }
}

/// Slot of a position, or the free one where it belongs.
fn find(slots: &[(u64, u64)], hash: (u64, u64)) -> usize {
    let mask = slots.len() - 1;
    let mut slot = hash.0 as usize & mask;
    while slots[slot] != FREE && slots[slot] != hash {
        slot = (slot + 1) & mask;
    }
    slot
}

/// Hash of everything but castling rights and en passant, which is never zero.
fn second_hash(position: &Position) -> u64 {
    let board = position.board();
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let start = board.by_color(Color::White).0 ^ position.turn() as u64;
    let hash = roles.into_iter().fold(start, |hash, role| {
        let mixed = (hash ^ board.by_role(role).0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    });
    hash | 1
}
