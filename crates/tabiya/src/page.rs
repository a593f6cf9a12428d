//! The page that the club shows to browsers, inside the program.

use std::{borrow::Cow, sync::Arc};

use tabiya_club::{File, Page};

/// The files of the page, by path.
pub(crate) fn page() -> Page {
    Arc::new(|path| {
        let (text, kind) = match path {
            "index.html" => (include_str!("page/index.html"), "text/html; charset=utf-8"),
            "style.css" => (include_str!("page/style.css"), "text/css; charset=utf-8"),
            _ => return None,
        };
        Some(File {
            bytes: Cow::Borrowed(text.as_bytes()),
            kind: Cow::Borrowed(kind),
            immutable: false,
        })
    })
}
