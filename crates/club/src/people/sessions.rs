//! Sessions: from a cookie or token, revoked, and checked again.

use std::time::Duration;

use tabiya_game::Moment;
use tabiya_wire::PersonId;

use super::{
    CookieClaims, SessionId, hash,
    names::{ORGANISER, guest_name},
};
use crate::{Hub, RevokedSession, Session, StoreError, Topic, random, session::Credential};

/// Lifetime of a cookie, the maximum that browsers allow.
pub(crate) const COOKIE_AGE: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// Returns the session of a cookie if it is valid.
pub(crate) async fn session_from_cookie(
    hub: &Hub,
    cookie: &str,
    local: bool,
) -> Result<Option<Session>, StoreError> {
    let Some(claims) = hub.keys.check(cookie) else {
        return Ok(None);
    };
    let owner = hub
        .store
        .session_owner(claims.person, claims.session_hash())
        .await?;
    if !owner.is_valid_in(claims.epoch) {
        return Ok(None);
    }
    let name = owner
        .person
        .map_or_else(|| guest_name(claims.person), |row| row.name);
    Ok(Some(Session {
        id: claims.person,
        name: name.into(),
        organiser: claims.organiser,
        local,
        credential: Credential::Cookie(claims),
    }))
}

/// Returns the session of a token if it is valid.
pub(crate) async fn session_from_token(
    hub: &Hub,
    token: &str,
    local: bool,
) -> Result<Option<Session>, StoreError> {
    let hash = hash(token.as_bytes());
    // Comparing hashes leaks nothing about the token through timing.
    if hub.keys.is_organiser_hash(hash) {
        return Ok(Some(Session {
            id: organiser_id(),
            name: ORGANISER.into(),
            organiser: true,
            local,
            credential: Credential::OrganiserToken(hash),
        }));
    }
    let Some(row) = hub.store.token(hash).await? else {
        return Ok(None);
    };
    let person = hub.store.person(row.person).await?;
    Ok(person.map(|person| Session {
        id: person.id,
        name: person.name.into(),
        organiser: false,
        local,
        credential: Credential::Token(hash),
    }))
}

/// Creates a session for a new guest.
pub(crate) fn new_guest(local: bool) -> (Session, CookieClaims) {
    let claims = CookieClaims {
        person: random::id(),
        epoch: 0,
        session: SessionId::new(),
        organiser: false,
    };
    let session = Session {
        id: claims.person,
        name: guest_name(claims.person).into(),
        organiser: false,
        local,
        credential: Credential::Cookie(claims),
    };
    (session, claims)
}

/// Returns the id used by requests that carry the organiser's token.
fn organiser_id() -> PersonId {
    PersonId::from_number(0).expect("0 is a valid id")
}

/// Returns true if a session has neither been revoked nor lost its password or token in the meantime.
pub(crate) async fn is_valid(hub: &Hub, session: &Session) -> Result<bool, StoreError> {
    match session.credential {
        Credential::Cookie(claims) => {
            let hash = claims.session_hash();
            let owner = hub.store.session_owner(claims.person, hash).await?;
            Ok(owner.is_valid_in(claims.epoch))
        }
        Credential::Token(hash) => Ok(hub.store.token(hash).await?.is_some()),
        Credential::OrganiserToken(hash) => Ok(hub.keys.is_organiser_hash(hash)),
        Credential::CheckedElsewhere => Ok(true),
    }
}

/// Revokes the session of a cookie, however often it was copied, and closes its connections.
pub(crate) async fn revoke(hub: &Hub, session: &Session) -> Result<(), StoreError> {
    let Some(claims) = session.cookie() else {
        return Ok(());
    };
    let hash = claims.session_hash();
    let revoked = RevokedSession {
        hash,
        person: claims.person,
        until: Moment(hub.time.now().0 + COOKIE_AGE.as_millis() as u64),
    };
    hub.store.revoke_session(revoked).await?;
    hub.subscriptions
        .disconnect_after(Topic::Session(hash), COOKIE_DELIVERY_TIME);
    announce(hub, claims.person, Some(hash)).await;
    Ok(())
}

/// Closes all connections of a person whose rights or cookie have changed. They reconnect with their new session.
pub(crate) async fn disconnect_person(hub: &Hub, person: PersonId) {
    hub.subscriptions
        .disconnect_after(Topic::Person(person), COOKIE_DELIVERY_TIME);
    announce(hub, person, None).await;
}

/// Tells the other nodes that a person's rights have changed, or that one of their sessions was revoked.
async fn announce(hub: &Hub, person: PersonId, session: Option<[u8; 32]>) {
    if let Some(cluster) = &hub.cluster {
        let now = hub.time.now();
        cluster.announce_sessions(person, session, now).await;
    }
}

/// Time for a new cookie to reach the browser; reconnecting sooner would use the old one.
pub(crate) const COOKIE_DELIVERY_TIME: Duration = Duration::from_secs(2);
