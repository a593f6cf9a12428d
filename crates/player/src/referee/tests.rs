use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use tabiya_game::{
    Action, Actor, Ending, EventKind, Game, Mating, Millis, Moment, Opponent, Preset, Refusal,
    Start, Verdict,
};
use tabiya_rules::{ByColor, Color, Position};

use super::{Referee, Reply, Table, Urgency, undecided};

/// Longer than any answer takes here.
const LONG: Duration = Duration::from_secs(60);
/// White cannot mate, which the fast test does not find.
const HARD: &str = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1";

const WHITE: Actor = Actor::Seat(Color::White);
const BLACK: Actor = Actor::Seat(Color::Black);

type Heard = Receiver<(u8, Verdict)>;

fn real() -> (Arc<Referee<u8>>, Heard) {
    let (answers, heard) = mpsc::channel();
    let referee = Referee::new(move |key, verdict| {
        let _ = answers.send((key, verdict));
    });
    (Arc::new(referee.unwrap()), heard)
}

fn with(solve: impl Fn(u32, &Position) -> Verdict + Send + 'static) -> (Arc<Referee<u8>>, Heard) {
    let (answers, heard) = mpsc::channel();
    let answer = move |key, verdict| {
        let _ = answers.send((key, verdict));
    };
    (
        Arc::new(Referee::with_solver(solve, answer).unwrap()),
        heard,
    )
}

/// A referee that answers nothing, until it is let go on.
fn stuck() -> (Arc<Referee<u8>>, Heard, mpsc::Sender<()>) {
    let (go_on, gate) = mpsc::channel::<()>();
    let (referee, heard) = with(move |ply, position| {
        let _ = gate.recv();
        undecided(ply, position)
    });
    (referee, heard, go_on)
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
fn ended(replies: &[Reply]) -> Ending {
    let events = replies
        .iter()
        .flat_map(|reply| reply.answer.as_deref().unwrap_or_default());
    let mut endings = events.filter_map(|event| match event.kind {
        EventKind::Ended(ending) => Some(ending),
        _ => None,
    });
    endings
        .next()
        .unwrap_or_else(|| panic!("no end in {replies:?}"))
}

#[test]
fn a_flag_in_a_dead_position_is_a_draw() {
    let (referee, heard) = real();
    let mut table = Table::new(1, game(HARD, "1+0"), referee);
    assert_eq!(table.wake_at(Moment(0)), Some(Moment(60_000)));
    // Nobody has answered yet when the flag falls.
    assert_eq!(table.tick(Moment(60_050)), []);
    assert_eq!(table.wake_at(Moment(60_050)), Some(Moment(62_000)));
    let late = table.command(BLACK, play("c8b8"), Moment(60_100));
    assert_eq!(late[0].answer, Err(Refusal::FlagBeingDecided));
    let (key, verdict) = heard.recv_timeout(LONG).unwrap();
    assert_eq!((key, verdict.mating.white), (1, Mating::Cannot));
    let replies = table.verdict(verdict, Moment(60_300));
    assert!(ended(&replies).is_draw());
}

#[test]
fn a_verdict_that_is_there_is_used() {
    let (referee, heard) = real();
    let mut table = Table::new(1, new_game(), referee);
    let (_, verdict) = heard.recv_timeout(LONG).unwrap();
    // It is no event before it is needed.
    assert_eq!(table.verdict(verdict, Moment(100)), []);
    let replies = table.tick(Moment(60_000));
    let opponent = Opponent::Wins;
    let fallen = Color::White;
    assert_eq!(ended(&replies), Ending::Flag { fallen, opponent });
    let log: Vec<_> = replies
        .iter()
        .flat_map(|reply| reply.answer.clone().unwrap())
        .collect();
    assert!(matches!(log[0].kind, EventKind::Judged(_)));
}

#[test]
fn a_resignation_waits() {
    let (referee, heard) = real();
    let mut table = Table::new(1, game(HARD, "1+0"), referee);
    assert_eq!(
        table.command(BLACK, Action::Resign.with_id(5), Moment(1_000)),
        []
    );
    // Nothing overtakes it.
    assert_eq!(table.command(WHITE, Action::Resign, Moment(1_100)), []);
    assert_eq!(table.wake_at(Moment(1_100)), Some(Moment(3_000)));
    let (_, verdict) = heard.recv_timeout(LONG).unwrap();
    let replies = table.verdict(verdict, Moment(1_200));
    let ending = ended(&replies);
    assert!(ending.is_draw(), "{ending}");
    assert_eq!(
        replies.last().unwrap().answer,
        Err(Refusal::GameOver { ending })
    );
    assert_eq!(replies.len(), 3);
}

#[test]
fn nobody_waits_for_longer_than_two_seconds() {
    let (referee, _heard, _go_on) = stuck();
    // A resignation.
    let mut table = Table::new(1, new_game(), Arc::clone(&referee));
    assert_eq!(table.command(WHITE, Action::Resign, Moment(1_000)), []);
    assert_eq!(table.tick(Moment(2_999)), []);
    let opponent = Opponent::Wins;
    let (by, fallen) = (Color::White, Color::White);
    let resigned = ended(&table.tick(Moment(3_000)));
    assert_eq!(resigned, Ending::Resignation { by, opponent });
    // A flag.
    let mut table = Table::new(2, new_game(), Arc::clone(&referee));
    assert_eq!(table.tick(Moment(60_000)), []);
    assert_eq!(table.tick(Moment(61_999)), []);
    let flag = ended(&table.tick(Moment(62_000)));
    assert_eq!(flag, Ending::Flag { fallen, opponent });
    // A flag that falls while a resignation waits: together no longer.
    let mut table = Table::new(3, new_game(), referee);
    assert_eq!(table.command(WHITE, Action::Resign, Moment(59_000)), []);
    let flag = ended(&table.tick(Moment(61_000)));
    assert_eq!(flag, Ending::Flag { fallen, opponent });
}

#[test]
fn undecided_means_alive_at_once() {
    let (referee, heard) = with(undecided);
    let mut table = Table::new(1, game(HARD, "1+0"), referee);
    assert_eq!(table.tick(Moment(60_000)), []);
    let (_, verdict) = heard.recv_timeout(LONG).unwrap();
    let ending = ended(&table.verdict(verdict, Moment(60_010)));
    assert_eq!(ending.winner(), Some(Color::White));
}

#[test]
fn a_late_verdict_gives_the_reason() {
    let (referee, heard) = real();
    let bare = game("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "1+0");
    let mut table = Table::new(1, bare, referee);
    let (_, verdict) = heard.recv_timeout(LONG).unwrap();
    table.verdict(verdict, Moment(0));
    // White's flag falls against a bare king: a draw, whatever comes later.
    table.command(BLACK, play("e8e7"), Moment(0));
    let ending = ended(&table.tick(Moment(60_000)));
    assert!(ending.is_draw());
    let dead = Verdict {
        ply: 1,
        key: table.game().position().key(),
        mating: ByColor::from_fn(|_| Mating::Cannot),
    };
    let replies = table.verdict(dead, Moment(70_000));
    let events = replies[0].answer.as_ref().unwrap();
    let reason = &events.last().unwrap().kind;
    assert_eq!(*reason, EventKind::Reasoned(Ending::DeadPosition));
}

/// A solve that takes for ever delays no move, and no other game.
#[test]
fn no_move_waits_for_the_referee() {
    let (referee, heard, _go_on) = stuck();
    let mut table = Table::new(1, new_game(), Arc::clone(&referee));
    let mut slowest = Duration::ZERO;
    for turn in 0..20u64 {
        let (white, black) = if turn % 2 == 0 {
            ("g1f3", "g8f6")
        } else {
            ("f3g1", "f6g8")
        };
        for (actor, uci) in [(WHITE, white), (BLACK, black)] {
            if table.game().ending().is_some() {
                break;
            }
            let start = Instant::now();
            let replies = table.command(actor, play(uci), Moment(turn));
            slowest = slowest.max(start.elapsed());
            assert!(replies[0].answer.is_ok(), "{replies:?}");
        }
    }
    assert!(slowest < Duration::from_millis(500), "{slowest:?}");
    assert_eq!(
        heard.recv_timeout(Duration::ZERO),
        Err(RecvTimeoutError::Timeout)
    );
}

#[test]
fn the_newest_question_of_a_game_counts() {
    let (referee, heard, go_on) = stuck();
    // The first is being thought about; of the others the last of each game is answered.
    referee.ask(0, 0, Position::START, Urgency::Waited);
    while format!("{referee:?}").contains("waiting: 1") {
        std::thread::yield_now();
    }
    for ply in 1..5 {
        referee.ask(1, ply, Position::START, Urgency::Waited);
        referee.ask(2, ply, Position::START, Urgency::Waited);
    }
    for _ in 0..3 {
        go_on.send(()).unwrap();
    }
    let answers = [0, 1, 2].map(|_| heard.recv_timeout(LONG).unwrap());
    assert_eq!(
        answers.map(|(key, verdict)| (key, verdict.ply)),
        [(0, 0), (1, 4), (2, 4)]
    );
    assert!(heard.try_recv().is_err());
}

/// Nobody waits: a game is looked at when it rests, and one that somebody waits for goes first.
#[test]
fn who_moves_at_once_is_not_looked_at() {
    let (referee, heard) = with(undecided);
    let begun = Instant::now();
    for ply in 0..500 {
        referee.ask(1, ply, Position::START, Urgency::Idle);
        referee.ask(2, ply, Position::START, Urgency::Idle);
    }
    referee.ask(3, 7, Position::START, Urgency::Waited);
    let answers = [0, 1, 2].map(|_| {
        let (key, verdict) = heard.recv_timeout(LONG).unwrap();
        (key, verdict.ply)
    });
    assert_eq!(answers, [(3, 7), (1, 499), (2, 499)]);
    assert!(begun.elapsed() >= super::Desk::<u8>::REST);
    assert!(heard.recv_timeout(Duration::from_millis(200)).is_err());
}

/// Whoever is mated need not know whether they could have mated.
#[test]
fn what_the_board_decides_is_not_asked() {
    let (referee, heard) = with(undecided);
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let mut table = Table::new(1, game(start, "-"), Arc::clone(&referee));
    let mate = Action::play("a1a8".parse().unwrap());
    table.command(WHITE, mate, Moment(1_000));
    assert!(matches!(
        table.game().ending(),
        Some(Ending::Checkmate { .. })
    ));
    assert!(heard.recv_timeout(3 * super::Desk::<u8>::REST).is_err());
    // The same without the mate is looked at.
    let _table = Table::new(2, game(start, "-"), referee);
    assert_eq!(heard.recv_timeout(LONG).unwrap().0, 2);
}

#[test]
fn a_full_desk_drops_the_oldest() {
    let (go_on, gate) = mpsc::channel::<()>();
    let (answers, heard) = mpsc::channel();
    let solve = move |ply, position: &Position| {
        let _ = gate.recv();
        undecided(ply, position)
    };
    let answer = move |key, verdict: Verdict| {
        let _ = answers.send((key, verdict.mating));
    };
    let referee = Referee::<usize>::with_solver(solve, answer).unwrap();
    let most = Referee::<usize>::MOST_QUESTIONS;
    for key in 0..most + 2 {
        referee.ask(key, 0, Position::START, Urgency::Waited);
    }
    // The referee may have taken the first to think about.
    let (dropped, mating) = heard.recv_timeout(LONG).unwrap();
    assert!(dropped <= 1, "{dropped}");
    assert_eq!(mating, ByColor::from_fn(|_| Mating::Undecided));
    drop(go_on);
}

#[test]
fn a_solver_that_fails_has_not_decided() {
    let (referee, heard) = with(|ply, position| {
        assert_ne!(ply, 0, "on purpose");
        undecided(ply, position)
    });
    for ply in 0..3 {
        referee.ask(1, ply, Position::START, Urgency::Waited);
        let (_, verdict) = heard.recv_timeout(LONG).unwrap();
        assert_eq!(verdict, undecided(ply, &Position::START));
    }
}

/// The time that passes is the host's, and real: a host in a few lines.
#[test]
fn a_host() {
    let (referee, heard) = real();
    let began = Instant::now();
    let now = || Moment(0) + Millis::from(began.elapsed());
    let mut table = Table::new(1, game(HARD, "0.005+0"), referee);
    let mut log = Vec::new();
    while table.game().ending().is_none() {
        let wait = table
            .wake_at(now())
            .map_or(LONG, |at| at.since(now()).into());
        let replies = match heard.recv_timeout(wait) {
            Ok((_, verdict)) => table.verdict(verdict, now()),
            Err(_) => table.tick(now()),
        };
        log.extend(
            replies
                .into_iter()
                .flat_map(|reply| reply.answer.unwrap_or_default()),
        );
        assert!(began.elapsed() < LONG);
    }
    // However slow this machine was: a draw, unless the referee needed more than two seconds.
    let draw = table.game().ending().is_some_and(|ending| ending.is_draw());
    assert!(draw || began.elapsed() > Duration::from_secs(2));
    assert!(!log.is_empty());
}
