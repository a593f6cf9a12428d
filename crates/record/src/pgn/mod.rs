//! Reading and writing PGN.
//!
//! # Layout
//!
//! Reading, from the bytes up:
//! - `input_buffer`: a buffer over any reader that tracks line numbers; `utf16`: files in UTF-16;
//! - `lexer`, `tag_pair`, `between_games`: token boundaries;
//! - `movetext`: scanner for movetext that passes each token to a [`Visitor`];
//! - `reader`, `game_state`: [`PgnReader`], game by game, with error recovery;
//! - `piece_letters`, `short_capture`: moves that are not SAN, but can mean only one legal move;
//! - `start_tags`, `position_stack`: the starting position, and the positions along the lines of a game;
//! - `check`: [`check`], which checks that all moves are legal;
//! - `builder`, `parsed_games`: [`ParsedGames`], games as trees;
//! - `split`: [`split_games`], for reading with several threads.
//!
//! Writing: `writer`, and `line_wrapper`, which breaks lines.

mod between_games;
mod brace_search;
mod builder;
mod check;
mod error;
mod game_state;
mod input_buffer;
mod lexer;
mod limits;
mod line_wrapper;
mod movetext;
mod parsed_games;
mod piece_letters;
mod position_stack;
mod reader;
mod scan_on_cpu;
mod short_capture;
#[cfg(test)]
mod slow_reader;
mod split;
mod start_tags;
mod tag_pair;
mod utf16;
mod visitor;
mod writer;

pub use check::{CheckSummary, check, check_reader};
pub use error::{PgnError, PgnErrorKind};
pub use limits::PgnLimits;
pub use parsed_games::{ParsedGame, ParsedGames, UnreadText};
pub use reader::PgnReader;
pub use split::split_games;
pub use visitor::{Flow, Skip, TagValue, Visitor};
pub use writer::PgnWriter;

pub(crate) use lexer::is_symbol_byte;
pub(crate) use parsed_games::read_single;
pub(crate) use writer::{movetext, to_string};
