//! The web page, built from TypeScript and embedded in the program.
//!
//! # Layout
//!
//! - `page.tar` is the built page. `cargo xtask page` writes it anew from the sources.
//! - `build.rs` embeds it, or a build with npm if the sources have changed since; `builder/` has the logic.
//! - `src/` is the page itself; its own layout is in `src/main.tsx`. `vite/` has the steps of its build.

/// File of the page.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// Content.
    pub bytes: &'static [u8],
    /// Content compressed with Brotli, for files that get smaller.
    pub brotli: Option<&'static [u8]>,
    /// Content compressed with gzip, for the same files.
    pub gzip: Option<&'static [u8]>,
    /// Hash of the content, in hexadecimal digits.
    pub hash: &'static str,
    /// `Content-Type` of the file.
    pub kind: &'static str,
    /// True if the name changes with the content, so that browsers may cache it for ever.
    pub immutable: bool,
}

/// `FILES`: the files of the page, sorted by path.
mod files {
    use super::EmbeddedFile;

    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}

/// Returns a file of the page by its path, such as `index.html`.
///
/// ```
/// let index = tabiya_web::file("index.html").unwrap();
/// assert_eq!(index.kind, "text/html; charset=utf-8");
/// assert!(tabiya_web::file("no-such-file").is_none());
/// ```
pub fn file(path: &str) -> Option<EmbeddedFile> {
    let found = files::FILES.binary_search_by_key(&path, |(path, _)| path);
    Some(files::FILES[found.ok()?].1)
}

/// Returns the paths of all files of the page, sorted.
pub fn paths() -> impl Iterator<Item = &'static str> {
    files::FILES.iter().map(|(path, _)| *path)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, io::Read, path::Path};

    use tabiya_page_builder::archive::Archive;

    use super::*;

    #[test]
    fn the_page_names_files_that_are_there() {
        let index = file("index.html").expect("there is always a page");
        let text = str::from_utf8(index.bytes).expect("HTML is UTF-8");
        let named = |start: &'static str| {
            let parts = text.split(start).skip(1);
            parts.filter_map(|part| part.split('"').next())
        };
        let mut seen = BTreeSet::new();
        for path in named("src=\"/").chain(named("href=\"/")) {
            assert!(file(path).is_some(), "the page needs {path}");
            seen.insert(path.rsplit_once('.').map(|(_, ending)| ending));
        }
        for ending in ["js", "css", "svg", "png", "webmanifest"] {
            assert!(seen.contains(&Some(ending)), "{ending} of {seen:?}");
        }
    }

    /// Files by name: an old and a new page have none in common whose content differs.
    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        for path in paths() {
            let file = file(path).expect("listed files are found");
            assert_eq!(file.immutable, path.starts_with("assets/"));
            assert!(!file.bytes.is_empty(), "{path} is empty");
            assert_ne!(file.kind, "application/octet-stream", "{path}");
        }
        assert!(paths().filter(|path| path.starts_with("assets/")).count() > 20);
    }

    #[test]
    fn compressed_files_have_the_same_content_and_are_smaller() {
        let mut compressed = 0;
        for path in paths() {
            let file = file(path).expect("listed files are found");
            let (Some(brotli), Some(gzip)) = (file.brotli, file.gzip) else {
                assert!(file.brotli.is_none() && file.gzip.is_none(), "{path}");
                let is_small = file.bytes.len() < 1024 || path.ends_with(".png");
                assert!(is_small, "{path} is not compressed");
                continue;
            };
            compressed += 1;
            let mut readers: [Box<dyn Read>; 2] = [
                Box::new(brotli_decompressor::Decompressor::new(brotli, 4096)),
                Box::new(flate2::read::GzDecoder::new(gzip)),
            ];
            for reader in &mut readers {
                let mut content = Vec::new();
                reader.read_to_end(&mut content).expect("it is well formed");
                assert_eq!(content, file.bytes, "{path}");
            }
            assert!(brotli.len() < file.bytes.len(), "{path}");
        }
        assert!(compressed > 20);
    }

    /// `cargo xtask page` writes it anew. Without Node, this page is that of the archive.
    #[test]
    fn the_archive_is_well_formed() {
        let archive = Archive::read(Path::new(env!("CARGO_MANIFEST_DIR")));
        let archive = archive.expect("the archive is in the repository");
        assert!(archive.files.contains_key("index.html"));
        if std::env::var_os("TABIYA_NO_NODE").is_some() {
            let embedded = paths().map(|path| (path, file(path).unwrap().bytes));
            let archived = archive.files.iter();
            let archived = archived.map(|(path, file)| (path.as_str(), file.content.as_slice()));
            assert!(embedded.eq(archived), "the page is that of the archive");
        }
    }
}
