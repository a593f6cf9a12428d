//! Moves, legal and illegal, and the endings that the board decides.

use tabiya_rules::{Color, Move, UciMove};

use crate::{
    ClockPress, CountedDraws, Ending, EventKind, FlagRule, IllegalMoves, Irregularity, LagRule,
    Millis, MoveSource, Refusal,
    decider::Decider,
    mate,
    state::{State, as_queen},
};

impl Decider<'_> {
    /// Plays a move and presses the clock.
    pub(crate) fn play(&mut self, uci: UciMove, thought: Option<Millis>) -> Result<(), Refusal> {
        let side = self.side_to_move()?;
        self.state.check_running()?;
        let Ok(m) = uci.to_move(&self.state.position) else {
            return self.illegal_move(side, uci, thought);
        };
        self.state.check_obligation(m)?;
        self.make(m, thought)
    }

    fn make(&mut self, m: Move, thought: Option<Millis>) -> Result<(), Refusal> {
        let press = self.press(thought);
        if self.is_too_late(&press)? {
            return self.end_by_flag(press.side);
        }
        self.note_event()?;
        let made = self.move_made(m, MoveSource::Played, press.spent, press.lag);
        self.emit_with_clock(EventKind::Moved(made), Some(press.left))?;
        self.end_by_position();
        Ok(())
    }

    fn end_by_flag(&mut self, fallen: Color) -> Result<(), Refusal> {
        let opponent = self.opponent_outcome(fallen);
        self.end(Ending::Flag { fallen, opponent })
    }

    /// Clock press that a move now would make.
    fn press(&self, thought: Option<Millis>) -> ClockPress {
        let state = &self.state;
        let thought = thought.filter(|_| state.preset.lag == LagRule::Forgiven);
        match state.clock.running() {
            Some(_) => state.clock.preview_press(self.now, thought),
            None => state.clock.preview_free_press(state.position.turn()),
        }
    }

    /// True if the mover's flag is down by the move's own account. Refused if the arbiter (III.5.2) or the referee has
    /// to decide first.
    fn is_too_late(&self, press: &ClockPress) -> Result<bool, Refusal> {
        if !press.flagged || self.state.preset.flags != FlagRule::AtOnce {
            return Ok(false);
        }
        if self.state.pending_ruling.is_some() {
            return Err(Refusal::AwaitingRuling);
        }
        if self.must_wait_for_verdict(press.side) {
            return Err(Refusal::FlagBeingDecided);
        }
        Ok(true)
    }

    /// Ends the game if the position ends it. Mate takes precedence (FIDE 9.6), then the rest of article 5.
    pub(crate) fn end_by_position(&mut self) {
        let state = &self.state;
        let (position, history) = (&state.position, &state.history);
        let at_once = state.preset.counted_draws == CountedDraws::AtOnce;
        let ending = if !position.has_legal_moves() {
            if position.is_check() {
                let winner = !position.turn();
                Ending::Checkmate { winner }
            } else {
                Ending::Stalemate
            }
        } else if mate::is_dead(position) {
            Ending::DeadPosition
        } else if history.is_fivefold_repetition() {
            Ending::Fivefold
        } else if history.is_seventy_five_moves() {
            Ending::SeventyFiveMoves
        } else if at_once && history.is_threefold_repetition() {
            Ending::Threefold { by: None }
        } else if at_once && history.is_fifty_moves() {
            Ending::FiftyMoves { by: None }
        } else {
            return;
        };
        let _ = self.end(ending);
    }

    /// Refuses an illegal move, or counts it (FIDE 7.5).
    fn illegal_move(
        &mut self,
        side: Color,
        uci: UciMove,
        thought: Option<Millis>,
    ) -> Result<(), Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::IllegalMove { uci });
        }
        if self.is_too_late(&self.press(thought))? {
            return self.end_by_flag(side);
        }
        // A pawn left on the last rank becomes a queen, and the player is penalised (FIDE 7.5.2).
        let replaced = as_queen(uci).to_move(&self.state.position).ok();
        match replaced.filter(|_| uci.promotion.is_none()) {
            Some(m) => {
                self.state.check_obligation(m)?;
                self.count_irregularity(side, Irregularity::NotReplaced, Some(uci))?;
                if self.state.ending.is_none() {
                    self.make(m, thought)?;
                }
                Ok(())
            }
            None => self.count_irregularity(side, Irregularity::IllegalMove, Some(uci)),
        }
    }

    /// Counts an irregularity that the arbiter saw.
    pub(crate) fn irregular(&mut self, seat: Color, what: Irregularity) -> Result<(), Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::NotCounted);
        }
        self.count_irregularity(seat, what, None)
    }

    /// Counts an illegal move: the opponent gets time, or the game is lost.
    fn count_irregularity(
        &mut self,
        by: Color,
        what: Irregularity,
        uci: Option<UciMove>,
    ) -> Result<(), Refusal> {
        let IllegalMoves::Counted { limit } = self.state.preset.illegal_moves else {
            return Ok(());
        };
        let count = self.state.irregularities[by].saturating_add(1);
        let lost = count >= limit.get();
        let ending = lost.then(|| Ending::IllegalMoves {
            by,
            opponent: self.opponent_outcome(by),
        });
        let given = if lost {
            Millis::ZERO
        } else {
            self.penalty_for(!by, self.state.speed.penalty())
        };
        self.emit(EventKind::Irregular {
            by,
            what,
            uci,
            count,
            given,
        })?;
        ending.map_or(Ok(()), |ending| self.end(ending))
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
}
