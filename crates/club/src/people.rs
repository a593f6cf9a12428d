//! Who somebody is: signed cookies, accounts with passwords, and tokens for programs.

mod keys;
mod names;

use std::time::Duration;

use tabiya_wire::{Person, Reason};

use self::names::{ORGANISER, free_name, guest_name, is_hidden};
pub(crate) use self::{
    keys::{Keys, Pass, hash},
    names::{good_name, good_text},
};
use crate::{Hub, Id, PersonRow, StoreError, TokenRow, Topic, Visitor, random, reasons};

/// How long passwords may be, in bytes: longer ones only cost time.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// Somebody may have so many tokens.
const MOST_TOKENS: usize = 20;

/// Who came with a cookie, if it is good.
pub(crate) async fn by_cookie(
    hub: &Hub,
    cookie: &str,
    local: bool,
) -> Result<Option<Visitor>, StoreError> {
    let Some(pass) = hub.keys.check(cookie) else {
        return Ok(None);
    };
    let row = hub.store.person(pass.person).await?;
    let epoch = row.as_ref().map_or(0, |row| row.epoch);
    if epoch != pass.epoch {
        return Ok(None);
    }
    let name = row.map_or_else(|| guest_name(pass.person), |row| row.name);
    Ok(Some(Visitor {
        id: pass.person,
        name: name.into(),
        organiser: pass.organiser,
        local,
    }))
}

/// Who came with a token, if it is good.
pub(crate) async fn by_token(
    hub: &Hub,
    token: &str,
    local: bool,
) -> Result<Option<Visitor>, StoreError> {
    if hub.keys.is_organiser(token) {
        let id = organiser_id();
        return Ok(Some(Visitor {
            id,
            name: ORGANISER.into(),
            organiser: true,
            local,
        }));
    }
    let Some(row) = hub.store.token(hash(token.as_bytes())).await? else {
        return Ok(None);
    };
    let person = hub.store.person(row.person).await?;
    Ok(person.map(|person| Visitor {
        id: person.id,
        name: person.name.into(),
        organiser: false,
        local,
    }))
}

/// Somebody new.
pub(crate) fn guest(local: bool) -> Visitor {
    let id = Id::random();
    Visitor {
        id,
        name: guest_name(id).into(),
        organiser: false,
        local,
    }
}

/// The organiser's token belongs to nobody in particular.
fn organiser_id() -> Id {
    Id::from_number(0).expect("0 is a number of an id")
}

/// Gives somebody another name.
pub(crate) async fn rename(hub: &Hub, who: &Visitor, name: &str) -> Result<PersonRow, Reason> {
    let name = free_name(good_name(name)?, who)?;
    let renamed = |row| {
        let name = name.clone();
        Ok(PersonRow { name, ..row })
    };
    change(hub, who.id, &who.name, renamed).await
}

/// So often what somebody else has changed meanwhile is looked at again.
const MOST_TRIES: usize = 5;

/// Changes what is known of somebody, of whom only the name is if they are new. What somebody else changes at the same
/// time is not undone: then `changed` has to do with what they made of it.
async fn change(
    hub: &Hub,
    id: Id,
    name: &str,
    changed: impl Fn(PersonRow) -> Result<PersonRow, Reason>,
) -> Result<PersonRow, Reason> {
    // Here one after the other; only another node of the club can come between.
    let _turn = hub.turns.take(id).await;
    for _ in 0..MOST_TRIES {
        let before = Hub::kept(hub.store.person(id).await)?;
        let known = before.clone().unwrap_or_else(|| PersonRow {
            id,
            name: name.to_string(),
            password: None,
            epoch: 0,
            since: hub.time.now(),
        });
        let row = changed(known)?;
        match hub.store.put_person(row.clone(), before).await {
            Err(StoreError::Changed) => {}
            Err(StoreError::Taken) => return Err(reasons::name_taken()),
            other => {
                Hub::kept(other)?;
                hub.lobby.rename(row.id, &row.name);
                return Ok(row);
            }
        }
    }
    Err(reasons::busy())
}

/// Somebody who is here, or was: by id.
pub(crate) async fn find(hub: &Hub, id: &str) -> Result<Option<Person>, Reason> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(None);
    };
    if let Some(person) = hub.lobby.find(id) {
        return Ok(Some(person));
    }
    let row = Hub::kept(hub.store.person(id).await)?;
    Ok(row.map(PersonRow::person))
}

/// Makes an account of somebody: the name is theirs.
pub(crate) async fn sign_up(
    hub: &Hub,
    who: &Visitor,
    name: &str,
    password: String,
) -> Result<PersonRow, Reason> {
    let name = free_name(good_name(name)?, who)?;
    good_password(&password)?;
    let password = hub.keys.hash_password(password).await?;
    let signed_up = |row: PersonRow| match row.password {
        Some(_) => Err(Reason::new("hasAccount", "you have an account already")),
        None => Ok(PersonRow {
            name: name.clone(),
            password: Some(password.clone()),
            ..row
        }),
    };
    let row = change(hub, who.id, &who.name, signed_up).await?;
    clear_name(hub, &row.name).await?;
    Ok(row)
}

/// The name is an account's now: guests who had it before are guests without a name again.
async fn clear_name(hub: &Hub, name: &str) -> Result<(), Reason> {
    for guest in Hub::kept(hub.store.guests_named(name.to_string()).await)? {
        let cleared = |row: PersonRow| match row.name == guest.name {
            true => Ok(PersonRow {
                name: guest_name(row.id),
                ..row
            }),
            false => Ok(row),
        };
        change(hub, guest.id, &guest.name, cleared).await?;
    }
    Ok(())
}

/// The owner of an account, if the password is right.
pub(crate) async fn sign_in(hub: &Hub, name: &str, password: String) -> Result<PersonRow, Reason> {
    let wrong = || Reason::new("wrongPassword", "the name or the password is wrong");
    if password.len() > *PASSWORD.end() {
        return Err(wrong());
    }
    let row = Hub::kept(hub.store.account(name.trim().to_string()).await)?;
    let hashed = row.as_ref().and_then(|row| row.password.clone());
    let is_right = hub.keys.check_password(password, hashed).await?;
    row.filter(|_| is_right).ok_or_else(wrong)
}

/// Changes a password. Cookies that were given before are not believed any more, and who came with one has to
/// come again.
pub(crate) async fn change_password(
    hub: &Hub,
    who: &Visitor,
    old: String,
    new: String,
) -> Result<PersonRow, Reason> {
    good_password(&new)?;
    let known = Hub::kept(hub.store.person(who.id).await)?;
    let Some(known) = known.and_then(|row| row.password) else {
        return Err(Reason::new("noAccount", "you have no account"));
    };
    let wrong = || Reason::new("wrongPassword", "the old password is wrong");
    if !hub.keys.check_password(old, Some(known.clone())).await? {
        return Err(wrong());
    }
    let password = hub.keys.hash_password(new).await?;
    let secured = |row: PersonRow| match row.password.as_ref() == Some(&known) {
        true => Ok(PersonRow {
            password: Some(password.clone()),
            epoch: row.epoch + 1,
            ..row
        }),
        // It has been changed meanwhile.
        false => Err(wrong()),
    };
    let row = change(hub, who.id, &who.name, secured).await?;
    // Whoever made a token with the old password is out too.
    for token in Hub::kept(hub.store.tokens(row.id).await)? {
        Hub::kept(hub.store.remove_token(row.id, token.id).await)?;
    }
    send_away(hub, row.id);
    Ok(row)
}

/// Sends away all sockets of somebody, who may do less than before or has to show another cookie: they come again, and
/// count for what they are then.
pub(crate) fn send_away(hub: &Hub, person: Id) {
    hub.bus.dismiss(Topic::Person(person), COOKIE_ARRIVES);
}

/// So long a new cookie is on its way: who came back sooner would come with the old one.
const COOKIE_ARRIVES: Duration = Duration::from_secs(2);

/// A new token for programs, which is shown this once.
pub(crate) async fn make_token(
    hub: &Hub,
    who: &Visitor,
    label: &str,
) -> Result<(TokenRow, String), Reason> {
    let label = good_text(label, 60, "the label")?;
    // A token is its owner's, so there has to be somebody.
    change(hub, who.id, &who.name, Ok).await?;
    // Those that somebody makes at the same time count too.
    let _turn = hub.turns.take(who.id).await;
    if Hub::kept(hub.store.tokens(who.id).await)?.len() >= MOST_TOKENS {
        return Err(reasons::too_many("tokens: drop one first"));
    }
    let token = format!("tabiya_{}", random::secret());
    let row = TokenRow {
        id: Id::random(),
        person: who.id,
        label,
        hash: hash(token.as_bytes()),
        since: hub.time.now(),
    };
    Hub::kept(hub.store.put_token(row.clone()).await)?;
    Ok((row, token))
}

/// A name that somebody gives to a player at one computer. In a game that all see it is like other people's, and not that
/// of another's account; else only what nobody sees is taken from it: it may come from a file.
pub(crate) async fn name_at_table(
    hub: &Hub,
    who: &Visitor,
    name: &str,
    is_public: bool,
) -> Result<String, Reason> {
    let seen: String = name.chars().filter(|c| !is_hidden(*c)).collect();
    if seen.trim().is_empty() {
        return Ok(String::new());
    }
    if !is_public {
        return good_text(name, usize::MAX, "a name");
    }
    let name = free_name(good_name(name)?, who)?;
    let account = Hub::kept(hub.store.account(name.clone()).await)?;
    if account.is_some_and(|account| account.id != who.id) {
        return Err(reasons::name_taken());
    }
    Ok(name)
}

fn good_password(password: &str) -> Result<(), Reason> {
    if PASSWORD.contains(&password.len()) {
        return Ok(());
    }
    Err(reasons::bad_text("a password has 8 to 200 bytes"))
}
