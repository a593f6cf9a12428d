//! [`State`]: the state of a game, changed only by applying events.
//!
//! Live play and replay both apply events here, which is why they give the same game.

use tabiya_rules::{ByColor, Color, History, Move, Position, Role, UciMove};

use crate::{
    Actor, AnnouncedMove, Arbitration, Clock, ClockPress, ClockStart, Departure, DrawOffers,
    DrawRule, Ending, Event, EventKind, FlagRule, Irregularity, MatingAbility, Millis, Moment,
    MoveMade, MoveSource, Preset, PresetError, Proposal, Refusal, ReplayError, ReplayErrorKind,
    Speed, Verdict,
    clock::{ClockSnapshot, SideSnapshot},
    event::ClaimOutcome,
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
    time_given: ByColor<Millis>,
    /// Last correction of each side's clock; a take-back does not go back behind it.
    clock_corrections: ByColor<Option<Correction>>,
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
    unable_to_mate_since: ByColor<Option<u32>>,
    /// Ply of the referee's last verdict.
    last_verdict_ply: Option<u32>,
    /// Request on which the arbiter has yet to rule.
    pub(crate) pending_ruling: Option<PendingRuling>,
    /// Side that requested an increment in a game without an arbiter; it waits for the opponent's answer.
    increment_requested_by: Option<Color>,
    pub(crate) paused: Option<PausedBy>,
    /// Time since which the game is stopped: paused, or waiting for the arbiter.
    pub(crate) stopped_since: Option<Moment>,
    pub(crate) ending: Option<Ending>,
}

/// A move of the game, with what a take-back to the position after it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) played: Move,
    /// True for a capture or pawn move, which counts as progress.
    pub(crate) is_irreversible: bool,
    pub(crate) key: u64,
    clock: ClockSnapshot,
    time_given: ByColor<Millis>,
}

/// Clock of one side as it was set by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Correction {
    /// Number of moves made at that time.
    ply: u32,
    clock: SideSnapshot,
    time_given: Millis,
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
            event_count: 0,
            offers: Offers::default(),
            announced_move: None,
            touch_move: None,
            accepted_claim: None,
            irregularities: ByColor::default(),
            warnings: ByColor::default(),
            presence: ByColor::from_fn(|_| expected),
            unable_to_mate_since: ByColor::default(),
            last_verdict_ply: None,
            pending_ruling: None,
            increment_requested_by: None,
            paused: None,
            stopped_since: None,
            ending: None,
            preset,
        };
        state.run_clock(now);
        Ok(state)
    }

    /// Builds the state from events. Trusts what they say about the clock; checks moves.
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
        state.event_count = 1;
        for (index, event) in rest.iter().enumerate() {
            let applied = state.apply(event);
            applied.map_err(|kind| error(index + 1, kind))?;
        }
        Ok(state)
    }

    /// Applies an event. Changes nothing if the event does not fit.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), ReplayErrorKind> {
        if event.number != self.event_count {
            return Err(ReplayErrorKind::Number {
                expected: self.event_count,
            });
        }
        if event.at < self.last_event_at {
            return Err(ReplayErrorKind::Time);
        }
        if self.ending.is_some() && !is_allowed_after_end(&event.kind) {
            return Err(ReplayErrorKind::AfterTheEnd);
        }
        self.apply_kind(event)?;
        self.event_count += 1;
        self.last_event_at = event.at;
        Ok(())
    }

    fn apply_kind(&mut self, event: &Event) -> Result<(), ReplayErrorKind> {
        let at = event.at;
        match &event.kind {
            EventKind::Began(_) => return Err(ReplayErrorKind::SecondBeginning),
            EventKind::Moved(made) => self.apply_move(made, event)?,
            EventKind::Offered { by, what } => {
                if *what == Proposal::Takeback {
                    self.offers.plies = self
                        .plies_to_take_back(*by)
                        .ok_or(ReplayErrorKind::Takeback)?;
                }
                self.offers.add(*what, *by);
            }
            EventKind::Declined { by, what } => self.offers.remove(*what, !*by),
            EventKind::Claimed {
                by,
                rule,
                outcome: ClaimOutcome::Right,
                ..
            } => self.accepted_claim = Some((*rule, *by)),
            EventKind::Claimed {
                by,
                announced,
                outcome: ClaimOutcome::Wrong { given },
                ..
            } => {
                match announced {
                    Some(AnnouncedMove { uci, san: Some(_) }) => {
                        let announced = uci.to_move(&self.position);
                        self.announced_move = Some(announced.map_err(|_| ReplayErrorKind::Move)?);
                    }
                    // The move is illegal, so another move with this piece is due (FIDE 9.5.3, 4.3).
                    Some(AnnouncedMove { uci, san: None }) => {
                        self.touch_move = self
                            .touch_move
                            .or(TouchMove::from_illegal_move(&self.position, *uci));
                    }
                    None => {}
                }
                self.give(!*by, *given, at);
                self.add_implied_draw_offer(*by);
            }
            EventKind::Irregular {
                by,
                what,
                uci,
                count,
                given,
            } => {
                self.irregularities[*by] = *count;
                self.give(!*by, *given, at);
                if let Some(uci) = uci {
                    self.apply_touch_move(*by, *what, *uci);
                }
            }
            EventKind::BothFlagsDown => self.clock.next_period(at),
            EventKind::TakenBack { plies, .. } => self.take_back(*plies, at)?,
            EventKind::Paused => self.pause(event),
            EventKind::Resumed => {
                self.paused = None;
                self.offers.clear(Proposal::Resume);
                self.resume(at);
            }
            EventKind::Restored => self.restore_after_outage(at),
            EventKind::TimeAdded { to, time } => self.give(*to, *time, at),
            EventKind::ClockSet => self.set_clock(event),
            EventKind::Restarted => self.restart(at)?,
            EventKind::Left { seat, how } => {
                let (since, how) = (at, *how);
                self.presence[*seat] = Presence::Away { since, how };
                return Ok(());
            }
            EventKind::Arrived { seat } => self.presence[*seat] = Presence::Here,
            EventKind::Asked { by, what } if self.preset.arbiter == Arbitration::Person => {
                self.request_ruling(*by, *what, at);
            }
            EventKind::Asked { by, .. } => {
                self.increment_requested_by = Some(*by);
                self.add_implied_draw_offer(*by);
            }
            EventKind::IncrementGranted {
                by,
                increment,
                given,
            } => {
                self.clock.introduce_increment(*increment);
                // The request implied a draw offer, which has been answered (III.4).
                let offered =
                    self.pending_ruling.is_some() || self.increment_requested_by.take().is_some();
                self.end_ruling(*by, *given, at);
                if !offered {
                    self.add_implied_draw_offer(*by);
                }
            }
            EventKind::AskedInVain { by, given, .. } => self.end_ruling(*by, *given, at),
            EventKind::Postponed { .. } => self.postpone(at),
            EventKind::Warned { seat } => {
                self.warnings[*seat] = self.warnings[*seat].saturating_add(1);
            }
            EventKind::Judged(verdict) => self.apply_verdict(verdict)?,
            EventKind::Ended(ending) => self.end(*ending, at)?,
            EventKind::Reasoned(ending) => {
                let points = self.ending.map(|ending| ending.points());
                if points != Some(ending.points()) {
                    return Err(ReplayErrorKind::Ending);
                }
                self.ending = Some(*ending);
            }
        }
        // A player who acts is present.
        match event.actor {
            Actor::Seat(color) => self.presence[color] = Presence::Here,
            Actor::Board => self.presence = ByColor::from_fn(|_| Presence::Here),
            _ => {}
        }
        Ok(())
    }

    fn apply_move(&mut self, made: &MoveMade, event: &Event) -> Result<(), ReplayErrorKind> {
        let position = self.position;
        let played = made
            .uci()
            .to_move(&position)
            .map_err(|_| ReplayErrorKind::Move)?;
        if made.piece != position.moved_role(played)
            || made.taken != position.captured_role(played)
            || made.san != position.san(played)
        {
            return Err(ReplayErrorKind::Move);
        }
        // In logs of earlier versions play went on while a ruling was pending.
        self.postpone(event.at);
        let side = position.turn();
        self.position = position.play(played);
        match made.source {
            MoveSource::Played => {
                let press = self.press(side, made, event);
                self.clock.press(&press, None, event.at);
                self.is_loading = false;
            }
            MoveSource::Loaded => self.loaded_plies += 1,
        }
        self.run_clock(event.at);
        self.history.push(&self.position);
        self.plies.push(Ply {
            played,
            is_irreversible: self.position.halfmove_clock() == 0,
            key: self.position.key(),
            clock: self.clock.snapshot(),
            time_given: self.time_given,
        });
        self.is_loading &= self.plies.len() < self.preset.moves.len();
        self.is_under_way |= self.each_has_moved();
        self.offers.moved(side);
        self.announced_move = None;
        self.touch_move = None;
        Ok(())
    }

    /// Clock press that a recorded move made.
    fn press(&self, side: Color, made: &MoveMade, event: &Event) -> ClockPress {
        let is_flag_open =
            self.preset.flags == FlagRule::WhenClaimed && self.clock.running().is_some();
        ClockPress {
            side,
            spent: made.spent,
            lag: made.lag,
            flagged: is_flag_open && self.clock.exceeds_time(side, made.spent),
            left: event.left,
        }
    }

    /// Applies the touch of a piece: it declines a draw (FIDE 9.1.2.1), and the piece must move if it can (4.3).
    fn apply_touch_move(&mut self, by: Color, what: Irregularity, uci: UciMove) {
        self.offers.remove(Proposal::Draw, !by);
        match what {
            Irregularity::IllegalMove => {
                self.touch_move = self
                    .touch_move
                    .or(TouchMove::from_illegal_move(&self.position, uci));
            }
            // The pawn becomes a queen; that move must follow.
            Irregularity::NotReplaced => {
                let queen = as_queen(uci).to_move(&self.position).ok();
                self.announced_move = self.announced_move.or(queen);
            }
            Irregularity::PressedWithoutMoving | Irregularity::TwoHands => {}
        }
    }

    /// Runs the clock for the side to move, unless the game is stopped, over, or its clock has not started yet.
    pub(crate) fn run_clock(&mut self, now: Moment) {
        let stopped = self.stopped_since.is_some() || self.ending.is_some();
        let begun = match self.preset.clock_start {
            ClockStart::WithTheGame => true,
            ClockStart::AfterFirstMoves => Color::ALL
                .into_iter()
                .all(|color| self.clock.moves(color) > 0),
        };
        if begun && !stopped {
            self.clock.start(self.position.turn(), now);
        }
    }

    /// Gives a side time. A fallen flag stays down where flags count when claimed.
    pub(crate) fn give(&mut self, to: Color, time: Millis, now: Moment) {
        if self.preset.flags == FlagRule::WhenClaimed && self.is_flag_down(to, now) {
            self.clock.record_flag_fall(to);
        }
        self.clock.add(to, time);
        self.time_given[to] += time;
    }

    fn set_clock(&mut self, event: &Event) {
        let before = self.clock.left(event.at);
        self.clock.set(event.left, event.at);
        for color in Color::ALL {
            if let (Some(before), Some(after)) = (before[color], event.left[color]) {
                if before == after {
                    continue;
                }
                if !after.is_zero() {
                    self.clock.reset_flag(color);
                }
                self.clock_corrections[color] = Some(Correction {
                    ply: self.plies.len() as u32,
                    clock: self.clock.side_snapshot(color, event.at),
                    time_given: self.time_given[color],
                });
            }
        }
    }

    fn take_back(&mut self, plies: u16, now: Moment) -> Result<(), ReplayErrorKind> {
        let kept = self.plies.len().checked_sub(usize::from(plies));
        let kept = kept
            .filter(|_| plies > 0)
            .ok_or(ReplayErrorKind::Takeback)?;
        let start = self
            .preset
            .position()
            .map_err(|_| ReplayErrorKind::Takeback)?;
        let mut undone = ByColor::<u32>::default();
        let mut side = self.position.turn();
        for index in (kept..self.plies.len()).rev() {
            side = !side;
            self.history.pop();
            undone[side] += u32::from(index >= self.loaded_plies as usize);
        }
        self.plies.truncate(kept);
        self.loaded_plies = self.loaded_plies.min(kept as u32);
        self.position = self
            .plies
            .iter()
            .fold(start, |position, ply| position.play(ply.played));

        let fresh = Clock::new(self.preset.time.clone()).snapshot();
        let (mut snapshot, then) = self
            .plies
            .last()
            .map_or((fresh, ByColor::default()), |ply| {
                (ply.clock, ply.time_given)
            });
        for color in Color::ALL {
            let (mut side, mut time_given) = (snapshot.side(color), then[color]);
            // Go back to the corrected time; otherwise time that the arbiter took away, or a period that has begun,
            // would be given again.
            if let Some(set) = &mut self.clock_corrections[color]
                && set.ply as usize >= kept
            {
                set.ply = kept as u32;
                (side, time_given) = (set.clock, set.time_given);
            }
            // Time given since then is kept.
            side.base += self.time_given[color] - time_given;
            snapshot.set(color, side);
        }
        self.clock.restore(&snapshot, undone, None, now);
        self.run_clock(now);

        self.offers = Offers::default();
        self.increment_requested_by = None;
        self.announced_move = None;
        self.touch_move = None;
        self.last_verdict_ply = self.last_verdict_ply.filter(|ply| *ply <= kept as u32);
        for color in Color::ALL {
            self.unable_to_mate_since[color] =
                self.unable_to_mate_since[color].filter(|ply| *ply <= kept as u32);
        }
        Ok(())
    }

    fn restart(&mut self, now: Moment) -> Result<(), ReplayErrorKind> {
        let fresh = Self::begin(self.preset.clone(), now).map_err(ReplayErrorKind::Preset)?;
        if let Some(since) = self.stopped_since {
            self.exclude_time(since, now);
        }
        *self = Self {
            event_count: self.event_count,
            presence: self.presence,
            ..fresh
        };
        Ok(())
    }

    fn apply_verdict(&mut self, verdict: &Verdict) -> Result<(), ReplayErrorKind> {
        if !self.has_position(verdict.ply, verdict.key) {
            return Err(ReplayErrorKind::Verdict);
        }
        self.last_verdict_ply = self.last_verdict_ply.max(Some(verdict.ply));
        for color in Color::ALL {
            if verdict.mating[color] == MatingAbility::Cannot {
                let known = self.unable_to_mate_since[color].unwrap_or(u32::MAX);
                self.unable_to_mate_since[color] = Some(known.min(verdict.ply));
            }
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending, now: Moment) -> Result<(), ReplayErrorKind> {
        let fits_board = match ending {
            Ending::Checkmate { winner } => {
                self.position.is_checkmate() && self.position.turn() != winner
            }
            Ending::Stalemate => self.position.is_stalemate(),
            Ending::Fivefold => self.history.is_fivefold_repetition(),
            Ending::SeventyFiveMoves => self.history.is_seventy_five_moves(),
            Ending::Threefold { by: None } => self.history.is_threefold_repetition(),
            Ending::FiftyMoves { by: None } => self.history.is_fifty_moves(),
            _ => true,
        };
        if !fits_board {
            return Err(ReplayErrorKind::Ending);
        }
        self.clock.stop(now);
        self.offers = Offers::default();
        self.announced_move = None;
        self.touch_move = None;
        self.accepted_claim = None;
        self.pending_ruling = None;
        self.increment_requested_by = None;
        self.paused = None;
        self.stopped_since = None;
        self.ending = Some(ending);
        Ok(())
    }

    /// Adds the draw offer implied by a claim or request (FIDE 9.1.2.3, III.4), if offers are allowed.
    pub(crate) fn add_implied_draw_offer(&mut self, by: Color) {
        if self.check_draw_offer(by).is_ok() {
            self.offers.add(Proposal::Draw, by);
        }
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

    /// True while a requested increment waits for the opponent's answer.
    pub(crate) fn has_requested_increment(&self, by: Color) -> bool {
        self.increment_requested_by == Some(by)
    }

    /// True if it is unknown whether a side can mate: the fast test leaves it open, and there is no verdict on
    /// this position.
    pub(crate) fn needs_verdict(&self, side: Color) -> bool {
        self.last_verdict_ply != Some(self.plies.len() as u32)
            && !self.is_known_unable_to_mate(side)
            && !mate::cannot_mate(&self.position, side)
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

fn is_allowed_after_end(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Restarted
            | EventKind::Judged(_)
            | EventKind::Reasoned(_)
            | EventKind::Offered {
                what: Proposal::Restart,
                ..
            }
            | EventKind::Declined {
                what: Proposal::Restart,
                ..
            }
    )
}
