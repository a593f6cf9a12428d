//! [`GameId`], [`PersonId`], [`ChallengeId`] and [`TokenId`]: eight letters and digits each.

use std::{fmt, hash::Hash, marker::PhantomData, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Id of a game.
///
/// ```
/// use tabiya_wire::GameId;
/// let id: GameId = "k3v9z0ab".parse()?;
/// assert_eq!(id.to_string(), "k3v9z0ab");
/// assert_eq!(GameId::from_number(id.number()), Some(id));
/// assert!("K3V9".parse::<GameId>().is_err());
/// # Ok::<(), tabiya_wire::IdError>(())
/// ```
pub type GameId = Id<OfGame>;

/// Id of a person.
pub type PersonId = Id<OfPerson>;

/// Id of a challenge. The game that it leads to has the same.
pub type ChallengeId = Id<OfChallenge>;

/// Id of a token for programs, by which it can be revoked. The token itself is secret.
pub type TokenId = Id<OfToken>;

/// Eight lower-case letters and digits. Ids of different kinds are different types:
///
/// ```compile_fail
/// use tabiya_wire::{GameId, PersonId};
/// let person: PersonId = "k3v9z0ab".parse().unwrap();
/// let game: GameId = person;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<Kind>([u8; LENGTH], PhantomData<Kind>);

/// Error: the text is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdError;

/// Kind of thing that an [`Id`] identifies.
pub trait IdKind: Copy + Ord + Hash + Send + Sync + 'static {
    /// Name of the id type.
    const NAME: &'static str;
    /// Description for API documentation.
    const DESCRIPTION: &'static str;
}

/// Kind of a [`GameId`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfGame {}

/// Kind of a [`PersonId`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfPerson {}

/// Kind of a [`ChallengeId`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfChallenge {}

/// Kind of a [`TokenId`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfToken {}

impl IdKind for OfGame {
    const NAME: &'static str = "GameId";
    const DESCRIPTION: &'static str = "Id of a game.";
}

impl IdKind for OfPerson {
    const NAME: &'static str = "PersonId";
    const DESCRIPTION: &'static str = "Id of a person.";
}

impl IdKind for OfChallenge {
    const NAME: &'static str = "ChallengeId";
    const DESCRIPTION: &'static str =
        "Id of a challenge. The game that it leads to has the same id.";
}

impl IdKind for OfToken {
    const NAME: &'static str = "TokenId";
    const DESCRIPTION: &'static str = "Id of a token for programs, by which it can be revoked.";
}

/// Length of every id.
const LENGTH: usize = 8;
/// Number of different ids.
const COUNT: u64 = 36u64.pow(LENGTH as u32);
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

impl<Kind> Id<Kind> {
    /// Returns the id that a random number stands for. Nobody can guess the id of a private game if the number is
    /// cryptographically secure.
    pub fn from_random(number: u64) -> Self {
        // 2^64 is not a multiple of the count, but so much larger that the bias is negligible.
        Self::of(number % COUNT)
    }

    /// Returns the id of a number below 36⁸.
    pub fn from_number(number: i64) -> Option<Self> {
        let number = u64::try_from(number).ok()?;
        (number < COUNT).then(|| Self::of(number))
    }

    /// Returns the id as a number, in the same order.
    pub fn number(&self) -> i64 {
        self.0.iter().fold(0, |number, byte| {
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                _ => byte - b'a' + 10,
            };
            number * 36 + i64::from(digit)
        })
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        // Letters and digits are valid UTF-8.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    fn of(mut number: u64) -> Self {
        let mut text = [b'0'; LENGTH];
        for byte in text.iter_mut().rev() {
            *byte = DIGITS[(number % 36) as usize];
            number /= 36;
        }
        Self(text, PhantomData)
    }
}

/// The game that a challenge leads to has its id.
impl From<ChallengeId> for GameId {
    fn from(challenge: ChallengeId) -> Self {
        Self(challenge.0, PhantomData)
    }
}

impl<Kind> FromStr for Id<Kind> {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| IdError)?;
        let is_good = bytes.iter().all(|byte| DIGITS.contains(byte));
        is_good.then_some(Self(bytes, PhantomData)).ok_or(IdError)
    }
}

impl<Kind> fmt::Display for Id<Kind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<Kind: IdKind> fmt::Debug for Id<Kind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", Kind::NAME)
    }
}

impl<Kind> Serialize for Id<Kind> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, Kind> Deserialize<'de> for Id<Kind> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(IdVisitor(PhantomData))
    }
}

/// Reads an id without copying its text.
struct IdVisitor<Kind>(PhantomData<Kind>);

impl<Kind> de::Visitor<'_> for IdVisitor<Kind> {
    type Value = Id<Kind>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id<Kind>, E> {
        text.parse()
            .map_err(|error| E::custom(format_args!("{text:?} is not an id: {error}")))
    }
}

#[cfg(feature = "schema")]
impl<Kind: IdKind> schemars::JsonSchema for Id<Kind> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Kind::NAME.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": Kind::DESCRIPTION,
            "type": "string",
            "pattern": "^[0-9a-z]{8}$",
        })
    }
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "an id consists of {LENGTH} lower-case letters and digits"
        )
    }
}

impl std::error::Error for IdError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_eight_lower_case_letters_and_digits() {
        for text in ["00000000", "k3v9z0ab", "zzzzzzzz"] {
            let id: GameId = text.parse().unwrap();
            assert_eq!(id.to_string(), text);
            assert_eq!(GameId::from_number(id.number()), Some(id));
            let json = serde_json::to_string(&id).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
        }
        for text in [
            "",
            "k3v9z0a",
            "k3v9z0abc",
            "K3v9z0ab",
            "k3v9 0ab",
            "k3v9z0é",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(IdError), "{text}");
            let error = serde_json::from_value::<GameId>(text.into()).unwrap_err();
            assert!(error.to_string().contains("8 lower-case"), "{error}");
        }
        assert!(serde_json::from_str::<GameId>("7").is_err());
    }

    #[test]
    fn numbers_are_in_the_order_of_the_texts() {
        let ids = [0, 1, 35, 36, 1_000_000, 36i64.pow(8) - 1].map(GameId::from_number);
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
        assert_eq!(GameId::from_number(-1), None);
        assert_eq!(GameId::from_number(36i64.pow(8)), None);
        assert_eq!(
            GameId::from_random(u64::MAX).number(),
            (u64::MAX % COUNT) as i64
        );
    }

    #[test]
    fn debug_names_the_kind() {
        let id: PersonId = "k3v9z0ab".parse().unwrap();
        assert_eq!(format!("{id:?}"), "PersonId(k3v9z0ab)");
    }
}
