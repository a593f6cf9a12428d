//! Tests of the page: unit tests, and browser tests against the program.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::command::{program, root, run};
use crate::test_counts::{TestCounts, count_tests};

/// Checks and tests the page. The release build of the program must exist.
pub(crate) fn test(counts: &mut TestCounts) -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    count_tests(&mut npm("run test"), counts, TestCounts::read_page)?;
    let mut in_browser = npm("run e2e");
    in_browser.env("TABIYA_BIN", release_binary());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    in_browser.env("TABIYA_WORKERS", cores.to_string());
    count_tests(&mut in_browser, counts, TestCounts::read_page)
}

/// Takes new screenshots of the page.
pub(crate) fn pictures() -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    run(&mut crate::command::cargo_line("build --release --locked"))?;
    let mut pictures = npm("run screenshots");
    run(pictures.env("TABIYA_BIN", release_binary()))
}

fn npm(line: &str) -> Command {
    let mut command = program("npm");
    command.args(line.split_whitespace());
    command.current_dir(root().join("web"));
    // Their summary lines are parsed.
    command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    command
}

/// Path of the release build.
fn release_binary() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target).join("release").join("tabiya")
}
