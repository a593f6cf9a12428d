//! [`FairQueue`]: a queue in which addresses take turns.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
};

/// A queue in which addresses take turns (round robin): however much one of them adds, another waits for one item of each
/// address at most. Items of one address stay in order.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    /// Addresses that have items, the next one first.
    turns: VecDeque<IpAddr>,
    items: HashMap<IpAddr, VecDeque<T>>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            turns: VecDeque::new(),
            items: HashMap::new(),
        }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item.
    pub(crate) fn push(&mut self, address: IpAddr, item: T) {
        let own = self.items.entry(address).or_default();
        if own.is_empty() {
            self.turns.push_back(address);
        }
        own.push_back(item);
    }

    /// Removes the next item.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let address = self.turns.pop_front()?;
        let own = self.items.get_mut(&address)?;
        let item = own.pop_front();
        if own.is_empty() {
            self.items.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        item
    }

    /// Removes the items for which `is_kept` is false.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&T) -> bool) {
        self.items.retain(|_, own| {
            own.retain(&is_kept);
            !own.is_empty()
        });
        self.turns
            .retain(|address| self.items.contains_key(address));
    }

    /// Removes all items.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns true if there are no items.
    pub(crate) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(number))
    }

    fn drain(queue: &mut FairQueue<u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn addresses_take_turns() {
        let mut queue = FairQueue::default();
        for item in 0..1000 {
            queue.push(address(1), item);
        }
        queue.push(address(2), 2000);
        queue.push(address(3), 3000);
        queue.push(address(2), 2001);
        let order = drain(&mut queue);
        assert_eq!(order[..7], [0, 2000, 3000, 1, 2001, 2, 3]);
        assert_eq!(order.len(), 1003);
        assert!(queue.is_empty());
    }

    #[test]
    fn somebody_who_comes_again_is_last() {
        let mut queue = FairQueue::default();
        queue.push(address(1), 10);
        queue.push(address(2), 20);
        assert_eq!(queue.pop(), Some(10));
        queue.push(address(1), 11);
        assert_eq!(drain(&mut queue), [20, 11]);
    }

    #[test]
    fn removed_items_leave_no_empty_turns() {
        let mut queue = FairQueue::default();
        for (from, item) in [(1, 10), (2, 20), (2, 21), (3, 30)] {
            queue.push(address(from), item);
        }
        queue.retain(|item| ![10, 20].contains(item));
        queue.push(address(1), 11);
        assert_eq!(drain(&mut queue), [21, 30, 11]);
    }
}
