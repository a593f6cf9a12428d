//! [`Shelf`]: the opening book that is open.

use std::fmt;

use tabiya_rules::{Move, Position};

use crate::{Random, settings::Settings};

/// The book that replies come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {}

/// Why a book cannot be opened.
#[derive(Debug)]
pub(crate) enum ShelfError {}

impl fmt::Display for ShelfError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Shelf {
    /// Opens the book that the settings name.
    pub(crate) fn open(&mut self, _settings: &Settings) -> Result<(), ShelfError> {
        Ok(())
    }

    /// The moves of a position and how often each should be played, best first.
    pub(crate) fn moves(&self, _position: &Position) -> Vec<(Move, u32)> {
        Vec::new()
    }

    /// A move of the book, each as likely as its weight says.
    pub(crate) fn choose(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let moves = self.moves(position);
        let total: usize = moves.iter().map(|(_, weight)| *weight as usize).sum();
        let mut left = random.below(total);
        moves.iter().find_map(|(m, weight)| {
            let is_chosen = left < *weight as usize;
            left = left.saturating_sub(*weight as usize);
            is_chosen.then_some(*m)
        })
    }
}
