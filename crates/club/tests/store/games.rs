//! Games and their events: the contract of every store.

use std::sync::Arc;

use tabiya_club::{
    Append, FinishedGame, FinishedQuery, GameRow, GameStatus, Store, StoreError, StoredGame,
    Visibility,
};
use tabiya_game::Moment;
use tabiya_rules::ByColor;

use crate::{TestStore, append_one, events, game, id, stored};

#[tokio::test]
async fn a_game_reads_back_as_stored() {
    let mut row = game(7);
    row.seats.black = Some(id(2));
    row.names.white = "Žofia '; DROP TABLE games; --".into();
    row.visibility = Visibility::Private;
    row.after = Some(id(6));
    let data = TestStore::with_game(6, 1).await;
    data.store.create(row.clone(), events(0, 3)).await.unwrap();
    let game = StoredGame {
        is_set_aside: false,
        has_ended: false,
        row,
        next: None,
        events: events(0, 3),
    };
    assert_eq!(data.store.game(id(7)).await, Ok(Some(game.clone())));

    let again = data.reopen().await;
    assert_eq!(again.store.game(id(7)).await, Ok(Some(game)));
    assert_eq!(again.store.game(id(8)).await, Ok(None));
}

#[tokio::test]
async fn an_id_is_used_once() {
    let data = TestStore::with_game(1, 2).await;
    let again = data.store.create(game(1), events(0, 5)).await;
    assert_eq!(again, Err(StoreError::Taken));
    assert_eq!(stored(&data.store, 1).await, events(0, 2));
}

#[tokio::test]
async fn events_can_be_read_from_a_number_on() {
    let data = TestStore::with_game(1, 1).await;
    let append = Append {
        game: id(1),
        expected: 1,
        events: events(1, 4),
        status: None,
    };
    data.store.append(&append).await.unwrap();
    assert_eq!(data.store.events(id(1), 0).await, Ok(events(0, 5)));
    assert_eq!(data.store.events(id(1), 3).await, Ok(events(3, 2)));
    assert_eq!(data.store.events(id(1), 5).await, Ok(vec![]));
    assert_eq!(data.store.events(id(1), 99).await, Ok(vec![]));
    let none = StoreError::NoGame(id(2));
    assert_eq!(data.store.events(id(2), 0).await, Err(none));
}

#[tokio::test]
async fn a_second_writer_gets_a_conflict() {
    let data = TestStore::with_game(1, 3).await;
    for expected in [0, 1, 2, 4, 1000, 3_000_000_000] {
        let conflict = StoreError::Conflict { expected, found: 3 };
        let appended = append_one(&data.store, 1, expected).await;
        assert_eq!(appended, Err(conflict));
    }
    let none = append_one(&data.store, 2, 3).await;
    assert_eq!(none, Err(StoreError::NoGame(id(2))));
    let none = append_one(&data.store, 2, 0).await;
    assert_eq!(none, Err(StoreError::NoGame(id(2))));
    assert_eq!(stored(&data.store, 1).await, events(0, 3));
}

#[tokio::test]
async fn one_of_two_concurrent_writers_wins() {
    let data = TestStore::with_game(1, 1).await;
    for expected in 1..50 {
        let both = [
            append_one(&data.store, 1, expected),
            append_one(&data.store, 1, expected),
        ];
        let [first, second] = both;
        first.await.unwrap();
        let found = expected + 1;
        let conflict = StoreError::Conflict { expected, found };
        assert_eq!(second.await, Err(conflict));
    }
    assert_eq!(stored(&data.store, 1).await, events(0, 50));
}

#[tokio::test]
async fn events_out_of_order_are_refused() {
    let data = TestStore::with_game(1, 1).await;
    let append = Append {
        game: id(1),
        expected: 1,
        events: events(2, 1),
        status: None,
    };
    let error = data.store.append(&append).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "storage failed: event 2 found, 1 expected"
    );
    assert_eq!(stored(&data.store, 1).await, events(0, 1));
}

#[tokio::test]
async fn a_refusal_does_not_affect_its_batch() {
    let data = TestStore::open().await;
    let mut asked = Vec::new();
    for number in 0..200 {
        asked.push((number, data.store.create(game(number), events(0, 2))));
        drop(data.store.create(game(number), events(0, 1)));
        drop(append_one(&data.store, number, 7));
        drop(append_one(&data.store, 5000 + number, 7));
    }
    for (number, created) in asked {
        created.await.unwrap();
        assert_eq!(stored(&data.store, number).await, events(0, 2));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_games_are_written_concurrently() {
    const GAMES: i64 = 40;
    const EVENTS: u32 = 40;
    let data = TestStore::open().await;
    for number in 0..GAMES {
        let created = data.store.create(game(number), events(0, 1));
        created.await.unwrap();
    }
    let data = Arc::new(data);
    let mut tasks = tokio::task::JoinSet::new();
    for number in (0..GAMES).flat_map(|number| [number; 3]) {
        let data = Arc::clone(&data);
        tasks.spawn(async move {
            let store = &data.store;
            let mut next = 1;
            while next < EVENTS {
                next = match append_one(store, number, next).await {
                    // Everything acknowledged can be read, whoever wrote it.
                    Ok(()) => store.events(id(number), 0).await.unwrap().len() as u32,
                    Err(StoreError::Conflict { found, .. }) => found,
                    Err(error) => panic!("{error}"),
                };
            }
        });
    }
    tasks.join_all().await;
    let data = Arc::into_inner(data).unwrap().reopen().await;
    for number in 0..GAMES {
        assert_eq!(stored(&data.store, number).await, events(0, EVENTS));
    }
}

#[tokio::test]
async fn dropped_futures_are_still_written() {
    let data = TestStore::with_game(1, 1).await;
    for expected in 1..500 {
        drop(append_one(&data.store, 1, expected));
    }
    // Closing waits for all writes.
    let again = data.reopen().await;
    assert_eq!(stored(&again.store, 1).await, events(0, 500));
}

#[tokio::test]
async fn games_end_and_restart() {
    let data = TestStore::open().await;
    for number in [3, 1, 2] {
        let created = data.store.create(game(number), events(0, 1));
        created.await.unwrap();
    }
    let unfinished = data.store.unfinished();
    assert_eq!(unfinished.await, Ok(vec![id(1), id(2), id(3)]));

    let ended = status(Some(Moment(50)), "1-0");
    close(&data.store, 2, 1, ended.clone()).await;
    assert_eq!(data.store.unfinished().await, Ok(vec![id(1), id(3)]));
    let list = data.store.finished(all()).await.unwrap();
    let row = game(2);
    assert_eq!(list, [FinishedGame { row, status: ended }]);

    close(&data.store, 2, 2, status(None, "*")).await;
    let unfinished = data.store.unfinished();
    assert_eq!(unfinished.await, Ok(vec![id(1), id(2), id(3)]));
    assert_eq!(data.store.finished(all()).await, Ok(vec![]));
}

#[tokio::test]
async fn finished_games_are_listed_newest_first_in_pages() {
    let data = TestStore::open().await;
    // Two games per end time, every third private, and in every second Black is the same person.
    for number in 10..30 {
        let mut row = game(number);
        row.seats.white = Some(id(number % 5));
        row.seats.black = (number % 2 == 0).then(|| id(1));
        if number % 3 == 0 {
            row.visibility = Visibility::Private;
        }
        data.store.create(row, events(0, 1)).await.unwrap();
        let ended = Moment(number as u64 / 2);
        close(&data.store, number, 1, status(Some(ended), "0-1")).await;
    }
    let everything = FinishedQuery {
        include_private: true,
        ..all()
    };
    let newest_first: Vec<i64> = (10..30).rev().collect();
    assert_eq!(listed(&data.store, everything).await, newest_first);

    let public = newest_first.iter().copied().filter(|n| n % 3 != 0);
    assert_eq!(listed(&data.store, all()).await, public.collect::<Vec<_>>());

    let of_one = newest_first.iter().copied();
    let of_one = of_one.filter(|n| n % 5 == 1 || n % 2 == 0);
    let wanted = FinishedQuery {
        of: Some(id(1)),
        ..everything
    };
    let of_one: Vec<i64> = of_one.collect();
    assert_eq!(listed(&data.store, wanted).await, of_one);

    // Paging gives the same list.
    for (whole, want) in [(everything, newest_first), (wanted, of_one)] {
        let mut pages = Vec::new();
        let mut part = FinishedQuery { limit: 3, ..whole };
        loop {
            let list = data.store.finished(part).await.unwrap();
            let Some(last) = list.last() else { break };
            part.before = Some((last.status.ended.unwrap(), last.row.id));
            pages.extend(list.iter().map(|game| game.row.id.number()));
        }
        assert_eq!(pages, want);
    }
}

#[tokio::test]
async fn games_that_are_set_aside_do_not_count() {
    let data = TestStore::with_game(1, 1).await;
    let store = &data.store;
    let of_both = GameRow {
        seats: ByColor {
            white: Some(id(1)),
            black: Some(id(1)),
        },
        ..game(2)
    };
    let of_two = GameRow {
        seats: ByColor {
            white: Some(id(5)),
            black: Some(id(1)),
        },
        ..game(3)
    };
    for row in [of_both, of_two, game(4)] {
        store.create(row, events(0, 1)).await.unwrap();
    }
    let ended = status(Some(Moment(50)), "1-0");
    close(store, 4, 1, ended).await;
    assert_eq!(store.count_unfinished_of(id(1)).await, Ok(3));
    assert_eq!(store.count_unfinished_of(id(5)).await, Ok(1));
    assert_eq!(store.count_unfinished_of(id(6)).await, Ok(0));
    store.set_aside(id(2), Some(Moment(60))).await.unwrap();
    assert_eq!(store.count_unfinished_of(id(1)).await, Ok(2));
    assert_eq!(store.unfinished().await, Ok(vec![id(1), id(3)]));
    // Its player still finds it.
    let own = store.unfinished_of(id(1), 9).await;
    assert_eq!(own, Ok(vec![id(3), id(2), id(1)]));
    assert_eq!(store.unfinished_of(id(1), 1).await, Ok(vec![id(3)]));
    assert!(store.game(id(2)).await.unwrap().unwrap().is_set_aside);
    store.set_aside(id(2), None).await.unwrap();
    assert_eq!(store.count_unfinished_of(id(1)).await, Ok(3));
    assert!(!store.game(id(2)).await.unwrap().unwrap().is_set_aside);
    let none = store.set_aside(id(9), None).await;
    assert_eq!(none, Err(StoreError::NoGame(id(9))));
}

#[tokio::test]
async fn a_game_has_one_rematch() {
    let data = TestStore::with_game(1, 1).await;
    let rematch = |number, after| GameRow {
        after: Some(id(after)),
        ..game(number)
    };
    let create = |number, after| data.store.create(rematch(number, after), events(0, 1));
    assert_eq!(create(2, 1).await, Ok(()));
    // Neither another one, nor the same once more.
    assert_eq!(create(3, 1).await, Err(StoreError::Changed));
    assert_eq!(create(2, 1).await, Err(StoreError::Changed));
    assert_eq!(data.store.game(id(3)).await, Ok(None));
    let first = data.store.game(id(1)).await.unwrap().unwrap();
    assert_eq!(first.next, Some(id(2)));
    assert_eq!(create(3, 9).await, Err(StoreError::NoGame(id(9))));
    assert_eq!(data.store.game(id(3)).await, Ok(None));
}

#[tokio::test]
async fn seats_can_be_reassigned() {
    let data = TestStore::with_game(1, 1).await;
    let seats = ByColor {
        white: None,
        black: Some(id(5)),
    };
    data.store.set_seats(id(1), seats).await.unwrap();
    let game = data.store.game(id(1)).await.unwrap().unwrap();
    assert_eq!(game.row.seats, seats);
    let none = data.store.set_seats(id(9), seats).await;
    assert_eq!(none, Err(StoreError::NoGame(id(9))));
}

fn status(ended: Option<Moment>, result: &str) -> GameStatus {
    GameStatus {
        ended,
        result: result.into(),
        ply: 40,
        fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(),
    }
}

/// Appends an event that ends or restarts a game.
async fn close(store: &impl Store, number: i64, expected: u32, status: GameStatus) {
    let append = Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        status: Some(status),
    };
    store.append(&append).await.unwrap();
}

/// Selects all public games.
fn all() -> FinishedQuery {
    FinishedQuery {
        of: None,
        include_private: false,
        before: None,
        limit: 100,
    }
}

async fn listed(store: &impl Store, wanted: FinishedQuery) -> Vec<i64> {
    let list = store.finished(wanted).await.unwrap();
    list.iter().map(|game| game.row.id.number()).collect()
}
