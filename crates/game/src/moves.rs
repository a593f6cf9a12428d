//! Moves, legal and illegal.

use tabiya_rules::{Color, Move, UciMove};

use crate::{
    ClockPress, EventKind, FlagRule, IllegalMoves, Irregularity, LagRule, Millis, Moment, MoveMade,
    MoveSource, Refusal,
    decide::Decider,
    effect::Effect,
    state::{State, as_queen},
};

impl Decider<'_> {
    /// Plays a move and presses the clock.
    pub(crate) fn play(&self, uci: UciMove, thought: Option<Millis>) -> Result<Effect, Refusal> {
        let side = self.side_to_move()?;
        self.state.check_running()?;
        let Ok(played) = uci.to_move(&self.state.position) else {
            return self.illegal_move(side, uci, thought);
        };
        self.state.check_obligation(played)?;
        let press = self.state.preview_press(self.now, thought);
        if self.is_too_late(&press)? {
            return Ok(self.state.ending_by_flag(press.side).into());
        }
        Ok(Effect::Move { played, press })
    }

    /// True if the mover's flag is down by the move's own account. Refused if the arbiter has to decide first (III.5.2).
    fn is_too_late(&self, press: &ClockPress) -> Result<bool, Refusal> {
        if !press.flagged || self.state.preset.flags != FlagRule::AtOnce {
            return Ok(false);
        }
        if self.state.pending_ruling.is_some() {
            return Err(Refusal::AwaitingRuling);
        }
        Ok(true)
    }

    /// Refuses an illegal move, or counts it (FIDE 7.5).
    fn illegal_move(
        &self,
        side: Color,
        uci: UciMove,
        thought: Option<Millis>,
    ) -> Result<Effect, Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::IllegalMove { uci });
        }
        if self.is_too_late(&self.state.preview_press(self.now, thought))? {
            return Ok(self.state.ending_by_flag(side).into());
        }
        // A pawn left on the last rank becomes a queen, and the player is penalised (FIDE 7.5.2).
        let replaced = as_queen(uci).to_move(&self.state.position).ok();
        let Some(played) = replaced.filter(|_| uci.promotion.is_none()) else {
            let what = Irregularity::IllegalMove;
            return Ok(self.state.irregularity(side, what, Some(uci)).into());
        };
        self.state.check_obligation(played)?;
        let what = Irregularity::NotReplaced;
        let irregularity = self.state.irregularity(side, what, Some(uci));
        if self
            .state
            .is_lost_by_illegal_moves(self.state.next_count(side))
        {
            return Ok(irregularity.into());
        }
        Ok(Effect::UnpromotedPawn {
            irregularity,
            played,
            thought,
        })
    }

    /// Counts an irregularity that the arbiter saw.
    pub(crate) fn irregular(&self, seat: Color, what: Irregularity) -> Result<Effect, Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::NotCounted);
        }
        Ok(self.state.irregularity(seat, what, None).into())
    }
}

impl State {
    /// Refuses while the game is stopped.
    pub(crate) fn check_running(&self) -> Result<(), Refusal> {
        if self.paused.is_some() {
            return Err(Refusal::Paused);
        }
        match self.pending_ruling {
            Some(pending) if !pending.is_postponed => Err(Refusal::AwaitingRuling),
            _ => Ok(()),
        }
    }

    /// Refuses a move if another was announced (FIDE 9.5.3), or another piece was touched (4.3).
    pub(crate) fn check_obligation(&self, m: Move) -> Result<(), Refusal> {
        if let Some(bound) = self.announced_move.filter(|bound| *bound != m) {
            let uci = self.position.uci(bound);
            return Err(Refusal::AnnouncedMove { uci });
        }
        match self.touch_move {
            Some(touched) if !touched.allows(m) => Err(touched.refusal()),
            _ => Ok(()),
        }
    }

    /// Clock press that a move now would make.
    pub(crate) fn preview_press(&self, now: Moment, thought: Option<Millis>) -> ClockPress {
        let thought = thought.filter(|_| self.preset.lag == LagRule::Forgiven);
        match self.clock.running() {
            Some(_) => self.clock.preview_press(now, thought),
            None => self.clock.preview_free_press(self.position.turn()),
        }
    }

    /// Details of a legal move.
    pub(crate) fn move_made(
        &self,
        m: Move,
        source: MoveSource,
        spent: Millis,
        lag: Millis,
    ) -> MoveMade {
        let position = &self.position;
        let uci = position.uci(m);
        MoveMade {
            from: uci.from,
            to: uci.to,
            piece: position.moved_role(m),
            taken: position.captured_role(m),
            promotion: uci.promotion,
            san: position.san(m),
            source,
            spent,
            lag,
        }
    }

    /// Event of an illegal move: the opponent gets time, unless the game is lost by it.
    fn irregularity(&self, by: Color, what: Irregularity, uci: Option<UciMove>) -> EventKind {
        let count = self.next_count(by);
        let given = if self.is_lost_by_illegal_moves(count) {
            Millis::ZERO
        } else {
            self.penalty_for(!by, self.speed.penalty())
        };
        EventKind::Irregular {
            by,
            what,
            uci,
            count,
            given,
        }
    }

    /// Number of irregularities of a side after its next one.
    fn next_count(&self, by: Color) -> u8 {
        self.irregularities[by].saturating_add(1)
    }
}
