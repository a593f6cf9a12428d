//! Default folders for data and settings.

use std::{env, path::PathBuf};

use anyhow::{Context, bail};

/// Returns the data folder: the one given with `--data`, or `tabiya` in the user's data folder.
pub(crate) fn data_directory(given: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    if let Some(given) = given {
        if given.is_file() {
            bail!("{} is a file; --data needs a folder", given.display());
        }
        return Ok(given);
    }
    let base = base().context("this user has no data folder; choose one with --data DIR")?;
    Ok(base.join("tabiya"))
}

/// Returns `tabiya` in the user's settings folder, or in the current folder if there is none.
pub(crate) fn settings_directory() -> PathBuf {
    let set = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let home = |folder: &str| env::home_dir().map(|home| home.join(folder));
    let found = if cfg!(windows) {
        set("APPDATA").or_else(|| home("AppData/Roaming"))
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        set("XDG_CONFIG_HOME").or_else(|| home(".config"))
    };
    found.unwrap_or_default().join("tabiya")
}

/// `$XDG_DATA_HOME`, or `~/.local/share`.
#[cfg(not(any(windows, target_os = "macos")))]
fn base() -> Option<PathBuf> {
    // The specification says to ignore relative paths.
    let set = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let set = set.filter(|path| path.is_absolute());
    set.or_else(|| Some(env::home_dir()?.join(".local/share")))
}

/// `~/Library/Application Support`.
#[cfg(target_os = "macos")]
fn base() -> Option<PathBuf> {
    Some(env::home_dir()?.join("Library/Application Support"))
}

/// `%LOCALAPPDATA%`: a database must not roam between computers.
#[cfg(windows)]
fn base() -> Option<PathBuf> {
    let set = env::var_os("LOCALAPPDATA").map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join("AppData").join("Local")))
}
