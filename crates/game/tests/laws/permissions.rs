//! Permissions: the arbiter (12), take-backs, players at one computer, truncated logs, series.

use tabiya_game::*;
use tabiya_rules::ByColor;

use crate::{
    SHUFFLE, arbitrated, check_truncated,
    common::{self, check, from_fen, timed},
    plain,
};

#[test]
fn article_12_the_arbiter() {
    let game = || arbitrated(timed("90+30"));
    check(game(), "a:award-black", "awarded: black wins (12.9.6)");
    check(game(), "a:draw", "drawn by the arbiter (12.3)");
    check(game(), "a:bothlose", "lost by both (11.8)");
    check(game(), "a:breach-white", "breach: black wins (12.9.6)");
    check(game(), "a:absent-white", "no-show: black wins (6.7.1)");
    check(
        game(),
        "e4 a:absent-white",
        "abandonment: black wins (11.2.3)",
    );
    let set = check(game(), "+10s a:clock-3m/-", "in play");
    assert_eq!(set.seconds(), (180.0, 5400.0));
    let added = check(game(), "+10s a:add-black=2m", "in play");
    assert_eq!(added.seconds(), (5390.0, 5520.0));
    let warned = check(game(), "a:warn-black", "in play");
    assert_eq!(warned.game.irregularities().black, (0, 1));
    check(
        game(),
        "a:offer-pause +1h e4",
        "refused: the game is paused (6.11)",
    );
    check(game(), "a:offer-pause +1h a:offer-resume e4", "in play");
    check(game(), "a:abort", "aborted");
    // Nobody else does that, and nobody where there is no arbiter.
    for what in [
        "award-white",
        "draw",
        "bothlose",
        "breach-black",
        "warn-black",
        "grant",
    ] {
        check(
            game(),
            &format!("w:{what}"),
            "refused: white may not do that",
        );
        check(
            game(),
            &format!("h:{what}"),
            "refused: the host may not do that",
        );
        check(
            plain(),
            &format!("a:{what}"),
            "refused: the game has no arbiter (12.1)",
        );
    }
    check(game(), "w:clock-1h/1h", "refused: white may not do that");
    check(
        game(),
        "a:play=e2e4",
        "refused: the arbiter may not do that",
    );
}

#[test]
fn permissions() {
    // Nobody moves for another seat.
    let turn = "refused: it is white's move (1.2)";
    check(plain(), "b:play=e2e4", turn);
    check(plain(), "b:play=e7e5", turn);
    for who in ["h", "r"] {
        let name = if who == "h" { "host" } else { "referee" };
        for what in [
            "play=e2e4",
            "resign",
            "offer-draw",
            "accept-draw",
            "threefold",
            "give=1s",
        ] {
            let want = format!("refused: the {name} may not do that");
            check(plain(), &format!("{who}:{what}"), &want);
        }
    }
    check(plain(), "w:tick", "refused: white may not do that");
    check(plain(), "w:restore", "refused: white may not do that");
    check(
        plain(),
        "board:resign",
        "refused: the board may not do that",
    );
}

#[test]
fn take_backs() {
    // To the asker's last move: one ply after it, two on the own move.
    let one = check(plain(), "e4 w:offer-takeback b:accept-takeback", "in play");
    assert_eq!(one.game.ply(), 0);
    let two = check(
        plain(),
        "e4 e5 w:offer-takeback b:accept-takeback",
        "in play",
    );
    assert_eq!(two.game.ply(), 0);
    let none = "refused: there is no move to take back";
    check(plain(), "w:offer-takeback", none);
    check(plain(), "e4 b:offer-takeback", none);
    let gone = "refused: a take-back has not been proposed";
    check(
        plain(),
        "e4 w:offer-takeback b:decline-takeback b:accept-takeback",
        gone,
    );
    check(plain(), "e4 w:offer-takeback e5 b:accept-takeback", gone);
    check(plain(), "e4 w:offer-takeback w:accept-takeback", gone);
    let never = Preset {
        takebacks: Takebacks::Never,
        ..plain()
    };
    check(
        never,
        "e4 w:offer-takeback",
        "refused: takebacks are not allowed in this game",
    );
    // The clocks go back too, but what was given stays.
    let script = "+10s e4 +20s e5 +30s b:give=1m w:offer-takeback b:accept-takeback";
    let back = check(timed("5+0"), script, "in play");
    assert_eq!(back.seconds(), (360.0, 300.0));
    let script = "+10s e4 +20s e5 +30s b:offer-takeback w:accept-takeback";
    let back = check(timed("5+0"), script, "in play");
    assert_eq!(back.seconds(), (290.0, 300.0));
    // The time of the next period is not given twice.
    let script = "e4 e5 b:offer-takeback w:accept-takeback e5";
    let back = check(timed("1/5, 3"), script, "in play");
    assert_eq!(back.seconds(), (480.0, 480.0));
    // Repetitions are counted without what was taken back.
    let script = format!("{SHUFFLE} {SHUFFLE} b:offer-takeback w:accept-takeback h6 w:threefold");
    check(plain(), &script, "in play");
}

#[test]
fn at_one_computer() {
    let game = || Preset {
        seating: Seating::Together,
        ..timed("5+0")
    };
    let back = check(game(), "e4 e5 board:offer-takeback", "in play");
    assert_eq!(back.game.ply(), 1);
    let back = check(game(), "e4 e5 w:offer-takeback", "in play");
    assert_eq!(back.game.ply(), 0);
    let paused = check(game(), "e4 +10s board:offer-pause +1h", "in play");
    assert_eq!(paused.seconds(), (300.0, 290.0));
    let script = "e4 +10s board:offer-pause +1h board:offer-resume +5s e5";
    assert_eq!(check(game(), script, "in play").seconds(), (300.0, 285.0));
    let again = check(game(), "e4 e5 +10s board:offer-restart", "in play");
    assert_eq!((again.game.ply(), again.seconds()), (0, (300.0, 300.0)));
    check(
        game(),
        "e4 board:play=e7e5 board:resign",
        "resignation: black wins (5.1.2)",
    );
    check(
        game(),
        "e4 e5 board:offer-draw board:accept-draw",
        "agreement: draw (5.2.3)",
    );
    let set = check(game(), "board:clock-1m/2m", "in play");
    assert_eq!(set.seconds(), (60.0, 120.0));
}

#[test]
fn restart_abort_and_given_time() {
    check(plain(), "w:abort", "aborted");
    check(plain(), "e4 b:abort", "aborted");
    check(
        plain(),
        "e4 e5 b:abort",
        "refused: each side has already moved",
    );
    let again = check(
        plain(),
        "f3 e5 g4 Qh4 w:offer-restart b:accept-restart e4",
        "in play",
    );
    assert_eq!(again.game.ply(), 1);
    check(plain(), "e4 w:offer-restart b:decline-restart", "in play");
    let over = "refused: the game is over: resignation";
    check(plain(), "w:resign e4", over);
    check(plain(), "w:resign h:restore", over);
    check(
        plain(),
        "w:resign h:tick",
        "resignation: black wins (5.1.2)",
    );
    let given = check(timed("5+0"), "b:give=15s", "in play");
    assert_eq!(given.seconds(), (315.0, 300.0));
    check(plain(), "b:give=15s", "refused: white has no clock");
    check(
        timed("5+0"),
        "b:give=0s",
        "refused: 0:00:00 cannot be given",
    );
    check(
        timed("5+0"),
        "b:give=99h",
        "refused: 99:00:00 cannot be given",
    );
}

#[test]
fn a_truncated_log_is_completed() {
    let mated = "checkmate: black wins (5.1.1)";
    for after in ["h:tick", "h:restore", "w:resign", "b:offer-draw"] {
        check_truncated(plain(), "f3 e5 g4 Qh4", 1, after, mated);
    }
    // Even under the flag of who is mated.
    check_truncated(timed("5+0"), "f3 e5 g4 Qh4", 1, "+9m h:tick", mated);
    let restored = check_truncated(timed("5+0"), "f3 e5 g4 +9s Qh4", 1, "+9h h:restore", mated);
    assert_eq!(restored.seconds(), (300.0, 291.0));
    let stalemate = from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    check_truncated(stalemate, "Qf7", 1, "h:tick", "stalemate (5.2.1)");
    let dead = "dead position (5.2.2)";
    check_truncated(plain(), "e4 r:dead", 1, "h:tick", dead);
    let bare = || from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    check_truncated(bare(), "w:resign r:dead", 1, "h:tick", dead);
    // A claim that was right, and an illegal move too many.
    let claim = format!("{SHUFFLE} {SHUFFLE} w:threefold");
    let drawn = "threefold repetition: draw (9.2)";
    check_truncated(plain(), &claim, 1, "Nf3", drawn);
    let counted = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed("90+30")
    };
    let lost = "illegal moves: black wins (7.5.5)";
    let script = "e4 r:unable-white";
    check_truncated(counted.clone(), "e2e5 a1a5", 1, script, lost);
    // A pawn that was not replaced becomes a queen after all.
    let pawn = Preset {
        start: from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").start,
        ..counted
    };
    let queen = "refused: a7a8q was announced and must be played (9.5.3)";
    check_truncated(pawn.clone(), "a7a8", 1, "a7a8n", queen);
    check_truncated(pawn, "a7a8", 1, "a7a8q", "in play");
    // A game that was loaded is loaded to its end.
    let loaded = Preset {
        moves: ["e2e4", "e7e5", "g1f3"].map(|m| m.parse().unwrap()).into(),
        ..plain()
    };
    let whole = check_truncated(loaded.clone(), "", 2, "h:restore", "in play");
    assert_eq!(whole.game.ply(), 3);
    let script = "w:offer-restart b:accept-restart";
    let whole = check_truncated(loaded, script, 1, "h:tick", "in play");
    assert_eq!(whole.game.ply(), 3);
    // Nothing was lost: nothing is done.
    check_truncated(plain(), "e4", 0, "h:tick e5", "in play");
}

#[test]
fn too_late_to_abort_stays_too_late() {
    let script = "e4 e5 w:offer-takeback b:accept-takeback w:abort";
    check(plain(), script, "refused: each side has already moved");
    let script = "e4 w:offer-takeback b:accept-takeback w:abort";
    check(plain(), script, "aborted");
    let script = "e4 e5 w:offer-restart b:accept-restart w:abort";
    check(plain(), script, "aborted");
}

#[test]
fn each_actor_has_its_own_ids() {
    let mut played = common::Script::new(plain());
    let (white, black) = (
        Actor::Seat(tabiya_rules::Color::White),
        Actor::Seat(tabiya_rules::Color::Black),
    );
    let e4 = Action::play("e2e4".parse().unwrap()).with_id(7);
    played.execute(white, e4.clone());
    let first = played.last.clone();
    // However much Black sends.
    for id in 0..100 {
        played.execute(black, Action::Flag.with_id(id));
    }
    played.execute(white, e4);
    assert_eq!(played.last, first);
    // Another command under the same id is refused; measured again, it is the same.
    played.execute(white, Action::Resign.with_id(7));
    assert_eq!(
        played.outcome(),
        "refused: id 7 was used for another command"
    );
    let again = Action::Move {
        uci: "e2e4".parse().unwrap(),
        thought: Some(Millis(5)),
    };
    played.execute(white, again.with_id(7));
    assert_eq!(played.last, first);
    assert_eq!(played.game.ending(), None);
    // After a restart of the host what was done is known, but not what was asked.
    let mut again = Game::replay(&played.events[..2]).unwrap();
    let resent = again.execute(
        white,
        Action::play("e2e4".parse().unwrap()).with_id(7),
        played.now,
    );
    assert_eq!(resent, first);
    // A command that is clearly another one is refused.
    for other in [
        Action::Resign,
        Action::play("d2d4".parse().unwrap()),
        Action::Offer(Proposal::Draw),
    ] {
        let refused = again.execute(white, other.with_id(7), played.now);
        let id = CommandId(7);
        assert_eq!(refused, Err(Refusal::IdUsed { id }));
    }
}

#[test]
fn an_engine_answers_for_itself() {
    let game = || Preset {
        seating: Seating::Together,
        players: ByColor {
            white: Player::person("Anna"),
            black: Player {
                name: "Tabiya".into(),
                kind: PlayerKind::Engine { level: None },
            },
        },
        ..plain()
    };
    let none = "refused: a draw has not been proposed (9.1.2)";
    let offered = "board:play-e4 b:play-e5 board:offer-draw";
    check(game(), &format!("{offered} board:accept-draw"), none);
    let agreed = "agreement: draw (5.2.3)";
    check(game(), &format!("{offered} b:accept-draw"), agreed);
    let asked = "board:play-e4 b:play-e5 b:offer-draw board:accept-draw";
    check(game(), asked, agreed);
    // The board is the person's, also on the engine's move.
    let lost = "resignation: black wins (5.1.2)";
    check(game(), "board:play-e4 board:resign", lost);
    let turn = "refused: it is black's move (1.2)";
    check(game(), "board:play-e4 board:play-e7e5", turn);
    // A take-back goes to the person's own move.
    let back = |script: &str| check(game(), script, "in play").game.ply();
    assert_eq!(back("board:play-e4 b:play-e5 board:offer-takeback"), 0);
    assert_eq!(back("board:play-e4 board:offer-takeback"), 0);
}

#[test]
fn a_series_refuses_random_colours() {
    let random = Preset {
        colors: ColorChoice::Random,
        ..plain()
    };
    let refused = Series::new(random.clone()).unwrap_err();
    assert_eq!(refused, PresetError::UnresolvedRandom);
    assert!(Series::new(random.resolve_random(1 << 32)).is_ok());
}
