//! How likely each result is, from a score.
//!
//! The chance to win is a logistic curve of the score `s` in hundredths of a pawn, and the chance to lose the
//! same curve of `-s`; the rest is drawn:
//!
//! ```text
//! win(s) = 1 / (1 + exp((HALF - s) / SPREAD))      loss(s) = win(-s)
//! ```
//!
//! `HALF` is the lead with which every other game between equals is won, and `SPREAD` how quickly that
//! changes. A mate on the board is certain.
//!
//! Both are fitted by maximum likelihood to 600,199 quiet positions of the engine's games against itself at
//! 1,000 nodes a move, with the score of the search and the result of the game (`tabiya-train play`, then
//! `cargo xtask fit-wdl`). Leads are worth more with many pieces on the board (half of the games won at 96)
//! than in endings (331); the score alone does not tell, and these are the numbers for all positions together.

use tabiya_engine::Score;
use tabiya_protocol::uci::WinDrawLoss;

/// The lead that wins every other game.
const HALF: f64 = 218.0;
/// The lead beyond it that makes a win e times as likely as not.
const SPREAD: f64 = 182.0;

/// How likely each result is for the side to move, in thousandths.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_player::win_draw_loss;
/// let equal = win_draw_loss(Score::Centipawns(0));
/// assert_eq!(equal.win, equal.loss);
/// assert!(win_draw_loss(Score::Centipawns(300)).win > 500);
/// assert_eq!(win_draw_loss(Score::Mate(-2)).loss, 1000);
/// ```
pub fn win_draw_loss(score: Score) -> WinDrawLoss {
    let (win, loss) = match score {
        Score::Mate(moves) if moves > 0 => (1000, 0),
        Score::Mate(_) => (0, 1000),
        Score::Centipawns(value) => (chance(value), chance(-value)),
    };
    WinDrawLoss {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

fn chance(value: i32) -> u32 {
    let chance = 1.0 / (1.0 + ((HALF - f64::from(value)) / SPREAD).exp());
    // Rounded down: both chances together are never more than certain.
    (chance * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_and_grows() {
        let mut last = 0;
        for value in (-31_000..31_000).step_by(50) {
            let chances = win_draw_loss(Score::Centipawns(value));
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.win >= last);
            last = chances.win;
        }
    }
}
