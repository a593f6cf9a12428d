//! [`EnginePool`]: a bounded number of engine threads that play for all games.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use tabiya_engine::{Limits, Score};
use tabiya_player::{BuiltInEngine, BuiltInSettings, EngineMove, MoveHistory, ThinkingTime};
use tabiya_rules::UciMove;
use tabiya_wire::GameId;

/// Threads that find moves, first come first served. A game has one job at a time, so none waits for another's second
/// move. The more jobs wait, the less time each gets.
pub(crate) struct EnginePool {
    queue: Arc<EngineQueue>,
}

/// A request for a move.
#[derive(Debug)]
pub(crate) struct EngineJob {
    pub(crate) game: GameId,
    pub(crate) ply: u32,
    pub(crate) key: u64,
    pub(crate) level: u8,
    pub(crate) line: MoveHistory,
    pub(crate) time: ThinkingTime,
}

/// Result of a job.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineAnswer {
    pub(crate) ply: u32,
    pub(crate) key: u64,
    /// The move; `None` if the engine failed.
    pub(crate) uci: Option<UciMove>,
    /// Evaluation of the move.
    pub(crate) score: Option<Score>,
}

struct EngineQueue {
    jobs: Mutex<JobsState>,
    work_added: Condvar,
}

#[derive(Default)]
struct JobsState {
    queued: VecDeque<EngineJob>,
    is_closed: bool,
}

/// Hash size per thread in MB.
const HASH_MB: usize = 16;

impl EnginePool {
    /// Starts the threads. They report their results to `on_answer`.
    pub(crate) fn new(
        threads: usize,
        on_answer: impl Fn(GameId, EngineAnswer) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let queue = Arc::new(EngineQueue {
            jobs: Mutex::default(),
            work_added: Condvar::new(),
        });
        let on_answer = Arc::new(on_answer);
        for number in 0..threads.max(1) {
            let (queue, on_answer) = (Arc::clone(&queue), Arc::clone(&on_answer));
            thread::Builder::new()
                .name(format!("engine {number}"))
                .spawn(move || queue.work(number as u64, &*on_answer))?;
        }
        Ok(Self { queue })
    }

    /// Requests a move. Replaces an earlier job of the same game that has not begun.
    pub(crate) fn submit(&self, job: EngineJob) {
        let mut jobs = self.queue.lock();
        match jobs.queued.iter_mut().find(|other| other.game == job.game) {
            Some(earlier) => *earlier = job,
            None => jobs.queued.push_back(job),
        }
        drop(jobs);
        self.queue.work_added.notify_one();
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.lock().is_closed = true;
        self.queue.work_added.notify_all();
    }
}

impl EngineQueue {
    fn work(&self, seed: u64, on_answer: &(dyn Fn(GameId, EngineAnswer) + Sync)) {
        tabiya_referee::lower_thread_priority();
        let mut settings = BuiltInSettings {
            hash: HASH_MB,
            seed: seed ^ crate::random::number(),
            ..BuiltInSettings::default()
        };
        // Recreated only when the level changes; its hash table is cleared for each game anyway.
        let mut engine: Option<BuiltInEngine> = None;
        while let Some((job, waiting_behind)) = self.next() {
            if settings.level != job.level || engine.is_none() {
                settings.level = job.level;
                engine = BuiltInEngine::new(&settings).ok();
            }
            let found = engine.as_mut().and_then(|engine| {
                engine.resume_game(job.game.number() as u64);
                engine.think(&job.line, &limits(&job, waiting_behind))
            });
            on_answer(job.game, job.answer(found));
        }
    }

    /// Waits for the next job. Also returns the number of jobs behind it.
    fn next(&self) -> Option<(EngineJob, usize)> {
        let mut jobs = self.lock();
        loop {
            if jobs.is_closed {
                return None;
            }
            if let Some(job) = jobs.queued.pop_front() {
                return Some((job, jobs.queued.len()));
            }
            let work_added = self.work_added.wait(jobs);
            jobs = work_added.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, JobsState> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EngineJob {
    fn answer(&self, found: Option<EngineMove>) -> EngineAnswer {
        let position = self.line.position();
        EngineAnswer {
            ply: self.ply,
            key: self.key,
            uci: found.as_ref().map(|answer| position.uci(answer.best)),
            score: found.as_ref().and_then(EngineMove::score),
        }
    }
}

/// Returns the search limits: a share of the clock, less if other jobs wait.
fn limits(job: &EngineJob, waiting_behind: usize) -> Limits {
    job.time
        .movetime_limits(ThinkingTime::MAX_WITHOUT_CLOCK / (1 + waiting_behind as u32))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tabiya_game::{Game, Moment, Preset};
    use tabiya_rules::Position;

    use super::*;
    use crate::random;

    fn job(game: GameId, level: u8) -> EngineJob {
        let (begun, _) = Game::begin(Preset::default(), Moment(0)).unwrap();
        EngineJob {
            game,
            ply: 0,
            key: Position::START.key(),
            level,
            line: MoveHistory::new(Position::START),
            time: ThinkingTime::of(&begun, Moment(0)),
        }
    }

    #[test]
    fn every_game_gets_a_move() {
        let (answers, received) = mpsc::channel();
        let engines = EnginePool::new(1, move |game, answer| {
            let _ = answers.send((game, answer));
        })
        .unwrap();
        let games: Vec<GameId> = (0..10).map(|_| random::id()).collect();
        for (i, game) in games.iter().enumerate() {
            engines.submit(job(*game, i as u8));
        }
        let mut answered: Vec<GameId> = Vec::new();
        for _ in &games {
            let (game, answer) = received.recv().unwrap();
            assert!(answer.uci.is_some());
            answered.push(game);
        }
        assert_eq!(answered, games, "first come, first served");
    }

    #[test]
    fn waiting_jobs_shorten_the_thinking_time() {
        let job = job(random::id(), 10);
        let alone = limits(&job, 0).movetime.unwrap();
        let crowded = limits(&job, 9).movetime.unwrap();
        assert_eq!(crowded, alone / 10);
    }
}
