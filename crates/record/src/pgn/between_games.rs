//! [`BoundaryToken`]: tokens between games: before the tags and movetext, and after a result.

use std::ops::Range;

use super::{
    input_buffer::InputWindow,
    lexer::{self, BYTE_CLASS, ByteClass, TokenEnd},
};
use crate::GameResult;

/// The token at the start of the window. Ranges and indices are those of the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoundaryToken {
    /// White space or an escaped line, up to `next`.
    Blank {
        next: usize,
    },
    /// A comment; `closed` is false if its closing brace is missing.
    Comment {
        text: Range<usize>,
        next: usize,
        closed: bool,
    },
    /// The result repeated on the same line or the next; `None` for the dash of a result written with spaces.
    RepeatedResult {
        result: Option<GameResult>,
        next: usize,
    },
    Tag,
    /// Anything else.
    Movetext,
    /// The window ends before the token does.
    Incomplete,
    EndOfInput,
}

/// Classifies the next token before the movetext of a game.
pub(crate) fn before_movetext(window: InputWindow<'_>) -> BoundaryToken {
    let at = window.start;
    if at == window.end {
        return if window.is_finished {
            BoundaryToken::EndOfInput
        } else {
            BoundaryToken::Incomplete
        };
    }
    let bytes = &window.bytes[at..];
    match bytes[0] {
        b'[' => BoundaryToken::Tag,
        b'{' => brace_comment(window, at),
        b';' => line_comment(window, at),
        b'%' if window.is_line_start(at) => match line_comment(window, at) {
            BoundaryToken::Comment { next, .. } => BoundaryToken::Blank { next },
            other => other,
        },
        byte if BYTE_CLASS[byte as usize] == ByteClass::Blank => {
            BoundaryToken::Blank { next: at + 1 }
        }
        // A byte order mark in the middle: files were concatenated.
        0xef if bytes.starts_with(b"\xef\xbb\xbf") => BoundaryToken::Blank { next: at + 3 },
        0xef if window.end - at < 3 && !window.is_finished => BoundaryToken::Incomplete,
        _ => BoundaryToken::Movetext,
    }
}

/// Classifies the next token after a result. Comments and a repeated result still belong to the game, up to an
/// empty line or anything else. `lines` counts the line ends since the result.
pub(crate) fn after_result(window: InputWindow<'_>, lines: usize) -> BoundaryToken {
    let at = window.start;
    if at == window.end {
        return if window.is_finished {
            BoundaryToken::EndOfInput
        } else {
            BoundaryToken::Incomplete
        };
    }
    match window.bytes[at] {
        b'\r' if window.bytes[at + 1] == b'\n' => BoundaryToken::Blank { next: at + 2 },
        b'\r' if at + 1 == window.end && !window.is_finished => BoundaryToken::Incomplete,
        b'{' => brace_comment(window, at),
        b';' => line_comment(window, at),
        b'\n' | b'\r' | b' ' | b'\t' => BoundaryToken::Blank { next: at + 1 },
        b'.' | b',' if lines == 0 => BoundaryToken::Blank { next: at + 1 },
        b'0'..=b'9' | b'*' | b'-' | 0xc2 | 0xbd if lines < 2 => repeated_result(window, at),
        _ => BoundaryToken::Movetext,
    }
}

/// The result repeated, or the second half of one written with spaces.
fn repeated_result(window: InputWindow<'_>, at: usize) -> BoundaryToken {
    let end = lexer::word_end(window.bytes, at);
    if end >= window.end && !window.is_finished {
        return BoundaryToken::Incomplete;
    }
    let word = &window.bytes[at..end];
    let result = GameResult::from_bytes(word);
    match word == b"-" || result.is_some() {
        true => BoundaryToken::RepeatedResult { result, next: end },
        false => BoundaryToken::Movetext,
    }
}

/// First token of a movetext section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstToken {
    /// The move number 1.
    MoveNumberOne,
    /// Another move number.
    MoveNumber,
    /// Anything else.
    Word,
    /// The window ends before the token does.
    Incomplete,
}

/// Classifies the token where [`before_movetext`] has found movetext.
pub(crate) fn first_movetext_token(window: InputWindow<'_>) -> FirstToken {
    let at = window.start;
    let end = lexer::word_end(window.bytes, at);
    if end >= window.end && !window.is_finished {
        return FirstToken::Incomplete;
    }
    let word = &window.bytes[at..end.min(window.end)];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // `1-0`, `1/2` and `0-0` are not move numbers.
    let is_number = !matches!(word.get(digits), Some(b'-' | b'/' | b':' | 0xe2));
    match &word[..digits] {
        b"" => FirstToken::Word,
        b"1" if is_number || lexer::is_black_move_number(&word[digits..]) => {
            FirstToken::MoveNumberOne
        }
        _ if is_number => FirstToken::MoveNumber,
        _ => FirstToken::Word,
    }
}

fn brace_comment(window: InputWindow<'_>, at: usize) -> BoundaryToken {
    match lexer::comment_end(window, at + 1) {
        TokenEnd::Closed(end) => BoundaryToken::Comment {
            text: at + 1..end,
            next: end + 1,
            closed: true,
        },
        TokenEnd::Unterminated(end) => BoundaryToken::Comment {
            text: at + 1..end,
            next: end,
            closed: false,
        },
        TokenEnd::Incomplete => BoundaryToken::Incomplete,
    }
}

fn line_comment(window: InputWindow<'_>, at: usize) -> BoundaryToken {
    match lexer::line_end(window, at + 1) {
        TokenEnd::Closed(end) | TokenEnd::Unterminated(end) => BoundaryToken::Comment {
            text: at + 1..end,
            next: end,
            closed: true,
        },
        TokenEnd::Incomplete => BoundaryToken::Incomplete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classify(
        text: &str,
        classify: impl FnOnce(InputWindow<'_>) -> BoundaryToken,
    ) -> BoundaryToken {
        let bytes = [b"\n", text.as_bytes(), &[0; 64]].concat();
        classify(InputWindow {
            bytes: &bytes,
            start: 1,
            end: bytes.len() - 64,
            is_finished: true,
        })
    }

    #[track_caller]
    fn check_before(text: &str, want: BoundaryToken) {
        assert_eq!(classify(text, before_movetext), want);
    }

    #[track_caller]
    fn check_after(text: &str, lines: usize, want: BoundaryToken) {
        assert_eq!(classify(text, |window| after_result(window, lines)), want);
    }

    #[test]
    fn first_tokens_of_movetext() {
        for (text, want) in [
            ("1. e4", FirstToken::MoveNumberOne),
            ("1... e5", FirstToken::MoveNumberOne),
            ("1…e5", FirstToken::MoveNumberOne),
            ("1 e4", FirstToken::MoveNumberOne),
            ("1e4", FirstToken::MoveNumberOne),
            ("2. e4", FirstToken::MoveNumber),
            ("17", FirstToken::MoveNumber),
            ("e4", FirstToken::Word),
            ("1-0", FirstToken::Word),
            ("1/2", FirstToken::Word),
            ("0-0", FirstToken::Word),
            (")", FirstToken::Word),
        ] {
            let bytes = [b"\n", text.as_bytes(), &[0; 64]].concat();
            let window = |is_finished| InputWindow {
                bytes: &bytes,
                start: 1,
                end: bytes.len() - 64,
                is_finished,
            };
            assert_eq!(first_movetext_token(window(true)), want, "{text}");
        }
    }

    fn comment(text: Range<usize>, next: usize, closed: bool) -> BoundaryToken {
        BoundaryToken::Comment { text, next, closed }
    }

    #[test]
    fn tokens_before_movetext() {
        check_before("", BoundaryToken::EndOfInput);
        check_before("\n[", BoundaryToken::Blank { next: 2 });
        check_before("[White", BoundaryToken::Tag);
        check_before("1. e4", BoundaryToken::Movetext);
        check_before("{a} [", comment(2..3, 4, true));
        check_before("{a", comment(2..3, 3, false));
        check_before(";a\n[", comment(2..3, 3, true));
        check_before("%a\n[", BoundaryToken::Blank { next: 3 });
        check_before("\u{feff}[", BoundaryToken::Blank { next: 4 });
    }

    #[test]
    fn tokens_after_a_result() {
        check_after("", 0, BoundaryToken::EndOfInput);
        check_after(" {a}", 0, BoundaryToken::Blank { next: 2 });
        check_after("\r\n", 0, BoundaryToken::Blank { next: 3 });
        check_after("{a}", 1, comment(2..3, 4, true));
        let repeated = |result, next| BoundaryToken::RepeatedResult { result, next };
        check_after("1-0\n", 0, repeated(Some(GameResult::WhiteWins), 4));
        check_after("1-0\n", 1, repeated(Some(GameResult::WhiteWins), 4));
        check_after("- 1/2\n", 0, repeated(None, 2));
        check_after("1-0\n", 2, BoundaryToken::Movetext);
        check_after(".\n", 0, BoundaryToken::Blank { next: 2 });
        check_after("1. e4", 0, BoundaryToken::Movetext);
        check_after("[White", 0, BoundaryToken::Movetext);
    }
}
