//! [`split_games`]: splits a text between games.

use memchr::{memchr, memchr_iter, memrchr};

use super::{input_buffer::InputWindow, lexer, utf16::is_utf16};

/// Splits a text into at most `parts` parts of whole games and about the same length, to be read by as many
/// threads.
///
/// A part begins at a line that begins with a tag, after a line that ends with a result; if there are too few such
/// places, there are fewer parts. Errors count games, lines and columns from the beginning of their part.
///
/// In a text with malformed tags or comments a split may fall within what a reader takes for one game. If a part has
/// an error that [`is_structural`](super::PgnErrorKind::is_structural), read the whole text instead.
///
/// ```
/// use tabiya_record::pgn::split_games;
/// let pgn = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let parts = split_games(pgn, 2);
/// assert_eq!(parts, [&pgn[..22], &pgn[22..]]);
/// ```
pub fn split_games(text: &[u8], parts: usize) -> Vec<&[u8]> {
    // Only a reader can tell the lines of UTF-16.
    let parts = if is_utf16(text) { 1 } else { parts };
    let mut found = Vec::with_capacity(parts);
    let mut from = 0;
    for part in 1..parts {
        // Divide first: the product might overflow.
        let goal = (text.len() / parts) * part;
        let Some(end) = next_game(text, goal.max(from + 1)) else {
            break;
        };
        found.push(&text[from..end]);
        from = end;
    }
    if from < text.len() {
        found.push(&text[from..]);
    }
    found
}

/// Finds the first game that begins at or after an index.
fn next_game(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at < text.len() {
        // Parts are not empty, so there is a byte before.
        let window = InputWindow {
            bytes: text,
            start: at,
            end: text.len(),
            is_finished: true,
        };
        let (tag, found) = lexer::next_tag(window);
        if !found {
            return None;
        }
        if follows_result(&text[..tag]) {
            return Some(tag);
        }
        at = tag + 1;
    }
    None
}

/// True if the last nonempty line clearly ends a game: it ends with a result, and has neither a possible tag (a
/// bracket other than that of `[%…]`) nor `;` or `%`, which could make the result part of a comment or escape.
fn follows_result(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    // A bare carriage return may stand within a tag's value, so it does not count as a line end here.
    let line = memrchr(b'\n', before);
    let line = &before[line.map_or(0, |end| end + 1)..];
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    results.iter().any(|result| line.ends_with(result))
        && memchr(b';', line).is_none()
        && memchr_iter(b'[', line).all(|at| line.get(at + 1) == Some(&b'%'))
        && memchr_iter(b'%', line).all(|at| at > 0 && line[at - 1] == b'[')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{CheckSummary, check};

    #[test]
    fn utf16_is_not_split() {
        // After two bytes of UTF-16, lines of UTF-8 are no lines.
        let text = b"1\0-\n\n1-0\n\n[Event \"B\"]\n\n1. d4 0-1\n";
        assert_eq!(split_games(text, 3), [&text[..]]);
    }

    #[test]
    fn parts_add_up_to_the_text() {
        let game = "[Event \"x\"]\n[Site \"[y]\"]\n\n1. e4 {a\n[%clk 1:00] b} e5 *\n\n";
        let text = game.repeat(100);
        for parts in 1..20 {
            let split = split_games(text.as_bytes(), parts);
            assert_eq!(split.concat(), text.as_bytes());
            assert_eq!(split.len(), parts);
            let mut sum = CheckSummary::default();
            for part in split {
                assert!(part.starts_with(b"[Event"));
                let found = check(part, |error| panic!("{error}")).unwrap();
                sum.games += found.games;
                sum.plies += found.plies;
            }
            assert_eq!((sum.games, sum.plies), (100, 200));
        }
    }

    #[test]
    fn unsplittable_texts_stay_whole() {
        for text in [
            "",
            "1. e4 *",
            "1. e4 *\n\n1. d4 *",
            "[A \"b\"]\n\n[A \"c\"]\n",
            "[A \"b\"]\n; 1-0\n[B \"c\"]\n",
            "[A \"b\"]\n% 1-0\n[B \"c\"]\n",
        ] {
            let split = split_games(text.as_bytes(), 4);
            assert_eq!(split.concat(), text.as_bytes());
            assert!(split.len() <= 1);
        }
        assert!(split_games(b"", 0).is_empty());
    }
}
