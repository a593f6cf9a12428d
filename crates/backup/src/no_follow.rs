//! Opens files without following links, which whoever owns a folder may put there.

use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
};

/// Opens a file below a folder for reading. Neither it nor a folder on the way may be a link.
#[cfg(unix)]
pub(crate) fn open_below(folder: &Path, rest: &str) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open, openat};
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let mut at = open(folder, flags | OFlags::DIRECTORY, Mode::empty())?;
    let (above, name) = rest.rsplit_once('/').unwrap_or(("", rest));
    for name in above.split('/').filter(|name| !name.is_empty()) {
        let inner = flags | OFlags::DIRECTORY | OFlags::NOFOLLOW;
        at = openat(&at, name, inner, Mode::empty())?;
    }
    // A pipe in its place must not make it wait.
    let inner = flags | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    only_regular(openat(&at, name, inner, Mode::empty())?.into())
}

#[cfg(not(unix))]
pub(crate) fn open_below(folder: &Path, rest: &str) -> io::Result<File> {
    let mut path = folder.to_owned();
    for name in rest.split('/') {
        path.push(name);
        if path.symlink_metadata()?.is_symlink() {
            return Err(io::Error::other("it is a link"));
        }
    }
    only_regular(File::open(path)?)
}

fn only_regular(file: File) -> io::Result<File> {
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other("it is no ordinary file")),
    }
}

/// Makes the options follow no link.
pub(crate) fn no_follow(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    options
}
