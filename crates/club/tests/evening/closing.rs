//! Closing.

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
