//! Without a solver nothing more is known than what board and material say.

use tabiya_rules::{Color, Position};

use super::Answer;

pub(super) fn full(_: &Position, _: Color) -> Answer {
    Answer::Undecided
}

pub(crate) fn fast_cannot(_: &Position, _: Color) -> bool {
    false
}
