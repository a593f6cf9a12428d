//! [`split_games`]: one text in several parts of whole games.

use memchr::{memchr, memchr_iter, memrchr};

use super::{lex, source::View};

/// Splits a text into at most `parts` parts of about the same length, each of whole games, for as many
/// threads to read.
///
/// A part begins where a line begins with a tag and the line before it ends with a result; where there is no
/// such place, parts are fewer. Games, lines and columns of errors are counted from the beginning of a part.
///
/// In a text whose tags or comments are broken that may be within what a reader takes for one game. Where a
/// part has an error that [`is_structural`](super::PgnErrorKind::is_structural), read the whole instead.
///
/// ```
/// use tabiya_record::pgn::split_games;
/// let pgn = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let parts = split_games(pgn, 2);
/// assert_eq!(parts, [&pgn[..22], &pgn[22..]]);
/// ```
pub fn split_games(text: &[u8], parts: usize) -> Vec<&[u8]> {
    let mut found = Vec::with_capacity(parts);
    let mut from = 0;
    for part in 1..parts {
        // Not all at once, as a product might not fit.
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

/// The first game that begins at an index or after it.
fn next_game(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at < text.len() {
        // There is a byte before, as parts are not empty.
        let view = View {
            bytes: text,
            start: at,
            end: text.len(),
            finished: true,
        };
        let (tag, found) = lex::next_tag(view);
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

/// True if the last line that is not empty plainly ends a game: it ends with a result, and has nothing that
/// could be a tag, which is a bracket that opens no command in a comment, or that hides the result: `;` and
/// `%`.
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
    use crate::pgn::{Check, check};

    #[test]
    fn parts_are_the_whole() {
        let game = "[Event \"x\"]\n[Site \"[y]\"]\n\n1. e4 {a\n[%clk 1:00] b} e5 *\n\n";
        let text = game.repeat(100);
        for parts in 1..20 {
            let split = split_games(text.as_bytes(), parts);
            assert_eq!(split.concat(), text.as_bytes());
            assert_eq!(split.len(), parts);
            let mut sum = Check::default();
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
    fn what_cannot_be_split_stays_whole() {
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
