//! [`Trouble`]: what can go wrong with a job, in two kinds, and in the words of a [`StoreError`].

use std::io;

use rusqlite::{ErrorCode, ffi};

use crate::store::StoreError;

/// Why a job could not be done.
pub(super) enum Trouble {
    /// It must not be. It has changed nothing, and what else is in the transaction stands.
    Refused(StoreError),
    /// The database could not. Nothing of the transaction stands.
    Database(rusqlite::Error),
}

impl Trouble {
    /// A refusal to believe what was read.
    pub(super) fn corrupt(what: impl Into<String>) -> Self {
        Self::Refused(StoreError::Corrupt { what: what.into() })
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(error) => error,
            Trouble::Database(error) => of_database(&error),
        }
    }
}

/// What the database says.
pub(super) fn of_database(error: &rusqlite::Error) -> StoreError {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return match error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => damaged(error),
            _ => StoreError::Failed(error.to_string()),
        };
    };
    match (failure.code, failure.extended_code) {
        // No room for the shared index of the log is no room.
        (ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => StoreError::Full,
        (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _) => damaged(error),
        _ => StoreError::Failed(error.to_string()),
    }
}

/// What the disk says.
pub(super) fn of_disk(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Failed(error.to_string()),
    }
}

/// The database is damaged, and what to do about that.
pub(super) fn damaged(what: impl std::fmt::Display) -> StoreError {
    let what = format!(
        "{what}{SOMETHING_LEFT}put a backup into a new folder as tabiya.db, and serve that with --data"
    );
    StoreError::Corrupt { what }
}

/// The same damage, if nothing at all can be read.
pub(super) fn lost(damage: StoreError) -> StoreError {
    match damage {
        StoreError::Corrupt { what } => StoreError::Corrupt {
            what: what.replace(SOMETHING_LEFT, NOTHING_LEFT),
        },
        other => other,
    }
}

const SOMETHING_LEFT: &str =
    ". The files are left as they are: `tabiya export` writes what can still be read; ";
const NOTHING_LEFT: &str = ". Nothing can be read. The files are left as they are: ";
