//! Running other programs from the root of the repository.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Error, Result};

/// Root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the repository")
}

/// The cargo that runs this program, so that every step uses the same toolchain.
pub(crate) fn cargo() -> Command {
    let mut cargo = program(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    // Cargo describes this package to this program. Some build scripts run again if that changes, so a build from here
    // and one from the shell would each undo what the other has built.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo
}

/// `cargo` with arguments separated by spaces.
pub(crate) fn cargo_line(words: &str) -> Command {
    let mut command = cargo();
    command.args(words.split_whitespace());
    command
}

/// Lets a cargo command build for the CPU of this machine, in a folder of its own: what other builds have made stays as it
/// is.
pub(crate) fn for_this_cpu(cargo: &mut Command) -> &mut Command {
    cargo
        .env("RUSTFLAGS", "-D warnings -C target-cpu=native")
        .env("CARGO_TARGET_DIR", root().join("target").join("native"))
}

/// A program that runs in the root of the repository.
pub(crate) fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(root());
    command
}

/// Runs a command with its output passed through. A failing exit is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|error| cannot_start(command, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(failed(command, &status.to_string()))
    }
}

/// Runs a command and returns its standard output. A failing exit is an error.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(failed(command, &output.status.to_string()));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// True if a command can be run and succeeds. Its output is discarded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

pub(crate) fn cannot_start(command: &Command, error: &io::Error) -> Error {
    format!("cannot start `{}`: {error}", command_line(command)).into()
}

pub(crate) fn failed(command: &Command, status: &str) -> Error {
    format!("`{}` failed: {status}", command_line(command)).into()
}

/// The command as typed in a shell, without the folder of the program.
fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_named() {
        let error = run(program("/bin/sh").args(["-c", "exit 3"]))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("`sh -c exit 3` failed"), "{error}");
    }

    #[test]
    fn builds_do_not_depend_on_this_package() {
        assert_eq!(env::var("CARGO_PKG_NAME").as_deref(), Ok("xtask"));
        let is_removed = |variable: &str| {
            let cargo = cargo();
            let found = cargo.get_envs().find(|(name, _)| *name == variable);
            found.is_some_and(|(_, value)| value.is_none())
        };
        assert!(is_removed("CARGO_PKG_NAME") && is_removed("CARGO_MANIFEST_DIR"));
    }

    #[test]
    fn a_missing_program_does_not_succeed() {
        assert!(!succeeds(&mut program("no-such-program-on-any-machine")));
        assert!(succeeds(&mut cargo_line("--version")));
    }
}
