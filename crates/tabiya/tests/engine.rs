//! The engine's commands: `uci`, `xboard`, `bench`, `eval`, and the program without arguments.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

fn tabiya(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn stdout(arguments: &[&str], input: &str) -> String {
    let output = tabiya(arguments, input);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn both_protocols_by_name_and_by_the_first_line() {
    for arguments in [&["uci"][..], &[]] {
        let text = stdout(arguments, "uci\r\nisready\r\nquit\r\n");
        assert!(text.starts_with("id name Tabiya "), "{text}");
        assert!(text.ends_with("uciok\nreadyok\n"), "{text}");
    }
    for before in ["\u{feff}", "\n \r\n", "  "] {
        let text = stdout(&[], &format!("{before}uci\nquit\n"));
        assert!(text.ends_with("uciok\n"), "{before:?}: {text}");
    }
    for arguments in [&["xboard"][..], &[]] {
        let text = stdout(arguments, "xboard\nprotover 2\nping 5\nquit\n");
        assert!(text.starts_with("feature done=0\n"), "{text}");
        assert!(text.ends_with("feature done=1\npong 5\n"), "{text}");
    }
}

#[test]
fn end_of_input_ends_the_engine() {
    let text = stdout(&["uci"], "go infinite\n");
    assert!(
        text.lines().last().unwrap().starts_with("bestmove "),
        "{text}"
    );
    let text = stdout(&["xboard"], "new\nst 100\nusermove e2e4");
    assert!(text.lines().last().unwrap().starts_with("move "), "{text}");
    assert_eq!(stdout(&["uci"], ""), "");
}

#[test]
fn other_input_without_a_command_is_refused() {
    let output = tabiya(&[], "hello\n");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("begins with \"hello\""), "{text}");
    assert!(text.contains("uci or xboard"), "{text}");
    assert!(output.stdout.is_empty());
}

#[test]
fn bench_ends_with_its_signature() {
    let run = || {
        let text = stdout(&["bench", "--depth", "4"], "");
        let lines: Vec<_> = text.lines().map(str::to_string).collect();
        assert!(
            lines[lines.len() - 2].ends_with(" nodes per second"),
            "{text}"
        );
        lines.last().unwrap().clone()
    };
    let first = run();
    let nodes: u64 = first.strip_prefix("Bench: ").unwrap().parse().unwrap();
    assert!(nodes > 1_000);
    assert_eq!(run(), first);
}

#[test]
fn eval_shows_its_terms() {
    let text = stdout(&["eval", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"], "");
    assert!(
        text.contains("material") && text.contains("White's lead: +"),
        "{text}"
    );
    assert!(!tabiya(&["eval", "nonsense"], "").status.success());
}

#[test]
fn a_network_is_read_from_a_file() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zero.net");
    let zero = tabiya_engine::network::Weights::zero();
    std::fs::write(&path, zero.to_bytes()).unwrap();
    let file = path.to_str().unwrap();
    let text = stdout(&["eval", "--eval", file], "");
    assert!(text.ends_with("by the network: +0.00 pawns\n"), "{text}");
    let bench = |eval: &str| stdout(&["bench", "--depth", "3", "--eval", eval], "");
    let signature = |text: &str| text.lines().last().map(str::to_string);
    assert_ne!(signature(&bench(file)), signature(&bench("classical")));
    let missing = tabiya(&["bench", "--eval", "/nowhere/x.net"], "");
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read the network"));
}
