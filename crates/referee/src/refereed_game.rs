//! [`RefereedGame`]: a game that consults the referee.

use std::{hash::Hash, sync::Arc};

use tabiya_game::{
    Action, Actor, Command, Ending, Event, Game, MatingAbility, Moment, Refusal, Verdict,
};
use tabiya_rules::{ByColor, Color};

use super::{Referee, Urgency, case::PositionId};

/// A game that consults the referee.
///
/// Commands go through here instead of directly to the game, and are answered at once. As in a game, the time is an
/// argument. The host
///
/// 1. passes each command to [`RefereedGame::command`];
/// 2. calls [`RefereedGame::tick`] when [`RefereedGame::wake_at`] says so;
/// 3. passes each verdict of the referee to [`RefereedGame::verdict`].
///
/// Each returns replies in the order in which they must be stored and sent.
///
/// A verdict is requested for each new position in which a side thinks: it finds dead positions that the fast test misses
/// (FIDE 5.2.2), and usually is there when a flag falls. If it is not, the result is
/// [pending](tabiya_game::PendingResult) until it comes, and a claim that the opponent cannot win by normal means waits
/// likewise. Only a verdict that a side cannot mate, or one that a result
/// depends on, becomes an event.
#[derive(Debug)]
pub struct RefereedGame<K> {
    key: K,
    game: Game,
    referee: Arc<Referee<K>>,
    /// Position of the last request, and the side on which a pending result or a claim depends.
    requested: Option<(PositionId, Option<Color>)>,
    /// Verdict on that position so far.
    last_verdict: Option<Verdict>,
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
    /// Wraps a game, under the key that its verdicts carry. If its result is pending, the referee is asked again.
    pub fn new(key: K, game: Game, referee: Arc<Referee<K>>) -> Self {
        let mut refereed = Self::not_started(key, game, referee);
        refereed.start();
        refereed
    }

    /// Like [`RefereedGame::new`], but asks the referee nothing before [`RefereedGame::start`], for a host that cannot yet
    /// receive the verdict.
    pub fn not_started(key: K, game: Game, referee: Arc<Referee<K>>) -> Self {
        Self {
            key,
            game,
            referee,
            requested: None,
            last_verdict: None,
        }
    }

    /// Asks the referee about the position.
    pub fn start(&mut self) {
        self.request_verdict();
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Executes a command. Its reply is the last one.
    pub fn command(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Vec<Reply> {
        let command = command.into();
        let mut replies = self.tick(now);
        replies.extend(self.apply_last_verdict(actor, &command.action, now));
        replies.push(self.execute(actor, command, now));
        replies
    }

    /// Restores the game after an interruption of the host: no clock is charged for it, and no deadline in it counts.
    /// The referee is asked again, since its verdict may have been lost.
    pub fn restore(&mut self, now: Moment) -> Vec<Reply> {
        self.requested = None;
        vec![self.execute(Actor::Host, Action::Restore.into(), now)]
    }

    /// Handles a verdict. One on an earlier position may still matter, as a dead position stays dead.
    pub fn verdict(&mut self, verdict: Verdict, now: Moment) -> Vec<Reply> {
        let is_current = (verdict.ply, verdict.key) == self.position_id();
        if is_current {
            self.last_verdict = Some(match self.last_verdict {
                Some(known) => merge(known, verdict),
                None => verdict,
            });
        }
        let awaited = self.game.awaited_verdict().filter(|_| is_current);
        let is_claim = self.game.pending_result().is_none();
        // Without a proof, a claim is refused.
        let is_decisive = awaited
            .is_some_and(|side| is_claim || verdict.mating[side] != MatingAbility::Undecided);
        let is_news = |side: Color| {
            verdict.mating[side] == MatingAbility::Cannot && !self.game.cannot_mate(side)
        };
        if is_decisive || Color::ALL.into_iter().any(is_news) {
            return Vec::from_iter(self.apply_verdict(verdict, now));
        }
        Vec::new()
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Moment) -> Vec<Reply> {
        if self.game.deadline().is_none_or(|deadline| deadline > now) {
            return Vec::new();
        }
        // A flag may have fallen. The verdict was requested when the position arose and usually is there.
        let verdict = self.apply_last_verdict(Actor::Host, &Action::Tick, now);
        let mut replies = Vec::from_iter(verdict);
        if !self.game.is_over() {
            replies.push(self.execute(Actor::Host, Action::Tick.into(), now));
        }
        replies
    }

    /// Time of the next call of [`Self::tick`], if nothing happens before.
    pub fn wake_at(&self) -> Option<Moment> {
        self.game.deadline()
    }

    /// Passes the last verdict to the game if it would wait for one otherwise.
    fn apply_last_verdict(&mut self, actor: Actor, action: &Action, now: Moment) -> Option<Reply> {
        let verdict = self.last_verdict?;
        if !self.game.would_await_verdict(actor, action, now) {
            return None;
        }
        self.apply_verdict(verdict, now)
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

    /// Requests a verdict on the current position, once, and again when the result depends on it. If the game ended on
    /// the board there is nothing to decide; if it ended otherwise, a pending verdict may still give a better reason.
    fn request_verdict(&mut self) {
        let id = self.position_id();
        match self.game.ending() {
            Some(Ending::Checkmate { .. } | Ending::Stalemate | Ending::DeadPosition) => {
                return self.referee.cancel(&self.key);
            }
            Some(_) => return,
            None => {}
        }
        let side = self.game.awaited_verdict();
        if self.requested == Some((id, side)) {
            return;
        }
        if self.requested.is_none_or(|(last, _)| last != id) {
            self.last_verdict = None;
        }
        self.requested = Some((id, side));
        let urgency = match side {
            Some(side) => Urgency::Blocking { side },
            None => Urgency::Background,
        };
        let position = *self.game.position();
        self.referee
            .request(self.key.clone(), id.0, position, urgency);
    }

    fn position_id(&self) -> PositionId {
        (self.game.ply(), self.game.position().key())
    }
}

/// Two verdicts on one position, each of which may leave a side undecided.
fn merge(known: Verdict, new: Verdict) -> Verdict {
    let mating = ByColor::from_fn(|side| match new.mating[side] {
        MatingAbility::Undecided => known.mating[side],
        decided => decided,
    });
    Verdict { mating, ..new }
}
