//! [`Messages`]: formats messages in one language.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::{Language, MessageValue, number_format::Separators, resources::resources};

/// Messages in one language. Missing ones fall back to English.
pub struct Messages {
    language: Language,
    bundle: Bundle,
    /// Fallback; `None` for English itself.
    english: Option<Bundle>,
}

type Bundle = FluentBundle<FluentResource>;

impl Messages {
    /// Messages of a language.
    pub fn new(language: Language) -> Self {
        let is_english = language == Language::English;
        Self {
            language,
            bundle: bundle(language),
            english: (!is_english).then(|| bundle(Language::English)),
        }
    }

    /// Messages of the first supported tag or locale, else English: see [`Language::first_supported`].
    pub fn first_supported<Tag: AsRef<str>>(tags: impl IntoIterator<Item = Tag>) -> Self {
        Self::new(Language::first_supported(tags))
    }

    /// Language of the messages.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Formats a message by id: `piece-king`, or with an attribute `piece-king.letter`.
    ///
    /// It never fails: a message missing in this language is formatted in English, an unknown id is returned as it
    /// is, and so is the name of a missing variable.
    ///
    /// ```
    /// use tabiya_words::{Language, Messages};
    /// let messages = Messages::new(Language::English);
    /// let white = [("winner", "white".into()), ("by", "none".into())];
    /// assert_eq!(messages.format("result-draw", &[]), "Draw");
    /// assert_eq!(
    ///     messages.format("ending-checkmate.sentence", &white),
    ///     "White wins by checkmate."
    /// );
    /// assert_eq!(messages.format("no-such-message", &[]), "no-such-message");
    /// ```
    pub fn format(&self, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
        let text = format(&self.bundle, id, values, self.language);
        let text = text.or_else(|| format(self.english.as_ref()?, id, values, Language::English));
        text.unwrap_or_else(|| id.to_string())
    }

    /// True if the message exists, in this language or in English.
    ///
    /// ```
    /// use tabiya_words::{Language, Messages};
    /// let messages = Messages::new(Language::Chinese);
    /// assert!(messages.contains("refusal-not-your-turn"));
    /// assert!(!messages.contains("refusal-bad-weather"));
    /// ```
    pub fn contains(&self, id: &str) -> bool {
        contains(&self.bundle, id) || self.english.as_ref().is_some_and(|it| contains(it, id))
    }
}

/// Converts camel case, as in JSON, to kebab case, as in message ids.
///
/// ```
/// use tabiya_words::kebab_case;
/// assert_eq!(kebab_case("notYourTurn"), "not-your-turn");
/// assert_eq!(kebab_case("checkmate"), "checkmate");
/// ```
pub fn kebab_case(word: &str) -> String {
    let mut text = String::with_capacity(word.len() + 4);
    for letter in word.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// Formats a message or one of its attributes, if it exists.
fn format(
    bundle: &Bundle,
    id: &str,
    values: &[(&str, MessageValue<'_>)],
    language: Language,
) -> Option<String> {
    let (message, attribute) = split_id(id);
    let message = bundle.get_message(message)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let values = values.iter();
    let args: FluentArgs<'_> = values
        .map(|(name, value)| (*name, value.to_fluent(language)))
        .collect();
    // Tests find errors in messages; users see as much of the message as can be formatted.
    let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
    Some(text.into_owned())
}

fn contains(bundle: &Bundle, id: &str) -> bool {
    let (message, attribute) = split_id(id);
    let message = bundle.get_message(message);
    message.is_some_and(|message| match attribute {
        Some(attribute) => message.get_attribute(attribute).is_some(),
        None => message.value().is_some(),
    })
}

/// Splits an id into message and attribute at the dot.
fn split_id(id: &str) -> (&str, Option<&str>) {
    match id.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (id, None),
    }
}

/// Loads the messages of a language. A malformed file is used as far as it parses; tests check that all files parse
/// and that no id is defined twice.
fn bundle(language: Language) -> Bundle {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // All six languages are written left to right, and terminals would show the isolation marks.
    bundle.set_use_isolating(false);
    // A formatter cannot hold state, so there is one for each number format.
    bundle.set_formatter(Some(match language {
        Language::English | Language::Chinese => |value, _| format_value(Separators::POINT, value),
        Language::Macedonian | Language::Portuguese | Language::Romanian => {
            |value, _| format_value(Separators::COMMA, value)
        }
        Language::Russian => |value, _| format_value(Separators::SPACED, value),
    }));
    let _ = bundle.add_builtins();
    for text in resources(language) {
        let resource = FluentResource::try_new(text.to_string());
        let _ = bundle.add_resource(resource.unwrap_or_else(|(parsed, _)| parsed));
    }
    bundle
}

fn format_value(separators: Separators, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(separators.format(number)),
        _ => None,
    }
}
