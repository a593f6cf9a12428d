//! [`verify`]: checks that events are what the rules make of commands.
//!
//! Nothing is trusted. The command behind the first event of each answer is inferred and decided again at that
//! time, and the result must equal the events of the log: actor, time, command id, clock and kind. Input from
//! outside, such as the referee's verdict or the arbiter's decision, is taken as recorded.
//!
//! A log may have been truncated in the middle of an answer by a crash of its host. Then the rest of that answer
//! must follow before anything else, as [`LogEnd::MaybeTruncated`] ensures.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{
    AbsentSides, Action, Actor, Command, Ending, Event, EventKind, FlagRule, ForfeitCause,
    Irregularity, LagRule, MatingAbility, Millis, MoveMade, MoveSource, OpponentOutcome, Preset,
    Proposal, ReplayError, ReplayErrorKind, Ruling, RulingRequest, Verdict,
    decide::{self, Decider, LogEnd, VerdictPolicy},
    event_writer::EventWriter,
    solver,
    state::State,
};

/// Verifies all events of a game, and returns its state.
pub(crate) fn verify(events: &[Event]) -> Result<State, ReplayError> {
    let (state, expected) = begin(events)?;
    let mut verifier = LogVerifier {
        events,
        state,
        verified: 0,
        missing: None,
    };
    verifier.compare(&expected)?;
    while verifier.verified < events.len() {
        let expected = verifier.decide_next()?;
        verifier.compare(&expected)?;
    }
    Ok(verifier.state)
}

fn begin(events: &[Event]) -> Result<(State, Vec<Event>), ReplayError> {
    let error = |kind| ReplayError { index: 0, kind };
    let Some(first) = events.first() else {
        return Err(error(ReplayErrorKind::NoBeginning));
    };
    let EventKind::Began(preset) = &first.kind else {
        return Err(error(ReplayErrorKind::NoBeginning));
    };
    decide::begin(Preset::clone(preset), first.at)
        .map_err(|preset| error(ReplayErrorKind::Preset(preset)))
}

struct LogVerifier<'e> {
    events: &'e [Event],
    state: State,
    /// Number of events verified so far.
    verified: usize,
    /// Event that should come next, if the last answer was truncated.
    missing: Option<Event>,
}

impl LogVerifier<'_> {
    /// Decides on the command behind the next event.
    fn decide_next(&self) -> Result<Vec<Event>, ReplayError> {
        let event = &self.events[self.verified];
        if event.number != self.state.event_count {
            let expected = self.state.event_count;
            return Err(self.error(ReplayErrorKind::Number { expected }));
        }
        if event.at < self.state.last_event_at {
            return Err(self.error(ReplayErrorKind::Time));
        }
        let following = self.events.get(self.verified + 1);
        let cause = Cause::of(&self.state, event, following).map_err(|kind| self.error(kind))?;
        let command = Command {
            id: event.command,
            action: cause.action().clone(),
        };
        let decider = Decider {
            state: &self.state,
            actor: event.actor,
            now: event.at,
            verdicts: VerdictPolicy::Wait,
            log_end: match self.missing {
                Some(_) => LogEnd::MaybeTruncated,
                None => LogEnd::Complete,
            },
        };
        match (decider.decide(&command), cause) {
            (Ok(events), _)
                if self.events[self.verified..].starts_with(&events) && !events.is_empty() =>
            {
                Ok(self.with_recorded_dead_end(decider, events))
            }
            (Ok(events), _) if !events.is_empty() => {
                let by_policy = self.as_earlier_version(decider, &command);
                Ok(by_policy.unwrap_or_else(|| self.with_recorded_dead_end(decider, events)))
            }
            (Err(refusal), Cause::Command(_)) => Err(self.error(ReplayErrorKind::Refused(refusal))),
            _ => Err(self.error(ReplayErrorKind::NoCause)),
        }
    }

    /// Events by the verdict policy of an earlier version, if the log has exactly these.
    fn as_earlier_version(&self, decider: Decider<'_>, command: &Command) -> Option<Vec<Event>> {
        let written = &self.events[self.verified..];
        let policies = [VerdictPolicy::WaitWithoutFastTest, VerdictPolicy::Trust];
        let decided = policies.map(|verdicts| Decider {
            verdicts,
            ..decider
        });
        let decided = decided.into_iter().map(|decider| decider.decide(command));
        decided.flatten().find(|events| written.starts_with(events))
    }

    /// Events of an answer, with the end by a dead position as recorded. The fast test of another version may find it sooner
    /// or later: a log may go on in such a position, and a recorded end is right if no side can mate.
    fn with_recorded_dead_end(&self, decider: Decider<'_>, mut events: Vec<Event>) -> Vec<Event> {
        let written = &self.events[self.verified..];
        let is_dead_end = |event: &Event| event.kind == EventKind::Ended(Ending::DeadPosition);
        if let Some((last, rest)) = events.split_last()
            && is_dead_end(last)
            && !rest.is_empty()
            && written.starts_with(rest)
            && written
                .get(rest.len())
                .is_some_and(|next| !is_dead_end(next))
        {
            events.pop();
            return events;
        }
        let end = written.get(events.len());
        if !written.starts_with(&events) || !end.is_some_and(is_dead_end) {
            return events;
        }
        let mut state = self.state.clone();
        for event in &events {
            state.apply(event);
        }
        let can_mate =
            |side| solver::solve(&state.position, side).mating_ability() == MatingAbility::Can;
        if !Color::ALL.into_iter().any(can_mate) {
            let decider = Decider {
                state: &state,
                ..decider
            };
            let writer = EventWriter::new(decider, written[0].command);
            events.extend(writer.write(EventKind::Ended(Ending::DeadPosition).into()));
        }
        events
    }

    /// Advances past the events that are as expected, and applies them. Those that are missing were lost: the answer
    /// was truncated.
    fn compare(&mut self, expected: &[Event]) -> Result<(), ReplayError> {
        let written = &self.events[self.verified..];
        let pairs = written.iter().zip(expected);
        let same = pairs.take_while(|(written, expected)| written == expected);
        let same = same.count();
        if same == 0 {
            return Err(self.error(difference(&written[0], &expected[0])));
        }
        self.verified += same;
        self.missing = expected.get(same).cloned();
        // The beginning is already in the state.
        for event in &self.events[self.state.event_count as usize..self.verified] {
            self.state.apply(event);
        }
        Ok(())
    }

    /// Error at the next event. A missing event of a truncated answer takes precedence.
    fn error(&self, kind: ReplayErrorKind) -> ReplayError {
        let kind = match &self.missing {
            Some(missing) => ReplayErrorKind::Expected(Box::new(missing.kind.clone())),
            None => kind,
        };
        let index = self.verified;
        ReplayError { index, kind }
    }
}

/// Difference between a recorded event and the expected one.
fn difference(written: &Event, expected: &Event) -> ReplayErrorKind {
    let left = expected.left;
    match (&written.kind, &expected.kind) {
        (written_kind, kind) if written_kind == kind => {
            if written.number != expected.number {
                let expected = expected.number;
                return ReplayErrorKind::Number { expected };
            }
            if written.actor != expected.actor {
                let expected = expected.actor;
                return ReplayErrorKind::Actor { expected };
            }
            if written.left != left {
                return ReplayErrorKind::Clock { left };
            }
            ReplayErrorKind::Expected(Box::new(kind.clone()))
        }
        (EventKind::Moved(written), EventKind::Moved(made)) if written.uci() == made.uci() => {
            if (written.spent, written.lag) == (made.spent, made.lag) {
                ReplayErrorKind::Move
            } else {
                ReplayErrorKind::Clock { left }
            }
        }
        (_, kind) => ReplayErrorKind::Expected(Box::new(kind.clone())),
    }
}

/// Cause of the first event of an answer.
enum Cause {
    /// A command with this very effect.
    Command(Action),
    /// A passed deadline or a truncated answer: any command reveals it, and this one does nothing else.
    Implied(Action),
}

impl Cause {
    fn action(&self) -> &Action {
        match self {
            Self::Command(action) | Self::Implied(action) => action,
        }
    }

    fn of(
        state: &State,
        event: &Event,
        following: Option<&Event>,
    ) -> Result<Self, ReplayErrorKind> {
        let arbiter = event.actor == Actor::Arbiter;
        Ok(Self::Command(match &event.kind {
            EventKind::Began(_) => return Err(ReplayErrorKind::SecondBeginning),
            EventKind::Moved(made) if made.source == MoveSource::Loaded => {
                return Ok(implied(state, event));
            }
            EventKind::Moved(made) => Action::Move {
                uci: made.uci(),
                thought: think_time(state, event, made),
            },
            EventKind::Offered { what, .. } => Action::Offer(*what),
            EventKind::Declined { what, .. } => Action::Decline(*what),
            EventKind::Claimed {
                rule, announced, ..
            } => Action::Claim {
                rule: *rule,
                announced: announced.map(|announced| announced.uci),
            },
            EventKind::Irregular { by, what, uci, .. } => {
                irregular(state, event, following, (*by, *what, *uci))
            }
            EventKind::BothFlagsDown => Action::Flag,
            EventKind::TakenBack { .. } => agreement_action(state, event, Proposal::Takeback),
            EventKind::Paused => agreement_action(state, event, Proposal::Pause),
            EventKind::Resumed => agreement_action(state, event, Proposal::Resume),
            EventKind::Restarted => agreement_action(state, event, Proposal::Restart),
            EventKind::Restored => Action::Restore,
            EventKind::TimeAdded { to, time } if arbiter => Action::AddTime {
                seat: *to,
                time: *time,
            },
            EventKind::TimeAdded { time, .. } => Action::GiveTime(*time),
            EventKind::ClockSet => Action::SetClock(event.left),
            EventKind::Left { seat, how } => Action::Leave {
                seat: *seat,
                how: *how,
            },
            EventKind::Arrived { seat } => Action::Arrive { seat: *seat },
            EventKind::Asked { what, .. } => request_action(*what),
            EventKind::IncrementGranted { .. } if arbiter => rule(Ruling::Granted),
            EventKind::IncrementGranted { .. } if state.increment_due().is_some() => {
                return Ok(implied(state, event));
            }
            EventKind::IncrementGranted { .. } => request_action(RulingRequest::Increment),
            EventKind::AskedInVain { .. } if arbiter => rule(Ruling::Refused),
            EventKind::AskedInVain { .. } if state.claim_awaiting_verdict().is_some() => {
                return Ok(implied(state, event));
            }
            EventKind::AskedInVain { what, .. } => request_action(*what),
            EventKind::Postponed { .. } => rule(Ruling::Postponed),
            EventKind::Warned { seat } => Action::Warn { seat: *seat },
            EventKind::Judged(verdict) => Action::Verdict(*verdict),
            EventKind::ResultPending(pending) => {
                return Ok(end(state, event, pending.ending(OpponentOutcome::Wins)));
            }
            EventKind::Ended(ending) => return Ok(end(state, event, *ending)),
            EventKind::Reasoned(_) => return Ok(implied(state, event)),
        }))
    }
}

/// Cause of an ending.
fn end(state: &State, event: &Event, ending: Ending) -> Cause {
    let arbiter = event.actor == Actor::Arbiter;
    let is_decision = matches!(
        ending,
        Ending::Awarded { .. } | Ending::DrawnByArbiter | Ending::BothLose
    );
    if state.pending_result.is_some() && !is_decision {
        return implied(state, event);
    }
    Cause::Command(match ending {
        Ending::Resignation { .. } => Action::Resign,
        Ending::Agreement => Action::Accept(Proposal::Draw),
        Ending::Flag { fallen, .. } => return flag(state, event, fallen),
        Ending::BothFlags => Action::Flag,
        Ending::NoShow {
            absent: AbsentSides::One(seat),
        } if arbiter => forfeit(seat, ForfeitCause::Absence),
        Ending::Abandonment { by, .. } if arbiter => forfeit(by, ForfeitCause::Absence),
        Ending::Abandonment { .. } => Action::ClaimAbandoned,
        Ending::Breach { by, .. } => forfeit(by, ForfeitCause::Breach),
        Ending::BothLose => Action::DeclareBothLose,
        Ending::Quickplay { .. } if arbiter => rule(Ruling::Granted),
        Ending::Quickplay { .. } if state.claim_awaiting_verdict().is_some() => {
            return implied(state, event);
        }
        Ending::Quickplay { .. } => request_action(RulingRequest::NormalMeans),
        Ending::Awarded { winner } => Action::Award { winner },
        Ending::DrawnByArbiter => Action::DeclareDraw,
        Ending::Aborted => Action::Abort,
        Ending::Checkmate { .. }
        | Ending::Stalemate
        | Ending::DeadPosition
        | Ending::Threefold { .. }
        | Ending::FiftyMoves { .. }
        | Ending::Fivefold
        | Ending::SeventyFiveMoves
        | Ending::IllegalMoves { .. }
        | Ending::NoShow { .. } => return implied(state, event),
    })
}

/// Cause of an ending by flag: a claim, a deadline, or a move that came too late by its own account while lag
/// might still have excused it.
fn flag(state: &State, event: &Event, fallen: Color) -> Cause {
    if event.actor == Actor::Referee {
        return implied(state, event);
    }
    let mover = match event.actor {
        Actor::Seat(color) => Some(color),
        Actor::Board => Some(state.position.turn()),
        _ => None,
    };
    let at_once = state.preset.flags == FlagRule::AtOnce;
    if at_once && mover == Some(fallen) && !state.is_flag_down(fallen, event.at) {
        let moves = state.position.legal_moves();
        if let Some(m) = moves.iter().find(|m| state.check_obligation(**m).is_ok()) {
            return Cause::Command(Action::play(state.position.uci(*m)));
        }
    }
    Cause::Command(Action::Flag)
}

/// A command of the actor without an effect of its own, which reveals what is due.
fn implied(state: &State, event: &Event) -> Cause {
    Cause::Implied(match event.actor {
        Actor::Host => Action::Tick,
        Actor::Referee => Action::Verdict(Verdict {
            ply: state.plies.len() as u32,
            key: state.position.key(),
            mating: ByColor::from_fn(|_| MatingAbility::Undecided),
        }),
        // In a game without an arbiter, one may decide a pending result and do nothing else.
        Actor::Arbiter if state.pending_result.is_some() => Action::DeclareDraw,
        Actor::Seat(_) | Actor::Board | Actor::Arbiter => Action::Flag,
    })
}

/// Thinking time that the player reported, inferred from the lag that was forgiven.
fn think_time(state: &State, event: &Event, made: &MoveMade) -> Option<Millis> {
    let elapsed = state.clock.preview_press(event.at, None).spent;
    let forgiven = state.preset.lag == LagRule::Forgiven && !made.lag.is_zero();
    forgiven.then(|| elapsed - made.lag)
}

fn irregular(
    state: &State,
    event: &Event,
    following: Option<&Event>,
    (seat, what, uci): (Color, Irregularity, Option<UciMove>),
) -> Action {
    match uci.filter(|_| event.actor != Actor::Arbiter) {
        None => Action::Irregular { seat, what },
        Some(uci) => {
            // A pawn left on the last rank becomes a queen, and that move follows.
            let thought = following.and_then(|following| match &following.kind {
                EventKind::Moved(made) => think_time(state, event, made),
                _ => None,
            });
            Action::Move { uci, thought }
        }
    }
}

/// Action behind an agreement: players accept an offer; where no agreement is needed, offering is enough.
fn agreement_action(state: &State, event: &Event, what: Proposal) -> Action {
    match event.actor {
        Actor::Seat(color) if state.offers.is_open(what, !color) => Action::Accept(what),
        _ => Action::Offer(what),
    }
}

fn request_action(what: RulingRequest) -> Action {
    match what {
        RulingRequest::Increment => Action::RequestIncrement,
        RulingRequest::NormalMeans => Action::ClaimQuickplay,
    }
}

fn rule(ruling: Ruling) -> Action {
    Action::Rule { ruling }
}

fn forfeit(seat: Color, cause: ForfeitCause) -> Action {
    Action::Forfeit { seat, cause }
}
