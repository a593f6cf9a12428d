//! [`Load`]: pairs of clients that play whole legal games.

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
    Latencies, LoadClient,
    client::{contains, json_string, post},
};
use tabiya_player::Random;

/// Two clients in one game.
pub struct PlayerPair {
    /// White's and Black's; they swap colours with each game.
    clients: [LoadClient; 2],
    game: String,
    position: Position,
    random: Random,
    next_id: u64,
}

/// Result of a load test.
#[derive(Default)]
pub struct Load {
    /// Acknowledged moves.
    pub moves: u64,
    /// Games that ended by the rules.
    pub games: u64,
    /// Times from sending a move to its acknowledgement.
    pub latencies: Latencies,
    /// Bytes and messages received by the clients.
    pub received: (u64, u64),
    /// Duration.
    pub time: Duration,
}

impl Load {
    /// Moves per second.
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }

    /// Average message size in bytes.
    pub fn message_size(&self) -> usize {
        (self.received.0 / self.received.1.max(1)) as usize
    }

    /// Adds another result.
    pub fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.games += other.games;
        self.latencies.extend(other.latencies);
        self.received.0 += other.received.0;
        self.received.1 += other.received.1;
        self.time += other.time;
    }
}

/// Minimum interval between moves of a pair: a club rejects clients that send more than fifty messages per second.
pub const MIN_MOVE_INTERVAL: Duration = Duration::from_millis(12);
/// Number of pairs that are seated concurrently.
const SEATED_AT_ONCE: usize = 64;

/// Seats pairs, each in a new game.
pub async fn seat_pairs(address: SocketAddr, pairs: usize, seed: u64) -> Result<Vec<PlayerPair>> {
    let permits = Arc::new(Semaphore::new(SEATED_AT_ONCE));
    let tasks: Vec<_> = (0..pairs)
        .map(|number| {
            let permits = Arc::clone(&permits);
            tokio::spawn(async move {
                let _permit = permits.acquire_owned().await?;
                PlayerPair::seat(address, seed + number as u64).await
            })
        })
        .collect();
    let mut seated = Vec::with_capacity(pairs);
    for task in tasks {
        seated.push(task.await??);
    }
    Ok(seated)
}

impl PlayerPair {
    async fn seat(address: SocketAddr, seed: u64) -> Result<Self> {
        let mut white = LoadClient::connect(address, None).await?;
        let mut black = LoadClient::connect(address, None).await?;
        white.next_containing(r#""type":"welcome""#).await?;
        let welcome = black.next_containing(r#""type":"welcome""#).await?;
        let to = json_string(&welcome, "id")?;
        let time = r#"{"white":"180+60","black":"180+60"}"#;
        let body = format!(r#"{{"to":"{to}","color":"white","preset":{{"time":{time}}}}}"#);
        let cookie = white.cookie.clone().context("no cookie")?;
        let challenge = post(address, &cookie, "/api/v1/challenges", &body).await?;
        let path = format!(
            "/api/v1/challenges/{}/accept",
            json_string(&challenge, "id")?
        );
        let cookie = black.cookie.clone().context("no cookie")?;
        let accepted = post(address, &cookie, &path, "").await?;
        let mut pair = Self {
            clients: [white, black],
            game: json_string(&accepted, "game")?.to_string(),
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
            client.next_containing(&whole).await?;
        }
        Ok(())
    }

    /// Makes a move and waits until both clients have received it. True if the game is over.
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
        mover.next_starting_with(r#"{"type":"done","#).await?;
        let time = start.elapsed();
        let moved = format!(r#""command":{id},"#);
        let event = loop {
            let event = other.next_containing(&moved).await?;
            if contains(&event, r#""view":{"#) {
                break event;
            }
        };
        Ok((time, contains(&event, r#""ending":{"#)))
    }

    /// Agrees on a rematch.
    async fn play_again(&mut self) -> Result<()> {
        let rematch = format!(r#"{{"type":"rematch","game":"{}"}}"#, self.game);
        for client in &mut self.clients {
            client.send(rematch.clone()).await?;
        }
        let mut next = String::new();
        for client in &mut self.clients {
            let agreed = client.next_containing(r#""type":"rematch","#).await?;
            next = json_string(&agreed, "next")?.to_string();
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

    /// Plays until stopped; with a pace, one move per interval.
    async fn run(
        &mut self,
        pace: Option<Duration>,
        stop: &AtomicBool,
        counted: &AtomicU64,
    ) -> Result<Load> {
        let mut load = Load::default();
        let before = self.received();
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
            if time < MIN_MOVE_INTERVAL {
                tokio::time::sleep(MIN_MOVE_INTERVAL - time).await;
            }
            load.latencies.push(time);
            load.moves += 1;
            counted.fetch_add(1, Ordering::Relaxed);
            if is_over {
                load.games += 1;
                self.play_again().await?;
            }
        }
        let after = self.received();
        load.received = (after.0 - before.0, after.1 - before.1);
        Ok(load)
    }

    fn received(&self) -> (u64, u64) {
        let [white, black] = &self.clients;
        (
            white.received.0 + black.received.0,
            white.received.1 + black.received.1,
        )
    }
}

impl Load {
    /// Lets all pairs play for a time, limited to `moves_per_second` in total if given.
    pub async fn run(
        pairs: Vec<PlayerPair>,
        moves_per_second: Option<f64>,
        time: Duration,
    ) -> Result<(Self, Vec<PlayerPair>)> {
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
        // Moves after the time are not counted.
        Ok((Self { moves, time, ..all }, pairs))
    }
}
