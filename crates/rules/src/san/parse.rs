//! Lenient parser of SAN.

use alloc::string::ToString;
use core::str::FromStr;

use super::{CheckSuffix, San, SanError, SanKind};
use crate::{CastlingSide, File, Rank, Role, Square};

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| SanError::Syntax {
            found: text.to_string(),
        })
    }
}

impl San {
    /// Parses a move from bytes.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        // Fast path for the simple forms that make up almost all moves.
        match *text {
            [f, r] => Self::simple(Role::Pawn, None, false, f, r).or_else(|| Self::null(text)),
            [p @ (b'N' | b'B' | b'R' | b'Q' | b'K'), f, r] => {
                Some(Self::simple(letter_role(p)?, None, false, f, r)?)
            }
            [p @ (b'N' | b'B' | b'R' | b'Q' | b'K'), b'x', f, r] => {
                Some(Self::simple(letter_role(p)?, None, true, f, r)?)
            }
            [from @ b'a'..=b'h', b'x', f, r] => Some(Self::simple(
                Role::Pawn,
                Some(File::ALL[(from - b'a') as usize]),
                true,
                f,
                r,
            )?),
            _ => Self::parse_any(text),
        }
    }

    #[inline(always)]
    fn simple(role: Role, file: Option<File>, capture: bool, f: u8, r: u8) -> Option<Self> {
        Some(Self {
            kind: SanKind::Normal {
                role: Some(role),
                file,
                rank: None,
                capture,
                to: Square::from_bytes(f, r)?,
                promotion: None,
            },
            check: None,
        })
    }

    #[cold]
    fn null(text: &[u8]) -> Option<Self> {
        matches!(text, b"--" | b"Z0" | b"z0" | b"0000" | b"@@@@").then_some(Self::NULL)
    }

    fn parse_any(text: &[u8]) -> Option<Self> {
        let (text, check) = strip_suffixes(text);
        if let Some(null) = Self::null(text) {
            return Some(null);
        }
        if let Some(side) = parse_castle(text) {
            return Some(Self {
                kind: SanKind::Castle(side),
                check,
            });
        }
        let kind = parse_normal(text)?;
        Some(Self { kind, check })
    }
}

/// Strips the suffixes `+`, `#`, `!`, `?` and `e.p.`.
fn strip_suffixes(mut text: &[u8]) -> (&[u8], Option<CheckSuffix>) {
    let mut check = None;
    while let Some((&last, rest)) = text.split_last() {
        match last {
            b'#' => check = Some(CheckSuffix::Checkmate),
            b'+' if check.is_none() => check = Some(CheckSuffix::Check),
            // `++` is an old notation for checkmate.
            b'+' => check = Some(CheckSuffix::Checkmate),
            b'!' | b'?' => {}
            _ => break,
        }
        text = rest;
    }
    for suffix in [&b"e.p."[..], b"ep"] {
        if let Some(rest) = text.strip_suffix(suffix) {
            return (rest.trim_ascii_end(), check);
        }
    }
    (text, check)
}

fn parse_castle(text: &[u8]) -> Option<CastlingSide> {
    // Accepts zeros and lower-case letters for O, and Unicode dashes for the hyphen.
    let mut letters = 0;
    let mut after_letter = false;
    let mut rest = text;
    while let Some((&byte, tail)) = rest.split_first() {
        if matches!(byte, b'O' | b'0' | b'o') && !after_letter {
            letters += 1;
            after_letter = true;
            rest = tail;
        } else if after_letter && let Some(tail) = strip_dash(rest) {
            after_letter = false;
            rest = tail;
        } else {
            return None;
        }
    }
    match (letters, after_letter) {
        (2, true) => Some(CastlingSide::KingSide),
        (3, true) => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Strips a leading hyphen or Unicode dash.
fn strip_dash(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"-").or_else(|| {
        ["‐", "‑", "–", "—", "−"]
            .iter()
            .find_map(|dash| text.strip_prefix(dash.as_bytes()))
    })
}

fn parse_normal(text: &[u8]) -> Option<SanKind> {
    // 1. The piece letter.
    let (role, text) = match text.split_first() {
        Some((&letter, rest)) if matches!(letter, b'N' | b'B' | b'R' | b'Q' | b'K' | b'P') => {
            (letter_role(letter), rest)
        }
        _ => match strip_figurine(text) {
            Some((role, rest)) => (Some(role), rest),
            None => (None, text),
        },
    };
    // 2. The promotion, at the end.
    let (text, promotion) = strip_promotion(text)?;
    // 3. The destination.
    let (origin, to) = text.split_last_chunk::<2>()?;
    let to = Square::from_bytes(to[0], to[1])?;
    // 4. The capture sign or a dash.
    let (origin, capture) = match origin.split_last() {
        Some((b'x' | b'X' | b':', rest)) => (rest, true),
        _ => (strip_last_dash(origin), false),
    };
    // 5. The origin.
    let (file, rank) = match *origin {
        [] => (None, None),
        [byte @ b'a'..=b'h'] => (Some(File::ALL[(byte - b'a') as usize]), None),
        [byte @ b'1'..=b'8'] => (None, Some(Rank::ALL[(byte - b'1') as usize])),
        [file, rank] => {
            let square = Square::from_bytes(file, rank)?;
            (Some(square.file()), Some(square.rank()))
        }
        _ => return None,
    };
    // Two squares without a letter can be a move of any piece; otherwise no letter means a pawn.
    let two_squares = file.is_some() && rank.is_some();
    let role = match role {
        None if two_squares => None,
        None => Some(Role::Pawn),
        some => some,
    };
    if promotion.is_some() && !matches!(role, None | Some(Role::Pawn)) {
        return None;
    }
    Some(SanKind::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    })
}

/// Strips a promotion: `=Q`, `Q`, `(Q)`, `/Q` or `=(Q)`, in either case.
fn strip_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let (body, bracketed) = match text.strip_suffix(b")") {
        Some(body) => (body, true),
        None => (text, false),
    };
    let Some((&letter, rest)) = body.split_last() else {
        return Some((text, None));
    };
    let (role, rest) = match letter_role(letter.to_ascii_uppercase()) {
        Some(role) => (role, rest),
        None => match strip_last_figurine(body) {
            Some(found) => found,
            None if bracketed => return None,
            None => return Some((text, None)),
        },
    };
    let rest = if bracketed {
        rest.strip_suffix(b"(")?
    } else {
        rest
    };
    let rest = match rest.split_last() {
        Some((b'=' | b'/', rest)) => rest,
        _ => rest,
    };
    Some((rest, Some(role)))
}

/// Strips a figurine of either color at the start, with or without a variation selector.
fn strip_figurine(text: &[u8]) -> Option<(Role, &[u8])> {
    let (figurine, rest) = text.split_first_chunk::<3>()?;
    let role = figurine_role(*figurine)?;
    let plain = rest.strip_prefix(TEXT_STYLE).unwrap_or(rest);
    Some((role, plain))
}

/// Strips a figurine at the end.
fn strip_last_figurine(text: &[u8]) -> Option<(Role, &[u8])> {
    let text = text.strip_suffix(TEXT_STYLE).unwrap_or(text);
    let (rest, figurine) = text.split_last_chunk::<3>()?;
    Some((figurine_role(*figurine)?, rest))
}

/// U+FE0E, which follows a figurine that is not to be shown as an emoji.
const TEXT_STYLE: &[u8] = "\u{fe0e}".as_bytes();

/// Reads U+2654 (♔) to U+265F (♟) in UTF-8.
const fn figurine_role(bytes: [u8; 3]) -> Option<Role> {
    let [0xe2, 0x99, last @ 0x94..=0x9f] = bytes else {
        return None;
    };
    Some(match (last - 0x94) % 6 {
        0 => Role::King,
        1 => Role::Queen,
        2 => Role::Rook,
        3 => Role::Bishop,
        4 => Role::Knight,
        _ => Role::Pawn,
    })
}

fn strip_last_dash(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"-")
        .or_else(|| {
            ["‐", "‑", "–", "—", "−"]
                .iter()
                .find_map(|dash| text.strip_suffix(dash.as_bytes()))
        })
        .unwrap_or(text)
}

#[inline(always)]
const fn letter_role(letter: u8) -> Option<Role> {
    Some(match letter {
        b'P' => Role::Pawn,
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}
