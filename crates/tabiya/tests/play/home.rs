//! [`Home`]: a user's folders, empty at first.

use std::{
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// Temporary home folder of a user, empty at first.
pub(crate) struct Home {
    folder: TempDir,
}

/// Path of the program.
pub(crate) const TABIYA: &str = env!("CARGO_BIN_EXE_tabiya");

impl Home {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Returns the environment variables of the program.
    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        let folder = |name: &str| self.file(name).display().to_string();
        vec![
            ("HOME", folder("")),
            ("XDG_DATA_HOME", folder("data")),
            ("XDG_CONFIG_HOME", folder("config")),
            ("LANG", "en_GB.UTF-8".to_string()),
            ("LC_ALL", String::new()),
            ("LANGUAGE", String::new()),
            ("NO_COLOR", String::new()),
        ]
    }

    /// Plays in plain mode, with all lines as input.
    pub(crate) fn plain(&self, arguments: &[&str], lines: &str) -> Output {
        let mut child = Command::new(TABIYA)
            .args(["play", "--plain"])
            .args(arguments)
            .envs(self.environment())
            .current_dir(self.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        // A program that ends with an error may not read its input.
        match input.write_all(lines.as_bytes()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written.unwrap(),
        }
        drop(input);
        child.wait_with_output().unwrap()
    }

    /// Returns the output and the exit code.
    pub(crate) fn transcript(&self, arguments: &[&str], lines: &str) -> (String, i32) {
        let output = self.plain(arguments, lines);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors, "", "{arguments:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        (text, output.status.code().unwrap())
    }
}
