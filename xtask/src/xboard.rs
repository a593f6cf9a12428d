//! `cargo xtask xboard`: opens XBoard with the engine.

use crate::Result;
use crate::command::{cargo_line, program, run as run_command};
use crate::program::binary;

pub(crate) fn run() -> Result<()> {
    run_command(&mut cargo_line("build --release --package tabiya"))?;
    let engine = binary("release");
    let mut xboard = program("xboard");
    xboard
        .arg("-fcp")
        .arg(format!("{} xboard", engine.display()));
    // Debian installs games outside the usual PATH.
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    run_command(xboard.env("PATH", path))
}
