//! Any commands by any actor at any time: replaying the events gives the same game, the log reads back, the game
//! ends at most once, and a refused command changes nothing, even if the host crashes in between.

#![no_main]

#[path = "../../crates/game/tests/common/commands.rs"]
mod commands;

use commands::command;
use libfuzzer_sys::fuzz_target;
use tabiya_game::*;
use tabiya_rules::ByColor;

const TIMES: [&str; 9] = [
    "unlimited",
    "11+0",
    "3+2",
    "5d3",
    "5b3",
    "*1",
    "10/move",
    "2/1+1, 3/1, 0.5+2",
    "1/1",
];

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 140 120",
    "4k3/P7/8/8/8/8/p7/4K3 b - - 0 1",
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/7n/8 w - - 0 1",
    "7k/P7/8/8/8/8/6pp/K7 w - - 0 1",
    "7k/PPP5/8/8/8/8/5ppp/K7 b - - 0 1",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((head, steps)) = bytes.split_first_chunk::<4>() else {
        return;
    };
    let (mut game, mut events) = Game::begin(preset(*head), Moment(0)).expect("a good preset");
    let mut now = Moment(0);
    for step in steps.chunks_exact(4) {
        let [actor, action, low, high] = *step else {
            return;
        };
        // The host crashes before the last event is written.
        if actor == 255 && events.len() > 1 {
            events.pop();
            game = Game::replay(&events).expect("a game");
        }
        now = now + Millis(u64::from(high >> 4) * u64::from(low) * 10);
        // Long enough to get into time trouble, and for flags to fall.
        if high & 15 == 15 {
            now = now + Millis::seconds(u64::from(low) * 3);
        }
        let (actor, action) = command(&game, actor, action, u16::from_le_bytes([low, high]));
        let before = game.clone();
        match game.execute(actor, action, now) {
            Ok(new) => events.extend(new),
            Err(_) => assert!(before == game, "refused, but changed"),
        }
    }
    assert!(Game::verify(&events).expect("a game") == game);
    let reading = Log::read(Log::write(&events).as_bytes());
    assert!(reading.damage.is_none() && reading.events == events);
    // The game ends at most once, unless it is restarted.
    let mut over = false;
    for event in &events {
        match event.kind {
            EventKind::Ended(_) => {
                assert!(!over, "ended twice");
                over = true;
            }
            EventKind::Restarted => over = false,
            _ => {}
        }
    }
    assert_eq!(over, game.ending().is_some());
});

fn preset([start, times, a, b]: [u8; 4]) -> Preset {
    let bit = |n: u32| u16::from_le_bytes([a, b]) >> n & 1 == 1;
    let time = |byte: u8| {
        TIMES[usize::from(byte) % TIMES.len()]
            .parse()
            .expect("a time")
    };
    Preset {
        start: Start::Fen {
            fen: STARTS[usize::from(start) % STARTS.len()].into(),
            mode: Default::default(),
        },
        time: ByColor {
            white: time(times),
            black: time(times >> 4),
        },
        clock_start: if bit(0) {
            ClockStart::AfterFirstMoves
        } else {
            ClockStart::WithTheGame
        },
        lag: if bit(1) {
            LagRule::Forgiven
        } else {
            LagRule::Charged
        },
        flags: if bit(2) {
            FlagRule::WhenClaimed
        } else {
            FlagRule::AtOnce
        },
        seating: if bit(3) {
            Seating::Together
        } else {
            Seating::Apart
        },
        illegal_moves: if bit(4) {
            IllegalMoves::Counted {
                limit: if bit(12) { 9 } else { 2 }.try_into().expect("not zero"),
            }
        } else {
            IllegalMoves::Refused
        },
        draw_offers: if bit(5) {
            DrawOffers::FromMove(3)
        } else {
            DrawOffers::Allowed
        },
        counted_draws: if bit(6) {
            CountedDraws::AtOnce
        } else {
            CountedDraws::ByClaim
        },
        default_time: bit(7).then_some(Millis::seconds(if bit(11) { 0 } else { 60 })),
        absence: bit(8).then(|| AbsenceLimits::by_speed(Speed::Blitz)),
        // With a human arbiter, enable quickplay claims, so that there is something to decide.
        quickplay: (bit(9) || bit(10)).then_some(Quickplay { no_progress: 2 }),
        arbiter: if bit(10) {
            Arbitration::Person
        } else {
            Arbitration::BuiltIn
        },
        ..Preset::default()
    }
}
