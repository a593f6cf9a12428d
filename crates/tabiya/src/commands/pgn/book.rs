//! `tabiya pgn book`: makes a Polyglot opening book from games.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, bail};
use tabiya_record::{BookBuilder, BookOptions, BookResult, pgn::PgnReader};

use super::{count, describe_error};
use crate::{
    CommandOutcome,
    color::ColorChoice,
    files::{self, ExistingFile},
    progress_bar::ProgressBar,
};

#[derive(clap::Args)]
#[command(
    after_help = "The weight of a move is 2 for each win of the side that played it and 1 for each draw or unknown result. Moves that only lost are left out, unless --uniform is given.\n\nExample:\n  tabiya pgn book games.pgn --out book.bin --plies 24 --min-games 3"
)]
pub(crate) struct Arguments {
    /// Files to read, compressed or not; `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Book file to write
    #[arg(long, short)]
    out: PathBuf,
    /// Replace the book file if it exists
    #[arg(long)]
    force: bool,
    /// Number of half-moves to take from each game
    #[arg(long, default_value_t = 40)]
    plies: usize,
    /// Leave out moves played in fewer games than this
    #[arg(long, default_value_t = 1)]
    min_games: u64,
    /// Give every move the same weight
    #[arg(long)]
    uniform: bool,
}

/// Reports and skips games with errors. A book without moves is not written.
pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    if let Some(path) = arguments
        .files
        .iter()
        .find(|path| files::is_same(path, &arguments.out))
    {
        bail!(
            "{} is an input file; choose another name for the book",
            path.display()
        );
    }
    // Before the work, which can take long.
    let output = files::create(&arguments.out, ExistingFile::forced(arguments.force))?;
    let mut builder = BookBuilder::default();
    let mut outcome = CommandOutcome::Success;
    let mut games = 0u64;
    let bar = Arc::new(ProgressBar::new());
    for path in &arguments.files {
        let reader = files::open_with_progress(path, &bar)?;
        for reading in PgnReader::new(reader).games() {
            let reading = reading.with_context(|| files::cannot_read(path))?;
            if let Some(error) = reading.errors.first() {
                bar.clear();
                let error = describe_error(path, error, color.stderr());
                writeln!(io::stderr(), "{error}; skipping this game")?;
                outcome = CommandOutcome::ErrorsFound;
                continue;
            }
            let game = reading.game;
            let result = match game.result().winner() {
                Some(color) => BookResult::Won(color),
                None => BookResult::DrawnOrUnknown,
            };
            // A book has no null moves: a game counts up to the first.
            let moves = game.tree.mainline().map_while(|step| step.m);
            builder.add_game(game.tree.start(), moves, arguments.plies, result);
            games += 1;
        }
    }
    bar.clear();
    let book = builder.build_with(BookOptions {
        min_games: arguments.min_games,
        uniform_weights: arguments.uniform,
    });
    if book.entries().is_empty() {
        bail!(
            "no move of {} qualifies for the book; try --uniform or a lower --min-games",
            count(games, "game", "games")
        );
    }
    let mut file = BufWriter::new(output);
    book.write(&mut file)?;
    file.into_inner()
        .map_err(|error| error.into_error())?
        .finish()?;
    writeln!(
        io::stderr(),
        "{}, {}",
        count(games, "game", "games"),
        count(book.entries().len() as u64, "book move", "book moves")
    )?;
    Ok(outcome)
}
