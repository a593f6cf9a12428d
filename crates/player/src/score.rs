//! Scores as the protocols tell them, and what an engine makes of an offer by its own.

use tabiya_engine::Score;

/// The engine's score as a protocol's.
pub(crate) const fn told(score: Score) -> tabiya_protocol::Score {
    match score {
        Score::Centipawns(value) => tabiya_protocol::Score::Centipawns(value),
        Score::Mate(moves) => tabiya_protocol::Score::Mate(moves),
    }
}

/// Whether an engine that thinks so of its position takes a draw from a person: only if it is worse, so that the
/// person has had something of it.
pub const fn takes_draw(score: Score) -> bool {
    /// In hundredths of a pawn.
    const WORSE: i32 = -30;
    score.centipawns() < WORSE
}
