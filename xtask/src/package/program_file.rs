//! The program that the packages contain: built here, or given.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::elf::ElfNeeds;
use super::timestamp::Timestamp;
use super::zig::Zig;
use crate::Result;
use crate::command::{cargo, output, program, root, run};

/// Profile of programs to hand on.
const PROFILE: &str = "dist";
/// A larger program is refused: it would have to be downloaded by everyone.
const MAX_PROGRAM_BYTES: usize = 30_000_000;

/// A built program.
pub(crate) struct ProgramFile {
    pub(crate) path: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) needs: ElfNeeds,
}

impl ProgramFile {
    /// Builds for any CPU of this architecture, and for older systems than this one if zig can be installed.
    pub(crate) fn build() -> Result<ProgramFile> {
        let target = target_folder().join("package-build");
        let time = Timestamp::of_source()?;
        let path = match Zig::install() {
            Ok(zig) => {
                let triple = format!("{}-unknown-linux-gnu", env::consts::ARCH);
                let mut build = cargo();
                zig.prepare(&mut build, &triple);
                run(with_options(&mut build, &target, time))?;
                target.join(triple).join(PROFILE)
            }
            Err(error) => {
                println!("note: {error}");
                println!(
                    "note: without zig, the program needs this system's C library or a newer one"
                );
                let mut build = cargo();
                run(with_options(build.arg("build"), &target, time))?;
                target.join(PROFILE)
            }
        };
        let program = ProgramFile::open(&path.join("tabiya"))?;
        let size = program.bytes.len();
        if size > MAX_PROGRAM_BYTES {
            return Err(
                format!("the program has {size} bytes; {MAX_PROGRAM_BYTES} are allowed").into(),
            );
        }
        Ok(program)
    }

    /// Reads a program that was built before.
    pub(crate) fn open(path: &Path) -> Result<ProgramFile> {
        let path = root().join(path);
        let bytes = fs::read(&path)
            .map_err(|error| format!("cannot read the program {}: {error}", path.display()))?;
        let needs = ElfNeeds::of_bytes(&bytes)
            .map_err(|error| format!("cannot package {}: {error}", path.display()))?;
        Ok(ProgramFile { path, bytes, needs })
    }

    /// The program without its symbols, as the profile for packages builds it.
    pub(super) fn stripped(&self, folder: &Path) -> Result<ProgramFile> {
        let path = folder.join("tabiya");
        run(program("strip").arg("-o").arg(&path).arg(&self.path))?;
        ProgramFile::open(&path)
    }

    /// Output of one of the program's commands.
    pub(super) fn output_of(&self, arguments: &[&str]) -> Result<String> {
        output(program(&self.path).args(arguments))
    }

    /// The file with all settings of a club as comments.
    pub(super) fn config(&self) -> Result<String> {
        self.output_of(&["serve", "--print-config"])
    }
}

/// Arguments and compiler flags of a build whose bytes do not depend on the CPU, the folder or the user's settings.
fn with_options<'a>(build: &'a mut Command, target: &Path, time: Timestamp) -> &'a mut Command {
    let map = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let cpu = match env::consts::ARCH {
        "x86_64" => "-Ctarget-cpu=x86-64",
        _ => "-Ctarget-cpu=generic",
    };
    let flags = [
        cpu.to_string(),
        // The last one that fits counts.
        map(root(), "tabiya"),
        map(&cargo_home(), "cargo"),
        map(target, "target"),
    ];
    let c_flags = format!(
        "-ffile-prefix-map={}=cargo -ffile-prefix-map={}=target",
        cargo_home().display(),
        target.display()
    );
    build
        .args(["--package", "tabiya", "--locked", "--profile", PROFILE])
        .arg("--target-dir")
        .arg(target)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .env("CFLAGS", c_flags)
        // C code asks for the time of its compilation.
        .env("SOURCE_DATE_EPOCH", time.seconds().to_string())
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET")
}

/// Folder of everything that is built.
pub(crate) fn target_folder() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target)
}

fn cargo_home() -> PathBuf {
    let home = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_for_any_cpu_and_name_no_folder_of_this_machine() {
        let mut build = cargo();
        with_options(
            &mut build,
            Path::new("/somewhere"),
            Timestamp::from_seconds(1_700_000_000),
        );
        let flags = build
            .get_envs()
            .find(|(name, _)| *name == "CARGO_ENCODED_RUSTFLAGS");
        let flags = flags.unwrap().1.unwrap().to_string_lossy().into_owned();
        assert!(!flags.contains("native"), "{flags}");
        assert!(
            flags.contains(&format!("{}=tabiya", root().display())),
            "{flags}"
        );
        let plain = build.get_envs().find(|(name, _)| *name == "RUSTFLAGS");
        assert_eq!(plain, Some((std::ffi::OsStr::new("RUSTFLAGS"), None)));
    }

    #[test]
    fn a_missing_or_foreign_program_is_named() {
        let error = |path: &str| {
            ProgramFile::open(Path::new(path))
                .err()
                .unwrap()
                .to_string()
        };
        assert!(error("no-such-program").contains("no-such-program"));
        assert!(error("Cargo.toml").contains("not a Linux program"));
    }
}
