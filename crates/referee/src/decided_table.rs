//! [`DecidedTable`]: answers of finished searches, shared by all threads and games.

use std::{
    collections::HashMap,
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tabiya_game::MatingAbility;
use tabiya_rules::{ByColor, Color};

/// Which sides can mate, by the hash key of the position. Neither clocks nor moves before change the answer, so the same
/// position in another game, or after a restart, costs nothing. Undecided answers are not kept.
pub(super) struct DecidedTable {
    generations: Mutex<Generations>,
}

/// Entries since the last change of generation, and those of the generation before. The older ones are dropped.
#[derive(Default)]
struct Generations {
    new: HashMap<u64, ByColor<Option<MatingAbility>>>,
    old: HashMap<u64, ByColor<Option<MatingAbility>>>,
}

impl DecidedTable {
    /// Number of positions of a generation, about 2 MB.
    const MAX_ENTRIES: usize = 1 << 16;

    pub(super) fn new() -> Self {
        Self {
            generations: Mutex::default(),
        }
    }

    /// Returns the answer for a side, if it is known.
    pub(super) fn get(&self, key: u64, side: Color) -> Option<MatingAbility> {
        let generations = self.lock();
        let known = |entries: &HashMap<u64, ByColor<Option<MatingAbility>>>| {
            entries.get(&key).and_then(|entry| entry[side])
        };
        known(&generations.new).or_else(|| known(&generations.old))
    }

    /// Keeps an answer.
    pub(super) fn insert(&self, key: u64, side: Color, mating: MatingAbility) {
        if mating == MatingAbility::Undecided {
            return;
        }
        let mut generations = self.lock();
        if generations.new.len() >= Self::MAX_ENTRIES {
            generations.old = mem::take(&mut generations.new);
        }
        generations.new.entry(key).or_default()[side] = Some(mating);
    }

    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.generations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::*;

    fn key(fen: &str) -> u64 {
        fen.parse::<Position>().unwrap().key()
    }

    #[test]
    fn answers_are_kept_by_position_and_side() {
        let table = DecidedTable::new();
        let early = key("8/8/4k3/8/8/4K3/8/7B w - - 0 1");
        let later = key("8/8/4k3/8/8/4K3/8/7B w - - 31 60");
        let other = key("8/8/4k3/8/8/4K3/8/7B b - - 0 1");
        table.insert(early, Color::White, MatingAbility::Cannot);
        table.insert(early, Color::Black, MatingAbility::Undecided);
        assert_eq!(table.get(later, Color::White), Some(MatingAbility::Cannot));
        assert_eq!(table.get(later, Color::Black), None);
        assert_eq!(table.get(other, Color::White), None);
    }

    #[test]
    fn memory_is_bounded_and_recent_answers_stay() {
        let table = DecidedTable::new();
        let last = 3 * DecidedTable::MAX_ENTRIES as u64;
        for key in 0..=last {
            table.insert(key, Color::White, MatingAbility::Can);
        }
        let generations = table.lock();
        assert!(generations.new.len() + generations.old.len() <= 2 * DecidedTable::MAX_ENTRIES);
        drop(generations);
        assert_eq!(table.get(last, Color::White), Some(MatingAbility::Can));
        assert_eq!(table.get(0, Color::White), None);
    }
}
