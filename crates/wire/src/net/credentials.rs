//! [`Credentials`]: the client's cookie or token.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// Credentials at a club: a cookie it set, or a token. Clones share them, and all act as one person.
///
/// The content is secret and never shown.
#[derive(Clone, Default)]
pub struct Credentials(Arc<Mutex<Secret>>);

#[derive(Default)]
enum Secret {
    #[default]
    Nothing,
    /// As in a `Cookie` header: `name=value`.
    Cookie(String),
    Token(String),
}

impl Credentials {
    /// No credentials yet: the club will set a cookie.
    pub fn new() -> Self {
        Self::default()
    }

    /// Credentials by token.
    pub fn token(token: impl Into<String>) -> Self {
        Self(Arc::new(Mutex::new(Secret::Token(token.into()))))
    }

    /// Credentials by a cookie from [`Credentials::cookie`].
    pub fn from_cookie(cookie: impl Into<String>) -> Self {
        Self(Arc::new(Mutex::new(Secret::Cookie(cookie.into()))))
    }

    /// Cookie, to be saved for the next time. Whoever has it is this person.
    pub fn cookie(&self) -> Option<String> {
        match &*self.secret() {
            Secret::Cookie(cookie) => Some(cookie.clone()),
            Secret::Nothing | Secret::Token(_) => None,
        }
    }

    /// Header to send, if there are credentials.
    pub(super) fn header(&self) -> Option<(&'static str, String)> {
        match &*self.secret() {
            Secret::Nothing => None,
            Secret::Cookie(cookie) => Some(("cookie", cookie.clone())),
            Secret::Token(token) => Some(("authorization", format!("Bearer {token}"))),
        }
    }

    /// Stores the cookie of a `Set-Cookie` header.
    pub(super) fn store_cookie(&self, set_cookie: &str) {
        let pair = set_cookie.split(';').next().unwrap_or_default().trim();
        let mut secret = self.secret();
        if pair.contains('=') && !matches!(*secret, Secret::Token(_)) {
            *secret = Secret::Cookie(pair.to_string());
        }
    }

    fn secret(&self) -> std::sync::MutexGuard<'_, Secret> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match *self.secret() {
            Secret::Nothing => "nothing",
            Secret::Cookie(_) => "a cookie",
            Secret::Token(_) => "a token",
        };
        write!(f, "Credentials({kind})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_stored_but_does_not_replace_a_token() {
        let credentials = Credentials::new();
        assert_eq!(credentials.header(), None);
        credentials.store_cookie("tabiya-1a=secret; Path=/; HttpOnly");
        assert_eq!(
            credentials.header(),
            Some(("cookie", "tabiya-1a=secret".into()))
        );
        assert!(!format!("{credentials:?}").contains("secret"));
        let token = Credentials::token("secret");
        token.store_cookie("tabiya-1a=other; Path=/");
        assert_eq!(
            token.header(),
            Some(("authorization", "Bearer secret".into()))
        );
        assert!(!format!("{token:?}").contains("secret"));
    }
}
