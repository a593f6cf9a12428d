//! What the tests need from the machine, and how it gets there.

use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::command::{output, program, run, works};

/// A program that some step runs, and where it comes from.
struct Tool {
    name: &'static str,
    probe: Probe,
    source: Source,
}

/// How to find out whether a tool is there.
enum Probe {
    /// It answers to `--version`.
    Version,
    /// It has this file.
    File(&'static str),
    /// This line for the shell succeeds.
    Line(&'static str),
}

enum Source {
    /// A package of Debian and its relatives.
    Apt(&'static str),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
}

const TOOLS: &[Tool] = &[
    // libFuzzer is C++, built for the fuzz targets.
    tool("cc", Source::Apt("gcc")),
    tool("c++", Source::Apt("g++")),
    tool("cargo-fmt", Source::Rustup("rustfmt")),
    tool("cargo-clippy", Source::Rustup("clippy")),
    // The page, and a browser to test it in.
    tool("node", Source::Apt("nodejs")),
    tool("npm", Source::Apt("npm")),
    game("chromium", "/usr/bin/chromium"),
    // Clients and opponents of the engine that nobody here wrote.
    game("xboard", "/usr/games/xboard"),
    game("phalanx", "/usr/games/phalanx"),
    game("sjeng", "/usr/games/sjeng"),
    game("xvfb", "/usr/bin/xvfb-run"),
    Tool {
        name: "python3-venv",
        probe: Probe::Line("python3 -c 'import ensurepip, venv'"),
        source: Source::Apt("python3-venv"),
    },
];

/// What the engine is measured beside. No test needs them.
const ENGINES: &[Tool] = &[
    game("stockfish", "/usr/games/stockfish"),
    game("ethereal-chess", "/usr/games/ethereal-chess"),
    game("toga2", "/usr/games/toga2"),
    game("glaurung", "/usr/games/glaurung"),
    game("gnuchess", "/usr/games/gnuchess"),
];

const fn tool(name: &'static str, source: Source) -> Tool {
    Tool {
        name,
        probe: Probe::Version,
        source,
    }
}

/// A package that has this file.
const fn game(package: &'static str, file: &'static str) -> Tool {
    Tool {
        name: package,
        probe: Probe::File(file),
        source: Source::Apt(package),
    }
}

/// Installs what is missing where it may, else fails with the one command to run.
pub(crate) fn ensure_tools() -> Result<()> {
    ensure(TOOLS)
}

/// Installs engines to compare with where it may, else says what is missing and goes on without.
pub(crate) fn offer_engines() {
    if let Err(error) = ensure(ENGINES) {
        println!("{error}");
    }
}

fn ensure(tools: &'static [Tool]) -> Result<()> {
    let missing = missing_of(tools);
    if missing.is_empty() {
        return Ok(());
    }
    let commands = install_commands(&missing);
    let names = missing
        .iter()
        .map(|tool| tool.name)
        .collect::<Vec<_>>()
        .join(", ");
    if !may_install(&missing) {
        return Err(format!("missing: {names}. Run: {}", commands.join(" && ")).into());
    }
    println!("missing: {names}");
    for command in commands {
        println!("installing: {command}");
        run(shell(&command).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    match missing_of(tools).first() {
        None => Ok(()),
        Some(tool) => Err(format!("{} is still missing after the installation", tool.name).into()),
    }
}

fn missing_of(tools: &'static [Tool]) -> Vec<&'static Tool> {
    tools.iter().filter(|tool| !tool.is_there()).collect()
}

impl Tool {
    fn is_there(&self) -> bool {
        match self.probe {
            Probe::Version => works(program(self.name).arg("--version")),
            Probe::File(path) => Path::new(path).exists(),
            Probe::Line(line) => works(&mut shell(line)),
        }
    }
}

/// One line a source, as a person would type it.
fn install_commands(tools: &[&Tool]) -> Vec<String> {
    let mut packages = Vec::new();
    let mut components = Vec::new();
    for tool in tools {
        match tool.source {
            Source::Apt(package) => packages.push(package),
            Source::Rustup(component) => components.push(component),
        }
    }
    let mut commands = Vec::new();
    if !packages.is_empty() {
        let sudo = if is_root() { "" } else { "sudo " };
        // A fresh machine has no package lists.
        commands.push(format!("{sudo}apt-get update"));
        commands.push(format!(
            "{sudo}apt-get install --yes {}",
            packages.join(" ")
        ));
    }
    if !components.is_empty() {
        commands.push(format!("rustup component add {}", components.join(" ")));
    }
    commands
}

/// Packages need root and apt; a component of the toolchain belongs to the user anyway.
fn may_install(tools: &[&Tool]) -> bool {
    let needs_apt = tools
        .iter()
        .any(|tool| matches!(tool.source, Source::Apt(_)));
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
    fn one_command_a_source() {
        let tools = TOOLS.iter().collect::<Vec<_>>();
        let commands = install_commands(&tools);
        assert_eq!(commands.len(), 3);
        assert!(commands[0].ends_with("apt-get update"));
        assert!(commands[1].contains("apt-get install --yes gcc g++ nodejs npm chromium xboard"));
        assert_eq!(commands[2], "rustup component add rustfmt clippy");
    }

    #[test]
    fn nothing_missing_needs_no_command() {
        assert!(install_commands(&[]).is_empty());
        assert!(may_install(&[]));
    }
}
