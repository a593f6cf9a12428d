//! What stands in columns: ids and moments as numbers.

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

/// A moment as a number. No clock shows one that has none.
pub(super) fn number(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}

/// The moment in a column.
pub(super) fn moment(row: &Row<'_>, column: &str) -> rusqlite::Result<Moment> {
    optional_moment(row, column).map(Option::unwrap_or_default)
}

/// The moment in a column that may be empty.
pub(super) fn optional_moment(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Moment>> {
    let number: Option<i64> = row.get(column)?;
    Ok(number.map(|number| Moment(u64::try_from(number).unwrap_or_default())))
}
