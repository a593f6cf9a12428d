//! `cargo xtask prove`: the long versions of the checks, with one line of figures each.

use std::fs::{self, File};
use std::io;
use std::process::{ExitCode, Stdio};
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::Result;
use crate::command::{cannot_start, cargo_line, failed, root};

/// A long check: a `cargo xtask` command at full length.
struct Proof {
    name: &'static str,
    /// Arguments of `cargo xtask`.
    command: &'static str,
}

const PROOFS: [Proof; 14] = [
    proof("program", "program"),
    proof("peers", "peers --positions 1000000"),
    proof("mates", "mates --positions 100000"),
    proof("fuzz", "fuzz --seconds 600"),
    proof("crash", "crash"),
    proof("perft", "bench perft"),
    proof("pgn", "bench pgn"),
    proof("game", "bench game"),
    proof("engine", "bench engine"),
    proof("tactics", "bench tactics"),
    proof("club", "bench club"),
    proof("boot-test", "boot-test"),
    proof("emulate", "emulate"),
    proof("levels", "levels 200"),
];

const fn proof(name: &'static str, command: &'static str) -> Proof {
    Proof { name, command }
}

#[derive(Args)]
pub(crate) struct Arguments {
    /// Proofs to run; default: all.
    #[arg(value_parser = PossibleValuesParser::new(PROOFS.map(|proof| proof.name)))]
    names: Vec<String>,
}

/// Runs the chosen proofs one after the other. A failure does not stop the others.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let is_chosen = |proof: &&Proof| {
        arguments.names.is_empty() || arguments.names.iter().any(|name| name == proof.name)
    };
    let mut all_passed = true;
    for proof in PROOFS.iter().filter(is_chosen) {
        let start = Instant::now();
        let outcome = proof.run();
        let seconds = start.elapsed().as_secs();
        match outcome {
            Ok(figures) => println!("{}: {figures} ({seconds} s)", proof.name),
            Err(error) => {
                all_passed = false;
                println!("{}: FAILED, {error} ({seconds} s)", proof.name);
            }
        }
    }
    Ok(if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

impl Proof {
    /// Runs the proof with its output in `target/prove/NAME.log`, and returns its line of figures.
    fn run(&self) -> Result<String> {
        let folder = root().join("target").join("prove");
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{}.log", self.name));
        let mut command = cargo_line(&format!("xtask {}", self.command));
        command
            .stdin(Stdio::null())
            .stdout(File::create(&path)?)
            .stderr(File::options().append(true).open(&path)?);
        let status = command
            .status()
            .map_err(|error: io::Error| cannot_start(&command, &error))?;
        if !status.success() {
            let place = format!("{status}; see {}", path.display());
            return Err(failed(&command, &place));
        }
        let log = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        Ok(figures(&log).to_string())
    }
}

/// The line with the figures: the last that begins with `ratio:` or `lost:`, or else the last line.
fn figures(log: &str) -> &str {
    let lines = || log.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_summary = |line: &&str| line.starts_with("ratio:") || line.starts_with("lost:");
    lines()
        .rfind(is_summary)
        .or_else(|| lines().next_back())
        .unwrap_or("no output")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_the_summary_or_the_last_line() {
        assert_eq!(figures("a\nratio: 2.05\ndetails\n\n"), "ratio: 2.05");
        assert_eq!(figures("a\n  b \n"), "b");
        assert_eq!(figures(""), "no output");
    }

    #[test]
    fn names_are_unique() {
        for (index, proof) in PROOFS.iter().enumerate() {
            let others = &PROOFS[index + 1..];
            assert!(others.iter().all(|other| other.name != proof.name));
        }
    }
}
