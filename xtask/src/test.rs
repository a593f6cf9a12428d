//! `cargo xtask test`: everything that must hold before a commit, in order.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use crate::command::{cargo_line, output, run as run_command};
use crate::tally::{Tally, count_tests};
use crate::{Result, fuzz, page, setup, signature};

/// One thing to check. Steps that run tests count them.
struct Step {
    name: &'static str,
    run: fn(&mut Tally) -> Result<()>,
}

/// Quick ones first: the first failure ends the run.
const STEPS: &[Step] = &[
    step("setup", |_| setup::ensure_tools()),
    step("format", |_| format()),
    step("lint", |_| lint()),
    step("test", test),
    step("portable", portable),
    step("documentation", |_| documentation()),
    step("program", |_| program()),
    step("page", |tally| {
        page::test(tally)?;
        report_ignored(&tally.ignored)
    }),
    step("signature", |_| signature::run()),
    step("fuzz", |_| fuzz_briefly()),
];

const fn step(name: &'static str, run: fn(&mut Tally) -> Result<()>) -> Step {
    Step { name, run }
}

/// Runs all steps and ends with the line `N passed, N failed`.
pub(crate) fn run() -> ExitCode {
    let mut tally = Tally::default();
    let outcome = STEPS.iter().try_for_each(|step| run_step(step, &mut tally));
    if let Err(error) = &outcome {
        eprintln!("error: {error}");
        // A step may fail without a failed test. The closing line must not look like success.
        tally.failed = tally.failed.max(1);
    }
    println!("{tally}");
    if outcome.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run_step(step: &Step, tally: &mut Tally) -> Result<()> {
    println!("== {}", step.name);
    let start = Instant::now();
    let outcome = (step.run)(tally);
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
    // The fuzz targets are a workspace of their own.
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

fn test(tally: &mut Tally) -> Result<()> {
    // Without `--no-fail-fast` the closing line would leave out what comes after a failure.
    let all = "test --workspace --locked --no-fail-fast";
    let with_serde = "test --package tabiya-rules --features serde --locked --no-fail-fast";
    count_tests(&mut cargo_line(all), tally, Tally::read)?;
    count_tests(&mut cargo_line(with_serde), tally, Tally::read)?;
    report_ignored(&tally.ignored)
}

/// The rules as they are on a CPU without this one's instructions: the magic lookup in place of PEXT.
fn portable(tally: &mut Tally) -> Result<()> {
    let mut rules = cargo_line(
        "test --package tabiya-rules --lib --test perft --locked --target-dir target/portable",
    );
    // Flags from the environment take the place of those for the CPU at hand.
    count_tests(rules.env("RUSTFLAGS", "-D warnings"), tally, Tally::read)
}

/// A test that does not run proves nothing: allowed on a developer's machine, never in CI.
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

/// Builds the program as its users do, and starts it.
fn program() -> Result<()> {
    run_command(&mut cargo_line("build --release --locked"))?;
    let help = output(&mut cargo_line("run --release --locked --quiet -- --help"))?;
    if help.contains("Usage") {
        Ok(())
    } else {
        Err("`tabiya --help` shows no usage".into())
    }
}

fn fuzz_briefly() -> Result<()> {
    fuzz::lint()?;
    fuzz::run(&fuzz::Options::brief())
}
