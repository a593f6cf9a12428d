//! [`Desk`]: what the referee is asked, and in which order it looks at it.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tabiya_rules::Position;

use super::Urgency;

/// What is asked, and the bell.
pub(super) struct Desk<K> {
    questions: Mutex<Questions<K>>,
    rung: Condvar,
}

/// A question about a game.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) ply: u32,
    pub(super) position: Position,
    pub(super) urgency: Urgency,
}

struct Questions<K> {
    /// The newest question of each game.
    newest: HashMap<K, (Number, Question)>,
    /// Those that somebody waits for, oldest first. What is not the newest any more is passed over.
    waited: VecDeque<(K, Number)>,
    /// The others, likewise.
    idle: VecDeque<(K, Number, Instant)>,
    next: Number,
    /// The referee sleeps until it is rung for.
    sleeps: bool,
    closed: bool,
}

/// Questions are numbered as they come.
type Number = u64;

/// How the desk decides what to do next.
enum Turn<K> {
    Answer(K, Question),
    WaitUntil(Instant),
    Wait,
}

impl<K: Clone + Eq + Hash> Desk<K> {
    /// What nobody waits for is looked at when the game has rested for so long: who moves at once only makes work, and
    /// a game that was dead stays so.
    pub(super) const REST: Duration = Duration::from_millis(250);

    pub(super) fn new() -> Self {
        let questions = Questions {
            newest: HashMap::new(),
            waited: VecDeque::new(),
            idle: VecDeque::new(),
            next: 0,
            sleeps: false,
            closed: false,
        };
        Self {
            questions: Mutex::new(questions),
            rung: Condvar::new(),
        }
    }

    /// Puts a question on the desk, instead of what was asked of this game before. If there are more than `most`, gives
    /// back the oldest that nobody waits for, or the oldest of all.
    pub(super) fn put(&self, key: K, question: Question, most: usize) -> Option<(K, Question)> {
        let mut questions = self.lock();
        let is_waited = question.urgency == Urgency::Waited;
        questions.put(key, question);
        let dropped = if questions.newest.len() > most {
            questions.take_idle().or_else(|| questions.take_waited())
        } else {
            None
        };
        let rings = is_waited || questions.sleeps;
        drop(questions);
        if rings {
            self.rung.notify_one();
        }
        dropped
    }

    /// Takes a game's question away, if it has one that nobody has begun.
    pub(super) fn withdraw(&self, key: &K) {
        self.lock().newest.remove(key);
    }

    /// The next question, when it is time for it; nothing when the referee is not needed any more.
    pub(super) fn next(&self) -> Option<(K, Question)> {
        let mut questions = self.lock();
        while !questions.closed {
            questions = match questions.turn(Instant::now()) {
                Turn::Answer(key, question) => return Some((key, question)),
                Turn::WaitUntil(due) => {
                    let time = due.saturating_duration_since(Instant::now());
                    let woken = self.rung.wait_timeout(questions, time);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
                Turn::Wait => {
                    questions.sleeps = true;
                    let rung = self.rung.wait(questions);
                    let mut questions = rung.unwrap_or_else(PoisonError::into_inner);
                    questions.sleeps = false;
                    questions
                }
            };
        }
        None
    }
}

impl<K> Desk<K> {
    /// Nothing more is answered.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.rung.notify_one();
    }

    /// How many games wait for an answer.
    pub(super) fn len(&self) -> usize {
        self.lock().newest.len()
    }

    /// A panic of somebody who holds it leaves it as it was.
    fn lock(&self) -> MutexGuard<'_, Questions<K>> {
        let questions = self.questions.lock();
        questions.unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> Questions<K> {
    fn put(&mut self, key: K, question: Question) {
        let number = self.next;
        self.next += 1;
        match question.urgency {
            Urgency::Waited => self.waited.push_back((key.clone(), number)),
            Urgency::Idle => self.idle.push_back((key.clone(), number, Instant::now())),
        }
        self.newest.insert(key, (number, question));
        // What was passed over must not pile up.
        if self.waited.len() + self.idle.len() > 64 + 4 * self.newest.len() {
            let newest = &self.newest;
            let counts = |key: &K, number: Number| is_newest(newest, key, number);
            self.waited.retain(|(key, number)| counts(key, *number));
            self.idle.retain(|(key, number, _)| counts(key, *number));
        }
    }

    fn turn(&mut self, now: Instant) -> Turn<K> {
        if let Some((key, question)) = self.take_waited() {
            return Turn::Answer(key, question);
        }
        match self.due() {
            None => Turn::Wait,
            Some(due) if due > now => Turn::WaitUntil(due),
            Some(_) => match self.take_idle() {
                Some((key, question)) => Turn::Answer(key, question),
                None => Turn::Wait,
            },
        }
    }

    /// When the oldest question that nobody waits for has rested.
    fn due(&mut self) -> Option<Instant> {
        loop {
            let (key, number, since) = self.idle.front()?;
            if is_newest(&self.newest, key, *number) {
                return Some(*since + Desk::<K>::REST);
            }
            self.idle.pop_front();
        }
    }

    fn take_waited(&mut self) -> Option<(K, Question)> {
        while let Some((key, number)) = self.waited.pop_front() {
            if let Some(question) = self.take(&key, number) {
                return Some((key, question));
            }
        }
        None
    }

    fn take_idle(&mut self) -> Option<(K, Question)> {
        while let Some((key, number, _)) = self.idle.pop_front() {
            if let Some(question) = self.take(&key, number) {
                return Some((key, question));
            }
        }
        None
    }

    fn take(&mut self, key: &K, number: Number) -> Option<Question> {
        if !is_newest(&self.newest, key, number) {
            return None;
        }
        self.newest.remove(key).map(|(_, question)| question)
    }
}

fn is_newest<K: Eq + Hash>(
    newest: &HashMap<K, (Number, Question)>,
    key: &K,
    number: Number,
) -> bool {
    newest.get(key).is_some_and(|(newest, _)| *newest == number)
}
