//! The page that the club shows to browsers, inside the program.

use std::{borrow::Cow, sync::Arc};

use tabiya_club::{File, Page};

/// The files of the page, by path.
pub(crate) fn page() -> Page {
    Arc::new(|path| {
        let file = tabiya_web::file(path)?;
        Some(File {
            bytes: Cow::Borrowed(file.bytes),
            kind: Cow::Borrowed(file.kind),
            immutable: file.immutable,
        })
    })
}
