//! [`OpeningBook`]: the opening book in use.

use std::{
    fmt, io,
    path::Path,
    sync::{Arc, LazyLock},
};

use tabiya_record::{Book, BookBuilder, BookError, BookOptions, Openings};
use tabiya_rules::{Move, Position, San};

use crate::{Random, files, options::PlayerOptions};

/// The opening book in use: the one named by the options, or else the built-in one.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningBook {
    /// Book loaded from a file; `None` for the built-in one.
    from_file: Option<Arc<Book>>,
}

/// Error from opening a book.
#[derive(Debug)]
pub(crate) enum OpeningBookError {
    /// The file cannot be read.
    File { path: String, error: io::Error },
    /// The file is not a Polyglot book.
    Format { path: String, error: BookError },
}

/// Number of named openings that must go through a move for it to be in the built-in book.
const MIN_OPENINGS: u64 = 4;

/// Maximum size of a book file.
const MAX_BYTES: u64 = 1 << 30;

static BUILT_IN: LazyLock<Book> = LazyLock::new(built_in);

impl OpeningBook {
    /// Opens the book named by the options. On failure the previous book stays in use.
    pub(crate) fn open(&mut self, options: &PlayerOptions) -> Result<(), OpeningBookError> {
        let path = &options.book_file;
        if path.is_empty() || path == "<empty>" {
            self.from_file = None;
            return Ok(());
        }
        let bytes = files::read_limited(Path::new(path), MAX_BYTES).map_err(|error| {
            OpeningBookError::File {
                path: path.clone(),
                error,
            }
        })?;
        let book = Book::from_bytes(&bytes).map_err(|error| OpeningBookError::Format {
            path: path.clone(),
            error,
        })?;
        self.from_file = Some(Arc::new(book));
        Ok(())
    }

    /// Returns the book moves of a position and their weights, best first.
    pub(crate) fn moves(&self, position: &Position) -> Vec<(Move, u32)> {
        let book = self.from_file.as_deref().unwrap_or(&BUILT_IN);
        book.moves(position)
            .into_iter()
            .map(|entry| (entry.m, u32::from(entry.weight)))
            .collect()
    }

    /// Chooses a book move at random, by weight.
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

/// Builds a small book from the table of named openings: moves that many openings share are good moves.
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
    builder.build_with(BookOptions {
        min_games: MIN_OPENINGS,
        ..BookOptions::default()
    })
}

impl fmt::Display for OpeningBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "cannot read the book {path}: {error}"),
            Self::Format { path, error } => write!(f, "{path} is not an opening book: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_book_varies_its_moves() {
        let opening_book = OpeningBook::default();
        let mut random = Random::new(1);
        let mut seen: Vec<_> = (0..200)
            .filter_map(|_| opening_book.choose(&Position::START, &mut random))
            .map(Move::to_bits)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 3);
        let ending: Position = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(opening_book.choose(&ending, &mut random), None);
    }

    #[test]
    fn a_bad_file_leaves_the_book_in_use() {
        let mut opening_book = OpeningBook::default();
        let mut options = PlayerOptions::default();
        options
            .set("Book File", Some("/nowhere/at/all.bin"))
            .unwrap();
        assert!(matches!(
            opening_book.open(&options),
            Err(OpeningBookError::File { .. })
        ));
        options.set("Book File", Some("Cargo.toml")).unwrap();
        assert!(opening_book.open(&options).is_err());
        assert!(!opening_book.moves(&Position::START).is_empty());
    }
}
