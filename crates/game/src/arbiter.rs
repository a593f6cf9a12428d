//! Actions of the arbiter and verdicts of the referee, and time that players give each other.

use tabiya_rules::{ByColor, Color};

use crate::{
    AbsentSides, Ending, EventKind, ForfeitCause, MatingAbility, Millis, QuickplayGround, Refusal,
    Ruling, RulingRequest, TimeLeft, Verdict, decide::Decider, effect::Effect,
    stoppage::PendingRuling,
};

/// Longest time that can be given at once.
const MAX_GIFT: Millis = Millis::days(1);

impl Decider<'_> {
    /// Gives time to the opponent.
    pub(crate) fn give_time(&self, time: Millis) -> Result<Effect, Refusal> {
        self.add_time(!self.side(), time)
    }

    pub(crate) fn add_time(&self, to: Color, time: Millis) -> Result<Effect, Refusal> {
        if !self.state.clock.is_timed(to) {
            return Err(Refusal::NoClock { color: to });
        }
        if time.is_zero() || time > MAX_GIFT {
            return Err(Refusal::BadTime { time });
        }
        Ok(EventKind::TimeAdded { to, time }.into())
    }

    /// Sets the clock; a side without a new time keeps its own.
    pub(crate) fn set_clock(&self, new: TimeLeft) -> Result<Effect, Refusal> {
        let mut left = self.state.clock.left(self.now);
        for color in Color::ALL {
            let Some(time) = new[color] else {
                continue;
            };
            if left[color].is_none() {
                return Err(Refusal::NoClock { color });
            }
            if time > Millis::MAX {
                return Err(Refusal::BadTime { time });
            }
            left[color] = Some(time);
        }
        Ok(Effect::ClockSet(left))
    }

    /// Declares the game forfeited by a player.
    pub(crate) fn forfeit(&self, seat: Color, cause: ForfeitCause) -> Effect {
        if cause == ForfeitCause::Absence && self.state.plies.is_empty() {
            let absent = AbsentSides::One(seat);
            return Ending::NoShow { absent }.into();
        }
        let (by, opponent) = (seat, self.state.opponent_outcome(seat));
        match cause {
            ForfeitCause::Absence => Ending::Abandonment { by, opponent }.into(),
            ForfeitCause::Breach => Ending::Breach { by, opponent }.into(),
        }
    }

    /// Rules on a request under Guidelines III.
    pub(crate) fn rule(&self, ruling: Ruling) -> Result<Effect, Refusal> {
        let pending = self.state.pending_ruling.ok_or(Refusal::NothingToRule)?;
        let PendingRuling { by, what, .. } = pending;
        match (ruling, what) {
            (Ruling::Postponed, RulingRequest::NormalMeans) if !pending.is_postponed => {
                Ok(EventKind::Postponed { by, what }.into())
            }
            (Ruling::Postponed, _) => Err(Refusal::NothingToPostpone),
            (Ruling::Refused, _) => self.deny_request(by, what),
            (Ruling::Granted, RulingRequest::Increment) => {
                Ok(self.state.increment_granted(by).into())
            }
            (Ruling::Granted, RulingRequest::NormalMeans) => {
                let ground = QuickplayGround::Arbiter;
                Ok(Ending::Quickplay { by, ground }.into())
            }
        }
    }

    /// Accepts the referee's verdict. If neither side can mate, the game ends; after the end, a verdict may change
    /// the reason, never the result.
    pub(crate) fn verdict(&self, verdict: Verdict) -> Result<Effect, Refusal> {
        let checked = self.check_verdict(&verdict);
        let Some(denied) = self.denial_without_proof(&verdict) else {
            return checked.map(|()| Effect::Verdict(verdict));
        };
        Ok(match checked {
            Ok(()) => Effect::Events([EventKind::Judged(verdict), denied]),
            Err(_) => denied.into(),
        })
    }

    /// Refusal of a claim under III.5 that waited for a verdict, if the solver has given up: there is no proof.
    fn denial_without_proof(&self, verdict: &Verdict) -> Option<EventKind> {
        let by = self.state.claim_awaiting_verdict()?;
        let is_current = (verdict.ply, verdict.key)
            == (self.state.plies.len() as u32, self.state.position.key());
        let given_up = is_current && verdict.mating[!by] == MatingAbility::Undecided;
        given_up.then(|| self.state.claim_denied(by))
    }

    pub(crate) fn check_verdict(&self, verdict: &Verdict) -> Result<(), Refusal> {
        let ply = verdict.ply;
        if !self.state.has_position(ply, verdict.key) {
            return Err(Refusal::StaleVerdict { ply });
        }
        if verdict.mating == ByColor::from_fn(|_| MatingAbility::Undecided) {
            return Err(Refusal::NothingChanged);
        }
        Ok(())
    }
}
