//! `tabiya pgn book`: a Polyglot book of games.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use tabiya_record::{BookBuilder, BookResult, BookRules, pgn::PgnReader};

use super::count;
use crate::{Verdict, files, progress::Progress};

#[derive(clap::Args)]
#[command(
    after_help = "A move's weight is two for each win of the side that played it, and one for each draw or unknown result. A move that only lost is left out, unless --uniform is given.\n\nExample:\n  tabiya pgn book games.pgn --out book.bin --plies 24 --min-games 3"
)]
pub(crate) struct Arguments {
    /// The files; `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the book goes
    #[arg(long, short)]
    out: PathBuf,
    /// How many moves by either side of each game
    #[arg(long, default_value_t = 40)]
    plies: usize,
    /// Leave out moves played in fewer games
    #[arg(long, default_value_t = 1)]
    min_games: u64,
    /// Give every move the same weight
    #[arg(long)]
    uniform: bool,
}

/// Faulty games are told of, and do not count. A book without moves is not written.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    if let Some(path) = arguments
        .files
        .iter()
        .find(|path| files::is_same(path, &arguments.out))
    {
        bail!(
            "{} holds the games; a book in its place would destroy them",
            path.display()
        );
    }
    let mut builder = BookBuilder::default();
    let mut verdict = Verdict::Fine;
    let mut games = 0u64;
    for path in &arguments.files {
        let reader = Progress::new(files::open(path)?, files::size(path));
        for reading in PgnReader::new(reader).games() {
            let reading = reading.with_context(|| format!("cannot read {}", path.display()))?;
            if let Some(error) = reading.errors.first() {
                writeln!(
                    io::stderr(),
                    "{}: {error}; the game is left out",
                    path.display()
                )?;
                verdict = Verdict::Faults;
                continue;
            }
            let game = reading.game;
            let result = match game.result().winner() {
                Some(color) => BookResult::Won(color),
                None => BookResult::Even,
            };
            let moves = game.tree.mainline().map(|step| step.m);
            builder.add_game(game.tree.start(), moves, arguments.plies, result);
            games += 1;
        }
    }
    let book = builder.build_by(BookRules {
        least_games: arguments.min_games,
        uniform: arguments.uniform,
    });
    if book.entries().is_empty() {
        bail!(
            "no move of {} is worth a place in a book by these rules",
            count(games, "game", "games")
        );
    }
    let mut file = BufWriter::new(files::create(&arguments.out)?);
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
    Ok(verdict)
}
