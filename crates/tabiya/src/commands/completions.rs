//! `tabiya completions`: prints a script that completes commands and options in a shell.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::CommandOutcome;

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya\n  tabiya completions zsh > ~/.zfunc/_tabiya\n  tabiya completions fish > ~/.config/fish/completions/tabiya.fish\n  tabiya completions powershell >> $PROFILE\n\nFor zsh, ~/.zfunc must be in fpath before compinit is called."
)]
pub(crate) struct Arguments {
    /// Shell: bash, zsh, fish or powershell
    #[arg(value_parser = shell, hide_possible_values = true)]
    shell: Shell,
}

fn shell(text: &str) -> Result<Shell, String> {
    match text {
        "bash" => Ok(Shell::Bash),
        "zsh" => Ok(Shell::Zsh),
        "fish" => Ok(Shell::Fish),
        "powershell" => Ok(Shell::PowerShell),
        _ => Err("use bash, zsh, fish or powershell".to_string()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    // Written in one go: the generator does not return errors of writing.
    let mut script = Vec::new();
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "tabiya", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(CommandOutcome::Success)
}
