//! All games of a club as PGN.

use tabiya_game::{Event, pgn};

use crate::{Id, Sqlite, Store, StoreError, Wanted, store::check_end};

/// Gives every game of a club as PGN, in the order in which they ended, then those that go on; or says why one
/// cannot be read. Private ones are among them: this is for who owns the data.
///
/// Of damaged data, it gives every game that is still named somewhere.
///
/// # Errors
///
/// If `on_game` fails, or the list of games cannot be read whole: then after those that could be listed.
pub async fn export<E: From<StoreError>>(
    store: &Sqlite,
    mut on_game: impl FnMut(Id, Result<String, StoreError>) -> Result<(), E>,
) -> Result<(), E> {
    let (games, missed) = list(store).await?;
    for game in games {
        on_game(game, to_pgn(store, game).await)?;
    }
    missed.map_or(Ok(()), |error| Err(error.into()))
}

/// The games, and why these may not be all.
async fn list(store: &Sqlite) -> Result<(Vec<Id>, Option<StoreError>), StoreError> {
    if !store.is_damaged() {
        // What fails here is damage that nobody had noticed.
        if let Ok(games) = list_whole(store).await {
            return Ok((games, None));
        }
    }
    let found = store.salvage().await?;
    Ok((found.games, found.missed))
}

/// The games of data that is as it should be.
async fn list_whole(store: &Sqlite) -> Result<Vec<Id>, StoreError> {
    let mut games = finished(store).await?;
    games.reverse();
    games.extend(store.unfinished().await?);
    Ok(games)
}

/// Newest first.
async fn finished(store: &Sqlite) -> Result<Vec<Id>, StoreError> {
    /// Read at once.
    const PAGE: u32 = 1000;
    let mut games = Vec::new();
    let mut before = None;
    loop {
        let wanted = Wanted {
            of: None,
            private: true,
            before,
            most: PAGE,
        };
        let page = store.finished(wanted).await?;
        games.extend(page.iter().map(|game| game.row.id));
        let last = page.last().filter(|_| page.len() == PAGE as usize);
        let Some(last) = last else {
            return Ok(games);
        };
        before = last.closing.ended.map(|ended| (ended, last.row.id));
    }
}

async fn to_pgn(store: &Sqlite, game: Id) -> Result<String, StoreError> {
    // Asked first: it may end meanwhile. The row that tells so may be lost.
    let has_ended = store.has_ended(game).await.unwrap_or(false);
    let whole = |events: Vec<Event>| match has_ended {
        true => check_end(game, &events).map(|()| events),
        false => Ok(events),
    };
    let events = match store.events(game, 0).await.and_then(whole) {
        Err(StoreError::Corrupt { .. }) if store.is_damaged() => {
            store.rescue(game).await.and_then(whole)?
        }
        read => read?,
    };
    let record = pgn::write(&events).map_err(|error| StoreError::Corrupt {
        what: format!("game {game}: {error}"),
    })?;
    Ok(record.to_string())
}
