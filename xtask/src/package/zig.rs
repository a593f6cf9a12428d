//! Zig as a linker: it links for older versions of the C library than this system has.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::elf::GlibcVersion;
use super::program_file::target_folder;
use crate::Result;
use crate::command::{program, run, succeeds};

/// Oldest C library that the packages support: that of Debian 10, Ubuntu 18.10 and RHEL 8.
pub(super) const GLIBC: GlibcVersion = GlibcVersion {
    major: 2,
    minor: 28,
};
/// Python packages that contain the programs. Another version may link other bytes.
const PACKAGES: [&str; 2] = ["ziglang==0.17.0", "cargo-zigbuild==0.24.0"];

/// Zig and `cargo zigbuild` in a Python environment of their own.
pub(super) struct Zig {
    folder: PathBuf,
}

impl Zig {
    /// Installs them into the target folder, once.
    pub(super) fn install() -> Result<Zig> {
        let name = PACKAGES.join("-").replace("==", "-");
        let zig = Zig {
            folder: target_folder().join(name),
        };
        if succeeds(program(zig.bin("cargo-zigbuild")).arg("--version")) {
            return Ok(zig);
        }
        println!(
            "installing {} into {}",
            PACKAGES.join(" and "),
            zig.folder.display()
        );
        zig.create().map_err(|error| {
            // Half an installation would look like one.
            let _ = fs::remove_dir_all(&zig.folder);
            format!("zig cannot be installed: {error}")
        })?;
        Ok(zig)
    }

    fn create(&self) -> Result<()> {
        run(program("python3").args(["-m", "venv"]).arg(&self.folder))?;
        let mut pip = program(self.bin("pip"));
        run(pip
            .args(["install", "--quiet", "--only-binary=:all:"])
            .args(PACKAGES))
    }

    /// Makes a cargo command build with zig for a target.
    pub(super) fn prepare(&self, cargo: &mut Command, triple: &str) {
        let mut path = OsString::from(self.folder.join("bin"));
        path.push(":");
        path.push(env::var_os("PATH").unwrap_or_default());
        let cache = self.folder.join("cache");
        cargo
            .args(["zigbuild", "--target", &format!("{triple}.{GLIBC}")])
            .env("PATH", path)
            .env("CARGO_ZIGBUILD_CACHE_DIR", &cache)
            .env("ZIG_GLOBAL_CACHE_DIR", &cache)
            .env("ZIG_LOCAL_CACHE_DIR", &cache);
    }

    fn bin(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }
}
