//! Scores converted for the protocols, and the draw decision based on a score.

use tabiya_engine::Score;

/// Converts an engine score to a protocol score.
pub(crate) const fn to_reported(score: Score) -> tabiya_protocol::ReportedScore {
    match score {
        Score::Centipawns(value) => tabiya_protocol::ReportedScore::Centipawns(value),
        Score::Mate(moves) => tabiya_protocol::ReportedScore::Mate(moves),
    }
}

/// True if an engine with this score accepts a draw from a person: only if it is worse, so that the draw has to be earned.
pub const fn accepts_draw(score: Score) -> bool {
    /// Centipawns.
    const WORSE: i32 = -30;
    score.centipawns() < WORSE
}
