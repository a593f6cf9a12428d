//! Actions of the arbiter and verdicts of the referee, and time that players give each other.

use tabiya_rules::{ByColor, Color};

use crate::{
    AbsentSides, Actor, Ending, EventKind, ForfeitCause, MatingAbility, Millis, QuickplayGround,
    Refusal, Ruling, RulingRequest, TimeLeft, Verdict, decider::Decider, stoppage::PendingRuling,
};

/// Longest time that can be given at once.
const MAX_GIFT: Millis = Millis::days(1);

impl Decider<'_> {
    /// Gives time to the opponent.
    pub(crate) fn give_time(&mut self, time: Millis) -> Result<(), Refusal> {
        self.add_time(!self.side(), time)
    }

    pub(crate) fn add_time(&mut self, to: Color, time: Millis) -> Result<(), Refusal> {
        if !self.state.clock.is_timed(to) {
            return Err(Refusal::NoClock { color: to });
        }
        if time.is_zero() || time > MAX_GIFT {
            return Err(Refusal::BadTime { time });
        }
        self.emit(EventKind::TimeAdded { to, time })
    }

    /// Sets the clock; a side without a new time keeps its own.
    pub(crate) fn set_clock(&mut self, new: TimeLeft) -> Result<(), Refusal> {
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
        self.emit_with_clock(EventKind::ClockSet, Some(left))
    }

    /// Declares the game forfeited by a player.
    pub(crate) fn forfeit(&mut self, seat: Color, cause: ForfeitCause) -> Result<(), Refusal> {
        if cause == ForfeitCause::Absence && self.state.plies.is_empty() {
            let absent = AbsentSides::One(seat);
            return self.end(Ending::NoShow { absent });
        }
        let opponent = self.opponent_outcome(seat);
        self.end(match cause {
            ForfeitCause::Absence => Ending::Abandonment { by: seat, opponent },
            ForfeitCause::Breach => Ending::Breach { by: seat, opponent },
        })
    }

    /// Rules on a request under Guidelines III.
    pub(crate) fn rule(&mut self, ruling: Ruling) -> Result<(), Refusal> {
        let pending = self.state.pending_ruling.ok_or(Refusal::NothingToRule)?;
        let PendingRuling { by, what, .. } = pending;
        match (ruling, what) {
            (Ruling::Postponed, RulingRequest::NormalMeans) if !pending.is_postponed => {
                self.emit(EventKind::Postponed { by, what })
            }
            (Ruling::Postponed, _) => Err(Refusal::NothingToPostpone),
            (Ruling::Refused, _) => self.deny_request(by, what),
            (Ruling::Granted, RulingRequest::Increment) => self.grant_increment(by),
            (Ruling::Granted, RulingRequest::NormalMeans) => {
                let ground = QuickplayGround::Arbiter;
                self.end(Ending::Quickplay { by, ground })
            }
        }
    }

    /// Accepts the referee's verdict. Dead stays dead: a position from which neither side could mate ends the game,
    /// whatever was played since.
    pub(crate) fn verdict(&mut self, verdict: Verdict) -> Result<(), Refusal> {
        self.accept_verdict(verdict)?;
        if self.is_dead() {
            self.end(Ending::DeadPosition)?;
        }
        Ok(())
    }

    /// Accepts a verdict after the end: it may change the reason, never the result.
    pub(crate) fn late_verdict(&mut self, verdict: Verdict, ending: Ending) -> Result<(), Refusal> {
        self.accept_verdict(verdict)?;
        self.correct_draw_reason(ending);
        Ok(())
    }

    /// Changes the reason of a draw to a dead position, if the position was dead.
    pub(crate) fn correct_draw_reason(&mut self, ending: Ending) {
        let decided_by_board = matches!(ending, Ending::DeadPosition | Ending::Stalemate);
        if self.is_dead() && ending.is_draw() && !decided_by_board {
            let _ = self.emit(EventKind::Reasoned(Ending::DeadPosition));
        }
    }

    fn accept_verdict(&mut self, verdict: Verdict) -> Result<(), Refusal> {
        debug_assert_eq!(self.actor, Actor::Referee);
        let ply = verdict.ply;
        if !self.state.has_position(ply, verdict.key) {
            return Err(Refusal::StaleVerdict { ply });
        }
        if verdict.mating == ByColor::from_fn(|_| MatingAbility::Undecided) {
            return Err(Refusal::NothingChanged);
        }
        self.emit(EventKind::Judged(verdict))
    }

    /// True if the referee has ruled that neither side can mate.
    pub(crate) fn is_dead(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|side| self.state.is_known_unable_to_mate(side))
    }
}
