//! The files of the browser page, built into the program.

use std::{borrow::Cow, sync::Arc};

use tabiya_club::{PageFile, PageFiles};

/// Returns the files of the page, by path.
pub(crate) fn page_files() -> PageFiles {
    Arc::new(|path| {
        let file = tabiya_web::file(path)?;
        Some(PageFile {
            bytes: Cow::Borrowed(file.bytes),
            brotli: file.brotli.map(Cow::Borrowed),
            gzip: file.gzip.map(Cow::Borrowed),
            hash: Cow::Borrowed(file.hash),
            kind: Cow::Borrowed(file.kind),
            immutable: file.immutable,
        })
    })
}
