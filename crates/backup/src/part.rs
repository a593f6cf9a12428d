//! [`PartName`]: the name of a file in an archive.

use std::path::{Path, PathBuf};

use crate::{BackupError, DATABASE};

/// Longest name that the simplest form of a tar header holds for certain, in bytes.
pub(crate) const MAX_SHORT: usize = 99;
/// Longest name, in bytes.
pub(crate) const MAX_LENGTH: usize = 1024;
/// Files at the top of the data folder that belong to a running program. No backup has them: a write-ahead log, say, would
/// change the database after it was verified.
const TRANSIENT: [&str; 7] = [
    "control.json",
    "tabiya.lock",
    "tabiya.db-wal",
    "tabiya.db-shm",
    "tabiya.db-journal",
    "address",
    ".restoring",
];

/// Name of a file in an archive, safe to use as a path below a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PartName {
    /// Folder that it belongs to.
    pub(crate) root: Root,
    /// The rest of the name: plain names joined by slashes.
    rest: String,
}

/// Folder that a part belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Root {
    /// Data folder.
    Data,
    /// Settings folder.
    Settings,
}

impl PartName {
    /// Makes a name; `None` if it cannot be one.
    pub(crate) fn new(root: Root, rest: &str) -> Option<Self> {
        let name = Self {
            root,
            rest: rest.to_string(),
        };
        let is_safe = rest.split('/').all(is_plain) && name.text().len() <= MAX_LENGTH;
        is_safe.then_some(name)
    }

    /// Parses a name of an archive. Names that lead elsewhere are refused.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, BackupError> {
        let text = str::from_utf8(bytes).ok();
        let split = text.and_then(|text| text.split_once('/'));
        let name = split.and_then(|(root, rest)| match root {
            "data" => Self::new(Root::Data, rest),
            "settings" => Self::new(Root::Settings, rest),
            _ => None,
        });
        name.ok_or_else(|| BackupError::Unsafe {
            name: printable(bytes),
        })
    }

    /// The whole name.
    pub(crate) fn text(&self) -> String {
        let root = match self.root {
            Root::Data => "data",
            Root::Settings => "settings",
        };
        format!("{root}/{}", self.rest)
    }

    /// Name below its folder.
    pub(crate) fn rest(&self) -> &str {
        &self.rest
    }

    /// Returns true for a file that a backup never has, in the letters of any case: some systems take them for the same.
    pub(crate) fn is_foreign(&self) -> bool {
        let top = self.rest.split('/').next().unwrap_or_default();
        self.root == Root::Data
            && (is_transient(top) || self.rest != DATABASE && fold(top) == DATABASE)
    }

    /// Returns true for a file that a club may read its settings from.
    pub(crate) fn is_club_settings(&self) -> bool {
        let name = fold(self.rest.rsplit('/').next().unwrap_or_default());
        match self.root {
            Root::Data => name == "tabiya.toml",
            // `--config` names any file.
            Root::Settings => name.ends_with(".toml"),
        }
    }

    /// The same with an ending more.
    pub(crate) fn with_ending(&self, ending: &str) -> Self {
        Self {
            root: self.root,
            rest: format!("{}{ending}", self.rest),
        }
    }

    /// Path below a folder.
    pub(crate) fn below(&self, folder: &Path) -> PathBuf {
        let mut path = folder.to_owned();
        path.extend(self.rest.split('/'));
        path
    }
}

/// Returns true for the name of a file at the top of the data folder that belongs to a running program.
pub(crate) fn is_transient(name: &str) -> bool {
    TRANSIENT.contains(&fold(name).as_str())
}

/// Returns the name as systems compare it that know no case, drop dots and spaces at the end, or ignore letters without
/// width.
fn fold(name: &str) -> String {
    let is_ignored = |letter: &char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let visible: String = name.chars().filter(|letter| !is_ignored(letter)).collect();
    let folded = visible.to_uppercase().to_lowercase();
    folded.trim_end_matches(['.', ' ']).to_string()
}

/// Returns true for the name of a file or folder that is safe on every system.
fn is_plain(name: &str) -> bool {
    let is_bad = |letter: char| matches!(letter, '\\' | ':' | '/') || letter.is_control();
    !matches!(name, "" | "." | "..") && !name.contains(is_bad)
}

/// Text for an error message: short, and without control characters.
pub(crate) fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]);
    text.chars()
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_below_their_folder() {
        let name = PartName::parse(b"data/terminal/1.log").unwrap();
        assert_eq!(name.below(Path::new("x")), Path::new("x/terminal/1.log"));
        assert_eq!(name.text(), "data/terminal/1.log");
        let name = PartName::parse(b"settings/terminal.conf").unwrap();
        assert_eq!(name.root, Root::Settings);
    }

    #[test]
    fn files_of_a_running_program_are_foreign() {
        for name in [
            "data/tabiya.db-wal",
            "data/Tabiya.DB-Shm",
            "data/tabiya.db-journal",
            "data/CONTROL.JSON",
            "data/control.j\u{17f}on",
            "data/tabiya.lock",
            "data/tabiya.lock. ",
            "data/tabiya.db-wal/x",
            "data/tabiya.db\u{200c}-wal",
            "data/TABIYA.db",
            "data/tabiya.db/x",
        ] {
            assert!(
                PartName::parse(name.as_bytes()).unwrap().is_foreign(),
                "{name}"
            );
        }
        for name in [
            "data/tabiya.db",
            "data/terminal/control.json",
            "settings/address",
        ] {
            assert!(
                !PartName::parse(name.as_bytes()).unwrap().is_foreign(),
                "{name}"
            );
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "",
            "data",
            "data/",
            "/etc/passwd",
            "../data/x",
            "data/../x",
            "data/..",
            "data/./x",
            "data//x",
            "data/x/",
            "data/a\\..\\b",
            "data/C:/x",
            "data/\u{1b}[2J",
            "other/x",
            "data\0/x",
        ] {
            let error = PartName::parse(name.as_bytes()).expect_err(name);
            assert!(error.to_string().contains("unsafe name"), "{error}");
        }
        assert!(PartName::parse(b"data/\xff").is_err());
        assert!(PartName::parse("data/".repeat(300).as_bytes()).is_err());
    }
}
