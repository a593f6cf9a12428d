//! What the tests need from the machine, and how it gets there.

use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::command::{output, program, run, works};

/// A program that some step runs, and where it comes from.
struct Tool {
    name: &'static str,
    source: Source,
}

enum Source {
    /// A package of Debian and its relatives.
    Apt(&'static str),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
}

/// Each must answer to `--version`.
const TOOLS: &[Tool] = &[
    // libFuzzer is C++, built for the fuzz targets.
    tool("cc", Source::Apt("gcc")),
    tool("c++", Source::Apt("g++")),
    tool("cargo-fmt", Source::Rustup("rustfmt")),
    tool("cargo-clippy", Source::Rustup("clippy")),
];

const fn tool(name: &'static str, source: Source) -> Tool {
    Tool { name, source }
}

/// Installs what is missing where it may, else fails with the one command to run.
pub(crate) fn ensure_tools() -> Result<()> {
    let missing = missing_tools();
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
    match missing_tools().first() {
        None => Ok(()),
        Some(tool) => Err(format!("{} is still missing after the installation", tool.name).into()),
    }
}

fn missing_tools() -> Vec<&'static Tool> {
    TOOLS
        .iter()
        .filter(|tool| !works(program(tool.name).arg("--version")))
        .collect()
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
        assert!(commands[1].ends_with("apt-get install --yes gcc g++"));
        assert_eq!(commands[2], "rustup component add rustfmt clippy");
    }

    #[test]
    fn nothing_missing_needs_no_command() {
        assert!(install_commands(&[]).is_empty());
        assert!(may_install(&[]));
    }
}
