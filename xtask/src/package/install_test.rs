//! `cargo xtask install-test`: installs the packages in a fresh Debian, as a new user would, and removes them again.
//!
//! Each claim is checked in order: the package installs without a network, its service hosts a club as its own user, a
//! browser plays there, an upgrade and a removal keep the data, a purge leaves nothing. Then the tarball and the image
//! are run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::debian_root::{DebianRoot, chroot, is_possible};
use super::program_file::{ProgramFile, target_folder};
use super::running_club::RunningClub;
use super::unit_file::UnitFile;
use super::{Release, debian, image, tarball};
use crate::command::{cargo_line, program, run as run_command, succeeds};
use crate::program::binary;
use crate::test_counts::TestCounts;
use crate::{Result, page, setup};

/// Account that is made before an upgrade and found after it.
pub(super) const ACCOUNT: &str = r#"{"name":"Vera","password":"a long password"}"#;

/// One claim about the packages.
struct InstallCheck {
    name: &'static str,
    run: fn(&Setting) -> Result<()>,
}

/// In order: each begins with what the one before has left.
const CHECKS: &[InstallCheck] = &[
    check("install", Setting::install),
    check("serve", Setting::serve),
    check("play", Setting::play),
    check("upgrade", Setting::upgrade),
    check("remove", Setting::remove),
    check("install again", Setting::install_again),
    check("purge", Setting::purge),
    check("tarball", Setting::tarball),
    check("image", Setting::image),
];

const fn check(name: &'static str, run: fn(&Setting) -> Result<()>) -> InstallCheck {
    InstallCheck { name, run }
}

/// Name that the settings give the club before the upgrade.
const CLUB: &str = "The library";

#[derive(Args)]
pub(crate) struct Arguments {
    /// Program to package [default: the debug build].
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Debian release to install in.
    #[arg(long, default_value = "bookworm")]
    pub(super) suite: String,
}

impl Arguments {
    /// The given program, or a new debug build.
    pub(super) fn program(&self) -> Result<PathBuf> {
        if let Some(program) = &self.binary {
            return Ok(program.clone());
        }
        run_command(&mut cargo_line("build --package tabiya --locked"))?;
        Ok(binary("debug"))
    }
}

/// Runs the test with a given program.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if !is_possible() {
        return Err("packages can be installed in a folder only by root on Debian".into());
    }
    let checks = test(&arguments.program()?, &arguments.suite)?;
    println!("{checks} checks passed");
    Ok(())
}

/// Runs the test as a step of `cargo xtask test`, where that is possible.
pub(crate) fn count(counts: &mut TestCounts) -> Result<()> {
    if !is_possible() {
        println!("skipped: packages can be installed in a folder only by root on Debian");
        return Ok(());
    }
    counts.passed += test(&binary("debug"), "bookworm")?;
    Ok(())
}

/// Builds packages with a program and tests them. Returns the number of checks.
fn test(program: &Path, suite: &str) -> Result<u64> {
    setup::ensure_package_tools()?;
    let scratch = Scratch::create()?;
    let program = ProgramFile::open(program)?.stripped(&scratch.folder)?;
    let release = Release::new(program)?;
    let debian = DebianRoot::fresh(suite)?;
    let setting = Setting {
        release,
        before: debian.paths()?,
        users_before: users(&debian)?,
        debian,
        scratch,
    };
    for InstallCheck { name, run } in CHECKS {
        let start = Instant::now();
        run(&setting).map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: ok in {:.1} s", start.elapsed().as_secs_f64());
    }
    Ok(CHECKS.len() as u64)
}

/// The packages and the system that they are tested in.
struct Setting {
    release: Release,
    debian: DebianRoot,
    /// Files of the system before the first installation.
    before: BTreeSet<String>,
    users_before: String,
    scratch: Scratch,
}

impl Setting {
    fn install(&self) -> Result<()> {
        self.install_version(&self.release.version)?;
        let folder = self
            .debian
            .output(&["stat", "-c", "%U:%G %a", "/var/lib/tabiya"])?;
        same("the data folder", folder.trim(), "tabiya:tabiya 700")?;
        let version = self.debian.output(&["tabiya", "--version"])?;
        same(
            "the version",
            version.trim(),
            &format!("tabiya {}", self.release.version),
        )?;
        for file in [
            "usr/lib/systemd/system/tabiya.service",
            "usr/share/applications/tabiya.desktop",
            "usr/share/icons/hicolor/scalable/apps/tabiya.svg",
            "usr/share/doc/tabiya/copyright",
        ] {
            if !self.debian.folder.join(file).is_file() {
                return Err(format!("/{file} is missing").into());
            }
        }
        self.verify_unit()
    }

    /// Asks systemd to read the unit, if it is installed on this machine.
    fn verify_unit(&self) -> Result<()> {
        if !succeeds(program("systemd-analyze").arg("--version")) {
            return Ok(());
        }
        let mut verify = program("systemd-analyze");
        verify
            .args(["verify", "--man=no"])
            .arg(format!("--root={}", self.debian.folder.display()));
        let result = verify
            .arg("/usr/lib/systemd/system/tabiya.service")
            .output()?;
        let text = String::from_utf8_lossy(&result.stderr);
        // A minimal system has none of the targets that the unit waits for.
        let is_ours = |line: &&str| line.contains("tabiya.service:") && !line.contains("not found");
        match text.lines().find(is_ours) {
            Some(line) => Err(format!("systemd says: {line}").into()),
            None => Ok(()),
        }
    }

    /// Starts the service as its unit does, and makes an account.
    fn serve(&self) -> Result<()> {
        let start = Instant::now();
        let club = self.start()?;
        let (status, page) = club.get("/")?;
        same("the page", &status, &200)?;
        println!(
            "first start to a served page: {} ms",
            start.elapsed().as_millis()
        );
        if !page.contains("<html") {
            return Err("the page is not HTML".into());
        }
        let (status, health) = club.get("/api/v1/health")?;
        same("the club's health", &status, &200).map_err(|error| format!("{error}: {health}"))?;
        let (status, _) = club.post("/api/v1/login", ACCOUNT)?;
        same(
            "a login before there is an account",
            &(status >= 400),
            &true,
        )?;
        let (status, answer) = club.post("/api/v1/account", ACCOUNT)?;
        same("making an account", &status, &201).map_err(|error| format!("{error}: {answer}"))?;
        club.stop()?;
        // Nobody else may read the games and the tokens.
        let readable = ["find", "/var/lib/tabiya", "-perm", "/077"];
        same(
            "what others may read",
            self.debian.output(&readable)?.trim(),
            "",
        )
    }

    /// Plays a game on the service in the browser.
    fn play(&self) -> Result<()> {
        let club = self.start()?;
        if !page::play_at(&club.url())? {
            println!("note: no game in the browser: `npm ci` has not been run in the folder web");
        }
        club.stop()
    }

    /// A new version keeps the data, and the settings that somebody has changed.
    fn upgrade(&self) -> Result<()> {
        let config = self.debian.folder.join("etc/tabiya/tabiya.toml");
        let template = &self.release.config;
        fs::write(&config, format!("name = \"{CLUB}\"\n{template}"))?;
        let newer = format!("{}+newer", self.release.version);
        self.install_version(&newer)?;
        let query = [
            "dpkg-query",
            "--show",
            "--showformat=${Version} ${Status}",
            "tabiya",
        ];
        let status = self.debian.output(&query)?;
        same(
            "the package",
            status.as_str(),
            &format!("{newer} install ok installed"),
        )?;
        self.expect_account()?;
        let club = self.start()?;
        let (_, health) = club.get("/api/v1/health")?;
        same("the changed name", &health.contains(CLUB), &true)?;
        club.stop()
    }

    fn remove(&self) -> Result<()> {
        run_command(&mut self.debian.command(&["dpkg", "--remove", "tabiya"]))?;
        let left = self.left()?;
        let is_kept =
            |path: &String| path.starts_with("var/lib/tabiya") || path.starts_with("etc/");
        match left.iter().find(|path| !is_kept(path)) {
            Some(path) => Err(format!("/{path} is left").into()),
            None if left.iter().any(|path| path.ends_with("tabiya.db")) => Ok(()),
            None => Err("the data is gone".into()),
        }
    }

    fn install_again(&self) -> Result<()> {
        self.install_version(&self.release.version)?;
        self.expect_account()
    }

    fn purge(&self) -> Result<()> {
        run_command(&mut self.debian.command(&["dpkg", "--purge", "tabiya"]))?;
        let left = self.left()?;
        same("what is left", &left, &Vec::new())?;
        same("the users", &users(&self.debian)?, &self.users_before)
    }

    /// Unpacks the tarball into `/usr/local` and plays a few moves.
    fn tarball(&self) -> Result<()> {
        let archive = self.debian.folder.join("tabiya.tar.gz");
        fs::write(&archive, tarball::package(&self.release)?)?;
        let unpack = [
            "tar",
            "xf",
            "/tabiya.tar.gz",
            "--strip-components=1",
            "-C",
            "/usr/local",
        ];
        run_command(&mut self.debian.command(&unpack))?;
        let count = self
            .debian
            .output(&["/usr/local/bin/tabiya", "perft", "3"])?;
        same(
            "positions after three moves",
            &count.contains("8,902"),
            &true,
        )
        .or_else(|_| {
            same(
                "positions after three moves",
                &count.contains("8902"),
                &true,
            )
        })
    }

    /// Unpacks the layers of the image, and runs its program as its user.
    fn image(&self) -> Result<()> {
        let folder = self.scratch.folder.join("image");
        let root = image::unpack(&image::package(&self.release)?, &folder)?;
        let mut line = root.command.clone();
        line.extend(["--bind".to_string(), "127.0.0.1:0".to_string()]);
        let club = RunningClub::start(&mut chroot(&folder, &root.user, &line))?;
        let (status, _) = club.get("/api/v1/health")?;
        same("the club's health", &status, &200)?;
        club.stop()
    }

    /// Starts the command of the unit as the unit's user, on a free port of this computer.
    fn start(&self) -> Result<RunningClub> {
        let path = self
            .debian
            .folder
            .join("usr/lib/systemd/system/tabiya.service");
        let unit = UnitFile::read(&path)?;
        let mut line = unit.words("ExecStart")?;
        line.extend(["--bind".to_string(), "127.0.0.1:0".to_string()]);
        let user = format!("{}:{}", unit.value("User")?, unit.value("Group")?);
        RunningClub::start(&mut self.debian.command_as(&user, &line))
    }

    /// The account of [`Setting::serve`] is still there.
    fn expect_account(&self) -> Result<()> {
        let club = self.start()?;
        let (status, answer) = club.post("/api/v1/login", ACCOUNT)?;
        same("the login", &status, &200).map_err(|error| format!("{error}: {answer}"))?;
        club.stop()
    }

    /// Installs the package without a network: what it needs is there.
    fn install_version(&self, version: &str) -> Result<()> {
        let kept = self.scratch.folder.join(format!("{version}.deb"));
        if !kept.exists() {
            fs::write(&kept, debian::package(&self.release, version)?)?;
        }
        let file = self.debian.folder.join("tabiya.deb");
        fs::copy(kept, &file)?;
        let install = ["dpkg", "--install", "/tabiya.deb"];
        run_command(&mut self.debian.command(&install))?;
        Ok(fs::remove_file(file)?)
    }

    /// Files that the package has left behind.
    fn left(&self) -> Result<Vec<String>> {
        let now = self.debian.paths()?;
        Ok(now.difference(&self.before).cloned().collect())
    }
}

/// Names of users and groups.
fn users(debian: &DebianRoot) -> Result<String> {
    let read = |file: &str| fs::read_to_string(debian.folder.join(file));
    Ok(read("etc/passwd")? + &read("etc/group")?)
}

/// Fails if something is not as it should be.
pub(super) fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    found: &T,
    wanted: &T,
) -> Result<()> {
    if found == wanted {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, expected {wanted:?}").into())
}

/// A folder that is removed on drop.
struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    fn create() -> Result<Scratch> {
        let folder = target_folder().join(format!("install-test-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Scratch { folder })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A leftover in the target folder is harmless.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
