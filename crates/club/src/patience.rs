//! [`Patience`]: how long a game waits for its players.

use tabiya_game::{Absence, Millis};

/// How long a game waits for its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// They have so long to come to a game that has begun, before they count as away.
    pub coming: Millis,
    /// After an interruption a game stands still until its players are back; when one of them is, the other has so
    /// long.
    pub coming_back: Millis,
    /// Who is away has so long at least, whatever a challenge says, before the win can be claimed: everybody's
    /// connection fails for a moment now and then.
    pub away: Millis,
}

impl Patience {
    /// What a challenge asks for, or more.
    pub(crate) fn at_least(self, asked: Absence) -> Absence {
        Absence {
            left: asked.left.max(self.away),
            lost: asked.lost.max(self.away),
        }
    }
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            coming: Millis::seconds(20),
            coming_back: Millis::seconds(60),
            away: Millis::seconds(5),
        }
    }
}
