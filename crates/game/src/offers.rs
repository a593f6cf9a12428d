//! [`Offers`]: the open offers of a game.
//!
//! Each side has its own: a wrong claim after an offer of the opponent is an offer too, and both are open
//! (FIDE 9.1.2).
//!
//! Offers lapse as follows:
//!
//! - a draw, a pause and a restart when the side to which they were made moves or declines;
//! - a draw also when that side makes an illegal move that counts: it has touched a piece (FIDE 9.1.2.1);
//! - a take-back with any move, since it would then undo another move;
//! - a pause when the game is paused, and a resumption when it is resumed;
//! - all of them with a take-back, a restart, and the end of the game.

use tabiya_rules::{ByColor, Color};

use crate::Proposal;

/// Open offers of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    by: [ByColor<bool>; Proposal::ALL.len()],
    /// Number of plies that the offered take-back undoes.
    pub(crate) plies: u16,
}

impl Offers {
    /// True if this side has an open offer of this kind.
    pub(crate) fn is_open(&self, what: Proposal, by: Color) -> bool {
        self.by[what as usize][by]
    }

    pub(crate) fn add(&mut self, what: Proposal, by: Color) {
        self.by[what as usize][by] = true;
    }

    /// Removes an offer of one side: it was answered or has lapsed.
    pub(crate) fn remove(&mut self, what: Proposal, by: Color) {
        self.by[what as usize][by] = false;
    }

    /// Removes the offers of both sides.
    pub(crate) fn clear(&mut self, what: Proposal) {
        self.by[what as usize] = ByColor::default();
    }

    /// Removes the offers that lapse when a side moves.
    pub(crate) fn moved(&mut self, side: Color) {
        for what in [Proposal::Draw, Proposal::Pause, Proposal::Restart] {
            self.remove(what, !side);
        }
        self.clear(Proposal::Takeback);
    }
}
