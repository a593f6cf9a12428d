//! Abuse of a club: each is refused, and a game in the background is not affected.

mod cheating;
#[path = "../common/mod.rs"]
mod common;
mod disguise;
mod endless_games;
mod floods;
mod frames;
mod guessing;
mod hangups;
mod slowness;
mod texts;

/// First byte of a complete text frame.
const TEXT: u8 = 0x81;
