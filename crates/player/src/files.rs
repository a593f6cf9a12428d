//! Files that somebody names: read only if they are files, and not larger than they can be.

use std::{fs, io, path::Path};

/// Reads a file of no more than so many bytes. A pipe or a device might never end.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    let wrong = |text: &str| io::Error::new(io::ErrorKind::InvalidInput, text);
    if !about.is_file() {
        return Err(wrong("it is no file"));
    }
    if about.len() > most {
        return Err(wrong("it is too large"));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_their_size() {
        let dir = std::env::temp_dir().join(format!("tabiya-files-{}", std::process::id()));
        fs::create_dir(&dir).unwrap();
        let path = dir.join("book.bin");
        fs::write(&path, [7; 100]).unwrap();
        assert_eq!(read(&path, 100).unwrap(), [7; 100]);
        assert_eq!(read(&path, 99).unwrap_err().to_string(), "it is too large");
        let error = read(&dir, 1_000_000).unwrap_err();
        assert_eq!(error.to_string(), "it is no file");
        assert!(read(&dir.join("nothing"), 1).is_err());
        fs::remove_dir_all(&dir).unwrap();
    }
}
