//! Chat: messages to the players or to the spectators. The arbiter reads both, and so can rule on what players write.

use tabiya_wire::{ChatMessage, ChatRoom as Audience, GameId, Person, ServerMessage};

use super::{ChatRequest, Room, seats::Seats};
use crate::{ChatRow, StoreError, Subscriber, SubscriberId, Topic, message::to_json, reasons};

/// Maximum number of chat messages of each room sent to a new watcher.
const CHAT_HISTORY_LIMIT: u32 = 100;
/// The chat rooms of a game.
const AUDIENCES: [Audience; 2] = [Audience::Players, Audience::Spectators];

impl Room {
    /// Stores and publishes a chat message.
    pub(super) async fn handle_chat(&mut self, request: ChatRequest) {
        let ChatRequest {
            session,
            by,
            audience,
            text,
            reply_to,
        } = request;
        let seats = Seats::of(&session, &self.row, self.table.game());
        if !seats.can_see(&self.row) {
            return reply_to.send_error(reasons::no_game(self.row.id));
        }
        if !seats.is_in(audience) {
            return reply_to.send_error(reasons::not_your_room());
        }
        let said = ChatMessage {
            room: audience,
            by,
            at: self.hub.time.now(),
            text,
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
        let game = self.row.id;
        self.hub.subscriptions.publish(
            topic(audience, game),
            &to_json(&ServerMessage::Said { game, said }),
        );
        reply_to.acknowledge(self.stored_events);
    }

    /// Returns the latest chat messages that these seats may read.
    pub(super) async fn chat_history(&self, seats: Seats) -> Result<Vec<ChatMessage>, StoreError> {
        let mut rows = Vec::new();
        for audience in AUDIENCES.into_iter().filter(|room| seats.is_in(*room)) {
            let chat = self
                .hub
                .store
                .chat(self.row.id, audience, CHAT_HISTORY_LIMIT);
            rows.extend(chat.await?);
        }
        // Each room is in order already.
        rows.sort_by_key(|row| row.at);
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

    /// Subscribes a watcher to the chat rooms that their seats may read.
    pub(super) fn subscribe_to_chat(&self, seats: Seats, subscriber: &Subscriber) {
        for audience in AUDIENCES.into_iter().filter(|room| seats.is_in(*room)) {
            let topic = topic(audience, self.row.id);
            self.hub.subscriptions.subscribe(topic, subscriber);
        }
    }

    /// Unsubscribes a watcher from the chat rooms of these seats.
    pub(super) fn unsubscribe_from_chat(&self, seats: Seats, subscriber: SubscriberId) {
        for audience in AUDIENCES.into_iter().filter(|room| seats.is_in(*room)) {
            let topic = topic(audience, self.row.id);
            self.hub.subscriptions.unsubscribe(topic, subscriber);
        }
    }
}

fn topic(audience: Audience, game: GameId) -> Topic {
    match audience {
        Audience::Players => Topic::Players(game),
        Audience::Spectators => Topic::Spectators(game),
    }
}
