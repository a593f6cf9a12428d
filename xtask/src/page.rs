//! The page's tests: those of its parts, and those in a browser against the program.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::command::{program, root, run};
use crate::tally::{Tally, count_tests};

/// Checks and tests the page. The program has been built before, as its users build it.
pub(crate) fn test(tally: &mut Tally) -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    count_tests(&mut npm("run test"), tally, Tally::read_page)?;
    let mut in_browser = npm("run e2e");
    in_browser.env("TABIYA_BIN", released());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    in_browser.env("TABIYA_WORKERS", cores.to_string());
    count_tests(&mut in_browser, tally, Tally::read_page)
}

/// Takes the pictures of the page again.
pub(crate) fn pictures() -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    run(&mut crate::command::cargo_line("build --release --locked"))?;
    let mut pictures = npm("run screenshots");
    run(pictures.env("TABIYA_BIN", released()))
}

fn npm(line: &str) -> Command {
    let mut command = program("npm");
    command.args(line.split_whitespace());
    command.current_dir(root().join("web"));
    // Their closing lines are read.
    command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    command
}

/// The program as its users build it.
fn released() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target).join("release").join("tabiya")
}
