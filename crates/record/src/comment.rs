//! [`Comment`]: text and annotations of a PGN comment.

use std::{fmt, time::Duration};

use crate::{Annotation, Evaluation, text};

/// A comment on a move or a game: text and [`Annotation`]s.
///
/// It reads back the same as written. Runs of blanks and line ends become one space, because PGN lines are wrapped. A text
/// with a closing brace, which would end a comment in braces, is written as the rest of a line.
///
/// ```
/// use tabiya_record::Comment;
/// let comment = Comment::new("A {bold}\nmove [%eval 0.35] [%clk 0:59:58]");
/// assert_eq!(comment.text(), "A {bold} move");
/// assert_eq!(comment.clock().unwrap().as_secs(), 3598);
/// assert_eq!(comment.to_string(), "[%eval 0.35] [%clk 0:59:58] A {bold} move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment {
    text: String,
    annotations: Vec<Annotation>,
}

impl Comment {
    /// Parses the text between braces: commands (`[%…]`) in it become [`Annotation`]s.
    pub fn new(text: &str) -> Self {
        let mut annotations = Vec::new();
        let mut plain = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, command, after)) = split_command(rest) {
            plain.push_str(before);
            plain.push(' ');
            annotations.extend(command.parse());
            rest = after;
        }
        plain.push_str(rest);
        Self {
            text: text::collapse_blanks(&plain),
            annotations,
        }
    }

    /// Creates a comment without text.
    pub fn from_annotations(annotations: impl IntoIterator<Item = Annotation>) -> Self {
        Self {
            text: String::new(),
            annotations: annotations.into_iter().collect(),
        }
    }

    /// Text without annotations.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Annotations in order.
    pub fn annotations(&self) -> &[Annotation] {
        &self.annotations
    }

    /// Adds an annotation.
    pub fn annotate(&mut self, annotation: Annotation) {
        self.annotations.push(annotation);
    }

    /// True if there is neither text nor annotation.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.annotations.is_empty()
    }

    /// Remaining time of the player after the move, from `[%clk]`.
    pub fn clock(&self) -> Option<Duration> {
        self.annotations
            .iter()
            .find_map(|annotation| match annotation {
                Annotation::Clock(time) => Some(*time),
                _ => None,
            })
    }

    /// Engine evaluation, from `[%eval]`.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.annotations
            .iter()
            .find_map(|annotation| match annotation {
                Annotation::Evaluation(evaluation) => Some(*evaluation),
                _ => None,
            })
    }
}

/// Splits a text at the first `[%…]` into before, inside and after.
fn split_command(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("[%")?;
    let (command, after) = rest.split_once(']')?;
    Some((before, command, after))
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// The text between braces, with annotations first.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, annotation) in self.annotations.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{annotation}")?;
        }
        if !self.annotations.is_empty() && !self.text.is_empty() {
            f.write_str(" ")?;
        }
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        let comment = Comment::new(text);
        assert_eq!(comment.to_string(), want);
        assert_eq!(Comment::new(want), comment);
    }

    #[test]
    fn comments() {
        check(" good\r\n  move ", "good move");
        check("[%clk 1:00:00]", "[%clk 1:00:00]");
        check("a [%clk 1:00:00] b", "[%clk 1:00:00] a b");
        check("[%foo x] [%emt 5] b", "[%foo x] [%emt 0:00:05] b");
        check("unclosed [%clk 1:00", "unclosed [%clk 1:00");
        check("[[%a]%b]", "[%a] [ %b]");
        check("[%a [%b] c]", "[%a [%b] c]");
        check("}", "}");
        check("", "");
        check("[%]", "[%]");
    }

    proptest! {
        #[test]
        fn comments_read_back(text in r"([\[\]%{} a\n]|clk 1|\PC){0,30}") {
            let comment = Comment::new(&text);
            prop_assert_eq!(Comment::new(&comment.to_string()), comment);
        }
    }
}
