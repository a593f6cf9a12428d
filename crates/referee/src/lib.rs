//! [`Referee`]: worker threads of the unwinnability solver, and [`RefereedGame`]: a game that consults it.
//!
//! The solver usually takes a fraction of a millisecond, seconds or more at worst. It runs on threads of its own, which
//! serve all games of a program: requests return at once, and verdicts arrive by callback. No move waits for a verdict.
//! A resignation, flag fall or forfeit whose result depends on it ends play at once, and the result is
//! [pending](tabiya_game::PendingResult) until the verdict, however long that takes.
//!
//! # Layout
//! - `case`: one position with the searches that decide it; `case_queue`: the cases and their order; `decided_table`: the
//!   answers, shared by all threads; `search`: the solver's interface; `refereed_game`: the game; `thread_priority`: background threads.

mod case;
mod case_queue;
mod decided_table;
mod refereed_game;
mod search;
mod thread_priority;

use std::{
    fmt,
    hash::Hash,
    io,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

pub use refereed_game::{RefereedGame, Reply};
pub use search::{Search, Solver, full_solver};
pub use thread_priority::lower_thread_priority;

use case_queue::{CaseQueue, Lane};
use decided_table::DecidedTable;

use tabiya_game::Verdict;
use tabiya_rules::{Color, Position};

/// Decides on worker threads whether each side can still deliver mate.
///
/// `K` is the caller's key of a game. Verdicts arrive by callback, on the referee's threads. The callback should only
/// pass them on; it must not request verdicts.
///
/// Requests are worked on in turn, each for a slice of [`SLICE_NODES`](Self::SLICE_NODES), so a hard position delays no
/// other. [Blocking](Urgency::Blocking) requests have threads of their own, as many as the machine has cores and at least
/// two. One thread of the lowest priority (on Linux; the standard library cannot set it elsewhere) handles the rest.
///
/// ```
/// use std::sync::mpsc;
/// use tabiya_referee::{Referee, Urgency};
/// use tabiya_game::MatingAbility;
/// use tabiya_rules::Color;
/// let (sender, verdicts) = mpsc::channel();
/// let referee = Referee::new(move |game, verdict| {
///     let _ = sender.send((game, verdict));
/// })?;
/// // Blocked pawns: neither king can get through.
/// let position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// referee.request("a game", 0, position, Urgency::Blocking { side: Color::White });
/// let (game, verdict) = verdicts.recv()?;
/// assert_eq!(game, "a game");
/// assert_eq!(verdict.mating.white, MatingAbility::Cannot);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Referee<K> {
    queue: Arc<CaseQueue<K>>,
}

/// Urgency of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Nobody waits for the verdict yet. The request is handled once the game has been idle for a quarter of a second,
    /// and dropped without a verdict if there are too many. The verdict is about both sides.
    Background,
    /// The result of a game depends on whether this side can mate. Such a request is never dropped. It gets a verdict as
    /// soon as that is decided, and another one if the other side may still turn out to be unable to mate too.
    Blocking {
        /// Side that wins if it can mate.
        side: Color,
    },
}

impl<K: Clone + Eq + Hash + Send + 'static> Referee<K> {
    /// Maximum number of background requests. Beyond it the oldest is dropped.
    pub const MAX_BACKGROUND: usize = 4096;
    /// Number of positions for which a request is worked on before it is the next one's turn: some ten milliseconds.
    pub const SLICE_NODES: u64 = 10_000;
    /// Maximum number of unfinished searches whose progress is kept, since each has memory. More requests are still
    /// worked on, but begin again with each slice until others have been decided, or have kept their progress for so long
    /// that they lose it.
    // A search may take 350 MB.
    pub const MAX_KEPT_SEARCHES: usize = 4;

    /// Starts a referee with the full solver.
    pub fn new(on_verdict: impl Fn(K, Verdict) + Send + Sync + 'static) -> io::Result<Self> {
        Self::with_solver(Self::default_threads(), full_solver(), on_verdict)
    }

    /// Number of threads for blocking requests: as many as the machine has cores, and at least two.
    pub fn default_threads() -> usize {
        thread::available_parallelism()
            .map_or(1, NonZero::get)
            .max(2)
    }

    /// Starts a referee with another solver and number of threads for blocking requests, for tests.
    pub fn with_solver(
        threads: usize,
        new_search: Solver,
        on_verdict: impl Fn(K, Verdict) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let queue = Arc::new(CaseQueue::new());
        // Dropped on an error, which ends the threads that have started.
        let referee = Self {
            queue: Arc::clone(&queue),
        };
        let decided = DecidedTable::new();
        let worker = Arc::new(move |lane| {
            while let Some(mut work) = queue.next(lane) {
                // A panic would be a bug of the solver: the position is left undecided.
                let slice = AssertUnwindSafe(|| {
                    let stop = || queue.is_closed();
                    work.run_slice(&*new_search, &decided, Self::SLICE_NODES, &stop);
                });
                if catch_unwind(slice).is_err() {
                    work.give_up();
                }
                if let Some((key, verdict)) = queue.put_back(work) {
                    on_verdict(key, verdict);
                }
            }
        });
        for index in 0..=threads {
            let worker = Arc::clone(&worker);
            let thread = thread::Builder::new().name("referee".into());
            thread.spawn(move || {
                if index == 0 {
                    lower_thread_priority();
                    worker(Lane::Background);
                } else {
                    worker(Lane::Blocking);
                }
            })?;
        }
        Ok(referee)
    }

    /// Requests a verdict on a position of a game, and returns at once. Replaces an earlier request of this game about
    /// another position; what is known about this position is kept.
    pub fn request(&self, key: K, ply: u32, position: Position, urgency: Urgency) {
        self.queue.request(key, ply, position, urgency);
    }

    /// Cancels the request of a game.
    fn cancel(&self, key: &K) {
        self.queue.cancel(key);
    }
}

/// Interrupts the searches; the threads exit. Dropping does not wait for them.
impl<K> Drop for Referee<K> {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl<K> fmt::Debug for Referee<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee")
            .field("cases", &self.queue.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
