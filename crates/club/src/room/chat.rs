//! Chat, rematches, and moving seats between devices.

use std::sync::Arc;

use tabiya_rules::{ByColor, Color};
use tabiya_wire::{ChatMessage, ChatRoom as Audience, Person, Reason, SeriesScore, ServerMessage};

use super::{ChatRequest, ReplyTo, Room, seats::Seats};
use crate::{
    ChatRow, Id, Session, StoreError, Topic,
    games::{self, NewGame},
    lobby,
    message::to_json,
    reasons,
};

/// Maximum number of chat messages sent to a new watcher.
const CHAT_HISTORY_LIMIT: u32 = 100;

impl Room {
    /// Stores and publishes a chat message.
    pub(super) async fn handle_chat(&mut self, request: ChatRequest) {
        let ChatRequest {
            session,
            audience,
            text: words,
            reply_to,
        } = request;
        let seats = Seats::of(&session, &self.row, self.table.game());
        let is_one_of_them = match audience {
            Audience::Players => seats.is_player() || session.organiser,
            Audience::Spectators => !seats.is_player(),
        };
        if !seats.can_see(&self.row) {
            return reply_to.send_error(reasons::no_game(self.row.id));
        }
        if !is_one_of_them {
            return reply_to.send_error(reasons::not_your_room());
        }
        // The person may have been renamed since they connected.
        let by = self.hub.lobby.find(session.id);
        let said = ChatMessage {
            room: audience,
            by: by.unwrap_or_else(|| session.person()),
            at: self.hub.time.now(),
            text: words,
        };
        let row = ChatRow {
            game: self.row.id,
            room: audience,
            by: session.id,
            name: said.by.name.clone(),
            at: said.at,
            text: said.text.clone(),
        };
        if let Err(error) = self.hub.store.put_chat(row).await {
            return reply_to.send_error(reasons::storage(&error));
        }
        let topic = match audience {
            Audience::Players => Topic::Players(self.row.id),
            Audience::Spectators => Topic::Spectators(self.row.id),
        };
        let game = self.row.id.to_string();
        self.hub
            .bus
            .publish(topic, &to_json(&ServerMessage::Said { game, said }));
        if let ReplyTo::Http(answer) = reply_to {
            let _ = answer.send(Ok(self.stored_events));
        }
    }

    /// Returns the latest chat messages that these seats may read.
    pub(super) async fn chat_history(&self, seats: Seats) -> Result<Vec<ChatMessage>, StoreError> {
        let own = if seats.is_player() {
            Audience::Players
        } else {
            Audience::Spectators
        };
        let rows = self
            .hub
            .store
            .chat(self.row.id, own, CHAT_HISTORY_LIMIT)
            .await?;
        let said = rows.into_iter().map(|row| ChatMessage {
            room: row.room,
            by: Person {
                id: row.by.to_string(),
                name: row.name,
            },
            at: row.at,
            text: row.text,
        });
        Ok(said.collect())
    }

    pub(super) fn spectators(&self) -> u32 {
        let watchers = self.watchers.iter();
        watchers
            .filter(|watcher| !watcher.seats.is_player())
            .count() as u32
    }

    pub(super) fn publish_spectator_count(&self) {
        let message = ServerMessage::Watchers {
            game: self.row.id.to_string(),
            count: self.spectators(),
        };
        self.publish_to_watchers(&message);
    }

    pub(super) fn players(&self) -> ByColor<Option<Person>> {
        ByColor::from_fn(|seat| {
            self.row.seats[seat].map(|id| Person {
                id: id.to_string(),
                name: self.row.names[seat].clone(),
            })
        })
    }

    /// Handles a player's rematch offer. The rematch begins when both players have offered one.
    pub(super) async fn handle_rematch(&mut self, session: &Session, reply_to: ReplyTo) {
        let seats = Seats::of(session, &self.row, self.table.game());
        if !seats.can_see(&self.row) {
            return reply_to.send_error(reasons::no_game(self.row.id));
        }
        if !seats.is_player() {
            return reply_to.send_error(reasons::not_your_seat());
        }
        if self.table.game().ending().is_none() {
            return reply_to.send_error(reasons::not_over());
        }
        if let Some(next) = self.next {
            self.publish_rematch(next);
            if let ReplyTo::Http(answer) = reply_to {
                let _ = answer.send(Ok(self.stored_events));
            }
            return;
        }
        for seat in seats.colors() {
            self.rematch[seat] = true;
        }
        let agrees = |seat: Color| self.rematch[seat] || self.row.seats[seat].is_none();
        if !Color::ALL.into_iter().all(agrees) {
            for by in seats.colors() {
                let game = self.row.id.to_string();
                let message = ServerMessage::RematchOffered { game, by };
                self.publish_to_watchers(&message);
            }
        } else if let Err(reason) = self.begin_rematch().await {
            return reply_to.send_error(reason);
        }
        if let ReplyTo::Http(answer) = reply_to {
            let _ = answer.send(Ok(self.stored_events));
        }
    }

    async fn begin_rematch(&mut self) -> Result<(), Reason> {
        let mut preset = self.table.game().preset().clone();
        // Players swap colours, and time odds go with the player. Preset moves are not replayed.
        std::mem::swap(&mut preset.players.white, &mut preset.players.black);
        std::mem::swap(&mut preset.time.white, &mut preset.time.black);
        preset.moves.clear();
        let seats = ByColor {
            white: self.row.seats.black,
            black: self.row.seats.white,
        };
        let id = Id::random();
        let new = NewGame {
            id,
            preset,
            seats,
            visibility: self.row.visibility,
            after: Some(self.row.id),
        };
        games::begin(&self.hub, new).await?;
        let linked = self.hub.store.link_rematch(self.row.id, id).await;
        let next = linked.map_err(|error| reasons::storage(&error))?;
        self.next = Some(next);
        self.publish_rematch(next);
        Ok(())
    }

    fn publish_rematch(&self, next: Id) {
        let message = ServerMessage::Rematch {
            game: self.row.id.to_string(),
            next: next.to_string(),
        };
        self.publish_to_watchers(&message);
    }

    /// Returns the player who has offered a rematch and waits for the opponent.
    pub(super) fn pending_rematch(&self) -> Option<Color> {
        let wants = |seat: &Color| self.rematch[*seat] && self.next.is_none();
        Color::ALL.into_iter().find(wants)
    }

    /// Returns the score of this series of rematches. Players swap colours after each game.
    pub(super) async fn series(&self) -> Result<SeriesScore, StoreError> {
        let mut results = match self.row.after {
            Some(before) => self.hub.store.series_results(before).await?,
            None => Vec::new(),
        };
        results.insert(0, lobby::result(self.table.game()).to_string());
        let mut score = SeriesScore::default();
        for (age, result) in results.iter().enumerate() {
            match (result.as_str(), age % 2) {
                ("1-0", 0) | ("0-1", 1) => score.white += 1,
                ("0-1", 0) | ("1-0", 1) => score.black += 1,
                ("1/2-1/2", _) => score.draws += 1,
                _ => {}
            }
        }
        Ok(score)
    }

    /// Moves a person's seats to another id: the same person on another device.
    pub(super) async fn move_seat(&mut self, from: Id, to: Id) -> Result<(), Reason> {
        let seats = self.row.seats.map(|seat| match seat {
            Some(owner) if owner == from => Some(to),
            other => other,
        });
        if seats == self.row.seats {
            return Err(reasons::not_your_seat());
        }
        // Nobody may hold both seats of a game between two people.
        let both = seats.white == seats.black;
        if both && self.row.seats.white != self.row.seats.black {
            return Err(reasons::own_opponent());
        }
        let stored = self.hub.store.set_seats(self.row.id, seats).await;
        stored.map_err(|error| reasons::storage(&error))?;
        let mut row = (*self.row).clone();
        row.seats = seats;
        self.row = Arc::new(row);
        self.refresh_seats().await;
        Ok(())
    }
}
