//! Files of a package in memory, and the tar archive that they become.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::iter;

use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

use super::Timestamp;

/// Files and folders by their path from the root, without a leading slash. Sorted, so that equal contents give equal
/// archives.
#[derive(Clone, Default)]
pub(super) struct FileTree {
    entries: BTreeMap<String, Entry>,
}

#[derive(Clone)]
struct Entry {
    content: Content,
    mode: u32,
    /// User and group; 0 is root.
    owner: u64,
}

#[derive(Clone)]
enum Content {
    Folder,
    File(Vec<u8>),
}

impl FileTree {
    /// Adds a file that everyone may read.
    pub(super) fn add_file(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.add(path, Content::File(bytes.into()), 0o644, 0);
    }

    /// Adds a program or script.
    pub(super) fn add_program(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.add(path, Content::File(bytes.into()), 0o755, 0);
    }

    /// Adds an empty folder of a user and group with the same id.
    pub(super) fn add_folder(&mut self, path: &str, mode: u32, owner: u64) {
        self.add(path, Content::Folder, mode, owner);
    }

    /// Adds all of another tree below a folder.
    pub(super) fn add_tree(&mut self, folder: &str, other: &FileTree) {
        for (path, entry) in &other.entries {
            let path = format!("{folder}{path}");
            self.add(&path, entry.content.clone(), entry.mode, entry.owner);
        }
    }

    /// Paths of files, in order.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        let is_file = |entry: &Entry| !matches!(entry.content, Content::Folder);
        self.entries
            .iter()
            .filter(move |(_, entry)| is_file(entry))
            .map(|(path, _)| path.as_str())
    }

    /// Sum of the sizes of all files, in bytes.
    pub(super) fn size(&self) -> u64 {
        let size = |entry: &Entry| match &entry.content {
            Content::File(bytes) => bytes.len() as u64,
            Content::Folder => 0,
        };
        self.entries.values().map(size).sum()
    }

    /// Tar archive with all entries below a prefix such as `folder/`, all of the same time.
    pub(super) fn to_tar(&self, prefix: &str, time: Timestamp) -> io::Result<Vec<u8>> {
        let mut tar = Builder::new(Vec::new());
        for (path, entry) in &self.entries {
            let (kind, bytes): (_, &[u8]) = match &entry.content {
                Content::Folder => (EntryType::Directory, &[]),
                Content::File(bytes) => (EntryType::Regular, bytes),
            };
            let mut header = Header::new_ustar();
            header.set_entry_type(kind);
            header.set_mode(entry.mode);
            header.set_uid(entry.owner);
            header.set_gid(entry.owner);
            if entry.owner == 0 {
                header.set_username("root")?;
                header.set_groupname("root")?;
            }
            header.set_mtime(time.seconds());
            header.set_size(bytes.len() as u64);
            let slash = if kind.is_dir() { "/" } else { "" };
            let path = format!("{prefix}{path}{slash}");
            tar.append_data(&mut header, path, bytes)?;
        }
        tar.into_inner()
    }

    fn add(&mut self, path: &str, content: Content, mode: u32, owner: u64) {
        for parent in parents(path) {
            self.entries.entry(parent.to_string()).or_insert(Entry {
                content: Content::Folder,
                mode: 0o755,
                owner: 0,
            });
        }
        let entry = Entry {
            content,
            mode,
            owner,
        };
        self.entries.insert(path.to_string(), entry);
    }
}

/// Folders above a path, the outermost last.
fn parents(path: &str) -> impl Iterator<Item = &str> {
    iter::successors(parent(path), |path| parent(path))
}

fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder)
}

/// Compresses with gzip, without a time or a name in the header.
pub(super) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzBuilder::new().write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_in_another_order_give_the_same_archive() {
        let archive = |names: &[&str]| {
            let mut tree = FileTree::default();
            for name in names {
                tree.add_file(name, *name);
            }
            let tar = tree.to_tar("", Timestamp::from_seconds(86_400)).unwrap();
            gzip(&tar).unwrap()
        };
        assert_eq!(archive(&["b", "a/c"]), archive(&["a/c", "b"]));
        assert_ne!(archive(&["b"]), archive(&["c"]));
    }

    #[test]
    fn an_archive_has_owners_modes_times_and_parents() {
        let mut tree = FileTree::default();
        tree.add_program("usr/bin/tabiya", "program");
        tree.add_folder("var/lib/tabiya", 0o700, 64);
        let tar = tree.to_tar("", Timestamp::from_seconds(86_400)).unwrap();
        let mut archive = tar::Archive::new(tar.as_slice());
        let lines = archive.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            let (header, path) = (entry.header(), entry.path().unwrap().display().to_string());
            assert_eq!(header.mtime().unwrap(), 86_400);
            format!(
                "{path} {:o} {}",
                header.mode().unwrap(),
                header.uid().unwrap()
            )
        });
        let want = [
            "usr/ 755 0",
            "usr/bin/ 755 0",
            "usr/bin/tabiya 755 0",
            "var/ 755 0",
            "var/lib/ 755 0",
            "var/lib/tabiya/ 700 64",
        ];
        assert_eq!(lines.collect::<Vec<_>>(), want);
    }

    #[test]
    fn a_long_path_fits() {
        let mut tree = FileTree::default();
        let path = format!("{}/file", "folder/".repeat(30).trim_end_matches('/'));
        tree.add_file(&path, "x");
        let tar = tree.to_tar("", Timestamp::from_seconds(0)).unwrap();
        let mut archive = tar::Archive::new(tar.as_slice());
        let last = archive.entries().unwrap().last().unwrap().unwrap();
        assert_eq!(last.path().unwrap().to_str(), Some(path.as_str()));
    }
}
