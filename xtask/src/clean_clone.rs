//! `cargo xtask clean-clone`: does the last commit pass on its own?

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;

use crate::Result;
use crate::command::{program, root, run as run_command};

/// Finds files that were forgotten in a commit, and lock files that are out of date.
pub(crate) fn run() -> Result<()> {
    let clone = FreshClone::of_head()?;
    println!("running .ci/run in {}", clone.folder.display());
    let mut ci = program(clone.folder.join(".ci/run"));
    // A shared target folder would hide what a fresh machine sees.
    run_command(ci.current_dir(&clone.folder).env_remove("CARGO_TARGET_DIR"))
}

/// A clone that is removed in the end, also after a failure.
struct FreshClone {
    folder: PathBuf,
}

impl FreshClone {
    fn of_head() -> Result<FreshClone> {
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
}

impl Drop for FreshClone {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
