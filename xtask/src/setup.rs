//! Installs the tools that the tests need.

use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::command::{output, program, run, succeeds};

/// A program that a step runs, and its source.
struct Tool {
    name: &'static str,
    probe: ToolProbe,
    source: ToolSource,
}

/// Way to check that a tool is installed.
enum ToolProbe {
    /// `--version` succeeds.
    Version,
    /// This file exists.
    File(&'static str),
    /// This shell command succeeds.
    Shell(&'static str),
}

/// Installation source of a tool.
enum ToolSource {
    /// A Debian package.
    Apt(&'static str),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// A program on crates.io: its name and version.
    Cargo(&'static str, &'static str),
}

const TOOLS: &[Tool] = &[
    // libFuzzer is C++, built for the fuzz targets.
    tool("cc", ToolSource::Apt("gcc")),
    tool("c++", ToolSource::Apt("g++")),
    tool("cargo-fmt", ToolSource::Rustup("rustfmt")),
    tool("cargo-clippy", ToolSource::Rustup("clippy")),
    // Licences and advisories of the dependencies.
    tool("cargo-deny", ToolSource::Cargo("cargo-deny", "0.20.2")),
    // The page, and a browser to test it in.
    tool("node", ToolSource::Apt("nodejs")),
    tool("npm", ToolSource::Apt("npm")),
    package("chromium", "/usr/bin/chromium"),
    // Independent clients and opponents of the engine.
    package("xboard", "/usr/games/xboard"),
    package("phalanx", "/usr/games/phalanx"),
    package("sjeng", "/usr/games/sjeng"),
    package("xvfb", "/usr/bin/xvfb-run"),
    // Makes the browser trust a certificate.
    package("libnss3-tools", "/usr/bin/certutil"),
    // Clubs of several nodes. The tests start these servers themselves.
    Tool {
        name: "postgresql",
        probe: ToolProbe::Shell("ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1"),
        source: ToolSource::Apt("postgresql"),
    },
    package("nats-server", "/usr/sbin/nats-server"),
    // It loads the completions.
    package("zsh", "/usr/bin/zsh"),
    Tool {
        name: "python3-venv",
        probe: ToolProbe::Shell("python3 -c 'import ensurepip, venv'"),
        source: ToolSource::Apt("python3-venv"),
    },
];

/// Engines to compare with in benchmarks. No test needs them.
const ENGINES: &[Tool] = &[
    package("stockfish", "/usr/games/stockfish"),
    package("ethereal-chess", "/usr/games/ethereal-chess"),
    package("toga2", "/usr/games/toga2"),
    package("glaurung", "/usr/games/glaurung"),
    package("gnuchess", "/usr/games/gnuchess"),
];

/// Programs that test the packages in a fresh Debian: only root can do that.
const PACKAGE_TOOLS: &[Tool] = &[
    package("debootstrap", "/usr/sbin/debootstrap"),
    package("binutils", "/usr/bin/strip"),
];

/// Programs that boot a fresh Debian.
const BOOT_TOOLS: &[Tool] = &[
    package("debootstrap", "/usr/sbin/debootstrap"),
    package("systemd-container", "/usr/bin/systemd-nspawn"),
];

/// Runs programs on other CPUs.
const EMULATOR: &[Tool] = &[tool("qemu-x86_64", ToolSource::Apt("qemu-user"))];

const fn tool(name: &'static str, source: ToolSource) -> Tool {
    Tool {
        name,
        probe: ToolProbe::Version,
        source,
    }
}

/// A Debian package that installs this file.
const fn package(name: &'static str, file: &'static str) -> Tool {
    Tool {
        name,
        probe: ToolProbe::File(file),
        source: ToolSource::Apt(name),
    }
}

/// Installs missing tools if possible, otherwise fails with the command to run.
pub(crate) fn ensure_tools() -> Result<()> {
    ensure(TOOLS)
}

/// Installs what the test of the packages needs, otherwise fails with the command to run.
pub(crate) fn ensure_package_tools() -> Result<()> {
    ensure(PACKAGE_TOOLS)
}

/// Installs what boots a fresh Debian, otherwise fails with the command to run.
pub(crate) fn ensure_boot_tools() -> Result<()> {
    ensure(BOOT_TOOLS)
}

/// Installs the emulator of other CPUs, otherwise fails with the command to run.
pub(crate) fn ensure_emulator() -> Result<()> {
    ensure(EMULATOR)
}

/// Installs engines to compare with if possible, otherwise prints what is missing.
pub(crate) fn try_install_engines() {
    if let Err(error) = ensure(ENGINES) {
        println!("{error}");
    }
}

fn ensure(tools: &'static [Tool]) -> Result<()> {
    let missing = missing_tools(tools);
    if missing.is_empty() {
        return Ok(());
    }
    let commands = install_commands(&missing);
    let names = missing
        .iter()
        .map(|tool| tool.name)
        .collect::<Vec<_>>()
        .join(", ");
    if !can_install(&missing) {
        return Err(format!("missing: {names}. Run: {}", commands.join(" && ")).into());
    }
    println!("missing: {names}");
    for command in commands {
        println!("installing: {command}");
        run(shell(&command).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    match missing_tools(tools).first() {
        None => Ok(()),
        Some(tool) => Err(format!("{} is still missing after the installation", tool.name).into()),
    }
}

fn missing_tools(tools: &'static [Tool]) -> Vec<&'static Tool> {
    tools.iter().filter(|tool| !tool.is_installed()).collect()
}

impl Tool {
    fn is_installed(&self) -> bool {
        match self.probe {
            ToolProbe::Version => succeeds(program(self.name).arg("--version")),
            ToolProbe::File(path) => Path::new(path).exists(),
            ToolProbe::Shell(line) => succeeds(&mut shell(line)),
        }
    }
}

/// Shell commands that install tools, grouped by source.
fn install_commands(tools: &[&Tool]) -> Vec<String> {
    let mut packages = Vec::new();
    let mut components = Vec::new();
    let mut programs = Vec::new();
    for tool in tools {
        match tool.source {
            ToolSource::Apt(package) => packages.push(package),
            ToolSource::Rustup(component) => components.push(component),
            ToolSource::Cargo(name, version) => programs.push((name, version)),
        }
    }
    let mut commands = Vec::new();
    if !packages.is_empty() {
        let is_root = is_root();
        let sudo = if is_root { "" } else { "sudo " };
        // A fresh machine has no package lists yet.
        commands.push(format!("{sudo}apt-get update"));
        let install = format!("{sudo}apt-get install --yes {}", packages.join(" "));
        let has_service = packages.iter().any(|name| SERVICES.contains(name));
        commands.push(match is_root && has_service {
            true => without_services(&install),
            false => install,
        });
    }
    if !components.is_empty() {
        commands.push(format!("rustup component add {}", components.join(" ")));
    }
    for (name, version) in programs {
        // Compiles in half the time, and is fast enough.
        commands.push(format!("cargo install {name} --version {version} --debug"));
    }
    commands
}

/// Packages that start a service when they are installed.
const SERVICES: &[&str] = &["postgresql", "nats-server"];

/// Shell command that installs packages without starting their services, now or at the next boot, and without a database
/// of PostgreSQL's own.
fn without_services(install: &str) -> String {
    format!(
        "main=/etc/postgresql-common/createcluster.d/no-main.conf; policy=/usr/sbin/policy-rc.d; made=; \
         mkdir -p \"$(dirname $main)\"; echo 'create_main_cluster = false' >$main; \
         if ! [ -e $policy ]; then made=$policy; printf '#!/bin/sh\\nexit 101\\n' >$policy; chmod 755 $policy; fi; \
         {install}; status=$?; rm -f $main $made; \
         systemctl disable --quiet postgresql nats-server 2>/dev/null; exit $status"
    )
}

/// True if the tools can be installed: only packages need root and apt.
fn can_install(tools: &[&Tool]) -> bool {
    let needs_apt = tools
        .iter()
        .any(|tool| matches!(tool.source, ToolSource::Apt(_)));
    !needs_apt || (is_root() && Path::new("/etc/debian_version").exists())
}

fn is_root() -> bool {
    output(program("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

fn shell(line: &str) -> Command {
    let mut command = program("sh");
    command.args(["-c", line]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_per_source() {
        let tools = TOOLS.iter().collect::<Vec<_>>();
        let commands = install_commands(&tools);
        assert_eq!(commands.len(), 4);
        assert!(commands[0].ends_with("apt-get update"));
        assert!(commands[1].contains("apt-get install --yes gcc g++ nodejs npm chromium xboard"));
        assert_eq!(commands[2], "rustup component add rustfmt clippy");
        assert!(commands[3].starts_with("cargo install cargo-deny --version "));
    }

    /// The installation may change the system for a moment only.
    #[test]
    fn services_are_not_started() {
        let command = without_services("echo installed; false");
        let script = command
            .replace("/etc/postgresql-common", "$root/etc")
            .replace("/usr/sbin", "$root")
            .replace("systemctl", "true")
            .replace("echo installed", "cat $main; $policy; echo $?");
        let root = std::env::temp_dir().join(format!("tabiya-setup-{}", std::process::id()));
        std::fs::create_dir(&root).unwrap();
        let done = shell(&script).env("root", &root).output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert_eq!(said, "create_main_cluster = false\n101\n", "{done:?}");
        assert_eq!(done.status.code(), Some(1), "{done:?}");
        let left = root.join("etc/createcluster.d").read_dir().unwrap().count();
        assert_eq!((left, root.join("policy-rc.d").exists()), (0, false));
        std::fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn no_command_if_nothing_is_missing() {
        assert!(install_commands(&[]).is_empty());
        assert!(can_install(&[]));
    }
}
