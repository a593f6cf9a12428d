//! Data written by version 0.1 opens, replays and exports as it did then.
//!
//! `made-by-0.1` holds a club that was killed while games were being played, the answers of 0.1 about each game, and
//! the files of a terminal game.

#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

/// Token of a program that reads Anna's games.
const TOKEN: &str = "tabiya_0227db906054e3923c074a0d1b6b9aaa";

/// Games that the token may read.
const GAMES: [&str; 7] = [
    "ueakursn", // checkmate, and a chat message after it
    "zga0cdvn", // a take-back, then a draw by agreement
    "1p5zpl7w", // Chess960, resigned
    "6nwnu74o", // no clock, unfinished
    "utk6vneg", // against the computer
    "h0lmhxbf", // periods, continued after a restart
    "qas4xk5a", // one move before the club was killed
];

fn made_by_0_1(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/made-by-0.1")
        .join(path)
}

/// Copies a folder of files.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

fn tabiya(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(arguments).env_remove("TABIYA_ADMIN_TOKEN");
    command
}

/// A running club; killed when dropped.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(data: &Path) -> Self {
        let data = data.to_str().unwrap();
        let mut child = tabiya(&["serve", "--bind", "127.0.0.1:0", "--data", data])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut lines = lines.map_while(Result::ok);
        let address = lines
            .find_map(|line| {
                let (_, rest) = line.split_once("http://")?;
                let (address, _) = rest.split_once('/')?;
                address
                    .starts_with("127.0.0.1:")
                    .then(|| address.to_string())
            })
            .expect("the club prints its address");
        // Keep reading, so that the club can go on writing.
        thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, head) = (&self.address, format!("GET /api/v1/{path} HTTP/1.1"));
        write!(
            stream,
            "{head}\r\nHost: {host}\r\nAuthorization: Bearer {TOKEN}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}\n{body}");
        body.to_string()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn club_exports_the_same_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("club");
    copy_folder(&made_by_0_1("club"), &data);
    let out = folder.path().join("games.pgn");
    let status = tabiya(&["export", "--data"])
        .arg(&data)
        .arg("--out")
        .arg(&out)
        .status()
        .unwrap();
    assert!(status.success());
    let want = fs::read_to_string(made_by_0_1("expected/games.pgn")).unwrap();
    assert_eq!(fs::read_to_string(out).unwrap(), want);
}

#[test]
fn club_serves_the_same_logs_and_events() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("club");
    copy_folder(&made_by_0_1("club"), &data);
    let club = Served::start(&data);
    let me: serde_json::Value = serde_json::from_str(&club.get("me")).unwrap();
    assert_eq!(me["name"], "Anna");
    for game in GAMES {
        let want = fs::read_to_string(made_by_0_1(&format!("expected/{game}.log"))).unwrap();
        assert_eq!(club.get(&format!("games/{game}/log")), want, "{game}");
        let want = fs::read_to_string(made_by_0_1(&format!("expected/{game}.json"))).unwrap();
        let want: serde_json::Value = serde_json::from_str(&want).unwrap();
        let whole = club.get(&format!("games/{game}"));
        let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
        assert_eq!(whole["events"], want, "{game}");
    }
}

#[test]
fn logs_verify() {
    let logs = GAMES.map(|game| format!("expected/{game}.log"));
    for log in logs
        .iter()
        .map(String::as_str)
        .chain(["terminal/saved.log"])
    {
        let output = tabiya(&["replay", "--verify"])
            .arg(made_by_0_1(log))
            .output()
            .unwrap();
        assert!(output.status.success(), "{log}: {output:?}");
    }
}

#[test]
fn terminal_continues_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let terminal = folder.path().join("data/tabiya/terminal");
    copy_folder(&made_by_0_1("terminal"), &terminal);
    for extra in ["saved.pgn", "saved.log", "terminal.conf"] {
        fs::remove_file(terminal.join(extra)).unwrap();
    }
    let config = folder.path().join("config/tabiya");
    fs::create_dir_all(&config).unwrap();
    fs::copy(
        made_by_0_1("terminal/terminal.conf"),
        config.join("terminal.conf"),
    )
    .unwrap();
    let saved = folder.path().join("saved.pgn");
    let mut child = tabiya(&["play", "--plain", "--continue"])
        .env("XDG_DATA_HOME", folder.path().join("data"))
        .env("XDG_CONFIG_HOME", folder.path().join("config"))
        .env("HOME", folder.path())
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "save {}\nquit", saved.display()).unwrap();
    drop(input);
    child.wait().unwrap();
    let want = fs::read_to_string(made_by_0_1("terminal/saved.pgn")).unwrap();
    assert_eq!(fs::read_to_string(saved).unwrap(), want);
}
