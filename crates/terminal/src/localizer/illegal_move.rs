//! Sentences for the reasons why a move is not legal.

use tabiya_rules::{CastlingSide, IllegalMoveReason, Role, Square};
use tabiya_words::MessageValue;

use super::{Localizer, role_key};

impl Localizer {
    /// Sentence for a typed move that is not legal.
    pub(crate) fn illegal_move(&self, text: &str, why: Option<IllegalMoveReason>) -> String {
        match why {
            Some(why) => self.why_illegal(why),
            None => self.text_with("terminal-no-move", "text", text),
        }
    }

    /// Sentence for the reason why a move is not legal.
    pub(crate) fn why_illegal(&self, why: IllegalMoveReason) -> String {
        use IllegalMoveReason as Why;
        let text = |name: &'static str, value: Square| (name, value.to_string().into());
        let piece = |role: Role| ("piece", role_key(role).into());
        let (id, args): (&str, Vec<(&str, MessageValue<'_>)>) = match why {
            Why::EmptySquare { from } => ("why-empty-square", vec![text("from", from)]),
            Why::OpponentsPiece { from } => ("why-opponents-piece", vec![text("from", from)]),
            Why::OwnPiece { to } => ("why-own-piece", vec![text("to", to)]),
            Why::DoesNotMoveSo { role, from, to } => (
                "why-does-not-move-so",
                vec![piece(role), text("from", from), text("to", to)],
            ),
            Why::Blocked { by } => ("why-blocked", vec![text("by", by)]),
            Why::NothingToCapture { to } => ("why-nothing-to-capture", vec![text("to", to)]),
            Why::NoEnPassant { to } => ("why-no-en-passant", vec![text("to", to)]),
            Why::Pinned { from, by } => ("why-pinned", vec![text("from", from), text("by", by)]),
            Why::StaysInCheck { by } => ("why-stays-in-check", vec![text("by", by)]),
            Why::KingAttacked { to, by } => {
                ("why-king-attacked", vec![text("to", to), text("by", by)])
            }
            Why::NoCastlingRight { side } => {
                let side = match side {
                    CastlingSide::KingSide => "king",
                    CastlingSide::QueenSide => "queen",
                };
                ("why-no-castling-right", vec![("side", side.into())])
            }
            Why::CastlingBlocked { by } => ("why-castling-blocked", vec![text("by", by)]),
            Why::CastlingInCheck => ("why-castling-in-check", Vec::new()),
            Why::CastlingAttacked { square, by } => (
                "why-castling-attacked",
                vec![text("square", square), text("by", by)],
            ),
            Why::MissingPromotion => ("why-missing-promotion", Vec::new()),
            Why::NoPromotion => ("why-no-promotion", Vec::new()),
            Why::NoSuchPiece { role } => ("why-no-such-piece", vec![piece(role)]),
            Why::NoneReaches { role, to } => {
                ("why-none-reaches", vec![piece(role), text("to", to)])
            }
        };
        self.format(id, &args)
    }
}

#[cfg(test)]
mod tests {
    use tabiya_words::{Language, Messages};

    use super::*;

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        use IllegalMoveReason as Why;
        let (from, to, by, square) = (Square::A1, Square::B2, Square::C3, Square::D4);
        let mut reasons = vec![
            Why::EmptySquare { from },
            Why::OpponentsPiece { from },
            Why::OwnPiece { to },
            Why::Blocked { by },
            Why::NothingToCapture { to },
            Why::NoEnPassant { to },
            Why::Pinned { from, by },
            Why::StaysInCheck { by },
            Why::KingAttacked { to, by },
            Why::CastlingBlocked { by },
            Why::CastlingInCheck,
            Why::CastlingAttacked { square, by },
            Why::MissingPromotion,
            Why::NoPromotion,
        ];
        for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
            reasons.push(Why::NoCastlingRight { side });
        }
        for role in Role::ALL {
            reasons.push(Why::DoesNotMoveSo { role, from, to });
            reasons.push(Why::NoSuchPiece { role });
            reasons.push(Why::NoneReaches { role, to });
        }
        for language in Language::ALL {
            let localizer = Localizer::new(Messages::new(language));
            let mut seen = std::collections::HashSet::new();
            for why in &reasons {
                let sentence = localizer.why_illegal(*why);
                assert!(!sentence.contains("why-"), "{language:?}: {sentence}");
                assert!(!sentence.contains('{'), "{language:?}: {sentence}");
                assert!(seen.insert(sentence.clone()), "{language:?}: {sentence}");
            }
        }
    }
}
