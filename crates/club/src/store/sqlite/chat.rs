//! Chat messages.

use rusqlite::{Connection, Row, params};
use tabiya_wire::{ChatRoom, GameId};

use super::{
    columns::{id, moment, number},
    job_error::JobError,
};
use crate::store::{ChatRow, StoreError};

/// Stores a chat message.
pub(super) fn put(db: &Connection, chat: &ChatRow) -> Result<(), JobError> {
    let inserted = db
        .prepare_cached(
            "INSERT INTO chat (game, room, person, name, at, text)
             SELECT id, ?2, ?3, ?4, ?5, ?6 FROM games WHERE id = ?1",
        )?
        .execute(params![
            chat.game.number(),
            room_column(chat.room),
            chat.by.number(),
            chat.name,
            number(chat.at),
            chat.text,
        ])?;
    if inserted == 0 {
        return Err(StoreError::NoGame(chat.game).into());
    }
    Ok(())
}

/// Returns the latest chat messages in a room of a game, oldest first.
pub(super) fn latest(
    db: &Connection,
    game: GameId,
    room: ChatRoom,
    limit: u32,
) -> Result<Vec<ChatRow>, JobError> {
    let mut statement = db.prepare_cached(
        "SELECT * FROM chat WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT ?3",
    )?;
    let rows = statement.query_map(params![game.number(), room_column(room), limit], chat_row)?;
    let mut said = rows.collect::<Result<Vec<_>, _>>()?;
    said.reverse();
    Ok(said)
}

fn chat_row(row: &Row<'_>) -> rusqlite::Result<ChatRow> {
    Ok(ChatRow {
        game: id(row, "game")?,
        room: match row.get_ref("room")?.as_str()? {
            "players" => ChatRoom::Players,
            _ => ChatRoom::Spectators,
        },
        by: id(row, "person")?,
        name: row.get("name")?,
        at: moment(row, "at")?,
        text: row.get("text")?,
    })
}

fn room_column(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "players",
        ChatRoom::Spectators => "spectators",
    }
}
