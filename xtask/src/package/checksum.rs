//! SHA-256, as `sha256sum` prints it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Hash of some bytes in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    // FIPS 180-2, appendix B.1.
    #[test]
    fn published_hash() {
        let want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), want);
    }
}
