//! Games that consult the referee.

use super::*;

#[test]
fn a_flag_in_a_dead_position_is_a_draw() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    assert_eq!(refereed.wake_at(), Some(Moment(60_000)));
    // No verdict yet when the flag falls.
    let replies = refereed.tick(Moment(60_050));
    assert_eq!(replies.len(), 1);
    let flag = pending(PendingCause::Flag, Color::Black);
    assert_eq!(refereed.game().pending_result(), flag);
    assert_eq!(refereed.wake_at(), None);
    let late = refereed.command(BLACK, play("c8b8"), Moment(60_100));
    let result = flag.unwrap();
    assert_eq!(
        late[0].answer,
        Err(Refusal::ResultPending { pending: result })
    );
    let (key, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    assert_eq!((key, verdict.mating.white), (1, MatingAbility::Cannot));
    let replies = refereed.verdict(verdict, Moment(60_300));
    assert!(find_ending(&replies).is_draw());
}

#[test]
fn an_early_verdict_is_used() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, new_game(), Arc::clone(&referee));
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    // It becomes an event only when it is needed.
    assert_eq!(refereed.verdict(verdict, Moment(100)), []);
    let replies = refereed.tick(Moment(60_000));
    let (fallen, opponent) = (Color::White, OpponentOutcome::Wins);
    assert_eq!(find_ending(&replies), Ending::Flag { fallen, opponent });
    let kinds: Vec<_> = replies
        .iter()
        .flat_map(|reply| reply.answer.clone().unwrap())
        .map(|event| event.kind)
        .collect();
    assert!(
        matches!(kinds[..], [EventKind::Judged(_), EventKind::Ended(_)]),
        "{kinds:?}"
    );
    // Likewise with a resignation.
    let mut refereed = RefereedGame::new(2, new_game(), referee);
    refereed.verdict(verdict, Moment(100));
    let replies = refereed.command(WHITE, Action::Resign.with_id(5), Moment(200));
    let (by, opponent) = (Color::White, OpponentOutcome::Wins);
    assert_eq!(find_ending(&replies), Ending::Resignation { by, opponent });
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[1].command, Action::Resign.with_id(5));
}

/// A resignation is acknowledged at once, and scored by the verdict.
#[test]
fn a_resignation_is_pending_until_the_verdict() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    let replies = refereed.command(BLACK, Action::Resign.with_id(5), Moment(1_000));
    assert_eq!(replies.len(), 1);
    let resigned = pending(PendingCause::Resignation, Color::Black);
    assert_eq!(
        replies[0].answer.as_ref().unwrap()[0].kind,
        EventKind::ResultPending(resigned.unwrap())
    );
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let replies = refereed.verdict(verdict, Moment(1_200));
    let ending = find_ending(&replies);
    assert!(ending.is_draw(), "{ending}");
}

/// No wait is long enough to score a game without a verdict.
#[test]
fn a_pending_result_has_no_time_limit() {
    let (referee, verdicts) = slow_referee();
    let mut resigned = RefereedGame::new(1, new_game(), Arc::clone(&referee));
    resigned.command(WHITE, Action::Resign, Moment(1_000));
    let mut flagged = RefereedGame::new(2, new_game(), referee);
    flagged.tick(Moment(60_000));
    for at in [60_001, 62_000, 100_000, 1_000_000_000] {
        for refereed in [&mut resigned, &mut flagged] {
            assert_eq!(refereed.tick(Moment(at)), []);
            assert_eq!(refereed.wake_at(), None);
            assert_eq!(refereed.game().ending(), None);
            assert!(refereed.game().pending_result().is_some());
        }
    }
    assert!(verdicts.try_recv().is_err());
}

/// A game of the last two minutes, in which Black claims that White cannot win by normal means.
fn claimed(fen: &str, referee: &Arc<Referee<u8>>) -> (RefereedGame<u8>, Vec<Reply>) {
    let start = Start::Fen {
        fen: fen.into(),
        mode: Default::default(),
    };
    let preset = Preset {
        start,
        quickplay: Some(Quickplay::default()),
        ..Preset::default()
    };
    let preset = preset.with_time("11+0".parse().unwrap());
    let (game, _) = Game::begin(preset, Moment(0)).unwrap();
    let mut refereed = RefereedGame::new(1, game, Arc::clone(referee));
    let replies = refereed.command(BLACK, Action::ClaimQuickplay, CLAIMED_AT);
    (refereed, replies)
}

const CLAIMED_AT: Moment = Moment(600_000);

#[test]
fn a_claim_waits_for_the_verdict() {
    let (referee, verdicts) = real_referee();
    let (mut refereed, replies) = claimed(HARD, &referee);
    assert_eq!(replies.len(), 1);
    assert_eq!(refereed.game().awaited_verdict(), Some(Color::White));
    // The clock stands still, however long it takes.
    assert_eq!(refereed.wake_at(), None);
    let late = Moment(9_000_000);
    let reply = refereed.command(BLACK, play("c8b8"), late).pop();
    assert_eq!(reply.unwrap().answer, Err(Refusal::AwaitingRuling));
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let ending = find_ending(&refereed.verdict(verdict, late));
    let (by, ground) = (Color::Black, QuickplayGround::CannotMate);
    assert_eq!(ending, Ending::Quickplay { by, ground });
}

#[test]
fn a_claim_without_proof_is_refused() {
    let rooks = "r3k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    for mating in [MatingAbility::Can, MatingAbility::Undecided] {
        let (referee, verdicts) = prompt_referee(mating);
        let (mut refereed, _) = claimed(rooks, &referee);
        while refereed.game().awaited_verdict().is_some() {
            let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
            refereed.verdict(verdict, CLAIMED_AT);
        }
        assert_eq!(refereed.game().pending_ruling(), None, "{mating:?}");
        let left = refereed.game().left(CLAIMED_AT);
        assert_eq!(left.white, Some(Millis::minutes(13)), "{mating:?}");
        let moved = refereed.command(BLACK, play("e8e7"), CLAIMED_AT).pop();
        assert!(moved.unwrap().answer.is_ok(), "{mating:?}");
    }
}

#[test]
fn a_restored_claim_asks_again() {
    let (slow, _) = slow_referee();
    let (waiting, _) = claimed(HARD, &slow);
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, waiting.game().clone(), referee);
    refereed.restore(Moment(700_000));
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let ending = find_ending(&refereed.verdict(verdict, Moment(700_000)));
    assert!(ending.is_draw());
}

#[test]
fn an_undecided_verdict_changes_nothing() {
    let (referee, verdicts) = prompt_referee(MatingAbility::Undecided);
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    refereed.tick(Moment(60_000));
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    assert_eq!(refereed.verdict(verdict, Moment(60_010)), []);
    assert!(refereed.game().pending_result().is_some());
    // Nor if it says something about the other side.
    let mating = ByColor {
        white: MatingAbility::Undecided,
        black: MatingAbility::Can,
    };
    let other = Verdict { mating, ..verdict };
    assert_eq!(refereed.verdict(other, Moment(60_020)), []);
    // A later one decides.
    let mating = ByColor::from_fn(|_| MatingAbility::Can);
    let decisive = Verdict { mating, ..verdict };
    let ending = find_ending(&refereed.verdict(decisive, Moment(60_030)));
    assert_eq!(ending.winner(), Some(Color::White));
}

/// After a restart of the host the referee is asked again.
#[test]
fn a_restored_game_asks_again() {
    let (stuck, _) = slow_referee();
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), stuck);
    refereed.command(BLACK, Action::Resign, Moment(1_000));
    let stored = refereed.game().clone();
    drop(refereed);
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, stored, referee);
    refereed.restore(Moment(5_000));
    assert!(refereed.game().pending_result().is_some());
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    assert!(find_ending(&refereed.verdict(verdict, Moment(6_000))).is_draw());
}

#[test]
fn a_late_verdict_gives_a_better_reason() {
    let (referee, verdicts) = real_referee();
    let bare = game("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "1+0");
    let mut refereed = RefereedGame::new(1, bare, referee);
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    refereed.verdict(verdict, Moment(0));
    // White's flag falls against a bare king: a draw in any case.
    refereed.command(BLACK, play("e8e7"), Moment(0));
    let ending = find_ending(&refereed.tick(Moment(60_000)));
    assert!(ending.is_draw());
    let dead = Verdict {
        ply: 1,
        key: refereed.game().position().key(),
        mating: ByColor::from_fn(|_| MatingAbility::Cannot),
    };
    let replies = refereed.verdict(dead, Moment(70_000));
    let events = replies[0].answer.as_ref().unwrap();
    let reason = &events.last().unwrap().kind;
    assert_eq!(*reason, EventKind::Reasoned(Ending::DeadPosition));
    // Once.
    assert_eq!(refereed.verdict(dead, Moment(80_000)), []);
}
