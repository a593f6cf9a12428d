//! The peer of the `pgn` benchmark: pgn-reader with shakmaty, used as in its own examples, including variations.

use std::{io, ops::ControlFlow};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

use crate::PgnCounts;

/// Reads all games and checks every move, also in variations.
pub fn check(pgn: &[u8]) -> io::Result<PgnCounts> {
    let mut checker = ShakmatyChecker::default();
    Reader::new(pgn).visit_all_games(&mut checker)?;
    Ok(checker.counts)
}

#[derive(Default)]
struct ShakmatyChecker {
    counts: PgnCounts,
    /// Lines that enclose the current variation.
    stack: Vec<PeerLine>,
}

/// Current position of a line, and the one before, where variations branch off.
#[derive(Clone, Default)]
struct PeerLine {
    position: Chess,
    previous: Chess,
}

impl Visitor for ShakmatyChecker {
    type Tags = Option<Chess>;
    type Movetext = PeerLine;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        self.counts.games += 1;
        self.stack.clear();
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let position = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            match position {
                Some(position) => *start = Some(position),
                None => return self.skip_with_error(),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), PeerLine> {
        ControlFlow::Continue(PeerLine {
            position: start.unwrap_or_default(),
            previous: Chess::default(),
        })
    }

    fn san(&mut self, line: &mut PeerLine, san_plus: SanPlus) -> ControlFlow<()> {
        match san_plus.san.to_move(&line.position) {
            Ok(m) => {
                line.previous = line.position.clone();
                line.position.play_unchecked(m);
                self.counts.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => self.skip_with_error(),
        }
    }

    fn begin_variation(&mut self, line: &mut PeerLine) -> ControlFlow<(), Skip> {
        self.stack.push(line.clone());
        line.position = line.previous.clone();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut PeerLine) -> ControlFlow<()> {
        if let Some(outer) = self.stack.pop() {
            *line = outer;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: PeerLine) {}
}

impl ShakmatyChecker {
    fn skip_with_error(&mut self) -> ControlFlow<()> {
        self.counts.errors += 1;
        ControlFlow::Break(())
    }
}
