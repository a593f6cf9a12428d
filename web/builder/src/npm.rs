//! A build of the page with npm, into `web/dist`.

use std::{
    fs, io,
    path::Path,
    process::{self, Command},
};

use crate::{archive::Archive, sources::Stamp};

/// File in `dist` with the stamp of the sources it was built from.
const STAMP: &str = ".sources";

/// Builds the page if `web/dist` was built from other sources, and returns it. Concurrent builds wait for each other.
///
/// # Errors
///
/// If Node is not installed or npm fails.
pub fn build_if_changed(web: &Path, stamp: &Stamp) -> Result<Archive, String> {
    locked(web, || {
        let old = fs::read_to_string(web.join("dist").join(STAMP)).unwrap_or_default();
        if Stamp::from_text(&old) != *stamp {
            install_and_build(web, stamp)?;
        }
        read_dist(web, stamp)
    })
}

/// Builds the page, and returns it.
///
/// # Errors
///
/// If Node is not installed or npm fails.
pub fn build(web: &Path, stamp: &Stamp) -> Result<Archive, String> {
    locked(web, || {
        install_and_build(web, stamp)?;
        read_dist(web, stamp)
    })
}

fn locked<T>(web: &Path, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let path = web.join(".build-lock");
    let lock = fs::File::create(&path).and_then(|file| file.lock().map(|()| file));
    let _lock = lock.map_err(|error| format!("{} cannot be locked: {error}", path.display()))?;
    work()
}

fn read_dist(web: &Path, stamp: &Stamp) -> Result<Archive, String> {
    let dist = web.join("dist");
    Archive::of_folder(&dist, stamp.clone())
        .map_err(|error| format!("{} cannot be read: {error}", dist.display()))
}

/// Installs the dependencies if `package-lock.json` is newer than the installed ones. Builds into `dist.new` and then
/// replaces `dist`, so that `dist` is always complete.
fn install_and_build(web: &Path, stamp: &Stamp) -> Result<(), String> {
    let modified = |path: &str| fs::metadata(web.join(path)).and_then(|it| it.modified());
    let locked = modified("package-lock.json").map_err(|error| error.to_string())?;
    if !modified("node_modules/.package-lock.json").is_ok_and(|installed| installed >= locked) {
        npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build", "--", "--outDir", "dist.new"])?;
    let (fresh, dist) = (web.join("dist.new"), web.join("dist"));
    let replace = || {
        fs::write(fresh.join(STAMP), format!("{stamp}\n"))?;
        if dist.exists() {
            fs::remove_dir_all(&dist)?;
        }
        fs::rename(&fresh, &dist)
    };
    replace().map_err(|error| format!("{} cannot be written: {error}", dist.display()))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program)
        .args(arguments)
        .current_dir(web)
        .output();
    let process::Output {
        status,
        stdout,
        stderr,
    } = output.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "Node and npm are not installed (Node 20 or newer)".to_string(),
        _ => format!("npm cannot be started: {error}"),
    })?;
    if status.success() {
        return Ok(());
    }
    let output = [stdout, stderr].concat();
    let output = String::from_utf8_lossy(&output);
    let lines = output
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let last = &lines[lines.len().saturating_sub(8)..];
    Err(format!("npm {} failed: {}", arguments[0], last.join(" | ")))
}
