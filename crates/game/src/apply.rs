//! [`State::apply`]: the only way to change a state.
//!
//! Live play and replay both apply events here, which is why they give the same game.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{
    Actor, AnnouncedMove, Arbitration, ClaimOutcome, Clock, ClockPress, ClockStart, Event,
    EventKind, FlagRule, Irregularity, MatingAbility, Millis, Moment, MoveMade, MoveSource,
    Presence, Proposal, RulingRequest, Verdict,
    offers::Offers,
    state::{Correction, Ply, State, as_queen},
    touch_move::TouchMove,
};

impl State {
    /// Applies an event, which must fit the game: it was decided on in this state, or [checked](State::check).
    pub(crate) fn apply(&mut self, event: &Event) {
        self.apply_kind(event);
        self.event_count += 1;
        self.last_event_at = event.at;
    }

    fn apply_kind(&mut self, event: &Event) {
        let at = event.at;
        match &event.kind {
            EventKind::Began(_) => {}
            EventKind::Moved(made) => self.apply_move(made, event),
            EventKind::Offered { by, what } => {
                if *what == Proposal::Takeback {
                    self.offers.plies = self.plies_to_take_back(*by).unwrap_or_default();
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
                        self.announced_move = uci.to_move(&self.position).ok();
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
            EventKind::TakenBack { plies, .. } => self.take_back(*plies, at),
            EventKind::Paused => self.pause(event),
            EventKind::Resumed => {
                self.paused = None;
                self.offers.clear(Proposal::Resume);
                self.resume(at);
            }
            EventKind::Restored => self.restore_after_outage(at),
            EventKind::TimeAdded { to, time } => self.give(*to, *time, at),
            EventKind::ClockSet => self.set_clock(event),
            EventKind::Restarted => self.restart(at),
            EventKind::Left { seat, how } => {
                let (since, how) = (at, *how);
                self.presence[*seat] = Presence::Away { since, how };
                return;
            }
            EventKind::Arrived { seat } => self.presence[*seat] = Presence::Here,
            EventKind::Asked { by, what }
                if self.preset.arbiter == Arbitration::Person
                    || *what == RulingRequest::NormalMeans =>
            {
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
            EventKind::Judged(verdict) => self.apply_verdict(verdict),
            EventKind::ResultPending(pending) => {
                self.end_play(at);
                self.pending_result = Some(*pending);
            }
            EventKind::Ended(ending) => {
                self.end_play(at);
                self.pending_result = None;
                self.ending = Some(*ending);
            }
            EventKind::Reasoned(ending) => self.ending = Some(*ending),
        }
        // A player who acts is present.
        match event.actor {
            Actor::Seat(color) => self.presence[color] = Presence::Here,
            Actor::Board => self.presence = ByColor::from_fn(|_| Presence::Here),
            _ => {}
        }
    }

    fn apply_move(&mut self, made: &MoveMade, event: &Event) {
        let played = made.uci().to_legal_move(&self.position);
        // In logs of earlier versions play went on while a ruling was pending.
        self.postpone(event.at);
        let side = self.position.turn();
        self.position = self.position.play(played);
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

    /// Applies the touch of a piece: it declines a draw (FIDE 9.1.2.1), and the piece must move if it can (4.3). It
    /// cannot where another move is due already: the announced one has to be played (9.5.3).
    fn apply_touch_move(&mut self, by: Color, what: Irregularity, uci: UciMove) {
        self.offers.remove(Proposal::Draw, !by);
        match what {
            Irregularity::IllegalMove if self.announced_move.is_some() => {}
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
        let stopped = self.stopped_since.is_some() || self.is_over();
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

    fn take_back(&mut self, plies: u16, now: Moment) {
        let kept = self.plies.len().saturating_sub(usize::from(plies));
        let start = self.preset.position();
        let start = start.expect("the preset was checked at the beginning");
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
        for color in Color::ALL {
            self.able_to_mate_at[color] =
                self.able_to_mate_at[color].filter(|ply| *ply <= kept as u32);
            self.unable_to_mate_since[color] =
                self.unable_to_mate_since[color].filter(|ply| *ply <= kept as u32);
        }
    }

    fn restart(&mut self, now: Moment) {
        let fresh = Self::begin(self.preset.clone(), now);
        let fresh = fresh.expect("the preset was checked at the beginning");
        if let Some(since) = self.stopped_since {
            self.exclude_time(since, now);
        }
        *self = Self {
            event_count: self.event_count,
            presence: self.presence,
            ..fresh
        };
    }

    fn apply_verdict(&mut self, verdict: &Verdict) {
        for color in Color::ALL {
            match verdict.mating[color] {
                MatingAbility::Cannot => {
                    let known = self.unable_to_mate_since[color].unwrap_or(u32::MAX);
                    self.unable_to_mate_since[color] = Some(known.min(verdict.ply));
                }
                MatingAbility::Can => {
                    self.able_to_mate_at[color] =
                        self.able_to_mate_at[color].max(Some(verdict.ply));
                }
                MatingAbility::Undecided => {}
            }
        }
    }

    fn end_play(&mut self, now: Moment) {
        self.clock.stop(now);
        self.offers = Offers::default();
        self.announced_move = None;
        self.touch_move = None;
        self.accepted_claim = None;
        self.pending_ruling = None;
        self.increment_requested_by = None;
        self.paused = None;
        self.stopped_since = None;
    }

    /// Adds the draw offer implied by a claim or request (FIDE 9.1.2.3, III.4), if offers are allowed.
    pub(crate) fn add_implied_draw_offer(&mut self, by: Color) {
        if self.check_draw_offer(by).is_ok() {
            self.offers.add(Proposal::Draw, by);
        }
    }
}
