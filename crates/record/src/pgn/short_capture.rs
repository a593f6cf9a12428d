//! Pawn captures without their rank: `exd`, `ed`.

use tabiya_rules::{File, Move, Position, Role};

/// Reads a pawn capture that names only the two files, and the promotion if there is one: `exd`, `ed`, `e:d+`, `ed=Q`.
/// `None` if no legal move fits, or several do.
pub(crate) fn read(text: &[u8], position: &Position) -> Option<Move> {
    let end = text
        .iter()
        .rposition(|byte| !matches!(byte, b'+' | b'#' | b'!' | b'?'))?;
    let (from, rest) = text[..=end].split_first()?;
    let rest = match rest {
        [b'x' | b'X' | b':', rest @ ..] => rest,
        rest => rest,
    };
    let (to, promotion) = rest.split_first()?;
    let (from, to) = (file(*from)?, file(*to)?);
    let promotion = match promotion {
        [] => None,
        [letter] | [b'=', letter] => Some(promotion_role(*letter)?),
        _ => return None,
    };
    if from == to {
        return None;
    }
    let fits = |m: &Move| {
        position.moved_role(*m) == Role::Pawn
            && m.from().file() == from
            && m.to().file() == to
            && m.promotion() == promotion
    };
    let mut found = position.legal_moves().into_iter().filter(fits);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

fn file(byte: u8) -> Option<File> {
    File::ALL
        .into_iter()
        .find(|file| file.index() == usize::from(byte.wrapping_sub(b'a')))
}

fn promotion_role(letter: u8) -> Option<Role> {
    let is_letter = |role: &Role| role.letter() == char::from(letter);
    Role::PROMOTIONS.into_iter().find(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, text: &str, want: Option<&str>) {
        let position: Position = fen.parse().unwrap();
        let found = read(text.as_bytes(), &position).map(|m| position.san(m).to_string());
        assert_eq!(found.as_deref(), want, "{text}");
    }

    #[test]
    fn captures_without_a_rank() {
        let one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        for text in ["ed", "exd", "e:d", "exd+", "ed!?"] {
            check(one, text, Some("exd5"));
        }
        for text in ["ef", "exf", "de", "ee", "e", "", "+", "exdd", "edQ", "ed5x"] {
            check(one, text, None);
        }
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "ed", Some("exd6"));
        // Two pawns on the same file can capture.
        check("4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "ed", None);
        let promotion = "3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1";
        check(promotion, "ed=N", Some("exd8=N"));
        check(promotion, "exdQ", Some("exd8=Q"));
        check(promotion, "ed", None);
    }
}
