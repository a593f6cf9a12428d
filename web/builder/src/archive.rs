//! The built page in one file: a tar archive whose members are compressed one by one, so that they can be served as they
//! are. `tar tvf web/page.tar` lists them.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::{self, Read},
    path::Path,
};

use brotli_decompressor::Decompressor;

use crate::{folder, sources::Stamp};

/// Name of the archive below `web`.
pub const NAME: &str = "page.tar";
/// First member: the stamp of the sources.
const STAMP: &str = ".sources";
/// Ending of members that are compressed with Brotli.
const COMPRESSED: &str = ".br";

/// All files of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// Stamp of the sources that it was built from.
    pub stamp: Stamp,
    /// Files by path, such as `index.html`.
    pub files: BTreeMap<String, File>,
}

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Content.
    pub content: Vec<u8>,
    /// Content compressed with Brotli, if that makes it smaller.
    pub brotli: Option<Vec<u8>>,
}

impl Archive {
    /// Reads the archive of `web`.
    ///
    /// # Errors
    ///
    /// If it is missing or damaged.
    pub fn read(web: &Path) -> Result<Self, String> {
        let path = web.join(NAME);
        let content = fs::read(&path).map_err(|error| error.to_string());
        let archive = content.and_then(|content| Self::from_bytes(&content));
        archive.map_err(|error| format!("{} cannot be read: {error}", path.display()))
    }

    /// Reads a folder that Vite has written: `a.js`, and with it `a.js.br`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn of_folder(folder: &Path, stamp: Stamp) -> io::Result<Self> {
        let found = folder::files(folder)?;
        let mut files = BTreeMap::new();
        for (name, path) in &found {
            if !name.ends_with(COMPRESSED) {
                let brotli = found.get(&format!("{name}{COMPRESSED}"));
                let file = File {
                    content: fs::read(path)?,
                    brotli: brotli.map(fs::read).transpose()?,
                };
                files.insert(name.clone(), file);
            }
        }
        Ok(Self { stamp, files })
    }

    /// Reads an archive.
    ///
    /// # Errors
    ///
    /// If it is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut stamp = None;
        let mut files = BTreeMap::new();
        for (name, content) in members(bytes)? {
            if name == STAMP {
                stamp = Some(Stamp::from_text(&String::from_utf8_lossy(content)));
            } else if let Some(name) = name.strip_suffix(COMPRESSED) {
                let file = File {
                    content: decompress(content).map_err(|error| format!("{name}: {error}"))?,
                    brotli: Some(content.to_vec()),
                };
                files.insert(name.to_string(), file);
            } else {
                let content = content.to_vec();
                let file = File {
                    content,
                    brotli: None,
                };
                files.insert(name.to_string(), file);
            }
        }
        let stamp = stamp.ok_or_else(|| format!("{STAMP} is missing"))?;
        Ok(Self { stamp, files })
    }

    /// Returns the archive as bytes: the same for the same files.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        append(&mut bytes, STAMP, format!("{}\n", self.stamp).as_bytes());
        for (name, file) in &self.files {
            match &file.brotli {
                Some(brotli) => append(&mut bytes, &format!("{name}{COMPRESSED}"), brotli),
                None => append(&mut bytes, name, &file.content),
            }
        }
        bytes.resize(bytes.len() + 2 * BLOCK, 0);
        bytes
    }

    /// Returns the names of files that another archive lacks, has besides, or has with other content. How well they are
    /// compressed does not count: that depends on the version of Node.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let names = self.files.keys().chain(other.files.keys());
        let content = |archive: &Self, name: &str| Some(archive.files.get(name)?.content.clone());
        let mut names: Vec<String> = names
            .filter(|name| content(self, name) != content(other, name))
            .cloned()
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

fn decompress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    Decompressor::new(bytes, 4096).read_to_end(&mut content)?;
    Ok(content)
}

/// Unit of a tar archive in bytes.
const BLOCK: usize = 512;
/// Place of each field of a header that is used here: POSIX.1-1988 ("ustar").
const MODE: usize = 100;
const OWNER: usize = 108;
const GROUP: usize = 116;
const SIZE: usize = 124;
const MODIFIED: usize = 136;
const CHECKSUM: usize = 148;
const KIND: usize = 156;
const MAGIC: usize = 257;

/// Appends a member without an owner, and with a fixed time.
fn append(archive: &mut Vec<u8>, name: &str, content: &[u8]) {
    assert!(name.len() < MODE, "{name} is too long for a tar archive");
    let mut header = [0; BLOCK];
    let mut put =
        |at: usize, text: &str| header[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(MODE, "0000644");
    put(OWNER, "0000000");
    put(GROUP, "0000000");
    put(SIZE, &format!("{:011o}", content.len()));
    put(MODIFIED, "00000000000");
    put(CHECKSUM, "        ");
    put(KIND, "0");
    put(MAGIC, "ustar\x0000");
    let checksum = checksum(&header);
    header[CHECKSUM..CHECKSUM + 8].copy_from_slice(format!("{checksum:06o}\0 ").as_bytes());
    archive.extend(header);
    archive.extend(content);
    archive.resize(archive.len().next_multiple_of(BLOCK), 0);
}

/// Sum of a header's bytes, whose own field counts as spaces.
fn checksum(header: &[u8]) -> u32 {
    let byte = |(at, byte): (usize, &u8)| match at {
        CHECKSUM..KIND => u32::from(b' '),
        _ => u32::from(*byte),
    };
    header.iter().enumerate().map(byte).sum()
}

/// Names and contents of all members.
fn members(mut bytes: &[u8]) -> Result<Vec<(String, &[u8])>, String> {
    let mut members = Vec::new();
    loop {
        let (header, rest) = bytes.split_at_checked(BLOCK).ok_or("it ends too early")?;
        if header.iter().all(|byte| *byte == 0) {
            return Ok(members);
        }
        let name = text(&header[..MODE]);
        if number(&header[CHECKSUM..KIND]) != Some(checksum(header) as usize) {
            return Err(format!("member {} is damaged", members.len() + 1));
        }
        let size = number(&header[SIZE..MODIFIED]).ok_or_else(|| format!("{name} has no size"))?;
        let content = rest
            .get(..size)
            .ok_or_else(|| format!("{name} ends too early"))?;
        members.push((name, content));
        bytes = rest
            .get(size.next_multiple_of(BLOCK)..)
            .ok_or("it ends too early")?;
    }
}

/// Text of a field, up to its first zero.
fn text(field: &[u8]) -> String {
    let end = field.iter().position(|byte| *byte == 0);
    String::from_utf8_lossy(&field[..end.unwrap_or(field.len())]).into_owned()
}

/// Octal number of a field.
fn number(field: &[u8]) -> Option<usize> {
    usize::from_str_radix(text(field).trim(), 8).ok()
}

/// Describes the differences between an archive and a build, for a developer.
pub fn describe(differences: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut text = differences[..differences.len().min(SHOWN)].join(", ");
    if differences.len() > SHOWN {
        write!(text, " and {} more", differences.len() - SHOWN)
            .expect("writing to a string succeeds");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "tabiya tabiya tabiya" as another program compresses it.
    const TABIYA_BR: &[u8] =
        b"\x1b\x13\x00\xf8\x8d\x94\x6e\xde\xb4\x0c\x4b\xa3\x4b\x10\xb1\xbc\x88\x27\x12\x78\x35";

    fn archive() -> Archive {
        let file = |content: &str, brotli: Option<&[u8]>| File {
            content: content.into(),
            brotli: brotli.map(<[u8]>::to_vec),
        };
        Archive {
            stamp: Stamp::from_text("12ab"),
            files: BTreeMap::from([
                (
                    "assets/a.js".into(),
                    file("tabiya tabiya tabiya", Some(TABIYA_BR)),
                ),
                ("empty".into(), file("", None)),
                ("icon.png".into(), file(&"x".repeat(BLOCK), None)),
            ]),
        }
    }

    #[test]
    fn an_archive_is_read_as_it_was_written() {
        let bytes = archive().to_bytes();
        assert_eq!(Archive::from_bytes(&bytes), Ok(archive()));
        assert_eq!(bytes, archive().to_bytes());
        assert_eq!(bytes.len() % BLOCK, 0);
    }

    #[test]
    fn a_folder_is_read_with_its_compressed_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("assets")).unwrap();
        for (name, file) in &archive().files {
            fs::write(folder.path().join(name), &file.content).unwrap();
            if let Some(brotli) = &file.brotli {
                fs::write(folder.path().join(format!("{name}.br")), brotli).unwrap();
            }
        }
        let read = Archive::of_folder(folder.path(), Stamp::from_text("12ab")).unwrap();
        assert_eq!(read, archive());
    }

    #[test]
    fn differences_are_named_and_compression_does_not_count() {
        let one = archive();
        let mut two = archive();
        two.files.get_mut("assets/a.js").unwrap().brotli = None;
        assert_eq!(one.differences(&two), Vec::<String>::new());
        two.files.remove("empty");
        two.files.get_mut("icon.png").unwrap().content.push(b'y');
        two.files.insert("new".into(), one.files["empty"].clone());
        assert_eq!(one.differences(&two), ["empty", "icon.png", "new"]);
        assert_eq!(two.differences(&one), ["empty", "icon.png", "new"]);
        assert_eq!(describe(&one.differences(&two)), "empty, icon.png, new");
        let many: Vec<String> = (0..10).map(|number| number.to_string()).collect();
        assert_eq!(describe(&many), "0, 1, 2, 3, 4, 5, 6, 7 and 2 more");
    }

    #[test]
    fn a_damaged_archive_is_refused() {
        let bytes = archive().to_bytes();
        let refusal = |bytes: &[u8]| Archive::from_bytes(bytes).unwrap_err();
        assert_eq!(refusal(b"plain text"), "it ends too early");
        assert_eq!(refusal(&[0; BLOCK]), ".sources is missing");
        let mut changed = bytes.clone();
        changed[0] = b'!';
        assert_eq!(refusal(&changed), "member 1 is damaged");
        for end in 0..bytes.len() - 2 * BLOCK {
            refusal(&bytes[..end]);
        }
        // A changed byte is noticed or changes a content, but never panics.
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x15;
            let _ = Archive::from_bytes(&changed);
        }
    }

    #[test]
    #[cfg(unix)]
    fn tar_lists_an_archive() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        fs::write(&path, archive().to_bytes()).unwrap();
        let listed = std::process::Command::new("tar")
            .arg("tf")
            .arg(&path)
            .output();
        // Not every machine has tar.
        if let Ok(listed) = listed {
            let names = String::from_utf8(listed.stdout).unwrap();
            let want = [".sources", "assets/a.js.br", "empty", "icon.png"];
            assert_eq!(names.lines().collect::<Vec<_>>(), want);
        }
    }
}
