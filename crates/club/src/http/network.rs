//! Network endpoints: opening the club, clubs nearby, and QR codes.

use axum::{Extension, Json, extract::State, http::header, response::IntoResponse};
use tabiya_wire::{NearbyClub, NetworkStatus, QrQuery, ReasonCode, net::DiscoveredClub};

use super::{ClubState, ErrorResponse, QueryParameters, SessionExtension, guard::host_name};
use crate::{Club, QrCode, Session, reasons};

/// Maximum length in bytes of a URL in a QR code.
const MAX_QR_TEXT_BYTES: usize = 300;

pub(super) async fn status(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Json<NetworkStatus> {
    Json(network_status(&club, &session))
}

fn network_status(club: &Club, session: &Session) -> NetworkStatus {
    let nearby_club = |found: DiscoveredClub| NearbyClub {
        urls: found.urls(),
        name: found.name,
        protocol: found.protocol,
    };
    let nearby = || {
        club.network()
            .nearby()
            .into_iter()
            .map(nearby_club)
            .collect()
    };
    NetworkStatus {
        open: club.is_open_to_network(),
        urls: club.urls(),
        nearby: session.local.then(nearby),
    }
}

pub(super) async fn open(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Result<Json<NetworkStatus>, ErrorResponse> {
    check_allowed(&session)?;
    if let Err(error) = club.open_to_network().await {
        tracing::error!(%error, "could not open the club to the network");
        return Err(ErrorResponse::new(
            ReasonCode::NoDoor,
            "cannot listen on the network: this computer does not allow it",
        ));
    }
    Ok(Json(network_status(&club, &session)))
}

pub(super) async fn close(
    State(club): ClubState,
    Extension(session): SessionExtension,
) -> Result<Json<NetworkStatus>, ErrorResponse> {
    check_allowed(&session)?;
    club.close_to_network().await;
    Ok(Json(network_status(&club, &session)))
}

/// Allows only clients on this computer, and the organiser.
fn check_allowed(session: &Session) -> Result<(), ErrorResponse> {
    if session.local || session.organiser {
        return Ok(());
    }
    Err(ErrorResponse::new(
        ReasonCode::NotHere,
        "only the organiser, or somebody at the club's own computer, can do this",
    ))
}

/// Returns a QR code of one of the club's URLs.
pub(super) async fn qr_code(
    State(club): ClubState,
    QueryParameters(QrQuery { text }): QueryParameters<QrQuery>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let bad = || ErrorResponse::from(reasons::bad_text("this is not an address of the club"));
    if text.len() > MAX_QR_TEXT_BYTES || !is_own(&club, &text) {
        return Err(bad());
    }
    let qr_code = QrCode::new(&text).map_err(|_| bad())?;
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, qr_code.to_svg()))
}

/// Returns true if a URL leads to the club. QR codes of other URLs are refused.
fn is_own(club: &Club, url: &str) -> bool {
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"));
    let authority = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
    let host = authority.and_then(host_name);
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic());
    is_plain && host.is_some_and(|host| !host.contains('@') && club.is_own_host(host))
}
