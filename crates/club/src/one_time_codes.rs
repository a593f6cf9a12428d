//! One-time codes: for the organiser's rights, and to move a seat to another device. The store keeps their hashes.

use tabiya_game::Moment;
use tabiya_wire::{GameId, PersonId};

use crate::{CodeGrant, CodeRow, Hub, StoreError, people, random};

/// Creates a code.
pub(crate) async fn create(hub: &Hub, grant: CodeGrant) -> Result<String, StoreError> {
    let code = random::secret();
    let now = hub.time.now();
    let row = CodeRow {
        hash: match grant {
            CodeGrant::Organiser => organiser_hash(&code),
            CodeGrant::Seat { .. } => seat_hash(&code),
        },
        grant,
        expires: Moment(now.0 + 1000 * lifetime_seconds(grant)),
    };
    hub.store.put_code(row, max_codes(grant), now).await?;
    Ok(code)
}

/// Redeems a code for the organiser's rights. Returns true if it is valid.
pub(crate) async fn redeem_organiser(hub: &Hub, code: &str) -> Result<bool, StoreError> {
    let taken = hub.store.take_code(organiser_hash(code), hub.time.now());
    Ok(taken.await? == Some(CodeGrant::Organiser))
}

/// Redeems a code for a seat. Returns the game, and the person who gives the seat away.
pub(crate) async fn redeem_seat(
    hub: &Hub,
    code: &str,
) -> Result<Option<(GameId, PersonId)>, StoreError> {
    let taken = hub.store.take_code(seat_hash(code), hub.time.now());
    Ok(match taken.await? {
        Some(CodeGrant::Seat { game, from }) => Some((game, from)),
        Some(CodeGrant::Organiser) | None => None,
    })
}

/// Returns the lifetime of a code in seconds.
pub(crate) fn lifetime_seconds(grant: CodeGrant) -> u64 {
    match grant {
        CodeGrant::Organiser => 10 * 60,
        CodeGrant::Seat { .. } => 5 * 60,
    }
}

/// Returns the maximum number of codes with the same grant; a further one replaces the oldest.
fn max_codes(grant: CodeGrant) -> u32 {
    match grant {
        CodeGrant::Organiser => 100,
        CodeGrant::Seat { .. } => 8,
    }
}

// A code that is entered in the wrong place is not used up: hashes for different purposes differ.

fn organiser_hash(code: &str) -> [u8; 32] {
    people::hash(format!("organiser {code}").as_bytes())
}

fn seat_hash(code: &str) -> [u8; 32] {
    people::hash(format!("seat {code}").as_bytes())
}
