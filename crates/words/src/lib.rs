//! User-facing messages in six languages. Lower crates return ids and data; this crate turns them into sentences.
//!
//! ```
//! use tabiya_words::{Language, Messages};
//! let messages = Messages::new(Language::Russian);
//! assert_eq!(messages.format("count-moves", &[("count", 2.into())]), "2 хода");
//! assert_eq!(messages.format("ending-stalemate", &[]), "Пат");
//! ```
//!
//! # Layout
//!
//! - `messages/`: a folder per language, with [Fluent](https://projectfluent.org) files: `common.ftl` for all user
//!   interfaces, `terminal.ftl` for the terminal, `page.ftl`, `page-tools.ftl` and `page-seldom.ftl` for the page, which
//!   loads them
//!   itself. The head of `en/common.ftl` documents how ids and variables are named.
//! - [`Language`]: the six languages, and how one is selected.
//! - [`Messages`]: formats messages.
//! - [`MessageValue`]: value of a message variable.
//! - [`SanLetters`]: localized piece letters in SAN.
//! - `resources`: the built-in Fluent files; `number_format`: numbers as each language writes them.
//!
//! Absent: the environment, files, any knowledge of chess beyond its vocabulary.

mod language;
mod messages;
mod number_format;
mod resources;
mod san_letters;
mod value;

pub use language::Language;
pub use messages::{Messages, kebab_case};
pub use san_letters::SanLetters;
pub use value::MessageValue;
