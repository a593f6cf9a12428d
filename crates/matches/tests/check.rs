//! Protocol compliance checks, on an engine with known faults.

use tabiya_matches::check::{CheckOutcome, CheckResult, check_engine, detect_protocol};
use tabiya_player::Protocol;

const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

#[track_caller]
fn outcome<'a>(results: &'a [CheckResult], check: &str) -> &'a CheckOutcome {
    let result = results.iter().find(|result| result.check == check);
    &result
        .unwrap_or_else(|| panic!("no check \"{check}\""))
        .outcome
}

#[test]
fn faulty_uci_engine() {
    let command = format!("'{FAKE}' good");
    assert_eq!(detect_protocol(&command).unwrap(), Protocol::Uci);
    let mut reported = 0;
    let results = check_engine(&command, Protocol::Uci, |_| reported += 1).unwrap();
    assert_eq!(reported, results.len());
    for check in [
        "identifies itself and sends uciok",
        "option declarations are valid",
        "go depth 1",
        "quit",
    ] {
        assert_eq!(*outcome(&results, check), CheckOutcome::Passed, "{check}");
    }
    assert_eq!(
        *outcome(&results, "go ponder ends with stop"),
        CheckOutcome::NotSupported
    );
    // The fake engine ignores `infinite`.
    let CheckOutcome::Failed { what, transcript } =
        outcome(&results, "infinite search waits for stop")
    else {
        panic!("the check did not fail");
    };
    assert_eq!(what, "bestmove before stop");
    assert!(
        transcript.iter().any(|line| line == "> go infinite"),
        "{transcript:?}"
    );
    assert!(
        transcript.iter().any(|line| line.starts_with("< bestmove")),
        "{transcript:?}"
    );
    // It panics without a legal move, as it always plays the first.
    let CheckOutcome::Failed { what, .. } = outcome(&results, "stalemated: bestmove (none)") else {
        panic!("the check did not fail");
    };
    assert!(what.starts_with("the engine exited unexpectedly"), "{what}");
}

#[test]
fn faulty_xboard_engine() {
    let command = format!("'{FAKE}' xboard good");
    assert_eq!(detect_protocol(&command).unwrap(), Protocol::Xboard);
    let results = check_engine(&command, Protocol::Xboard, |_| {}).unwrap();
    for check in [
        "ping while idle",
        "setboard",
        "an illegal move is refused",
        "force mode is silent",
    ] {
        assert_eq!(*outcome(&results, check), CheckOutcome::Passed, "{check}");
    }
    // It moves only on `go`, and ignores `undo`.
    for check in [
        "answers a move with a move",
        "undo",
        "claims the result after giving mate",
    ] {
        let outcome = outcome(&results, check);
        let has_passed = matches!(outcome, CheckOutcome::Passed);
        assert!(!has_passed, "{check}");
    }
}

#[test]
fn programs_that_are_not_engines() {
    assert!(detect_protocol("true").is_err());
    assert!(check_engine("/nonexistent/engine", Protocol::Uci, |_| {}).is_err());
}
