//! Bytes of movetext: what each begins, and where tokens end.

use memchr::{memchr_iter, memchr2, memchr3};

use super::source::View;

/// What a byte begins, between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Blank,
    /// A letter that moves begin with.
    Letter,
    Digit,
    Dot,
    OpenBrace,
    Open,
    Close,
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
pub(crate) static CLASS: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            // Also control characters: zeros, which no text has, pad it.
            0..=b' ' => Class::Blank,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'O' | b'o' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'{' => Class::OpenBrace,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'$' => Class::Dollar,
            b'!' | b'?' => Class::Glyph,
            b'*' => Class::Star,
            b'[' => Class::OpenBracket,
            b';' => Class::Semicolon,
            b'%' => Class::Percent,
            b'+' | b'-' | b'=' | b'#' | b'/' => Class::Sign,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
}

/// 1 for each byte that ends a move: what cannot be part of one, and what begins a no-break space or a
/// sign that stands after moves (0xA0 in Latin-1, 0xC2 in UTF-8).
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

/// Where the move that begins at `from` ends. Padding ends it at the latest.
#[inline(always)]
pub(crate) fn move_end(bytes: &[u8], from: usize) -> usize {
    const STEP: usize = 8;
    let mut at = from;
    while let Some(step) = bytes.get(at..).and_then(<[u8]>::first_chunk::<STEP>) {
        // Eight look-ups without a branch are faster than a loop that ends where nobody can foresee.
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

/// Where a word that is not a move ends: before a blank, a bracket, or what else begins a token for sure.
pub(crate) fn word_end(bytes: &[u8], from: usize) -> usize {
    let ends = |byte: &u8| {
        matches!(
            CLASS[*byte as usize],
            Class::Blank
                | Class::OpenBrace
                | Class::Open
                | Class::Close
                | Class::OpenBracket
                | Class::Semicolon
                | Class::Dollar
        ) || matches!(byte, b'}' | b']')
    };
    let rest = &bytes[from + 1..];
    from + 1 + rest.iter().position(ends).unwrap_or(rest.len())
}

/// True if the byte at an index ends a line: `\n`, `\r`, but only one of the two in `\r\n`. The index is not 0.
pub(crate) fn ends_line(bytes: &[u8], index: usize) -> bool {
    match bytes[index] {
        b'\r' => true,
        b'\n' => bytes[index - 1] != b'\r',
        _ => false,
    }
}

/// True if dots that say that it is Black's move follow the digits of a number: `...`, also after a dot and
/// a few spaces.
pub(crate) fn is_black_number(after_digits: &[u8]) -> bool {
    let near = &after_digits[..after_digits.len().min(16)];
    let near = near.strip_prefix(b".").unwrap_or(near);
    let near = near.trim_ascii_start();
    near.starts_with(b".") || near.starts_with("…".as_bytes())
}

/// How a token ends that has an end of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Before this index, where its closing sign or the end of its line stands.
    Closed(usize),
    /// Before this index, without a sign: the text is over, or another game begins.
    Missing(usize),
    /// Not among the bytes at hand.
    More,
}

/// The end of a comment in braces that begins at `from`.
#[inline]
pub(crate) fn comment_end(view: View<'_>, from: usize) -> End {
    let mut at = from;
    loop {
        let Some(found) = memchr3(b'}', b'\n', b'\r', &view.bytes[at..view.end]) else {
            return unfound(view);
        };
        at += found;
        if view.bytes[at] == b'}' {
            return End::Closed(at);
        }
        at += 1;
        if view.bytes[at] == b'[' {
            // Nobody writes a tag in a comment: somebody forgot to close it.
            match tag_begins(view, at) {
                Some(true) => return End::Missing(at),
                Some(false) => {}
                None => return End::More,
            }
        }
    }
}

/// The end of the line that `from` is in.
pub(crate) fn line_end(view: View<'_>, from: usize) -> End {
    match memchr2(b'\n', b'\r', &view.bytes[from..view.end]) {
        Some(found) => End::Closed(from + found),
        None => unfound(view),
    }
}

fn unfound(view: View<'_>) -> End {
    if view.finished {
        End::Missing(view.end)
    } else {
        End::More
    }
}

/// The next line that begins with a tag, and true; or up to where there is none, and false.
pub(crate) fn next_tag(view: View<'_>) -> (usize, bool) {
    for found in memchr_iter(b'[', &view.bytes[view.start..view.end]) {
        let at = view.start + found;
        if view.is_line_start(at) {
            match tag_begins(view, at) {
                Some(true) => return (at, true),
                Some(false) => {}
                None => return (at, false),
            }
        }
    }
    (view.end, false)
}

/// True if `[Name "` stands at `at`; `None` if that cannot be seen yet.
pub(crate) fn tag_begins(view: View<'_>, at: usize) -> Option<bool> {
    let bytes = &view.bytes[at..view.end];
    let name = bytes[1..].trim_ascii_start();
    let length = name.iter().take_while(|byte| is_tag_letter(**byte)).count();
    let rest = name[length..].trim_ascii_start();
    match rest.first() {
        Some(quote) => Some(length > 0 && *quote == b'"'),
        // It is cut off, and a name is short.
        None if !view.finished && bytes.len() < 300 => None,
        None => Some(false),
    }
}

/// What names of tags are made of: those of symbols in the PGN standard.
pub(crate) const fn is_tag_letter(byte: u8) -> bool {
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
    fn moves_end() {
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
