//! [`Visitor`]: receives the parts of a game as they are read.

use std::{borrow::Cow, ops::ControlFlow};

use tabiya_rules::Outcome;

use super::error::{PgnError, PgnErrorKind};
use crate::{GameResult, Nag, text};

/// Receives the parts of games from a [`PgnReader`](super::PgnReader), without allocation.
///
/// For each game, in this order:
/// 1. [`begin_game`](Self::begin_game);
/// 2. [`tag`](Self::tag) for each tag pair;
/// 3. [`begin_moves`](Self::begin_moves), even if there are none;
/// 4. [`san`](Self::san), [`nag`](Self::nag), [`comment`](Self::comment),
///    [`begin_variation`](Self::begin_variation), [`end_variation`](Self::end_variation) in file order,
///    and [`result`](Self::result) if there is one. Comments may follow it. If moves follow it, which is
///    [an error](PgnErrorKind::MovesAfterResult), so may another result;
/// 5. [`end_game`](Self::end_game).
///
/// [`error`](Self::error) may be called at any time. Each variation that begins also ends, even if the file does not
/// close it.
///
/// Most methods return a [`Flow`]: [`Skip::Silently`] to skip the rest of the current line (in the main line:
/// of the game), [`Skip::WithError`] to do so with an error, [`Skip::Nothing`] to report an error and go on.
///
/// Counting the moves in main lines, without variations and games that White won:
///
/// ```
/// use std::ops::ControlFlow;
/// use tabiya_record::pgn::{Flow, PgnError, PgnReader, Skip, TagValue, Visitor};
///
/// #[derive(Default)]
/// struct Count { moves: usize, white_won: bool }
///
/// impl Visitor for Count {
///     fn begin_game(&mut self) {
///         self.white_won = false;
///     }
///     fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
///         self.white_won |= name == b"Result" && value.decode() == "1-0";
///         ControlFlow::Continue(())
///     }
///     fn begin_moves(&mut self) -> Flow {
///         if self.white_won { Skip::silently() } else { ControlFlow::Continue(()) }
///     }
///     fn san(&mut self, _text: &[u8]) -> Flow {
///         self.moves += 1;
///         ControlFlow::Continue(())
///     }
///     fn begin_variation(&mut self) -> Flow {
///         Skip::silently()
///     }
///     fn error(&mut self, error: PgnError) {
///         eprintln!("{error}");
///     }
/// }
///
/// let pgn = b"1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *\n\n[Result \"1-0\"]\n\n1. d4 1-0";
/// let mut count = Count::default();
/// PgnReader::new(&pgn[..]).read_all(&mut count)?;
/// assert_eq!(count.moves, 3);
/// # Ok::<(), std::io::Error>(())
/// ```
#[expect(
    unused_variables,
    reason = "default implementations ignore their arguments"
)]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag pair, `[Name "value"]`.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        ControlFlow::Continue(())
    }

    /// The tags end and the movetext begins.
    fn begin_moves(&mut self) -> Flow {
        ControlFlow::Continue(())
    }

    /// A move number, with any dots right after it.
    fn move_number(&mut self) {}

    /// A move as written, without NAGs: parse it with [`San::from_bytes`](tabiya_rules::San::from_bytes).
    fn san(&mut self, text: &[u8]) -> Flow {
        ControlFlow::Continue(())
    }

    /// A null move, `--` or `Z0`. An error by default.
    fn null_move(&mut self) -> Flow {
        Skip::with_error(PgnErrorKind::NullMove)
    }

    /// A NAG, written as a number (`$1`) or a sign (`!`).
    fn nag(&mut self, nag: Nag) {}

    /// A comment, without its braces or semicolon. [`decode`](crate::decode) turns it into text.
    fn comment(&mut self, text: &[u8]) {}

    /// A variation (RAV) begins: it replaces the last move.
    fn begin_variation(&mut self) -> Flow {
        ControlFlow::Continue(())
    }

    /// The variation that began last ends. Not called for one that was skipped at its beginning.
    fn end_variation(&mut self) {}

    /// The result after the moves.
    fn result(&mut self, result: GameResult) {}

    /// Text that was not read, as it stands in the file: what [`Skip`] and errors skip, escaped lines (`%`), results within
    /// variations. A longer text comes in parts.
    fn skipped(&mut self, text: &[u8]) {}

    /// Outcome on the board after the main line, from a visitor that plays the moves: a result that contradicts it is
    /// reported.
    fn outcome(&mut self) -> Option<Outcome> {
        None
    }

    /// The game ends.
    fn end_game(&mut self) {}

    /// An error in the game; its kind documents how reading goes on.
    fn error(&mut self, error: PgnError);
}

/// Continue reading, or skip the rest of the line.
pub type Flow = ControlFlow<Skip>;

/// Request to skip the rest of a line, or to report an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Skip {
    /// Skip nothing: the error is passed to [`Visitor::error`] with its location, and reading goes on.
    Nothing(Box<PgnErrorKind>),
    /// Without an error.
    Silently,
    /// With an error, which is passed to [`Visitor::error`] with its location.
    WithError(Box<PgnErrorKind>),
}

impl Skip {
    /// Skips the rest of the line.
    pub const fn silently() -> Flow {
        ControlFlow::Break(Self::Silently)
    }

    /// Reports an error, and skips nothing.
    #[cold]
    pub fn nothing(kind: PgnErrorKind) -> Flow {
        ControlFlow::Break(Self::Nothing(Box::new(kind)))
    }

    /// Skips the rest of the line, with an error.
    #[cold]
    pub fn with_error(kind: PgnErrorKind) -> Flow {
        ControlFlow::Break(Self::WithError(Box::new(kind)))
    }
}

/// Value of a tag pair, as written between the quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagValue<'a> {
    raw: &'a [u8],
}

impl<'a> TagValue<'a> {
    pub(crate) const fn new(raw: &'a [u8]) -> Self {
        Self { raw }
    }

    /// The bytes, still escaped.
    pub const fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// The text, with `\"` and `\\` unescaped; bytes that are not UTF-8 are read as Windows-1252.
    pub fn decode(self) -> Cow<'a, str> {
        let text = text::decode(self.raw);
        if !text.contains('\\') {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match (letter, letters.peek()) {
                ('\\', Some('"' | '\\')) => plain.extend(letters.next()),
                _ => plain.push(letter),
            }
        }
        Cow::Owned(plain)
    }
}

/// Visitor that ignores everything, for skipped moves.
pub(crate) struct IgnoreAll;

impl Visitor for IgnoreAll {
    fn null_move(&mut self) -> Flow {
        ControlFlow::Continue(())
    }

    fn error(&mut self, _: PgnError) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &[u8], want: &str) {
        assert_eq!(TagValue::new(raw).decode(), want);
    }

    #[test]
    fn values() {
        check(b"Menchik", "Menchik");
        check(br#"a \"b\" c"#, r#"a "b" c"#);
        check(br"C:\\games\x", r"C:\games\x");
        check(br"end\", r"end\");
        check("Réti".as_bytes(), "Réti");
        check(b"R\xe9ti", "Réti");
        check(b"R\xe9ti \\\"x\\\"", "Réti \"x\"");
    }
}
