//! [`RefereedGame`]: a game that consults the referee.

use std::{collections::VecDeque, hash::Hash, sync::Arc};

use tabiya_game::{
    Action, Actor, Command, Ending, Event, Game, MatingAbility, Moment, Refusal, Verdict,
};

use super::{Referee, Urgency};

/// A game that consults the referee.
///
/// Commands go through here instead of directly to the game. Those that need a verdict are held back for at most
/// [`Game::VERDICT_WAIT`]; all others are answered at once. As in a game, the time is an argument. The host
///
/// 1. passes each command to [`RefereedGame::command`];
/// 2. calls [`RefereedGame::tick`] when [`RefereedGame::wake_at`] says so;
/// 3. passes each verdict of the referee to [`RefereedGame::verdict`].
///
/// Each returns replies in the order in which they must be stored and sent.
///
/// A verdict is requested for each new position in which a side thinks: it finds dead positions that the fast test misses
/// (FIDE 5.2.2), and usually is there when a flag falls. Only a verdict that a side cannot mate, or one that scoring waits
/// for, becomes an event.
#[derive(Debug)]
pub struct RefereedGame<K> {
    key: K,
    game: Game,
    referee: Arc<Referee<K>>,
    /// Position of the last request.
    requested: Option<(u32, u64)>,
    /// Verdict on that position, once it is there.
    last_verdict: Option<Verdict>,
    /// Commands held back: the first needs a verdict, the others came after it.
    held: VecDeque<(Actor, Command)>,
    /// Time at which held commands are executed without a verdict.
    held_until: Moment,
}

/// Reply of the game to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Sender of the command.
    pub actor: Actor,
    /// The command.
    pub command: Command,
    /// Resulting events, or the refusal.
    pub answer: Result<Vec<Event>, Refusal>,
}

impl<K: Clone + Eq + Hash + Send + 'static> RefereedGame<K> {
    /// Maximum number of held commands. One more releases them all.
    pub const MAX_HELD: usize = 16;

    /// Wraps a game, under the key that its verdicts carry.
    pub fn new(key: K, game: Game, referee: Arc<Referee<K>>) -> Self {
        let mut refereed = Self {
            key,
            game,
            referee,
            requested: None,
            last_verdict: None,
            held: VecDeque::new(),
            held_until: Moment(0),
        };
        refereed.request_verdict();
        refereed
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Executes a command. If its reply is not among those returned, it comes later, from a verdict or a tick.
    pub fn command(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Vec<Reply> {
        let command = command.into();
        let mut replies = self.tick(now);
        if self.held.is_empty() {
            let request = self
                .game
                .verdict_request_before(actor, &command.action, now);
            match (request, self.last_verdict) {
                (Some(request), None) => {
                    self.held_until = request.until;
                    self.request_with(Urgency::Blocking);
                }
                (Some(_), Some(verdict)) => {
                    replies.extend(self.apply_verdict(verdict, now));
                    replies.push(self.execute(actor, command, now));
                    return replies;
                }
                (None, _) => {
                    replies.push(self.execute(actor, command, now));
                    return replies;
                }
            }
        }
        // Commands keep their order.
        self.held.push_back((actor, command));
        if self.held.len() > Self::MAX_HELD {
            replies.extend(self.release_held(now));
        }
        replies
    }

    /// Restores the game after an interruption of the host: no clock is charged for it, and no deadline in it counts.
    pub fn restore(&mut self, now: Moment) -> Vec<Reply> {
        vec![self.execute(Actor::Host, Action::Restore.into(), now)]
    }

    /// Handles a verdict. One on an earlier position may still matter, as a dead position stays dead.
    pub fn verdict(&mut self, verdict: Verdict, now: Moment) -> Vec<Reply> {
        let is_current = (verdict.ply, verdict.key) == self.position_id();
        if is_current {
            self.last_verdict = Some(verdict);
        }
        let is_awaited =
            is_current && (!self.held.is_empty() || self.game.verdict_request(now).is_some());
        let mating = [verdict.mating.white, verdict.mating.black];
        let mut replies = Vec::new();
        if is_awaited || mating.contains(&MatingAbility::Cannot) {
            replies.extend(self.apply_verdict(verdict, now));
        }
        if is_awaited {
            replies.extend(self.release_held(now));
        }
        replies
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Moment) -> Vec<Reply> {
        if !self.held.is_empty() {
            return if now < self.held_until {
                Vec::new()
            } else {
                self.release_held(now)
            };
        }
        if self.game.verdict_request(now).is_some() {
            // A flag has fallen. The verdict was requested when the position arose and usually is there.
            let Some(verdict) = self.last_verdict else {
                self.request_with(Urgency::Blocking);
                return Vec::new();
            };
            let mut replies = Vec::from_iter(self.apply_verdict(verdict, now));
            replies.extend(self.release_held(now));
            return replies;
        }
        match self.game.deadline(now) {
            Some(deadline) if deadline <= now => {
                vec![self.execute(Actor::Host, Action::Tick.into(), now)]
            }
            _ => Vec::new(),
        }
    }

    /// Time of the next call of [`Self::tick`], if nothing happens before.
    pub fn wake_at(&self, now: Moment) -> Option<Moment> {
        if self.held.is_empty() {
            self.game.deadline(now)
        } else {
            Some(self.held_until)
        }
    }

    /// Executes a due flag fall and the held commands. Without a verdict the position counts as not dead.
    fn release_held(&mut self, now: Moment) -> Vec<Reply> {
        let flag = self.game.verdict_request(now);
        let tick = flag.map(|_| (Actor::Host, Action::Tick.into()));
        let held = std::mem::take(&mut self.held);
        let due = tick.into_iter().chain(held);
        due.map(|(actor, command)| self.execute(actor, command, now))
            .collect()
    }

    /// Passes a verdict to the game; `None` if it changes nothing.
    fn apply_verdict(&mut self, verdict: Verdict, now: Moment) -> Option<Reply> {
        let reply = self.execute(Actor::Referee, Action::Verdict(verdict).into(), now);
        reply.answer.is_ok().then_some(reply)
    }

    fn execute(&mut self, actor: Actor, command: Command, now: Moment) -> Reply {
        let answer = self.game.execute(actor, command.clone(), now);
        self.request_verdict();
        Reply {
            actor,
            command,
            answer,
        }
    }

    /// Requests a verdict on the current position, once. If the game ended on the board there is nothing to decide; if it
    /// ended otherwise, a pending verdict may still give a better reason.
    fn request_verdict(&mut self) {
        let current = self.position_id();
        match self.game.ending() {
            None if self.requested != Some(current) => {
                self.requested = Some(current);
                self.last_verdict = None;
                self.request_with(Urgency::Background);
            }
            Some(Ending::Checkmate { .. } | Ending::Stalemate | Ending::DeadPosition) => {
                self.referee.cancel(&self.key);
            }
            _ => {}
        }
    }

    /// Sends a request. A blocking one is sent even after a background one, which may have been dropped.
    fn request_with(&self, urgency: Urgency) {
        let (ply, _) = self.position_id();
        let position = *self.game.position();
        self.referee
            .request(self.key.clone(), ply, position, urgency);
    }

    /// Ply and hash key of the current position.
    fn position_id(&self) -> (u32, u64) {
        (self.game.ply(), self.game.position().key())
    }
}
