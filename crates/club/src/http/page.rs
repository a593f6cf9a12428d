//! The page, provided by the program that embeds it.

use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, Method, Uri, header},
    response::{IntoResponse, Response},
};

use tabiya_wire::ReasonCode;

use super::{ClubState, ErrorResponse};

/// A file of the page.
#[derive(Clone, Debug)]
pub struct PageFile {
    /// Content.
    pub bytes: Cow<'static, [u8]>,
    /// Media type for `Content-Type`.
    pub kind: Cow<'static, str>,
    /// True if the name changes with the content, so that it can be cached for ever.
    pub immutable: bool,
}

/// Looks up a file of the page by path: `index.html`, `assets/…`.
pub type PageFiles = Arc<dyn Fn(&str) -> Option<PageFile> + Send + Sync>;

/// Serves a file, or `index.html` for paths of the page's own, such as a game's.
pub(super) async fn serve(
    State(club): ClubState,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ErrorResponse::new(ReasonCode::BadMethod, "only GET and HEAD are allowed here")
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
        return ErrorResponse::not_found("file not found").into_response();
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
