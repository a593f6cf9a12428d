//! When a game stands still: it is paused, or the arbiter has to rule.
//!
//! Then the clock stands, no flag falls, nobody moves, and time counts neither for those who have not come nor
//! for those who are away (FIDE 6.11).

use tabiya_rules::Color;

use crate::{Actor, Event, Millis, Moment, Presence, Proposal, Question, state::State};

/// What was asked of the arbiter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) by: Color,
    pub(crate) what: Question,
    /// The game goes on meanwhile (III.5.2).
    pub(crate) postponed: bool,
}

/// Who has paused a game, and so who lets it go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PausedBy {
    Players,
    /// The arbiter or the host (FIDE 6.11.1, 6.11.3).
    Officials,
}

impl State {
    /// The game stands still, and with it the clock and every other time.
    fn stand_still(&mut self, now: Moment) {
        self.clock.stop(now);
        self.still_since = self.still_since.or(Some(now));
    }

    /// The game goes on, unless something else keeps it.
    pub(crate) fn go_on(&mut self, now: Moment) {
        let held = self.asked.is_some_and(|asked| !asked.postponed);
        if held || self.paused.is_some() {
            return;
        }
        if let Some(since) = self.still_since.take() {
            self.forget_time(since, now);
            self.run_clock(now);
        }
    }

    /// Some time does not count for those who have not come, or are away.
    pub(crate) fn forget_time(&mut self, from: Moment, to: Moment) {
        self.began = self.began + to.since(from);
        for color in Color::ALL {
            if let Presence::Away { since, .. } = &mut self.presence[color] {
                *since = *since + to.since(from.max(*since));
            }
        }
    }

    pub(crate) fn pause(&mut self, event: &Event) {
        self.stand_still(event.at);
        self.offers.clear(Proposal::Pause);
        self.offers.clear(Proposal::Resume);
        self.paused = Some(match event.actor {
            Actor::Arbiter | Actor::Host => PausedBy::Officials,
            Actor::Seat(_) | Actor::Board | Actor::Referee => PausedBy::Players,
        });
    }

    /// The host was away since the last event.
    pub(crate) fn restored(&mut self, now: Moment) {
        self.clock.forgive_since(self.latest, now);
        if self.still_since.is_none() {
            self.forget_time(self.latest, now);
        }
    }

    /// Something was asked of the arbiter, for which a player may stop the clock (FIDE 6.11.2, III.5).
    pub(crate) fn asked(&mut self, by: Color, what: Question, now: Moment) {
        self.stand_still(now);
        self.asked = Some(Asked {
            by,
            what,
            postponed: false,
        });
        if what == Question::Increment {
            self.offer_by_claim(by);
        }
    }

    pub(crate) fn ruled(&mut self, by: Color, given: Millis, now: Moment) {
        self.asked = None;
        self.give(!by, given, now);
        self.go_on(now);
    }

    /// Whatever was asked of the arbiter, play goes on.
    pub(crate) fn postpone(&mut self, now: Moment) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| !asked.postponed) {
            asked.postponed = true;
            self.go_on(now);
        }
    }
}
