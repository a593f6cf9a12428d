//! All games of a club as PGN.

use tabiya_game::pgn;

use crate::{Id, Store, StoreError, Wanted};

/// Gives every game of a club as PGN, in the order in which they ended, then those that go on; or says why one
/// cannot be read. Private ones are among them: this is for who owns the data.
///
/// # Errors
///
/// If `on_game` fails, or the list of games cannot be read whole: then after those that could be listed.
pub async fn export<E: From<StoreError>>(
    store: &dyn Store,
    mut on_game: impl FnMut(Id, Result<String, StoreError>) -> Result<(), E>,
) -> Result<(), E> {
    let mut games = Vec::new();
    let listed = finished(store, &mut games).await;
    games.reverse();
    let unfinished = store.unfinished().await;
    games.extend(unfinished.as_deref().unwrap_or_default());
    for game in games {
        on_game(game, to_pgn(store, game).await)?;
    }
    listed.and(unfinished.map(drop)).map_err(E::from)
}

/// Newest first.
async fn finished(store: &dyn Store, games: &mut Vec<Id>) -> Result<(), StoreError> {
    /// Read at once.
    const PAGE: u32 = 1000;
    let mut before = None;
    let mut most = PAGE;
    loop {
        let wanted = Wanted {
            of: None,
            private: true,
            before,
            most,
        };
        let page = match store.finished(wanted).await {
            Ok(page) => page,
            // What lies before the damage can be read in smaller pieces.
            Err(StoreError::Corrupt { .. }) if most > 1 => {
                most /= 10;
                continue;
            }
            Err(error) => return Err(error),
        };
        games.extend(page.iter().map(|game| game.row.id));
        let last = page.last().filter(|_| page.len() == most as usize);
        let Some(last) = last else {
            return Ok(());
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
