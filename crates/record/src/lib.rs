//! Records of chess games: game trees, reading and writing PGN, opening names, Polyglot books.
//!
//! Nothing here opens files, starts threads or looks at the clock: games come from any
//! [`Read`](std::io::Read) and go to any [`Write`](std::io::Write).
//!
//! # Reading games
//!
//! [`pgn::PgnReader`] reads any PGN found in the wild. Errors are reported with their location, the game is kept
//! as far as it is valid, and reading goes on with the next one. Text that was not read is in
//! [`ParsedGame::unread`](pgn::ParsedGame::unread).
//!
//! ```
//! use tabiya_record::pgn::PgnReader;
//! let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4! exf4 (2... d5) 1-0\n\n1. e4 e4 *\n";
//! // Or a file: PgnReader::new(File::open("games.pgn")?)
//! for parsed in PgnReader::new(pgn.as_bytes()).games() {
//!     let parsed = parsed?;
//!     for error in &parsed.errors {
//!         println!("{error}"); // game 2, line 5, column 7: expected a legal move, found "e4"
//!     }
//!     let game = parsed.game;
//!     println!("{} played {} moves", game.tags.get("White").unwrap_or("?"), game.tree.mainline().count());
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A comment in which a line begins like a tag (`[White "`), with or without an empty line before it, is taken as
//! unterminated and ends there with an error: nobody writes tags in comments.
//!
//! # Results by opening
//!
//! [`Openings::deepest`] takes the positions of a game, beginning with the starting position:
//!
//! ```
//! use std::collections::BTreeMap;
//! use tabiya_record::{Openings, pgn::PgnReader};
//! let pgn = "1. e4 c5 2. Nf3 1-0\n\n1. d4 d5 2. c4 1/2-1/2\n\n1. e4 c5 2. Nf3 0-1\n";
//! let mut table = BTreeMap::new();
//! for parsed in PgnReader::new(pgn.as_bytes()).games() {
//!     let game = parsed?.game;
//!     let mut positions = vec![*game.tree.start()];
//!     positions.extend(game.tree.mainline().map(|step| step.position));
//!     let opening = Openings::built_in().deepest(&positions);
//!     let name = opening.map_or("none", |opening| opening.name);
//!     *table.entry((name, game.result().as_str())).or_insert(0) += 1;
//! }
//! for ((name, result), games) in &table {
//!     println!("{name}: {games} games {result}");
//! }
//! assert_eq!(table.len(), 3);
//! assert!(table.contains_key(&("Queen's Gambit", "1/2-1/2")), "{table:?}");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Counting something in a large file
//!
//! A [`pgn::Visitor`] receives the parts of each game as they are read, without allocation. How often does White
//! castle?
//!
//! ```
//! use std::ops::ControlFlow;
//! use tabiya_record::pgn::{Flow, PgnError, PgnReader, Skip, Visitor};
//!
//! #[derive(Default)]
//! struct Castling { ply: usize, games: usize, castled: usize }
//!
//! impl Visitor for Castling {
//!     fn begin_game(&mut self) {
//!         self.games += 1;
//!         self.ply = 0;
//!     }
//!     fn san(&mut self, text: &[u8]) -> Flow {
//!         self.ply += 1;
//!         if self.ply % 2 == 1 && text.starts_with(b"O-O") {
//!             self.castled += 1;
//!             return Skip::silently(); // the rest of this game does not matter
//!         }
//!         ControlFlow::Continue(())
//!     }
//!     fn begin_variation(&mut self) -> Flow {
//!         Skip::silently()
//!     }
//!     fn error(&mut self, _: PgnError) {}
//! }
//!
//! let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n\n1. d4 (1. Nf3 d5 2. g3) 1... d5 *";
//! let mut count = Castling::default();
//! PgnReader::new(&pgn[..]).read_all(&mut count)?;
//! assert_eq!((count.castled, count.games), (1, 2));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! [`pgn::check`] only checks that all moves are legal, and [`pgn::split_games`] splits a text into parts for
//! several threads.
//!
//! # Writing a game
//!
//! ```
//! use tabiya_record::{Comment, GameRecord, GameResult, Nag};
//! use tabiya_rules::San;
//! let mut game = GameRecord::new();
//! game.tags.set("White", "Anna")?;
//! let mut cursor = game.tree.cursor_mut();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let m = text.parse::<San>()?.to_move(cursor.position())?;
//!     cursor.play(m)?;
//! }
//! let last = cursor.node();
//! game.tree.add_nag(last, Nag::BRILLIANT);
//! game.tree.add_comment(last, Comment::new("The fool's mate. [%clk 0:04:57]"));
//! game.tags.set_result(GameResult::BlackWins);
//! let pgn = game.to_string();
//! assert!(pgn.ends_with("1. f3 e5 2. g4 Qh4# $3 {[%clk 0:04:57] The fool's mate.} 0-1\n"));
//! assert_eq!(pgn.parse::<GameRecord>()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! None.
//!
//! # Layout
//!
//! - `game_record`: [`GameRecord`], which has [`Tags`] and a [`Tree`].
//! - `tags`: tag pairs. The [`GameResult`] is that of `tabiya-rules`.
//! - `tree`, `iter`, `cursor`: moves and variations, with iterators and a cursor over them.
//! - `comment`, `annotation`, `nag`: comments on moves, `[%…]` commands in them, and NAGs.
//! - [`pgn`]: reading and writing PGN, with its own layout section.
//! - `openings`: opening names. `book`: Polyglot books.
//! - `text`: decoding and normalising text.

/// The examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod annotation;
mod book;
mod comment;
mod cursor;
mod game_record;
mod iter;
mod nag;
mod openings;
pub mod pgn;
mod tags;
mod text;
mod tree;

pub use annotation::{Annotation, CommentCommand, Evaluation, EvaluationScore, HighlightColor};
pub use book::{Book, BookBuilder, BookEntry, BookError, BookMove, BookOptions, BookResult};
pub use comment::Comment;
pub use cursor::Cursor;
pub use game_record::GameRecord;
pub use iter::{Children, Mainline, MainlineMove, Nodes};
pub use nag::Nag;
pub use openings::{Opening, Openings};
pub use tabiya_rules::{GameResult, GameResultError};
pub use tags::{TagError, Tags};
pub use text::decode;
pub use tree::{IllegalMove, NodeId, Tree};
