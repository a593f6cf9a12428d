//! [`BackgroundGame`]: a game that runs while another client of the same club misbehaves.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tabiya_player::Random;
use tokio::task::JoinHandle;

use super::{TestGame, TestSocket};

/// A game between two well-behaved people.
pub(crate) struct BackgroundGame {
    stop: Arc<AtomicBool>,
    playing: JoinHandle<(u32, Duration)>,
}

/// Maximum time for a move to be acknowledged and seen by the opponent.
const MAX_MOVE_TIME: Duration = Duration::from_secs(3);
/// Minimum number of moves.
const MIN_MOVES: u32 = 10;

impl BackgroundGame {
    /// Starts the game.
    pub(crate) async fn begin(club: SocketAddr) -> Self {
        let pair = TestGame::at(club, json!({})).await;
        let stop = Arc::new(AtomicBool::new(false));
        let playing = tokio::spawn(play(pair, Arc::clone(&stop)));
        Self { stop, playing }
    }

    /// Stops the game and checks that it was not affected.
    pub(crate) async fn assert_unaffected(self) {
        self.stop.store(true, Ordering::Relaxed);
        let (moves, slowest) = self.playing.await.unwrap();
        assert!(moves >= MIN_MOVES, "only {moves} moves");
        assert!(slowest < MAX_MOVE_TIME, "a move took {slowest:?}");
    }
}

/// Plays until stopped. Returns the number of moves and the time of the slowest.
async fn play(mut pair: TestGame, stop: Arc<AtomicBool>) -> (u32, Duration) {
    let mut random = Random::new(1);
    let mut moves = 0;
    let mut slowest = Duration::ZERO;
    let mut view = pair.white.watch(&pair.game).await["view"].take();
    while moves < MIN_MOVES || !stop.load(Ordering::Relaxed) {
        if !view["ending"].is_null() {
            view = start_again(&mut pair).await;
        }
        let legal: Vec<&str> = view["legal"].as_str().unwrap().split(' ').collect();
        let uci = random.pick(&legal).to_string();
        let (own, other) = if view["turn"] == "white" {
            (&mut pair.white, &mut pair.black)
        } else {
            (&mut pair.black, &mut pair.white)
        };
        let began = Instant::now();
        own.play_move(&pair.game, &uci).await;
        other.wait_for_move(&pair.game, &uci).await;
        slowest = slowest.max(began.elapsed());
        view = last_view(own, &pair.game).await;
        own.clear();
        other.clear();
        moves += 1;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (moves, slowest)
}

/// Returns the view of the last received event.
async fn last_view(socket: &mut TestSocket, game: &str) -> Value {
    let of_game = |message: &&Value| {
        message["type"] == "event" && message["game"] == game && message["view"].is_object()
    };
    let last = socket.received.iter().rev().find(of_game);
    last.unwrap()["view"].clone()
}

async fn start_again(pair: &mut TestGame) -> Value {
    pair.game = pair.anna.play(&mut pair.bo, json!({})).await;
    pair.black.watch(&pair.game).await;
    pair.white.watch(&pair.game).await["view"].take()
}
