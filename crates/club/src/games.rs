//! Starting games, and setting aside those that nobody has touched for long.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tabiya_game::{Arbitration, Event, Game, Preset};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{GameId, PersonId, Reason, ServerMessage};

use crate::{
    GameRow, Hub, StoreError, StoredGame, Visibility, lobby,
    message::to_json,
    reasons,
    room::{Room, RoomMessage, RoomOrigin, UNTOUCHED_LIMIT},
};

/// A game to be started.
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) preset: Preset,
    /// Owners of the seats; `None` for an engine.
    pub(crate) seats: ByColor<Option<PersonId>>,
    pub(crate) visibility: Visibility,
    /// The game of which this one is the rematch.
    pub(crate) after: Option<GameId>,
}

/// Maximum number of public games that one person plays alone at once.
const MAX_SOLO_GAMES: usize = 10;
/// Maximum number of games in progress per person, not counting those that were set aside.
const MAX_GAMES: u32 = 200;

/// A game that can be stored.
pub(crate) struct PreparedGame {
    pub(crate) row: GameRow,
    pub(crate) events: Vec<Event>,
}

impl PreparedGame {
    /// Begins a game without storing it.
    pub(crate) fn new(hub: &Hub, new: NewGame) -> Result<Self, Reason> {
        let now = hub.time.now();
        let preset = with_arbiter(new.preset);
        let (game, events) = Game::begin(preset, now).map_err(reasons::bad_preset)?;
        let preset = game.preset();
        let row = GameRow {
            id: new.id,
            created: now,
            seats: new.seats,
            names: ByColor::from_fn(|side| preset.players[side].name.clone()),
            time: time_label(preset),
            visibility: new.visibility,
            after: new.after,
        };
        Ok(Self { row, events })
    }

    /// Opens the room of the game, which has been stored, and notifies its players.
    pub(crate) async fn open(self, hub: &Arc<Hub>) -> Result<(), Reason> {
        let Self { row, events } = self;
        hub.metrics.count_stored(&events);
        tracing::info!(game = %row.id, white = row.names.white, black = row.names.black, time = row.time, "game started");
        let (id, seats) = (row.id, row.seats);
        let stored = StoredGame {
            has_ended: false,
            is_set_aside: false,
            row,
            next: None,
            events,
        };
        let mut room = Hub::check_stored(Room::open(Arc::clone(hub), stored, RoomOrigin::New))?;
        room.expect_players();
        if hub.rooms.open(id, room).is_none() {
            // Another node serves it.
            hub.send(id, RoomMessage::ExpectPlayers).await;
        }
        let started = to_json(&ServerMessage::Started { game: id });
        for seat in Color::ALL {
            // Somebody who holds both seats is notified once.
            let owner = seats[seat];
            if let Some(owner) = owner.filter(|_| seat == Color::White || owner != seats.white) {
                hub.notify_person(owner, &started);
            }
        }
        Ok(())
    }
}

/// Starts a game: stores it, opens its room and notifies its players.
pub(crate) async fn begin(hub: &Arc<Hub>, new: NewGame) -> Result<(), Reason> {
    let game = PreparedGame::new(hub, new)?;
    let row = &game.row;
    // The lock makes concurrent requests of one person count as well, until the game is listed.
    let mut _lock = None;
    if let Some(person) = lobby::sole_player(row) {
        _lock = Some(hub.person_locks.lock(person).await);
        let is_public = row.visibility == Visibility::Public;
        if is_public && hub.lobby.count_solo_games(person) >= MAX_SOLO_GAMES {
            return Err(reasons::too_many(
                "public games that you play alone: finish one first, or make it private",
            ));
        }
    }
    check_games_in_progress(hub, row.seats).await?;
    let stored = hub.store.create(row.clone(), game.events.clone()).await;
    Hub::check_stored(stored)?;
    game.open(hub).await
}

/// Refuses a game to people who have too many in progress.
pub(crate) async fn check_games_in_progress(
    hub: &Hub,
    seats: ByColor<Option<PersonId>>,
) -> Result<(), Reason> {
    let ByColor { white, black } = seats;
    let people = [white, black.filter(|_| black != white)];
    for person in people.into_iter().flatten() {
        let count = Hub::check_stored(hub.store.count_unfinished_of(person).await)?;
        if count >= MAX_GAMES {
            return Err(reasons::too_many("games in progress: finish one first"));
        }
    }
    Ok(())
}

/// Sets aside games at one computer that nobody has touched for long, now and then, as long as there is a club.
pub(crate) async fn set_aside_untouched(hub: Weak<Hub>) {
    /// Interval between checks.
    const CHECK_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);
    loop {
        let Some(hub) = hub.upgrade() else {
            return;
        };
        if let Err(error) = set_aside_once(&hub).await {
            tracing::warn!(%error, "could not look for games that nobody has touched for long");
        }
        drop(hub);
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

async fn set_aside_once(hub: &Arc<Hub>) -> Result<(), StoreError> {
    let now = hub.time.now();
    // The oldest first.
    for id in hub.store.unfinished().await? {
        // A game that cannot be read stays as it is.
        let Ok(game) = hub.read_game(id).await else {
            continue;
        };
        if now.since(game.row.created) < UNTOUCHED_LIMIT {
            return Ok(());
        }
        let last = game
            .events
            .last()
            .map_or(game.row.created, |event| event.at);
        if lobby::sole_player(&game.row).is_some() && now.since(last) >= UNTOUCHED_LIMIT {
            hub.send(id, RoomMessage::SetAside).await;
        }
    }
    Ok(())
}

/// Formats the time control; if the sides differ, White's and Black's.
fn time_label(preset: &Preset) -> String {
    let ByColor { white, black } = &preset.time;
    if white == black {
        white.to_string()
    } else {
        format!("{white} / {black}")
    }
}

/// Makes the organiser arbiter of any game. With a quickplay finish (Guidelines III) the preset decides: a claim would
/// stop the game until an arbiter answers.
fn with_arbiter(preset: Preset) -> Preset {
    let arbiter = match preset.quickplay {
        None => Arbitration::Person,
        Some(_) => preset.arbiter,
    };
    Preset { arbiter, ..preset }
}
