//! [`PgnLimits`]: limits that bound the memory used for reading.

/// Limits of a reader, so that no file can use up the memory.
///
/// [`ParsedGames`](super::ParsedGames) and [`check`](super::check) enforce all of them; for any other
/// [`Visitor`](super::Visitor) the number of tags and moves is not limited.
///
/// A game that exceeds a limit is reported as an error, and reading goes on with the next one.
///
/// ```
/// use tabiya_record::pgn::{PgnLimits, PgnReader};
/// let limits = PgnLimits { depth: 10, ..PgnLimits::default() };
/// let reader = PgnReader::with_limits(&b"1. e4 *"[..], limits);
/// # let _ = reader;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnLimits {
    /// Longest comment, tag pair or other token in bytes; also the size limit of the buffer. At least
    /// [`PgnLimits::BUFFER`].
    pub token: usize,
    /// Most bytes in one game, checked whenever the buffer is filled.
    pub game: u64,
    /// Most tags in one game.
    pub tags: usize,
    /// Most moves in one game, including variations.
    pub moves: usize,
    /// Deepest nesting of variations.
    pub depth: usize,
    /// Most errors stored for one game; further ones are only counted.
    pub errors: usize,
}

impl PgnLimits {
    /// Initial size of the buffer in bytes.
    pub const BUFFER: usize = 1 << 16;
}

impl Default for PgnLimits {
    /// 1 MiB per token; 64 MiB, 1000 tags, two million moves and 100 errors per game; 1000 nested variations.
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
