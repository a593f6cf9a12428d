//! Colours, progress and places of errors.

use std::{
    io::Read,
    thread,
    time::{Duration, Instant},
};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::folder::{Folder, TABIYA, command, run, run_with};

const BAD: &str = "[Event \"A\"]\n\n1. e4 e5\n2. Ke3 *\n";

/// Runs the program in a pseudo-terminal and returns all that it has written.
fn in_terminal(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let size = PtySize {
        rows: 24,
        cols: 100,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(TABIYA);
    command.args(arguments);
    command.env("TERM", "xterm-256color");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    for (name, value) in environment {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let reading = thread::spawn(move || {
        let (mut text, mut bytes) = (Vec::new(), [0; 4096]);
        // A terminal that is closed is an error on Linux.
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            text.extend_from_slice(&bytes[..count]);
        }
        text
    });
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(started.elapsed() < Duration::from_secs(120), "it hangs");
        thread::sleep(Duration::from_millis(10));
    }
    drop(pair.master);
    String::from_utf8_lossy(&reading.join().unwrap()).into_owned()
}

const ESCAPE: &str = "\u{1b}[";

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let folder = Folder::new();
    let bad = folder.file("bad.pgn", BAD);
    let check = ["pgn", "check", bad.as_str()];
    let is_colored = |text: &str| text.contains(&format!("{ESCAPE}1m"));
    // In a pipe.
    assert!(!is_colored(&run(&check).out));
    assert!(is_colored(
        &run(&[&check[..], &["--color", "always"]].concat()).out
    ));
    let with = |name: &str, value: &str| {
        let mut command = command(&check);
        command.env(name, value);
        run_with(command, b"").out
    };
    assert!(is_colored(&with("CLICOLOR_FORCE", "1")));
    assert!(!is_colored(&with("NO_COLOR", "1")));
    // On a terminal.
    assert!(is_colored(&in_terminal(&check, &[])));
    assert!(!is_colored(&in_terminal(&check, &[("NO_COLOR", "1")])));
    let never = [&["--color=never"][..], &check].concat();
    assert!(!is_colored(&in_terminal(&never, &[])));
}

#[test]
fn help_and_errors_are_coloured_too() {
    for arguments in [
        &["--color", "always", "--help"][..],
        &["perft", "--color=always", "x"],
    ] {
        let printed = run(arguments);
        let text = printed.out + &printed.err;
        assert!(text.contains(ESCAPE), "{text}");
        let plain: Vec<_> = arguments
            .iter()
            .map(|word| word.replace("always", "never"))
            .collect();
        let plain: Vec<_> = plain.iter().map(String::as_str).collect();
        let printed = run(&plain);
        let text = printed.out + &printed.err;
        assert!(!text.contains(ESCAPE), "{text}");
    }
    let missing = run(&[
        "--color", "always", "pgn", "book", "none.pgn", "--out", "/none/x",
    ]);
    assert!(missing.err.starts_with(ESCAPE), "{}", missing.err);
    let wrong = run(&["--color", "pink", "perft", "1"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("pink"), "{}", wrong.err);
}

/// Each kind of long work, which draws at least once at its end.
#[test]
fn progress_is_drawn_on_terminals_and_never_in_pipes() {
    let folder = Folder::new();
    let games = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(20_000);
    let games = folder.file("games.pgn", games);
    let few = folder.file("few.pgn", "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n");
    let clean = folder.path().join("clean.pgn");
    let book = folder.path().join("book.bin");
    let suite = folder.file("suite.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n");
    let problems = folder.file("mate.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n");
    let positions = folder.file("fens.txt", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    let works: &[&[&str]] = &[
        &["perft", "4"],
        &["perft", "--epd", &suite],
        &["pgn", "check", &games],
        &["pgn", "check", &games, "--threads", "1"],
        &[
            "pgn",
            "clean",
            &games,
            "--force",
            "--out",
            clean.to_str().unwrap(),
        ],
        &[
            "pgn",
            "book",
            &games,
            "--uniform",
            "--force",
            "--out",
            book.to_str().unwrap(),
        ],
        &["fen", "check", &positions],
        &["solve", &problems, "--depth", "2"],
        &["analyse", &few, "--depth", "2"],
        &[
            "match", "--engine", "tabiya", "--engine", "tabiya", "--depth", "1", "--games", "1",
        ],
    ];
    for work in works {
        let text = in_terminal(work, &[]);
        let has_bar = text.contains("\r[=") || text.contains("\r[ ");
        assert!(has_bar, "{work:?} draws no bar: {text:?}");
        // Nothing is printed into the bar.
        for line in text.split('\n') {
            let shown = line.trim_end_matches('\r').rsplit('\r').next().unwrap();
            let is_bar = shown.starts_with("[=") || shown.starts_with("[ ");
            assert!(!is_bar, "{work:?} leaves a bar: {line:?}");
        }
        let printed = run(work);
        let text = printed.out + &printed.err;
        assert!(!text.contains('\r') && !text.contains(ESCAPE), "{text:?}");
    }
}

#[test]
fn errors_in_files_are_file_line_column_message() {
    let folder = Folder::new();
    let place = |name: &str, text: &str, arguments: &[&str], want: &str| {
        let file = folder.file(name, text);
        let arguments: Vec<_> = arguments
            .iter()
            .map(|word| if *word == "FILE" { file.as_str() } else { word })
            .collect();
        let printed = run(&arguments);
        let text = printed.out + &printed.err;
        let want = format!("{file}:{want}");
        assert!(text.contains(&want), "{arguments:?}: no {want} in\n{text}");
        assert_ne!(printed.code, 0, "{arguments:?}");
    };
    let out = folder.path().join("book.bin");
    let out = out.to_str().unwrap();
    let game = "4:4: game 1: expected a legal move, found \"Ke3\"";
    place("a.pgn", BAD, &["pgn", "check", "FILE"], game);
    place("b.pgn", BAD, &["pgn", "clean", "FILE"], game);
    place("c.pgn", BAD, &["pgn", "book", "FILE", "--out", out], game);
    place("d.pgn", BAD, &["analyse", "FILE", "--depth", "1"], game);
    let engines = [
        "match",
        "--engine",
        "tabiya",
        "--engine",
        "tabiya",
        "--openings",
        "FILE",
    ];
    place("e.pgn", BAD, &engines, game);
    let epd = "# one\n  4k3/8/8/8/8/8/8/4K3 w - - bm Qa1;\n";
    place("f.epd", epd, &engines, "2:29: ");
    place("g.epd", epd, &["solve", "FILE"], "2:29: ");
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 x - - 0 1\n";
    place(
        "h.txt",
        fen,
        &["fen", "check", "FILE"],
        "2:21: expected the side to move",
    );
    let suite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26\n";
    place(
        "i.epd",
        suite,
        &["perft", "--epd", "FILE"],
        "1:38: depth 2: counted 25, expected 26",
    );
    let log = "tabiya-log 1\nnonsense\n";
    place(
        "j.log",
        log,
        &["replay", "FILE", "--verify"],
        "2:1: the checksum of the line is wrong",
    );
    place(
        "k.log",
        log,
        &["replay", "FILE"],
        "2:1: the checksum of the line is wrong",
    );
}
