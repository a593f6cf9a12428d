//! A day of a club in less than a minute: a hundred people come, play, chat, disconnect and return at random, and at
//! the end everything is consistent.

mod common;
#[path = "day/player.rs"]
mod player;
#[path = "day/replica.rs"]
mod replica;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use common::{PausedServer, until};
use player::SimulatedPlayer;
use replica::{Acknowledged, GameReplica};
use tabiya_club::{FinishedGame, FinishedQuery, Sqlite, Store};
use tabiya_game::{Actor, CommandId, Event, Game};
use tabiya_rules::Color;
use tabiya_wire::GameId;
use tokio::{
    sync::Barrier,
    task::{JoinSet, LocalSet},
};

const PLAYERS: usize = 100;
/// Duration of the random actions.
const DAY: Duration = Duration::from_secs(15);

#[tokio::test]
async fn a_day_of_a_club() {
    let server = Arc::new(PausedServer::open().await);
    let clock = tokio::spawn(keep_time(Arc::clone(&server)));
    let players = LocalSet::new().run_until(live(&server)).await;

    let games: HashSet<&String> = players
        .iter()
        .flat_map(|player| player.replicas.keys())
        .collect();
    let acknowledged = players
        .iter()
        .map(|player| player.acknowledged.len())
        .sum::<usize>();
    let returns = players.iter().map(|player| player.returns).sum::<u32>();
    println!(
        "{} games, {acknowledged} requests acknowledged, {returns} returns",
        games.len()
    );
    assert!(games.len() >= PLAYERS / 4, "{} games", games.len());
    assert!(acknowledged >= 500, "{acknowledged} requests");
    assert!(returns >= 20, "{returns} returns");

    check_nothing_is_open(&server).await;
    clock.abort();
    let _ = clock.await;
    let server = Arc::into_inner(server).expect("the clock has stopped");
    let (store, _dir) = server.stop().await;
    check_store(&store, &players).await;
}

/// Advances the club's timers in real time.
async fn keep_time(server: Arc<PausedServer>) {
    let mut last = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_millis(10)).await;
        let now = Instant::now();
        server.advance_time(now - last).await;
        last = now;
    }
}

/// Runs everybody's day and its end: open games are ended, and everybody learns of it.
async fn live(server: &Arc<PausedServer>) -> Vec<SimulatedPlayer> {
    let end = Instant::now() + DAY;
    let all_ended = Arc::new(Barrier::new(PLAYERS));
    let mut tasks = JoinSet::new();
    for number in 0..PLAYERS {
        let (club, all_ended) = (server.address, Arc::clone(&all_ended));
        tasks.spawn_local(async move {
            let mut player = SimulatedPlayer::named(club, number).await;
            while Instant::now() < end {
                player.act().await;
            }
            player.end_games().await;
            all_ended.wait().await;
            player.catch_up().await;
            player.disconnect().await;
            player
        });
    }
    tasks.join_all().await
}

/// Checks that no socket or room outlives its people.
async fn check_nothing_is_open(server: &PausedServer) {
    until("the sockets to be gone", async || {
        server.metric("tabiya_sockets").await == 0
    })
    .await;
    until("the rooms to be closed", async || {
        server.advance_time(Duration::from_secs(31)).await;
        server.metric("tabiya_rooms").await == 0
    })
    .await;
    let mut eve = common::TestClient::new_guest(server.address);
    assert_eq!(eve.get("/api/v1/players").await.ok(), serde_json::json!([]));
    assert_eq!(
        eve.get("/api/v1/games").await.ok()["games"],
        serde_json::json!([])
    );
    let began = server.metric("tabiya_games_begun_total").await;
    assert_eq!(
        server.metric("tabiya_games_ended_total").await,
        began,
        "each ended once"
    );
}

async fn check_store(store: &Sqlite, players: &[SimulatedPlayer]) {
    assert_eq!(
        store.unfinished().await.unwrap(),
        [],
        "all games have ended"
    );
    let finished = finished(store).await;
    let ids: HashSet<GameId> = finished.iter().map(|game| game.row.id).collect();
    assert_eq!(ids.len(), finished.len(), "each is in the list once");
    let mut logs = HashMap::new();
    for game in &finished {
        let stored = store.game(game.row.id).await.unwrap().unwrap();
        check_log(game, &stored.events);
        logs.insert(game.row.id.to_string(), stored.events);
    }
    for player in players {
        for (id, replica) in &player.replicas {
            check_replica(&player.name, replica, &logs[id]);
        }
        for acknowledged in &player.acknowledged {
            check_acknowledged(acknowledged, &logs[&acknowledged.game]);
        }
    }
}

async fn finished(store: &Sqlite) -> Vec<FinishedGame> {
    let mut all: Vec<FinishedGame> = Vec::new();
    loop {
        let last = all.last();
        let wanted = FinishedQuery {
            of: None,
            include_private: true,
            before: last.map(|game| (game.status.ended.unwrap(), game.row.id)),
            limit: 50,
        };
        let page = store.finished(wanted).await.unwrap();
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

/// Checks that the log is a legal game without gaps, and that the list has its result.
fn check_log(listed: &FinishedGame, events: &[Event]) {
    for (number, event) in events.iter().enumerate() {
        assert_eq!(event.number as usize, number, "{}", listed.row.id);
    }
    let game = Game::verify(events).unwrap_or_else(|error| panic!("{}: {error}", listed.row.id));
    let ending = game.ending().unwrap();
    assert_eq!(listed.status.result, ending.result().as_str());
    assert_eq!(listed.status.ply, game.ply());
    assert_eq!(listed.status.fen, game.position().fen().to_string());
}

/// Checks that a client received what happened.
fn check_replica(name: &str, replica: &GameReplica, log: &[Event]) {
    let log: Vec<serde_json::Value> = log
        .iter()
        .map(|event| serde_json::to_value(event).unwrap())
        .collect();
    assert_eq!(
        replica.events.len(),
        log.len(),
        "{name}'s copy of {}",
        replica.game
    );
    assert_eq!(replica.events, log, "{name}'s copy of {}", replica.game);
}

/// Checks that an acknowledged request is in the log exactly once.
fn check_acknowledged(acknowledged: &Acknowledged, log: &[Event]) {
    let seat = if acknowledged.seat == "white" {
        Color::White
    } else {
        Color::Black
    };
    let is_its = |event: &Event| {
        event.actor == Actor::Seat(seat) && event.command == Some(CommandId(acknowledged.id))
    };
    let first = log.iter().position(is_its);
    let first = first.unwrap_or_else(|| panic!("{acknowledged:?} is not in the log"));
    let group = log[first..]
        .iter()
        .take_while(|event| is_its(event))
        .count();
    let all = log.iter().filter(|event| is_its(event)).count();
    assert_eq!(group, all, "{acknowledged:?} is in the log more than once");
    let same = log[first..first + group]
        .iter()
        .filter(|event| event.kind == log[first].kind);
    assert_eq!(same.count(), 1, "{acknowledged:?} was done more than once");
}
