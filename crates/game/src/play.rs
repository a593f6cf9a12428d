//! Moves, legal and illegal, and the endings that the board decides.

use tabiya_rules::{Color, Move, UciMove};

use crate::{
    CountedDraws, Ending, EventKind, Flags, IllegalMoves, Irregularity, Lag, Millis, Press,
    Refusal, Source,
    hearing::Hearing,
    mate,
    state::{State, as_queen},
};

impl Hearing<'_> {
    /// A move, and the clock pressed.
    pub(crate) fn play(&mut self, uci: UciMove, thought: Option<Millis>) -> Result<(), Refusal> {
        let side = self.side_to_move()?;
        self.state.is_running()?;
        let Ok(m) = uci.to_move(&self.state.position) else {
            return self.illegal_move(side, uci, thought);
        };
        self.state.may_make(m)?;
        self.make(m, thought)
    }

    fn make(&mut self, m: Move, thought: Option<Millis>) -> Result<(), Refusal> {
        let press = self.press(thought);
        if self.comes_too_late(&press)? {
            return self.flag_falls(press.side);
        }
        self.go_on()?;
        let made = self.made(m, Source::Played, press.spent, press.lag);
        self.emit_with(EventKind::Moved(made), Some(press.left))?;
        self.end_by_position();
        Ok(())
    }

    fn flag_falls(&mut self, fallen: Color) -> Result<(), Refusal> {
        let opponent = self.opponent_of(fallen);
        self.end(Ending::Flag { fallen, opponent })
    }

    /// What pressing the clock now does.
    fn press(&self, thought: Option<Millis>) -> Press {
        let state = &self.state;
        let thought = thought.filter(|_| state.preset.lag == Lag::Forgiven);
        match state.clock.running() {
            Some(_) => state.clock.read_press(self.now, thought),
            None => state.clock.read_free_press(state.position.turn()),
        }
    }

    /// True if the flag of who moves is down, by the time that the move itself tells. Refused where that is
    /// for somebody else to say: the arbiter (III.5.2), or the referee.
    fn comes_too_late(&self, press: &Press) -> Result<bool, Refusal> {
        if !press.flagged || self.state.preset.flags != Flags::AtOnce {
            return Ok(false);
        }
        if self.state.asked.is_some() {
            return Err(Refusal::AwaitingRuling);
        }
        if self.must_wait_for_referee(press.side) {
            return Err(Refusal::FlagBeingDecided);
        }
        Ok(true)
    }

    /// Ends the game if the position does. Mate comes first (FIDE 9.6), then what else article 5 names.
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
        } else if history.is_fivefold() {
            Ending::Fivefold
        } else if history.is_seventy_five_moves() {
            Ending::SeventyFiveMoves
        } else if at_once && history.is_threefold() {
            Ending::Threefold { by: None }
        } else if at_once && history.is_fifty_moves() {
            Ending::FiftyMoves { by: None }
        } else {
            return;
        };
        let _ = self.end(ending);
    }

    /// A move that is not legal: refused, or counted (FIDE 7.5).
    fn illegal_move(
        &mut self,
        side: Color,
        uci: UciMove,
        thought: Option<Millis>,
    ) -> Result<(), Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::IllegalMove { uci });
        }
        if self.comes_too_late(&self.press(thought))? {
            return self.flag_falls(side);
        }
        // A pawn left on the last rank is a queen, and the player is penalised (FIDE 7.5.2).
        let replaced = as_queen(uci).to_move(&self.state.position).ok();
        match replaced.filter(|_| uci.promotion.is_none()) {
            Some(m) => {
                self.state.may_make(m)?;
                self.count(side, Irregularity::NotReplaced, Some(uci))?;
                if self.state.ending.is_none() {
                    self.make(m, thought)?;
                }
                Ok(())
            }
            None => self.count(side, Irregularity::IllegalMove, Some(uci)),
        }
    }

    /// The arbiter saw something that counts as an illegal move.
    pub(crate) fn irregular(&mut self, seat: Color, what: Irregularity) -> Result<(), Refusal> {
        if self.state.preset.illegal_moves == IllegalMoves::Refused {
            return Err(Refusal::NotCounted);
        }
        self.count(seat, what, None)
    }

    /// Counts an illegal move: time for the opponent, or the game is lost.
    fn count(
        &mut self,
        by: Color,
        what: Irregularity,
        uci: Option<UciMove>,
    ) -> Result<(), Refusal> {
        let IllegalMoves::Counted { limit } = self.state.preset.illegal_moves else {
            return Ok(());
        };
        let count = self.state.irregular[by].saturating_add(1);
        let lost = count >= limit.get();
        let ending = lost.then(|| Ending::IllegalMoves {
            by,
            opponent: self.opponent_of(by),
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
    /// Refused while the game stands still.
    pub(crate) fn is_running(&self) -> Result<(), Refusal> {
        if self.paused.is_some() {
            return Err(Refusal::Paused);
        }
        match self.asked {
            Some(asked) if !asked.postponed => Err(Refusal::AwaitingRuling),
            _ => Ok(()),
        }
    }

    /// Refused if another move was announced (FIDE 9.5.3), or another piece touched (4.3).
    pub(crate) fn may_make(&self, m: Move) -> Result<(), Refusal> {
        if let Some(bound) = self.bound.filter(|bound| *bound != m) {
            let uci = self.position.uci(bound);
            return Err(Refusal::AnnouncedMove { uci });
        }
        match self.touched {
            Some(touched) if !touched.allows(m) => Err(touched.refusal()),
            _ => Ok(()),
        }
    }
}
