//! All files below a folder.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// Returns the files below a folder by relative path, with `/` on every system. Hidden ones are left out.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn files(folder: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    let mut open = vec![(String::new(), folder.to_path_buf())];
    while let Some((name, path)) = open.pop() {
        for entry in fs::read_dir(&path)? {
            let entry = entry?;
            let last = entry.file_name();
            let last = last.to_string_lossy();
            if last.starts_with('.') {
                continue;
            }
            let name = if name.is_empty() {
                last.to_string()
            } else {
                format!("{name}/{last}")
            };
            if entry.file_type()?.is_dir() {
                open.push((name, entry.path()));
            } else {
                found.insert(name, entry.path());
            }
        }
    }
    Ok(found)
}
