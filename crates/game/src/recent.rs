//! [`Recent`]: the answers to the last commands, so that one sent again gets the same.

use std::{
    collections::VecDeque,
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::{Action, Actor, CommandId, Ending, Event, EventKind, Proposal, Refusal, Source};

/// The answers to the last commands that had an id.
///
/// Each actor has its own: when there is no more room, the actor with the most loses its oldest, so that
/// nobody is pushed out by somebody else who sends a lot.
#[derive(Clone, Debug)]
pub(crate) struct Recent {
    answers: VecDeque<Answer>,
}

#[derive(Clone, Debug)]
struct Answer {
    actor: Actor,
    id: CommandId,
    /// Of what was asked; not known of answers that were read from a log.
    fingerprint: Option<u64>,
    answer: Result<Box<[Event]>, Refusal>,
}

impl Recent {
    /// So many answers in all.
    pub(crate) const LIMIT: usize = 10;

    pub(crate) fn new() -> Self {
        let answers = VecDeque::with_capacity(Self::LIMIT);
        Self { answers }
    }

    /// The first answer to a command that was sent before; a refusal if its id stood for something else.
    pub(crate) fn recall(
        &self,
        actor: Actor,
        id: CommandId,
        action: &Action,
    ) -> Option<Result<Vec<Event>, Refusal>> {
        let known = |answer: &&Answer| answer.actor == actor && answer.id == id;
        let known = self.answers.iter().find(known)?;
        let same = match (known.fingerprint, &known.answer) {
            (Some(known), _) => known == fingerprint(action),
            // Of an answer from a log only what happened is known.
            (None, Ok(events)) => events.first().is_none_or(|event| may_follow(action, event)),
            (None, Err(_)) => true,
        };
        Some(if same {
            known.answer.clone().map(Vec::from)
        } else {
            Err(Refusal::IdUsed { id })
        })
    }

    pub(crate) fn remember(
        &mut self,
        actor: Actor,
        id: CommandId,
        action: Option<&Action>,
        answer: Result<Box<[Event]>, Refusal>,
    ) {
        if self.answers.len() == Self::LIMIT {
            self.forget_one();
        }
        self.answers.push_back(Answer {
            actor,
            id,
            fingerprint: action.map(fingerprint),
            answer,
        });
    }

    /// Forgets the oldest of the actor with the most.
    fn forget_one(&mut self) {
        let mut counts = [0u8; PLACES];
        for answer in &self.answers {
            counts[place(answer.actor)] += 1;
        }
        let count = |answer: &Answer| counts[place(answer.actor)];
        let most = self.answers.iter().map(count).max();
        let oldest = self
            .answers
            .iter()
            .position(|answer| Some(count(answer)) == most);
        if let Some(index) = oldest {
            self.answers.remove(index);
        }
    }

    /// Heap memory in bytes.
    pub(crate) fn heap(&self) -> usize {
        let events = |answer: &Answer| answer.answer.as_ref().map_or(0, |events| events.len());
        let events: usize = self.answers.iter().map(events).sum();
        self.answers.capacity() * size_of::<Answer>() + events * size_of::<Event>()
    }
}

/// Each actor has a place in a count.
fn place(actor: Actor) -> usize {
    match actor {
        Actor::Seat(color) => color as usize,
        Actor::Board => 2,
        Actor::Arbiter => 3,
        Actor::Referee => 4,
        Actor::Host => 5,
    }
}

const PLACES: usize = 6;

/// False if an event plainly is not the first that a command brings. What time or a cut log may have brought
/// to light, any command may have.
fn may_follow(action: &Action, event: &Event) -> bool {
    let proposes = |wanted: Proposal| matches!(action, Action::Offer(what) | Action::Accept(what) if *what == wanted);
    match &event.kind {
        EventKind::Moved(made) if made.source == Source::Played => match action {
            // Castling may be written in two ways.
            Action::Move { uci, .. } => uci.from == made.from && uci.promotion == made.promotion,
            _ => false,
        },
        EventKind::Offered { what, .. } => *action == Action::Offer(*what),
        EventKind::Declined { what, .. } => *action == Action::Decline(*what),
        EventKind::Claimed { rule, .. } => {
            matches!(action, Action::Claim { rule: claimed, .. } if claimed == rule)
        }
        EventKind::Irregular { .. } => {
            matches!(action, Action::Move { .. } | Action::Irregular { .. })
        }
        EventKind::BothFlagsDown => *action == Action::Flag,
        EventKind::TakenBack { .. } => proposes(Proposal::Takeback),
        EventKind::Paused => proposes(Proposal::Pause),
        EventKind::Resumed => proposes(Proposal::Resume),
        EventKind::Restarted => proposes(Proposal::Restart),
        EventKind::Restored => *action == Action::Restore,
        EventKind::TimeAdded { .. } => {
            matches!(action, Action::GiveTime(_) | Action::AddTime { .. })
        }
        EventKind::ClockSet => matches!(action, Action::SetClock(_)),
        EventKind::Left { seat, how } => {
            let (seat, how) = (*seat, *how);
            *action == Action::Leave { seat, how }
        }
        EventKind::Arrived { seat } => *action == Action::Arrive { seat: *seat },
        EventKind::Asked { .. } => {
            matches!(action, Action::RequestIncrement | Action::ClaimQuickplay)
        }
        EventKind::Postponed { .. } => matches!(action, Action::Rule { .. }),
        EventKind::Warned { seat } => *action == Action::Warn { seat: *seat },
        EventKind::Judged(verdict) => *action == Action::Verdict(*verdict),
        EventKind::Ended(Ending::Resignation { .. }) => *action == Action::Resign,
        EventKind::Ended(Ending::Agreement) => proposes(Proposal::Draw),
        EventKind::Ended(Ending::Awarded { winner }) => {
            *action == Action::Award { winner: *winner }
        }
        EventKind::Ended(Ending::DrawnByArbiter) => *action == Action::DeclareDraw,
        EventKind::Ended(Ending::BothLose) => *action == Action::DeclareBothLose,
        EventKind::Ended(Ending::Aborted) => *action == Action::Abort,
        _ => true,
    }
}

/// What tells one command from another. How long a player thought is left out: a client that sends again
/// may have measured again.
fn fingerprint(action: &Action) -> u64 {
    let mut hasher = DefaultHasher::new();
    match action {
        Action::Move { uci, .. } => Action::play(*uci).hash(&mut hasher),
        action => action.hash(&mut hasher),
    }
    hasher.finish()
}
