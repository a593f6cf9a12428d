//! `cargo xtask test`: everything that must hold before a commit, in order.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use crate::command::{cargo_line, for_this_cpu, program, run as run_command};
use crate::package::install_test;
use crate::program::{self as tabiya, binary};
use crate::test_counts::{TestCounts, count_tests};
use crate::{Result, dependencies, fuzz, page, setup, signature, test_programs};

/// One step of the checks. Steps that run tests count them.
struct CheckStep {
    name: &'static str,
    run: fn(&mut TestCounts) -> Result<()>,
}

/// Quick steps first: the first failure ends the run. The program, the page and the signature use the debug build that
/// the tests have made; `cargo xtask prove` builds the release.
const STEPS: &[CheckStep] = &[
    step("setup", |_| setup::ensure_tools()),
    step("format", |_| format()),
    step("dependencies", |_| dependencies::check()),
    step("page archive", |_| page::check_stamp()),
    step("lint", |_| lint()),
    step("test", test),
    step("native", native),
    step("documentation", |_| documentation()),
    step("package", |_| package()),
    step("program", |_| tabiya::check(&binary("debug"))),
    step("page", |counts| {
        page::test(counts)?;
        report_ignored(&counts.ignored)
    }),
    // After the page, whose tools play a game on the installed program.
    step("install", install_test::count),
    step("signature", |_| signature::run(program(binary("debug")))),
    step("fuzz", |_| fuzz_briefly()),
];

const fn step(name: &'static str, run: fn(&mut TestCounts) -> Result<()>) -> CheckStep {
    CheckStep { name, run }
}

/// Runs all steps and ends with the line `N passed, N failed`.
pub(crate) fn run() -> ExitCode {
    let mut counts = TestCounts::default();
    let outcome = STEPS
        .iter()
        .try_for_each(|step| run_step(step, &mut counts));
    if let Err(error) = &outcome {
        eprintln!("error: {error}");
        // A step may fail without a failed test. The summary line must not look like success.
        counts.failed = counts.failed.max(1);
    }
    println!("{counts}");
    if outcome.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run_step(step: &CheckStep, counts: &mut TestCounts) -> Result<()> {
    println!("== {}", step.name);
    let start = Instant::now();
    let outcome = (step.run)(counts);
    let verdict = if outcome.is_ok() { "ok" } else { "FAILED" };
    println!(
        "== {}: {verdict} in {:.1} s",
        step.name,
        start.elapsed().as_secs_f64()
    );
    outcome.map_err(|error| format!("{}: {error}", step.name).into())
}

fn format() -> Result<()> {
    run_command(&mut cargo_line("fmt --all --check"))?;
    // The fuzz targets are a separate workspace.
    run_command(&mut cargo_line(
        "fmt --manifest-path fuzz/Cargo.toml --check",
    ))
}

fn lint() -> Result<()> {
    let clippy = |what: &str| {
        run_command(&mut cargo_line(&format!(
            "clippy {what} --all-targets --locked -- -D warnings"
        )))
    };
    clippy("--workspace")?;
    clippy("--package tabiya-rules --no-default-features")?;
    clippy("--package tabiya-rules --features serde")
}

fn test(counts: &mut TestCounts) -> Result<()> {
    // A failed test must not keep the examples from being counted.
    let programs = test_programs::run_all(counts);
    // Without `--no-fail-fast` the summary would leave out tests after a failure.
    let examples = "test --workspace --doc --locked --no-fail-fast";
    let examples = count_tests(&mut cargo_line(examples), counts, TestCounts::read_cargo);
    programs.and(examples)?;
    report_ignored(&counts.ignored)
}

/// Tests the rules as built for this CPU alone, where nothing is chosen at run time. Also without `serde`, which the whole
/// workspace has turned on.
fn native(counts: &mut TestCounts) -> Result<()> {
    let mut rules = cargo_line("test --package tabiya-rules --lib --test perft --locked");
    for_this_cpu(&mut rules);
    count_tests(&mut rules, counts, TestCounts::read_cargo)
}

/// Reports ignored tests: allowed on a developer's machine, an error in CI.
fn report_ignored(ignored: &[String]) -> Result<()> {
    if ignored.is_empty() {
        return Ok(());
    }
    let names = ignored.join(", ");
    if env::var("CI").is_ok_and(|value| value == "true") {
        return Err(format!("ignored tests: {names}").into());
    }
    println!("ignored tests: {names}");
    Ok(())
}

fn documentation() -> Result<()> {
    let mut doc = cargo_line("doc --workspace --no-deps --locked");
    run_command(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Packages the two crates that are published, and builds the packages.
fn package() -> Result<()> {
    run_command(&mut cargo_line(
        "package --package tabiya-rules --package tabiya-record --allow-dirty --offline --locked --target-dir target/package-check",
    ))
}

fn fuzz_briefly() -> Result<()> {
    fuzz::lint()?;
    fuzz::run(&fuzz::Arguments::brief())
}
