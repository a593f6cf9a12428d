//! Where data and settings are kept, if nobody says otherwise.

use std::{env, path::PathBuf};

use anyhow::Context;

/// The folder for the club's data: the one that was asked for, or Tabiya's own in the user's folder for the data of
/// programs.
pub(crate) fn directory(wanted: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    if let Some(wanted) = wanted {
        return Ok(wanted);
    }
    let base = base().context("no folder for data is known: say which with --data DIR")?;
    Ok(base.join("tabiya"))
}

/// Tabiya's own in the user's folder for the settings of programs; in the folder that we are in, if there is none.
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
    // By the specification, a path that is not absolute does not count.
    let set = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let set = set.filter(|path| path.is_absolute());
    set.or_else(|| Some(env::home_dir()?.join(".local/share")))
}

/// `~/Library/Application Support`.
#[cfg(target_os = "macos")]
fn base() -> Option<PathBuf> {
    Some(env::home_dir()?.join("Library/Application Support"))
}

/// `%LOCALAPPDATA%`: a database does not travel between computers.
#[cfg(windows)]
fn base() -> Option<PathBuf> {
    let set = env::var_os("LOCALAPPDATA").map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join("AppData").join("Local")))
}
