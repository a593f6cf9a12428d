//! The `tabiya` program: command-line arguments and wiring. The logic is in the crates below.

mod browser;
mod commands;
mod cpu;
mod directories;
mod files;
mod logging;
mod page_files;
mod progress_bar;
mod progress_reader;

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};

use commands::{
    adjudicate, analyse, backup, bench, check_engine, desktop, engine_io, engine_match, eval,
    export, fen, perft, pgn, play, replay, serve, show, solve, uci, xboard,
};

/// A club allocates small objects on all threads: with mimalloc it takes a fifth more moves per second than with the C
/// library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, host, analyse and study chess
#[derive(Parser)]
#[command(
    version,
    after_help = "Without a command, Tabiya opens in a window or in the browser.\n\nExamples:\n  tabiya serve --name \"The library\"\n  tabiya perft 5\n  tabiya show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"\n  tabiya pgn check games.pgn"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Play in this terminal: with two players, against the computer, or at a club
    Play(Box<play::Arguments>),
    /// Host a club on the network
    Serve(serve::Arguments),
    /// Export all games of a club as PGN
    Export(export::Arguments),
    /// Back up a club's data, even while it is running
    Backup(backup::Arguments),
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
}

/// Result of a command, and with it the exit code.
enum CommandOutcome {
    /// The command did its work and found no errors.
    Success,
    /// The command did its work and printed the errors it found in its input.
    ErrorsFound,
    /// A game was saved unfinished.
    Unfinished,
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
    let by_first_line = (std::env::args_os().len() <= 1)
        .then(engine_io::run_by_first_line)
        .flatten();
    match by_first_line.unwrap_or_else(|| run(Arguments::parse())) {
        Ok(CommandOutcome::Success) => ExitCode::SUCCESS,
        Ok(CommandOutcome::ErrorsFound) => ExitCode::FAILURE,
        Ok(CommandOutcome::Unfinished) => ExitCode::from(3),
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
        return run_without_command();
    };
    match command {
        CliCommand::Play(arguments) => play::run(*arguments),
        CliCommand::Serve(arguments) => serve::run(arguments),
        CliCommand::Export(arguments) => export::run(arguments),
        CliCommand::Backup(arguments) => backup::run(arguments),
        CliCommand::Perft(arguments) => perft::run(&arguments),
        CliCommand::Show(arguments) => show::run(&arguments),
        CliCommand::Fen(command) => fen::run(&command),
        CliCommand::Pgn(command) => pgn::run(&command),
        CliCommand::Adjudicate(arguments) => adjudicate::run(&arguments),
        CliCommand::Replay(arguments) => replay::run(&arguments),
        CliCommand::Uci => uci::run(),
        CliCommand::Xboard => xboard::run(),
        CliCommand::Bench(arguments) => bench::run(&arguments),
        CliCommand::Eval(arguments) => eval::run(&arguments),
        CliCommand::Match(arguments) => engine_match::run(&arguments),
        CliCommand::Analyse(arguments) => analyse::run(&arguments),
        CliCommand::Solve(arguments) => solve::run(&arguments),
        CliCommand::CheckEngine(arguments) => check_engine::run(&arguments),
    }
}

/// Runs the program without a command. A person at a terminal or desktop wants to play; any other caller has made a
/// mistake, and its standard input and output are reserved for engine protocols.
fn run_without_command() -> anyhow::Result<CommandOutcome> {
    if io::stdin().is_terminal() || is_started_by_desktop() {
        return desktop::run();
    }
    eprintln!("{}", Arguments::command().render_help());
    anyhow::bail!("No command given. Try `tabiya play`, `tabiya serve` or `tabiya --help`")
}

/// Returns true if the program was started from a desktop: standard input is empty, and there is a display.
fn is_started_by_desktop() -> bool {
    #[cfg(unix)]
    let reads_nothing = {
        use std::{fs::metadata, os::unix::fs::MetadataExt};
        let device = |path| metadata(path).ok().map(|about| (about.ino(), about.rdev()));
        let nothing = device("/dev/null");
        nothing.is_some() && device("/dev/stdin") == nothing
    };
    #[cfg(not(unix))]
    let reads_nothing = false;
    reads_nothing && browser::has_display()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
