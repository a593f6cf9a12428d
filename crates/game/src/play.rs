//! Moves, legal and illegal, and the endings that the board decides.

use tabiya_rules::{Color, Move, Role, UciMove};

use crate::{
    CountedDraws, Ending, EventKind, Flags, IllegalMoves, Irregularity, Lag, Millis, Refusal,
    Source, hearing::Hearing, mate,
};

impl Hearing<'_> {
    /// A move, and the clock pressed.
    pub(crate) fn play(&mut self, uci: UciMove, thought: Option<Millis>) -> Result<(), Refusal> {
        let side = self.side_to_move()?;
        if self.state.paused {
            return Err(Refusal::Paused);
        }
        let Ok(m) = uci.to_move(&self.state.position) else {
            return self.illegal_move(side, uci, thought);
        };
        if let Some(bound) = self.state.bound.filter(|bound| *bound != m) {
            let uci = self.state.position.uci(bound);
            return Err(Refusal::AnnouncedMove { uci });
        }
        if let Some(square) = self.state.touched.filter(|square| *square != m.from()) {
            return Err(Refusal::TouchedPiece { square });
        }
        self.make(m, thought)
    }

    fn make(&mut self, m: Move, thought: Option<Millis>) -> Result<(), Refusal> {
        let state = &self.state;
        let side = state.position.turn();
        let thought = thought.filter(|_| state.preset.lag == Lag::Forgiven);
        let press = match state.clock.running() {
            Some(_) => state.clock.read_press(self.now, thought),
            None => state.clock.read_free_press(side),
        };
        if press.flagged && state.preset.flags == Flags::AtOnce {
            let opponent = self.opponent_of(side);
            let fallen = side;
            return self.end(Ending::Flag { fallen, opponent });
        }
        let made = self.made(m, Source::Played, press.spent, press.lag);
        self.emit_with(EventKind::Moved(made), Some(press.left))?;
        self.end_by_position();
        Ok(())
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
        // A pawn left on the last rank is a queen, and the player is penalised (FIDE 7.5.2).
        let queen = UciMove {
            promotion: Some(Role::Queen),
            ..uci
        };
        let replaced = queen.to_move(&self.state.position).ok();
        match replaced.filter(|_| uci.promotion.is_none()) {
            Some(m) => {
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
        if lost {
            let opponent = self.opponent_of(by);
            self.end(Ending::IllegalMoves { by, opponent })?;
        }
        Ok(())
    }
}
