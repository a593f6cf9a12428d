//! [`CaseQueue`]: the cases that the referee has to decide, at most one per game, in two lanes.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tabiya_game::Verdict;
use tabiya_rules::{Color, Position};

use super::{
    Referee, Search, Urgency,
    case::{Case, PositionId},
    decided_table::DecidedTable,
};

/// Thread-safe queue of cases. Workers take a case, work on it for a slice, and put it back at the end.
pub(super) struct CaseQueue<K> {
    cases: Mutex<Cases<K>>,
    /// Wake the workers of each lane.
    blocking: Condvar,
    background: Condvar,
    is_closed: AtomicBool,
}

/// Cases for different workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    Blocking,
    Background,
}

/// A case that a worker has taken.
pub(super) struct Work<K> {
    key: K,
    number: Number,
    urgency: Urgency,
    case: Case,
}

struct Cases<K> {
    /// The newest case of each game.
    entries: HashMap<K, Entry>,
    /// Blocking cases in their order. Elements that are outdated are skipped.
    blocking: VecDeque<(K, Number)>,
    /// New background cases, likewise, with the time at which each is due.
    delayed: VecDeque<(K, Number, Instant)>,
    /// Background cases that have been worked on, likewise.
    background: VecDeque<(K, Number)>,
    next: Number,
}

struct Entry {
    number: Number,
    urgency: Urgency,
    position: PositionId,
    state: EntryState,
}

enum EntryState {
    Waiting(Case),
    /// A worker of this lane has the case.
    Taken(Lane),
}

/// Sequence number of an entry.
type Number = u64;

impl<K> Work<K> {
    pub(super) fn run_slice(
        &mut self,
        new_search: &dyn Fn(&Position, Color) -> Box<dyn Search>,
        decided: &DecidedTable,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) {
        self.case
            .run_slice(self.urgency, new_search, decided, nodes, stop);
    }

    pub(super) fn give_up(&mut self) {
        self.case.give_up(self.urgency);
    }
}

impl Urgency {
    fn lane(self) -> Lane {
        match self {
            Self::Blocking { .. } => Lane::Blocking,
            Self::Background => Lane::Background,
        }
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> CaseQueue<K> {
    /// Delay before a background case is worked on: a game that moves on quickly replaces it, and a dead position stays
    /// dead.
    pub(super) const BACKGROUND_DELAY: Duration = Duration::from_millis(250);

    pub(super) fn new() -> Self {
        let cases = Cases {
            entries: HashMap::new(),
            blocking: VecDeque::new(),
            delayed: VecDeque::new(),
            background: VecDeque::new(),
            next: 0,
        };
        Self {
            cases: Mutex::new(cases),
            blocking: Condvar::new(),
            background: Condvar::new(),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Queues a case of a game, or raises the urgency of the one that it has.
    pub(super) fn request(&self, key: K, ply: u32, position: Position, urgency: Urgency) {
        let mut cases = self.lock();
        cases.request(key, ply, position, urgency);
        drop(cases);
        self.wake(urgency.lane());
    }

    /// Removes the case of a game. A worker that has it finds out when it puts it back.
    pub(super) fn cancel(&self, key: &K) {
        self.lock().entries.remove(key);
    }

    /// Waits for the next case of a lane; `None` once the queue is closed.
    pub(super) fn next(&self, lane: Lane) -> Option<Work<K>> {
        let mut cases = self.lock();
        while !self.is_closed() {
            let next = match lane {
                Lane::Blocking => cases.take_blocking(),
                Lane::Background => cases.take_background(Instant::now()),
            };
            if next.is_some() {
                return next;
            }
            let due = cases.delayed_due().filter(|_| lane == Lane::Background);
            cases = match due {
                Some(due) => {
                    let wait = due.saturating_duration_since(Instant::now());
                    recover(self.background.wait_timeout(cases, wait)).0
                }
                None if lane == Lane::Background => recover(self.background.wait(cases)),
                None => recover(self.blocking.wait(cases)),
            };
        }
        None
    }

    /// Puts a case back after a slice. Returns the verdict if there is one.
    pub(super) fn put_back(&self, work: Work<K>) -> Option<(K, Verdict)> {
        let mut cases = self.lock();
        let answer = cases.put_back(work);
        drop(cases);
        // The case may be in the other lane now.
        self.wake(Lane::Blocking);
        self.wake(Lane::Background);
        answer
    }

    fn wake(&self, lane: Lane) {
        match lane {
            Lane::Blocking => self.blocking.notify_one(),
            Lane::Background => self.background.notify_one(),
        }
    }
}

impl<K> CaseQueue<K> {
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Closes the queue: workers stop.
    pub(super) fn close(&self) {
        // Under the lock, so that no worker misses it between its check and its wait.
        let cases = self.lock();
        self.is_closed.store(true, Ordering::Relaxed);
        drop(cases);
        self.blocking.notify_all();
        self.background.notify_all();
    }

    /// Number of cases.
    pub(super) fn len(&self) -> usize {
        self.lock().entries.len()
    }

    // A panic while the lock is held leaves the data consistent.
    fn lock(&self) -> MutexGuard<'_, Cases<K>> {
        recover(self.cases.lock())
    }
}

fn recover<T>(result: Result<T, PoisonError<T>>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}

impl<K: Clone + Eq + Hash + Send + 'static> Cases<K> {
    fn request(&mut self, key: K, ply: u32, position: Position, urgency: Urgency) {
        let id = (ply, position.key());
        let known = self.entries.get_mut(&key);
        if let Some(entry) = known.filter(|entry| entry.position == id) {
            match (urgency.lane(), &entry.state) {
                (Lane::Background, _) => return,
                // The thread of the lowest priority has it, which may take long: begin again beside it.
                (Lane::Blocking, EntryState::Taken(Lane::Background)) => {}
                (Lane::Blocking, EntryState::Taken(Lane::Blocking)) => {
                    entry.urgency = urgency;
                    return;
                }
                (Lane::Blocking, EntryState::Waiting(_)) => {
                    entry.urgency = urgency;
                    let number = entry.number;
                    // If it waits there already, it is taken once: the second element is outdated then.
                    self.blocking.push_back((key, number));
                    return;
                }
            }
        }
        let number = self.next;
        self.next += 1;
        let entry = Entry {
            number,
            urgency,
            position: id,
            state: EntryState::Waiting(Case::new(ply, position)),
        };
        self.entries.insert(key.clone(), entry);
        match urgency.lane() {
            Lane::Blocking => self.blocking.push_back((key, number)),
            Lane::Background => {
                let due = Instant::now() + CaseQueue::<K>::BACKGROUND_DELAY;
                self.delayed.push_back((key, number, due));
                self.drop_surplus();
            }
        }
    }

    /// Drops outdated elements before they pile up, and the oldest background case if there are too many.
    fn drop_surplus(&mut self) {
        let elements = self.blocking.len() + self.delayed.len() + self.background.len();
        if elements > 64 + 2 * self.entries.len() {
            let entries = &self.entries;
            let waits = |key: &K, number: &Number, lane| is_waiting(entries, key, *number, lane);
            self.blocking
                .retain(|(key, number)| waits(key, number, Lane::Blocking));
            self.delayed
                .retain(|(key, number, _)| waits(key, number, Lane::Background));
            self.background
                .retain(|(key, number)| waits(key, number, Lane::Background));
        }
        let max = Referee::<K>::MAX_BACKGROUND;
        if self.entries.len() > max && self.background_count() > max {
            self.drop_oldest_delayed();
        }
    }

    fn background_count(&self) -> usize {
        let entries = self.entries.values();
        entries
            .filter(|entry| entry.urgency.lane() == Lane::Background)
            .count()
    }

    fn drop_oldest_delayed(&mut self) {
        while let Some((key, number, _)) = self.delayed.pop_front() {
            if is_waiting(&self.entries, &key, number, Lane::Background) {
                self.entries.remove(&key);
                return;
            }
        }
    }

    fn take_blocking(&mut self) -> Option<Work<K>> {
        while let Some((key, number)) = self.blocking.pop_front() {
            if let Some(work) = self.take(key, number, Lane::Blocking) {
                return Some(work);
            }
        }
        None
    }

    /// Takes a new case that is due, or else one that has been worked on: most are easy.
    fn take_background(&mut self, now: Instant) -> Option<Work<K>> {
        while self.delayed_due().is_some_and(|due| due <= now) {
            let (key, number, _) = self.delayed.pop_front()?;
            if let Some(work) = self.take(key, number, Lane::Background) {
                return Some(work);
            }
        }
        while let Some((key, number)) = self.background.pop_front() {
            if let Some(work) = self.take(key, number, Lane::Background) {
                return Some(work);
            }
        }
        None
    }

    /// Time at which the first new background case is due.
    fn delayed_due(&mut self) -> Option<Instant> {
        loop {
            let (key, number, due) = self.delayed.front()?;
            if is_waiting(&self.entries, key, *number, Lane::Background) {
                return Some(*due);
            }
            self.delayed.pop_front();
        }
    }

    fn take(&mut self, key: K, number: Number, lane: Lane) -> Option<Work<K>> {
        if !is_waiting(&self.entries, &key, number, lane) {
            return None;
        }
        let entry = self.entries.get_mut(&key)?;
        let urgency = entry.urgency;
        match std::mem::replace(&mut entry.state, EntryState::Taken(lane)) {
            EntryState::Taken(_) => None,
            EntryState::Waiting(case) => Some(Work {
                key,
                number,
                urgency,
                case,
            }),
        }
    }

    fn put_back(&mut self, work: Work<K>) -> Option<(K, Verdict)> {
        let Work {
            key,
            number,
            mut case,
            ..
        } = work;
        // Cancelled, or replaced by another position.
        let entry = self.entries.get(&key)?;
        if entry.position != case.position_id() {
            return None;
        }
        let urgency = entry.urgency;
        if case.is_decided(urgency) {
            let verdict = case.verdict();
            if urgency.lane() == Lane::Blocking && case.may_be_dead() {
                self.wait_again(key.clone(), number, Urgency::Background, case);
            } else {
                self.entries.remove(&key);
            }
            return Some((key, verdict));
        }
        // Another worker has begun again.
        if entry.number != number {
            return None;
        }
        if case.has_searches() && self.kept_searches() >= Referee::<K>::MAX_KEPT_SEARCHES {
            self.make_place(&mut case);
        }
        self.wait_again(key, number, urgency, case);
        None
    }

    /// Drops the progress of the case that has kept it for longest, if that is beyond its quota, or else that of this one.
    fn make_place(&mut self, case: &mut Case) {
        let waiting = self
            .entries
            .values_mut()
            .filter_map(|entry| match &mut entry.state {
                EntryState::Waiting(case) => Some(case),
                EntryState::Taken(_) => None,
            });
        let longest = waiting
            .filter(|other| other.has_used_quota())
            .max_by_key(|other| other.slices());
        match longest {
            Some(other) if !case.has_used_quota() || other.slices() > case.slices() => {
                other.drop_searches();
            }
            _ => case.drop_searches(),
        }
    }

    /// Puts a case that has been worked on at the end of its lane.
    fn wait_again(&mut self, key: K, number: Number, urgency: Urgency, case: Case) {
        let entry = Entry {
            number,
            urgency,
            position: case.position_id(),
            state: EntryState::Waiting(case),
        };
        self.entries.insert(key.clone(), entry);
        match urgency.lane() {
            Lane::Blocking => self.blocking.push_back((key, number)),
            Lane::Background => self.background.push_back((key, number)),
        }
    }

    /// Number of waiting cases with unfinished searches.
    fn kept_searches(&self) -> usize {
        let has_searches = |entry: &&Entry| match &entry.state {
            EntryState::Waiting(case) => case.has_searches(),
            EntryState::Taken(_) => false,
        };
        self.entries.values().filter(has_searches).count()
    }
}

/// True if an element of a queue is the newest case of its game, waiting in this lane.
fn is_waiting<K: Eq + Hash>(
    entries: &HashMap<K, Entry>,
    key: &K,
    number: Number,
    lane: Lane,
) -> bool {
    entries.get(key).is_some_and(|entry| {
        let waits = matches!(entry.state, EntryState::Waiting(_));
        entry.number == number && entry.urgency.lane() == lane && waits
    })
}
