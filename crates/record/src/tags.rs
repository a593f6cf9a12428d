//! [`Tags`]: the tag pairs of a game.

use std::{error::Error, fmt};

use crate::GameResult;

/// Tag pairs of a game: the seven tag roster in its standard order, then all others.
///
/// `FEN`, `SetUp` and `Variant` are not among them: they describe the starting position, and are written from
/// [`Tree::start`](crate::Tree::start). Only if a reader finds an invalid `FEN` or `Variant` are these stored here
/// unchanged, and written as long as the game has no moves and starts from the initial position.
///
/// ```
/// use tabiya_record::{GameResult, Tags};
/// let mut tags = Tags::default();
/// tags.set("White", "Menchik, Vera")?;
/// tags.set("ECO", "E46")?;
/// assert_eq!(tags.get("White"), Some("Menchik, Vera"));
/// assert_eq!(tags.get("Black"), Some("?"));
/// assert_eq!(tags.result(), GameResult::Unknown);
/// assert_eq!(tags.iter().count(), 8);
/// # Ok::<(), tabiya_record::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    /// Values in the order of [`ROSTER`], without the result.
    roster: [String; 6],
    result: GameResult,
    others: Vec<(String, String)>,
}

/// Seven tag roster: names and values for "unknown". The seventh is `Result`.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Error of [`Tags::set`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagError {
    /// The name is not made of letters, digits and `_`.
    Name {
        /// The name.
        found: String,
    },
    /// The value of `Result` is not a result.
    Result {
        /// The value.
        found: String,
    },
    /// The tag describes the starting position: see [`Tree::new`](crate::Tree::new).
    Start {
        /// The name.
        found: String,
    },
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(
                f,
                "expected a tag name of letters, digits and _, found {found:?}"
            ),
            Self::Result { found } => write!(
                f,
                "expected a result, 1-0, 0-1, 1/2-1/2 or *, found {found:?}"
            ),
            Self::Start { found } => {
                write!(
                    f,
                    "the tag {found} cannot be set: it is derived from the starting position"
                )
            }
        }
    }
}

impl Error for TagError {}

impl Default for Tags {
    /// The seven tag roster, all unknown.
    fn default() -> Self {
        Self {
            roster: ROSTER.map(|(_, unknown)| unknown.to_owned()),
            result: GameResult::Unknown,
            others: Vec::new(),
        }
    }
}

impl Tags {
    /// Value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        match roster_index(name) {
            Some(index) => Some(&self.roster[index]),
            None if name == "Result" => Some(self.result.as_str()),
            None => self.find(name).map(|index| self.others[index].1.as_str()),
        }
    }

    /// Sets a tag, appending it if it is new. Line ends and other control characters in the value become spaces.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let found = || name.to_owned();
        if !is_name(name) {
            return Err(TagError::Name { found: found() });
        }
        if is_start_tag(name) {
            return Err(TagError::Start { found: found() });
        }
        if name == "Result" {
            self.result = value.parse().map_err(|_| TagError::Result {
                found: value.to_owned(),
            })?;
            return Ok(());
        }
        let value = value.replace(char::is_control, " ");
        match (roster_index(name), self.find(name)) {
            (Some(index), _) => self.roster[index] = value,
            (None, Some(index)) => self.others[index].1 = value,
            (None, None) => self.others.push((found(), value)),
        }
        Ok(())
    }

    /// Removes a tag, or resets one of the seven tag roster to unknown. Returns the old value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        if let Some(index) = roster_index(name) {
            let unknown = ROSTER[index].1.to_owned();
            return Some(std::mem::replace(&mut self.roster[index], unknown));
        }
        if name == "Result" {
            return Some(std::mem::take(&mut self.result).to_string());
        }
        self.find(name).map(|index| self.others.remove(index).1)
    }

    /// Result of the game.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result of the game.
    pub const fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Iterates over names and values in PGN order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.iter().zip(&self.roster);
        roster
            .map(|((name, _), value)| (*name, value.as_str()))
            .chain([("Result", self.result.as_str())])
            .chain(
                self.others
                    .iter()
                    .map(|(name, value)| (name.as_str(), value.as_str())),
            )
    }

    /// Stores an invalid tag that should describe the starting position.
    pub(crate) fn store_invalid_start(&mut self, name: &str, value: &str) {
        // Not a space, which might make the value valid.
        let value = value.replace(char::is_control, "?");
        self.others.push((name.to_owned(), value));
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.others.iter().position(|(known, _)| known == name)
    }
}

fn roster_index(name: &str) -> Option<usize> {
    ROSTER.iter().position(|(known, _)| *known == name)
}

/// True for a symbol of the PGN standard.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(crate::pgn::is_symbol_byte)
}

/// True if a tag describes the starting position.
pub(crate) fn is_start_tag(name: &str) -> bool {
    matches!(name, "FEN" | "SetUp" | "Variant")
}

/// Escapes a value for writing between quotes.
pub(crate) fn escape(value: &str) -> String {
    value.replace('\\', r"\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("ECO", "C20"),
            ("Black", "B"),
            ("Result", "1/2"),
            ("Event", "E"),
        ] {
            tags.set(name, value).unwrap();
        }
        let list: Vec<_> = tags.iter().collect();
        assert_eq!(
            list,
            [
                ("Event", "E"),
                ("Site", "?"),
                ("Date", "????.??.??"),
                ("Round", "?"),
                ("White", "?"),
                ("Black", "B"),
                ("Result", "1/2-1/2"),
                ("ECO", "C20"),
            ]
        );
    }

    #[test]
    fn invalid_tags() {
        let mut tags = Tags::default();
        for (name, value, want) in [
            (
                "",
                "x",
                "expected a tag name of letters, digits and _, found \"\"",
            ),
            (
                "A b",
                "x",
                "expected a tag name of letters, digits and _, found \"A b\"",
            ),
            (
                "FEN",
                "x",
                "the tag FEN cannot be set: it is derived from the starting position",
            ),
            (
                "Result",
                "2-0",
                "expected a result, 1-0, 0-1, 1/2-1/2 or *, found \"2-0\"",
            ),
        ] {
            assert_eq!(tags.set(name, value).unwrap_err().to_string(), want);
        }
        assert_eq!(tags, Tags::default());
    }

    #[test]
    fn removal() {
        let mut tags = Tags::default();
        tags.set("ECO", "C20").unwrap();
        tags.set("White", "W").unwrap();
        tags.set_result(GameResult::Draw);
        assert_eq!(tags.remove("ECO").as_deref(), Some("C20"));
        assert_eq!(tags.remove("White").as_deref(), Some("W"));
        assert_eq!(tags.remove("Result").as_deref(), Some("1/2-1/2"));
        assert_eq!(tags.remove("ECO"), None);
        assert_eq!(tags, Tags::default());
    }
}
