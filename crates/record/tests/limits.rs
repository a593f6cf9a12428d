//! Very long and deep games: read, or rejected while reading goes on with the next game.

use tabiya_record::{
    GameRecord,
    pgn::{ParsedGame, PgnErrorKind, PgnLimits, PgnReader, check_reader},
};

fn read(pgn: &str, limits: PgnLimits) -> Vec<ParsedGame> {
    PgnReader::with_limits(pgn.as_bytes(), limits)
        .games()
        .map(|reading| reading.expect("reading from memory does not fail"))
        .collect()
}

#[test]
fn limits_are_enforced() {
    let limits = PgnLimits {
        token: 1 << 16,
        game: 300_000,
        tags: 3,
        moves: 10,
        depth: 2,
        errors: 2,
    };
    let check = |pgn: &str, want: &[PgnErrorKind]| {
        let pgn = format!("{pgn}\n\n[White \"Next\"]\n\n1. e4 *");
        let readings = read(&pgn, limits);
        assert_eq!(readings.len(), 2);
        let kinds: Vec<_> = readings[0]
            .errors
            .iter()
            .map(|error| error.kind.clone())
            .collect();
        assert_eq!(kinds, want);
        assert_eq!(readings[1].errors, []);
        assert_eq!(readings[1].game.tags.get("White"), Some("Next"));
        assert_eq!(readings[1].game.tree.nodes().count(), 1);
        let mut reported = Vec::new();
        let reader = PgnReader::with_limits(pgn.as_bytes(), limits);
        let found = check_reader(reader, |error| reported.push(error)).unwrap();
        let first = readings[0].errors.as_slice();
        assert_eq!(reported[..first.len()], *first);
        assert_eq!(
            reported.len() as u64,
            first.len() as u64 + readings[0].more_errors
        );
        assert_eq!(
            found.plies as usize,
            readings[0].game.tree.nodes().count() + 1
        );
    };
    let long = "x".repeat(1 << 17);
    check(
        &format!("1. e4 {{{long}}} e5"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("{{{long}}} 1. e4"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("1. {long} e5"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("[Event \"{long}\"]\n\n1. e4"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("1. e4 ; {long}"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    let blanks = " ".repeat(500_000);
    check(
        &format!("1. e4 {blanks} e5"),
        &[PgnErrorKind::GameTooLong { most: 300_000 }],
    );
    check(
        &format!("1. e4 (1. d4 {blanks} (d5))"),
        &[PgnErrorKind::GameTooLong { most: 300_000 }],
    );
    check(
        "[A \"\"][B \"\"][C \"\"][D \"\"]\n\n1. e4",
        &[PgnErrorKind::TooManyTags { most: 3 }],
    );
    check(
        "e4 e5 d4 d5 c4 c5 b4 b5 a4 a5 h4 h5",
        &[PgnErrorKind::TooManyMoves { most: 10 }],
    );
    check(
        "1. e4 (1. d4 d5 (1... c5 2. c4 (2. b4)))",
        &[PgnErrorKind::TooDeep { most: 2 }],
    );
    check(
        "1. e4 ) ) ) )",
        &[PgnErrorKind::StrayBracket, PgnErrorKind::StrayBracket],
    );
}

#[test]
fn variations_100_000_deep() {
    const DEPTH: usize = 100_000;
    // Each variation repeats the last move and goes on by one, from which the next one branches off.
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut pgn = String::from("Nf3 Nf6 ");
    for ply in 1..=DEPTH {
        pgn += &format!("({} {} ", shuffle[ply % 4], shuffle[(ply + 1) % 4]);
    }
    pgn += &")".repeat(DEPTH);
    pgn += " *\n\n1. d4 *";

    // The default limit rejects deeper variations, and reading goes on.
    let limits = PgnLimits::default();
    let readings = read(&pgn, limits);
    let kinds: Vec<_> = readings[0].errors.iter().map(|error| &error.kind).collect();
    assert_eq!(kinds, [&PgnErrorKind::TooDeep { most: limits.depth }]);
    assert_eq!(readings[0].game.tree.nodes().count(), 2 + 2 * limits.depth);
    assert_eq!(readings[1].errors, []);
    assert_eq!(readings[1].game.tree.nodes().count(), 1);

    // Without the limit it is a tree like any other: read, cloned, compared, written and dropped.
    let limits = PgnLimits {
        depth: usize::MAX,
        ..limits
    };
    let first = |pgn: &str| read(pgn, limits).swap_remove(0).into_result().unwrap();
    let game = first(&pgn);
    assert_eq!(game.tree.nodes().count(), 2 + 2 * DEPTH);
    assert_eq!(game.clone(), game);
    assert_eq!(first(&game.to_string()), game);
    let found = check_reader(PgnReader::with_limits(pgn.as_bytes(), limits), |_| {}).unwrap();
    assert_eq!((found.games, found.errors), (2, 0));
}

#[test]
fn a_million_plies() {
    let mut pgn = String::from("[White \"A\"]\n\n");
    for number in 0..250_000 {
        let number = 2 * number + 1;
        pgn += &format!("{number}. Nf3 Nf6 {}. Ng1 Ng8 ", number + 1);
    }
    pgn += "1/2-1/2";
    let readings = read(&pgn, PgnLimits::default());
    assert_eq!(readings[0].errors, []);
    let game = &readings[0].game;
    assert_eq!(game.tree.nodes().count(), 1_000_000);
    assert_eq!(game.clone(), *game);
    let written = game.to_string();
    assert!(written.lines().all(|line| line.len() < 80));
    assert_eq!(written.parse::<GameRecord>().as_ref(), Ok(game));
}
