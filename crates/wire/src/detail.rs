//! [`ErrorDetail`]: the fault in a position or a text, in parts, so that it can be told in any language.

use serde::{Deserialize, Serialize};
use tabiya_game::PresetError;
use tabiya_record::pgn::{PgnError, PgnErrorKind};
use tabiya_rules::{Color, FenError, PositionError, Square};

use crate::{ImportError, RecordError};

/// A fault: its kind, and what it concerns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorDetail {
    /// Kind of fault, such as `missingKing`.
    pub kind: String,
    /// Side concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Square concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// Line of the text, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: Option<u64>,
    /// Number that exists, or the most allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Text found there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
}

impl ErrorDetail {
    /// Detail of a kind, with nothing else.
    pub fn new(kind: &str) -> Self {
        Self {
            kind: kind.to_string(),
            ..Self::default()
        }
    }

    /// Adds a count.
    pub fn with_count(self, count: u64) -> Self {
        Self {
            count: Some(count),
            ..self
        }
    }

    /// Adds the text that was found.
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

impl From<&PositionError> for ErrorDetail {
    fn from(error: &PositionError) -> Self {
        match *error {
            PositionError::EmptyBoard => Self::new("emptyBoard"),
            PositionError::MissingKing { color } => Self::of("missingKing", color),
            PositionError::TooManyKings { color } => Self::of("tooManyKings", color),
            PositionError::PawnOnBackRank { square } => Self::on("pawnOnBackRank", square),
            PositionError::TooMuchMaterial { color } | PositionError::TooManyPieces { color } => {
                Self::of("tooMuchMaterial", color)
            }
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

impl From<&FenError> for ErrorDetail {
    fn from(error: &FenError) -> Self {
        match error {
            FenError::Position(error) => error.into(),
            _ => Self::new("badFen"),
        }
    }
}

impl From<&PresetError> for ErrorDetail {
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

impl From<&PgnError> for ErrorDetail {
    fn from(error: &PgnError) -> Self {
        let kind = match error.kind {
            PgnErrorKind::Move(_) | PgnErrorKind::NullMove => "badMove",
            PgnErrorKind::Fen(_) | PgnErrorKind::ImpossiblePosition(_) => "badFen",
            PgnErrorKind::Variant => "variant",
            PgnErrorKind::Tag | PgnErrorKind::DuplicateTag | PgnErrorKind::TagAmongMoves => {
                "badTag"
            }
            PgnErrorKind::Result
            | PgnErrorKind::ResultMismatch { .. }
            | PgnErrorKind::ResultOnBoard { .. }
            | PgnErrorKind::MovesAfterResult => "badResult",
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

impl From<&ImportError> for ErrorDetail {
    fn from(error: &ImportError) -> Self {
        match error {
            ImportError::Empty => Self::new("noGame"),
            ImportError::NoSuchGame { games } => Self::new("noSuchGame").with_count(*games as u64),
            ImportError::NoMatch { find } => Self::new("notFound").with_found(find),
            ImportError::Log(_) => Self::new("badLog"),
        }
    }
}

impl From<&RecordError> for ErrorDetail {
    fn from(error: &RecordError) -> Self {
        match error {
            RecordError::Start(error) => error.into(),
            RecordError::Move { uci, .. } => Self::new("badMove").with_found(uci.to_string()),
            RecordError::Tag { name } => Self::new("badTag").with_found(name),
            RecordError::Parent { .. } => Self::new("badText"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ImportRequest, PositionRequest};
    use tabiya_game::Start;

    #[track_caller]
    fn check(fen: &str, want: &str) {
        let start = Start::Fen {
            fen: fen.into(),
            mode: tabiya_rules::CastlingMode::Standard,
        };
        let look = PositionRequest {
            start,
            moves: Vec::new(),
        };
        let error = look.view().expect_err("no position");
        let json = serde_json::to_string(&ErrorDetail::from(&error)).expect("JSON");
        assert_eq!(json, want);
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
        let new = ImportRequest {
            text: "1. e4 e5\n2. Ke3 *".into(),
            ..ImportRequest::default()
        };
        let read = new.read().expect("a game");
        let json = serde_json::to_string(&read.details).expect("JSON");
        assert_eq!(json, r#"[{"kind":"badMove","line":2,"found":"Ke3"}]"#);
        assert_eq!(read.details.len(), read.warnings.len());
    }
}
