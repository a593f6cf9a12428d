//! Events as lines of a log, which is how every store keeps them.

use tabiya_game::{Event, Log};
use tabiya_wire::GameId;

use super::StoreError;

/// Encodes events as log lines, checking their numbers.
pub(super) fn event_lines(events: &[Event], first: u32) -> Result<Vec<String>, StoreError> {
    if let Some((want, event)) = (first..).zip(events).find(|(n, event)| *n != event.number) {
        // A log with a gap could never be read again.
        let what = format!("event {} found, {want} expected", event.number);
        return Err(StoreError::Failed(what));
    }
    Ok(events.iter().map(Log::line).collect())
}

/// Parses the log of a game, header included.
pub(super) fn parse_log(game: GameId, log: &str) -> Result<Vec<Event>, StoreError> {
    let reading = Log::read(log.as_bytes());
    match reading.damage {
        None => Ok(reading.events),
        Some(damage) => Err(StoreError::Corrupt {
            what: format!("game {game}, {damage}"),
        }),
    }
}
