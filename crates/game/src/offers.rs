//! [`Offers`]: what has been proposed and not been answered.
//!
//! Each side has its own: after an offer of the opponent's, a wrong claim is an offer too, and both stand
//! (FIDE 9.1.2).
//!
//! When they lapse:
//!
//! - a draw, a pause and a new beginning when the side they were made to moves, or declines;
//! - a draw also when that side makes an illegal move that counts: it has touched a piece (FIDE 9.1.2.1);
//! - a take-back with any move, since another move would be taken back then;
//! - a pause when the game is paused, and to play on when it is resumed;
//! - all of them with a take-back, with a new beginning, and with the end of the game.

use tabiya_rules::{ByColor, Color};

use crate::Proposal;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    by: [ByColor<bool>; Proposal::ALL.len()],
    /// How many plies the take-back takes.
    pub(crate) plies: u16,
}

impl Offers {
    /// True if this side has proposed it, and was not answered.
    pub(crate) fn stands(&self, what: Proposal, by: Color) -> bool {
        self.by[what as usize][by]
    }

    pub(crate) fn make(&mut self, what: Proposal, by: Color) {
        self.by[what as usize][by] = true;
    }

    /// What one side proposed is answered, or has lapsed.
    pub(crate) fn drop_of(&mut self, what: Proposal, by: Color) {
        self.by[what as usize][by] = false;
    }

    /// Nobody proposes it any more.
    pub(crate) fn clear(&mut self, what: Proposal) {
        self.by[what as usize] = ByColor::default();
    }

    /// A side has moved.
    pub(crate) fn moved(&mut self, side: Color) {
        for what in [Proposal::Draw, Proposal::Pause, Proposal::Restart] {
            self.drop_of(what, !side);
        }
        self.clear(Proposal::Takeback);
    }
}
