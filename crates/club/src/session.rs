//! [`Session`]: the person behind a request or connection.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabiya_wire::{Person, PersonId, You};

/// A browser or program known by its cookie or token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Id of the person.
    pub id: PersonId,
    /// Name of the person.
    pub name: Arc<str>,
    /// True for the organiser, who is arbiter of any game.
    pub organiser: bool,
    /// True if the request comes from the computer the club runs on.
    pub local: bool,
}

impl Session {
    /// Returns the person as others see them.
    pub fn person(&self) -> Person {
        Person {
            id: self.id,
            name: self.name.to_string(),
        }
    }

    /// Returns the person as they see themselves.
    pub fn you(&self) -> You {
        You {
            person: self.person(),
            organiser: self.organiser,
            local: self.local,
        }
    }
}
