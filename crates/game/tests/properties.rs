//! Random commands never corrupt a game.

mod common;

use common::from_fen;
use proptest::prelude::*;
use tabiya_game::*;
use tabiya_rules::{ByColor, CastlingMode, Color, Square, UciMove};

/// Anybody does anything, at any time.
#[derive(Clone, Copy, Debug)]
struct Step {
    actor: u8,
    action: u8,
    argument: u16,
    wait: u32,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (any::<u8>(), any::<u8>(), any::<u16>(), any::<u32>());
    let step = step.prop_map(|(actor, action, argument, wait)| Step {
        actor,
        action,
        argument,
        wait,
    });
    prop::collection::vec(step, 1..250)
}

const TIMES: [&str; 9] = [
    "unlimited",
    "1+0",
    "3+2",
    "5d3",
    "5b3",
    "*1",
    "10/move",
    "2/1+1, 3/1, 0.5+2",
    "90+30",
];

fn presets() -> impl Strategy<Value = Preset> {
    (any::<u32>(), 0..TIMES.len(), 0..TIMES.len(), 0..6usize).prop_map(
        |(bits, white, black, start)| {
            let bit = |n: u32| bits >> n & 1 == 1;
            let time = |index: usize| TIMES[index].parse().unwrap();
            let start = match start {
                0 => Start::Chess960 {
                    number: (bits % 960) as u16,
                },
                1 => from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 140 120").start,
                2 => from_fen("4k3/P7/8/8/8/8/p7/4K3 b - - 0 1").start,
                3 => from_fen("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/7n/8 w - - 0 1").start,
                _ => Start::Standard,
            };
            Preset {
                start,
                time: ByColor {
                    white: time(white),
                    black: time(if bit(0) { white } else { black }),
                },
                clock_start: if bit(1) {
                    ClockStart::AfterFirstMoves
                } else {
                    ClockStart::WithTheGame
                },
                lag: if bit(2) { Lag::Forgiven } else { Lag::Charged },
                flags: if bit(3) {
                    Flags::WhenClaimed
                } else {
                    Flags::AtOnce
                },
                seating: if bit(4) {
                    Seating::Together
                } else {
                    Seating::Apart
                },
                takebacks: if bit(5) && bit(6) {
                    Takebacks::Never
                } else {
                    Takebacks::Allowed
                },
                illegal_moves: if bit(7) {
                    IllegalMoves::LAWS
                } else {
                    IllegalMoves::Refused
                },
                draw_offers: if bit(8) {
                    DrawOffers::FromMove(3)
                } else {
                    DrawOffers::Allowed
                },
                counted_draws: if bit(9) {
                    CountedDraws::AtOnce
                } else {
                    CountedDraws::ByClaim
                },
                default_time: (bit(10) && bit(11)).then_some(Millis::minutes(1)),
                absence: bit(12).then(|| Absence::by_speed(Speed::Blitz)),
                quickplay: bit(13).then_some(Quickplay { no_progress: 2 }),
                arbiter: if bit(14) {
                    Arbitration::Person
                } else {
                    Arbitration::BuiltIn
                },
                ..Preset::default()
            }
        },
    )
}

fn command(game: &Game, step: Step) -> (Actor, Action) {
    let Step { argument, .. } = step;
    let turn = game.turn();
    let actor = match step.actor {
        0..=150 => Actor::Seat(turn),
        151..=200 => Actor::Seat(!turn),
        201..=215 => Actor::Board,
        216..=230 => Actor::Arbiter,
        231..=240 => Actor::Referee,
        241..=255 => Actor::Host,
    };
    let legal = game.position().legal_moves();
    let uci = match legal.get(usize::from(argument) % legal.len().max(1)) {
        Some(m) => game.position().uci(*m),
        None => "e2e4".parse().unwrap(),
    };
    let color = Color::from_is_white(argument & 1 == 1);
    let time = Millis(u64::from(argument) * 10);
    let proposal = Proposal::ALL[usize::from(argument) % 5];
    let rule = if argument & 2 == 0 {
        DrawRule::Threefold
    } else {
        DrawRule::FiftyMoves
    };
    let action = match step.action {
        0..=120 => Action::Move {
            uci,
            thought: (argument & 1 == 1).then_some(time),
        },
        121..=125 => Action::play(UciMove {
            from: Square::ALL[usize::from(argument) % 64],
            to: Square::ALL[usize::from(argument >> 6) % 64],
            promotion: None,
        }),
        126..=145 => Action::Offer(proposal),
        146..=165 => Action::Accept(proposal),
        166..=172 => Action::Decline(proposal),
        173..=180 => Action::Claim {
            rule,
            announced: (argument & 1 == 1).then_some(uci),
        },
        181 => Action::Resign,
        182..=187 => Action::Flag,
        188 => Action::Abort,
        189..=193 => Action::GiveTime(time),
        194..=198 => Action::Leave {
            seat: color,
            how: if argument & 2 == 0 {
                Departure::Left
            } else {
                Departure::Lost
            },
        },
        199..=203 => Action::Arrive { seat: color },
        204..=206 => Action::ClaimAbandoned,
        207..=210 => Action::RequestIncrement,
        211..=213 => Action::ClaimQuickplay,
        214 => Action::Award { winner: color },
        215 => Action::DeclareDraw,
        216 => Action::DeclareBothLose,
        217 => Action::Forfeit {
            seat: color,
            cause: if argument & 2 == 0 {
                ForfeitCause::Absence
            } else {
                ForfeitCause::Breach
            },
        },
        218..=222 => Action::SetClock(ByColor {
            white: (argument & 1 == 1).then_some(time),
            black: (argument & 2 == 2).then_some(time),
        }),
        223..=226 => Action::AddTime { seat: color, time },
        227..=231 => Action::Rule {
            ruling: if argument & 1 == 0 {
                Ruling::Granted
            } else {
                Ruling::Refused
            },
        },
        232..=234 => Action::Warn { seat: color },
        235..=237 => Action::Irregular {
            seat: color,
            what: Irregularity::TwoHands,
        },
        238..=243 => Action::Verdict(Verdict {
            ply: game.ply(),
            key: game.position().key() ^ u64::from(argument & 8),
            mating: ByColor::from_fn(|side| {
                if argument & 7 == 7 || side == color {
                    Mating::Cannot
                } else {
                    Mating::Can
                }
            }),
        }),
        244..=250 => Action::Tick,
        251..=255 => Action::Restore,
    };
    (actor, action)
}

/// By which rule a side may have more time after an event than before.
fn may_gain(event: &Event, side: Color, preset: &Preset) -> bool {
    let hourglass = matches!(preset.time[!side], TimeControl::Hourglass { .. });
    hourglass
        || match &event.kind {
            // The mover: increment, Bronstein, the next period, the next fixed time.
            EventKind::Moved(_) => true,
            EventKind::TimeAdded { to, time } => *to == side && !time.is_zero(),
            EventKind::Claimed {
                by,
                outcome: ClaimOutcome::Wrong { .. },
                ..
            }
            | EventKind::Irregular { by, .. }
            | EventKind::IncrementGranted { by, .. }
            | EventKind::AskedInVain { by, .. } => *by != side,
            EventKind::BothFlagsDown
            | EventKind::TakenBack { .. }
            | EventKind::ClockSet
            | EventKind::Restarted
            | EventKind::Restored => true,
            _ => false,
        }
}

fn check_events(events: &[Event], preset: &Preset) {
    let mut over = false;
    for pair in events.windows(2) {
        let (before, event) = (&pair[0], &pair[1]);
        assert!(before.at <= event.at && before.number + 1 == event.number);
        for side in Color::ALL {
            let gained = event.left[side] > before.left[side];
            assert!(
                !gained || may_gain(event, side, preset),
                "{side} gained time: {before:?} {event:?}"
            );
            if let EventKind::Moved(_) = event.kind {
                let mover = event.left[side] > before.left[side];
                let bound = before.left[side].unwrap_or_default() + Millis::minutes(2);
                let fixed = matches!(preset.time[side], TimeControl::PerMove { .. })
                    || matches!(preset.time[!side], TimeControl::Hourglass { .. });
                assert!(!mover || fixed || event.left[side].unwrap() <= bound);
            }
        }
        match event.kind {
            EventKind::Ended(_) => {
                assert!(!over, "ended twice");
                over = true;
            }
            EventKind::Restarted => over = false,
            EventKind::Judged(_) | EventKind::Reasoned(_) => {}
            EventKind::Offered { what, .. } | EventKind::Declined { what, .. } if over => {
                assert_eq!(what, Proposal::Restart);
            }
            _ => assert!(!over, "something after the end: {event:?}"),
        }
    }
}

fn play(preset: Preset, steps: &[Step]) -> (Game, Vec<Event>) {
    let mut now = Moment(1_700_000_000_000);
    let (mut game, mut events) = Game::begin(preset, now).unwrap();
    for (index, step) in steps.iter().enumerate() {
        now = now + Millis(u64::from(step.wait % 1000) * u64::from(step.wait >> 28));
        let (actor, action) = command(&game, *step);
        let id = index as u64;
        let before = game.clone();
        let answer = game.apply(actor, action.clone().with_id(id), now);
        match &answer {
            Ok(new) => events.extend(new.iter().cloned()),
            Err(_) => assert!(before == game, "refused, but changed by {action:?}"),
        }
        // Sent again, whatever it says now: the first answer, and nothing happens.
        let after = game.clone();
        let again = game.apply(actor, Action::Resign.with_id(id), now + Millis(1));
        assert_eq!(again, answer);
        assert!(after == game);
    }
    (game, events)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_never_corrupt(preset in presets(), steps in steps()) {
        let (game, events) = play(preset.clone(), &steps);
        check_events(&events, &preset);

        let replayed = Game::replay(&events).unwrap();
        prop_assert!(replayed == game);
        let verified = Game::verify(&events);
        prop_assert!(verified.as_ref().is_ok_and(|verified| *verified == game), "{:?}", verified.err());

        let log = Log::write(&events);
        let reading = Log::read(log.as_bytes());
        prop_assert_eq!(reading.damage, None);
        prop_assert_eq!(&reading.events, &events);
        prop_assert_eq!(reading.good, log.len());

        let record = pgn::write(&events).unwrap();
        let again: tabiya_record::Game = record.to_string().parse().unwrap();
        prop_assert_eq!(&again, &record);
        prop_assert!(again.tree.mainline().map(|step| step.m).eq(game.moves()));
        let told = Game::replay(&pgn::to_replay(&again).unwrap()).unwrap();
        prop_assert!(told.moves().eq(game.moves()));
        let (of_game, of_record) = (game.ending(), told.ending());
        if let Some(score) = of_game.filter(|ending| ending.score().is_some()) {
            let lost = score.winner().is_none() && !score.is_draw();
            prop_assert!(lost || of_record.and_then(|ending| ending.score()) == score.score());
        }

        let stepped = Steps::new(&events).unwrap();
        prop_assert_eq!(stepped.frames().last().unwrap().position, *game.position());
    }

    #[test]
    fn damaged_logs_lose_nothing_before(steps in steps(), at in any::<prop::sample::Index>(), flip in 1..=255u8) {
        let (_, events) = play(Preset::default(), &steps);
        let log = Log::write(&events);
        let at = at.index(log.len());
        // Cut short.
        let reading = Log::read(&log.as_bytes()[..at]);
        prop_assert_eq!(&reading.events[..], &events[..reading.events.len()]);
        let whole = log[..at].matches('\n').count();
        prop_assert_eq!(reading.events.len(), whole.saturating_sub(1));
        prop_assert!(reading.good <= at);
        // A byte changed.
        let mut bytes = log.clone().into_bytes();
        bytes[at] ^= flip;
        let reading = Log::read(&bytes);
        prop_assert!(reading.damage.is_some());
        prop_assert_eq!(&reading.events[..], &events[..reading.events.len()]);
        // Appending where it is good makes a good log again.
        let mut mended = log.as_bytes()[..reading.good].to_vec();
        if reading.good == 0 {
            mended.extend(Log::header().bytes());
        }
        for event in &events[reading.events.len()..] {
            mended.extend(Log::line(event).bytes());
        }
        prop_assert_eq!(mended, log.into_bytes());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        Log::read(&bytes);
        let mut log = Log::header().into_bytes();
        log.extend(bytes);
        Log::read(&log);
    }

    #[test]
    fn names_and_presets_are_kept(name in "\\PC{0,40}", other in ".{0,40}", preset in presets(), level in any::<Option<u8>>()) {
        let mut preset = preset;
        preset.players.white = Player { name, kind: PlayerKind::Engine { level } };
        preset.players.black = Player { name: other, kind: PlayerKind::Remote };
        let (_, events) = Game::begin(preset, Moment(0)).unwrap();
        prop_assert_eq!(Log::read(Log::write(&events).as_bytes()).events, events);
    }

    #[test]
    fn time_controls_are_read_or_refused(text in "[0-9+/.,:*dbays -]{0,20}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
        if let Ok(control) = TimeControl::from_pgn(&text) {
            prop_assert_eq!(TimeControl::from_pgn(&control.to_pgn()), Ok(control));
        }
    }
}

#[test]
fn chess960_moves_are_kept() {
    let preset = Preset {
        start: Start::Fen {
            fen: "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1".into(),
            mode: CastlingMode::Chess960,
        },
        ..Preset::default()
    };
    let (mut game, mut events) = Game::begin(preset, Moment(0)).unwrap();
    let castle = Action::play("e1g1".parse().unwrap());
    events.extend(
        game.apply(Actor::Seat(Color::White), castle, Moment(0))
            .unwrap(),
    );
    let EventKind::Moved(made) = &events[1].kind else {
        panic!()
    };
    assert_eq!(made.san.to_string(), "O-O");
    assert_eq!(Log::read(Log::write(&events).as_bytes()).events, events);
    assert_eq!(Game::verify(&events).unwrap(), game);
}
