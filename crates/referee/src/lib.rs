//! [`Referee`]: the worker thread of the unwinnability solver, and [`RefereedGame`]: a game that consults it.
//!
//! [`solver::verdict`] usually takes a fraction of a millisecond, seconds at worst, and cannot be interrupted. It runs
//! on its own thread, one for all games of a program: requests return at once, and verdicts arrive by callback. A game
//! waits for a verdict only to score a flag fall, resignation or forfeit, and at most
//! [`Game::VERDICT_WAIT`](tabiya_game::Game::VERDICT_WAIT).
//!
//! # Layout
//! - `request_queue`: pending requests and their order; `refereed_game`: the game; `thread_priority`: background threads.

mod refereed_game;
mod request_queue;
mod thread_priority;

use std::{
    fmt,
    hash::Hash,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

pub use refereed_game::{RefereedGame, Reply};
pub use thread_priority::lower_thread_priority;

use request_queue::{RequestQueue, SolverRequest};

use tabiya_game::{MatingAbility, Verdict, solver};
use tabiya_rules::{ByColor, Position};

/// Decides on a worker thread whether each side can still deliver mate.
///
/// `K` is the caller's key of a game. Verdicts arrive by callback, on the referee's thread or, if the queue is full, on
/// the caller's. The callback should only pass them on; it must not request verdicts.
///
/// On Linux the thread has the lowest priority; the standard library cannot set it elsewhere.
///
/// ```
/// use std::sync::mpsc;
/// use tabiya_referee::{Referee, Urgency};
/// use tabiya_game::MatingAbility;
/// let (sender, verdicts) = mpsc::channel();
/// let referee = Referee::new(move |game, verdict| {
///     let _ = sender.send((game, verdict));
/// })?;
/// // Blocked pawns: neither king can get through.
/// let position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// referee.request("a game", 0, position, Urgency::Blocking);
/// let (game, verdict) = verdicts.recv()?;
/// assert_eq!(game, "a game");
/// assert_eq!(verdict.mating.white, MatingAbility::Cannot);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Referee<K> {
    queue: Arc<RequestQueue<K>>,
    on_verdict: Arc<OnVerdict<K>>,
}

type OnVerdict<K> = dyn Fn(K, Verdict) + Send + Sync;

/// Urgency of a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Nobody waits for the verdict yet. The request is handled once the game has been idle for a quarter of a second,
    /// and dropped without a verdict if the queue is full.
    Background,
    /// A game waits for the verdict to be scored.
    Blocking,
}

impl<K: Clone + Eq + Hash + Send + 'static> Referee<K> {
    /// Maximum number of games with a pending request. Beyond it the oldest background request is dropped, or, if there
    /// is none, the oldest request is answered as undecided.
    pub const MAX_REQUESTS: usize = 4096;

    /// Starts a referee with the full solver.
    pub fn new(on_verdict: impl Fn(K, Verdict) + Send + Sync + 'static) -> io::Result<Self> {
        Self::with_solver(solver::verdict, on_verdict)
    }

    /// Starts a referee with another solver, for tests.
    pub fn with_solver(
        solve: impl Fn(u32, &Position) -> Verdict + Send + 'static,
        on_verdict: impl Fn(K, Verdict) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let referee = Self {
            queue: Arc::new(RequestQueue::new()),
            on_verdict: Arc::new(on_verdict),
        };
        let (queue, on_verdict) = (Arc::clone(&referee.queue), Arc::clone(&referee.on_verdict));
        thread::Builder::new()
            .name("referee".into())
            .spawn(move || {
                lower_thread_priority();
                while let Some((key, request)) = queue.next() {
                    on_verdict(
                        key,
                        solve_or_undecided(&solve, request.ply, &request.position),
                    );
                }
            })?;
        Ok(referee)
    }

    /// Requests a verdict on a position of a game, and returns at once. Replaces an earlier request of this game that has
    /// not been started.
    pub fn request(&self, key: K, ply: u32, position: Position, urgency: Urgency) {
        let request = SolverRequest {
            ply,
            position,
            urgency,
        };
        let dropped = self.queue.put(key, request, Self::MAX_REQUESTS);
        if let Some((key, request)) = dropped
            && request.urgency == Urgency::Blocking
        {
            (self.on_verdict)(key, undecided(request.ply, &request.position));
        }
    }

    /// Cancels the request of a game if it has not been started.
    fn cancel(&self, key: &K) {
        self.queue.cancel(key);
    }
}

/// The thread exits after its current request; dropping does not wait for it.
impl<K> Drop for Referee<K> {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl<K> fmt::Debug for Referee<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee")
            .field("waiting", &self.queue.len())
            .finish_non_exhaustive()
    }
}

/// Runs the solver; undecided if it panics. Positions and the solver's own boards are validated, so that would be a bug.
fn solve_or_undecided(
    solve: impl Fn(u32, &Position) -> Verdict,
    ply: u32,
    position: &Position,
) -> Verdict {
    let solved = catch_unwind(AssertUnwindSafe(|| solve(ply, position)));
    solved.unwrap_or_else(|_| undecided(ply, position))
}

fn undecided(ply: u32, position: &Position) -> Verdict {
    Verdict {
        ply,
        key: position.key(),
        mating: ByColor::from_fn(|_| MatingAbility::Undecided),
    }
}

#[cfg(test)]
mod tests;
