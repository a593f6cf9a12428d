//! Column types: ids and times as integers.

use rusqlite::{
    Row, RowIndex,
    types::{FromSql, FromSqlError, FromSqlResult, ValueRef},
};
use tabiya_game::Moment;
use tabiya_wire::Id;

/// Reads an id column. [`Id::number`] writes one.
pub(super) fn id<Kind>(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Id<Kind>> {
    row.get(column).map(|IdColumn(id)| id)
}

/// Reads a nullable id column.
pub(super) fn optional_id<Kind>(
    row: &Row<'_>,
    column: impl RowIndex,
) -> rusqlite::Result<Option<Id<Kind>>> {
    let id: Option<IdColumn<Kind>> = row.get(column)?;
    Ok(id.map(|IdColumn(id)| id))
}

struct IdColumn<Kind>(Id<Kind>);

impl<Kind> FromSql for IdColumn<Kind> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        let id = Id::from_number(number).ok_or(FromSqlError::OutOfRange(number))?;
        Ok(Self(id))
    }
}

/// Converts a time to an integer; times beyond its range do not occur.
pub(super) fn number(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}

/// Reads a time column.
pub(super) fn moment(row: &Row<'_>, column: &str) -> rusqlite::Result<Moment> {
    optional_moment(row, column).map(Option::unwrap_or_default)
}

/// Reads a nullable time column.
pub(super) fn optional_moment(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Moment>> {
    let number: Option<i64> = row.get(column)?;
    Ok(number.map(|number| Moment(u64::try_from(number).unwrap_or_default())))
}
