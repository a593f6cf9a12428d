//! [`ClubSource`]: the data of a club that is copied to another store.

use std::path::Path;

use rusqlite::Connection;
use tabiya_wire::GameId;

use super::{
    DatabaseOptions, Sqlite, connection,
    events::{self, GameLog},
    file_length, files,
    job_error::from_sqlite,
    no_club_data,
};
use crate::store::StoreError;

/// The data of a club. Nobody can write it while this exists.
pub(in crate::store) struct ClubSource {
    /// A connection that reads.
    pub(in crate::store) db: Connection,
    store: Sqlite,
}

impl ClubSource {
    /// Opens the data of a club. Data of an earlier version is upgraded.
    pub(in crate::store) fn open(dir: &Path) -> Result<Self, StoreError> {
        let file = dir.join(files::DATABASE);
        file_length::check_not_lost(&file)?;
        if !file.exists() {
            return Err(no_club_data(dir));
        }
        let store = Sqlite::open(dir)?;
        let db = connection::to_read(&file, &DatabaseOptions::default())?;
        Ok(Self { db, store })
    }

    /// Reads the log of a game.
    pub(in crate::store) fn log(&self, game: GameId) -> Result<GameLog, StoreError> {
        let event_rows = self.store.live_events.for_reader(&self.db, game);
        let event_rows = event_rows.map_err(|error| from_sqlite(&error))?;
        Ok(events::read_log(&self.db, game, &event_rows)?)
    }
}
