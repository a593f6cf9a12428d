//! [`GameRecord`]: tags and moves of a game.

use std::{fmt, str::FromStr};

use tabiya_rules::Position;

use crate::{
    GameResult, Tags, Tree,
    pgn::{self, PgnError},
};

/// Tags and moves of a game.
///
/// Read it from PGN with `parse`, which is strict, or with [`PgnReader`](pgn::PgnReader), which recovers from errors;
/// write it as PGN with `to_string`.
///
/// ```
/// use tabiya_record::{Comment, GameRecord, GameResult};
/// let mut game: GameRecord = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 *".parse()?;
/// let last = game.tree.mainline().last().unwrap();
/// game.tree.add_comment(last.node, Comment::new("The King's Gambit accepted."));
/// game.tags.set("Black", "Kieseritzky")?;
/// game.tags.set_result(GameResult::WhiteWins);
/// assert_eq!(
///     game.to_string(),
///     r#"[Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Anderssen"]
/// [Black "Kieseritzky"]
/// [Result "1-0"]
///
/// 1. e4 e5 2. f4 exf4 {The King's Gambit accepted.} 1-0
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameRecord {
    /// Tag pairs: players, event, result and so on.
    pub tags: Tags,
    /// Moves and variations.
    pub tree: Tree,
}

impl GameRecord {
    /// Creates a game without moves from the initial position.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a game without moves from a position.
    pub fn from_position(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            tree: Tree::new(start),
        }
    }

    /// Result of the game, from its tags.
    pub const fn result(&self) -> GameResult {
        self.tags.result()
    }
}

/// Parses exactly one game. Any irregularity is an error.
impl FromStr for GameRecord {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        pgn::read_single(text)
    }
}

/// PGN in export format.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&pgn::to_string(self))
    }
}
