//! A game that stands still: after an interruption until its players are back, or while it cannot be stored.

use tabiya_game::{Actor, Command, Departure, Millis, Moment};
use tabiya_rules::Color;
use tabiya_wire::Reason;

use super::{Asked, Room};
use crate::reasons;

/// What could not be stored is tried again after this time.
const TRY_AGAIN: Millis = Millis::seconds(5);
/// So many requests wait for a game to go on.
const MOST_HELD: usize = 8;

/// Whether a game stands still, as it was, and until when.
pub(super) enum Sleep {
    Awake,
    /// The club was interrupted, and the players are not back yet.
    UntilPlayersAreBack,
    /// It cannot be stored, and why it could not the last time.
    UntilItIsStored(Box<Reason>),
}

/// What becomes of a request to a game that stands still.
pub(super) enum Early {
    /// It is done, or refused, and nothing happens.
    Answered(Result<(), Reason>),
    /// Somebody is not back whose time it could cost: it has to wait.
    Waits,
    /// The game can go on for it.
    Wakes,
}

impl Room {
    /// True if the game stands still.
    pub(super) fn is_asleep(&self) -> bool {
        !matches!(self.sleep, Sleep::Awake)
    }

    /// What time it is for the game.
    pub(super) fn now(&self) -> Moment {
        match self.is_asleep() {
            true => self.table.game().latest(),
            false => self.hub.time.now(),
        }
    }

    /// The game stands still, because something of it could not be stored.
    pub(super) fn fall_asleep(&mut self, reason: Reason) {
        self.sleep = Sleep::UntilItIsStored(Box::new(reason));
        self.hub.sleepers.add(self.row.id);
        self.roll_at = Some(self.hub.time.now() + TRY_AGAIN);
    }

    /// The game goes on after an interruption, for which nobody is charged.
    pub(super) async fn wake_up(&mut self) {
        if !self.is_asleep() {
            return;
        }
        let now = self.hub.time.now();
        if self.stale && self.read_again().await.is_err() {
            self.roll_at = Some(now + TRY_AGAIN);
            return;
        }
        let replies = self.table.restore(now);
        // From here on time passes, unless that could not be stored.
        self.sleep = Sleep::Awake;
        self.settle(replies).await;
        if self.is_asleep() {
            return;
        }
        self.hub.sleepers.remove(self.row.id);
        // Who is not back yet has until the roll is called, though the game goes on before.
        let roll = self.roll_at.filter(|at| *at > now);
        self.roll_at = roll.into_iter().chain(self.unseen_at(now)).min();
        let is_called = |seat: &Color| roll.is_none() || self.is_here(*seat, now);
        let called: Vec<Color> = Color::ALL.into_iter().filter(is_called).collect();
        self.call_the_roll(called, Departure::Lost).await;
    }

    /// A player is back after an interruption: the game goes on when all are, or after a while.
    pub(super) async fn wait_for_others(&mut self) {
        if self.are_all_back() {
            return self.wake_up().await;
        }
        let end = self.hub.time.now() + self.hub.patience.coming_back;
        self.roll_at.get_or_insert(end);
    }

    /// What becomes of a request while the game stands still.
    pub(super) fn look_ahead(&self, actor: Actor, command: &Command) -> Early {
        let mut trial = self.table.game().clone();
        let events = match trial.apply(actor, command.clone(), self.now()) {
            Ok(events) => events,
            Err(refusal) => return Early::Answered(Err(Reason::from(refusal))),
        };
        // It came twice, and was done the first time.
        if events.iter().all(|event| event.number < self.stored) {
            return Early::Answered(Ok(()));
        }
        // Once the game goes on, whatever comes next does too: not only this request has to do no harm.
        let does_harm = trial.ending().is_none() && trial.clock().running().is_some();
        match does_harm && !self.are_all_back() {
            true => Early::Waits,
            false => Early::Wakes,
        }
    }

    /// True if all players are there.
    fn are_all_back(&self) -> bool {
        let now = self.hub.time.now();
        let mut players = Color::ALL
            .into_iter()
            .filter(|seat| self.row.seats[*seat].is_some());
        players.all(|seat| self.is_here(seat, now))
    }

    /// A request waits until the game goes on.
    pub(super) fn hold(&mut self, asked: Asked) {
        if self.held.len() < MOST_HELD {
            return self.held.push(asked);
        }
        asked
            .asker
            .refuse(self.row.id.as_str(), asked.id, reasons::busy());
    }

    /// What has waited for the game to go on.
    pub(super) async fn hear_held(&mut self) {
        if self.is_asleep() || self.held.is_empty() {
            return;
        }
        for asked in std::mem::take(&mut self.held) {
            self.ask(asked).await;
        }
    }
}
