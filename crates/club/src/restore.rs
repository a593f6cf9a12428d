//! What was interrupted: games in progress when a club opens, or when a node begins to serve them.
//!
//! Rooms are opened when somebody comes back. Until then the public games are listed, and a pending result is decided.

use std::sync::Arc;

use tabiya_wire::GameId;

use crate::{
    Hub, Shard, StoreError,
    club::{ORGANISER_TOKEN_SETTING, to_key},
    live_game::LiveGame,
    lobby,
    room::{Room, RoomOrigin},
};

/// Number of games read concurrently; each waits for the disk.
const BATCH: usize = 256;

/// Lists all games in progress. Returns their number, and those that could not be read.
pub(crate) async fn restore(
    hub: &Arc<Hub>,
) -> Result<(usize, Vec<(GameId, StoreError)>), StoreError> {
    list_games(hub, hub.store.unfinished().await?).await
}

async fn list_games(
    hub: &Arc<Hub>,
    games: Vec<GameId>,
) -> Result<(usize, Vec<(GameId, StoreError)>), StoreError> {
    let mut restored = 0;
    let mut damaged = Vec::new();
    for games in games.chunks(BATCH) {
        let listing = games.iter().map(|game| {
            let (hub, game) = (Arc::clone(hub), *game);
            tokio::spawn(async move { (game, list_game(&hub, game).await) })
        });
        for listed in listing.collect::<Vec<_>>() {
            match listed.await {
                Ok((_, Ok(()))) => restored += 1,
                Ok((game, Err(error))) => damaged.push((game, error)),
                Err(error) => tracing::error!(%error, "could not restore a game"),
            }
        }
    }
    Ok((restored, damaged))
}

/// Lists a game in progress. One whose result is pending gets a room, where the referee decides it.
async fn list_game(hub: &Arc<Hub>, id: GameId) -> Result<(), StoreError> {
    let stored = hub.read_game(id).await?;
    let game = stored.replay()?;
    if game.pending_result().is_some() {
        let room = Room::open(Arc::clone(hub), stored, RoomOrigin::Stored)?;
        hub.rooms.open(id, room);
    } else if hub.served_since(id).is_some() {
        let live = Arc::new(LiveGame::new(Arc::new(stored.row.clone()), &game));
        lobby::list_game(hub, &stored.row, &game, &live);
    }
    Ok(())
}

impl Hub {
    /// Lists the games of shards that this node serves from now on.
    pub(crate) fn list_games_of(self: &Arc<Self>, shards: Vec<Shard>) {
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            let games = match hub.store.unfinished().await {
                Ok(games) => games,
                Err(error) => return tracing::warn!(%error, "could not list the games in progress"),
            };
            let is_own = |game: &GameId| shards.contains(&Shard::of_game(*game));
            let games = games.into_iter().filter(is_own).collect();
            match list_games(&hub, games).await {
                Ok((_, damaged)) => {
                    for (game, error) in damaged {
                        tracing::error!(%game, %error, "could not read a game");
                    }
                }
                Err(error) => tracing::warn!(%error, "could not list the games in progress"),
            }
        });
    }

    /// Reads the open challenges again: another node has changed them.
    pub(crate) fn reload_challenges(self: &Arc<Self>) {
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            match hub.store.challenges().await {
                Ok(challenges) => hub.lobby.replace_challenges(challenges, hub.time.now()),
                Err(error) => tracing::warn!(%error, "could not read the challenges"),
            }
        });
    }

    /// Reads the settings again that all nodes share.
    pub(crate) fn reload_settings(self: &Arc<Self>) {
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            match hub.store.setting(ORGANISER_TOKEN_SETTING).await {
                Ok(Some(hash)) => {
                    if let Ok(hash) = to_key(&hash) {
                        hub.keys.set_organiser(hash);
                        hub.disconnect_everybody();
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "could not read the settings"),
            }
        });
    }
}
