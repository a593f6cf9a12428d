//! Long text on a terminal, a screen at a time.

use std::{
    env,
    io::{self, IsTerminal, Write},
    process::{Command, Stdio},
};

/// Prints text: on a terminal through `$PAGER`, or `less` if it is not set; elsewhere, or without a pager, as it is.
pub(crate) fn print(text: &str) -> io::Result<()> {
    if io::stdout().is_terminal() && page(text) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Shows text in the pager; returns false if there is none.
fn page(text: &str) -> bool {
    let Some(mut pager) = pager() else {
        return false;
    };
    // Text that fits on the screen is printed without waiting for a key, as `git` sets it too.
    if env::var_os("LESS").is_none() {
        pager.env("LESS", "FRX");
    }
    let Ok(mut child) = pager.stdin(Stdio::piped()).spawn() else {
        return false;
    };
    if let Some(mut input) = child.stdin.take() {
        // The reader may quit before the end.
        let _ = input.write_all(text.as_bytes());
    }
    // A shell that does not find the pager says so with 127.
    child.wait().is_ok_and(|status| status.code() != Some(127))
}

/// Returns the pager's command; `None` if the user wants none.
fn pager() -> Option<Command> {
    let Some(line) = env::var_os("PAGER") else {
        return match cfg!(windows) {
            true => None,
            false => Some(Command::new("less")),
        };
    };
    if line.is_empty() || line == "cat" {
        return None;
    }
    let mut shell = if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.arg("/C");
        shell
    } else {
        let mut shell = Command::new("sh");
        shell.arg("-c");
        shell
    };
    // A command line, such as `less -S`.
    shell.arg(line);
    Some(shell)
}
