//! Identity of a client: by token or cookie. A new guest gets a cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite, time::Duration};
use tabiya_wire::ReasonCode;

use super::{ErrorResponse, guard::Client};
use crate::{
    Club, Session,
    people::{self, COOKIE_AGE, CookieClaims},
};

/// Identifies the client. Returns a cookie for a new guest.
pub(super) async fn identify(
    club: &Club,
    headers: &HeaderMap,
    client: Client,
) -> Result<(Session, Option<HeaderValue>), ErrorResponse> {
    let hub = club.hub();
    if let Some(token) = bearer(headers) {
        club.check_token_guesses(client.address)?;
        let found = people::session_from_token(hub, token, client.is_local).await;
        let Some(session) = ErrorResponse::check_stored(found)? else {
            club.charge_guess(client.address);
            club.count_wrong_token(client.address);
            return Err(ErrorResponse::new(ReasonCode::WrongToken, "unknown token"));
        };
        return Ok((session, None));
    }
    // A browser sends cookies of http to https as well, so somebody who changes to https stays who they are.
    let secure = club.cookie_name(client.peer.tls);
    let plain = club.cookie_name(false);
    let names = [Some(&secure), (plain != secure).then_some(&plain)];
    for name in names.into_iter().flatten() {
        if let Some(cookie) = find_cookie(headers, name)
            && let Some(session) = ErrorResponse::check_stored(
                people::session_from_cookie(hub, cookie.value(), client.is_local).await,
            )?
        {
            return Ok((session, None));
        }
    }
    let (session, claims) = people::new_guest(client.is_local);
    Ok((session, Some(set_cookie(club, claims, client.peer.tls))))
}

/// Returns a `Set-Cookie` header value.
pub(super) fn set_cookie(club: &Club, claims: CookieClaims, tls: bool) -> HeaderValue {
    let keys = &club.hub().keys;
    let cookie = Cookie::build((club.cookie_name(tls), keys.sign(claims)))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(COOKIE_AGE.as_secs() as i64))
        .secure(tls)
        .build();
    HeaderValue::try_from(cookie.to_string()).expect("a cookie is printable ASCII")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

fn find_cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<Cookie<'a>> {
    let lines = headers.get_all(header::COOKIE).iter();
    let texts = lines.filter_map(|line| line.to_str().ok());
    let mut cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let find = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(header::COOKIE, HeaderValue::from_static(line));
            }
            find_cookie(&headers, "tabiya-1").map(|cookie| cookie.value().to_string())
        };
        let own = Some("a.b".to_string());
        assert_eq!(find(&["tabiya-1=a.b"]), own);
        assert_eq!(find(&["theme=dark;; no; =x; tabiya-1=a.b ; z=1"]), own);
        assert_eq!(find(&["theme=dark", "tabiya-1=a.b"]), own);
        assert_eq!(find(&["tabiya-1=a.b; tabiya-1=c.d"]), own);
        assert_eq!(find(&["tabiya-10=a.b; xtabiya-1=a.b"]), None);
        assert_eq!(find(&["tabiya-1%3Da.b; TABIYA-1=a.b"]), None);
        assert_eq!(find(&[]), None);
    }
}
