//! [`scan_tag_pair`]: finds one tag pair, `[Name "value"]`.

use std::ops::Range;

use memchr::memchr3;

use super::{
    input_buffer::InputWindow,
    lexer::{TokenEnd, is_symbol_byte, line_end},
};

/// Result of [`scan_tag_pair`]. Ranges and indices are those of the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TagPairScan {
    /// A tag pair; the next token begins at `next`. `closed` is false if the closing bracket is missing.
    Pair {
        name: Range<usize>,
        value: Range<usize>,
        next: usize,
        closed: bool,
    },
    /// Not a tag pair; `next` is the end of the line.
    Malformed { next: usize },
    /// The window ends before the tag pair does.
    Incomplete,
}

/// Scans the tag pair whose `[` is at `at`.
pub(crate) fn scan_tag_pair(window: InputWindow<'_>, at: usize) -> TagPairScan {
    let bytes = window.bytes;
    // 1. The name.
    let start = skip_blanks(bytes, at + 1);
    let mut end = start;
    while is_symbol_byte(bytes[end]) {
        end += 1;
    }
    let name = start..end;
    // 2. The opening quote. Padding is not a quote, so an incomplete tag is detected here too.
    let quote = skip_blanks(bytes, end);
    if name.is_empty() || bytes[quote] != b'"' {
        // The name may be on one line and its value on the next.
        return if quote >= window.end && !window.is_finished {
            TagPairScan::Incomplete
        } else {
            malformed(window, at)
        };
    }
    // 3. The value.
    match value_end(window, quote + 1) {
        TokenEnd::Closed(end) => {
            let value = quote + 1..end;
            let bracket = skip_spaces(bytes, end + 1);
            let closed = bytes[bracket] == b']';
            if bracket >= window.end && !window.is_finished {
                return TagPairScan::Incomplete;
            }
            let next = if closed {
                bracket + 1
            } else {
                bracket.min(window.end)
            };
            TagPairScan::Pair {
                name,
                value,
                next,
                closed,
            }
        }
        // The line ends within the value: take what there is, without a closing bracket at its end.
        TokenEnd::Unterminated(end) => {
            let text = bytes[quote + 1..end].trim_ascii_end();
            let text = text.strip_suffix(b"]").unwrap_or(text);
            TagPairScan::Pair {
                name,
                value: quote + 1..quote + 1 + text.len(),
                next: end,
                closed: false,
            }
        }
        TokenEnd::Incomplete => TagPairScan::Incomplete,
    }
}

/// Finds the closing quote of a value. A quote not followed by `]` or a line end is part of the text: people
/// forget to escape them.
#[inline]
fn value_end(window: InputWindow<'_>, from: usize) -> TokenEnd {
    let bytes = window.bytes;
    let mut at = from;
    while let Some(found) = memchr3(b'"', b'\\', b'\n', &bytes[at..window.end]) {
        at += found;
        match bytes[at] {
            b'\\' => at = (at + 2).min(window.end),
            b'\n' => return TokenEnd::Unterminated(at),
            _ => {
                let after = skip_spaces(bytes, at + 1);
                if let b']' | b'\n' | b'\r' | 0 = bytes[after] {
                    return TokenEnd::Closed(at);
                }
                at += 1;
            }
        }
    }
    if window.is_finished {
        TokenEnd::Unterminated(window.end)
    } else {
        TokenEnd::Incomplete
    }
}

#[cold]
fn malformed(window: InputWindow<'_>, at: usize) -> TagPairScan {
    match line_end(window, at) {
        TokenEnd::Closed(next) | TokenEnd::Unterminated(next) => TagPairScan::Malformed { next },
        TokenEnd::Incomplete => TagPairScan::Incomplete,
    }
}

/// Skips blanks and line ends.
fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

/// Skips spaces and tabs.
fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes[at], b' ' | b'\t') {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: Option<(&str, &str, &str)>) {
        check_bytes(text, true, want);
        // Wherever the input is cut, the tag pair is read the same or reported as incomplete.
        for end in 1..text.len() {
            let bytes = padded(&text.as_bytes()[..end]);
            let window = window(&bytes, false);
            match scan_tag_pair(window, 1) {
                TagPairScan::Incomplete => {}
                TagPairScan::Pair { closed, .. } => {
                    assert!(
                        closed || text.as_bytes()[..end].contains(&b'\n'),
                        "{end} of {text}"
                    );
                }
                TagPairScan::Malformed { .. } => assert!(want.is_none(), "{end} of {text}"),
            }
        }
    }

    #[track_caller]
    fn check_bytes(text: &str, is_finished: bool, want: Option<(&str, &str, &str)>) {
        let bytes = padded(text.as_bytes());
        let window = window(&bytes, is_finished);
        let found = match scan_tag_pair(window, 1) {
            TagPairScan::Pair {
                name, value, next, ..
            } => Some((name, value, next..window.end)),
            _ => None,
        };
        let part = |range: Range<usize>| str::from_utf8(&bytes[range]).unwrap();
        let found = found.map(|(name, value, rest)| (part(name), part(value), part(rest)));
        assert_eq!(found, want);
    }

    fn padded(text: &[u8]) -> Vec<u8> {
        [b"\n", text, &[0; 64]].concat()
    }

    fn window(bytes: &[u8], is_finished: bool) -> InputWindow<'_> {
        InputWindow {
            bytes,
            start: 1,
            end: bytes.len() - 64,
            is_finished,
        }
    }

    #[test]
    fn tags() {
        check(r#"[White "Menchik"] x"#, Some(("White", "Menchik", " x")));
        check(r#"[  White   "Menchik"  ]"#, Some(("White", "Menchik", "")));
        check(r#"[A ""][B "b"]"#, Some(("A", "", r#"[B "b"]"#)));
        check(r#"[A "[b] \"c\" \\"]"#, Some(("A", r#"[b] \"c\" \\"#, "")));
        check(
            r#"[A "The "Big" Open"]"#,
            Some(("A", r#"The "Big" Open"#, "")),
        );
        check("[A \"b\"\n[B", Some(("A", "b", "\n[B")));
        check("[A \"b]\n[B", Some(("A", "b", "\n[B")));
        check("[A \"b\n[B", Some(("A", "b", "\n[B")));
        check("[A b]\n[B", None);
        check("[\"b\"]\n", None);
        check("[%clk 1:00]\n", None);
    }
}
