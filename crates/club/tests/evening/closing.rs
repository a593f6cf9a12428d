//! Closing.

use std::time::Duration;

use serde_json::json;

use crate::common::{Hall, Pair};
use crate::{how, timed};

#[tokio::test]
async fn a_club_that_closes_says_so_and_keeps_the_games() {
    let mut hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    hall.close().await;
    for line in [&mut pair.white, &mut pair.black] {
        line.expect_type("closing").await;
        assert_eq!(line.ended().await, Some(1001));
    }
    let hall = hall.kill_and_reopen().await;
    pair.anna.club = hall.address;
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["ply"], 2);
    assert_eq!(how(&seen), "not at all");
}

/// A phone that sleeps does not answer when it is sent away, and that takes a while: nobody's clock runs meanwhile.
#[tokio::test]
async fn nobody_is_charged_for_how_long_a_club_takes_to_close() {
    let mut hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let path = format!("/api/v1/games/{game}");
    let before = pair.anna.get(&path).await.good();
    // Black's socket is not read any more.
    let start = std::time::Instant::now();
    hall.close().await;
    let took = start.elapsed();
    assert!(
        took > Duration::from_millis(500),
        "it waits for Black: {took:?}"
    );
    let hall = hall.kill_and_reopen().await;
    pair.anna.club = hall.address;
    let after = pair.anna.get(&path).await.good();
    let left = |seen: &serde_json::Value| seen["view"]["left"]["white"].as_u64().unwrap();
    let lost = left(&before) - left(&after);
    assert!(lost < 300, "{lost} ms in {took:?}");
    assert_eq!(after["view"]["running"], json!(null));
}
