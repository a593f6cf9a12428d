//! [`Words`]: the words of a line.

use std::fmt;

use crate::{MAX_LINE_LENGTH, ParseError};

/// Iterator over the words of a line.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// Starts with the first line of a text. Fails if it is blank or too long.
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

    /// Returns the next word without consuming it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let (word, _) = split(self.rest);
        (!word.is_empty()).then_some(word)
    }

    /// Returns the rest of the line, with its inner white space.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Consumes the words before the first one that satisfies `stop`, and joins them with single spaces.
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

/// Splits off the first word.
fn split(text: &str) -> (&str, &str) {
    match text.find(|c: char| c.is_ascii_whitespace()) {
        Some(end) => (&text[..end], text[end..].trim_ascii_start()),
        None => (text, ""),
    }
}

/// Returns the first line of a text.
pub(crate) fn one_line(text: &str) -> Result<&str, ParseError> {
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    if end > MAX_LINE_LENGTH {
        return Err(ParseError::TooLong { bytes: end });
    }
    Ok(&text[..end])
}

/// Displays a text with line breaks replaced by spaces.
pub(crate) struct SingleLine<'a>(pub(crate) &'a str);

impl fmt::Display for SingleLine<'_> {
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
    fn errors() {
        assert_eq!(Words::of_line(" \t ").unwrap_err(), ParseError::Empty);
        let long = "x".repeat(MAX_LINE_LENGTH + 1);
        assert_eq!(
            Words::of_line(&long).unwrap_err(),
            ParseError::TooLong { bytes: long.len() }
        );
        assert!(Words::of_line(&long[1..]).is_ok());
    }

    #[test]
    fn line_breaks_become_spaces() {
        assert_eq!(SingleLine("a\nb\rc").to_string(), "a b c");
    }
}
