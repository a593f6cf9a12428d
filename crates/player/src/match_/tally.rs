//! [`Tally`]: how a match stands.

use std::{collections::BTreeMap, time::Duration};

use tabiya_rules::Color;

use super::{Ending, MatchGame};
use crate::{Distribution, Elo};

/// How a match stands, seen from the first engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Losses, draws, wins.
    pub games: Distribution<3>,
    /// Pairs with 0, ½, 1, 1½, 2 points.
    pub pairs: Distribution<5>,
    /// What each engine did.
    pub engines: [Conduct; 2],
    /// Half points of the first game of a pair whose second is still played.
    open: BTreeMap<usize, usize>,
}

/// What an engine did in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conduct {
    /// How many moves it made.
    pub moves: u64,
    /// How long all of them took.
    pub time: Duration,
    /// How long the longest took.
    pub longest: Duration,
    /// The sum of the depths that it told.
    pub depths: u64,
    /// Games that it lost on time.
    pub forfeits: u32,
    /// Games that it lost by an illegal move.
    pub illegal_moves: u32,
    /// Games that it lost by a crash.
    pub crashes: u32,
}

impl Conduct {
    /// How long a move took, on average.
    pub fn mean_time(&self) -> Duration {
        self.time / u32::try_from(self.moves.max(1)).unwrap_or(u32::MAX)
    }

    /// How deep it searched, on average.
    pub fn mean_depth(&self) -> f64 {
        self.depths as f64 / self.moves.max(1) as f64
    }
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &MatchGame) {
        let half_points = match game.ending.winner() {
            None => 1,
            Some(winner) if game.engines[winner] == 0 => 2,
            Some(_) => 0,
        };
        self.games.counts[half_points] += 1;
        let pair = game.number / 2;
        match self.open.remove(&pair) {
            Some(first) => self.pairs.counts[first + half_points] += 1,
            None => {
                self.open.insert(pair, half_points);
            }
        }
        self.add_conduct(game);
    }

    fn add_conduct(&mut self, game: &MatchGame) {
        let mut mover = game.line.start().turn();
        if game.opening_moves % 2 == 1 {
            mover = !mover;
        }
        for note in &game.notes {
            let engine = &mut self.engines[game.engines[mover]];
            engine.moves += 1;
            engine.time += note.elapsed;
            engine.longest = engine.longest.max(note.elapsed);
            engine.depths += u64::from(note.depth.unwrap_or(0));
            mover = !mover;
        }
        let mut fault = |loser: Color, count: fn(&mut Conduct) -> &mut u32| {
            *count(&mut self.engines[game.engines[loser]]) += 1;
        };
        match &game.ending {
            Ending::TimeForfeit { loser, .. } => fault(*loser, |engine| &mut engine.forfeits),
            Ending::IllegalMove { loser, .. } => fault(*loser, |engine| &mut engine.illegal_moves),
            Ending::Crash { loser, .. } => fault(*loser, |engine| &mut engine.crashes),
            _ => {}
        }
    }

    /// The first engine's share of the points.
    pub fn score(&self) -> f64 {
        self.games.mean()
    }

    /// The difference in strength: by pairs, if there are any.
    pub fn elo(&self) -> Elo {
        if self.pairs.total() > 0 {
            Elo::of(&self.pairs)
        } else {
            Elo::of(&self.games)
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{ByColor, Position};

    use super::*;
    use crate::GameLine;

    fn game(number: usize, ending: Ending) -> MatchGame {
        let engines = if number.is_multiple_of(2) {
            ByColor { white: 0, black: 1 }
        } else {
            ByColor { white: 1, black: 0 }
        };
        MatchGame {
            number,
            engines,
            opening_moves: 0,
            line: GameLine::new(Position::START),
            notes: Vec::new(),
            ending,
        }
    }

    #[test]
    fn pairs_are_found_in_any_order() {
        let mut tally = Tally::default();
        let white = Ending::Checkmate {
            winner: Color::White,
        };
        // 0 and 1: won as White, then lost as Black.
        tally.add(&game(0, white.clone()));
        tally.add(&game(2, Ending::Stalemate));
        tally.add(&game(1, white.clone()));
        // 2 and 3: drawn, then the opponent forfeits as White.
        let loser = Color::White;
        tally.add(&game(3, Ending::TimeForfeit { loser, over: None }));
        tally.add(&game(4, white));
        assert_eq!(tally.games.counts, [1, 1, 3]);
        assert_eq!(tally.pairs.counts, [0, 0, 1, 1, 0]);
        assert_eq!(tally.score(), 0.7);
        assert_eq!(
            (tally.engines[0].forfeits, tally.engines[1].forfeits),
            (0, 1)
        );
    }
}
