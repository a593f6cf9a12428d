//! FEN text, mostly spoilt: both libraries read the same, but for the differences listed here.

use shakmaty::fen::Fen;
use tabiya_rules::{
    Bitboard, CastlingMode, CastlingStyle, EnPassantStyle, FenStyle, Position, Setup,
};

use crate::common::{Random, mutated_setup, scattered_setup};
use crate::peer::{self, shakmaty_mode};
use crate::positions;

/// Why a text is a FEN there and not here, or here and not there.
///
/// This library is stricter, since a text that is not quite a FEN is more often a mistake than meant: it
/// wants the four fields that say what the position is, refuses what says nothing or says it twice,
/// and knows one kind of chess. In one thing it is more lenient: any white space parts fields, as
/// text is copied from anywhere.
fn known_difference(text: &str) -> Option<&'static str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let board = fields.first().copied().unwrap_or_default();
    let rights = fields.get(2).copied().unwrap_or_default();
    if text.contains('_') {
        Some("there an underline parts fields")
    } else if text.contains('\t') || text.contains('\n') {
        Some("here any white space parts fields")
    } else if fields.len() < 4 {
        Some("there all but the first field may be missing")
    } else if board.contains(['[', ']', '~']) || board.matches('/').count() > 7 {
        Some("there pieces in hand and promoted ones are read, for other games than chess")
    } else if fields[4..].iter().any(|field| field.contains('+')) {
        Some("there counted checks are read, for other games than chess")
    } else if fields[4..]
        .iter()
        .any(|field| digits(field) && field.parse::<u32>().is_err())
    {
        Some("there a number too large becomes the largest")
    } else if has_twice(board, rights) {
        Some("there the same castling right may be written twice")
    } else if has_digits_side_by_side(board) {
        Some("there empty squares may be counted in parts, as 44 for 8")
    } else {
        None
    }
}

/// True if two letters name the same rook: letter by letter there are more rooks than all in all.
fn has_twice(board: &str, rights: &str) -> bool {
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

fn has_digits_side_by_side(board: &str) -> bool {
    board
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_digit))
}

#[test]
fn spoilt_fens() {
    let mut random = Random::new(8);
    let (mut both, mut neither, mut known) = (0, 0, 0);
    for _ in 0..positions() {
        let text = spoilt_fen(&mut random);
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

/// The FEN of a position, or of something like one, with up to three characters changed.
fn spoilt_fen(random: &mut Random) -> String {
    let setup = if random.one_in(2) {
        mutated_setup(random)
    } else {
        scattered_setup(random)
    };
    let mode = setup.castling_mode();
    let style = FenStyle {
        castling: random.pick(&[CastlingStyle::XFen, CastlingStyle::Shredder]),
        en_passant: random.pick(&[EnPassantStyle::Legal, EnPassantStyle::Always]),
    };
    let mut text = match Position::from_setup(&setup, mode) {
        Ok(position) => position.fen_as(style),
        Err(_) => Position::START.fen_as(style),
    };
    for _ in 0..random.below(4) {
        spoil(&mut text, random);
    }
    text
}

fn spoil(text: &mut String, random: &mut Random) {
    const LETTERS: &[u8] = b"rnbqkpRNBQKP0123456789/ wbKQkqAHah-e3d6 acfg+~[]_\tx";
    let at = random.below(text.len());
    let letter = random.pick(LETTERS) as char;
    match random.below(4) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, letter),
        2 => text.replace_range(at..=at, letter.encode_utf8(&mut [0; 4])),
        _ => {
            // Swap, double or drop a field.
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
