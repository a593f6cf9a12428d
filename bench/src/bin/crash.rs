//! `cargo xtask crash`: a club under load is killed again and again, and nothing that it acknowledged is lost.
//!
//! Pairs of clients play; the server is killed (`SIGKILL`) at random times and started again on the same data. The
//! clients come back by themselves, ask again what was not answered, and compare: each move that was acknowledged is
//! there, in order, once, and nobody's clock has lost the time for which the club was away. At the end every game is
//! read from the data and heard again from its first event.

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
use tabiya_bench::{
    club::{Client, QUICKEST, post, value},
    random::Random,
};
use tabiya_club::{Sqlite, Store};
use tabiya_game::{EventKind, Game};
use tabiya_rules::{Color, Position, UciMove};

#[derive(Parser, Clone)]
struct Options {
    /// The program to start, with `serve`; the one beside this program if none is named.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Games at once.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// How often the server is killed.
    #[arg(long, default_value_t = 20)]
    kills: usize,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the data is; a temporary place if none.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// Every fourth time the club is away for so long.
const LONG_AWAY: Duration = Duration::from_secs(4);

/// What all pairs share.
struct Trial {
    address: SocketAddr,
    stop: AtomicBool,
    acknowledged: AtomicU64,
    returns: AtomicU64,
    finished: AtomicU64,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    let folder = options.data.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("tabiya-crash-{}", std::process::id()))
    });
    std::fs::create_dir_all(&folder)?;
    let address = free_address()?;
    let trial = Arc::new(Trial {
        address,
        stop: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        returns: AtomicU64::new(0),
        finished: AtomicU64::new(0),
    });
    let program = match options.program.clone() {
        Some(program) => program,
        None => std::env::current_exe()?.with_file_name("tabiya"),
    };
    let mut server = start(&program, &folder, address).await?;
    let pairs: Vec<_> = (0..options.games)
        .map(|number| {
            let trial = Arc::clone(&trial);
            let seed = options.seed.wrapping_mul(1_000_003) + number as u64;
            tokio::spawn(async move { Pair::new(trial, seed).run().await })
        })
        .collect();
    let mut random = Random::new(options.seed);
    for kill in 1..=options.kills {
        let pause = 500 + random.below(2_500) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server.kill()?;
        server.wait()?;
        if kill.is_multiple_of(4) {
            tokio::time::sleep(LONG_AWAY).await;
        }
        println!(
            "killed {kill} of {}: {} moves acknowledged so far",
            options.kills,
            trial.acknowledged.load(Ordering::Relaxed)
        );
        server = start(&program, &folder, address).await?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    trial.stop.store(true, Ordering::Relaxed);
    let mut kept = Vec::new();
    for pair in pairs {
        kept.extend(pair.await??);
    }
    server.kill()?;
    server.wait()?;
    check_data(&folder, &kept).await?;
    if options.data.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    println!(
        "{} kills, {} games ({} of them ended), {} moves acknowledged, {} times come back",
        options.kills,
        kept.len(),
        trial.finished.load(Ordering::Relaxed),
        trial.acknowledged.load(Ordering::Relaxed),
        trial.returns.load(Ordering::Relaxed),
    );
    // Anything lost or doubled would have been an error above.
    println!("lost: 0, doubled: 0");
    Ok(())
}

/// A port that nobody uses.
fn free_address() -> Result<SocketAddr> {
    let listener = std::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    Ok(listener.local_addr()?)
}

/// Starts the server, and waits until it answers.
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
        ensure!(Instant::now() < limit, "the server does not start");
        ensure!(server.try_wait()?.is_none(), "the server has stopped");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(server)
}

/// A game, as its players know it.
struct Kept {
    id: String,
    /// The moves that were acknowledged, with the ids of their commands.
    moves: Vec<(u64, UciMove)>,
    /// A move that was sent and not acknowledged.
    open: Option<(u64, UciMove)>,
}

/// Two clients who play on whatever happens.
struct Pair {
    trial: Arc<Trial>,
    random: Random,
    cookies: [Option<String>; 2],
    clients: Option<[Client; 2]>,
    game: Kept,
    position: Position,
    next_id: u64,
    done: Vec<Kept>,
    /// What the clocks of White and Black showed at the last move that was acknowledged.
    clocks: Option<[u64; 2]>,
}

impl Pair {
    fn new(trial: Arc<Trial>, seed: u64) -> Self {
        Self {
            trial,
            random: Random::new(seed),
            cookies: [None, None],
            clients: None,
            game: Kept {
                id: String::new(),
                moves: Vec::new(),
                open: None,
            },
            position: Position::START,
            next_id: 1,
            done: Vec::new(),
            clocks: None,
        }
    }

    /// Plays until the end of the trial. Whatever the network does is borne; whatever is lost is an error.
    async fn run(mut self) -> Result<Vec<Kept>> {
        while !self.trial.stop.load(Ordering::Relaxed) {
            let begun = tokio::time::Instant::now();
            let limit = Duration::from_secs(60);
            let played = tokio::time::timeout(limit, self.try_to_play()).await;
            match played.context("a minute without an answer")? {
                Ok(()) => tokio::time::sleep_until(begun + QUICKEST).await,
                Err(Trouble::Network) => {
                    self.clients = None;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(Trouble::Wrong(error)) => return Err(error.context(self.game.id.clone())),
            }
        }
        self.done.push(self.game);
        self.done.retain(|game| !game.id.is_empty());
        Ok(self.done)
    }

    async fn try_to_play(&mut self) -> Result<(), Trouble> {
        if self.clients.is_none() {
            self.come_back().await?;
        }
        if self.game.id.is_empty() {
            self.begin().await?;
        }
        self.play().await
    }

    /// Connects both clients, and compares what the club says with what it had acknowledged.
    async fn come_back(&mut self) -> Result<(), Trouble> {
        let mut clients = Vec::with_capacity(2);
        for cookie in &mut self.cookies {
            let client = Client::connect(self.trial.address, cookie.as_deref()).await;
            let mut client = client.map_err(|_| Trouble::Network)?;
            client
                .next_with("welcome")
                .await
                .map_err(|_| Trouble::Network)?;
            cookie.clone_from(&client.cookie);
            clients.push(client);
        }
        let clients: [Client; 2] = clients.try_into().map_err(|_| Trouble::Network)?;
        self.clients = Some(clients);
        if !self.game.id.is_empty() {
            self.trial.returns.fetch_add(1, Ordering::Relaxed);
            self.watch().await?;
        }
        Ok(())
    }

    async fn begin(&mut self) -> Result<(), Trouble> {
        let address = self.trial.address;
        let [first, second] = [0, 1].map(|i| self.cookies[i].clone().unwrap_or_default());
        let body = r#"{"unlisted":true,"color":"white","preset":{"time":{"white":"30+5","black":"30+5"}}}"#;
        let challenge = post(address, &first, "/api/v1/challenges", body).await;
        let challenge = challenge.map_err(|_| Trouble::Network)?;
        let id = value(&challenge, "id").map_err(Trouble::Wrong)?;
        let path = format!("/api/v1/challenges/{id}/accept");
        let accepted = post(address, &second, &path, "").await;
        let accepted = accepted.map_err(|_| Trouble::Network)?;
        let id = value(&accepted, "game").map_err(Trouble::Wrong)?;
        self.game.id = id.to_string();
        self.position = Position::START;
        self.clocks = None;
        self.watch().await
    }

    /// Follows the game with both clients, and compares.
    async fn watch(&mut self) -> Result<(), Trouble> {
        let watch = format!(r#"{{"type":"watch","game":"{}"}}"#, self.game.id);
        let whole = format!(r#"{{"type":"game","game":"{}""#, self.game.id);
        let mut last = None;
        for client in self.clients.as_mut().ok_or(Trouble::Network)? {
            client
                .send(watch.clone())
                .await
                .map_err(|_| Trouble::Network)?;
            let text = client
                .next_with(&whole)
                .await
                .map_err(|_| Trouble::Network)?;
            last = Some(text);
        }
        let text = last.ok_or(Trouble::Network)?;
        let game: Value =
            serde_json::from_str(&text).map_err(|error| Trouble::Wrong(error.into()))?;
        self.compare(&game).map_err(Trouble::Wrong)
    }

    /// Each acknowledged move is there, in order, once; at most the one that was not answered comes after them.
    fn compare(&self, game: &Value) -> Result<()> {
        let events = game["events"].as_array().context("no events")?;
        let moved = events
            .iter()
            .filter(|event| event["kind"]["type"] == "moved");
        let found: Vec<u64> = moved
            .filter_map(|event| event["command"].as_u64())
            .collect();
        let kept: Vec<u64> = self.game.moves.iter().map(|(id, _)| *id).collect();
        ensure!(
            found.starts_with(&kept),
            "lost: acknowledged {kept:?}, found {found:?}"
        );
        let rest = &found[kept.len()..];
        let open = self.game.open.map(|(id, _)| id);
        ensure!(
            rest.is_empty() || Some(rest) == open.as_ref().map(std::slice::from_ref),
            "after {} acknowledged moves come {rest:?}, sent was {open:?}",
            kept.len()
        );
        for (number, event) in events.iter().enumerate() {
            ensure!(
                event["number"] == number,
                "event {number} has another number"
            );
        }
        self.compare_clocks(game)
    }

    /// Nobody has lost the time for which the club was away.
    fn compare_clocks(&self, game: &Value) -> Result<()> {
        /// From the last move to the kill, and from the new start to the look: less than the club is away now and
        /// then, or this would show nothing.
        const SLACK: u64 = 2_000;
        const { assert!(SLACK < LONG_AWAY.as_millis() as u64) };
        let now = clocks(&game["view"]["left"]);
        for (now, before) in now.iter().zip(self.clocks.into_iter().flatten()) {
            ensure!(
                now + SLACK >= before,
                "a clock showed {before} ms and now shows {now} ms"
            );
        }
        Ok(())
    }

    /// Makes a move, or asks again for the one that was not answered.
    async fn play(&mut self) -> Result<(), Trouble> {
        let (id, uci) = match self.game.open {
            Some(open) => open,
            None => {
                let moves = self.position.legal_moves();
                let m = moves[self.random.below(moves.len())];
                let open = (self.next_id, self.position.uci(m));
                self.next_id += 1;
                self.game.open = Some(open);
                open
            }
        };
        // The first client has White.
        let mover = usize::from(self.position.turn() == Color::Black);
        let text = format!(
            r#"{{"type":"do","game":"{}","id":{id},"request":{{"type":"move","uci":"{uci}"}}}}"#,
            self.game.id
        );
        let clients = self.clients.as_mut().ok_or(Trouble::Network)?;
        let client = &mut clients[mover];
        client.send(text).await.map_err(|_| Trouble::Network)?;
        let (done, own) = (
            format!(r#""id":{id},"events""#),
            format!(r#""command":{id},"#),
        );
        let mut is_over = false;
        loop {
            let text = client.next().await.map_err(|_| Trouble::Network)?;
            if text.contains(r#""type":"done""#) && text.contains(&done) {
                break;
            }
            if text.contains(r#""type":"refused""#) {
                let error = || Trouble::Wrong(anyhow::anyhow!("{text}"));
                let was_over = text.contains("gameOver");
                return was_over.then(|| self.begin_anew()).ok_or_else(error);
            }
            if text.contains(&own) {
                is_over |= text.contains(r#""ending":{"#);
                let event: Value =
                    serde_json::from_str(&text).map_err(|error| Trouble::Wrong(error.into()))?;
                self.clocks = Some(clocks(&event["event"]["left"]));
            }
        }
        self.game.moves.push((id, uci));
        self.game.open = None;
        self.trial.acknowledged.fetch_add(1, Ordering::Relaxed);
        let m = uci.to_move(&self.position);
        let m = m.map_err(|error| Trouble::Wrong(error.into()))?;
        self.position = self.position.play(m);
        if is_over || !self.position.has_legal_moves() {
            self.begin_anew();
        }
        Ok(())
    }

    /// The game is over: the next one begins.
    fn begin_anew(&mut self) {
        self.trial.finished.fetch_add(1, Ordering::Relaxed);
        let fresh = Kept {
            id: String::new(),
            moves: Vec::new(),
            open: None,
        };
        self.done.push(std::mem::replace(&mut self.game, fresh));
    }
}

/// What the clocks of White and Black show.
fn clocks(left: &Value) -> [u64; 2] {
    ["white", "black"].map(|side| left[side].as_u64().unwrap_or(0))
}

/// Why a pair cannot go on.
enum Trouble {
    /// The club is away: come back.
    Network,
    /// The club is wrong.
    Wrong(anyhow::Error),
}

/// Every game is read from the data and heard again; each acknowledged move is there once, in order.
async fn check_data(folder: &Path, kept: &[Kept]) -> Result<()> {
    let store = Sqlite::open(folder)?;
    for game in kept {
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
            "game {}: acknowledged moves are lost or doubled",
            game.id
        );
        let rest = &moved[game.moves.len()..];
        ensure!(
            rest.is_empty() || rest == game.open.as_slice(),
            "game {} has moves that nobody made: {rest:?}",
            game.id
        );
    }
    Ok(())
}
