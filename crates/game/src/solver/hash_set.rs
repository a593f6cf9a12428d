//! [`HashSet`]: a set of 64-bit hashes.

/// A set of hashes, with open addressing.
pub(super) struct HashSet {
    /// [`FREE`] is free.
    slots: Vec<u64>,
    len: usize,
}

const FREE: u64 = 0;

impl HashSet {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![FREE; 1024],
            len: 0,
        }
    }

    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slots[self.find(hash | 1)] != FREE
    }

    /// Adds a hash; false if it is there already.
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let slot = self.find(hash | 1);
        if self.slots[slot] != FREE {
            return false;
        }
        self.slots[slot] = hash | 1;
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            let doubled = vec![FREE; self.slots.len() * 2];
            let hashes = std::mem::replace(&mut self.slots, doubled);
            for hash in hashes.into_iter().filter(|hash| *hash != FREE) {
                let slot = self.find(hash);
                self.slots[slot] = hash;
            }
        }
        true
    }

    /// Slot of a hash, or the free one where it belongs.
    fn find(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 20) as usize & mask;
        while self.slots[slot] != FREE && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
