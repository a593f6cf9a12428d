//! `tabiya restore`: restores a backup, or lists what is in it.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use tabiya_backup::{Contents, Restored, SettingsTrust, TurnedOff};
use tabiya_club::{DataSummary, Sqlite};

use super::backup;
use crate::{CommandOutcome, files};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya restore monday.tar.gz --list\n  tabiya restore monday.tar.gz --data /srv/chess\n  tabiya restore monday.tar.gz\n\nThe folder must be empty or missing: nothing is overwritten. Settings of the club that start programs or open files (engines, tls_cert, tls_key) are turned off, as a backup may come from a stranger; --trust-settings leaves them on. Everything is verified before the folder is there, so there is never half a club. Copies of the database that version 0.1 made (.db) can be restored too."
)]
pub(crate) struct Arguments {
    /// Backup to restore; `-` for standard input
    #[arg(value_name = "FILE")]
    from: PathBuf,
    /// Folder to restore to [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Folder to restore the terminal's settings to [default: the user's; with --data none]
    #[arg(long, value_name = "DIR")]
    settings: Option<PathBuf>,
    /// Restore a backup that you made: also engines and certificates in the club's settings stay as they are
    #[arg(long)]
    trust_settings: bool,
    /// Verify the backup and list what is in it, without restoring it
    #[arg(long, conflicts_with_all = ["data", "settings", "trust_settings"])]
    list: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let from = &arguments.from;
    let input = open(from)?;
    let mut out = io::stdout().lock();
    if arguments.list {
        let contents = tabiya_backup::list(input)
            .with_context(|| format!("cannot read {}", from.display()))?;
        let club = check_database(from, &contents)?;
        list(&contents, club, &mut out)?;
    } else {
        let opening = match &arguments.data {
            Some(data) => format!("tabiya serve --data {}", data.display()),
            None => "tabiya".to_string(),
        };
        let trust = match arguments.trust_settings {
            true => SettingsTrust::Trust,
            false => SettingsTrust::TurnOff,
        };
        let folders = backup::folders(arguments.data, arguments.settings)?;
        let restored = tabiya_backup::restore(input, &folders, trust)
            .with_context(|| format!("cannot restore {}", from.display()))?;
        report(&restored, &folders.data, &mut out)?;
        if restored.club.is_some() {
            writeln!(out, "To open the club: {opening}")?;
        }
        warn(&restored);
    }
    Ok(CommandOutcome::Success)
}

/// Opens the backup as it is, compressed.
fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if files::is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        anyhow::bail!("{} is a folder, not a backup", path.display());
    }
    Ok(Box::new(file))
}

/// Checks a copy of the database alone, which has no checksums.
fn check_database(from: &Path, contents: &Contents) -> anyhow::Result<Option<DataSummary>> {
    if contents.about.is_some() || files::is_standard(from) {
        return Ok(None);
    }
    let checked = Sqlite::check_copy(from);
    let club = checked.with_context(|| format!("cannot read {}", from.display()))?;
    Ok(Some(club))
}

fn list(contents: &Contents, club: Option<DataSummary>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", title(contents))?;
    for part in &contents.parts {
        writeln!(out, "{:>12}  {}", part.bytes, part.name)?;
    }
    match (club, &contents.about) {
        (Some(club), _) => writeln!(out, "It has {} and is whole.", numbers(club)),
        (None, Some(_)) => writeln!(out, "All checksums are right."),
        (None, None) => Ok(()),
    }
}

fn report(restored: &Restored, data: &Path, out: &mut impl Write) -> io::Result<()> {
    let data = data.display();
    writeln!(out, "{}, restored to {data}:", title(&restored.contents))?;
    let parts = &restored.contents.parts;
    if let Some(club) = restored.club {
        writeln!(out, "  the club with {}", numbers(club))?;
    }
    if restored.saved_games > 0 {
        let games = counted(restored.saved_games, "game");
        writeln!(out, "  {games} of the terminal")?;
    }
    let others = parts.iter().map(|part| part.name.as_str()).filter(|name| {
        let is_log = name.starts_with("data/terminal/") && name.ends_with(".log");
        name.starts_with("data/") && *name != "data/tabiya.db" && !is_log
    });
    for name in others {
        writeln!(out, "  {}", name.trim_start_matches("data/"))?;
    }
    for path in &restored.settings {
        writeln!(out, "  settings: {}", path.display())?;
    }
    if restored.left_settings > 0 {
        writeln!(
            out,
            "The terminal's settings stayed in the backup: --settings DIR restores them too."
        )?;
    }
    Ok(())
}

/// Says which settings were turned off.
fn warn(restored: &Restored) {
    for TurnedOff { path, settings } in &restored.turned_off {
        eprintln!(
            "Turned off in {}, as a backup from a stranger could start programs with it: {}. The club runs without. To turn it on again, remove the # before these lines.",
            path.display(),
            settings.join(", ")
        );
    }
    for path in &restored.set_aside {
        eprintln!(
            "The settings in {} cannot be read, so they have this name, and no club uses them. To use them, look at the file, then rename it.",
            path.display()
        );
    }
    if !(restored.turned_off.is_empty() && restored.set_aside.is_empty()) {
        eprintln!("With --trust-settings, a backup that you made yourself is restored as it was.");
    }
}

fn title(contents: &Contents) -> String {
    match &contents.about {
        Some(about) => format!(
            "Backup of {}, made by Tabiya {}",
            about.created,
            about.program.escape_debug()
        ),
        None => "Copy of a club's database".to_string(),
    }
}

fn numbers(club: DataSummary) -> String {
    let games = counted(club.games, "game");
    format!("{games} and {}", counted(club.accounts, "account"))
}

fn counted(count: u32, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
