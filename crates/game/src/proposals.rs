//! Proposals that need the opponent: draws by agreement, take-backs, pauses, restarts. Also resigning and aborting.

use tabiya_rules::Color;

use crate::{
    Actor, Ending, EventKind, Proposal, Refusal, Takebacks, decide::Decider, effect::Effect,
    stoppage::PausedBy,
};

impl Decider<'_> {
    /// Makes an offer. It takes effect immediately if no agreement is needed, or if the opponent has offered the
    /// same.
    pub(crate) fn offer(&self, what: Proposal) -> Result<Effect, Refusal> {
        self.check_offer(what)?;
        let by = self.side();
        let offers = &self.state.offers;
        let (own, theirs) = (offers.is_open(what, by), offers.is_open(what, !by));
        if theirs && self.actor != Actor::Board {
            return self.agree(what, !by);
        }
        // At one computer everything but a draw takes effect without agreement.
        if self.needs_no_agreement() && what != Proposal::Draw {
            return self.agree(what, by);
        }
        if own || theirs {
            return Err(Refusal::AlreadyOffered { what });
        }
        Ok(EventKind::Offered { by, what }.into())
    }

    fn check_offer(&self, what: Proposal) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.state.check_draw_offer(self.side()),
            Proposal::Takeback => self.plies_to_take_back(self.side()).map(drop),
            Proposal::Pause => self.check_pause(),
            Proposal::Resume => self.check_resume(),
            Proposal::Restart => Ok(()),
        }
    }

    /// Refuses a pause of a paused game; but the arbiter or the host may take over a pause of the players.
    fn check_pause(&self) -> Result<(), Refusal> {
        let official = matches!(self.actor, Actor::Arbiter | Actor::Host);
        match self.state.paused {
            None => Ok(()),
            Some(PausedBy::Players) if official => Ok(()),
            Some(_) => Err(Refusal::Paused),
        }
    }

    /// Refuses to resume if the arbiter or the host paused the game and somebody else asks (FIDE 6.11.3).
    fn check_resume(&self) -> Result<(), Refusal> {
        let official = matches!(self.actor, Actor::Arbiter | Actor::Host);
        match self.state.paused {
            None => Err(Refusal::NotPaused),
            Some(PausedBy::Officials) if !official => Err(Refusal::PausedByOfficial),
            Some(_) => Ok(()),
        }
    }

    /// Number of plies to take back: to the requester's last move, or a single ply for two players at one computer.
    fn plies_to_take_back(&self, by: Color) -> Result<u16, Refusal> {
        if self.state.preset.takebacks == Takebacks::Never {
            return Err(Refusal::TakebacksForbidden);
        }
        // The arbiter rules on the position on the board, so it must stay.
        if self
            .state
            .pending_ruling
            .is_some_and(|pending| !pending.is_postponed)
        {
            return Err(Refusal::AwaitingRuling);
        }
        let one_by_one =
            self.actor == Actor::Board && self.state.preset.person_against_engine().is_none();
        let plies = if one_by_one {
            (!self.state.plies.is_empty()).then_some(1)
        } else {
            self.state.plies_to_take_back(by)
        };
        plies.ok_or(Refusal::NothingToTakeBack)
    }

    /// Accepts an open offer.
    pub(crate) fn accept(&self, what: Proposal) -> Result<Effect, Refusal> {
        let by = self.open_offer(what)?;
        if what == Proposal::Takeback {
            self.plies_to_take_back(by)?;
        }
        self.agree(what, by)
    }

    /// Declines an open offer.
    pub(crate) fn decline(&self, what: Proposal) -> Result<Effect, Refusal> {
        let by = !self.open_offer(what)?;
        Ok(EventKind::Declined { by, what }.into())
    }

    /// Side whose open offer the actor may answer.
    fn open_offer(&self, what: Proposal) -> Result<Color, Refusal> {
        let side = self.side();
        // Two people at one computer may answer an offer at the same board; an engine answers for itself.
        let person = self.state.preset.person_against_engine().is_none();
        let own = (self.actor == Actor::Board && person).then_some(side);
        let mut proposers = [Some(!side), own].into_iter().flatten();
        let by = proposers.find(|by| self.state.offers.is_open(what, *by));
        by.ok_or(Refusal::NothingToAnswer { what })
    }

    fn agree(&self, what: Proposal, by: Color) -> Result<Effect, Refusal> {
        Ok(match what {
            Proposal::Draw => Ending::Agreement.into(),
            Proposal::Takeback => {
                let plies = if self.state.offers.is_open(what, by) {
                    self.state.offers.plies
                } else {
                    self.plies_to_take_back(by)?
                };
                EventKind::TakenBack { by, plies }.into()
            }
            Proposal::Pause => EventKind::Paused.into(),
            Proposal::Resume => EventKind::Resumed.into(),
            Proposal::Restart => EventKind::Restarted.into(),
        })
    }

    /// Resigns: the game is lost, or drawn if the opponent cannot mate (FIDE 5.1.2).
    pub(crate) fn resign(&self) -> Effect {
        let by = self.side();
        let opponent = self.state.opponent_outcome(by);
        Ending::Resignation { by, opponent }.into()
    }

    /// Aborts the game before each side has moved. A move that was taken back counts as made.
    pub(crate) fn abort(&self) -> Result<Effect, Refusal> {
        if self.state.is_under_way {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(Ending::Aborted.into())
    }
}
