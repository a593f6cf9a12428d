//! [`Referee`]: the thread that decides whether a side can still mate, and [`Table`]: a game that asks it.
//!
//! [`solver::verdict`] takes a fraction of a millisecond as a rule, seconds at worst, and cannot be stopped. So it
//! has a thread of its own, one for all games of a program: whoever asks goes on at once, and hears the answer
//! later, or not in time. A game waits for it only where a flag, a resignation or a forfeit is to be scored, and
//! for [`Game::VERDICT_WAIT`] at most.

mod desk;

use std::{
    collections::VecDeque,
    fmt,
    hash::Hash,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

use desk::{Desk, Question};

use tabiya_game::{
    Action, Actor, Command, Ending, Event, Game, Mating, Moment, Refusal, Verdict, solver,
};
use tabiya_rules::{ByColor, Position};

/// Decides, on a thread of its own, whether the sides can still mate.
///
/// `K` is the asker's key of a game. Answers come by a callback, on the referee's thread or, where there is no
/// room, on the asker's: it should do no more than hand them on, and not ask.
///
/// On Linux its thread has the lowest priority; elsewhere the standard library has no way to ask for that.
///
/// ```
/// use std::sync::mpsc;
/// use tabiya_player::{Referee, Urgency};
/// use tabiya_game::Mating;
/// let (answers, heard) = mpsc::channel();
/// let referee = Referee::new(move |game, verdict| {
///     let _ = answers.send((game, verdict));
/// })?;
/// // A wall of pawns that nobody gets through.
/// let position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// referee.ask("a game", 0, position, Urgency::Waited);
/// let (game, verdict) = heard.recv()?;
/// assert_eq!(game, "a game");
/// assert_eq!(verdict.mating.white, Mating::Cannot);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Referee<K> {
    desk: Arc<Desk<K>>,
    answer: Arc<OnVerdict<K>>,
}

type OnVerdict<K> = dyn Fn(K, Verdict) + Send + Sync;

/// Whether somebody waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Nobody yet: it is good to know early. It is looked at when the game has rested for a quarter of a second, and
    /// where there is no room it is not answered at all.
    Idle,
    /// A score waits for it.
    Waited,
}

impl<K: Clone + Eq + Hash + Send + 'static> Referee<K> {
    /// So many games may wait for an answer. If there are more, the oldest question that nobody waits for is
    /// dropped, or, if there is none, the game that has waited longest is told that it is not decided.
    pub const MOST_QUESTIONS: usize = 4096;

    /// A referee with the full solver.
    pub fn new(answer: impl Fn(K, Verdict) + Send + Sync + 'static) -> io::Result<Self> {
        Self::with_solver(solver::verdict, answer)
    }

    /// A referee with another solver: for tests.
    pub fn with_solver(
        solve: impl Fn(u32, &Position) -> Verdict + Send + 'static,
        answer: impl Fn(K, Verdict) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let referee = Self {
            desk: Arc::new(Desk::new()),
            answer: Arc::new(answer),
        };
        let (desk, answer) = (Arc::clone(&referee.desk), Arc::clone(&referee.answer));
        thread::Builder::new()
            .name("referee".into())
            .spawn(move || {
                step_back();
                while let Some((key, question)) = desk.next() {
                    answer(key, solved(&solve, question.ply, &question.position));
                }
            })?;
        Ok(referee)
    }

    /// Asks whether the sides can still mate in a position of a game. Returns at once. What was asked of this
    /// game before and not begun is not answered any more.
    pub fn ask(&self, key: K, ply: u32, position: Position, urgency: Urgency) {
        let question = Question {
            ply,
            position,
            urgency,
        };
        let dropped = self.desk.put(key, question, Self::MOST_QUESTIONS);
        if let Some((key, question)) = dropped
            && question.urgency == Urgency::Waited
        {
            (self.answer)(key, undecided(question.ply, &question.position));
        }
    }

    /// What was asked of a game and not begun need not be answered.
    fn withdraw(&self, key: &K) {
        self.desk.withdraw(key);
    }
}

/// The thread ends by itself, when it has done what it is at: nobody waits for that.
impl<K> Drop for Referee<K> {
    fn drop(&mut self) {
        self.desk.close();
    }
}

impl<K> fmt::Debug for Referee<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee")
            .field("waiting", &self.desk.len())
            .finish_non_exhaustive()
    }
}

/// What the solver says; nothing if it fails. A [`Position`] is one that play can reach as far as anybody checks,
/// and the solver's own boards are checked again.
fn solved(solve: impl Fn(u32, &Position) -> Verdict, ply: u32, position: &Position) -> Verdict {
    let solved = catch_unwind(AssertUnwindSafe(|| solve(ply, position)));
    solved.unwrap_or_else(|_| undecided(ply, position))
}

fn undecided(ply: u32, position: &Position) -> Verdict {
    Verdict {
        ply,
        key: position.key(),
        mating: ByColor::from_fn(|_| Mating::Undecided),
    }
}

/// Everybody else goes first before this thread, as far as the system lets it: on Linux each thread has a niceness
/// of its own.
#[cfg(target_os = "linux")]
pub fn step_back() {
    const LAST: i32 = 19;
    // Where it is not allowed, the referee is as quick as the others.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LAST);
}

/// Everybody else goes first before this thread, where the system lets it; this one does not.
#[cfg(not(target_os = "linux"))]
pub fn step_back() {}

/// A game that asks its referee.
///
/// Commands go through here instead of to the game: what has to wait for the referee is held back, for
/// [`Game::VERDICT_WAIT`] at most, and everything else is answered at once. Time is an argument, as in a game. The
/// host
///
/// 1. gives each command to [`Table::command`];
/// 2. calls [`Table::tick`] when [`Table::wake_at`] says so;
/// 3. gives what its referee answers to [`Table::verdict`].
///
/// Each gives replies, in the order in which they have to be stored and sent.
///
/// The referee is asked about each new position that somebody thinks about, so that a dead one is found that the fast
/// test misses (FIDE 5.2.2), and mostly has answered already when a flag falls. Only what it says of a side that cannot mate, or what
/// a score waits for, becomes an event.
#[derive(Debug)]
pub struct Table<K> {
    key: K,
    game: Game,
    referee: Arc<Referee<K>>,
    /// Which position the referee was asked about last, and what it said.
    asked: Option<(u32, u64)>,
    said: Option<Verdict>,
    /// What waits for the referee, with what came after it.
    held: VecDeque<(Actor, Command)>,
    /// Until when that waits.
    until: Moment,
}

/// What the game says to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// To whom.
    pub actor: Actor,
    /// What was asked.
    pub command: Command,
    /// The game's answer.
    pub answer: Result<Vec<Event>, Refusal>,
}

impl<K: Clone + Eq + Hash + Send + 'static> Table<K> {
    /// So many commands may wait. With one more, none waits any longer.
    pub const MOST_HELD: usize = 16;

    /// A game, under the key by which its referee's answers come back.
    pub fn new(key: K, game: Game, referee: Arc<Referee<K>>) -> Self {
        let mut table = Self {
            key,
            game,
            referee,
            asked: None,
            said: None,
            held: VecDeque::new(),
            until: Moment(0),
        };
        table.ask();
        table
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, for a look that borrows it for a while, as [`Game::rehearse`] does. Commands go through the table.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Hears a command. If no reply to it is among those that are given, it comes later, with a verdict or a
    /// tick.
    pub fn command(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Vec<Reply> {
        let command = command.into();
        let mut replies = self.tick(now);
        if self.held.is_empty() {
            let wanted = self.game.wants_verdict_before(actor, &command.action, now);
            match (wanted, self.said) {
                (Some(wanted), None) => {
                    self.until = wanted.until;
                    self.ask_at_once();
                }
                (Some(_), Some(said)) => {
                    replies.extend(self.judge(said, now));
                    replies.push(self.apply(actor, command, now));
                    return replies;
                }
                (None, _) => {
                    replies.push(self.apply(actor, command, now));
                    return replies;
                }
            }
        }
        // Nothing overtakes what waits.
        self.held.push_back((actor, command));
        if self.held.len() > Self::MOST_HELD {
            replies.extend(self.settle(now));
        }
        replies
    }

    /// The host is back after an interruption: nobody is charged for it, and nothing that fell due meanwhile counts.
    pub fn restore(&mut self, now: Moment) -> Vec<Reply> {
        vec![self.apply(Actor::Host, Action::Restore.into(), now)]
    }

    /// Hears the referee. What it says of a position that the game has left may still matter: dead stays dead.
    pub fn verdict(&mut self, verdict: Verdict, now: Moment) -> Vec<Reply> {
        let here = (verdict.ply, verdict.key) == self.here();
        if here {
            self.said = Some(verdict);
        }
        let waited_for = here && (!self.held.is_empty() || self.game.wants_verdict(now).is_some());
        let mating = [verdict.mating.white, verdict.mating.black];
        let mut replies = Vec::new();
        if waited_for || mating.contains(&Mating::Cannot) {
            replies.extend(self.judge(verdict, now));
        }
        if waited_for {
            replies.extend(self.settle(now));
        }
        replies
    }

    /// Hears that time has passed.
    pub fn tick(&mut self, now: Moment) -> Vec<Reply> {
        if !self.held.is_empty() {
            return if now < self.until {
                Vec::new()
            } else {
                self.settle(now)
            };
        }
        if self.game.wants_verdict(now).is_some() {
            // A flag is due. The referee was asked when the position arose, and mostly has answered.
            let Some(said) = self.said else {
                self.ask_at_once();
                return Vec::new();
            };
            let mut replies = Vec::from_iter(self.judge(said, now));
            replies.extend(self.settle(now));
            return replies;
        }
        match self.game.deadline(now) {
            Some(deadline) if deadline <= now => {
                vec![self.apply(Actor::Host, Action::Tick.into(), now)]
            }
            _ => Vec::new(),
        }
    }

    /// When to call [`Table::tick`] next, if nothing happens before.
    pub fn wake_at(&self, now: Moment) -> Option<Moment> {
        if self.held.is_empty() {
            self.game.deadline(now)
        } else {
            Some(self.until)
        }
    }

    /// The referee was heard, or waited for long enough: what waits is done. Undecided means alive.
    fn settle(&mut self, now: Moment) -> Vec<Reply> {
        let flag = self.game.wants_verdict(now);
        let tick = flag.map(|_| (Actor::Host, Action::Tick.into()));
        let held = std::mem::take(&mut self.held);
        let due = tick.into_iter().chain(held);
        due.map(|(actor, command)| self.apply(actor, command, now))
            .collect()
    }

    /// Tells the game what the referee says; nothing where that is nothing new.
    fn judge(&mut self, verdict: Verdict, now: Moment) -> Option<Reply> {
        let reply = self.apply(Actor::Referee, Action::Verdict(verdict).into(), now);
        reply.answer.is_ok().then_some(reply)
    }

    fn apply(&mut self, actor: Actor, command: Command, now: Moment) -> Reply {
        let answer = self.game.apply(actor, command.clone(), now);
        self.ask();
        Reply {
            actor,
            command,
            answer,
        }
    }

    /// Asks the referee about the position on the board, once. Of a game that the board has decided there is nothing to
    /// ask; where something else did, the referee may know a better reason.
    fn ask(&mut self) {
        let here = self.here();
        match self.game.ending() {
            None if self.asked != Some(here) => {
                self.asked = Some(here);
                self.said = None;
                self.ask_with(Urgency::Idle);
            }
            Some(Ending::Checkmate { .. } | Ending::Stalemate | Ending::DeadPosition) => {
                self.referee.withdraw(&self.key);
            }
            _ => {}
        }
    }

    /// Asks again, as somebody waits: what nobody waited for may have been dropped.
    fn ask_at_once(&self) {
        self.ask_with(Urgency::Waited);
    }

    fn ask_with(&self, urgency: Urgency) {
        let (ply, _) = self.here();
        let position = *self.game.position();
        self.referee.ask(self.key.clone(), ply, position, urgency);
    }

    /// The ply and the key of the position on the board.
    fn here(&self) -> (u32, u64) {
        (self.game.ply(), self.game.position().key())
    }
}

#[cfg(test)]
mod tests;
