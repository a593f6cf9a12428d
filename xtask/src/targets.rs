//! `cargo xtask check-targets`: type-checks the program for the other systems that releases are built for.
//!
//! Only targets that `rustup target add` has installed are checked. Some dependencies compile C, for which cargo needs a
//! C compiler of the target too.

use std::path::PathBuf;

use crate::Result;
use crate::command::{cargo_line, output, program, run as run_command};

/// Targets of `.github/workflows/release.yml`.
const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
];

pub(crate) fn run() -> Result<()> {
    let sysroot = PathBuf::from(output(program("rustc").args(["--print", "sysroot"]))?.trim());
    for target in TARGETS {
        if !sysroot
            .join("lib/rustlib")
            .join(target)
            .join("lib")
            .is_dir()
        {
            println!("{target}: not checked; install it with `rustup target add {target}`");
            continue;
        }
        let line = format!("check --package tabiya --locked --target {target}");
        // Flags from the environment replace those for the CPU at hand.
        run_command(cargo_line(&line).env("RUSTFLAGS", "-D warnings"))?;
        println!("{target}: ok");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::root;

    #[test]
    fn targets_are_those_of_the_release() {
        let path = root().join(".github/workflows/release.yml");
        let workflow = std::fs::read_to_string(path).unwrap();
        for target in TARGETS {
            assert!(workflow.contains(target), "{target} is not in the workflow");
        }
    }
}
