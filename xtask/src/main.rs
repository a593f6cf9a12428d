//! Developer commands: `cargo xtask`.
//!
//! # Layout
//!
//! One command per file: [`mod@test`], [`prove`], [`fuzz`], [`mod@bench`], [`peers`], [`mates`], [`page`], [`program`],
//! [`signature`], [`contract`], [`package`], [`emulate`], [`targets`], [`xboard`], [`clean_clone`]; and [`forward`]: commands that run programs of other crates. Helpers:
//! [`command`] runs other programs, [`setup`] installs missing tools, [`dependencies`] checks licences and advisories,
//! [`test_programs`] runs the tests of the workspace, [`test_counts`] counts them.

mod bench;
mod clean_clone;
mod command;
mod contract;
mod dependencies;
mod emulate;
mod forward;
mod fuzz;
mod mates;
mod package;
mod page;
mod peers;
mod program;
mod prove;
mod setup;
mod signature;
mod targets;
mod test;
mod test_counts;
mod test_programs;
mod xboard;

use std::process::ExitCode;

use clap::Parser;

/// Developer commands of Tabiya.
#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    after_help = "Examples:\n  cargo xtask test\n  cargo xtask fuzz --seconds 600 --target fen"
)]
enum XtaskCommand {
    /// Set up, check and test everything; must pass before a commit.
    Test,
    /// Run the long proofs, and print one line of figures for each.
    Prove(prove::Arguments),
    /// Fuzz the parsers and state machines.
    Fuzz(fuzz::Arguments),
    /// Run a benchmark, side by side with other programs.
    Bench(bench::Arguments),
    /// Compare legal moves with other libraries on many positions.
    Peers(peers::Arguments),
    /// Check the "can still mate" test on positions from random games and engine games.
    Mates(mates::Arguments),
    /// Write the golden messages, the OpenAPI description and the page's types anew from the Rust types.
    Contract,
    /// Build the program in release mode, and run it.
    Program,
    /// Compare the engine's bench signature with the one in its last commit.
    Signature,
    /// Generate self-play data and train networks: runs `tabiya-train`.
    #[command(disable_help_flag = true)]
    Train(forward::Arguments),
    /// Tune search parameters by self-play matches.
    #[command(disable_help_flag = true)]
    Tune(forward::Arguments),
    /// Play each level against the next lower one: `levels [GAMES] [LOWEST] [HIGHEST]`.
    #[command(disable_help_flag = true)]
    Levels(forward::Arguments),
    /// Fit the win/draw/loss model to files of positions with results.
    #[command(disable_help_flag = true)]
    FitWdl(forward::Arguments),
    /// Kill a club under load repeatedly, and check that no acknowledged move is lost.
    #[command(disable_help_flag = true)]
    Crash(forward::Arguments),
    /// Build the page and write it into the archive in the repository, for machines without Node.
    Page(page::Arguments),
    /// Take new screenshots of the page.
    Pictures,
    /// Open XBoard with the engine.
    Xboard,
    /// Build the packages to hand on: .deb, tarball, OCI image.
    Package(package::Arguments),
    /// Install the packages in a fresh Debian, upgrade, remove and purge them.
    InstallTest(package::install_test::Arguments),
    /// Boot a Debian with the package, and run its service under systemd.
    BootTest(package::install_test::Arguments),
    /// Run the program of the packages on other CPUs, in QEMU.
    Emulate(emulate::Arguments),
    /// Type-check the program for the other systems of the releases, where their targets are installed.
    CheckTargets,
    /// Run `.ci/run` in a fresh clone of the last commit, without uncommitted changes.
    CleanClone,
}

/// Error message for the developer.
type Error = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Error>;

fn main() -> ExitCode {
    match run(XtaskCommand::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: XtaskCommand) -> Result<ExitCode> {
    match task {
        // The summary line must come last, after any error, so this command reports errors itself.
        XtaskCommand::Test => return Ok(test::run()),
        XtaskCommand::Prove(arguments) => return prove::run(&arguments),
        XtaskCommand::Fuzz(arguments) => fuzz::run(&arguments)?,
        XtaskCommand::Bench(arguments) => bench::run(&arguments)?,
        XtaskCommand::Peers(arguments) => peers::run(&arguments)?,
        XtaskCommand::Mates(arguments) => mates::run(&arguments)?,
        XtaskCommand::Contract => contract::write()?,
        XtaskCommand::Program => program::run()?,
        XtaskCommand::Signature => signature::run(program::release())?,
        XtaskCommand::Train(arguments) => forward::train(&arguments)?,
        XtaskCommand::Tune(arguments) => forward::tune(&arguments)?,
        XtaskCommand::Levels(arguments) => forward::levels(&arguments)?,
        XtaskCommand::FitWdl(arguments) => forward::fit_wdl(&arguments)?,
        XtaskCommand::Crash(arguments) => forward::crash(&arguments)?,
        XtaskCommand::Page(arguments) => page::run_command(&arguments)?,
        XtaskCommand::Pictures => page::pictures()?,
        XtaskCommand::Xboard => xboard::run()?,
        XtaskCommand::Package(arguments) => package::run(&arguments)?,
        XtaskCommand::InstallTest(arguments) => package::install_test::run(&arguments)?,
        XtaskCommand::Emulate(arguments) => emulate::run(&arguments)?,
        XtaskCommand::CheckTargets => targets::run()?,
        XtaskCommand::BootTest(arguments) => package::boot_test::run(&arguments)?,
        XtaskCommand::CleanClone => clean_clone::run()?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn commands_are_well_formed() {
        XtaskCommand::command().debug_assert();
    }

    /// `--help` is forwarded too: only the other program knows its options.
    #[test]
    fn arguments_are_forwarded() {
        for words in [
            "train net a.bin --help",
            "levels 200 --help",
            "fit-wdl a b",
            "crash --kills 3",
        ] {
            let line = ["cargo xtask"].into_iter().chain(words.split(' '));
            assert!(XtaskCommand::try_parse_from(line).is_ok(), "{words}");
        }
    }
}
