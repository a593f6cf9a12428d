//! HTTP: the WebSocket endpoint, the JSON API, and the page.
//!
//! Every request passes the [`guard`] first: cross-site protection, rate limit and identity.

mod encoding;
mod error;
mod extract;
mod games;
mod guard;
mod identity;
mod network;
mod openapi;
#[cfg(test)]
mod operations;
mod page;
mod people;
mod records;

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::{
        DefaultBodyLimit, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection,
    },
    http::header,
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodRouter, any, delete, get, post},
};
use tabiya_wire::{Health, ReasonCode};

pub(crate) use self::error::ErrorResponse;
use self::extract::{Body, QueryParameters};
use crate::{
    Club, Metrics, Session,
    listener::ShutdownSignal,
    reasons,
    websocket::{self, WebSocketClient},
};

use self::guard::ClientAddress;
pub(crate) use self::guard::Peer;
pub use self::page::{PageFile, PageFiles};

/// The club, as handlers receive it.
type ClubState = State<Arc<Club>>;
/// Session of the client that asks, as handlers receive it.
type SessionExtension = Extension<Arc<Session>>;

/// Default maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Read buffer per WebSocket, allocated while it is open.
const READ_BUFFER_BYTES: usize = 512;
/// Bytes gathered before a write: an event and its acknowledgement go out together.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;

/// Maximum number of unsent bytes per WebSocket: one long game.
const MAX_UNSENT_BYTES: usize = 8 * 1024 * 1024;

/// Builds the router with all endpoints.
pub(crate) fn router(club: Arc<Club>) -> Router {
    let mut router = Router::new();
    for (path, methods) in routes() {
        router = router.route(path, methods);
    }
    router
        .route("/api", any(unknown_endpoint))
        .route("/api/{*path}", any(unknown_endpoint))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&club),
            guard::guard,
        ))
        .with_state(club)
}

/// Builds the router of an address for monitoring alone.
pub(crate) fn metrics_router(club: Arc<Club>) -> Router {
    Router::new()
        .route("/metrics", get(metrics_text))
        .with_state(club)
}

/// Returns all endpoints except the page. `operations.rs` describes each, and a test compares them.
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
            post(people::become_organiser).delete(people::resign_organiser),
        ),
        (
            "/api/v1/tokens",
            get(people::tokens).post(people::make_token),
        ),
        ("/api/v1/tokens/{id}", delete(people::revoke_token)),
        ("/api/v1/players", get(people::here)),
        ("/api/v1/players/{id}", get(people::player)),
        ("/api/v1/players/{id}/games", get(games::of_player)),
        (
            "/api/v1/challenges",
            get(games::challenges).post(games::challenge),
        ),
        (
            "/api/v1/challenges/{id}",
            get(games::show_challenge).delete(games::withdraw),
        ),
        ("/api/v1/challenges/{id}/accept", post(games::accept)),
        ("/api/v1/games", get(games::list).post(games::start_table)),
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
        ("/api/v1/authority", get(network::authority)),
        ("/api/v1/authority.crt", get(network::authority_certificate)),
        ("/api/v1/authority.pem", get(network::authority_pem)),
        ("/api/v1/qr", get(network::qr_code)),
        ("/ws", get(open_websocket)),
        ("/metrics", get(metrics)),
    ]
}

async fn open_websocket(
    State(club): State<Arc<Club>>,
    Extension(session): Extension<Arc<Session>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Extension(shutdown): Extension<ShutdownSignal>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => {
            let reason = reasons::bad_message(error.body_text());
            return ErrorResponse::with_status(error.status(), reason).into_response();
        }
    };
    let Some(slot) = club.websocket_slot(address) else {
        return ErrorResponse::from(reasons::too_many("connections")).into_response();
    };
    let hub = Arc::clone(club.hub());
    upgrade
        .max_message_size(websocket::MAX_MESSAGE_BYTES)
        .max_frame_size(websocket::MAX_MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(MAX_UNSENT_BYTES)
        .on_upgrade(move |socket| {
            // Boxed, because it is moved through several futures.
            let socket = Box::new(socket);
            async move {
                let client = Box::new(WebSocketClient { session, address });
                websocket::serve(hub, client, socket, shutdown).await;
                drop(slot);
            }
        })
}

/// Health check: the store can write.
async fn health(State(club): State<Arc<Club>>) -> Result<Json<Health>, ErrorResponse> {
    ErrorResponse::check_stored(club.hub().store.check().await)?;
    Ok(Json(Health {
        club: club.hub().name.to_string(),
        now: club.hub().time.now(),
        protocol: tabiya_wire::PROTOCOL,
        status: "ok".to_string(),
        version: env!("CARGO_PKG_VERSION").to_string(),
    }))
}

/// Shows the metrics to clients on this computer and to the organiser, whose token a monitoring program can send.
async fn metrics(
    State(club): State<Arc<Club>>,
    Extension(session): SessionExtension,
) -> Result<impl IntoResponse, ErrorResponse> {
    if !session.local && !session.organiser {
        return Err(ErrorResponse::new(
            ReasonCode::NotHere,
            "the metrics are for this computer: send the organiser's token, or start the club with --metrics ADDRESS",
        ));
    }
    Ok(metrics_text(State(club)).await)
}

async fn metrics_text(State(club): State<Arc<Club>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, Metrics::MEDIA_TYPE)];
    (kind, club.hub().metrics.to_text())
}

async fn method_not_allowed() -> ErrorResponse {
    let text = "method not allowed: see /api/v1/openapi.json";
    ErrorResponse::new(ReasonCode::BadMethod, text)
}

async fn unknown_endpoint() -> ErrorResponse {
    ErrorResponse::not_found("unknown endpoint: see /api/v1/openapi.json")
}
