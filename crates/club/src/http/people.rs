//! People by HTTP: who I am, accounts, tokens, who is here.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabiya_game::Moment;
use tabiya_wire::{Me, Person, Reason};

use super::{Body, Failure, Peer, guard::set_cookie};
use crate::{
    Club, Id, PersonRow, TokenRow, Visitor,
    people::{self, Pass},
};

type Who = Extension<Arc<Visitor>>;
type InClub = State<Arc<Club>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Account {
    name: String,
    password: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrganiserToken {
    token: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Label {
    label: String,
}

#[derive(Serialize)]
pub(super) struct Token {
    id: String,
    label: String,
    since: Moment,
    /// Only when it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

pub(super) async fn me(State(club): InClub, Extension(who): Who) -> Result<Json<Me>, Failure> {
    let row = Failure::kept(club.hub().store.person(who.id).await)?;
    Ok(Json(as_me(
        &who,
        row.is_some_and(|row| row.password.is_some()),
    )))
}

fn as_me(who: &Visitor, account: bool) -> Me {
    Me {
        person: who.person(),
        organiser: who.organiser,
        local: who.local,
        account,
    }
}

pub(super) async fn rename(
    State(club): InClub,
    Extension(who): Who,
    Body(Name { name }): Body<Name>,
) -> Result<Json<Me>, Failure> {
    let row = people::rename(club.hub(), &who, &name).await?;
    let who = renamed(&who, &row);
    Ok(Json(as_me(&who, row.password.is_some())))
}

fn renamed(who: &Visitor, row: &PersonRow) -> Visitor {
    Visitor {
        id: row.id,
        name: row.name.as_str().into(),
        ..who.clone()
    }
}

pub(super) async fn sign_up(
    State(club): InClub,
    Extension(who): Who,
    Body(Account { name, password }): Body<Account>,
) -> Result<impl IntoResponse, Failure> {
    let row = people::sign_up(club.hub(), &who, &name, password).await?;
    Ok((StatusCode::CREATED, Json(as_me(&renamed(&who, &row), true))))
}

pub(super) async fn sign_in(
    State(club): InClub,
    Extension(who): Who,
    Extension(peer): Extension<Peer>,
    Body(Account { name, password }): Body<Account>,
) -> Result<impl IntoResponse, Failure> {
    let row = people::sign_in(club.hub(), &name, password).await?;
    let who = Visitor {
        organiser: false,
        ..renamed(&who, &row)
    };
    Ok((as_cookie(&club, &row, false, peer), Json(as_me(&who, true))))
}

/// A cookie for somebody known.
fn as_cookie(club: &Club, row: &PersonRow, organiser: bool, peer: Peer) -> HeaderMap {
    let pass = Pass {
        person: row.id,
        epoch: row.epoch,
        organiser,
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, set_cookie(club, pass, peer.tls));
    headers
}

pub(super) async fn change_password(
    State(club): InClub,
    Extension(who): Who,
    Extension(peer): Extension<Peer>,
    Body(Passwords { old, new }): Body<Passwords>,
) -> Result<impl IntoResponse, Failure> {
    let row = people::change_password(club.hub(), &who, old, new).await?;
    let cookie = as_cookie(&club, &row, who.organiser, peer);
    Ok((cookie, Json(as_me(&who, true))))
}

/// From now on the browser is somebody new.
pub(super) async fn sign_out(
    State(club): InClub,
    Extension(who): Who,
    Extension(peer): Extension<Peer>,
) -> impl IntoResponse {
    let who = people::guest(who.local);
    let pass = Pass {
        person: who.id,
        epoch: 0,
        organiser: false,
    };
    let cookie = [(header::SET_COOKIE, set_cookie(&club, pass, peer.tls))];
    (cookie, Json(as_me(&who, false)))
}

pub(super) async fn become_organiser(
    State(club): InClub,
    Extension(who): Who,
    Extension(peer): Extension<Peer>,
    Body(OrganiserToken { token }): Body<OrganiserToken>,
) -> Result<impl IntoResponse, Failure> {
    if !club.hub().keys.is_organiser(token.trim()) {
        return Err(Reason::new("wrongToken", "this is not the organiser's token").into());
    }
    with_organiser(&club, &who, peer, true).await
}

/// The browser stays who it is, and is an ordinary visitor again.
pub(super) async fn leave_organiser(
    State(club): InClub,
    Extension(who): Who,
    Extension(peer): Extension<Peer>,
) -> Result<impl IntoResponse, Failure> {
    let answer = with_organiser(&club, &who, peer, false).await?;
    people::send_away(club.hub(), who.id);
    Ok(answer)
}

async fn with_organiser(
    club: &Club,
    who: &Visitor,
    peer: Peer,
    organiser: bool,
) -> Result<(HeaderMap, Json<Me>), Failure> {
    let row = Failure::kept(club.hub().store.person(who.id).await)?;
    let pass = Pass {
        person: who.id,
        epoch: row.as_ref().map_or(0, |row| row.epoch),
        organiser,
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, set_cookie(club, pass, peer.tls));
    let who = Visitor {
        organiser,
        ..who.clone()
    };
    let account = row.is_some_and(|row| row.password.is_some());
    Ok((headers, Json(as_me(&who, account))))
}

pub(super) async fn tokens(
    State(club): InClub,
    Extension(who): Who,
) -> Result<Json<Vec<Token>>, Failure> {
    let rows = Failure::kept(club.hub().store.tokens(who.id).await)?;
    Ok(Json(
        rows.into_iter().map(|row| as_token(row, None)).collect(),
    ))
}

fn as_token(row: TokenRow, token: Option<String>) -> Token {
    Token {
        id: row.id.to_string(),
        label: row.label,
        since: row.since,
        token,
    }
}

pub(super) async fn make_token(
    State(club): InClub,
    Extension(who): Who,
    Body(Label { label }): Body<Label>,
) -> Result<impl IntoResponse, Failure> {
    let (row, token) = people::make_token(club.hub(), &who, &label).await?;
    Ok((StatusCode::CREATED, Json(as_token(row, Some(token)))))
}

pub(super) async fn drop_token(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let unknown = || Failure::not_found("you have no such token");
    let id: Id = id.parse().map_err(|_| unknown())?;
    let dropped = Failure::kept(club.hub().store.remove_token(who.id, id).await)?;
    if dropped {
        people::send_away(club.hub(), who.id);
    }
    dropped
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(unknown)
}

pub(super) async fn here(State(club): InClub) -> Json<Vec<Person>> {
    Json(club.hub().lobby.here())
}

pub(super) async fn player(
    State(club): InClub,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    let unknown = || Failure::not_found("nobody here has this id");
    let person = people::find(club.hub(), &id).await?.ok_or_else(unknown)?;
    let is_here = person
        .id
        .parse()
        .is_ok_and(|id| club.hub().lobby.find(id).is_some());
    Ok(Json(
        json!({ "id": person.id, "name": person.name, "here": is_here }),
    ))
}
