//! The guard at the door: every request passes it before anything else is done.
//!
//! 1. The name under which the club was called must be one that it can have: an address, this computer's name, or
//!    one that the organiser has set. A foreign name that points here (DNS rebinding) is turned away.
//! 2. A page of another site cannot act through a visitor's browser: where a browser says where a request comes
//!    from, it must be from here.
//! 3. Nobody asks too fast.
//! 4. Who it is, by cookie or token; somebody new gets a cookie.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::Failure;
use crate::{
    Club, Visitor,
    people::{self, Pass},
    reasons,
    socket::TALK_COST,
};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// The connection is encrypted, also up to a proxy that is trusted.
    pub(crate) tls: bool,
}

/// The address that a request counts for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

/// A cookie lives so long, in seconds: 400 days, which is the most that browsers keep one.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

pub(crate) async fn guard(State(club): State<Arc<Club>>, request: Request, next: Next) -> Response {
    let metrics = &club.hub().metrics;
    metrics
        .requests
        .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let mut response = match pass(&club, request, next).await {
        Ok(response) => response,
        Err(failure) => failure.into_response(),
    };
    add_headers(response.headers_mut());
    response
}

async fn pass(club: &Club, mut request: Request, next: Next) -> Result<Response, Failure> {
    let Some(mut peer) = request.extensions().get::<Peer>().copied() else {
        return Err(Failure::from(reasons::busy()));
    };
    if is_private(club, peer, request.headers()) {
        peer.tls = true;
        request.extensions_mut().insert(peer);
    }
    check_host(club, request.headers())?;
    check_origin(request.method(), request.headers())?;
    let address = caller(club, peer, request.headers());
    if !club.allows(address, cost(&request)) {
        return Err(Failure::from(reasons::too_fast()));
    }
    let local = is_local(peer, request.headers());
    let (who, cookie) = identify(club, request.headers(), peer, local).await?;
    request.extensions_mut().insert(Arc::new(who));
    request.extensions_mut().insert(Caller(address));
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What reads a whole file costs the club most, then what asks for a password; what is said to people costs as much as
/// by a socket.
fn cost(request: &Request) -> f32 {
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/api/v1/records" | "/api/v1/records/pgn") => 50.0,
        (
            &Method::POST,
            "/api/v1/login" | "/api/v1/account" | "/api/v1/account/password" | "/api/v1/organiser",
        ) => 20.0,
        (&Method::GET | &Method::HEAD, _) => 1.0,
        (_, path) if path.ends_with("/say") || path.ends_with("/rematch") => TALK_COST,
        _ => 2.0,
    }
}

/// 1. The name under which the club was called.
fn check_host(club: &Club, headers: &HeaderMap) -> Result<(), Failure> {
    // Who gives several names means to mislead somebody.
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().filter(|_| hosts.next().is_none());
    let host = host.and_then(|host| host.to_str().ok());
    let name = host.and_then(host_name);
    if name.is_some_and(|name| club.is_called(name)) {
        return Ok(());
    }
    Err(Failure::new(
        StatusCode::MISDIRECTED_REQUEST,
        "wrongHost",
        "the club is not known under this name: use its address, or start it with --host NAME",
    ))
}

/// The name in a `Host` header, without the port.
pub(super) fn host_name(host: &str) -> Option<&str> {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split_once(']').map(|(name, _)| name);
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    (!name.is_empty()).then_some(name)
}

/// 2. Where a browser says that the request comes from.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Failure> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let is_socket = headers.contains_key(header::UPGRADE);
    let only_reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) && !is_socket;
    if only_reads {
        return Ok(());
    }
    let host = text(header::HOST).unwrap_or_default();
    let is_own = |origin: &str| {
        let rest = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
    };
    let is_foreign = text(header::ORIGIN).is_some_and(|origin| !is_own(origin))
        || matches!(
            text(HeaderName::from_static("sec-fetch-site")),
            Some("cross-site" | "same-site")
        );
    if !is_foreign {
        return Ok(());
    }
    Err(Failure::new(
        StatusCode::FORBIDDEN,
        "foreignOrigin",
        "pages of other sites cannot use the club",
    ))
}

/// Whom a request counts for: behind a proxy that the organiser trusts, whom that one names.
fn caller(club: &Club, peer: Peer, headers: &HeaderMap) -> IpAddr {
    let address = peer.address.ip().to_canonical();
    if !club.trusts_proxy(address) {
        return address;
    }
    let last = forwarded(headers, "x-forwarded-for");
    last.and_then(|last| last.parse().ok()).unwrap_or(address)
}

/// What our proxy has added to a header, in the last line of that name or at the end of it: what stands before can be
/// anybody's invention.
fn forwarded<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let last = headers.get_all(name).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next().map(str::trim)
}

/// Whether the visitor's way to the club is encrypted: to the club itself, or to a proxy that the organiser trusts.
fn is_private(club: &Club, peer: Peer, headers: &HeaderMap) -> bool {
    let is_https = || {
        let scheme = forwarded(headers, "x-forwarded-proto");
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
    };
    peer.tls || club.trusts_proxy(peer.address.ip().to_canonical()) && is_https()
}

/// Somebody at this computer, and not through a proxy.
fn is_local(peer: Peer, headers: &HeaderMap) -> bool {
    let is_forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    peer.address.ip().to_canonical().is_loopback() && !is_forwarded
}

/// 4. Who it is, with a cookie for somebody new.
async fn identify(
    club: &Club,
    headers: &HeaderMap,
    peer: Peer,
    local: bool,
) -> Result<(Visitor, Option<HeaderValue>), Failure> {
    let hub = club.hub();
    if let Some(token) = bearer(headers) {
        let found = Failure::kept(people::by_token(hub, token, local).await)?;
        let wrong = || {
            Failure::new(
                StatusCode::UNAUTHORIZED,
                "wrongToken",
                "the token is not known",
            )
        };
        return found.map(|who| (who, None)).ok_or_else(wrong);
    }
    if let Some(cookie) = cookie(headers, &hub.keys.cookie_name())
        && let Some(who) = Failure::kept(people::by_cookie(hub, cookie, local).await)?
    {
        return Ok((who, None));
    }
    let who = people::guest(local);
    let pass = Pass {
        person: who.id,
        epoch: 0,
        organiser: false,
    };
    Ok((who, Some(set_cookie(club, pass, peer.tls))))
}

/// A header that gives somebody a cookie.
pub(crate) fn set_cookie(club: &Club, pass: Pass, tls: bool) -> HeaderValue {
    let keys = &club.hub().keys;
    let secure = if tls { "; Secure" } else { "" };
    let text = format!(
        "{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}",
        keys.cookie_name(),
        keys.sign(pass)
    );
    HeaderValue::try_from(text).expect("a cookie is made of letters and digits")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter();
    let texts = lines.filter_map(|line| line.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    let mut named = pairs.filter_map(|pair| pair.trim().split_once('='));
    named
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

/// What browsers are told to be strict about.
fn add_headers(headers: &mut HeaderMap) {
    const HEADERS: [(&str, &str); 7] = [
        (
            "content-security-policy",
            "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
             frame-ancestors 'none'; form-action 'self'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ];
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        headers.insert(name, HeaderValue::from_static(value));
    }
    let cache = headers.entry(header::CACHE_CONTROL);
    cache.or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_hosts() {
        for (host, name) in [
            ("localhost:8064", "localhost"),
            ("localhost", "localhost"),
            ("192.168.0.7:8064", "192.168.0.7"),
            ("[::1]:8064", "::1"),
            ("[fe80::1]", "fe80::1"),
        ] {
            assert_eq!(host_name(host), Some(name));
        }
        assert_eq!(host_name(":80"), None);
    }

    #[test]
    fn origins() {
        let check = |method: Method, pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            check_origin(&method, &headers).is_ok()
        };
        let host = ("host", "club.local:8064");
        let own = ("origin", "http://club.local:8064");
        let foreign = ("origin", "http://evil.example");
        assert!(check(Method::POST, &[host, own]));
        assert!(check(Method::POST, &[host]), "programs send no origin");
        assert!(!check(Method::POST, &[host, foreign]));
        assert!(!check(Method::POST, &[host, ("origin", "null")]));
        assert!(!check(
            Method::POST,
            &[host, ("origin", "http://club.local")]
        ));
        assert!(!check(
            Method::DELETE,
            &[host, ("sec-fetch-site", "cross-site")]
        ));
        assert!(
            check(Method::GET, &[host, foreign]),
            "reading gives a foreign page nothing"
        );
        let socket = ("upgrade", "websocket");
        assert!(!check(Method::GET, &[host, socket, foreign]));
        assert!(check(Method::GET, &[host, socket, own]));
    }
}
