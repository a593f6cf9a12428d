//! [`crc32`]: the checksum of a file.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut value = i as u32;
        let mut bit = 0;
        while bit < 8 {
            let carry = if value & 1 == 1 { 0xedb8_8320 } else { 0 };
            value = value >> 1 ^ carry;
            bit += 1;
        }
        table[i] = value;
        i += 1;
    }
    table
};

/// CRC-32 as used by zip and PNG.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, byte| {
        crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn matches_the_published_check_value() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
