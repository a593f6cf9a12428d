//! Cryptographically secure random values.

use data_encoding::HEXLOWER;
use tabiya_wire::Id;

/// Returns random bytes.
///
/// # Panics
///
/// If the system has no random number generator: nothing would be secure.
pub(crate) fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("the system has a random number generator");
    bytes
}

/// Returns a random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Returns a random id: nobody can guess that of a private game.
pub(crate) fn id<Kind>() -> Id<Kind> {
    Id::from_random(number())
}

/// Returns a secret of 128 bits in hexadecimal.
pub(crate) fn secret() -> String {
    HEXLOWER.encode(&bytes::<16>())
}
