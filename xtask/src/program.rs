//! The program itself, as built by cargo; `cargo xtask program` builds it in release mode.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::command::{cargo_line, output, program, root, run as run_command};

/// Builds the program in release mode, as users do, and runs it.
pub(crate) fn run() -> Result<()> {
    run_command(&mut cargo_line("build --release --locked"))?;
    check(&binary("release"))
}

/// Checks that a built program runs and explains itself.
pub(crate) fn check(binary: &PathBuf) -> Result<()> {
    let help = output(program(binary).arg("--help"))?;
    if help.contains("Usage") {
        println!("{} --help shows its usage", binary.display());
        Ok(())
    } else {
        Err("`tabiya --help` shows no usage".into())
    }
}

/// Command that runs the release build, after building it.
pub(crate) fn release() -> Command {
    cargo_line("run --release --locked --quiet --package tabiya --")
}

/// Path of a build: `debug` (which the tests make) or `release`.
pub(crate) fn binary(folder: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target).join(folder).join("tabiya")
}
