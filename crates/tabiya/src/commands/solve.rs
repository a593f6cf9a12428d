//! `tabiya solve`: runs an engine on a test suite.

use std::{
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use anyhow::ensure;
use tabiya_engine::Limits;
use tabiya_matches::{Attempt, Problem, TestSuite};
use tabiya_player::EngineSpec;

use super::number_in;
use crate::{
    CommandOutcome,
    color::{ColorChoice, WordStyle, styled},
    files,
    place::{FileName, Place},
    progress_bar::ProgressBar,
};

#[derive(clap::Args)]
#[command(
    after_help = "The time to solve is the time after which the correct move stayed the best. The exit code is 0 if every problem in the file was solved, and 1 if not.\n\nExamples:\n  tabiya solve suite.epd --movetime 1000\n  tabiya solve suite.epd --nodes 100000 --engine /usr/games/stockfish --concurrency 2"
)]
pub(crate) struct Arguments {
    /// EPD file with bm, am or dm; `-` for standard input
    file: PathBuf,
    /// Milliseconds per problem [default: 1000, unless --depth or --nodes is given]
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Search depth in plies
    #[arg(long)]
    depth: Option<u32>,
    /// Nodes per problem
    #[arg(long)]
    nodes: Option<u64>,
    /// Engine: `tabiya`, with settings after a colon, or a command line
    #[arg(long, default_value = "tabiya")]
    engine: EngineSpec,
    /// Number of concurrent problems
    #[arg(long, default_value_t = 1, value_parser = number_in(1..=256_u16))]
    concurrency: u16,
    /// List only unsolved problems
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let path = &arguments.file;
    let (suite, skipped) = TestSuite::parse_leniently(&files::read_text(path)?);
    for error in &skipped {
        let place = Place::new(path, error.line as u64, error.column as u64);
        let message = format_args!("{}; skipping this line", error.kind);
        eprintln!("{}", place.error(message, color.stderr()));
    }
    let all = suite.problems().len();
    ensure!(all > 0, "{}: no problems to solve", FileName(path));
    let is_colored = color.stdout();
    let bar = ProgressBar::new();
    let mut done = 0;
    let mut time = Duration::ZERO;
    let mut written = Ok(());
    let solved = suite.run(
        &arguments.engine,
        &limits(arguments),
        usize::from(arguments.concurrency),
        |problem, attempt| {
            done += 1;
            let (is_solved, found_after) = match attempt {
                Ok(attempt) => (attempt.is_solved, attempt.found_after),
                Err(_) => (false, None),
            };
            time += found_after.unwrap_or_default();
            if written.is_ok() && !(arguments.quiet && is_solved) {
                bar.clear();
                written = match attempt {
                    Ok(attempt) => print_attempt(problem, attempt, is_colored),
                    Err(error) => {
                        let failed = styled("FAILED", WordStyle::Bad, is_colored);
                        writeln!(io::stdout(), "{failed} {problem}: {error}")
                    }
                };
            }
            bar.show(done, all);
        },
    )?;
    written?;
    drop(bar);
    writeln!(
        io::stdout(),
        "time to solve: {:.3} s in total, {:.3} s on average",
        time.as_secs_f64(),
        time.as_secs_f64() / solved.max(1) as f64
    )?;
    writeln!(
        io::stdout(),
        "solved: {solved} of {all} ({:.1}%)",
        100.0 * solved as f64 / all.max(1) as f64
    )?;
    Ok(match solved == all && skipped.is_empty() {
        true => CommandOutcome::Success,
        false => CommandOutcome::ErrorsFound,
    })
}

fn limits(arguments: &Arguments) -> Limits {
    let is_limited = arguments.depth.is_some() || arguments.nodes.is_some();
    let movetime = match arguments.movetime {
        None if !is_limited => Some(1000),
        movetime => movetime,
    };
    Limits {
        movetime: movetime.map(Duration::from_millis),
        depth: arguments.depth,
        nodes: arguments.nodes,
        ..Limits::default()
    }
}

fn print_attempt(problem: &Problem, attempt: &Attempt, is_colored: bool) -> io::Result<()> {
    let answer = &attempt.answer;
    let mut out = io::stdout().lock();
    write!(
        out,
        "{} {problem}, played {}",
        match attempt.is_solved {
            true => styled("solved", WordStyle::Good, is_colored),
            false => styled("FAILED", WordStyle::Bad, is_colored),
        },
        problem.position().san(answer.best)
    )?;
    if let Some(score) = answer.score() {
        write!(out, ", {score}")?;
    }
    if let Some(time) = attempt.found_after {
        write!(out, ", found after {:.3} s", time.as_secs_f64())?;
    }
    writeln!(
        out,
        ", depth {}, {:.2} s",
        answer.depth().unwrap_or(0),
        answer.elapsed.as_secs_f64()
    )
}
