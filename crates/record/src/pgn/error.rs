//! [`PgnError`]: an error in a game, with its location.

use std::{error::Error, fmt};

use tabiya_rules::{FenError, Outcome, PositionError, SanError};

use crate::GameResult;

/// An error in a PGN file.
///
/// ```
/// use tabiya_record::pgn::PgnReader;
/// let pgn = "1. e4 e5\n2. Ke3 *";
/// let reading = PgnReader::new(pgn.as_bytes()).games().next().unwrap()?;
/// let error = &reading.errors[0];
/// assert_eq!((error.game, error.line, error.column), (1, 2, 4));
/// assert_eq!(error.found, "Ke3");
/// assert_eq!(error.to_string(), "game 1, line 2, column 4: expected a legal move, found \"Ke3\"");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// Number of the game in the file, from 1.
    pub game: u64,
    /// Line number, from 1. Lines end with `\n`, `\r\n` or `\r`.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
    /// The offending text, shortened if it is long; empty at the end of the file.
    pub found: String,
    /// Kind of error.
    pub kind: PgnErrorKind,
}

/// Kind of a [`PgnError`], and how reading goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A move cannot be parsed or is not legal. The rest of its line (the game or a variation) is skipped.
    Move(SanError),
    /// A null move, `--` or `Z0`, in check, where it is not possible. The rest of its line is skipped.
    NullMove,
    /// Moves are written with the piece letters of another language, such as `Sf3`. They are read: each could mean only
    /// one move.
    PieceLetters {
        /// Name of the language, or names if there are several that fit.
        language: String,
    },
    /// The FEN tag does not describe a position. It is kept among the tags, and the moves are skipped.
    Fen(FenError),
    /// The position of the FEN tag cannot arise in play, or has castling rights or an en passant square that it cannot
    /// have. It is read with [`Leniency::ALL`](tabiya_rules::Leniency::ALL).
    ImpossiblePosition(PositionError),
    /// The game is of a variant other than standard chess and Chess960. The tag is kept among the tags, and the
    /// moves are skipped.
    Variant,
    /// A tag is not `[Name "value"]`. It is skipped, or read as far as possible.
    Tag,
    /// A tag of the seven tag roster, `FEN` or `Variant` is repeated. The later one counts.
    DuplicateTag,
    /// The `Result` tag is not a result, or a game has two different ones after the moves: the first counts.
    Result,
    /// The result after the moves, which counts, differs from the `Result` tag.
    ResultMismatch {
        /// Value of the tag.
        tag: GameResult,
    },
    /// The result contradicts the board, where the game has ended by checkmate, stalemate or insufficient
    /// material. It is kept.
    ResultOnBoard {
        /// Outcome on the board.
        outcome: Outcome,
    },
    /// Moves follow the result of a game, and do not begin with the number 1 as another game would; or the
    /// result comes before the moves. They are read as moves of the same game.
    MovesAfterResult,
    /// A tag is in the middle of a line of movetext. It is skipped.
    TagAmongMoves,
    /// A numeric annotation glyph (NAG) is not `$0` to `$255`. It is skipped.
    Nag,
    /// A comment is not closed before the end of the file or the next game. It ends there.
    UnterminatedComment,
    /// This many variations are not closed at the end of the game. They end there.
    UnterminatedVariation {
        /// Number of open variations.
        open: usize,
    },
    /// A closing bracket without an opening one. It is skipped.
    StrayBracket,
    /// A variation without a preceding move to replace. It is skipped.
    VariationBeforeMove,
    /// Variations nested deeper than [`PgnLimits::depth`](super::PgnLimits::depth). The innermost is
    /// skipped.
    TooDeep {
        /// The limit.
        most: usize,
    },
    /// A comment, tag or other token longer than [`PgnLimits::token`](super::PgnLimits::token). The rest of the
    /// game is skipped.
    TokenTooLong {
        /// The limit.
        most: usize,
    },
    /// More bytes in one game than [`PgnLimits::game`](super::PgnLimits::game). The rest is skipped.
    GameTooLong {
        /// The limit.
        most: u64,
    },
    /// More tags in one game than [`PgnLimits::tags`](super::PgnLimits::tags). The rest of the game is skipped.
    TooManyTags {
        /// The limit.
        most: usize,
    },
    /// There is no game in a text that should have one.
    NoGame,
    /// There is a second game in a text that should have one.
    SecondGame,
    /// More moves in one game than [`PgnLimits::moves`](super::PgnLimits::moves). The rest is skipped.
    TooManyMoves {
        /// The limit.
        most: usize,
    },
}

impl PgnErrorKind {
    /// Text that was expected instead.
    pub const fn expected(&self) -> &'static str {
        match self {
            Self::Move(SanError::Syntax { .. }) => "a move",
            Self::Move(SanError::Ambiguous { .. }) => "a move that only one piece can make",
            Self::Move(SanError::MissingPromotion { .. }) => "a promotion such as e8=Q",
            Self::Move(_) => "a legal move",
            Self::NullMove => "a move out of check, because a null move is not one",
            Self::PieceLetters { .. } => "English piece letters, K, Q, R, B or N",
            Self::ImpossiblePosition(_) => "a position that can arise in play",
            Self::Fen(_) => "a position in FEN",
            Self::Variant => "standard chess or Chess960",
            Self::Tag => "a tag such as [White \"Menchik, Vera\"]",
            Self::DuplicateTag => "each tag once",
            Self::Result => "one result, 1-0, 0-1, 1/2-1/2 or *",
            Self::ResultMismatch { .. } => "the result of the Result tag",
            Self::ResultOnBoard { .. } => "a result that agrees with the board",
            Self::MovesAfterResult => "the end of the game after its result",
            Self::TagAmongMoves => "tags before the moves or on a line of their own",
            Self::Nag => "a NAG from $0 to $255",
            Self::UnterminatedComment => "a } that closes the comment",
            Self::UnterminatedVariation { .. } => "a ) for each open variation",
            Self::StrayBracket => "an opening bracket before this one",
            Self::VariationBeforeMove => "a move before the variation",
            Self::TooDeep { .. } => "fewer nested variations",
            Self::TokenTooLong { .. } => "a shorter token",
            Self::GameTooLong { .. } => "a shorter game",
            Self::TooManyMoves { .. } => "fewer moves",
            Self::TooManyTags { .. } => "fewer tags",
            Self::NoGame => "a game",
            Self::SecondGame => "the end of the text after one game",
        }
    }

    /// Further details for the message.
    fn detail(&self) -> Option<String> {
        match self {
            Self::Move(error @ SanError::Ambiguous { .. }) => Some(error.to_string()),
            Self::Fen(error) => Some(error.to_string()),
            Self::ImpossiblePosition(error) => Some(error.to_string()),
            Self::PieceLetters { language } => Some(format!("read as {language}")),
            Self::ResultMismatch { tag } => Some(format!("the tag says {tag}")),
            Self::ResultOnBoard { outcome } => Some(match outcome {
                Outcome::Checkmate { winner } => format!("{winner} has given checkmate"),
                Outcome::Stalemate => "it is stalemate".to_owned(),
                Outcome::InsufficientMaterial => "neither side can give checkmate".to_owned(),
            }),
            Self::UnterminatedVariation { open } => Some(format!("{open} open")),
            Self::TooDeep { most } => Some(format!("at most {most}")),
            Self::TokenTooLong { most } => Some(format!("at most {most} bytes")),
            Self::GameTooLong { most } => Some(format!("at most {most} bytes")),
            Self::TooManyMoves { most } | Self::TooManyTags { most } => {
                Some(format!("at most {most}"))
            }
            _ => None,
        }
    }
}

impl PgnErrorKind {
    /// True if the end of the game is in doubt: a malformed tag, moves after a result, or a comment or
    /// variation left open.
    pub const fn is_structural(&self) -> bool {
        !matches!(
            self,
            Self::Move(_)
                | Self::NullMove
                | Self::PieceLetters { .. }
                | Self::ImpossiblePosition(_)
                | Self::ResultMismatch { .. }
                | Self::ResultOnBoard { .. }
                | Self::Fen(_)
                | Self::Variant
                | Self::Nag
                | Self::Result
        )
    }
}

impl PgnError {
    /// Returns the message without the location.
    ///
    /// ```
    /// use tabiya_record::pgn::PgnReader;
    /// let reading = PgnReader::new(&b"1. e5 *"[..]).games().next().unwrap()?;
    /// assert_eq!(reading.errors[0].message(), "expected a legal move, found \"e5\"");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn message(&self) -> String {
        let expected = self.kind.expected();
        let mut text = match self.found.as_str() {
            "" => format!("expected {expected}, found the end of the file"),
            found => format!("expected {expected}, found {found:?}"),
        };
        if let Some(detail) = self.kind.detail() {
            text += &format!(" ({detail})");
        }
        text
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game, line, column, ..
        } = self;
        let message = self.message();
        write!(f, "game {game}, line {line}, column {column}: {message}")
    }
}

impl Error for PgnError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Move(error) => Some(error),
            PgnErrorKind::Fen(error) => Some(error),
            PgnErrorKind::ImpossiblePosition(error) => Some(error),
            _ => None,
        }
    }
}
