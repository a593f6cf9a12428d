//! Chat: messages to the players or to the spectators.

use tabiya_wire::{ChatMessage, ChatRoom as Audience, Person, ServerMessage};

use super::{ChatRequest, Room, seats::Seats};
use crate::{ChatRow, StoreError, Topic, message::to_json, reasons};

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
        let game = self.row.id;
        self.hub
            .subscriptions
            .publish(topic, &to_json(&ServerMessage::Said { game, said }));
        reply_to.acknowledge(self.stored_events);
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
                id: row.by,
                name: row.name,
            },
            at: row.at,
            text: row.text,
        });
        Ok(said.collect())
    }
}
