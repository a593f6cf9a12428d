//! One tag, `[Name "value"]`, found among bytes.

use std::ops::Range;

use memchr::memchr3;

use super::{
    lex::{End, is_tag_letter, line_end},
    source::View,
};

/// What stands where a tag should be. Ranges and indices are those of the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TagScan {
    /// A tag; the next token begins at `next`. Without its closing bracket it is `closed: false`.
    Pair {
        name: Range<usize>,
        value: Range<usize>,
        next: usize,
        closed: bool,
    },
    /// Something else, up to `next`, which is the end of the line.
    Bad { next: usize },
    /// It is cut off.
    More,
}

/// Reads the tag whose `[` stands at `at`.
pub(crate) fn scan_tag(view: View<'_>, at: usize) -> TagScan {
    let bytes = view.bytes;
    // 1. The name.
    let start = skip_blanks(bytes, at + 1);
    let mut end = start;
    while is_tag_letter(bytes[end]) {
        end += 1;
    }
    let name = start..end;
    // 2. The quote. Padding is not one, so this is also where a tag is found to be cut off.
    let quote = skip_blanks(bytes, end);
    if name.is_empty() || bytes[quote] != b'"' {
        // A name may be on one line and its value on the next.
        return if quote >= view.end && !view.finished {
            TagScan::More
        } else {
            bad(view, at)
        };
    }
    // 3. The value.
    match value_end(view, quote + 1) {
        End::Closed(end) => {
            let value = quote + 1..end;
            let bracket = skip_spaces(bytes, end + 1);
            let closed = bytes[bracket] == b']';
            if bracket >= view.end && !view.finished {
                return TagScan::More;
            }
            let next = if closed {
                bracket + 1
            } else {
                bracket.min(view.end)
            };
            TagScan::Pair {
                name,
                value,
                next,
                closed,
            }
        }
        // The line ends within the value: what there is, without the bracket if that is what is there.
        End::Missing(end) => {
            let text = bytes[quote + 1..end].trim_ascii_end();
            let text = text.strip_suffix(b"]").unwrap_or(text);
            TagScan::Pair {
                name,
                value: quote + 1..quote + 1 + text.len(),
                next: end,
                closed: false,
            }
        }
        End::More => TagScan::More,
    }
}

/// The quote that ends a value. One that no `]` or line end follows is part of the text: people forget to
/// escape them.
#[inline]
fn value_end(view: View<'_>, from: usize) -> End {
    let bytes = view.bytes;
    let mut at = from;
    while let Some(found) = memchr3(b'"', b'\\', b'\n', &bytes[at..view.end]) {
        at += found;
        match bytes[at] {
            b'\\' => at = (at + 2).min(view.end),
            b'\n' => return End::Missing(at),
            _ => {
                let after = skip_spaces(bytes, at + 1);
                if let b']' | b'\n' | b'\r' | 0 = bytes[after] {
                    return End::Closed(at);
                }
                at += 1;
            }
        }
    }
    if view.finished {
        End::Missing(view.end)
    } else {
        End::More
    }
}

#[cold]
fn bad(view: View<'_>, at: usize) -> TagScan {
    match line_end(view, at) {
        End::Closed(next) | End::Missing(next) => TagScan::Bad { next },
        End::More => TagScan::More,
    }
}

/// Skips blanks and line ends.
fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

/// Skips blanks, but no line end.
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
        // However it is cut off, it is read the same or found to be cut off.
        for end in 1..text.len() {
            let bytes = padded(&text.as_bytes()[..end]);
            let view = view(&bytes, false);
            match scan_tag(view, 1) {
                TagScan::More => {}
                TagScan::Pair { closed, .. } => {
                    assert!(
                        closed || text.as_bytes()[..end].contains(&b'\n'),
                        "{end} of {text}"
                    );
                }
                TagScan::Bad { .. } => assert!(want.is_none(), "{end} of {text}"),
            }
        }
    }

    #[track_caller]
    fn check_bytes(text: &str, finished: bool, want: Option<(&str, &str, &str)>) {
        let bytes = padded(text.as_bytes());
        let view = view(&bytes, finished);
        let found = match scan_tag(view, 1) {
            TagScan::Pair {
                name, value, next, ..
            } => Some((name, value, next..view.end)),
            _ => None,
        };
        let part = |range: Range<usize>| str::from_utf8(&bytes[range]).unwrap();
        let found = found.map(|(name, value, rest)| (part(name), part(value), part(rest)));
        assert_eq!(found, want);
    }

    fn padded(text: &[u8]) -> Vec<u8> {
        [b"\n", text, &[0; 64]].concat()
    }

    fn view(bytes: &[u8], finished: bool) -> View<'_> {
        View {
            bytes,
            start: 1,
            end: bytes.len() - 64,
            finished,
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
