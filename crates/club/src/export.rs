//! All games of a club as PGN.

use tabiya_game::pgn;

use crate::{Id, Store, StoreError, Wanted};

/// Gives every game of a club as PGN, in the order in which they ended, then those that go on; or says why one
/// cannot be read. Private ones are among them: this is for who owns the data.
///
/// # Errors
///
/// If the list of games cannot be read, or `on_game` fails.
pub async fn export<E: From<StoreError>>(
    store: &dyn Store,
    mut on_game: impl FnMut(Id, Result<String, StoreError>) -> Result<(), E>,
) -> Result<(), E> {
    let mut games = finished(store).await?;
    games.reverse();
    games.extend(store.unfinished().await?);
    for game in games {
        on_game(game, to_pgn(store, game).await)?;
    }
    Ok(())
}

/// Newest first.
async fn finished(store: &dyn Store) -> Result<Vec<Id>, StoreError> {
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

async fn to_pgn(store: &dyn Store, game: Id) -> Result<String, StoreError> {
    let stored = store.game(game).await?.ok_or(StoreError::NoGame(game))?;
    let record = pgn::write(&stored.events).map_err(|error| StoreError::Corrupt {
        what: format!("game {game}: {error}"),
    })?;
    Ok(record.to_string())
}
