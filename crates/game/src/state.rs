//! [`State`]: what is known of a game after its events, and how each event changes it.
//!
//! Nothing else changes it: playing live decides on events and then goes through here, and so does a
//! replay. That is why both give the same game.

use tabiya_rules::{ByColor, Color, History, Move, Position, Role, UciMove};

use crate::{
    Actor, Announced, Arbitration, Clock, ClockStart, Corrupt, Departure, DrawOffers, DrawRule,
    Ending, Event, EventKind, Fault, Flags, Irregularity, Mating, Millis, Moment, MoveMade, Preset,
    PresetError, Press, Proposal, Refusal, Source, Speed, Verdict,
    clock::{ClockMark, SideMark},
    event::ClaimOutcome,
    mate,
    offers::Offers,
    still::{Asked, PausedBy},
    touched::Touched,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) preset: Box<Preset>,
    pub(crate) speed: Speed,
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    /// How many of these were in the game that was loaded.
    pub(crate) loaded: u32,
    /// True while moves of the loaded game are still to come.
    pub(crate) loading: bool,
    /// True once each side has moved, also if that was taken back since.
    pub(crate) under_way: bool,
    pub(crate) clock: Clock,
    /// All that each side has been given so far, so that a take-back does not undo it.
    granted: ByColor<Millis>,
    /// What the clock was last set to: a take-back does not go behind it.
    corrected: ByColor<Option<Correction>>,
    /// When it began, or began again; later by the time for which it stood still since.
    pub(crate) began: Moment,
    /// When the last event was: time does not go back behind it.
    pub(crate) latest: Moment,
    /// How many events there were.
    pub(crate) events: u32,
    pub(crate) offers: Offers,
    /// The move that was announced with a wrong claim.
    pub(crate) bound: Option<Move>,
    /// What the last illegal move binds to.
    pub(crate) touched: Option<Touched>,
    /// A claim that was right: the end follows.
    pub(crate) claimed: Option<(DrawRule, Color)>,
    pub(crate) irregular: ByColor<u8>,
    pub(crate) warnings: ByColor<u8>,
    pub(crate) presence: ByColor<Presence>,
    /// Since which ply a side is known not to be able to mate: by the referee's verdict.
    cannot_mate: ByColor<Option<u32>>,
    /// On which ply the referee's last verdict was.
    judged: Option<u32>,
    /// What the arbiter has yet to rule on.
    pub(crate) asked: Option<Asked>,
    /// Who has asked for an increment where no arbiter has to be asked: it waits for the opponent's answer.
    requested: Option<Color>,
    pub(crate) paused: Option<PausedBy>,
    /// Since when the game stands still: it is paused, or the arbiter has to rule.
    pub(crate) still_since: Option<Moment>,
    pub(crate) ending: Option<Ending>,
}

/// A move of the game, and what a take-back to the position after it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) played: Move,
    /// A capture or a pawn move: progress.
    pub(crate) irreversible: bool,
    pub(crate) key: u64,
    clock: ClockMark,
    granted: ByColor<Millis>,
}

/// One side's clock as the arbiter set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Correction {
    /// After so many moves.
    ply: u32,
    mark: SideMark,
    granted: Millis,
}

/// Where a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Presence {
    /// Not come yet.
    Expected,
    /// Here.
    Here,
    /// Gone.
    Away {
        /// Since when; later by the time for which the game stood still since.
        since: Moment,
        /// How.
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
            loaded: 0,
            loading: !preset.moves.is_empty(),
            under_way: false,
            clock: Clock::new(preset.time.clone()),
            granted: ByColor::default(),
            corrected: ByColor::default(),
            began: now,
            latest: now,
            events: 0,
            offers: Offers::default(),
            bound: None,
            touched: None,
            claimed: None,
            irregular: ByColor::default(),
            warnings: ByColor::default(),
            presence: ByColor::from_fn(|_| expected),
            cannot_mate: ByColor::default(),
            judged: None,
            asked: None,
            requested: None,
            paused: None,
            still_since: None,
            ending: None,
            preset,
        };
        state.run_clock(now);
        Ok(state)
    }

    /// The state that these events make. Believes what they say of the clock; moves are checked.
    pub(crate) fn replay(events: &[Event]) -> Result<Self, Corrupt> {
        let corrupt = |index, fault| Corrupt { index, fault };
        let Some((first, rest)) = events.split_first() else {
            return Err(corrupt(0, Fault::NoBeginning));
        };
        let EventKind::Began(preset) = &first.kind else {
            return Err(corrupt(0, Fault::NoBeginning));
        };
        let state = Self::begin(preset.clone(), first.at);
        let mut state = state.map_err(|error| corrupt(0, Fault::Preset(error)))?;
        if first.number != 0 {
            return Err(corrupt(0, Fault::Number { expected: 0 }));
        }
        state.events = 1;
        for (index, event) in rest.iter().enumerate() {
            let taken = state.take(event);
            taken.map_err(|fault| corrupt(index + 1, fault))?;
        }
        Ok(state)
    }

    /// Takes an event in. Nothing changes if it does not fit.
    pub(crate) fn take(&mut self, event: &Event) -> Result<(), Fault> {
        if event.number != self.events {
            return Err(Fault::Number {
                expected: self.events,
            });
        }
        if event.at < self.latest {
            return Err(Fault::Time);
        }
        if self.ending.is_some() && !may_follow_the_end(&event.kind) {
            return Err(Fault::AfterTheEnd);
        }
        self.change(event)?;
        self.events += 1;
        self.latest = event.at;
        Ok(())
    }

    fn change(&mut self, event: &Event) -> Result<(), Fault> {
        let at = event.at;
        match &event.kind {
            EventKind::Began(_) => return Err(Fault::SecondBeginning),
            EventKind::Moved(made) => self.moved(made, event)?,
            EventKind::Offered { by, what } => {
                if *what == Proposal::Takeback {
                    self.offers.plies = self.plies_to_take_back(*by).ok_or(Fault::Takeback)?;
                }
                self.offers.make(*what, *by);
            }
            EventKind::Declined { by, what } => self.offers.drop_of(*what, !*by),
            EventKind::Claimed {
                by,
                rule,
                outcome: ClaimOutcome::Right,
                ..
            } => self.claimed = Some((*rule, *by)),
            EventKind::Claimed {
                by,
                announced,
                outcome: ClaimOutcome::Wrong { given },
                ..
            } => {
                match announced {
                    Some(Announced { uci, san: Some(_) }) => {
                        let bound = uci.to_move(&self.position);
                        self.bound = Some(bound.map_err(|_| Fault::Move)?);
                    }
                    // It cannot be made: another move with this piece (FIDE 9.5.3, 4.3).
                    Some(Announced { uci, san: None }) => {
                        self.touched = self.touched.or(Touched::by(&self.position, *uci));
                    }
                    None => {}
                }
                self.give(!*by, *given, at);
                self.offer_by_claim(*by);
            }
            EventKind::Irregular {
                by,
                what,
                uci,
                count,
                given,
            } => {
                self.irregular[*by] = *count;
                self.give(!*by, *given, at);
                if let Some(uci) = uci {
                    self.touched_by(*by, *what, *uci);
                }
            }
            EventKind::BothFlagsDown => self.clock.next_period(at),
            EventKind::TakenBack { plies, .. } => self.take_back(*plies, at)?,
            EventKind::Paused => self.pause(event),
            EventKind::Resumed => {
                self.paused = None;
                self.offers.clear(Proposal::Resume);
                self.go_on(at);
            }
            EventKind::Restored => self.restored(at),
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
                self.asked(*by, *what, at);
            }
            EventKind::Asked { by, .. } => {
                self.requested = Some(*by);
                self.offer_by_claim(*by);
            }
            EventKind::IncrementGranted {
                by,
                increment,
                given,
            } => {
                self.clock.introduce_increment(*increment);
                // The request was the offer, and has been answered (III.4).
                let offered = self.asked.is_some() || self.requested.take().is_some();
                self.ruled(*by, *given, at);
                if !offered {
                    self.offer_by_claim(*by);
                }
            }
            EventKind::AskedInVain { by, given, .. } => self.ruled(*by, *given, at),
            EventKind::Postponed { .. } => self.postpone(at),
            EventKind::Warned { seat } => {
                self.warnings[*seat] = self.warnings[*seat].saturating_add(1);
            }
            EventKind::Judged(verdict) => self.judged(verdict)?,
            EventKind::Ended(ending) => self.end(*ending, at)?,
            EventKind::Reasoned(ending) => {
                let score = self.ending.map(|ending| ending.score());
                if score != Some(ending.score()) {
                    return Err(Fault::Ending);
                }
                self.ending = Some(*ending);
            }
        }
        // Whoever does something is here.
        match event.actor {
            Actor::Seat(color) => self.presence[color] = Presence::Here,
            Actor::Board => self.presence = ByColor::from_fn(|_| Presence::Here),
            _ => {}
        }
        Ok(())
    }

    fn moved(&mut self, made: &MoveMade, event: &Event) -> Result<(), Fault> {
        let position = self.position;
        let played = made.uci().to_move(&position).map_err(|_| Fault::Move)?;
        if made.piece != position.moved(played)
            || made.taken != position.captured(played)
            || made.san != position.san(played)
        {
            return Err(Fault::Move);
        }
        // In the logs of earlier versions play went on while the arbiter had to rule.
        self.postpone(event.at);
        let side = position.turn();
        self.position = position.play(played);
        match made.source {
            Source::Played => {
                let press = self.press(side, made, event);
                self.clock.press(&press, None, event.at);
                self.loading = false;
            }
            Source::Loaded => self.loaded += 1,
        }
        self.run_clock(event.at);
        self.history.push(&self.position);
        self.plies.push(Ply {
            played,
            irreversible: self.position.halfmove_clock() == 0,
            key: self.position.key(),
            clock: self.clock.mark(),
            granted: self.granted,
        });
        self.loading &= self.plies.len() < self.preset.moves.len();
        self.under_way |= self.each_has_moved();
        self.offers.moved(side);
        self.bound = None;
        self.touched = None;
        Ok(())
    }

    /// How a move pressed the clock.
    fn press(&self, side: Color, made: &MoveMade, event: &Event) -> Press {
        let unnoticed = self.preset.flags == Flags::WhenClaimed && self.clock.running().is_some();
        Press {
            side,
            spent: made.spent,
            lag: made.lag,
            flagged: unnoticed && self.clock.is_too_long(side, made.spent),
            left: event.left,
        }
    }

    /// A piece was touched: that declines a draw (FIDE 9.1.2.1), and the piece has to move if it can (4.3).
    fn touched_by(&mut self, by: Color, what: Irregularity, uci: UciMove) {
        self.offers.drop_of(Proposal::Draw, !by);
        match what {
            Irregularity::IllegalMove => {
                self.touched = self.touched.or(Touched::by(&self.position, uci));
            }
            // The pawn is a queen: that move has to be made, and follows.
            Irregularity::NotReplaced => {
                let queen = as_queen(uci).to_move(&self.position).ok();
                self.bound = self.bound.or(queen);
            }
            Irregularity::PressedWithoutMoving | Irregularity::TwoHands => {}
        }
    }

    /// The clock runs for the side to move, unless something stops it.
    pub(crate) fn run_clock(&mut self, now: Moment) {
        let stopped = self.still_since.is_some() || self.ending.is_some();
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

    /// Gives time. A flag that is down stays down, where it counts when it is claimed.
    pub(crate) fn give(&mut self, to: Color, time: Millis, now: Moment) {
        if self.preset.flags == Flags::WhenClaimed && self.is_flag_down(to, now) {
            self.clock.note_flag(to);
        }
        self.clock.add(to, time);
        self.granted[to] += time;
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
                    self.clock.put_flag_up(color);
                }
                self.corrected[color] = Some(Correction {
                    ply: self.plies.len() as u32,
                    mark: self.clock.mark_of(color, event.at),
                    granted: self.granted[color],
                });
            }
        }
    }

    fn take_back(&mut self, plies: u16, now: Moment) -> Result<(), Fault> {
        let kept = self.plies.len().checked_sub(usize::from(plies));
        let kept = kept.filter(|_| plies > 0).ok_or(Fault::Takeback)?;
        let start = self.preset.position().map_err(|_| Fault::Takeback)?;
        let mut undone = ByColor::<u32>::default();
        let mut side = self.position.turn();
        for index in (kept..self.plies.len()).rev() {
            side = !side;
            self.history.pop();
            undone[side] += u32::from(index >= self.loaded as usize);
        }
        self.plies.truncate(kept);
        self.loaded = self.loaded.min(kept as u32);
        self.position = self
            .plies
            .iter()
            .fold(start, |position, ply| position.play(ply.played));

        let fresh = Clock::new(self.preset.time.clone()).mark();
        let (mut mark, then) = self
            .plies
            .last()
            .map_or((fresh, ByColor::default()), |ply| (ply.clock, ply.granted));
        for color in Color::ALL {
            let (mut side, mut granted) = (mark.side(color), then[color]);
            // What the clock was set to since is what it goes back to: else time that the arbiter took away,
            // or a period that has begun, would come again.
            if let Some(set) = &mut self.corrected[color]
                && set.ply as usize >= kept
            {
                set.ply = kept as u32;
                (side, granted) = (set.mark, set.granted);
            }
            // What was given since stays given.
            side.base += self.granted[color] - granted;
            mark.set(color, side);
        }
        self.clock.restore(&mark, undone, None, now);
        self.run_clock(now);

        self.offers = Offers::default();
        self.requested = None;
        self.bound = None;
        self.touched = None;
        self.judged = self.judged.filter(|ply| *ply <= kept as u32);
        for color in Color::ALL {
            self.cannot_mate[color] = self.cannot_mate[color].filter(|ply| *ply <= kept as u32);
        }
        Ok(())
    }

    fn restart(&mut self, now: Moment) -> Result<(), Fault> {
        let fresh = Self::begin(self.preset.clone(), now).map_err(Fault::Preset)?;
        if let Some(since) = self.still_since {
            self.forget_time(since, now);
        }
        *self = Self {
            events: self.events,
            presence: self.presence,
            ..fresh
        };
        Ok(())
    }

    fn judged(&mut self, verdict: &Verdict) -> Result<(), Fault> {
        if !self.has_position(verdict.ply, verdict.key) {
            return Err(Fault::Verdict);
        }
        self.judged = self.judged.max(Some(verdict.ply));
        for color in Color::ALL {
            if verdict.mating[color] == Mating::Cannot {
                let known = self.cannot_mate[color].unwrap_or(u32::MAX);
                self.cannot_mate[color] = Some(known.min(verdict.ply));
            }
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending, now: Moment) -> Result<(), Fault> {
        let right = match ending {
            Ending::Checkmate { winner } => {
                self.position.is_checkmate() && self.position.turn() != winner
            }
            Ending::Stalemate => self.position.is_stalemate(),
            Ending::Fivefold => self.history.is_fivefold(),
            Ending::SeventyFiveMoves => self.history.is_seventy_five_moves(),
            Ending::Threefold { by: None } => self.history.is_threefold(),
            Ending::FiftyMoves { by: None } => self.history.is_fifty_moves(),
            _ => true,
        };
        if !right {
            return Err(Fault::Ending);
        }
        self.clock.stop(now);
        self.offers = Offers::default();
        self.bound = None;
        self.touched = None;
        self.claimed = None;
        self.asked = None;
        self.requested = None;
        self.paused = None;
        self.still_since = None;
        self.ending = Some(ending);
        Ok(())
    }

    /// A claim or request stands as an offer (FIDE 9.1.2.3, III.4), where offers are allowed at all.
    pub(crate) fn offer_by_claim(&mut self, by: Color) {
        if self.may_offer_draw(by).is_ok() {
            self.offers.make(Proposal::Draw, by);
        }
    }

    pub(crate) fn may_offer_draw(&self, by: Color) -> Result<(), Refusal> {
        if !self.each_has_moved() {
            return Err(Refusal::BeforeFirstMoves);
        }
        match self.preset.draw_offers {
            DrawOffers::Allowed => Ok(()),
            DrawOffers::Never => Err(Refusal::OffersForbidden),
            DrawOffers::FromMove(from) => {
                let number = self.position.fullmove_number();
                // Black's last move has the number before White's next.
                let behind = by == Color::Black && self.position.turn() == Color::White;
                if number.saturating_sub(u32::from(behind)) < u32::from(from) {
                    Err(Refusal::OfferTooEarly { from })
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Each side has made at least one move, loaded ones counted.
    pub(crate) fn each_has_moved(&self) -> bool {
        self.plies.len() >= 2
    }

    /// How many plies a take-back takes that this side asks for: back to its last move.
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

    /// Who has asked for an increment and offered a draw with it, which the opponent has refused: in words, by
    /// moving, or by touching a piece (III.4, FIDE 9.1.2.1).
    pub(crate) fn increment_due(&self) -> Option<Color> {
        let by = self.requested?;
        (!self.offers.stands(Proposal::Draw, by)).then_some(by)
    }

    /// True while an increment was asked for, and the opponent has not answered.
    pub(crate) fn has_requested(&self, by: Color) -> bool {
        self.requested == Some(by)
    }

    /// True if nobody knows yet whether a side can mate: the fast test leaves it open, and the referee has
    /// not been heard on this position.
    pub(crate) fn is_unclear(&self, side: Color) -> bool {
        self.judged != Some(self.plies.len() as u32)
            && !self.is_known_unable(side)
            && !mate::cannot_mate(&self.position, side)
    }

    /// True if the referee has said that the side cannot mate, here or at an earlier ply.
    pub(crate) fn is_known_unable(&self, side: Color) -> bool {
        self.cannot_mate[side].is_some()
    }
}

/// A pawn on the last rank that was not replaced is a queen (FIDE 7.5.2).
pub(crate) fn as_queen(uci: UciMove) -> UciMove {
    UciMove {
        promotion: Some(Role::Queen),
        ..uci
    }
}

fn may_follow_the_end(kind: &EventKind) -> bool {
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
