//! Shared test helpers: reproducible random numbers, games and setups.
#![allow(dead_code, unused_imports, reason = "no test uses all of them")]

mod game;
mod random;
mod setup;

pub(crate) use game::{StartKind, choose_move, start};
pub(crate) use random::Random;
pub(crate) use setup::{mutated_setup, scattered_setup};
