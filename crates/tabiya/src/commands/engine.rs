//! What the engine for GUIs needs from the program, and how it finds out which one it is.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufRead, BufReader, Cursor, IsTerminal, Read as _},
};

use tabiya_player::{Host, uci_loop, xboard_loop};

use crate::Verdict;

/// The longest first line that is looked at.
const FIRST_LINE: u64 = 4096;

/// Who the engine is, with another seed each time.
pub(crate) fn host() -> Host {
    Host {
        name: concat!("Tabiya ", env!("CARGO_PKG_VERSION")).to_string(),
        author: "the authors of Tabiya".to_string(),
        // The standard library draws its keys from the system's source of randomness.
        seed: RandomState::new().build_hasher().finish(),
    }
}

/// Standard input as the loops want it.
pub(crate) fn input() -> impl BufRead + Send + 'static {
    BufReader::new(io::stdin())
}

/// Some GUIs take a program's path and no arguments: called so, the program is the engine that the first
/// line asks for. `None` if the input is a terminal or asks for none.
pub(crate) fn by_first_line() -> Option<anyhow::Result<Verdict>> {
    if io::stdin().is_terminal() {
        return None;
    }
    let mut input = input();
    let mut first = first_line(&mut input).ok()?;
    while first.trim_ascii() == b"" && !first.is_empty() {
        first = first_line(&mut input).ok()?;
    }
    let said = first.trim_ascii_start();
    let play = if said.starts_with(b"uci") {
        uci_loop
    } else if said.starts_with(b"xboard") {
        xboard_loop
    } else {
        return None;
    };
    let input = Cursor::new(first).chain(input);
    Some(finish(play(input, io::stdout(), host())))
}

/// The next line, without the mark by which Windows begins files of text. Nothing at the end of the input.
fn first_line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(FIRST_LINE).read_until(b'\n', &mut line)?;
    match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) => Ok(rest.to_vec()),
        None => Ok(line),
    }
}

/// The end of a loop as the end of a command.
pub(crate) fn finish(result: io::Result<()>) -> anyhow::Result<Verdict> {
    result?;
    Ok(Verdict::Fine)
}
