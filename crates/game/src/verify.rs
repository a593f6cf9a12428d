//! [`reenact`]: whether events are what the rules make of somebody's commands.
//!
//! Nothing is believed. Of the first event of each answer it is worked out which command must have caused
//! it, that command is heard again at that time, and exactly the events of the log have to come out: their
//! actor, time, command, clock, and what happened. What only somebody outside knows, such as the referee's
//! verdict or the arbiter's decision, is heard as what that actor said.
//!
//! A log may have been cut in the middle of an answer, by a crash of its host. Then the rest of the answer
//! has to follow before anything else does, as [`Hearing`] sees to.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{
    Absent, Action, Actor, Corrupt, Ending, Event, EventKind, Fault, Flags, ForfeitCause,
    Irregularity, Lag, Mating, Millis, MoveMade, Proposal, Question, Ruling, Source, Verdict,
    hearing::{self, Hearing},
    state::State,
};

/// Hears all of a game again.
pub(crate) fn reenact(events: &[Event]) -> Result<State, Corrupt> {
    let (state, expected) = begin(events)?;
    let mut again = Reenactment {
        events,
        state,
        done: 0,
        lacking: None,
    };
    again.compare(&expected)?;
    while again.done < events.len() {
        let expected = again.hear_next()?;
        again.compare(&expected)?;
    }
    Ok(again.state)
}

fn begin(events: &[Event]) -> Result<(State, Vec<Event>), Corrupt> {
    let corrupt = |fault| Corrupt { index: 0, fault };
    let Some(first) = events.first() else {
        return Err(corrupt(Fault::NoBeginning));
    };
    let EventKind::Began(preset) = &first.kind else {
        return Err(corrupt(Fault::NoBeginning));
    };
    hearing::begin(preset.clone(), first.at).map_err(|error| corrupt(Fault::Preset(error)))
}

struct Reenactment<'e> {
    events: &'e [Event],
    state: State,
    /// So many events have come out as they are written.
    done: usize,
    /// What should have come next, if the last answer was cut.
    lacking: Option<Event>,
}

impl Reenactment<'_> {
    /// Hears the command of which the next event tells.
    fn hear_next(&mut self) -> Result<Vec<Event>, Corrupt> {
        let event = &self.events[self.done];
        if event.number != self.state.events {
            let expected = self.state.events;
            return Err(self.corrupt(Fault::Number { expected }));
        }
        if event.at < self.state.latest {
            return Err(self.corrupt(Fault::Time));
        }
        let following = self.events.get(self.done + 1);
        let cause = match Cause::of(&self.state, event, following) {
            Ok(cause) => cause,
            Err(fault) => return Err(self.corrupt(fault)),
        };
        let mut hearing = Hearing::new(&mut self.state, event.actor, event.command, event.at);
        hearing.may_be_cut = self.lacking.is_some();
        hearing.again = true;
        let heard = hearing.hear(cause.action());
        let events = hearing.events;
        match (heard, cause) {
            (Ok(()), _) if !events.is_empty() => Ok(events),
            (Err(refusal), Cause::Command(_)) => Err(self.corrupt(Fault::Refused(refusal))),
            _ => Err(self.corrupt(Fault::NoCause)),
        }
    }

    /// Goes on past the events that came out as they are written.
    fn compare(&mut self, expected: &[Event]) -> Result<(), Corrupt> {
        let written = &self.events[self.done..];
        let pairs = written.iter().zip(expected);
        let same = pairs.take_while(|(written, expected)| written == expected);
        let same = same.count();
        if same == 0 {
            return Err(self.corrupt(difference(&written[0], &expected[0])));
        }
        self.done += same;
        self.lacking = expected.get(same).cloned();
        if self.lacking.is_some() {
            // The answer was cut: the game is where its first events leave it.
            self.state = State::replay(&self.events[..self.done])?;
        }
        Ok(())
    }

    /// The next event is not what it should be. What a cut answer lacks says it best.
    fn corrupt(&self, fault: Fault) -> Corrupt {
        let fault = match &self.lacking {
            Some(lacking) => Fault::Expected(Box::new(lacking.kind.clone())),
            None => fault,
        };
        let index = self.done;
        Corrupt { index, fault }
    }
}

/// What is wrong with an event that should have been another.
fn difference(written: &Event, expected: &Event) -> Fault {
    let left = expected.left;
    match (&written.kind, &expected.kind) {
        (written_kind, kind) if written_kind == kind => {
            if written.number != expected.number {
                let expected = expected.number;
                return Fault::Number { expected };
            }
            if written.actor != expected.actor {
                let expected = expected.actor;
                return Fault::Actor { expected };
            }
            if written.left != left {
                return Fault::Clock { left };
            }
            Fault::Expected(Box::new(kind.clone()))
        }
        (EventKind::Moved(written), EventKind::Moved(made)) if written.uci() == made.uci() => {
            if (written.spent, written.lag) == (made.spent, made.lag) {
                Fault::Move
            } else {
                Fault::Clock { left }
            }
        }
        (_, kind) => Fault::Expected(Box::new(kind.clone())),
    }
}

/// What must have caused an event that begins an answer.
enum Cause {
    /// A command for just this.
    Command(Action),
    /// Time, or an answer that was cut: any command brings it to light, and this one does nothing else.
    Noticed(Action),
}

impl Cause {
    fn action(&self) -> &Action {
        match self {
            Self::Command(action) | Self::Noticed(action) => action,
        }
    }

    fn of(state: &State, event: &Event, following: Option<&Event>) -> Result<Self, Fault> {
        let arbiter = event.actor == Actor::Arbiter;
        Ok(Self::Command(match &event.kind {
            EventKind::Began(_) => return Err(Fault::SecondBeginning),
            EventKind::Moved(made) if made.source == Source::Loaded => {
                return Ok(noticed(state, event));
            }
            EventKind::Moved(made) => Action::Move {
                uci: made.uci(),
                thought: thought(state, event, made),
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
            EventKind::TakenBack { .. } => agreed(state, event, Proposal::Takeback),
            EventKind::Paused => agreed(state, event, Proposal::Pause),
            EventKind::Resumed => agreed(state, event, Proposal::Resume),
            EventKind::Restarted => agreed(state, event, Proposal::Restart),
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
            EventKind::Asked { what, .. } => asked(*what),
            EventKind::IncrementGranted { .. } if arbiter => rule(Ruling::Granted),
            EventKind::IncrementGranted { .. } if state.increment_due().is_some() => {
                return Ok(noticed(state, event));
            }
            EventKind::IncrementGranted { .. } => asked(Question::Increment),
            EventKind::AskedInVain { .. } if arbiter => rule(Ruling::Refused),
            EventKind::AskedInVain { what, .. } => asked(*what),
            EventKind::Postponed { .. } => rule(Ruling::Postponed),
            EventKind::Warned { seat } => Action::Warn { seat: *seat },
            EventKind::Judged(verdict) => Action::Verdict(*verdict),
            EventKind::Ended(ending) => return Ok(end(state, event, *ending)),
            EventKind::Reasoned(_) => return Ok(noticed(state, event)),
        }))
    }
}

/// What must have caused the end.
fn end(state: &State, event: &Event, ending: Ending) -> Cause {
    let arbiter = event.actor == Actor::Arbiter;
    Cause::Command(match ending {
        Ending::Resignation { .. } => Action::Resign,
        Ending::Agreement => Action::Accept(Proposal::Draw),
        Ending::Flag { fallen, .. } => return flag(state, event, fallen),
        Ending::BothFlags => Action::Flag,
        Ending::NoShow {
            absent: Absent::One(seat),
        } if arbiter => forfeit(seat, ForfeitCause::Absence),
        Ending::Abandonment { by, .. } if arbiter => forfeit(by, ForfeitCause::Absence),
        Ending::Abandonment { .. } => Action::ClaimAbandoned,
        Ending::Breach { by, .. } => forfeit(by, ForfeitCause::Breach),
        Ending::BothLose => Action::DeclareBothLose,
        Ending::Quickplay { .. } if arbiter => rule(Ruling::Granted),
        Ending::Quickplay { .. } => asked(Question::NormalMeans),
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
        | Ending::NoShow { .. } => return noticed(state, event),
    })
}

/// A flag was claimed or noticed, or a move came after it had fallen and before that could be told: it might
/// have been lag.
fn flag(state: &State, event: &Event, fallen: Color) -> Cause {
    if event.actor == Actor::Referee {
        return noticed(state, event);
    }
    let mover = match event.actor {
        Actor::Seat(color) => Some(color),
        Actor::Board => Some(state.position.turn()),
        _ => None,
    };
    let at_once = state.preset.flags == Flags::AtOnce;
    if at_once && mover == Some(fallen) && !state.is_flag_down(fallen, event.at) {
        let moves = state.position.legal_moves();
        if let Some(m) = moves.iter().find(|m| state.may_make(**m).is_ok()) {
            return Cause::Command(Action::play(state.position.uci(*m)));
        }
    }
    Cause::Command(Action::Flag)
}

/// A command of the actor that does nothing but bring to light what is due.
fn noticed(state: &State, event: &Event) -> Cause {
    Cause::Noticed(match event.actor {
        Actor::Host => Action::Tick,
        Actor::Referee => Action::Verdict(Verdict {
            ply: state.plies.len() as u32,
            key: state.position.key(),
            mating: ByColor::from_fn(|_| Mating::Undecided),
        }),
        Actor::Seat(_) | Actor::Board | Actor::Arbiter => Action::Flag,
    })
}

/// How long the player said to have thought: what was forgiven as lag tells.
fn thought(state: &State, event: &Event, made: &MoveMade) -> Option<Millis> {
    let elapsed = state.clock.read_press(event.at, None).spent;
    let forgiven = state.preset.lag == Lag::Forgiven && !made.lag.is_zero();
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
            // A pawn that was not replaced becomes a queen, and that move follows.
            let thought = following.and_then(|following| match &following.kind {
                EventKind::Moved(made) => thought(state, event, made),
                _ => None,
            });
            Action::Move { uci, thought }
        }
    }
}

/// Players accept what was proposed to them; where nobody needs to be asked, proposing is enough.
fn agreed(state: &State, event: &Event, what: Proposal) -> Action {
    match event.actor {
        Actor::Seat(color) if state.offers.stands(what, !color) => Action::Accept(what),
        _ => Action::Offer(what),
    }
}

fn asked(what: Question) -> Action {
    match what {
        Question::Increment => Action::RequestIncrement,
        Question::NormalMeans => Action::ClaimQuickplay,
    }
}

fn rule(ruling: Ruling) -> Action {
    Action::Rule { ruling }
}

fn forfeit(seat: Color, cause: ForfeitCause) -> Action {
    Action::Forfeit { seat, cause }
}
