//! The `tabiya` program: command-line arguments and wiring. The logic is in the crates below.

mod browser;
mod commands;
mod cpu;
mod directories;
mod files;
mod interrupt;
mod logging;
mod output_file;
mod page_files;
mod pager;
mod progress_bar;
mod progress_reader;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};

use commands::{
    adjudicate, analyse, backup, bench, check_engine, desktop,
    engine_io::{self, FirstLine},
    engine_match, eval, export, fen, help, perft, pgn, play, replay, restore, serve, show, solve,
    uci, xboard,
};

/// A club allocates small objects on all threads: with mimalloc it takes a fifth more moves per second than with the C
/// library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, host, analyse and study chess
#[derive(Parser)]
#[command(
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true,
    after_help = help::overview()
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    desktop: desktop::DesktopArguments,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Play in this terminal: with two players, against the computer, or at a club
    Play(Box<play::Arguments>),
    /// Host a club on the network
    Serve(serve::Arguments),
    /// Export all games of a club as PGN
    Export(export::Arguments),
    /// Back up everything that Tabiya keeps, even while a club is running
    Backup(backup::Arguments),
    /// Restore a backup, or list what is in it
    Restore(restore::Arguments),
    /// Count the positions reachable in a number of moves
    Perft(perft::Arguments),
    /// Show a position, its status and its legal moves
    Show(show::Arguments),
    /// Check FENs
    #[command(subcommand)]
    Fen(fen::FenCommand),
    /// Check and convert PGN files
    #[command(subcommand)]
    Pgn(pgn::PgnCommand),
    /// Adjudicate a position by the Laws of Chess
    Adjudicate(adjudicate::Arguments),
    /// Replay a saved game, or verify its log
    Replay(replay::Arguments),
    /// Play a match between two engines
    Match(engine_match::Arguments),
    /// Analyse a position or games with an engine
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Run an engine on a test suite
    Solve(solve::Arguments),
    /// Check that an engine follows its protocol
    CheckEngine(check_engine::Arguments),
    /// Run as a UCI engine
    Uci,
    /// Run as an XBoard engine
    Xboard,
    /// Measure search speed and print the engine's signature
    Bench(bench::Arguments),
    /// Show the static evaluation of a position
    Eval(eval::Arguments),
    /// Show a topic of the manual, or the help of a command
    Help(help::Arguments),
}

/// Result of a command, and with it the exit code.
enum CommandOutcome {
    /// The command did its work and found no errors.
    Success,
    /// The command did its work and printed the errors it found in its input.
    ErrorsFound,
    /// A game was saved unfinished.
    Unfinished,
    /// Ctrl-C stopped the command, which kept what was finished and said so.
    Interrupted,
    /// The command could not do its work and printed why.
    Failed,
}

fn main() -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!(
            "error: this program was built for a CPU with {missing}, which this one does not have. Build it on this machine with `cargo build --release`"
        );
        return ExitCode::from(2);
    }
    match run(Arguments::parse()) {
        Ok(CommandOutcome::Success) => ExitCode::SUCCESS,
        Ok(CommandOutcome::ErrorsFound) => ExitCode::FAILURE,
        Ok(CommandOutcome::Unfinished) => ExitCode::from(3),
        Ok(CommandOutcome::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        Ok(CommandOutcome::Failed) => ExitCode::from(2),
        // The reader of our output may stop early, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code has to do.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let Some(command) = arguments.command else {
        return run_without_command(arguments.desktop);
    };
    match command {
        CliCommand::Play(arguments) => play::run(*arguments),
        CliCommand::Serve(arguments) => serve::run(arguments),
        CliCommand::Export(arguments) => export::run(arguments),
        CliCommand::Backup(arguments) => backup::run(arguments),
        CliCommand::Restore(arguments) => restore::run(arguments),
        CliCommand::Perft(arguments) => perft::run(&arguments),
        CliCommand::Show(arguments) => show::run(&arguments),
        CliCommand::Fen(command) => fen::run(&command),
        CliCommand::Pgn(command) => pgn::run(&command),
        CliCommand::Adjudicate(arguments) => adjudicate::run(&arguments),
        CliCommand::Replay(arguments) => replay::run(&arguments),
        CliCommand::Uci => uci::run(),
        CliCommand::Xboard => xboard::run(),
        CliCommand::Bench(arguments) => bench::run(&arguments),
        CliCommand::Help(arguments) => help::run(&arguments, Arguments::command()),
        CliCommand::Eval(arguments) => eval::run(&arguments),
        CliCommand::Match(arguments) => engine_match::run(&arguments),
        CliCommand::Analyse(arguments) => analyse::run(&arguments),
        CliCommand::Solve(arguments) => solve::run(&arguments),
        CliCommand::CheckEngine(arguments) => check_engine::run(&arguments),
    }
}

/// Runs the program without a command: for a chess GUI as an engine, else with its page.
fn run_without_command(arguments: desktop::DesktopArguments) -> anyhow::Result<CommandOutcome> {
    if std::env::args_os().len() > 1 {
        return desktop::run(arguments);
    }
    match engine_io::run_by_first_line() {
        FirstLine::Engine(result) => result,
        FirstLine::Nothing => desktop::run(arguments),
        FirstLine::Unknown(line) => anyhow::bail!(
            "standard input begins with \"{}\": an engine needs uci or xboard there. To play moves from a file, use `tabiya play --plain`",
            commands::excerpt(String::from_utf8_lossy(&line).trim())
        ),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
