//! The commands `match`, `analyse`, `solve` and `check-engine`, as a user runs them.

use std::{fs, path::PathBuf, process::Command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[track_caller]
fn run(arguments: &[&str], code: i32) -> String {
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    let (out, err) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    if code == 2 { err } else { out }
}

#[test]
fn a_match_ends_with_its_score() {
    let games = file("match.pgn", "");
    let uci = format!("'{PROGRAM}' uci; Hash=1; name=child");
    let out = run(
        &[
            "match",
            "--engine",
            "tabiya:level=0,hash=1",
            "--engine",
            &uci,
            "--nodes",
            "300",
            "--games",
            "4",
            "--concurrency",
            "2",
            "--sprt",
            "elo0=0,elo1=5",
            "--pgn",
            &games,
        ],
        0,
    );
    assert_eq!(out.lines().last(), Some("score: 0.00"), "{out}");
    assert!(out.contains("0 time forfeits, 0 illegal moves, 0 crashes"));
    let checked = run(&["pgn", "check", &games], 0);
    assert!(checked.contains("4 games"), "{checked}");
}

#[test]
fn a_match_of_chess960() {
    let games = file("chess960.pgn", "");
    let uci = format!("'{PROGRAM}' uci; Hash=1; name=child");
    let out = run(
        &[
            "match",
            "--chess960",
            "--engine",
            "tabiya:hash=1",
            "--engine",
            &uci,
            "--nodes",
            "300",
            "--games",
            "2",
            "--pgn",
            &games,
        ],
        0,
    );
    assert!(out.contains("0 time forfeits, 0 illegal moves, 0 crashes"));
    let text = fs::read_to_string(&games).unwrap();
    assert_eq!(text.matches("[Variant \"Chess960\"]").count(), 2, "{text}");
    run(&["pgn", "check", &games], 0);
}

#[test]
fn a_match_needs_two_working_engines() {
    run(&["match", "--engine", "tabiya"], 2);
    let err = run(
        &[
            "match",
            "--engine",
            "tabiya",
            "--engine",
            "/nonexistent/engine",
        ],
        2,
    );
    assert!(err.contains("cannot start /nonexistent/engine"), "{err}");
    run(
        &["match", "--engine", "tabiya:level=11", "--engine", "tabiya"],
        2,
    );
}

#[test]
fn a_position_is_analysed() {
    let out = run(
        &[
            "analyse",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "--depth",
            "4",
            "--multipv",
            "2",
        ],
        0,
    );
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("1. #1 (depth 4/"), "{out}");
    assert!(lines[1].starts_with("2. "), "{out}");
    assert_eq!(lines[2], "best: Ra8#");
    run(&["analyse", "banana"], 2);
}

#[test]
fn a_game_is_analysed() {
    let game = file("fool.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
    let out = run(&["analyse", &game, "--depth", "6"], 0);
    assert!(out.contains("2. g4??"), "{out}");
    assert!(out.contains("white: accuracy "), "{out}");
    let annotated = file("annotated.pgn", "");
    run(&["analyse", &game, "--depth", "6", "--pgn", &annotated], 0);
    let text = fs::read_to_string(&annotated).unwrap();
    assert!(text.contains("2. g4 $4 {[%eval #-1,6]}"), "{text}");
    run(&["pgn", "check", &annotated], 0);
}

#[test]
fn a_suite_is_solved() {
    let suite = file(
        "suite.epd",
        "7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#; id \"a\";\n6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"b\";\n4k3/8/8/3q4/8/8/3R4/4K3 w - - bm Ke2; id \"c\";\n",
    );
    // One problem was not solved.
    let out = run(&["solve", &suite, "--movetime", "50"], 1);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[4], "solved: 2 of 3 (66.7%)", "{out}");
    assert!(lines[3].starts_with("time to solve: 0.0"), "{out}");
    for (line, verdict) in lines.iter().zip(["solved", "solved", "FAILED"]) {
        assert!(line.starts_with(verdict), "{out}");
        let has_time = line.contains(", found after 0.0");
        assert_eq!(has_time, verdict == "solved", "{out}");
    }
    let mate = "7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#;\n";
    let easy = file("easy.epd", mate);
    run(&["solve", &easy, "--depth", "3"], 0);
    // A line that cannot be read is a problem that was not solved.
    let wrong = file("wrong.epd", &format!("{mate}nonsense bm e4;\n"));
    run(&["solve", &wrong, "--depth", "3"], 1);
    let empty = file("empty.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
    let err = run(&["solve", &empty], 2);
    assert!(err.contains("no problems to solve"), "{err}");
}

#[test]
fn our_own_engine_follows_uci() {
    let out = run(&["check-engine", PROGRAM, "uci"], 0);
    assert!(out.ends_with("violations: 0 in 33 checks\n"), "{out}");
}

#[test]
fn our_own_engine_follows_xboard() {
    let out = run(
        &["check-engine", "--protocol", "xboard", PROGRAM, "xboard"],
        0,
    );
    assert!(out.ends_with("violations: 0 in 23 checks\n"), "{out}");
}
