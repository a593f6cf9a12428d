//! Random commands never corrupt a game.

#[path = "common/commands.rs"]
mod commands;
mod common;

use commands::{KINDS, command};
use common::from_fen;
use proptest::prelude::*;
use tabiya_game::*;
use tabiya_rules::{ByColor, CastlingMode, Color};

/// Seed of a random command by any actor at any time.
#[derive(Clone, Copy, Debug)]
struct RandomCommand {
    actor: u8,
    action: u8,
    argument: u16,
    wait: u32,
    crash: bool,
}

fn random_commands() -> impl Strategy<Value = Vec<RandomCommand>> {
    // Mostly moves, so that games make progress.
    let action = prop_oneof![0..8u8, 8..KINDS];
    let crash = prop::bool::weighted(0.03);
    let step = (any::<u8>(), action, any::<u16>(), any::<u32>(), crash);
    let step = step.prop_map(|(actor, action, argument, wait, crash)| RandomCommand {
        actor,
        action,
        argument,
        wait,
        crash,
    });
    prop::collection::vec(step, 1..250)
}

const TIMES: [&str; 10] = [
    "unlimited",
    "11+0",
    "3+2",
    "5d3",
    "5b3",
    "*1",
    "10/move",
    "2/1+1, 3/1, 0.5+2",
    "1/1",
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
                lag: if bit(2) {
                    LagRule::Forgiven
                } else {
                    LagRule::Charged
                },
                flags: if bit(3) {
                    FlagRule::WhenClaimed
                } else {
                    FlagRule::AtOnce
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
                absence: bit(12).then(|| AbsenceLimits::by_speed(Speed::Blitz)),
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

/// True if a rule lets a side have more time after an event than before.
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
    let mut pending = None;
    for pair in events.windows(2) {
        let (before, event) = (&pair[0], &pair[1]);
        assert!(before.at <= event.at && before.number + 1 == event.number);
        for side in Color::ALL {
            let gained = event.left[side] > before.left[side];
            assert!(
                !gained || may_gain(event, side, preset),
                "{side} gained time: {before:?} {event:?}"
            );
            if let EventKind::Moved(made) = &event.kind {
                let mover = event.left[side] > before.left[side];
                // The next period, and lag that is forgiven only now, including lag before an irregularity.
                let bound = before.left[side].unwrap_or_default() + Millis::minutes(2) + made.lag;
                let fixed = matches!(preset.time[side], TimeControl::PerMove { .. })
                    || matches!(preset.time[!side], TimeControl::Hourglass { .. });
                assert!(!mover || fixed || event.left[side].unwrap() <= bound);
            }
        }
        if let Some((left, result)) = pending {
            // The clocks stand still, and only a decision ends it.
            assert_eq!(event.left, left, "{event:?}");
            check_event_while_pending(event, before, result);
        }
        match event.kind {
            EventKind::Ended(_) => {
                assert!(!over, "ended twice");
                (over, pending) = (true, None);
            }
            EventKind::ResultPending(result) => {
                assert!(!over && pending.is_none(), "pending twice");
                pending = Some((event.left, result));
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

/// Checks an event after the end of play: it is a verdict, a restoration, or the end.
fn check_event_while_pending(event: &Event, before: &Event, pending: PendingResult) {
    match &event.kind {
        EventKind::Judged(_) | EventKind::Restored => {}
        EventKind::Ended(Ending::Awarded { .. } | Ending::DrawnByArbiter | Ending::BothLose) => {
            assert_eq!(event.actor, Actor::Arbiter);
        }
        EventKind::Ended(ending) => {
            let of_cause = ending.without_outcome().map(|(cause, _)| cause) == Some(pending);
            assert!(of_cause || *ending == Ending::DeadPosition, "{event:?}");
            // After a crash of the host the ending may follow later.
            let is_decided = matches!(before.kind, EventKind::Judged(_) | EventKind::Restored);
            assert!(is_decided, "{before:?}");
        }
        kind => panic!("{kind} while the result is pending"),
    }
}

fn play(preset: Preset, commands: &[RandomCommand]) -> (Game, Vec<Event>) {
    let mut now = Moment(1_700_000_000_000);
    let (mut game, mut events) = Game::begin(preset, now).unwrap();
    for (index, step) in commands.iter().enumerate() {
        now = now + Millis(u64::from(step.wait % 1000) * u64::from(step.wait >> 28));
        // Long enough for time trouble and for flags to fall.
        if step.wait >> 20 & 31 == 0 {
            now = now + Millis(u64::from(step.wait % 8192) * 100);
        }
        // The host crashes before the last event was written.
        if step.crash && events.len() > 1 {
            events.pop();
            game = Game::replay(&events).unwrap();
        }
        let (actor, action) = command(&game, step.actor, step.action, step.argument);
        let id = index as u64;
        let before = game.clone();
        let decided = game.decide(actor, &action.clone().with_id(id), now);
        assert!(before == game, "deciding on {action:?} changed the game");
        let answer = game.execute(actor, action.clone().with_id(id), now);
        assert_eq!(decided, answer);
        match &answer {
            Ok(new) => events.extend(new.iter().cloned()),
            Err(_) => assert!(before == game, "refused, but changed by {action:?}"),
        }
        // An event tells the time left after it.
        if let Some(last) = answer.iter().flatten().last() {
            assert_eq!(game.left(last.at), last.left, "{last:?}");
        }
        // Resent: the first answer, without effect. Another command with the same id: refused.
        let after = game.clone();
        let again = game.execute(actor, action.clone().with_id(id), now + Millis(1));
        assert_eq!(again, answer);
        if action != Action::Resign {
            let other = game.execute(actor, Action::Resign.with_id(id), now + Millis(1));
            let id = CommandId(id);
            assert_eq!(other, Err(Refusal::IdUsed { id }));
        }
        assert!(after == game);
    }
    // Completes a log that was truncated before the last commands, if those were refused.
    events.extend(game.execute(Actor::Host, Action::Tick, now).unwrap());
    (game, events)
}

/// Presets in which a command may be refused late: pending or postponed rulings, counted illegal moves, pawns left
/// unpromoted, and little time.
fn arbitrated_presets() -> impl Strategy<Value = Preset> {
    let starts = [
        "7k/P7/8/8/8/8/6pp/K7 w - - 0 1",
        "7k/PPP5/8/8/8/8/5ppp/K7 b - - 0 1",
    ];
    let start = prop::sample::select(starts.to_vec());
    let time = prop::sample::select(vec!["11+0", "12+0", "1/10, 3/1, 2"]);
    (start, time, any::<[bool; 3]>()).prop_map(|(fen, time, [claimed, lag, limit])| Preset {
        arbiter: Arbitration::Person,
        quickplay: Some(Quickplay { no_progress: 3 }),
        illegal_moves: IllegalMoves::Counted {
            limit: if limit { 2 } else { 9 }.try_into().unwrap(),
        },
        flags: if claimed {
            FlagRule::WhenClaimed
        } else {
            FlagRule::AtOnce
        },
        lag: if lag {
            LagRule::Forgiven
        } else {
            LagRule::Charged
        },
        ..from_fen(fen).with_time(time.parse().unwrap())
    })
}

/// A player short of time claims by III.5, and the arbiter postpones the ruling. Then follow unpromoted pawns, more
/// rulings, and passing time.
fn arbitrated_commands() -> impl Strategy<Value = Vec<RandomCommand>> {
    let step = |action, argument, wait| RandomCommand {
        actor: 0,
        action,
        argument,
        wait,
        crash: false,
    };
    let action = prop_oneof![
        4 => Just(8u8),
        2 => 0..8u8,
        1 => Just(21),
        1 => Just(27),
        1 => Just(30),
        1 => 8..KINDS
    ];
    // In tenths of a second.
    let wait = prop_oneof![0..50u32, 0..1500u32];
    let later = (any::<u16>(), action, any::<bool>(), wait);
    let later = later.prop_map(move |(argument, action, is_unpromoted, wait)| {
        let argument = if is_unpromoted {
            argument | 3
        } else {
            argument
        };
        step(action, argument, wait)
    });
    let later = prop::collection::vec(later, 1..20);
    (5300..6500u32, later).prop_map(move |(wait, later)| {
        let asked = [step(21, 0, wait), step(27, 0, 0)];
        asked.into_iter().chain(later).collect()
    })
}

const FORGERIES: u8 = 11;

/// Forges one detail of the events.
fn forge(
    events: &mut Vec<Event>,
    at: prop::sample::Index,
    from: prop::sample::Index,
    how: u8,
    argument: u16,
) {
    let actors = [
        Actor::Seat(Color::White),
        Actor::Seat(Color::Black),
        Actor::Board,
        Actor::Arbiter,
        Actor::Referee,
        Actor::Host,
    ];
    let index = at.index(events.len());
    let other = events[from.index(events.len())].clone();
    let actor = actors[usize::from(argument) % actors.len()];
    match how {
        0 => events[index].actor = actor,
        1 => events[index].kind = other.kind,
        2 => drop(events.remove(index)),
        3 => events.insert(index, other),
        4 => {
            let next = (index + 1) % events.len();
            events.swap(index, next);
        }
        5 => match &mut events[index].kind {
            EventKind::Irregular { count, .. } => *count = argument as u8,
            EventKind::TakenBack { plies, .. } => *plies = argument,
            EventKind::Moved(made) => made.spent.0 += u64::from(argument),
            EventKind::TimeAdded { time, .. } => time.0 += u64::from(argument),
            _ => events[index].at.0 += u64::from(argument),
        },
        6 => events[index].at.0 = events[index].at.0.saturating_sub(u64::from(argument)),
        7 => events[index].left.white = Some(Millis(u64::from(argument))),
        8 => events[index].kind = EventKind::Ended(ending(argument)),
        9 => {
            if let Some((pending, _)) = ending(argument).without_outcome() {
                events[index].kind = EventKind::ResultPending(pending);
            }
        }
        _ => {
            let last = events.last().unwrap().clone();
            let kind = EventKind::Ended(ending(argument));
            events.push(Event {
                actor,
                kind,
                ..last
            });
        }
    }
    for (number, event) in events.iter_mut().enumerate() {
        event.number = number as u32;
    }
}

fn ending(argument: u16) -> Ending {
    let by = Color::from_white(argument & 1 == 1);
    let opponent = if argument & 2 == 2 {
        OpponentOutcome::Wins
    } else {
        OpponentOutcome::CannotMate
    };
    match argument / 4 % 12 {
        0 => Ending::Checkmate { winner: by },
        1 => Ending::DeadPosition,
        2 => Ending::Agreement,
        3 => Ending::Threefold { by: Some(by) },
        4 => Ending::FiftyMoves { by: None },
        5 => Ending::Flag {
            fallen: by,
            opponent,
        },
        6 => Ending::BothFlags,
        7 => Ending::IllegalMoves { by, opponent },
        8 => Ending::Abandonment { by, opponent },
        9 => Ending::Awarded { winner: by },
        10 => Ending::Aborted,
        _ => Ending::Resignation { by, opponent },
    }
}

/// Checks that every event has a cause, as far as the game before it shows.
fn check_causes(events: &[Event]) {
    let mut game = Game::replay(&events[..1]).unwrap();
    for pair in events.windows(2) {
        let (before, event) = (&pair[0], &pair[1]);
        check_cause(&game, before, event);
        game.apply(event).unwrap();
    }
}

fn check_cause(game: &Game, before: &Event, event: &Event) {
    let preset = game.preset();
    let together = preset.seating == Seating::Together;
    let speaks_for =
        |side: Color| event.actor == Actor::Seat(side) || (event.actor == Actor::Board && together);
    let arbiter = event.actor == Actor::Arbiter;
    assert!(!arbiter || preset.arbiter == Arbitration::Person || game.pending_result().is_some());
    match &event.kind {
        EventKind::Began(_) => panic!("began twice"),
        EventKind::Moved(made) if made.source == MoveSource::Played => {
            assert!(speaks_for(game.turn()) && !game.is_stopped());
            let deadline = game.deadline();
            assert!(deadline.is_none_or(|deadline| event.at < deadline));
        }
        EventKind::Offered { by, .. } | EventKind::Declined { by, .. } => assert!(speaks_for(*by)),
        EventKind::Claimed { by, .. } | EventKind::Asked { by, .. } => {
            assert!(speaks_for(*by) && *by == game.turn());
        }
        EventKind::Irregular { by, count, .. } => {
            assert_eq!(*count, game.irregularities()[*by].0 + 1);
        }
        EventKind::TakenBack { by, .. } => {
            assert!(together || game.is_offered(Proposal::Takeback, *by));
        }
        EventKind::TimeAdded { to, .. } => assert!(arbiter || speaks_for(!*to)),
        EventKind::Restored => assert_eq!(event.actor, Actor::Host),
        EventKind::Judged(_) => assert_eq!(event.actor, Actor::Referee),
        EventKind::ResultPending(pending) => {
            let ending = pending.ending(OpponentOutcome::Wins);
            check_end_cause(game, before, event, ending);
        }
        EventKind::Ended(ending) => check_end(game, before, event, *ending),
        _ => {}
    }
}

fn check_end(game: &Game, before: &Event, event: &Event, ending: Ending) {
    if let Some((end_of_play, opponent)) = ending.without_outcome() {
        let winner = end_of_play.possible_winner();
        assert_eq!(
            opponent == OpponentOutcome::CannotMate,
            game.cannot_mate(winner)
        );
    }
    match game.pending_result() {
        Some(pending) => check_event_while_pending(event, before, pending),
        None => check_end_cause(game, before, event, ending),
    }
}

fn check_end_cause(game: &Game, before: &Event, event: &Event, ending: Ending) {
    let offered = |by| game.is_offered(Proposal::Draw, by);
    match ending {
        Ending::Resignation { by, .. } => {
            let board = event.actor == Actor::Board && game.turn() == by;
            assert!(event.actor == Actor::Seat(by) || board);
        }
        Ending::Agreement => assert!(offered(Color::White) || offered(Color::Black)),
        Ending::Flag { fallen, .. } => assert!(game.clock().is_flag_down(fallen, event.at)),
        Ending::BothFlags => {
            let down = |side| game.clock().is_flag_down(side, event.at);
            assert!(down(Color::White) && down(Color::Black));
        }
        Ending::IllegalMoves { by, .. } => assert!(game.irregularities()[by].0 >= 2),
        Ending::Threefold { by: Some(_) } | Ending::FiftyMoves { by: Some(_) } => {
            // After a crash of the host the ending may follow later.
            let claim = matches!(before.kind, EventKind::Claimed { .. } | EventKind::Restored);
            assert!(claim, "{before:?}");
        }
        Ending::Awarded { .. } | Ending::Breach { .. } => assert_eq!(event.actor, Actor::Arbiter),
        Ending::Aborted => assert!(game.ply() < 2),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_keep_a_game_consistent(preset in presets(), commands in random_commands()) {
        let (game, events) = play(preset.clone(), &commands);
        check_events(&events, &preset);

        let replayed = Game::replay(&events).unwrap();
        prop_assert!(replayed == game);
        let verified = Game::verify(&events);
        prop_assert!(verified.as_ref().is_ok_and(|verified| *verified == game), "{:?}", verified.err());

        let log = Log::write(&events);
        let reading = Log::read(log.as_bytes());
        prop_assert_eq!(reading.damage, None);
        prop_assert_eq!(&reading.events, &events);
        prop_assert_eq!(reading.valid_len, log.len());

        let record = pgn::to_record(&events).unwrap();
        let again: tabiya_record::GameRecord = record.to_string().parse().unwrap();
        prop_assert_eq!(&again, &record);
        prop_assert!(again.tree.mainline().filter_map(|step| step.m).eq(game.moves()));
        let restored = Game::replay(&pgn::to_events(&again).unwrap()).unwrap();
        prop_assert!(restored.moves().eq(game.moves()));
        let (of_game, of_record) = (game.ending(), restored.ending());
        if let Some(score) = of_game.filter(|ending| ending.points().is_some()) {
            let lost = score.winner().is_none() && !score.is_draw();
            prop_assert!(lost || of_record.and_then(|ending| ending.points()) == score.points());
        }

        let replay = GameReplay::new(&events).unwrap();
        prop_assert_eq!(replay.frames().last().unwrap().position, *game.position());
    }

    #[test]
    fn refusals_change_nothing(preset in arbitrated_presets(), commands in arbitrated_commands()) {
        let (game, events) = play(preset.clone(), &commands);
        check_events(&events, &preset);
        let verified = Game::verify(&events);
        prop_assert!(verified.as_ref().is_ok_and(|verified| *verified == game), "{:?}", verified.err());
    }

    /// Forged logs with valid checksums are detected, unless the rules allow the forged game.
    #[test]
    fn forged_logs_are_refused(
        preset in presets(),
        commands in random_commands(),
        at in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        how in 0..FORGERIES,
        argument in any::<u16>(),
    ) {
        let (game, mut events) = play(preset, &commands);
        forge(&mut events, at, from, how, argument);
        if let Ok(verified) = Game::verify(&events) {
            check_causes(&events);
            prop_assert!(Game::replay(&events).is_ok_and(|replayed| replayed == verified));
        }
        // A trusting replay gives some game, which can continue.
        if let Ok(mut trusted) = Game::replay(&events) {
            for step in &commands[..commands.len().min(20)] {
                let (actor, action) = command(&trusted, step.actor, step.action, step.argument);
                let now = trusted.last_event_at() + Millis(u64::from(step.wait % 1000));
                let _ = trusted.execute(actor, action, now);
            }
        }
        prop_assert!(game.event_count() > 0);
    }

    #[test]
    fn damaged_logs_keep_everything_before_the_damage(commands in random_commands(), at in any::<prop::sample::Index>(), flip in 1..=255u8) {
        let (_, events) = play(Preset::default(), &commands);
        let log = Log::write(&events);
        let at = at.index(log.len());
        // Cut short.
        let reading = Log::read(&log.as_bytes()[..at]);
        prop_assert_eq!(&reading.events[..], &events[..reading.events.len()]);
        // A line that has lost only its line feed is complete.
        let whole = format!("{}x", &log[..at + 1]).lines().count() - 1;
        prop_assert_eq!(reading.events.len(), whole.saturating_sub(1));
        prop_assert!(reading.valid_len <= at);
        // A byte changed.
        let mut bytes = log.clone().into_bytes();
        bytes[at] ^= flip;
        let reading = Log::read(&bytes);
        // Except for the last line feed, which may be lost.
        prop_assert!(reading.damage.is_some() || (at + 1 == log.len() && flip == b'\n' ^ b'\r'));
        prop_assert_eq!(&reading.events[..], &events[..reading.events.len()]);
        // Appending after the valid part gives a valid log again.
        let mut repaired = bytes[..reading.valid_len].to_vec();
        repaired.extend(reading.separator.bytes());
        if reading.valid_len == 0 {
            repaired.extend(Log::header().bytes());
        }
        for event in &events[reading.events.len()..] {
            repaired.extend(Log::line(event).bytes());
        }
        prop_assert_eq!(Log::read(&repaired).events, events);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        Log::read(&bytes);
        let mut log = Log::header().into_bytes();
        log.extend(bytes);
        Log::read(&log);
    }

    /// Endings, levels, loaded moves and clocks survive a round trip through PGN.
    #[test]
    fn pgn_round_trip_keeps_the_game(preset in presets(), commands in random_commands()) {
        let (game, events) = play(preset, &commands);
        let record: tabiya_record::GameRecord = pgn::to_record(&events).unwrap().to_string().parse().unwrap();
        let restored = Game::replay(&pgn::to_events(&record).unwrap()).unwrap();
        prop_assert_eq!(restored.ending(), game.ending());
        prop_assert_eq!(restored.pending_result(), game.pending_result());
        prop_assert_eq!(restored.loaded_plies(), game.loaded_plies());
    }

    #[test]
    fn logs_keep_names_and_presets(name in "\\PC{0,40}", other in ".{0,40}", preset in presets(), level in any::<Option<u8>>()) {
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
        game.execute(Actor::Seat(Color::White), castle, Moment(0))
            .unwrap(),
    );
    let EventKind::Moved(made) = &events[1].kind else {
        panic!()
    };
    assert_eq!(made.san.to_string(), "O-O");
    assert_eq!(Log::read(Log::write(&events).as_bytes()).events, events);
    assert_eq!(Game::verify(&events).unwrap(), game);
}
