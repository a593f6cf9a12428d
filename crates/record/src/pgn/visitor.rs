//! [`Visitor`]: what hears the parts of a game as they are read.

use std::{borrow::Cow, ops::ControlFlow};

use super::error::{PgnError, PgnErrorKind};
use crate::{GameResult, Nag, text};

/// Hears the parts of games from a [`PgnReader`](super::PgnReader), without an allocation for any.
///
/// For each game, in this order:
/// 1. [`begin_game`](Self::begin_game);
/// 2. [`tag`](Self::tag) for each tag;
/// 3. [`begin_moves`](Self::begin_moves), also where there are none;
/// 4. [`san`](Self::san), [`nag`](Self::nag), [`comment`](Self::comment),
///    [`begin_variation`](Self::begin_variation), [`end_variation`](Self::end_variation) as they come,
///    and [`result`](Self::result) if there is one; comments may follow it, and where moves do,
///    which is [an error](PgnErrorKind::MovesAfterResult), perhaps another result;
/// 5. [`end_game`](Self::end_game).
///
/// [`error`](Self::error) may come at any time. Variations are closed as often as they are opened, also
/// where the file forgets.
///
/// Most methods return a [`Flow`]: [`Stop::Skip`] to skip what follows in the line at hand (in the main line
/// that is the game), [`Stop::Refuse`] to do so with an error.
///
/// A count of the moves in main lines, which skips variations and games that White has won:
///
/// ```
/// use std::ops::ControlFlow;
/// use tabiya_record::pgn::{Flow, PgnError, PgnReader, Stop, TagValue, Visitor};
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
///         if self.white_won { Stop::skip() } else { ControlFlow::Continue(()) }
///     }
///     fn san(&mut self, _text: &[u8]) -> Flow {
///         self.moves += 1;
///         ControlFlow::Continue(())
///     }
///     fn begin_variation(&mut self) -> Flow {
///         Stop::skip()
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
    reason = "what most visitors do with most parts is nothing"
)]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag, `[Name "value"]`.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        ControlFlow::Continue(())
    }

    /// The tags are over.
    fn begin_moves(&mut self) -> Flow {
        ControlFlow::Continue(())
    }

    /// A move number, with its dots if they follow at once.
    fn move_number(&mut self) {}

    /// A move as written, without glyphs: give it to [`San::from_bytes`](tabiya_rules::San::from_bytes).
    fn san(&mut self, text: &[u8]) -> Flow {
        ControlFlow::Continue(())
    }

    /// A null move. Refused, unless a visitor knows better.
    fn null_move(&mut self) -> Flow {
        Stop::refuse(PgnErrorKind::NullMove)
    }

    /// A glyph, by number or sign.
    fn nag(&mut self, nag: Nag) {}

    /// A comment, without its braces or semicolon. [`decode`](crate::decode) makes it a text.
    fn comment(&mut self, text: &[u8]) {}

    /// A variation begins: what follows replaces the last move.
    fn begin_variation(&mut self) -> Flow {
        ControlFlow::Continue(())
    }

    /// The variation that began last ends. Not called for one that was skipped at its beginning.
    fn end_variation(&mut self) {}

    /// The result after the moves.
    fn result(&mut self, result: GameResult) {}

    /// The game ends.
    fn end_game(&mut self) {}

    /// Something is wrong with the game; its kind says how reading goes on.
    fn error(&mut self, error: PgnError);
}

/// Whether reading goes on as it comes.
pub type Flow = ControlFlow<Stop>;

/// Why what follows in a line is skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It is not wanted.
    Skip,
    /// It makes no sense: [`Visitor::error`] will hear of it, with its place.
    Refuse(Box<PgnErrorKind>),
}

impl Stop {
    /// Skips what follows.
    pub const fn skip() -> Flow {
        ControlFlow::Break(Self::Skip)
    }

    /// Skips what follows, with an error.
    #[cold]
    pub fn refuse(kind: PgnErrorKind) -> Flow {
        ControlFlow::Break(Self::Refuse(Box::new(kind)))
    }
}

/// The value of a tag, as it stands between the quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagValue<'a> {
    raw: &'a [u8],
}

impl<'a> TagValue<'a> {
    pub(crate) const fn new(raw: &'a [u8]) -> Self {
        Self { raw }
    }

    /// The bytes with their backslashes.
    pub const fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// The text: `\"` and `\\` are read, and what is not UTF-8 is taken as Latin-1.
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

/// Hears nothing: what is skipped is read to it.
pub(crate) struct Mute;

impl Visitor for Mute {
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
