//! [`PlainTable`]: a table that SQLite and PostgreSQL have alike, and its rows.

use rusqlite::types::ToSqlOutput;
use tokio_postgres::{Row, types::Type};

use super::{
    columns::{self, escaped},
    reader_pool::OwnedParameter,
};
use crate::store::{StoreError, fold_name, sqlite::SKELETONS_SETTING};

/// A table that SQLite and PostgreSQL have alike.
pub(super) struct PlainTable {
    /// Its name.
    pub(super) name: &'static str,
    columns: &'static [(&'static str, CellKind)],
    /// The column by which it is sorted.
    key: &'static str,
}

/// Type of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellKind {
    Integer,
    Text,
    Bytes,
}

/// All tables but those of events, in an order in which references are satisfied.
pub(super) const PLAIN_TABLES: &[PlainTable] = &[
    PlainTable {
        name: "games",
        columns: &[
            ("id", CellKind::Integer),
            ("created", CellKind::Integer),
            ("white", CellKind::Integer),
            ("black", CellKind::Integer),
            ("white_name", CellKind::Text),
            ("black_name", CellKind::Text),
            ("time", CellKind::Text),
            ("visibility", CellKind::Text),
            ("after", CellKind::Integer),
            ("next", CellKind::Integer),
            ("ended", CellKind::Integer),
            ("result", CellKind::Text),
            ("ply", CellKind::Integer),
            ("fen", CellKind::Text),
            ("set_aside", CellKind::Integer),
        ],
        key: "id",
    },
    PlainTable {
        name: "challenges",
        columns: &[
            ("id", CellKind::Integer),
            ("at", CellKind::Integer),
            ("challenge", CellKind::Text),
        ],
        key: "id",
    },
    PlainTable {
        name: "people",
        columns: &[
            ("id", CellKind::Integer),
            ("name", CellKind::Text),
            ("account", CellKind::Text),
            ("password", CellKind::Text),
            ("epoch", CellKind::Integer),
            ("since", CellKind::Integer),
        ],
        key: "id",
    },
    PlainTable {
        name: "tokens",
        columns: &[
            ("id", CellKind::Integer),
            ("person", CellKind::Integer),
            ("label", CellKind::Text),
            ("hash", CellKind::Bytes),
            ("since", CellKind::Integer),
        ],
        key: "id",
    },
    PlainTable {
        name: "chat",
        columns: &[
            ("id", CellKind::Integer),
            ("game", CellKind::Integer),
            ("room", CellKind::Text),
            ("person", CellKind::Integer),
            ("name", CellKind::Text),
            ("at", CellKind::Integer),
            ("text", CellKind::Text),
        ],
        key: "id",
    },
    PlainTable {
        name: "settings",
        columns: &[("name", CellKind::Text), ("value", CellKind::Bytes)],
        key: "name",
    },
    PlainTable {
        name: "revoked_sessions",
        columns: &[
            ("hash", CellKind::Bytes),
            ("person", CellKind::Integer),
            ("until", CellKind::Integer),
        ],
        key: "hash",
    },
    PlainTable {
        name: "codes",
        columns: &[
            ("hash", CellKind::Bytes),
            ("game", CellKind::Integer),
            ("person", CellKind::Integer),
            ("expires", CellKind::Integer),
        ],
        key: "hash",
    },
];

/// A value of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Integer(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl PlainTable {
    /// Returns the query that reads all rows from either database.
    pub(super) fn select(&self) -> String {
        let (columns, name, key) = (self.column_names(), self.name, self.key);
        format!("SELECT {columns} FROM {name} ORDER BY {key}")
    }

    /// Returns the statement that adds a row to SQLite.
    pub(super) fn insert_into_sqlite(&self) -> String {
        let (columns, name) = (self.column_names(), self.name);
        let places = vec!["?"; self.columns.len()].join(", ");
        format!("INSERT INTO {name} ({columns}) VALUES ({places})")
    }

    /// Returns the statement that copies rows to PostgreSQL.
    pub(super) fn copy_to_postgres(&self) -> String {
        let (columns, name) = (self.column_names(), self.name);
        let more = if self.is_people() { ", folded" } else { "" };
        format!("COPY {name} ({columns}{more}) FROM STDIN BINARY")
    }

    /// Returns the types of what is copied.
    pub(super) fn types(&self) -> Vec<Type> {
        let of_kind = |kind: &CellKind| match kind {
            CellKind::Integer => Type::INT8,
            CellKind::Text => Type::TEXT,
            CellKind::Bytes => Type::BYTEA,
        };
        let types = self.columns.iter().map(|(_, kind)| of_kind(kind));
        types
            .chain(self.is_people().then_some(Type::TEXT))
            .collect()
    }

    /// Reads a row of SQLite, with what only PostgreSQL has.
    pub(super) fn read_sqlite(&self, row: &rusqlite::Row<'_>) -> rusqlite::Result<Vec<Cell>> {
        let cell = |(name, kind): &(&'static str, CellKind)| -> rusqlite::Result<Cell> {
            Ok(match kind {
                CellKind::Integer => Cell::Integer(row.get(*name)?),
                CellKind::Text => Cell::Text(row.get(*name)?),
                CellKind::Bytes => Cell::Bytes(row.get(*name)?),
            })
        };
        let mut cells: Vec<_> = self
            .columns
            .iter()
            .map(cell)
            .collect::<rusqlite::Result<_>>()?;
        if self.is_people() {
            let name: String = row.get("name")?;
            cells.push(Cell::Text(Some(fold_name(&name))));
        }
        Ok(cells)
    }

    /// Reads a row of PostgreSQL.
    pub(super) fn read_postgres(&self, row: &Row) -> Result<Vec<Cell>, StoreError> {
        let cell = |(name, kind): &(&'static str, CellKind)| {
            Ok(match kind {
                CellKind::Integer => Cell::Integer(columns::column(row, name)?),
                CellKind::Text => Cell::Text(columns::optional_text(row, name)?),
                CellKind::Bytes => Cell::Bytes(columns::column(row, name)?),
            })
        };
        self.columns.iter().map(cell).collect()
    }

    /// Returns true for a row that says something about the file of SQLite, and must not be copied.
    pub(super) fn is_about_file(&self, cells: &[Cell]) -> bool {
        let is_setting =
            |cell: &Cell| matches!(cell, Cell::Text(Some(name)) if name == SKELETONS_SETTING);
        self.name == "settings" && cells.first().is_some_and(is_setting)
    }

    fn column_names(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Returns true for the people, whose folded names only PostgreSQL has: SQLite compares all guests.
    fn is_people(&self) -> bool {
        self.name == "people"
    }
}

impl Cell {
    /// Returns the value for PostgreSQL.
    pub(super) fn parameter(&self) -> OwnedParameter {
        match self {
            Self::Integer(number) => Box::new(*number),
            Self::Text(text) => Box::new(text.as_deref().map(|text| escaped(text).into_owned())),
            Self::Bytes(bytes) => Box::new(bytes.clone()),
        }
    }
}

impl rusqlite::ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Integer(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
            Self::Bytes(bytes) => bytes.to_sql(),
        }
    }
}
