//! The page: its archive, unit tests, and browser tests against the program.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use clap::Args;
use tabiya_page_builder::archive::{self, Archive};
use tabiya_page_builder::npm as page_build;
use tabiya_page_builder::sources::Stamp;

use crate::Result;
use crate::clean_clone::FreshClone;
use crate::command::{cargo_line, program, root, run};
use crate::program::binary;
use crate::test_counts::{TestCounts, count_tests};

/// Arguments of `cargo xtask page`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only compare the archive with a new build
    #[arg(long)]
    check: bool,
    /// Only test that a clone of the last commit embeds it on a machine without Node
    #[arg(long, conflicts_with = "check")]
    without_node: bool,
}

/// What to do about an archive that is not up to date.
const WRITE: &str = "run `cargo xtask page` and commit web/page.tar";

/// Builds the page and writes it into the archive in the repository, or compares them.
pub(crate) fn run_command(arguments: &Arguments) -> Result<()> {
    if arguments.check {
        return compare_archive();
    }
    if arguments.without_node {
        return test_without_node(&mut TestCounts::default());
    }
    let page = build()?;
    let path = web().join(archive::NAME);
    let bytes = page.to_bytes();
    // The same contents compressed by another version of Node are no news.
    let old = Archive::read(&web());
    if old.is_ok_and(|old| old.stamp == page.stamp && old.differences(&page).is_empty()) {
        println!("{} is up to date", path.display());
        return Ok(());
    }
    fs::write(&path, &bytes)?;
    let (count, size) = (page.files.len(), bytes.len());
    println!("{}: {count} files, {size} bytes", path.display());
    Ok(())
}

/// Checks that the archive was built from the present sources.
pub(crate) fn check_stamp() -> Result<()> {
    if Archive::read(&web())?.stamp == Stamp::of_sources(&web())? {
        return Ok(());
    }
    Err(format!("the sources of the page have changed since it was built: {WRITE}").into())
}

/// Checks that the archive has the contents of a new build. How they are compressed does not count, since that depends
/// on the version of Node.
fn compare_archive() -> Result<()> {
    check_stamp()?;
    let differences = Archive::read(&web())?.differences(&build()?);
    if differences.is_empty() {
        return Ok(());
    }
    let differences = archive::describe(&differences);
    Err(format!("web/page.tar differs from a new build in {differences}: {WRITE}").into())
}

fn build() -> Result<Archive> {
    Ok(page_build::build(&web(), &Stamp::of_sources(&web())?)?)
}

/// Embeds the page in a fresh clone, on a machine that seems to have no Node, and tests that it is whole.
fn test_without_node(counts: &mut TestCounts) -> Result<()> {
    let clone = FreshClone::of_head()?;
    let mut test = cargo_line("test --package tabiya-web --lib --locked");
    test.arg("--manifest-path")
        .arg(clone.folder().join("Cargo.toml"));
    let target = root().join("target/without-node");
    test.arg("--target-dir").arg(target);
    let programs = programs_without_node(&clone.folder().join("target/programs"))?;
    test.env("PATH", programs).env("TABIYA_NO_NODE", "1");
    count_tests(&mut test, counts, TestCounts::read_cargo)
}

/// Fills a folder with links to all programs but Node's.
fn programs_without_node(folder: &Path) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for path in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        // The path may name folders that do not exist.
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_node = ["node", "nodejs", "npm", "npx"]
                .iter()
                .any(|node| name == *node);
            if !is_node {
                link(&entry.path(), &folder.join(name))?;
            }
        }
    }
    Ok(folder.to_path_buf())
}

/// Links to a program, unless an earlier folder has one of that name.
fn link(program: &Path, link: &Path) -> Result<()> {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(program, link);
    #[cfg(not(unix))]
    let made = fs::copy(program, link).map(|_| ());
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error.into()),
        _ => Ok(()),
    }
}

fn web() -> PathBuf {
    root().join("web")
}

/// Checks and tests the page. The debug build of the program must exist.
pub(crate) fn test(counts: &mut TestCounts) -> Result<()> {
    run(&mut npm("ci --no-audit --no-fund"))?;
    compare_archive()?;
    test_without_node(counts)?;
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
