//! `cargo xtask fuzz`: builds the targets of `fuzz/` and runs them with libFuzzer.
//!
//! The compiler's coverage passes are switched on by hand, so that a stable toolchain will do and
//! nothing needs installing.

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
use report::Report;

/// What libFuzzer needs from the compiler, and the checks of a debug build.
const FLAGS: &[&str] = &[
    "--cfg fuzzing",
    // As in every other build here: what is fuzzed is what runs.
    "-Ctarget-cpu=native",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "-Coverflow-checks",
];

/// One input that takes this long is a finding.
const SECONDS_AN_INPUT: u32 = 10;
/// A target that needs more memory than this is a finding.
const MEGABYTES: u32 = 2048;

#[derive(Args)]
pub(crate) struct Options {
    /// How long to run each target.
    #[arg(long, default_value = "60")]
    seconds: NonZeroU32,
    /// Only this target; all of them if absent.
    #[arg(long)]
    target: Option<String>,
    /// How many targets to run at once.
    #[arg(long, default_value = "2")]
    jobs: NonZeroUsize,
}

impl Options {
    /// Every target for a few seconds: enough to see that it builds and runs.
    pub(crate) fn brief() -> Options {
        let seconds = NonZeroU32::new(5).expect("not zero");
        let jobs = NonZeroUsize::new(2).expect("not zero");
        Options {
            seconds,
            target: None,
            jobs,
        }
    }
}

/// Builds and runs the chosen targets. A finding is an error, after all of them have run.
pub(crate) fn run(options: &Options) -> Result<()> {
    let names = targets::choose(&folder(), options.target.as_deref())?;
    let host = host()?;
    run_command(&mut build("build", &host))?;
    println!(
        "fuzzing for {} s each: {}",
        options.seconds,
        names.join(", ")
    );
    let findings = run_all(&names, &host, options)?;
    match findings {
        0 => Ok(()),
        1 => Err("1 target has a finding".into()),
        _ => Err(format!("{findings} targets have a finding").into()),
    }
}

/// Warnings in the targets fail as they do in the workspace.
pub(crate) fn lint() -> Result<()> {
    run_command(build("clippy", &host()?).args(["--", "-D", "warnings"]))
}

fn folder() -> PathBuf {
    root().join("fuzz")
}

/// With an explicit host as the target, cargo leaves build scripts without the flags.
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
        // It would win over RUSTFLAGS.
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// Runs `jobs` targets at a time. Returns how many have a finding.
fn run_all(names: &[String], host: &str, options: &Options) -> Result<usize> {
    let queue = Mutex::new(names.iter().collect::<VecDeque<_>>());
    let next = || queue.lock().expect("no worker panics").pop_front();
    let worker = || -> Result<usize> {
        let mut findings = 0;
        while let Some(name) = next() {
            let report = run_target(name, host, options.seconds)?;
            println!("{report}");
            findings += usize::from(report.has_finding());
        }
        Ok(findings)
    };
    thread::scope(|scope| {
        let workers = (0..options.jobs.get())
            .map(|_| scope.spawn(worker))
            .collect::<Vec<_>>();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no worker panics"))
            .sum()
    })
}

fn run_target(name: &str, host: &str, seconds: NonZeroU32) -> Result<Report> {
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
        .arg(format!("-timeout={SECONDS_AN_INPUT}"))
        .arg(format!("-rss_limit_mb={MEGABYTES}"))
        // The slash at the end makes the prefix a folder.
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1");
    if let Some(dictionary) = existing(folder().join("dict").join(format!("{name}.dict"))) {
        target.arg(format!("-dict={}", dictionary.display()));
    }
    // What is new goes to the first folder; the seeds are only read.
    target
        .arg(&corpus)
        .args(existing(folder().join("seeds").join(name)));
    Report::of(name, &mut target)
}

fn existing(path: PathBuf) -> Option<PathBuf> {
    Path::exists(&path).then_some(path)
}
