//! The manual: the documents of the repository as web pages and as text for a terminal, built into the program.
//!
//! ```
//! let hosting = tabiya_manual::topic("hosting").unwrap();
//! assert_eq!(hosting.title, "Hosting a club");
//! assert!(hosting.text.contains("tabiya serve"));
//! let page = tabiya_manual::file("docs/hosting").unwrap();
//! assert_eq!(page.kind, "text/html; charset=utf-8");
//! ```
//!
//! # Layout
//!
//! - `build.rs` converts the documents: `build/sources.rs` lists them, `build/document.rs` parses them,
//!   `build/html.rs` writes pages, `build/plain_text.rs` text.
//! - `style/`: the style of the pages, and a script that only carries the page's choice of light or dark over.
//!
//! Absent: Markdown. It is converted when the program is built.

/// Topic of the manual.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Name, as in `tabiya help hosting`.
    pub name: &'static str,
    /// Title in lists.
    pub title: &'static str,
    /// Text for a terminal, wrapped to 78 columns.
    pub text: &'static str,
}

/// File of the manual, as a browser gets it.
#[derive(Clone, Copy, Debug)]
pub struct ManualFile {
    /// Content.
    pub bytes: &'static [u8],
    /// Content compressed with gzip, for files that get smaller.
    pub gzip: Option<&'static [u8]>,
    /// Hash of the content, in hexadecimal digits.
    pub hash: &'static str,
    /// `Content-Type` of the file.
    pub kind: &'static str,
}

/// `TOPICS` in the order of their lists; `FILES`, sorted by path.
mod generated {
    use super::{ManualFile, Topic};

    include!(concat!(env!("OUT_DIR"), "/manual.rs"));
}

/// Page at `/docs` itself.
const FIRST_PAGE: &str = "docs/overview";

/// Returns all topics in the order of their lists.
pub fn topics() -> &'static [Topic] {
    generated::TOPICS
}

/// Returns a topic by name.
pub fn topic(name: &str) -> Option<&'static Topic> {
    topics().iter().find(|topic| topic.name == name)
}

/// Returns a file by its path on the web: `docs`, `docs/hosting`, `docs/pictures/page-home.png`.
pub fn file(path: &str) -> Option<ManualFile> {
    let path = match path.trim_end_matches('/') {
        "docs" => FIRST_PAGE,
        other => other,
    };
    let files = generated::FILES;
    let found = files.binary_search_by_key(&path, |(path, _)| path);
    Some(files[found.ok()?].1)
}
