//! [`Effect`]: what a command does if it is not refused.

use tabiya_rules::Move;

use crate::{
    Arbitration, ClockPress, Ending, EventKind, Millis, OpponentOutcome, RulingRequest, TimeLeft,
    Verdict, state::State,
};

/// Effect of a command that is not refused. It is cheap to find: details that only the events need are left to the
/// [`EventWriter`](crate::event_writer::EventWriter).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Nothing happens.
    Nothing,
    /// The events that the state alone entails: those that are missing after a beginning or in a truncated log.
    Entailed,
    /// An event, and what it entails.
    Event(EventKind),
    /// Two events, and what they entail.
    Events([EventKind; 2]),
    /// A move and a press of the clock.
    Move { played: Move, press: ClockPress },
    /// An irregularity, after which the pawn that was left on the last rank becomes a queen (FIDE 7.5.2).
    UnpromotedPawn {
        irregularity: EventKind,
        played: Move,
        thought: Option<Millis>,
    },
    /// The clock is set.
    ClockSet(TimeLeft),
    /// A verdict, and the end if the result was waiting for it, or a flag has fallen.
    Verdict(Verdict),
}

impl Effect {
    /// True for a claim under III.5 that waits for the referee's verdict.
    pub(crate) fn awaits_verdict(&self, state: &State) -> bool {
        let what = RulingRequest::NormalMeans;
        state.preset.arbiter == Arbitration::BuiltIn
            && matches!(self, Self::Event(EventKind::Asked { what: asked, .. }) if *asked == what)
    }

    /// Ending whose result depends on whether the opponent can mate, by what is known.
    pub(crate) fn conditional_ending(&self, state: &State) -> Option<Ending> {
        match self {
            Self::Event(EventKind::Ended(ending)) | Self::Events([_, EventKind::Ended(ending)]) => {
                ending.without_outcome().map(|_| *ending)
            }
            Self::Event(EventKind::Irregular { by, count, .. }) => {
                let (by, opponent) = (*by, OpponentOutcome::Wins);
                let lost = state.is_lost_by_illegal_moves(*count);
                lost.then_some(Ending::IllegalMoves { by, opponent })
            }
            _ => None,
        }
    }
}

impl From<EventKind> for Effect {
    fn from(kind: EventKind) -> Self {
        Self::Event(kind)
    }
}

impl From<Ending> for Effect {
    fn from(ending: Ending) -> Self {
        Self::Event(EventKind::Ended(ending))
    }
}
