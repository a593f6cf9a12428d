//! `cargo xtask package`: the packages to hand on, in `target/packages`.
//!
//! # Layout
//!
//! [`program_file`] builds the program with [`zig`], and [`elf`] reads what it needs. [`shared_files`] collects what lies
//! beside it, [`dependency_list`] the licences of others' work in it. [`debian`], [`tarball`] and [`image`] each write one
//! package from a [`file_tree`]. [`timestamp`] and [`checksum`] are what they say. The files that they copy are in the
//! folder `packaging`. [`install_test`] installs them in a [`debian_root`], and starts the [`running_club`] that the
//! [`unit_file`] describes; [`boot_test`] does so in a [`booted_debian`], with systemd.
//!
//! Packages are reproducible: the same commit gives the same bytes, whatever the user and the time.

pub(crate) mod boot_test;
mod booted_debian;
mod checksum;
mod debian;
mod debian_root;
mod dependency_list;
mod elf;
mod file_tree;
mod image;
pub(crate) mod install_test;
pub(crate) mod program_file;
mod running_club;
mod shared_files;
mod tarball;
mod timestamp;
mod unit_file;
mod zig;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::Result;
use crate::command::root;
use checksum::sha256;
use dependency_list::DependencyList;
use file_tree::FileTree;
use program_file::{ProgramFile, target_folder};
use timestamp::Timestamp;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Package this program instead of building one.
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Folder for the packages; its old contents are removed [default: target/packages].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// What all packages are made of.
struct Release {
    version: String,
    /// CPU architecture, as Rust names it.
    architecture: &'static str,
    time: Timestamp,
    program: ProgramFile,
    shared: FileTree,
    zsh_completions: String,
    /// Settings of the club, all as comments.
    config: String,
    dependencies: DependencyList,
}

/// Builds all packages and lists them with their sizes.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let program = match &arguments.binary {
        Some(path) => ProgramFile::open(path)?,
        None => ProgramFile::build()?,
    };
    let folder = match &arguments.out {
        Some(folder) => root().join(folder),
        None => target_folder().join("packages"),
    };
    let release = Release::new(program)?;
    let packages = release.packages()?;
    write(&folder, &packages)?;
    list(&release, &packages);
    println!("{} packages are in {}", packages.len(), folder.display());
    Ok(())
}

/// A file to hand on.
struct Package {
    name: String,
    bytes: Vec<u8>,
}

impl Release {
    fn new(program: ProgramFile) -> Result<Release> {
        Ok(Release {
            version: env!("CARGO_PKG_VERSION").to_string(),
            architecture: env::consts::ARCH,
            time: Timestamp::of_source()?,
            shared: shared_files::collect(&program)?,
            zsh_completions: shared_files::zsh_completions(&program)?,
            config: program.config()?,
            dependencies: DependencyList::collect()?,
            program,
        })
    }

    fn packages(&self) -> Result<Vec<Package>> {
        let (version, architecture) = (&self.version, debian::architecture(self.architecture));
        let package = |name: String, bytes: Vec<u8>| Package { name, bytes };
        Ok(vec![
            package(
                format!("tabiya_{version}_{architecture}.deb"),
                debian::package(self, version)?,
            ),
            package(
                format!("{}.tar.gz", tarball::name(self)),
                tarball::package(self)?,
            ),
            package(
                format!("tabiya-{version}-{architecture}-oci.tar"),
                image::package(self)?,
            ),
            package(
                "compose.yaml".to_string(),
                image::compose_file(version)?.into(),
            ),
            package(
                "DEPENDENCIES.txt".to_string(),
                self.dependencies.to_text().into(),
            ),
            package(
                "DEPENDENCIES.html".to_string(),
                self.dependencies.to_html().into(),
            ),
        ])
    }
}

/// Writes the packages and their checksums into an empty folder.
fn write(folder: &Path, packages: &[Package]) -> Result<()> {
    if folder.exists() {
        // Only what an earlier run has written: a mistyped folder must not be emptied.
        if !folder.join("SHA256SUMS").exists() && fs::read_dir(folder)?.next().is_some() {
            let folder = folder.display();
            return Err(format!(
                "{folder} is not empty and has no SHA256SUMS: choose another --out"
            )
            .into());
        }
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let mut sums = String::new();
    for Package { name, bytes } in packages {
        fs::write(folder.join(name), bytes)?;
        sums.push_str(&format!("{}  {name}\n", sha256(bytes)));
    }
    fs::write(folder.join("SHA256SUMS"), sums)?;
    Ok(())
}

fn list(release: &Release, packages: &[Package]) {
    let program = &release.program;
    let glibc = program.needs.glibc();
    let glibc = glibc.map_or("no glibc".to_string(), |version| format!("glibc {version}"));
    println!(
        "{:>12}  the program, which needs {glibc}",
        program.bytes.len()
    );
    for Package { name, bytes } in packages {
        println!("{:>12}  {name}", bytes.len());
    }
    println!(
        "{:>12}  dependencies with licences",
        release.dependencies.len()
    );
}
