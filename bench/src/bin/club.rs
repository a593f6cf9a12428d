//! `cargo xtask bench club`: how many durable moves a club takes a second, how fast, and with how much memory;
//! beside it, in the same run, a bare WebSocket echo of messages of the same size.
//!
//! The club and the echo are processes of their own; this one plays all the clients. A move counts when it is
//! acknowledged, which is after it is on disk. It is two messages: the acknowledgement, and the opponent's event.
//!
//! Club and echo take turns of a few seconds, for what else a machine does comes and goes; the ratio is that of all
//! messages to all echoes.

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use clap::{Parser, Subcommand};
use tabiya_bench::club::{
    Callers, Child, Load, Pair, resident_bytes, seat_pairs, serve_club, serve_echo,
};

/// So often club and echo take turns.
const ROUNDS: usize = 15;

/// As in `tabiya`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    role: Option<Role>,
    /// Games at once, for speed.
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// Games at once, for memory.
    #[arg(long, default_value_t = 9_000)]
    live: usize,
    /// Moves a second, for latency.
    #[arg(long, default_value_t = 4_000.0)]
    rate: f64,
    /// How long a turn takes.
    #[arg(long, default_value_t = 3)]
    turn: u64,
    /// How long each other part takes.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Where the club keeps its data; on a real disk, or the figures mean nothing.
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Role {
    /// Serves a club.
    #[command(hide = true)]
    Club { data: PathBuf },
    /// Serves echoes.
    #[command(hide = true)]
    Echo,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    match &options.role {
        Some(Role::Club { data }) => serve_club(data).await,
        Some(Role::Echo) => serve_echo().await,
        None => measure(&options).await,
    }
}

async fn measure(options: &Options) -> Result<()> {
    let folder = match &options.data {
        Some(data) => data.clone(),
        None => std::env::temp_dir().join(format!("tabiya-bench-club-{}", std::process::id())),
    };
    std::fs::create_dir_all(&folder)?;
    let time = Duration::from_secs(options.seconds);

    let club = start_club(&folder, "speed")?;
    let pairs = seat_pairs(club.address, options.games, 1).await?;
    let (ratio, pairs) = take_turns(options, pairs).await?;
    let (mut paced, pairs) = Load::run(pairs, Some(options.rate), time).await?;
    report("paced", options.games, &mut paced);
    drop((club, pairs));

    let club = start_club(&folder, "memory")?;
    let before = resident_bytes(club.id())?;
    let pairs = seat_pairs(club.address, options.live, 1_000_000).await?;
    let seated = resident_bytes(club.id())?;
    let (played, pairs) = Load::run(pairs, Some(options.rate), time).await?;
    let after = resident_bytes(club.id())?;
    let each = |bytes: u64| (bytes - before.min(bytes)) as f64 / 1024.0 / options.live as f64;
    println!(
        "memory:  {} games, {} sockets: {:.1} KB a game when seated, {:.1} KB after {:.0} moves each at {:.0} moves/s",
        options.live,
        2 * options.live,
        each(seated),
        each(after),
        played.moves as f64 / options.live as f64,
        played.moves_per_second(),
    );
    drop((club, pairs));
    let _ = std::fs::remove_dir_all(&folder);

    println!("ratio: {ratio:.2}");
    Ok(())
}

/// The club at its fastest and the echo in turns: gives the ratio of their messages a second.
async fn take_turns(options: &Options, mut pairs: Vec<Pair>) -> Result<(f64, Vec<Pair>)> {
    let turn = Duration::from_secs(options.turn);
    let sockets = 2 * options.games;
    let echo = Child::start(&["echo"])?;
    let mut callers = Callers::connect(echo.address, sockets).await?;
    let mut all = Load::default();
    let mut echoes = 0.0;
    for _ in 0..ROUNDS {
        let (peak, same) = Load::run(pairs, None, turn).await?;
        pairs = same;
        let moves = peak.moves_per_second();
        all.add(peak);
        let echoed = callers.run(all.message_size(), turn).await?;
        println!("turn:    {moves:>7.0} moves/s, {echoed:>7.0} echoes/s");
        echoes += echoed / ROUNDS as f64;
    }
    report("peak", options.games, &mut all);
    println!(
        "echo:    {:>7.0} echoes/s of {} bytes, {sockets} sockets",
        echoes,
        all.message_size()
    );
    Ok((2.0 * all.moves_per_second() / echoes, pairs))
}

fn report(name: &str, games: usize, load: &mut Load) {
    println!(
        "{:<8} {:>7.0} moves/s, {games} games, p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, {} games ended",
        format!("{name}:"),
        load.moves_per_second(),
        load.latencies.within(0.5),
        load.latencies.within(0.99),
        load.latencies.within(0.999),
        load.games,
    );
}

fn start_club(folder: &std::path::Path, name: &str) -> Result<Child> {
    let data = folder.join(name);
    std::fs::create_dir_all(&data)?;
    Child::start(&["club", &data.to_string_lossy()])
}
