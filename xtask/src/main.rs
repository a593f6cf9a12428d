//! What a developer runs.
//!
//! # Layout
//!
//! One task a file: [`mod@test`], [`fuzz`], [`mod@bench`], [`peers`], [`mates`], [`page`], [`signature`],
//! [`xboard`], [`clean_clone`]; and [`forward`]: those that are programs of other crates. Below them: [`command`] runs
//! other programs, [`setup`] installs what is missing, [`tally`] counts tests.

mod bench;
mod clean_clone;
mod command;
mod forward;
mod fuzz;
mod mates;
mod page;
mod peers;
mod setup;
mod signature;
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
    /// Compare the engine's signature with the one that its last commit names.
    Signature,
    /// Self-play data and training: what `tabiya-train` does.
    #[command(disable_help_flag = true)]
    Train(forward::Options),
    /// Tune the numbers of the search by matches of the engine against itself.
    #[command(disable_help_flag = true)]
    Tune(forward::Options),
    /// Play each level against the one below: `levels [GAMES] [LOWEST] [HIGHEST]`.
    #[command(disable_help_flag = true)]
    Levels(forward::Options),
    /// Fit the chances of win, draw and loss to files of positions with results.
    #[command(disable_help_flag = true)]
    FitWdl(forward::Options),
    /// Kill a club under load again and again: nothing that it acknowledged may be lost.
    #[command(disable_help_flag = true)]
    Crash(forward::Options),
    /// Take the pictures of the page again, for the README and for looking at.
    Pictures,
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
        Task::Signature => signature::run()?,
        Task::Train(options) => forward::train(&options)?,
        Task::Tune(options) => forward::tune(&options)?,
        Task::Levels(options) => forward::levels(&options)?,
        Task::FitWdl(options) => forward::fit_wdl(&options)?,
        Task::Crash(options) => forward::crash(&options)?,
        Task::Pictures => page::pictures()?,
        Task::Xboard => xboard::run()?,
        Task::CleanClone => clean_clone::run()?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn tasks_are_well_formed() {
        Task::command().debug_assert();
    }

    /// `--help` too: the program knows its options, this one does not.
    #[test]
    fn what_is_for_another_program_is_passed_on() {
        for words in [
            "train net a.bin --help",
            "levels 200 --help",
            "fit-wdl a b",
            "crash --kills 3",
        ] {
            let line = ["cargo xtask"].into_iter().chain(words.split(' '));
            assert!(Task::try_parse_from(line).is_ok(), "{words}");
        }
    }
}
