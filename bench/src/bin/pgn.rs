//! Reading PGN with every move checked, side by side with pgn-reader and shakmaty.
//!
//! Both sides read the same generated texts on one thread, in turns. The result is CPU time of the best round of
//! each side. The last line is the speed of Tabiya relative to the peer on all texts together.
//!
//! `cargo run --profile dist --package tabiya-bench --bin pgn [megabytes] [rounds]`

use std::{
    env,
    error::Error,
    io,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;
use tabiya_bench::{
    PgnCounts,
    corpus::{self, CorpusStyle},
    pgn_shakmaty, pgn_tabiya,
};

const MEGABYTES: usize = 100;
const ROUNDS: usize = 5;
const SEED: u64 = 1851;
const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse());
    let megabytes: usize = number(MEGABYTES)?;
    let rounds: usize = number(ROUNDS)?;

    let mut total = BestTimes::default();
    let mut texts = Vec::new();
    println!("                 MB   Tabiya  pgn-reader + shakmaty  ratio");
    for style in CorpusStyle::ALL {
        let text = corpus::generate(style, megabytes * 1_000_000 / CorpusStyle::ALL.len(), SEED);
        let times = measure(&text, rounds)?;
        print_line(style.name(), text.len(), times);
        total.ours += times.ours;
        total.peer += times.peer;
        texts.extend(text);
    }
    print_line("total", texts.len(), total);
    print_threaded(&texts)?;
    println!("ratio: {:.2}", total.ratio());
    Ok(())
}

/// Best round of each side.
#[derive(Clone, Copy, Default)]
struct BestTimes {
    ours: Duration,
    peer: Duration,
}

impl BestTimes {
    fn ratio(self) -> f64 {
        self.peer.as_secs_f64() / self.ours.as_secs_f64()
    }
}

fn measure(text: &[u8], rounds: usize) -> io::Result<BestTimes> {
    let mut best = BestTimes {
        ours: Duration::MAX,
        peer: Duration::MAX,
    };
    for _ in 0..rounds {
        let (ours, time) = timed(|| pgn_tabiya::check(text))?;
        best.ours = best.ours.min(time);
        let (peer, time) = timed(|| pgn_shakmaty::check(text))?;
        best.peer = best.peer.min(time);
        assert_eq!(ours, peer, "both sides must do the same work");
    }
    Ok(best)
}

fn timed(run: impl FnOnce() -> io::Result<PgnCounts>) -> io::Result<(PgnCounts, Duration)> {
    let start = ThreadTime::now();
    let counts = run()?;
    Ok((counts, start.elapsed()))
}

fn print_line(name: &str, bytes: usize, times: BestTimes) {
    println!(
        "{name:<12} {:>6.1}   {:>6.1}  {:>21.1}   {:.2}",
        bytes as f64 / 1e6,
        rate(bytes, times.ours),
        rate(bytes, times.peer),
        times.ratio()
    );
}

/// Prints the rate with several threads, in wall time, which depends on the load of the machine.
fn print_threaded(text: &[u8]) -> io::Result<()> {
    for threads in 1..=THREADS {
        let start = Instant::now();
        pgn_tabiya::check_threaded(text, threads)?;
        let rate = rate(text.len(), start.elapsed());
        let plural = if threads == 1 { "" } else { "s" };
        println!("Tabiya on {threads} thread{plural}: {rate:.1} MB/s of wall time");
    }
    Ok(())
}

/// Megabytes per second.
fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / time.as_secs_f64() / 1e6
}
