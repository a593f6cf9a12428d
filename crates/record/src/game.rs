//! [`Game`]: a game as it is written down.

use std::{fmt, str::FromStr};

use tabiya_rules::Position;

use crate::{
    GameResult, Tags, Tree,
    pgn::{self, PgnError},
};

/// A game as it is written down: tags and moves.
///
/// It is read from PGN with `parse`, which refuses whatever is not as it should be, or with
/// [`PgnReader`](pgn::PgnReader), which makes the best of it; and it is written as PGN with `to_string`.
///
/// ```
/// use tabiya_record::{Comment, Game, GameResult};
/// let mut game: Game = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 *".parse()?;
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
pub struct Game {
    /// What is known of the game beside its moves.
    pub tags: Tags,
    /// The moves.
    pub tree: Tree,
}

impl Game {
    /// A game without moves that starts from where chess begins.
    pub fn new() -> Self {
        Self::default()
    }

    /// A game without moves that starts from a position.
    pub fn from_position(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            tree: Tree::new(start),
        }
    }

    /// The result, which is a tag.
    pub const fn result(&self) -> GameResult {
        self.tags.result()
    }
}

/// Reads one game and nothing else. Whatever is wrong with it is an error.
impl FromStr for Game {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        pgn::read_one(text)
    }
}

/// PGN in export format.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&pgn::to_string(self))
    }
}
