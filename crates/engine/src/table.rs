//! [`Table`]: what is known of positions that were searched before, shared by all threads.
//!
//! Threads read and write without locks. An entry is two words, and its key is stored xored with its
//! data, so that a half-written entry does not match any key and is passed over. What is found may still
//! belong to another position whose key is the same in 64 bits, so moves from the table are tested for
//! legality before they are played, and values are used as a search uses them: as good guesses.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use tabiya_rules::Move;

use crate::{
    prefetch::prefetch,
    score::{MATE_FOUND, Value},
};

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// The true value.
    Exact,
}

/// What is stored of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) m: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation, or [`crate::score::NONE`].
    pub(crate) evaluation: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was on a principal variation.
    pub(crate) on_pv: bool,
}

/// Entries in one cache line.
const CLUSTER: usize = 4;
/// Searches that the age counts before it starts anew.
const AGES: u8 = 32;

#[repr(align(64))]
#[derive(Default)]
struct Cluster([Slot; CLUSTER]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The transposition table.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// The most memory a table may have, in MB.
    pub const MOST_MEGABYTES: usize = 1 << 20;

    /// A table of about so many megabytes, or of as many as there is memory for.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn new(megabytes: usize) -> Self {
        let mut wanted = megabytes.clamp(1, Self::MOST_MEGABYTES);
        loop {
            if let Some(table) = Self::try_new(wanted) {
                return table;
            }
            assert!(wanted > 1, "there is no memory for a table");
            wanted /= 2;
        }
    }

    /// A table of about so many megabytes, if there is memory for it.
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let megabytes = megabytes.clamp(1, Self::MOST_MEGABYTES);
        let count = megabytes * (1 << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(Self {
            clusters,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Marks what is there as older.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// How full the table is of entries of this search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.clusters.len().min(250);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && unpack_age(data) == age
            })
            .count();
        (used * 1000 / (sample * CLUSTER).max(1)) as u32
    }

    /// Touches the cluster of a key, so that it is near when it is needed.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.clusters[self.cluster_of(key)]);
    }

    #[inline(always)]
    fn cluster_of(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// What is known of a position. `ply` turns mates counted from there into mates counted from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.clusters[self.cluster_of(key)].0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let mut entry = unpack(data);
                if entry.value >= MATE_FOUND {
                    entry.value -= ply as Value;
                } else if entry.value <= -MATE_FOUND {
                    entry.value += ply as Value;
                }
                return Some(entry);
            }
        }
        None
    }

    /// Stores what was found, in place of the least useful entry.
    pub(crate) fn put(&self, key: u64, mut entry: Entry, ply: usize) {
        let age = self.age.load(Ordering::Relaxed);
        if entry.value >= MATE_FOUND {
            entry.value += ply as Value;
        } else if entry.value <= -MATE_FOUND {
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
                if entry.m.is_none() {
                    entry.m = old.m;
                }
                // A deeper result of this search is worth more than a shallow bound.
                if entry.bound != Bound::Exact
                    && unpack_age(data) == age
                    && entry.depth + 3 < old.depth
                {
                    return;
                }
                victim = slot;
                break;
            }
            let years = i32::from((AGES + age - unpack_age(data)) % AGES);
            let worth = unpack(data).depth - 4 * years;
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = pack(&entry, age);
        victim.check.store(key ^ data, Ordering::Relaxed);
        victim.data.store(data, Ordering::Relaxed);
    }
}

/// Depths are stored with this added: quiescence goes below zero.
const DEPTH_OFFSET: i32 = 8;

fn pack(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1u64,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.m.map_or(0, Move::to_bits))
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | u64::from((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(entry.on_pv) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64) -> Entry {
    Entry {
        m: Move::from_bits(data as u16),
        value: Value::from((data >> 16) as i16),
        evaluation: Value::from((data >> 32) as i16),
        depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        on_pv: data >> 58 & 1 == 1,
    }
}

const fn unpack_age(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::{MoveKind, Square};

    fn entry(depth: i32, value: Value) -> Entry {
        Entry {
            m: Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)),
            value,
            evaluation: -17,
            depth,
            bound: Bound::Lower,
            on_pv: true,
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = Table::new(1);
        table.put(12345, entry(7, 33), 0);
        let found = table.get(12345, 0).unwrap();
        assert_eq!((found.depth, found.value, found.evaluation), (7, 33, -17));
        assert_eq!(found.m, entry(0, 0).m);
        assert_eq!((found.bound, found.on_pv), (Bound::Lower, true));
        assert!(table.get(54321, 0).is_none());
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = Table::new(1);
        // Mate at ply 9 of the game tree, seen at ply 4, is five plies away.
        table.put(1, entry(7, crate::score::MATE - 9), 4);
        assert_eq!(table.get(1, 6).unwrap().value, crate::score::MATE - 11);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones() {
        let table = Table::new(1);
        table.put(0, entry(20, 1), 0);
        for i in 1..100u64 {
            table.put(i, entry(1, 1), 0);
        }
        assert!(
            table.get(0, 0).is_some(),
            "the same cluster, many shallow entries"
        );
    }
}
