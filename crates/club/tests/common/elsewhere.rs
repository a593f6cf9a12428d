//! [`Elsewhere`]: a game that goes on while something bad happens at another place of the same club.

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

use super::{Line, Pair};

/// A game between two people who have nothing to do with what else goes on.
pub(crate) struct Elsewhere {
    stop: Arc<AtomicBool>,
    playing: JoinHandle<(u32, Duration)>,
}

/// No move of the game takes longer to be acknowledged, and seen by the opponent.
const BOUND: Duration = Duration::from_secs(3);
/// So many moves are made at least.
const ENOUGH: u32 = 10;

impl Elsewhere {
    /// It begins.
    pub(crate) async fn begin(club: SocketAddr) -> Self {
        let pair = Pair::at(club, json!({})).await;
        let stop = Arc::new(AtomicBool::new(false));
        let playing = tokio::spawn(play(pair, Arc::clone(&stop)));
        Self { stop, playing }
    }

    /// It ends: nothing was noticed there.
    pub(crate) async fn did_not_notice(self) {
        self.stop.store(true, Ordering::Relaxed);
        let (moves, slowest) = self.playing.await.unwrap();
        assert!(moves >= ENOUGH, "only {moves} moves");
        assert!(slowest < BOUND, "a move took {slowest:?}");
    }
}

/// Plays until it is told to stop. Gives how many moves were made, and how long the slowest took.
async fn play(mut pair: Pair, stop: Arc<AtomicBool>) -> (u32, Duration) {
    let mut random = Random::new(1);
    let mut moves = 0;
    let mut slowest = Duration::ZERO;
    let mut view = pair.white.watch(&pair.game).await["view"].take();
    while moves < ENOUGH || !stop.load(Ordering::Relaxed) {
        if !view["ending"].is_null() {
            view = begin_again(&mut pair).await;
        }
        let legal: Vec<&str> = view["legal"].as_str().unwrap().split(' ').collect();
        let uci = random.pick(&legal).to_string();
        let (own, other) = if view["turn"] == "white" {
            (&mut pair.white, &mut pair.black)
        } else {
            (&mut pair.black, &mut pair.white)
        };
        let began = Instant::now();
        own.plays(&pair.game, &uci).await;
        other.sees_move(&pair.game, &uci).await;
        slowest = slowest.max(began.elapsed());
        view = last_view(own, &pair.game).await;
        own.clear();
        other.clear();
        moves += 1;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (moves, slowest)
}

/// The game as it stood after the last event that was heard.
async fn last_view(line: &mut Line, game: &str) -> Value {
    let of_game = |message: &&Value| {
        message["type"] == "event" && message["game"] == game && message["view"].is_object()
    };
    let last = line.heard.iter().rev().find(of_game);
    last.unwrap()["view"].clone()
}

async fn begin_again(pair: &mut Pair) -> Value {
    pair.game = pair.anna.play(&mut pair.bo, json!({})).await;
    pair.black.watch(&pair.game).await;
    pair.white.watch(&pair.game).await["view"].take()
}
