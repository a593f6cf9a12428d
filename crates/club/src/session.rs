//! [`Session`]: the person behind a request or connection; [`Credential`]: what the client showed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabiya_wire::{Person, PersonId, You};

use crate::people::CookieClaims;

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
    /// Known only to the node that the client is connected to.
    #[serde(skip)]
    pub(crate) credential: Credential,
}

/// What a client identified itself with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Credential {
    /// A cookie.
    Cookie(CookieClaims),
    /// A person's token, by its hash.
    Token([u8; 32]),
    /// The organiser's token, by its hash.
    OrganiserToken([u8; 32]),
    /// Another node has checked it.
    #[default]
    CheckedElsewhere,
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

    /// Returns the claims of the cookie, if the client has one.
    pub(crate) fn cookie(&self) -> Option<CookieClaims> {
        match self.credential {
            Credential::Cookie(claims) => Some(claims),
            Credential::Token(_) | Credential::OrganiserToken(_) | Credential::CheckedElsewhere => {
                None
            }
        }
    }
}
