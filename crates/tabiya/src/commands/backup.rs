//! `tabiya backup`: copies a club's data, even while the club is running.

use std::path::PathBuf;

use anyhow::Context;
use tabiya_club::{Sqlite, Store};

use crate::{CommandOutcome, directories};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya backup --data /srv/chess chess-monday.db\n\nTo restore a backup, put the file into a new folder as tabiya.db and serve that folder with --data."
)]
pub(crate) struct Arguments {
    /// Data folder of the club [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// File to write; must not exist yet
    to: PathBuf,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let data = directories::data_directory(arguments.data)?;
    let store = Sqlite::open_read_only(&data)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let copied = runtime.block_on(store.back_up(&arguments.to));
    copied.with_context(|| format!("cannot back up to {}", arguments.to.display()))?;
    Ok(CommandOutcome::Success)
}
