//! Byte classes, and functions that find where tokens end.

use memchr::{memchr_iter, memchr2};

use super::{brace_search::find_brace_or_line_end, input_buffer::InputWindow};

/// Kind of token that a byte begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum ByteClass {
    Blank,
    /// A letter that can begin a move.
    MoveLetter,
    Digit,
    Dot,
    OpenBrace,
    OpenParenthesis,
    CloseParenthesis,
    Dollar,
    /// `!` or `?`
    Glyph,
    Star,
    OpenBracket,
    Semicolon,
    Percent,
    /// `+`, `-`, `=`, `#`, `/`
    Sign,
    Other,
}

/// The class of each byte.
pub(crate) static BYTE_CLASS: [ByteClass; 256] = classes();

const fn classes() -> [ByteClass; 256] {
    let mut table = [ByteClass::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            // Control characters count as blanks; the padding after the input is zeros.
            0..=b' ' => ByteClass::Blank,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'O' | b'o' => {
                ByteClass::MoveLetter
            }
            b'0'..=b'9' => ByteClass::Digit,
            b'.' => ByteClass::Dot,
            b'{' => ByteClass::OpenBrace,
            b'(' => ByteClass::OpenParenthesis,
            b')' => ByteClass::CloseParenthesis,
            b'$' => ByteClass::Dollar,
            b'!' | b'?' => ByteClass::Glyph,
            b'*' => ByteClass::Star,
            b'[' => ByteClass::OpenBracket,
            b';' => ByteClass::Semicolon,
            b'%' => ByteClass::Percent,
            b'+' | b'-' | b'=' | b'#' | b'/' => ByteClass::Sign,
            _ => ByteClass::Other,
        };
        byte += 1;
    }
    table
}

/// 1 for each byte that ends a move: those that cannot be part of one, and the first byte of a no-break space or
/// of a glyph written after moves (0xA0 in Latin-1, 0xC2 in UTF-8).
static ENDS_MOVE: [u8; 256] = move_ends();

const fn move_ends() -> [u8; 256] {
    let mut table = [1; 256];
    let mut byte = 0;
    while byte < 256 {
        if let b'a'..=b'z'
        | b'A'..=b'Z'
        | b'0'..=b'9'
        | b'+'
        | b'#'
        | b'='
        | b'-'
        | b'/'
        | b':'
        | b'@'
        | b'_'
        | 0x80..=0x9f
        | 0xa1..=0xc1
        | 0xc3..=0xff = byte as u8
        {
            table[byte] = 0;
        }
        byte += 1;
    }
    table
}

/// Returns the end of the move that begins at `from`. Padding ends it at the latest.
#[inline(always)]
pub(crate) fn move_end(bytes: &[u8], from: usize) -> usize {
    const STEP: usize = 8;
    let mut at = from;
    while let Some(step) = bytes.get(at..).and_then(<[u8]>::first_chunk::<STEP>) {
        // Eight look-ups without a branch are faster than a loop whose end the CPU cannot predict.
        let ends = step.iter().enumerate().fold(0u32, |ends, (i, byte)| {
            ends | u32::from(ENDS_MOVE[*byte as usize]) << i
        });
        if ends != 0 {
            return at + ends.trailing_zeros() as usize;
        }
        at += STEP;
    }
    at
}

/// Returns the end of a word that is not a move: before a blank, a bracket, or another byte that always begins a token.
pub(crate) fn word_end(bytes: &[u8], from: usize) -> usize {
    let ends = |byte: &u8| {
        matches!(
            BYTE_CLASS[*byte as usize],
            ByteClass::Blank
                | ByteClass::OpenBrace
                | ByteClass::OpenParenthesis
                | ByteClass::CloseParenthesis
                | ByteClass::OpenBracket
                | ByteClass::Semicolon
                | ByteClass::Dollar
        ) || matches!(byte, b'}' | b']')
    };
    let rest = &bytes[from + 1..];
    from + 1 + rest.iter().position(ends).unwrap_or(rest.len())
}

/// True if the byte at an index ends a line: `\n` or `\r`, with `\r\n` counted once. The index is not 0.
pub(crate) fn ends_line(bytes: &[u8], index: usize) -> bool {
    match bytes[index] {
        b'\r' => true,
        b'\n' => bytes[index - 1] != b'\r',
        _ => false,
    }
}

/// True if the dots of a black move number (`...`) follow the digits, also after a dot and a few spaces.
pub(crate) fn is_black_move_number(after_digits: &[u8]) -> bool {
    let start = &after_digits[..after_digits.len().min(16)];
    let start = start.strip_prefix(b".").unwrap_or(start);
    let start = start.trim_ascii_start();
    start.starts_with(b".") || start.starts_with("…".as_bytes())
}

/// End of a comment, tag value or line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenEnd {
    /// Index of the closing character or line end.
    Closed(usize),
    /// Index where the input ends or another game begins, without a closing character.
    Unterminated(usize),
    /// Not in the window: more input is needed.
    Incomplete,
}

/// Finds the end of the brace comment whose text begins at `from`.
#[inline(always)]
pub(crate) fn comment_end(window: InputWindow<'_>, from: usize) -> TokenEnd {
    let mut at = from;
    loop {
        let Some(found) = find_brace_or_line_end(&window.bytes[at..window.end]) else {
            return no_end(window);
        };
        at += found;
        if window.bytes[at] == b'}' {
            return TokenEnd::Closed(at);
        }
        at += 1;
        if window.bytes[at] == b'[' {
            // Nobody writes tags in comments: the closing brace was forgotten.
            match is_tag_start(window, at) {
                Some(true) => return TokenEnd::Unterminated(at),
                Some(false) => {}
                None => return TokenEnd::Incomplete,
            }
        }
    }
}

/// Finds the end of the line that contains `from`.
pub(crate) fn line_end(window: InputWindow<'_>, from: usize) -> TokenEnd {
    match memchr2(b'\n', b'\r', &window.bytes[from..window.end]) {
        Some(found) => TokenEnd::Closed(from + found),
        None => no_end(window),
    }
}

fn no_end(window: InputWindow<'_>) -> TokenEnd {
    if window.is_finished {
        TokenEnd::Unterminated(window.end)
    } else {
        TokenEnd::Incomplete
    }
}

/// Returns the next tag at the start of a line, and true; or the end of the searched part, and false.
pub(crate) fn next_tag(window: InputWindow<'_>) -> (usize, bool) {
    for found in memchr_iter(b'[', &window.bytes[window.start..window.end]) {
        let at = window.start + found;
        if window.is_line_start(at) {
            match is_tag_start(window, at) {
                Some(true) => return (at, true),
                Some(false) => {}
                None => return (at, false),
            }
        }
    }
    (window.end, false)
}

/// True if `[Name "` is at `at`; `None` if more input is needed to tell.
pub(crate) fn is_tag_start(window: InputWindow<'_>, at: usize) -> Option<bool> {
    let bytes = &window.bytes[at..window.end];
    let name = bytes[1..].trim_ascii_start();
    let length = name
        .iter()
        .take_while(|byte| is_symbol_byte(**byte))
        .count();
    let rest = name[length..].trim_ascii_start();
    match rest.first() {
        Some(quote) => Some(length > 0 && *quote == b'"'),
        // Names are short, so only a few bytes need to be awaited.
        None if !window.is_finished && bytes.len() < 300 => None,
        None => Some(false),
    }
}

/// True for bytes of tag names, which are symbols in the PGN standard.
pub(crate) const fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend([0; 8]);
        assert_eq!(&text[..move_end(&bytes, 0)], want);
    }

    #[test]
    fn ends_of_moves() {
        check("e4 e5", "e4");
        check("Nbxd7+)", "Nbxd7+");
        check("e8=Q#", "e8=Q#");
        check("Nf3!?", "Nf3");
        check("Nf3{good}", "Nf3");
        check("e4\u{a0}", "e4");
        check("Nf3±", "Nf3");
        check("O–O–O e5", "O–O–O");
        check("Qa1xb2+", "Qa1xb2+");
        check("Qa1xb2=Q+ ", "Qa1xb2=Q+");
        check("", "");
    }
}
