//! Files by name, where `-` is standard input or output.

use std::{
    fs::File,
    io::{self, BufReader, Read, Write},
    path::Path,
};

use anyhow::Context;

/// Opens a file to read.
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

/// Opens a file to read line by line.
pub(crate) fn open_lines(path: &Path) -> anyhow::Result<BufReader<Box<dyn Read>>> {
    Ok(BufReader::new(open(path)?))
}

/// Opens a file to write, in place of what it held.
pub(crate) fn create(path: &Path) -> anyhow::Result<Box<dyn Write>> {
    if is_standard(path) {
        return Ok(Box::new(io::stdout().lock()));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(file))
}

/// How many bytes a file has, if that can be told.
pub(crate) fn size(path: &Path) -> Option<u64> {
    if is_standard(path) {
        return None;
    }
    std::fs::metadata(path).ok().map(|about| about.len())
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
