use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use tabiya_game::{
    Action, Actor, Ending, EventKind, Game, MatingAbility, Millis, Moment, OpponentOutcome, Preset,
    Refusal, Start, Verdict,
};
use tabiya_rules::{ByColor, Color, Position};

use super::{Referee, RefereedGame, Reply, Urgency, undecided};

/// Longer than any verdict takes in these tests.
const TIMEOUT: Duration = Duration::from_secs(60);
/// White cannot mate, which only the full solver finds.
const HARD: &str = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1";

const WHITE: Actor = Actor::Seat(Color::White);
const BLACK: Actor = Actor::Seat(Color::Black);

type Verdicts = Receiver<(u8, Verdict)>;

fn real_referee() -> (Arc<Referee<u8>>, Verdicts) {
    let (sender, verdicts) = mpsc::channel();
    let referee = Referee::new(move |key, verdict| {
        let _ = sender.send((key, verdict));
    });
    (Arc::new(referee.unwrap()), verdicts)
}

fn referee_with_solver(
    solve: impl Fn(u32, &Position) -> Verdict + Send + 'static,
) -> (Arc<Referee<u8>>, Verdicts) {
    let (sender, verdicts) = mpsc::channel();
    let answer = move |key, verdict| {
        let _ = sender.send((key, verdict));
    };
    (
        Arc::new(Referee::with_solver(solve, answer).unwrap()),
        verdicts,
    )
}

/// A referee whose solver blocks until it is released.
fn stuck_referee() -> (Arc<Referee<u8>>, Verdicts, mpsc::Sender<()>) {
    let (release, gate) = mpsc::channel::<()>();
    let (referee, verdicts) = referee_with_solver(move |ply, position| {
        let _ = gate.recv();
        undecided(ply, position)
    });
    (referee, verdicts, release)
}

fn game(fen: &str, time: &str) -> Game {
    let start = Start::Fen {
        fen: fen.into(),
        mode: Default::default(),
    };
    let preset = Preset {
        start,
        ..Preset::default()
    };
    let preset = preset.with_time(time.parse().unwrap());
    Game::begin(preset, Moment(0)).unwrap().0
}

fn new_game() -> Game {
    game(&Position::START.fen(), "1+0")
}

fn play(uci: &str) -> Action {
    Action::play(uci.parse().unwrap())
}

#[track_caller]
fn find_ending(replies: &[Reply]) -> Ending {
    let events = replies
        .iter()
        .flat_map(|reply| reply.answer.as_deref().unwrap_or_default());
    let mut endings = events.filter_map(|event| match event.kind {
        EventKind::Ended(ending) => Some(ending),
        _ => None,
    });
    endings
        .next()
        .unwrap_or_else(|| panic!("no ending in {replies:?}"))
}

#[test]
fn a_flag_in_a_dead_position_is_a_draw() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    assert_eq!(refereed.wake_at(Moment(0)), Some(Moment(60_000)));
    // No verdict yet when the flag falls.
    assert_eq!(refereed.tick(Moment(60_050)), []);
    assert_eq!(refereed.wake_at(Moment(60_050)), Some(Moment(62_000)));
    let late = refereed.command(BLACK, play("c8b8"), Moment(60_100));
    assert_eq!(late[0].answer, Err(Refusal::FlagBeingDecided));
    let (key, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    assert_eq!((key, verdict.mating.white), (1, MatingAbility::Cannot));
    let replies = refereed.verdict(verdict, Moment(60_300));
    assert!(find_ending(&replies).is_draw());
}

#[test]
fn an_early_verdict_is_used() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, new_game(), referee);
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    // It becomes an event only when it is needed.
    assert_eq!(refereed.verdict(verdict, Moment(100)), []);
    let replies = refereed.tick(Moment(60_000));
    let opponent = OpponentOutcome::Wins;
    let fallen = Color::White;
    assert_eq!(find_ending(&replies), Ending::Flag { fallen, opponent });
    let log: Vec<_> = replies
        .iter()
        .flat_map(|reply| reply.answer.clone().unwrap())
        .collect();
    assert!(matches!(log[0].kind, EventKind::Judged(_)));
}

#[test]
fn a_resignation_waits_for_the_verdict() {
    let (referee, verdicts) = real_referee();
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    assert_eq!(
        refereed.command(BLACK, Action::Resign.with_id(5), Moment(1_000)),
        []
    );
    // Later commands wait behind it.
    assert_eq!(refereed.command(WHITE, Action::Resign, Moment(1_100)), []);
    assert_eq!(refereed.wake_at(Moment(1_100)), Some(Moment(3_000)));
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let replies = refereed.verdict(verdict, Moment(1_200));
    let ending = find_ending(&replies);
    assert!(ending.is_draw(), "{ending}");
    assert_eq!(
        replies.last().unwrap().answer,
        Err(Refusal::GameOver { ending })
    );
    assert_eq!(replies.len(), 3);
}

#[test]
fn commands_are_held_for_two_seconds_at_most() {
    let (referee, _verdicts, _release) = stuck_referee();
    // A resignation.
    let mut refereed = RefereedGame::new(1, new_game(), Arc::clone(&referee));
    assert_eq!(refereed.command(WHITE, Action::Resign, Moment(1_000)), []);
    assert_eq!(refereed.tick(Moment(2_999)), []);
    let opponent = OpponentOutcome::Wins;
    let (by, fallen) = (Color::White, Color::White);
    let resigned = find_ending(&refereed.tick(Moment(3_000)));
    assert_eq!(resigned, Ending::Resignation { by, opponent });
    // A flag.
    let mut refereed = RefereedGame::new(2, new_game(), Arc::clone(&referee));
    assert_eq!(refereed.tick(Moment(60_000)), []);
    assert_eq!(refereed.tick(Moment(61_999)), []);
    let flag = find_ending(&refereed.tick(Moment(62_000)));
    assert_eq!(flag, Ending::Flag { fallen, opponent });
    // A flag that falls while a resignation is held does not extend the wait.
    let mut refereed = RefereedGame::new(3, new_game(), referee);
    assert_eq!(refereed.command(WHITE, Action::Resign, Moment(59_000)), []);
    let flag = find_ending(&refereed.tick(Moment(61_000)));
    assert_eq!(flag, Ending::Flag { fallen, opponent });
}

#[test]
fn an_undecided_verdict_ends_the_wait() {
    let (referee, verdicts) = referee_with_solver(undecided);
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    assert_eq!(refereed.tick(Moment(60_000)), []);
    let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let ending = find_ending(&refereed.verdict(verdict, Moment(60_010)));
    assert_eq!(ending.winner(), Some(Color::White));
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
}

/// A solver that never returns delays no move and no other game.
#[test]
fn moves_do_not_wait_for_the_referee() {
    let (referee, verdicts, _release) = stuck_referee();
    let mut refereed = RefereedGame::new(1, new_game(), Arc::clone(&referee));
    let mut slowest = Duration::ZERO;
    for turn in 0..20u64 {
        let (white, black) = if turn % 2 == 0 {
            ("g1f3", "g8f6")
        } else {
            ("f3g1", "f6g8")
        };
        for (actor, uci) in [(WHITE, white), (BLACK, black)] {
            if refereed.game().ending().is_some() {
                break;
            }
            let start = Instant::now();
            let replies = refereed.command(actor, play(uci), Moment(turn));
            slowest = slowest.max(start.elapsed());
            assert!(replies[0].answer.is_ok(), "{replies:?}");
        }
    }
    assert!(slowest < Duration::from_millis(500), "{slowest:?}");
    assert_eq!(
        verdicts.recv_timeout(Duration::ZERO),
        Err(RecvTimeoutError::Timeout)
    );
}

#[test]
fn only_the_newest_request_of_a_game_is_handled() {
    let (referee, verdicts, release) = stuck_referee();
    // The first is being solved; of the others the newest of each game is handled.
    referee.request(0, 0, Position::START, Urgency::Blocking);
    while format!("{referee:?}").contains("waiting: 1") {
        std::thread::yield_now();
    }
    for ply in 1..5 {
        referee.request(1, ply, Position::START, Urgency::Blocking);
        referee.request(2, ply, Position::START, Urgency::Blocking);
    }
    for _ in 0..3 {
        release.send(()).unwrap();
    }
    let received = [0, 1, 2].map(|_| verdicts.recv_timeout(TIMEOUT).unwrap());
    assert_eq!(
        received.map(|(key, verdict)| (key, verdict.ply)),
        [(0, 0), (1, 4), (2, 4)]
    );
    assert!(verdicts.try_recv().is_err());
}

/// Background requests are handled when the game is idle, after blocking requests.
#[test]
fn replaced_background_requests_are_skipped() {
    let (referee, verdicts) = referee_with_solver(undecided);
    let begun = Instant::now();
    for ply in 0..500 {
        referee.request(1, ply, Position::START, Urgency::Background);
        referee.request(2, ply, Position::START, Urgency::Background);
    }
    referee.request(3, 7, Position::START, Urgency::Blocking);
    let received = [0, 1, 2].map(|_| {
        let (key, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        (key, verdict.ply)
    });
    assert_eq!(received, [(3, 7), (1, 499), (2, 499)]);
    assert!(begun.elapsed() >= super::request_queue::RequestQueue::<u8>::BACKGROUND_DELAY);
    assert!(verdicts.recv_timeout(Duration::from_millis(200)).is_err());
}

/// After checkmate it does not matter whether the mated side could have mated.
#[test]
fn a_game_decided_on_the_board_needs_no_verdict() {
    let (referee, verdicts) = referee_with_solver(undecided);
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let mut refereed = RefereedGame::new(1, game(start, "-"), Arc::clone(&referee));
    let mate = Action::play("a1a8".parse().unwrap());
    refereed.command(WHITE, mate, Moment(1_000));
    assert!(matches!(
        refereed.game().ending(),
        Some(Ending::Checkmate { .. })
    ));
    assert!(
        verdicts
            .recv_timeout(3 * super::request_queue::RequestQueue::<u8>::BACKGROUND_DELAY)
            .is_err()
    );
    // Without the mate a verdict is requested.
    let _refereed = RefereedGame::new(2, game(start, "-"), referee);
    assert_eq!(verdicts.recv_timeout(TIMEOUT).unwrap().0, 2);
}

#[test]
fn a_full_queue_drops_the_oldest_request() {
    let (release, gate) = mpsc::channel::<()>();
    let (sender, verdicts) = mpsc::channel();
    let solve = move |ply, position: &Position| {
        let _ = gate.recv();
        undecided(ply, position)
    };
    let answer = move |key, verdict: Verdict| {
        let _ = sender.send((key, verdict.mating));
    };
    let referee = Referee::<usize>::with_solver(solve, answer).unwrap();
    let max = Referee::<usize>::MAX_REQUESTS;
    for key in 0..max + 2 {
        referee.request(key, 0, Position::START, Urgency::Blocking);
    }
    // The referee may have started on the first already.
    let (dropped, mating) = verdicts.recv_timeout(TIMEOUT).unwrap();
    assert!(dropped <= 1, "{dropped}");
    assert_eq!(mating, ByColor::from_fn(|_| MatingAbility::Undecided));
    drop(release);
}

#[test]
fn a_panicking_solver_gives_an_undecided_verdict() {
    let (referee, verdicts) = referee_with_solver(|ply, position| {
        assert_ne!(ply, 0, "on purpose");
        undecided(ply, position)
    });
    for ply in 0..3 {
        referee.request(1, ply, Position::START, Urgency::Blocking);
        let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!(verdict, undecided(ply, &Position::START));
    }
}

/// A minimal host, in real time.
#[test]
fn minimal_host() {
    let (referee, verdicts) = real_referee();
    let began = Instant::now();
    let now = || Moment(0) + Millis::from(began.elapsed());
    let mut refereed = RefereedGame::new(1, game(HARD, "0.005+0"), referee);
    let mut log = Vec::new();
    while refereed.game().ending().is_none() {
        let wait = refereed
            .wake_at(now())
            .map_or(TIMEOUT, |at| at.since(now()).into());
        let replies = match verdicts.recv_timeout(wait) {
            Ok((_, verdict)) => refereed.verdict(verdict, now()),
            Err(_) => refereed.tick(now()),
        };
        log.extend(
            replies
                .into_iter()
                .flat_map(|reply| reply.answer.unwrap_or_default()),
        );
        assert!(began.elapsed() < TIMEOUT);
    }
    // A draw, unless a slow machine needed more than two seconds for the verdict.
    let draw = refereed
        .game()
        .ending()
        .is_some_and(|ending| ending.is_draw());
    assert!(draw || began.elapsed() > Duration::from_secs(2));
    assert!(!log.is_empty());
}
