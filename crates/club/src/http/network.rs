//! The network by HTTP: opening the club to it, clubs nearby, and pictures of addresses.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use serde::{Deserialize, Serialize};
use tabiya_wire::net::Found;

use super::{Failure, Parameters, guard::host_name};
use crate::{Club, QrPicture, Visitor, reasons};

type Who = Extension<Arc<Visitor>>;
type InClub = State<Arc<Club>>;

#[derive(Serialize)]
pub(super) struct Status {
    /// Other computers can reach the club.
    open: bool,
    /// Where they find it, the likeliest first.
    urls: Vec<String>,
    /// Only to who is at this computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearby: Option<Vec<Neighbour>>,
}

/// Another club.
#[derive(Serialize)]
struct Neighbour {
    name: String,
    urls: Vec<String>,
    protocol: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shown {
    text: String,
}

/// The longest address that is made a picture of, in bytes.
const LONGEST_TEXT: usize = 300;

pub(super) async fn status(State(club): InClub, Extension(who): Who) -> Json<Status> {
    Json(look(&club, &who))
}

fn look(club: &Club, who: &Visitor) -> Status {
    let neighbour = |found: Found| Neighbour {
        urls: found.urls(),
        name: found.name,
        protocol: found.protocol,
    };
    let nearby = || club.network().nearby().into_iter().map(neighbour).collect();
    Status {
        open: club.is_open_to_network(),
        urls: club.urls(),
        nearby: who.local.then(nearby),
    }
}

pub(super) async fn open(
    State(club): InClub,
    Extension(who): Who,
) -> Result<Json<Status>, Failure> {
    check_may(&who)?;
    if let Err(error) = club.open_to_network().await {
        tracing::error!(%error, "the club could not be opened to the network");
        return Err(Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "noDoor",
            "this computer does not let the club listen to the network",
        ));
    }
    Ok(Json(look(&club, &who)))
}

pub(super) async fn close(
    State(club): InClub,
    Extension(who): Who,
) -> Result<Json<Status>, Failure> {
    check_may(&who)?;
    club.close_to_network().await;
    Ok(Json(look(&club, &who)))
}

/// Who is at this computer decides who comes to it, and the organiser.
fn check_may(who: &Visitor) -> Result<(), Failure> {
    if who.local || who.organiser {
        return Ok(());
    }
    Err(Failure::new(
        StatusCode::FORBIDDEN,
        "notHere",
        "only who is at the club's computer can do this, or the organiser",
    ))
}

/// A picture of an address of the club, for phones.
pub(super) async fn picture(
    State(club): InClub,
    Parameters(Shown { text }): Parameters<Shown>,
) -> Result<impl IntoResponse, Failure> {
    let bad = || Failure::from(reasons::bad_text("this is no address of the club"));
    if text.len() > LONGEST_TEXT || !is_own(&club, &text) {
        return Err(bad());
    }
    let picture = QrPicture::of(&text).map_err(|_| bad())?;
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, picture.svg()))
}

/// True if a URL leads to the club. Others are none of its business.
fn is_own(club: &Club, url: &str) -> bool {
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"));
    let authority = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
    let host = authority.and_then(host_name);
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic());
    is_plain && host.is_some_and(|host| !host.contains('@') && club.is_called(host))
}
