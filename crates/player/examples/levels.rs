//! Plays each level against the one below and prints the table of the results.
//!
//! `cargo run --release -p tabiya-player --example levels -- [GAMES] [LOWEST] [HIGHEST]`

use std::time::Duration;

use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root};
use tabiya_player::{Level, Random};
use tabiya_rules::{History, Position};

/// The full engine thinks so long about a move.
const FULL: Duration = Duration::from_millis(50);
/// Longer games count as drawn.
const MOST_PLIES: usize = 400;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(200);
    let (lowest, highest) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(10));
    for upper in lowest.max(1)..=highest.min(10) {
        let level = |number: u32| Level::new(number as u8).unwrap_or(Level::FULL);
        let points: f64 = (0..games)
            .map(|game| score(level(upper), level(upper - 1), game))
            .sum();
        println!(
            "level {upper} against {}: {:.1} %",
            upper - 1,
            points * 100.0 / f64::from(games)
        );
    }
}

/// The points of `upper` in a game; each opening is played with both colours.
fn score(upper: Level, lower: Level, game: u32) -> f64 {
    let mut random = Random::new(u64::from(game / 2));
    let mut position = Position::START;
    let mut root = Root::new(position);
    let mut history = History::new(&position);
    let upper_is_white = game.is_multiple_of(2);
    let mut engines = [(); 2].map(|()| {
        Engine::new(
            Classical,
            Options {
                hash: 4,
                ..Options::default()
            },
        )
    });
    for ply in 0..MOST_PLIES {
        if !position.has_legal_moves() {
            let upper_is_to_move = position.turn().is_white() == upper_is_white;
            return match (position.is_check(), upper_is_to_move) {
                (false, _) => 0.5,
                (true, true) => 0.0,
                (true, false) => 1.0,
            };
        }
        if position.is_insufficient_material() || history.is_threefold() || history.is_fifty_moves()
        {
            return 0.5;
        }
        let is_upper = position.turn().is_white() == upper_is_white;
        let level = match (ply < 4, is_upper) {
            (true, _) => Level::RANDOM,
            (false, true) => upper,
            (false, false) => lower,
        };
        let limits = Limits {
            movetime: (level == Level::FULL).then_some(FULL),
            ..Limits::default()
        };
        let engine = &mut engines[usize::from(is_upper)];
        let thought = level.think(engine, &root, &limits, &Control::new(), &mut random, |_| {});
        let Some(m) = thought.best else {
            return 0.5;
        };
        root.play(m);
        position = *root.position();
        history.push(&position);
    }
    0.5
}
