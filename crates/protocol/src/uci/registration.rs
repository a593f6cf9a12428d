//! [`Registration`]: the licence of an engine that needs one.

use std::fmt;

use crate::words::{Line, Words};

/// What a GUI says to register an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registration {
    /// The user has no time for it now.
    Later,
    /// Who it is registered to.
    Now {
        /// The user's name, in single spaces; empty if none was given.
        name: String,
        /// The code, in single spaces; empty if none was given.
        code: String,
    },
}

impl Registration {
    pub(super) fn parse(words: &mut Words<'_>) -> Self {
        let is_field = |word: &str| matches!(word, "name" | "code");
        let (mut name, mut code) = (String::new(), String::new());
        while let Some(word) = words.next() {
            match word {
                "later" => return Self::Later,
                "name" => name = words.text_until(is_field),
                "code" => code = words.text_until(is_field),
                _ => {}
            }
        }
        Self::Now { name, code }
    }
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Later => f.write_str(" later"),
            Self::Now { name, code } => {
                for (field, text) in [("name", name), ("code", code)] {
                    if !text.is_empty() {
                        write!(f, " {field} {}", Line(text))?;
                    }
                }
                Ok(())
            }
        }
    }
}
