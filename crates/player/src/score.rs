//! Scores as the protocols tell them.

use tabiya_engine::Score;

/// The engine's score as a protocol's.
pub(crate) const fn told(score: Score) -> tabiya_protocol::Score {
    match score {
        Score::Centipawns(value) => tabiya_protocol::Score::Centipawns(value),
        Score::Mate(moves) => tabiya_protocol::Score::Mate(moves),
    }
}
