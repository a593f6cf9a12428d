//! [`Shelf`]: the opening book that is open.

use std::{
    fmt, io,
    path::Path,
    sync::{Arc, LazyLock},
};

use tabiya_record::{Book, BookBuilder, BookError, BookRules, Openings};
use tabiya_rules::{Move, Position, San};

use crate::{Random, files, settings::Settings};

/// The book that replies come from: the one that the settings name, or else the built-in one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// The book that a file holds; the built-in one if none is named.
    named: Option<Arc<Book>>,
}

/// Why a book cannot be opened.
#[derive(Debug)]
pub(crate) enum ShelfError {
    /// The file cannot be read.
    File { path: String, error: io::Error },
    /// The file is no book.
    Format { path: String, error: BookError },
}

/// A move is in the built-in book if so many named openings go through it.
const LEAST_OPENINGS: u64 = 4;

/// No book is larger.
const MOST_BYTES: u64 = 1 << 30;

static BUILT_IN: LazyLock<Book> = LazyLock::new(built_in);

impl Shelf {
    /// Opens the book that the settings name. The one before stays where that fails.
    pub(crate) fn open(&mut self, settings: &Settings) -> Result<(), ShelfError> {
        let path = &settings.book_file;
        if path.is_empty() || path == "<empty>" {
            self.named = None;
            return Ok(());
        }
        let bytes = files::read(Path::new(path), MOST_BYTES).map_err(|error| ShelfError::File {
            path: path.clone(),
            error,
        })?;
        let book = Book::from_bytes(&bytes).map_err(|error| ShelfError::Format {
            path: path.clone(),
            error,
        })?;
        self.named = Some(Arc::new(book));
        Ok(())
    }

    /// The moves of a position and how often each should be played, best first.
    pub(crate) fn moves(&self, position: &Position) -> Vec<(Move, u32)> {
        let book = self.named.as_deref().unwrap_or(&BUILT_IN);
        book.moves(position)
            .into_iter()
            .map(|entry| (entry.m, u32::from(entry.weight)))
            .collect()
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

/// A small book from the table of openings: where many named lines go, good replies are.
fn built_in() -> Book {
    let mut builder = BookBuilder::default();
    for opening in Openings::built_in().iter() {
        let mut position = Position::START;
        for word in opening.moves.split_whitespace() {
            let Some(m) = word
                .parse::<San>()
                .ok()
                .and_then(|san| san.to_move(&position).ok())
            else {
                break;
            };
            builder.add(&position, m, 1);
            position = position.play(m);
        }
    }
    builder.build_by(BookRules {
        least_games: LEAST_OPENINGS,
        ..BookRules::default()
    })
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "cannot read the book {path}: {error}"),
            Self::Format { path, error } => write!(f, "{path} is no book: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_book_varies() {
        let shelf = Shelf::default();
        let mut random = Random::new(1);
        let mut seen: Vec<_> = (0..200)
            .filter_map(|_| shelf.choose(&Position::START, &mut random))
            .map(Move::to_bits)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 3);
        let ending: Position = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(shelf.choose(&ending, &mut random), None);
    }

    #[test]
    fn a_bad_file_changes_nothing() {
        let mut shelf = Shelf::default();
        let mut settings = Settings::default();
        settings
            .set("Book File", Some("/nowhere/at/all.bin"))
            .unwrap();
        assert!(matches!(
            shelf.open(&settings),
            Err(ShelfError::File { .. })
        ));
        settings.set("Book File", Some("Cargo.toml")).unwrap();
        assert!(shelf.open(&settings).is_err());
        assert!(!shelf.moves(&Position::START).is_empty());
    }
}
