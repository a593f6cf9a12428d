//! [`Id`]: eight letters and digits that identify a game, a challenge or a person.

use std::{fmt, str::FromStr};

use crate::random;

/// Eight lower-case letters and digits, random so that nobody can guess the id of a private game.
///
/// ```
/// use tabiya_club::Id;
/// let id: Id = "k3v9z0ab".parse()?;
/// assert_eq!(id.to_string(), "k3v9z0ab");
/// assert_eq!(Id::from_number(id.number()), Some(id));
/// assert!("K3V9".parse::<Id>().is_err());
/// # Ok::<(), tabiya_club::IdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; Id::LENGTH]);

/// Error: the text is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdError;

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

impl Id {
    /// Length of every id.
    pub const LENGTH: usize = 8;
    const COUNT: u64 = 36u64.pow(Self::LENGTH as u32);

    /// Generates a random id.
    pub fn random() -> Self {
        // 2^64 is not a multiple of the count, but so much larger that the bias is negligible.
        Self::of(random::number() % Self::COUNT)
    }

    /// Returns the id of a number below 36⁸.
    pub fn from_number(number: i64) -> Option<Self> {
        let number = u64::try_from(number).ok()?;
        (number < Self::COUNT).then(|| Self::of(number))
    }

    /// Returns the id as a number, in the same order.
    pub fn number(self) -> i64 {
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
        let mut text = [b'0'; Self::LENGTH];
        for byte in text.iter_mut().rev() {
            *byte = DIGITS[(number % 36) as usize];
            number /= 36;
        }
        Self(text)
    }
}

impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let bytes: [u8; Self::LENGTH] = text.as_bytes().try_into().map_err(|_| IdError)?;
        let is_good = bytes.iter().all(|byte| DIGITS.contains(byte));
        is_good.then_some(Self(bytes)).ok_or(IdError)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({self})")
    }
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "an id consists of {} lower-case letters and digits",
            Id::LENGTH
        )
    }
}

impl std::error::Error for IdError {}
