//! Running other programs from the root of the repository.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Error, Result};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the repository")
}

/// The cargo that runs this task, so that every step uses one toolchain.
pub(crate) fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// `cargo` with the arguments written as one line of words.
pub(crate) fn cargo_line(words: &str) -> Command {
    let mut command = cargo();
    command.args(words.split_whitespace());
    command
}

/// Any program, started in the root of the repository.
pub(crate) fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(root());
    command
}

/// Runs to the end, with output passed through. A failing exit is an error.
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

/// Runs to the end and returns what was written to standard output. A failing exit is an error.
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

/// Whether the program can be run at all. Quiet: a missing program is an answer, not an error.
pub(crate) fn works(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

pub(crate) fn cannot_start(command: &Command, error: &io::Error) -> Error {
    format!("cannot start `{}`: {error}", line(command)).into()
}

pub(crate) fn failed(command: &Command, status: &str) -> Error {
    format!("`{}` failed: {status}", line(command)).into()
}

/// The command as a person would type it, with the program's folder left out.
fn line(command: &Command) -> String {
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
    fn a_missing_program_does_not_work() {
        assert!(!works(&mut program("no-such-program-on-any-machine")));
        assert!(works(&mut cargo_line("--version")));
    }
}
