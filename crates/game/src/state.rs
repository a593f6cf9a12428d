//! [`State`]: the state of a game after some events. Only [`State::apply`] changes it.

use tabiya_rules::{ByColor, Color, History, Move, Position, Role, UciMove};

use crate::{
    Arbitration, Clock, Departure, DrawOffers, DrawRule, Ending, Event, EventKind, Millis, Moment,
    OpponentOutcome, PendingResult, Preset, PresetError, Proposal, Refusal, ReplayError,
    ReplayErrorKind, Speed,
    clock::{ClockSnapshot, SideSnapshot},
    decide::VerdictPolicy,
    mate,
    offers::Offers,
    stoppage::{PausedBy, PendingRuling},
    touch_move::TouchMove,
};

/// State of a game after some events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) preset: Box<Preset>,
    pub(crate) speed: Speed,
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    /// Number of plies that came from the loaded game.
    pub(crate) loaded_plies: u32,
    /// True while moves of the loaded game remain to be played.
    pub(crate) is_loading: bool,
    /// True once each side has moved, even if the moves were taken back since.
    pub(crate) is_under_way: bool,
    pub(crate) clock: Clock,
    /// Total time given to each side so far; a take-back does not undo it.
    pub(crate) time_given: ByColor<Millis>,
    /// Last correction of each side's clock; a take-back does not go back behind it.
    pub(crate) clock_corrections: ByColor<Option<Correction>>,
    /// Time of the beginning or restart, shifted by the time for which the game was stopped since.
    pub(crate) began_at: Moment,
    /// Time of the last event; time never goes back behind it.
    pub(crate) last_event_at: Moment,
    /// Number of events applied.
    pub(crate) event_count: u32,
    pub(crate) offers: Offers,
    /// Move announced with a wrong claim, which must be played.
    pub(crate) announced_move: Option<Move>,
    /// Obligation from the last illegal move.
    pub(crate) touch_move: Option<TouchMove>,
    /// Draw claim that was right; the end follows.
    pub(crate) accepted_claim: Option<(DrawRule, Color)>,
    pub(crate) irregularities: ByColor<u8>,
    pub(crate) warnings: ByColor<u8>,
    pub(crate) presence: ByColor<Presence>,
    /// Ply from which a side is unable to mate, by the referee's verdict.
    pub(crate) unable_to_mate_since: ByColor<Option<u32>>,
    /// Last ply at which a side is able to mate, by the referee's verdict.
    pub(crate) able_to_mate_at: ByColor<Option<u32>>,
    /// Request on which the arbiter has yet to rule.
    pub(crate) pending_ruling: Option<PendingRuling>,
    /// Side that requested an increment in a game without an arbiter; it waits for the opponent's answer.
    pub(crate) increment_requested_by: Option<Color>,
    pub(crate) paused: Option<PausedBy>,
    /// Time since which the game is stopped: paused, or waiting for the arbiter.
    pub(crate) stopped_since: Option<Moment>,
    /// End of play that waits for the referee or the arbiter.
    pub(crate) pending_result: Option<PendingResult>,
    pub(crate) ending: Option<Ending>,
}

/// A move of the game, with what a take-back to the position after it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) played: Move,
    /// True for a capture or pawn move, which counts as progress.
    pub(crate) is_irreversible: bool,
    pub(crate) key: u64,
    pub(crate) clock: ClockSnapshot,
    pub(crate) time_given: ByColor<Millis>,
}

/// Clock of one side as it was set by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Correction {
    /// Number of moves made at that time.
    pub(crate) ply: u32,
    pub(crate) clock: SideSnapshot,
    pub(crate) time_given: Millis,
}

/// Presence of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Presence {
    /// Has not arrived yet.
    Expected,
    /// Present.
    Here,
    /// Has left.
    Away {
        /// Time of leaving, shifted by the time for which the game was stopped since.
        since: Moment,
        /// On purpose, or by a lost connection.
        how: Departure,
    },
}

impl State {
    /// State after the first event, the beginning.
    pub(crate) fn begin(preset: Box<Preset>, now: Moment) -> Result<Self, PresetError> {
        preset.check()?;
        let position = preset.position()?;
        let expected = if preset.default_time.is_some() {
            Presence::Expected
        } else {
            Presence::Here
        };
        let mut state = Self {
            speed: preset.speed(),
            position,
            history: History::new(&position),
            plies: Vec::new(),
            loaded_plies: 0,
            is_loading: !preset.moves.is_empty(),
            is_under_way: false,
            clock: Clock::new(preset.time.clone()),
            time_given: ByColor::default(),
            clock_corrections: ByColor::default(),
            began_at: now,
            last_event_at: now,
            event_count: 1,
            offers: Offers::default(),
            announced_move: None,
            touch_move: None,
            accepted_claim: None,
            irregularities: ByColor::default(),
            warnings: ByColor::default(),
            presence: ByColor::from_fn(|_| expected),
            unable_to_mate_since: ByColor::default(),
            able_to_mate_at: ByColor::default(),
            pending_ruling: None,
            increment_requested_by: None,
            paused: None,
            stopped_since: None,
            pending_result: None,
            ending: None,
            preset,
        };
        state.run_clock(now);
        Ok(state)
    }

    /// Builds the state from events, each of which must [fit](State::check).
    pub(crate) fn replay(events: &[Event]) -> Result<Self, ReplayError> {
        let error = |index, kind| ReplayError { index, kind };
        let Some((first, rest)) = events.split_first() else {
            return Err(error(0, ReplayErrorKind::NoBeginning));
        };
        let EventKind::Began(preset) = &first.kind else {
            return Err(error(0, ReplayErrorKind::NoBeginning));
        };
        let state = Self::begin(preset.clone(), first.at);
        let mut state = state.map_err(|preset| error(0, ReplayErrorKind::Preset(preset)))?;
        if first.number != 0 {
            return Err(error(0, ReplayErrorKind::Number { expected: 0 }));
        }
        for (index, event) in rest.iter().enumerate() {
            state.check(event).map_err(|kind| error(index + 1, kind))?;
            state.apply(event);
        }
        Ok(state)
    }

    /// Returns the refusal that a draw offer of a side would get.
    pub(crate) fn check_draw_offer(&self, by: Color) -> Result<(), Refusal> {
        if !self.each_has_moved() {
            return Err(Refusal::BeforeFirstMoves);
        }
        match self.preset.draw_offers {
            DrawOffers::Allowed => Ok(()),
            DrawOffers::Never => Err(Refusal::OffersForbidden),
            DrawOffers::FromMove(from) => {
                let number = self.position.fullmove_number();
                // After Black's move the move number has already advanced.
                let behind = by == Color::Black && self.position.turn() == Color::White;
                if number.saturating_sub(u32::from(behind)) < u32::from(from) {
                    Err(Refusal::OfferTooEarly { from })
                } else {
                    Ok(())
                }
            }
        }
    }

    /// True if each side has made at least one move, loaded moves included.
    pub(crate) fn each_has_moved(&self) -> bool {
        self.plies.len() >= 2
    }

    /// Number of plies that a take-back by this side undoes: back to its own last move.
    pub(crate) fn plies_to_take_back(&self, by: Color) -> Option<u16> {
        let plies = if self.position.turn() == by { 2 } else { 1 };
        (self.plies.len() >= usize::from(plies)).then_some(plies)
    }

    /// True if the game has this position at this ply.
    pub(crate) fn has_position(&self, ply: u32, key: u64) -> bool {
        match (ply as usize).checked_sub(1) {
            Some(index) => self.plies.get(index).is_some_and(|ply| ply.key == key),
            None => self.preset.position().is_ok_and(|start| start.key() == key),
        }
    }

    /// Side whose requested increment is due: the opponent has refused the implied draw offer by declining, by
    /// moving, or by touching a piece (III.4, FIDE 9.1.2.1).
    pub(crate) fn increment_due(&self) -> Option<Color> {
        let by = self.increment_requested_by?;
        (!self.offers.is_open(Proposal::Draw, by)).then_some(by)
    }

    /// True while the increment that a side requested waits for the opponent's answer.
    pub(crate) fn has_requested_increment(&self, by: Color) -> bool {
        self.increment_requested_by == Some(by)
    }

    /// True if play is over: the game has ended, or only its result is open.
    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some() || self.pending_result.is_some()
    }

    /// Side on whose ability to mate a pending result or a claim depends.
    pub(crate) fn awaited_verdict(&self) -> Option<Color> {
        let by_result = self.pending_result.map(|pending| pending.possible_winner());
        by_result.or_else(|| self.claim_awaiting_verdict().map(|by| !by))
    }

    /// Side whose claim under III.5 waits for the referee's verdict, as the game has no arbiter.
    pub(crate) fn claim_awaiting_verdict(&self) -> Option<Color> {
        let pending = self.pending_ruling?;
        (self.preset.arbiter == Arbitration::BuiltIn).then_some(pending.by)
    }

    /// Event that ends play: the end, or a pending result if the end depends on whether the opponent can mate and that
    /// is unknown.
    pub(crate) fn end_of_play(&self, ending: Ending, verdicts: VerdictPolicy) -> EventKind {
        match ending.without_outcome() {
            Some((pending, _)) if self.must_wait_for_verdict(!pending.by, verdicts) => {
                EventKind::ResultPending(pending)
            }
            _ => EventKind::Ended(ending),
        }
    }

    /// True if the outcome depends on whether a side can mate, and that is unknown.
    pub(crate) fn must_wait_for_verdict(&self, side: Color, verdicts: VerdictPolicy) -> bool {
        let unknown = || self.verdict_on(side).is_none();
        match verdicts {
            VerdictPolicy::Wait => unknown() && !mate::cannot_mate(&self.position, side),
            VerdictPolicy::WaitWithoutFastTest => unknown(),
            VerdictPolicy::Trust => false,
        }
    }

    /// Outcome for a side whose opponent has lost other than on the board, by the referee's verdicts alone; `None` if
    /// they leave it open.
    pub(crate) fn verdict_on(&self, side: Color) -> Option<OpponentOutcome> {
        if self.is_known_unable_to_mate(side) {
            return Some(OpponentOutcome::CannotMate);
        }
        let is_able = self.able_to_mate_at[side] == Some(self.plies.len() as u32);
        is_able.then_some(OpponentOutcome::Wins)
    }

    /// Penalty time for the opponent of the offender; zero without a clock.
    pub(crate) fn penalty_for(&self, to: Color, time: Millis) -> Millis {
        if self.clock.is_timed(to) {
            time
        } else {
            Millis::ZERO
        }
    }

    pub(crate) fn ending_by_flag(&self, fallen: Color) -> Ending {
        let opponent = self.opponent_outcome(fallen);
        Ending::Flag { fallen, opponent }
    }

    /// Outcome for the opponent of a side that loses other than on the board, by the verdicts so far and the fast
    /// test.
    pub(crate) fn opponent_outcome(&self, loser: Color) -> OpponentOutcome {
        if self.cannot_mate(!loser) {
            OpponentOutcome::CannotMate
        } else {
            OpponentOutcome::Wins
        }
    }

    /// True if a side is known to be unable to mate, by the referee's verdict or the fast test.
    pub(crate) fn cannot_mate(&self, side: Color) -> bool {
        self.is_known_unable_to_mate(side) || mate::cannot_mate(&self.position, side)
    }

    /// True if the referee has ruled that the side cannot mate, at this ply or an earlier one.
    pub(crate) fn is_known_unable_to_mate(&self, side: Color) -> bool {
        self.unable_to_mate_since[side].is_some()
    }
}

/// Promotes to a queen: a pawn left on the last rank counts as one (FIDE 7.5.2).
pub(crate) fn as_queen(uci: UciMove) -> UciMove {
    UciMove {
        promotion: Some(Role::Queen),
        ..uci
    }
}
