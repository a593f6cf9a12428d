//! The `tabiya` program: command-line arguments and wiring. The logic is in the crates below.

mod browser;
mod club_config;
mod color;
mod commands;
mod cpu;
mod data_folders;
mod directories;
mod files;
mod interrupt;
mod lines;
mod logging;
mod output_file;
mod page_files;
mod pager;
mod place;
mod printer;
mod progress_bar;
mod progress_reader;
mod reports;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};

use color::{ColorChoice, WordStyle, styled};
#[cfg(feature = "cluster")]
use commands::move_club;
use commands::{
    adjudicate, analyse, backup, bench, check_engine, completions, desktop, doctor,
    engine_io::{self, FirstLine},
    engine_match, eval, export, fen, help, man, organiser, perft, pgn, play, replay, restore,
    serve, show, solve, uci, xboard,
};

/// A club allocates small objects on all threads: with mimalloc it takes a fifth more moves per second than with the C
/// library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, host, analyse and study chess
#[derive(Parser)]
#[command(
    name = "tabiya",
    version,
    disable_help_subcommand = true,
    after_help = help::overview()
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    desktop: desktop::DesktopArguments,
    /// Colour the output
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help = "Colour the output: auto, always or never"
    )]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Play in this terminal, against another person, the computer or players at a club
    Play(Box<play::Arguments>),
    /// Host a club on the network
    Serve(serve::Arguments),
    /// Sign in as the club's organiser, or make a new organiser token
    Organiser(organiser::Arguments),
    /// Check what a club needs, and say what to do
    Doctor(doctor::Arguments),
    /// Export all games of a club as PGN
    Export(export::Arguments),
    /// Back up everything that Tabiya keeps, even while a club is running
    Backup(backup::Arguments),
    /// Restore a backup, or list what is in it
    Restore(restore::Arguments),
    /// Move a club from its folder into a PostgreSQL database
    #[cfg(feature = "cluster")]
    MoveClub(move_club::Arguments),
    /// Count the legal move sequences of a given length
    Perft(perft::Arguments),
    /// Show a position, its status and its legal moves
    Show(show::Arguments),
    /// Check FENs
    #[command(subcommand, after_help = "Example:\n  tabiya fen check positions.txt")]
    Fen(fen::FenCommand),
    /// Check and convert PGN files
    #[command(
        subcommand,
        after_help = "Examples:\n  tabiya pgn check games.pgn\n  tabiya pgn clean dirty.pgn --out clean.pgn\n  tabiya pgn book games.pgn --out book.bin"
    )]
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
    #[command(
        after_help = "Chess GUIs run this command. It reads commands of the protocol from standard input.\n\nExample:\n  echo go depth 10 | tabiya uci"
    )]
    Uci,
    /// Run as an XBoard engine
    #[command(
        after_help = "Chess GUIs run this command. It reads commands of the protocol from standard input.\n\nExample:\n  xboard -fcp \"tabiya xboard\""
    )]
    Xboard,
    /// Measure search speed and print the engine's signature
    Bench(bench::Arguments),
    /// Show the static evaluation of a position
    Eval(eval::Arguments),
    /// Print the completions of a shell
    Completions(completions::Arguments),
    /// Write the manual pages
    Man(man::Arguments),
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
            "error: this program was built for a CPU with {missing}, which this CPU does not have. Build it on this machine with `cargo build --release`"
        );
        return ExitCode::from(2);
    }
    let color = ColorChoice::of_arguments(std::env::args_os());
    match run(parse(color)) {
        Ok(CommandOutcome::Success) => ExitCode::SUCCESS,
        Ok(CommandOutcome::ErrorsFound) => ExitCode::FAILURE,
        Ok(CommandOutcome::Unfinished) => ExitCode::from(3),
        Ok(CommandOutcome::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        Ok(CommandOutcome::Failed) => ExitCode::from(2),
        // The reader of our output may stop early, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code has to do.
            let label = styled("error:", WordStyle::Bad, color.stderr());
            let _ = writeln!(io::stderr(), "{label} {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Parses the arguments; prints help or an error and exits if that is all.
fn parse(color: ColorChoice) -> Arguments {
    let mut command = Arguments::command().color(color.into());
    let parsed = command
        .try_get_matches_from_mut(std::env::args_os())
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .and_then(|arguments| match &arguments.command {
            Some(_) if arguments.desktop.is_given() => Err(command.error(
                ErrorKind::ArgumentConflict,
                "--port, --no-browser and --data before a command are for running without one: write them after it",
            )),
            _ => Ok(arguments),
        });
    parsed.unwrap_or_else(|error| error.format(&mut command).exit())
}

fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let color = arguments.color;
    let Some(command) = arguments.command else {
        return run_without_command(arguments.desktop, color);
    };
    match command {
        CliCommand::Play(arguments) => play::run(*arguments, color),
        CliCommand::Serve(arguments) => serve::run(arguments, color),
        CliCommand::Organiser(arguments) => organiser::run(arguments),
        CliCommand::Doctor(arguments) => doctor::run(arguments),
        CliCommand::Export(arguments) => export::run(arguments),
        CliCommand::Backup(arguments) => backup::run(arguments),
        CliCommand::Restore(arguments) => restore::run(arguments),
        #[cfg(feature = "cluster")]
        CliCommand::MoveClub(arguments) => move_club::run(&arguments),
        CliCommand::Perft(arguments) => perft::run(&arguments, color),
        CliCommand::Show(arguments) => show::run(&arguments),
        CliCommand::Fen(command) => fen::run(&command, color),
        CliCommand::Pgn(command) => pgn::run(&command, color),
        CliCommand::Adjudicate(arguments) => adjudicate::run(&arguments, color),
        CliCommand::Replay(arguments) => replay::run(&arguments, color),
        CliCommand::Uci => uci::run(),
        CliCommand::Xboard => xboard::run(),
        CliCommand::Bench(arguments) => bench::run(&arguments),
        CliCommand::Help(arguments) => help::run(&arguments, Arguments::command()),
        CliCommand::Eval(arguments) => eval::run(&arguments),
        CliCommand::Match(arguments) => engine_match::run(&arguments),
        CliCommand::Analyse(arguments) => analyse::run(&arguments, color),
        CliCommand::Solve(arguments) => solve::run(&arguments, color),
        CliCommand::CheckEngine(arguments) => check_engine::run(&arguments, color),
        CliCommand::Completions(arguments) => completions::run(&arguments),
        CliCommand::Man(arguments) => man::run(&arguments),
    }
}

/// Runs the program without a command: for a chess GUI as an engine, else with its page.
fn run_without_command(
    arguments: desktop::DesktopArguments,
    color: ColorChoice,
) -> anyhow::Result<CommandOutcome> {
    if std::env::args_os().len() > 1 {
        return desktop::run(arguments, color);
    }
    match engine_io::run_by_first_line() {
        FirstLine::Engine(result) => result,
        FirstLine::Nothing => desktop::run(arguments, color),
        FirstLine::Unknown(line) => anyhow::bail!(
            "standard input begins with \"{}\": expected uci or xboard, to run as an engine. To play moves from a file, use `tabiya play --plain`",
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls a function with every command, and the words that run it.
    fn for_each_command(
        command: &clap::Command,
        words: &str,
        visit: &mut impl FnMut(&clap::Command, &str),
    ) {
        visit(command, words);
        for subcommand in command.get_subcommands() {
            let words = format!("{words} {}", subcommand.get_name());
            for_each_command(subcommand, &words, visit);
        }
    }

    /// Returns the indented lines below "Example:", as they are before they are wrapped.
    fn examples(command: &clap::Command) -> Vec<String> {
        let text = command.get_after_help().map(ToString::to_string);
        let text = text.unwrap_or_default();
        let after = text.split_once("Example").map_or("", |(_, after)| after);
        let lines = after.lines().skip(1);
        let lines = lines.take_while(|line| line.starts_with("  "));
        lines.map(|line| line.trim().to_string()).collect()
    }

    /// Splits a line as a shell does, up to the first redirection.
    fn split_words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut is_quoted = false;
        for c in line.chars() {
            match c {
                '"' => is_quoted = !is_quoted,
                ' ' if !is_quoted => words.push(String::new()),
                '<' | '>' if !is_quoted => break,
                c => words.last_mut().unwrap().push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn each_command_has_an_example_that_can_be_run() {
        let mut count = 0;
        for_each_command(&Arguments::command(), "tabiya", &mut |command, words| {
            let examples = examples(command);
            assert!(!examples.is_empty(), "{words} --help has no example");
            for example in examples {
                // What is before a pipe, or the other program that runs this one, is not ours.
                let Some(at) = example.find(words) else {
                    panic!("\"{example}\" is not an example of {words}");
                };
                let line = &example[at..];
                let line = line.strip_suffix('"').unwrap_or(line);
                let line = if line.matches('"').count() % 2 == 1 {
                    &example[at..]
                } else {
                    line
                };
                let parsed = Arguments::try_parse_from(split_words(line));
                assert!(parsed.is_ok(), "{example}: {}", parsed.err().unwrap());
                count += 1;
            }
        });
        assert!(count > 40, "{count}");
    }

    #[test]
    fn options_of_the_desktop_are_not_for_commands() {
        let parsed = Arguments::try_parse_from(["tabiya", "--port", "8080"]).unwrap();
        assert!(parsed.desktop.is_given());
        let parsed = Arguments::try_parse_from(["tabiya", "--color", "never", "perft", "1"]);
        assert_eq!(parsed.unwrap().color, ColorChoice::Never);
        let parsed = Arguments::try_parse_from(["tabiya", "perft", "1", "--color=always"]);
        assert_eq!(parsed.unwrap().color, ColorChoice::Always);
    }
}
