//! Every language has all messages of English, with the same variables and its own plural forms.

mod catalog;

use std::collections::BTreeSet;

use catalog::{Catalog, CatalogMessage, has_plurals};
use tabiya_words::Language;

/// Plural categories of a language (CLDR 44; without `many` for millions in the Romance languages, which chess does
/// not need).
fn plural_forms(language: Language) -> &'static [&'static str] {
    match language {
        Language::English | Language::Macedonian | Language::Portuguese => &["one", "other"],
        Language::Russian => &["few", "many", "one", "other"],
        Language::Romanian => &["few", "one", "other"],
        Language::Chinese => &["other"],
    }
}

/// Messages that are names of products, the same in every language.
const PRODUCT_NAMES: [&str; 6] = [
    "page-trust-android",
    "page-trust-firefox",
    "page-trust-ios",
    "page-trust-linux",
    "page-trust-macos",
    "page-trust-windows",
];

/// Messages that are the same as in English.
const SAME_AS_ENGLISH: &[(Language, &str)] = &[
    (Language::Portuguese, "page-challenge-link"),
    (Language::Portuguese, "page-chat"),
    (Language::Portuguese, "page-menu"),
    (Language::Portuguese, "page-share-link"),
    (Language::Portuguese, "page-volume"),
    (Language::Portuguese, "piece-bishop.letter"),
    (Language::Portuguese, "piece-pawn.letter"),
    (Language::Portuguese, "preset-start-chess960"),
    (Language::Portuguese, "speed-blitz"),
    (Language::Romanian, "page-challenge-link"),
    (Language::Romanian, "page-chat"),
    (Language::Romanian, "page-share-link"),
    (Language::Romanian, "piece-pawn.letter"),
    (Language::Romanian, "preset-start-chess960"),
    (Language::Romanian, "preset-start-standard"),
    (Language::Romanian, "speed-blitz"),
    (Language::Romanian, "terminal-menu-lobby"),
    (Language::Romanian, "time-increment"),
    (Language::Chinese, "piece-king.letter"),
    (Language::Chinese, "piece-queen.letter"),
    (Language::Chinese, "piece-rook.letter"),
    (Language::Chinese, "piece-bishop.letter"),
    (Language::Chinese, "piece-knight.letter"),
    (Language::Chinese, "piece-pawn.letter"),
];

fn english_and_others() -> (Catalog, Vec<Catalog>) {
    let mut all = Catalog::all();
    (all.remove(0), all)
}

#[test]
fn every_language_has_the_messages_of_english() {
    let (english, others) = english_and_others();
    let names = |catalog: &Catalog| -> BTreeSet<(String, &str)> {
        let messages = catalog.messages.iter();
        messages
            .map(|(id, message)| (id.clone(), message.file))
            .collect()
    };
    let want = names(&english);
    for other in others {
        let have = names(&other);
        let tag = other.language.tag();
        let missing: Vec<_> = want.difference(&have).collect();
        let unknown: Vec<_> = have.difference(&want).collect();
        assert!(missing.is_empty(), "{tag} lacks {missing:?}");
        assert!(unknown.is_empty(), "{tag} has {unknown:?}");
    }
}

#[test]
fn each_message_has_the_variables_of_english() {
    let (english, others) = english_and_others();
    for other in &others {
        for id in other
            .messages
            .keys()
            .filter(|id| english.messages.contains_key(*id))
        {
            let (want, have) = (english.variables(id), other.variables(id));
            let place = format!("{} {id}", other.language.tag());
            for (name, used) in &want {
                // In a language without plurals, a number that is not shown has no use.
                let only_counts = used.has_plurals() && !used.shown;
                let may_lack = only_counts && other.language == Language::Chinese;
                let Some(here) = have.get(name) else {
                    assert!(may_lack, "{place} lacks ${name}");
                    continue;
                };
                assert_eq!(
                    here.shown, used.shown,
                    "{place}: ${name} must be shown as in English, or not at all"
                );
                let (own, theirs) = (here.keys(), used.keys());
                // A plural selector may be reduced to one form, which leaves no keys to compare.
                if !used.has_plurals() {
                    assert_eq!(own, theirs, "{place}: cases of ${name}");
                }
            }
            for name in have.keys() {
                assert!(
                    want.contains_key(name),
                    "{place} uses unknown variable ${name}"
                );
            }
        }
    }
}

#[test]
fn plural_selectors_have_the_forms_of_their_language() {
    let (english, others) = english_and_others();
    for catalog in [&english].into_iter().chain(&others) {
        let forms: BTreeSet<&str> = plural_forms(catalog.language).iter().copied().collect();
        for (id, message) in &catalog.messages {
            let place = format!("{} {id}", catalog.language.tag());
            for (name, used) in &message.variables {
                for keys in used.choices.iter().filter(|keys| has_plurals(keys)) {
                    let numbers = |key: &&str| key.parse::<u32>().is_err();
                    let named: BTreeSet<&str> =
                        keys.iter().map(String::as_str).filter(numbers).collect();
                    assert_eq!(named, forms, "{place}: forms by ${name}");
                }
            }
        }
        if catalog.language == Language::Chinese {
            continue;
        }
        for id in english.messages.keys() {
            for (name, used) in english.variables(id) {
                let here = catalog.variables(id);
                let counted = here.get(&name).is_some_and(|it| it.has_plurals());
                let place = format!("{} {id}", catalog.language.tag());
                assert!(
                    !used.has_plurals() || counted,
                    "{place} has no forms by ${name}"
                );
            }
        }
    }
}

#[test]
fn no_message_is_left_untranslated() {
    let (english, others) = english_and_others();
    for other in &others {
        for (id, message) in &other.messages {
            let Some(original) = english.messages.get(id) else {
                continue;
            };
            let has_words = original.text.chars().any(char::is_alphabetic);
            let own_names = id.starts_with("language-") && id != "language-choose"
                || PRODUCT_NAMES.contains(&id.as_str());
            let is_same = message.text == original.text;
            let allowed = SAME_AS_ENGLISH.contains(&(other.language, id.as_str()));
            let tag = other.language.tag();
            let is_untranslated = is_same && has_words && !own_names && !allowed;
            assert!(
                !is_untranslated,
                "{tag} {id} is not translated: {:?}",
                original.text
            );
            assert!(
                !allowed || is_same,
                "{tag} {id} differs from English: remove the exception"
            );
        }
    }
}

#[test]
fn each_language_uses_its_own_letters() {
    for catalog in Catalog::all() {
        for (id, message) in &catalog.messages {
            let own_names = id.starts_with("language-");
            let place = format!("{} {id}: {:?}", catalog.language.tag(), message.text);
            let has = |inside: fn(char) -> bool| message.text.chars().any(inside);
            match catalog.language {
                _ if own_names => {}
                Language::Macedonian => {
                    assert!(
                        !has(is_not_macedonian),
                        "{place} has letters of another language"
                    );
                    assert!(
                        !has_mixed_words(message),
                        "{place} mixes two alphabets in a word"
                    );
                }
                Language::Russian => {
                    assert!(
                        !has(is_not_russian),
                        "{place} has letters of another language"
                    );
                    assert!(
                        !has_mixed_words(message),
                        "{place} mixes two alphabets in a word"
                    );
                }
                Language::Romanian => assert!(!has(|c| "şţŞŢ".contains(c)), "{place}: cedilla"),
                Language::Chinese => assert!(!has(is_traditional), "{place}: not simplified"),
                Language::English | Language::Portuguese => {
                    assert!(!has(is_cyrillic), "{place} has Cyrillic letters");
                }
            }
        }
    }
}

fn is_cyrillic(c: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&c)
}

fn is_not_macedonian(c: char) -> bool {
    const MACEDONIAN: &str = "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ";
    is_cyrillic(c) && !MACEDONIAN.contains(&c.to_lowercase().to_string())
}

fn is_not_russian(c: char) -> bool {
    const RUSSIAN: &str = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    is_cyrillic(c) && !RUSSIAN.contains(&c.to_lowercase().to_string())
}

/// Some common traditional characters that are different in simplified Chinese.
fn is_traditional(c: char) -> bool {
    "車馬將軍對這個們來時間會過說請沒無與從後應關開發現還讓給認輸贏個條號碼網絡設計戰著".contains(c)
}

/// True if a word mixes alphabets: Latin letters that look like Cyrillic ones are easily mistyped, and screen readers
/// mispronounce them.
fn has_mixed_words(message: &CatalogMessage) -> bool {
    let mut words = message.text.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().any(is_cyrillic) && word.chars().any(|c| c.is_ascii_alphabetic()))
}

#[test]
fn references_exist() {
    for catalog in Catalog::all() {
        for (id, message) in &catalog.messages {
            let place = format!("{} {id}", catalog.language.tag());
            for reference in &message.references {
                let exists = catalog.messages.contains_key(reference);
                assert!(exists, "{place} refers to {reference}");
            }
            for function in &message.functions {
                assert_eq!(
                    function, "NUMBER",
                    "{place}: the terminal supports no other function"
                );
            }
        }
    }
}
