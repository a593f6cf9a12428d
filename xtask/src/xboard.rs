//! `cargo xtask xboard`: opens XBoard with the engine.

use crate::Result;
use crate::command::{cargo_line, program, root, run as run_command};

pub(crate) fn run() -> Result<()> {
    run_command(&mut cargo_line("build --release --package tabiya"))?;
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder));
    let engine = folder.join("release/tabiya");
    let mut xboard = program("xboard");
    xboard
        .arg("-fcp")
        .arg(format!("{} xboard", engine.display()));
    // Debian installs games outside the usual PATH.
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    run_command(xboard.env("PATH", path))
}
