//! Whole legal games by pairs of clients.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use tabiya_rules::{Color, Move, Position};
use tokio::{sync::Semaphore, time::sleep_until};

use super::{
    Client, Latencies,
    clients::{has, post, value},
};
use crate::random::Random;

/// Two clients at a game.
pub struct Pair {
    /// White's and Black's; they change places with each game.
    clients: [Client; 2],
    game: String,
    position: Position,
    random: Random,
    next_id: u64,
}

/// What a load did.
#[derive(Default)]
pub struct Load {
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Games that ended by themselves.
    pub games: u64,
    /// From sending a move to its acknowledgement.
    pub latencies: Latencies,
    /// Bytes that the clients were sent, and messages.
    pub heard: (u64, u64),
    /// How long it took.
    pub time: Duration,
}

impl Load {
    /// Moves a second.
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }

    /// Bytes a message had, on average.
    pub fn message_size(&self) -> usize {
        (self.heard.0 / self.heard.1.max(1)) as usize
    }

    /// What another did comes to it.
    pub fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.games += other.games;
        self.latencies.extend(other.latencies);
        self.heard.0 += other.heard.0;
        self.heard.1 += other.heard.1;
        self.time += other.time;
    }
}

/// No pair moves faster: a club refuses a client that sends more than fifty messages a second.
pub const QUICKEST: Duration = Duration::from_millis(12);
/// So many pairs are seated at once.
const AT_ONCE: usize = 64;

/// Seats pairs: each has a game that has just begun.
pub async fn seat_pairs(address: SocketAddr, pairs: usize, seed: u64) -> Result<Vec<Pair>> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let tasks: Vec<_> = (0..pairs)
        .map(|number| {
            let permits = Arc::clone(&permits);
            tokio::spawn(async move {
                let _permit = permits.acquire_owned().await?;
                Pair::seat(address, seed + number as u64).await
            })
        })
        .collect();
    let mut seated = Vec::with_capacity(pairs);
    for task in tasks {
        seated.push(task.await??);
    }
    Ok(seated)
}

impl Pair {
    async fn seat(address: SocketAddr, seed: u64) -> Result<Self> {
        let mut white = Client::connect(address, None).await?;
        let mut black = Client::connect(address, None).await?;
        white.next_with(r#""type":"welcome""#).await?;
        let welcome = black.next_with(r#""type":"welcome""#).await?;
        let to = value(&welcome, "id")?;
        let time = r#"{"white":"180+60","black":"180+60"}"#;
        let body = format!(r#"{{"to":"{to}","color":"white","preset":{{"time":{time}}}}}"#);
        let cookie = white.cookie.clone().context("no cookie")?;
        let challenge = post(address, &cookie, "/api/v1/challenges", &body).await?;
        let path = format!("/api/v1/challenges/{}/accept", value(&challenge, "id")?);
        let cookie = black.cookie.clone().context("no cookie")?;
        let accepted = post(address, &cookie, &path, "").await?;
        let mut pair = Self {
            clients: [white, black],
            game: value(&accepted, "game")?.to_string(),
            position: Position::START,
            random: Random::new(seed),
            next_id: 1,
        };
        pair.watch().await?;
        Ok(pair)
    }

    async fn watch(&mut self) -> Result<()> {
        let watch = format!(r#"{{"type":"watch","game":"{}"}}"#, self.game);
        let whole = format!(r#"{{"type":"game","game":"{}""#, self.game);
        for client in &mut self.clients {
            client.send(watch.clone()).await?;
            client.next_with(&whole).await?;
        }
        Ok(())
    }

    /// Makes a move, and hears of it at both ends. True if the game is over.
    async fn play(&mut self) -> Result<(Duration, bool)> {
        let moves = self.position.legal_moves();
        let m: Move = moves[self.random.below(moves.len())];
        let uci = self.position.uci(m);
        let mover = usize::from(self.position.turn() == Color::Black);
        self.position = self.position.play(m);
        let id = self.next_id;
        self.next_id += 1;
        let text = format!(
            r#"{{"type":"do","game":"{}","id":{id},"request":{{"type":"move","uci":"{uci}"}}}}"#,
            self.game
        );
        let [white, black] = &mut self.clients;
        let (mover, other) = if mover == 0 {
            (white, black)
        } else {
            (black, white)
        };
        let start = Instant::now();
        mover.send(text).await?;
        mover.next_like(r#"{"type":"done","#).await?;
        let time = start.elapsed();
        let moved = format!(r#""command":{id},"#);
        let event = loop {
            let event = other.next_with(&moved).await?;
            if has(&event, r#""view":{"#) {
                break event;
            }
        };
        Ok((time, has(&event, r#""ending":{"#)))
    }

    /// Both want another game.
    async fn play_again(&mut self) -> Result<()> {
        let rematch = format!(r#"{{"type":"rematch","game":"{}"}}"#, self.game);
        for client in &mut self.clients {
            client.send(rematch.clone()).await?;
        }
        let mut next = String::new();
        for client in &mut self.clients {
            let agreed = client.next_with(r#""type":"rematch","#).await?;
            next = value(&agreed, "next")?.to_string();
        }
        let unwatch = format!(r#"{{"type":"unwatch","game":"{}"}}"#, self.game);
        for client in &mut self.clients {
            client.send(unwatch.clone()).await?;
        }
        self.game = next;
        self.position = Position::START;
        self.clients.swap(0, 1);
        self.watch().await
    }

    /// Plays for a time; with a pace, one move in each.
    async fn run(
        &mut self,
        pace: Option<Duration>,
        stop: &AtomicBool,
        counted: &AtomicU64,
    ) -> Result<Load> {
        let mut load = Load::default();
        let before = self.heard();
        let mut due = tokio::time::Instant::now();
        if let Some(pace) = pace {
            due += pace.mul_f64(self.random.below(1000) as f64 / 1000.0);
        }
        while !stop.load(Ordering::Relaxed) {
            if let Some(pace) = pace {
                sleep_until(due).await;
                due += pace;
            }
            let (time, is_over) = self.play().await?;
            if time < QUICKEST {
                tokio::time::sleep(QUICKEST - time).await;
            }
            load.latencies.push(time);
            load.moves += 1;
            counted.fetch_add(1, Ordering::Relaxed);
            if is_over {
                load.games += 1;
                self.play_again().await?;
            }
        }
        let after = self.heard();
        load.heard = (after.0 - before.0, after.1 - before.1);
        Ok(load)
    }

    fn heard(&self) -> (u64, u64) {
        let [white, black] = &self.clients;
        (white.heard.0 + black.heard.0, white.heard.1 + black.heard.1)
    }
}

impl Load {
    /// All pairs play for a time. With `moves_per_second`, not faster than that in all.
    pub async fn run(
        pairs: Vec<Pair>,
        moves_per_second: Option<f64>,
        time: Duration,
    ) -> Result<(Self, Vec<Pair>)> {
        let pace = moves_per_second.map(|rate| Duration::from_secs_f64(pairs.len() as f64 / rate));
        let stop = Arc::new(AtomicBool::new(false));
        let counted = Arc::new(AtomicU64::new(0));
        let start = Instant::now();
        let tasks: Vec<_> = pairs
            .into_iter()
            .map(|mut pair| {
                let (stop, counted) = (Arc::clone(&stop), Arc::clone(&counted));
                tokio::spawn(async move {
                    let load = pair.run(pace, &stop, &counted).await?;
                    anyhow::Ok((load, pair))
                })
            })
            .collect();
        tokio::time::sleep(time).await;
        stop.store(true, Ordering::Relaxed);
        let (moves, time) = (counted.load(Ordering::Relaxed), start.elapsed());
        let mut all = Self::default();
        let mut pairs = Vec::with_capacity(tasks.len());
        for task in tasks {
            let (load, pair) = task.await??;
            all.add(load);
            pairs.push(pair);
        }
        // What came after the time is not counted.
        Ok((Self { moves, time, ..all }, pairs))
    }
}
