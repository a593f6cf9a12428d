//! Errors of PostgreSQL: their kinds, and their conversion to [`StoreError`].

use std::error::Error as _;

use tokio_postgres::{Error, error::SqlState};

use crate::store::StoreError;

/// Error code by which `begin_batch` says that the node was fenced.
const FENCED: &str = "TB001";
/// Error code by which `begin_batch` says that another connection of the same writer has replaced this one.
const REPLACED: &str = "TB002";

/// Returns true if the connection is of no use any more, its server cannot write, or its prepared statements are outdated
/// because another node has upgraded the schema. Whether the last transaction was committed is unknown.
pub(super) fn is_connection_lost(error: &Error) -> bool {
    match error.code() {
        None => true,
        Some(code) => {
            let is_class = |class| code.code().starts_with(class);
            // Connection exceptions, and a server that stops or starts.
            is_class("08")
                || is_class("57P")
                || code.code() == REPLACED
                || *code == SqlState::FEATURE_NOT_SUPPORTED
                || *code == SqlState::READ_ONLY_SQL_TRANSACTION
                || *code == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        }
    }
}

/// Returns true if `begin_batch` found the node fenced.
pub(super) fn is_fenced(error: &Error) -> bool {
    error.code().is_some_and(|code| code.code() == FENCED)
}

/// Returns true if a statement was not run because one before it had failed.
pub(super) fn is_consequence(error: &Error) -> bool {
    error.code() == Some(&SqlState::IN_FAILED_SQL_TRANSACTION)
}

/// Returns true if a transaction failed because of others at the same time, and may succeed the next time.
pub(super) fn is_transient(error: &Error) -> bool {
    let codes = [
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::LOCK_NOT_AVAILABLE,
        SqlState::QUERY_CANCELED,
    ];
    error.code().is_some_and(|code| codes.contains(code))
}

/// Returns true if a server cannot be used now, but perhaps soon.
pub(super) fn is_unavailable(error: &Error) -> bool {
    is_connection_lost(error) || error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS)
}

/// Returns the name of the unique constraint that a statement violated.
pub(super) fn violated_unique(error: &Error) -> Option<&str> {
    let error = error.as_db_error()?;
    let is_unique = *error.code() == SqlState::UNIQUE_VIOLATION;
    is_unique.then(|| error.constraint().unwrap_or_default())
}

/// Converts an error.
pub(super) fn from_postgres(error: &Error) -> StoreError {
    match error.code() {
        Some(code) if *code == SqlState::DISK_FULL => StoreError::Full,
        Some(code) if *code == SqlState::DATA_CORRUPTED || *code == SqlState::INDEX_CORRUPTED => {
            StoreError::Corrupt {
                what: describe(error),
            }
        }
        Some(code) if code.code() == FENCED => StoreError::Fenced,
        _ => StoreError::Failed(describe(error)),
    }
}

/// Describes an error without its details, which may have rows of the database.
pub(super) fn describe(error: &Error) -> String {
    if let Some(error) = error.as_db_error() {
        return format!("PostgreSQL: {} ({})", error.message(), error.code().code());
    }
    let mut text = format!("PostgreSQL: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}
