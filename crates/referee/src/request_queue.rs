//! [`RequestQueue`]: pending verdict requests, at most one per game, in order of urgency and age.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tabiya_rules::Position;

use super::Urgency;

/// Thread-safe queue of verdict requests.
pub(super) struct RequestQueue<K> {
    requests: Mutex<Requests<K>>,
    wake: Condvar,
}

/// A request for a verdict on a position of a game.
#[derive(Debug)]
pub(super) struct SolverRequest {
    pub(super) ply: u32,
    pub(super) position: Position,
    pub(super) urgency: Urgency,
}

struct Requests<K> {
    /// The newest request of each game.
    newest: HashMap<K, (Number, SolverRequest)>,
    /// Blocking requests, oldest first. Entries that are no longer the newest of their game are skipped.
    blocking: VecDeque<(K, Number)>,
    /// Background requests, likewise.
    background: VecDeque<(K, Number, Instant)>,
    next: Number,
    /// The referee waits without a timeout and must be notified of every request.
    is_sleeping: bool,
    is_closed: bool,
}

/// Sequence number of a request.
type Number = u64;

/// Next step for the referee.
enum NextStep<K> {
    Handle(K, SolverRequest),
    WaitUntil(Instant),
    Wait,
}

impl<K: Clone + Eq + Hash> RequestQueue<K> {
    /// Delay before a background request is handled: a game that moves on quickly replaces it, and a dead position stays
    /// dead.
    pub(super) const BACKGROUND_DELAY: Duration = Duration::from_millis(250);

    pub(super) fn new() -> Self {
        let requests = Requests {
            newest: HashMap::new(),
            blocking: VecDeque::new(),
            background: VecDeque::new(),
            next: 0,
            is_sleeping: false,
            is_closed: false,
        };
        Self {
            requests: Mutex::new(requests),
            wake: Condvar::new(),
        }
    }

    /// Queues a request, replacing an earlier one of this game. If there are more than `max`, returns the oldest background
    /// request, or the oldest of all.
    pub(super) fn put(
        &self,
        key: K,
        request: SolverRequest,
        max: usize,
    ) -> Option<(K, SolverRequest)> {
        let mut requests = self.lock();
        let is_blocking = request.urgency == Urgency::Blocking;
        requests.put(key, request);
        let dropped = if requests.newest.len() > max {
            requests
                .take_background()
                .or_else(|| requests.take_blocking())
        } else {
            None
        };
        let must_wake = is_blocking || requests.is_sleeping;
        drop(requests);
        if must_wake {
            self.wake.notify_one();
        }
        dropped
    }

    /// Removes the request of a game if it has not been started.
    pub(super) fn cancel(&self, key: &K) {
        self.lock().newest.remove(key);
    }

    /// Waits for the next request that is due; `None` once the queue is closed.
    pub(super) fn next(&self) -> Option<(K, SolverRequest)> {
        let mut requests = self.lock();
        while !requests.is_closed {
            requests = match requests.next_step(Instant::now()) {
                NextStep::Handle(key, request) => return Some((key, request)),
                NextStep::WaitUntil(due) => {
                    let time = due.saturating_duration_since(Instant::now());
                    let guard = self.wake.wait_timeout(requests, time);
                    guard.unwrap_or_else(PoisonError::into_inner).0
                }
                NextStep::Wait => {
                    requests.is_sleeping = true;
                    let guard = self.wake.wait(requests);
                    let mut requests = guard.unwrap_or_else(PoisonError::into_inner);
                    requests.is_sleeping = false;
                    requests
                }
            };
        }
        None
    }
}

impl<K> RequestQueue<K> {
    /// Closes the queue: no more requests are handled.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.wake.notify_one();
    }

    /// Number of games with a pending request.
    pub(super) fn len(&self) -> usize {
        self.lock().newest.len()
    }

    // A panic while the lock is held leaves the data consistent.
    fn lock(&self) -> MutexGuard<'_, Requests<K>> {
        let requests = self.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> Requests<K> {
    fn put(&mut self, key: K, request: SolverRequest) {
        let number = self.next;
        self.next += 1;
        match request.urgency {
            Urgency::Blocking => self.blocking.push_back((key.clone(), number)),
            Urgency::Background => self
                .background
                .push_back((key.clone(), number, Instant::now())),
        }
        self.newest.insert(key, (number, request));
        // Outdated entries must not pile up.
        if self.blocking.len() + self.background.len() > 64 + 4 * self.newest.len() {
            let newest = &self.newest;
            let is_current = |key: &K, number: Number| is_newest(newest, key, number);
            self.blocking
                .retain(|(key, number)| is_current(key, *number));
            self.background
                .retain(|(key, number, _)| is_current(key, *number));
        }
    }

    fn next_step(&mut self, now: Instant) -> NextStep<K> {
        if let Some((key, request)) = self.take_blocking() {
            return NextStep::Handle(key, request);
        }
        match self.due() {
            None => NextStep::Wait,
            Some(due) if due > now => NextStep::WaitUntil(due),
            Some(_) => match self.take_background() {
                Some((key, request)) => NextStep::Handle(key, request),
                None => NextStep::Wait,
            },
        }
    }

    /// Time at which the oldest background request is due.
    fn due(&mut self) -> Option<Instant> {
        loop {
            let (key, number, since) = self.background.front()?;
            if is_newest(&self.newest, key, *number) {
                return Some(*since + RequestQueue::<K>::BACKGROUND_DELAY);
            }
            self.background.pop_front();
        }
    }

    fn take_blocking(&mut self) -> Option<(K, SolverRequest)> {
        while let Some((key, number)) = self.blocking.pop_front() {
            if let Some(request) = self.take(&key, number) {
                return Some((key, request));
            }
        }
        None
    }

    fn take_background(&mut self) -> Option<(K, SolverRequest)> {
        while let Some((key, number, _)) = self.background.pop_front() {
            if let Some(request) = self.take(&key, number) {
                return Some((key, request));
            }
        }
        None
    }

    fn take(&mut self, key: &K, number: Number) -> Option<SolverRequest> {
        if !is_newest(&self.newest, key, number) {
            return None;
        }
        self.newest.remove(key).map(|(_, request)| request)
    }
}

fn is_newest<K: Eq + Hash>(
    newest: &HashMap<K, (Number, SolverRequest)>,
    key: &K,
    number: Number,
) -> bool {
    newest.get(key).is_some_and(|(newest, _)| *newest == number)
}
