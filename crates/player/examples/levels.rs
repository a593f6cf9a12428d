//! Plays each level against the one below, judges the moves of each, and prints both as tables for the docs.
//!
//! `cargo run --release -p tabiya-player --example levels -- [GAMES] [LOWEST] [HIGHEST]`
//!
//! Games begin with four random plies, each opening with both colours. A move's loss is what a deeper
//! search thinks it gave away; a piece hangs if the reply takes a knight's worth or more by exchange, beyond what
//! the move itself took, and the loss says that it need not have.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use tabiya_engine::{Control, Engine, Judge, Limits, Options, Root, Score};
use tabiya_player::{Level, Random, left_to_take};
use tabiya_rules::{History, Move, Position};

/// The full engine looks at so many positions a move, which is about a tenth of a second: by positions, the table
/// comes out the same on every machine.
const FULL: u64 = 100_000;
/// Longer games count as drawn.
const MOST_PLIES: usize = 400;
/// Games at each level whose moves are judged, all moves of one side.
const JUDGED_GAMES: u32 = 100;
/// Moves later in a game are not judged.
const MOST_JUDGED_PLIES: usize = 100;
/// Positions that the judge searches, about.
const JUDGE_NODES: u64 = 20_000;
/// Where the columns of the histogram begin, in hundredths of a pawn.
const COLUMNS: [i32; 6] = [0, 20, 50, 100, 200, 300];
/// What a piece is worth at least.
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
        let losses: Vec<Loss> = in_parallel(JUDGED_GAMES, |game| judge(level(number), game))
            .into_iter()
            .flatten()
            .collect();
        print_losses(number, &losses);
    }
}

fn level(number: u32) -> Level {
    Level::new(number as u8).unwrap_or(Level::FULL)
}

/// Does something for each game, on every core, in order.
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

/// A game under way between two levels.
struct Table {
    root: Root,
    history: History,
    random: Random,
    engines: [Engine<Judge>; 2],
    levels: [Level; 2],
}

enum Step {
    Played(Position, Move),
    /// The points of White.
    Over(f64),
}

impl Table {
    fn new(levels: [Level; 2], game: u32) -> Self {
        let options = Options {
            hash: 4,
            ..Options::default()
        };
        // The same opening for both colours, each on another day.
        let mut days = Random::new(u64::from(game) + 1_000_000);
        Self {
            root: Root::new(Position::START),
            history: History::new(&Position::START),
            random: Random::new(u64::from(game / 2)),
            engines: levels.map(|_| Engine::new(Judge::default(), options)),
            levels: levels.map(|level| level.on_a_day(&mut days)),
        }
    }

    fn step(&mut self, ply: usize) -> Step {
        let position = *self.root.position();
        let mover = usize::from(!position.turn().is_white());
        if !position.has_legal_moves() {
            return Step::Over(match position.is_check() {
                false => 0.5,
                true => mover as f64,
            });
        }
        if position.is_insufficient_material()
            || self.history.is_threefold()
            || self.history.is_fifty_moves()
        {
            return Step::Over(0.5);
        }
        let level = if ply < 4 {
            Level::RANDOM
        } else {
            self.levels[mover]
        };
        let limits = Limits {
            nodes: level.is_full().then_some(FULL),
            ..Limits::default()
        };
        let engine = &mut self.engines[mover];
        let control = Control::new();
        let thought = level.think(
            engine,
            &self.root,
            &limits,
            &control,
            &mut self.random,
            |_| {},
        );
        let Some(m) = thought.best else {
            return Step::Over(0.5);
        };
        self.root.play(m);
        self.history.push(self.root.position());
        Step::Played(position, m)
    }
}

/// The points of `upper` in a game.
fn score(upper: Level, lower: Level, game: u32) -> f64 {
    let upper_is_white = game.is_multiple_of(2);
    let levels = if upper_is_white {
        [upper, lower]
    } else {
        [lower, upper]
    };
    let mut table = Table::new(levels, game);
    for ply in 0..MOST_PLIES {
        if let Step::Over(points) = table.step(ply) {
            return if upper_is_white { points } else { 1.0 - points };
        }
    }
    0.5
}

/// What a move gave away.
struct Loss {
    centipawns: i32,
    hung_a_piece: bool,
}

/// Judges the moves of a level in a game against itself, those of one side.
fn judge(level: Level, game: u32) -> Vec<Loss> {
    let mut table = Table::new([level; 2], 2 * game);
    let options = Options {
        hash: 16,
        ..Options::default()
    };
    let mut judge = Engine::new(Judge::default(), options);
    let mut losses = Vec::new();
    for ply in 0..MOST_JUDGED_PLIES {
        let before = table.root.clone();
        match table.step(ply) {
            Step::Over(_) => break,
            Step::Played(position, m) if ply >= 4 && position.turn().is_white() => {
                losses.extend(loss(&mut judge, &before, m));
            }
            Step::Played(..) => {}
        }
    }
    losses
}

/// `None` where the game is decided: what is lost there means little.
fn loss(judge: &mut Engine<Judge>, root: &Root, m: Move) -> Option<Loss> {
    /// Leads like this decide a game.
    const DECIDED: i32 = 1000;
    let limits = |search_moves| Limits {
        soft_nodes: Some(JUDGE_NODES),
        search_moves,
        ..Limits::default()
    };
    let position = root.position();
    if position.legal_moves().len() < 2 {
        return None;
    }
    let best = judge.think(root, &limits(Vec::new()), &Control::new(), |_| {});
    let own = judge.think(root, &limits(vec![m]), &Control::new(), |_| {});
    if best.score.centipawns().abs() >= DECIDED || matches!(best.score, Score::Mate(_)) {
        return None;
    }
    let centipawns = if best.best == Some(m) {
        0
    } else {
        (best.score.centipawns() - own.score.centipawns()).clamp(0, DECIDED)
    };
    Some(Loss {
        centipawns,
        hung_a_piece: centipawns >= PIECE && left_to_take(position, m) >= PIECE,
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
    let hung = losses.iter().filter(|loss| loss.hung_a_piece).count() as f64;
    println!(
        "| {number} | {mean:.0} | {} | {:.2} % | {} |",
        cells.join(" | "),
        hung * 100.0 / count,
        losses.len()
    );
}
