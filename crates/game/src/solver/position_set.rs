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
        self.insert_hash(hash(position))
    }

    /// Adds the [`hash`] of a position; false if it is there already.
    pub(super) fn insert_hash(&mut self, hash: PositionHash) -> bool {
        let table = self.table_of(hash);
        let is_new = self.tables[table].insert(hash);
        self.len += usize::from(is_new);
        is_new
    }

    /// Reads where a hash belongs, so that it is in the cache when it is inserted. To look for several positions at once
    /// takes hardly longer than to look for one.
    pub(super) fn touch(&self, hash: PositionHash) {
        let slots = &self.tables[self.table_of(hash)].slots;
        std::hint::black_box(slots[hash.0 as usize & (slots.len() - 1)].0);
    }

    fn table_of(&self, hash: PositionHash) -> usize {
        (hash.1 >> 32) as usize & (self.tables.len() - 1)
    }
}

/// The Zobrist key of a position, and a second hash.
pub(super) type PositionHash = (u64, u64);

/// Both hashes of a position.
pub(super) fn hash(position: &Position) -> PositionHash {
    (position.key(), second_hash(position))
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
///
/// Products of 128 bits, whose halves are added, mix two words each; they do not wait for each other.
pub(super) fn board_hash(start: u64, board: &Board) -> u64 {
    let role = |role| board.by_role(role).0;
    let pairs = [
        (role(Role::Pawn), role(Role::Knight)),
        (role(Role::Bishop), role(Role::Rook)),
        (role(Role::Queen), role(Role::King)),
        (board.by_color(Color::White).0, start),
    ];
    let mixed = pairs.into_iter().zip(FACTORS).map(|((a, b), (c, d))| {
        let product = u128::from(a ^ c) * u128::from(b ^ d);
        (product as u64) ^ (product >> 64) as u64
    });
    let sum = mixed.fold(0_u64, |sum, mixed| sum.rotate_left(17).wrapping_add(mixed));
    let product = u128::from(sum ^ FACTORS[0].1) * u128::from(FACTORS[1].0);
    (product as u64) ^ (product >> 64) as u64
}

/// Odd random numbers.
const FACTORS: [(u64, u64); 4] = [
    (0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9),
    (0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93),
    (0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db),
    (0x8ebc_6af0_9c88_c6e3, 0x5899_65cc_7537_4cc3),
];
