//! The club by HTTP: the socket, the interface in JSON, and the page.
//!
//! Everything goes through the [`guard`] first: who it is, whether another site is behind it, whether it is too much.

mod answer;
mod asked;
mod games;
mod guard;
mod network;
mod openapi;
mod page;
mod people;
mod records;

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::{
        DefaultBodyLimit, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection,
    },
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodRouter, any, delete, get, post},
};
use serde_json::json;

use self::{
    answer::Failure,
    asked::{Body, Parameters},
};
use crate::{Club, Visitor, reasons, serve::Shut, socket};

use self::guard::Caller;
pub(crate) use self::guard::Peer;
pub use self::page::{File, Page};

/// A body of a request is not longer, in bytes.
const LONGEST_BODY: usize = 64 * 1024;
/// What a socket reads at once: each costs so much memory as long as it is open.
const SOCKET_BUFFER: usize = 512;
/// So much is gathered before it is written, in bytes: an event, and the answer to who caused it, in one piece.
const GATHERED: usize = 4 * 1024;

/// So much may wait to be sent, in bytes: a long game, whole.
const MOST_UNSENT: usize = 8 * 1024 * 1024;

/// Everything that the club answers.
pub(crate) fn router(club: Arc<Club>) -> Router {
    let mut router = Router::new();
    for (path, methods) in routes() {
        router = router.route(path, methods);
    }
    router
        .route("/api", any(no_such_thing))
        .route("/api/{*path}", any(no_such_thing))
        .method_not_allowed_fallback(wrong_method)
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&club),
            guard::guard,
        ))
        .with_state(club)
}

/// What can be asked, but for the page. `openapi.json` describes each, and a test compares.
fn routes() -> Vec<(&'static str, MethodRouter<Arc<Club>>)> {
    vec![
        ("/api/v1/health", get(health)),
        ("/api/v1/openapi.json", get(openapi::document)),
        ("/api/v1/me", get(people::me).post(people::rename)),
        ("/api/v1/account", post(people::sign_up)),
        ("/api/v1/account/password", post(people::change_password)),
        ("/api/v1/login", post(people::sign_in)),
        ("/api/v1/logout", post(people::sign_out)),
        (
            "/api/v1/organiser",
            post(people::become_organiser).delete(people::leave_organiser),
        ),
        (
            "/api/v1/tokens",
            get(people::tokens).post(people::make_token),
        ),
        ("/api/v1/tokens/{id}", delete(people::drop_token)),
        ("/api/v1/players", get(people::here)),
        ("/api/v1/players/{id}", get(people::player)),
        ("/api/v1/players/{id}/games", get(games::of_player)),
        (
            "/api/v1/challenges",
            get(games::challenges).post(games::challenge),
        ),
        (
            "/api/v1/challenges/{id}",
            get(games::show_challenge).delete(games::call_off),
        ),
        ("/api/v1/challenges/{id}/accept", post(games::accept)),
        ("/api/v1/games", get(games::list).post(games::sit_down)),
        ("/api/v1/games/{id}", get(games::show)),
        ("/api/v1/games/{id}/pgn", get(games::pgn)),
        ("/api/v1/games/{id}/log", get(games::log)),
        ("/api/v1/games/{id}/record", get(records::of_game)),
        ("/api/v1/games/{id}/do", post(games::act)),
        ("/api/v1/games/{id}/say", post(games::say)),
        ("/api/v1/games/{id}/rematch", post(games::rematch)),
        ("/api/v1/games/{id}/seat", post(games::offer_seat)),
        ("/api/v1/seats/{code}", post(games::take_seat)),
        ("/api/v1/positions", post(records::look)),
        ("/api/v1/records", records::read()),
        ("/api/v1/records/pgn", records::write()),
        ("/api/v1/engines", get(records::engines)),
        ("/api/v1/network", get(network::status)),
        ("/api/v1/network/open", post(network::open)),
        ("/api/v1/network/close", post(network::close)),
        ("/api/v1/qr", get(network::picture)),
        ("/ws", get(open_socket)),
        ("/metrics", get(metrics)),
    ]
}

async fn open_socket(
    State(club): State<Arc<Club>>,
    Extension(who): Extension<Arc<Visitor>>,
    Extension(Caller(address)): Extension<Caller>,
    Extension(shut): Extension<Shut>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => {
            let reason = reasons::bad_message(error.body_text());
            return Failure::with_status(error.status(), reason).into_response();
        }
    };
    let Some(place) = club.place(address) else {
        return Failure::from(reasons::too_many("connections")).into_response();
    };
    let hub = Arc::clone(club.hub());
    upgrade
        .max_message_size(socket::LONGEST_MESSAGE)
        .max_frame_size(socket::LONGEST_MESSAGE)
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(GATHERED)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| {
            // A future has a place for each time that it hands on what it is given: a pointer is small.
            let socket = Box::new(socket);
            async move {
                socket::serve(hub, who, socket, shut).await;
                drop(place);
            }
        })
}

/// Whether the club can keep what it is told.
async fn health(State(club): State<Arc<Club>>) -> Result<Json<serde_json::Value>, Failure> {
    Failure::kept(club.hub().store.check().await)?;
    Ok(Json(json!({
        "status": "ok",
        "club": club.hub().name,
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": tabiya_wire::PROTOCOL,
        "now": club.hub().time.now(),
    })))
}

async fn metrics(State(club): State<Arc<Club>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, club.hub().metrics.to_text())
}

async fn wrong_method() -> Failure {
    let text = "this cannot be done here: see /api/v1/openapi.json";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "badMethod", text)
}

async fn no_such_thing() -> Failure {
    Failure::not_found("there is no such thing in the interface: see /api/v1/openapi.json")
}
