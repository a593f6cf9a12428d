//! `tabiya backup`: a copy of a club's data, also while it is open.

use std::path::PathBuf;

use anyhow::Context;
use tabiya_club::{Sqlite, Store};

use crate::{Verdict, data};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya backup --data /srv/chess chess-monday.db\n\nTo go back to it, put the file into a new folder as tabiya.db, and serve that with --data."
)]
pub(crate) struct Arguments {
    /// The folder with the club's data [default: Tabiya's in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The file to write, which must not exist yet
    to: PathBuf,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    let data = data::directory(arguments.data)?;
    let store = Sqlite::open_to_read(&data)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let copied = runtime.block_on(store.back_up(&arguments.to));
    copied.with_context(|| format!("cannot copy to {}", arguments.to.display()))?;
    Ok(Verdict::Fine)
}
