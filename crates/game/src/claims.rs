//! Claims: threefold and fifty moves (FIDE 9.2, 9.3), flags (6.8), absence, and Guidelines III.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{
    Absent, Actor, Announced, Arbitration, Bonus, ClaimOutcome, Departure, DrawRule, Ending,
    EventKind, Ground, IllegalMoves, Lag, Millis, Moment, Presence, Proposal, Question, Refusal,
    Speed, TimeControl, hearing::Hearing, state::State,
};

/// Guidelines III are for players with less than this.
const SHORT_OF_TIME: Millis = Millis::minutes(2);
/// What III.4 brings in for both.
const INCREMENT: Millis = Millis::seconds(5);
/// What the opponent gets by III.4 and III.5.
const GUIDELINE_TIME: Millis = Millis::minutes(2);

impl Hearing<'_> {
    /// A claim by the player on the move. Right, it ends the game; wrong, the opponent gets time, it stands
    /// as an offer, and the move that was announced has to be made (FIDE 9.5): it is the player who makes
    /// it, with the clock running, but no other move is accepted.
    ///
    /// An announced move that is not legal makes no claim right. Where illegal moves are made at all, the claim
    /// is wrong, and the piece has to move otherwise; it does not count as an illegal move, which is completed
    /// by pressing the clock (FIDE 7.5.1, 9.5.3).
    pub(crate) fn claim(
        &mut self,
        rule: DrawRule,
        announced: Option<UciMove>,
    ) -> Result<(), Refusal> {
        let by = self.side_to_move()?;
        self.state.is_running()?;
        let position = &self.state.position;
        // A move that was touched or announced takes the right to claim away for this move (FIDE 9.4).
        if let Some(bound) = self.state.bound {
            let uci = position.uci(bound);
            return Err(Refusal::AnnouncedMove { uci });
        }
        if let Some(touched) = self.state.touched {
            let square = touched.square();
            return Err(Refusal::TouchedSoNoClaim { square });
        }
        let mut right = self.holds(rule);
        let mut declared = None;
        if let Some(uci) = announced {
            let refused = self.state.preset.illegal_moves == IllegalMoves::Refused;
            let (holds, uci, san) = match uci.to_move(position) {
                Err(_) if refused => return Err(Refusal::IllegalMove { uci }),
                Err(_) => (false, uci, None),
                Ok(m) => {
                    let next = position.play(m);
                    let holds = match rule {
                        DrawRule::Threefold => self.state.history.occurrences_with(&next) >= 3,
                        DrawRule::FiftyMoves => next.halfmove_clock() >= 100,
                    };
                    // As the position writes it, whatever notation it came in.
                    (holds, position.uci(m), Some(position.san(m)))
                }
            };
            right = holds;
            declared = Some(Announced { uci, san });
        }
        let outcome = if right {
            ClaimOutcome::Right
        } else {
            let given = self.penalty_for(!by, self.state.speed.penalty());
            ClaimOutcome::Wrong { given }
        };
        self.emit(EventKind::Claimed {
            by,
            rule,
            announced: declared,
            outcome,
        })?;
        if right {
            self.end_by_claim(rule, by);
        }
        Ok(())
    }

    fn holds(&self, rule: DrawRule) -> bool {
        match rule {
            DrawRule::Threefold => self.state.history.is_threefold(),
            DrawRule::FiftyMoves => self.state.history.is_fifty_moves(),
        }
    }

    /// Somebody says that a flag has fallen (FIDE 6.8). While the arbiter has to rule, it is for the arbiter
    /// to say so.
    pub(crate) fn flag(&mut self) -> Result<(), Refusal> {
        if self.state.asked.is_some() && self.actor != Actor::Arbiter {
            return Err(Refusal::AwaitingRuling);
        }
        self.flags_count(self.flags_down())
    }

    fn flags_down(&self) -> ByColor<bool> {
        ByColor::from_fn(|side| self.state.is_flag_down(side, self.now))
    }

    /// These flags were found down.
    fn flags_count(&mut self, down: ByColor<bool>) -> Result<(), Refusal> {
        let kind = self.what_flags_do(down)?;
        self.emit(kind)
    }

    fn what_flags_do(&self, down: ByColor<bool>) -> Result<EventKind, Refusal> {
        Ok(match (down.white, down.black) {
            (true, true) => {
                let last = |side| self.state.clock.fell_in_last_period(side);
                if last(Color::White) || last(Color::Black) {
                    EventKind::Ended(Ending::BothFlags)
                } else {
                    EventKind::BothFlagsDown
                }
            }
            (false, false) => {
                let running = self.state.clock.running();
                let left = running.and_then(|side| self.state.clock.left_of(side, self.now));
                return Err(Refusal::FlagStillUp { left });
            }
            (white, _) => {
                let fallen = Color::from_is_white(white);
                let opponent = self.opponent_of(fallen);
                EventKind::Ended(Ending::Flag { fallen, opponent })
            }
        })
    }

    /// A player has left.
    pub(crate) fn leave(&mut self, seat: Color, how: Departure) -> Result<(), Refusal> {
        match self.state.presence[seat] {
            // Leaving on purpose is more than losing the connection.
            Presence::Away { how: before, .. } if before == how || how == Departure::Lost => {
                Err(Refusal::NothingChanged)
            }
            // Who has not come cannot leave.
            Presence::Expected => Err(Refusal::NothingChanged),
            _ => self.emit(EventKind::Left { seat, how }),
        }
    }

    /// A player has come, or come back.
    pub(crate) fn arrive(&mut self, seat: Color) -> Result<(), Refusal> {
        if self.state.presence[seat] == Presence::Here {
            return Err(Refusal::NothingChanged);
        }
        self.emit(EventKind::Arrived { seat })
    }

    /// The opponent has been away for too long. While the game stands still, that does not count.
    pub(crate) fn claim_abandoned(&mut self) -> Result<(), Refusal> {
        let by = !self.side();
        let limits = self.state.preset.absence.ok_or(Refusal::NotAbsent)?;
        let Presence::Away { since, how } = self.state.presence[by] else {
            return Err(Refusal::NotAbsent);
        };
        let from = since
            + match how {
                Departure::Left => limits.left,
                Departure::Lost => limits.lost,
            };
        let counted_to = self.state.still_since.unwrap_or(self.now);
        if counted_to < from {
            let from = from + self.now.since(counted_to);
            return Err(Refusal::NotAbsentEnough { from });
        }
        let opponent = self.opponent_of(by);
        self.end(Ending::Abandonment { by, opponent })
    }

    /// III.4: asks for an increment, which offers a draw. Without an arbiter it is granted when the opponent
    /// refuses that: in words, or by moving; at once where no draw may be offered.
    pub(crate) fn request_increment(&mut self) -> Result<(), Refusal> {
        let by = self.short_of_time()?;
        let what = Question::Increment;
        if self.state.preset.arbiter == Arbitration::Person {
            return self.emit(EventKind::Asked { by, what });
        }
        if self.state.has_requested(by) {
            let what = Proposal::Draw;
            return Err(Refusal::AlreadyOffered { what });
        }
        if self.state.may_offer_draw(by).is_err() {
            return self.grant_increment(by);
        }
        self.emit(EventKind::Asked { by, what })
    }

    pub(crate) fn grant_increment(&mut self, by: Color) -> Result<(), Refusal> {
        let given = self.penalty_for(!by, GUIDELINE_TIME);
        self.emit(EventKind::IncrementGranted {
            by,
            increment: INCREMENT,
            given,
        })
    }

    /// III.5: claims that the opponent cannot, or does not try to, win by normal means. Without an arbiter
    /// it is granted only on proof: the opponent cannot mate, or has made no progress for so many moves.
    pub(crate) fn claim_quickplay(&mut self) -> Result<(), Refusal> {
        let by = self.short_of_time()?;
        let what = Question::NormalMeans;
        if self.state.preset.arbiter == Arbitration::Person {
            return self.emit(EventKind::Asked { by, what });
        }
        let Some(rules) = self.state.preset.quickplay else {
            return Err(Refusal::NoQuickplay);
        };
        let ground = if self.cannot_mate(!by) {
            Ground::CannotMate
        } else if self.moves_without_progress(!by) >= usize::from(rules.no_progress.max(1)) {
            let moves = rules.no_progress;
            Ground::NoProgress { moves }
        } else {
            let given = self.penalty_for(!by, GUIDELINE_TIME);
            return self.emit(EventKind::AskedInVain { by, what, given });
        };
        self.end(Ending::Quickplay { by, ground })
    }

    /// The arbiter refuses what was asked. A flag that fell while the decision was postponed now counts.
    pub(crate) fn refuse_question(&mut self, by: Color, what: Question) -> Result<(), Refusal> {
        let postponed = self.state.asked.is_some_and(|asked| asked.postponed);
        let down = self.flags_down();
        let fallen = postponed && (down.white || down.black);
        let given = match what {
            Question::NormalMeans if !fallen => self.penalty_for(!by, GUIDELINE_TIME),
            Question::NormalMeans | Question::Increment => Millis::ZERO,
        };
        let then = fallen.then(|| self.what_flags_do(down)).transpose()?;
        self.emit(EventKind::AskedInVain { by, what, given })?;
        then.map_or(Ok(()), |kind| self.emit(kind))
    }

    /// The player on the move, if Guidelines III are for it: they were announced, it is no blitz, nobody has
    /// an increment, less than two minutes are left for all remaining moves, and the flag is up.
    fn short_of_time(&self) -> Result<Color, Refusal> {
        let by = self.side_to_move()?;
        let state = &self.state;
        let clock = &state.clock;
        if state.preset.quickplay.is_none() {
            return Err(Refusal::NoQuickplay);
        }
        if state.asked.is_some() {
            return Err(Refusal::AwaitingRuling);
        }
        state.is_running()?;
        let Some(left) = clock.left_of(by, self.now) else {
            return Err(Refusal::NoClock { color: by });
        };
        if state.speed == Speed::Blitz {
            return Err(Refusal::NotInBlitz);
        }
        let has_last_period = |time: &TimeControl| match time {
            TimeControl::Periods(_) | TimeControl::Unlimited => true,
            TimeControl::PerMove { .. } | TimeControl::Hourglass { .. } => false,
        };
        if !state
            .preset
            .time
            .iter()
            .all(|(_, time)| has_last_period(time))
        {
            return Err(Refusal::NoLastPeriod);
        }
        if Color::ALL
            .into_iter()
            .any(|side| clock.bonus(side) != Bonus::None)
        {
            return Err(Refusal::HasIncrement);
        }
        if left >= SHORT_OF_TIME || !clock.is_last_period(by) {
            return Err(Refusal::NotShortOfTime);
        }
        if state.is_flag_down(by, self.now) {
            return Err(Refusal::FlagDown);
        }
        Ok(by)
    }

    /// How many moves in a row a side has taken nothing and moved no pawn.
    fn moves_without_progress(&self, side: Color) -> usize {
        let last_is_own = self.state.position.turn() != side;
        let own = self.state.plies.iter().rev();
        let own = own.skip(usize::from(!last_is_own)).step_by(2);
        own.take_while(|ply| !ply.irreversible).count()
    }
}

impl State {
    /// When the flag of the side whose clock runs falls, the lag that a move may yet be forgiven counted
    /// in: it may be on its way.
    pub(crate) fn flag_deadline(&self) -> Option<(Color, Moment)> {
        let (side, at) = self.clock.flag_at()?;
        let lag = match self.preset.lag {
            Lag::Forgiven => self.clock.lag_quota(side),
            Lag::Charged => Millis::ZERO,
        };
        Some((side, at + lag))
    }

    /// True if the flag of a side is down, what may yet be forgiven it as lag counted in.
    pub(crate) fn is_flag_down(&self, side: Color, now: Moment) -> bool {
        if !self.clock.is_flag_down(side, now) {
            return false;
        }
        match self.flag_deadline() {
            Some((running, at)) if running == side && !self.clock.has_noted_flag(side) => at <= now,
            _ => true,
        }
    }

    /// When who has not come loses by it (FIDE 6.7.1). While the game stands still, nobody does.
    pub(crate) fn no_show(&self) -> Option<(Moment, Absent)> {
        if self.still_since.is_some() {
            return None;
        }
        // Who arrives after the default time loses; at that very millisecond is in time.
        let at = self.began + self.preset.default_time? + Millis(1);
        let missing = |side: Color| self.presence[side] == Presence::Expected;
        match (missing(Color::White), missing(Color::Black)) {
            (true, true) => Some((at, Absent::Both)),
            (true, false) => Some((at, Absent::One(Color::White))),
            (false, true) => Some((at, Absent::One(Color::Black))),
            (false, false) => None,
        }
    }
}
