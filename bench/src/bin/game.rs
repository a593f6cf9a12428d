//! Random games through `Game::execute`: `cargo xtask bench game [GAMES]`, a million by default.
//!
//! Every move takes the full path: permission, clock, fast dead-position test, event. All cores play, and the rate is
//! by CPU time, so that other load on the machine does not matter. The worst latency of a command is reported too. The
//! last line is the rate.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use tabiya_game::{Action, Actor, Ending, Game, Log, Millis, Moment, Preset};
use tabiya_player::Random;

/// One move in this many is timed individually: timing each would dominate the measurement.
const TIMED: usize = 64;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let games: u64 = games.unwrap_or(1_000_000);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let (start, cpu) = (Instant::now(), ProcessTime::now());
    let mut total = Total::default();
    std::thread::scope(|scope| {
        let share = |thread| games / threads + u64::from(thread < games % threads);
        let run = |thread| scope.spawn(move || Total::of(share(thread), thread));
        let running: Vec<_> = (0..threads).map(run).collect();
        for thread in running {
            total.add(thread.join().expect("a thread that plays"));
        }
    });
    let (elapsed, cpu) = (start.elapsed(), cpu.elapsed());
    println!("{threads} threads, {elapsed:.1?}, {cpu:.1?} of CPU time");
    total.print(games, cpu);
}

/// Totals of all games.
#[derive(Default)]
struct Total {
    moves: u64,
    events: u64,
    /// Bytes of the games that were written as logs.
    log: u64,
    times: Vec<Duration>,
    endings: Vec<(&'static str, u64)>,
}

impl Total {
    fn of(games: u64, seed: u64) -> Self {
        let mut random = Random::new(960 + seed);
        let mut total = Self::default();
        for number in 0..games {
            let (game, events, bytes) = play(&mut random, number, &mut total.times);
            total.moves += u64::from(game.ply());
            total.events += events;
            total.log += bytes;
            total.count(game.ending().as_ref().map_or("in play", Ending::name), 1);
        }
        total
    }

    fn count(&mut self, name: &'static str, times: u64) {
        match self.endings.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += times,
            None => self.endings.push((name, times)),
        }
    }

    fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.events += other.events;
        self.log += other.log;
        self.times.extend(other.times);
        for (name, count) in other.endings {
            self.count(name, count);
        }
    }

    fn print(mut self, games: u64, cpu: Duration) {
        self.times.sort_unstable();
        let at = |part: usize| self.times[(self.times.len() - 1) * part / 1000];
        self.endings
            .sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (name, count) in &self.endings {
            println!("{count:9} {name}");
        }
        let (moves, events, log) = (self.moves, self.events, self.log);
        println!("{games} games, {moves} moves, {events} events");
        println!("every thousandth written as a log and replayed: {log} bytes");
        println!(
            "apply: median {:?}, p99 {:?}, p99.9 {:?}, worst {:?}",
            at(500),
            at(990),
            at(999),
            at(1000)
        );
        let rate = |count: u64| count as f64 / cpu.as_secs_f64();
        println!(
            "{:.0} games and {:.0} moves per second on one thread",
            rate(games),
            rate(moves)
        );
    }
}

/// Plays one game of random moves with a clock; every thousandth is written as a log and read back.
fn play(random: &mut Random, number: u64, times: &mut Vec<Duration>) -> (Game, u64, u64) {
    let preset = Preset::default().with_time("90+30".parse().expect("a time control"));
    let (mut game, begun) = Game::begin(preset, Moment(0)).expect("a game");
    let keep = number.is_multiple_of(1000);
    let mut log = if keep { begun } else { Vec::new() };
    let (mut now, mut events) = (Moment(0), 1);
    while game.ending().is_none() {
        now = now + Millis::seconds(1);
        let legal = game.position().legal_moves();
        let uci = game.position().uci(legal[random.below(legal.len())]);
        let actor = Actor::Seat(game.turn());
        let answer = if random.below(TIMED) == 0 {
            let start = Instant::now();
            let answer = game.execute(actor, Action::play(uci), now);
            times.push(start.elapsed());
            answer
        } else {
            game.execute(actor, Action::play(uci), now)
        };
        let new = answer.expect("a legal move");
        events += new.len() as u64;
        if keep {
            log.extend(new);
        }
    }
    let mut bytes = 0;
    if keep {
        let text = Log::write(&log);
        let read = Log::read(text.as_bytes());
        let again = Game::verify(&read.events).expect("what is written can be replayed");
        assert!(again == game, "the log is the game");
        bytes = text.len() as u64;
    }
    (game, events, bytes)
}
