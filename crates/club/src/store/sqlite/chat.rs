//! What was said at games.

use rusqlite::{Connection, Row, params};
use tabiya_wire::Room;

use super::{
    trouble::Trouble,
    values::{moment, number},
};
use crate::{
    Id,
    store::{ChatRow, StoreError},
};

/// Keeps what was said.
pub(super) fn put(db: &Connection, chat: &ChatRow) -> Result<(), Trouble> {
    let kept = db
        .prepare_cached(
            "INSERT INTO chat (game, room, person, name, at, text)
             SELECT id, ?2, ?3, ?4, ?5, ?6 FROM games WHERE id = ?1",
        )?
        .execute(params![
            chat.game,
            word(chat.room),
            chat.by,
            chat.name,
            number(chat.at),
            chat.text,
        ])?;
    if kept == 0 {
        return Err(StoreError::NoGame(chat.game).into());
    }
    Ok(())
}

/// The last that was said in a room of a game, oldest first.
pub(super) fn last(
    db: &Connection,
    game: Id,
    room: Room,
    most: u32,
) -> Result<Vec<ChatRow>, Trouble> {
    let mut statement = db.prepare_cached(
        "SELECT * FROM chat WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT ?3",
    )?;
    let rows = statement.query_map(params![game, word(room), most], chat_row)?;
    let mut said = rows.collect::<Result<Vec<_>, _>>()?;
    said.reverse();
    Ok(said)
}

fn chat_row(row: &Row<'_>) -> rusqlite::Result<ChatRow> {
    Ok(ChatRow {
        game: row.get("game")?,
        room: match row.get_ref("room")?.as_str()? {
            "players" => Room::Players,
            _ => Room::Spectators,
        },
        by: row.get("person")?,
        name: row.get("name")?,
        at: moment(row, "at")?,
        text: row.get("text")?,
    })
}

fn word(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}
