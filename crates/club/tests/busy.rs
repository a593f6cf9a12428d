//! Results on a busy machine. In a program of its own, because its load would disturb other tests.

#[path = "common/mod.rs"]
mod common;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};

use serde_json::{Value, json};
use tabiya_game::{Game, Log};

use crate::common::{TestClient, TestServer};

/// Positions in which neither side can mate, which the fast test does not find and the solver finds slowly.
const DEAD: [&str; 4] = [
    "8/3p1p1p/1p6/1P6/BP6/KP6/PP1P1P1P/k7 w - - 0 1",
    "K7/pp1p1p1p/kp6/bp6/1p6/1P6/3P1P1P/8 b - - 0 1",
    "8/p1p1p3/6p1/6P1/6PB/6PK/P1P1P1PP/7k w - - 0 1",
    "8/3p1p2/1p5p/1P6/BP6/KP6/PP1P1P1P/k7 w - - 0 1",
];

/// Threads that use all the time they get.
struct BusyLoops {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl BusyLoops {
    fn start(count: usize) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let spin = |stop: Arc<AtomicBool>| {
            move || {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            }
        };
        let threads = (0..count).map(|_| std::thread::spawn(spin(Arc::clone(&stop))));
        Self {
            threads: threads.collect(),
            stop,
        }
    }
}

impl Drop for BusyLoops {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Preset that starts from this position.
fn from_fen(fen: &str) -> Value {
    json!({ "start": { "fen": { "fen": fen, "mode": "standard" } } })
}

/// Resigns.
async fn resign(person: &mut TestClient, game: &str) {
    let resign = json!({ "id": 1, "request": { "type": "resign" } });
    let path = format!("/api/v1/games/{game}/do");
    person.post(&path, resign).await.ok();
}

/// A result never depends on the load of the machine. `TABIYA_REPETITIONS` sets the number of repetitions.
#[tokio::test]
async fn dead_positions_are_drawn_on_a_busy_machine() {
    let repetitions = std::env::var("TABIYA_REPETITIONS").ok();
    let repetitions = repetitions.map_or(2, |text| text.parse().expect("a number"));
    let server = TestServer::open().await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let _load = BusyLoops::start(8);
    for _ in 0..repetitions {
        let mut games = Vec::new();
        for (index, fen) in DEAD.into_iter().enumerate() {
            // The flag of the side to move falls.
            let mut preset = from_fen(fen);
            preset["time"] = json!({ "white": "0.01", "black": "0.01" });
            preset["clockStart"] = json!("withTheGame");
            games.push(("flag", anna.play(&mut bo, preset).await));
            // White or Black resigns.
            let game = anna.play(&mut bo, from_fen(fen)).await;
            let person = if index % 2 == 0 { &mut anna } else { &mut bo };
            resign(person, &game).await;
            games.push(("resignation", game));
        }
        for (cause, game) in games {
            let seen = anna.wait_for_end(&game).await;
            let how = &seen["view"]["ending"]["how"];
            assert!(how == cause || how == "deadPosition", "{seen}");
            let draw = json!({ "white": "draw", "black": "draw" });
            assert_eq!(seen["view"]["ending"]["score"], draw, "{seen}");
            // The log verifies.
            let log = anna.get(&format!("/api/v1/games/{game}/log")).await;
            let log = Log::read(log.body.as_bytes());
            let verified = Game::verify(&log.events).unwrap();
            assert!(verified.ending().is_some_and(|ending| ending.is_draw()));
        }
    }
}
