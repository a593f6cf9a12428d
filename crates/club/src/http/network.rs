//! Network endpoints: opening the club, clubs nearby, and QR codes.

use axum::{Extension, Json, extract::State, http::header, response::IntoResponse};
use tabiya_wire::{Authority, NearbyClub, NetworkStatus, QrQuery, ReasonCode, net::DiscoveredClub};

use super::{ClubState, ErrorResponse, QueryParameters, SessionExtension};
use crate::{
    AuthorityInfo, Club, QrCode, Session,
    network::{host_of, is_loopback_host},
    reasons,
};

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
        secure_urls: club.secure_urls(),
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

/// Describes the club's own certificate authority, for people who have to trust it.
pub(super) async fn authority(State(club): ClubState) -> Result<Json<Authority>, ErrorResponse> {
    let info = own_authority(&club)?;
    Ok(Json(Authority {
        fingerprint: info.fingerprint_text(),
        name: info.name,
        until: info.until,
    }))
}

/// Returns the authority's certificate as devices install it.
pub(super) async fn authority_certificate(
    State(club): ClubState,
) -> Result<impl IntoResponse, ErrorResponse> {
    let info = own_authority(&club)?;
    Ok(certificate_file(
        "application/x-x509-ca-cert",
        "tabiya-club.crt",
        info.certificate,
    ))
}

/// Returns the authority's certificate in PEM, for programs.
pub(super) async fn authority_pem(
    State(club): ClubState,
) -> Result<impl IntoResponse, ErrorResponse> {
    let info = own_authority(&club)?;
    let pem = info.to_pem().into_bytes();
    Ok(certificate_file(
        "application/x-pem-file",
        "tabiya-club.pem",
        pem,
    ))
}

fn certificate_file(kind: &'static str, name: &str, content: Vec<u8>) -> impl IntoResponse {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, content)
}

fn own_authority(club: &Club) -> Result<AuthorityInfo, ErrorResponse> {
    let none = || ErrorResponse::not_found("this club has no certificate authority of its own");
    club.authority().ok_or_else(none)
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

/// Returns true if a URL leads other devices to the club. QR codes of other URLs are refused, such as of this computer's
/// loopback address.
fn is_own(club: &Club, url: &str) -> bool {
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic());
    is_plain
        && host_of(url).is_some_and(|host| {
            !host.contains('@') && club.is_own_host(host) && !is_loopback_host(host)
        })
}
