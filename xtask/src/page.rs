//! Tests of the page: unit tests, and browser tests against the program.

use std::process::Command;

use crate::Result;
use crate::command::{cargo_line, program, root, run};
use crate::program::binary;
use crate::test_counts::{TestCounts, count_tests};

/// Checks and tests the page. The debug build of the program must exist.
pub(crate) fn test(counts: &mut TestCounts) -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    count_tests(&mut npm("run test"), counts, TestCounts::read_page)?;
    let mut in_browser = npm("run e2e");
    in_browser.env("TABIYA_BIN", binary("debug"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    in_browser.env("TABIYA_WORKERS", cores.to_string());
    count_tests(&mut in_browser, counts, TestCounts::read_page)
}

/// Plays a game in the browser on a club that is open already. False if the tools of the page are not installed.
pub(crate) fn play_at(url: &str) -> Result<bool> {
    let tool = "node_modules/@playwright/test/cli.js";
    if !root().join("web").join(tool).exists() {
        return Ok(false);
    }
    let mut node = program("node");
    node.current_dir(root().join("web")).env("TABIYA_URL", url);
    run(node.args([tool, "test", "--config", "tests/installed.config.ts"]))?;
    Ok(true)
}

/// Takes new screenshots of the page.
pub(crate) fn pictures() -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    run(&mut cargo_line("build --release --locked"))?;
    let mut pictures = npm("run screenshots");
    run(pictures.env("TABIYA_BIN", binary("release")))
}

fn npm(line: &str) -> Command {
    let mut command = program("npm");
    command.args(line.split_whitespace());
    command.current_dir(root().join("web"));
    // Their summary lines are parsed.
    command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    command
}
