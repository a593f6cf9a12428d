//! [`check`]: are all moves legal?

use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use super::{
    error::{PgnError, PgnErrorKind},
    limits::Limits,
    reader::PgnReader,
    start::Start,
    trail::Trail,
    visitor::{Flow, Stop, TagValue, Visitor},
};

/// What [`check`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Check {
    /// How many games there were.
    pub games: u64,
    /// How many legal moves, with those in variations.
    pub plies: u64,
    /// How many errors.
    pub errors: u64,
}

/// Reads all games, checks that every move is legal, also in variations, and tells of each error.
///
/// It keeps no games, and is several times as fast as [`PgnReader::games`].
///
/// ```
/// use tabiya_record::pgn::{Check, check};
/// let pgn = b"1. e4 e5 (1... c5 2. Nf3) 2. Bc4 *\n\n1. e4 Ke7 *";
/// let mut errors = Vec::new();
/// let found = check(&pgn[..], |error| errors.push(error.to_string()))?;
/// assert_eq!(found, Check { games: 2, plies: 6, errors: 1 });
/// assert_eq!(errors, ["game 2, line 3, column 7: expected a legal move, found \"Ke7\""]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check(read: impl Read, on_error: impl FnMut(PgnError)) -> io::Result<Check> {
    check_with(PgnReader::new(read), on_error)
}

/// Does what [`check`] does, from a reader with limits of its own.
pub fn check_with<R: Read>(
    mut reader: PgnReader<R>,
    on_error: impl FnMut(PgnError),
) -> io::Result<Check> {
    let mut checker = Checker {
        limits: *reader.limits(),
        found: Check::default(),
        tags: 0,
        last_ply: 0,
        trail: Trail::new(),
        start: Start::default(),
        on_error,
    };
    reader.read_all(&mut checker)?;
    Ok(checker.found)
}

struct Checker<F> {
    limits: Limits,
    found: Check,
    /// How many tags the game has.
    tags: usize,
    /// The game may have moves until there are this many plies in all.
    last_ply: u64,
    trail: Trail,
    start: Start,
    on_error: F,
}

impl<F: FnMut(PgnError)> Visitor for Checker<F> {
    fn begin_game(&mut self) {
        self.found.games += 1;
        self.tags = 0;
        self.last_ply = self.found.plies.saturating_add(self.limits.moves as u64);
        self.start.clear();
    }

    #[inline]
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        let most = self.limits.tags;
        if self.tags >= most {
            return Stop::refuse(PgnErrorKind::TooManyTags { most });
        }
        self.tags += 1;
        self.start.tag(name, value);
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position() {
            Ok(position) => {
                self.trail.restart(position);
                ControlFlow::Continue(())
            }
            Err(kind) => Stop::refuse(kind),
        }
    }

    #[inline(always)]
    fn san(&mut self, text: &[u8]) -> Flow {
        if self.found.plies >= self.last_ply {
            let most = self.limits.moves;
            return Stop::refuse(PgnErrorKind::TooManyMoves { most });
        }
        match self.trail.play_san(text) {
            Some(_) => {
                self.found.plies += 1;
                ControlFlow::Continue(())
            }
            None => self.trail.refuse(text),
        }
    }

    fn begin_variation(&mut self) -> Flow {
        if self.trail.branch() {
            ControlFlow::Continue(())
        } else {
            Stop::refuse(PgnErrorKind::VariationBeforeMove)
        }
    }

    fn end_variation(&mut self) {
        self.trail.join();
    }

    fn error(&mut self, error: PgnError) {
        self.found.errors += 1;
        (self.on_error)(error);
    }
}
