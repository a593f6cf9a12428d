//! [`Hearing`]: one command before one game. Decides who may do what; each kind of command has its own
//! file.
//!
//! The rule for all of them: everything that can be refused is refused before the first event.

use tabiya_rules::{Color, Move};

use crate::{
    Action, Actor, Arbitration, Check, CommandId, Ending, Event, EventKind, Flags, Left, Millis,
    Moment, MoveMade, Opponent, Proposal, Refusal, Seating, Source, mate, state::State,
};

pub(crate) struct Hearing<'g> {
    pub(crate) state: &'g mut State,
    pub(crate) actor: Actor,
    pub(crate) command: Option<CommandId>,
    pub(crate) now: Moment,
    pub(crate) events: Vec<Event>,
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
        }
    }

    /// Hears a command: 1. after the end there is little left to do; 2. time alone may have ended the game;
    /// 3. the command itself.
    pub(crate) fn hear(&mut self, action: &Action) -> Result<(), Refusal> {
        if let Some(ending) = self.state.ending {
            return self.after_the_end(action, ending);
        }
        self.may_act(action)?;
        if *action != Action::Restore && self.notice() {
            return Ok(());
        }
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
            Action::Verdict(verdict) => self.verdict(*verdict),
            Action::Tick => Ok(()),
            Action::Restore => self.emit(EventKind::Restored),
        }
    }

    fn after_the_end(&mut self, action: &Action, ending: Ending) -> Result<(), Refusal> {
        self.may_act(action)?;
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

    /// The side for which the actor speaks: the board for the side to move.
    pub(crate) fn side(&self) -> Color {
        match self.actor {
            Actor::Seat(color) => color,
            _ => self.state.position.turn(),
        }
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
    fn notice(&mut self) -> bool {
        match self.state.deadline() {
            Some((moment, what)) if moment <= self.now => {
                let ending = match what {
                    Deadline::Flag(fallen) => {
                        let opponent = self.opponent_of(fallen);
                        Ending::Flag { fallen, opponent }
                    }
                    Deadline::NoShow(absent) => Ending::NoShow { absent },
                };
                self.end(ending).is_ok()
            }
            _ => false,
        }
    }

    /// What becomes of the opponent of a side that loses other than on the board: by the referee's verdicts
    /// so far, and the fast test.
    pub(crate) fn opponent_of(&self, loser: Color) -> Opponent {
        let cannot =
            self.state.is_known_unable(!loser) || mate::cannot_mate(&self.state.position, !loser);
        if cannot {
            Opponent::CannotMate
        } else {
            Opponent::Wins
        }
    }

    /// What the opponent of a wrongdoer gets; nothing without a clock.
    pub(crate) fn penalty_for(&self, to: Color, time: Millis) -> Millis {
        if self.state.clock.is_timed(to) {
            time
        } else {
            Millis::ZERO
        }
    }

    /// The moves of a loaded game, and the end where there is nothing to play.
    pub(crate) fn load(&mut self, line: &[Move]) {
        for m in line {
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

    /// Lets something happen. Always `Ok`, so that a command's last step reads well.
    pub(crate) fn emit(&mut self, kind: EventKind) -> Result<(), Refusal> {
        self.emit_with(kind, None)
    }

    /// Lets something happen after which the clock shows what was worked out.
    pub(crate) fn emit_with(&mut self, kind: EventKind, left: Option<Left>) -> Result<(), Refusal> {
        let mut event = Event {
            number: self.state.events,
            at: self.now,
            actor: self.actor,
            command: self.command,
            left: left.unwrap_or_default(),
            kind,
        };
        let taken = self.state.take(&event, Check::Trust);
        assert!(taken.is_ok(), "decided on {event:?}, but {taken:?}");
        if left.is_none() {
            event.left = self.state.clock.left(self.now);
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
}
