//! `cargo xtask bench club`: durable moves per second, latency and memory of a club, compared in the same run with a
//! plain WebSocket echo of messages of the same size.
//!
//! The club and the echo server run in their own processes; this one runs all the clients. A move counts when it is
//! acknowledged, which is after it is on disk. It takes two messages: the acknowledgement and the opponent's event.
//!
//! Club and echo take turns of a few seconds, because the load of a machine varies; the ratio is that of all messages
//! to all echoes.

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use clap::{Parser, Subcommand};
use tabiya_bench::club::{
    EchoClients, Load, PlayerPair, ServerProcess, resident_bytes, seat_pairs, serve_club,
    serve_echo,
};

/// Number of turns of club and echo.
const ROUNDS: usize = 15;

/// The same allocator as in `tabiya`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    role: Option<ServerRole>,
    /// Number of concurrent games for the speed test.
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// Number of concurrent games for the memory test.
    #[arg(long, default_value_t = 9_000)]
    live: usize,
    /// Moves per second for the latency test.
    #[arg(long, default_value_t = 4_000.0)]
    rate: f64,
    /// Seconds per turn.
    #[arg(long, default_value_t = 3)]
    turn: u64,
    /// Seconds for each other part.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Data folder of the club; must be on a real disk for meaningful figures.
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum ServerRole {
    /// Serves a club.
    #[command(hide = true)]
    Club { data: PathBuf },
    /// Serves echoes.
    #[command(hide = true)]
    Echo,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    match &arguments.role {
        Some(ServerRole::Club { data }) => serve_club(data).await,
        Some(ServerRole::Echo) => serve_echo().await,
        None => measure(&arguments).await,
    }
}

async fn measure(arguments: &Arguments) -> Result<()> {
    let folder = match &arguments.data {
        Some(data) => data.clone(),
        None => std::env::temp_dir().join(format!("tabiya-bench-club-{}", std::process::id())),
    };
    std::fs::create_dir_all(&folder)?;
    let time = Duration::from_secs(arguments.seconds);

    let club = start_club(&folder, "speed")?;
    let pairs = seat_pairs(club.address, arguments.games, 1).await?;
    let (ratio, pairs) = take_turns(arguments, pairs).await?;
    let (mut paced, pairs) = Load::run(pairs, Some(arguments.rate), time).await?;
    report("paced", arguments.games, &mut paced);
    drop((club, pairs));

    let club = start_club(&folder, "memory")?;
    let before = resident_bytes(club.id())?;
    let pairs = seat_pairs(club.address, arguments.live, 1_000_000).await?;
    let seated = resident_bytes(club.id())?;
    let (played, pairs) = Load::run(pairs, Some(arguments.rate), time).await?;
    let after = resident_bytes(club.id())?;
    let each = |bytes: u64| (bytes - before.min(bytes)) as f64 / 1024.0 / arguments.live as f64;
    println!(
        "memory:  {} games, {} sockets: {:.1} KB per game when seated, {:.1} KB after {:.0} moves each at {:.0} moves/s",
        arguments.live,
        2 * arguments.live,
        each(seated),
        each(after),
        played.moves as f64 / arguments.live as f64,
        played.moves_per_second(),
    );
    drop((club, pairs));
    let _ = std::fs::remove_dir_all(&folder);

    println!("ratio: {ratio:.2}");
    Ok(())
}

/// Runs club and echo in turns at full speed. Returns the ratio of their messages per second.
async fn take_turns(
    arguments: &Arguments,
    mut pairs: Vec<PlayerPair>,
) -> Result<(f64, Vec<PlayerPair>)> {
    let turn = Duration::from_secs(arguments.turn);
    let sockets = 2 * arguments.games;
    let echo = ServerProcess::start(&["echo"])?;
    let mut echo_clients = EchoClients::connect(echo.address, sockets).await?;
    let mut all = Load::default();
    let mut echoes = 0.0;
    for _ in 0..ROUNDS {
        let (peak, same) = Load::run(pairs, None, turn).await?;
        pairs = same;
        let moves = peak.moves_per_second();
        all.add(peak);
        let echoed = echo_clients.run(all.message_size(), turn).await?;
        println!("turn:    {moves:>7.0} moves/s, {echoed:>7.0} echoes/s");
        echoes += echoed / ROUNDS as f64;
    }
    report("peak", arguments.games, &mut all);
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
        load.latencies.percentile(0.5),
        load.latencies.percentile(0.99),
        load.latencies.percentile(0.999),
        load.games,
    );
}

fn start_club(folder: &std::path::Path, name: &str) -> Result<ServerProcess> {
    let data = folder.join(name);
    std::fs::create_dir_all(&data)?;
    ServerProcess::start(&["club", &data.to_string_lossy()])
}
