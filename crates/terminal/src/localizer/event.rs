//! Sentences for events.

use tabiya_game::{ClaimOutcome, Event, EventKind, Millis, PendingCause, PendingResult};
use tabiya_rules::Color;
use tabiya_words::MessageValue;

use super::{Localizer, color_key, proposal_key};

impl Localizer {
    /// Sentence for a game whose result is pending.
    pub(crate) fn pending(&self, pending: &PendingResult) -> String {
        let winner = color_key(pending.possible_winner());
        self.text_with("result-pending", "winner", winner)
    }

    /// Sentence for an event, except for moves and endings.
    pub(crate) fn event(&self, event: &Event) -> Option<String> {
        let by_key = |by: Color| ("by", MessageValue::from(color_key(by)));
        let given = |given: Millis| ("given", MessageValue::from(self.time(given)));
        Some(match &event.kind {
            EventKind::Offered { by, what } => {
                self.format(&format!("offer-{}", proposal_key(*what)), &[by_key(*by)])
            }
            EventKind::Declined { by, what } => {
                let id = format!("offer-{}.declined", proposal_key(*what));
                self.format(&id, &[by_key(*by)])
            }
            EventKind::Claimed { by, outcome, .. } => match outcome {
                ClaimOutcome::Right => self.format("event-claimed-right", &[by_key(*by)]),
                ClaimOutcome::Wrong { given: time } => {
                    self.format("event-claimed-wrong", &[by_key(*by), given(*time)])
                }
            },
            EventKind::TakenBack { by, plies } => {
                let count = ("count", (*plies).into());
                self.format("event-taken-back", &[by_key(*by), count])
            }
            EventKind::Paused => self.text("event-paused"),
            EventKind::Resumed => self.text("event-resumed"),
            EventKind::Restored => self.text("event-restored"),
            EventKind::Restarted => self.text("event-restarted"),
            EventKind::ClockSet => self.text("event-clock-set"),
            EventKind::BothFlagsDown => self.text("event-both-flags-down"),
            EventKind::TimeAdded { to, time } => {
                let to = ("to", color_key(*to).into());
                self.format("event-time-added", &[to, ("time", self.time(*time).into())])
            }
            EventKind::Left { seat, how } => {
                let how = match how {
                    tabiya_game::Departure::Left => "left",
                    tabiya_game::Departure::Lost => "lost",
                };
                self.format("event-left", &[by_key(*seat), ("how", how.into())])
            }
            EventKind::Arrived { seat } => self.format("event-arrived", &[by_key(*seat)]),
            EventKind::Warned { seat } => self.format("event-warned", &[by_key(*seat)]),
            EventKind::Postponed { .. } => self.text("event-postponed"),
            EventKind::Reasoned(_) => self.text("event-reasoned"),
            EventKind::ResultPending(PendingResult { cause, by }) => {
                let cause = match cause {
                    PendingCause::Resignation => "resignation",
                    PendingCause::Flag => "flag",
                    PendingCause::IllegalMoves => "illegalMoves",
                    PendingCause::Abandonment => "abandonment",
                    PendingCause::Breach => "breach",
                };
                let args = [by_key(*by), ("cause", cause.into())];
                self.format("event-result-pending", &args)
            }
            EventKind::Asked { by, what } => {
                let what = match what {
                    tabiya_game::RulingRequest::Increment => "increment",
                    tabiya_game::RulingRequest::NormalMeans => "normalMeans",
                };
                self.format("event-asked", &[by_key(*by), ("what", what.into())])
            }
            EventKind::IncrementGranted {
                by,
                increment,
                given: time,
            } => {
                let increment = ("increment", self.time(*increment).into());
                let args = [by_key(*by), increment, given(*time)];
                self.format("event-increment-granted", &args)
            }
            EventKind::AskedInVain {
                by, given: time, ..
            } => self.format("event-asked-in-vain", &[by_key(*by), given(*time)]),
            EventKind::Irregular {
                by,
                what,
                count,
                given: time,
                ..
            } => {
                let what = match what {
                    tabiya_game::Irregularity::IllegalMove => "illegalMove",
                    tabiya_game::Irregularity::NotReplaced => "notReplaced",
                    tabiya_game::Irregularity::PressedWithoutMoving => "pressedWithoutMoving",
                    tabiya_game::Irregularity::TwoHands => "twoHands",
                };
                let count = ("count", (*count).into());
                let args = [by_key(*by), ("what", what.into()), count, given(*time)];
                self.format("event-irregular", &args)
            }
            _ => return None,
        })
    }
}
