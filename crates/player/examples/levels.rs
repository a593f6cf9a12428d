//! Plays each level against the one below, measures the errors of each, and prints both as tables for the docs.
//!
//! `cargo run --release -p tabiya-player --example levels -- [GAMES] [LOWEST] [HIGHEST]`
//!
//! Games begin with four random plies, and each opening is played with both colours. The loss of a move is measured by a
//! deeper search. A piece hangs if the opponent can win at least a knight's value by static exchange, beyond what the move
//! itself captured, and the loss confirms it.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use tabiya_engine::{AnyEvaluator, Engine, Limits, Options, Root, Score, SearchControl};
use tabiya_player::{Level, Random, hanging_material};
use tabiya_rules::{History, Move, Position};

/// Nodes per move at full strength, about a tenth of a second. A node limit gives the same table on every machine.
const FULL_STRENGTH_NODES: u64 = 100_000;
/// Length in plies at which a game is drawn.
const MAX_PLIES: usize = 400;
/// Number of games at each level whose moves are measured, for one side.
const MEASURED_GAMES: u32 = 100;
/// Plies of a game that are measured.
const MAX_MEASURED_PLIES: usize = 100;
/// Approximate nodes of the measuring search.
const MEASURING_NODES: u64 = 20_000;
/// Lower bounds of the histogram's columns, in centipawns.
const COLUMNS: [i32; 6] = [0, 20, 50, 100, 200, 300];
/// Minimum value of a piece in centipawns.
const PIECE: i32 = 280;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(200);
    let lowest = numbers.next().unwrap_or(1).max(1);
    let highest = numbers.next().unwrap_or(10).min(10);

    println!("| level | against | score | games |\n|---:|---:|---:|---:|");
    for upper in lowest..=highest {
        let points = in_parallel(games, |game| score(level(upper), level(upper - 1), game));
        let share = points.iter().sum::<f64>() * 100.0 / f64::from(games);
        println!("| {upper} | {} | {share:.1} % | {games} |", upper - 1);
    }

    let heads: Vec<String> = COLUMNS.iter().map(|from| format!("≥ {from}")).collect();
    println!(
        "\n| level | mean loss | {} | piece hung | moves |",
        heads.join(" | ")
    );
    println!("|---:|---:|{}---:|---:|", "---:|".repeat(COLUMNS.len()));
    for number in lowest - 1..=highest {
        let losses: Vec<Loss> = in_parallel(MEASURED_GAMES, |game| measure(level(number), game))
            .into_iter()
            .flatten()
            .collect();
        print_losses(number, &losses);
    }
}

fn level(number: u32) -> Level {
    Level::new(number as u8).unwrap_or(Level::FULL)
}

/// Runs `work` for each game on all cores, and returns the results in order.
fn in_parallel<T: Send>(games: u32, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut results: Vec<(u32, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut own = Vec::new();
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= games {
                            return own;
                        }
                        own.push((game, work(game)));
                    }
                })
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_default())
            .collect()
    });
    results.sort_by_key(|(game, _)| *game);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A game in progress between two levels.
struct LevelGame {
    root: Root,
    history: History,
    random: Random,
    engines: [Engine<AnyEvaluator>; 2],
    levels: [Level; 2],
}

enum GameStep {
    Played(Position, Move),
    /// White's points.
    Over(f64),
}

impl LevelGame {
    fn new(levels: [Level; 2], game: u32) -> Self {
        let options = Options {
            hash: 4,
            ..Options::default()
        };
        // Both games of a pair have the same opening, but another form of the levels.
        let mut forms = Random::new(u64::from(game) + 1_000_000);
        Self {
            root: Root::new(Position::START),
            history: History::new(&Position::START),
            random: Random::new(u64::from(game / 2)),
            engines: levels.map(|_| Engine::new(AnyEvaluator::default(), options)),
            levels: levels.map(|level| level.with_random_form(&mut forms)),
        }
    }

    fn step(&mut self, ply: usize) -> GameStep {
        let position = *self.root.position();
        let mover = usize::from(!position.turn().is_white());
        if !position.has_legal_moves() {
            return GameStep::Over(match position.is_check() {
                false => 0.5,
                true => mover as f64,
            });
        }
        if position.is_insufficient_material()
            || self.history.is_threefold_repetition()
            || self.history.is_fifty_moves()
        {
            return GameStep::Over(0.5);
        }
        let level = if ply < 4 {
            Level::RANDOM
        } else {
            self.levels[mover]
        };
        let limits = Limits {
            nodes: level.is_full().then_some(FULL_STRENGTH_NODES),
            ..Limits::default()
        };
        let engine = &mut self.engines[mover];
        let control = SearchControl::new();
        let result = level.think(
            engine,
            &self.root,
            &limits,
            &control,
            &mut self.random,
            |_| {},
        );
        let Some(m) = result.best_move else {
            return GameStep::Over(0.5);
        };
        self.root.play(m);
        self.history.push(self.root.position());
        GameStep::Played(position, m)
    }
}

/// Plays a game and returns the points of `upper`.
fn score(upper: Level, lower: Level, game: u32) -> f64 {
    let upper_is_white = game.is_multiple_of(2);
    let levels = if upper_is_white {
        [upper, lower]
    } else {
        [lower, upper]
    };
    let mut game_in_progress = LevelGame::new(levels, game);
    for ply in 0..MAX_PLIES {
        if let GameStep::Over(points) = game_in_progress.step(ply) {
            return if upper_is_white { points } else { 1.0 - points };
        }
    }
    0.5
}

/// Loss of a move.
struct Loss {
    centipawns: i32,
    hangs_piece: bool,
}

/// Measures the moves of one side in a game of a level against itself.
fn measure(level: Level, game: u32) -> Vec<Loss> {
    let mut game_in_progress = LevelGame::new([level; 2], 2 * game);
    let options = Options {
        hash: 16,
        ..Options::default()
    };
    let mut measuring_engine = Engine::new(AnyEvaluator::default(), options);
    let mut losses = Vec::new();
    for ply in 0..MAX_MEASURED_PLIES {
        let before = game_in_progress.root.clone();
        match game_in_progress.step(ply) {
            GameStep::Over(_) => break,
            GameStep::Played(position, m) if ply >= 4 && position.turn().is_white() => {
                losses.extend(loss(&mut measuring_engine, &before, m));
            }
            GameStep::Played(..) => {}
        }
    }
    losses
}

/// Measures a move; `None` in a decided position, where a loss means little.
fn loss(measuring_engine: &mut Engine<AnyEvaluator>, root: &Root, m: Move) -> Option<Loss> {
    /// Score of a decided position, in centipawns.
    const DECIDED: i32 = 1000;
    let limits = |search_moves| Limits {
        soft_nodes: Some(MEASURING_NODES),
        search_moves,
        ..Limits::default()
    };
    let position = root.position();
    if position.legal_moves().len() < 2 {
        return None;
    }
    let best = measuring_engine.search(root, &limits(Vec::new()), &SearchControl::new(), |_| {});
    let own = measuring_engine.search(root, &limits(vec![m]), &SearchControl::new(), |_| {});
    if best.score.centipawns().abs() >= DECIDED || !matches!(best.score, Score::Centipawns(_)) {
        return None;
    }
    let centipawns = if best.best_move == Some(m) {
        0
    } else {
        (best.score.centipawns() - own.score.centipawns()).clamp(0, DECIDED)
    };
    Some(Loss {
        centipawns,
        hangs_piece: centipawns >= PIECE && hanging_material(position, m) >= PIECE,
    })
}

fn print_losses(number: u32, losses: &[Loss]) {
    let count = losses.len().max(1) as f64;
    let mean = losses
        .iter()
        .map(|loss| f64::from(loss.centipawns))
        .sum::<f64>()
        / count;
    let share = |is: &dyn Fn(&Loss) -> bool| {
        let number = losses.iter().filter(|loss| is(loss)).count();
        format!("{:.1} %", number as f64 * 100.0 / count)
    };
    let cells: Vec<String> = COLUMNS
        .iter()
        .enumerate()
        .map(|(i, from)| {
            let below = COLUMNS.get(i + 1).copied().unwrap_or(i32::MAX);
            share(&|loss| (*from..below).contains(&loss.centipawns))
        })
        .collect();
    let hung = losses.iter().filter(|loss| loss.hangs_piece).count() as f64;
    println!(
        "| {number} | {mean:.0} | {} | {:.2} % | {} |",
        cells.join(" | "),
        hung * 100.0 / count,
        losses.len()
    );
}
