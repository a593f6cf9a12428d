//! [`JobError`]: the two kinds of job errors, and their conversion to [`StoreError`].

use std::io;

use rusqlite::{ErrorCode, ffi};

use crate::store::StoreError;

/// Error of a job.
pub(super) enum JobError {
    /// The job was refused and changed nothing; the rest of the transaction is unaffected.
    Refused(StoreError),
    /// The database failed; the transaction is rolled back.
    Database(rusqlite::Error),
}

impl JobError {
    /// Creates an error for damaged data.
    pub(super) fn corrupt(what: impl Into<String>) -> Self {
        Self::Refused(StoreError::Corrupt { what: what.into() })
    }
}

impl From<rusqlite::Error> for JobError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<JobError> for StoreError {
    fn from(error: JobError) -> Self {
        match error {
            JobError::Refused(error) => error,
            JobError::Database(error) => from_sqlite(&error),
        }
    }
}

/// Converts a SQLite error.
pub(in crate::store) fn from_sqlite(error: &rusqlite::Error) -> StoreError {
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
        // No space for the WAL index (`-shm`) also means a full disk.
        (ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => StoreError::Full,
        (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _) => damaged(error),
        _ => StoreError::Failed(error.to_string()),
    }
}

/// Converts an I/O error.
pub(super) fn from_io(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Failed(error.to_string()),
    }
}

/// Creates the error for a damaged database, with advice.
pub(super) fn damaged(what: impl std::fmt::Display) -> StoreError {
    let what = format!("{what}{SOMETHING_LEFT}{ADVICE}");
    StoreError::Corrupt { what }
}

/// Changes the advice if nothing at all can be read.
pub(super) fn nothing_readable(damage: StoreError) -> StoreError {
    match damage {
        StoreError::Corrupt { what } => StoreError::Corrupt {
            what: what.replace(SOMETHING_LEFT, NOTHING_LEFT),
        },
        other => other,
    }
}

/// Removes the advice, which does not hold for a copy.
pub(super) fn without_advice(damage: StoreError) -> StoreError {
    match damage {
        StoreError::Corrupt { what } => StoreError::Corrupt {
            what: what.replace(&format!("{SOMETHING_LEFT}{ADVICE}"), ""),
        },
        other => other,
    }
}

const SOMETHING_LEFT: &str =
    ". The files were not changed. `tabiya export` writes what can still be read. ";
const NOTHING_LEFT: &str = ". Nothing can be read. The files were not changed. ";
const ADVICE: &str = "`tabiya restore` puts a backup into a new folder";
