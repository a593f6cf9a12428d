//! `match` and `analyse` with their files: what Ctrl-C keeps, and files that exist already.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");

/// Two games of two moves, for `analyse`.
const GAMES: &str = "[White \"First\"]\n\n1. f3 e5 *\n\n[White \"Second\"]\n\n1. e4 e5 *\n";

/// Path of a file of this name that does not exist.
fn absent(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().to_string()
}

fn file(name: &str, text: &str) -> String {
    let path = absent(name);
    fs::write(&path, text).unwrap();
    path
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

#[track_caller]
fn check(output: &Output, code: i32, expected: &str) {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    let has = out.contains(expected) || err.contains(expected);
    assert!(has, "no \"{expected}\" in:\n{out}\n{err}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A running command whose standard output is read line by line.
struct Running {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    seen: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let seen = String::new();
        Self { child, out, seen }
    }

    /// Waits for a line of output that contains a text.
    #[track_caller]
    fn wait_for(&mut self, expected: &str) {
        loop {
            let mut line = String::new();
            let read = self.out.read_line(&mut line).unwrap();
            self.seen += &line;
            assert!(read > 0, "no \"{expected}\" in:\n{}", self.seen);
            if line.contains(expected) {
                return;
            }
        }
    }

    /// Presses Ctrl-C, and returns the whole output.
    fn interrupt(mut self) -> Output {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &id]).status();
        assert!(kill.unwrap().success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Output {
            stdout: (self.seen + &rest).into_bytes(),
            ..output
        }
    }
}

/// A match whose games are over soon after the first move of each: the second engine plays at random.
fn match_arguments<'a>(pgn: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let engines = ["--engine", "tabiya:hash=1", "--engine", "tabiya:level=0"];
    let mut arguments = vec!["match"];
    arguments.extend(engines);
    arguments.extend(["--nodes", "300", "--pgn", pgn]);
    arguments.extend(more);
    arguments
}

#[test]
fn a_match_says_at_once_that_it_has_begun() {
    // No game of this match ends: a move takes years.
    let pgn = absent("begun.pgn");
    let mut arguments = match_arguments(&pgn, &["--games", "8", "--concurrency", "2"]);
    let nodes = arguments.iter().position(|word| *word == "300").unwrap();
    arguments[nodes] = "99999999999999";
    let mut running = Running::start(&arguments);
    running.wait_for("8 games at 99999999999999 nodes a move, 2 at a time");
    let output = running.interrupt();
    check(&output, 130, "stopped after 0 of 8 games");
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "");
}

#[test]
fn an_interrupted_match_keeps_its_finished_games() {
    let pgn = absent("interrupted.pgn");
    let mut running = Running::start(&match_arguments(&pgn, &["--games", "100000"]));
    running.wait_for("game 3 of 100000");
    let output = running.interrupt();
    check(
        &output,
        130,
        "of 100000 games; games in progress do not count",
    );
    let out = text(&output.stdout);
    let finished = out.matches(" of 100000: ").count();
    let written = format!("games written to {pgn}: {finished}\n");
    assert!(out.contains(&written), "{written}{out}");
    assert!(out.contains(" (95%), LOS "), "{out}");
    let games = fs::read_to_string(&pgn).unwrap();
    assert_eq!(games.matches("[Event ").count(), finished, "{out}");
    check(&run(&["pgn", "check", &pgn]), 0, "games");
}

#[test]
fn elo_of_a_one_sided_match_is_a_bound() {
    let pgn = absent("one-sided.pgn");
    let output = run(&match_arguments(&pgn, &["--games", "3"]));
    check(&output, 0, "+3 =0 -0, 100.0%, Elo more than -94");
    check(&output, 0, "Elo: more than -93.");
    check(&output, 0, "score: 1.00");
    assert!(!text(&output.stdout).contains("inf"));
}

#[test]
fn a_match_keeps_an_existing_file() {
    let pgn = file("kept.pgn", "1. e4 *\n");
    let refused = "kept.pgn already exists; choose another name, replace it with --force";
    let game = |more: &[&'static str]| run(&match_arguments(&pgn, more));
    check(&game(&["--games", "1"]), 2, refused);
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "1. e4 *\n");
    check(&game(&["--games", "1", "--append"]), 0, "score: ");
    let appended = fs::read_to_string(&pgn).unwrap();
    assert!(appended.starts_with("1. e4 *\n\n[Event "), "{appended}");
    check(&game(&["--games", "1", "--force"]), 0, "score: ");
    let replaced = fs::read_to_string(&pgn).unwrap();
    assert!(replaced.starts_with("[Event "), "{replaced}");
    assert_eq!(replaced.matches("[Event ").count(), 1);
}

#[test]
fn games_of_a_match_on_standard_output() {
    let output = run(&match_arguments("-", &["--games", "2"]));
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    assert!(
        out.starts_with("[Event ") && !out.contains("score: "),
        "{out}"
    );
    assert!(text(&output.stderr).ends_with("score: 1.00\n"));
    assert!(!PathBuf::from("-").exists());
}

#[test]
fn an_interrupted_analysis_keeps_its_finished_games() {
    // The first game takes a second, the second one twenty.
    let mut text = "[White \"Mated\"]\n[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qg7# 1-0\n\n".to_string();
    text += "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 *\n";
    let (games, pgn) = (file("analysed.pgn", &text), absent("annotated.pgn"));
    let mut running = Running::start(&["analyse", &games, "--movetime", "1000", "--pgn", &pgn]);
    running.wait_for("white: accuracy");
    let output = running.interrupt();
    check(&output, 130, "stopped: 1 game was analysed and written to");
    let written = fs::read_to_string(&pgn).unwrap();
    assert!(written.contains("[White \"Mated\"]"), "{written}");
    assert_eq!(written.matches("[Event ").count(), 1, "{written}");
    // A file is not replaced by one with fewer games.
    let arguments = ["analyse", &games, "--movetime", "1000", "--pgn", &games];
    check(&run(&arguments), 2, "already exists");
    let mut running = Running::start(&[&arguments[..], &["--force"]].concat());
    running.wait_for("white: accuracy");
    check(&running.interrupt(), 130, "was not changed");
    assert_eq!(fs::read_to_string(&games).unwrap(), text);
}

#[test]
fn an_interrupted_analysis_of_a_position_shows_its_lines() {
    // The first line of output comes at the end, so it is interrupted after a while: at any time it has a move.
    let running = Running::start(&[
        "analyse",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "--depth",
        "200",
    ]);
    let id = running.child.id();
    let handles_interrupt = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:\t"));
        caught.is_some_and(|mask| u64::from_str_radix(mask, 16).unwrap() & 2 != 0)
    };
    if !PathBuf::from("/proc/self/status").exists() {
        return;
    }
    while !handles_interrupt() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let output = running.interrupt();
    check(&output, 130, "best: ");
    check(&output, 130, "stopped: these are the lines so far");
}

#[test]
fn an_analysis_keeps_an_existing_file() {
    let games = file("to-analyse.pgn", GAMES);
    let pgn = file("kept-analysis.pgn", "1. e4 *\n");
    let analyse = |more: &[&str]| {
        let arguments = ["analyse", &games, "--depth", "2", "--pgn", &pgn];
        run(&[&arguments[..], more].concat())
    };
    check(&analyse(&[]), 2, "kept-analysis.pgn already exists");
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "1. e4 *\n");
    check(&analyse(&["--append"]), 0, "accuracy");
    let appended = fs::read_to_string(&pgn).unwrap();
    assert!(appended.starts_with("1. e4 *\n\n["), "{appended}");
    check(&analyse(&["--force"]), 0, "accuracy");
    let replaced = fs::read_to_string(&pgn).unwrap();
    assert_eq!(replaced.matches("[White ").count(), 2, "{replaced}");
}
