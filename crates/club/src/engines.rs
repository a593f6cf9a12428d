//! [`Engines`]: the club's own players, a bounded number of threads for all games.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use tabiya_engine::{Limits, Score};
use tabiya_player::{Answer, BuiltIn, BuiltInSettings, GameLine, ThinkingTime};
use tabiya_rules::UciMove;

use crate::Id;

/// Threads that find moves. Each takes the game that has waited longest, and a game has one question at a time, so
/// none waits for another's second move. The more wait, the shorter each is thought about.
pub(crate) struct Engines {
    desk: Arc<Desk>,
}

/// A question to an engine.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) game: Id,
    pub(crate) ply: u32,
    pub(crate) key: u64,
    pub(crate) level: u8,
    pub(crate) line: GameLine,
    pub(crate) time: ThinkingTime,
}

/// What the engine found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineAnswer {
    pub(crate) ply: u32,
    pub(crate) key: u64,
    /// Nothing if it failed.
    pub(crate) uci: Option<UciMove>,
    /// What it thinks of it.
    pub(crate) score: Option<Score>,
}

struct Desk {
    jobs: Mutex<Jobs>,
    rung: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    closed: bool,
}

/// Memory for each thread's table, in MB.
const HASH: usize = 16;

impl Engines {
    /// So many threads; `answer` hands on what they find.
    pub(crate) fn new(
        threads: usize,
        answer: impl Fn(Id, EngineAnswer) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let desk = Arc::new(Desk {
            jobs: Mutex::default(),
            rung: Condvar::new(),
        });
        let answer = Arc::new(answer);
        for number in 0..threads.max(1) {
            let (desk, answer) = (Arc::clone(&desk), Arc::clone(&answer));
            thread::Builder::new()
                .name(format!("engine {number}"))
                .spawn(move || desk.work(number as u64, &*answer))?;
        }
        Ok(Self { desk })
    }

    /// Asks for a move. What was asked for this game before and not begun is not answered any more.
    pub(crate) fn ask(&self, job: Job) {
        let mut jobs = self.desk.lock();
        match jobs.waiting.iter_mut().find(|other| other.game == job.game) {
            Some(earlier) => *earlier = job,
            None => jobs.waiting.push_back(job),
        }
        drop(jobs);
        self.desk.rung.notify_one();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.desk.lock().closed = true;
        self.desk.rung.notify_all();
    }
}

impl Desk {
    fn work(&self, seed: u64, answer: &(dyn Fn(Id, EngineAnswer) + Sync)) {
        tabiya_player::step_back();
        let mut settings = BuiltInSettings {
            hash: HASH,
            seed: seed ^ crate::random::number(),
            ..BuiltInSettings::default()
        };
        // One engine, made anew only for another level: its table is cleared for each game in any case.
        let mut engine: Option<BuiltIn> = None;
        while let Some((job, others)) = self.next() {
            if settings.level != job.level || engine.is_none() {
                settings.level = job.level;
                engine = BuiltIn::new(&settings).ok();
            }
            let found = engine.as_mut().and_then(|engine| {
                engine.resume_game(job.game.number() as u64);
                engine.think(&job.line, &limits(&job, others))
            });
            answer(job.game, job.answer(found));
        }
    }

    /// The next job, and how many wait behind it.
    fn next(&self) -> Option<(Job, usize)> {
        let mut jobs = self.lock();
        loop {
            if jobs.closed {
                return None;
            }
            if let Some(job) = jobs.waiting.pop_front() {
                return Some((job, jobs.waiting.len()));
            }
            let rung = self.rung.wait(jobs);
            jobs = rung.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Job {
    fn answer(&self, found: Option<Answer>) -> EngineAnswer {
        let position = self.line.position();
        EngineAnswer {
            ply: self.ply,
            key: self.key,
            uci: found.as_ref().map(|answer| position.uci(answer.best)),
            score: found.as_ref().and_then(Answer::score),
        }
    }
}

/// How long to think: a share of what the clock has left, and shorter if others wait.
fn limits(job: &Job, others: usize) -> Limits {
    job.time.fixed(ThinkingTime::MOST / (1 + others as u32))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tabiya_game::{Game, Moment, Preset};
    use tabiya_rules::Position;

    use super::*;

    fn job(game: Id, level: u8) -> Job {
        let (begun, _) = Game::begin(Preset::default(), Moment(0)).unwrap();
        Job {
            game,
            ply: 0,
            key: Position::START.key(),
            level,
            line: GameLine::new(Position::START),
            time: ThinkingTime::of(&begun, Moment(0)),
        }
    }

    #[test]
    fn every_game_gets_a_move() {
        let (answers, heard) = mpsc::channel();
        let engines = Engines::new(1, move |game, answer| {
            let _ = answers.send((game, answer));
        })
        .unwrap();
        let games: Vec<Id> = (0..10).map(|_| Id::random()).collect();
        for (i, game) in games.iter().enumerate() {
            engines.ask(job(*game, i as u8));
        }
        let mut answered: Vec<Id> = Vec::new();
        for _ in &games {
            let (game, answer) = heard.recv().unwrap();
            assert!(answer.uci.is_some());
            answered.push(game);
        }
        assert_eq!(answered, games, "first come, first served");
    }

    #[test]
    fn the_more_wait_the_shorter_each_is_thought_about() {
        let job = job(Id::random(), 10);
        let alone = limits(&job, 0).movetime.unwrap();
        let crowded = limits(&job, 9).movetime.unwrap();
        assert_eq!(crowded, alone / 10);
    }
}
