//! [`Decider`]: decides on one command to one game. Each kind of command has its own file.
//!
//! Rule for all of them: whatever can be refused is refused before the first event is emitted.

use std::cell::Cell;

use tabiya_rules::{Color, Move};

use crate::{
    Action, Actor, Arbitration, CommandId, DrawRule, Ending, Event, EventKind, FlagRule, Game,
    IllegalMoves, Millis, Moment, MoveMade, MoveSource, OpponentOutcome, Preset, PresetError,
    Proposal, Refusal, Seating, TimeLeft, mate, state::State,
};

/// Decides on one command: checks it, then emits events and applies them to the state.
pub(crate) struct Decider<'g> {
    pub(crate) state: &'g mut State,
    pub(crate) actor: Actor,
    pub(crate) command: Option<CommandId>,
    pub(crate) now: Moment,
    pub(crate) events: Vec<Event>,
    /// The log may end in the middle of an answer, whose remaining events were lost.
    pub(crate) may_be_truncated: bool,
    /// A log is being verified: a flag that it scored counts as scored. Refusals left no event, and hosts of
    /// earlier versions did not wait for the referee.
    pub(crate) is_verifying: bool,
    /// True once the result of this command depends on whether a side can mate, which is unknown.
    depends_on_mate: Cell<bool>,
    /// Set for a dry run, which emits no events.
    dry_run: Option<DryRunOutcome>,
    /// True if the caller has already checked that no deadline has passed.
    pub(crate) is_nothing_due: bool,
}

/// Outcome of a dry run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DryRunOutcome {
    NoEvent,
    Event,
}

/// Begins a game. Emits the beginning, the moves of a loaded game, and the end if there is nothing to play.
pub(crate) fn begin(preset: Box<Preset>, now: Moment) -> Result<(State, Vec<Event>), PresetError> {
    let preset = Box::new(preset.normalized());
    let mut state = State::begin(preset.clone(), now)?;
    let first = Event {
        number: 0,
        at: now,
        actor: Actor::Host,
        command: None,
        left: state.clock.left(now),
        kind: EventKind::Began(preset),
    };
    state.event_count = 1;
    let mut decider = Decider::new(&mut state, Actor::Host, None, now);
    decider.events.push(first);
    decider.play_loaded_moves();
    let events = decider.events;
    Ok((state, events))
}

impl<'g> Decider<'g> {
    pub(crate) fn new(
        state: &'g mut State,
        actor: Actor,
        command: Option<CommandId>,
        now: Moment,
    ) -> Self {
        Self {
            state,
            actor,
            command,
            now,
            events: Vec::new(),
            may_be_truncated: false,
            is_verifying: false,
            depends_on_mate: Cell::new(false),
            dry_run: None,
            is_nothing_due: false,
        }
    }

    /// Returns the refusal a command would get. Changes nothing.
    pub(crate) fn dry_run(mut self, action: &Action) -> Result<(), Refusal> {
        self.dry_run = Some(DryRunOutcome::NoEvent);
        let decided = self.decide(action);
        match self.dry_run {
            Some(DryRunOutcome::Event) => Ok(()),
            _ => decided,
        }
    }

    /// True if the referee should be asked before this command: its result depends on whether a side can mate,
    /// which is unknown. Changes nothing.
    pub(crate) fn needs_verdict_before(mut self, action: &Action) -> bool {
        self.dry_run = Some(DryRunOutcome::NoEvent);
        let _ = self.decide(action);
        self.depends_on_mate.get() && self.dry_run == Some(DryRunOutcome::Event)
    }

    /// Decides on a command, in this order: 1. permission; 2. completing a truncated log; 3. commands after the
    /// end; 4. the referee's verdict, on which the following steps depend; 5. deadlines that have passed; 6. the
    /// command itself; 7. an increment that has become due.
    pub(crate) fn decide(&mut self, action: &Action) -> Result<(), Refusal> {
        self.check_permission(action)?;
        if *action == Action::Restore && self.state.ending.is_none() {
            return self.restore();
        }
        if self.complete_truncated_answer() {
            return Ok(());
        }
        if let Some(ending) = self.state.ending {
            return self.after_the_end(action, ending);
        }
        let verdict = match action {
            Action::Verdict(verdict) => Some(self.verdict(*verdict)),
            _ => None,
        };
        if self.state.ending.is_some() || self.check_deadline(action)? {
            return Ok(());
        }
        match verdict {
            Some(decided) => decided?,
            None => self.decide_action(action)?,
        }
        self.grant_due_increment()
    }

    /// Decides on the command itself, all general checks done.
    fn decide_action(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { uci, thought } => self.play(*uci, *thought),
            Action::Offer(what) => self.offer(*what),
            Action::Accept(what) => self.accept(*what),
            Action::Decline(what) => self.decline(*what),
            Action::Claim { rule, announced } => self.claim(*rule, *announced),
            Action::Resign => self.resign(),
            Action::Flag => self.flag(),
            Action::Abort => self.abort(),
            Action::GiveTime(time) => self.give_time(*time),
            Action::Leave { seat, how } => self.leave(*seat, *how),
            Action::Arrive { seat } => self.arrive(*seat),
            Action::ClaimAbandoned => self.claim_abandoned(),
            Action::RequestIncrement => self.request_increment(),
            Action::ClaimQuickplay => self.claim_quickplay(),
            Action::Award { winner } => self.end(Ending::Awarded { winner: *winner }),
            Action::DeclareDraw => self.end(Ending::DrawnByArbiter),
            Action::DeclareBothLose => self.end(Ending::BothLose),
            Action::Forfeit { seat, cause } => self.forfeit(*seat, *cause),
            Action::SetClock(left) => self.set_clock(*left),
            Action::AddTime { seat, time } => self.add_time(*seat, *time),
            Action::Rule { ruling } => self.rule(*ruling),
            Action::Warn { seat } => self.emit(EventKind::Warned { seat: *seat }),
            Action::Irregular { seat, what } => self.irregular(*seat, *what),
            Action::Verdict(_) | Action::Tick | Action::Restore => Ok(()),
        }
    }

    /// The host is back after an outage: excludes that time, then completes a truncated log.
    fn restore(&mut self) -> Result<(), Refusal> {
        self.emit(EventKind::Restored)?;
        self.complete_truncated_answer();
        Ok(())
    }

    /// Emits the events that the last ones entail, if the log was truncated before they were written. True if
    /// there were any; they are the answer then, and the command came too late.
    fn complete_truncated_answer(&mut self) -> bool {
        if !std::mem::take(&mut self.may_be_truncated) {
            return false;
        }
        let before = self.events.len();
        match self.state.ending {
            Some(ending) => self.correct_draw_reason(ending),
            None => self.add_missing_events(),
        }
        self.events.len() > before
    }

    fn add_missing_events(&mut self) {
        if self.state.is_loading {
            self.play_loaded_moves();
        } else if let Some((rule, by)) = self.state.accepted_claim {
            self.end_by_claim(rule, by);
        } else if let Some(by) = self.state.lost_by_illegal_moves() {
            let opponent = self.opponent_outcome(by);
            let _ = self.end(Ending::IllegalMoves { by, opponent });
        } else if self.is_dead() {
            let _ = self.end(Ending::DeadPosition);
        } else {
            self.end_by_position();
        }
        let _ = self.grant_due_increment();
    }

    /// Grants a requested increment once the opponent has refused the draw (III.4).
    fn grant_due_increment(&mut self) -> Result<(), Refusal> {
        match self.state.increment_due() {
            Some(by) => self.grant_increment(by),
            None => Ok(()),
        }
    }

    pub(crate) fn end_by_claim(&mut self, rule: DrawRule, by: Color) {
        let by = Some(by);
        let _ = self.end(match rule {
            DrawRule::Threefold => Ending::Threefold { by },
            DrawRule::FiftyMoves => Ending::FiftyMoves { by },
        });
    }

    fn after_the_end(&mut self, action: &Action, ending: Ending) -> Result<(), Refusal> {
        match action {
            Action::Verdict(verdict) => self.late_verdict(*verdict, ending),
            Action::Offer(Proposal::Restart) => self.offer(Proposal::Restart),
            Action::Accept(Proposal::Restart) => self.accept(Proposal::Restart),
            Action::Decline(Proposal::Restart) => self.decline(Proposal::Restart),
            Action::Tick => Ok(()),
            _ => Err(Refusal::GameOver { ending }),
        }
    }

    /// Refuses actions that the actor may not take.
    fn check_permission(&self, action: &Action) -> Result<(), Refusal> {
        let actor = self.actor;
        let together = self.state.preset.seating == Seating::Together;
        let player = match actor {
            Actor::Seat(_) => true,
            Actor::Board => together,
            _ => false,
        };
        if actor == Actor::Arbiter && self.state.preset.arbiter != Arbitration::Person {
            return Err(Refusal::NoArbiter);
        }
        let official = matches!(actor, Actor::Arbiter | Actor::Host);
        let allowed = match action {
            Action::Offer(Proposal::Pause | Proposal::Resume) => player || official,
            Action::Move { .. }
            | Action::Offer(_)
            | Action::Accept(_)
            | Action::Decline(_)
            | Action::Claim { .. }
            | Action::Resign
            | Action::GiveTime(_)
            | Action::ClaimAbandoned
            | Action::RequestIncrement
            | Action::ClaimQuickplay => player,
            Action::Flag | Action::Abort => player || official,
            Action::Leave { seat, .. } | Action::Arrive { seat } => {
                actor == Actor::Seat(*seat) || official
            }
            Action::SetClock(_) => actor == Actor::Arbiter || (player && together),
            Action::Award { .. }
            | Action::DeclareDraw
            | Action::DeclareBothLose
            | Action::Forfeit { .. }
            | Action::AddTime { .. }
            | Action::Rule { .. }
            | Action::Warn { .. }
            | Action::Irregular { .. } => actor == Actor::Arbiter,
            Action::Verdict(_) => actor == Actor::Referee,
            Action::Tick | Action::Restore => actor == Actor::Host,
        };
        if allowed {
            Ok(())
        } else {
            Err(Refusal::NotAllowed { actor })
        }
    }

    /// Side for which the actor acts. The board acts for the person who plays an engine, otherwise for the side to
    /// move.
    pub(crate) fn side(&self) -> Color {
        match self.actor {
            Actor::Seat(color) => Some(color),
            Actor::Board => self.state.preset.person_against_engine(),
            Actor::Arbiter | Actor::Referee | Actor::Host => None,
        }
        .unwrap_or(self.state.position.turn())
    }

    /// Side of the actor; refused unless it is to move.
    pub(crate) fn side_to_move(&self) -> Result<Color, Refusal> {
        let (side, turn) = (self.side(), self.state.position.turn());
        if side == turn {
            Ok(side)
        } else {
            Err(Refusal::NotYourTurn { turn })
        }
    }

    /// True if proposals of this actor take effect without the opponent's agreement.
    pub(crate) fn needs_no_agreement(&self) -> bool {
        self.state.preset.seating == Seating::Together
            || matches!(self.actor, Actor::Arbiter | Actor::Host)
    }

    /// Ends the game if a deadline has passed: a flag, where flags count at once, or the default time. Returns true
    /// if it did.
    ///
    /// A flag waits for the referee while it is unknown whether the opponent can mate. Until then every other
    /// command is refused: the game is over, only its result is open. The host's tick ends the wait.
    fn check_deadline(&mut self, action: &Action) -> Result<bool, Refusal> {
        if self.is_nothing_due {
            return Ok(false);
        }
        let Some((moment, what)) = self.state.deadline().filter(|(at, _)| *at <= self.now) else {
            return Ok(false);
        };
        let ending = match what {
            Deadline::NoShow(absent) => Ending::NoShow { absent },
            Deadline::Flag(fallen) => {
                let official = matches!(self.actor, Actor::Host | Actor::Arbiter);
                let scores = official && matches!(action, Action::Tick | Action::Flag);
                let waits = self.now < moment + Game::VERDICT_WAIT;
                if !scores && waits && self.must_wait_for_verdict(fallen) {
                    return match self.actor {
                        Actor::Referee => Ok(false),
                        _ => Err(Refusal::FlagBeingDecided),
                    };
                }
                let opponent = self.opponent_outcome(fallen);
                Ending::Flag { fallen, opponent }
            }
        };
        self.end(ending)?;
        Ok(true)
    }

    /// True if a fallen flag is not scored before the referee's verdict.
    pub(crate) fn must_wait_for_verdict(&self, fallen: Color) -> bool {
        !self.is_verifying && self.state.needs_verdict(!fallen)
    }

    /// Outcome for the opponent of a side that loses other than on the board, by the verdicts so far and the fast
    /// test.
    pub(crate) fn opponent_outcome(&self, loser: Color) -> OpponentOutcome {
        if self.cannot_mate(!loser) {
            OpponentOutcome::CannotMate
        } else {
            if self.dry_run.is_some() && self.state.needs_verdict(!loser) {
                self.depends_on_mate.set(true);
            }
            OpponentOutcome::Wins
        }
    }

    /// True if a side is known to be unable to mate.
    pub(crate) fn cannot_mate(&self, side: Color) -> bool {
        self.state.is_known_unable_to_mate(side) || mate::cannot_mate(&self.state.position, side)
    }

    /// Penalty time for the opponent of the offender; zero without a clock.
    pub(crate) fn penalty_for(&self, to: Color, time: Millis) -> Millis {
        if self.state.clock.is_timed(to) {
            time
        } else {
            Millis::ZERO
        }
    }

    /// Emits the remaining moves of a loaded game, and the end if there is nothing to play.
    pub(crate) fn play_loaded_moves(&mut self) {
        let line = self.state.preset.loaded_moves().unwrap_or_default();
        let mut so_far = self.state.plies.iter().zip(&line);
        let rest = if so_far.all(|(ply, m)| ply.played == *m) {
            line.get(self.state.plies.len()..).unwrap_or_default()
        } else {
            &[]
        };
        for m in rest {
            let made = self.move_made(*m, MoveSource::Loaded, Millis::ZERO, Millis::ZERO);
            let _ = self.emit(EventKind::Moved(made));
        }
        self.end_by_position();
    }

    pub(crate) fn move_made(
        &self,
        m: Move,
        source: MoveSource,
        spent: Millis,
        lag: Millis,
    ) -> MoveMade {
        let position = &self.state.position;
        let uci = position.uci(m);
        MoveMade {
            from: uci.from,
            to: uci.to,
            piece: position.moved_role(m),
            taken: position.captured_role(m),
            promotion: uci.promotion,
            san: position.san(m),
            source,
            spent,
            lag,
        }
    }

    pub(crate) fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        self.emit(EventKind::Ended(ending))
    }

    /// Emits an event and applies it. Always `Ok` except in a dry run; the result lets callers return it directly.
    pub(crate) fn emit(&mut self, kind: EventKind) -> Result<(), Refusal> {
        self.emit_with_clock(kind, None)
    }

    /// Notes that an event follows. In a dry run that is the answer, so it returns a refusal to stop further work.
    pub(crate) fn note_event(&mut self) -> Result<(), Refusal> {
        match &mut self.dry_run {
            None => Ok(()),
            Some(dry_run) => {
                *dry_run = DryRunOutcome::Event;
                Err(Refusal::NothingChanged)
            }
        }
    }

    /// Emits an event with the given time left; without it, the clock is read after the event.
    pub(crate) fn emit_with_clock(
        &mut self,
        kind: EventKind,
        left: Option<TimeLeft>,
    ) -> Result<(), Refusal> {
        self.note_event()?;
        let mut event = Event {
            number: self.state.event_count,
            at: self.now,
            actor: self.actor,
            command: self.command,
            left: left.unwrap_or_default(),
            kind,
        };
        let applied = self.state.apply(&event);
        assert!(applied.is_ok(), "decided on {event:?}, but {applied:?}");
        if left.is_none() {
            event.left = self.state.clock.left(self.now);
        }
        // Most commands emit one event.
        if self.events.capacity() == 0 {
            self.events.reserve_exact(1);
        }
        self.events.push(event);
        Ok(())
    }
}

/// Something that happens by the passing of time alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deadline {
    Flag(Color),
    NoShow(crate::AbsentSides),
}

impl State {
    /// Next deadline, and when it passes.
    pub(crate) fn deadline(&self) -> Option<(Moment, Deadline)> {
        if self.ending.is_some() {
            return None;
        }
        let flag = match self.preset.flags {
            // While a ruling is pending, the arbiter declares the result (III.5.2).
            FlagRule::AtOnce if self.pending_ruling.is_some() => None,
            FlagRule::AtOnce => self.flag_deadline(),
            FlagRule::WhenClaimed => None,
        };
        let flag = flag.map(|(side, at)| (at, Deadline::Flag(side)));
        let no_show = self.no_show().map(|(at, who)| (at, Deadline::NoShow(who)));
        match (flag, no_show) {
            (Some(flag), Some(no_show)) if no_show.0 < flag.0 => Some(no_show),
            (flag, no_show) => flag.or(no_show),
        }
    }

    /// Side that has reached the limit of illegal moves.
    fn lost_by_illegal_moves(&self) -> Option<Color> {
        let IllegalMoves::Counted { limit } = self.preset.illegal_moves else {
            return None;
        };
        let mut sides = Color::ALL.into_iter();
        sides.find(|side| self.irregularities[*side] >= limit.get())
    }
}
