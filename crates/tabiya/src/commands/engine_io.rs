//! Standard input and settings of the `uci` and `xboard` engines, and detection of the protocol.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufRead, BufReader, Cursor, IsTerminal, Read as _},
};

use tabiya_player::{LoopConfig, uci_loop, xboard_loop};

use crate::CommandOutcome;

/// Longest first line that is read.
const MAX_FIRST_LINE: u64 = 4096;

/// Returns the engine's name and author, with a fresh seed.
pub(crate) fn config() -> LoopConfig {
    LoopConfig {
        name: concat!("Tabiya ", env!("CARGO_PKG_VERSION")).to_string(),
        author: "the authors of Tabiya".to_string(),
        // The standard library seeds its hash keys from the system's randomness.
        seed: RandomState::new().build_hasher().finish(),
    }
}

/// Returns standard input for a protocol loop.
pub(crate) fn input() -> impl BufRead + Send + 'static {
    BufReader::new(io::stdin())
}

/// First line of standard input.
pub(crate) enum FirstLine {
    /// It named a protocol, and the engine ran: the result.
    Engine(anyhow::Result<CommandOutcome>),
    /// None: the input is a terminal, cannot be read, or has ended, as in a service or a container.
    Nothing,
    /// It is something else.
    Unknown(Vec<u8>),
}

/// Runs the engine that the first line of input asks for: some GUIs take a program's path without arguments.
pub(crate) fn run_by_first_line() -> FirstLine {
    if io::stdin().is_terminal() {
        return FirstLine::Nothing;
    }
    let mut input = input();
    let mut first = first_line(&mut input);
    while first
        .as_ref()
        .is_ok_and(|line| line.trim_ascii() == b"" && !line.is_empty())
    {
        first = first_line(&mut input);
    }
    let first = first.unwrap_or_default();
    let command = first.trim_ascii_start();
    let run_loop = if command.is_empty() {
        return FirstLine::Nothing;
    } else if command.starts_with(b"uci") {
        uci_loop
    } else if command.starts_with(b"xboard") {
        xboard_loop
    } else {
        return FirstLine::Unknown(first);
    };
    let input = Cursor::new(first).chain(input);
    FirstLine::Engine(finish(run_loop(input, io::stdout(), config())))
}

/// Reads a line, without a byte order mark. Empty at the end of the input.
fn first_line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(MAX_FIRST_LINE).read_until(b'\n', &mut line)?;
    match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) => Ok(rest.to_vec()),
        None => Ok(line),
    }
}

/// Turns the result of a protocol loop into that of a command.
pub(crate) fn finish(result: io::Result<()>) -> anyhow::Result<CommandOutcome> {
    result?;
    Ok(CommandOutcome::Success)
}
