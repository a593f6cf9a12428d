//! PGN export of all games of a club.

use tabiya_game::{Event, pgn};
use tabiya_wire::GameId;

use crate::{FinishedQuery, Sqlite, Store, StoreError, store::check_end};

/// A game of an [`export`].
#[derive(Debug)]
pub struct ExportedGame {
    /// Id of the game.
    pub id: GameId,
    /// Number of the game in the export, from 1.
    pub number: usize,
    /// Number of all games.
    pub all: usize,
    /// The game as PGN, or why it cannot be read.
    pub pgn: Result<String, StoreError>,
}

/// Exports every game as PGN, in the order they ended, then those in progress; or the error if a game cannot be read.
/// Includes private games: this is for the owner of the data.
///
/// From damaged data it exports every game that can still be found.
///
/// # Errors
///
/// If `on_game` fails, or if the list of games is incomplete; then after exporting those that were found.
pub async fn export<E: From<StoreError>>(
    store: &Sqlite,
    mut on_game: impl FnMut(ExportedGame) -> Result<(), E>,
) -> Result<(), E> {
    let (games, incomplete) = list(store).await?;
    let all = games.len();
    for (index, id) in games.into_iter().enumerate() {
        on_game(ExportedGame {
            id,
            number: index + 1,
            all,
            pgn: to_pgn(store, id).await,
        })?;
    }
    incomplete.map_or(Ok(()), |error| Err(error.into()))
}

/// Returns the games, and an error if the list may be incomplete.
async fn list(store: &Sqlite) -> Result<(Vec<GameId>, Option<StoreError>), StoreError> {
    if !store.is_damaged() {
        // A failure here is damage that was not detected before.
        if let Ok(games) = list_whole(store).await {
            return Ok((games, None));
        }
    }
    let found = store.salvage().await?;
    Ok((found.games, found.incomplete))
}

/// Lists the games of undamaged data.
async fn list_whole(store: &Sqlite) -> Result<Vec<GameId>, StoreError> {
    let mut games = finished(store).await?;
    games.reverse();
    games.extend(store.in_progress().await?);
    Ok(games)
}

/// Newest first.
async fn finished(store: &Sqlite) -> Result<Vec<GameId>, StoreError> {
    /// Page size.
    const PAGE: u32 = 1000;
    let mut games = Vec::new();
    let mut before = None;
    loop {
        let query = FinishedQuery {
            of: None,
            include_private: true,
            before,
            limit: PAGE,
        };
        let page = store.finished(query).await?;
        games.extend(page.iter().map(|game| game.row.id));
        let last = page.last().filter(|_| page.len() == PAGE as usize);
        let Some(last) = last else {
            return Ok(games);
        };
        before = last.status.ended.map(|ended| (ended, last.row.id));
    }
}

async fn to_pgn(store: &Sqlite, game: GameId) -> Result<String, StoreError> {
    // Read first, because the game may end meanwhile. The row may be lost in damaged data.
    let has_ended = store.has_ended(game).await.unwrap_or(false);
    let whole = |events: Vec<Event>| match has_ended {
        true => check_end(game, &events).map(|()| events),
        false => Ok(events),
    };
    let events = match store.events(game, 0).await.and_then(whole) {
        Err(StoreError::Corrupt { .. }) if store.is_damaged() => {
            store.read_without_index(game).await.and_then(whole)?
        }
        read => read?,
    };
    let record = pgn::to_record(&events).map_err(|error| StoreError::Corrupt {
        what: format!("game {game}: {error}"),
    })?;
    Ok(record.to_string())
}
