//! [`Decider`]: turns a command into events or a refusal. It looks at a state and changes nothing.
//!
//! It works in two steps. It finds the [`Effect`] of a command, or the refusal; each kind of command has its own file.
//! Then an [`EventWriter`] writes the events of that effect, with everything they entail; nothing is refused any more.

use tabiya_rules::Color;

use crate::{
    Action, Actor, Command, Ending, Event, EventKind, Moment, PendingResult, Preset, PresetError,
    Proposal, Refusal, Seating, effect::Effect, event_writer::EventWriter, state::State,
};

/// Treatment of an end of play while it is unknown whether the opponent can mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VerdictPolicy {
    /// The result is pending, unless a verdict or the fast test decides it.
    Wait,
    /// The result is pending, unless a verdict decides it. For logs of earlier versions, whose fast test knew less.
    WaitWithoutFastTest,
    /// The game is scored at once by what is known. For logs of earlier versions, which scored a game before the
    /// verdict.
    Trust,
}

/// End of the log that a state was built from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogEnd {
    /// The log ends with a whole answer: the state entails no event.
    Complete,
    /// The log may have been truncated in the middle of an answer. Missing events come before any command: they are
    /// the answer then, and the command came too late.
    MaybeTruncated,
}

/// Begins a game. Returns the state after the first event, and all events: the beginning, the moves of a loaded game,
/// and the end if there is nothing to play.
pub(crate) fn begin(preset: Preset, now: Moment) -> Result<(State, Vec<Event>), PresetError> {
    let preset = Box::new(preset.normalized());
    let state = State::begin(preset.clone(), now)?;
    let mut events = vec![Event {
        number: 0,
        at: now,
        actor: Actor::Host,
        command: None,
        left: state.clock.left(now),
        kind: EventKind::Began(preset),
    }];
    let decider = Decider {
        state: &state,
        actor: Actor::Host,
        now,
        verdicts: VerdictPolicy::Wait,
        log_end: LogEnd::Complete,
    };
    events.extend(EventWriter::new(decider, None).write(Effect::Entailed));
    Ok((state, events))
}

/// Decides on commands of one actor at one time.
#[derive(Clone, Copy)]
pub(crate) struct Decider<'s> {
    pub(crate) state: &'s State,
    pub(crate) actor: Actor,
    pub(crate) now: Moment,
    pub(crate) verdicts: VerdictPolicy,
    pub(crate) log_end: LogEnd,
}

impl Decider<'_> {
    /// Decides on a command: the events that it causes, or the refusal.
    pub(crate) fn decide(self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let effect = self.effect(&command.action)?;
        Ok(EventWriter::new(self, command.id).write(effect))
    }

    /// Effect of a command, in this order: 1. permission; 2. events missing in a truncated log; 3. commands after the
    /// end, or while the result is pending; 4. the end of an outage, and a verdict, on which the deadlines depend;
    /// 5. deadlines that have passed; 6. the command itself.
    pub(crate) fn effect(&self, action: &Action) -> Result<Effect, Refusal> {
        self.check_permission(action)?;
        if self.log_end == LogEnd::MaybeTruncated && self.must_complete_log(action) {
            return Ok(Effect::Entailed);
        }
        if let Some(ending) = self.state.ending {
            return self.effect_after_end(action, ending);
        }
        if let Some(pending) = self.state.pending_result {
            return self.effect_while_pending(action, pending);
        }
        match action {
            Action::Restore => return Ok(EventKind::Restored.into()),
            Action::Verdict(verdict) => {
                if let Ok(effect) = self.verdict(*verdict) {
                    return Ok(effect);
                }
            }
            _ => {}
        }
        match self.state.overdue(self.now) {
            Some(ending) => Ok(ending.into()),
            None => self.own_effect(action),
        }
    }

    /// Effect of the command itself, all general checks done.
    fn own_effect(&self, action: &Action) -> Result<Effect, Refusal> {
        match action {
            Action::Move { uci, thought } => self.play(*uci, *thought),
            Action::Offer(what) => self.offer(*what),
            Action::Accept(what) => self.accept(*what),
            Action::Decline(what) => self.decline(*what),
            Action::Claim { rule, announced } => self.claim(*rule, *announced),
            Action::Resign => Ok(self.resign()),
            Action::Flag => self.flag(),
            Action::Abort => self.abort(),
            Action::GiveTime(time) => self.give_time(*time),
            Action::Leave { seat, how } => self.leave(*seat, *how),
            Action::Arrive { seat } => self.arrive(*seat),
            Action::ClaimAbandoned => self.claim_abandoned(),
            Action::RequestIncrement => self.request_increment(),
            Action::ClaimQuickplay => self.claim_quickplay(),
            Action::Award { winner } => Ok(Ending::Awarded { winner: *winner }.into()),
            Action::DeclareDraw => Ok(Ending::DrawnByArbiter.into()),
            Action::DeclareBothLose => Ok(Ending::BothLose.into()),
            Action::Forfeit { seat, cause } => Ok(self.forfeit(*seat, *cause)),
            Action::SetClock(left) => self.set_clock(*left),
            Action::AddTime { seat, time } => self.add_time(*seat, *time),
            Action::Rule { ruling } => self.rule(*ruling),
            Action::Warn { seat } => Ok(EventKind::Warned { seat: *seat }.into()),
            Action::Irregular { seat, what } => self.irregular(*seat, *what),
            Action::Verdict(verdict) => self.verdict(*verdict),
            Action::Tick | Action::Restore => Ok(Effect::Nothing),
        }
    }

    fn effect_after_end(&self, action: &Action, ending: Ending) -> Result<Effect, Refusal> {
        match action {
            // It may change the reason, never the result.
            Action::Verdict(verdict) => self.verdict(*verdict),
            Action::Offer(Proposal::Restart) => self.offer(Proposal::Restart),
            Action::Accept(Proposal::Restart) => self.accept(Proposal::Restart),
            Action::Decline(Proposal::Restart) => self.decline(Proposal::Restart),
            Action::Tick => Ok(Effect::Nothing),
            _ => Err(Refusal::GameOver { ending }),
        }
    }

    /// Play is over and only the result is open: the referee or the arbiter decides it, and nobody does anything else.
    fn effect_while_pending(
        &self,
        action: &Action,
        pending: PendingResult,
    ) -> Result<Effect, Refusal> {
        match action {
            Action::Verdict(_)
            | Action::Award { .. }
            | Action::DeclareDraw
            | Action::DeclareBothLose
            | Action::Tick => self.own_effect(action),
            Action::Restore => Ok(EventKind::Restored.into()),
            _ => Err(Refusal::ResultPending { pending }),
        }
    }

    /// True if events are missing that come before this command. Restoring a game in play excludes the outage first;
    /// the missing events follow.
    fn must_complete_log(&self, action: &Action) -> bool {
        let may_wait = *action == Action::Restore && self.state.ending.is_none();
        let missing = || EventWriter::new(*self, None).write(Effect::Entailed);
        !may_wait && !missing().is_empty()
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
}
