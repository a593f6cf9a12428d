//! [`Openings`]: where the games of a match begin.

use std::fmt;

use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root};
use tabiya_record::pgn::{PgnError, PgnReader};
use tabiya_rules::{CastlingMode, Epd, EpdError, Position, San, Setup};

use crate::{GameLine, Random};

/// Where the games of a match begin, each for a pair of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    lines: Vec<GameLine>,
}

/// Why a text has no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningsError {
    /// A line is no position.
    BadLine {
        /// Which, from 1.
        number: usize,
        /// What is wrong with it.
        error: EpdError,
    },
    /// A game cannot be read.
    BadGame {
        /// What is wrong with it.
        error: PgnError,
    },
    /// There is none from which a game could be played.
    Empty,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadLine { number, error } => write!(f, "line {number}: {error}"),
            Self::BadGame { error } => error.fmt(f),
            Self::Empty => f.write_str("no position to play from"),
        }
    }
}

impl std::error::Error for OpeningsError {}

/// Lines of the built-in table count from this many plies: shorter ones come up too often.
const LEAST_PLIES: usize = 6;
/// Of games in a file, no more than this many plies are the opening.
const MOST_PLIES: usize = 20;
/// Built-in openings are no further from even than this, in hundredths of a pawn.
const UNBALANCED: i32 = 60;
/// How many positions are searched to see whether an opening is even.
const CHECK_NODES: u64 = 10_000;

impl Openings {
    /// Openings from games and positions.
    pub fn new(lines: impl IntoIterator<Item = GameLine>) -> Result<Self, OpeningsError> {
        let lines: Vec<_> = lines
            .into_iter()
            .filter(|line| line.position().outcome().is_none())
            .collect();
        if lines.is_empty() {
            return Err(OpeningsError::Empty);
        }
        Ok(Self { lines })
    }

    /// Reads a position a line: FEN or EPD, or a FEN of Chess960. Empty lines and those that begin with `#` are skipped.
    pub fn from_epd(text: &str) -> Result<Self, OpeningsError> {
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = match line.parse::<Epd>() {
                Ok(epd) => Ok(*epd.position()),
                Err(error) => Position::from_fen(line, CastlingMode::Chess960).map_err(|_| error),
            };
            let position = read.map_err(|error| OpeningsError::BadLine {
                number: i + 1,
                error,
            })?;
            lines.push(GameLine::new(position));
        }
        Self::new(lines)
    }

    /// Reads games: their first moves are the openings.
    pub fn from_pgn(text: &str) -> Result<Self, OpeningsError> {
        let mut lines = Vec::new();
        // Reading from memory does not fail.
        for reading in PgnReader::new(text.as_bytes()).games().flatten() {
            let game = reading
                .into_result()
                .map_err(|error| OpeningsError::BadGame { error })?;
            let mut line = GameLine::new(*game.tree.start());
            for step in game.tree.mainline().take(MOST_PLIES) {
                line.play(step.m);
            }
            lines.push(line);
        }
        Self::new(lines)
    }

    /// Lines of the project's table of openings, as many as are asked for and there are, in an order that
    /// the seed decides: those that a short search finds even.
    pub fn built_in(count: usize, seed: u64) -> Self {
        let mut table: Vec<_> = tabiya_record::Openings::built_in()
            .iter()
            .map(|opening| opening.moves)
            .filter(|moves| moves.split(' ').count() >= LEAST_PLIES)
            .collect();
        // The table has no order of its own.
        table.sort_unstable();
        Random::new(seed).shuffle(&mut table);
        let mut engine = Engine::new(
            Classical,
            Options {
                hash: 4,
                ..Options::default()
            },
        );
        let lines: Vec<_> = table
            .into_iter()
            .filter_map(read_moves)
            .filter(|line| is_even(&mut engine, line.root()))
            .take(count.max(1))
            .collect();
        Self::new(lines).unwrap_or_else(|_| Self {
            lines: vec![GameLine::new(Position::START)],
        })
    }

    /// Starts of Chess960, as many as are asked for and there are, in an order that the seed decides. The usual start is
    /// not among them.
    pub fn chess960(count: usize, seed: u64) -> Self {
        const USUAL: u32 = 518;
        let mut numbers: Vec<u32> = (0..960).filter(|number| *number != USUAL).collect();
        Random::new(seed).shuffle(&mut numbers);
        let lines = numbers
            .into_iter()
            .filter_map(Setup::chess960)
            .filter_map(|setup| Position::from_setup(&setup, CastlingMode::Chess960).ok())
            .map(GameLine::new)
            .take(count.max(1));
        Self {
            lines: lines.collect(),
        }
    }

    /// Puts the openings in any order.
    pub fn shuffle(&mut self, seed: u64) {
        Random::new(seed).shuffle(&mut self.lines);
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The opening of a pair of games: after the last the first comes again.
    pub fn get(&self, pair: usize) -> &GameLine {
        &self.lines[pair % self.lines.len()]
    }
}

fn read_moves(moves: &str) -> Option<GameLine> {
    let mut line = GameLine::new(Position::START);
    for san in moves.split(' ') {
        let m = san.parse::<San>().ok()?.to_move(line.position()).ok()?;
        line.play(m);
    }
    Some(line)
}

fn is_even(engine: &mut Engine<Classical>, root: &Root) -> bool {
    let limits = Limits {
        nodes: Some(CHECK_NODES),
        ..Limits::default()
    };
    engine.forget();
    let thought = engine.think(root, &limits, &Control::new(), |_| {});
    thought.score.centipawns().abs() <= UNBALANCED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_openings_differ_and_repeat() {
        let openings = Openings::built_in(5, 1);
        assert_eq!(openings.len(), 5);
        assert_eq!(openings, Openings::built_in(5, 1));
        assert_ne!(openings, Openings::built_in(5, 2));
        assert_eq!(openings.get(7), openings.get(2));
    }

    #[test]
    fn games_are_cut() {
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n1. d4 d5 *\n";
        let openings = Openings::from_pgn(moves).unwrap();
        assert_eq!(
            (openings.get(0).moves().len(), openings.get(1).moves().len()),
            (6, 2)
        );
        assert!(matches!(
            Openings::from_pgn("1. e5 *"),
            Err(OpeningsError::BadGame { .. })
        ));
    }

    #[test]
    fn positions_from_lines() {
        let text = "# two\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n\
                    4k3/8/8/8/8/8/8/4K2R w K - id \"rook\";\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
        let openings = Openings::from_epd(text).unwrap();
        assert_eq!(openings.len(), 2, "the last is stalemate");
    }

    #[test]
    fn starts_of_chess960() {
        let openings = Openings::chess960(2_000, 1);
        assert_eq!(openings.len(), 959);
        assert_eq!(openings, Openings::chess960(2_000, 1));
        assert_ne!(openings.get(0), Openings::chess960(1, 2).get(0));
        let start = openings.get(0).position();
        assert_eq!(start.castling_mode(), CastlingMode::Chess960);
        let line = "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1";
        let read = Openings::from_epd(line).unwrap();
        assert_eq!(
            read.get(0).position().castling_mode(),
            CastlingMode::Chess960
        );
    }

    #[test]
    fn refusals() {
        assert_eq!(
            Openings::from_epd("\n# nothing\n"),
            Err(OpeningsError::Empty)
        );
        let Err(OpeningsError::BadLine { number, .. }) = Openings::from_epd("\nx\n") else {
            panic!("expected a bad line");
        };
        assert_eq!(number, 2);
    }
}
