//! `tabiya backup` and `tabiya restore`, as people use them.

#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A home with the club and the terminal's game that version 0.1 left when it was killed.
struct Home(tempfile::TempDir);

impl Home {
    fn empty() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with_data_of_0_1() -> Self {
        let home = Self::empty();
        copy_folder(&made_by_0_1("club"), &home.data());
        let terminal = home.data().join("terminal");
        fs::create_dir_all(&terminal).unwrap();
        let log = "1794965008788-26203-00.log";
        fs::copy(made_by_0_1("terminal").join(log), terminal.join(log)).unwrap();
        fs::create_dir_all(home.config()).unwrap();
        let conf = made_by_0_1("terminal/terminal.conf");
        fs::copy(conf, home.config().join("terminal.conf")).unwrap();
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn data(&self) -> PathBuf {
        self.path("data/tabiya")
    }

    fn config(&self) -> PathBuf {
        self.path("config/tabiya")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env("HOME", self.0.path())
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("LANG", "C")
            .env_remove("TABIYA_ADMIN_TOKEN")
            .stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that succeeds, and returns what it prints.
    #[track_caller]
    fn works(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that fails, and returns its error.
    #[track_caller]
    fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

fn made_by_0_1(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/made-by-0.1")
        .join(path)
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

fn games_of_0_1() -> String {
    fs::read_to_string(made_by_0_1("expected/games.pgn")).unwrap()
}

#[test]
fn everything_moves_to_another_computer() {
    let old = Home::with_data_of_0_1();
    let said = old.works(&["backup", "monday.tar.gz"]);
    assert!(
        said.contains("the club, 1 game of the terminal, the settings"),
        "{said}"
    );
    let listed = old.works(&["restore", "monday.tar.gz", "--list"]);
    for line in [
        "Backup of 20",
        "  data/tabiya.db",
        "  settings/terminal.conf",
        "checksums are right",
    ] {
        assert!(listed.contains(line), "{listed}");
    }

    let new = Home::empty();
    fs::copy(old.path("monday.tar.gz"), new.path("monday.tar.gz")).unwrap();
    let said = new.works(&["restore", "monday.tar.gz"]);
    for line in [
        "the club with ",
        "1 game of the terminal",
        "settings: ",
        "To open the club: tabiya\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert_eq!(new.works(&["export"]), games_of_0_1());
    let name = "terminal/1794965008788-26203-00.log";
    let log = |home: &Home| fs::read(home.data().join(name)).unwrap();
    assert_eq!(log(&new), log(&old));
    // The terminal continues its game with its settings.
    let mut playing = new.command(&["play", "--plain", "--continue"]);
    let mut playing = playing
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = playing.stdin.take().unwrap();
    let saved = new.path("saved.pgn");
    writeln!(input, "save {}\nquit", saved.display()).unwrap();
    drop(input);
    playing.wait().unwrap();
    let want = fs::read_to_string(made_by_0_1("terminal/saved.pgn")).unwrap();
    assert_eq!(fs::read_to_string(saved).unwrap(), want);

    // Nothing is overwritten.
    let said = new.fails(&["restore", "monday.tar.gz"]);
    assert!(
        said.contains("is not empty: nothing is overwritten"),
        "{said}"
    );
    assert_eq!(new.works(&["export"]), games_of_0_1());
}

#[test]
fn an_existing_file_is_replaced_only_if_asked() {
    let home = Home::with_data_of_0_1();
    for file in ["monday.tar.gz", "monday.db"] {
        fs::write(home.path(file), "precious").unwrap();
        let said = home.fails(&["backup", file]);
        assert!(said.contains("exists"), "{said}");
        assert_eq!(fs::read(home.path(file)).unwrap(), b"precious");
        home.works(&["backup", "--force", file]);
        home.works(&["restore", "--list", file]);
        // It has secrets.
        let mode = fs::metadata(home.path(file)).unwrap().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    // No temporary files are left.
    let mut left: Vec<_> = fs::read_dir(home.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["config", "data", "monday.db", "monday.tar.gz"]);
    // A backup that fails leaves nothing.
    let said = home.fails(&["backup", "--data", "nowhere", "nothing.tar.gz"]);
    assert!(said.contains("nothing to back up"), "{said}");
    assert!(!home.path("nothing.tar.gz").exists());
}

#[test]
fn pipes_carry_backups() {
    let home = Home::with_data_of_0_1();
    let data = home.data();
    let data = data.to_str().unwrap();
    let archive = home.run(&["backup", "--data", data, "-"]).stdout;
    let mut restoring = home.command(&["restore", "-", "--data", "copy"]);
    let mut restoring = restoring
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    restoring.stdin.take().unwrap().write_all(&archive).unwrap();
    let output = restoring.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(home.works(&["export", "--data", "copy"]), games_of_0_1());
    // With --data, the settings of the user do not belong to it.
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("settings"), "{said}");
}

#[test]
fn a_backup_of_0_1_is_restored() {
    let home = Home::with_data_of_0_1();
    // The copy of the database is what 0.1 wrote.
    let output = home.run(&["backup", "monday.db"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the club's database alone"), "{said}");
    let listed = home.works(&["restore", "--list", "monday.db"]);
    assert!(listed.contains(" games and 1 account "), "{listed}");
    home.works(&["restore", "monday.db", "--data", "copy"]);
    assert_eq!(home.works(&["export", "--data", "copy"]), games_of_0_1());
}

#[test]
fn a_damaged_backup_names_its_part() {
    let home = Home::with_data_of_0_1();
    home.works(&["backup", "monday.tar.gz"]);
    let whole = fs::read(home.path("monday.tar.gz")).unwrap();
    fs::write(home.path("short.tar.gz"), &whole[..whole.len() / 2]).unwrap();
    for arguments in [
        &["restore", "--list", "short.tar.gz"][..],
        &["restore", "--data", "copy", "short.tar.gz"],
    ] {
        let said = home.fails(arguments);
        let want = "short.tar.gz: the backup is damaged in data/tabiya.db: it ends too early";
        assert!(said.contains(want), "{said}");
    }
    assert!(!home.path("copy").exists() && !home.path("copy.restoring").exists());
    let said = home.fails(&["restore", "--list", "config/tabiya/terminal.conf"]);
    assert!(said.contains("not a backup of Tabiya"), "{said}");
}

/// Whoever restores to the folder they are in sees the files there.
#[test]
fn the_current_folder_stays() {
    let home = Home::with_data_of_0_1();
    home.works(&["backup", "monday.tar.gz"]);
    let here = home.path("here");
    fs::create_dir(&here).unwrap();
    let before = fs::metadata(&here).unwrap();
    let mut restoring = home.command(&["restore", "../monday.tar.gz", "--data", "."]);
    assert!(restoring.current_dir(&here).status().unwrap().success());
    let after = fs::metadata(&here).unwrap();
    assert_eq!(after.ino(), before.ino());
    assert_eq!(home.works(&["export", "--data", "here"]), games_of_0_1());
    assert!(!here.join(".restoring").exists());
}

/// A running club is backed up with the games played so far.
#[test]
fn an_open_club_is_backed_up() {
    let home = Home::with_data_of_0_1();
    let data = home.data();
    let data = data.to_str().unwrap();
    let mut serving = home
        .command(&["serve", "--bind", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(serving.stdout.take().unwrap()).lines();
    let opened = lines
        .map_while(Result::ok)
        .any(|line| line.contains("Ctrl-C"));
    let done = home.run(&["backup", "--data", data, "open.tar.gz"]);
    let _ = serving.kill();
    let _ = serving.wait();
    assert!(opened);
    // What belongs to the running program is left out, and nothing else.
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    let listed = home.works(&["restore", "--list", "open.tar.gz"]);
    for name in ["tabiya.lock", "tabiya.db-", "address"] {
        assert!(!listed.contains(name), "{listed}");
    }
    home.works(&["restore", "--data", "copy", "open.tar.gz"]);
    assert_eq!(
        home.works(&["export", "--data", "copy"]),
        home.works(&["export"])
    );
}

/// `kill -9` at any moment of a restoration leaves no folder or a complete one, and the next restoration works.
#[test]
fn a_killed_restoration_leaves_no_half_club() {
    let home = Home::with_data_of_0_1();
    let terminal = home.data().join("terminal");
    for number in 0..200 {
        let log = terminal.join(format!("{number:013}-1-00.log"));
        fs::write(log, format!("{number}\n").repeat(200)).unwrap();
    }
    home.works(&["backup", "monday.tar.gz"]);
    let archive = fs::read(home.path("monday.tar.gz")).unwrap();
    let copy = home.path("copy");
    let written = home.path("copy.restoring/files");
    let count = |folder: &Path| fs::read_dir(folder).map_or(0, |files| files.count());
    let check_complete = || {
        assert_eq!(home.works(&["export", "--data", "copy"]), games_of_0_1());
        assert_eq!(count(&copy.join("terminal")), 201);
    };

    // While it waits for the rest of the archive.
    for part in 1..=6 {
        let mut restoring = home.command(&["restore", "--data", "copy", "-"]);
        let mut restoring = restoring.stdin(Stdio::piped()).spawn().unwrap();
        let mut input = restoring.stdin.take().unwrap();
        let length = archive.len() * part / 6 - 1;
        input.write_all(&archive[..length]).unwrap();
        let wanted = usize::from(part > 4);
        wait_until(&mut restoring, || {
            written.exists() && count(&written.join("terminal")) >= wanted
        });
        restoring.kill().unwrap();
        restoring.wait().unwrap();
        assert!(!copy.exists());
        let said = home.fails(&["export", "--data", "copy"]);
        assert!(said.contains("no club data"), "{said}");
    }

    // While it writes, or when it is done.
    for wanted in [0, 100, 198, 200, 201] {
        let mut restoring = home.command(&["restore", "--data", "copy", "monday.tar.gz"]);
        let mut restoring = restoring.stdout(Stdio::null()).spawn().unwrap();
        wait_until(&mut restoring, || count(&written.join("terminal")) > wanted);
        let _ = restoring.kill();
        restoring.wait().unwrap();
        if copy.exists() {
            check_complete();
            fs::remove_dir_all(&copy).unwrap();
        }
    }
    home.works(&["restore", "--data", "copy", "monday.tar.gz"]);
    check_complete();
    assert!(!home.path("copy.restoring").exists());
}

/// A stranger's backup starts no program, unless it is trusted.
#[test]
fn settings_of_strangers_are_turned_off() {
    let home = Home::with_data_of_0_1();
    let club = "name = \"A\"\nengines = [\"/tmp/evil\"]\n";
    fs::write(home.data().join("tabiya.toml"), club).unwrap();
    home.works(&["backup", "monday.tar.gz"]);
    let output = home.run(&["restore", "monday.tar.gz", "--data", "copy"]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    for words in [
        "copy/tabiya.toml",
        "engines",
        "remove the #",
        "--trust-settings",
    ] {
        assert!(said.contains(words), "{said}");
    }
    let text = fs::read_to_string(home.path("copy/tabiya.toml")).unwrap();
    assert!(text.contains("\n# engines = [\"/tmp/evil\"]\n"), "{text}");
    assert!(text.starts_with("name = \"A\"\n"), "{text}");
    let trusted = [
        "restore",
        "monday.tar.gz",
        "--trust-settings",
        "--data",
        "mine",
    ];
    let output = home.run(&trusted);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = fs::read_to_string(home.path("mine/tabiya.toml")).unwrap();
    assert_eq!(text, club);
}

/// A backup that lacks something is written, and says so.
#[test]
fn what_is_left_out_is_an_error() {
    let home = Home::with_data_of_0_1();
    std::os::unix::fs::symlink("/etc/passwd", home.data().join("x")).unwrap();
    fs::write(home.data().join("a\n\u{1b}[2Jb"), "").unwrap();
    let output = home.run(&["backup", "monday.tar.gz"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("/x\": a link"), "{said}");
    assert!(said.contains(r#"a\n\u{1b}[2Jb": some"#), "{said}");
    let listed = home.works(&["restore", "monday.tar.gz", "--list"]);
    assert!(!listed.contains("data/x"), "{listed}");
}

/// Waits until something holds or the program has ended.
fn wait_until(child: &mut Child, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds() && child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "the program neither ends nor writes");
        thread::sleep(Duration::from_micros(200));
    }
}
