//! Who somebody is: signed cookies, accounts with passwords, and tokens for programs.

use std::{sync::Arc, time::Duration};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tabiya_wire::{Person, Reason};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::{Hub, Id, PersonRow, StoreError, TokenRow, Topic, Visitor, random, reasons};

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
/// How long names may be, in characters.
pub(crate) const MOST_NAME: usize = 30;
/// How long passwords may be, in bytes: longer ones only cost time.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// Somebody may have so many tokens.
const MOST_TOKENS: usize = 20;

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

    async fn hash_password(&self, password: String) -> Result<String, Reason> {
        let hashed = self
            .blocking(move || Argon2::default().hash_password(password.as_bytes()))
            .await?;
        let hashed: PasswordHash = hashed.map_err(|_| reasons::busy())?;
        Ok(hashed.to_string())
    }

    /// Takes as long for somebody who does not exist.
    async fn check_password(
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

/// Who came with a cookie, if it is good.
pub(crate) async fn by_cookie(
    hub: &Hub,
    cookie: &str,
    local: bool,
) -> Result<Option<Visitor>, StoreError> {
    let Some(pass) = hub.keys.check(cookie) else {
        return Ok(None);
    };
    let row = hub.store.person(pass.person).await?;
    let epoch = row.as_ref().map_or(0, |row| row.epoch);
    if epoch != pass.epoch {
        return Ok(None);
    }
    let name = row.map_or_else(|| guest_name(pass.person), |row| row.name);
    Ok(Some(Visitor {
        id: pass.person,
        name: name.into(),
        organiser: pass.organiser,
        local,
    }))
}

/// Who came with a token, if it is good.
pub(crate) async fn by_token(
    hub: &Hub,
    token: &str,
    local: bool,
) -> Result<Option<Visitor>, StoreError> {
    if hub.keys.is_organiser(token) {
        let id = organiser_id();
        return Ok(Some(Visitor {
            id,
            name: ORGANISER.into(),
            organiser: true,
            local,
        }));
    }
    let Some(row) = hub.store.token(hash(token.as_bytes())).await? else {
        return Ok(None);
    };
    let person = hub.store.person(row.person).await?;
    Ok(person.map(|person| Visitor {
        id: person.id,
        name: person.name.into(),
        organiser: false,
        local,
    }))
}

/// Somebody new.
pub(crate) fn guest(local: bool) -> Visitor {
    let id = Id::random();
    Visitor {
        id,
        name: guest_name(id).into(),
        organiser: false,
        local,
    }
}

fn guest_name(id: Id) -> String {
    format!("Guest {}", &id.as_str()[..4])
}

/// What the organiser is called whose program has the token.
const ORGANISER: &str = "Organiser";

/// The organiser's token belongs to nobody in particular.
fn organiser_id() -> Id {
    Id::from_number(0).expect("0 is a number of an id")
}

/// Gives somebody another name.
pub(crate) async fn rename(hub: &Hub, who: &Visitor, name: &str) -> Result<PersonRow, Reason> {
    let name = free_name(good_name(name)?, who)?;
    let renamed = |row| {
        let name = name.clone();
        Ok(PersonRow { name, ..row })
    };
    change(hub, who.id, &who.name, renamed).await
}

/// So often what somebody else has changed meanwhile is looked at again.
const MOST_TRIES: usize = 5;

/// Changes what is known of somebody, of whom only the name is if they are new. What somebody else changes at the same
/// time is not undone: then `changed` has to do with what they made of it.
async fn change(
    hub: &Hub,
    id: Id,
    name: &str,
    changed: impl Fn(PersonRow) -> Result<PersonRow, Reason>,
) -> Result<PersonRow, Reason> {
    // Here one after the other; only another node of the club can come between.
    let _turn = hub.turns.take(id).await;
    for _ in 0..MOST_TRIES {
        let before = Hub::kept(hub.store.person(id).await)?;
        let known = before.clone().unwrap_or_else(|| PersonRow {
            id,
            name: name.to_string(),
            password: None,
            epoch: 0,
            since: hub.time.now(),
        });
        let row = changed(known)?;
        match hub.store.put_person(row.clone(), before).await {
            Err(StoreError::Changed) => {}
            Err(StoreError::Taken) => return Err(reasons::name_taken()),
            other => {
                Hub::kept(other)?;
                hub.lobby.rename(row.id, &row.name);
                return Ok(row);
            }
        }
    }
    Err(reasons::busy())
}

/// Somebody who is here, or was: by id.
pub(crate) async fn find(hub: &Hub, id: &str) -> Result<Option<Person>, Reason> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(None);
    };
    if let Some(person) = hub.lobby.find(id) {
        return Ok(Some(person));
    }
    let row = Hub::kept(hub.store.person(id).await)?;
    Ok(row.map(PersonRow::person))
}

/// Makes an account of somebody: the name is theirs.
pub(crate) async fn sign_up(
    hub: &Hub,
    who: &Visitor,
    name: &str,
    password: String,
) -> Result<PersonRow, Reason> {
    let name = free_name(good_name(name)?, who)?;
    good_password(&password)?;
    let password = hub.keys.hash_password(password).await?;
    let signed_up = |row: PersonRow| match row.password {
        Some(_) => Err(Reason::new("hasAccount", "you have an account already")),
        None => Ok(PersonRow {
            name: name.clone(),
            password: Some(password.clone()),
            ..row
        }),
    };
    let row = change(hub, who.id, &who.name, signed_up).await?;
    clear_name(hub, &row.name).await?;
    Ok(row)
}

/// The name is an account's now: guests who had it before are guests without a name again.
async fn clear_name(hub: &Hub, name: &str) -> Result<(), Reason> {
    for guest in Hub::kept(hub.store.guests_named(name.to_string()).await)? {
        let cleared = |row: PersonRow| match row.name == guest.name {
            true => Ok(PersonRow {
                name: guest_name(row.id),
                ..row
            }),
            false => Ok(row),
        };
        change(hub, guest.id, &guest.name, cleared).await?;
    }
    Ok(())
}

/// The owner of an account, if the password is right.
pub(crate) async fn sign_in(hub: &Hub, name: &str, password: String) -> Result<PersonRow, Reason> {
    let wrong = || Reason::new("wrongPassword", "the name or the password is wrong");
    if password.len() > *PASSWORD.end() {
        return Err(wrong());
    }
    let row = Hub::kept(hub.store.account(name.trim().to_string()).await)?;
    let hashed = row.as_ref().and_then(|row| row.password.clone());
    let is_right = hub.keys.check_password(password, hashed).await?;
    row.filter(|_| is_right).ok_or_else(wrong)
}

/// Changes a password. Cookies that were given before are not believed any more, and who came with one has to
/// come again.
pub(crate) async fn change_password(
    hub: &Hub,
    who: &Visitor,
    old: String,
    new: String,
) -> Result<PersonRow, Reason> {
    good_password(&new)?;
    let known = Hub::kept(hub.store.person(who.id).await)?;
    let Some(known) = known.and_then(|row| row.password) else {
        return Err(Reason::new("noAccount", "you have no account"));
    };
    let wrong = || Reason::new("wrongPassword", "the old password is wrong");
    if !hub.keys.check_password(old, Some(known.clone())).await? {
        return Err(wrong());
    }
    let password = hub.keys.hash_password(new).await?;
    let secured = |row: PersonRow| match row.password.as_ref() == Some(&known) {
        true => Ok(PersonRow {
            password: Some(password.clone()),
            epoch: row.epoch + 1,
            ..row
        }),
        // It has been changed meanwhile.
        false => Err(wrong()),
    };
    let row = change(hub, who.id, &who.name, secured).await?;
    // Whoever made a token with the old password is out too.
    for token in Hub::kept(hub.store.tokens(row.id).await)? {
        Hub::kept(hub.store.remove_token(row.id, token.id).await)?;
    }
    send_away(hub, row.id);
    Ok(row)
}

/// Sends away all sockets of somebody, who may do less than before or has to show another cookie: they come again, and
/// count for what they are then.
pub(crate) fn send_away(hub: &Hub, person: Id) {
    hub.bus.dismiss(Topic::Person(person), COOKIE_ARRIVES);
}

/// So long a new cookie is on its way: who came back sooner would come with the old one.
const COOKIE_ARRIVES: Duration = Duration::from_secs(2);

/// A new token for programs, which is shown this once.
pub(crate) async fn make_token(
    hub: &Hub,
    who: &Visitor,
    label: &str,
) -> Result<(TokenRow, String), Reason> {
    let label = good_text(label, 60, "the label")?;
    if Hub::kept(hub.store.tokens(who.id).await)?.len() >= MOST_TOKENS {
        return Err(reasons::too_many("tokens: drop one first"));
    }
    // A token is its owner's, so there has to be somebody.
    change(hub, who.id, &who.name, Ok).await?;
    let token = format!("tabiya_{}", random::secret());
    let row = TokenRow {
        id: Id::random(),
        person: who.id,
        label,
        hash: hash(token.as_bytes()),
        since: hub.time.now(),
    };
    Hub::kept(hub.store.put_token(row.clone()).await)?;
    Ok((row, token))
}

/// SHA-256.
pub(crate) fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// A name as people may have it.
pub(crate) fn good_name(name: &str) -> Result<String, Reason> {
    let name = good_text(name, MOST_NAME, "a name")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").nfc().collect();
    let mixed = name
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| is_mixed(word));
    match mixed {
        Some(word) => Err(reasons::mixed_letters(word)),
        None => Ok(name),
    }
}

/// A name that does not pass for the club's own: that of the organiser, of the engine, or of another guest.
fn free_name(name: String, who: &Visitor) -> Result<String, Reason> {
    let small = name.to_lowercase();
    let is_own = name == guest_name(who.id);
    let is_reserved = small == ORGANISER.to_lowercase()
        || small == "tabiya"
        || small.strip_prefix("tabiya ").is_some_and(is_number)
        || small.strip_prefix("guest ").is_some_and(is_part_of_id);
    match is_reserved && !is_own {
        true => Err(reasons::name_taken()),
        false => Ok(name),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// Guests are called by the first letters of their ids.
fn is_part_of_id(text: &str) -> bool {
    text.len() == 4 && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// A name that somebody gives to a player at one computer. In a game that all see it is like other people's, and not that
/// of another's account; else only what nobody sees is taken from it: it may come from a file.
pub(crate) async fn name_at_table(
    hub: &Hub,
    who: &Visitor,
    name: &str,
    is_public: bool,
) -> Result<String, Reason> {
    let seen: String = name.chars().filter(|c| !is_hidden(*c)).collect();
    if seen.trim().is_empty() {
        return Ok(String::new());
    }
    if !is_public {
        return good_text(name, usize::MAX, "a name");
    }
    let name = good_name(name)?;
    let account = Hub::kept(hub.store.account(name.clone()).await)?;
    if account.is_some_and(|account| account.id != who.id) {
        return Err(reasons::name_taken());
    }
    Ok(name)
}

/// True if a word has letters of alphabets that look alike: with one of them from another, it passes for a name that
/// is somebody else's.
fn is_mixed(word: &str) -> bool {
    let of = |alphabet: fn(char) -> bool| word.chars().any(alphabet);
    let is_latin = |c: char| c.is_ascii_alphabetic() || ('\u{c0}'..='\u{24f}').contains(&c);
    let is_greek = |c: char| ('\u{370}'..='\u{3ff}').contains(&c);
    let is_cyrillic = |c: char| ('\u{400}'..='\u{52f}').contains(&c);
    [of(is_latin), of(is_greek), of(is_cyrillic)]
        .iter()
        .filter(|has| **has)
        .count()
        > 1
}

/// A text of people: trimmed, not empty, not too long, and nothing in it that is not seen.
pub(crate) fn good_text(text: &str, most: usize, what: &str) -> Result<String, Reason> {
    let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(blank).filter(|c| !is_hidden(*c)).collect();
    // What is hidden may have stood before a blank.
    let text = text.trim().to_string();
    if text.is_empty() {
        return Err(reasons::bad_text(&format!("{what} cannot be empty")));
    }
    if text.chars().count() > most {
        let text = format!("{what} can have {most} characters at most");
        return Err(reasons::bad_text(&text));
    }
    Ok(text)
}

/// Control characters, those that turn the direction of what follows, and others that nobody sees.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn good_password(password: &str) -> Result<(), Reason> {
    if PASSWORD.contains(&password.len()) {
        return Ok(());
    }
    Err(reasons::bad_text("a password has 8 to 200 bytes"))
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

    #[test]
    fn names() {
        assert_eq!(good_name("  Anna\u{202e} B. ").unwrap(), "Anna B.");
        assert_eq!(good_name("Ана").unwrap(), "Ана");
        // Cyrillic letters among Latin ones, and the other way round; a word of each is a name.
        for mixed in ["\u{410}nna", "Ivan\u{43e}v", "Петр\u{6f}в", "Anna Вoris"] {
            assert_eq!(good_name(mixed).unwrap_err().why, "mixedLetters", "{mixed}");
        }
        assert_eq!(good_name("Anna-Ана 2").unwrap(), "Anna-Ана 2");
        assert_eq!(good_name("Łukasz Đorđević").unwrap(), "Łukasz Đorđević");
        assert!(good_name(" \n").is_err());
        assert!(good_name(&"x".repeat(31)).is_err());
    }
}
