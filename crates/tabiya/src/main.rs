//! Tabiya: chess, whole, in one program. Arguments and wiring; the logic is in the crates below.

mod commands;
mod cpu;
mod files;
mod progress;

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand};

use commands::{fen, perft, pgn, show};

/// Chess, whole, in one program.
#[derive(Parser)]
#[command(
    version,
    arg_required_else_help = true,
    after_help = "Examples:\n  tabiya perft 5\n  tabiya show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"\n  tabiya pgn check games.pgn"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the positions that can be reached in so many moves
    Perft(perft::Arguments),
    /// Draw a position, say its state, and list the legal moves
    Show(show::Arguments),
    /// Work with FENs
    #[command(subcommand)]
    Fen(fen::Command),
    /// Work with PGN files
    #[command(subcommand)]
    Pgn(pgn::Command),
}

/// Whether a command found what it looks for in order.
enum Verdict {
    /// Nothing is wrong.
    Fine,
    /// The command did its work, and what it looked at has errors, which it has printed.
    Faults,
}

fn main() -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!(
            "error: this program was built for a CPU with {missing}, which this one does not have; build it on this machine with `cargo build --release`"
        );
        return ExitCode::from(2);
    }
    match run(Arguments::parse()) {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Faults) => ExitCode::FAILURE,
        // Whoever reads our output may stop early, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Fen(command) => fen::run(&command),
        Command::Pgn(command) => pgn::run(&command),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
