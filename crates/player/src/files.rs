//! Reads files named by the user, with a size limit.

use std::{fs, io, path::Path};

/// Reads a regular file of at most `max_bytes`. Pipes and devices are refused, as they might never end.
pub(crate) fn read_limited(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    let invalid = |text: &str| io::Error::new(io::ErrorKind::InvalidInput, text);
    if !metadata.is_file() {
        return Err(invalid("not a regular file"));
    }
    if metadata.len() > max_bytes {
        return Err(invalid("file is too large"));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_large_files_and_directories() {
        let dir = std::env::temp_dir().join(format!("tabiya-files-{}", std::process::id()));
        fs::create_dir(&dir).unwrap();
        let path = dir.join("book.bin");
        fs::write(&path, [7; 100]).unwrap();
        assert_eq!(read_limited(&path, 100).unwrap(), [7; 100]);
        assert_eq!(
            read_limited(&path, 99).unwrap_err().to_string(),
            "file is too large"
        );
        let error = read_limited(&dir, 1_000_000).unwrap_err();
        assert_eq!(error.to_string(), "not a regular file");
        assert!(read_limited(&dir.join("nothing"), 1).is_err());
        fs::remove_dir_all(&dir).unwrap();
    }
}
