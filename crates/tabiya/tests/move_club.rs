//! `tabiya move-club`: from a folder into a database.

#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use tabiya_test_servers::PostgresServer;

fn tabiya(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command
        .args(arguments)
        .env_remove("TABIYA_DATABASE")
        .stdin(Stdio::null());
    command
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_club_moves_into_a_database() {
    let server = PostgresServer::start();
    let url = server.create_database();
    // What version 0.1 left when it was killed.
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/made-by-0.1/club");
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(old).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let data = folder.path().to_str().unwrap();

    let mut command = tabiya(&["move-club", data]);
    let output = command.env("TABIYA_DATABASE", &url).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    let count = |table: &str| {
        let found = server.execute(&url, &format!("SELECT count(*) FROM {table}"));
        found.parse::<u64>().unwrap()
    };
    let games = count("games");
    assert!(
        games > 0 && said.contains(&format!("  {games} games with ")),
        "{said}"
    );
    let people = count("people");
    assert!(said.contains(&format!("  {people} p")), "{said}");
    assert_eq!(
        server.execute(&url, "SELECT count(*) > 0 FROM archived_events"),
        "t"
    );

    // A second time, the database is not empty. Nobody sees the password.
    let output = tabiya(&["move-club", data, "--database", &url])
        .output()
        .unwrap();
    let error = error(&output);
    assert!(error.contains("the database is not empty"), "{error}");
    assert!(!error.contains(PostgresServer::PASSWORD), "{error}");
    assert_eq!(count("games"), games);
}

#[test]
fn what_is_missing_is_named() {
    let output = tabiya(&["move-club", "nowhere"]).output().unwrap();
    assert!(error(&output).contains("--database <URL>"), "{output:?}");
    let arguments = [
        "move-club",
        "nowhere",
        "--database",
        "http://secret@example",
    ];
    let output = tabiya(&arguments).output().unwrap();
    let error = error(&output);
    let what = "cannot open the database: storage failed: the database URL is invalid: it must begin with postgresql://";
    assert!(error.contains(what), "{error}");
}
