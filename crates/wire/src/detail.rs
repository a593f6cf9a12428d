//! [`Detail`]: what is wrong with a position or a text, in parts, so that it can be said in any language.

use serde::{Deserialize, Serialize};
use tabiya_game::PresetError;
use tabiya_record::pgn::{PgnError, PgnErrorKind};
use tabiya_rules::{Color, FenError, PositionError, Square};

use crate::{BadRecord, UnreadableRecord};

/// What is wrong: a word for it, and what the word is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Detail {
    /// A word for it, such as `missingKing`.
    pub kind: String,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Where on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// Where in a text, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// How many there are, or may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// What stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
}

impl Detail {
    /// A word alone.
    pub fn new(kind: &str) -> Self {
        Self {
            kind: kind.to_string(),
            ..Self::default()
        }
    }

    /// The same with a number.
    pub fn with_count(self, count: u64) -> Self {
        Self {
            count: Some(count),
            ..self
        }
    }

    /// The same with what stands there.
    pub fn with_found(self, found: impl Into<String>) -> Self {
        Self {
            found: Some(found.into()),
            ..self
        }
    }

    fn of(kind: &str, color: Color) -> Self {
        Self {
            color: Some(color),
            ..Self::new(kind)
        }
    }

    fn on(kind: &str, square: Square) -> Self {
        Self {
            square: Some(square),
            ..Self::new(kind)
        }
    }
}

impl From<&PositionError> for Detail {
    fn from(error: &PositionError) -> Self {
        match *error {
            PositionError::EmptyBoard => Self::new("emptyBoard"),
            PositionError::MissingKing { color } => Self::of("missingKing", color),
            PositionError::TooManyKings { color } => Self::of("tooManyKings", color),
            PositionError::PawnOnBackRank { square } => Self::on("pawnOnBackRank", square),
            PositionError::TooMuchMaterial { color } => Self::of("tooMuchMaterial", color),
            PositionError::CastlingWithoutRook { square }
            | PositionError::CastlingWithoutKing { square }
            | PositionError::CastlingImpossible { square } => Self::on("badCastling", square),
            PositionError::EnPassantWithoutPawn { square } => Self::on("badEnPassant", square),
            PositionError::OpponentInCheck => Self::new("opponentInCheck"),
            PositionError::ImpossibleCheck { .. } => Self::new("impossibleCheck"),
            _ => Self::new("badFen"),
        }
    }
}

impl From<&FenError> for Detail {
    fn from(error: &FenError) -> Self {
        match error {
            FenError::Position(error) => error.into(),
            _ => Self::new("badFen"),
        }
    }
}

impl From<&PresetError> for Detail {
    fn from(error: &PresetError) -> Self {
        match error {
            PresetError::Fen(error) => error.into(),
            PresetError::Position(error) => error.into(),
            PresetError::Move { uci, .. } => Self::new("badMove").with_found(uci.to_string()),
            PresetError::Time { color, .. } => Self::of("badTime", *color),
            PresetError::NameTooLong { color } => Self::of("longName", *color),
            _ => Self::new("badPreset"),
        }
    }
}

impl From<&PgnError> for Detail {
    fn from(error: &PgnError) -> Self {
        let kind = match error.kind {
            PgnErrorKind::Move(_) | PgnErrorKind::NullMove => "badMove",
            PgnErrorKind::Fen(_) => "badFen",
            PgnErrorKind::Variant => "variant",
            PgnErrorKind::Tag | PgnErrorKind::DuplicateTag | PgnErrorKind::TagAmongMoves => {
                "badTag"
            }
            PgnErrorKind::Result | PgnErrorKind::MovesAfterResult => "badResult",
            PgnErrorKind::UnterminatedComment
            | PgnErrorKind::UnterminatedVariation { .. }
            | PgnErrorKind::StrayBracket
            | PgnErrorKind::VariationBeforeMove => "badBracket",
            PgnErrorKind::TooDeep { .. }
            | PgnErrorKind::TokenTooLong { .. }
            | PgnErrorKind::GameTooLong { .. }
            | PgnErrorKind::TooManyMoves { .. }
            | PgnErrorKind::TooManyTags { .. } => "longGame",
            _ => "badText",
        };
        Self {
            line: Some(error.line),
            ..Self::new(kind).with_found(error.found.clone())
        }
    }
}

impl From<&UnreadableRecord> for Detail {
    fn from(error: &UnreadableRecord) -> Self {
        match error {
            UnreadableRecord::Nothing => Self::new("noGame"),
            UnreadableRecord::NoSuchGame { games } => {
                Self::new("noSuchGame").with_count(*games as u64)
            }
            UnreadableRecord::NotFound { find } => Self::new("notFound").with_found(find),
            UnreadableRecord::Log(_) => Self::new("badLog"),
        }
    }
}

impl From<&BadRecord> for Detail {
    fn from(error: &BadRecord) -> Self {
        match error {
            BadRecord::Start(error) => error.into(),
            BadRecord::Move { uci, .. } => Self::new("badMove").with_found(uci.to_string()),
            BadRecord::Tag { name } => Self::new("badTag").with_found(name),
            BadRecord::Parent { .. } => Self::new("badText"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, NewRecord};
    use tabiya_game::Start;

    #[track_caller]
    fn check(fen: &str, want: &str) {
        let start = Start::Fen {
            fen: fen.into(),
            mode: tabiya_rules::CastlingMode::Standard,
        };
        let look = Look {
            start,
            moves: Vec::new(),
        };
        let error = look.sight().expect_err("no position");
        let told = serde_json::to_string(&Detail::from(&error)).expect("JSON");
        assert_eq!(told, want);
    }

    #[test]
    fn positions() {
        check(
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            r#"{"kind":"missingKing","color":"black"}"#,
        );
        check(
            "P6k/8/8/8/8/8/8/K7 w - - 0 1",
            r#"{"kind":"pawnOnBackRank","square":"a8"}"#,
        );
        check("nonsense", r#"{"kind":"badFen"}"#);
    }

    #[test]
    fn games() {
        let new = NewRecord {
            text: "1. e4 e5\n2. Ke3 *".into(),
            ..NewRecord::default()
        };
        let read = new.read().expect("a game");
        let told = serde_json::to_string(&read.details).expect("JSON");
        assert_eq!(told, r#"[{"kind":"badMove","line":2,"found":"Ke3"}]"#);
        assert_eq!(read.details.len(), read.warnings.len());
    }
}
