//! [`Hearing`]: one command before one game. Decides who may do what; each kind of command has its own
//! file.
//!
//! The rule for all of them: everything that can be refused is refused before the first event.

use std::cell::Cell;

use tabiya_rules::{Color, Move};

use crate::{
    Action, Actor, Arbitration, CommandId, DrawRule, Ending, Event, EventKind, Flags, Game,
    IllegalMoves, Left, Millis, Moment, MoveMade, Opponent, Preset, PresetError, Proposal, Refusal,
    Seating, Source, mate, state::State,
};

pub(crate) struct Hearing<'g> {
    pub(crate) state: &'g mut State,
    pub(crate) actor: Actor,
    pub(crate) command: Option<CommandId>,
    pub(crate) now: Moment,
    pub(crate) events: Vec<Event>,
    /// The last events may be the first of an answer whose others were lost.
    pub(crate) may_be_cut: bool,
    /// A log is heard again: a flag that it says was scored, was. What was refused meanwhile left no event, and
    /// hosts of earlier versions did not wait.
    pub(crate) again: bool,
    /// True once the score of this command depends on whether a side can mate, and nobody knows.
    unclear: Cell<bool>,
    /// Nothing is to happen: it is only asked whether it would.
    rehearsal: Option<Tried>,
    /// Time alone has done nothing: that was looked at before.
    pub(crate) nothing_is_due: bool,
}

/// What came of a command that was only tried out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Nothing,
    SomethingWouldHappen,
}

/// Begins a game: its beginning, the moves of a loaded game, and the end where there is nothing to play.
pub(crate) fn begin(preset: Box<Preset>, now: Moment) -> Result<(State, Vec<Event>), PresetError> {
    let preset = Box::new(preset.normal());
    let mut state = State::begin(preset.clone(), now)?;
    let first = Event {
        number: 0,
        at: now,
        actor: Actor::Host,
        command: None,
        left: state.clock.left(now),
        kind: EventKind::Began(preset),
    };
    state.events = 1;
    let mut hearing = Hearing::new(&mut state, Actor::Host, None, now);
    hearing.events.push(first);
    hearing.load();
    let events = hearing.events;
    Ok((state, events))
}

impl<'g> Hearing<'g> {
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
            may_be_cut: false,
            again: false,
            unclear: Cell::new(false),
            rehearsal: None,
            nothing_is_due: false,
        }
    }

    /// Whether a command would be refused. Nothing happens.
    pub(crate) fn rehearse(mut self, action: &Action) -> Result<(), Refusal> {
        self.rehearsal = Some(Tried::Nothing);
        let heard = self.hear(action);
        match self.rehearsal {
            Some(Tried::SomethingWouldHappen) => Ok(()),
            _ => heard,
        }
    }

    /// Whether the referee should be heard before a command: it would be scored by whether a side can mate, and
    /// nobody knows. Nothing happens.
    pub(crate) fn wants_referee(mut self, action: &Action) -> bool {
        self.rehearsal = Some(Tried::Nothing);
        let _ = self.hear(action);
        self.unclear.get() && self.rehearsal == Some(Tried::SomethingWouldHappen)
    }

    /// Hears a command: 1. who may do what; 2. what a log that was cut short lacks; 3. after the end there
    /// is little left to do; 4. the referee's verdict, which decides what comes next; 5. time alone may have
    /// ended the game; 6. the command itself; 7. what an answer to a request for an increment brings.
    pub(crate) fn hear(&mut self, action: &Action) -> Result<(), Refusal> {
        self.may_act(action)?;
        if *action == Action::Restore && self.state.ending.is_none() {
            return self.restore();
        }
        if self.catch_up() {
            return Ok(());
        }
        if let Some(ending) = self.state.ending {
            return self.after_the_end(action, ending);
        }
        let verdict = match action {
            Action::Verdict(verdict) => Some(self.verdict(*verdict)),
            _ => None,
        };
        if self.state.ending.is_some() || self.notice(action)? {
            return Ok(());
        }
        match verdict {
            Some(heard) => heard?,
            None => self.act(action)?,
        }
        self.grant_what_is_due()
    }

    /// The command itself.
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
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

    /// The host is back: first nobody is charged, then what is lacking is done.
    fn restore(&mut self) -> Result<(), Refusal> {
        self.emit(EventKind::Restored)?;
        self.catch_up();
        Ok(())
    }

    /// Does what the last events call for, if the log was cut before that was written. True if there was
    /// something; then that is the answer, and the command came too late.
    fn catch_up(&mut self) -> bool {
        if !std::mem::take(&mut self.may_be_cut) {
            return false;
        }
        let before = self.events.len();
        match self.state.ending {
            Some(ending) => self.give_better_reason(ending),
            None => self.finish(),
        }
        self.events.len() > before
    }

    fn finish(&mut self) {
        if self.state.loading {
            self.load();
        } else if let Some((rule, by)) = self.state.claimed {
            self.end_by_claim(rule, by);
        } else if let Some(by) = self.state.lost_by_illegal_moves() {
            let opponent = self.opponent_of(by);
            let _ = self.end(Ending::IllegalMoves { by, opponent });
        } else if self.is_dead() {
            let _ = self.end(Ending::DeadPosition);
        } else {
            self.end_by_position();
        }
        let _ = self.grant_what_is_due();
    }

    /// The increment that was asked for comes when the opponent has refused the draw (III.4).
    fn grant_what_is_due(&mut self) -> Result<(), Refusal> {
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

    /// Who may do what.
    fn may_act(&self, action: &Action) -> Result<(), Refusal> {
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

    /// The side for which the actor speaks: the board for the person who plays an engine, else for the side to
    /// move.
    pub(crate) fn side(&self) -> Color {
        match self.actor {
            Actor::Seat(color) => Some(color),
            Actor::Board => self.state.preset.only_person(),
            Actor::Arbiter | Actor::Referee | Actor::Host => None,
        }
        .unwrap_or(self.state.position.turn())
    }

    /// The side of a player who has to be on the move.
    pub(crate) fn side_to_move(&self) -> Result<Color, Refusal> {
        let (side, turn) = (self.side(), self.state.position.turn());
        if side == turn {
            Ok(side)
        } else {
            Err(Refusal::NotYourTurn { turn })
        }
    }

    /// True where players need nobody's leave.
    pub(crate) fn at_once(&self) -> bool {
        self.state.preset.seating == Seating::Together
            || matches!(self.actor, Actor::Arbiter | Actor::Host)
    }

    /// Time alone: a flag, where flags are watched, or a default time. True if the game ended by it.
    ///
    /// A flag waits a little for the referee, where nobody knows whether the opponent can mate. Until then
    /// nobody does anything: the game is over, only its score is not known. The host says when it has waited.
    fn notice(&mut self, action: &Action) -> Result<bool, Refusal> {
        if self.nothing_is_due {
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
                if !scores && waits && self.must_wait_for_referee(fallen) {
                    return match self.actor {
                        Actor::Referee => Ok(false),
                        _ => Err(Refusal::FlagBeingDecided),
                    };
                }
                let opponent = self.opponent_of(fallen);
                Ending::Flag { fallen, opponent }
            }
        };
        self.end(ending)?;
        Ok(true)
    }

    /// True if the flag of a side is not scored before the referee was heard.
    pub(crate) fn must_wait_for_referee(&self, fallen: Color) -> bool {
        !self.again && self.state.is_unclear(!fallen)
    }

    /// What becomes of the opponent of a side that loses other than on the board: by the referee's verdicts
    /// so far, and the fast test.
    pub(crate) fn opponent_of(&self, loser: Color) -> Opponent {
        if self.cannot_mate(!loser) {
            Opponent::CannotMate
        } else {
            if self.rehearsal.is_some() && self.state.is_unclear(!loser) {
                self.unclear.set(true);
            }
            Opponent::Wins
        }
    }

    /// True if it is known that a side cannot mate.
    pub(crate) fn cannot_mate(&self, side: Color) -> bool {
        self.state.is_known_unable(side) || mate::cannot_mate(&self.state.position, side)
    }

    /// What the opponent of a wrongdoer gets; nothing without a clock.
    pub(crate) fn penalty_for(&self, to: Color, time: Millis) -> Millis {
        if self.state.clock.is_timed(to) {
            time
        } else {
            Millis::ZERO
        }
    }

    /// The moves of a loaded game that are still to come, and the end where there is nothing to play.
    pub(crate) fn load(&mut self) {
        let line = self.state.preset.line().unwrap_or_default();
        let mut so_far = self.state.plies.iter().zip(&line);
        let rest = if so_far.all(|(ply, m)| ply.played == *m) {
            line.get(self.state.plies.len()..).unwrap_or_default()
        } else {
            &[]
        };
        for m in rest {
            let made = self.made(*m, Source::Loaded, Millis::ZERO, Millis::ZERO);
            let _ = self.emit(EventKind::Moved(made));
        }
        self.end_by_position();
    }

    pub(crate) fn made(&self, m: Move, source: Source, spent: Millis, lag: Millis) -> MoveMade {
        let position = &self.state.position;
        let uci = position.uci(m);
        MoveMade {
            from: uci.from,
            to: uci.to,
            piece: position.moved(m),
            taken: position.captured(m),
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

    /// Lets something happen. Always `Ok` but in a rehearsal, so that a command's last step reads well.
    pub(crate) fn emit(&mut self, kind: EventKind) -> Result<(), Refusal> {
        self.emit_with(kind, None)
    }

    /// Something happens next. In a rehearsal that is all there is to know: as if refused, so that nothing more is worked
    /// out.
    pub(crate) fn go_on(&mut self) -> Result<(), Refusal> {
        match &mut self.rehearsal {
            None => Ok(()),
            Some(rehearsal) => {
                *rehearsal = Tried::SomethingWouldHappen;
                Err(Refusal::NothingChanged)
            }
        }
    }

    /// Lets something happen after which the clock shows what was worked out.
    pub(crate) fn emit_with(&mut self, kind: EventKind, left: Option<Left>) -> Result<(), Refusal> {
        self.go_on()?;
        let mut event = Event {
            number: self.state.events,
            at: self.now,
            actor: self.actor,
            command: self.command,
            left: left.unwrap_or_default(),
            kind,
        };
        let taken = self.state.take(&event);
        assert!(taken.is_ok(), "decided on {event:?}, but {taken:?}");
        if left.is_none() {
            event.left = self.state.clock.left(self.now);
        }
        // Most commands bring one.
        if self.events.capacity() == 0 {
            self.events.reserve_exact(1);
        }
        self.events.push(event);
        Ok(())
    }
}

/// What time alone does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deadline {
    Flag(Color),
    NoShow(crate::Absent),
}

impl State {
    /// What time alone does next, and when.
    pub(crate) fn deadline(&self) -> Option<(Moment, Deadline)> {
        if self.ending.is_some() {
            return None;
        }
        let flag = match self.preset.flags {
            // Then the arbiter declares the result (III.5.2).
            Flags::AtOnce if self.asked.is_some() => None,
            Flags::AtOnce => self.flag_deadline(),
            Flags::WhenClaimed => None,
        };
        let flag = flag.map(|(side, at)| (at, Deadline::Flag(side)));
        let no_show = self.no_show().map(|(at, who)| (at, Deadline::NoShow(who)));
        match (flag, no_show) {
            (Some(flag), Some(no_show)) if no_show.0 < flag.0 => Some(no_show),
            (flag, no_show) => flag.or(no_show),
        }
    }

    /// Who has made one illegal move too many.
    fn lost_by_illegal_moves(&self) -> Option<Color> {
        let IllegalMoves::Counted { limit } = self.preset.illegal_moves else {
            return None;
        };
        let mut sides = Color::ALL.into_iter();
        sides.find(|side| self.irregular[*side] >= limit.get())
    }
}
