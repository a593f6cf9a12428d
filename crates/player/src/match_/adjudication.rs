//! [`Adjudication`]: ending a game whose result is clear.

use tabiya_engine::Score;
use tabiya_rules::Color;

/// When a game ends though it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Won, when both engines agree.
    pub win: Option<WinRule>,
    /// Drawn, when both engines agree.
    pub draw: Option<DrawRule>,
    /// Drawn after so many moves by each side, whatever the engines say.
    pub longest: u32,
}

/// Both engines see at least so much for the same side, for so many moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// In hundredths of a pawn.
    pub score: i32,
    /// For how many moves by each side.
    pub moves: u32,
}

/// Both engines see at most so much for either side, for so many moves each, late enough in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// In hundredths of a pawn.
    pub score: i32,
    /// For how many moves by each side.
    pub moves: u32,
    /// Not before so many moves of the game.
    pub after: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            win: Some(WinRule {
                score: 700,
                moves: 4,
            }),
            draw: Some(DrawRule {
                score: 10,
                moves: 8,
                after: 40,
            }),
            longest: 300,
        }
    }
}

impl Adjudication {
    /// Games are played to their end.
    pub const NONE: Self = Self {
        win: None,
        draw: None,
        longest: 1000,
    };
}

/// What an adjudicator says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A side has won.
    Won(Color),
    /// The engines agree that it is drawn.
    Drawn,
    /// It takes too long.
    TooLong,
}

/// Follows one game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// For how many plies, one after the other, the scores have favoured White so much, or Black.
    white: u32,
    black: u32,
    even: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            plies: 0,
            white: 0,
            black: 0,
            even: 0,
        }
    }

    /// A side has moved, and said what it thinks of it.
    pub(crate) fn hear(&mut self, mover: Color, score: Option<Score>) -> Option<Verdict> {
        self.plies += 1;
        let white = score.map(|score| {
            let value = score.centipawns();
            if mover.is_white() { value } else { -value }
        });
        let count = |streak: &mut u32, goes_on: bool| {
            *streak = if goes_on { *streak + 1 } else { 0 };
        };
        if let Some(rule) = self.rules.win {
            count(
                &mut self.white,
                white.is_some_and(|value| value >= rule.score),
            );
            count(
                &mut self.black,
                white.is_some_and(|value| value <= -rule.score),
            );
        }
        if let Some(rule) = self.rules.draw {
            let even = white.is_some_and(|value| value.abs() <= rule.score);
            count(&mut self.even, even);
        }
        self.verdict()
    }

    fn verdict(&self) -> Option<Verdict> {
        if let Some(rule) = self.rules.win {
            if self.white >= 2 * rule.moves {
                return Some(Verdict::Won(Color::White));
            }
            if self.black >= 2 * rule.moves {
                return Some(Verdict::Won(Color::Black));
            }
        }
        if let Some(rule) = self.rules.draw
            && self.plies >= 2 * rule.after
            && self.even >= 2 * rule.moves
        {
            return Some(Verdict::Drawn);
        }
        (self.plies >= 2 * self.rules.longest).then_some(Verdict::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds scores as the movers tell them, White first, and returns after how many plies it ended.
    fn run(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut mover = Color::White;
        for (i, score) in scores.iter().enumerate() {
            if let Some(verdict) = adjudicator.hear(mover, score.map(Score::Centipawns)) {
                return Some((i + 1, verdict));
            }
            mover = !mover;
        }
        None
    }

    const RULES: Adjudication = Adjudication {
        win: Some(WinRule {
            score: 500,
            moves: 2,
        }),
        draw: Some(DrawRule {
            score: 10,
            moves: 2,
            after: 3,
        }),
        longest: 5,
    };

    #[test]
    fn both_must_agree() {
        let agreed = [Some(600), Some(-500), Some(700), Some(-800), Some(900)];
        assert_eq!(run(RULES, &agreed), Some((4, Verdict::Won(Color::White))));
        let doubted = [
            Some(600),
            Some(-500),
            Some(700),
            Some(-499),
            Some(900),
            Some(-900),
        ];
        assert_eq!(run(RULES, &doubted), None);
        let black = [Some(-600), Some(500), Some(-700), Some(800)];
        assert_eq!(run(RULES, &black), Some((4, Verdict::Won(Color::Black))));
    }

    #[test]
    fn silence_is_not_agreement() {
        let silent = [Some(600), None, Some(700), None, Some(900), None];
        assert_eq!(run(RULES, &silent), None);
    }

    #[test]
    fn draws_come_late() {
        let even = [Some(5); 8];
        assert_eq!(run(RULES, &even), Some((6, Verdict::Drawn)));
        let late = [Some(50), Some(5), Some(5), Some(5), Some(-5), Some(0)];
        assert_eq!(run(RULES, &late), Some((6, Verdict::Drawn)));
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
        assert_eq!(run(RULES, &uneven), Some((8, Verdict::Drawn)));
    }

    #[test]
    fn games_end() {
        assert_eq!(run(RULES, &[Some(100); 20]), Some((10, Verdict::TooLong)));
    }

    #[test]
    fn mates_count() {
        let mut adjudicator = Adjudicator::new(RULES);
        for _ in 0..2 {
            adjudicator.hear(Color::White, Some(Score::Mate(3)));
        }
        adjudicator.hear(Color::Black, Some(Score::Mate(-2)));
        let verdict = adjudicator.hear(Color::White, Some(Score::Mate(2)));
        assert_eq!(verdict, Some(Verdict::Won(Color::White)));
    }
}
