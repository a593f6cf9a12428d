//! Logs that must load forever. A file here is never changed; a new version adds files.

mod common;

use std::{fs, path::Path};

use common::{Script, from_fen, timed};
use tabiya_game::*;
use tabiya_rules::ByColor;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn golden_logs_load() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let reading = Log::read(text.as_bytes());
        assert_eq!(reading.damage, None, "{name}");
        let rebuild = if OLDER.contains(&name) {
            Game::replay
        } else {
            Game::verify
        };
        let game = rebuild(&reading.events).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Each file is named after its ending.
        let ending = match (game.ending(), game.pending_result()) {
            (Some(ending), _) => ending.name(),
            (None, Some(_)) => "result pending",
            (None, None) => "in play",
        };
        assert!(
            name.starts_with(&ending.replace(' ', "-")),
            "{name}: {ending}"
        );
        if text.starts_with(&Log::header()) {
            assert_eq!(Log::write(&reading.events), text, "{name}");
        }
        count += 1;
    }
    assert!(count >= GAMES.len(), "{count} golden logs");
}

/// Games by rules that have changed since: they load, but could not be played like this any more. `illegal-moves-1` and
/// `flag-4` were scored before the referee's verdict, which verifying still accepts.
///
/// - `flag-1`: Guidelines III in blitz;
/// - `quickplay-finish-1`: the same, and moves while the arbiter had to rule;
/// - `flag-2`: an increment by III.4 that did not wait for the opponent's answer.
const OLDER: [&str; 3] = ["flag-1", "quickplay-finish-1", "flag-2"];

type GoldenGame = (&'static str, fn() -> Preset, &'static str);

/// Games with all kinds of events.
const GAMES: [GoldenGame; 14] = [
    (
        "checkmate-1",
        || Preset {
            players: ByColor {
                white: Player::person("Anna Müller"),
                black: Player {
                    name: "Tabiya 100%".into(),
                    kind: PlayerKind::Engine { level: Some(3) },
                },
            },
            ..timed("5+3")
        },
        "+2s f3 +2500ms e5 +1s b:offer-draw g4 w:give=15s +10s Qh4 w:offer-restart b:decline-restart",
    ),
    (
        "agreement-1",
        || Preset {
            time: ByColor {
                white: "40/90+30, 30+30".parse().unwrap(),
                black: "25d5".parse().unwrap(),
            },
            absence: Some(AbsenceLimits::by_speed(Speed::Standard)),
            draw_offers: DrawOffers::FromMove(2),
            ..Preset::default()
        },
        "+1m e4 +1m e5 h:lose-black +5s h:arrive-black Nf3 Nc6 b:offer-takeback w:accept-takeback \
         Nf6 w:offer-pause b:accept-pause +1h b:offer-resume w:accept-resume w:offer-draw \
         b:decline-draw Nxe5 d6 w:threefold=Nf3 Nf3 +3h h:restore b:offer-draw w:accept-draw",
    ),
    (
        "illegal-moves-2",
        || Preset {
            illegal_moves: IllegalMoves::LAWS,
            arbiter: Arbitration::Person,
            default_time: Some(Millis::minutes(30)),
            ..timed("90b5")
        },
        "w:arrive-white b:arrive-black e2e5 e4 e5 a:warn-black a:add-black=2m a:clock-1h/- \
         a:pressed-black d4 b8b5 r:unable-white",
    ),
    (
        "quickplay-finish-2",
        || Preset {
            quickplay: Some(Quickplay { no_progress: 2 }),
            arbiter: Arbitration::Person,
            ..from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").with_time("15+0".parse().unwrap())
        },
        "+800s w:quickplay +1m a:refuse O-O O-O-O w:quickplay a:postpone +10s Rad1 Rxd1 +5m a:grant",
    ),
    (
        "flag-3",
        || Preset {
            start: Start::Chess960 { number: 0 },
            moves: vec!["e2e4".parse().unwrap(), "e7e5".parse().unwrap()],
            quickplay: Some(Quickplay::default()),
            clock_start: ClockStart::AfterFirstMoves,
            lag: LagRule::Forgiven,
            ..timed("11+0")
        },
        "Nc3 Nc6 +600s w:increment w:lagged=d2d3=599500ms b:decline-draw +15m r:unable-black",
    ),
    (
        "flag-5",
        || Preset {
            illegal_moves: IllegalMoves::LAWS,
            ..timed("1/1")
        },
        "+10s e4 +20s e5 w:threefold=d2d5 b:decline-draw d4 +220s b:flag r:unable-white",
    ),
    (
        "both-flags-1",
        || Preset {
            flags: FlagRule::WhenClaimed,
            seating: Seating::Together,
            takebacks: Takebacks::Never,
            counted_draws: CountedDraws::AtOnce,
            ..timed("40/5, 3")
        },
        "+6m e4 +6m w:flag e5 +4m d4 +4m board:flag",
    ),
    (
        "dead-position-1",
        || from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        "Kd2 r:unable-black Kd7 w:resign r:dead",
    ),
    (
        "threefold-repetition-1",
        || timed("*3"),
        "+3s Nf3 +4s Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 b:threefold=Ng8",
    ),
    (
        "resignation-1",
        || timed("5+0"),
        "e4 +10s b:resign +1s h:restore +4s r:undecided-white +20s r:unable-black",
    ),
    (
        "abandonment-1",
        || Preset {
            absence: Some(AbsenceLimits::by_speed(Speed::Blitz)),
            ..timed("5+0")
        },
        "e4 b:leave-black +1m w:abandoned +3s r:unable-white",
    ),
    (
        "drawn-by-the-arbiter-1",
        || timed("5+0"),
        "e4 +5m h:tick +1h a:draw",
    ),
    (
        "result-pending-1",
        || Preset {
            arbiter: Arbitration::Person,
            ..timed("5+0")
        },
        "e4 a:breach-white",
    ),
    (
        "in-play-1",
        || timed("3 days"),
        "+40h e4 +50h c5 w:offer-restart b:accept-restart +1h d4",
    ),
];

/// Writes missing files if `TABIYA_WRITE_GOLDEN` is set: a new kind of event needs a new file.
fn write_missing_golden_logs() {
    if std::env::var_os("TABIYA_WRITE_GOLDEN").is_none() {
        return;
    }
    for (name, preset, script) in GAMES {
        let path = folder().join(name).with_extension("log");
        if !path.exists() {
            let played = Script::new(preset()).run(script);
            fs::write(path, Log::write(&played.events)).unwrap();
        }
    }
}

/// The scripts still give the logs in the files.
#[test]
fn scripts_give_the_golden_logs() {
    write_missing_golden_logs();
    for (name, preset, script) in GAMES {
        let path = folder().join(name).with_extension("log");
        let written = fs::read_to_string(path).unwrap();
        let played = Script::new(preset()).run(script);
        assert_eq!(Log::write(&played.events), written, "{name}");
    }
}
