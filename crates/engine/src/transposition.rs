//! [`TranspositionTable`]: results of positions searched before, shared by all threads.
//!
//! Threads read and write without locks. An entry is two words, and its key is stored xored with its data, so that
//! a half-written entry matches no key and is ignored. An entry may still belong to another position with the same
//! 64-bit key, so hash moves are tested for legality before they are played.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use tabiya_rules::Move;

use crate::{
    prefetch::prefetch,
    score::{MATE_IN_MAX_PLY, Value},
};

/// Relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// The true value.
    Exact,
}

/// Stored result of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    pub(crate) best_move: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation before damping by the fifty-move rule, or [`crate::score::VALUE_NONE`]: positions that differ
    /// only in their halfmove clock share an entry.
    pub(crate) evaluation: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// True if the position was ever a PV node.
    pub(crate) is_pv: bool,
}

/// Entries per cluster: one cache line.
const CLUSTER: usize = 4;
/// Number of generations before the counter wraps.
const GENERATIONS: u8 = 32;

#[repr(align(64))]
#[derive(Default)]
struct Cluster([Slot; CLUSTER]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The transposition table.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// Largest size, in MB.
    const MAX_MEGABYTES: usize = 1 << 20;

    /// A table of about this size, or smaller if memory does not suffice.
    ///
    /// # Panics
    ///
    /// If not even one megabyte is available.
    pub(crate) fn new(megabytes: usize) -> Self {
        let mut size = megabytes.clamp(1, Self::MAX_MEGABYTES);
        loop {
            if let Some(table) = Self::try_new(size) {
                return table;
            }
            assert!(size > 1, "no memory for a transposition table");
            size /= 2;
        }
    }

    /// A table of about this size; `None` if memory does not suffice.
    pub(crate) fn try_new(megabytes: usize) -> Option<Self> {
        let megabytes = megabytes.clamp(1, Self::MAX_MEGABYTES);
        let count = megabytes * (1 << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(Self {
            clusters,
            generation: AtomicU8::new(0),
        })
    }

    /// Removes all entries.
    pub(crate) fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Starts a new generation: existing entries become easier to replace.
    pub(crate) fn next_generation(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation
            .store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    /// Share of entries from the current search, in thousandths (UCI `hashfull`).
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters.len().min(250);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && unpack_generation(data) == generation
            })
            .count();
        (used * 1000 / (sample * CLUSTER).max(1)) as u32
    }

    /// Prefetches the cluster of a key into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.clusters[self.cluster_of(key)]);
    }

    #[inline(always)]
    fn cluster_of(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// Looks up a position. `ply` converts mate distances from the node into mate distances from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        for slot in &self.clusters[self.cluster_of(key)].0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let mut entry = unpack(data);
                if entry.value >= MATE_IN_MAX_PLY {
                    entry.value -= ply as Value;
                } else if entry.value <= -MATE_IN_MAX_PLY {
                    entry.value += ply as Value;
                }
                return Some(entry);
            }
        }
        None
    }

    /// Stores an entry in place of the least useful one of its cluster.
    pub(crate) fn store(&self, key: u64, mut entry: TableEntry, ply: usize) {
        let generation = self.generation.load(Ordering::Relaxed);
        if entry.value >= MATE_IN_MAX_PLY {
            entry.value += ply as Value;
        } else if entry.value <= -MATE_IN_MAX_PLY {
            entry.value -= ply as Value;
        }
        let cluster = &self.clusters[self.cluster_of(key)].0;
        let mut victim = &cluster[0];
        let mut least = i32::MAX;
        for slot in cluster {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                victim = slot;
                break;
            }
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.best_move.is_none() {
                    entry.best_move = old.best_move;
                }
                // Keep a much deeper entry of this search.
                if entry.bound != Bound::Exact
                    && unpack_generation(data) == generation
                    && entry.depth + 3 < old.depth
                {
                    return;
                }
                victim = slot;
                break;
            }
            let age = i32::from((GENERATIONS + generation - unpack_generation(data)) % GENERATIONS);
            let usefulness = unpack(data).depth - 4 * age;
            if usefulness < least {
                least = usefulness;
                victim = slot;
            }
        }
        let data = pack(&entry, generation);
        victim.check.store(key ^ data, Ordering::Relaxed);
        victim.data.store(data, Ordering::Relaxed);
    }
}

/// Offset of stored depths, which may be negative in quiescence search.
const DEPTH_OFFSET: i32 = 8;

fn pack(entry: &TableEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1u64,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.best_move.map_or(0, Move::to_bits))
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | u64::from((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(entry.is_pv) << 58
        | u64::from(generation) << 59
}

fn unpack(data: u64) -> TableEntry {
    TableEntry {
        best_move: Move::from_bits(data as u16),
        value: Value::from((data >> 16) as i16),
        evaluation: Value::from((data >> 32) as i16),
        depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        is_pv: data >> 58 & 1 == 1,
    }
}

const fn unpack_generation(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::{MoveKind, Square};

    fn entry(depth: i32, value: Value) -> TableEntry {
        TableEntry {
            best_move: Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)),
            value,
            evaluation: -17,
            depth,
            bound: Bound::Lower,
            is_pv: true,
        }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1);
        table.store(12345, entry(7, 33), 0);
        let found = table.probe(12345, 0).unwrap();
        assert_eq!((found.depth, found.value, found.evaluation), (7, 33, -17));
        assert_eq!(found.best_move, entry(0, 0).best_move);
        assert_eq!((found.bound, found.is_pv), (Bound::Lower, true));
        assert!(table.probe(54321, 0).is_none());
    }

    #[test]
    fn mate_distances_are_relative_to_the_node() {
        let table = TranspositionTable::new(1);
        // Mate at ply 9 of the tree, seen at ply 4, is five plies away.
        table.store(1, entry(7, crate::score::MATE - 9), 4);
        assert_eq!(table.probe(1, 6).unwrap().value, crate::score::MATE - 11);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones() {
        let table = TranspositionTable::new(1);
        table.store(0, entry(20, 1), 0);
        for i in 1..100u64 {
            table.store(i, entry(1, 1), 0);
        }
        assert!(
            table.probe(0, 0).is_some(),
            "the same cluster, many shallow entries"
        );
    }
}
