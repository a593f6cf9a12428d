//! [`check`]: checks that all moves are legal, and that results agree with the board.

use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use tabiya_rules::Outcome;

use super::{
    error::{PgnError, PgnErrorKind},
    limits::PgnLimits,
    position_stack::PositionStack,
    reader::PgnReader,
    start_tags::StartTags,
    visitor::{Flow, Skip, TagValue, Visitor},
};

/// Result of [`check`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckSummary {
    /// Number of games.
    pub games: u64,
    /// Number of legal moves and null moves, including variations.
    pub plies: u64,
    /// Number of errors.
    pub errors: u64,
}

/// Reads all games, checks that every move is legal, also in variations, and that no result contradicts a checkmate,
/// stalemate or insufficient material on the board, and passes each error to a callback.
///
/// It stores no games, and is several times as fast as [`PgnReader::games`].
///
/// ```
/// use tabiya_record::pgn::{CheckSummary, check};
/// let pgn = b"1. e4 e5 (1... c5 2. Nf3) 2. Bc4 *\n\n1. e4 Ke7 *";
/// let mut errors = Vec::new();
/// let summary = check(&pgn[..], |error| errors.push(error.to_string()))?;
/// assert_eq!(summary, CheckSummary { games: 2, plies: 6, errors: 1 });
/// assert_eq!(errors, ["game 2, line 3, column 7: expected a legal move, found \"Ke7\""]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check(read: impl Read, on_error: impl FnMut(PgnError)) -> io::Result<CheckSummary> {
    check_reader(PgnReader::new(read), on_error)
}

/// Like [`check`], with a reader that has custom limits.
pub fn check_reader<R: Read>(
    mut reader: PgnReader<R>,
    on_error: impl FnMut(PgnError),
) -> io::Result<CheckSummary> {
    let mut checker = Checker {
        limits: *reader.limits(),
        summary: CheckSummary::default(),
        tags: 0,
        ply_limit: 0,
        positions: PositionStack::new(),
        start: StartTags::default(),
        on_error,
    };
    reader.read_all(&mut checker)?;
    Ok(checker.summary)
}

struct Checker<F> {
    limits: PgnLimits,
    summary: CheckSummary,
    /// Number of tags of the current game.
    tags: usize,
    /// Total number of plies at which the current game reaches its limit.
    ply_limit: u64,
    positions: PositionStack,
    start: StartTags,
    on_error: F,
}

impl<F> Checker<F> {
    /// Plays a move that is not standard SAN.
    #[cold]
    #[inline(never)]
    fn unusual_move(&mut self, text: &[u8]) -> Flow {
        match self.positions.make_unusual(text) {
            Ok(unusual) => {
                self.summary.plies += 1;
                unusual
                    .error
                    .map_or(ControlFlow::Continue(()), Skip::nothing)
            }
            Err(kind) => Skip::with_error(kind),
        }
    }
}

impl<F: FnMut(PgnError)> Visitor for Checker<F> {
    fn begin_game(&mut self) {
        self.summary.games += 1;
        self.tags = 0;
        self.ply_limit = self.summary.plies.saturating_add(self.limits.moves as u64);
        self.start.clear();
    }

    #[inline]
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        let max = self.limits.tags;
        if self.tags >= max {
            return Skip::with_error(PgnErrorKind::TooManyTags { most: max });
        }
        self.tags += 1;
        self.start.tag(name, value);
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position() {
            Ok((position, fault)) => {
                self.positions.restart(position);
                fault.map_or(ControlFlow::Continue(()), Skip::nothing)
            }
            Err(kind) => Skip::with_error(kind),
        }
    }

    #[inline(always)]
    fn san(&mut self, text: &[u8]) -> Flow {
        if self.summary.plies >= self.ply_limit {
            let max = self.limits.moves;
            return Skip::with_error(PgnErrorKind::TooManyMoves { most: max });
        }
        match self.positions.make_san(text) {
            Some(_) => {
                self.summary.plies += 1;
                ControlFlow::Continue(())
            }
            None => self.unusual_move(text),
        }
    }

    fn null_move(&mut self) -> Flow {
        if !self.positions.make_null_move() {
            return Skip::with_error(PgnErrorKind::NullMove);
        }
        self.summary.plies += 1;
        ControlFlow::Continue(())
    }

    fn outcome(&mut self) -> Option<Outcome> {
        self.positions.outcome()
    }

    fn begin_variation(&mut self) -> Flow {
        if self.positions.begin_variation() {
            ControlFlow::Continue(())
        } else {
            Skip::with_error(PgnErrorKind::VariationBeforeMove)
        }
    }

    fn end_variation(&mut self) {
        self.positions.end_variation();
    }

    fn error(&mut self, error: PgnError) {
        self.summary.errors += 1;
        (self.on_error)(error);
    }
}
