//! Sources of the page, and their hash.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::folder;

/// Files and folders that the page is built from, below `web`.
pub const PATHS: [&str; 9] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "tsconfig.json",
    "vite",
    "vite.config.ts",
    MESSAGES,
];
/// Folder of the messages.
const MESSAGES: &str = "../crates/words/messages";

/// Hash of all sources: the same on every machine, whatever its line endings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp(String);

impl Stamp {
    /// Returns the stamp of the present sources.
    ///
    /// # Errors
    ///
    /// If a source cannot be read.
    pub fn of_sources(web: &Path) -> io::Result<Self> {
        let mut hash = Sha256::new();
        for (name, path) in sources(web)? {
            let mut content = fs::read(path)?;
            content.retain(|byte| *byte != b'\r');
            // Lengths, so that nothing can move from one file to the next unnoticed.
            for part in [name.as_bytes(), &content] {
                hash.update(u64::to_le_bytes(part.len() as u64));
                hash.update(part);
            }
        }
        Ok(Self(hex(&hash.finalize())))
    }

    /// Reads a stamp as it was written with `to_string`.
    pub fn from_text(text: &str) -> Self {
        Self(text.trim().to_string())
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns bytes in hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string succeeds");
        text
    })
}

/// Returns the first half of the SHA-256 of a file's content, in hexadecimal digits.
pub fn content_hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content)[..16])
}

/// All source files by name. Tests, and texts of the terminal, are no part of the page.
fn sources(web: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    for source in PATHS {
        let path = web.join(source);
        if path.is_file() {
            found.insert(source.to_string(), path);
            continue;
        }
        for (name, path) in folder::files(&path)? {
            if !name.ends_with(".test.ts") && !name.ends_with("terminal.ftl") {
                found.insert(format!("{source}/{name}"), path);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with all sources, each with its own name as content.
    fn sources_folder() -> (tempfile::TempDir, PathBuf) {
        let root = tempfile::tempdir().unwrap();
        let web = root.path().join("web");
        for path in PATHS {
            let path = web.join(match path {
                "public" => "public/icon.svg",
                "src" => "src/main.tsx",
                "vite" => "vite/offline.ts",
                MESSAGES => "../crates/words/messages/en/page.ftl",
                file => file,
            });
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, path.file_name().unwrap().as_encoded_bytes()).unwrap();
        }
        (root, web)
    }

    #[test]
    fn the_stamp_depends_on_contents_and_names_only() {
        let (_one, one) = sources_folder();
        let (_two, two) = sources_folder();
        let stamp = Stamp::of_sources(&one).unwrap();
        assert_eq!(stamp, Stamp::of_sources(&two).unwrap());
        // Computed by another program: it has to be the same on every machine.
        assert_eq!(
            stamp.to_string(),
            "b11fbd8785b19161727d777a18c323ed1c8ab4ec36eb3d368e39cdc83cb11f6e"
        );
        assert_eq!(stamp, Stamp::from_text(&format!("{stamp}\n")));
        fs::write(two.join("src/main.tsx"), "main.ts").unwrap();
        assert_ne!(stamp, Stamp::of_sources(&two).unwrap());
        fs::remove_file(two.join("src/main.tsx")).unwrap();
        fs::write(two.join("src/other.tsx"), "main.tsx").unwrap();
        assert_ne!(stamp, Stamp::of_sources(&two).unwrap());
    }

    #[test]
    fn what_is_no_part_of_the_page_does_not_change_the_stamp() {
        let (_root, web) = sources_folder();
        let stamp = Stamp::of_sources(&web).unwrap();
        for path in [
            "src/main.test.ts",
            "src/.hidden",
            "../crates/words/messages/en/terminal.ftl",
            "tests/page.spec.ts",
        ] {
            let path = web.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "new").unwrap();
        }
        assert_eq!(stamp, Stamp::of_sources(&web).unwrap());
    }

    #[test]
    fn line_endings_do_not_count() {
        let (_root, web) = sources_folder();
        fs::write(web.join("index.html"), "a\nb\n").unwrap();
        let stamp = Stamp::of_sources(&web).unwrap();
        fs::write(web.join("index.html"), "a\r\nb\r\n").unwrap();
        assert_eq!(stamp, Stamp::of_sources(&web).unwrap());
    }
}
