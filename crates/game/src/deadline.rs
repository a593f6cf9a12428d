//! [`Deadline`]: what happens by the passing of time alone.

use tabiya_rules::Color;

use crate::{AbsentSides, Ending, FlagRule, LagRule, Millis, Moment, Presence, state::State};

/// Something that happens by the passing of time alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deadline {
    Flag(Color),
    NoShow(AbsentSides),
}

impl State {
    /// Ending by a deadline that has passed: a flag, where flags count at once, or the default time.
    pub(crate) fn overdue(&self, now: Moment) -> Option<Ending> {
        let (_, what) = self.deadline().filter(|(at, _)| *at <= now)?;
        Some(match what {
            Deadline::NoShow(absent) => Ending::NoShow { absent },
            Deadline::Flag(fallen) => self.ending_by_flag(fallen),
        })
    }

    /// Next deadline, and when it passes.
    pub(crate) fn deadline(&self) -> Option<(Moment, Deadline)> {
        if self.is_over() {
            return None;
        }
        let flag = match self.preset.flags {
            // While a ruling is pending, the arbiter declares the result (III.5.2).
            FlagRule::AtOnce if self.pending_ruling.is_some() => None,
            FlagRule::AtOnce => self.flag_deadline(),
            FlagRule::WhenClaimed => None,
        };
        let flag = flag.map(|(side, at)| (at, Deadline::Flag(side)));
        let no_show = self.no_show().map(|(at, who)| (at, Deadline::NoShow(who)));
        match (flag, no_show) {
            (Some(flag), Some(no_show)) if no_show.0 < flag.0 => Some(no_show),
            (flag, no_show) => flag.or(no_show),
        }
    }

    /// Time at which the flag of the running side falls, including lag that may yet be forgiven, since a move may
    /// be on its way.
    fn flag_deadline(&self) -> Option<(Color, Moment)> {
        let (side, at) = self.clock.flag_at()?;
        let lag = match self.preset.lag {
            LagRule::Forgiven => self.clock.lag_quota(side),
            LagRule::Charged => Millis::ZERO,
        };
        Some((side, at + lag))
    }

    /// True if the flag of a side is down, allowing for lag that may yet be forgiven.
    pub(crate) fn is_flag_down(&self, side: Color, now: Moment) -> bool {
        if !self.clock.is_flag_down(side, now) {
            return false;
        }
        match self.flag_deadline() {
            Some((running, at)) if running == side && !self.clock.has_recorded_flag_fall(side) => {
                at <= now
            }
            _ => true,
        }
    }

    /// Time at which absent sides lose (FIDE 6.7.1); `None` while the game is stopped.
    fn no_show(&self) -> Option<(Moment, AbsentSides)> {
        if self.stopped_since.is_some() {
            return None;
        }
        // Arriving after the default time loses; arriving at that very millisecond is in time.
        let at = self.began_at + self.preset.default_time? + Millis(1);
        let missing = |side: Color| self.presence[side] == Presence::Expected;
        match (missing(Color::White), missing(Color::Black)) {
            (true, true) => Some((at, AbsentSides::Both)),
            (true, false) => Some((at, AbsentSides::One(Color::White))),
            (false, true) => Some((at, AbsentSides::One(Color::Black))),
            (false, false) => None,
        }
    }
}
