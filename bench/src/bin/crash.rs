//! `cargo xtask crash`: kills a club under load repeatedly, and checks that no acknowledged move is lost.
//!
//! Pairs of clients play; the server is killed (`SIGKILL`) at random times and started again on the same data. The
//! clients reconnect, repeat commands that were not acknowledged, and compare: each acknowledged move is present once
//! and in order, and no clock has lost the time of the outage. At the end every game is read from the store and
//! verified from its first event.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use serde_json::Value;
use tabiya_bench::club::{LoadClient, MIN_MOVE_INTERVAL, json_string, post};
use tabiya_club::{Sqlite, Store};
use tabiya_game::{EventKind, Game};
use tabiya_player::Random;
use tabiya_rules::{Color, Position, UciMove};

#[derive(Parser, Clone)]
struct Arguments {
    /// Program to start with `serve`; default: `tabiya` beside this program.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of concurrent games.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Number of times to kill the server.
    #[arg(long, default_value_t = 20)]
    kills: usize,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Data folder; default: a temporary one.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// Length of every fourth outage.
const LONG_DOWNTIME: Duration = Duration::from_secs(4);

/// State shared by all pairs.
struct CrashTestState {
    address: SocketAddr,
    stop: AtomicBool,
    acknowledged: AtomicU64,
    reconnections: AtomicU64,
    finished: AtomicU64,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = arguments.data.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("tabiya-crash-{}", std::process::id()))
    });
    std::fs::create_dir_all(&folder)?;
    let address = free_address()?;
    let shared = Arc::new(CrashTestState {
        address,
        stop: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        reconnections: AtomicU64::new(0),
        finished: AtomicU64::new(0),
    });
    let program = match arguments.program.clone() {
        Some(program) => program,
        None => std::env::current_exe()?.with_file_name("tabiya"),
    };
    let mut server = start(&program, &folder, address).await?;
    let pairs: Vec<_> = (0..arguments.games)
        .map(|number| {
            let shared = Arc::clone(&shared);
            let seed = arguments.seed.wrapping_mul(1_000_003) + number as u64;
            tokio::spawn(async move { CrashTestPair::new(shared, seed).run().await })
        })
        .collect();
    let mut random = Random::new(arguments.seed);
    for kill in 1..=arguments.kills {
        let pause = 500 + random.below(2_500) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server.kill()?;
        server.wait()?;
        if kill.is_multiple_of(4) {
            tokio::time::sleep(LONG_DOWNTIME).await;
        }
        println!(
            "killed {kill} of {}: {} moves acknowledged so far",
            arguments.kills,
            shared.acknowledged.load(Ordering::Relaxed)
        );
        server = start(&program, &folder, address).await?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    shared.stop.store(true, Ordering::Relaxed);
    let mut played_games = Vec::new();
    for pair in pairs {
        played_games.extend(pair.await??);
    }
    server.kill()?;
    server.wait()?;
    check_data(&folder, &played_games).await?;
    if arguments.data.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    println!(
        "{} kills, {} games ({} of them ended), {} moves acknowledged, {} reconnections",
        arguments.kills,
        played_games.len(),
        shared.finished.load(Ordering::Relaxed),
        shared.acknowledged.load(Ordering::Relaxed),
        shared.reconnections.load(Ordering::Relaxed),
    );
    // A lost or duplicated move would have been an error above.
    println!("lost: 0, duplicated: 0");
    Ok(())
}

/// A free port.
fn free_address() -> Result<SocketAddr> {
    let listener = std::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    Ok(listener.local_addr()?)
}

/// Starts the server and waits until it accepts connections.
async fn start(program: &Path, data: &Path, address: SocketAddr) -> Result<Child> {
    let mut server = Command::new(program)
        .arg("serve")
        .arg("--bind")
        .arg(address.to_string())
        .arg("--data")
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()?;
    let limit = Instant::now() + Duration::from_secs(30);
    while tokio::net::TcpStream::connect(address).await.is_err() {
        ensure!(
            Instant::now() < limit,
            "the server did not start within 30 seconds"
        );
        ensure!(server.try_wait()?.is_none(), "the server has stopped");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(server)
}

/// A game as its players know it.
struct PlayedGame {
    id: String,
    /// Acknowledged moves with their command ids.
    moves: Vec<(u64, UciMove)>,
    /// Move that was sent but not acknowledged yet.
    unacknowledged: Option<(u64, UciMove)>,
}

/// Two clients that keep playing across server crashes.
struct CrashTestPair {
    shared: Arc<CrashTestState>,
    random: Random,
    cookies: [Option<String>; 2],
    clients: Option<[LoadClient; 2]>,
    game: PlayedGame,
    position: Position,
    next_id: u64,
    finished_games: Vec<PlayedGame>,
    /// White's and Black's clocks at the last acknowledged move.
    clocks: Option<[u64; 2]>,
}

impl CrashTestPair {
    fn new(shared: Arc<CrashTestState>, seed: u64) -> Self {
        Self {
            shared,
            random: Random::new(seed),
            cookies: [None, None],
            clients: None,
            game: PlayedGame {
                id: String::new(),
                moves: Vec::new(),
                unacknowledged: None,
            },
            position: Position::START,
            next_id: 1,
            finished_games: Vec::new(),
            clocks: None,
        }
    }

    /// Plays until the test ends. Network errors are retried; lost moves are an error.
    async fn run(mut self) -> Result<Vec<PlayedGame>> {
        while !self.shared.stop.load(Ordering::Relaxed) {
            let started = tokio::time::Instant::now();
            let limit = Duration::from_secs(60);
            let played = tokio::time::timeout(limit, self.try_to_play()).await;
            match played.context("no answer for a minute")? {
                Ok(()) => tokio::time::sleep_until(started + MIN_MOVE_INTERVAL).await,
                Err(CrashTestError::Network) => {
                    self.clients = None;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(CrashTestError::Failure(error)) => {
                    return Err(error.context(self.game.id.clone()));
                }
            }
        }
        self.finished_games.push(self.game);
        self.finished_games.retain(|game| !game.id.is_empty());
        Ok(self.finished_games)
    }

    async fn try_to_play(&mut self) -> Result<(), CrashTestError> {
        if self.clients.is_none() {
            self.reconnect().await?;
        }
        if self.game.id.is_empty() {
            self.begin().await?;
        }
        self.play().await
    }

    /// Connects both clients, and compares the game with the acknowledged moves.
    async fn reconnect(&mut self) -> Result<(), CrashTestError> {
        let mut clients = Vec::with_capacity(2);
        for cookie in &mut self.cookies {
            let client = LoadClient::connect(self.shared.address, cookie.as_deref()).await;
            let mut client = client.map_err(|_| CrashTestError::Network)?;
            client
                .next_containing("welcome")
                .await
                .map_err(|_| CrashTestError::Network)?;
            cookie.clone_from(&client.cookie);
            clients.push(client);
        }
        let clients: [LoadClient; 2] = clients.try_into().map_err(|_| CrashTestError::Network)?;
        self.clients = Some(clients);
        if !self.game.id.is_empty() {
            self.shared.reconnections.fetch_add(1, Ordering::Relaxed);
            self.watch().await?;
        }
        Ok(())
    }

    async fn begin(&mut self) -> Result<(), CrashTestError> {
        let address = self.shared.address;
        let [first, second] = [0, 1].map(|i| self.cookies[i].clone().unwrap_or_default());
        let body = r#"{"unlisted":true,"color":"white","preset":{"time":{"white":"30+5","black":"30+5"}}}"#;
        let challenge = post(address, &first, "/api/v1/challenges", body).await;
        let challenge = challenge.map_err(|_| CrashTestError::Network)?;
        let id = json_string(&challenge, "id").map_err(CrashTestError::Failure)?;
        let path = format!("/api/v1/challenges/{id}/accept");
        let accepted = post(address, &second, &path, "").await;
        let accepted = accepted.map_err(|_| CrashTestError::Network)?;
        let id = json_string(&accepted, "game").map_err(CrashTestError::Failure)?;
        self.game.id = id.to_string();
        self.position = Position::START;
        self.clocks = None;
        self.watch().await
    }

    /// Watches the game with both clients, and compares.
    async fn watch(&mut self) -> Result<(), CrashTestError> {
        let watch = format!(r#"{{"type":"watch","game":"{}"}}"#, self.game.id);
        let whole = format!(r#"{{"type":"game","game":"{}""#, self.game.id);
        let mut last = None;
        for client in self.clients.as_mut().ok_or(CrashTestError::Network)? {
            client
                .send(watch.clone())
                .await
                .map_err(|_| CrashTestError::Network)?;
            let text = client
                .next_containing(&whole)
                .await
                .map_err(|_| CrashTestError::Network)?;
            last = Some(text);
        }
        let text = last.ok_or(CrashTestError::Network)?;
        let game: Value =
            serde_json::from_str(&text).map_err(|error| CrashTestError::Failure(error.into()))?;
        self.compare(&game).map_err(CrashTestError::Failure)
    }

    /// Checks that each acknowledged move is present once and in order, followed at most by the unacknowledged one.
    fn compare(&self, game: &Value) -> Result<()> {
        let events = game["events"].as_array().context("no events")?;
        let moved = events
            .iter()
            .filter(|event| event["kind"]["type"] == "moved");
        let found: Vec<u64> = moved
            .filter_map(|event| event["command"].as_u64())
            .collect();
        let acknowledged: Vec<u64> = self.game.moves.iter().map(|(id, _)| *id).collect();
        ensure!(
            found.starts_with(&acknowledged),
            "lost: acknowledged {acknowledged:?}, found {found:?}"
        );
        let rest = &found[acknowledged.len()..];
        let unacknowledged = self.game.unacknowledged.map(|(id, _)| id);
        ensure!(
            rest.is_empty() || Some(rest) == unacknowledged.as_ref().map(std::slice::from_ref),
            "after {} acknowledged moves come {rest:?}, but {unacknowledged:?} was sent",
            acknowledged.len()
        );
        for (number, event) in events.iter().enumerate() {
            ensure!(
                event["number"] == number,
                "event {number} has another number"
            );
        }
        self.compare_clocks(game)
    }

    /// Checks that no clock has lost the time of the outage.
    fn compare_clocks(&self, game: &Value) -> Result<()> {
        /// Allowed time between the last move and the kill, and between restart and comparison. Must be shorter than
        /// a long outage, or the check would prove nothing.
        const SLACK: u64 = 2_000;
        const { assert!(SLACK < LONG_DOWNTIME.as_millis() as u64) };
        let now = clocks(&game["view"]["left"]);
        for (now, before) in now.iter().zip(self.clocks.into_iter().flatten()) {
            ensure!(
                now + SLACK >= before,
                "a clock showed {before} ms and now shows {now} ms"
            );
        }
        Ok(())
    }

    /// Makes a move, or repeats the one that was not acknowledged.
    async fn play(&mut self) -> Result<(), CrashTestError> {
        let (id, uci) = match self.game.unacknowledged {
            Some(unacknowledged) => unacknowledged,
            None => {
                let moves = self.position.legal_moves();
                let m = moves[self.random.below(moves.len())];
                let unacknowledged = (self.next_id, self.position.uci(m));
                self.next_id += 1;
                self.game.unacknowledged = Some(unacknowledged);
                unacknowledged
            }
        };
        // The first client plays White.
        let mover = usize::from(self.position.turn() == Color::Black);
        let text = format!(
            r#"{{"type":"do","game":"{}","id":{id},"request":{{"type":"move","uci":"{uci}"}}}}"#,
            self.game.id
        );
        let clients = self.clients.as_mut().ok_or(CrashTestError::Network)?;
        let client = &mut clients[mover];
        client
            .send(text)
            .await
            .map_err(|_| CrashTestError::Network)?;
        let (done, own) = (
            format!(r#""id":{id},"events""#),
            format!(r#""command":{id},"#),
        );
        let mut is_over = false;
        loop {
            let text = client.next().await.map_err(|_| CrashTestError::Network)?;
            if text.contains(r#""type":"done""#) && text.contains(&done) {
                break;
            }
            if text.contains(r#""type":"refused""#) {
                let error = || CrashTestError::Failure(anyhow::anyhow!("{text}"));
                let was_over = text.contains("gameOver");
                return was_over.then(|| self.finish_game()).ok_or_else(error);
            }
            if text.contains(&own) {
                is_over |= text.contains(r#""ending":{"#);
                let event: Value = serde_json::from_str(&text)
                    .map_err(|error| CrashTestError::Failure(error.into()))?;
                self.clocks = Some(clocks(&event["event"]["left"]));
            }
        }
        self.game.moves.push((id, uci));
        self.game.unacknowledged = None;
        self.shared.acknowledged.fetch_add(1, Ordering::Relaxed);
        let m = uci.to_move(&self.position);
        let m = m.map_err(|error| CrashTestError::Failure(error.into()))?;
        self.position = self.position.play(m);
        if is_over || !self.position.has_legal_moves() {
            self.finish_game();
        }
        Ok(())
    }

    /// Finishes the game, so that the next one begins.
    fn finish_game(&mut self) {
        self.shared.finished.fetch_add(1, Ordering::Relaxed);
        let fresh = PlayedGame {
            id: String::new(),
            moves: Vec::new(),
            unacknowledged: None,
        };
        self.finished_games
            .push(std::mem::replace(&mut self.game, fresh));
    }
}

/// Clock times of White and Black.
fn clocks(left: &Value) -> [u64; 2] {
    ["white", "black"].map(|side| left[side].as_u64().unwrap_or(0))
}

/// Error of a pair.
enum CrashTestError {
    /// The server is down: reconnect.
    Network,
    /// The server misbehaved.
    Failure(anyhow::Error),
}

/// Reads and verifies every game, and checks that each acknowledged move is present once and in order.
async fn check_data(folder: &Path, played_games: &[PlayedGame]) -> Result<()> {
    let store = Sqlite::open(folder)?;
    for game in played_games {
        let id = game.id.parse()?;
        let stored = store.game(id).await?.context("a game is lost")?;
        Game::verify(&stored.events).with_context(|| format!("game {}", game.id))?;
        let moved = stored.events.iter().filter_map(|event| match &event.kind {
            EventKind::Moved(made) => Some((event.command?.0, made.uci())),
            _ => None,
        });
        let moved: Vec<(u64, UciMove)> = moved.collect();
        ensure!(
            moved.starts_with(&game.moves),
            "game {}: acknowledged moves are lost or duplicated",
            game.id
        );
        let rest = &moved[game.moves.len()..];
        ensure!(
            rest.is_empty() || rest == game.unacknowledged.as_slice(),
            "game {} has moves that nobody made: {rest:?}",
            game.id
        );
    }
    Ok(())
}
