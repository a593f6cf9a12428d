//! What needs the opponent: draws by agreement, take-backs, pauses, beginning again.

use tabiya_rules::Color;

use crate::{
    Actor, Ending, EventKind, Proposal, Refusal, Takebacks, hearing::Hearing, still::PausedBy,
};

impl Hearing<'_> {
    /// Proposes something. It happens at once where nobody needs to be asked, or where the opponent has
    /// proposed the same.
    pub(crate) fn offer(&mut self, what: Proposal) -> Result<(), Refusal> {
        self.may_offer(what)?;
        let by = self.side();
        let offers = &self.state.offers;
        let (own, theirs) = (offers.stands(what, by), offers.stands(what, !by));
        if theirs && self.actor != Actor::Board {
            return self.agree(what, !by);
        }
        // Players at one computer agree on everything but draws by themselves.
        if self.at_once() && what != Proposal::Draw {
            return self.agree(what, by);
        }
        if own || theirs {
            return Err(Refusal::AlreadyOffered { what });
        }
        self.emit(EventKind::Offered { by, what })
    }

    fn may_offer(&self, what: Proposal) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.state.may_offer_draw(self.side()),
            Proposal::Takeback => self.plies_to_take_back(self.side()).map(drop),
            Proposal::Pause => self.may_pause(),
            Proposal::Resume => self.may_resume(),
            Proposal::Restart => Ok(()),
        }
    }

    /// What the players have paused, the arbiter or the host may keep paused.
    fn may_pause(&self) -> Result<(), Refusal> {
        let official = matches!(self.actor, Actor::Arbiter | Actor::Host);
        match self.state.paused {
            None => Ok(()),
            Some(PausedBy::Players) if official => Ok(()),
            Some(_) => Err(Refusal::Paused),
        }
    }

    /// What the arbiter or the host has paused, only they let go on (FIDE 6.11.3).
    fn may_resume(&self) -> Result<(), Refusal> {
        let official = matches!(self.actor, Actor::Arbiter | Actor::Host);
        match self.state.paused {
            None => Err(Refusal::NotPaused),
            Some(PausedBy::Officials) if !official => Err(Refusal::PausedByOfficial),
            Some(_) => Ok(()),
        }
    }

    /// How many plies are taken back: to the asker's last move, or one by one where two are at one computer.
    fn plies_to_take_back(&self, by: Color) -> Result<u16, Refusal> {
        if self.state.preset.takebacks == Takebacks::Never {
            return Err(Refusal::TakebacksForbidden);
        }
        // The arbiter rules on the position on the board.
        if self.state.asked.is_some_and(|asked| !asked.postponed) {
            return Err(Refusal::AwaitingRuling);
        }
        let one_by_one = self.actor == Actor::Board && self.state.preset.only_person().is_none();
        let plies = if one_by_one {
            (!self.state.plies.is_empty()).then_some(1)
        } else {
            self.state.plies_to_take_back(by)
        };
        plies.ok_or(Refusal::NothingToTakeBack)
    }

    /// Accepts what stands.
    pub(crate) fn accept(&mut self, what: Proposal) -> Result<(), Refusal> {
        let by = self.answered(what)?;
        if what == Proposal::Takeback {
            self.plies_to_take_back(by)?;
        }
        self.agree(what, by)
    }

    /// Declines what stands.
    pub(crate) fn decline(&mut self, what: Proposal) -> Result<(), Refusal> {
        let by = !self.answered(what)?;
        self.emit(EventKind::Declined { by, what })
    }

    /// Who has proposed what the actor may answer.
    fn answered(&self, what: Proposal) -> Result<Color, Refusal> {
        let side = self.side();
        // At one computer whoever was asked answers at the same board; but an engine answers for itself.
        let person = self.state.preset.only_person().is_none();
        let own = (self.actor == Actor::Board && person).then_some(side);
        let mut askers = [Some(!side), own].into_iter().flatten();
        let by = askers.find(|by| self.state.offers.stands(what, *by));
        by.ok_or(Refusal::NothingToAnswer { what })
    }

    fn agree(&mut self, what: Proposal, by: Color) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.end(Ending::Agreement),
            Proposal::Takeback => {
                let plies = if self.state.offers.stands(what, by) {
                    self.state.offers.plies
                } else {
                    self.plies_to_take_back(by)?
                };
                self.emit(EventKind::TakenBack { by, plies })?;
                // A game that was loaded may have gone on where the rules end it.
                self.end_by_position();
                Ok(())
            }
            Proposal::Pause => self.emit(EventKind::Paused),
            Proposal::Resume => self.emit(EventKind::Resumed),
            Proposal::Restart => {
                self.emit(EventKind::Restarted)?;
                self.load();
                Ok(())
            }
        }
    }

    /// Resignation: lost, or drawn if the opponent cannot mate (FIDE 5.1.2).
    pub(crate) fn resign(&mut self) -> Result<(), Refusal> {
        let by = self.side();
        let opponent = self.opponent_of(by);
        self.end(Ending::Resignation { by, opponent })
    }

    /// Calls the game off, before each has moved. A move that was taken back was a move.
    pub(crate) fn abort(&mut self) -> Result<(), Refusal> {
        if self.state.under_way {
            return Err(Refusal::TooLateToAbort);
        }
        self.end(Ending::Aborted)
    }
}
