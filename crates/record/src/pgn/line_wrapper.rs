//! [`LineWrapper`]: wraps PGN text into lines.

use crate::Comment;

/// Text wrapped at [`LineWrapper::WIDTH`] characters, unless a single word is longer.
pub(crate) struct LineWrapper {
    text: String,
    /// Number of characters in the current line.
    column: usize,
    /// Text put right before the next word.
    prefix: &'static str,
}

impl LineWrapper {
    /// 80 columns with the line end.
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

    /// Writes a word, on the next line if there is no room.
    pub(crate) fn word(&mut self, word: &str) {
        self.push(word, LineBreak::Allowed);
    }

    /// Writes a `(` right before the next word.
    pub(crate) fn open_variation(&mut self) {
        // Each variation has a move, so there is never another parenthesis pending.
        self.prefix = "(";
    }

    /// Writes a `)` right after the last word.
    pub(crate) fn close_variation(&mut self) {
        if self.column >= Self::WIDTH {
            self.break_line();
        }
        self.text.push(')');
        self.column += 1;
    }

    /// Writes a comment in braces, wrapped between its words; or as the rest of a line, if it has a closing brace.
    pub(crate) fn comment(&mut self, comment: &Comment) {
        if comment.text().contains('}') {
            self.push(&format!("; {comment}"), LineBreak::Allowed);
            self.break_line();
            return;
        }
        let annotations = comment.annotations().iter().map(ToString::to_string);
        let words = comment.text().split(' ').filter(|word| !word.is_empty());
        let mut words = annotations.chain(words.map(str::to_owned)).peekable();
        let mut open = "{";
        while let Some(word) = words.next() {
            let close = if words.peek().is_none() { "}" } else { "" };
            // A line beginning with a bracket looks like a tag, and one beginning with % is an escape.
            let may_begin_line = open == "{" || !word.starts_with(['[', '%']);
            let line_break = if may_begin_line {
                LineBreak::Allowed
            } else {
                LineBreak::Forbidden
            };
            self.push(&format!("{open}{word}{close}"), line_break);
            open = "";
        }
    }

    fn push(&mut self, word: &str, line_break: LineBreak) {
        if word.is_empty() {
            return;
        }
        let length = self.prefix.len() + word.chars().count();
        if self.column > 0
            && self.column + 1 + length > Self::WIDTH
            && line_break == LineBreak::Allowed
        {
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

/// Permission to break the line before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineBreak {
    Allowed,
    Forbidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(write: impl FnOnce(&mut LineWrapper), want: &str) {
        let mut wrapper = LineWrapper::new();
        write(&mut wrapper);
        assert_eq!(wrapper.finish(), want);
    }

    #[test]
    fn parentheses_touch_their_words() {
        check(
            |wrapper| {
                wrapper.word("1.");
                wrapper.open_variation();
                wrapper.word("1.");
                wrapper.word("d4");
                wrapper.close_variation();
                wrapper.word("");
                wrapper.word("*");
            },
            "1. (1. d4) *",
        );
        check(
            |wrapper| {
                wrapper.open_variation();
                wrapper.comment(&Comment::new("a [%x] b"));
            },
            "({[%x] a b}",
        );
    }

    #[test]
    fn comments_with_braces_end_their_lines() {
        check(
            |wrapper| {
                wrapper.open_variation();
                wrapper.comment(&Comment::new("a {b} c"));
                wrapper.word("1.");
                wrapper.word("d4");
                wrapper.comment(&Comment::new("}"));
                wrapper.close_variation();
                wrapper.word("*");
            },
            "(; a {b} c\n1. d4 ; }\n) *",
        );
    }

    #[test]
    fn lines_break_only_before_allowed_words() {
        let word = "x".repeat(LineWrapper::WIDTH - 1);
        check(
            |wrapper| {
                wrapper.word(&word);
                wrapper.word("y");
            },
            &format!("{word}\ny"),
        );
        let text = format!("{word} [y %z w");
        check(
            |wrapper| wrapper.comment(&Comment::new(&text)),
            &format!("{{{word} [y %z\nw}}"),
        );
        check(
            |wrapper| {
                wrapper.word(&word);
                (0..3).for_each(|_| wrapper.close_variation());
            },
            &format!("{word})\n))"),
        );
    }
}
