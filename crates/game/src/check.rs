//! [`State::check`]: refuses events that do not fit a game.

use crate::{
    AnnouncedMove, ClaimOutcome, Ending, Event, EventKind, MoveMade, Proposal, ReplayErrorKind,
    state::State,
};

impl State {
    /// Refuses an event that does not fit: it is out of order, its move is illegal, or the board does not show its
    /// ending. Trusts what it says about clocks, actors and causes.
    pub(crate) fn check(&self, event: &Event) -> Result<(), ReplayErrorKind> {
        if event.number != self.event_count {
            return Err(ReplayErrorKind::Number {
                expected: self.event_count,
            });
        }
        if event.at < self.last_event_at {
            return Err(ReplayErrorKind::Time);
        }
        if self.ending.is_some() && !is_allowed_after_end(&event.kind) {
            return Err(ReplayErrorKind::AfterTheEnd);
        }
        if self.pending_result.is_some() && !is_allowed_while_pending(&event.kind) {
            return Err(ReplayErrorKind::AfterTheEnd);
        }
        let (fits, error) = match &event.kind {
            EventKind::Began(_) => (false, ReplayErrorKind::SecondBeginning),
            EventKind::Moved(made) => (self.fits_move(made), ReplayErrorKind::Move),
            EventKind::Claimed {
                announced: Some(AnnouncedMove { uci, san: Some(_) }),
                outcome: ClaimOutcome::Wrong { .. },
                ..
            } => (uci.to_move(&self.position).is_ok(), ReplayErrorKind::Move),
            EventKind::Offered {
                by,
                what: Proposal::Takeback,
            } => (
                self.plies_to_take_back(*by).is_some(),
                ReplayErrorKind::Takeback,
            ),
            EventKind::TakenBack { plies, .. } => (
                (1..=self.plies.len()).contains(&usize::from(*plies)),
                ReplayErrorKind::Takeback,
            ),
            EventKind::Judged(verdict) => (
                self.has_position(verdict.ply, verdict.key),
                ReplayErrorKind::Verdict,
            ),
            EventKind::Ended(ending) => (self.fits_ending(*ending), ReplayErrorKind::Ending),
            EventKind::Reasoned(ending) => {
                let points = self.ending.map(|ending| ending.points());
                (points == Some(ending.points()), ReplayErrorKind::Ending)
            }
            _ => return Ok(()),
        };
        if fits { Ok(()) } else { Err(error) }
    }

    /// True if a move is legal and its details are right.
    fn fits_move(&self, made: &MoveMade) -> bool {
        let position = &self.position;
        made.uci().to_move(position).is_ok_and(|played| {
            made.piece == position.moved_role(played)
                && made.taken == position.captured_role(played)
                && made.san == position.san(played)
        })
    }

    /// True unless the board contradicts the ending.
    fn fits_ending(&self, ending: Ending) -> bool {
        match ending {
            Ending::Checkmate { winner } => {
                self.position.is_checkmate() && self.position.turn() != winner
            }
            Ending::Stalemate => self.position.is_stalemate(),
            Ending::Fivefold => self.history.is_fivefold_repetition(),
            Ending::SeventyFiveMoves => self.history.is_seventy_five_moves(),
            Ending::Threefold { by: None } => self.history.is_threefold_repetition(),
            Ending::FiftyMoves { by: None } => self.history.is_fifty_moves(),
            _ => true,
        }
    }
}

fn is_allowed_while_pending(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Judged(_) | EventKind::Restored | EventKind::Ended(_)
    )
}

fn is_allowed_after_end(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Restarted
            | EventKind::Judged(_)
            | EventKind::Reasoned(_)
            | EventKind::Offered {
                what: Proposal::Restart,
                ..
            }
            | EventKind::Declined {
                what: Proposal::Restart,
                ..
            }
    )
}
