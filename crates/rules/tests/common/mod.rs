//! What several tests need: random numbers that are the same in every run, and random chess.
#![allow(dead_code, unused_imports, reason = "no test needs all of it")]

mod game;
mod random;
mod setup;

pub(crate) use game::{Start, choose_move, start};
pub(crate) use random::Random;
pub(crate) use setup::{mutated_setup, scattered_setup};
