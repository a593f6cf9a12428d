//! [`Pass`]: who a client is at a club.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// Who a client is at a club: somebody with a cookie that the club gave them, or with a token. All that is
/// done with one pass, or a clone of it, is done by one person.
///
/// What it holds is secret, and is never shown.
#[derive(Clone, Default)]
pub struct Pass(Arc<Mutex<Held>>);

#[derive(Default)]
enum Held {
    #[default]
    Nothing,
    /// As in a `Cookie` header: `name=value`.
    Cookie(String),
    Token(String),
}

impl Pass {
    /// Nobody yet: the club gives a cookie.
    pub fn new() -> Self {
        Self::default()
    }

    /// Who owns a token.
    pub fn token(token: impl Into<String>) -> Self {
        Self(Arc::new(Mutex::new(Held::Token(token.into()))))
    }

    /// Who had a cookie, as [`Pass::cookie`] gave it.
    pub fn from_cookie(cookie: impl Into<String>) -> Self {
        Self(Arc::new(Mutex::new(Held::Cookie(cookie.into()))))
    }

    /// The cookie, to be kept for the next time. Whoever has it is this person.
    pub fn cookie(&self) -> Option<String> {
        match &*self.held() {
            Held::Cookie(cookie) => Some(cookie.clone()),
            Held::Nothing | Held::Token(_) => None,
        }
    }

    /// The header that says who it is, if it is somebody.
    pub(super) fn header(&self) -> Option<(&'static str, String)> {
        match &*self.held() {
            Held::Nothing => None,
            Held::Cookie(cookie) => Some(("cookie", cookie.clone())),
            Held::Token(token) => Some(("authorization", format!("Bearer {token}"))),
        }
    }

    /// The club gives a cookie, by a `Set-Cookie` header.
    pub(super) fn take(&self, set_cookie: &str) {
        let pair = set_cookie.split(';').next().unwrap_or_default().trim();
        let mut held = self.held();
        if pair.contains('=') && !matches!(*held, Held::Token(_)) {
            *held = Held::Cookie(pair.to_string());
        }
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match *self.held() {
            Held::Nothing => "nothing",
            Held::Cookie(_) => "a cookie",
            Held::Token(_) => "a token",
        };
        write!(f, "Pass({kind})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_kept_and_a_token_stays() {
        let pass = Pass::new();
        assert_eq!(pass.header(), None);
        pass.take("tabiya-1a=secret; Path=/; HttpOnly");
        assert_eq!(pass.header(), Some(("cookie", "tabiya-1a=secret".into())));
        assert!(!format!("{pass:?}").contains("secret"));
        let token = Pass::token("secret");
        token.take("tabiya-1a=other; Path=/");
        assert_eq!(
            token.header(),
            Some(("authorization", "Bearer secret".into()))
        );
        assert!(!format!("{token:?}").contains("secret"));
    }
}
