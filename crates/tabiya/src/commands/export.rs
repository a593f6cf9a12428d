//! `tabiya export`: all games of a club as PGN, also while it is open.

use std::{io::Write, path::PathBuf};

use tabiya_club::{Sqlite, StoreError};

use crate::{Verdict, data, files};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya export --data /srv/chess --out games.pgn")]
pub(crate) struct Arguments {
    /// The folder with the club's data [default: Tabiya's in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The file to write, which must not exist yet; `-` is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    let data = data::directory(arguments.data)?;
    let (store, damage) = Sqlite::open_what_is_left(&data)?;
    // A device or a pipe is written to as it is.
    if arguments.out.is_file() {
        anyhow::bail!(
            "{} is there already: choose another name",
            arguments.out.display()
        );
    }
    let mut out = files::create(&arguments.out)?;
    let mut verdict = Verdict::Fine;
    if let Some(damage) = &damage {
        eprintln!("{damage}");
        verdict = Verdict::Faults;
    }
    let mut count = 0;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let exported = tabiya_club::export(&store, |game, written| -> anyhow::Result<()> {
        match written {
            Ok(text) => {
                count += 1;
                write!(out, "{}\n\n", text.trim_end())?;
            }
            Err(error) => {
                eprintln!("game {game} cannot be read: {error}");
                verdict = Verdict::Faults;
            }
        }
        Ok(())
    });
    let exported = runtime.block_on(exported);
    match (&damage, count) {
        (Some(_), 0) => anyhow::bail!("no game can be read"),
        (Some(_), _) => eprintln!("What can still be read is written."),
        (None, _) => {}
    }
    match exported {
        // Not all games could be listed; those that could are there.
        Err(error) if error.is::<StoreError>() => {
            out.finish()?;
            Err(error)
        }
        Err(error) => Err(error),
        Ok(()) => {
            out.finish()?;
            Ok(verdict)
        }
    }
}
