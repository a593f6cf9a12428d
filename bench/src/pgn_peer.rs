//! The peer of `pgn`: pgn-reader with shakmaty, used as its own examples do, with variations walked too.

use std::{io, ops::ControlFlow};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

use crate::Counts;

/// Reads all games and checks every move, also in variations.
pub fn check(pgn: &[u8]) -> io::Result<Counts> {
    let mut checker = Checker::default();
    Reader::new(pgn).visit_all_games(&mut checker)?;
    Ok(checker.counts)
}

#[derive(Default)]
struct Checker {
    counts: Counts,
    /// The lines that were left for the variation at hand.
    stack: Vec<Line>,
}

/// Where a line stands, and where it stood a move before, where variations branch off.
#[derive(Clone, Default)]
struct Line {
    position: Chess,
    previous: Chess,
}

impl Visitor for Checker {
    type Tags = Option<Chess>;
    type Movetext = Line;
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
                None => return self.refuse(),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), Line> {
        ControlFlow::Continue(Line {
            position: start.unwrap_or_default(),
            previous: Chess::default(),
        })
    }

    fn san(&mut self, line: &mut Line, san_plus: SanPlus) -> ControlFlow<()> {
        match san_plus.san.to_move(&line.position) {
            Ok(m) => {
                line.previous = line.position.clone();
                line.position.play_unchecked(m);
                self.counts.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => self.refuse(),
        }
    }

    fn begin_variation(&mut self, line: &mut Line) -> ControlFlow<(), Skip> {
        self.stack.push(line.clone());
        line.position = line.previous.clone();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut Line) -> ControlFlow<()> {
        if let Some(outer) = self.stack.pop() {
            *line = outer;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Line) {}
}

impl Checker {
    fn refuse(&mut self) -> ControlFlow<()> {
        self.counts.errors += 1;
        ControlFlow::Break(())
    }
}
