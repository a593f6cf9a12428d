//! [`PresenceTimeouts`]: how long a game waits for its players.

use tabiya_game::{AbsenceLimits, Millis};

/// Times that a game waits for its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PresenceTimeouts {
    /// Time to arrive at a game that has begun, before a player counts as away.
    pub arrival: Millis,
    /// After a restart, time for the other player to return once one is back; until then the game is suspended.
    pub restart_return: Millis,
    /// Minimum absence, whatever the challenge says, before a win can be claimed: connections drop for a moment now
    /// and then.
    pub min_absence: Millis,
}

impl PresenceTimeouts {
    /// Raises a challenge's absence limits to the minimum.
    pub(crate) fn at_least(self, requested: AbsenceLimits) -> AbsenceLimits {
        AbsenceLimits {
            left: requested.left.max(self.min_absence),
            lost: requested.lost.max(self.min_absence),
        }
    }
}

impl Default for PresenceTimeouts {
    fn default() -> Self {
        Self {
            arrival: Millis::seconds(20),
            restart_return: Millis::seconds(60),
            min_absence: Millis::seconds(5),
        }
    }
}
