//! [`Words`]: a line, word by word.

use std::fmt;

use crate::{MAX_LINE, ParseError};

/// What is left of a line, read from the front.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// A line without its end, if it is one and not too long.
    pub(crate) fn of_line(line: &'a str) -> Result<Self, ParseError> {
        let rest = one_line(line)?.trim_ascii();
        if rest.is_empty() {
            return Err(ParseError::Empty);
        }
        Ok(Self { rest })
    }

    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            rest: text.trim_ascii(),
        }
    }

    /// The next word, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let (word, _) = split(self.rest);
        (!word.is_empty()).then_some(word)
    }

    /// All that is left, with the white space inside as it stands.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The words before the next one for which `stop` holds, joined by single spaces.
    pub(crate) fn text_until(&mut self, stop: impl Fn(&str) -> bool) -> String {
        let mut text = String::new();
        while let Some(word) = self.peek() {
            if stop(word) {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
            self.next();
        }
        text
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = split(self.rest);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// The first word, and what follows the white space after it.
fn split(text: &str) -> (&str, &str) {
    match text.find(|c: char| c.is_ascii_whitespace()) {
        Some(end) => (&text[..end], text[end..].trim_ascii_start()),
        None => (text, ""),
    }
}

/// A text up to the end of its first line.
pub(crate) fn one_line(text: &str) -> Result<&str, ParseError> {
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    if end > MAX_LINE {
        return Err(ParseError::TooLong { bytes: end });
    }
    Ok(&text[..end])
}

/// Prints a text so that it stays on its line.
pub(crate) struct Line<'a>(pub(crate) &'a str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.split(['\n', '\r']).enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_rest() {
        let mut words = Words::of_line("  go \t depth  5 \r\nuci").unwrap();
        assert_eq!(words.next(), Some("go"));
        assert_eq!(words.peek(), Some("depth"));
        assert_eq!(words.rest(), "depth  5");
        assert_eq!(words.text_until(|word| word == "x"), "depth 5");
        assert_eq!(words.next(), None);
    }

    #[test]
    fn refusals() {
        assert_eq!(Words::of_line(" \t ").unwrap_err(), ParseError::Empty);
        let long = "x".repeat(MAX_LINE + 1);
        assert_eq!(
            Words::of_line(&long).unwrap_err(),
            ParseError::TooLong { bytes: long.len() }
        );
        assert!(Words::of_line(&long[1..]).is_ok());
    }

    #[test]
    fn a_printed_text_has_one_line() {
        assert_eq!(Line("a\nb\rc").to_string(), "a b c");
    }
}
