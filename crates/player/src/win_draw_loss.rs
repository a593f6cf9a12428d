//! Win, draw and loss probabilities of a score.
//!
//! The probability of a win is a logistic function of the score `s` in centipawns, that of a loss the same function of
//! `-s`, and the rest is drawn:
//!
//! ```text
//! win(s) = 1 / (1 + exp((HALF - s) / SPREAD))      loss(s) = win(-s)
//! ```
//!
//! `HALF` is the score at which half of the games are won, and `SPREAD` the scale of the curve. A mate score is certain.
//!
//! Both are fitted by maximum likelihood to the search scores and game results of 600,199 quiet positions from self-play
//! at 1,000 nodes per move (`tabiya-train play`, then `cargo xtask fit-wdl`). Scores are worth more with many pieces on
//! the board (half of the games won at 96) than in endgames (331); these constants are for all positions together.

use tabiya_engine::Score;
use tabiya_protocol::uci::WinDrawLoss;

/// Score at which half of the games are won.
const HALF: f64 = 218.0;
/// Score beyond `HALF` at which the odds of a win are e to 1.
const SPREAD: f64 = 182.0;

/// Returns the win, draw and loss probabilities of the side to move, in thousandths.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_player::win_draw_loss;
/// let equal = win_draw_loss(Score::Centipawns(0));
/// assert_eq!(equal.win, equal.loss);
/// assert!(win_draw_loss(Score::Centipawns(300)).win > 500);
/// assert_eq!(win_draw_loss(Score::MatedIn(2)).loss, 1000);
/// ```
pub fn win_draw_loss(score: Score) -> WinDrawLoss {
    let (win, loss) = match score {
        Score::MateIn(_) => (1000, 0),
        Score::MatedIn(_) => (0, 1000),
        Score::Centipawns(value) => (
            win_probability(value),
            win_probability(value.saturating_neg()),
        ),
    };
    WinDrawLoss {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

fn win_probability(value: i32) -> u32 {
    let probability = 1.0 / (1.0 + ((HALF - f64::from(value)) / SPREAD).exp());
    // Rounded down, so that win and loss never exceed 1000 together.
    (probability * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up_and_win_grows_with_score() {
        let mut last = 0;
        for value in (-31_000..31_000).step_by(50) {
            let chances = win_draw_loss(Score::Centipawns(value));
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.win >= last);
            last = chances.win;
        }
    }
}
