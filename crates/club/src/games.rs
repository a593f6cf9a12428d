//! Games begin here.

use std::sync::Arc;

use tabiya_game::{Arbitration, Game, Preset};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{Reason, ServerMessage};

use crate::{
    GameRow, Hub, Id, StoredGame, Topic, Visibility, lobby, message::text, reasons, room::Room,
};

/// A game that is to begin.
pub(crate) struct NewGame {
    pub(crate) id: Id,
    pub(crate) preset: Preset,
    /// Whose the seats are.
    pub(crate) seats: ByColor<Option<Id>>,
    pub(crate) visibility: Visibility,
    /// The game after which this one is the rematch.
    pub(crate) after: Option<Id>,
}

/// Somebody may play so many games alone at once that all see.
const MOST_ALONE: usize = 10;

/// Begins a game: it is stored, its room is open, and its players are told.
pub(crate) async fn begin(hub: &Arc<Hub>, new: NewGame) -> Result<(), Reason> {
    let now = hub.time.now();
    let preset = with_arbiter(new.preset);
    let (game, events) = Game::begin(preset, now).map_err(reasons::bad_preset)?;
    let preset = game.preset();
    let row = GameRow {
        id: new.id,
        created: now,
        seats: new.seats,
        names: ByColor::from_fn(|side| preset.players[side].name.clone()),
        time: time_of(preset),
        visibility: new.visibility,
        after: new.after,
    };
    // Those that somebody begins at the same time count too.
    let mut turn = None;
    if let Some(who) = lobby::alone(&row).filter(|_| row.visibility == Visibility::Public) {
        turn = Some(hub.turns.take(who).await);
        if hub.lobby.count_alone(who) >= MOST_ALONE {
            return Err(reasons::too_many(
                "games that all see: finish one first, or play in private",
            ));
        }
    }
    let stored = hub.store.create(row.clone(), events.clone()).await;
    Hub::kept(stored)?;
    hub.metrics.stored(&events);
    tracing::info!(game = %row.id, white = row.names.white, black = row.names.black, time = row.time, "a game begins");
    let stored = StoredGame {
        has_ended: false,
        row,
        next: None,
        events,
    };
    let mut room = Hub::kept(Room::open(Arc::clone(hub), stored))?;
    room.expect_players();
    hub.rooms.open(new.id, room);
    drop(turn);
    let started = text(&ServerMessage::Started {
        game: new.id.to_string(),
    });
    for seat in Color::ALL {
        // Somebody with both seats is told once.
        let owner = new.seats[seat];
        if let Some(owner) = owner.filter(|_| seat == Color::White || owner != new.seats.white) {
            hub.bus.tell(Topic::Person(owner), &started);
        }
    }
    Ok(())
}

/// The time as people write it; where the sides have different ones, that of White and that of Black.
fn time_of(preset: &Preset) -> String {
    let ByColor { white, black } = &preset.time;
    if white == black {
        white.to_string()
    } else {
        format!("{white} / {black}")
    }
}

/// The organiser is arbiter of any game. Only where players may ask something of the arbiter (Guidelines III) it is
/// as they chose: the game would stand still until somebody answers.
fn with_arbiter(preset: Preset) -> Preset {
    let arbiter = match preset.quickplay {
        None => Arbitration::Person,
        Some(_) => preset.arbiter,
    };
    Preset { arbiter, ..preset }
}
