//! Description of a backup: what it says of itself, and its files.

use serde::{Deserialize, Serialize};

use crate::{BackupError, Timestamp};

/// First entry of an archive.
pub(crate) const ABOUT: &str = "tabiya-backup.json";
/// Last entry of an archive.
pub(crate) const MANIFEST: &str = "manifest.json";
/// Format that this program writes, and the newest that it reads.
const FORMAT: u32 = 1;

/// Statement of a backup about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// Version of the format.
    format: u32,
    /// Version of Tabiya that wrote the backup.
    pub program: String,
    /// When it was begun.
    pub created: Timestamp,
}

/// File in a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Name in the archive: `data/tabiya.db`.
    pub name: String,
    /// Length.
    pub bytes: u64,
    /// SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// Contents of a verified backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Its statement about itself; `None` for a copy of the database alone, as version 0.1 wrote it.
    pub about: Option<About>,
    /// Its files in order.
    pub parts: Vec<Part>,
}

/// List of all parts, at the end of an archive.
#[derive(Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) parts: Vec<Part>,
}

impl About {
    /// Describes a backup that begins now.
    pub(crate) fn now() -> Self {
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_string(),
            created: Timestamp::now(),
        }
    }

    /// Parses the entry. Formats of later versions are refused, whatever else the entry says.
    pub(crate) fn parse(json: &[u8]) -> Result<Self, BackupError> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let unreadable = |error: serde_json::Error| BackupError::damaged(ABOUT, error);
        let Format { format } = serde_json::from_slice(json).map_err(unreadable)?;
        if format > FORMAT {
            return Err(BackupError::Newer { format });
        }
        serde_json::from_slice(json).map_err(unreadable)
    }
}

impl Manifest {
    /// Parses the entry, and checks that it lists the parts that were read.
    pub(crate) fn check(json: &[u8], found: &[Part]) -> Result<(), BackupError> {
        let listed: Self =
            serde_json::from_slice(json).map_err(|error| BackupError::damaged(MANIFEST, error))?;
        for (listed, found) in listed.parts.iter().zip(found) {
            if listed.name != found.name {
                let what = format!("{} is there instead", found.name);
                return Err(BackupError::damaged(&listed.name, what));
            }
            if listed != found {
                return Err(BackupError::damaged(&listed.name, "its checksum is wrong"));
            }
        }
        if let Some(missing) = listed.parts.get(found.len()) {
            return Err(BackupError::damaged(&missing.name, "it is missing"));
        }
        match found.get(listed.parts.len()) {
            Some(extra) => Err(BackupError::damaged(&extra.name, "it does not belong here")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str) -> Part {
        Part {
            name: name.to_string(),
            bytes: 1,
            sha256: "00".to_string(),
        }
    }

    #[track_caller]
    fn check(listed: &[&str], found: &[&str], want: &str) {
        let manifest = Manifest {
            parts: listed.iter().map(|name| part(name)).collect(),
        };
        let json = serde_json::to_vec(&manifest).unwrap();
        let found: Vec<_> = found.iter().map(|name| part(name)).collect();
        let error = Manifest::check(&json, &found).err();
        let said = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(
            said.contains(want) && said.is_empty() == want.is_empty(),
            "{said}"
        );
    }

    #[test]
    fn every_part_is_listed() {
        check(&["data/a", "data/b"], &["data/a", "data/b"], "");
        check(&["data/a", "data/b"], &["data/a"], "data/b: it is missing");
        check(
            &["data/a"],
            &["data/a", "data/b"],
            "data/b: it does not belong",
        );
        check(
            &["data/a", "data/b"],
            &["data/b"],
            "data/a: data/b is there",
        );
    }

    #[test]
    fn later_formats_are_refused() {
        let later = br#"{"format":2,"program":{"name":"Tabiya"}}"#;
        let error = About::parse(later).unwrap_err().to_string();
        assert!(error.contains("later version"), "{error}");
        assert!(About::parse(b"{}").is_err());
    }
}
