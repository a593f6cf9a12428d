//! `tabiya export`: writes all games of a club as PGN, even while the club is running.

use std::{io::Write, path::PathBuf};

use tabiya_club::{Sqlite, StoreError};

use crate::{
    CommandOutcome, directories,
    files::{self, ExistingFile},
    progress_bar::ProgressBar,
};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya export --data /srv/chess --out games.pgn")]
pub(crate) struct Arguments {
    /// Data folder of the club [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// File to write, which must not exist yet; `-` for standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let data = directories::data_directory(arguments.data)?;
    let (store, damage) = Sqlite::open_for_salvage(&data)?;
    let existing = ExistingFile::Refuse {
        instead: "choose another name",
    };
    let mut out = files::create(&arguments.out, existing)?;
    let mut outcome = CommandOutcome::Success;
    if let Some(damage) = &damage {
        eprintln!("{damage}");
        outcome = CommandOutcome::ErrorsFound;
    }
    let mut count = 0;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let bar = ProgressBar::new();
    let exported = tabiya_club::export(&store, |game| -> anyhow::Result<()> {
        match game.pgn {
            Ok(text) => {
                count += 1;
                write!(out, "{}\n\n", text.trim_end())?;
            }
            Err(error) => {
                bar.clear();
                eprintln!("game {} could not be read: {error}", game.id);
                outcome = CommandOutcome::ErrorsFound;
            }
        }
        bar.show(game.number, game.all);
        Ok(())
    });
    let exported = runtime.block_on(exported);
    bar.clear();
    match (&damage, count) {
        (Some(_), 0) => anyhow::bail!("no game could be read"),
        (Some(_), _) => eprintln!("All readable games were exported."),
        (None, _) => {}
    }
    match exported {
        // Not all games could be listed; the others have been written.
        Err(error) if error.is::<StoreError>() => {
            out.finish()?;
            Err(error)
        }
        Err(error) => Err(error),
        Ok(()) => {
            out.finish()?;
            Ok(outcome)
        }
    }
}
