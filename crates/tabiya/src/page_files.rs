//! The files that browsers get, built into the program: the page, and the manual below `/docs`.

use std::{borrow::Cow, sync::Arc};

use tabiya_club::{PageFile, PageFiles};

/// Returns the files of the page and of the manual, by path.
pub(crate) fn page_files() -> PageFiles {
    Arc::new(|path| {
        if let Some(file) = tabiya_manual::file(path) {
            return Some(PageFile {
                bytes: Cow::Borrowed(file.bytes),
                kind: Cow::Borrowed(file.kind),
                immutable: false,
            });
        }
        let file = tabiya_web::file(path)?;
        Some(PageFile {
            bytes: Cow::Borrowed(file.bytes),
            kind: Cow::Borrowed(file.kind),
            immutable: file.immutable,
        })
    })
}
