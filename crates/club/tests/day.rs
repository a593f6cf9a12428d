//! A day of a club in less than a minute: a hundred people come, play, talk, drop out and return at random, and at
//! the end everything fits together.

mod common;
#[path = "day/copy.rs"]
mod copy;
#[path = "day/player.rs"]
mod player;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use common::{StoppedHall, until};
use copy::{Acknowledged, Copy};
use player::Player;
use tabiya_club::{FinishedGame, Id, Sqlite, Store, Wanted};
use tabiya_game::{Actor, CommandId, Event, Game};
use tabiya_rules::Color;
use tokio::{
    sync::Barrier,
    task::{JoinSet, LocalSet},
};

const PLAYERS: usize = 100;
/// So long they do as they like.
const DAY: Duration = Duration::from_secs(15);

#[tokio::test]
async fn a_day_of_a_club() {
    let hall = Arc::new(StoppedHall::open().await);
    let clock = tokio::spawn(keep_time(Arc::clone(&hall)));
    let players = LocalSet::new().run_until(live(&hall)).await;

    let games: HashSet<&String> = players
        .iter()
        .flat_map(|player| player.copies.keys())
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

    nothing_is_left_open(&hall).await;
    clock.abort();
    let _ = clock.await;
    let hall = Arc::into_inner(hall).expect("the clock has stopped");
    let (store, _dir) = hall.stop().await;
    check_store(&store, &players).await;
}

/// The club's timers go with the time of the day.
async fn keep_time(hall: Arc<StoppedHall>) {
    let mut last = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_millis(10)).await;
        let now = Instant::now();
        hall.pass(now - last).await;
        last = now;
    }
}

/// Everybody's day, and how they end it: what they began is ended, and they know of it.
async fn live(hall: &Arc<StoppedHall>) -> Vec<Player> {
    let end = Instant::now() + DAY;
    let all_ended = Arc::new(Barrier::new(PLAYERS));
    let mut tasks = JoinSet::new();
    for number in 0..PLAYERS {
        let (club, all_ended) = (hall.address, Arc::clone(&all_ended));
        tasks.spawn_local(async move {
            let mut player = Player::come(club, number).await;
            while Instant::now() < end {
                player.act().await;
            }
            player.end_games().await;
            all_ended.wait().await;
            player.catch_up().await;
            player.go().await;
            player
        });
    }
    tasks.join_all().await
}

/// No socket and no room outlives those who were there.
async fn nothing_is_left_open(hall: &StoppedHall) {
    until("the sockets to be gone", async || {
        hall.metric("tabiya_sockets").await == 0
    })
    .await;
    until("the rooms to be closed", async || {
        hall.pass(Duration::from_secs(31)).await;
        hall.metric("tabiya_rooms").await == 0
    })
    .await;
    let mut eve = common::Person::stranger(hall.address);
    assert_eq!(
        eve.get("/api/v1/players").await.good(),
        serde_json::json!([])
    );
    assert_eq!(
        eve.get("/api/v1/games").await.good()["games"],
        serde_json::json!([])
    );
    let began = hall.metric("tabiya_games_begun_total").await;
    assert_eq!(
        hall.metric("tabiya_games_ended_total").await,
        began,
        "each ended once"
    );
}

async fn check_store(store: &Sqlite, players: &[Player]) {
    assert_eq!(
        store.unfinished().await.unwrap(),
        [],
        "all games have ended"
    );
    let finished = finished(store).await;
    let ids: HashSet<Id> = finished.iter().map(|game| game.row.id).collect();
    assert_eq!(ids.len(), finished.len(), "each is in the list once");
    let mut logs = HashMap::new();
    for game in &finished {
        let stored = store.game(game.row.id).await.unwrap().unwrap();
        check_log(game, &stored.events);
        logs.insert(game.row.id.to_string(), stored.events);
    }
    for player in players {
        for (id, copy) in &player.copies {
            check_copy(&player.name, copy, &logs[id]);
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
        let wanted = Wanted {
            of: None,
            private: true,
            before: last.map(|game| (game.closing.ended.unwrap(), game.row.id)),
            most: 50,
        };
        let page = store.finished(wanted).await.unwrap();
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

/// The log is a game that could be played, with no number left out, and the list says how it ended.
fn check_log(listed: &FinishedGame, events: &[Event]) {
    for (number, event) in events.iter().enumerate() {
        assert_eq!(event.number as usize, number, "{}", listed.row.id);
    }
    let game = Game::verify(events).unwrap_or_else(|error| panic!("{}: {error}", listed.row.id));
    let ending = game.ending().unwrap();
    assert_eq!(listed.closing.result, ending.result().as_str());
    assert_eq!(listed.closing.ply, game.ply());
    assert_eq!(listed.closing.fen, game.position().fen().to_string());
}

/// What a client was told is what happened.
fn check_copy(name: &str, copy: &Copy, log: &[Event]) {
    let log: Vec<serde_json::Value> = log
        .iter()
        .map(|event| serde_json::to_value(event).unwrap())
        .collect();
    assert_eq!(
        copy.events.len(),
        log.len(),
        "{name}'s copy of {}",
        copy.game
    );
    assert_eq!(copy.events, log, "{name}'s copy of {}", copy.game);
}

/// What was acknowledged is in the log, once.
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
