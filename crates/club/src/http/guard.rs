//! Request guard: every request passes these checks first.
//!
//! 1. The `Host` header must name the club: an IP address, this computer's name, or a configured name. This stops DNS
//!    rebinding.
//! 2. Cross-site requests are refused: if the browser states an origin, it must be the club's.
//! 3. The rate limit of the address.
//! 4. Identity by cookie or token (`identity`); a new guest gets a cookie.
//!
//! A request that changes something runs in a task of its own, which a client that hangs up does not stop.

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::Arc,
    time::Instant,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tabiya_wire::ReasonCode;

use super::{ErrorResponse, identity::identify};
use crate::{
    Club, club::GUESS_COST, limits::tokens, network::host_of_authority, reasons,
    websocket::CHAT_COST,
};

/// The remote end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// True if the client's connection is encrypted, here or up to a trusted proxy.
    pub(crate) tls: bool,
}

/// The client address a request is counted under.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) peer: Peer,
    /// The address that it is counted under.
    pub(super) address: IpAddr,
    /// True if it is on this computer.
    pub(super) is_local: bool,
}

pub(crate) async fn guard(State(club): State<Arc<Club>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = match check(&club, request, next).await {
        Ok(response) => response,
        Err(failure) => failure.into_response(),
    };
    add_headers(response.headers_mut());
    // Everything without an endpoint is a file of the page, or not found there.
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    let metrics = &club.hub().metrics;
    metrics.count_request(route, response.status(), start.elapsed());
    response
}

async fn check(club: &Club, mut request: Request, next: Next) -> Result<Response, ErrorResponse> {
    let Some(mut peer) = request.extensions().get::<Peer>().copied() else {
        return Err(ErrorResponse::from(reasons::busy()));
    };
    if is_encrypted(club, peer, request.headers()) {
        peer.tls = true;
        request.extensions_mut().insert(peer);
    }
    check_host(club, request.headers())?;
    check_origin(request.method(), request.headers())?;
    let address = client_address(club, peer, request.headers());
    if !club.allows_request(address, cost(&request)) {
        return Err(ErrorResponse::from(reasons::too_fast()));
    }
    let client = Client {
        peer,
        address,
        is_local: is_local(peer, request.headers()),
    };
    let (session, cookie) = identify(club, request.headers(), client).await?;
    request.extensions_mut().insert(Arc::new(session));
    request.extensions_mut().insert(ClientAddress(address));
    let mut response = match *request.method() {
        Method::GET | Method::HEAD | Method::OPTIONS => next.run(request).await,
        // In a task of its own: a client that hangs up must not cut a change in half.
        _ => match tokio::spawn(next.run(request)).await {
            Ok(response) => response,
            Err(_) => return Err(ErrorResponse::from(reasons::busy())),
        },
    };
    // A shared cache must not hand one guest's cookie to everybody.
    let may_be_shared = |cache: &HeaderValue| cache.as_bytes().starts_with(b"public");
    if let Some(cookie) = cookie
        && !response.headers().contains_key(header::SET_COOKIE)
        && !response
            .headers()
            .get(header::CACHE_CONTROL)
            .is_some_and(may_be_shared)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Returns the cost of a request: most for parsing whole files, then for passwords and tokens, and for signing out, which
/// is remembered for long; chat costs as much as over a WebSocket.
fn cost(request: &Request) -> NonZeroU32 {
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/api/v1/records" | "/api/v1/records/pgn") => tokens(50),
        (
            &Method::POST,
            "/api/v1/login"
            | "/api/v1/account"
            | "/api/v1/account/password"
            | "/api/v1/organiser"
            | "/api/v1/logout",
        ) => GUESS_COST,
        (&Method::GET | &Method::HEAD, _) => tokens(1),
        (_, path) if path.ends_with("/say") || path.ends_with("/rematch") => CHAT_COST,
        _ => tokens(2),
    }
}

/// 1. Checks the `Host` header.
fn check_host(club: &Club, headers: &HeaderMap) -> Result<(), ErrorResponse> {
    // Several `Host` headers are an attempt to deceive.
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().filter(|_| hosts.next().is_none());
    let host = host.and_then(|host| host.to_str().ok());
    let name = host.and_then(host_of_authority);
    if name.is_some_and(|name| club.is_own_host(name)) {
        return Ok(());
    }
    Err(ErrorResponse::new(
        ReasonCode::WrongHost,
        "the club does not know this host name: use its IP address, or start it with --host NAME",
    ))
}

/// 2. Checks where the browser says the request comes from.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), ErrorResponse> {
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
    Err(ErrorResponse::new(
        ReasonCode::ForeignOrigin,
        "cross-site requests are not allowed",
    ))
}

/// Returns the address a request is counted under: behind trusted proxies, the one they forward for.
fn client_address(club: &Club, peer: Peer, headers: &HeaderMap) -> IpAddr {
    forwarded_address(peer.address.ip(), headers, |address| {
        club.trusts_proxy(address)
    })
}

/// Follows `X-Forwarded-For` from its end, where the nearest proxy wrote, up to the first address that is no trusted
/// proxy. Whatever is before that may be forged.
fn forwarded_address(
    peer: IpAddr,
    headers: &HeaderMap,
    is_trusted: impl Fn(IpAddr) -> bool,
) -> IpAddr {
    let mut address = peer.to_canonical();
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let mut forwarded = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    while is_trusted(address) {
        match forwarded.next().and_then(read_forwarded_address) {
            Some(before) => address = before.to_canonical(),
            None => break,
        }
    }
    address
}

/// Reads an address that a proxy wrote: some add the port.
fn read_forwarded_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let alone = text.trim_start_matches('[').trim_end_matches(']').parse();
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    alone.or_else(|_| with_port()).ok()
}

/// Returns the last value of a header, which the trusted proxy added. Earlier values may be forged.
fn last_forwarded<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let last = headers.get_all(name).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next().map(str::trim)
}

/// Returns true if the client's connection is encrypted: to the club, or to a trusted proxy.
fn is_encrypted(club: &Club, peer: Peer, headers: &HeaderMap) -> bool {
    let is_https = || {
        let scheme = last_forwarded(headers, "x-forwarded-proto");
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
    };
    peer.tls || club.trusts_proxy(peer.address.ip().to_canonical()) && is_https()
}

/// Returns true if the client is on this computer and not behind a proxy.
fn is_local(peer: Peer, headers: &HeaderMap) -> bool {
    let is_forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    peer.address.ip().to_canonical().is_loopback() && !is_forwarded
}

/// Adds security headers.
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
    fn host_names() {
        for (host, name) in [
            ("localhost:8064", "localhost"),
            ("localhost", "localhost"),
            ("192.168.0.7:8064", "192.168.0.7"),
            ("[::1]:8064", "::1"),
            ("[fe80::1]", "fe80::1"),
        ] {
            assert_eq!(host_of_authority(host), Some(name));
        }
        assert_eq!(host_of_authority(":80"), None);
    }

    #[test]
    fn forwarded_addresses() {
        let from = |peer: &str, lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            let proxies = ["127.0.0.1", "10.0.0.2"].map(|ip| ip.parse::<IpAddr>().unwrap());
            let is_trusted = |address: IpAddr| proxies.contains(&address);
            forwarded_address(peer.parse().unwrap(), &headers, is_trusted).to_string()
        };
        assert_eq!(
            from("192.0.2.9", &["192.0.2.1"]),
            "192.0.2.9",
            "not a proxy"
        );
        assert_eq!(from("127.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(from("::ffff:127.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(
            from("127.0.0.1", &["6.6.6.6, 192.0.2.1"]),
            "192.0.2.1",
            "the first is forged"
        );
        assert_eq!(from("127.0.0.1", &["6.6.6.6", "192.0.2.1"]), "192.0.2.1");
        assert_eq!(
            from("127.0.0.1", &["192.0.2.1, 10.0.0.2"]),
            "192.0.2.1",
            "two proxies"
        );
        assert_eq!(
            from("127.0.0.1", &["6.6.6.6, 192.0.2.1, 10.0.0.2"]),
            "192.0.2.1"
        );
        assert_eq!(from("127.0.0.1", &["192.0.2.1:49152"]), "192.0.2.1");
        assert_eq!(from("127.0.0.1", &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(from("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(from("127.0.0.1", &["2001:db8::1"]), "2001:db8::1");
        for unreadable in ["", "unknown", "_hidden", "192.0.2.1:x", "1.2.3"] {
            assert_eq!(
                from("127.0.0.1", &[unreadable]),
                "127.0.0.1",
                "{unreadable}"
            );
        }
        assert_eq!(from("127.0.0.1", &[]), "127.0.0.1");
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
            "reading is harmless: the other site cannot see the response"
        );
        let socket = ("upgrade", "websocket");
        assert!(!check(Method::GET, &[host, socket, foreign]));
        assert!(check(Method::GET, &[host, socket, own]));
    }
}
