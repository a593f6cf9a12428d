//! Checks of the data folder and its disk.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

use tabiya_club::{Sqlite, StoreError};

use super::{CheckContext, Finding};

/// Free space below which a club may soon pause its games.
#[cfg(unix)]
const LITTLE_SPACE: u64 = 100 << 20;
/// Free space that is enough for years.
#[cfg(unix)]
const ENOUGH_SPACE: u64 = 1 << 30;

const DATA: &str = "Data";
#[cfg(unix)]
const DISK: &str = "Disk";

/// Checks that the club can use its folder, and others cannot.
pub(super) fn data_folder(context: &CheckContext) -> Vec<Finding> {
    let folder = context.data;
    let shown = folder.display();
    match fs::metadata(folder) {
        Ok(metadata) if !metadata.is_dir() => {
            let text = format!("{shown} is not a folder");
            return vec![Finding::wrong(DATA, text, "Name another with --data.")];
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text = format!("{shown} does not exist yet; the first start makes it");
            return vec![Finding::good(DATA, text)];
        }
        Err(error) => {
            let advice = "Run this as the user who runs the club, or with sudo.";
            return vec![Finding::wrong(DATA, format!("{shown}: {error}"), advice)];
        }
    }
    let mut findings = vec![database(folder)];
    findings.extend(rights(folder));
    findings.extend(writing(folder));
    findings
}

/// Checks that the database opens.
fn database(folder: &Path) -> Finding {
    let shown = folder.display();
    if !folder.join("tabiya.db").exists() {
        return Finding::good(
            DATA,
            format!("{shown}; no club yet, the first start makes it"),
        );
    }
    match Sqlite::open_read_only(folder) {
        Ok(_) => Finding::good(DATA, format!("{shown}; the database opens")),
        Err(StoreError::Newer { .. }) => Finding::wrong(
            DATA,
            format!("{shown} is from a later version"),
            "Use that version of Tabiya.",
        ),
        Err(error) => Finding::wrong(
            DATA,
            format!("{shown}: {error}"),
            "Restore a backup; `tabiya export` writes what can be read.",
        ),
    }
}

/// Checks that nobody else can read the database or the way to the running club: they contain keys.
#[cfg(unix)]
fn rights(folder: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;

    let mode = |path: &Path| Some(fs::metadata(path).ok()?.permissions().mode() & 0o777);
    let is_entered = mode(folder)? & 0o077 != 0;
    let files = ["tabiya.db", "tabiya.db-wal", "control.json"];
    let open = files
        .map(|name| folder.join(name))
        .into_iter()
        .find(|file| {
            let mode = mode(file);
            mode.is_some_and(|mode| mode & 0o077 != 0)
        });
    let open = open.filter(|_| is_entered)?;
    let text = format!("other users can read {}", open.display());
    Some(Finding::wrong(
        DATA,
        text,
        format!("chmod 700 {}", folder.display()),
    ))
}

#[cfg(not(unix))]
fn rights(_: &Path) -> Option<Finding> {
    None
}

/// Checks that files can be written.
fn writing(folder: &Path) -> Option<Finding> {
    let path = folder.join(format!("doctor-{}", std::process::id()));
    let written = File::create_new(&path).and_then(|mut file| {
        let written = io::Write::write_all(&mut file, b"x").and_then(|()| file.sync_all());
        fs::remove_file(&path).and(written)
    });
    let error = written.err()?;
    let advice = "Run this as the user who runs the club, or give the folder to that user.";
    Some(Finding::wrong(
        DATA,
        format!("cannot write there: {error}"),
        advice,
    ))
}

/// Checks the free space of the disk.
#[cfg(unix)]
pub(super) fn free_space(context: &CheckContext) -> Finding {
    let existing = context.data.ancestors().find(|folder| folder.exists());
    let folder = existing.unwrap_or(Path::new("/"));
    let Ok(disk) = rustix::fs::statvfs(folder) else {
        return Finding::advice(DISK, "free space unknown", "Look at it with df.");
    };
    space(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
pub(super) fn free_space(_: &CheckContext) -> Finding {
    Finding::good("Disk", "not checked on this system")
}

#[cfg(unix)]
fn space(free: u64) -> Finding {
    let text = match free {
        ENOUGH_SPACE.. => format!("{:.1} GiB free", free as f64 / f64::from(1 << 30)),
        _ => format!("{} MiB free", free >> 20),
    };
    let advice = "Free some space: games are paused while they cannot be stored.";
    match free {
        ENOUGH_SPACE.. => Finding::good(DISK, text),
        LITTLE_SPACE.. => Finding::advice(DISK, text, advice),
        _ => Finding::wrong(DISK, text, advice),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{super::Verdict, *};

    #[test]
    fn free_space_in_words() {
        let check = |free| {
            let found = space(free);
            (found.verdict, found.text)
        };
        assert_eq!(check(3 << 30), (Verdict::Good, "3.0 GiB free".into()));
        assert_eq!(check(500 << 20), (Verdict::Advice, "500 MiB free".into()));
        assert_eq!(check(99 << 20), (Verdict::Wrong, "99 MiB free".into()));
        assert_eq!(check(0), (Verdict::Wrong, "0 MiB free".into()));
    }
}
