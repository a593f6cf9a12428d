//! Third-party clients: python-chess drives both protocols, and XBoard plays whole games.
//!
//! A missing program makes these tests fail with a hint how to install it; `cargo xtask test` installs it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");
/// Version that the tests were written with.
const PYTHON_CHESS: &str = "chess==1.11.2";
/// Timeout of a step.
const TIMEOUT: Duration = Duration::from_secs(240);

#[test]
fn python_chess_drives_both_protocols() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python_chess.py");
    let mut python = Command::new(python_with_chess());
    python.arg(script).arg(PROGRAM);
    let output = run(&mut python);
    assert!(output.contains("game: "), "{output}");
}

#[test]
fn xboard_plays_us_against_ourselves() {
    let ours = format!("{PROGRAM} xboard");
    xboard_plays("self", &ours, &ours);
}

#[test]
fn xboard_plays_us_against_phalanx() {
    let other = installed("phalanx");
    xboard_plays("phalanx", PROGRAM, &other);
}

#[test]
fn xboard_plays_us_against_sjeng() {
    let other = installed("sjeng");
    xboard_plays("sjeng", &other, &format!("{PROGRAM} xboard"));
}

/// Returns a Python with python-chess, in a virtual environment that is created once.
fn python_with_chess() -> PathBuf {
    let environment = Path::new(FOLDER).join("python");
    let python = environment.join("bin/python");
    let has_chess = || {
        let mut command = Command::new(&python);
        command.args(["-c", "import chess.engine"]);
        command
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    if !has_chess() {
        assert!(
            Command::new("python3")
                .args(["-c", "import ensurepip, venv"])
                .status()
                .is_ok_and(|status| status.success()),
            "Python cannot make environments here. Run: apt-get install --yes python3-venv"
        );
        run(Command::new("python3")
            .args(["-m", "venv"])
            .arg(&environment));
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PYTHON_CHESS]));
    }
    python
}

/// Returns the path of an installed program.
#[track_caller]
fn installed(name: &str) -> String {
    let folders = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    folders
        .split(':')
        .map(|folder| format!("{folder}/{name}"))
        .find(|path| Path::new(path).exists())
        .unwrap_or_else(|| {
            let package = if name == "xvfb-run" { "xvfb" } else { name };
            panic!("{name} is missing. Run: apt-get install --yes {package}")
        })
}

/// Has XBoard play one game on a virtual display, and checks the result.
#[track_caller]
fn xboard_plays(name: &str, first: &str, second: &str) {
    let folder = Path::new(FOLDER).join(format!("xboard-{name}"));
    // XBoard appends to the file, and keeps settings in the home folder.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let pgn = folder.join("game.pgn");
    let debug = folder.join("debug");
    let mut command = Command::new(installed("xvfb-run"));
    command.arg("-a").arg(installed("xboard"));
    command.args(["-fcp", first, "-scp", second]);
    // One game, then exit without a last dialogue.
    command.args(["-mg", "1", "-matchPause", "100", "-xexit"]);
    command.args([
        "-tc",
        "0:05",
        "-inc",
        "0",
        "-soundProgram",
        "",
        "-saveSettingsOnExit",
        "false",
    ]);
    command.arg("-sgf").arg(&pgn);
    command.arg("-debug").arg("-nameOfDebugFile").arg(&debug);
    command.env("HOME", &folder).current_dir(&folder);
    let output = run(&mut command);
    let game = fs::read_to_string(&pgn).unwrap_or_default();
    let log = fs::read_to_string(&debug).unwrap_or_default();
    let is_over = ["1-0", "0-1", "1/2-1/2"]
        .iter()
        .any(|result| game.contains(&format!("[Result \"{result}\"]")));
    assert!(is_over, "no result:\n{output}\n{game}");
    for fault in ["forfeit", "llegal", "exited", "unexpected"] {
        assert!(!game.contains(fault), "{fault}:\n{game}");
    }
    let plies = game.matches(". ").count();
    assert!(plies > 10, "not a whole game:\n{game}");
    // Complaints of the other engine do not matter.
    for (side, engine) in [("<first :", first), ("<second:", second)] {
        let is_fault =
            |line: &&str| line.contains(side) && FAULTS.iter().any(|fault| line.contains(fault));
        if engine.starts_with(PROGRAM) {
            assert_eq!(log.lines().find(is_fault), None);
        }
    }
}

/// Messages that our engine must not send.
const FAULTS: [&str; 3] = [": Error", ": Illegal", ": tellusererror"];

/// Runs a command with a timeout and returns its output.
#[track_caller]
fn run(command: &mut Command) -> String {
    let mut line = Command::new("timeout");
    line.arg("--kill-after=5")
        .arg(TIMEOUT.as_secs().to_string());
    line.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            line.env(name, value);
        }
    }
    if let Some(folder) = command.get_current_dir() {
        line.current_dir(folder);
    }
    let started = Instant::now();
    let output = line
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("cannot start {line:?}: {error}"));
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        output.status.success(),
        "{line:?}: {} after {:?}\n{text}",
        output.status,
        started.elapsed()
    );
    text
}
