//! Tabiya: chess, whole, in one program. Arguments and wiring; the logic is in the crates below.

mod bar;
mod commands;
mod cpu;
mod data;
mod files;
mod logs;
mod page;
mod progress;
mod window;

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};

use commands::{
    adjudicate, analyse, backup, bench, check_engine, engine, eval, export, fen, home, match_,
    perft, pgn, play, replay, serve, show, solve, uci, xboard,
};

/// A club makes and frees small things on all threads at once: with this it takes a fifth more moves a second than with
/// the C library's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Chess, whole, in one program.
#[derive(Parser)]
#[command(
    version,
    after_help = "Without a command, Tabiya opens on this computer's screen.\n\nExamples:\n  tabiya serve --name \"The library\"\n  tabiya perft 5\n  tabiya show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"\n  tabiya pgn check games.pgn"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in this terminal: a person, the computer, another engine, or at a club
    Play(Box<play::Arguments>),
    /// Host a club for everybody on the network
    Serve(serve::Arguments),
    /// Write all games of a club as PGN
    Export(export::Arguments),
    /// Copy a club's data, also while it is open
    Backup(backup::Arguments),
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
    /// Say what a position alone decides, by the Laws
    Adjudicate(adjudicate::Arguments),
    /// Step through a saved game, or check its log
    Replay(replay::Arguments),
    /// Let two engines play each other
    Match(match_::Arguments),
    /// Have an engine look at a position, or at every move of games
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Have an engine solve a suite of problems
    Solve(solve::Arguments),
    /// Examine whether an engine keeps to its protocol
    CheckEngine(check_engine::Arguments),
    /// Be an engine for a GUI that speaks UCI
    Uci,
    /// Be an engine for XBoard and its relatives
    Xboard,
    /// Search fixed positions, for speed and for the engine's signature
    Bench(bench::Arguments),
    /// Show what the evaluation makes of a position
    Eval(eval::Arguments),
}

/// Whether a command found what it looks for in order.
enum Verdict {
    /// Nothing is wrong.
    Fine,
    /// The command did its work, and what it looked at has errors, which it has printed.
    Faults,
    /// A game was left unfinished, and is kept.
    Unfinished,
    /// Nothing could be done, and why was said.
    Nothing,
}

fn main() -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!(
            "error: this program was built for a CPU with {missing}, which this one does not have; build it on this machine with `cargo build --release`"
        );
        return ExitCode::from(2);
    }
    let by_first_line = (std::env::args_os().len() <= 1)
        .then(engine::by_first_line)
        .flatten();
    match by_first_line.unwrap_or_else(|| run(Arguments::parse())) {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Faults) => ExitCode::FAILURE,
        Ok(Verdict::Unfinished) => ExitCode::from(3),
        Ok(Verdict::Nothing) => ExitCode::from(2),
        // Whoever reads our output may stop early, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody reads it, the code has to do.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    let Some(command) = arguments.command else {
        return alone();
    };
    match command {
        Command::Play(arguments) => play::run(*arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Backup(arguments) => backup::run(arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Fen(command) => fen::run(&command),
        Command::Pgn(command) => pgn::run(&command),
        Command::Adjudicate(arguments) => adjudicate::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Uci => uci::run(),
        Command::Xboard => xboard::run(),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Match(arguments) => match_::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::CheckEngine(arguments) => check_engine::run(&arguments),
    }
}

/// The program without a command. Somebody at a terminal or at a desktop wants to play. A program that started us
/// without saying what it wants has made a mistake, and its standard input and output are for protocols alone.
fn alone() -> anyhow::Result<Verdict> {
    if io::stdin().is_terminal() || is_started_by_desktop() {
        return home::run();
    }
    eprintln!("{}", Arguments::command().render_help());
    anyhow::bail!("say what to do, or speak UCI or XBoard on standard input")
}

/// True if somebody clicked on the program: a desktop gives it nothing to read, and there is a screen.
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
    reads_nothing && window::has_display()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
