//! The documents and pictures that make up the manual.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{document::Document, picture::Picture};

/// Topics in the order of their lists. Others come after them, by name.
const ORDER: [&str; 9] = [
    "overview",
    "hosting",
    "cluster",
    "packages",
    "terminal",
    "command-line",
    "engine",
    "security",
    "protocol",
];

/// Sections of the README that help only those who do not have the program yet, or work on it.
pub(crate) const LEFT_OUT: [&str; 4] = ["Install", "As a library", "How it is tested", "More"];

/// Reads all documents, in order.
pub(crate) fn documents(repository: &Path) -> io::Result<Vec<Document>> {
    let mut found = vec![
        Document::read("overview", &repository.join("README.md"), &LEFT_OUT)?,
        Document::read("security", &repository.join("SECURITY.md"), &[])?,
    ];
    for path in sorted(&repository.join("docs"))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if path.extension().is_some_and(|ending| ending == "md") {
            found.push(Document::read(&name, &path, &[])?);
        }
    }
    let rank = |name: &str| ORDER.iter().position(|it| *it == name);
    found.sort_by_key(|it| (rank(&it.name).unwrap_or(ORDER.len()), it.name.clone()));
    Ok(found)
}

/// Reads all pictures, sorted by name.
pub(crate) fn pictures(repository: &Path) -> io::Result<Vec<Picture>> {
    let paths = sorted(&repository.join("docs/pictures"))?;
    paths.into_iter().map(Picture::read).collect()
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
