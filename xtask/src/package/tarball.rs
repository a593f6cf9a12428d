//! The tarball for every Linux: unpacked anywhere, or into `/usr/local` or `~/.local`.

use std::fs;

use super::Release;
use super::file_tree::{FileTree, gzip};
use crate::Result;
use crate::command::root;

/// Files of the repository that go beside the program, with their names there.
const DOCUMENTS: [(&str, &str); 6] = [
    ("packaging/README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-GPL", "LICENSE-GPL"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("packaging/tabiya.service", "tabiya.service"),
];

/// Name of the tarball, and of the folder in it.
pub(super) fn name(release: &Release) -> String {
    format!("tabiya-{}-{}-linux", release.version, release.architecture)
}

/// Writes the tarball.
pub(super) fn package(release: &Release) -> Result<Vec<u8>> {
    let mut files = FileTree::default();
    files.add_program("bin/tabiya", release.program.bytes.as_slice());
    files.add_tree("", &release.shared);
    files.add_file(
        "share/zsh/site-functions/_tabiya",
        release.zsh_completions.as_str(),
    );
    for (from, to) in DOCUMENTS {
        files.add_file(
            &format!("share/doc/tabiya/{to}"),
            fs::read(root().join(from))?,
        );
    }
    let dependencies = release.dependencies.to_text();
    files.add_file("share/doc/tabiya/DEPENDENCIES.txt", dependencies);
    let prefix = format!("{}/", name(release));
    Ok(gzip(&files.to_tar(&prefix, release.time)?)?)
}
