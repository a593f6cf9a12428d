//! Decoding bytes, and normalising text for writing.

use std::borrow::Cow;

/// Decodes bytes as UTF-8, or else as Windows-1252, in which every byte is a character: Latin-1 with quotation marks,
/// dashes and some letters in place of control characters.
///
/// ```
/// use tabiya_record::decode;
/// assert_eq!(decode("Réti".as_bytes()), "Réti");
/// assert_eq!(decode(b"R\xe9ti"), "Réti");
/// assert_eq!(decode(b"\x93\x8aahovski\x94"), "“Šahovski”");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| windows_1252(*byte)).collect()),
    }
}

/// Returns a character of Windows-1252. Its five unused bytes are the control characters of Latin-1.
fn windows_1252(byte: u8) -> char {
    const FROM_0X80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_0X80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// First characters of a text, for error messages.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const MAX_CHARS: usize = 60;
    let mut start = &bytes[..bytes.len().min(MAX_CHARS * 4)];
    // A character cut in two would make the rest look like another encoding.
    if let Err(error) = str::from_utf8(start)
        && error.error_len().is_none()
    {
        start = &start[..error.valid_up_to()];
    }
    let text = decode(start);
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(MAX_CHARS).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// Replaces each run of blanks and control characters by one space, and trims the ends.
pub(crate) fn collapse_blanks(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

pub(crate) fn is_blank(letter: char) -> bool {
    letter == ' ' || letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_collapsed() {
        assert_eq!(collapse_blanks(" a\r\n\tb  c\0\n"), "a b c");
        assert_eq!(collapse_blanks("\n \n"), "");
        assert_eq!(collapse_blanks("a\u{a0}b"), "a\u{a0}b");
    }

    #[test]
    fn excerpts_are_short() {
        assert_eq!(excerpt(b"Nf9"), "Nf9");
        let long = format!("a{}", "é".repeat(500));
        assert_eq!(excerpt(long.as_bytes()).chars().count(), 61);
        assert_eq!(excerpt(&[0xe9; 500]).chars().count(), 61);
    }
}
