//! What nobody should do to a club: each is refused, and a game that goes on elsewhere does not notice.

mod cheating;
#[path = "../common/mod.rs"]
mod common;
mod disguise;
mod floods;
mod frames;
mod slowness;
mod texts;

/// The first byte of a frame with a whole text.
const TEXT: u8 = 0x81;
