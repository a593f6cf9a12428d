//! All that the crates below tell by an id has words, in every language.
//!
//! Where the types could be grown without this crate noticing, their names are read from the sources: a kind that
//! is added there without words fails here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tabiya_game::{Absent, Ending, Ground, Opponent};
use tabiya_rules::Color;
use tabiya_words::{Language, Value, Words, kebab};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn source(path: &str) -> String {
    fs::read_to_string(crates().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of an enum's cases, as ids write them. Knows the layout that rustfmt makes.
fn cases(path: &str, name: &str) -> Vec<String> {
    let text = source(path);
    let start = format!("pub enum {name} {{\n");
    let (_, body) = text
        .split_once(&start)
        .unwrap_or_else(|| panic!("{path} has no {name}"));
    let (body, _) = body.split_once("\n}").expect("an end");
    let is_case = |line: &&str| {
        let begins = line.strip_prefix("    ").and_then(|it| it.chars().next());
        begins.is_some_and(|letter| letter.is_ascii_uppercase())
    };
    let lines = body.lines().filter(is_case);
    let cases: Vec<_> = lines
        .map(|line| {
            line.trim()
                .split([' ', '(', ',', '{'])
                .next()
                .unwrap_or_default()
        })
        .map(kebab)
        .collect();
    assert!(cases.len() > 1, "{path}: {name}");
    cases
}

/// The words of every language.
static ALL: LazyLock<[Words; 6]> = LazyLock::new(|| Language::ALL.map(Words::new));

#[track_caller]
fn has(id: &str) {
    for words in ALL.iter() {
        assert!(words.has(id), "{} lacks {id}", words.language().tag());
    }
}

/// Every case of an enum has a message that begins so, with these attributes.
#[track_caller]
fn check(path: &str, name: &str, prefix: &str, attributes: &[&str]) {
    for case in cases(path, name) {
        has(&format!("{prefix}-{case}"));
        for attribute in attributes {
            has(&format!("{prefix}-{case}.{attribute}"));
        }
    }
}

#[test]
fn the_sources_are_read_rightly() {
    let departures = cases("game/src/command.rs", "Departure");
    assert_eq!(departures, ["left", "lost"]);
    let starts = cases("game/src/preset.rs", "Start");
    assert_eq!(starts, ["standard", "chess960", "random-chess960", "fen"]);
    let endings = cases("game/src/ending.rs", "Ending");
    for ending in examples() {
        let json = serde_json::to_value(ending).expect("JSON");
        let how = json["how"].as_str().expect("how");
        assert!(endings.contains(&kebab(how)), "{how}");
    }
    let found: BTreeSet<_> = examples().iter().map(Ending::name).collect();
    assert_eq!(found.len(), endings.len(), "an example of each ending");
}

#[test]
fn endings() {
    check(
        "game/src/ending.rs",
        "Ending",
        "ending",
        &["sentence", "why"],
    );
}

#[test]
fn refusals() {
    check("game/src/refusal.rs", "Refusal", "refusal", &[]);
}

#[test]
fn proposals() {
    let path = "game/src/command.rs";
    check(path, "Proposal", "offer", &["yours", "theirs", "declined"]);
    check(path, "Proposal", "decline", &[]);
}

#[test]
fn what_a_player_may_do() {
    check("wire/src/view.rs", "May", "may", &["hint"]);
}

#[test]
fn questions_and_presence() {
    check("game/src/event.rs", "Question", "question", &[]);
    check("game/src/event.rs", "ClaimOutcome", "event-claimed", &[]);
    check("game/src/command.rs", "Departure", "presence", &[]);
    let presence = cases("game/src/state.rs", "Presence");
    assert_eq!(presence, ["expected", "here", "away"]);
    has("presence-expected");
    has("presence-here");
}

#[test]
fn events() {
    // These are said by the words for moves, offers, claims and endings.
    let otherwise = ["moved", "offered", "declined", "claimed", "ended"];
    let events = cases("game/src/event.rs", "EventKind");
    assert!(
        otherwise
            .iter()
            .all(|it| events.iter().any(|event| event == it))
    );
    for event in events.iter().filter(|it| !otherwise.contains(&it.as_str())) {
        has(&format!("event-{event}"));
    }
}

#[test]
fn choices_before_a_game() {
    let path = "game/src/preset.rs";
    check(path, "PlayerKind", "preset-player", &[]);
    check(path, "Start", "preset-start", &[]);
    check(path, "ClockStart", "preset-clock-start", &["hint"]);
    check(path, "Lag", "preset-lag", &[]);
    check(path, "Flags", "preset-flags", &["hint"]);
    check(path, "Seating", "preset-seating", &[]);
    check(path, "Takebacks", "preset-takebacks", &[]);
    check(path, "IllegalMoves", "preset-illegal-moves", &["hint"]);
    check(path, "DrawOffers", "preset-draw-offers", &[]);
    check(path, "CountedDraws", "preset-counted-draws", &["hint"]);
    check(path, "Arbitration", "preset-arbiter", &[]);
    assert_eq!(cases(path, "Colors"), ["chosen", "random"]);
    has("preset-color-random");
}

#[test]
fn time_controls() {
    let path = "game/src/time_control.rs";
    check(path, "TimeControl", "time", &["hint"]);
    check(path, "Speed", "speed", &["hint"]);
    for bonus in cases(path, "Bonus") {
        let kind = if bonus == "none" {
            "sudden-death"
        } else {
            &bonus
        };
        has(&format!("time-{kind}.hint"));
    }
}

/// The case that stands first in each message for a word of the wire: a word that it does not know is said as the
/// last one, and the texts would be equal.
#[test]
fn words_of_the_wire_are_told_apart() {
    let kinds = [
        (
            "game/src/command.rs",
            "Irregularity",
            "irregularity",
            "what",
        ),
        (
            "game/src/command.rs",
            "Proposal",
            "refusal-already-offered",
            "what",
        ),
        (
            "game/src/command.rs",
            "Proposal",
            "refusal-nothing-to-answer",
            "what",
        ),
        (
            "game/src/ending.rs",
            "Ground",
            "ending-quickplay.why",
            "ground",
        ),
    ];
    for (path, name, id, variable) in kinds {
        let cases = cases(path, name);
        for words in ALL.iter() {
            let say = |case: &String| {
                let values = [(variable, camel(case).into()), ("moves", 30.into())];
                words.say(id, &values)
            };
            let texts: BTreeSet<_> = cases.iter().map(say).collect();
            assert_eq!(texts.len(), cases.len(), "{}: {id}", words.language().tag());
        }
    }
}

fn camel(kebab: &str) -> String {
    let mut parts = kebab.split('-');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        let (head, tail) = part.split_at(1);
        text + &head.to_ascii_uppercase() + tail
    })
}

#[test]
fn levels() {
    // Level 0 is not in the table: it plays at random.
    let text = source("player/src/level.rs");
    let (_, after) = text
        .split_once("const STRENGTHS: [Strength; ")
        .expect("the table");
    let (count, _) = after.split_once(']').expect("its length");
    let top: u32 = count.parse().expect("a number");
    for level in 0..=top {
        has(&format!("level-{level}"));
    }
    let words = Words::new(Language::English);
    assert!(!words.has(&format!("level-{}", top + 1)));
}

#[test]
fn reasons_of_a_club() {
    let mut reasons = BTreeSet::new();
    for file in rust_files(&crates().join("club/src")) {
        let text = fs::read_to_string(&file).expect("readable");
        reasons.extend(reasons_in(&text));
    }
    for known in [
        "notYourSeat",
        "noGame",
        "wrongPassword",
        "notFound",
        "noDoor",
    ] {
        assert!(reasons.contains(known), "{known} is not found: {reasons:?}");
    }
    for reason in reasons {
        has(&format!("refusal-{}", kebab(&reason)));
    }
    has("refusal-other");
}

/// The words of `Reason::new("word", …)` and `Failure::new(StatusCode::…, "word", …)`.
fn reasons_in(text: &str) -> Vec<String> {
    let makers = ["Reason::new(", "Failure::new(", "Self::new(StatusCode::"];
    let calls = makers.iter().flat_map(|maker| text.split(maker).skip(1));
    let words = calls.filter_map(|call| {
        let (before, after) = call.split_once('"')?;
        let is_first = before.len() < 80 && !before.contains([';', ')', '&']);
        let (word, _) = after.split_once('"')?;
        let is_word = !word.is_empty() && word.chars().all(|it| it.is_ascii_alphanumeric());
        (is_first && is_word).then(|| word.to_string())
    });
    words.collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => rust_files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|it| it == "rs"))
        .collect()
}

/// Every ending, with every winner.
fn examples() -> Vec<Ending> {
    let mut endings = vec![
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::Agreement,
        Ending::Threefold { by: None },
        Ending::FiftyMoves { by: None },
        Ending::Fivefold,
        Ending::SeventyFiveMoves,
        Ending::BothFlags,
        Ending::NoShow {
            absent: Absent::Both,
        },
        Ending::BothLose,
        Ending::DrawnByArbiter,
        Ending::Aborted,
    ];
    for color in [Color::White, Color::Black] {
        let (by, winner) = (color, color);
        endings.extend([
            Ending::Checkmate { winner },
            Ending::Awarded { winner },
            Ending::Threefold { by: Some(by) },
            Ending::FiftyMoves { by: Some(by) },
            Ending::NoShow {
                absent: Absent::One(by),
            },
        ]);
        for opponent in [Opponent::Wins, Opponent::CannotMate] {
            endings.extend([
                Ending::Resignation { by, opponent },
                Ending::Flag {
                    fallen: by,
                    opponent,
                },
                Ending::IllegalMoves { by, opponent },
                Ending::Abandonment { by, opponent },
                Ending::Breach { by, opponent },
            ]);
        }
        for ground in [
            Ground::CannotMate,
            Ground::NoProgress { moves: 30 },
            Ground::Arbiter,
        ] {
            endings.push(Ending::Quickplay { by, ground });
        }
    }
    endings
}

/// Who did it, as the messages want it. A kind that is added does not compile before it is told of here.
fn by(ending: &Ending) -> &'static str {
    let side = match ending {
        Ending::Resignation { by, .. }
        | Ending::Flag { fallen: by, .. }
        | Ending::IllegalMoves { by, .. }
        | Ending::Abandonment { by, .. }
        | Ending::Breach { by, .. }
        | Ending::Quickplay { by, .. }
        | Ending::NoShow {
            absent: Absent::One(by),
        } => Some(*by),
        Ending::Threefold { by } | Ending::FiftyMoves { by } => *by,
        Ending::NoShow {
            absent: Absent::Both,
        } => return "both",
        Ending::Checkmate { .. }
        | Ending::Stalemate
        | Ending::DeadPosition
        | Ending::Agreement
        | Ending::Fivefold
        | Ending::SeventyFiveMoves
        | Ending::BothFlags
        | Ending::BothLose
        | Ending::Awarded { .. }
        | Ending::DrawnByArbiter
        | Ending::Aborted => None,
    };
    color(side)
}

fn color(side: Option<Color>) -> &'static str {
    match side {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "none",
    }
}

#[test]
fn each_ending_is_said_as_what_it_is() {
    for words in ALL.iter() {
        let tag = words.language().tag();
        let mut said = BTreeSet::new();
        for ending in examples() {
            let json = serde_json::to_value(ending).expect("JSON");
            let id = format!("ending-{}", kebab(json["how"].as_str().expect("how")));
            let (ground, moves) = match ending {
                Ending::Quickplay { ground, .. } => match ground {
                    Ground::CannotMate => ("cannotMate", 0),
                    Ground::NoProgress { moves } => ("noProgress", moves),
                    Ground::Arbiter => ("arbiter", 0),
                },
                _ => ("none", 0),
            };
            let values: [(&str, Value<'_>); 4] = [
                ("winner", color(ending.winner()).into()),
                ("by", by(&ending).into()),
                ("ground", ground.into()),
                ("moves", moves.into()),
            ];
            let parts =
                ["", ".sentence", ".why"].map(|part| words.say(&format!("{id}{part}"), &values));
            for part in &parts {
                assert!(
                    !part.is_empty() && !part.contains(['{', '}']),
                    "{tag} {id}: {part}"
                );
            }
            assert!(
                !parts[0].ends_with(['.', '。']),
                "{tag} {id}: a title has no full stop"
            );
            for sentence in &parts[1..] {
                assert!(sentence.ends_with(['.', '。']), "{tag} {id}: {sentence}");
            }
            assert!(
                said.insert(parts.concat()),
                "{tag} {id}: {parts:?} is said of two endings"
            );
        }
    }
}
