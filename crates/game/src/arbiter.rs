//! What the arbiter and the referee do, and time that players give each other.

use tabiya_rules::{ByColor, Color};

use crate::{
    Absent, Actor, Ending, EventKind, ForfeitCause, Ground, Left, Mating, Millis, Question,
    Refusal, Ruling, Verdict, hearing::Hearing, still::Asked,
};

/// The most that is given at once.
const MAX_GIFT: Millis = Millis::days(1);

impl Hearing<'_> {
    /// A player gives the opponent time.
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

    /// Corrects the clock; a side for which nothing is said keeps its time.
    pub(crate) fn set_clock(&mut self, wanted: Left) -> Result<(), Refusal> {
        let mut left = self.state.clock.left(self.now);
        for color in Color::ALL {
            let Some(time) = wanted[color] else {
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
        self.emit_with(EventKind::ClockSet, Some(left))
    }

    /// A player forfeits the game.
    pub(crate) fn forfeit(&mut self, seat: Color, cause: ForfeitCause) -> Result<(), Refusal> {
        if cause == ForfeitCause::Absence && self.state.plies.is_empty() {
            let absent = Absent::One(seat);
            return self.end(Ending::NoShow { absent });
        }
        let opponent = self.opponent_of(seat);
        self.end(match cause {
            ForfeitCause::Absence => Ending::Abandonment { by: seat, opponent },
            ForfeitCause::Breach => Ending::Breach { by: seat, opponent },
        })
    }

    /// Rules on what was asked by Guidelines III.
    pub(crate) fn rule(&mut self, ruling: Ruling) -> Result<(), Refusal> {
        let asked = self.state.asked.ok_or(Refusal::NothingToRule)?;
        let Asked { by, what, .. } = asked;
        match (ruling, what) {
            (Ruling::Postponed, Question::NormalMeans) if !asked.postponed => {
                self.emit(EventKind::Postponed { by, what })
            }
            (Ruling::Postponed, _) => Err(Refusal::NothingToPostpone),
            (Ruling::Refused, _) => self.refuse_question(by, what),
            (Ruling::Granted, Question::Increment) => self.grant_increment(by),
            (Ruling::Granted, Question::NormalMeans) => {
                let ground = Ground::Arbiter;
                self.end(Ending::Quickplay { by, ground })
            }
        }
    }

    /// The referee's verdict. Dead stays dead: a position of the game that neither side could mate from
    /// ends it, whatever was played since.
    pub(crate) fn verdict(&mut self, verdict: Verdict) -> Result<(), Refusal> {
        self.heard(verdict)?;
        if self.is_dead() {
            self.end(Ending::DeadPosition)?;
        }
        Ok(())
    }

    /// A verdict after the end: it may change the reason, never the score.
    pub(crate) fn late_verdict(&mut self, verdict: Verdict, ending: Ending) -> Result<(), Refusal> {
        self.heard(verdict)?;
        self.give_better_reason(ending);
        Ok(())
    }

    /// Where the position was dead, that is why the game was drawn.
    pub(crate) fn give_better_reason(&mut self, ending: Ending) {
        let decided_by_board = matches!(ending, Ending::DeadPosition | Ending::Stalemate);
        if self.is_dead() && ending.is_draw() && !decided_by_board {
            let _ = self.emit(EventKind::Reasoned(Ending::DeadPosition));
        }
    }

    fn heard(&mut self, verdict: Verdict) -> Result<(), Refusal> {
        debug_assert_eq!(self.actor, Actor::Referee);
        let ply = verdict.ply;
        if !self.state.has_position(ply, verdict.key) {
            return Err(Refusal::StaleVerdict { ply });
        }
        if verdict.mating == ByColor::from_fn(|_| Mating::Undecided) {
            return Err(Refusal::NothingChanged);
        }
        self.emit(EventKind::Judged(verdict))
    }

    /// True if the referee has said that neither side can mate.
    pub(crate) fn is_dead(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|side| self.state.is_known_unable(side))
    }
}
