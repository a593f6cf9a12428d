//! [`Words`]: messages with their variables filled in.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::{Language, Value, files::files, number::Separators};

/// What Tabiya says in one language. What is missing there is said in English.
pub struct Words {
    language: Language,
    own: Bundle,
    /// None for English itself.
    english: Option<Bundle>,
}

type Bundle = FluentBundle<FluentResource>;

impl Words {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        let is_english = language == Language::English;
        Self {
            language,
            own: bundle(language),
            english: (!is_english).then(|| bundle(Language::English)),
        }
    }

    /// Those of the first tag or locale that Tabiya speaks, else of English: see [`Language::choose`].
    pub fn choose<Tag: AsRef<str>>(tags: impl IntoIterator<Item = Tag>) -> Self {
        Self::new(Language::choose(tags))
    }

    /// Which language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message with its variables filled in: `piece-king`, or with an attribute `piece-king.letter`.
    ///
    /// It always says something: what is missing in this language is said in English, an unknown id stands for
    /// itself, and so does the name of a variable that was not given.
    ///
    /// ```
    /// use tabiya_words::{Language, Words};
    /// let words = Words::new(Language::English);
    /// let white = [("winner", "white".into()), ("by", "none".into())];
    /// assert_eq!(words.say("result-draw", &[]), "Draw");
    /// assert_eq!(
    ///     words.say("ending-checkmate.sentence", &white),
    ///     "White has checkmated Black and wins."
    /// );
    /// assert_eq!(words.say("no-such-message", &[]), "no-such-message");
    /// ```
    pub fn say(&self, id: &str, values: &[(&str, Value<'_>)]) -> String {
        let said = say(&self.own, id, values, self.language);
        let said = said.or_else(|| say(self.english.as_ref()?, id, values, Language::English));
        said.unwrap_or_else(|| id.to_string())
    }

    /// Whether there is such a message, in this language or in English.
    ///
    /// ```
    /// use tabiya_words::{Language, Words};
    /// let words = Words::new(Language::Chinese);
    /// assert!(words.has("refusal-not-your-turn"));
    /// assert!(!words.has("refusal-bad-weather"));
    /// ```
    pub fn has(&self, id: &str) -> bool {
        has(&self.own, id) || self.english.as_ref().is_some_and(|it| has(it, id))
    }
}

/// A word of the wire as ids are written.
///
/// ```
/// use tabiya_words::kebab;
/// assert_eq!(kebab("notYourTurn"), "not-your-turn");
/// assert_eq!(kebab("checkmate"), "checkmate");
/// ```
pub fn kebab(word: &str) -> String {
    let mut text = String::with_capacity(word.len() + 4);
    for letter in word.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// Fills in a message, or an attribute of one, if there is such.
fn say(
    bundle: &Bundle,
    id: &str,
    values: &[(&str, Value<'_>)],
    language: Language,
) -> Option<String> {
    let (message, attribute) = parts(id);
    let message = bundle.get_message(message)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let values = values.iter();
    let args: FluentArgs<'_> = values
        .map(|(name, value)| (*name, value.to_fluent(language)))
        .collect();
    // What is wrong with a message is found by the tests; people are told as much of it as can be said.
    let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
    Some(text.into_owned())
}

fn has(bundle: &Bundle, id: &str) -> bool {
    let (message, attribute) = parts(id);
    let message = bundle.get_message(message);
    message.is_some_and(|message| match attribute {
        Some(attribute) => message.get_attribute(attribute).is_some(),
        None => message.value().is_some(),
    })
}

/// The id of a message, and its attribute's after a dot.
fn parts(id: &str) -> (&str, Option<&str>) {
    match id.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (id, None),
    }
}

/// The messages of a language. A file that does not parse counts as far as it does; the tests see to it that all
/// do, and that no id is there twice.
fn bundle(language: Language) -> Bundle {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks between texts of different directions: all six languages have the same, and terminals show the marks.
    bundle.set_use_isolating(false);
    // A formatter has no state, so there is one for each way to write numbers.
    bundle.set_formatter(Some(match language {
        Language::English | Language::Chinese => |value, _| write(Separators::POINT, value),
        Language::Macedonian | Language::Portuguese | Language::Romanian => {
            |value, _| write(Separators::COMMA, value)
        }
        Language::Russian => |value, _| write(Separators::SPACED, value),
    }));
    let _ = bundle.add_builtins();
    for text in files(language) {
        let resource = FluentResource::try_new(text.to_string());
        let _ = bundle.add_resource(resource.unwrap_or_else(|(readable, _)| readable));
    }
    bundle
}

fn write(separators: Separators, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(separators.write(number)),
        _ => None,
    }
}
