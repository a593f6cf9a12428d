mod refereed_game;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use tabiya_game::{
    Action, Actor, Ending, EventKind, Game, MatingAbility, Millis, Moment, OpponentOutcome,
    PendingCause, PendingResult, Preset, Quickplay, QuickplayGround, Refusal, Start, Verdict,
};
use tabiya_rules::{ByColor, Color, Position};

use super::{Referee, RefereedGame, Reply, Search, Solver, Urgency};

/// Longer than any verdict takes in these tests.
const TIMEOUT: Duration = Duration::from_secs(60);
/// White cannot mate, which only the full solver finds.
const HARD: &str = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1";

const WHITE: Actor = Actor::Seat(Color::White);
const BLACK: Actor = Actor::Seat(Color::Black);

type Verdicts = Receiver<(u8, Verdict)>;
type StopCheck<'a> = &'a dyn Fn() -> bool;

fn real_referee() -> (Arc<Referee<u8>>, Verdicts) {
    let (sender, verdicts) = mpsc::channel();
    let referee = Referee::new(move |key, verdict| {
        let _ = sender.send((key, verdict));
    });
    (Arc::new(referee.unwrap()), verdicts)
}

/// A referee with some threads for blocking requests, whose searches are made by a function of the position.
fn referee_with<S: Search + 'static>(
    threads: usize,
    new_search: impl Fn(&Position, Color) -> S + Send + Sync + 'static,
) -> (Arc<Referee<u8>>, Verdicts) {
    let (sender, verdicts) = mpsc::channel();
    let answer = move |key, verdict| {
        let _ = sender.send((key, verdict));
    };
    let solver: Solver = Arc::new(move |position, side| Box::new(new_search(position, side)));
    let referee = Referee::with_solver(threads, solver, answer);
    (Arc::new(referee.unwrap()), verdicts)
}

/// A referee that answers at once.
fn prompt_referee(mating: MatingAbility) -> (Arc<Referee<u8>>, Verdicts) {
    referee_with(2, move |_, _| move |_, _: StopCheck<'_>| Some(mating))
}

/// A referee whose searches are not decided before the end of the test.
fn slow_referee() -> (Arc<Referee<u8>>, Verdicts) {
    referee_with(2, |_, _| |_, stop: StopCheck<'_>| rest(stop))
}

/// A slice without a decision.
fn rest(stop: StopCheck<'_>) -> Option<MatingAbility> {
    for _ in 0..5 {
        if !stop() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    None
}

fn white() -> Urgency {
    Urgency::Blocking { side: Color::White }
}

/// A position with a number below 64: the halfmove clock, and the files of White's king and pawn.
fn numbered(number: u32) -> Position {
    let empty = |squares: u32| match squares {
        0 => String::new(),
        squares => squares.to_string(),
    };
    let on_file = |piece: char, file: u32| format!("{}{piece}{}", empty(file), empty(7 - file));
    let (king, pawn) = (on_file('K', number % 8), on_file('P', number / 8));
    let fen = format!("4k3/4p3/8/8/8/8/{pawn}/{king} w - - {number} 90");
    fen.parse().unwrap()
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

fn pending(cause: PendingCause, by: Color) -> Option<PendingResult> {
    Some(PendingResult { cause, by })
}

/// The same position in another game is not searched again, by whichever thread.
#[test]
fn a_decided_position_is_known_in_every_game() {
    let searches = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&searches);
    let (referee, verdicts) = referee_with(2, move |_, _| {
        counted.fetch_add(1, Ordering::Relaxed);
        |_, _: StopCheck<'_>| Some(MatingAbility::Can)
    });
    let other_clock: Position = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 30 90".parse().unwrap();
    let position: Position = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    for (key, position) in [(1, position), (2, position), (3, other_clock)] {
        referee.request(key, 0, position, white());
        let (answered, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!((answered, verdict.mating.white), (key, MatingAbility::Can));
    }
    assert_eq!(searches.load(Ordering::Relaxed), 1);
}

/// A pending result needs one side only. If that side cannot mate, the other is decided afterwards, for the reason.
#[test]
fn the_side_that_matters_is_decided_first() {
    let (release, gate) = mpsc::channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let (referee, verdicts) = referee_with(2, move |_, side| {
        let gate = Arc::clone(&gate);
        move |_, stop: StopCheck<'_>| match side {
            Color::White => Some(MatingAbility::Cannot),
            Color::Black if gate.lock().unwrap().try_recv().is_ok() => Some(MatingAbility::Cannot),
            Color::Black => rest(stop),
        }
    });
    let mut refereed = RefereedGame::new(1, game(HARD, "1+0"), referee);
    refereed.command(BLACK, Action::Resign, Moment(1_000));
    let (_, first) = verdicts.recv_timeout(TIMEOUT).unwrap();
    let undecided = MatingAbility::Undecided;
    assert_eq!(first.mating.black, undecided);
    let ending = find_ending(&refereed.verdict(first, Moment(1_010)));
    let (by, opponent) = (Color::Black, OpponentOutcome::CannotMate);
    assert_eq!(ending, Ending::Resignation { by, opponent });
    release.send(()).unwrap();
    let (_, second) = verdicts.recv_timeout(TIMEOUT).unwrap();
    refereed.verdict(second, Moment(1_020));
    assert_eq!(refereed.game().ending(), Some(Ending::DeadPosition));
}

/// A solver that never decides delays no move.
#[test]
fn moves_do_not_wait_for_the_referee() {
    let (referee, verdicts) = slow_referee();
    let mut refereed = RefereedGame::new(1, new_game(), referee);
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
            let replies = refereed.command(actor, play(uci), Moment(turn));
            assert!(replies[0].answer.is_ok(), "{replies:?}");
        }
    }
    assert!(verdicts.try_recv().is_err());
}

/// However many hard positions there are, an easy one is decided.
#[test]
fn hard_positions_delay_no_others() {
    let (referee, verdicts) = referee_with(2, |position, _| {
        let is_hard = position.halfmove_clock() == 0;
        move |_, stop: StopCheck<'_>| match is_hard {
            true => rest(stop),
            false => Some(MatingAbility::Can),
        }
    });
    for key in 0..10 {
        referee.request(key, 0, numbered(0), white());
    }
    for key in 10..20 {
        referee.request(key, 0, numbered(1), white());
        let (decided, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!((decided, verdict.mating.white), (key, MatingAbility::Can));
    }
    assert!(verdicts.try_recv().is_err());
}

/// Slices go round: no search gets ahead of another that began with it.
#[test]
fn searches_take_turns() {
    let turns = Arc::new(Mutex::new([0u32; 5]));
    let counted = Arc::clone(&turns);
    let (referee, verdicts) = referee_with(1, move |position, _| {
        let (turns, index) = (Arc::clone(&counted), position.halfmove_clock() as usize);
        move |nodes: u64, _: StopCheck<'_>| {
            assert_eq!(nodes, Referee::<u8>::SLICE_NODES);
            let mut turns = turns.lock().unwrap();
            // Wait until all are there.
            if turns.iter().all(|turns| *turns > 0) || turns[index] == 0 {
                turns[index] += 1;
            }
            let (min, max) = (turns.iter().min(), turns.iter().max());
            let (min, max) = (*min.unwrap(), *max.unwrap());
            assert!(min == 0 || max - min <= 2, "{turns:?}");
            (turns[index] >= 50).then_some(MatingAbility::Can)
        }
    });
    for key in 0..5u8 {
        referee.request(key, 0, numbered(u32::from(key)), white());
    }
    for _ in 0..5 {
        let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!(verdict.mating.white, MatingAbility::Can);
    }
}

#[test]
fn only_the_newest_request_of_a_game_is_handled() {
    let (release, gate) = mpsc::channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let (referee, verdicts) = referee_with(1, move |_, _| {
        let gate = Arc::clone(&gate);
        move |_, _: StopCheck<'_>| {
            let _ = gate.lock().unwrap().recv();
            Some(MatingAbility::Can)
        }
    });
    for ply in 0..5 {
        referee.request(1, ply, Position::START, white());
        referee.request(2, ply, Position::START, white());
    }
    drop(release);
    let received = [0, 1].map(|_| verdicts.recv_timeout(TIMEOUT).unwrap());
    assert_eq!(
        received.map(|(key, verdict)| (key, verdict.ply)),
        [(1, 4), (2, 4)]
    );
    assert!(verdicts.try_recv().is_err());
}

/// Background requests are handled when the game is idle.
#[test]
fn replaced_background_requests_are_skipped() {
    let (referee, verdicts) = prompt_referee(MatingAbility::Undecided);
    let begun = Instant::now();
    for ply in 0..500 {
        referee.request(1, ply, Position::START, Urgency::Background);
        referee.request(2, ply, Position::START, Urgency::Background);
    }
    let received = [0, 1].map(|_| {
        let (key, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        (key, verdict.ply)
    });
    assert_eq!(received, [(1, 499), (2, 499)]);
    assert!(begun.elapsed() >= super::case_queue::CaseQueue::<u8>::BACKGROUND_DELAY);
    assert!(verdicts.recv_timeout(Duration::from_millis(200)).is_err());
}

/// A game may begin to wait for a verdict that the thread of the lowest priority is working on, or has queued.
#[test]
fn a_background_request_becomes_blocking() {
    let (begun, started) = mpsc::channel::<()>();
    let searches = AtomicUsize::new(0);
    let (referee, verdicts) = referee_with(2, move |_, _| {
        let is_first = searches.fetch_add(1, Ordering::Relaxed) == 0;
        let begun = begun.clone();
        move |_, stop: StopCheck<'_>| {
            let _ = begun.send(());
            // The first search is that of the background thread, which gets no time to run.
            while is_first && !stop() {
                std::thread::sleep(Duration::from_millis(1));
            }
            Some(MatingAbility::Can)
        }
    });
    referee.request(1, 0, Position::START, Urgency::Background);
    started.recv_timeout(TIMEOUT).unwrap();
    referee.request(2, 0, Position::START, Urgency::Background);
    for key in [1, 2] {
        referee.request(key, 0, Position::START, white());
        let (decided, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!((decided, verdict.mating.white), (key, MatingAbility::Can));
    }
}

/// After checkmate it does not matter whether the mated side could have mated.
#[test]
fn a_game_decided_on_the_board_needs_no_verdict() {
    let (referee, verdicts) = prompt_referee(MatingAbility::Undecided);
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let mut refereed = RefereedGame::new(1, game(start, "-"), Arc::clone(&referee));
    let mate = Action::play("a1a8".parse().unwrap());
    refereed.command(WHITE, mate, Moment(1_000));
    assert!(matches!(
        refereed.game().ending(),
        Some(Ending::Checkmate { .. })
    ));
    // Without the mate a verdict is requested; it would come after the other.
    let _refereed = RefereedGame::new(2, game(start, "-"), referee);
    assert_eq!(verdicts.recv_timeout(TIMEOUT).unwrap().0, 2);
}

/// No number of requests makes the referee drop one for which a game waits.
#[test]
fn blocking_requests_are_never_dropped() {
    let (release, gate) = mpsc::channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let (sender, verdicts) = mpsc::channel();
    let new_search = move |_: &Position, _| {
        let gate = Arc::clone(&gate);
        Box::new(move |_: u64, _: StopCheck<'_>| {
            let _ = gate.lock().unwrap().recv();
            Some(MatingAbility::Can)
        }) as Box<dyn Search>
    };
    let answer = move |key, verdict: Verdict| {
        let _ = sender.send((key, verdict.mating.white));
    };
    let referee = Referee::<usize>::with_solver(2, Arc::new(new_search), answer).unwrap();
    let max = Referee::<usize>::MAX_BACKGROUND;
    let background = max + 10..3 * max;
    for key in 0..max + 10 {
        referee.request(key, 0, Position::START, white());
    }
    for key in background {
        referee.request(key, 0, Position::START, Urgency::Background);
    }
    assert!(referee.queue.len() <= 2 * max + 10, "{referee:?}");
    drop(release);
    let mut decided = vec![false; max + 10];
    while !decided.iter().all(|decided| *decided) {
        let (key, mating) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!(mating, MatingAbility::Can);
        if let Some(decided) = decided.get_mut(key) {
            *decided = true;
        }
    }
}

/// The progress of too many searches at once is not kept, but all are decided.
#[test]
fn many_hard_positions_are_decided() {
    let (referee, verdicts) = referee_with(2, |_, _| {
        let mut slices = 0;
        move |_, _: StopCheck<'_>| {
            slices += 1;
            (slices == 3).then_some(MatingAbility::Can)
        }
    });
    for key in 0..200 {
        referee.request(key, 0, Position::START, white());
    }
    let mut decided: Vec<u8> = (0..200)
        .map(|_| verdicts.recv_timeout(TIMEOUT).unwrap().0)
        .collect();
    decided.sort_unstable();
    assert_eq!(decided, Vec::from_iter(0..200));
}

/// Searches that never end do not keep the places of others for ever.
#[test]
fn endless_searches_make_place() {
    let is_endless = |position: &Position| position.halfmove_clock() < 50;
    let (referee, verdicts) = referee_with(2, move |position, _| {
        let is_endless = is_endless(position);
        let mut slices = 0;
        move |_, _: StopCheck<'_>| {
            slices += 1;
            (slices == 150 && !is_endless).then_some(MatingAbility::Can)
        }
    });
    for key in 0..10 {
        referee.request(key, 0, numbered(1), white());
    }
    for key in 50..60 {
        referee.request(key, 0, numbered(50), white());
    }
    let mut decided: Vec<u8> = (50..60)
        .map(|_| verdicts.recv_timeout(TIMEOUT).unwrap().0)
        .collect();
    decided.sort_unstable();
    assert_eq!(decided, Vec::from_iter(50..60));
}

#[test]
fn closing_interrupts_the_searches() {
    let (ended, ends) = mpsc::channel();
    let (begun, started) = mpsc::channel();
    let (referee, _verdicts) = referee_with(2, move |_, _| {
        let (begun, ended) = (begun.clone(), ended.clone());
        move |_, stop: StopCheck<'_>| {
            let _ = begun.send(());
            while !stop() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
            None
        }
    });
    referee.request(1, 0, Position::START, white());
    referee.request(2, 0, Position::START, white());
    for _ in 0..2 {
        started.recv_timeout(TIMEOUT).unwrap();
    }
    drop(referee);
    for _ in 0..2 {
        ends.recv_timeout(TIMEOUT).unwrap();
    }
    // The threads are gone: nothing holds the channel any more.
    assert_eq!(
        ends.recv_timeout(TIMEOUT),
        Err(RecvTimeoutError::Disconnected)
    );
}

#[test]
fn a_panicking_solver_leaves_a_position_undecided() {
    let (referee, verdicts) = referee_with(2, |position, _| {
        let is_bad = position.halfmove_clock() == 0;
        move |_, _: StopCheck<'_>| {
            assert!(!is_bad, "on purpose");
            Some(MatingAbility::Can)
        }
    });
    for (number, want) in [
        (0, MatingAbility::Undecided),
        (1, MatingAbility::Can),
        (0, MatingAbility::Undecided),
    ] {
        referee.request(1, number, numbered(number), white());
        let (_, verdict) = verdicts.recv_timeout(TIMEOUT).unwrap();
        assert_eq!(verdict.mating.white, want);
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
            .wake_at()
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
    // A draw, however slow the machine is.
    assert!(refereed.game().ending().unwrap().is_draw());
    assert!(!log.is_empty());
}
