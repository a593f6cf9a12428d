//! `cargo xtask clean-clone`: checks that the last commit passes on its own.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::Result;
use crate::command::{program, root, run as run_command};

/// Runs CI in a fresh clone. Finds files missing from a commit and outdated lock files.
pub(crate) fn run() -> Result<()> {
    let clone = FreshClone::of_head()?;
    println!("running .ci/run in {}", clone.folder.display());
    let mut ci = program(clone.folder.join(".ci/run"));
    // A shared target folder would hide problems of a fresh machine.
    run_command(ci.current_dir(&clone.folder).env_remove("CARGO_TARGET_DIR"))
}

/// A clone that is removed on drop, also after a failure.
pub(crate) struct FreshClone {
    folder: PathBuf,
}

impl FreshClone {
    pub(crate) fn of_head() -> Result<FreshClone> {
        let clone = FreshClone {
            folder: env::temp_dir().join(format!("tabiya-clone-{}", process::id())),
        };
        run_command(
            program("git")
                .args(["clone", "--quiet"])
                .arg(root())
                .arg(&clone.folder),
        )?;
        Ok(clone)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for FreshClone {
    fn drop(&mut self) {
        // A leftover in the temporary folder is harmless.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
