//! The examination of engines, on one that is known to be bad.

use tabiya_player::{
    Protocol,
    check::{Finding, Outcome, check_engine, find_protocol},
};

const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

#[track_caller]
fn outcome<'a>(findings: &'a [Finding], probe: &str) -> &'a Outcome {
    let finding = findings.iter().find(|finding| finding.probe == probe);
    &finding
        .unwrap_or_else(|| panic!("no probe \"{probe}\""))
        .outcome
}

#[test]
fn a_bad_uci_engine() {
    let command = format!("'{FAKE}' good");
    assert_eq!(find_protocol(&command).unwrap(), Protocol::Uci);
    let mut told = 0;
    let findings = check_engine(&command, Protocol::Uci, |_| told += 1).unwrap();
    assert_eq!(told, findings.len());
    for probe in [
        "says who it is and uciok",
        "options make sense",
        "go depth 1",
        "quit",
    ] {
        assert_eq!(*outcome(&findings, probe), Outcome::Kept, "{probe}");
    }
    assert_eq!(
        *outcome(&findings, "go ponder ends with stop"),
        Outcome::NotOffered
    );
    // It does not know what infinite means.
    let Outcome::Breached { what, exchange } = outcome(&findings, "infinite search waits for stop")
    else {
        panic!("not found out");
    };
    assert_eq!(what, "bestmove before stop");
    assert!(
        exchange.iter().any(|line| line == "> go infinite"),
        "{exchange:?}"
    );
    assert!(
        exchange.iter().any(|line| line.starts_with("< bestmove")),
        "{exchange:?}"
    );
    // It dies where there is no move, as nothing keeps it from looking for the first.
    let Outcome::Breached { what, .. } = outcome(&findings, "stalemated: bestmove (none)") else {
        panic!("not found out");
    };
    assert!(what.starts_with("the engine ended by itself"), "{what}");
}

#[test]
fn a_bad_xboard_engine() {
    let command = format!("'{FAKE}' xboard good");
    assert_eq!(find_protocol(&command).unwrap(), Protocol::Xboard);
    let findings = check_engine(&command, Protocol::Xboard, |_| {}).unwrap();
    for probe in [
        "ping while idle",
        "setboard",
        "an illegal move is refused",
        "force mode is silent",
    ] {
        assert_eq!(*outcome(&findings, probe), Outcome::Kept, "{probe}");
    }
    // It moves only when told to go, and takes nothing back.
    for probe in [
        "answers a move with a move",
        "undo",
        "a mate that it gives ends the game",
    ] {
        let outcome = outcome(&findings, probe);
        let is_fine = matches!(outcome, Outcome::Kept);
        assert!(!is_fine, "{probe}");
    }
}

#[test]
fn what_speaks_no_protocol() {
    assert!(find_protocol("true").is_err());
    assert!(check_engine("/nonexistent/engine", Protocol::Uci, |_| {}).is_err());
}
