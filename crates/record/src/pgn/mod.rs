//! PGN in and out.
//!
//! # Layout
//!
//! Reading, from the bytes up:
//! - `source`: a buffer over any reader, which knows its lines;
//! - `lex`, `lead`, `tag`: where tokens begin and end;
//! - `scan`: the moves of a game, token by token, given to a [`Visitor`];
//! - `reader`, `open_game`: [`PgnReader`], game by game, with what to do where something is wrong;
//! - `start`, `trail`: the position that a game starts from, and those along its lines;
//! - `check`: [`check`], which checks that all moves are legal;
//! - `builder`, `games`: [`Games`] as trees;
//! - `split`: [`split_games`], for those who read with many threads.
//!
//! Writing: `writer`, and `page`, which breaks lines.

mod builder;
mod check;
mod error;
mod games;
mod lead;
mod lex;
mod limits;
mod open_game;
mod page;
mod reader;
mod scan;
mod source;
mod split;
mod start;
mod tag;
mod trail;
mod visitor;
mod writer;

pub use check::{Check, check, check_with};
pub use error::{PgnError, PgnErrorKind};
pub use games::{Games, Reading};
pub use limits::Limits;
pub use reader::PgnReader;
pub use split::split_games;
pub use visitor::{Flow, Stop, TagValue, Visitor};
pub use writer::PgnWriter;

pub(crate) use games::read_one;
pub(crate) use lex::is_tag_letter;
pub(crate) use writer::{movetext, to_string};
