//! Texts from bytes, and texts made fit to be written.

use std::borrow::Cow;

/// The text that bytes stand for: UTF-8, or else Latin-1, in which every byte is a letter.
///
/// ```
/// use tabiya_record::decode;
/// assert_eq!(decode("Réti".as_bytes()), "Réti");
/// assert_eq!(decode(b"R\xe9ti"), "Réti");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

/// The beginning of a text that may be long, for errors.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 60;
    let mut start = &bytes[..bytes.len().min(LONGEST * 4)];
    // A letter that was cut in two would make the rest look like Latin-1.
    if let Err(error) = str::from_utf8(start)
        && error.error_len().is_none()
    {
        start = &start[..error.valid_up_to()];
    }
    let text = decode(start);
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// One space for every run of blanks, line ends and other control characters, and none at the ends.
pub(crate) fn squeeze(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !squeezed.is_empty() {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

pub(crate) fn is_blank(letter: char) -> bool {
    letter == ' ' || letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_squeezed() {
        assert_eq!(squeeze(" a\r\n\tb  c\0\n"), "a b c");
        assert_eq!(squeeze("\n \n"), "");
        assert_eq!(squeeze("a\u{a0}b"), "a\u{a0}b");
    }

    #[test]
    fn excerpts_are_short() {
        assert_eq!(excerpt(b"Nf9"), "Nf9");
        let long = format!("a{}", "é".repeat(500));
        assert_eq!(excerpt(long.as_bytes()).chars().count(), 61);
        assert_eq!(excerpt(&[0xe9; 500]).chars().count(), 61);
    }
}
