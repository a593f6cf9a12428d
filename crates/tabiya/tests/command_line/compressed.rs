//! Compressed files are read wherever files are.

use std::{
    fs,
    io::Write,
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use flate2::{Compression, write::GzEncoder};

use crate::folder::{Folder, command, run, run_with};

const GAMES: &str = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 d5 *\n";
const SUMMARY: &str = "2 games, 5 plies, 0 errors\n";

/// The games, as the `zstd` program compresses them.
const GAMES_ZSTD: &[u8] = include_bytes!("../../../decompress/tests/data/two-frames.zst");

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_ref()).unwrap();
    out.finish().unwrap()
}

#[test]
fn compressed_games_are_read_as_if_they_were_not() {
    let folder = Folder::new();
    let (first, second) = GAMES.split_at(GAMES.len() / 2);
    let files = [
        ("games.pgn.gz", gzip(GAMES)),
        ("members.pgn.gz", [gzip(first), gzip(second)].concat()),
        ("games.pgn.zst", GAMES_ZSTD.to_vec()),
        // The contents count, not the name.
        ("games.pgn", gzip(GAMES)),
    ];
    for (name, bytes) in files {
        let path = folder.file(name, &bytes);
        for threads in ["1", "2"] {
            let printed = run(&["pgn", "check", &path, "--threads", threads]);
            assert_eq!(
                (printed.code, &*printed.out),
                (0, SUMMARY),
                "{}",
                printed.err
            );
        }
        let printed = run_with(command(&["pgn", "check", "-"]), &bytes);
        assert_eq!(&*printed.out, SUMMARY, "{}", printed.err);
        let printed = run(&["pgn", "clean", &path]);
        assert!(printed.out.contains("[White \"B\"]"), "{}", printed.err);
        let book = folder.path().join("book.bin");
        let book = book.to_str().unwrap();
        let made = run(&["pgn", "book", &path, "--uniform", "--force", "--out", book]);
        assert_eq!(made.code, 0, "{}", made.err);
        let printed = run(&["analyse", &path, "--depth", "1", "--json"]);
        assert_eq!(printed.out.lines().count(), 2, "{}", printed.err);
    }
}

#[test]
fn suites_logs_and_openings_may_be_compressed() {
    let folder = Folder::new();
    let suite = gzip("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n");
    let suite = folder.file("suite.epd.gz", suite);
    let printed = run(&["perft", "--epd", &suite]);
    assert!(
        printed.out.contains("1 count checked, 0 wrong"),
        "{}",
        printed.out
    );
    let mates = gzip("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n");
    let mates = folder.file("mates.epd.gz", mates);
    let printed = run(&["solve", &mates, "--depth", "3"]);
    assert!(printed.out.contains("solved: 1 of 1"), "{}", printed.err);
    let positions = folder.file("fens.gz", gzip("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"));
    assert_eq!(run(&["fen", "check", &positions]).code, 0);
    let log = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../game/tests/golden/threefold-repetition-1.log"
    );
    let log = folder.file("game.log.gz", gzip(fs::read(log).unwrap()));
    let printed = run(&["replay", &log, "--verify"]);
    assert!(printed.out.starts_with("ok: "), "{}", printed.out);
    for name in ["openings.pgn.gz", "openings.PGN.GZ"] {
        let openings = folder.file(name, gzip(GAMES));
        let printed = run(&[
            "match",
            "--engine",
            "tabiya",
            "--engine",
            "tabiya",
            "--depth",
            "1",
            "--games",
            "1",
            "--openings",
            &openings,
        ]);
        assert_eq!(printed.code, 0, "{}", printed.err);
    }
}

#[test]
fn a_game_to_play_on_may_be_compressed() {
    let folder = Folder::new();
    let path = folder.file("game.pgn.gz", gzip(GAMES));
    let data = folder.path().join("data");
    let mut play = command(&[
        "play", "--plain", "--person", "--load", &path, "--game", "2",
    ]);
    play.arg("--data").arg(&data);
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        play.env(name, folder.path());
    }
    let printed = run_with(play, b"c4\nfen\n");
    assert!(
        printed
            .out
            .contains("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq"),
        "{}{}",
        printed.out,
        printed.err
    );
}

#[test]
fn truncated_and_unknown_archives_say_so() {
    let folder = Folder::new();
    let whole = gzip(GAMES.repeat(50_000));
    let cut = folder.file("cut.pgn.gz", &whole[..whole.len() - 9]);
    for threads in ["1", "2"] {
        let printed = run(&["pgn", "check", &cut, "--threads", threads]);
        assert_eq!(printed.code, 2);
        assert!(
            printed
                .err
                .contains("cut.pgn.gz: the gzip data is truncated"),
            "{}",
            printed.err
        );
    }
    let cut = folder.file("cut.pgn.zst", &GAMES_ZSTD[..30]);
    let printed = run(&["pgn", "clean", &cut]);
    assert!(
        printed.err.contains("Zstandard data is truncated"),
        "{}",
        printed.err
    );
    let zip = folder.file("games.zip", b"PK\x03\x04and so on");
    let printed = run(&["pgn", "check", &zip]);
    assert!(printed.err.contains("this is zip data"), "{}", printed.err);
}

/// A small file whose contents are huge is read in bounded memory.
#[test]
#[cfg(target_os = "linux")]
fn a_decompression_bomb_does_not_exhaust_memory() {
    const LINES: usize = 6000;
    const MOST_KILOBYTES: u64 = 300_000;
    let folder = Folder::new();
    // Comments without a game: 375 MB.
    let line = format!("{{{}}}\n", "x".repeat(62_500));
    let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..LINES {
        bomb.write_all(line.as_bytes()).unwrap();
    }
    let bomb = folder.file("bomb.pgn.gz", bomb.finish().unwrap());
    let commands: &[&[&str]] = &[
        &["pgn", "check", &bomb, "--threads", "2"],
        &["fen", "check", &bomb],
    ];
    for arguments in commands {
        let mut child = command(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        let started = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < Duration::from_secs(120), "it hangs");
            let text = fs::read_to_string(&status).unwrap_or_default();
            let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok());
            most = most.max(peak.unwrap_or(0));
            thread::sleep(Duration::from_millis(5));
        }
        assert!(most < MOST_KILOBYTES, "{arguments:?} used {most} kB");
    }
    // What is read as a whole has a limit.
    let printed = run(&["solve", &bomb]);
    assert_eq!(printed.code, 2);
    assert!(
        printed.err.contains("is larger than 256 MB"),
        "{}",
        printed.err
    );
}
