//! The page that browsers show, built from TypeScript and kept inside the program.
//!
//! # Layout
//!
//! - `build.rs` builds the page with npm, only when its sources changed, and lists its files.
//! - `src/` is the page itself; its own layout is in `src/main.tsx`.
//! - `fallback/` is a small plain page for a build without Node.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its bytes.
    pub bytes: &'static [u8],
    /// What it is, as in `Content-Type`.
    pub kind: &'static str,
    /// Its name changes with its content, so it can be kept for ever.
    pub immutable: bool,
}

/// The files of the page by path, in order: `FILES`. `IS_BUILT` is false where the plain page stands in.
mod files {
    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}

/// True if the page was built; false if Node was missing, and a small plain page stands in.
pub const IS_BUILT: bool = files::IS_BUILT;

/// A file of the page by its path, such as `index.html`.
///
/// ```
/// let index = tabiya_web::file("index.html").unwrap();
/// assert_eq!(index.kind, "text/html; charset=utf-8");
/// assert!(tabiya_web::file("no-such-file").is_none());
/// ```
pub fn file(path: &str) -> Option<File> {
    let found = files::FILES.binary_search_by_key(&path, |(path, _)| path);
    let (path, bytes) = files::FILES[found.ok()?];
    Some(File {
        bytes,
        kind: kind(path),
        // Vite puts a hash of the content into each name there.
        immutable: IS_BUILT && path.starts_with("assets/"),
    })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_files_that_are_there() {
        let index = file("index.html").expect("there is always a page");
        let text = str::from_utf8(index.bytes).expect("HTML is UTF-8");
        let named = |start: &'static str| {
            let parts = text.split(start).skip(1);
            parts.filter_map(|part| part.split('"').next())
        };
        let mut seen = 0;
        for path in named("src=\"/").chain(named("rel=\"stylesheet\" href=\"/")) {
            assert!(file(path).is_some(), "the page needs {path}");
            seen += 1;
        }
        assert!(seen > 0, "the page has a script or a style");
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        for (path, _) in files::FILES {
            let file = file(path).expect("listed files are found");
            assert_eq!(file.immutable, IS_BUILT && path.starts_with("assets/"));
            assert!(!file.bytes.is_empty(), "{path} is empty");
        }
    }
}
