//! Identity: signed cookies, accounts with passwords, and tokens for programs.

mod keys;
mod names;
mod sessions;

use tabiya_wire::{Person, PersonId, Reason, ReasonCode};

use self::names::{check_not_reserved, guest_name, is_hidden};
pub(crate) use self::{
    keys::{CookieClaims, Keys, SessionId, hash},
    names::{clean_name, clean_text},
    sessions::{
        COOKIE_AGE, COOKIE_DELIVERY_TIME, disconnect_person, is_valid, new_guest, revoke,
        session_from_cookie, session_from_token,
    },
};
use crate::{Hub, PersonRow, Session, StoreError, TokenRow, cluster::NodeMessage, random, reasons};

/// Allowed password lengths in bytes. Longer ones would only cost time.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// Maximum number of tokens per person.
const MAX_TOKENS: usize = 20;

/// Renames a person.
pub(crate) async fn rename(hub: &Hub, session: &Session, name: &str) -> Result<PersonRow, Reason> {
    let name = check_not_reserved(clean_name(name)?, session)?;
    let renamed = |row| {
        let name = name.clone();
        Ok(PersonRow { name, ..row })
    };
    update_person(hub, session.id, &session.name, Update::Person, renamed).await
}

/// How a person's data is stored.
#[derive(Clone, Copy)]
enum Update {
    Person,
    /// A new password: the person's tokens are revoked at the same time.
    Credentials,
}

/// Attempts to apply a change that conflicts with another process.
const MAX_ATTEMPTS: usize = 5;

/// Applies `changed` to a person's stored data; a new person has only a name. Retries on the new data if another
/// process changed it concurrently.
async fn update_person(
    hub: &Hub,
    id: PersonId,
    name: &str,
    update: Update,
    changed: impl Fn(PersonRow) -> Result<PersonRow, Reason>,
) -> Result<PersonRow, Reason> {
    // The lock covers this process; only another node can interfere.
    let _lock = hub.person_locks.lock(id).await;
    for _ in 0..MAX_ATTEMPTS {
        let before = Hub::check_stored(hub.store.person(id).await)?;
        let known = before.clone().unwrap_or_else(|| PersonRow {
            id,
            name: name.to_string(),
            password: None,
            epoch: 0,
            since: hub.time.now(),
        });
        let row = changed(known)?;
        let stored = match update {
            Update::Person => hub.store.put_person(row.clone(), before),
            Update::Credentials => hub.store.put_credentials(row.clone(), before),
        };
        match stored.await {
            Err(StoreError::Changed) => {}
            Err(StoreError::Taken) => return Err(reasons::name_taken()),
            other => {
                Hub::check_stored(other)?;
                hub.lobby.rename(row.id, &row.name);
                if let Some(cluster) = &hub.cluster {
                    let name = row.name.as_str().into();
                    cluster.broadcast(&NodeMessage::Renamed {
                        person: row.id,
                        name,
                    });
                }
                return Ok(row);
            }
        }
    }
    Err(reasons::busy())
}

/// Returns the person of a session with their current name.
pub(crate) fn current(hub: &Hub, session: &Session) -> Person {
    let present = hub.lobby.find(session.id);
    present.unwrap_or_else(|| session.person())
}

/// Returns a person by id, present or not.
pub(crate) async fn find(hub: &Hub, id: PersonId) -> Result<Option<Person>, Reason> {
    if let Some(person) = hub.lobby.find(id) {
        return Ok(Some(person));
    }
    let row = Hub::check_stored(hub.store.person(id).await)?;
    Ok(row.map(PersonRow::person))
}

/// Creates an account: from now on the name belongs to this person. The guest's cookies and tokens, which others may have
/// copied, become invalid, and their connections are closed.
pub(crate) async fn sign_up(
    hub: &Hub,
    session: &Session,
    name: &str,
    password: String,
) -> Result<PersonRow, Reason> {
    let name = check_not_reserved(clean_name(name)?, session)?;
    check_password_length(&password)?;
    let password = hub.keys.hash_password(password).await?;
    let signed_up = |row: PersonRow| match row.password {
        Some(_) => Err(Reason::new(
            ReasonCode::HasAccount,
            "you have an account already",
        )),
        None => Ok(PersonRow {
            name: name.clone(),
            password: Some(password.clone()),
            epoch: row.epoch + 1,
            ..row
        }),
    };
    let row = update_person(
        hub,
        session.id,
        &session.name,
        Update::Credentials,
        signed_up,
    )
    .await?;
    disconnect_person(hub, row.id).await;
    rename_guests(hub, &row.name).await?;
    Ok(row)
}

/// Resets the names of guests who used a name that now belongs to an account.
async fn rename_guests(hub: &Hub, name: &str) -> Result<(), Reason> {
    for guest in Hub::check_stored(hub.store.guests_named(name.to_string()).await)? {
        let cleared = |row: PersonRow| match row.name == guest.name {
            true => Ok(PersonRow {
                name: guest_name(row.id),
                ..row
            }),
            false => Ok(row),
        };
        update_person(hub, guest.id, &guest.name, Update::Person, cleared).await?;
    }
    Ok(())
}

/// Returns the owner of an account if the password is right.
pub(crate) async fn sign_in(hub: &Hub, name: &str, password: String) -> Result<PersonRow, Reason> {
    let wrong_password = || {
        Reason::new(
            ReasonCode::WrongPassword,
            "the name or the password is wrong",
        )
    };
    if password.len() > *PASSWORD_LENGTH.end() {
        return Err(wrong_password());
    }
    let row = Hub::check_stored(hub.store.account(name.trim().to_string()).await)?;
    let hashed = row.as_ref().and_then(|row| row.password.clone());
    let is_right = hub.keys.check_password(password, hashed).await?;
    row.filter(|_| is_right).ok_or_else(wrong_password)
}

/// Changes a password. Older cookies become invalid, and their connections are closed.
pub(crate) async fn change_password(
    hub: &Hub,
    session: &Session,
    old: String,
    new: String,
) -> Result<PersonRow, Reason> {
    check_password_length(&new)?;
    let known = Hub::check_stored(hub.store.person(session.id).await)?;
    let Some(known) = known.and_then(|row| row.password) else {
        return Err(Reason::new(ReasonCode::NoAccount, "you have no account"));
    };
    let wrong_password = || Reason::new(ReasonCode::WrongPassword, "the old password is wrong");
    if !hub.keys.check_password(old, Some(known.clone())).await? {
        return Err(wrong_password());
    }
    let password = hub.keys.hash_password(new).await?;
    let secured = |row: PersonRow| match row.password.as_ref() == Some(&known) {
        true => Ok(PersonRow {
            password: Some(password.clone()),
            epoch: row.epoch + 1,
            ..row
        }),
        // The password was changed concurrently.
        false => Err(wrong_password()),
    };
    // Tokens made with the old password are revoked too.
    let row = update_person(hub, session.id, &session.name, Update::Credentials, secured).await?;
    disconnect_person(hub, row.id).await;
    Ok(row)
}

/// Creates a token for programs. It is shown only this once.
pub(crate) async fn make_token(
    hub: &Hub,
    session: &Session,
    label: &str,
) -> Result<(TokenRow, String), Reason> {
    let label = clean_text(label, 60, "the label")?;
    // A token needs a stored owner.
    update_person(hub, session.id, &session.name, Update::Person, Ok).await?;
    // The lock makes concurrent requests of one person count as well.
    let _lock = hub.person_locks.lock(session.id).await;
    if Hub::check_stored(hub.store.tokens(session.id).await)?.len() >= MAX_TOKENS {
        return Err(reasons::too_many("tokens: revoke one first"));
    }
    let token = format!("tabiya_{}", random::secret());
    let row = TokenRow {
        id: random::id(),
        person: session.id,
        label,
        hash: hash(token.as_bytes()),
        since: hub.time.now(),
    };
    Hub::check_stored(hub.store.put_token(row.clone()).await)?;
    Ok((row, token))
}

/// Checks a name given to a player at one computer. In a public game it follows the rules for names and must not be
/// another's account; in a private one only invisible characters are removed, since it may come from a file.
pub(crate) async fn name_at_table(
    hub: &Hub,
    session: &Session,
    name: &str,
    is_public: bool,
) -> Result<String, Reason> {
    let seen: String = name.chars().filter(|c| !is_hidden(*c)).collect();
    if seen.trim().is_empty() {
        return Ok(String::new());
    }
    if !is_public {
        return clean_text(name, usize::MAX, "a name");
    }
    let name = check_not_reserved(clean_name(name)?, session)?;
    let account = Hub::check_stored(hub.store.account_like(name.clone()).await)?;
    if account.is_some_and(|account| account.id != session.id) {
        return Err(reasons::name_taken());
    }
    Ok(name)
}

fn check_password_length(password: &str) -> Result<(), Reason> {
    if PASSWORD_LENGTH.contains(&password.len()) {
        return Ok(());
    }
    Err(reasons::bad_text("a password must have 8 to 200 bytes"))
}
