//! Games and challenges over HTTP.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{Path, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use tabiya_game::{Event, Log, Moment, pgn};
use tabiya_wire::{
    Challenge, GameCreated, GameId, GameList, GameListQuery, GameListState, GameQuery,
    GameSnapshot, GameSummary, Id, NewChallenge, NewChatMessage, NewLocalGame, PersonId,
    ReasonCode, RequestBody, RequestDone, Seat, SeatCode,
};

use super::{Body, ClientAddress, ClubState, ErrorResponse, QueryParameters, SessionExtension};
use crate::{
    Club, CodeGrant, FinishedGame, FinishedQuery, Hub, Session, Visibility, challenges,
    cluster::Responder,
    limits::tokens,
    live_game::LiveGame,
    message::{to_json, with_permit},
    one_time_codes, people, reasons,
    room::{ChatRequest, GameRequest, ReplyTo, RoomMessage},
};

/// Maximum page size of lists.
const MAX_LISTED: u32 = 100;
/// Maximum number of listed games in progress; some have to be read.
const MAX_PLAYING: u32 = 50;
/// Events whose replay costs as much as a small request.
const EVENTS_PER_TOKEN: u32 = 250;

pub(super) async fn challenges(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Json<Vec<Challenge>> {
    Json(club.hub().lobby.challenges_for(&session))
}

pub(super) async fn challenge(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    Body(new): Body<NewChallenge>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let challenge = challenges::create(club.hub(), &session, from, new).await?;
    Ok((StatusCode::CREATED, Json(challenge)))
}

/// Anybody with the link may see an unlisted challenge.
pub(super) async fn show_challenge(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<Json<Challenge>, ErrorResponse> {
    let gone = || ErrorResponse::from(reasons::no_challenge(&id));
    let found = challenges::find(club.hub(), parse(&id, gone)?).await?;
    let is_for_them = |it: &Challenge| {
        let to = it.to.as_ref();
        to.is_none_or(|to| to.id == session.id) || it.by.id == session.id
    };
    found.filter(is_for_them).map(Json).ok_or_else(gone)
}

pub(super) async fn accept(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let id = parse(&id, || reasons::no_challenge(&id).into())?;
    let game = challenges::accept(club.hub(), &session, id).await?;
    Ok((StatusCode::CREATED, Json(created(game))))
}

pub(super) async fn withdraw(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<StatusCode, ErrorResponse> {
    let id = parse(&id, || reasons::no_challenge(&id).into())?;
    challenges::withdraw(club.hub(), &session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn start_table(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Body(new): Body<NewLocalGame>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let game = challenges::start_table(club.hub(), &session, new).await?;
    Ok((StatusCode::CREATED, Json(created(game))))
}

pub(super) async fn list(
    State(club): ClubState,
    Extension(session): SessionExtension,
    QueryParameters(list): QueryParameters<GameListQuery>,
) -> Result<Json<GameList>, ErrorResponse> {
    match list.state {
        None | Some(GameListState::Playing) => Ok(Json(GameList {
            games: club.hub().lobby.games(page_size(&list) as usize),
            next: None,
        })),
        Some(GameListState::Finished) => finished(club.hub(), &list, None, session.organiser).await,
    }
}

pub(super) async fn of_player(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(id): Path<String>,
    QueryParameters(list): QueryParameters<GameListQuery>,
) -> Result<Json<GameList>, ErrorResponse> {
    let unknown = || ErrorResponse::not_found("nobody here has this id");
    let of = parse(&id, unknown)?;
    let private = session.organiser || session.id == of;
    match list.state {
        Some(GameListState::Playing) => {
            let limit = page_size(&list).min(MAX_PLAYING);
            let ids = club.hub().store.unfinished_of(of, limit).await;
            let ids = ErrorResponse::check_stored(ids)?;
            playing(&club, address, &ids, private).await
        }
        None | Some(GameListState::Finished) => {
            finished(club.hub(), &list, Some(of), private).await
        }
    }
}

/// Lists games in progress. Those whose rooms are open are known; the others have to be replayed, which costs more.
async fn playing(
    club: &Club,
    address: IpAddr,
    ids: &[GameId],
    include_private: bool,
) -> Result<Json<GameList>, ErrorResponse> {
    let hub = club.hub();
    let mut games = Vec::with_capacity(ids.len());
    for id in ids {
        if let Some(open) = hub.rooms.find_live(*id) {
            if include_private || open.visibility() == Visibility::Public {
                games.push(open.summary());
            }
            continue;
        }
        charge(club, address, 1)?;
        let stored = ErrorResponse::check_stored(hub.read_game(*id).await)?;
        if !include_private && stored.row.visibility == Visibility::Private {
            continue;
        }
        charge(club, address, stored.events.len() as u32 / EVENTS_PER_TOKEN)?;
        // A damaged game does not hide the others.
        if let Ok(game) = stored.replay() {
            games.push(LiveGame::new(Arc::new(stored.row), &game).summary());
        }
    }
    Ok(Json(GameList { games, next: None }))
}

/// Takes tokens for work that a request turns out to need.
fn charge(club: &Club, address: IpAddr, cost: u32) -> Result<(), ErrorResponse> {
    match cost == 0 || club.allows_request(address, tokens(cost)) {
        true => Ok(()),
        false => Err(reasons::too_fast().into()),
    }
}

async fn finished(
    hub: &Hub,
    list: &GameListQuery,
    of: Option<PersonId>,
    include_private: bool,
) -> Result<Json<GameList>, ErrorResponse> {
    let bad = || {
        ErrorResponse::from(reasons::bad_message(
            "`before` must be the `next` of an earlier response",
        ))
    };
    let before = match &list.before {
        None => None,
        Some(text) => Some(parse_cursor(text).ok_or_else(bad)?),
    };
    let limit = page_size(list);
    let query = FinishedQuery {
        of,
        include_private,
        before,
        limit,
    };
    let games = ErrorResponse::check_stored(hub.store.finished(query).await)?;
    let next = games
        .last()
        .filter(|_| games.len() == limit as usize)
        .map(page_cursor);
    let games = games.into_iter().map(to_summary).collect();
    Ok(Json(GameList { games, next }))
}

/// Returns the requested page size within limits.
fn page_size(list: &GameListQuery) -> u32 {
    list.limit.unwrap_or(MAX_LISTED).clamp(1, MAX_LISTED)
}

fn to_summary(game: FinishedGame) -> GameSummary {
    GameSummary {
        id: game.row.id,
        names: game.row.names,
        time: game.row.time,
        fen: game.status.fen,
        ply: game.status.ply,
        result: game.status.result,
    }
}

/// Returns the cursor for the next page.
fn page_cursor(game: &FinishedGame) -> String {
    let ended = game.status.ended.unwrap_or(Moment(0));
    format!("{}-{}", ended.0, game.row.id)
}

fn parse_cursor(text: &str) -> Option<(Moment, GameId)> {
    let (ended, id) = text.split_once('-')?;
    Some((Moment(ended.parse().ok()?), id.parse().ok()?))
}

pub(super) async fn show(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
    QueryParameters(detail): QueryParameters<GameQuery>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let game = read(&club, session, &id, detail.moves).await?;
    let permit = club.hub().long_game_permit(game.events.len() as u32)?;
    let body = with_permit(to_json(&game), permit);
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((json, Bytes::from(body)))
}

/// Reads a game, optionally with legal moves.
pub(super) async fn read(
    club: &Club,
    session: Arc<Session>,
    id: &str,
    moves: bool,
) -> Result<GameSnapshot, ErrorResponse> {
    let id = parse(id, || reasons::no_game(id).into())?;
    let (answer, response) = Responder::new();
    let message = RoomMessage::Show {
        session,
        moves,
        answer,
    };
    club.hub().send(id, message).await;
    Ok(response.wait().await?)
}

/// Returns the game as PGN.
pub(super) async fn pgn(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let game = read(&club, session, &id, false).await?;
    let text = to_pgn(&game.events)?;
    Ok(file_response(
        "application/x-chess-pgn",
        game.game,
        "pgn",
        text,
    ))
}

fn to_pgn(events: &[Event]) -> Result<String, ErrorResponse> {
    let record = pgn::to_record(events);
    let record = record.map_err(|_| ErrorResponse::from(reasons::busy()))?;
    Ok(record.to_string())
}

/// Returns the game in Tabiya's own log format.
pub(super) async fn log(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let game = read(&club, session, &id, false).await?;
    let text = Log::write(&game.events);
    Ok(file_response(
        "text/plain; charset=utf-8",
        game.game,
        "tabiya",
        text,
    ))
}

fn file_response(
    kind: &str,
    name: GameId,
    ending: &str,
    text: String,
) -> impl IntoResponse + use<> {
    // The id consists of letters and digits, so it needs no escaping.
    let file = format!("attachment; filename=\"{name}.{ending}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    (headers, text)
}

/// Sends a request to a game, as over the WebSocket.
pub(super) async fn act(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
    Body(act): Body<RequestBody>,
) -> Result<Json<RequestDone>, ErrorResponse> {
    let arrived = Instant::now();
    request_room(&club, &id, |reply_to| {
        RoomMessage::Do(GameRequest {
            session,
            seat: act.seat,
            id: act.id,
            request: act.request,
            arrived,
            reply_to,
        })
    })
    .await
}

pub(super) async fn say(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
    Body(NewChatMessage { room, text }): Body<NewChatMessage>,
) -> Result<Json<RequestDone>, ErrorResponse> {
    let text = people::clean_text(&text, crate::websocket::MAX_CHAT_LENGTH, "a chat message")?;
    let by = people::current(club.hub(), &session);
    request_room(&club, &id, |reply_to| {
        RoomMessage::Say(ChatRequest {
            session,
            by,
            audience: room,
            text,
            reply_to,
        })
    })
    .await
}

pub(super) async fn rematch(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<Json<RequestDone>, ErrorResponse> {
    request_room(&club, &id, |reply_to| RoomMessage::Rematch {
        session,
        reply_to,
    })
    .await
}

/// Sends a message to a game's room and waits for the reply.
async fn request_room(
    club: &Club,
    id: &str,
    message: impl FnOnce(ReplyTo) -> RoomMessage,
) -> Result<Json<RequestDone>, ErrorResponse> {
    let id = parse(id, || reasons::no_game(id).into())?;
    let (responder, response) = Responder::new();
    club.hub().send(id, message(ReplyTo::http(responder))).await;
    let events = response.wait().await?;
    Ok(Json(RequestDone { events }))
}

/// Creates a code by which another device takes over the caller's seats.
pub(super) async fn offer_seat(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let game = read(&club, Arc::clone(&session), &id, false).await?;
    let is_player = game.seats.iter().any(|seat| *seat != Seat::Arbiter);
    let game = game.game;
    if !is_player {
        return Err(reasons::not_your_seat().into());
    }
    let grant = CodeGrant::Seat {
        game,
        from: session.id,
    };
    let code = one_time_codes::create(club.hub(), grant).await;
    let body = SeatCode {
        code: ErrorResponse::check_stored(code)?,
        seconds: one_time_codes::lifetime_seconds(grant),
    };
    Ok((StatusCode::CREATED, Json(body)))
}

/// Takes over a seat.
pub(super) async fn take_seat(
    State(club): ClubState,
    Extension(session): SessionExtension,
    Path(code): Path<String>,
) -> Result<Json<GameCreated>, ErrorResponse> {
    let hub = club.hub();
    let gone = || ErrorResponse::new(ReasonCode::NoCode, "this code has expired or has been used");
    let redeemed = one_time_codes::redeem_seat(hub, &code).await;
    let (game, from) = ErrorResponse::check_stored(redeemed)?.ok_or_else(gone)?;
    let (answer, response) = Responder::new();
    let message = RoomMessage::MoveSeat {
        from,
        to: session.id,
        answer,
    };
    hub.send(game, message).await;
    response.wait().await?;
    Ok(Json(created(game)))
}

fn created(game: GameId) -> GameCreated {
    GameCreated { game }
}

fn parse<Kind>(
    id: &str,
    failure: impl FnOnce() -> ErrorResponse,
) -> Result<Id<Kind>, ErrorResponse> {
    id.parse().map_err(|_| failure())
}
