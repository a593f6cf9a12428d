//! Column types: ids and times as integers.

use rusqlite::{
    Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};
use tabiya_game::Moment;

use crate::Id;

impl ToSql for Id {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.number().into())
    }
}

impl FromSql for Id {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        Self::from_number(number).ok_or(FromSqlError::OutOfRange(number))
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
