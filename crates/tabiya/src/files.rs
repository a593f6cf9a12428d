//! Input and output files by name; `-` is standard input or output. Input may be compressed.

use std::{
    fs::File,
    io::{self, IsTerminal, Read, Seek, SeekFrom, StdoutLock, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use tabiya_decompress::Decompressor;

use crate::{
    lines::Lines, place::FileName, progress_bar::ProgressBar, progress_reader::ProgressReader,
};

/// Largest file that is read into memory as a whole, in bytes after decompression.
const MAX_WHOLE: u64 = 256 << 20;

/// An input file.
pub(crate) type Input = Decompressor<Box<dyn Read>>;

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> anyhow::Result<Input> {
    open_with_progress(path, &Arc::new(ProgressBar::hidden()))
}

/// Opens a file for reading, and draws how much of it has been read.
pub(crate) fn open_with_progress(path: &Path, bar: &Arc<ProgressBar>) -> anyhow::Result<Input> {
    if is_standard(path) {
        let read: Box<dyn Read> = match io::stdin().is_terminal() {
            // A bar would be drawn over what is typed.
            true => Box::new(io::stdin()),
            false => Box::new(ProgressReader::new(io::stdin(), None, Arc::clone(bar))),
        };
        return Ok(Decompressor::new(read));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        anyhow::bail!("{} is a folder, not a file", path.display());
    }
    let read = ProgressReader::new(file, size(path), Arc::clone(bar));
    Ok(Decompressor::new(Box::new(read)))
}

/// Opens a file for reading line by line.
pub(crate) fn open_lines(path: &Path) -> anyhow::Result<Lines<Input>> {
    Ok(Lines::new(open(path)?))
}

/// Reads a whole file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(MAX_WHOLE + 1).read_to_end(&mut bytes);
    read.with_context(|| cannot_read(path))?;
    if bytes.len() as u64 > MAX_WHOLE {
        anyhow::bail!("{} is larger than {} MB", FileName(path), MAX_WHOLE >> 20);
    }
    Ok(bytes)
}

/// Reads a whole text.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(read(path)?);
    text.map_err(|_| anyhow::anyhow!("{} is not UTF-8 text", FileName(path)))
}

/// Returns the context of a failed read.
pub(crate) fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", FileName(path))
}

/// Treatment of an output file that exists already. An empty file counts as absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExistingFile {
    /// Keep it and fail; the error tells what else to do, such as "replace it with --force".
    Refuse { instead: &'static str },
    /// Replace its contents.
    Replace,
    /// Write after its contents.
    Append,
}

/// Opens a file for writing in one go.
///
/// The new text goes to a temporary file beside it, which takes its place in [`Output::finish`]: a command can read the
/// file that it replaces, and nothing is lost if it fails. Appended text is removed again if the command fails.
pub(crate) fn create(path: &Path, existing: ExistingFile) -> anyhow::Result<Output> {
    if let Some(output) = standard_or_device(path)? {
        return Ok(output);
    }
    // A symbolic link is kept; its target is replaced.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if existing == ExistingFile::Append {
        let mut file = open_to_append(&path).with_context(|| cannot_write(&path))?;
        let old_length = file.seek(SeekFrom::End(0))?;
        return Ok(Output::Appended { file, old_length });
    }
    refuse_existing(&path, existing)?;
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let file = File::create(&part).with_context(|| cannot_write(&path))?;
    if let Ok(about) = std::fs::metadata(&path) {
        // Keep the permissions of the old file.
        std::fs::set_permissions(&part, about.permissions())
            .with_context(|| cannot_write(&path))?;
    }
    Ok(Output::File {
        file,
        part,
        path,
        existing,
    })
}

/// Like [`create`], but only its owner may read a new file: it has secrets.
pub(crate) fn create_private(path: &Path, existing: ExistingFile) -> anyhow::Result<Output> {
    let output = create(path, existing)?;
    #[cfg(unix)]
    if let Output::File { file, path, .. } = &output {
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        file.set_permissions(private)
            .with_context(|| cannot_write(path))?;
    }
    Ok(output)
}

/// Opens a file for a command that writes bit by bit for a long time: what it has written is in the file at once, and
/// stays there if the command is stopped.
pub(crate) fn create_growing(path: &Path, existing: ExistingFile) -> anyhow::Result<Output> {
    if let Some(output) = standard_or_device(path)? {
        return Ok(output);
    }
    refuse_existing(path, existing)?;
    let file = match existing {
        ExistingFile::Append => open_to_append(path),
        ExistingFile::Refuse { .. } | ExistingFile::Replace => File::create(path),
    };
    Ok(Output::Direct(file.with_context(|| cannot_write(path))?))
}

/// Opens standard output for `-`, and devices and pipes: they have no old contents.
fn standard_or_device(path: &Path) -> anyhow::Result<Option<Output>> {
    if is_standard(path) {
        return Ok(Some(Output::Standard(io::stdout().lock())));
    }
    if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        let file = File::create(path).with_context(|| cannot_write(path))?;
        return Ok(Some(Output::Direct(file)));
    }
    Ok(None)
}

fn refuse_existing(path: &Path, existing: ExistingFile) -> anyhow::Result<()> {
    match existing {
        ExistingFile::Refuse { instead }
            if std::fs::metadata(path).is_ok_and(|about| about.len() > 0) =>
        {
            anyhow::bail!("{} already exists; {instead}", path.display())
        }
        _ => Ok(()),
    }
}

fn open_to_append(path: &Path) -> io::Result<File> {
    File::options().append(true).create(true).open(path)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// An open output file.
pub(crate) enum Output {
    Standard(StdoutLock<'static>),
    /// Written as it is: a device, or a growing file.
    Direct(File),
    /// Text after the old contents of a file, unless the command fails.
    Appended {
        file: File,
        old_length: u64,
    },
    /// A temporary file that takes the place of another.
    File {
        file: File,
        part: PathBuf,
        path: PathBuf,
        existing: ExistingFile,
    },
}

impl ExistingFile {
    /// Refuses or replaces, for a command whose only option is `--force`.
    pub(crate) fn forced(force: bool) -> Self {
        match force {
            true => Self::Replace,
            false => Self::Refuse {
                instead: "choose another name, or replace it with --force",
            },
        }
    }
}

impl Output {
    /// Moves the written file into place, and keeps appended text.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        match &mut self {
            Self::Standard(_) | Self::Direct(_) => {}
            Self::Appended { file, old_length } => {
                file.sync_all()?;
                *old_length = file.metadata()?.len();
            }
            Self::File {
                file,
                part,
                path,
                existing,
            } => {
                file.sync_all()?;
                // Somebody else may have written it meanwhile.
                refuse_existing(path, *existing)?;
                std::fs::rename(part, &*path).with_context(|| cannot_write(path))?;
            }
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Direct(file) | Self::Appended { file, .. } | Self::File { file, .. } => {
                file.write(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Direct(file) | Self::Appended { file, .. } | Self::File { file, .. } => {
                file.flush()
            }
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        match self {
            Self::Standard(_) | Self::Direct(_) => {}
            // Shortens nothing after `finish`.
            Self::Appended { file, old_length } => {
                let _ = file.set_len(*old_length);
            }
            // Already gone after `finish`.
            Self::File { part, .. } => {
                let _ = std::fs::remove_file(part);
            }
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

/// Returns true for a regular file, which can be read several times.
pub(crate) fn is_regular(path: &Path) -> bool {
    !is_standard(path) && std::fs::metadata(path).is_ok_and(|about| about.is_file())
}

/// Returns the last byte of a file; `None` if it is empty, absent, a device or a pipe.
pub(crate) fn last_byte(path: &Path) -> anyhow::Result<Option<u8>> {
    if size(path).is_none_or(|size| size == 0) {
        return Ok(None);
    }
    let read = || {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-1))?;
        let mut byte = [0];
        file.read_exact(&mut byte)?;
        Ok::<_, io::Error>(byte[0])
    };
    let byte = read().with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Some(byte))
}

/// Returns true if both paths name the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Writes to a file that holds "old" (or nothing) and returns its contents.
    #[track_caller]
    fn check(name: &str, old: Option<&str>, existing: ExistingFile, finish: bool, want: &str) {
        type Open = fn(&Path, ExistingFile) -> anyhow::Result<Output>;
        let growing = finish.then_some(create_growing as Open);
        for open in [create as Open].into_iter().chain(growing) {
            let name = format!("tabiya-files-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_file(&path);
            if let Some(old) = old {
                fs::write(&path, old).unwrap();
            }
            match open(&path, existing) {
                Ok(mut output) => {
                    output.write_all(b"new").unwrap();
                    if finish {
                        output.finish().unwrap();
                    }
                }
                Err(error) => assert!(error.to_string().contains("already exists"), "{error}"),
            }
            assert_eq!(fs::read_to_string(&path).unwrap_or_default(), want);
            let _ = fs::remove_file(&path);
        }
    }

    #[test]
    fn an_existing_file_is_kept_unless_asked() {
        check("absent", None, ExistingFile::forced(false), true, "new");
        check(
            "refuse",
            Some("old"),
            ExistingFile::forced(false),
            true,
            "old",
        );
        check("empty", Some(""), ExistingFile::forced(false), true, "new");
        check("replace", Some("old"), ExistingFile::Replace, true, "new");
        check("append", Some("old"), ExistingFile::Append, true, "oldnew");
        check("append-absent", None, ExistingFile::Append, true, "new");
    }

    #[test]
    fn a_command_that_fails_changes_nothing() {
        check("failed", Some("old"), ExistingFile::Replace, false, "old");
        check("undone", Some("old"), ExistingFile::Append, false, "old");
    }
}
