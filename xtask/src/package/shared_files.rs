//! Files beside the program that every package has: manual pages, completions, menu entry, icon.

use std::fs;

use super::file_tree::{FileTree, gzip};
use super::program_file::{ProgramFile, target_folder};
use crate::Result;
use crate::command::root;

/// Shells that look for completions at one place, with their files.
const COMPLETIONS: [(&str, &str); 2] = [
    ("bash", "share/bash-completion/completions/tabiya"),
    ("fish", "share/fish/vendor_completions.d/tabiya.fish"),
];

/// Collects the files, by their path below `/usr` or `/usr/local`.
pub(super) fn collect(program: &ProgramFile) -> Result<FileTree> {
    let mut files = FileTree::default();
    files.add_file(
        "share/applications/tabiya.desktop",
        fs::read(root().join("packaging/tabiya.desktop"))?,
    );
    files.add_file(
        "share/icons/hicolor/scalable/apps/tabiya.svg",
        fs::read(root().join("web/public/icon.svg"))?,
    );
    add_completions(program, &mut files)?;
    add_manual(program, &mut files)?;
    Ok(files)
}

/// Completions for zsh, which looks for them elsewhere in a package of the system than in `/usr/local`.
pub(super) fn zsh_completions(program: &ProgramFile) -> Result<String> {
    program.output_of(&["completions", "zsh"])
}

fn add_completions(program: &ProgramFile, files: &mut FileTree) -> Result<()> {
    for (shell, path) in COMPLETIONS {
        files.add_file(path, program.output_of(&["completions", shell])?);
    }
    Ok(())
}

fn add_manual(program: &ProgramFile, files: &mut FileTree) -> Result<()> {
    let folder = target_folder().join("package-man");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let out = folder.to_string_lossy();
    program.output_of(&["man", "--out", &out])?;
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let page = gzip(&fs::read(entry.path())?)?;
        files.add_file(&format!("share/man/man1/{name}.gz"), page);
    }
    Ok(())
}
