//! [`StartTags`]: the tags that set the starting position.

use tabiya_rules::{CastlingMode, Leniency, LenientPosition, Position, Setup};

use super::{error::PgnErrorKind, visitor::TagValue};

/// The `FEN`, `SetUp` and `Variant` tags of a game.
#[derive(Default)]
pub(crate) struct StartTags {
    fen: Option<String>,
    set_up: Option<String>,
    variant: Variant,
    /// Text of the `Variant` tag, unless it means standard chess.
    variant_text: Option<String>,
}

/// Meaning of the `Variant` tag.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Variant {
    /// Absent, or no change to the rules.
    #[default]
    Standard,
    Chess960,
    Other,
}

impl StartTags {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Records a tag.
    #[inline]
    pub(crate) fn tag(&mut self, name: &[u8], value: TagValue<'_>) {
        match name {
            b"FEN" => self.fen = Some(value.decode().into_owned()),
            b"SetUp" => self.set_up = Some(value.decode().into_owned()),
            b"Variant" => {
                let text = value.decode();
                self.variant = Variant::read(&text);
                let is_nonstandard = self.variant != Variant::Standard;
                self.variant_text = is_nonstandard.then(|| text.into_owned());
            }
            _ => {}
        }
    }

    /// The tags unchanged, for a game whose starting position is invalid.
    pub(crate) fn tags(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let tags = [
            ("Variant", &self.variant_text),
            ("SetUp", &self.set_up),
            ("FEN", &self.fen),
        ];
        tags.into_iter()
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }

    /// The `FEN` or `SetUp` tag, or a `Variant` tag that does not mean standard chess.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags();
        tags.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// The `SetUp` tag, if it says something else than whether there is a `FEN` tag.
    pub(crate) fn contradicting_set_up(&self) -> Option<&str> {
        let expected = if self.fen.is_some() { "1" } else { "0" };
        self.set_up.as_deref().filter(|value| *value != expected)
    }

    /// Starting position, and the first fault of it that was overlooked.
    #[inline]
    pub(crate) fn position(&self) -> Result<(Position, Option<PgnErrorKind>), PgnErrorKind> {
        match (&self.fen, self.variant) {
            (None, Variant::Standard) => Ok((Position::START, None)),
            _ => self.custom_position(),
        }
    }

    fn custom_position(&self) -> Result<(Position, Option<PgnErrorKind>), PgnErrorKind> {
        let mode = match (&self.fen, self.variant) {
            (_, Variant::Other) => return Err(PgnErrorKind::Variant),
            (None, Variant::Standard) => return Ok((Position::START, None)),
            (None, Variant::Chess960) => {
                let start = Position::START.with_castling_mode(CastlingMode::Chess960);
                return Ok((start.unwrap_or(Position::START), None));
            }
            (Some(_), Variant::Chess960) => Some(CastlingMode::Chess960),
            // The castling field of the FEN tells which castling rules apply.
            (Some(_), Variant::Standard) => None,
        };
        let fen = self.fen.as_deref().unwrap_or_default();
        let setup: Setup = fen.parse().map_err(PgnErrorKind::Fen)?;
        let mode = mode.unwrap_or_else(|| setup.castling_mode());
        let LenientPosition {
            position,
            overlooked,
        } = Position::from_setup_lenient(&setup, mode, Leniency::ALL)
            .map_err(|error| PgnErrorKind::Fen(error.into()))?;
        let fault = overlooked.into_iter().next();
        Ok((position, fault.map(PgnErrorKind::ImpossiblePosition)))
    }
}

impl Variant {
    fn read(value: &str) -> Self {
        let name: String = value
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match name.as_str() {
            "" | "standard" | "normal" | "chess" | "classical" | "fromposition" => Self::Standard,
            "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom"
            | "fischerrandomchess" | "freestyle" | "freestylechess" | "chess9lx" => Self::Chess960,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: Option<&str>, variant: Option<&str>, want: Option<(&str, CastlingMode)>) {
        let mut start = StartTags::default();
        for (name, value) in [("FEN", fen), ("Variant", variant)] {
            if let Some(value) = value {
                start.tag(name.as_bytes(), TagValue::new(value.as_bytes()));
            }
        }
        let found = start.position().ok();
        let found = found.map(|(position, _)| (position.fen(), position.castling_mode()));
        assert_eq!(found, want.map(|(fen, mode)| (fen.to_owned(), mode)));
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const NUMBER_0: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";

    #[test]
    fn starting_positions() {
        check(None, None, Some((START, CastlingMode::Standard)));
        check(Some(START), None, Some((START, CastlingMode::Standard)));
        for variant in [
            "Chess960",
            "chess 960",
            "Fischerandom",
            "Chess 960",
            "Fischer Random",
        ] {
            check(None, Some(variant), Some((START, CastlingMode::Chess960)));
            check(
                Some(NUMBER_0),
                Some(variant),
                Some((NUMBER_0, CastlingMode::Chess960)),
            );
        }
        check(
            Some(NUMBER_0),
            None,
            Some((NUMBER_0, CastlingMode::Chess960)),
        );
        check(
            Some(START),
            Some("From Position"),
            Some((START, CastlingMode::Standard)),
        );
        check(None, Some("Crazyhouse"), None);
        check(Some("8/8/8/8/8/8/8/8 w - - 0 1"), None, None);
    }
}
