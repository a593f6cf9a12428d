//! Names, and other texts of people: what they may be.

use tabiya_wire::Reason;
use unicode_normalization::UnicodeNormalization;

use crate::{Id, Visitor, reasons, store::fold};

/// How long names may be, in characters.
const MOST_NAME: usize = 30;

/// What the organiser is called whose program has the token.
pub(super) const ORGANISER: &str = "Organiser";

/// A name as people may have it.
pub(crate) fn good_name(name: &str) -> Result<String, Reason> {
    let name = good_text(name, MOST_NAME, "a name")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").nfc().collect();
    let mixed = name
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| is_mixed(word));
    match mixed {
        Some(word) => Err(reasons::mixed_letters(word)),
        None => Ok(name),
    }
}

/// A name that does not pass for the club's own: that of the organiser, of the engine, or of another guest.
pub(super) fn free_name(name: String, who: &Visitor) -> Result<String, Reason> {
    let small = fold(&name);
    let is_own = name == guest_name(who.id);
    let is_reserved = small == ORGANISER.to_lowercase()
        || small == "tabiya"
        || small.strip_prefix("tabiya ").is_some_and(is_number)
        || small.strip_prefix("guest ").is_some_and(is_part_of_id);
    match is_reserved && !is_own {
        true => Err(reasons::name_taken()),
        false => Ok(name),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_numeric)
}

/// Guests are called by the first letters of their ids.
fn is_part_of_id(text: &str) -> bool {
    text.len() == 4 && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// What somebody is called who has no name.
pub(super) fn guest_name(id: Id) -> String {
    format!("Guest {}", &id.as_str()[..4])
}

/// True if a word has letters of alphabets that look alike: with one of them from another, it passes for a name that
/// is somebody else's.
fn is_mixed(word: &str) -> bool {
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

/// A text of people: trimmed, not empty, not too long, and nothing in it that is not seen.
pub(crate) fn good_text(text: &str, most: usize, what: &str) -> Result<String, Reason> {
    let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
    let text: String = text.chars().map(blank).filter(|c| !is_hidden(*c)).collect();
    // What is hidden may have stood before a blank.
    let text = text.trim().to_string();
    if text.is_empty() {
        return Err(reasons::bad_text(&format!("{what} cannot be empty")));
    }
    if text.chars().count() > most {
        let text = format!("{what} can have {most} characters at most");
        return Err(reasons::bad_text(&text));
    }
    Ok(text)
}

/// Control characters, those that turn the direction of what follows, and others that nobody sees.
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
    use super::*;

    #[test]
    fn names_of_the_club_are_nobody_elses() {
        let who = crate::people::guest(false);
        for name in [
            "Organiser",
            "oRGANISER",
            "Ｏｒｇａｎｉｓｅｒ",
            "𝐎rganiser",
            "Ｔabiya 10",
            "Tabiya ١",
            "Guest ab12",
        ] {
            let found = free_name(name.to_string(), &who).unwrap_err();
            assert_eq!(found.why, "nameTaken", "{name}");
        }
        for name in ["Organ", "Tabiya fan", "Guest of Anna", &*who.name] {
            assert_eq!(free_name(name.to_string(), &who).unwrap(), name);
        }
    }

    #[test]
    fn names() {
        assert_eq!(good_name("  Anna\u{202e} B. ").unwrap(), "Anna B.");
        assert_eq!(good_name("Ана").unwrap(), "Ана");
        // Cyrillic letters among Latin ones, and the other way round; a word of each is a name.
        for mixed in ["\u{410}nna", "Ivan\u{43e}v", "Петр\u{6f}в", "Anna Вoris"] {
            assert_eq!(good_name(mixed).unwrap_err().why, "mixedLetters", "{mixed}");
        }
        assert_eq!(good_name("Anna-Ана 2").unwrap(), "Anna-Ана 2");
        assert_eq!(good_name("Łukasz Đorđević").unwrap(), "Łukasz Đorđević");
        assert!(good_name(" \n").is_err());
        assert!(good_name(&"x".repeat(31)).is_err());
    }
}
