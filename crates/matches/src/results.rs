//! [`MatchResults`]: score and engine statistics of a match.

use std::{collections::BTreeMap, time::Duration};

use tabiya_rules::Color;

use super::{Elo, ResultCounts};
use super::{GameEnding, MatchGame};

/// Results of a match from the first engine's point of view.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MatchResults {
    /// Counts of losses, draws and wins.
    pub games: ResultCounts<3>,
    /// Counts of game pairs with 0, ½, 1, 1½ and 2 points (pentanomial).
    pub pairs: ResultCounts<5>,
    /// Statistics of each engine.
    pub engines: [EngineStats; 2],
    /// Half points from one game of each pair whose other game is unfinished.
    half_finished_pairs: BTreeMap<usize, usize>,
}

/// Statistics of an engine in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EngineStats {
    /// Number of moves.
    pub moves: u64,
    /// Total thinking time.
    pub time: Duration,
    /// Longest thinking time of a move.
    pub longest_move: Duration,
    /// Sum of the reported depths.
    pub depth_sum: u64,
    /// Games lost on time.
    pub time_forfeits: u32,
    /// Games lost by an illegal move.
    pub illegal_moves: u32,
    /// Games lost by a crash.
    pub crashes: u32,
}

impl EngineStats {
    /// Mean thinking time per move.
    pub fn mean_time(&self) -> Duration {
        self.time / u32::try_from(self.moves.max(1)).unwrap_or(u32::MAX)
    }

    /// Mean search depth.
    pub fn mean_depth(&self) -> f64 {
        self.depth_sum as f64 / self.moves.max(1) as f64
    }
}

impl MatchResults {
    /// Adds a finished game.
    pub fn add(&mut self, game: &MatchGame) {
        let half_points = match game.ending.winner() {
            None => 1,
            Some(winner) if game.engines[winner] == 0 => 2,
            Some(_) => 0,
        };
        self.games.counts[half_points] += 1;
        let pair = game.number / 2;
        match self.half_finished_pairs.remove(&pair) {
            Some(first) => self.pairs.counts[first + half_points] += 1,
            None => {
                self.half_finished_pairs.insert(pair, half_points);
            }
        }
        self.add_engine_stats(game);
    }

    fn add_engine_stats(&mut self, game: &MatchGame) {
        let mut mover = game.history.start().turn();
        if game.opening_moves % 2 == 1 {
            mover = !mover;
        }
        for stats in &game.move_stats {
            let engine = &mut self.engines[game.engines[mover]];
            engine.moves += 1;
            engine.time += stats.elapsed;
            engine.longest_move = engine.longest_move.max(stats.elapsed);
            engine.depth_sum += u64::from(stats.depth.unwrap_or(0));
            mover = !mover;
        }
        let mut count_fault = |loser: Color, count: fn(&mut EngineStats) -> &mut u32| {
            *count(&mut self.engines[game.engines[loser]]) += 1;
        };
        match &game.ending {
            GameEnding::TimeForfeit { loser, .. } => {
                count_fault(*loser, |engine| &mut engine.time_forfeits)
            }
            GameEnding::IllegalMove { loser, .. } => {
                count_fault(*loser, |engine| &mut engine.illegal_moves)
            }
            GameEnding::Crash { loser, .. } => count_fault(*loser, |engine| &mut engine.crashes),
            _ => {}
        }
    }

    /// Share of the points won by the first engine, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.games.mean()
    }

    /// Elo difference of the score, with its error.
    pub fn elo(&self) -> Elo {
        Elo::from_games(&self.games, &self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{ByColor, Position};

    use super::*;
    use tabiya_player::MoveHistory;

    fn game(number: usize, ending: GameEnding) -> MatchGame {
        let engines = if number.is_multiple_of(2) {
            ByColor { white: 0, black: 1 }
        } else {
            ByColor { white: 1, black: 0 }
        };
        MatchGame {
            number,
            engines,
            opening_moves: 0,
            history: MoveHistory::new(Position::START),
            move_stats: Vec::new(),
            ending,
        }
    }

    #[test]
    fn games_of_a_pair_may_finish_in_any_order() {
        let mut results = MatchResults::default();
        let white = GameEnding::Checkmate {
            winner: Color::White,
        };
        // 0 and 1: won as White, then lost as Black.
        results.add(&game(0, white.clone()));
        results.add(&game(2, GameEnding::Stalemate));
        results.add(&game(1, white.clone()));
        // 2 and 3: drawn, then the opponent forfeits on time as White.
        let loser = Color::White;
        results.add(&game(3, GameEnding::TimeForfeit { loser, over: None }));
        results.add(&game(4, white));
        assert_eq!(results.games.counts, [1, 1, 3]);
        assert_eq!(results.pairs.counts, [0, 0, 1, 1, 0]);
        assert_eq!(results.score(), 0.7);
        // The estimate is of all games, like the score: not of the complete pairs alone.
        assert!((results.elo().difference - 147.2).abs() < 0.1);
        assert_eq!(
            (
                results.engines[0].time_forfeits,
                results.engines[1].time_forfeits
            ),
            (0, 1)
        );
    }
}
