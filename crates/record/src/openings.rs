//! [`Openings`]: table of opening names.

use std::{collections::HashMap, fmt, sync::LazyLock};

use tabiya_rules::{Position, San};

/// A named opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// Code of the Encyclopaedia of Chess Openings: `A00` to `E99`.
    pub eco: &'static str,
    /// English name: `Sicilian Defence: Najdorf Variation`.
    pub name: &'static str,
    /// Moves of the line in SAN.
    pub moves: &'static str,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// Table of opening names by position, so that transpositions find the same name.
///
/// ```
/// use tabiya_record::Openings;
/// use tabiya_rules::{Position, San};
/// let openings = Openings::built_in();
/// let mut position = Position::START;
/// let mut positions = vec![position];
/// // The Queen's Gambit, by way of the English.
/// for san in ["c4", "e6", "d4", "d5"] {
///     position = position.play(san.parse::<San>()?.to_move(&position)?);
///     positions.push(position);
/// }
/// let opening = openings.deepest(&positions).unwrap();
/// assert!(opening.name.starts_with("Queen's Gambit Declined"), "{opening}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Openings {
    by_key: HashMap<u64, Opening>,
}

static TABLE: &str = include_str!("../data/openings.tsv");
static BUILT_IN: LazyLock<Openings> = LazyLock::new(Openings::read_table);

impl Openings {
    /// The built-in table, parsed on first use.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Opening whose line ends in this position.
    pub fn get(&self, position: &Position) -> Option<&Opening> {
        self.by_key.get(&position.key())
    }

    /// Opening of the last position of a game that has a name.
    pub fn deepest<'a>(
        &self,
        positions: impl IntoIterator<Item = &'a Position, IntoIter: DoubleEndedIterator>,
    ) -> Option<&Opening> {
        positions
            .into_iter()
            .rev()
            .find_map(|position| self.get(position))
    }

    /// Iterates over all openings in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &Opening> {
        self.by_key.values()
    }

    /// Number of openings.
    pub fn len(&self) -> usize {
        self.by_key.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    fn read_table() -> Self {
        let by_key = lines()
            .filter_map(|opening| Some((final_position(&opening)?.key(), opening)))
            .collect();
        Self { by_key }
    }
}

/// Lines of the table. Malformed lines are ignored; a test checks that there are none.
fn lines() -> impl Iterator<Item = Opening> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut columns = line.split('\t');
            let (eco, name, moves) = (columns.next()?, columns.next()?, columns.next()?);
            columns
                .next()
                .is_none()
                .then_some(Opening { eco, name, moves })
        })
}

fn final_position(opening: &Opening) -> Option<Position> {
    opening
        .moves
        .split(' ')
        .try_fold(Position::START, |position, san| {
            let m = San::from_bytes(san.as_bytes())?.to_move(&position).ok()?;
            Some(position.play(m))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_is_valid() {
        let written = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert!(written >= 500);
        assert_eq!(lines().count(), written);
        assert_eq!(
            Openings::built_in().len(),
            written,
            "two lines end in one position, or a move is illegal"
        );
        let mut names = HashSet::new();
        for opening in lines() {
            let eco = opening.eco.as_bytes();
            assert!(
                matches!(eco, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
                "{opening}"
            );
            assert!(!opening.name.trim().is_empty());
            assert!(
                names.insert((opening.eco, opening.name)),
                "{opening} is listed twice"
            );
        }
    }

    #[test]
    fn moves_are_in_canonical_san() {
        for opening in lines() {
            let mut position = Position::START;
            for san in opening.moves.split(' ') {
                let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
                assert_eq!(position.san(m).to_string(), san, "{opening}");
                position = position.play(m);
            }
        }
    }
}
