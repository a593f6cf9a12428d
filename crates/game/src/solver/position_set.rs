//! [`PositionSet`]: the positions that a search has met.

use tabiya_rules::{Board, Color, Position, Role};

/// A set of positions, which tells them apart by 128 bits: the Zobrist key and a second hash that is independent of it.
///
/// A large set consists of many small tables, so that no insertion has to enlarge all of it: a search must be able to stop
/// at any time.
pub(super) struct PositionSet {
    /// A power of two.
    tables: Vec<Table>,
    len: usize,
}

impl PositionSet {
    /// A set for up to some thousand positions.
    pub(super) fn small() -> Self {
        Self::with_tables(1)
    }

    /// A set for millions of positions.
    pub(super) fn large() -> Self {
        Self::with_tables(1024)
    }

    fn with_tables(count: usize) -> Self {
        Self {
            tables: (0..count).map(|_| Table::new(256 / count)).collect(),
            len: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a position; false if it is there already.
    pub(super) fn insert(&mut self, position: &Position) -> bool {
        let hash = (position.key(), second_hash(position));
        let table = (hash.1 >> 32) as usize & (self.tables.len() - 1);
        let is_new = self.tables[table].insert(hash);
        self.len += usize::from(is_new);
        is_new
    }
}

/// Hash table with open addressing; [`FREE`] is free.
struct Table {
    slots: Vec<(u64, u64)>,
    len: usize,
}

const FREE: (u64, u64) = (0, 0);

impl Table {
    fn new(slots: usize) -> Self {
        Self {
            slots: vec![FREE; slots.max(4)],
            len: 0,
        }
    }

    /// Adds a hash; false if it is there already.
    fn insert(&mut self, hash: (u64, u64)) -> bool {
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
    board_hash(position.turn() as u64, position.board()) | 1
}

/// Hash of a board, from a start that stands for the rest of a position.
pub(super) fn board_hash(start: u64, board: &Board) -> u64 {
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let start = board.by_color(Color::White).0 ^ start;
    roles.into_iter().fold(start, |hash, role| {
        let mixed = (hash ^ board.by_role(role).0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    })
}
