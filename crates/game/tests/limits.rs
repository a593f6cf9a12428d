//! Sizes and times that a host may rely on.

use std::time::{Duration, Instant};

use tabiya_game::*;
use tabiya_rules::ByColor;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A live game takes less than 4 KB, its moves apart, even with everything as large as it may be.
#[test]
fn memory_of_a_live_game() {
    let name = "n".repeat(Player::MAX_NAME);
    let preset = Preset {
        players: ByColor {
            white: Player::person(name.clone()),
            black: Player::person(name),
        },
        start: Start::Fen {
            fen: "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 100".into(),
            mode: Default::default(),
        },
        ..Preset::default()
    }
    .with_time(
        "40/90+30, 20/30+30, 20/30, 20/30, 20/30, 20/30, 20/30, 15+30"
            .parse()
            .unwrap(),
    );
    let preset = Preset {
        arbiter: Arbitration::Person,
        ..preset
    };
    let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
    // As many answers as are remembered, of everybody.
    for id in 0..40 {
        let seat = game.turn();
        let how = Departure::Lost;
        let m = game.position().uci(game.position().legal_moves()[0]);
        for (actor, action) in [
            (Actor::Seat(seat), Action::play(m)),
            (Actor::Arbiter, Action::Warn { seat }),
            (Actor::Host, Action::Leave { seat, how }),
        ] {
            game.execute(actor, action.with_id(id), Moment(id)).unwrap();
        }
    }
    let (inline, heap) = (size_of::<Game>(), game.heap_bytes());
    println!(
        "{inline} bytes and {heap} on the heap, {} an event",
        size_of::<Event>()
    );
    assert!(inline + heap < 4096, "{inline} + {heap}");
}

/// 99 of 100 commands are answered within a millisecond, with a wide margin for a busy machine.
#[test]
fn apply_is_quick() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut times = Vec::new();
    for _ in 0..150 {
        let (mut game, _) = Game::begin(Preset::default(), Moment(0)).unwrap();
        while game.ending().is_none() {
            let moves = game.position().legal_moves();
            let uci = game.position().uci(moves[random.below(moves.len())]);
            let actor = Actor::Seat(game.turn());
            let start = Instant::now();
            game.execute(actor, Action::play(uci), Moment(0)).unwrap();
            times.push(start.elapsed());
        }
    }
    times.sort_unstable();
    let at = |percent: usize| times[times.len() * percent / 100];
    let last = times.last().unwrap();
    println!(
        "{} moves: median {:?}, p99 {:?}, worst {last:?}",
        times.len(),
        at(50),
        at(99)
    );
    assert!(at(99) < Duration::from_millis(1), "p99 {:?}", at(99));
}
