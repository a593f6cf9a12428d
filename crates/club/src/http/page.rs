//! The page, provided by the program that embeds it.

use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use tabiya_wire::ReasonCode;

use super::{ClubState, ErrorResponse, encoding::Encoding};

/// A file of the page.
#[derive(Clone, Debug)]
pub struct PageFile {
    /// Content.
    pub bytes: Cow<'static, [u8]>,
    /// Content compressed with Brotli, if that makes it smaller.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Content compressed with gzip, if that makes it smaller.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// Hash of the content, in letters and digits.
    pub hash: Cow<'static, str>,
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
    match found {
        Some(file) => respond(file, &headers),
        None => ErrorResponse::not_found("file not found").into_response(),
    }
}

/// Sends a file in the encoding that the client prefers, or 304 if it has the file already.
fn respond(file: PageFile, request: &HeaderMap) -> Response {
    let is_available = |encoding| match encoding {
        Encoding::Brotli => file.brotli.is_some(),
        Encoding::Gzip => file.gzip.is_some(),
        Encoding::Identity => true,
    };
    let encoding = Encoding::preferred(request, is_available);
    let tag = match encoding.name() {
        // Each encoding is a representation with a tag of its own (RFC 9110, 8.8.3.3).
        Some(name) => format!("\"{}-{name}\"", file.hash),
        None => format!("\"{}\"", file.hash),
    };
    let cache = if file.immutable {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let has_encodings = file.brotli.is_some() || file.gzip.is_some();
    let is_known = matches_tag(request, &tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let body = match encoding {
            Encoding::Brotli => file.brotli.unwrap_or(file.bytes),
            Encoding::Gzip => file.gzip.unwrap_or(file.bytes),
            Encoding::Identity => file.bytes,
        };
        ([(header::CONTENT_TYPE, file.kind.into_owned())], body).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    if has_encodings {
        let vary = HeaderValue::from_static("accept-encoding");
        headers.insert(header::VARY, vary);
    }
    if let Some(name) = encoding.name()
        && !is_known
    {
        let name = HeaderValue::from_static(name);
        headers.insert(header::CONTENT_ENCODING, name);
    }
    response
}

/// Returns true if `If-None-Match` names the tag (RFC 9110, 13.1.2).
fn matches_tag(request: &HeaderMap, tag: &str) -> bool {
    let lines = request.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script() -> PageFile {
        PageFile {
            bytes: Cow::Borrowed(b"let tabiya = true;"),
            brotli: Some(Cow::Borrowed(b"br")),
            gzip: Some(Cow::Borrowed(b"gz")),
            hash: "12ab".into(),
            kind: "text/javascript".into(),
            immutable: true,
        }
    }

    fn request(headers: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_static(value));
        }
        map
    }

    fn header_of(response: &Response, name: &str) -> Option<String> {
        let value = response.headers().get(name)?;
        Some(value.to_str().unwrap().to_string())
    }

    #[track_caller]
    fn check(accepted: &'static str, encoding: Option<&str>, length: &str, tag: &str) {
        let response = respond(script(), &request(&[("accept-encoding", accepted)]));
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(
            header_of(&response, "content-encoding").as_deref(),
            encoding
        );
        assert_eq!(header_of(&response, "etag").as_deref(), Some(tag));
        let vary = header_of(&response, "vary");
        assert_eq!(vary.as_deref(), Some("accept-encoding"));
        let body = axum::body::HttpBody::size_hint(response.body()).exact();
        assert_eq!(body, length.parse().ok());
    }

    #[test]
    fn the_client_chooses_the_encoding() {
        check("gzip, deflate, br, zstd", Some("br"), "2", "\"12ab-br\"");
        check("gzip", Some("gzip"), "2", "\"12ab-gzip\"");
        check("br;q=0.5, gzip", Some("gzip"), "2", "\"12ab-gzip\"");
        check("", None, "18", "\"12ab\"");
        check("deflate, br;q=0", None, "18", "\"12ab\"");
    }

    #[test]
    fn a_file_without_a_smaller_form_is_sent_as_it_is() {
        let file = PageFile {
            brotli: None,
            gzip: None,
            immutable: false,
            ..script()
        };
        let response = respond(file, &request(&[("accept-encoding", "br, gzip")]));
        assert_eq!(header_of(&response, "content-encoding"), None);
        assert_eq!(header_of(&response, "vary"), None);
        let cache = header_of(&response, "cache-control");
        assert_eq!(cache.as_deref(), Some("no-cache"));
    }

    #[test]
    fn a_known_file_is_not_sent_again() {
        let known = |tag| {
            let headers = [("accept-encoding", "br"), ("if-none-match", tag)];
            respond(script(), &request(&headers))
        };
        for tag in [
            "\"12ab-br\"",
            "W/\"12ab-br\"",
            "\"a\", \"12ab-br\" ,\"b\"",
            "*",
        ] {
            let response = known(tag);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{tag}");
            assert_eq!(header_of(&response, "etag").as_deref(), Some("\"12ab-br\""));
            let cache = header_of(&response, "cache-control").unwrap();
            assert!(cache.ends_with("immutable"), "{cache}");
            assert_eq!(header_of(&response, "content-type"), None);
            assert_eq!(header_of(&response, "content-encoding"), None);
        }
        // The other forms are other representations.
        for tag in ["\"12ab\"", "\"12ab-gzip\"", "12ab-br", "\"12\"", ""] {
            assert_eq!(known(tag).status(), StatusCode::OK, "{tag}");
        }
    }
}
