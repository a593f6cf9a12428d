//! Claims: threefold and fifty moves (FIDE 9.2, 9.3), flags (6.8), absence, and Guidelines III.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{
    Actor, AnnouncedMove, Arbitration, Bonus, ClaimOutcome, Departure, DrawRule, Ending, EventKind,
    IllegalMoves, Millis, Presence, Proposal, QuickplayGround, Refusal, RulingRequest, Speed,
    TimeControl, decide::Decider, effect::Effect,
};

/// Guidelines III apply to players with less time than this.
const SHORT_OF_TIME: Millis = Millis::minutes(2);

impl Decider<'_> {
    /// Decides on a draw claim by the player to move. A right claim ends the game. After a wrong one the opponent
    /// gets time, it counts as a draw offer, and the announced move must be played (FIDE 9.5): the player makes it,
    /// with the clock running, but no other move is accepted.
    ///
    /// A claim with an illegal announced move is never right. In games that count illegal moves the claim is wrong
    /// and the piece must make another move; it does not count as an illegal move, which is completed by pressing
    /// the clock (FIDE 7.5.1, 9.5.3).
    pub(crate) fn claim(
        &self,
        rule: DrawRule,
        announced: Option<UciMove>,
    ) -> Result<Effect, Refusal> {
        let by = self.side_to_move()?;
        self.state.check_running()?;
        let position = &self.state.position;
        // Touching a piece or announcing a move forfeits the right to claim on this move (FIDE 9.4).
        if let Some(bound) = self.state.announced_move {
            let uci = position.uci(bound);
            return Err(Refusal::AnnouncedMove { uci });
        }
        if let Some(touched) = self.state.touch_move {
            let square = touched.square();
            return Err(Refusal::TouchedSoNoClaim { square });
        }
        let mut right = self.is_claim_right(rule);
        let mut announced_move = None;
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
                    // Normalised to the notation of the position.
                    (holds, position.uci(m), Some(position.san(m)))
                }
            };
            right = holds;
            announced_move = Some(AnnouncedMove { uci, san });
        }
        let outcome = if right {
            ClaimOutcome::Right
        } else {
            let given = self.state.penalty_for(!by, self.state.speed.penalty());
            ClaimOutcome::Wrong { given }
        };
        let claimed = EventKind::Claimed {
            by,
            rule,
            announced: announced_move,
            outcome,
        };
        Ok(claimed.into())
    }

    fn is_claim_right(&self, rule: DrawRule) -> bool {
        match rule {
            DrawRule::Threefold => self.state.history.is_threefold_repetition(),
            DrawRule::FiftyMoves => self.state.history.is_fifty_moves(),
        }
    }

    /// Decides on a claim that a flag has fallen (FIDE 6.8). While a ruling is pending, only the arbiter may claim.
    pub(crate) fn flag(&self) -> Result<Effect, Refusal> {
        if self.state.pending_ruling.is_some() && self.actor != Actor::Arbiter {
            return Err(Refusal::AwaitingRuling);
        }
        Ok(self.flag_event(self.flags_down())?.into())
    }

    fn flags_down(&self) -> ByColor<bool> {
        ByColor::from_fn(|side| self.state.is_flag_down(side, self.now))
    }

    /// Event that scores the flags that were found down.
    fn flag_event(&self, down: ByColor<bool>) -> Result<EventKind, Refusal> {
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
                let fallen = Color::from_white(white);
                EventKind::Ended(self.state.ending_by_flag(fallen))
            }
        })
    }

    /// Records that a player has left.
    pub(crate) fn leave(&self, seat: Color, how: Departure) -> Result<Effect, Refusal> {
        match self.state.presence[seat] {
            // Leaving on purpose overrides a lost connection, but not the reverse.
            Presence::Away { how: before, .. } if before == how || how == Departure::Lost => {
                Err(Refusal::NothingChanged)
            }
            // A player who has not arrived cannot leave.
            Presence::Expected => Err(Refusal::NothingChanged),
            _ => Ok(EventKind::Left { seat, how }.into()),
        }
    }

    /// Records that a player has arrived or returned.
    pub(crate) fn arrive(&self, seat: Color) -> Result<Effect, Refusal> {
        if self.state.presence[seat] == Presence::Here {
            return Err(Refusal::NothingChanged);
        }
        Ok(EventKind::Arrived { seat }.into())
    }

    /// Decides on a claim that the opponent has been away for too long. Time while the game is stopped does not
    /// count.
    pub(crate) fn claim_abandoned(&self) -> Result<Effect, Refusal> {
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
        let counted_to = self.state.stopped_since.unwrap_or(self.now);
        if counted_to < from {
            let from = from + self.now.since(counted_to);
            return Err(Refusal::NotAbsentEnough { from });
        }
        let opponent = self.state.opponent_outcome(by);
        Ok(Ending::Abandonment { by, opponent }.into())
    }

    /// Requests an increment, which implies a draw offer (III.4). Without an arbiter it is granted when the opponent
    /// declines or moves; immediately if draw offers are not allowed.
    pub(crate) fn request_increment(&self) -> Result<Effect, Refusal> {
        let by = self.check_quickplay()?;
        let what = RulingRequest::Increment;
        if self.state.preset.arbiter == Arbitration::Person {
            return Ok(EventKind::Asked { by, what }.into());
        }
        if self.state.has_requested_increment(by) {
            let what = Proposal::Draw;
            return Err(Refusal::AlreadyOffered { what });
        }
        if self.state.check_draw_offer(by).is_err() {
            return Ok(self.state.increment_granted(by).into());
        }
        Ok(EventKind::Asked { by, what }.into())
    }

    /// Claims that the opponent cannot, or does not try to, win by normal means (III.5). Without an arbiter it is
    /// granted only on proof: the opponent cannot mate, or has made no progress for a number of moves. If neither is
    /// known yet, the game is stopped until the referee's verdict: the answer must not depend on how busy the host's
    /// machine is.
    pub(crate) fn claim_quickplay(&self) -> Result<Effect, Refusal> {
        let by = self.check_quickplay()?;
        let what = RulingRequest::NormalMeans;
        if self.state.preset.arbiter == Arbitration::Person {
            return Ok(EventKind::Asked { by, what }.into());
        }
        let Some(rules) = self.state.preset.quickplay else {
            return Err(Refusal::NoQuickplay);
        };
        let ground = if self.state.cannot_mate(!by) {
            QuickplayGround::CannotMate
        } else if self.moves_without_progress(!by) >= usize::from(rules.no_progress.max(1)) {
            let moves = rules.no_progress;
            QuickplayGround::NoProgress { moves }
        } else if self.state.must_wait_for_verdict(!by, self.verdicts) {
            return Ok(EventKind::Asked { by, what }.into());
        } else {
            return Ok(self.state.claim_denied(by).into());
        };
        Ok(Ending::Quickplay { by, ground }.into())
    }

    /// Denies a request, by the arbiter. A flag that fell while the ruling was postponed counts now.
    pub(crate) fn deny_request(&self, by: Color, what: RulingRequest) -> Result<Effect, Refusal> {
        let is_postponed = self
            .state
            .pending_ruling
            .is_some_and(|pending| pending.is_postponed);
        let down = self.flags_down();
        let fallen = is_postponed && (down.white || down.black);
        let denied = match what {
            RulingRequest::NormalMeans if !fallen => self.state.claim_denied(by),
            RulingRequest::NormalMeans | RulingRequest::Increment => {
                let given = Millis::ZERO;
                EventKind::AskedInVain { by, what, given }
            }
        };
        if fallen {
            return Ok(Effect::Events([denied, self.flag_event(down)?]));
        }
        Ok(denied.into())
    }

    /// Returns the player to move if Guidelines III apply: they were announced, the game is not blitz, nobody has an
    /// increment, less than two minutes are left for all remaining moves, and the flag is up.
    fn check_quickplay(&self) -> Result<Color, Refusal> {
        let by = self.side_to_move()?;
        let state = &self.state;
        let clock = &state.clock;
        if state.preset.quickplay.is_none() {
            return Err(Refusal::NoQuickplay);
        }
        if state.pending_ruling.is_some() {
            return Err(Refusal::AwaitingRuling);
        }
        state.check_running()?;
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

    /// Number of last moves in a row of a side without a capture or pawn move.
    fn moves_without_progress(&self, side: Color) -> usize {
        let last_is_own = self.state.position.turn() != side;
        let own = self.state.plies.iter().rev();
        let own = own.skip(usize::from(!last_is_own)).step_by(2);
        own.take_while(|ply| !ply.is_irreversible).count()
    }
}
