//! `cargo xtask emulate`: runs the program of the packages on other CPUs than this one, in QEMU.
//!
//! A result must not depend on the CPU: the bench signature and a game at a fixed number of nodes are the same on each.
//! A CPU that lacks what an instruction needs ends the program, so this also finds a fast path without its check.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::command::{output, program};
use crate::package::program_file::ProgramFile;
use crate::signature::signature;
use crate::{Result, setup};

/// Nodes per move of the game: hundreds of moves in seconds, and far from the first iteration.
const NODES_PER_MOVE: &str = "2000";

#[derive(Args)]
pub(crate) struct Arguments {
    /// Program to run [default: one built as for the packages].
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// CPUs as `qemu-x86_64 -cpu help` lists them; the first x86-64 ones have neither AVX2 nor PEXT.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "Nehalem,Haswell,max"
    )]
    cpus: Vec<String>,
}

/// Results that are equal on all CPUs.
#[derive(Debug, PartialEq, Eq)]
struct CpuResults {
    signature: u64,
    /// Moves and result of the game.
    game: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let program = match &arguments.binary {
        Some(path) => ProgramFile::open(path)?,
        None => ProgramFile::build()?,
    };
    check(&program.path, &arguments.cpus)
}

/// Compares the results of a program on emulated CPUs with those on this one.
pub(crate) fn check(path: &Path, cpus: &[String]) -> Result<()> {
    setup::ensure_emulator()?;
    // The referee of the games runs on this CPU: only the engines are emulated.
    let here = CpuResults::measure("this CPU", path, &[])?;
    for cpu in cpus {
        let emulator = ["qemu-x86_64", "-cpu", cpu];
        let there = CpuResults::measure(cpu, path, &emulator)?;
        there.compare(&here, cpu)?;
    }
    println!(
        "Bench: {} and the same game on {} CPUs",
        here.signature,
        cpus.len() + 1
    );
    Ok(())
}

impl CpuResults {
    /// Measures with the engine run by an emulator, whose words come before the program.
    fn measure(cpu: &str, path: &Path, emulator: &[&str]) -> Result<CpuResults> {
        let mut line: Vec<String> = emulator.iter().map(|word| (*word).to_string()).collect();
        line.push(path.to_string_lossy().into_owned());
        let mut bench = program(&line[0]);
        let bench = output(bench.args(&line[1..]).arg("bench"))
            .map_err(|error| format!("on {cpu}: {error}"))?;
        let signature = signature(&bench)
            .ok_or_else(|| format!("on {cpu}: `tabiya bench` prints no number"))?;
        let engine = format!("{} uci", line.join(" "));
        let mut game = program(path);
        game.args(["match", "--engine", &engine, "--engine", &engine])
            .args([
                "--nodes",
                NODES_PER_MOVE,
                "--games",
                "1",
                "--no-adjudication",
            ])
            .args(["--pgn", "-"]);
        let game = output(&mut game).map_err(|error| format!("on {cpu}: {error}"))?;
        let game = moves(&game);
        let words = game.split_whitespace().filter(|word| !word.ends_with('.'));
        // The last word is the result.
        let count = words.count().saturating_sub(1);
        println!("{cpu}: Bench: {signature}, a game of {count} half-moves");
        Ok(CpuResults { signature, game })
    }

    fn compare(&self, here: &CpuResults, cpu: &str) -> Result<()> {
        if self.signature != here.signature {
            return Err(format!(
                "on {cpu}, `tabiya bench` prints {}; here {}",
                self.signature, here.signature
            )
            .into());
        }
        if self.game.is_empty() || self.game != here.game {
            return Err(format!(
                "on {cpu}, another game is played:\n{}\nhere:\n{}",
                self.game, here.game
            )
            .into());
        }
        Ok(())
    }
}

/// Moves of a PGN game without tags and comments, which name times. Numbers such as `4...` follow comments only.
fn moves(pgn: &str) -> String {
    let mut text = String::new();
    let mut depth = 0_u32;
    for line in pgn.lines().filter(|line| !line.starts_with('[')) {
        for c in line.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ if depth == 0 => text.push(c),
                _ => {}
            }
        }
        text.push(' ');
    }
    let words = text
        .split_whitespace()
        .filter(|word| !word.ends_with("..."));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_without_tags_and_times() {
        let pgn = "[Event \"x\"]\n\n1. e4 {+0.10/8\n0.1s} 1... e5 {-0.20/7 0.2s} 2. Nf3 1/2-1/2\n";
        assert_eq!(moves(pgn), "1. e4 e5 2. Nf3 1/2-1/2");
        assert_eq!(moves(""), "");
    }

    #[test]
    fn differences_are_named() {
        let results = |signature, game: &str| CpuResults {
            signature,
            game: game.to_string(),
        };
        let here = results(7, "1. e4");
        assert!(results(7, "1. e4").compare(&here, "max").is_ok());
        let error = |there: CpuResults| there.compare(&here, "max").unwrap_err().to_string();
        assert!(error(results(8, "1. e4")).contains("on max, `tabiya bench` prints 8"));
        assert!(error(results(7, "1. d4")).contains("1. d4"));
    }
}
