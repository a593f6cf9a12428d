//! [`OutputMode`]: the options `--force` and `--append` of commands that write a file.

use std::{io::Write, path::Path};

use anyhow::bail;

use crate::files::{self, ExistingFile, Output};

/// Options for an output file that exists already; without them, the command refuses to write it.
///
/// Flatten this into the arguments of a command that writes text, such as PGN. A file that cannot be appended to, such as
/// a book, has `--force` only.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct OutputMode {
    /// Replace the output file if it exists
    #[arg(long)]
    force: bool,
    /// Append to the output file if it exists
    #[arg(long, conflicts_with = "force")]
    append: bool,
}

impl OutputMode {
    /// Opens a file that is written in one go; see [`files::create`].
    pub(crate) fn create(self, path: &Path) -> anyhow::Result<Output> {
        check_name(path)?;
        let separator = self.separator(path)?;
        let mut output = files::create(path, self.existing())?;
        output.write_all(separator)?;
        Ok(output)
    }

    /// Opens a file that grows while the command runs; see [`files::create_growing`].
    pub(crate) fn create_growing(self, path: &Path) -> anyhow::Result<Output> {
        check_name(path)?;
        let separator = self.separator(path)?;
        let mut output = files::create_growing(path, self.existing())?;
        output.write_all(separator)?;
        Ok(output)
    }

    /// Returns what makes an empty line between old and appended text.
    fn separator(self, path: &Path) -> anyhow::Result<&'static [u8]> {
        if !self.append {
            return Ok(b"");
        }
        Ok(match files::last_byte(path)? {
            None => b"",
            Some(b'\n') => b"\n",
            Some(_) => b"\n\n",
        })
    }

    /// Returns the treatment of an existing file.
    pub(crate) fn existing(self) -> ExistingFile {
        match (self.force, self.append) {
            (false, false) => ExistingFile::Refuse {
                instead: "choose another name, replace it with --force, or add to it with --append",
            },
            (true, _) => ExistingFile::Replace,
            (false, true) => ExistingFile::Append,
        }
    }
}

/// Refuses names of compressed files: what is written is plain text, and may replace its own compressed source.
fn check_name(path: &Path) -> anyhow::Result<()> {
    const COMPRESSED: [&str; 7] = ["gz", "zst", "bz2", "xz", "zip", "7z", "rar"];
    let ending = path.extension().map(|it| it.to_ascii_lowercase());
    match COMPRESSED
        .iter()
        .find(|it| ending.as_deref() == Some(it.as_ref()))
    {
        Some(ending) => bail!(
            "the output is not compressed: choose a name without .{ending}, not {}",
            path.display()
        ),
        None => Ok(()),
    }
}
