//! Comments in braces, as they follow a result.

use std::fmt;

use crate::words::SingleLine;

/// Parses a comment in braces; without braces, the whole text.
pub(super) fn read_comment(text: &str) -> String {
    let text = text.trim_ascii();
    let inner = text.strip_prefix('{').unwrap_or(text);
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    // Braces do not nest.
    inner.replace(['{', '}'], "").trim_ascii().to_string()
}

/// Displays a comment in braces.
pub(super) struct BracedComment<'a>(pub(super) &'a str);

impl fmt::Display for BracedComment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", SingleLine(self.0))
    }
}
