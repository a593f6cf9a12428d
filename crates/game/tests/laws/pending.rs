//! Results that wait for the referee or the arbiter (5.1.2, 6.9, 7.5.5).

use tabiya_game::*;
use tabiya_rules::Color::{Black, White};

use crate::{
    arbitrated, check_truncated,
    common::{Script, check, check_unjudged, from_fen, timed},
    plain, timed_fen,
};

const FLAG: &str = "flag: pending, black wins if able to mate (6.9)";
const FLAG_PENDING: &str =
    "refused: play is over, and the result is pending: black wins if able to mate (6.9)";
const RESIGNED: &str = "resignation: pending, white wins if able to mate (5.1.2)";
const RESIGNATION_PENDING: &str =
    "refused: play is over, and the result is pending: white wins if able to mate (5.1.2)";

/// White cannot mate, which only the full solver finds.
const HARD: &str = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1";

#[test]
fn article_6_9_a_flag_waits_for_the_referee() {
    let game = || timed("1+0");
    let (won, drawn) = ("flag: black wins (6.9)", "flag: draw (6.9)");
    let dead = "dead position (5.2.2)";
    // Anything that happens after the flag reveals it.
    for what in [
        "h:tick",
        "e4",
        "b:flag",
        "w:flag",
        "h:flag",
        "w:resign",
        "w:offer-draw",
        "h:lose-white",
        "b:give=9s",
    ] {
        for wait in ["+60s", "+62s", "+10m"] {
            check_unjudged(game(), &format!("{wait} {what}"), FLAG);
            check(game(), &format!("{wait} {what}"), won);
        }
    }
    // The verdict scores it, however late.
    for wait in ["+0s", "+2s", "+99h"] {
        for (verdict, want) in [
            ("r:unable-black", drawn),
            ("r:unable-white", won),
            ("r:dead", dead),
        ] {
            let script = format!("+60s h:tick {wait} {verdict}");
            let played = check_unjudged(game(), &script, want);
            assert_eq!(played.seconds(), (0.0, 60.0));
            // It may also come before the flag is noticed.
            check_unjudged(game(), &format!("+60s {wait} {verdict}"), want);
        }
    }
    // Nothing to wait for: it is known, here or from before.
    check_unjudged(game(), "r:unable-black +60s e4", drawn);
    check_unjudged(game(), "e4 r:unable-white e5 Nf3 +60s b:flag", drawn);
    check_unjudged(game(), "r:unable-white +60s e4", won);
    let bare = timed_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1+0");
    check_unjudged(bare, "+60s w:resign", drawn);
    // A verdict on an earlier position that a side can mate says nothing about this one.
    check_unjudged(game(), "r:unable-white e4 e5 +60s h:tick", FLAG);
    // A verdict on what was taken back is none on what stands instead.
    let back = "e4 r:unable-black w:offer-takeback b:accept-takeback d4 e5 +60s";
    check_unjudged(game(), &format!("{back} h:tick"), FLAG);
    let back = "r:unable-white e4 w:offer-takeback b:accept-takeback +60s h:tick";
    check_unjudged(game(), back, won);
    // A move that comes after the flag by its own account waits too.
    let lagged = Preset {
        lag: LagRule::Forgiven,
        ..game()
    };
    check_unjudged(lagged.clone(), "+61s w:lagged=e2e4=60s", FLAG);
    check_unjudged(lagged, "+61s r:unable-black w:lagged=e2e4=60s", drawn);
}

/// No time limit, no tick and no restart ends the wait: a result must not depend on how busy the machine is.
#[test]
fn nothing_but_a_decision_scores_a_pending_result() {
    let tries = "+2s h:tick +99h h:tick h:restore +99h h:tick";
    let played = check_unjudged(timed("1+0"), &format!("+60s h:tick {tries}"), FLAG);
    assert_eq!(played.seconds(), (0.0, 60.0));
    assert_eq!(played.game.deadline(), None);
    assert_eq!(played.game.clock().running(), None);
    assert!(played.game.is_over() && played.game.ending().is_none());
    check_unjudged(timed("1+0"), &format!("e4 b:resign {tries}"), RESIGNED);
    // An undecided verdict changes nothing, whatever it says about the other side.
    check_unjudged(plain(), "e4 b:resign r:undecided-white", RESIGNED);
    let later = "e4 b:resign r:undecided-white +1h r:unable-white";
    check_unjudged(plain(), later, "resignation: draw (5.1.2)");
    // Nor is it an answer later.
    check_unjudged(plain(), "e4 r:undecided-white b:resign", RESIGNED);
    let known = "e4 r:undecided-black b:resign";
    check_unjudged(plain(), known, "resignation: white wins (5.1.2)");
}

#[test]
fn nobody_plays_on_while_the_result_is_pending() {
    for what in [
        "e5",
        "w:resign",
        "b:resign",
        "w:offer-draw",
        "b:offer-takeback",
        "b:offer-pause",
        "w:offer-restart",
        "w:accept-draw",
        "w:threefold",
        "w:flag",
        "b:abort",
        "b:give=9s",
        "b:abandoned",
        "h:lose-black",
        "h:arrive-black",
        "a:warn-black",
        "a:clock-1m/1m",
        "a:add-black=1m",
        "a:pressed-white",
        "a:absent-white",
        "a:breach-white",
        "a:grant",
    ] {
        let game = arbitrated(timed("5+0"));
        check_unjudged(game, &format!("e4 b:resign {what}"), RESIGNATION_PENDING);
    }
    check_unjudged(timed("1+0"), "+60s h:tick e4", FLAG_PENDING);
    // Open offers lapse, and a pause ends.
    let offered = "e4 e5 w:offer-draw b:offer-pause b:resign";
    let played = check_unjudged(plain(), offered, RESIGNED);
    assert_eq!(played.game.offers().count(), 0);
    let paused = "e4 w:offer-pause b:accept-pause b:resign";
    let played = check_unjudged(plain(), paused, RESIGNED);
    assert!(!played.game.is_paused() && !played.game.is_stopped());
}

#[test]
fn an_arbiter_decides_a_pending_result() {
    // Even where the game has none: otherwise nobody could decide what the referee leaves open.
    for game in [plain, || arbitrated(plain())] {
        for (what, want) in [
            ("a:draw", "drawn by the arbiter (12.3)"),
            ("a:award-white", "awarded: white wins (12.9.6)"),
            ("a:award-black", "awarded: black wins (12.9.6)"),
            ("a:bothlose", "lost by both (11.8)"),
        ] {
            let played = check_unjudged(game(), &format!("e4 b:resign +1h {what}"), want);
            assert_eq!(played.game.pending_result(), None);
            // A late verdict may change the reason of a draw, never the result.
            let points = played.game.ending().unwrap().points();
            let late = played.run("+1h r:dead");
            assert_eq!(late.game.ending().unwrap().points(), points);
        }
    }
    let none = "refused: the game has no arbiter (12.1)";
    check_unjudged(plain(), "e4 a:draw", none);
    check_unjudged(plain(), "e4 b:resign r:unable-white a:draw", none);
    let not_white = "refused: white may not do that";
    check_unjudged(plain(), "e4 b:resign w:draw", not_white);
}

#[test]
fn every_cause_waits() {
    let pending = |preset: Preset, script: &str, cause: PendingCause, by| {
        let played = Script::new(preset).run(script);
        let want = PendingResult { cause, by };
        assert_eq!(played.game.pending_result(), Some(want), "{script}");
        for (verdict, opponent) in [
            ("r:unable-white", OpponentOutcome::CannotMate),
            ("r:unable-black", OpponentOutcome::Wins),
        ] {
            let game = played.game.clone();
            let events = played.events.clone();
            let played = Script {
                game,
                events,
                last: Ok(Vec::new()),
                ..played
            };
            let played = played.run(verdict);
            assert_eq!(played.game.ending(), Some(want.ending(opponent)));
            assert!(Game::verify(&played.events).as_ref() == Ok(&played.game));
        }
    };
    pending(plain(), "e4 b:resign", PendingCause::Resignation, Black);
    pending(timed("1+0"), "e4 +1m h:tick", PendingCause::Flag, Black);
    let claimed = Preset {
        flags: FlagRule::WhenClaimed,
        ..timed("1+0")
    };
    pending(claimed, "e4 +61s w:flag", PendingCause::Flag, Black);
    let counted = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..plain()
    };
    pending(counted, "e4 e7e4 e7e4", PendingCause::IllegalMoves, Black);
    let absence = Preset {
        absence: Some(AbsenceLimits::by_speed(Speed::Blitz)),
        ..plain()
    };
    let gone = "e4 b:leave-black +10s w:abandoned";
    pending(absence, gone, PendingCause::Abandonment, Black);
    let watched = || arbitrated(timed("1+0"));
    pending(watched(), "a:breach-black", PendingCause::Breach, Black);
    pending(
        watched(),
        "e4 a:absent-black",
        PendingCause::Abandonment,
        Black,
    );
    // A flag that fell while a ruling was postponed.
    let postponed = Preset {
        quickplay: Some(Quickplay::default()),
        ..arbitrated(timed("11+0"))
    };
    let script = "e4 +10m b:quickplay a:postpone +2m a:refuse";
    pending(postponed, script, PendingCause::Flag, Black);
}

/// Other endings do not wait for the referee.
#[test]
fn other_endings_do_not_wait() {
    check_unjudged(plain(), "w:abort", "aborted");
    check_unjudged(
        plain(),
        "e4 e5 w:offer-draw b:accept-draw",
        "agreement: draw (5.2.3)",
    );
    let watched = || arbitrated(timed("1+0"));
    check_unjudged(watched(), "a:award-white", "awarded: white wins (12.9.6)");
    check_unjudged(watched(), "a:absent-white", "no-show: black wins (6.7.1)");
    let bare = || from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    check_unjudged(bare(), "w:resign", "resignation: draw (5.1.2)");
    check_unjudged(plain(), "f3 e5 g4 Qh4", "checkmate: black wins (5.1.1)");
}

/// A host with a verdict at hand passes it to the game first.
#[test]
fn a_host_knows_which_commands_would_wait() {
    let would_wait = |preset: Preset, script: &str, who: Actor, action: Action| {
        let mut played = Script::new(preset).run(script);
        let before = played.game.clone();
        let expected = played.game.would_await_verdict(who, &action, played.now);
        assert!(before == played.game);
        played.execute(who, action);
        assert_eq!(
            played.game.awaited_verdict().is_some(),
            expected,
            "{script}"
        );
        expected
    };
    let (white, black) = (Actor::Seat(White), Actor::Seat(Black));
    assert!(would_wait(plain(), "e4 e5", black, Action::Resign));
    assert!(!would_wait(
        plain(),
        "r:unable-white",
        white,
        Action::Resign
    ));
    assert!(would_wait(timed("1+0"), "+60s", Actor::Host, Action::Tick));
    assert!(!would_wait(timed("1+0"), "+59s", Actor::Host, Action::Tick));
    let e4 = Action::play("e2e4".parse().unwrap());
    assert!(would_wait(timed("1+0"), "+60s", white, e4.clone()));
    assert!(!would_wait(timed("1+0"), "+59s", white, e4));
    let counted = || Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..plain()
    };
    let illegal = Action::play("e2e5".parse().unwrap());
    assert!(!would_wait(counted(), "", white, illegal.clone()));
    assert!(would_wait(counted(), "e2e5", white, illegal));
}

#[test]
fn article_6_9_a_dead_position_is_no_win() {
    let mut played = Script::new(timed_fen(HARD, "1+0")).run("+60050ms h:tick");
    assert_eq!(played.game.pending_result().unwrap().by, Black);
    let verdict = solver::verdict(played.game.ply(), played.game.position());
    played.execute(Actor::Referee, Action::Verdict(verdict));
    assert!(played.game.ending().is_some_and(|ending| ending.is_draw()));
    assert_eq!(ResultCheck::of(&played.game), ResultCheck::Confirmed);
}

/// The host may crash before any event of an answer is written.
#[test]
fn a_truncated_log_stays_pending() {
    let drawn = "flag: draw (6.9)";
    let judged = "+60s h:tick r:unable-black";
    check_truncated(timed("1+0"), judged, 1, "+1s h:tick", drawn);
    check_truncated(timed("1+0"), judged, 1, "+9h e4", drawn);
    check_truncated(timed("1+0"), judged, 1, "h:restore", drawn);
    check_truncated(timed("1+0"), judged, 1, "r:undecided-black", drawn);
    check_truncated(timed("1+0"), judged, 1, "a:draw", drawn);
    check_truncated(timed("1+0"), judged, 2, "h:restore", FLAG);
    check_truncated(timed("1+0"), judged, 2, "h:restore r:unable-black", drawn);
    let counted = || Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..plain()
    };
    let illegal = "e2e5 e2e5";
    let pending = "illegal moves: pending, black wins if able to mate (7.5.5)";
    check_truncated(counted(), illegal, 1, "h:restore", pending);
    check_truncated(counted(), illegal, 1, "e4", pending);
    check_truncated(counted(), illegal, 1, "r:unable-black", pending);
    let drawn = "illegal moves: draw (7.5.5)";
    check_truncated(counted(), illegal, 1, "e4 r:unable-black", drawn);
}

/// A resent command gets its first answer, also after a restart of the host.
#[test]
fn a_resent_resignation_gets_the_same_answer() {
    let mut played = Script::new(plain()).run("e4");
    let resign = || Action::Resign.with_id(7);
    played.execute(Actor::Seat(Black), resign());
    let first = played.last.clone();
    assert!(matches!(
        first.as_ref().unwrap()[0].kind,
        EventKind::ResultPending(_)
    ));
    let mut restarted = Game::replay(&played.events).unwrap();
    let again = restarted.execute(Actor::Seat(Black), resign(), played.now);
    assert_eq!(again, first);
    let other = restarted.execute(Actor::Seat(Black), Action::Flag.with_id(7), played.now);
    assert_eq!(other, Err(Refusal::IdUsed { id: CommandId(7) }));
    played.execute(Actor::Seat(Black), resign());
    assert_eq!(played.last, first);
}

/// Earlier versions scored a game by what they knew when they had waited for two seconds.
#[test]
fn logs_of_earlier_versions_verify() {
    let scored = |preset: Preset, script: &str| {
        let mut events = Script::new(preset).run(script).events;
        let last = events.last_mut().unwrap();
        let EventKind::ResultPending(pending) = last.kind else {
            panic!("{script} is not pending");
        };
        last.kind = EventKind::Ended(pending.ending(OpponentOutcome::Wins));
        let game = Game::verify(&events).unwrap();
        assert_eq!(game.ending().unwrap().winner(), Some(!pending.by));
        // The solver finds the wrong result.
        ResultCheck::of(&game)
    };
    let counted = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..from_fen(HARD)
    };
    for (preset, script) in [
        (from_fen(HARD), "b:resign"),
        (timed_fen(HARD, "1+0"), "+1m h:tick"),
        (timed_fen(HARD, "1+0"), "+1m Kd8"),
        (counted, "g7g5 g7g5"),
        (arbitrated(from_fen(HARD)), "a:breach-black"),
    ] {
        let check = scored(preset, script);
        assert!(
            matches!(check, ResultCheck::Wrong(_)),
            "{script}: {check:?}"
        );
    }
    let check = scored(plain(), "e4 b:resign");
    assert_eq!(check, ResultCheck::Confirmed);
}

/// An end by a dead position is verified by what it says, not by when the fast test of this version would find it.
#[test]
fn article_5_2_2_a_recorded_dead_end_counts_if_it_is_right() {
    let ended = |events: &mut Vec<Event>| {
        let last = events.last().unwrap().clone();
        events.push(Event {
            number: last.number + 1,
            kind: EventKind::Ended(Ending::DeadPosition),
            ..last
        });
    };
    // A dead position that only the full solver finds, and one that is alive.
    let hard = "8/3p1p1p/1p6/1P6/BP6/KP6/PP1P1P1P/1k6 b - - 0 1";
    for (preset, m, is_right) in [(from_fen(hard), "Ka1", true), (plain(), "e4", false)] {
        let mut events = Script::new(preset).run(m).events;
        assert!(Game::verify(&events).unwrap().ending().is_none(), "{m}");
        ended(&mut events);
        assert_eq!(Game::verify(&events).is_ok(), is_right, "{m}");
    }
    // A dead position that the fast test finds, in the log of a host whose referee found it.
    let played = Script::new(from_fen("8/8/4kR2/p1p1p1p1/P1P1P1P1/4K3/8/8 b - - 0 1")).run("Kxf6");
    let mut events = played.events;
    assert_eq!(
        events.pop().unwrap().kind,
        EventKind::Ended(Ending::DeadPosition)
    );
    let last = events.last().unwrap().clone();
    events.push(Event {
        number: last.number + 1,
        actor: Actor::Referee,
        command: None,
        kind: EventKind::Judged(Verdict {
            ply: 1,
            key: played.game.position().key(),
            mating: tabiya_rules::ByColor::from_fn(|_| MatingAbility::Cannot),
        }),
        ..last
    });
    ended(&mut events);
    let ending = Game::verify(&events).unwrap().ending();
    assert_eq!(ending, Some(Ending::DeadPosition));
}
