//! Stoppages: a game that is paused, or that waits for the arbiter's ruling.
//!
//! Meanwhile the clock is stopped, no flag falls, nobody moves, and time counts neither towards the default time
//! nor towards absence (FIDE 6.11).

use tabiya_rules::Color;

use crate::{Actor, Event, Millis, Moment, Presence, Proposal, RulingRequest, state::State};

/// Request on which the arbiter has yet to rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PendingRuling {
    pub(crate) by: Color,
    pub(crate) what: RulingRequest,
    /// True if the game goes on until the ruling (III.5.2).
    pub(crate) is_postponed: bool,
}

/// Those who paused a game, and may therefore resume it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PausedBy {
    Players,
    /// The arbiter or the host (FIDE 6.11.1, 6.11.3).
    Officials,
}

impl State {
    /// Stops the game, its clock and all other counted time.
    fn stop(&mut self, now: Moment) {
        self.clock.stop(now);
        self.stopped_since = self.stopped_since.or(Some(now));
    }

    /// Resumes the game, unless it is stopped for another reason too.
    pub(crate) fn resume(&mut self, now: Moment) {
        let awaits_ruling = self
            .pending_ruling
            .is_some_and(|pending| !pending.is_postponed);
        if awaits_ruling || self.paused.is_some() {
            return;
        }
        if let Some(since) = self.stopped_since.take() {
            self.exclude_time(since, now);
            self.run_clock(now);
        }
    }

    /// Excludes a span of time from the default time and from absence.
    pub(crate) fn exclude_time(&mut self, from: Moment, to: Moment) {
        self.began_at = self.began_at + to.since(from);
        for color in Color::ALL {
            if let Presence::Away { since, .. } = &mut self.presence[color] {
                *since = *since + to.since(from.max(*since));
            }
        }
    }

    pub(crate) fn pause(&mut self, event: &Event) {
        self.stop(event.at);
        self.offers.clear(Proposal::Pause);
        self.offers.clear(Proposal::Resume);
        self.paused = Some(match event.actor {
            Actor::Arbiter | Actor::Host => PausedBy::Officials,
            Actor::Seat(_) | Actor::Board | Actor::Referee => PausedBy::Players,
        });
    }

    /// Excludes the time since the last event, during which the host was down.
    pub(crate) fn restore_after_outage(&mut self, now: Moment) {
        self.clock.exclude_since(self.last_event_at, now);
        if self.stopped_since.is_none() {
            self.exclude_time(self.last_event_at, now);
        }
    }

    /// Stops the game for a request to the arbiter (FIDE 6.11.2, III.5).
    pub(crate) fn request_ruling(&mut self, by: Color, what: RulingRequest, now: Moment) {
        self.stop(now);
        self.pending_ruling = Some(PendingRuling {
            by,
            what,
            is_postponed: false,
        });
        if what == RulingRequest::Increment {
            self.add_implied_draw_offer(by);
        }
    }

    /// Ends a pending ruling, gives the opponent time, and resumes.
    pub(crate) fn end_ruling(&mut self, by: Color, given: Millis, now: Moment) {
        self.pending_ruling = None;
        self.give(!by, given, now);
        self.resume(now);
    }

    /// Resumes play with the ruling still pending.
    pub(crate) fn postpone(&mut self, now: Moment) {
        if let Some(pending) = self
            .pending_ruling
            .as_mut()
            .filter(|pending| !pending.is_postponed)
        {
            pending.is_postponed = true;
            self.resume(now);
        }
    }
}
