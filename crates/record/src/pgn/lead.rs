//! [`Lead`]: what stands before tags and moves, and after a result.

use std::ops::Range;

use super::{
    lex::{self, CLASS, Class, End},
    source::View,
};
use crate::GameResult;

/// What stands at the beginning of the bytes at hand. Ranges and indices are those of the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// Nothing of interest, up to `next`.
    Blank {
        next: usize,
    },
    /// A comment; `closed` if it is as it should be.
    Comment {
        text: Range<usize>,
        next: usize,
        closed: bool,
    },
    /// The result once more, on the same line or the next; none if it is the dash of one with blanks.
    Again {
        result: Option<GameResult>,
        next: usize,
    },
    Tag,
    /// Anything else.
    Moves,
    /// It is cut off.
    More,
    /// The text is over.
    End,
}

/// What comes next where neither tags nor moves have begun, or tags only.
pub(crate) fn before_moves(view: View<'_>) -> Lead {
    let at = view.start;
    if at == view.end {
        return if view.finished { Lead::End } else { Lead::More };
    }
    let bytes = &view.bytes[at..];
    match bytes[0] {
        b'[' => Lead::Tag,
        b'{' => braces(view, at),
        b';' => rest_of_line(view, at),
        b'%' if view.is_line_start(at) => match rest_of_line(view, at) {
            Lead::Comment { next, .. } => Lead::Blank { next },
            other => other,
        },
        byte if CLASS[byte as usize] == Class::Blank => Lead::Blank { next: at + 1 },
        // A byte order mark where files were put together.
        0xef if bytes.starts_with(b"\xef\xbb\xbf") => Lead::Blank { next: at + 3 },
        0xef if view.end - at < 3 && !view.finished => Lead::More,
        _ => Lead::Moves,
    }
}

/// What still belongs to a game after its result: comments and the result again, until an empty line or
/// anything else. `lines` is how many line ends have come.
pub(crate) fn after_result(view: View<'_>, lines: usize) -> Lead {
    let at = view.start;
    if at == view.end {
        return if view.finished { Lead::End } else { Lead::More };
    }
    match view.bytes[at] {
        b'\r' if view.bytes[at + 1] == b'\n' => Lead::Blank { next: at + 2 },
        b'\r' if at + 1 == view.end && !view.finished => Lead::More,
        b'{' => braces(view, at),
        b';' => rest_of_line(view, at),
        b'\n' | b'\r' | b' ' | b'\t' => Lead::Blank { next: at + 1 },
        b'.' | b',' if lines == 0 => Lead::Blank { next: at + 1 },
        b'0'..=b'9' | b'*' | b'-' | 0xc2 | 0xbd if lines < 2 => again(view, at),
        _ => Lead::Moves,
    }
}

/// The result once more, or the second half of one that is written with blanks.
fn again(view: View<'_>, at: usize) -> Lead {
    let end = lex::word_end(view.bytes, at);
    if end >= view.end && !view.finished {
        return Lead::More;
    }
    let word = &view.bytes[at..end];
    let result = GameResult::from_bytes(word);
    match word == b"-" || result.is_some() {
        true => Lead::Again { result, next: end },
        false => Lead::Moves,
    }
}

/// What moves begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum First {
    /// The number of a first move.
    One,
    /// Another number.
    Number,
    /// Anything else.
    Word,
    /// It is cut off.
    More,
}

/// What stands where [`before_moves`] has found moves.
pub(crate) fn first_of_moves(view: View<'_>) -> First {
    let at = view.start;
    let end = lex::word_end(view.bytes, at);
    if end >= view.end && !view.finished {
        return First::More;
    }
    let word = &view.bytes[at..end.min(view.end)];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // `1-0`, `1/2` and `0-0` are no numbers.
    let is_number = !matches!(word.get(digits), Some(b'-' | b'/' | b':' | 0xe2));
    match &word[..digits] {
        b"" => First::Word,
        b"1" if is_number || lex::is_black_number(&word[digits..]) => First::One,
        _ if is_number => First::Number,
        _ => First::Word,
    }
}

fn braces(view: View<'_>, at: usize) -> Lead {
    match lex::comment_end(view, at + 1) {
        End::Closed(end) => Lead::Comment {
            text: at + 1..end,
            next: end + 1,
            closed: true,
        },
        End::Missing(end) => Lead::Comment {
            text: at + 1..end,
            next: end,
            closed: false,
        },
        End::More => Lead::More,
    }
}

fn rest_of_line(view: View<'_>, at: usize) -> Lead {
    match lex::line_end(view, at + 1) {
        End::Closed(end) | End::Missing(end) => Lead::Comment {
            text: at + 1..end,
            next: end,
            closed: true,
        },
        End::More => Lead::More,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(text: &str, lead: impl FnOnce(View<'_>) -> Lead) -> Lead {
        let bytes = [b"\n", text.as_bytes(), &[0; 64]].concat();
        lead(View {
            bytes: &bytes,
            start: 1,
            end: bytes.len() - 64,
            finished: true,
        })
    }

    #[track_caller]
    fn check_before(text: &str, want: Lead) {
        assert_eq!(lead(text, before_moves), want);
    }

    #[track_caller]
    fn check_after(text: &str, lines: usize, want: Lead) {
        assert_eq!(lead(text, |view| after_result(view, lines)), want);
    }

    #[test]
    fn what_moves_begin_with() {
        for (text, want) in [
            ("1. e4", First::One),
            ("1... e5", First::One),
            ("1…e5", First::One),
            ("1 e4", First::One),
            ("1e4", First::One),
            ("2. e4", First::Number),
            ("17", First::Number),
            ("e4", First::Word),
            ("1-0", First::Word),
            ("1/2", First::Word),
            ("0-0", First::Word),
            (")", First::Word),
        ] {
            let bytes = [b"\n", text.as_bytes(), &[0; 64]].concat();
            let view = |finished| View {
                bytes: &bytes,
                start: 1,
                end: bytes.len() - 64,
                finished,
            };
            assert_eq!(first_of_moves(view(true)), want, "{text}");
        }
    }

    fn comment(text: Range<usize>, next: usize, closed: bool) -> Lead {
        Lead::Comment { text, next, closed }
    }

    #[test]
    fn before() {
        check_before("", Lead::End);
        check_before("\n[", Lead::Blank { next: 2 });
        check_before("[White", Lead::Tag);
        check_before("1. e4", Lead::Moves);
        check_before("{a} [", comment(2..3, 4, true));
        check_before("{a", comment(2..3, 3, false));
        check_before(";a\n[", comment(2..3, 3, true));
        check_before("%a\n[", Lead::Blank { next: 3 });
        check_before("\u{feff}[", Lead::Blank { next: 4 });
    }

    #[test]
    fn after() {
        check_after("", 0, Lead::End);
        check_after(" {a}", 0, Lead::Blank { next: 2 });
        check_after("\r\n", 0, Lead::Blank { next: 3 });
        check_after("{a}", 1, comment(2..3, 4, true));
        let again = |result, next| Lead::Again { result, next };
        check_after("1-0\n", 0, again(Some(GameResult::WhiteWins), 4));
        check_after("1-0\n", 1, again(Some(GameResult::WhiteWins), 4));
        check_after("- 1/2\n", 0, again(None, 2));
        check_after("1-0\n", 2, Lead::Moves);
        check_after(".\n", 0, Lead::Blank { next: 2 });
        check_after("1. e4", 0, Lead::Moves);
        check_after("[White", 0, Lead::Moves);
    }
}
