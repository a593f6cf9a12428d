//! `tabiya backup`: copies everything that Tabiya keeps to one file, even while a club is running.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process,
};

use anyhow::Context;
use tabiya_backup::{BackedUp, BackupError, Folders, LeftOut};
use tabiya_club::Sqlite;

use crate::{
    CommandOutcome, directories,
    files::{self, ExistingFile},
};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya backup monday.tar.gz\n  tabiya backup --data /srv/chess monday.tar.gz\n  tabiya backup --data /srv/chess - > /media/usb/monday.tar.gz\n\nA backup has the club and the games, sign-ins and settings of the terminal; with --data, what is in that folder. It holds secrets: keep it as safe as the data. Links are not followed; if a link or a file with an unusual name had to be left out, the exit code is 1. `tabiya restore` restores it.\n\nA file whose name ends in .db gets the club's database alone."
)]
pub(crate) struct Arguments {
    /// Data folder [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Folder of the terminal's settings [default: the user's; with --data none]
    #[arg(long, value_name = "DIR")]
    settings: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// File to write, such as monday.tar.gz; `-` for standard output
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let folders = folders(arguments.data, arguments.settings)?;
    let to = &arguments.to;
    if to.extension().is_some_and(|ending| ending == "db") {
        copy_database(&folders.data, to, arguments.force)?;
        eprintln!(
            "{} has the club's database alone. A name that ends in .tar.gz gets everything.",
            to.display()
        );
        return Ok(CommandOutcome::Success);
    }
    let mut out = files::create_private(to, ExistingFile::forced(arguments.force))?;
    let done = tabiya_backup::back_up(&folders, &staging(to), &mut out)
        .with_context(|| format!("cannot back up {}", folders.data.display()))?;
    out.finish()?;
    for LeftOut { path, reason } in &done.left_out {
        // Quoted: a name may have any characters.
        eprintln!("left out: {path:?}: {reason}");
    }
    if !files::is_standard(to) {
        writeln!(std::io::stdout(), "{}", report(&done, to))?;
    }
    if done
        .left_out
        .iter()
        .any(|left_out| left_out.reason.is_loss())
    {
        eprintln!("The backup is written, but without the files above.");
        return Ok(CommandOutcome::ErrorsFound);
    }
    Ok(CommandOutcome::Success)
}

/// Returns the folders that the options name. The settings are not those of a club in a folder of its own.
pub(super) fn folders(data: Option<PathBuf>, settings: Option<PathBuf>) -> anyhow::Result<Folders> {
    let usual = data.is_none().then(directories::settings_directory);
    Ok(Folders {
        data: directories::data_directory(data)?,
        settings: settings.or(usual),
    })
}

/// Copies the club's database, as version 0.1 did.
fn copy_database(data: &Path, to: &Path, force: bool) -> anyhow::Result<()> {
    let cannot = || format!("cannot back up to {}", to.display());
    let path = data.join("tabiya.db");
    if path.is_symlink() {
        return Err(BackupError::Link { path }).with_context(cannot);
    }
    if !(force && to.exists()) {
        return Sqlite::copy(data, to).with_context(cannot);
    }
    let fresh = staging(to);
    Sqlite::copy(data, &fresh).with_context(cannot)?;
    fs::rename(&fresh, to).with_context(cannot)
}

/// Name of the copy of the database: beside the backup, where there is room for it.
fn staging(to: &Path) -> PathBuf {
    let id = process::id();
    if files::is_standard(to) || fs::metadata(to).is_ok_and(|about| !about.is_file()) {
        return env::temp_dir().join(format!("tabiya-backup-{id}.db"));
    }
    let mut name = to.as_os_str().to_owned();
    name.push(format!(".{id}.db"));
    name.into()
}

/// Says what is in the backup.
fn report(done: &BackedUp, to: &Path) -> String {
    let count = |is_counted: fn(&str) -> bool| {
        let names = done.parts.iter().map(|part| part.name.as_str());
        names.filter(|name| is_counted(name)).count()
    };
    let mut kinds = Vec::new();
    if count(|name| name == "data/tabiya.db") > 0 {
        kinds.push("the club".to_string());
    }
    match count(|name| name.starts_with("data/terminal/") && name.ends_with(".log")) {
        0 => {}
        1 => kinds.push("1 game of the terminal".to_string()),
        games => kinds.push(format!("{games} games of the terminal")),
    }
    if count(|name| name.starts_with("settings/")) > 0 {
        kinds.push("the settings".to_string());
    }
    let files = done.parts.len();
    let files = if files == 1 {
        "1 file".to_string()
    } else {
        format!("{files} files")
    };
    let size = files::size(to).unwrap_or(0).div_ceil(1024);
    let kinds = match kinds.is_empty() {
        true => String::new(),
        false => format!(": {}", kinds.join(", ")),
    };
    format!("{} ({files}, {size} KB){kinds}", to.display())
}
