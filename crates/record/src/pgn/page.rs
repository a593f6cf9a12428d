//! [`Page`]: words set in lines.

use crate::Comment;

/// Text in lines of at most [`Page::WIDTH`] letters, unless a single word is longer.
pub(crate) struct Page {
    text: String,
    /// How many letters are in the line.
    column: usize,
    /// What stands right before the next word.
    prefix: &'static str,
}

impl Page {
    /// With the line end, 80 columns.
    const WIDTH: usize = 79;

    pub(crate) const fn new() -> Self {
        Self {
            text: String::new(),
            column: 0,
            prefix: "",
        }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    /// A word, on the next line if there is no room.
    pub(crate) fn word(&mut self, word: &str) {
        self.set(word, Break::Allowed);
    }

    /// A bracket right before the next word.
    pub(crate) fn open(&mut self) {
        // Variations have a move each, so there is never another bracket waiting.
        self.prefix = "(";
    }

    /// A bracket right after the last word.
    pub(crate) fn close(&mut self) {
        if self.column >= Self::WIDTH {
            self.break_line();
        }
        self.text.push(')');
        self.column += 1;
    }

    /// A comment in braces, broken between its words.
    pub(crate) fn comment(&mut self, comment: &Comment) {
        let annotations = comment.annotations().iter().map(ToString::to_string);
        let words = comment.text().split(' ').filter(|word| !word.is_empty());
        let mut words = annotations.chain(words.map(str::to_owned)).peekable();
        let mut open = "{";
        while let Some(word) = words.next() {
            let close = if words.peek().is_none() { "}" } else { "" };
            // A line that begins with a bracket looks like a tag, and one with % is no part of the text.
            let may_begin_line = open == "{" || !word.starts_with(['[', '%']);
            let place = if may_begin_line {
                Break::Allowed
            } else {
                Break::Forbidden
            };
            self.set(&format!("{open}{word}{close}"), place);
            open = "";
        }
    }

    fn set(&mut self, word: &str, place: Break) {
        if word.is_empty() {
            return;
        }
        let length = self.prefix.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + length > Self::WIDTH && place == Break::Allowed {
            self.break_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(std::mem::take(&mut self.prefix));
        self.text.push_str(word);
        self.column += length;
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}

/// Whether a line may be broken before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Break {
    Allowed,
    Forbidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: impl FnOnce(&mut Page), want: &str) {
        let mut page = Page::new();
        set(&mut page);
        assert_eq!(page.finish(), want);
    }

    #[test]
    fn brackets_stand_close() {
        check(
            |page| {
                page.word("1.");
                page.open();
                page.word("1.");
                page.word("d4");
                page.close();
                page.word("");
                page.word("*");
            },
            "1. (1. d4) *",
        );
        check(
            |page| {
                page.open();
                page.comment(&Comment::new("a [%x] b"));
            },
            "({[%x] a b}",
        );
    }

    #[test]
    fn lines_are_broken_before_words_that_may_begin_one() {
        let word = "x".repeat(Page::WIDTH - 1);
        check(
            |page| {
                page.word(&word);
                page.word("y");
            },
            &format!("{word}\ny"),
        );
        let text = format!("{word} [y %z w");
        check(
            |page| page.comment(&Comment::new(&text)),
            &format!("{{{word} [y %z\nw}}"),
        );
        check(
            |page| {
                page.word(&word);
                (0..3).for_each(|_| page.close());
            },
            &format!("{word})\n))"),
        );
    }
}
