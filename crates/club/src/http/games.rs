//! Games and challenges by HTTP.

use std::sync::Arc;

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{Path, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tabiya_game::{Event, Log, Moment, pgn};
use tabiya_wire::{
    Challenge, GameMessage, Games, NewChallenge, NewTable, Reason, Request, Room, Seat, Summary,
};
use tokio::sync::oneshot;

use super::{Body, Caller, Failure, Parameters};
use crate::{
    Club, FinishedGame, Hub, Id, Visibility, Visitor, Wanted, challenges, lobby,
    message::{hold, text},
    people, reasons,
    room::{Asked, Asker, RoomMessage, Speech},
    seat_codes,
};

type Who = Extension<Arc<Visitor>>;
type InClub = State<Arc<Club>>;

/// A page of a list has so many.
const MOST_LISTED: u32 = 100;
/// So many unfinished games of somebody are listed: each is read for it.
const MOST_PLAYING: u32 = 50;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct List {
    /// `playing` or `finished`.
    state: Option<ListState>,
    /// `time-id`, from the last answer's `next`.
    before: Option<String>,
    limit: Option<u32>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ListState {
    Playing,
    Finished,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Detail {
    /// With the moves that can be made.
    #[serde(default)]
    moves: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    /// New for each request; the same one may be sent again.
    id: u64,
    seat: Option<Seat>,
    request: Request,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Talk {
    room: Room,
    text: String,
}

pub(super) async fn challenges(State(club): InClub, Extension(who): Who) -> Json<Vec<Challenge>> {
    Json(club.hub().lobby.challenges_for(&who))
}

pub(super) async fn challenge(
    State(club): InClub,
    Extension(who): Who,
    Extension(Caller(from)): Extension<Caller>,
    Body(new): Body<NewChallenge>,
) -> Result<impl IntoResponse, Failure> {
    let challenge = challenges::make(club.hub(), &who, from, new).await?;
    Ok((StatusCode::CREATED, Json(challenge)))
}

/// Who has the link may see it.
pub(super) async fn show_challenge(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<Json<Challenge>, Failure> {
    let gone = || Failure::from(reasons::no_challenge(&id));
    let found = club.hub().lobby.challenge(parse(&id, gone)?);
    let is_for_them = |it: &Challenge| {
        let to = it.to.as_ref();
        to.is_none_or(|to| to.id == who.id.as_str()) || it.by.id == who.id.as_str()
    };
    found.filter(is_for_them).map(Json).ok_or_else(gone)
}

pub(super) async fn accept(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let id = parse(&id, || reasons::no_challenge(&id).into())?;
    let game = challenges::take(club.hub(), &who, id).await?;
    Ok((
        StatusCode::CREATED,
        Json(json!({ "game": game.to_string() })),
    ))
}

pub(super) async fn call_off(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let id = parse(&id, || reasons::no_challenge(&id).into())?;
    challenges::call_off(club.hub(), &who, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn sit_down(
    State(club): InClub,
    Extension(who): Who,
    Body(new): Body<NewTable>,
) -> Result<impl IntoResponse, Failure> {
    let game = challenges::sit_down(club.hub(), &who, new).await?;
    Ok((
        StatusCode::CREATED,
        Json(json!({ "game": game.to_string() })),
    ))
}

pub(super) async fn list(
    State(club): InClub,
    Extension(who): Who,
    Parameters(list): Parameters<List>,
) -> Result<Json<Games>, Failure> {
    match list.state {
        None | Some(ListState::Playing) => Ok(Json(Games {
            games: club.hub().lobby.games(limit(&list) as usize),
            next: None,
        })),
        Some(ListState::Finished) => finished(club.hub(), &list, None, who.organiser).await,
    }
}

pub(super) async fn of_player(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
    Parameters(list): Parameters<List>,
) -> Result<Json<Games>, Failure> {
    let unknown = || Failure::not_found("nobody here has this id");
    let of = parse(&id, unknown)?;
    let private = who.organiser || who.id == of;
    match list.state {
        Some(ListState::Playing) => playing(club.hub(), of, private).await,
        None | Some(ListState::Finished) => finished(club.hub(), &list, Some(of), private).await,
    }
}

/// The games of somebody that go on, newest first.
async fn playing(hub: &Hub, of: Id, private: bool) -> Result<Json<Games>, Failure> {
    let ids = Failure::kept(hub.store.unfinished_of(of, MOST_PLAYING).await)?;
    let mut games = Vec::with_capacity(ids.len());
    for id in ids {
        let stored = Failure::kept(hub.read_game(id).await)?;
        // One that cannot be read does not hide the others.
        if let Ok(game) = stored.replay()
            && (private || stored.row.visibility == Visibility::Public)
        {
            games.push(lobby::summary(&stored.row, &game));
        }
    }
    Ok(Json(Games { games, next: None }))
}

async fn finished(
    hub: &Hub,
    list: &List,
    of: Option<Id>,
    private: bool,
) -> Result<Json<Games>, Failure> {
    let bad = || {
        Failure::from(reasons::bad_message(
            "`before` is not from an answer's `next`",
        ))
    };
    let before = match &list.before {
        None => None,
        Some(text) => Some(read_place(text).ok_or_else(bad)?),
    };
    let most = limit(list);
    let wanted = Wanted {
        of,
        private,
        before,
        most,
    };
    let games = Failure::kept(hub.store.finished(wanted).await)?;
    let next = games
        .last()
        .filter(|_| games.len() == most as usize)
        .map(place);
    let games = games.into_iter().map(as_summary).collect();
    Ok(Json(Games { games, next }))
}

/// How many are wanted.
fn limit(list: &List) -> u32 {
    list.limit.unwrap_or(MOST_LISTED).clamp(1, MOST_LISTED)
}

fn as_summary(game: FinishedGame) -> Summary {
    Summary {
        id: game.row.id.to_string(),
        names: game.row.names,
        time: game.row.time,
        fen: game.closing.fen,
        ply: game.closing.ply,
        result: game.closing.result,
    }
}

/// Where a list goes on.
fn place(game: &FinishedGame) -> String {
    let ended = game.closing.ended.unwrap_or(Moment(0));
    format!("{}-{}", ended.0, game.row.id)
}

fn read_place(text: &str) -> Option<(Moment, Id)> {
    let (ended, id) = text.split_once('-')?;
    Some((Moment(ended.parse().ok()?), id.parse().ok()?))
}

pub(super) async fn show(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
    Parameters(detail): Parameters<Detail>,
) -> Result<impl IntoResponse, Failure> {
    let game = read(&club, who, &id, detail.moves).await?;
    let permit = club.hub().permit(game.events.len() as u32)?;
    let body = hold(text(&game), permit);
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((json, Bytes::from(body)))
}

/// A game, with the moves that can be made if they are wanted.
pub(super) async fn read(
    club: &Club,
    who: Arc<Visitor>,
    id: &str,
    moves: bool,
) -> Result<GameMessage, Failure> {
    let id = parse(id, || reasons::no_game(id).into())?;
    let (answer, heard) = oneshot::channel();
    let message = RoomMessage::Show { who, moves, answer };
    club.hub().send(id, message).await;
    let shown: Result<GameMessage, Reason> = heard.await.unwrap_or_else(|_| Err(reasons::busy()));
    Ok(shown?)
}

/// The game as PGN.
pub(super) async fn pgn(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let game = read(&club, who, &id, false).await?;
    let text = to_pgn(&game.events)?;
    Ok(as_file("application/x-chess-pgn", &game.game, "pgn", text))
}

fn to_pgn(events: &[Event]) -> Result<String, Failure> {
    let record = pgn::write(events);
    let record = record.map_err(|_| Failure::from(reasons::busy()))?;
    Ok(record.to_string())
}

/// The game as Tabiya's own log.
pub(super) async fn log(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let game = read(&club, who, &id, false).await?;
    let text = Log::write(&game.events);
    Ok(as_file(
        "text/plain; charset=utf-8",
        &game.game,
        "tabiya",
        text,
    ))
}

fn as_file(kind: &str, name: &str, ending: &str, text: String) -> impl IntoResponse + use<> {
    // The id is made of letters and digits.
    let file = format!("attachment; filename=\"{name}.{ending}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    (headers, text)
}

/// Something is asked of a game, as over the socket.
pub(super) async fn act(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
    Body(act): Body<Act>,
) -> Result<Json<Value>, Failure> {
    ask(&club, &id, |asker| {
        RoomMessage::Do(Asked {
            who,
            seat: act.seat,
            id: act.id,
            request: act.request,
            asker,
        })
    })
    .await
}

pub(super) async fn say(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
    Body(Talk { room, text }): Body<Talk>,
) -> Result<Json<Value>, Failure> {
    let text = people::good_text(&text, crate::socket::LONGEST_TALK, "what you say")?;
    ask(&club, &id, |asker| {
        RoomMessage::Say(Speech {
            who,
            audience: room,
            text,
            asker,
        })
    })
    .await
}

pub(super) async fn rematch(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    ask(&club, &id, |asker| RoomMessage::Rematch { who, asker }).await
}

/// Asks the room of a game, and waits for its answer.
async fn ask(
    club: &Club,
    id: &str,
    message: impl FnOnce(Asker) -> RoomMessage,
) -> Result<Json<Value>, Failure> {
    let id = parse(id, || reasons::no_game(id).into())?;
    let (answer, heard) = oneshot::channel();
    club.hub().send(id, message(Asker::Http(answer))).await;
    let events = heard.await.unwrap_or_else(|_| Err(reasons::busy()))?;
    Ok(Json(json!({ "events": events })))
}

/// A code by which another device takes over the seats of who asks.
pub(super) async fn offer_seat(
    State(club): InClub,
    Extension(who): Who,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let game = read(&club, Arc::clone(&who), &id, false).await?;
    let is_player = game.seats.iter().any(|seat| *seat != Seat::Arbiter);
    let game: Id = parse(&game.game, || reasons::no_game(&id).into())?;
    if !is_player {
        return Err(reasons::not_your_seat().into());
    }
    let now = club.hub().time.now();
    let code = club.hub().seat_codes.make(game, who.id, now);
    let code = code.ok_or_else(|| Failure::from(reasons::too_many("codes")))?;
    let body = json!({ "code": code, "seconds": seat_codes::GOOD_FOR / 1000 });
    Ok((StatusCode::CREATED, Json(body)))
}

/// Takes over a seat.
pub(super) async fn take_seat(
    State(club): InClub,
    Extension(who): Who,
    Path(code): Path<String>,
) -> Result<Json<Value>, Failure> {
    let hub = club.hub();
    let gone = || {
        Failure::new(
            StatusCode::NOT_FOUND,
            "noCode",
            "this code is not good any more",
        )
    };
    let code = hub
        .seat_codes
        .take(&code, hub.time.now())
        .ok_or_else(gone)?;
    let (answer, heard) = oneshot::channel();
    let message = RoomMessage::MoveSeat {
        from: code.from,
        to: who.id,
        answer,
    };
    hub.send(code.game, message).await;
    heard.await.unwrap_or_else(|_| Err(reasons::busy()))?;
    Ok(Json(json!({ "game": code.game.to_string() })))
}

fn parse(id: &str, failure: impl FnOnce() -> Failure) -> Result<Id, Failure> {
    id.parse().map_err(|_| failure())
}
