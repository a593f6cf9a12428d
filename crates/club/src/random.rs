//! Numbers and texts that nobody can guess, by the system's random numbers.

/// Bytes that nobody can guess.
///
/// # Panics
///
/// If the system has no random numbers: then nothing here is safe.
pub(crate) fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// A number that nobody can guess.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A secret of 128 bits that people can copy.
pub(crate) fn secret() -> String {
    format!("{:032x}", u128::from_le_bytes(bytes()))
}
