//! Standard algebraic notation (SAN): lenient parser, exact writer.

use alloc::string::{String, ToString};
use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{
    Bitboard, CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square, attacks,
    fen::Excerpt,
};

/// A move in standard algebraic notation (SAN): `Nf3`, `exd5`, `O-O`, `e8=Q#`.
///
/// The parser accepts forms found in real files: `0-0`, `e8Q`, `e8(Q)`, `exd6 e.p.`, `Ng1-f3`, `e2e4`, `e1g1`,
/// a capture without `x` or an `x` without capture, figurines (`♘f3`), wrong or missing `+` and `#`, and marks such
/// as `!?` at the end. It does not guess: an ambiguous move is an error. A null move, `--` or `Z0`, parses, but is not a
/// legal move; see [`Position::null_move`].
///
/// ```
/// use tabiya_rules::{Position, San};
/// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// let m = "0-0-0!".parse::<San>()?.to_move(&position)?;
/// assert_eq!(San::from_move(m, &position).to_string(), "O-O-O");
/// assert!("Nf3".parse::<San>()?.to_move(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its check suffix.
    pub kind: SanKind,
    /// The `+` or `#` at the end. It is parsed as written and otherwise ignored.
    pub check: Option<CheckSuffix>,
}

/// A [`San`] without its check suffix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanKind {
    /// Castling.
    Castle(CastlingSide),
    /// A null move, which passes the turn: `--`, also read from `Z0`, `0000` and `@@@@`. It is an annotator's device and
    /// not a legal move.
    Null,
    /// Any other move.
    Normal {
        /// Role of the moving piece; `None` if the text has only two squares.
        role: Option<Role>,
        /// Origin file, if given.
        file: Option<File>,
        /// Origin rank, if given.
        rank: Option<Rank>,
        /// True if written as a capture.
        capture: bool,
        /// Destination square.
        to: Square,
        /// Role that a pawn promotes to.
        promotion: Option<Role>,
    },
}

/// Check suffix: `+` or `#`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum CheckSuffix {
    Check,
    Checkmate,
}

/// Error of parsing a move or resolving it in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move.
    Syntax {
        /// The text.
        found: String,
    },
    /// No piece can legally make the move.
    Illegal {
        /// The move.
        san: San,
    },
    /// Two or more pieces can make the move.
    Ambiguous {
        /// The move.
        san: San,
        /// The squares of these pieces.
        candidates: Bitboard,
    },
    /// A null move is not a legal move.
    Null,
    /// A pawn reaches the last rank, but the text does not name the promotion piece.
    MissingPromotion {
        /// The move.
        san: San,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => write!(f, "\"{}\" is not a move", Excerpt(found)),
            Self::Illegal { san } => write!(f, "{san} is not legal here"),
            Self::Ambiguous { san, candidates } => {
                write!(f, "{san} could be the piece on")?;
                for (i, square) in candidates.into_iter().enumerate() {
                    write!(f, "{} {square}", if i == 0 { "" } else { " or" })?;
                }
                Ok(())
            }
            Self::Null => f.write_str("a null move is not a legal move"),
            Self::MissingPromotion { san } => {
                write!(f, "{san} needs a promotion piece, such as {san}=Q")
            }
        }
    }
}

impl core::error::Error for SanError {}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| SanError::Syntax {
            found: text.to_string(),
        })
    }
}

impl San {
    /// A null move, `--`.
    pub const NULL: Self = Self {
        kind: SanKind::Null,
        check: None,
    };

    /// Returns the SAN of a legal move: the shortest unambiguous form, with `+` or `#`.
    pub fn from_move(m: Move, position: &Position) -> Self {
        Self {
            kind: SanKind::of(m, position),
            check: CheckSuffix::of(m, position),
        }
    }

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

    /// Finds the legal move in a position.
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        match self.kind {
            SanKind::Null => Err(SanError::Null),
            SanKind::Castle(side) => {
                let color = position.turn();
                position
                    .castling_rights()
                    .rook(color, side)
                    .map(|rook| Move::new(position.king(color), rook, MoveKind::Castle))
                    .filter(|m| position.is_legal(*m))
                    .ok_or(SanError::Illegal { san: *self })
            }
            SanKind::Normal {
                role: Some(Role::Pawn),
                file,
                rank,
                to,
                promotion,
                ..
            } => self.pawn_move(position, file, rank, to, promotion),
            SanKind::Normal {
                role: Some(role),
                file,
                rank,
                to,
                promotion: None,
                ..
            } => self.piece_move(position, role, file, rank, to),
            SanKind::Normal {
                role: None,
                file: Some(file),
                rank: Some(rank),
                to,
                promotion,
                ..
            } => crate::UciMove {
                from: Square::new(file, rank),
                to,
                promotion,
            }
            .to_move(position)
            .map_err(|_| self.two_square_error(position, Square::new(file, rank), to, promotion)),
            SanKind::Normal { .. } => Err(SanError::Illegal { san: *self }),
        }
    }

    /// Returns the error for a move given by two squares.
    fn two_square_error(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> SanError {
        let queen = crate::UciMove {
            from,
            to,
            promotion: Some(Role::Queen),
        };
        if promotion.is_none() && queen.to_move(position).is_ok() {
            SanError::MissingPromotion { san: *self }
        } else {
            SanError::Illegal { san: *self }
        }
    }

    #[inline]
    fn pawn_move(
        &self,
        position: &Position,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let illegal = SanError::Illegal { san: *self };
        let color = position.turn();
        let pawns = position.board().pieces(color, Role::Pawn);
        let from = match file {
            Some(file) if file != to.file() => {
                attacks::pawn(!color, to) & pawns & Bitboard::from(file)
            }
            _ => {
                let behind = to.bit().forward(!color);
                if (behind & pawns).any() {
                    behind
                } else {
                    behind.forward(!color) & pawns
                }
            }
        };
        let Some(from) = from.first() else {
            return Err(illegal);
        };
        if rank.is_some_and(|rank| rank != from.rank()) {
            return Err(illegal);
        }
        let promotes = to.rank() == Rank::Eighth.relative_to(color);
        let kind = match promotion {
            Some(Role::Pawn | Role::King) => return Err(illegal),
            Some(role) => MoveKind::Promotion(role),
            None if from.file() != to.file() && position.en_passant() == Some(to) => {
                MoveKind::EnPassant
            }
            None if from.rank().index().abs_diff(to.rank().index()) == 2 => MoveKind::DoublePush,
            None => MoveKind::Normal,
        };
        let m = Move::new(from, to, kind);
        if position.is_legal(m) {
            Ok(m)
        } else if promotes
            && promotion.is_none()
            && position.is_legal(Move::new(from, to, MoveKind::Promotion(Role::Queen)))
        {
            Err(SanError::MissingPromotion { san: *self })
        } else {
            Err(illegal)
        }
    }

    #[inline]
    fn piece_move(
        &self,
        position: &Position,
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
    ) -> Result<Move, SanError> {
        let color = position.turn();
        let board = position.board();
        let mut from = attacks::of(role, color, to, board.occupied()) & board.pieces(color, role);
        if let Some(file) = file {
            from &= Bitboard::from(file);
        }
        if let Some(rank) = rank {
            from &= Bitboard::from(rank);
        }
        if board.by_color(color).contains(to) {
            return Err(SanError::Illegal { san: *self });
        }
        let mut candidates = Bitboard::EMPTY;
        for square in from {
            if position.leaves_king_safe(Move::new(square, to, MoveKind::Normal)) {
                candidates |= square.bit();
            }
        }
        match (candidates.first(), candidates.more_than_one()) {
            (Some(from), false) => Ok(Move::new(from, to, MoveKind::Normal)),
            (Some(_), true) => Err(SanError::Ambiguous {
                san: *self,
                candidates,
            }),
            (None, _) => Err(SanError::Illegal { san: *self }),
        }
    }
}

impl SanKind {
    fn of(m: Move, position: &Position) -> Self {
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            return Self::Castle(CastlingSide::of(from, to));
        }
        let role = position.moved_role(m);
        let capture = position.captured_role(m).is_some();
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            Role::King => (None, None),
            _ => disambiguation(position, role, from, to),
        };
        Self::Normal {
            role: Some(role),
            file,
            rank,
            capture,
            to,
            promotion: m.promotion(),
        }
    }
}

/// Returns the disambiguation that SAN needs: the origin file if that is enough, else the rank, else both.
fn disambiguation(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let board = position.board();
    let color = position.turn();
    let mut others = Bitboard::EMPTY;
    let same = board.pieces(color, role) & !from.bit();
    for square in attacks::of(role, color, to, board.occupied()) & same {
        if position.leaves_king_safe(Move::new(square, to, MoveKind::Normal)) {
            others |= square.bit();
        }
    }
    if others.is_empty() {
        return (None, None);
    }
    let on_file = (others & Bitboard::from(from.file())).any();
    let on_rank = (others & Bitboard::from(from.rank())).any();
    (
        (!on_file || on_rank).then(|| from.file()),
        on_file.then(|| from.rank()),
    )
}

impl CheckSuffix {
    fn of(m: Move, position: &Position) -> Option<Self> {
        if !position.gives_check(m) {
            None
        } else if position.play(m).has_legal_moves() {
            Some(Self::Check)
        } else {
            Some(Self::Checkmate)
        }
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

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SanKind::Null => f.write_str("--")?,
            SanKind::Castle(CastlingSide::KingSide) => f.write_str("O-O")?,
            SanKind::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O")?,
            SanKind::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                // A pawn needs a letter only before two squares, which could be a move of any piece.
                let two_squares = file.is_some() && rank.is_some();
                if let Some(role) = role.filter(|role| *role != Role::Pawn || two_squares) {
                    f.write_char(role.letter())?;
                }
                if let Some(file) = file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = rank {
                    write!(f, "{rank}")?;
                }
                if capture {
                    f.write_char('x')?;
                }
                write!(f, "{to}")?;
                if let Some(role) = promotion {
                    write!(f, "={}", role.letter())?;
                }
            }
        }
        match self.check {
            Some(CheckSuffix::Check) => f.write_char('+'),
            Some(CheckSuffix::Checkmate) => f.write_char('#'),
            None => Ok(()),
        }
    }
}

impl Position {
    /// Returns a legal move in standard algebraic notation; see [`San::from_move`].
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2".parse()?;
    /// let mate = position.legal_moves().into_iter().find(|m| position.play(*m).is_checkmate());
    /// assert_eq!(position.san(mate.unwrap()).to_string(), "Qh4#");
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn san(&self, m: Move) -> San {
        San::from_move(m, self)
    }

    /// Returns the position after a move given in SAN. [`Position::make_san`] is the fast form for reading many games.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::START.play_san("e4")?.play_san("e5")?;
    /// assert_eq!(position.play_san("Ke3").unwrap_err().to_string(), "Ke3 is not legal here");
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn play_san(&self, text: &str) -> Result<Self, SanError> {
        Ok(self.play(text.parse::<San>()?.to_move(self)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[track_caller]
    fn check(fen: &str, text: &str, want: &str) {
        let position: Position = fen.parse().unwrap();
        let m = text.parse::<San>().unwrap().to_move(&position).unwrap();
        assert_eq!(position.san(m).to_string(), want);
    }

    #[track_caller]
    fn refuse(fen: &str, text: &str) -> SanError {
        let position: Position = fen.parse().unwrap();
        text.parse::<San>()
            .and_then(|san| san.to_move(&position))
            .unwrap_err()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PROMOTE: &str = "3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1";
    const PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

    #[test]
    fn lenient_forms() {
        for text in [
            "e4", "e2e4", "e2-e4", "e2–e4", "Pe4", "e4!?", "e4+", "Pe2-e4",
        ] {
            check(START, text, "e4");
        }
        for text in ["Nf3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3", "Nxf3", "g1f3"] {
            check(START, text, "Nf3");
        }
        for text in ["♘f3", "♞g1-f3!", "♘\u{fe0e}xf3"] {
            check(START, text, "Nf3");
        }
        check(START, "♙e4", "e4");
        for text in ["e8=♕", "e8♛", "e8(♕)", "♙e7-e8=♕\u{fe0e}+"] {
            check(PROMOTE, text, "e8=Q");
        }
        for text in ["O-O", "0-0", "o-o", "O–O", "e1g1", "e1h1"] {
            check(CASTLE, text, "O-O");
        }
        for text in [
            "e8=Q+", "e8Q", "e8(Q)", "e8/Q", "e8=(Q)", "e7e8q", "e7-e8=Q", "e8q",
        ] {
            check(PROMOTE, text, "e8=Q");
        }
        for text in ["exd8=N", "ed8N", "e7xd8n", "e:d8=N"] {
            check(PROMOTE, text, "exd8=N");
        }
        for text in [
            "exd6",
            "exd6 e.p.",
            "exd6e.p.",
            "exd6ep",
            "ed6",
            "e5d6",
            "exd6 e.p.+",
        ] {
            check(PASSANT, text, "exd6");
        }
    }

    #[test]
    fn errors() {
        assert!(matches!(refuse(START, "e5"), SanError::Illegal { .. }));
        assert!(matches!(refuse(START, "Ke2"), SanError::Illegal { .. }));
        assert!(matches!(
            refuse(PROMOTE, "e8"),
            SanError::MissingPromotion { .. }
        ));
        assert!(matches!(
            refuse(PROMOTE, "e7e8"),
            SanError::MissingPromotion { .. }
        ));
        assert!(matches!(refuse(PROMOTE, "e8=K"), SanError::Illegal { .. }));
        assert!(matches!(
            refuse(PROMOTE, "e7e8=K"),
            SanError::Illegal { .. }
        ));
        assert!(matches!(refuse(PROMOTE, "e7e8p"), SanError::Illegal { .. }));
        assert!(matches!(refuse(START, "e4=Q"), SanError::Illegal { .. }));
        for text in ["--", "Z0", "z0", "0000", "@@@@", "--!?"] {
            assert_eq!(text.parse(), Ok(San::NULL), "{text}");
            assert_eq!(refuse(START, text), SanError::Null);
        }
        let without_rights = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
        assert!(matches!(
            refuse("6k1/8/8/8/8/8/K7/R6R w - - 0 1", "Rd1"),
            SanError::Ambiguous { .. }
        ));
        assert!(matches!(
            refuse(without_rights, "O-O"),
            SanError::Illegal { .. }
        ));
        for text in [
            "", "♘", "♘f9", "♠f3", "f♘3", "x", "e9", "Nf3x", "e4e", "O-O-O-O", "O-", "Z3", "e44",
            "Qe8=Q", "e8)", "–",
        ] {
            assert!(text.parse::<San>().is_err(), "{text}");
        }
    }

    #[test]
    fn disambiguation() {
        let fen = "5k2/8/8/1Q1Q4/8/8/1Q6/7K w - - 0 1";
        check(fen, "Qb5b3", "Qb5b3");
        check("5k2/8/8/1Q6/8/8/1Q6/7K w - - 0 1", "Qb5b3", "Q5b3");
        check(fen, "Qd5b3", "Qdb3");
        check("5k2/8/8/1Q1Q4/8/1Q6/8/7K w - - 0 1", "Qb5d3", "Qb5d3");
        // The other knight is pinned, so no disambiguation is needed.
        check("k3r3/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nac2", "Nc2");
    }

    /// Whatever parses is written in a form that parses to the same value.
    #[test]
    fn text_round_trips() {
        for text in [
            "Pe2e4", "e2e4", "Pe4", "ee4", "2e4", "xe4", "Pxe4", "Pexd5", "Pe4xd5", "N1xf3",
            "Ng1f3", "--", "e8=K", "e7e8q", "Pe7e8=Q", "0-0+", "O-O-O#", "Kxa1++",
        ] {
            let san: San = text.parse().unwrap();
            assert_eq!(format!("{san}").parse(), Ok(san), "{text}");
        }
    }

    #[test]
    fn every_legal_move_reads_back() {
        for fen in [START, CASTLE, PROMOTE, PASSANT] {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                let text = format!("{}", position.san(m));
                assert_eq!(text.parse::<San>().unwrap(), position.san(m));
                assert_eq!(text.parse::<San>().unwrap().to_move(&position), Ok(m));
            }
        }
    }
}
