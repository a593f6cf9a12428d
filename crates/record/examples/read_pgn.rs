//! Reads a PGN file: a line for each game, and the errors with their places.
//!
//! ```sh
//! cargo run --release --example read_pgn -- games.pgn
//! ```

use std::{
    error::Error,
    fs::File,
    io::{self, Read, Write},
};

use tabiya_record::{Openings, pgn::PgnReader};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: read_pgn FILE")?;
    list(File::open(path)?, &mut io::stdout().lock())?;
    Ok(())
}

fn list(read: impl Read, out: &mut impl Write) -> io::Result<()> {
    for parsed in PgnReader::new(read).games() {
        let parsed = parsed?;
        let game = &parsed.game;
        let tag = |name| game.tags.get(name).unwrap_or("?");
        let mut positions = vec![*game.tree.start()];
        positions.extend(game.tree.mainline().map(|step| step.position));
        let opening = Openings::built_in().deepest(&positions);
        writeln!(
            out,
            "{} - {} {}, {} half-moves, {}",
            tag("White"),
            tag("Black"),
            game.result(),
            positions.len() - 1,
            opening.map_or("no known opening", |opening| opening.name)
        )?;
        for error in &parsed.errors {
            writeln!(out, "  {error}")?;
        }
    }
    Ok(())
}

#[test]
fn games_and_errors_are_listed() {
    let pgn = "[White \"Anna\"]\n\n1. e4 c5 1-0\n\n1. d4 Ke7 *";
    let mut out = Vec::new();
    list(pgn.as_bytes(), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(
        out.starts_with("Anna - ? 1-0, 2 half-moves, Sicilian Defence\n"),
        "{out}"
    );
    assert!(
        out.contains("line 5, column 7: expected a legal move, found \"Ke7\""),
        "{out}"
    );
}
