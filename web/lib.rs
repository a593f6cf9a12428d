//! The web page, built from TypeScript and embedded in the program.
//!
//! # Layout
//!
//! - `build.rs` builds the page with npm when its sources have changed, and lists its files.
//! - `src/` is the page itself; its own layout is in `src/main.tsx`.
//! - `fallback/` is a small plain page for a build without Node.

/// File of the page.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// Content.
    pub bytes: &'static [u8],
    /// `Content-Type` of the file.
    pub kind: &'static str,
    /// True if the name changes with the content, so that browsers may cache it for ever.
    pub immutable: bool,
}

/// `FILES`: the files of the page, sorted by path. `IS_BUILT`: false for the fallback page.
mod files {
    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}

/// True if the page was built; false for the fallback page of a build without Node.
pub const IS_BUILT: bool = files::IS_BUILT;

/// Returns a file of the page by its path, such as `index.html`.
///
/// ```
/// let index = tabiya_web::file("index.html").unwrap();
/// assert_eq!(index.kind, "text/html; charset=utf-8");
/// assert!(tabiya_web::file("no-such-file").is_none());
/// ```
pub fn file(path: &str) -> Option<EmbeddedFile> {
    let found = files::FILES.binary_search_by_key(&path, |(path, _)| path);
    let (path, bytes) = files::FILES[found.ok()?];
    Some(EmbeddedFile {
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
