//! [`RecentAnswers`]: answers to the last commands, so that a resent command gets the same answer.

use std::{
    collections::VecDeque,
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::{
    Action, Actor, CommandId, Ending, Event, EventKind, MoveSource, PendingCause, PendingResult,
    Proposal, Refusal,
};

/// Answers to the last commands that had an id.
///
/// When full, the actor with the most answers loses its oldest, so that nobody is displaced by another actor who
/// sends a lot.
#[derive(Clone, Debug)]
pub(crate) struct RecentAnswers {
    answers: VecDeque<RecentAnswer>,
}

#[derive(Clone, Debug)]
struct RecentAnswer {
    actor: Actor,
    id: CommandId,
    /// Fingerprint of the action; unknown for answers restored from a log.
    fingerprint: Option<u64>,
    answer: Result<Box<[Event]>, Refusal>,
}

impl RecentAnswers {
    /// Number of answers kept.
    pub(crate) const LIMIT: usize = 10;

    pub(crate) fn new() -> Self {
        let answers = VecDeque::with_capacity(Self::LIMIT);
        Self { answers }
    }

    /// Answer to a command that was sent before; a refusal if the id was used for another action.
    pub(crate) fn get(
        &self,
        actor: Actor,
        id: CommandId,
        action: &Action,
    ) -> Option<Result<Vec<Event>, Refusal>> {
        let known = |answer: &&RecentAnswer| answer.actor == actor && answer.id == id;
        let known = self.answers.iter().find(known)?;
        let same = match (known.fingerprint, &known.answer) {
            (Some(known), _) => known == fingerprint(action),
            // For an answer from a log only the events are known.
            (None, Ok(events)) => events
                .first()
                .is_none_or(|event| may_be_first_event(action, event)),
            (None, Err(_)) => true,
        };
        Some(if same {
            known.answer.clone().map(Vec::from)
        } else {
            Err(Refusal::IdUsed { id })
        })
    }

    pub(crate) fn insert(
        &mut self,
        actor: Actor,
        id: CommandId,
        action: Option<&Action>,
        answer: Result<Box<[Event]>, Refusal>,
    ) {
        if self.answers.len() == Self::LIMIT {
            self.evict();
        }
        self.answers.push_back(RecentAnswer {
            actor,
            id,
            fingerprint: action.map(fingerprint),
            answer,
        });
    }

    /// Drops the oldest answer of the actor with the most.
    fn evict(&mut self) {
        let mut counts = [0u8; ACTORS];
        for answer in &self.answers {
            counts[actor_index(answer.actor)] += 1;
        }
        let count = |answer: &RecentAnswer| counts[actor_index(answer.actor)];
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
    pub(crate) fn heap_bytes(&self) -> usize {
        let events =
            |answer: &RecentAnswer| answer.answer.as_ref().map_or(0, |events| events.len());
        let events: usize = self.answers.iter().map(events).sum();
        self.answers.capacity() * size_of::<RecentAnswer>() + events * size_of::<Event>()
    }
}

/// Index of an actor in the counts.
fn actor_index(actor: Actor) -> usize {
    match actor {
        Actor::Seat(color) => color as usize,
        Actor::Board => 2,
        Actor::Arbiter => 3,
        Actor::Referee => 4,
        Actor::Host => 5,
    }
}

const ACTORS: usize = 6;

/// False if an event clearly cannot be the first one caused by an action. Any action may reveal a passed deadline
/// or a truncated log.
fn may_be_first_event(action: &Action, event: &Event) -> bool {
    let proposes = |proposal: Proposal| matches!(action, Action::Offer(what) | Action::Accept(what) if *what == proposal);
    match &event.kind {
        EventKind::Moved(made) if made.source == MoveSource::Played => match action {
            // Castling has two notations.
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
        EventKind::ResultPending(PendingResult {
            cause: PendingCause::Resignation,
            ..
        })
        | EventKind::Ended(Ending::Resignation { .. }) => *action == Action::Resign,
        EventKind::Ended(Ending::Agreement) => proposes(Proposal::Draw),
        EventKind::Ended(Ending::Awarded { winner }) => {
            *action == Action::Award { winner: *winner }
        }
        EventKind::Ended(Ending::DrawnByArbiter) => *action == Action::DeclareDraw,
        EventKind::Ended(Ending::BothLose) => *action == Action::DeclareBothLose,
        EventKind::Ended(Ending::Aborted) => *action == Action::Abort,
        // An event that only one action can cause belongs above.
        _ => true,
    }
}

/// Hash that identifies an action. Thinking time is left out, since a client that resends may have measured it
/// again.
fn fingerprint(action: &Action) -> u64 {
    let mut hasher = DefaultHasher::new();
    match action {
        Action::Move { uci, .. } => Action::play(*uci).hash(&mut hasher),
        action => action.hash(&mut hasher),
    }
    hasher.finish()
}
