//! Column types: ids, times, numbers, and texts that may contain NUL.

use std::borrow::Cow;

use tabiya_game::Moment;
use tabiya_wire::Id;
use tokio_postgres::{Row, types::FromSqlOwned};

use crate::store::{NodeId, StoreError};

/// Reads a column of any type.
pub(super) fn column<T: FromSqlOwned>(row: &Row, name: &str) -> Result<T, StoreError> {
    row.try_get(name)
        .map_err(|error| corrupt(format!("column {name}: {error}")))
}

/// Reads an id. [`Id::number`] writes one.
pub(super) fn id<Kind>(row: &Row, name: &str) -> Result<Id<Kind>, StoreError> {
    let id = optional_id(row, name)?;
    id.ok_or_else(|| corrupt(format!("column {name} is empty")))
}

/// Reads a nullable id.
pub(super) fn optional_id<Kind>(row: &Row, name: &str) -> Result<Option<Id<Kind>>, StoreError> {
    let number: Option<i64> = column(row, name)?;
    let id = |number| {
        Id::from_number(number)
            .ok_or_else(|| corrupt(format!("column {name}: {number} is not an id")))
    };
    number.map(id).transpose()
}

/// Converts a time to an integer; times beyond its range do not occur.
pub(super) fn number(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}

/// Reads a time.
pub(super) fn moment(row: &Row, name: &str) -> Result<Moment, StoreError> {
    Ok(optional_moment(row, name)?.unwrap_or_default())
}

/// Reads a nullable time.
pub(super) fn optional_moment(row: &Row, name: &str) -> Result<Option<Moment>, StoreError> {
    let number: Option<i64> = column(row, name)?;
    Ok(number.map(|number| Moment(u64::try_from(number).unwrap_or_default())))
}

/// Reads a number of 32 bits.
pub(super) fn count(row: &Row, name: &str) -> Result<u32, StoreError> {
    let number: i64 = column(row, name)?;
    u32::try_from(number).map_err(|_| corrupt(format!("column {name}: {number} is out of range")))
}

/// Reads a hash.
pub(super) fn hash(row: &Row, name: &str) -> Result<[u8; 32], StoreError> {
    let bytes: &[u8] = row
        .try_get(name)
        .map_err(|error| corrupt(format!("column {name}: {error}")))?;
    bytes
        .try_into()
        .map_err(|_| corrupt(format!("column {name} is not a hash")))
}

/// Reads a text that [`escaped`] wrote.
pub(super) fn text(row: &Row, name: &str) -> Result<String, StoreError> {
    optional_text(row, name)?.ok_or_else(|| corrupt(format!("column {name} is empty")))
}

/// Reads a nullable text that [`escaped`] wrote.
pub(super) fn optional_text(row: &Row, name: &str) -> Result<Option<String>, StoreError> {
    let stored: Option<&str> = row
        .try_get(name)
        .map_err(|error| corrupt(format!("column {name}: {error}")))?;
    Ok(stored.map(|text| unescaped(text).into_owned()))
}

/// Introduces an escape: the control character "substitute", which no text needs.
const ESCAPE: char = '\u{1a}';
/// Stands for NUL after [`ESCAPE`].
const NUL: char = '0';

/// Escapes a text: PostgreSQL cannot store NUL. Nearly every text stays as it is.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['\0', ESCAPE]) {
        return Cow::Borrowed(text);
    }
    let escape = |c| match c {
        '\0' => [Some(ESCAPE), Some(NUL)],
        ESCAPE => [Some(ESCAPE), Some(ESCAPE)],
        other => [Some(other), None],
    };
    Cow::Owned(text.chars().flat_map(escape).flatten().collect())
}

/// Undoes [`escaped`].
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            ESCAPE => match chars.next() {
                Some(NUL) => '\0',
                other => other.unwrap_or(ESCAPE),
            },
            other => other,
        });
    }
    Cow::Owned(plain)
}

/// Returns the first row of a query that always has one.
pub(super) fn first_row(rows: &[Row]) -> Result<&Row, StoreError> {
    rows.first().ok_or_else(|| corrupt("a query has no answer"))
}

/// Converts a number to the id of a node.
pub(super) fn node_id(number: i64) -> Result<NodeId, StoreError> {
    NodeId::from_number(number).ok_or_else(|| corrupt(format!("{number} is not the id of a node")))
}

/// Converts the id of a node to a column's value.
pub(super) fn node_column(node: NodeId) -> i32 {
    node.number() as i32
}

/// Creates the error for damaged data.
pub(super) fn corrupt(what: impl Into<String>) -> StoreError {
    StoreError::Corrupt { what: what.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_can_be_stored() {
        for text in [
            "",
            "a",
            "\0",
            "a\0\0b",
            "\u{1a}",
            "\u{1a}0",
            "\0\u{1a}\u{1a}0é",
        ] {
            let stored = escaped(text);
            assert!(!stored.contains('\0'), "{text:?}");
            assert_eq!(unescaped(&stored), text);
        }
        assert_ne!(escaped("\0"), escaped("\u{1a}0"));
    }
}
