//! The page, or whatever else is shown to a browser: given to the club by the program, which embeds it.

use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use super::Failure;
use crate::Club;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// What it is, as in `Content-Type`.
    pub kind: Cow<'static, str>,
    /// Its name changes with its content, so it can be kept for ever.
    pub immutable: bool,
}

/// Where the files of the page come from, by path: `index.html`, `assets/…`.
pub type Page = Arc<dyn Fn(&str) -> Option<File> + Send + Sync>;

/// A file, or the page itself for its own paths, such as that of a game.
pub(super) async fn serve(
    State(club): State<Arc<Club>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Failure::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "badMethod",
            "this can only be read",
        )
        .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let wants_page = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    let found = match club.page(path) {
        Some(file) => Some(file),
        None if path.is_empty() || wants_page => club.page("index.html"),
        None => None,
    };
    let Some(file) = found else {
        return Failure::not_found("there is no such file").into_response();
    };
    let cache = if file.immutable {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, file.kind.into_owned()),
        (header::CACHE_CONTROL, cache.to_string()),
    ];
    (headers, file.bytes).into_response()
}
