//! Validation of names and other texts that people enter.

use tabiya_wire::{PersonId, Reason};
use unicode_normalization::UnicodeNormalization;

use crate::{Session, reasons, store::fold_name};

/// Maximum length of a name in characters.
const MAX_NAME_LENGTH: usize = 30;

/// Name of requests that carry the organiser's token.
pub(super) const ORGANISER: &str = "Organiser";

/// Normalises and validates a name.
pub(crate) fn clean_name(name: &str) -> Result<String, Reason> {
    let name = clean_text(name, MAX_NAME_LENGTH, "a name")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").nfc().collect();
    let mixed = name
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| mixes_alphabets(word));
    match mixed {
        Some(word) => Err(reasons::mixed_letters(word)),
        None => Ok(name),
    }
}

/// Refuses names reserved for the club: the organiser's, the engine's, and other guests'.
pub(super) fn check_not_reserved(name: String, session: &Session) -> Result<String, Reason> {
    let folded = fold_name(&name);
    let is_own = name == guest_name(session.id);
    let is_reserved = folded == ORGANISER.to_lowercase()
        || folded == "tabiya"
        || folded.strip_prefix("tabiya ").is_some_and(is_number)
        || folded.strip_prefix("guest ").is_some_and(is_id_prefix);
    match is_reserved && !is_own {
        true => Err(reasons::name_taken()),
        false => Ok(name),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_numeric)
}

/// Returns true if the text could be the id prefix in a guest's name.
fn is_id_prefix(text: &str) -> bool {
    text.len() == 4 && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Returns the name of a guest who has not chosen one.
pub(super) fn guest_name(id: PersonId) -> String {
    format!("Guest {}", &id.as_str()[..4])
}

/// Returns true if a word mixes alphabets whose letters look alike, which would allow impersonation.
fn mixes_alphabets(word: &str) -> bool {
    let of = |alphabet: fn(char) -> bool| word.chars().any(alphabet);
    let is_latin = |c: char| c.is_ascii_alphabetic() || ('\u{c0}'..='\u{24f}').contains(&c);
    let is_greek = |c: char| ('\u{370}'..='\u{3ff}').contains(&c);
    let is_cyrillic = |c: char| ('\u{400}'..='\u{52f}').contains(&c);
    [of(is_latin), of(is_greek), of(is_cyrillic)]
        .iter()
        .filter(|has| **has)
        .count()
        > 1
}

/// Trims a text and removes invisible characters; refuses it if it is empty or too long.
pub(crate) fn clean_text(text: &str, max: usize, what: &str) -> Result<String, Reason> {
    let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(blank).filter(|c| !is_hidden(*c)).collect();
    // An invisible character may have preceded the whitespace.
    let text = text.trim().to_string();
    if text.is_empty() {
        return Err(reasons::bad_text(&format!("{what} cannot be empty")));
    }
    if text.chars().count() > max {
        let text = format!("{what} can have at most {max} characters");
        return Err(reasons::bad_text(&text));
    }
    Ok(text)
}

/// Returns true for control characters, bidirectional overrides, and other invisible characters.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use tabiya_wire::ReasonCode;

    use super::*;

    #[test]
    fn reserved_names_are_refused() {
        let session = crate::people::new_guest(false);
        for name in [
            "Organiser",
            "oRGANISER",
            "Ｏｒｇａｎｉｓｅｒ",
            "𝐎rganiser",
            "Ｔabiya 10",
            "Tabiya ١",
            "Guest ab12",
        ] {
            let found = check_not_reserved(name.to_string(), &session).unwrap_err();
            assert_eq!(found.why, ReasonCode::NameTaken, "{name}");
        }
        for name in ["Organ", "Tabiya fan", "Guest of Anna", &*session.name] {
            assert_eq!(
                check_not_reserved(name.to_string(), &session).unwrap(),
                name
            );
        }
    }

    #[test]
    fn names() {
        assert_eq!(clean_name("  Anna\u{202e} B. ").unwrap(), "Anna B.");
        assert_eq!(clean_name("Ана").unwrap(), "Ана");
        // Cyrillic letters in a Latin word and vice versa are refused; a name may have a word of each.
        for mixed in ["\u{410}nna", "Ivan\u{43e}v", "Петр\u{6f}в", "Anna Вoris"] {
            assert_eq!(
                clean_name(mixed).unwrap_err().why,
                ReasonCode::MixedLetters,
                "{mixed}"
            );
        }
        assert_eq!(clean_name("Anna-Ана 2").unwrap(), "Anna-Ана 2");
        assert_eq!(clean_name("Łukasz Đorđević").unwrap(), "Łukasz Đorđević");
        assert!(clean_name(" \n").is_err());
        assert!(clean_name(&"x".repeat(31)).is_err());
    }
}
