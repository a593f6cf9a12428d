//! FEN texts, mostly corrupted: both libraries must accept the same, except for the differences listed here.

use shakmaty::fen::Fen;
use tabiya_rules::{
    Bitboard, CastlingMode, CastlingStyle, EnPassantMode, FenStyle, Position, Setup,
};

use crate::common::{Random, mutated_setup, scattered_setup};
use crate::peer::{self, shakmaty_mode};
use crate::positions;

/// Returns the reason why only one of the libraries accepts a text.
///
/// This library is stricter, because a text that is almost a FEN is usually a mistake: it requires the four
/// position fields, rejects redundant text and duplicates, and does not support chess variants. It is more
/// lenient in one point: any white space separates fields, because FENs are often pasted.
fn known_difference(text: &str) -> Option<&'static str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let board = fields.first().copied().unwrap_or_default();
    let rights = fields.get(2).copied().unwrap_or_default();
    if text.contains('_') {
        Some("shakmaty accepts an underscore between fields")
    } else if text.contains('\t') || text.contains('\n') {
        Some("this library accepts any white space between fields")
    } else if fields.len() < 4 {
        Some("shakmaty requires only the first field")
    } else if board.contains(['[', ']', '~']) || board.matches('/').count() > 7 {
        Some("shakmaty accepts pockets and promoted pieces, for variants")
    } else if fields[4..].iter().any(|field| field.contains('+')) {
        Some("shakmaty accepts check counts, for variants")
    } else if fields[4..]
        .iter()
        .any(|field| digits(field) && field.parse::<u32>().is_err())
    {
        Some("shakmaty saturates large numbers")
    } else if has_duplicate_right(board, rights) {
        Some("shakmaty accepts duplicate castling rights")
    } else if has_adjacent_digits(board) {
        Some("shakmaty accepts adjacent digits, such as 44 for 8")
    } else {
        None
    }
}

/// Returns true if two letters name the same rook.
fn has_duplicate_right(board: &str, rights: &str) -> bool {
    let mut rooks = Bitboard::EMPTY;
    for letter in rights.chars() {
        let Ok(setup) = format!("{board} w {letter} -").parse::<Setup>() else {
            return false;
        };
        if (rooks & setup.castling_rooks).any() {
            return true;
        }
        rooks |= setup.castling_rooks;
    }
    false
}

fn has_adjacent_digits(board: &str) -> bool {
    board
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_digit))
}

#[test]
fn corrupted_fens() {
    let mut random = Random::new(8);
    let (mut both, mut neither, mut known) = (0, 0, 0);
    for _ in 0..positions() {
        let text = corrupted_fen(&mut random);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            match compare_text(&text, mode) {
                Reading::Both => both += 1,
                Reading::Neither => neither += 1,
                Reading::KnownDifference => known += 1,
            }
        }
    }
    println!("FEN texts: {both} read by both, {neither} by neither, {known} known differences");
    assert!(both > neither / 10 && neither > both / 10);
}

enum Reading {
    Both,
    Neither,
    KnownDifference,
}

fn compare_text(text: &str, mode: CastlingMode) -> Reading {
    let ours = Position::from_fen(text, mode);
    let theirs = text.parse::<Fen>().ok().and_then(|fen| {
        fen.into_position::<shakmaty::Chess>(shakmaty_mode(mode))
            .ok()
    });
    match (ours, theirs) {
        (Ok(ours), Some(theirs)) => {
            peer::compare(&ours, &theirs, None);
            Reading::Both
        }
        (Err(_), None) => Reading::Neither,
        (ours, _) => {
            assert!(
                known_difference(text).is_some(),
                "{mode}: {text:?}: {ours:?}"
            );
            Reading::KnownDifference
        }
    }
}

/// Returns the FEN of a random position with up to three corruptions.
fn corrupted_fen(random: &mut Random) -> String {
    let setup = if random.one_in(2) {
        mutated_setup(random)
    } else {
        scattered_setup(random)
    };
    let mode = setup.castling_mode();
    let style = FenStyle {
        castling: random.pick(&[CastlingStyle::XFen, CastlingStyle::Shredder]),
        en_passant: random.pick(&[EnPassantMode::Legal, EnPassantMode::Always]),
    };
    let mut text = match Position::from_setup(&setup, mode) {
        Ok(position) => position.fen_as(style),
        Err(_) => Position::START.fen_as(style),
    };
    for _ in 0..random.below(4) {
        corrupt(&mut text, random);
    }
    text
}

fn corrupt(text: &mut String, random: &mut Random) {
    const LETTERS: &[u8] = b"rnbqkpRNBQKP0123456789/ wbKQkqAHah-e3d6 acfg+~[]_\tx";
    let at = random.below(text.len());
    let letter = random.pick(LETTERS) as char;
    match random.below(4) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, letter),
        2 => text.replace_range(at..=at, letter.encode_utf8(&mut [0; 4])),
        _ => {
            // Swap, duplicate or drop a field.
            let mut fields: Vec<&str> = text.split(' ').collect();
            let (from, to) = (random.below(fields.len()), random.below(fields.len()));
            match random.below(3) {
                0 => fields.swap(from, to),
                1 => fields.insert(to, fields[from]),
                _ => drop(fields.remove(from)),
            }
            *text = fields.join(" ");
        }
    }
    if text.is_empty() {
        text.push(' ');
    }
}
