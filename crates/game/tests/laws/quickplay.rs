//! Guidelines III: games without increment.

use tabiya_game::*;
use tabiya_rules::{ByColor, Color};

use crate::{
    arbitrated, check_truncated,
    common::{check, check_unjudged, timed},
    plain, timed_fen,
};

#[test]
fn guideline_iii_4_increment() {
    let game = || Preset {
        quickplay: Some(Quickplay::default()),
        ..timed("11+0")
    };
    // It is an offer. Without an arbiter it is granted when that is refused, in words or by moving: five
    // seconds for both, two minutes for the opponent.
    let asked = check(game(), "e4 e5 +560s w:increment", "in play");
    assert_eq!(asked.seconds(), (100.0, 660.0));
    let on = check(game(), "e4 e5 +560s w:increment +10s Nf3 Nc6", "in play");
    assert_eq!(on.seconds(), (90.0, 780.0));
    let declined = "e4 e5 +560s w:increment b:decline-draw";
    let granted = check(game(), declined, "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    let on = check(game(), &format!("{declined} +10s Nf3 Nc6"), "in play");
    assert_eq!(on.seconds(), (95.0, 785.0));
    // At once where no draw may be offered.
    let granted = check(game(), "+560s w:increment", "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    // Once.
    let again = "refused: a draw has already been proposed (11.5)";
    check(game(), "e4 e5 +560s w:increment w:increment", again);
    // What was refused is not offered again by the granting (9.1.2.1).
    let lapsed = "refused: a draw has not been proposed (9.1.2)";
    check(game(), &format!("{declined} b:accept-draw"), lapsed);
    let ruled = format!("{declined} a:grant b:accept-draw");
    check(arbitrated(game()), &ruled, lapsed);
    // A take-back takes the request with it, and the end does.
    let back = "e4 e5 +560s w:increment b:offer-takeback w:accept-takeback e5 +10s Nf3 Nc6";
    assert_eq!(check(game(), back, "in play").seconds().1, 660.0);
    // A log that was cut is finished.
    let cut = check_truncated(game(), declined, 1, "Nf3", "in play");
    assert_eq!(cut.seconds(), (100.0, 780.0));
    let agreed = "agreement: draw (5.2.3)";
    check(game(), "e4 e5 +560s w:increment b:accept-draw", agreed);
    // By the arbiter.
    let watched = || arbitrated(game());
    let asked = check(watched(), "e4 e5 +560s w:increment", "in play");
    assert_eq!(asked.seconds(), (100.0, 660.0));
    let granted = check(watched(), "e4 e5 +560s w:increment a:grant", "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    let refused = check(watched(), "e4 e5 +560s w:increment a:refuse", "in play");
    assert_eq!(refused.seconds(), (100.0, 660.0));
    let waiting = "refused: the arbiter has not ruled yet (III.5)";
    check(watched(), "e4 e5 +560s w:increment w:quickplay", waiting);
    check(
        watched(),
        "a:grant",
        "refused: there is no request to rule on (III.5)",
    );
    // Not with two minutes left, not with an increment, not unannounced, not off the move, not untimed.
    let time = "refused: at least two minutes are left, or another period follows (III.4)";
    check(game(), "e4 e5 +540s w:increment", time);
    let has = "refused: Guidelines III apply only to games without increment (III.2.2)";
    check(game(), &format!("{declined} w:increment"), has);
    let unannounced = "refused: Guidelines III were not announced (III.2.1)";
    check(timed("11+0"), "+560s w:increment", unannounced);
    check(
        game(),
        "+560s b:increment",
        "refused: it is white's move (1.2)",
    );
    let untimed = Preset {
        quickplay: Some(Quickplay::default()),
        ..plain()
    };
    check(untimed, "w:increment", "refused: white has no clock");
}

#[test]
fn guideline_iii_5_normal_means() {
    let game = |fen: &str| Preset {
        quickplay: Some(Quickplay { no_progress: 3 }),
        ..timed_fen(fen, "11+0")
    };
    let drawn = "quickplay finish: draw (III.5)";
    // On proof: the opponent cannot mate.
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(game(bare), "+560s w:quickplay", drawn);
    // After no progress.
    let rooks = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let slow = "+560s Kd2 Kd7 Kd3 Kd6";
    let vain = check(game(rooks), &format!("{slow} w:quickplay"), "in play");
    assert_eq!(vain.seconds(), (100.0, 780.0));
    check(game(rooks), &format!("{slow} Kd2 Kd7 w:quickplay"), drawn);
    // A capture or a pawn move is progress.
    let pawn = "r3k3/7p/8/8/8/8/8/R3K3 w - - 0 1";
    check(game(pawn), &format!("{slow} Kd2 h6 w:quickplay"), "in play");
    // By the arbiter.
    let watched = || arbitrated(game(rooks));
    check(watched(), "+560s w:quickplay", "in play");
    check(watched(), "+560s w:quickplay a:grant", drawn);
    let refused = check(watched(), "+560s w:quickplay a:refuse", "in play");
    assert_eq!(refused.seconds(), (100.0, 780.0));
}

#[test]
fn guideline_iii_5_2_a_decision_that_is_postponed() {
    let game = || {
        arbitrated(Preset {
            quickplay: Some(Quickplay::default()),
            ..timed("11+0")
        })
    };
    let later = "e4 e5 +600s w:quickplay +1h a:postpone";
    let on = check(game(), &format!("{later} +10s Nf3 Nc6"), "in play");
    assert_eq!(on.seconds(), (50.0, 660.0));
    let drawn = "quickplay finish: draw (III.5)";
    check(game(), &format!("{later} Nf3 Nc6 a:grant"), drawn);
    // When a flag has fallen, the arbiter declares the result.
    let fallen = format!("{later} Nf3 Nc6 +61s");
    check(game(), &format!("{fallen} h:tick"), "in play");
    let yet = "refused: the arbiter has not ruled yet (III.5)";
    check(game(), &format!("{fallen} Bb5"), yet);
    check(game(), &format!("{fallen} b:flag"), yet);
    check(game(), &format!("{fallen} a:grant"), drawn);
    let lost = "flag: black wins (6.9)";
    check(game(), &format!("{fallen} a:refuse"), lost);
    check(game(), &format!("{fallen} a:flag"), lost);
    // Once, and only such a claim.
    let not = "refused: this ruling cannot be postponed (III.5.1)";
    check(game(), &format!("{later} a:postpone"), not);
    check(game(), "e4 e5 +600s w:increment a:postpone", not);
}

#[test]
fn guidelines_iii_where_they_do_not_apply() {
    let game = |time: &str| Preset {
        quickplay: Some(Quickplay::default()),
        ..timed(time)
    };
    for what in ["w:increment", "w:quickplay"] {
        let refused = |time: &str, wait: &str, want: &str| {
            let script = format!("e4 e5 {wait} {what}");
            check(game(time), &script, &format!("refused: {want}"));
        };
        refused(
            "5+0",
            "+299s",
            "Guidelines III do not apply to blitz (III.2.2)",
        );
        let none = "this time control has no last period (III.1)";
        refused("60/move", "+1s", none);
        refused("3 days", "+71h", none);
        refused("*11", "+600s", none);
        let has = "Guidelines III apply only to games without increment (III.2.2)";
        refused("11+5", "+600s", has);
        refused("11d5", "+600s", has);
        let more = "at least two minutes are left, or another period follows (III.4)";
        refused("11+0", "+540s", more);
        refused("40/11, 5", "+600s", more);
        // Nor where the opponent has an increment.
        let odds = Preset {
            time: ByColor {
                white: "11+0".parse().unwrap(),
                black: "11+5".parse().unwrap(),
            },
            ..game("11+0")
        };
        check(
            odds,
            &format!("e4 e5 +600s {what}"),
            &format!("refused: {has}"),
        );
        // Nor in a pause, nor under a fallen flag.
        let paused = format!("e4 e5 +600s w:offer-pause b:accept-pause {what}");
        check(game("11+0"), &paused, "refused: the game is paused (6.11)");
        let claimed = Preset {
            flags: FlagRule::WhenClaimed,
            ..game("11+0")
        };
        let late = format!("e4 e5 +11m {what}");
        check(claimed, &late, "refused: the flag is down (III.5)");
    }
}

#[test]
fn guideline_iii_a_bonus_of_no_time_is_none() {
    for bonus in [
        Bonus::Increment(Millis::ZERO),
        Bonus::Delay(Millis::ZERO),
        Bonus::Bronstein(Millis::ZERO),
    ] {
        let time = TimeControl::Periods(vec![Period {
            moves: None,
            time: Millis::minutes(11),
            bonus,
        }]);
        let preset = Preset {
            quickplay: Some(Quickplay::default()),
            ..plain().with_time(time)
        };
        check(preset, "e4 e5 +600s w:increment", "in play");
    }
    // One move in a time, what is saved kept, is not the same as a time for each move.
    let kept = check(timed("1/1"), "+10s e4 e5", "in play");
    assert_eq!(kept.seconds(), (110.0, 120.0));
    let fixed = check(timed("60/move"), "+10s e4 e5", "in play");
    assert_eq!(fixed.seconds(), (60.0, 60.0));
}

/// Without an arbiter, a claim that the opponent cannot win waits until the referee knows: the answer is the same on a
/// busy machine.
#[test]
fn guideline_iii_5_a_claim_waits_for_the_referee() {
    let game = || Preset {
        quickplay: Some(Quickplay { no_progress: 3 }),
        ..timed_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "11+0")
    };
    let drawn = "quickplay finish: draw (III.5)";
    let claim = "+560s w:quickplay";
    // The game is stopped meanwhile: no clock runs, and nobody moves.
    let waiting = check_unjudged(game(), &format!("{claim} +99h h:tick"), "in play");
    assert_eq!(waiting.seconds(), (100.0, 660.0));
    assert_eq!(waiting.game.awaited_verdict(), Some(Color::Black));
    assert_eq!(waiting.game.deadline(), None);
    let yet = "refused: the arbiter has not ruled yet (III.5)";
    for what in [
        "Kd2",
        "w:quickplay",
        "w:increment",
        "w:threefold",
        "b:flag",
        "b:offer-takeback",
    ] {
        check_unjudged(game(), &format!("{claim} +1h {what}"), yet);
    }
    // The verdict decides, whenever it comes and whatever happened before.
    for wait in ["", "+3s", "+99h h:tick", "+2s h:restore", "b:offer-pause"] {
        let claimed = format!("{claim} {wait}");
        check_unjudged(game(), &format!("{claimed} r:unable-black"), drawn);
        let denied = check_unjudged(game(), &format!("{claimed} r:unable-white"), "in play");
        assert_eq!(denied.seconds(), (100.0, 780.0));
        assert_eq!(denied.game.awaited_verdict(), None);
        // A solver that has given up has no proof.
        let given_up = format!("{claimed} r:undecided-black +10s Kd2");
        let denied = check_unjudged(game(), &given_up, "in play");
        assert_eq!(denied.seconds(), (90.0, 780.0));
    }
    check_unjudged(game(), &format!("{claim} r:dead"), "dead position (5.2.2)");
    // It may be known before.
    check_unjudged(game(), &format!("r:unable-black {claim}"), drawn);
    let known = check_unjudged(game(), "+560s r:unable-white w:quickplay", "in play");
    assert_eq!(known.game.awaited_verdict(), None);
    // Either player may still end the game.
    let agreed = "agreement: draw (5.2.3)";
    let start = || Preset {
        quickplay: Some(Quickplay { no_progress: 3 }),
        ..timed("11+0")
    };
    let offered = "e4 e5 b:offer-draw +600s w:quickplay w:accept-draw";
    check_unjudged(start(), offered, agreed);
    let resigned = "resignation: pending, white wins if able to mate (5.1.2)";
    check_unjudged(game(), &format!("{claim} b:resign"), resigned);
    // A log that was cut after the verdict is finished.
    for (verdict, want) in [("r:unable-black", drawn), ("r:unable-white", "in play")] {
        let script = format!("{claim} {verdict}");
        let cut = check_truncated(game(), &script, 1, "h:tick", want);
        assert_eq!(cut.game.awaited_verdict(), None);
    }
}

/// Earlier versions refused a claim that was not proven at once.
#[test]
fn guideline_iii_5_claims_in_earlier_logs() {
    let game = Preset {
        quickplay: Some(Quickplay { no_progress: 3 }),
        ..timed_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "11+0")
    };
    let mut events = check(game, "+560s w:quickplay", "in play").events;
    let asked = events
        .iter()
        .position(|event| matches!(event.kind, EventKind::Asked { .. }));
    let asked = asked.unwrap();
    let mut denied = events.pop().unwrap();
    events.truncate(asked + 1);
    let claimed = events.pop().unwrap();
    (denied.number, denied.actor) = (claimed.number, claimed.actor);
    events.push(denied);
    let game = Game::verify(&events).unwrap();
    assert_eq!(game.awaited_verdict(), None);
    assert!(game.pending_ruling().is_none());
}
