//! [`AbstractSet`]: the abstract states that a search has met.

use tabiya_rules::Bitboard;

use super::{
    abstract_state::{AbstractState, RoamingSquares},
    roaming_kind::KINDS,
};

/// Abstract states, and the squares of the roaming pieces in each.
///
/// It consists of parts, as a large [position set](super::position_set) does, so that no addition has to move all of it: a
/// search must be able to stop at any time.
pub(super) struct AbstractSet {
    /// States in order of arrival, in blocks of [`BLOCK`].
    states: Vec<Vec<KnownState>>,
    /// Squares of the roaming pieces of all states, in blocks of up to [`BLOCK`].
    squares: Vec<Vec<Bitboard>>,
    /// Numbers of the states by their hashes.
    tables: [Table; TABLES],
    len: usize,
}

struct KnownState {
    state: AbstractState,
    /// Place of its squares: a block, and the first of them there. Only those of its own kinds of pieces are stored; a kind
    /// of which it has none stands nowhere.
    block: u32,
    first: u16,
    is_queued: bool,
}

const BLOCK: usize = 1 << 12;
const TABLES: usize = 16;

impl AbstractSet {
    pub(super) fn new() -> Self {
        Self {
            states: Vec::new(),
            squares: vec![Vec::with_capacity(BLOCK)],
            tables: std::array::from_fn(|_| Table::new()),
            len: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Takes a state out of the queue.
    pub(super) fn visit(&mut self, index: u32) -> (AbstractState, RoamingSquares) {
        let known = &mut self.states[index as usize / BLOCK][index as usize % BLOCK];
        known.is_queued = false;
        let mut squares = [Bitboard::EMPTY; KINDS];
        let stored = &self.squares[known.block as usize][known.first as usize..];
        for (slot, stored) in known.state.slots().zip(stored) {
            squares[slot] = *stored;
        }
        (known.state, squares)
    }

    /// Reads where a state with this hash belongs, so that it is in the cache when the state is added.
    pub(super) fn touch(&self, hash: u64) {
        let entries = &self.tables[hash as usize % TABLES].entries;
        std::hint::black_box(entries[(hash >> 32) as usize & (entries.len() - 1)]);
    }

    /// Adds a state, or the squares that are new in one already known. Returns its number if it is to be queued.
    pub(super) fn add(
        &mut self,
        state: &AbstractState,
        squares: &RoamingSquares,
        hash: u64,
    ) -> Option<u32> {
        let table = &mut self.tables[hash as usize % TABLES];
        let tag = (hash >> 32) as u32;
        let states = &self.states;
        let is_same =
            |index: u32| states[index as usize / BLOCK][index as usize % BLOCK].state == *state;
        match table.find(tag, is_same) {
            Ok(index) => self.add_squares(index, squares),
            Err(place) => {
                let index = self.len as u32;
                table.insert(place, tag, index);
                self.push(state, squares);
                Some(index)
            }
        }
    }

    fn add_squares(&mut self, index: u32, squares: &RoamingSquares) -> Option<u32> {
        let known = &mut self.states[index as usize / BLOCK][index as usize % BLOCK];
        let stored = &mut self.squares[known.block as usize][known.first as usize..];
        let mut is_new = false;
        for (slot, stored) in known.state.slots().zip(stored) {
            is_new |= squares[slot].without(*stored).any();
            *stored |= squares[slot];
        }
        if !is_new || known.is_queued {
            return None;
        }
        known.is_queued = true;
        Some(index)
    }

    fn push(&mut self, state: &AbstractState, squares: &RoamingSquares) {
        if self.len.is_multiple_of(BLOCK) {
            self.states.push(Vec::with_capacity(BLOCK));
        }
        let is_full = |block: &Vec<_>| block.len() + KINDS > BLOCK;
        if self.squares.last().is_none_or(is_full) {
            self.squares.push(Vec::with_capacity(BLOCK));
        }
        let block = self.squares.len() - 1;
        let first = self.squares[block].len() as u16;
        debug_assert!(
            (0..KINDS).all(|slot| squares[slot].is_empty() || state.slots().any(|it| it == slot))
        );
        self.squares[block].extend(state.slots().map(|slot| squares[slot]));
        self.states[self.len / BLOCK].push(KnownState {
            state: *state,
            block: block as u32,
            first,
            is_queued: true,
        });
        self.len += 1;
    }
}

/// Hash table with open addressing. An entry is a part of the hash, above the number of a state; [`FREE`] is free.
struct Table {
    entries: Vec<u64>,
    len: usize,
}

const FREE: u64 = u64::MAX;

impl Table {
    fn new() -> Self {
        Self {
            entries: vec![FREE; 32],
            len: 0,
        }
    }

    /// Number of a state, or the free place where it belongs.
    fn find(&self, tag: u32, is_same: impl Fn(u32) -> bool) -> Result<u32, usize> {
        let mask = self.entries.len() - 1;
        let mut place = tag as usize & mask;
        loop {
            let entry = self.entries[place];
            if entry == FREE {
                return Err(place);
            }
            if (entry >> 32) as u32 == tag && is_same(entry as u32) {
                return Ok(entry as u32);
            }
            place = (place + 1) & mask;
        }
    }

    fn insert(&mut self, place: usize, tag: u32, index: u32) {
        self.entries[place] = u64::from(tag) << 32 | u64::from(index);
        self.len += 1;
        if self.len * 2 > self.entries.len() {
            let mut entries = vec![FREE; self.entries.len() * 2];
            let mask = entries.len() - 1;
            for entry in self.entries.iter().filter(|entry| **entry != FREE) {
                let mut place = (entry >> 32) as usize & mask;
                while entries[place] != FREE {
                    place = (place + 1) & mask;
                }
                entries[place] = *entry;
            }
            self.entries = entries;
        }
    }
}
