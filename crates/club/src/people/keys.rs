//! [`Keys`]: what signs cookies and checks passwords, and [`Pass`]: what a cookie says.

use std::sync::Arc;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tabiya_wire::Reason;
use tokio::sync::Semaphore;

use crate::{Id, reasons};

/// What signs and checks: the key of the cookies, and the hash of the organiser's token.
#[derive(Clone)]
pub(crate) struct Keys {
    cookie: [u8; 32],
    organiser: [u8; 32],
    /// Passwords are hashed by few at a time: each takes memory and a core for a while.
    hashing: Arc<Semaphore>,
}

/// What a cookie says, and the club has signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pass {
    pub(crate) person: Id,
    pub(crate) epoch: u32,
    pub(crate) organiser: bool,
}

/// So many passwords are hashed at once.
const MOST_HASHING: usize = 1;

impl Keys {
    pub(crate) fn new(cookie: [u8; 32], organiser: [u8; 32]) -> Self {
        Self {
            cookie,
            organiser,
            hashing: Arc::new(Semaphore::new(MOST_HASHING)),
        }
    }

    /// The name of the cookie. Clubs at other ports of the same computer have others: browsers do not keep their
    /// cookies apart.
    pub(crate) fn cookie_name(&self) -> String {
        let hash = hash(&self.cookie);
        format!("tabiya-{}", hex(&hash[..4]))
    }

    /// A cookie's value: who somebody is, signed, and for the organiser a second signature.
    pub(crate) fn sign(&self, pass: Pass) -> String {
        let text = pass.text();
        let mac = self.mac(&text).finalize().into_bytes();
        let mut cookie = format!("{text}.{}", hex(&mac));
        if pass.organiser {
            let mac = self.organiser_mac(&text).finalize().into_bytes();
            cookie = format!("{cookie}.{}", hex(&mac));
        }
        cookie
    }

    /// What a cookie says, if the club has signed it.
    pub(crate) fn check(&self, cookie: &str) -> Option<Pass> {
        let parts: Vec<&str> = cookie.split('.').collect();
        let (identity, macs) = parts.split_at_checked(Pass::PARTS)?;
        let (mac, organiser) = match macs {
            [mac] => (mac, None),
            [mac, organiser] => (mac, Some(organiser)),
            _ => return None,
        };
        let text = identity.join(".");
        // In constant time.
        self.mac(&text).verify_slice(&unhex(mac)?).ok()?;
        let organiser = organiser.and_then(|mac| unhex(mac)).is_some_and(|mac| {
            let signed = self.organiser_mac(&text);
            signed.verify_slice(&mac).is_ok()
        });
        Pass::read(identity, organiser)
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.cookie).expect("any key does for HMAC");
        mac.update(text.as_bytes());
        mac
    }

    /// Who became organiser by a token is organiser as long as that is the token, and somebody in any case.
    fn organiser_mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = self.mac(text);
        mac.update(b".o");
        mac.update(&self.organiser);
        mac
    }

    /// True if this is the organiser's token.
    pub(crate) fn is_organiser(&self, token: &str) -> bool {
        // Hashes are compared, so that the time tells nothing of the token.
        hash(token.as_bytes()) == self.organiser
    }

    /// What is kept of a password.
    pub(super) async fn hash_password(&self, password: String) -> Result<String, Reason> {
        let hashed = self
            .blocking(move || Argon2::default().hash_password(password.as_bytes()))
            .await?;
        let hashed: PasswordHash = hashed.map_err(|_| reasons::busy())?;
        Ok(hashed.to_string())
    }

    /// Whether a password is right. Takes as long for somebody who does not exist.
    pub(super) async fn check_password(
        &self,
        password: String,
        hashed: Option<String>,
    ) -> Result<bool, Reason> {
        let is_known = hashed.is_some();
        let hashed = hashed.unwrap_or_else(|| NOBODY.to_string());
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

/// A hash of a password that nobody knows.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl Pass {
    /// How many parts say who somebody is.
    const PARTS: usize = 4;

    /// Who it is, which everybody's cookie says.
    fn text(self) -> String {
        format!("1.{}.{}.p", self.person, self.epoch)
    }

    fn read(identity: &[&str], organiser: bool) -> Option<Self> {
        let ["1", person, epoch, "p"] = identity else {
            return None;
        };
        Some(Self {
            person: person.parse().ok()?,
            epoch: epoch.parse().ok()?,
            organiser,
        })
    }
}

/// SHA-256.
pub(crate) fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let pairs = digits.chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    pairs
        .map(|pair| u8::from_str_radix(pair?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::new([7; 32], hash(b"secret"))
    }

    fn pass() -> Pass {
        Pass {
            person: "anna0001".parse().unwrap(),
            epoch: 3,
            organiser: false,
        }
    }

    #[test]
    fn a_cookie_says_what_was_signed() {
        let cookie = keys().sign(pass());
        assert_eq!(keys().check(&cookie), Some(pass()));
    }

    #[test]
    fn another_organisers_token_takes_the_power_alone() {
        let organiser = Pass {
            organiser: true,
            ..pass()
        };
        let cookie = keys().sign(organiser);
        assert_eq!(keys().check(&cookie), Some(organiser));
        let later = Keys::new([7; 32], hash(b"another"));
        assert_eq!(later.check(&cookie), Some(pass()));
        let forged = format!("{}.{}", keys().sign(pass()), "00".repeat(32));
        assert_eq!(keys().check(&forged), Some(pass()));
    }

    #[test]
    fn forged_cookies_are_not_believed() {
        let cookie = keys().sign(pass());
        let promoted = cookie.replace(".p.", ".o.");
        let other = cookie.replace("anna0001", "anna0002");
        let (text, mac) = cookie.rsplit_once('.').unwrap();
        let by_another = Keys::new([8; 32], [0; 32]).sign(pass());
        for forged in [
            promoted,
            other,
            by_another,
            text.to_string(),
            format!("{text}."),
            format!("{text}.{}", &mac[..32]),
            format!("{text}.é{}", &mac[2..]),
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
