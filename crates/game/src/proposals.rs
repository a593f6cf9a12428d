//! What needs the opponent: draws by agreement, take-backs, pauses, beginning again.

use tabiya_rules::Color;

use crate::{Actor, Ending, EventKind, Proposal, Refusal, Takebacks, hearing::Hearing};

impl Hearing<'_> {
    /// Proposes something. It happens at once where nobody needs to be asked, or where the opponent has
    /// proposed the same.
    pub(crate) fn offer(&mut self, what: Proposal) -> Result<(), Refusal> {
        self.may_offer(what)?;
        let by = self.side();
        let standing = self.state.offers.get(what);
        if standing == Some(!by) && self.actor != Actor::Board {
            return self.agree(what, !by);
        }
        // Players at one computer agree on everything but draws by themselves.
        if self.at_once() && what != Proposal::Draw {
            return self.agree(what, by);
        }
        if standing.is_some() {
            return Err(Refusal::AlreadyOffered { what });
        }
        self.emit(EventKind::Offered { by, what })
    }

    fn may_offer(&self, what: Proposal) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.state.may_offer_draw(self.side()),
            Proposal::Takeback => self.plies_to_take_back(self.side()).map(drop),
            Proposal::Pause if self.state.paused => Err(Refusal::Paused),
            Proposal::Resume if !self.state.paused => Err(Refusal::NotPaused),
            Proposal::Pause | Proposal::Resume | Proposal::Restart => Ok(()),
        }
    }

    /// How many plies are taken back: to the asker's last move, or one by one at one computer.
    fn plies_to_take_back(&self, by: Color) -> Result<u16, Refusal> {
        if self.state.preset.takebacks == Takebacks::Never {
            return Err(Refusal::TakebacksForbidden);
        }
        let plies = match self.actor {
            Actor::Board => (!self.state.plies.is_empty()).then_some(1),
            _ => self.state.plies_to_take_back(by),
        };
        plies.ok_or(Refusal::NothingToTakeBack)
    }

    /// Accepts what stands.
    pub(crate) fn accept(&mut self, what: Proposal) -> Result<(), Refusal> {
        let by = self.answered(what)?;
        self.agree(what, by)
    }

    /// Declines what stands.
    pub(crate) fn decline(&mut self, what: Proposal) -> Result<(), Refusal> {
        let by = !self.answered(what)?;
        self.emit(EventKind::Declined { by, what })
    }

    /// Who has proposed what the actor may answer.
    fn answered(&self, what: Proposal) -> Result<Color, Refusal> {
        let by = self.state.offers.get(what);
        // At one computer whoever was asked answers at the same board.
        let by = by.filter(|by| self.actor == Actor::Board || self.side() != *by);
        by.ok_or(Refusal::NothingToAnswer { what })
    }

    fn agree(&mut self, what: Proposal, by: Color) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.end(Ending::Agreement),
            Proposal::Takeback => {
                let plies = match self.state.offers.get(what) {
                    Some(_) => self.state.offers.plies,
                    None => self.plies_to_take_back(by)?,
                };
                self.emit(EventKind::TakenBack { by, plies })
            }
            Proposal::Pause => self.emit(EventKind::Paused),
            Proposal::Resume => self.emit(EventKind::Resumed),
            Proposal::Restart => {
                self.emit(EventKind::Restarted)?;
                let line = self.state.preset.line().unwrap_or_default();
                self.load(&line);
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

    /// Calls the game off, before each has moved.
    pub(crate) fn abort(&mut self) -> Result<(), Refusal> {
        if self.state.each_has_moved() {
            return Err(Refusal::TooLateToAbort);
        }
        self.end(Ending::Aborted)
    }
}
