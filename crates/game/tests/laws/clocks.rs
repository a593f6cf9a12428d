//! Clocks, pauses, and who is away (6, 11.2).

use tabiya_game::*;
use tabiya_rules::ByColor;

use crate::{
    arbitrated,
    common::{self, check, from_fen, timed},
    plain,
};

#[test]
fn article_6_clocks() {
    // Time odds.
    let odds = Preset {
        time: ByColor {
            white: "1+0".parse().unwrap(),
            black: "5+3".parse().unwrap(),
        },
        ..plain()
    };
    let played = check(odds, "+10s e4 +10s e5", "in play");
    assert_eq!(played.seconds(), (50.0, 293.0));
    // One side without a clock.
    let half = Preset {
        time: ByColor {
            white: "1+0".parse().unwrap(),
            black: TimeControl::Unlimited,
        },
        ..plain()
    };
    check(half.clone(), "e4 +99h e5 +59s h:tick", "in play");
    check(half, "e4 +99h e5 +60s h:tick", "flag: black wins (6.9)");
    // The clock starts when each has moved.
    let network = || Preset {
        clock_start: ClockStart::AfterFirstMoves,
        ..timed("1+0")
    };
    let played = check(network(), "+50s e4 +50s e5 +10s Nf3", "in play");
    assert_eq!(played.seconds(), (50.0, 60.0));
    // Lag is forgiven as far as the quota goes, and a move on its way does not lose.
    let lagged = || Preset {
        lag: LagRule::Forgiven,
        ..timed("1+0")
    };
    let played = check(lagged(), "+5s w:lagged=e2e4=4500ms", "in play");
    assert_eq!(played.seconds().0, 55.5);
    check(lagged(), "+60s h:tick", "in play");
    check(
        lagged(),
        "+60s b:flag",
        "refused: no flag has fallen: 0:00:00 left (6.8)",
    );
    check(lagged(), "+61s w:lagged=e2e4=59s", "in play");
    check(lagged(), "+61s e4", "flag: black wins (6.9)");
    check(lagged(), "+65s e4", "flag: black wins (6.9)");
    check(lagged(), "+62s h:tick", "flag: black wins (6.9)");
    let charged = check(timed("1+0"), "+5s w:lagged=e2e4=1s", "in play");
    assert_eq!(charged.seconds().0, 55.0);
    // Days a move, fixed time a move, hourglass, delays, periods.
    let days = check(timed("3 days"), "+71h e4 +1h", "in play");
    assert_eq!(days.seconds(), (259_200.0, 255_600.0));
    check(
        timed("10/move"),
        "+9s e4 +9s e5 +10s h:tick",
        "flag: black wins (6.9)",
    );
    let sand = check(timed("*1"), "+10s e4 +30s", "in play");
    assert_eq!(sand.seconds(), (80.0, 40.0));
    let delay = check(timed("1d5"), "+4s e4 +9s e5", "in play");
    assert_eq!(delay.seconds(), (60.0, 56.0));
    let bronstein = check(timed("1b5"), "+4s e4 +9s e5", "in play");
    assert_eq!(bronstein.seconds(), (60.0, 56.0));
    let periods = check(
        timed("2/1+1, 1+2"),
        "+10s e4 e5 +10s Nf3 Nc6 +10s Bb5",
        "in play",
    );
    assert_eq!(periods.seconds().0, 60.0 - 9.0 - 9.0 + 60.0 - 8.0);
}

#[test]
fn time_never_goes_back() {
    let mut played = common::Script::new(timed("5+0")).run("+10s e4");
    played.now = Moment(0);
    let played = played.run("e5");
    assert_eq!(played.events.last().unwrap().at, Moment(1_010_000));
    assert_eq!(Game::replay(&played.events).unwrap(), played.game);
}

#[test]
fn article_6_7_1_no_show() {
    let late = || Preset {
        default_time: Some(Millis::minutes(30)),
        ..timed("90+30")
    };
    let after = "+30m +1ms";
    check(
        late(),
        &format!("{after} h:tick"),
        "no-show: lost by both (6.7.1)",
    );
    let white = "no-show: white wins (6.7.1)";
    check(late(), &format!("w:arrive-white {after} h:tick"), white);
    let black = "no-show: black wins (6.7.1)";
    check(late(), &format!("b:arrive-black {after} h:tick"), black);
    check(late(), "e4 +29m e5 +30m h:tick", "in play");
    check(late(), &format!("e4 {after} e5"), white);
    check(late(), "+29m e4 e5 +2m h:tick", "in play");
    // Who arrives after the default time loses: at it is in time.
    check(late(), "e4 +30m h:tick", "in play");
    check(late(), "e4 +30m e5", "in play");
    check(late(), "e4 +30m b:arrive-black +2m h:tick", "in play");
    // None at all: who is there at the start is.
    let zero = || Preset {
        default_time: Some(Millis::ZERO),
        ..plain()
    };
    let here = "h:arrive-white h:arrive-black +1m h:tick";
    check(zero(), here, "in play");
    check(zero(), "e4 e5 +1m h:tick", "in play");
    check(zero(), "e4 +1ms e5", white);
    check(zero(), "h:tick", "in play");
    check(zero(), "+1ms h:tick", "no-show: lost by both (6.7.1)");
    let game = common::Script::new(zero()).game;
    assert_eq!(game.deadline(), Some(Moment(1_000_001)));
    // Without one the clock alone counts.
    check(timed("90+30"), "+90m h:tick", "flag: black wins (6.9)");
}

#[test]
fn article_6_7_1_default_time_stops_too() {
    let late = || Preset {
        default_time: Some(Millis::minutes(30)),
        ..arbitrated(timed("90+30"))
    };
    check(
        late(),
        "w:arrive-white +1m h:restore +29m h:tick",
        "in play",
    );
    let lost = "no-show: white wins (6.7.1)";
    check(late(), "w:arrive-white +1m h:restore +1801s h:tick", lost);
    check(late(), "w:arrive-white +9h h:restore +1801s h:tick", lost);
    let paused = "w:arrive-white +20m a:offer-pause +9h";
    check(late(), &format!("{paused} h:tick"), "in play");
    check(
        late(),
        &format!("{paused} a:offer-resume +9m h:tick"),
        "in play",
    );
    check(
        late(),
        &format!("{paused} a:offer-resume +601s h:tick"),
        lost,
    );
}

#[test]
fn article_11_2_abandonment() {
    let game = || Preset {
        absence: Some(AbsenceLimits::by_speed(Speed::Blitz)),
        ..plain()
    };
    let won = "abandonment: white wins (11.2.3)";
    check(game(), "e4 b:leave-black +10s w:abandoned", won);
    check(game(), "e4 h:lose-black +30s w:abandoned", won);
    let soon = "refused: the opponent has not been away for long enough (11.2.3)";
    check(game(), "e4 b:leave-black +9s w:abandoned", soon);
    check(game(), "e4 h:lose-black +29s w:abandoned", soon);
    let here = "refused: the opponent is not away (11.2.3)";
    check(game(), "e4 w:abandoned", here);
    check(
        game(),
        "e4 h:lose-black +20s h:arrive-black +20s w:abandoned",
        here,
    );
    check(game(), "e4 h:lose-black +20s e5 +20s w:abandoned", here);
    check(plain(), "e4 b:leave-black +9h w:abandoned", here);
    // Nobody leaves for another, and nobody twice.
    check(game(), "w:leave-black", "refused: white may not do that");
    check(
        game(),
        "b:leave-black b:leave-black",
        "refused: that would change nothing",
    );
    check(
        game(),
        "w:arrive-white",
        "refused: that would change nothing",
    );
    // Drawn if who stayed cannot mate.
    let bare = Preset {
        absence: Some(AbsenceLimits::by_speed(Speed::Blitz)),
        ..from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    };
    check(
        bare,
        "w:leave-white +10s b:abandoned",
        "abandonment: draw (11.2.3)",
    );
}

#[test]
fn absence_counts_only_while_the_game_runs() {
    let game = || Preset {
        absence: Some(AbsenceLimits::by_speed(Speed::Blitz)),
        ..arbitrated(timed("90+30"))
    };
    let soon = "refused: the opponent has not been away for long enough (11.2.3)";
    let won = "abandonment: white wins (11.2.3)";
    let gone = "e4 h:lose-black +20s";
    // Not in a pause, however it came about.
    for pause in ["a:offer-pause", "h:offer-pause"] {
        let resume = pause.replace("pause", "resume");
        check(game(), &format!("{gone} {pause} +9h w:abandoned"), soon);
        let on = format!("{gone} {pause} +9h {resume} +9s");
        check(game(), &format!("{on} w:abandoned"), soon);
        check(game(), &format!("{on} +1s w:abandoned"), won);
    }
    let agreed = "e4 w:offer-pause b:accept-pause +1h h:lose-black +9h";
    check(game(), &format!("{agreed} w:abandoned"), soon);
    let on = format!("{agreed} a:offer-resume +29s w:abandoned");
    check(game(), &on, soon);
    // Who was away for long enough before stays so.
    let long = format!("{gone} +10s a:offer-pause w:abandoned");
    check(game(), &long, won);
    // Nor while the host was away.
    check(
        game(),
        "e4 h:lose-black +9h h:restore +29s w:abandoned",
        soon,
    );
    check(
        game(),
        "e4 h:lose-black +9h h:restore +30s w:abandoned",
        won,
    );
}

#[test]
fn article_6_11_pauses() {
    let game = || timed("5+0");
    let paused = check(
        game(),
        "+10s w:offer-pause +5s b:accept-pause +1h",
        "in play",
    );
    assert_eq!(paused.seconds(), (285.0, 300.0));
    let one = check(game(), "+10s w:offer-pause +5s", "in play");
    assert!(!one.game.is_paused());
    let script = "w:offer-pause b:offer-pause +1h w:offer-resume b:accept-resume +1s";
    assert_eq!(check(game(), script, "in play").seconds(), (299.0, 300.0));
    check(
        game(),
        "w:offer-resume",
        "refused: the game is not paused (6.11)",
    );
    let stopped = "refused: the game is paused (6.11)";
    check(game(), "w:offer-pause b:accept-pause e4", stopped);
    check(
        game(),
        "w:offer-pause b:accept-pause w:offer-pause",
        stopped,
    );
    check(game(), "w:offer-pause b:accept-pause w:threefold", stopped);
    // No flag falls meanwhile.
    check(game(), "w:offer-pause b:accept-pause +9h h:tick", "in play");
    // After a crash of the host nobody is charged.
    let restored = check(game(), "+10s e4 +20s e5 +3h h:restore +1s", "in play");
    assert_eq!(restored.seconds(), (289.0, 280.0));
}

#[test]
fn article_6_11_2_the_clock_stops_until_the_ruling() {
    let game = || {
        arbitrated(Preset {
            quickplay: Some(Quickplay::default()),
            ..timed("11+0")
        })
    };
    let asked = "e4 e5 +600s w:quickplay";
    // No flag falls, and nobody moves.
    let waiting = check(game(), &format!("{asked} +9h h:tick"), "in play");
    assert_eq!(waiting.seconds(), (60.0, 660.0));
    assert!(waiting.game.is_stopped() && waiting.game.deadline().is_none());
    let yet = "refused: the arbiter has not ruled yet (III.5)";
    for what in [
        "Nf3",
        "b:flag",
        "w:threefold",
        "w:offer-takeback",
        "w:increment",
    ] {
        check(game(), &format!("{asked} +9h {what}"), yet);
    }
    // It goes on with the ruling.
    let refused = check(game(), &format!("{asked} +9h a:refuse +10s"), "in play");
    assert_eq!(refused.seconds(), (50.0, 780.0));
    let increment = "e4 e5 +600s w:increment +9h a:grant +10s";
    let granted = check(game(), increment, "in play");
    assert_eq!(granted.seconds(), (50.0, 780.0));
    let drawn = "quickplay finish: draw (III.5)";
    check(game(), &format!("{asked} +9h a:grant"), drawn);
    // The players may still agree, or resign.
    let offered = format!("{asked} b:offer-draw w:accept-draw");
    check(game(), &offered, "agreement: draw (5.2.3)");
    check(
        game(),
        &format!("{asked} w:resign"),
        "resignation: black wins (5.1.2)",
    );
}

#[test]
fn article_6_11_3_who_resumes() {
    let game = || arbitrated(timed("5+0"));
    let only = "refused: only the arbiter or the host can resume this game (6.11.3)";
    for who in ["a", "h"] {
        let paused = format!("{who}:offer-pause +1h");
        check(game(), &format!("{paused} w:offer-resume"), only);
        check(
            game(),
            &format!("{paused} {who}:offer-resume e4"),
            "in play",
        );
        let together = Preset {
            seating: Seating::Together,
            ..game()
        };
        check(together, &format!("{paused} board:offer-resume"), only);
    }
    // What the players agreed on, the arbiter may end, or keep.
    let agreed = "w:offer-pause b:accept-pause";
    check(game(), &format!("{agreed} a:offer-resume e4"), "in play");
    let kept = format!("{agreed} w:offer-resume a:offer-pause b:accept-resume");
    check(game(), &kept, "refused: resuming has not been proposed");
    check(
        game(),
        &format!("{agreed} a:offer-pause w:offer-resume"),
        only,
    );
}

#[test]
fn take_backs_after_the_clock_was_set() {
    let game = |time: &str| arbitrated(timed(time));
    // It goes back to what was set, neither behind it nor beyond.
    let script = "+55s e4 +1s e5 a:clock-20m/- +9s w:offer-takeback b:accept-takeback";
    let back = check(game("1/1, 30"), script, "in play");
    assert_eq!(back.seconds(), (1200.0, 60.0));
    // The period that has begun does not begin again.
    let on = check(game("1/1, 30"), &format!("{script} +10s d4"), "in play");
    assert_eq!(on.seconds(), (1190.0, 60.0));
    let script = "+1s e4 +1s e5 +100s a:clock-250s/- +9s w:offer-takeback b:accept-takeback";
    let back = check(game("5+0"), script, "in play");
    assert_eq!(back.seconds(), (250.0, 300.0));
    // What was given since stays given; what was set before is what was played with.
    let script = format!("{script} +10s d4 b:give=7s d5 w:offer-takeback b:accept-takeback");
    let back = check(game("5+0"), &script, "in play");
    assert_eq!(back.seconds(), (257.0, 300.0));
    let script = "a:clock-100s/- +10s e4 +20s e5 +30s w:offer-takeback b:accept-takeback +1s d4 d5 Nf3 \
                  w:offer-takeback b:accept-takeback";
    let back = check(game("5+0"), script, "in play");
    assert_eq!(back.seconds(), (99.0, 300.0));
}
