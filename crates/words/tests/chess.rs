//! Every id that other crates return has a message in every language.
//!
//! Enum variants are read from the source files, so that a variant added without a message fails here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tabiya_game::{AbsentSides, Ending, OpponentOutcome, QuickplayGround};
use tabiya_rules::Color;
use tabiya_wire::ReasonCode;
use tabiya_words::{Language, MessageValue, Messages, kebab_case};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn source(path: &str) -> String {
    fs::read_to_string(crates().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Names of an enum's variants in kebab variant. Relies on the layout of rustfmt.
fn variants(path: &str, name: &str) -> Vec<String> {
    let text = source(path);
    let start = format!("pub enum {name} {{\n");
    let (_, body) = text
        .split_once(&start)
        .unwrap_or_else(|| panic!("{path} has no {name}"));
    let (body, _) = body.split_once("\n}").expect("an end");
    let is_variant = |line: &&str| {
        let begins = line.strip_prefix("    ").and_then(|it| it.chars().next());
        begins.is_some_and(|letter| letter.is_ascii_uppercase())
    };
    let lines = body.lines().filter(is_variant);
    let variants: Vec<_> = lines
        .map(|line| {
            line.trim()
                .split([' ', '(', ',', '{'])
                .next()
                .unwrap_or_default()
        })
        .map(kebab_case)
        .collect();
    assert!(variants.len() > 1, "{path}: {name}");
    variants
}

/// Messages of every language.
static ALL: LazyLock<[Messages; 6]> = LazyLock::new(|| Language::ALL.map(Messages::new));

#[track_caller]
fn check_exists(id: &str) {
    for messages in ALL.iter() {
        assert!(
            messages.contains(id),
            "{} lacks {id}",
            messages.language().tag()
        );
    }
}

/// Checks that every variant of an enum has a message with this prefix and these attributes.
#[track_caller]
fn check(path: &str, name: &str, prefix: &str, attributes: &[&str]) {
    for variant in variants(path, name) {
        check_exists(&format!("{prefix}-{variant}"));
        for attribute in attributes {
            check_exists(&format!("{prefix}-{variant}.{attribute}"));
        }
    }
}

#[test]
fn source_files_are_parsed_correctly() {
    let departures = variants("game/src/command.rs", "Departure");
    assert_eq!(departures, ["left", "lost"]);
    let starts = variants("game/src/preset.rs", "Start");
    assert_eq!(starts, ["standard", "chess960", "random-chess960", "fen"]);
    let endings = variants("game/src/ending.rs", "Ending");
    for ending in examples() {
        let json = serde_json::to_value(ending).expect("JSON");
        let how = json["how"].as_str().expect("how");
        assert!(endings.contains(&kebab_case(how)), "{how}");
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
fn proposals() {
    let path = "game/src/command.rs";
    check(path, "Proposal", "offer", &["yours", "theirs", "declined"]);
    check(path, "Proposal", "decline", &[]);
}

#[test]
fn allowed_actions() {
    check("wire/src/view.rs", "AvailableAction", "may", &["hint"]);
}

#[test]
fn questions_and_presence() {
    check("game/src/event.rs", "RulingRequest", "question", &[]);
    check("game/src/event.rs", "ClaimOutcome", "event-claimed", &[]);
    check("game/src/command.rs", "Departure", "presence", &[]);
    let presence = variants("game/src/state.rs", "Presence");
    assert_eq!(presence, ["expected", "here", "away"]);
    check_exists("presence-expected");
    check_exists("presence-here");
}

#[test]
fn events() {
    // These have their own messages: moves, offers, claims and endings.
    let covered = ["moved", "offered", "declined", "claimed", "ended"];
    let events = variants("game/src/event.rs", "EventKind");
    assert!(
        covered
            .iter()
            .all(|it| events.iter().any(|event| event == it))
    );
    for event in events.iter().filter(|it| !covered.contains(&it.as_str())) {
        check_exists(&format!("event-{event}"));
    }
}

#[test]
fn choices_before_a_game() {
    let path = "game/src/preset.rs";
    check(path, "PlayerKind", "preset-player", &[]);
    check(path, "Start", "preset-start", &[]);
    check(path, "ClockStart", "preset-clock-start", &["hint"]);
    check(path, "LagRule", "preset-lag", &[]);
    check(path, "FlagRule", "preset-flags", &["hint"]);
    check(path, "Seating", "preset-seating", &[]);
    check(path, "Takebacks", "preset-takebacks", &[]);
    check(path, "IllegalMoves", "preset-illegal-moves", &["hint"]);
    check(path, "DrawOffers", "preset-draw-offers", &[]);
    check(path, "CountedDraws", "preset-counted-draws", &["hint"]);
    check(path, "Arbitration", "preset-arbiter", &[]);
    assert_eq!(variants(path, "ColorChoice"), ["chosen", "random"]);
    check_exists("preset-color-random");
}

#[test]
fn time_controls() {
    let path = "game/src/time_control.rs";
    check(path, "TimeControl", "time", &["hint"]);
    check(path, "Speed", "speed", &["hint"]);
    for bonus in variants(path, "Bonus") {
        let kind = if bonus == "none" {
            "sudden-death"
        } else {
            &bonus
        };
        check_exists(&format!("time-{kind}.hint"));
    }
}

/// Checks that each variant has its own text: an unknown value would get the default variant of the message, and the
/// texts would be equal.
#[test]
fn variants_have_different_texts() {
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
            "QuickplayGround",
            "ending-quickplay.why",
            "ground",
        ),
        (
            "game/src/pending_result.rs",
            "PendingCause",
            "event-result-pending",
            "cause",
        ),
    ];
    for (path, name, id, variable) in kinds {
        let variants = variants(path, name);
        for messages in ALL.iter() {
            let format = |variant: &String| {
                let values = [(variable, camel(variant).into()), ("moves", 30.into())];
                messages.format(id, &values)
            };
            let texts: BTreeSet<_> = variants.iter().map(format).collect();
            assert_eq!(
                texts.len(),
                variants.len(),
                "{}: {id}",
                messages.language().tag()
            );
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
    // Level 0 is not in the table: it plays random moves.
    let text = source("player/src/level.rs");
    let (_, after) = text
        .split_once("const STRENGTHS: [Strength; ")
        .expect("the table");
    let (count, _) = after.split_once(']').expect("its length");
    let top: u32 = count.parse().expect("a number");
    for level in 0..=top {
        check_exists(&format!("level-{level}"));
    }
    let messages = Messages::new(Language::English);
    assert!(!messages.contains(&format!("level-{}", top + 1)));
}

#[test]
fn reasons_of_a_club() {
    for code in ReasonCode::ALL {
        check_exists(&format!("refusal-{}", kebab_case(&code.to_string())));
    }
    check_exists("refusal-other");
}

/// An example of every ending, with every winner.
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
            absent: AbsentSides::Both,
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
                absent: AbsentSides::One(by),
            },
        ]);
        for opponent in [OpponentOutcome::Wins, OpponentOutcome::CannotMate] {
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
            QuickplayGround::CannotMate,
            QuickplayGround::NoProgress { moves: 30 },
            QuickplayGround::Arbiter,
        ] {
            endings.push(Ending::Quickplay { by, ground });
        }
    }
    endings
}

/// Side that caused the ending, as a message value. The match is exhaustive, so a new ending must be added here.
fn by(ending: &Ending) -> &'static str {
    let side = match ending {
        Ending::Resignation { by, .. }
        | Ending::Flag { fallen: by, .. }
        | Ending::IllegalMoves { by, .. }
        | Ending::Abandonment { by, .. }
        | Ending::Breach { by, .. }
        | Ending::Quickplay { by, .. }
        | Ending::NoShow {
            absent: AbsentSides::One(by),
        } => Some(*by),
        Ending::Threefold { by } | Ending::FiftyMoves { by } => *by,
        Ending::NoShow {
            absent: AbsentSides::Both,
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
fn every_ending_has_its_own_texts() {
    for messages in ALL.iter() {
        let tag = messages.language().tag();
        let mut seen = BTreeSet::new();
        for ending in examples() {
            let json = serde_json::to_value(ending).expect("JSON");
            let id = format!("ending-{}", kebab_case(json["how"].as_str().expect("how")));
            let (ground, moves) = match ending {
                Ending::Quickplay { ground, .. } => match ground {
                    QuickplayGround::CannotMate => ("cannotMate", 0),
                    QuickplayGround::NoProgress { moves } => ("noProgress", moves),
                    QuickplayGround::Arbiter => ("arbiter", 0),
                },
                _ => ("none", 0),
            };
            let values: [(&str, MessageValue<'_>); 4] = [
                ("winner", color(ending.winner()).into()),
                ("by", by(&ending).into()),
                ("ground", ground.into()),
                ("moves", moves.into()),
            ];
            let parts = ["", ".sentence", ".why"]
                .map(|part| messages.format(&format!("{id}{part}"), &values));
            for part in &parts {
                assert!(
                    !part.is_empty() && !part.contains(['{', '}']),
                    "{tag} {id}: {part}"
                );
            }
            assert!(
                !parts[0].ends_with(['.', '。']),
                "{tag} {id}: a title must not end with a full stop"
            );
            for sentence in &parts[1..] {
                assert!(sentence.ends_with(['.', '。']), "{tag} {id}: {sentence}");
            }
            assert!(
                seen.insert(parts.concat()),
                "{tag} {id}: {parts:?} describes two endings"
            );
        }
    }
}
