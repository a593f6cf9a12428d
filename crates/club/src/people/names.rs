//! Validation of names and other texts that people enter.

use tabiya_wire::{PersonId, Reason};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, mixed_script::AugmentedScriptSet};

use crate::{
    Session, reasons,
    store::{fold_name, look_alike},
};

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
        .find(|word| mixes_scripts(word));
    match mixed {
        Some(word) => Err(reasons::mixed_letters(word)),
        None => Ok(name),
    }
}

/// Name of the engine, which a level may follow.
const ENGINE: &str = "Tabiya";

/// Refuses names reserved for the club, and those that look like them: the organiser's, the engine's, and other guests'.
pub(super) fn check_not_reserved(name: String, session: &Session) -> Result<String, Reason> {
    let folded = fold_name(&name);
    let is_own = name == guest_name(session.id);
    let without_level = name.trim_end_matches(|c: char| c.is_numeric() || c.is_whitespace());
    let is_reserved = look_alike(&name, ORGANISER)
        || look_alike(&name, ENGINE)
        || (look_alike(without_level, ENGINE) && is_level_after(&name, without_level))
        || folded.strip_prefix("guest ").is_some_and(is_id_prefix);
    match is_reserved && !is_own {
        true => Err(reasons::name_taken()),
        false => Ok(name),
    }
}

/// Returns true if a space and a number follow the first part of a name.
fn is_level_after(name: &str, first: &str) -> bool {
    let rest = name.strip_prefix(first).unwrap_or_default();
    rest.starts_with(char::is_whitespace) && rest.ends_with(char::is_numeric)
}

/// Returns true if the text could be the id prefix in a guest's name.
fn is_id_prefix(text: &str) -> bool {
    text.len() == 4 && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Returns the name of a guest who has not chosen one.
pub(super) fn guest_name(id: PersonId) -> String {
    format!("Guest {}", &id.as_str()[..4])
}

/// Returns true if a word mixes scripts other than Latin with those of Chinese, Japanese or Korean, which is usual there
/// and misleads nobody (the level "highly restrictive" of UTS 39).
fn mixes_scripts(word: &str) -> bool {
    if word.is_single_script() {
        return false;
    }
    let is_latin = |c: char| {
        let mut scripts = AugmentedScriptSet::for_char(c);
        scripts.intersect_with(AugmentedScriptSet::for_char('a'));
        !scripts.is_empty()
    };
    let others: String = word.chars().filter(|c| !is_latin(*c)).collect();
    let others = others.as_str().resolve_script_set();
    !(others.hanb || others.jpan || others.kore)
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
        let (session, _) = crate::people::new_guest(false);
        for name in [
            "Organiser",
            "oRGANISER",
            "Ｏｒｇａｎｉｓｅｒ",
            "𝐎rganiser",
            "Ｔabiya 10",
            "Tabiya ١",
            "ΤΑΒΙΥΑ",
            "Tabiуa 7",
            "0rganiser",
            "Guest ab12",
        ] {
            let found = check_not_reserved(name.to_string(), &session).unwrap_err();
            assert_eq!(found.why, ReasonCode::NameTaken, "{name}");
        }
        for name in [
            "Organ",
            "Tabiya fan",
            "Tabiya7",
            "Guest of Anna",
            &*session.name,
        ] {
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
        for mixed in [
            "\u{410}nna",
            "Ivan\u{43e}v",
            "Петр\u{6f}в",
            "Anna Вoris",
            "\u{39d}ick",
            "An\u{578}a",
            "Анна\u{3b1}",
            "王\u{430}",
        ] {
            assert_eq!(
                clean_name(mixed).unwrap_err().why,
                ReasonCode::MixedLetters,
                "{mixed}"
            );
        }
        assert_eq!(clean_name("Anna-Ана 2").unwrap(), "Anna-Ана 2");
        assert_eq!(clean_name("Łukasz Đorđević").unwrap(), "Łukasz Đorđević");
        for name in [
            "Анна Каренина",
            "Νίκος Παπαδόπουλος",
            "王伟",
            "山田エミさん",
            "김민준",
            "李Tom",
            "אברהם",
            "محمد",
            "สมชาย",
            "ナナ2",
            "Ng\u{169}g\u{129}",
            "♞ rider",
        ] {
            assert_eq!(clean_name(name).unwrap(), name);
        }
        assert!(clean_name(" \n").is_err());
        assert!(clean_name(&"x".repeat(31)).is_err());
    }
}
