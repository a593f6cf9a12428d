//! [`Folder`]: files of a test, and the program run on them.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use tempfile::TempDir;

pub(crate) const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");

/// A folder that is removed with it.
pub(crate) struct Folder(TempDir);

/// What a command has printed.
pub(crate) struct Printed {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file; returns its path.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.path().join(name);
        fs::write(&path, contents).unwrap();
        path.to_str().unwrap().to_string()
    }
}

/// Returns a command whose output does not depend on the environment of the tests.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(TABIYA);
    command.args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program.
pub(crate) fn run(arguments: &[&str]) -> Printed {
    run_with(command(arguments), b"")
}

/// Runs a command with standard input.
pub(crate) fn run_with(mut command: Command, input: &[u8]) -> Printed {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Printed {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
