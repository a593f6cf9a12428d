//! `cargo xtask fuzz`: builds the targets of `fuzz/` and runs them with libFuzzer.
//!
//! The compiler's coverage passes are enabled by flags, so that a stable toolchain is enough and nothing needs to be
//! installed.

mod report;
mod targets;

use std::collections::VecDeque;
use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, output, program, root, run as run_command};
use report::FuzzReport;

/// Compiler flags that libFuzzer needs, and the checks of a debug build.
const FLAGS: &[&str] = &[
    "--cfg fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "-Coverflow-checks",
];

/// An input that takes longer is a finding.
const SECONDS_PER_INPUT: u32 = 10;
/// A target that uses more memory is a finding.
const MAX_MEGABYTES: u32 = 2048;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Seconds to run each target.
    #[arg(long, default_value = "60")]
    seconds: NonZeroU32,
    /// Run only this target; default: all.
    #[arg(long)]
    target: Option<String>,
    /// Number of targets to run at once.
    #[arg(long, default_value = "2")]
    jobs: NonZeroUsize,
}

impl Arguments {
    /// Runs every target for a few seconds, to see that it builds and runs.
    pub(crate) fn brief() -> Arguments {
        let seconds = NonZeroU32::new(5).expect("not zero");
        let jobs = NonZeroUsize::new(2).expect("not zero");
        Arguments {
            seconds,
            target: None,
            jobs,
        }
    }
}

/// Builds and runs the selected targets. A finding is an error, after all of them have run.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let names = targets::select(&folder(), arguments.target.as_deref())?;
    let host = host()?;
    run_command(&mut build("build", &host))?;
    println!(
        "fuzzing for {} s each: {}",
        arguments.seconds,
        names.join(", ")
    );
    let findings = run_all(&names, &host, arguments)?;
    match findings {
        0 => Ok(()),
        1 => Err("1 target has a finding".into()),
        _ => Err(format!("{findings} targets have a finding").into()),
    }
}

/// Runs Clippy on the targets; warnings are errors.
pub(crate) fn lint() -> Result<()> {
    run_command(build("clippy", &host()?).args(["--", "-D", "warnings"]))
}

fn folder() -> PathBuf {
    root().join("fuzz")
}

/// Host triple. With an explicit target, cargo does not apply the flags to build scripts.
fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Ok(output(program(rustc).args(["--print", "host-tuple"]))?
        .trim()
        .to_owned())
}

fn build(subcommand: &str, host: &str) -> Command {
    let mut cargo = cargo_line(subcommand);
    cargo
        .args([
            "--release",
            "--locked",
            "--bins",
            "--manifest-path",
            "fuzz/Cargo.toml",
        ])
        .args(["--target-dir", "fuzz/target", "--target", host])
        .env("RUSTFLAGS", FLAGS.join(" "))
        // It would override RUSTFLAGS.
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// Runs `jobs` targets at a time. Returns the number of targets with a finding.
fn run_all(names: &[String], host: &str, arguments: &Arguments) -> Result<usize> {
    let queue = Mutex::new(names.iter().collect::<VecDeque<_>>());
    let next = || queue.lock().expect("no worker panics").pop_front();
    let worker = || -> Result<usize> {
        let mut findings = 0;
        while let Some(name) = next() {
            let report = run_target(name, host, arguments.seconds)?;
            println!("{report}");
            findings += usize::from(report.has_finding());
        }
        Ok(findings)
    };
    thread::scope(|scope| {
        let workers = (0..arguments.jobs.get())
            .map(|_| scope.spawn(worker))
            .collect::<Vec<_>>();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no worker panics"))
            .sum()
    })
}

fn run_target(name: &str, host: &str, seconds: NonZeroU32) -> Result<FuzzReport> {
    let corpus = folder().join("corpus").join(name);
    let artifacts = folder().join("artifacts").join(name);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&artifacts)?;

    let mut target = program(
        folder()
            .join("target")
            .join(host)
            .join("release")
            .join(name),
    );
    target
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SECONDS_PER_INPUT}"))
        .arg(format!("-rss_limit_mb={MAX_MEGABYTES}"))
        // The trailing slash makes the prefix a folder.
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1");
    if let Some(dictionary) = existing(folder().join("dict").join(format!("{name}.dict"))) {
        target.arg(format!("-dict={}", dictionary.display()));
    }
    // New inputs go to the first folder; the seeds are only read.
    target
        .arg(&corpus)
        .args(existing(folder().join("seeds").join(name)));
    FuzzReport::run(name, &mut target)
}

fn existing(path: PathBuf) -> Option<PathBuf> {
    Path::exists(&path).then_some(path)
}
