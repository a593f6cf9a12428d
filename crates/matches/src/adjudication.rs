//! [`AdjudicationRules`]: rules that end a game early when its result is clear.

use tabiya_engine::Score;
use tabiya_rules::Color;

/// Rules that end a game before it is over on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdjudicationRules {
    /// Win adjudication, when both engines agree on the score.
    pub win: Option<WinAdjudication>,
    /// Draw adjudication, when both engines agree on the score.
    pub draw: Option<DrawAdjudication>,
    /// Move number at which the game is adjudicated a draw, whatever the scores.
    pub max_moves: u32,
}

/// Adjudicates a win when both engines report at least `score` for the same side over `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinAdjudication {
    /// Minimum score in centipawns.
    pub score: i32,
    /// Number of consecutive moves by each side.
    pub moves: u32,
}

/// Adjudicates a draw when both engines report at most `score` for either side over `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawAdjudication {
    /// Maximum score in centipawns.
    pub score: i32,
    /// Number of consecutive moves by each side.
    pub moves: u32,
    /// First move number at which a draw may be adjudicated.
    pub min_move_number: u32,
}

impl Default for AdjudicationRules {
    fn default() -> Self {
        Self {
            win: Some(WinAdjudication {
                score: 700,
                moves: 4,
            }),
            draw: Some(DrawAdjudication {
                score: 10,
                moves: 8,
                min_move_number: 40,
            }),
            max_moves: 300,
        }
    }
}

impl AdjudicationRules {
    /// No adjudication: games are played out on the board.
    pub const NONE: Self = Self {
        win: None,
        draw: None,
        max_moves: 1000,
    };
}

/// Result of an adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdjudicationVerdict {
    /// A side has won.
    Won(Color),
    /// Both engines agree on a draw.
    Drawn,
    /// The game reached [`AdjudicationRules::max_moves`].
    TooLong,
}

/// Tracks the reported scores of one game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: AdjudicationRules,
    plies: u32,
    /// Consecutive plies whose scores win for White, win for Black, or are even.
    white_streak: u32,
    black_streak: u32,
    even_streak: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: AdjudicationRules) -> Self {
        Self {
            rules,
            plies: 0,
            white_streak: 0,
            black_streak: 0,
            even_streak: 0,
        }
    }

    /// Records the score that a side reported with its move, and adjudicates.
    pub(crate) fn record_score(
        &mut self,
        mover: Color,
        score: Option<Score>,
    ) -> Option<AdjudicationVerdict> {
        self.plies += 1;
        let white = score.map(|score| {
            let value = score.centipawns();
            if mover.is_white() { value } else { -value }
        });
        let count = |streak: &mut u32, continues: bool| {
            *streak = if continues { *streak + 1 } else { 0 };
        };
        if let Some(rule) = self.rules.win {
            count(
                &mut self.white_streak,
                white.is_some_and(|value| value >= rule.score),
            );
            count(
                &mut self.black_streak,
                white.is_some_and(|value| value <= -rule.score),
            );
        }
        if let Some(rule) = self.rules.draw {
            let even = white.is_some_and(|value| value.abs() <= rule.score);
            count(&mut self.even_streak, even);
        }
        self.verdict()
    }

    fn verdict(&self) -> Option<AdjudicationVerdict> {
        if let Some(rule) = self.rules.win {
            if self.white_streak >= 2 * rule.moves {
                return Some(AdjudicationVerdict::Won(Color::White));
            }
            if self.black_streak >= 2 * rule.moves {
                return Some(AdjudicationVerdict::Won(Color::Black));
            }
        }
        if let Some(rule) = self.rules.draw
            && self.plies >= 2 * rule.min_move_number
            && self.even_streak >= 2 * rule.moves
        {
            return Some(AdjudicationVerdict::Drawn);
        }
        (self.plies >= 2 * self.rules.max_moves).then_some(AdjudicationVerdict::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds scores from the mover's side, White first, and returns the ply of the adjudication and its verdict.
    fn run(
        rules: AdjudicationRules,
        scores: &[Option<i32>],
    ) -> Option<(usize, AdjudicationVerdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut mover = Color::White;
        for (i, score) in scores.iter().enumerate() {
            if let Some(verdict) = adjudicator.record_score(mover, score.map(Score::Centipawns)) {
                return Some((i + 1, verdict));
            }
            mover = !mover;
        }
        None
    }

    const RULES: AdjudicationRules = AdjudicationRules {
        win: Some(WinAdjudication {
            score: 500,
            moves: 2,
        }),
        draw: Some(DrawAdjudication {
            score: 10,
            moves: 2,
            min_move_number: 3,
        }),
        max_moves: 5,
    };

    #[test]
    fn both_must_agree() {
        let agreed = [Some(600), Some(-500), Some(700), Some(-800), Some(900)];
        assert_eq!(
            run(RULES, &agreed),
            Some((4, AdjudicationVerdict::Won(Color::White)))
        );
        let disputed = [
            Some(600),
            Some(-500),
            Some(700),
            Some(-499),
            Some(900),
            Some(-900),
        ];
        assert_eq!(run(RULES, &disputed), None);
        let black = [Some(-600), Some(500), Some(-700), Some(800)];
        assert_eq!(
            run(RULES, &black),
            Some((4, AdjudicationVerdict::Won(Color::Black)))
        );
    }

    #[test]
    fn missing_scores_are_not_agreement() {
        let missing = [Some(600), None, Some(700), None, Some(900), None];
        assert_eq!(run(RULES, &missing), None);
    }

    #[test]
    fn draws_wait_for_the_minimum_move_number() {
        let even = [Some(5); 8];
        assert_eq!(run(RULES, &even), Some((6, AdjudicationVerdict::Drawn)));
        let late = [Some(50), Some(5), Some(5), Some(5), Some(-5), Some(0)];
        assert_eq!(run(RULES, &late), Some((6, AdjudicationVerdict::Drawn)));
        let uneven = [
            Some(5),
            Some(5),
            Some(5),
            Some(50),
            Some(5),
            Some(5),
            Some(5),
            Some(5),
        ];
        assert_eq!(run(RULES, &uneven), Some((8, AdjudicationVerdict::Drawn)));
    }

    #[test]
    fn games_end_at_the_maximum_length() {
        assert_eq!(
            run(RULES, &[Some(100); 20]),
            Some((10, AdjudicationVerdict::TooLong))
        );
    }

    #[test]
    fn mate_scores_count_as_wins() {
        let mut adjudicator = Adjudicator::new(RULES);
        for _ in 0..2 {
            adjudicator.record_score(Color::White, Some(Score::MateIn(3)));
        }
        adjudicator.record_score(Color::Black, Some(Score::MatedIn(2)));
        let verdict = adjudicator.record_score(Color::White, Some(Score::MateIn(2)));
        assert_eq!(verdict, Some(AdjudicationVerdict::Won(Color::White)));
    }
}
