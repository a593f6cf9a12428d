//! [`Keys`]: signs cookies and checks passwords; [`CookieClaims`]: content of a cookie.

use std::sync::{Arc, PoisonError, RwLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tabiya_wire::{PersonId, Reason};
use tokio::sync::Semaphore;

use crate::{random, reasons};

/// The cookie signing key and the hash of the organiser's token.
#[derive(Clone)]
pub(crate) struct Keys {
    cookie: [u8; 32],
    /// Can be replaced while the club runs.
    organiser: Arc<RwLock<[u8; 32]>>,
    /// Limits concurrent password hashing: each takes memory and a core for a while.
    hashing: Arc<Semaphore>,
}

/// Signed content of a cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CookieClaims {
    pub(crate) person: PersonId,
    pub(crate) epoch: u32,
    pub(crate) session: SessionId,
    pub(crate) organiser: bool,
}

/// Id of a session, by which it can be revoked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionId {
    /// Random.
    Random([u8; 16]),
    /// None, in a cookie of an earlier version. Such cookies of one person and epoch are all alike, so they are revoked
    /// together.
    None,
}

/// Maximum number of passwords hashed at once.
const MAX_HASHING: usize = 1;

impl Keys {
    pub(crate) fn new(cookie: [u8; 32], organiser: [u8; 32]) -> Self {
        Self {
            cookie,
            organiser: Arc::new(RwLock::new(organiser)),
            hashing: Arc::new(Semaphore::new(MAX_HASHING)),
        }
    }

    /// Returns the name of the cookie. It differs between clubs, because browsers share cookies between the ports of
    /// one host.
    pub(crate) fn cookie_name(&self) -> String {
        let hash = hash(&self.cookie);
        format!("tabiya-{}", HEXLOWER.encode(&hash[..4]))
    }

    /// Returns a cookie's value: the claims, a signature, and a second signature for the organiser.
    pub(crate) fn sign(&self, claims: CookieClaims) -> String {
        let text = claims.text();
        let mac = self.mac(&text).finalize().into_bytes();
        let mut cookie = format!("{text}.{}", HEXLOWER.encode(&mac));
        if claims.organiser {
            let mac = self.organiser_mac(&text).finalize().into_bytes();
            cookie = format!("{cookie}.{}", HEXLOWER.encode(&mac));
        }
        cookie
    }

    /// Returns the claims of a cookie if its signature is valid.
    pub(crate) fn check(&self, cookie: &str) -> Option<CookieClaims> {
        let parts: Vec<&str> = cookie.split('.').collect();
        let (identity, macs) = parts.split_at_checked(CookieClaims::FIELDS)?;
        let (mac, organiser) = match macs {
            [mac] => (mac, None),
            [mac, organiser] => (mac, Some(organiser)),
            _ => return None,
        };
        let text = identity.join(".");
        let decoded = HEXLOWER.decode(mac.as_bytes()).ok()?;
        // Compares in constant time.
        self.mac(&text).verify_slice(&decoded).ok()?;
        let organiser = organiser.is_some_and(|mac| {
            let decoded = HEXLOWER.decode(mac.as_bytes());
            decoded.is_ok_and(|mac| self.organiser_mac(&text).verify_slice(&mac).is_ok())
        });
        CookieClaims::read(identity, organiser)
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.cookie).expect("HMAC accepts keys of any length");
        mac.update(text.as_bytes());
        mac
    }

    /// Returns the organiser's signature. It depends on the organiser's token: after that is replaced, the cookie is
    /// still valid, but as an ordinary person's.
    fn organiser_mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = self.mac(text);
        mac.update(b".o");
        mac.update(&self.organiser());
        mac
    }

    /// Returns true if this is the organiser's token.
    pub(crate) fn is_organiser(&self, token: &str) -> bool {
        // Comparing hashes leaks nothing about the token through timing.
        self.is_organiser_hash(hash(token.as_bytes()))
    }

    /// Returns true if this is the hash of the organiser's token.
    pub(crate) fn is_organiser_hash(&self, hash: [u8; 32]) -> bool {
        hash == self.organiser()
    }

    /// Replaces the hash of the organiser's token.
    pub(crate) fn set_organiser(&self, hash: [u8; 32]) {
        let mut organiser = self
            .organiser
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *organiser = hash;
    }

    fn organiser(&self) -> [u8; 32] {
        *self
            .organiser
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Hashes a password for storage.
    pub(super) async fn hash_password(&self, password: String) -> Result<String, Reason> {
        let hashed = self
            .blocking(move || Argon2::default().hash_password(password.as_bytes()))
            .await?;
        let hashed: PasswordHash = hashed.map_err(|_| reasons::busy())?;
        Ok(hashed.to_string())
    }

    /// Returns true if a password is right. Takes as long for an account that does not exist.
    pub(super) async fn check_password(
        &self,
        password: String,
        hashed: Option<String>,
    ) -> Result<bool, Reason> {
        let is_known = hashed.is_some();
        let hashed = hashed.unwrap_or_else(|| DUMMY_HASH.to_string());
        let matches = self
            .blocking(move || {
                let hashed = PasswordHash::new(&hashed).ok();
                hashed.is_some_and(|hashed| {
                    let verified = Argon2::default().verify_password(password.as_bytes(), &hashed);
                    verified.is_ok()
                })
            })
            .await?;
        Ok(is_known && matches)
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Reason> {
        let permit = Arc::clone(&self.hashing).acquire_owned().await;
        let permit = permit.map_err(|_| reasons::busy())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| reasons::busy())
    }
}

/// A hash that no password matches.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl SessionId {
    /// Creates an id.
    pub(crate) fn new() -> Self {
        Self::Random(random::bytes())
    }
}

impl CookieClaims {
    /// Number of dot-separated fields before the signatures.
    const FIELDS: usize = 4;

    /// Returns the SHA-256 hash under which the session is revoked.
    pub(crate) fn session_hash(self) -> [u8; 32] {
        match self.session {
            SessionId::Random(id) => hash(&id),
            SessionId::None => hash(self.text().as_bytes()),
        }
    }

    /// Returns the signed text, which is the same with and without the organiser's rights.
    fn text(self) -> String {
        let Self { person, epoch, .. } = self;
        match self.session {
            SessionId::Random(id) => format!("2.{person}.{epoch}.{}", HEXLOWER.encode(&id)),
            SessionId::None => format!("1.{person}.{epoch}.p"),
        }
    }

    fn read(identity: &[&str], organiser: bool) -> Option<Self> {
        let (person, epoch, session) = match *identity {
            ["2", person, epoch, session] => {
                let id = HEXLOWER.decode(session.as_bytes()).ok()?;
                (person, epoch, SessionId::Random(id.try_into().ok()?))
            }
            ["1", person, epoch, "p"] => (person, epoch, SessionId::None),
            _ => return None,
        };
        Some(Self {
            person: person.parse().ok()?,
            epoch: epoch.parse().ok()?,
            session,
            organiser,
        })
    }
}

/// Returns the SHA-256 digest.
pub(crate) fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::new([7; 32], hash(b"secret"))
    }

    fn claims() -> CookieClaims {
        CookieClaims {
            person: "anna0001".parse().unwrap(),
            epoch: 3,
            session: SessionId::Random([9; 16]),
            organiser: false,
        }
    }

    #[test]
    fn a_cookie_says_what_was_signed() {
        let cookie = keys().sign(claims());
        assert_eq!(keys().check(&cookie), Some(claims()));
    }

    /// As earlier versions wrote them.
    #[test]
    fn cookies_without_a_session_id_stay_valid() {
        let text = "1.anna0001.3.p";
        let mac = HEXLOWER.encode(&keys().mac(text).finalize().into_bytes());
        let read = keys().check(&format!("{text}.{mac}")).unwrap();
        let old = CookieClaims {
            session: SessionId::None,
            ..claims()
        };
        assert_eq!(read, old);
        assert_eq!(old.session_hash(), hash(text.as_bytes()));
        let later = CookieClaims { epoch: 4, ..old };
        assert_ne!(old.session_hash(), later.session_hash());
        assert_ne!(old.session_hash(), claims().session_hash());
    }

    #[test]
    fn a_new_organiser_token_revokes_only_the_rights() {
        let organiser = CookieClaims {
            organiser: true,
            ..claims()
        };
        let cookie = keys().sign(organiser);
        assert_eq!(keys().check(&cookie), Some(organiser));
        let later = keys();
        later.set_organiser(hash(b"another"));
        assert_eq!(later.check(&cookie), Some(claims()));
        assert!(later.is_organiser("another") && !later.is_organiser("secret"));
        let forged = format!("{}.{}", keys().sign(claims()), "00".repeat(32));
        assert_eq!(keys().check(&forged), Some(claims()));
    }

    #[test]
    fn forged_cookies_are_rejected() {
        let cookie = keys().sign(claims());
        let other = cookie.replace("anna0001", "anna0002");
        let other_session = cookie.replacen("09", "0a", 1);
        let (text, mac) = cookie.rsplit_once('.').unwrap();
        let by_another = Keys::new([8; 32], [0; 32]).sign(claims());
        for forged in [
            other,
            other_session,
            by_another,
            text.to_string(),
            format!("{text}."),
            format!("{text}.{}", &mac[..32]),
            format!("{text}.é{}", &mac[2..]),
            format!("{text}.{mac}0"),
            format!("{text}.{}", mac.to_uppercase()),
            String::new(),
            ".".to_string(),
        ] {
            assert_eq!(keys().check(&forged), None, "{forged}");
        }
    }

    #[test]
    fn the_organisers_token_is_known_by_its_hash() {
        assert!(keys().is_organiser("secret"));
        assert!(!keys().is_organiser("secre"));
    }

    #[tokio::test]
    async fn passwords() {
        let keys = keys();
        let hashed = keys.hash_password("correct horse".into()).await.unwrap();
        assert!(!hashed.contains("horse"));
        let check = |password: &str, hashed: Option<&String>| {
            keys.check_password(password.into(), hashed.cloned())
        };
        assert!(check("correct horse", Some(&hashed)).await.unwrap());
        assert!(!check("correct mule", Some(&hashed)).await.unwrap());
        assert!(!check("correct horse", None).await.unwrap());
    }
}
