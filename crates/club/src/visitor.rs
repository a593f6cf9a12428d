//! [`Visitor`]: who is at the other end of a connection.

use std::sync::Arc;

use tabiya_wire::{Person, You};

use crate::Id;

/// Somebody, as far as the club knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Their id.
    pub id: Id,
    /// Their name.
    pub name: Arc<str>,
    /// The organiser: arbiter of any game.
    pub organiser: bool,
    /// At the computer that the club runs on.
    pub local: bool,
}

impl Visitor {
    /// As others see them.
    pub fn person(&self) -> Person {
        Person {
            id: self.id.to_string(),
            name: self.name.to_string(),
        }
    }

    /// As they see themselves.
    pub fn you(&self) -> You {
        You {
            person: self.person(),
            organiser: self.organiser,
            local: self.local,
        }
    }
}
