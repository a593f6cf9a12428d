//! People over HTTP: identity, accounts, tokens, and people present.

use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use tabiya_wire::{
    AccountCredentials, Me, NameChange, NewToken, OrganiserToken, PasswordChange, Person,
    PersonStatus, Reason, ReasonCode, TokenId, TokenInfo,
};

use super::{
    Body, ClientAddress, ClubState, ErrorResponse, Peer, SessionExtension, identity::set_cookie,
};
use crate::{
    Club, PersonRow, Session, TokenRow, one_time_codes,
    people::{self, CookieClaims, SessionId},
};

pub(super) async fn me(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Result<Json<Me>, ErrorResponse> {
    let row = ErrorResponse::check_stored(club.hub().store.person(session.id).await)?;
    Ok(Json(to_me(
        &session,
        row.is_some_and(|row| row.password.is_some()),
    )))
}

fn to_me(session: &Session, account: bool) -> Me {
    Me {
        person: session.person(),
        organiser: session.organiser,
        local: session.local,
        account,
    }
}

pub(super) async fn rename(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Body(NameChange { name }): Body<NameChange>,
) -> Result<Json<Me>, ErrorResponse> {
    let row = people::rename(club.hub(), &session, &name).await?;
    let session = renamed(&session, &row);
    Ok(Json(to_me(&session, row.password.is_some())))
}

fn renamed(session: &Session, row: &PersonRow) -> Session {
    Session {
        id: row.id,
        name: row.name.as_str().into(),
        ..session.clone()
    }
}

pub(super) async fn sign_up(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
    Body(AccountCredentials { name, password }): Body<AccountCredentials>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let row = people::sign_up(club.hub(), &session, &name, password).await?;
    Ok((
        StatusCode::CREATED,
        new_session(&club, &row, session.organiser, peer),
        Json(to_me(&renamed(&session, &row), true)),
    ))
}

pub(super) async fn sign_in(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
    Body(AccountCredentials { name, password }): Body<AccountCredentials>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let hub = club.hub();
    let row = people::sign_in(hub, &name, password).await?;
    // Nobody may go on with a copy of the cookie that is replaced. A guest may: the cookie is no key to an account.
    let before = ErrorResponse::check_stored(hub.store.person(session.id).await)?;
    if before.is_some_and(|before| before.password.is_some()) {
        ErrorResponse::check_stored(people::revoke(hub, &session).await)?;
    }
    let session = Session {
        organiser: false,
        ..renamed(&session, &row)
    };
    Ok((
        new_session(&club, &row, false, peer),
        Json(to_me(&session, true)),
    ))
}

/// Returns headers with the cookie of a new session of a stored person.
fn new_session(club: &Club, row: &PersonRow, organiser: bool, peer: Peer) -> HeaderMap {
    let claims = CookieClaims {
        person: row.id,
        epoch: row.epoch,
        session: SessionId::new(),
        organiser,
    };
    cookie_header(club, claims, peer)
}

fn cookie_header(club: &Club, claims: CookieClaims, peer: Peer) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, set_cookie(club, claims, peer.tls));
    headers
}

pub(super) async fn change_password(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
    Body(PasswordChange { old, new }): Body<PasswordChange>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let row = people::change_password(club.hub(), &session, old, new).await?;
    let cookie = new_session(&club, &row, session.organiser, peer);
    Ok((cookie, Json(to_me(&session, true))))
}

/// Signs out: the session ends, and the browser becomes a new guest.
pub(super) async fn sign_out(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
) -> Result<impl IntoResponse, ErrorResponse> {
    ErrorResponse::check_stored(people::revoke(club.hub(), &session).await)?;
    let (guest, claims) = people::new_guest(session.local);
    let cookie = cookie_header(&club, claims, peer);
    Ok((cookie, Json(to_me(&guest, false))))
}

pub(super) async fn become_organiser(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(OrganiserToken { token }): Body<OrganiserToken>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let hub = club.hub();
    let token = token.trim();
    club.check_token_guesses(address)?;
    let is_right = hub.keys.is_organiser(token)
        || ErrorResponse::check_stored(one_time_codes::redeem_organiser(hub, token).await)?;
    if !is_right {
        club.count_wrong_token(address);
        return Err(
            Reason::new(ReasonCode::WrongToken, "this is not the organiser's token").into(),
        );
    }
    let row = ErrorResponse::check_stored(hub.store.person(session.id).await)?;
    // The session stays the same, so signing out ends its cookies without the organiser's rights too.
    let claims = CookieClaims {
        person: session.id,
        epoch: row.as_ref().map_or(0, |row| row.epoch),
        session: session
            .cookie()
            .map_or_else(SessionId::new, |claims| claims.session),
        organiser: true,
    };
    Ok(with_role(&club, &session, row, claims, peer))
}

/// Gives up the organiser's rights; the person stays the same.
pub(super) async fn resign_organiser(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(peer): Extension<Peer>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let hub = club.hub();
    let row = ErrorResponse::check_stored(hub.store.person(session.id).await)?;
    // A copy of the cookie keeps the rights no longer than this one.
    ErrorResponse::check_stored(people::revoke(hub, &session).await)?;
    people::disconnect_person(hub, session.id).await;
    let claims = CookieClaims {
        person: session.id,
        epoch: row.as_ref().map_or(0, |row| row.epoch),
        session: SessionId::new(),
        organiser: false,
    };
    Ok(with_role(&club, &session, row, claims, peer))
}

fn with_role(
    club: &Club,
    session: &Session,
    row: Option<PersonRow>,
    claims: CookieClaims,
    peer: Peer,
) -> (HeaderMap, Json<Me>) {
    let session = Session {
        organiser: claims.organiser,
        ..session.clone()
    };
    let account = row.is_some_and(|row| row.password.is_some());
    let cookie = cookie_header(club, claims, peer);
    (cookie, Json(to_me(&session, account)))
}

pub(super) async fn tokens(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Result<Json<Vec<TokenInfo>>, ErrorResponse> {
    let rows = ErrorResponse::check_stored(club.hub().store.tokens(session.id).await)?;
    Ok(Json(
        rows.into_iter()
            .map(|row| to_token_info(row, None))
            .collect(),
    ))
}

fn to_token_info(row: TokenRow, token: Option<String>) -> TokenInfo {
    TokenInfo {
        id: row.id,
        label: row.label,
        since: row.since,
        token,
    }
}

pub(super) async fn make_token(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Body(NewToken { label }): Body<NewToken>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let (row, token) = people::make_token(club.hub(), &session, &label).await?;
    Ok((StatusCode::CREATED, Json(to_token_info(row, Some(token)))))
}

pub(super) async fn revoke_token(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<StatusCode, ErrorResponse> {
    let unknown = || ErrorResponse::not_found("you have no such token");
    let id: TokenId = id.parse().map_err(|_| unknown())?;
    let dropped = ErrorResponse::check_stored(club.hub().store.remove_token(session.id, id).await)?;
    if dropped {
        people::disconnect_person(club.hub(), session.id).await;
    }
    dropped
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(unknown)
}

pub(super) async fn here(State(club): ClubState) -> Json<Vec<Person>> {
    Json(club.hub().lobby.present())
}

pub(super) async fn player(
    State(club): ClubState,
    Path(id): Path<String>,
) -> Result<Json<PersonStatus>, ErrorResponse> {
    let unknown = || ErrorResponse::not_found("nobody here has this id");
    let id = id.parse().map_err(|_| unknown())?;
    let person = people::find(club.hub(), id).await?.ok_or_else(unknown)?;
    let here = club.hub().lobby.find(id).is_some();
    Ok(Json(PersonStatus {
        here,
        id: person.id,
        name: person.name,
    }))
}
