//! What a developer runs.
//!
//! # Layout
//!
//! One task a file: [`mod@test`], [`fuzz`], [`mod@bench`], [`peers`], [`mates`], [`clean_clone`]. Below them:
//! [`command`] runs other programs, [`setup`] installs what is missing, [`tally`] counts tests.

mod bench;
mod clean_clone;
mod command;
mod fuzz;
mod mates;
mod peers;
mod setup;
mod tally;
mod test;
mod xboard;

use std::process::ExitCode;

use clap::Parser;

/// Tasks of a developer of Tabiya.
#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    after_help = "Examples:\n  cargo xtask test\n  cargo xtask fuzz --seconds 600 --target fen"
)]
enum Task {
    /// Set up, check and test everything: what must pass before a commit.
    Test,
    /// Feed the parsers and state machines with random input.
    Fuzz(fuzz::Options),
    /// Run a benchmark side by side with other programs.
    Bench(bench::Options),
    /// Compare legal moves with other libraries on many positions.
    Peers(peers::Options),
    /// Check who can still mate, on positions of random and of an engine's games.
    Mates(mates::Options),
    /// Open XBoard with the engine in it.
    Xboard,
    /// Run `.ci/run` in a fresh clone of the last commit, without uncommitted changes.
    CleanClone,
}

/// A sentence for the developer.
type Error = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Error>;

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode> {
    match task {
        // Its closing line comes last, after any error, so it reports errors by itself.
        Task::Test => return Ok(test::run()),
        Task::Fuzz(options) => fuzz::run(&options)?,
        Task::Bench(options) => bench::run(&options)?,
        Task::Peers(options) => peers::run(&options)?,
        Task::Mates(options) => mates::run(&options)?,
        Task::Xboard => xboard::run()?,
        Task::CleanClone => clean_clone::run()?,
    }
    Ok(ExitCode::SUCCESS)
}
