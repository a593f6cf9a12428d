//! [`Registration`]: arguments of the `register` command.

use std::fmt;

use crate::words::{SingleLine, Words};

/// Arguments of the `register` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registration {
    /// The user will register later.
    Later,
    /// The user's registration data.
    Now {
        /// The user's name, with single spaces; may be empty.
        name: String,
        /// The code, with single spaces; may be empty.
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
                        write!(f, " {field} {}", SingleLine(text))?;
                    }
                }
                Ok(())
            }
        }
    }
}
