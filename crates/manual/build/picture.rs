//! [`Picture`]: a picture of the manual, with its size, so that a page does not shift while pictures load.

use std::{fs, io, path::PathBuf};

/// Picture in `docs/pictures`.
pub(crate) struct Picture {
    /// File name.
    pub(crate) name: String,
    /// The file.
    pub(crate) path: PathBuf,
    /// Width and height in pixels, if the file says so.
    pub(crate) size: Option<(u32, u32)>,
}

impl Picture {
    /// Reads a picture's name and size.
    pub(crate) fn read(path: PathBuf) -> io::Result<Self> {
        let bytes = fs::read(&path)?;
        let name = path.file_name().unwrap_or_default();
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            size: png_size(&bytes).or_else(|| svg_size(&bytes)),
            path,
        })
    }
}

/// Returns the size in the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// Returns the size of the view box of an SVG.
fn svg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let text = String::from_utf8_lossy(bytes);
    let (_, rest) = text.split_once("viewBox=\"")?;
    let (numbers, _) = rest.split_once('"')?;
    let mut numbers = numbers.split_whitespace().skip(2);
    let mut next = || Some(numbers.next()?.parse::<f32>().ok()?.round() as u32);
    Some((next()?, next()?))
}
