//! [`Limits`]: how much of a file is held in memory at once.

/// What a reader takes before it gives up on a game, so that no file can use up the memory.
///
/// [`Games`](super::Games) and [`check`](super::check) keep all of them; another [`Visitor`](super::Visitor),
/// which keeps nothing unless it wants to, may have any number of tags and moves.
///
/// A game that goes beyond a limit is reported with an error, and reading goes on with the next one.
///
/// ```
/// use tabiya_record::pgn::{Limits, PgnReader};
/// let limits = Limits { depth: 10, ..Limits::default() };
/// let reader = PgnReader::with_limits(&b"1. e4 *"[..], limits);
/// # let _ = reader;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest comment, tag or other token, in bytes; also how far the buffer may grow. At least
    /// [`Limits::BUFFER`].
    pub token: usize,
    /// The most bytes of one game, counted whenever the buffer is filled.
    pub game: u64,
    /// The most tags of one game.
    pub tags: usize,
    /// The most moves of one game, with those in variations.
    pub moves: usize,
    /// How many variations may be open within each other.
    pub depth: usize,
    /// How many errors of one game are reported; the others are only counted.
    pub errors: usize,
}

impl Limits {
    /// How many bytes the buffer has at first.
    pub const BUFFER: usize = 1 << 16;
}

impl Default for Limits {
    /// 1 MiB a token, 64 MiB, 1000 tags and two million moves a game, 1000 variations within each other, 100 errors.
    fn default() -> Self {
        Self {
            token: 1 << 20,
            game: 1 << 26,
            tags: 1000,
            moves: 2_000_000,
            depth: 1000,
            errors: 100,
        }
    }
}
