//! A fresh Debian in a folder, to install packages in.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use super::program_file::target_folder;
use crate::Result;
use crate::command::{output, program, run, succeeds};

/// Names a folder outside the target folder for downloaded systems, so that fresh clones need not download them again.
const CACHE_VARIABLE: &str = "TABIYA_DEBIAN_CACHE";

/// A copy of a minimal system. Removed on drop.
pub(super) struct DebianRoot {
    pub(super) folder: PathBuf,
}

impl DebianRoot {
    /// Copies the system of a release such as `bookworm`, which is downloaded once.
    pub(super) fn fresh(suite: &str) -> Result<DebianRoot> {
        DebianRoot::fresh_with(suite, &[])
    }

    /// Copies such a system that has more packages.
    pub(super) fn fresh_with(suite: &str, packages: &[&str]) -> Result<DebianRoot> {
        let base = base(suite, packages)?;
        let folder = target_folder().join(format!("debian-test-{}", process::id()));
        let fresh = DebianRoot { folder };
        run(program("cp")
            .args(["--archive", "--reflink=auto"])
            .arg(&base)
            .arg(&fresh.folder))?;
        Ok(fresh)
    }

    /// Command that runs in the system as its root.
    pub(super) fn command(&self, line: &[&str]) -> Command {
        self.command_as("root:root", line)
    }

    /// Command that runs in the system as a user and group.
    pub(super) fn command_as(&self, user: &str, line: &[impl AsRef<OsStr>]) -> Command {
        chroot(&self.folder, user, line)
    }

    /// Output of a command in the system.
    pub(super) fn output(&self, line: &[&str]) -> Result<String> {
        output(&mut self.command(line))
    }

    /// Paths of all files and folders, without those that dpkg and its tools keep for themselves.
    pub(super) fn paths(&self) -> Result<BTreeSet<String>> {
        const KEPT: [&str; 8] = [
            "var/lib/dpkg/",
            "var/log/",
            "var/cache/",
            // In memory on a real machine.
            "run/",
            "etc/passwd-",
            "etc/group-",
            "etc/shadow-",
            "etc/gshadow-",
        ];
        let find = output(program("find").arg(&self.folder).args(["-printf", "%P\\n"]))?;
        let is_kept = |path: &&str| KEPT.iter().any(|kept| path.starts_with(kept));
        let paths = find.lines().filter(|path| !is_kept(path));
        Ok(paths.map(str::to_string).collect())
    }
}

impl Drop for DebianRoot {
    fn drop(&mut self) {
        // A leftover in the target folder is harmless.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Command that sees a folder as the whole system, with a clean environment.
pub(super) fn chroot(folder: &Path, user: &str, line: &[impl AsRef<OsStr>]) -> Command {
    let mut command = program("chroot");
    command
        .arg(format!("--userspec={user}"))
        .arg(folder)
        .args(line)
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("LC_ALL", "C.UTF-8")
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// True if packages can be installed in a folder here.
pub(super) fn is_possible() -> bool {
    let is_root = output(program("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/etc/debian_version").exists()
}

/// Folder of a system as debootstrap makes it, with more packages.
fn base(suite: &str, packages: &[&str]) -> Result<PathBuf> {
    let name = [&["debian", suite], packages].concat().join("-");
    let cache = env::var_os(CACHE_VARIABLE).map_or_else(target_folder, PathBuf::from);
    let base = cache.join(&name);
    if succeeds(&mut chroot(&base, "root:root", &["true"])) {
        return Ok(base);
    }
    // A download that was cut off must not look complete.
    let part = cache.join(format!("{name}.part"));
    if part.exists() {
        fs::remove_dir_all(&part)?;
    }
    fs::create_dir_all(&part)?;
    println!(
        "downloading a minimal Debian {suite} into {}",
        base.display()
    );
    let log = cache.join(format!("{name}.log"));
    let mut debootstrap = program("debootstrap");
    debootstrap.arg("--variant=minbase");
    if !packages.is_empty() {
        debootstrap.arg(format!("--include={}", packages.join(",")));
    }
    debootstrap
        .arg(suite)
        .arg(&part)
        .stdout(fs::File::create(&log)?);
    run(&mut debootstrap).map_err(|error| format!("{error}; see {}", log.display()))?;
    if base.exists() {
        fs::remove_dir_all(&base)?;
    }
    fs::rename(&part, &base)?;
    Ok(base)
}
