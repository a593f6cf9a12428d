//! [`State`]: what is known of a game after its events, and how each event changes it.
//!
//! Nothing else changes it: playing live decides on events and then goes through here, and so does a
//! replay. That is why both give the same game.

use tabiya_rules::{ByColor, Color, History, Move, Position, Square};

use crate::{
    Actor, Clock, ClockStart, Departure, DrawOffers, Ending, Event, EventKind, Fault, Irregularity,
    Mating, Millis, Moment, MoveMade, Preset, PresetError, Press, Proposal, Question, Refusal,
    Source, Speed, Verdict, clock::ClockMark, event::ClaimOutcome,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) preset: Box<Preset>,
    pub(crate) speed: Speed,
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    /// How many of these were in the game that was loaded.
    loaded: u32,
    pub(crate) clock: Clock,
    /// All that each side has been given so far, so that a take-back does not undo it.
    granted: ByColor<i64>,
    /// When it began, or began again.
    pub(crate) began: Moment,
    /// When the last event was: time does not go back behind it.
    pub(crate) latest: Moment,
    /// How many events there were.
    pub(crate) events: u32,
    pub(crate) offers: Offers,
    /// The move that was announced with a wrong claim.
    pub(crate) bound: Option<Move>,
    /// The piece of an illegal move, if it can move.
    pub(crate) touched: Option<Square>,
    pub(crate) irregular: ByColor<u8>,
    pub(crate) warnings: ByColor<u8>,
    pub(crate) presence: ByColor<Presence>,
    /// Since which ply a side is known not to be able to mate: by the referee's verdict.
    cannot_mate: ByColor<Option<u32>>,
    /// What the arbiter has yet to rule on.
    pub(crate) asked: Option<(Color, Question)>,
    pub(crate) paused: bool,
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
    granted: ByColor<i64>,
}

/// What has been proposed, by whom, and not been answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    by: [Option<Color>; 5],
    /// How many plies the take-back takes.
    pub(crate) plies: u16,
}

/// Where a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Not come yet.
    Expected,
    /// Here.
    Here,
    /// Gone.
    Away {
        /// Since when.
        since: Moment,
        /// How.
        how: Departure,
    },
}

/// Whether a replay believes what events say of the clock, or works it out again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    Trust,
    Verify,
}

impl Offers {
    pub(crate) fn get(&self, what: Proposal) -> Option<Color> {
        self.by[what as usize]
    }

    fn set(&mut self, what: Proposal, by: Option<Color>) {
        self.by[what as usize] = by;
    }
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
            clock: Clock::new(preset.time.clone()),
            granted: ByColor::default(),
            began: now,
            latest: now,
            events: 0,
            offers: Offers::default(),
            bound: None,
            touched: None,
            irregular: ByColor::default(),
            warnings: ByColor::default(),
            presence: ByColor::from_fn(|_| expected),
            cannot_mate: ByColor::default(),
            asked: None,
            paused: false,
            ending: None,
            preset,
        };
        state.run_clock(now);
        Ok(state)
    }

    /// Takes an event in. Nothing changes if it does not fit.
    pub(crate) fn take(&mut self, event: &Event, check: Check) -> Result<(), Fault> {
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
        self.change(event, check)?;
        if check == Check::Verify && self.clock.left(event.at) != event.left {
            return Err(Fault::Clock);
        }
        self.events += 1;
        self.latest = event.at;
        Ok(())
    }

    fn change(&mut self, event: &Event, check: Check) -> Result<(), Fault> {
        match &event.kind {
            EventKind::Began(_) => return Err(Fault::SecondBeginning),
            EventKind::Moved(made) => self.moved(made, event, check)?,
            EventKind::Offered { by, what } => {
                if *what == Proposal::Takeback {
                    self.offers.plies = self.plies_to_take_back(*by).ok_or(Fault::Takeback)?;
                }
                self.offers.set(*what, Some(*by));
            }
            EventKind::Declined { what, .. } => self.offers.set(*what, None),
            EventKind::Claimed {
                by,
                announced,
                outcome: ClaimOutcome::Wrong { given },
                ..
            } => {
                if let Some(announced) = announced {
                    let bound = announced.uci.to_move(&self.position);
                    self.bound = Some(bound.map_err(|_| Fault::Move)?);
                }
                self.give(!*by, *given);
                self.offer_by_claim(*by);
            }
            EventKind::Claimed { .. } => {}
            EventKind::Irregular {
                by,
                what,
                uci,
                count,
                given,
            } => {
                self.irregular[*by] = *count;
                self.give(!*by, *given);
                if let (Irregularity::IllegalMove, Some(uci)) = (what, uci) {
                    self.touched = self.touched.or(self.touch(uci.from));
                }
            }
            EventKind::BothFlagsDown => self.clock.next_period(event.at),
            EventKind::TakenBack { plies, .. } => self.take_back(*plies, event.at)?,
            EventKind::Paused => {
                self.clock.stop(event.at);
                self.paused = true;
                self.offers.set(Proposal::Pause, None);
            }
            EventKind::Resumed => {
                self.paused = false;
                self.offers.set(Proposal::Resume, None);
                self.run_clock(event.at);
            }
            EventKind::Restored => self.clock.forgive_since(self.latest, event.at),
            EventKind::TimeAdded { to, time } => self.give(*to, *time),
            EventKind::ClockSet => self.set_clock(event),
            EventKind::Restarted => self.restart(event.at)?,
            EventKind::Left { seat, how } => {
                self.presence[*seat] = Presence::Away {
                    since: event.at,
                    how: *how,
                };
                return Ok(());
            }
            EventKind::Arrived { seat } => self.presence[*seat] = Presence::Here,
            EventKind::Asked { by, what } => {
                self.asked = Some((*by, *what));
                if *what == Question::Increment {
                    self.offer_by_claim(*by);
                }
            }
            EventKind::IncrementGranted {
                by,
                increment,
                given,
            } => {
                self.asked = None;
                self.clock.introduce_increment(*increment);
                self.give(!*by, *given);
                self.offer_by_claim(*by);
            }
            EventKind::AskedInVain { by, given, .. } => {
                self.asked = None;
                self.give(!*by, *given);
            }
            EventKind::Warned { seat } => {
                self.warnings[*seat] = self.warnings[*seat].saturating_add(1);
            }
            EventKind::Judged(verdict) => self.judged(verdict)?,
            EventKind::Ended(ending) => self.end(*ending, event.at)?,
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

    fn moved(&mut self, made: &MoveMade, event: &Event, check: Check) -> Result<(), Fault> {
        let position = self.position;
        let played = made.uci().to_move(&position).map_err(|_| Fault::Move)?;
        if made.piece != position.moved(played)
            || made.taken != position.captured(played)
            || made.san != position.san(played)
        {
            return Err(Fault::Move);
        }
        let side = position.turn();
        self.position = position.play(played);
        if made.source == Source::Played {
            let press = Press {
                side,
                spent: made.spent,
                lag: made.lag,
                flagged: false,
                left: event.left,
            };
            if check == Check::Verify && !self.is_right(&press, event.at) {
                self.position = position;
                return Err(Fault::Clock);
            }
            self.clock.press(&press, None, event.at);
            self.run_clock(event.at);
        } else {
            self.loaded += 1;
            self.run_clock(event.at);
        }
        self.history.push(&self.position);
        self.plies.push(Ply {
            played,
            irreversible: self.position.halfmove_clock() == 0,
            key: self.position.key(),
            clock: self.clock.mark(),
            granted: self.granted,
        });
        if self.offers.get(Proposal::Draw) == Some(!side) {
            self.offers.set(Proposal::Draw, None);
        }
        self.offers.set(Proposal::Takeback, None);
        self.bound = None;
        self.touched = None;
        Ok(())
    }

    /// True if a move took as long as the clock ran, and leaves what it should.
    fn is_right(&self, press: &Press, at: Moment) -> bool {
        if self.clock.running().is_none() {
            return *press == self.clock.read_free_press(press.side);
        }
        let elapsed = self.clock.read_press(at, None).spent;
        let again = self.clock.read_press(at, Some(elapsed - press.lag));
        Press {
            flagged: false,
            ..again
        } == *press
    }

    /// The clock runs for the side to move, unless something stops it.
    fn run_clock(&mut self, now: Moment) {
        let stopped = self.paused || self.ending.is_some();
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

    fn give(&mut self, to: Color, time: Millis) {
        self.clock.add(to, time);
        self.granted[to] = self.granted[to].saturating_add_unsigned(time.0);
    }

    fn set_clock(&mut self, event: &Event) {
        let before = self.clock.left(event.at);
        self.clock.set(event.left, event.at);
        for color in Color::ALL {
            if let (Some(before), Some(after)) = (before[color], event.left[color]) {
                let granted = self.granted[color].saturating_add_unsigned(after.0);
                self.granted[color] = granted.saturating_sub_unsigned(before.0);
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
            // What was given since stays given.
            let since = self.granted[color].saturating_sub(then[color]);
            let base = (mark.base[color].0 as i64).saturating_add(since);
            mark.base[color] = Millis(base.max(0) as u64);
        }
        self.clock.restore(&mark, undone, None, now);
        self.run_clock(now);

        self.offers = Offers::default();
        self.bound = None;
        self.touched = None;
        for color in Color::ALL {
            self.cannot_mate[color] = self.cannot_mate[color].filter(|ply| *ply <= kept as u32);
        }
        Ok(())
    }

    fn restart(&mut self, now: Moment) -> Result<(), Fault> {
        let fresh = Self::begin(self.preset.clone(), now).map_err(Fault::Preset)?;
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
        self.asked = None;
        self.paused = false;
        self.ending = Some(ending);
        Ok(())
    }

    /// The square of a piece that was touched and can move (FIDE 4.3).
    fn touch(&self, square: Square) -> Option<Square> {
        let moves = self.position.legal_moves();
        moves.iter().any(|m| m.from() == square).then_some(square)
    }

    /// A claim or request stands as an offer (FIDE 9.1.2.3, III.4), where offers are allowed at all.
    fn offer_by_claim(&mut self, by: Color) {
        if self.may_offer_draw(by).is_ok() {
            self.offers.set(Proposal::Draw, Some(by));
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

    /// True if the referee has said that the side cannot mate, here or at an earlier ply.
    pub(crate) fn is_known_unable(&self, side: Color) -> bool {
        self.cannot_mate[side].is_some()
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
