//! Chat messages.

use tabiya_wire::ChatRoom;
use tokio_postgres::Row;

use super::{
    columns::{escaped, id, moment, number, text},
    job::JobError,
    session::Session,
};
use crate::store::{ChatRow, StoreError};

pub(super) const WRITES: &[&str] = &[PUT];
pub(super) const READS: &[&str] = &[LATEST];

const PUT: &str = "
INSERT INTO chat (game, room, person, name, at, text)
SELECT id, $2::text, $3::bigint, $4::text, $5::bigint, $6::text FROM games WHERE id = $1";

/// The latest chat messages in a room of a game, latest first.
pub(super) const LATEST: &str = "
SELECT game, room, person, name, at, text FROM chat WHERE game = $1 AND room = $2 ORDER BY id DESC LIMIT $3";

/// Stores a chat message.
pub(super) async fn put(session: &Session, chat: &ChatRow) -> Result<(), JobError> {
    let inserted = session
        .execute(
            PUT,
            &[
                &chat.game.number(),
                &room_column(chat.room),
                &chat.by.number(),
                &escaped(&chat.name),
                &number(chat.at),
                &escaped(&chat.text),
            ],
        )
        .await?;
    match inserted {
        0 => Err(StoreError::NoGame(chat.game).into()),
        _ => Ok(()),
    }
}

/// Reads a chat message.
pub(super) fn chat(row: &Row) -> Result<ChatRow, StoreError> {
    Ok(ChatRow {
        game: id(row, "game")?,
        room: match text(row, "room")?.as_str() {
            "players" => ChatRoom::Players,
            _ => ChatRoom::Spectators,
        },
        by: id(row, "person")?,
        name: text(row, "name")?,
        at: moment(row, "at")?,
        text: text(row, "text")?,
    })
}

/// Returns a room as stored.
pub(super) fn room_column(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "players",
        ChatRoom::Spectators => "spectators",
    }
}
