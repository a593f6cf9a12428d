//! What a Linux program needs from the system that runs it, as its ELF file says.

use crate::{Error, Result};

const PT_LOAD: u64 = 1;
const PT_DYNAMIC: u64 = 2;
const PT_INTERP: u64 = 3;

const DT_NEEDED: u64 = 1;
const DT_STRTAB: u64 = 5;
const DT_VERNEED: u64 = 0x6fff_fffe;
const DT_VERNEEDNUM: u64 = 0x6fff_ffff;

/// Needs of a program or a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ElfNeeds {
    /// Path of the dynamic loader; none in a static program.
    pub(super) interpreter: Option<String>,
    /// File names of the libraries, such as `libc.so.6`.
    pub(super) libraries: Vec<String>,
    /// Symbol versions, such as `GLIBC_2.28`.
    pub(super) symbol_versions: Vec<String>,
}

/// A version such as 2.28, which compares as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GlibcVersion {
    pub(super) major: u32,
    pub(super) minor: u32,
}

impl std::fmt::Display for GlibcVersion {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}.{}", self.major, self.minor)
    }
}

impl ElfNeeds {
    /// Reads the file's dynamic section. Only 64-bit little-endian files are read: those of the CPUs that we build for.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<ElfNeeds> {
        let elf = Elf(bytes);
        if bytes.get(..6) != Some(&[0x7f, b'E', b'L', b'F', 2, 1]) {
            return Err("not a 64-bit little-endian ELF file, so not a Linux program".into());
        }
        let segments = elf.segments()?;
        let mut needs = ElfNeeds::default();
        if let Some(interpreter) = segments.iter().find(|it| it.kind == PT_INTERP) {
            needs.interpreter = Some(elf.text(interpreter.offset)?);
        }
        let Some(dynamic) = segments.iter().find(|it| it.kind == PT_DYNAMIC) else {
            return Ok(needs);
        };
        let tags = elf.dynamic_tags(dynamic)?;
        let value = |wanted: u64| tags.iter().find(|tag| tag.0 == wanted).map(|tag| tag.1);
        let Some(strings) = value(DT_STRTAB) else {
            return Ok(needs);
        };
        let strings = offset_of(&segments, strings)?;
        for (tag, name) in &tags {
            if *tag == DT_NEEDED {
                needs.libraries.push(elf.text_at(strings, *name)?);
            }
        }
        if let (Some(start), Some(count)) = (value(DT_VERNEED), value(DT_VERNEEDNUM)) {
            let start = offset_of(&segments, start)?;
            needs.symbol_versions = elf.symbol_versions(start, count, strings)?;
        }
        Ok(needs)
    }

    /// Oldest glibc that has all symbols: the newest version that one of them needs.
    pub(super) fn glibc(&self) -> Option<GlibcVersion> {
        let versions = self.symbol_versions.iter();
        versions.filter_map(|version| glibc_version(version)).max()
    }
}

/// Parses `GLIBC_2.28` and `GLIBC_2.2.5`, whose last part is dropped.
fn glibc_version(text: &str) -> Option<GlibcVersion> {
    let mut numbers = text.strip_prefix("GLIBC_")?.split('.');
    Some(GlibcVersion {
        major: numbers.next()?.parse().ok()?,
        minor: numbers.next()?.parse().ok()?,
    })
}

/// A part of the file that is loaded, or describes how.
struct Segment {
    kind: u64,
    offset: u64,
    address: u64,
    size: u64,
}

/// Bytes of a file, read at offsets that may be wrong.
struct Elf<'a>(&'a [u8]);

impl Elf<'_> {
    fn segments(&self) -> Result<Vec<Segment>> {
        let (start, size, count) = (
            self.number(32, 8)?,
            self.number(54, 2)?,
            self.number(56, 2)?,
        );
        (0..count)
            .map(|index| {
                let at = add(start, index * size)?;
                Ok(Segment {
                    kind: self.number(at, 4)?,
                    offset: self.number(add(at, 8)?, 8)?,
                    address: self.number(add(at, 16)?, 8)?,
                    size: self.number(add(at, 32)?, 8)?,
                })
            })
            .collect()
    }

    /// Pairs of tag and value.
    fn dynamic_tags(&self, dynamic: &Segment) -> Result<Vec<(u64, u64)>> {
        let mut tags = Vec::new();
        for index in 0..dynamic.size / 16 {
            let at = add(dynamic.offset, index * 16)?;
            let tag = (self.number(at, 8)?, self.number(add(at, 8)?, 8)?);
            if tag.0 == 0 {
                break;
            }
            tags.push(tag);
        }
        Ok(tags)
    }

    /// Names in the chains of needed versions: one chain per library.
    fn symbol_versions(&self, start: u64, count: u64, strings: u64) -> Result<Vec<String>> {
        let mut names = Vec::new();
        let mut library = start;
        for _ in 0..count {
            let entries = self.number(add(library, 2)?, 2)?;
            let mut entry = add(library, self.number(add(library, 8)?, 4)?)?;
            for _ in 0..entries {
                names.push(self.text_at(strings, self.number(add(entry, 8)?, 4)?)?);
                entry = add(entry, self.number(add(entry, 12)?, 4)?)?;
            }
            library = add(library, self.number(add(library, 12)?, 4)?)?;
        }
        Ok(names)
    }

    fn text_at(&self, strings: u64, offset: u64) -> Result<String> {
        self.text(add(strings, offset)?)
    }

    /// Text that ends with a zero byte.
    fn text(&self, offset: u64) -> Result<String> {
        let rest = usize::try_from(offset)
            .ok()
            .and_then(|offset| self.0.get(offset..));
        let text = rest.and_then(|rest| rest.split(|byte| *byte == 0).next());
        let text = text.ok_or_else(|| damaged(offset))?;
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    fn number(&self, offset: u64, size: usize) -> Result<u64> {
        let start = usize::try_from(offset).map_err(|_| damaged(offset))?;
        let end = start.checked_add(size);
        let bytes = end.and_then(|end| self.0.get(start..end));
        let bytes = bytes.ok_or_else(|| damaged(offset))?;
        let from_last = bytes.iter().rev();
        Ok(from_last.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

fn add(offset: u64, more: u64) -> Result<u64> {
    offset.checked_add(more).ok_or_else(|| damaged(offset))
}

/// Place in the file of a place in memory.
fn offset_of(segments: &[Segment], address: u64) -> Result<u64> {
    let holds = |it: &&Segment| {
        it.kind == PT_LOAD && address >= it.address && address - it.address < it.size
    };
    let segment = segments
        .iter()
        .find(holds)
        .ok_or_else(|| damaged(address))?;
    add(address - segment.address, segment.offset)
}

fn damaged(offset: u64) -> Error {
    format!("the ELF file is damaged at offset {offset:#x}").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs};

    /// This test is a program itself.
    #[test]
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    fn needs_of_a_program() {
        let needs = ElfNeeds::of_bytes(&fs::read(env::current_exe().unwrap()).unwrap()).unwrap();
        assert!(
            needs
                .libraries
                .iter()
                .any(|name| name.starts_with("libc.so")),
            "{needs:?}"
        );
        assert!(needs.interpreter.as_ref().unwrap().contains("ld-"));
        let glibc = needs.glibc().unwrap();
        assert!(glibc >= (GlibcVersion { major: 2, minor: 2 }), "{glibc}");
    }

    #[test]
    fn what_is_not_a_program_is_an_error() {
        for bytes in [b"".as_slice(), b"#!/bin/sh\n", b"\x7fELF\x02\x01", b"MZ"] {
            assert!(ElfNeeds::of_bytes(bytes).is_err());
        }
    }

    /// Damage at any place is an error or changes the result, but never panics.
    #[test]
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    fn damaged_files_do_not_panic() {
        let mut bytes = fs::read(env::current_exe().unwrap()).unwrap();
        bytes.truncate(1 << 16);
        let _ = ElfNeeds::of_bytes(&bytes);
        for index in 6..1024 {
            let before = std::mem::replace(&mut bytes[index], 0xff);
            let _ = ElfNeeds::of_bytes(&bytes);
            bytes[index] = before;
        }
    }

    #[test]
    fn versions_compare_as_numbers() {
        let version = |text| glibc_version(text).unwrap();
        assert!(version("GLIBC_2.4") < version("GLIBC_2.28"));
        assert_eq!(version("GLIBC_2.2.5").to_string(), "2.2");
        assert_eq!(glibc_version("GCC_3.0"), None);
        assert_eq!(glibc_version("GLIBC_PRIVATE"), None);
    }
}
