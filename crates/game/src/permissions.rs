//! Permissions: the actions that each actor may take.

use crate::{Action, Actor, Arbitration, Proposal, Refusal, Seating, decide::Decider};

impl Decider<'_> {
    /// Refuses actions that the actor may not take.
    pub(crate) fn check_permission(&self, action: &Action) -> Result<(), Refusal> {
        let actor = self.actor;
        let together = self.state.preset.seating == Seating::Together;
        let player = match actor {
            Actor::Seat(_) => true,
            Actor::Board => together,
            _ => false,
        };
        // The built-in arbiter cannot decide a result that the referee leaves open, so somebody else may.
        let has_arbiter =
            self.state.preset.arbiter == Arbitration::Person || self.state.pending_result.is_some();
        if actor == Actor::Arbiter && !has_arbiter {
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
}
