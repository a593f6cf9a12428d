//! What Tabiya says to people, in six languages. Lower crates return ids and data; here they become sentences.
//!
//! ```
//! use tabiya_words::{Language, Words};
//! let words = Words::new(Language::Russian);
//! assert_eq!(words.say("count-moves", &[("count", 2.into())]), "2 хода");
//! assert_eq!(words.say("ending-stalemate", &[]), "Пат");
//! ```
//!
//! # Layout
//!
//! - `messages/`: a folder a language, with files of [Fluent](https://projectfluent.org): `common.ftl` for all faces
//!   of the program, `terminal.ftl` for the terminal, `page.ftl` and `page-tools.ftl` for the page, which reads them
//!   itself. The head of `en/common.ftl` says how ids and variables are named.
//! - [`Language`]: the six, and which one to take.
//! - [`Words`]: messages with their variables filled in.
//! - [`Value`]: what a variable can be.
//! - [`SanLetters`]: the letters of the pieces in a move as it is written.
//! - `files`: the messages that are built in; `number`: numbers as each language writes them.
//!
//! Absent: the environment, files, any knowledge of chess beyond its words.

mod files;
mod language;
mod letters;
mod number;
mod value;
mod words;

pub use language::Language;
pub use letters::SanLetters;
pub use value::Value;
pub use words::{Words, kebab};
