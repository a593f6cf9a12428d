//! Input and output files by name; `-` is standard input or output.

use std::{
    fs::File,
    io::{self, BufReader, Read, StdoutLock, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        anyhow::bail!("{} is a folder, not a file", path.display());
    }
    Ok(Box::new(file))
}

/// Opens a file for reading line by line.
pub(crate) fn open_lines(path: &Path) -> anyhow::Result<BufReader<Box<dyn Read>>> {
    Ok(BufReader::new(open(path)?))
}

/// Opens a file for writing; its old contents are replaced.
///
/// The new text goes to a temporary file beside it, which replaces the old one in [`Output::finish`]: a command can
/// read the file that it writes, and nothing is lost if it fails.
pub(crate) fn create(path: &Path) -> anyhow::Result<Output> {
    if is_standard(path) {
        return Ok(Output::Standard(io::stdout().lock()));
    }
    if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        // Devices and pipes are written to directly.
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        return Ok(Output::Device(file));
    }
    // A symbolic link is kept; its target is replaced.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let file = File::create(&part).with_context(|| format!("cannot write {}", path.display()))?;
    if let Ok(about) = std::fs::metadata(&path) {
        // Keep the permissions of the old file.
        std::fs::set_permissions(&part, about.permissions())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Output::File { file, part, path })
}

/// An open output file.
pub(crate) enum Output {
    Standard(StdoutLock<'static>),
    Device(File),
    File {
        file: File,
        part: PathBuf,
        path: PathBuf,
    },
}

impl Output {
    /// Moves the written file into place.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Self::File { file, part, path } = &self {
            file.sync_all()?;
            std::fs::rename(part, path)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Device(file) | Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Device(file) | Self::File { file, .. } => file.flush(),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Self::File { part, .. } = self {
            // Already gone after `finish`.
            let _ = std::fs::remove_file(part);
        }
    }
}

/// Returns the size of a file in bytes, if known.
pub(crate) fn size(path: &Path) -> Option<u64> {
    if is_standard(path) {
        return None;
    }
    std::fs::metadata(path).ok().map(|about| about.len())
}

/// Returns true if both paths name the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
