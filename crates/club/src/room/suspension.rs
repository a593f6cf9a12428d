//! Suspended games: waiting for players after a restart, or for storage after a failure.

use tabiya_game::{Actor, Command, Departure, Millis, Moment};
use tabiya_rules::Color;
use tabiya_wire::Reason;

use super::{GameRequest, Room};
use crate::reasons;

/// Interval between attempts to store again.
const RETRY_INTERVAL: Millis = Millis::seconds(5);
/// Maximum number of requests queued for a suspended game.
const MAX_QUEUED_REQUESTS: usize = 8;

/// Reason why a game is suspended, with its clocks stopped.
pub(super) enum Suspension {
    Running,
    /// The club was restarted, and the players are not back yet.
    WaitingForPlayers,
    /// Storing failed, for this reason.
    WaitingForStorage(Box<Reason>),
}

/// Result of trying out a request on a suspended game.
pub(super) enum SuspendedOutcome {
    /// The reply is known without resuming the game.
    Answered(Result<(), Reason>),
    /// It would start the clock of a player who is not back yet, so it must wait.
    Queue,
    /// The game can be resumed for it.
    Resume,
}

impl Room {
    /// Returns true if the game is suspended.
    pub(super) fn is_suspended(&self) -> bool {
        !matches!(self.suspension, Suspension::Running)
    }

    /// Returns the current time for the game: stopped while it is suspended.
    pub(super) fn now(&self) -> Moment {
        match self.is_suspended() {
            true => self.table.game().last_event_at(),
            false => self.hub.time.now(),
        }
    }

    /// Suspends the game after a storage failure.
    pub(super) fn suspend(&mut self, reason: Reason) {
        self.suspension = Suspension::WaitingForStorage(Box::new(reason));
        self.hub.suspended_games.add(self.row.id);
        self.presence_check_at = Some(self.hub.time.now() + RETRY_INTERVAL);
    }

    /// Suspends the game until its players are back.
    pub(super) fn suspend_until_players_return(&mut self) {
        if !self.is_suspended() {
            self.suspension = Suspension::WaitingForPlayers;
        }
        self.hub.suspended_games.add(self.row.id);
    }

    /// Resumes a suspended game. Nobody's clock is charged for the interruption.
    pub(super) async fn resume(&mut self) {
        if !self.is_suspended() {
            return;
        }
        let now = self.hub.time.now();
        if self.is_stale && self.reload().await.is_err() {
            self.presence_check_at = Some(now + RETRY_INTERVAL);
            return;
        }
        let replies = self.table.restore(now);
        // From here on the clocks run, unless this cannot be stored.
        self.suspension = Suspension::Running;
        self.commit(replies).await;
        if self.is_suspended() {
            return;
        }
        self.hub.suspended_games.remove(self.row.id);
        // Absent players keep their time to return, even though the game resumes earlier.
        let next_check = self.presence_check_at.filter(|at| *at > now);
        self.presence_check_at = next_check
            .into_iter()
            .chain(self.next_http_expiry(now))
            .min();
        let is_due = |seat: &Color| next_check.is_none() || self.is_present(*seat, now);
        let due: Vec<Color> = Color::ALL.into_iter().filter(is_due).collect();
        self.update_presence(due, Departure::Lost).await;
    }

    /// A player is back: resumes the game if all are, otherwise schedules it.
    pub(super) async fn wait_for_players(&mut self) {
        if self.are_all_present() {
            return self.resume().await;
        }
        let end = self.hub.time.now() + self.hub.presence_timeouts.restart_return;
        self.presence_check_at.get_or_insert(end);
    }

    /// Tries a request on a copy of the suspended game.
    pub(super) fn dry_run(&self, actor: Actor, command: &Command) -> SuspendedOutcome {
        let mut trial = self.table.game().clone();
        let events = match trial.execute(actor, command.clone(), self.now()) {
            Ok(events) => events,
            Err(refusal) => return SuspendedOutcome::Answered(Err(Reason::from(refusal))),
        };
        // A repeated command that was already executed.
        if events.iter().all(|event| event.number < self.stored_events) {
            return SuspendedOutcome::Answered(Ok(()));
        }
        // Once resumed, the game accepts every later request too, so the clock must not be running for an absent
        // player.
        let does_harm = trial.ending().is_none() && trial.clock().running().is_some();
        match does_harm && !self.are_all_present() {
            true => SuspendedOutcome::Queue,
            false => SuspendedOutcome::Resume,
        }
    }

    /// Returns true if all players are present.
    fn are_all_present(&self) -> bool {
        let now = self.hub.time.now();
        let mut players = Color::ALL
            .into_iter()
            .filter(|seat| self.row.seats[*seat].is_some());
        players.all(|seat| self.is_present(seat, now))
    }

    /// Queues a request until the game is resumed.
    pub(super) fn queue_request(&mut self, asked: GameRequest) {
        if self.queued_requests.len() < MAX_QUEUED_REQUESTS {
            return self.queued_requests.push(asked);
        }
        asked
            .reply_to
            .refuse(self.row.id, asked.id, reasons::busy());
    }

    /// Handles the queued requests once the game is running.
    pub(super) async fn handle_queued(&mut self) {
        if self.is_suspended() || self.queued_requests.is_empty() {
            return;
        }
        for asked in std::mem::take(&mut self.queued_requests) {
            self.handle_request(asked).await;
        }
    }
}
