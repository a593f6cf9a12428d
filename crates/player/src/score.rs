//! Scores converted for the protocols, and the draw decision based on a score.

use tabiya_engine::Score;
use tabiya_protocol::ReportedScore;

/// Converts an engine score to a protocol score. The protocols have no number for a side to move that has mated: it
/// becomes zero, like one that is mated.
pub(crate) fn to_reported(score: Score) -> ReportedScore {
    match score {
        Score::Centipawns(value) => ReportedScore::Centipawns(value),
        Score::MateIn(_) | Score::MatedIn(_) => {
            ReportedScore::Mate(score.signed_moves().unwrap_or(0))
        }
    }
}

/// Converts the score of an external engine.
pub(crate) const fn from_reported(score: ReportedScore) -> Score {
    match score {
        ReportedScore::Centipawns(value) => Score::Centipawns(value),
        ReportedScore::Mate(moves) => Score::from_signed_moves(moves),
    }
}

/// True if an engine with this score accepts a draw from a person: only if it is worse, so that the draw has to be earned.
pub const fn accepts_draw(score: Score) -> bool {
    /// Centipawns.
    const WORSE: i32 = -30;
    score.centipawns() < WORSE
}
