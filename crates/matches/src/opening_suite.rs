//! [`OpeningSuite`]: openings from which the games of a match start.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
    vec,
};

use tabiya_engine::{Classical, Engine, Limits, Options, Root, SearchControl};
use tabiya_record::pgn::{PgnError, PgnReader};
use tabiya_rules::{CastlingMode, Epd, EpdError, Position, San, Setup};

use tabiya_player::{MoveHistory, Random};

/// Openings of a match, one for each game pair.
#[derive(Clone, Debug)]
pub struct OpeningSuite {
    source: OpeningSource,
}

#[derive(Clone, Debug)]
enum OpeningSource {
    /// At least one opening.
    List(Vec<MoveHistory>),
    /// Shared by the workers of a match.
    BuiltIn(Arc<Mutex<BalancedOpenings>>),
}

/// Openings of the built-in table, chosen when they are needed: a match of thousands of games begins at once.
struct BalancedOpenings {
    /// Maximum number of openings.
    count: usize,
    /// Openings of the table that have not been looked at.
    candidates: vec::IntoIter<&'static str>,
    chosen: Vec<MoveHistory>,
    engine: Engine<Classical>,
}

/// Error from reading openings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningSuiteError {
    /// A line is not a position.
    BadLine {
        /// Line number, from 1.
        line: usize,
        /// Column in bytes, from 1.
        column: usize,
        /// Cause.
        error: EpdError,
    },
    /// A game cannot be read.
    BadGame {
        /// Cause.
        error: PgnError,
    },
    /// No opening leaves a game to play.
    Empty,
}

impl fmt::Display for OpeningSuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadLine {
                line,
                column,
                error,
            } => write!(f, "line {line}, column {column}: {error}"),
            Self::BadGame { error } => error.fmt(f),
            Self::Empty => f.write_str("no opening from which a game can be played"),
        }
    }
}

impl std::error::Error for OpeningSuiteError {}

/// Minimum length of a built-in opening in plies: shorter ones would repeat too often.
const MIN_PLIES: usize = 6;
/// Number of plies taken from each game of a PGN file.
const MAX_PLIES: usize = 20;
/// Largest score of a built-in opening for either side, in centipawns.
const MAX_IMBALANCE: i32 = 60;
/// Nodes searched to see whether an opening is balanced.
const BALANCE_CHECK_NODES: u64 = 10_000;

impl OpeningSuite {
    /// Creates a suite from openings; those in which the game is over are dropped.
    pub fn new(lines: impl IntoIterator<Item = MoveHistory>) -> Result<Self, OpeningSuiteError> {
        let lines: Vec<_> = lines
            .into_iter()
            .filter(|line| line.position().outcome().is_none())
            .collect();
        if lines.is_empty() {
            return Err(OpeningSuiteError::Empty);
        }
        Ok(Self::from_list(lines))
    }

    fn from_list(lines: Vec<MoveHistory>) -> Self {
        Self {
            source: OpeningSource::List(lines),
        }
    }

    /// Reads one position per line: FEN, EPD or Chess960 FEN. Skips empty lines and lines that begin with `#`.
    pub fn from_epd(text: &str) -> Result<Self, OpeningSuiteError> {
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = match line.parse::<Epd>() {
                Ok(epd) => Ok(*epd.position()),
                Err(error) => Position::from_fen(line, CastlingMode::Chess960).map_err(|_| error),
            };
            let position = read.map_err(|error| OpeningSuiteError::BadLine {
                line: i + 1,
                column: indent + error.offset(line) + 1,
                error,
            })?;
            lines.push(MoveHistory::new(position));
        }
        Self::new(lines)
    }

    /// Reads PGN games and takes their first moves as openings.
    pub fn from_pgn(text: impl AsRef<[u8]>) -> Result<Self, OpeningSuiteError> {
        let mut lines = Vec::new();
        // Reading from memory cannot fail, so flattening drops nothing.
        for reading in PgnReader::new(text.as_ref()).games().flatten() {
            let game = reading
                .into_result()
                .map_err(|error| OpeningSuiteError::BadGame { error })?;
            let mut line = MoveHistory::new(*game.tree.start());
            // An opening ends before a null move.
            let moves = game.tree.mainline().map_while(|step| step.m);
            for m in moves.take(MAX_PLIES) {
                line.play(m);
            }
            lines.push(line);
        }
        Self::new(lines)
    }

    /// Picks up to `count` lines from the built-in opening table that a short search finds balanced, shuffled by
    /// `seed`.
    pub fn built_in(count: usize, seed: u64) -> Self {
        let mut table: Vec<_> = tabiya_record::Openings::built_in()
            .iter()
            .map(|opening| opening.moves)
            .filter(|moves| moves.split(' ').count() >= MIN_PLIES)
            .collect();
        // The table is unordered; sorting makes the shuffle reproducible.
        table.sort_unstable();
        Random::new(seed).shuffle(&mut table);
        let options = Options {
            hash: 4,
            ..Options::default()
        };
        let openings = BalancedOpenings {
            count: count.max(1),
            candidates: table.into_iter(),
            chosen: Vec::new(),
            engine: Engine::new(Classical, options),
        };
        Self {
            source: OpeningSource::BuiltIn(Arc::new(Mutex::new(openings))),
        }
    }

    /// Picks up to `count` Chess960 start positions, shuffled by `seed`. The standard start is excluded.
    pub fn chess960(count: usize, seed: u64) -> Self {
        const STANDARD: u32 = 518;
        let mut numbers: Vec<u32> = (0..960).filter(|number| *number != STANDARD).collect();
        Random::new(seed).shuffle(&mut numbers);
        let lines = numbers
            .into_iter()
            .filter_map(Setup::chess960)
            .filter_map(|setup| Position::from_setup(&setup, CastlingMode::Chess960).ok())
            .map(MoveHistory::new)
            .take(count.max(1));
        Self::from_list(lines.collect())
    }

    /// Shuffles openings that were given; built-in ones are shuffled already.
    pub fn shuffle(&mut self, seed: u64) {
        if let OpeningSource::List(lines) = &mut self.source {
            Random::new(seed).shuffle(lines);
        }
    }

    /// Returns the opening of a game pair, starting over after the last.
    pub fn get(&self, pair: usize) -> MoveHistory {
        match &self.source {
            OpeningSource::List(lines) => lines[pair % lines.len()].clone(),
            OpeningSource::BuiltIn(openings) => {
                // Each opening is added in one step, so a panic leaves nothing half done.
                let mut openings = openings.lock().unwrap_or_else(PoisonError::into_inner);
                openings.get(pair)
            }
        }
    }
}

impl BalancedOpenings {
    fn get(&mut self, pair: usize) -> MoveHistory {
        let index = pair % self.count;
        while self.chosen.len() <= index
            && let Some(opening) = self.next_balanced()
        {
            self.chosen.push(opening);
        }
        if self.chosen.is_empty() {
            return MoveHistory::new(Position::START);
        }
        self.chosen[index % self.chosen.len()].clone()
    }

    fn next_balanced(&mut self) -> Option<MoveHistory> {
        let engine = &mut self.engine;
        let openings = self.candidates.by_ref().filter_map(parse_opening);
        openings
            .filter(|line| line.position().outcome().is_none())
            .find(|line| is_balanced(engine, line.root()))
    }
}

impl fmt::Debug for BalancedOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BalancedOpenings")
            .field("count", &self.count)
            .field("chosen", &self.chosen)
            .finish_non_exhaustive()
    }
}

fn parse_opening(moves: &str) -> Option<MoveHistory> {
    let mut line = MoveHistory::new(Position::START);
    for san in moves.split(' ') {
        let m = san.parse::<San>().ok()?.to_move(line.position()).ok()?;
        line.play(m);
    }
    Some(line)
}

fn is_balanced(engine: &mut Engine<Classical>, root: &Root) -> bool {
    let limits = Limits {
        nodes: Some(BALANCE_CHECK_NODES),
        ..Limits::default()
    };
    engine.clear();
    let result = engine.search(root, &limits, &SearchControl::new(), |_| {});
    result.score.centipawns().abs() <= MAX_IMBALANCE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(openings: &OpeningSuite) -> &[MoveHistory] {
        match &openings.source {
            OpeningSource::List(lines) => lines,
            OpeningSource::BuiltIn(_) => panic!("expected a list"),
        }
    }

    #[test]
    fn built_in_openings_depend_on_the_seed() {
        let first_five = |seed| {
            let openings = OpeningSuite::built_in(5, seed);
            [0, 1, 2, 3, 4].map(|pair| openings.get(pair))
        };
        assert_eq!(first_five(1), first_five(1));
        assert_ne!(first_five(1), first_five(2));
        let openings = OpeningSuite::built_in(5, 1);
        assert_eq!(openings.get(7), openings.get(2));
        assert_eq!(openings.get(0), first_five(1)[0]);
    }

    #[test]
    fn built_in_openings_are_chosen_when_they_are_needed() {
        let openings = OpeningSuite::built_in(100_000, 1);
        let OpeningSource::BuiltIn(built_in) = &openings.source else {
            panic!("expected built-in openings");
        };
        assert_eq!(built_in.lock().unwrap().chosen.len(), 0);
        openings.get(0);
        assert_eq!(built_in.lock().unwrap().chosen.len(), 1);
    }

    #[test]
    fn openings_from_pgn() {
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n1. d4 d5 *\n";
        let openings = OpeningSuite::from_pgn(moves).unwrap();
        assert_eq!(
            (openings.get(0).moves().len(), openings.get(1).moves().len()),
            (6, 2)
        );
        assert!(matches!(
            OpeningSuite::from_pgn("1. e5 *"),
            Err(OpeningSuiteError::BadGame { .. })
        ));
    }

    #[test]
    fn openings_from_epd() {
        let text = "# two\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n\
                    4k3/8/8/8/8/8/8/4K2R w K - id \"rook\";\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
        let openings = OpeningSuite::from_epd(text).unwrap();
        assert_eq!(list(&openings).len(), 2, "the last is stalemate");
    }

    #[test]
    fn chess960_starts() {
        let openings = OpeningSuite::chess960(2_000, 1);
        assert_eq!(list(&openings).len(), 959);
        assert_eq!(list(&openings), list(&OpeningSuite::chess960(2_000, 1)));
        assert_ne!(openings.get(0), OpeningSuite::chess960(1, 2).get(0));
        let start = openings.get(0);
        assert_eq!(start.position().castling_mode(), CastlingMode::Chess960);
        let line = "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1";
        let read = OpeningSuite::from_epd(line).unwrap();
        assert_eq!(
            read.get(0).position().castling_mode(),
            CastlingMode::Chess960
        );
    }

    #[test]
    fn refusals() {
        assert_eq!(
            OpeningSuite::from_epd("\n# nothing\n").unwrap_err(),
            OpeningSuiteError::Empty
        );
        let Err(OpeningSuiteError::BadLine { line, .. }) = OpeningSuite::from_epd("\nx\n") else {
            panic!("expected a bad line");
        };
        assert_eq!(line, 2);
    }
}
