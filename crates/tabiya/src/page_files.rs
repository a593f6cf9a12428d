//! The files that browsers get, built into the program: the page, and the manual below `/docs`.

use std::{borrow::Cow, sync::Arc};

use tabiya_club::{PageFile, PageFiles};

/// Returns the files of the page and of the manual, by path.
pub(crate) fn page_files() -> PageFiles {
    Arc::new(|path| {
        if let Some(file) = tabiya_manual::file(path) {
            return Some(PageFile {
                bytes: Cow::Borrowed(file.bytes),
                brotli: None,
                gzip: file.gzip.map(Cow::Borrowed),
                hash: Cow::Borrowed(file.hash),
                kind: Cow::Borrowed(file.kind),
                immutable: false,
            });
        }
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
