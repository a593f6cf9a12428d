//! Forsyth-Edwards Notation: plain FEN, X-FEN and Shredder-FEN.

use alloc::string::{String, ToString};
use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{
    Bitboard, Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Leniency,
    LenientPosition, Piece, Position, PositionError, Rank, Role, Setup, Square,
};

/// Error of parsing a FEN or validating its position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends before this field.
    Missing {
        /// The missing field.
        field: FenField,
    },
    /// A rank does not describe eight squares.
    BadRank {
        /// 8 for the first rank in the text, 1 for the last.
        rank: u8,
        /// The text of the rank.
        found: String,
    },
    /// A character is neither a piece nor a number of empty squares.
    BadPiece {
        /// 8 for the first rank in the text, 1 for the last.
        rank: u8,
        /// The character.
        found: char,
    },
    /// A rank has two numbers of empty squares in a row, such as `44` for `8`.
    AdjacentNumbers {
        /// 8 for the first rank in the text, 1 for the last.
        rank: u8,
        /// The text of the rank.
        found: String,
    },
    /// The number of ranks is not eight.
    RankCount {
        /// The number of ranks.
        found: usize,
    },
    /// A field cannot be parsed.
    BadField {
        /// The field.
        field: FenField,
        /// Its text.
        found: String,
    },
    /// There is text after the last field.
    Trailing {
        /// The extra text.
        found: String,
    },
    /// The FEN is well-formed, but the position is invalid.
    Position(PositionError),
}

/// The fields of a FEN, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum FenField {
    Board,
    Turn,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl FenField {
    const fn expected(self) -> &'static str {
        match self {
            Self::Board => "eight ranks of pieces",
            Self::Turn => "the side to move, w or b",
            Self::Castling => "castling rights, such as KQkq, HAha or -",
            Self::EnPassant => "an en passant square on the third or sixth rank, or -",
            Self::HalfmoveClock => "the halfmove clock, a number up to 4294967295",
            Self::FullmoveNumber => "the move number, up to 4294967295",
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { field } => write!(f, "missing {}", field.expected()),
            Self::BadRank { rank, found } => {
                write!(
                    f,
                    "rank {rank} is \"{}\", which does not describe eight squares",
                    Excerpt(found)
                )
            }
            Self::BadPiece { rank, found } => {
                write!(
                    f,
                    "{found:?} on rank {rank} is neither a piece nor a number of empty squares"
                )
            }
            Self::AdjacentNumbers { rank, found } => {
                write!(
                    f,
                    "rank {rank} is \"{}\", which has two numbers in a row: write their sum",
                    Excerpt(found)
                )
            }
            Self::RankCount { found: 1 } => write!(f, "the board has 1 rank instead of 8"),
            Self::RankCount { found } => write!(f, "the board has {found} ranks instead of 8"),
            Self::BadField { field, found } => {
                write!(
                    f,
                    "expected {}, found \"{}\"",
                    field.expected(),
                    Excerpt(found)
                )
            }
            Self::Trailing { found } => {
                write!(
                    f,
                    "unexpected text after the move number: \"{}\"",
                    Excerpt(found)
                )
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<PositionError> for FenError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// Displays the beginning of a possibly long text, with control characters escaped.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LENGTH: usize = 40;
        for (i, c) in self.0.chars().enumerate() {
            if i == MAX_LENGTH {
                return f.write_char('…');
            }
            write!(f, "{}", c.escape_debug())?;
        }
        Ok(())
    }
}

/// Parses a FEN with four to six fields, without validating the position. Missing clocks are 0 and 1.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let setup = Self::from_fields(&mut fields)?;
        match fields.next() {
            Some(found) => Err(FenError::Trailing {
                found: found.to_string(),
            }),
            None => Ok(setup),
        }
    }
}

impl Setup {
    fn from_fields<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Result<Self, FenError> {
        let mut setup = Self::from_position_fields(fields)?;
        if let Some(text) = fields.next() {
            setup.halfmove_clock = number(text, FenField::HalfmoveClock)?;
        }
        if let Some(text) = fields.next() {
            // Some programs number moves from 0; the first move is 1.
            setup.fullmove_number = number(text, FenField::FullmoveNumber)?.max(1);
        }
        Ok(setup)
    }

    /// Parses the four fields that FEN and EPD share.
    pub(crate) fn from_position_fields<'a>(
        fields: &mut impl Iterator<Item = &'a str>,
    ) -> Result<Self, FenError> {
        let mut next = |field| fields.next().ok_or(FenError::Missing { field });
        let board = Board::from_fen(next(FenField::Board)?)?;
        let turn = parse_turn(next(FenField::Turn)?)?;
        let castling_rooks = parse_castling(next(FenField::Castling)?, &board)?;
        let en_passant = parse_en_passant(next(FenField::EnPassant)?)?;
        Ok(Self {
            board,
            turn,
            castling_rooks,
            en_passant,
            halfmove_clock: 0,
            fullmove_number: 1,
        })
    }
}

fn bad(field: FenField, found: &str) -> FenError {
    FenError::BadField {
        field,
        found: found.to_string(),
    }
}

pub(crate) fn number(text: &str, field: FenField) -> Result<u32, FenError> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad(field, text));
    }
    text.parse().map_err(|_| bad(field, text))
}

fn parse_turn(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(bad(FenField::Turn, text)),
    }
}

/// Parses castling rights: K and Q name the outermost rook on that side of the king, A to H a rook by file.
fn parse_castling(text: &str, board: &Board) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rooks);
    }
    for letter in text.chars() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let rank = Rank::First.relative_to(color);
        let own = board.pieces(color, Role::Rook) & Bitboard::from(rank);
        let king = board.pieces(color, Role::King) & Bitboard::from(rank);
        let rooks_on_side = |side| {
            own.into_iter().filter(move |rook| {
                king.first()
                    .is_none_or(|king| CastlingSide::of(king, *rook) == side)
            })
        };
        let square = match letter.to_ascii_lowercase() {
            'k' => rooks_on_side(CastlingSide::KingSide)
                .last()
                .unwrap_or(Square::new(File::H, rank)),
            'q' => rooks_on_side(CastlingSide::QueenSide)
                .next()
                .unwrap_or(Square::new(File::A, rank)),
            other => match File::from_letter(other) {
                Some(file) => Square::new(file, rank),
                None => return Err(bad(FenField::Castling, text)),
            },
        };
        if rooks.contains(square) {
            return Err(bad(FenField::Castling, text));
        }
        rooks.insert(square);
    }
    Ok(rooks)
}

fn parse_en_passant(text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let error = || bad(FenField::EnPassant, text);
    let square: Square = text.parse().map_err(|_| error())?;
    match square.rank() {
        Rank::Third | Rank::Sixth => Ok(Some(square)),
        _ => Err(error()),
    }
}

impl Board {
    /// Parses the piece placement field of a FEN.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let found = text.split('/').count();
        if found != 8 {
            return Err(FenError::RankCount { found });
        }
        let mut board = Self::EMPTY;
        for (line, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
            board.read_rank(line, rank)?;
        }
        Ok(board)
    }

    fn read_rank(&mut self, line: &str, rank: Rank) -> Result<(), FenError> {
        let number = rank.index() as u8 + 1;
        let bad_rank = || FenError::BadRank {
            rank: number,
            found: line.to_string(),
        };
        let mut file = 0;
        let mut after_digit = false;
        for letter in line.chars() {
            if let Some(piece) = Piece::from_letter(letter) {
                let square = File::ALL.get(file).ok_or_else(bad_rank)?;
                self.set(Square::new(*square, rank), piece);
                file += 1;
                after_digit = false;
            } else if let '1'..='8' = letter {
                if after_digit {
                    return Err(FenError::AdjacentNumbers {
                        rank: number,
                        found: line.to_string(),
                    });
                }
                file += letter as usize - '0' as usize;
                after_digit = true;
            } else {
                return Err(FenError::BadPiece {
                    rank: number,
                    found: letter,
                });
            }
        }
        if file == 8 { Ok(()) } else { Err(bad_rank()) }
    }

    /// Returns the piece placement field of a FEN.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(72);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    Some(piece) => {
                        if empty > 0 {
                            text.push((b'0' + empty) as char);
                        }
                        empty = 0;
                        text.push(piece.letter());
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text.push((b'0' + empty) as char);
            }
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }
}

/// Writes a FEN, with Shredder-FEN castling rights if they are not those of standard chess.
///
/// ```
/// use tabiya_rules::Setup;
/// assert_eq!(Setup::START.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// let start = Setup::chess960(0).unwrap();
/// assert_eq!(start.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
/// assert_eq!(start.to_string().parse(), Ok(start));
/// ```
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.board.fen(), self.turn.letter())?;
        let standard = self.castling_mode() == CastlingMode::Standard;
        for rank in [Rank::First, Rank::Eighth] {
            let rooks = self.castling_rooks & Bitboard::from(rank);
            let mut letters: [Option<char>; 8] = [None; 8];
            // From the h-file, because the king side comes first.
            for (slot, rook) in letters.iter_mut().zip(File::ALL.into_iter().rev()) {
                if rooks.contains(Square::new(rook, rank)) {
                    *slot = Some(match rook {
                        File::H if standard => 'k',
                        File::A if standard => 'q',
                        file => file.letter(),
                    });
                }
            }
            for letter in letters.into_iter().flatten() {
                f.write_char(if rank == Rank::First {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                })?;
            }
        }
        if (self.castling_rooks & Bitboard::BACK_RANKS).is_empty() {
            f.write_char('-')?;
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => write!(f, " -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// Notation of castling rights in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq`, with a file letter where K or Q would name another rook.
    #[default]
    XFen,
    /// `HAha`: always file letters.
    Shredder,
}

/// Condition for writing the en passant square of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassantMode {
    /// Only if the capture is legal, so that equal positions have equal FENs.
    #[default]
    Legal,
    /// Only if a pawn attacks the square, even if the capture is illegal.
    PseudoLegal,
    /// After every double push, as the PGN standard requires.
    Always,
}

/// Options for writing a FEN: `position.fen_as(FenStyle { en_passant: EnPassantMode::Always, ..Default::default() })`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FenStyle {
    /// Notation of castling rights.
    pub castling: CastlingStyle,
    /// Condition for writing the en passant square.
    pub en_passant: EnPassantMode,
}

impl Position {
    /// Parses and validates a FEN with the given castling mode.
    ///
    /// `text.parse::<Position>()` detects the mode: standard, unless the castling rights are valid only in
    /// Chess960.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, FenError, Position};
    /// let fen = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1";
    /// assert!(Position::from_fen(fen, CastlingMode::Chess960).is_ok());
    /// assert!(Position::from_fen(fen, CastlingMode::Standard).is_err());
    ///
    /// let error = "8/8/8/9/8/8/8/8 w - - 0 1".parse::<Position>().unwrap_err();
    /// assert_eq!(error, FenError::BadPiece { rank: 5, found: '9' });
    /// ```
    pub fn from_fen(text: &str, mode: CastlingMode) -> Result<Self, FenError> {
        Ok(Self::from_setup(&text.parse()?, mode)?)
    }

    /// Parses a FEN and validates it with named leniencies; see [`Position::from_setup_lenient`].
    pub fn from_fen_lenient(
        text: &str,
        mode: CastlingMode,
        leniency: Leniency,
    ) -> Result<LenientPosition, FenError> {
        Ok(Self::from_setup_lenient(&text.parse()?, mode, leniency)?)
    }

    /// Returns the FEN, with an en passant square only if the capture is legal.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    /// assert_eq!(fen.parse::<Position>()?.fen(), fen);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn fen(&self) -> String {
        self.fen_as(FenStyle::default())
    }

    /// Returns the FEN with the given options.
    ///
    /// ```
    /// use tabiya_rules::{CastlingStyle, EnPassantMode, FenStyle, Position};
    /// let start = Position::START;
    /// let after = start.play(start.legal_moves().into_iter().find(|m| format!("{m:?}") == "e2e4").unwrap());
    /// let style = FenStyle { castling: CastlingStyle::Shredder, en_passant: EnPassantMode::Always };
    /// assert_eq!(after.fen_as(style), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1");
    /// ```
    pub fn fen_as(&self, style: FenStyle) -> String {
        let mut text = self.epd_as(style);
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            " {} {}",
            self.halfmove_clock(),
            self.fullmove_number()
        );
        text
    }

    /// Returns the first four fields of a FEN, which begin an EPD record.
    pub(crate) fn epd_as(&self, style: FenStyle) -> String {
        let mut text = self.board().fen();
        text.push(' ');
        text.push(self.turn().letter());
        text.push(' ');
        self.write_castling(&mut text, style.castling);
        let en_passant = match style.en_passant {
            EnPassantMode::Legal => self.en_passant(),
            EnPassantMode::PseudoLegal => self
                .en_passant_target()
                .filter(|square| self.en_passant_capturers(*square).any()),
            EnPassantMode::Always => self.en_passant_target(),
        };
        let _ = match en_passant {
            Some(square) => write!(text, " {square}"),
            None => write!(text, " -"),
        };
        text
    }

    fn write_castling(&self, text: &mut String, style: CastlingStyle) {
        let before = text.len();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rights().rook(color, side) else {
                    continue;
                };
                let by_file = style == CastlingStyle::Shredder
                    || CastlingRights::is_inner_rook(self.board(), color, side, rook);
                let letter = match (by_file, side) {
                    (true, _) => rook.file().letter(),
                    (false, CastlingSide::KingSide) => 'k',
                    (false, CastlingSide::QueenSide) => 'q',
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup: Setup = text.parse()?;
        Ok(Self::from_setup(&setup, setup.castling_mode())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(text: &str, want: FenError) {
        assert_eq!(text.parse::<Position>(), Err(want));
    }

    fn bad_field(field: FenField, found: &str) -> FenError {
        bad(field, found)
    }

    #[test]
    fn errors_name_what_is_wrong() {
        check_error(
            "",
            FenError::Missing {
                field: FenField::Board,
            },
        );
        check_error("8/8/8/8/8/8/8 w - -", FenError::RankCount { found: 7 });
        check_error(
            "8/8/7/8/8/8/8/8 w - -",
            FenError::BadRank {
                rank: 6,
                found: "7".into(),
            },
        );
        check_error(
            "8/8/8/44/8/8/8/8 w - -",
            FenError::AdjacentNumbers {
                rank: 5,
                found: "44".into(),
            },
        );
        let error = "8/8/8/44/8/8/8/8 w - -".parse::<Position>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "rank 5 is \"44\", which has two numbers in a row: write their sum"
        );
        check_error(
            "8/8/8/ppppppppp/8/8/8/8 w - -",
            FenError::BadRank {
                rank: 5,
                found: "ppppppppp".into(),
            },
        );
        check_error("8/8/8/8/8/8/8/8 x - -", bad_field(FenField::Turn, "x"));
        check_error(
            "8/8/8/8/8/8/8/8 w KK -",
            bad_field(FenField::Castling, "KK"),
        );
        check_error(
            "8/8/8/8/8/8/8/8 w - e4",
            bad_field(FenField::EnPassant, "e4"),
        );
        check_error(
            "8/8/8/8/8/8/8/8 w - - +1",
            bad_field(FenField::HalfmoveClock, "+1"),
        );
        check_error(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x",
            FenError::Trailing { found: "x".into() },
        );
    }

    #[test]
    fn inner_rooks_are_named_by_their_file() {
        let fen = "1r2k1r1/8/8/8/8/8/8/1R1RK1R1 w GDgb - 0 1";
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.fen(), "1r2k1r1/8/8/8/8/8/8/1R1RK1R1 w KDkq - 0 1");
        assert_eq!(position.fen().parse(), Ok(position));
    }

    #[test]
    fn move_number_zero_becomes_one() {
        let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 0".parse().unwrap();
        assert_eq!(position.fullmove_number(), 1);
    }
}
