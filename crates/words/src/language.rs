//! [`Language`]: the six, and which one to take.

/// A language that Tabiya speaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English: what is said where nothing else is known.
    #[default]
    English,
    /// Macedonian.
    Macedonian,
    /// Russian.
    Russian,
    /// Portuguese, as in Brazil.
    Portuguese,
    /// Romanian.
    Romanian,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::English,
        Self::Macedonian,
        Self::Russian,
        Self::Portuguese,
        Self::Romanian,
        Self::Chinese,
    ];

    /// Its tag, which is also the name of its folder of messages.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Macedonian => "mk",
            Self::Russian => "ru",
            Self::Portuguese => "pt-BR",
            Self::Romanian => "ro",
            Self::Chinese => "zh",
        }
    }

    /// The language of a tag (`pt`, `zh-Hans-CN`) or of a locale (`pt_BR.UTF-8`), if it is one of the six. What
    /// region it is for does not matter: Portuguese from elsewhere is nearer than English.
    ///
    /// ```
    /// use tabiya_words::Language;
    /// assert_eq!(Language::from_tag("pt_BR.UTF-8"), Some(Language::Portuguese));
    /// assert_eq!(Language::from_tag("RO"), Some(Language::Romanian));
    /// assert_eq!(Language::from_tag("rom"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_', '.', '@']).next()?;
        Some(match primary.to_ascii_lowercase().as_str() {
            "en" => Self::English,
            "mk" => Self::Macedonian,
            "ru" => Self::Russian,
            "pt" => Self::Portuguese,
            // Moldovan had a tag of its own until 2008.
            "ro" | "mo" => Self::Romanian,
            "zh" => Self::Chinese,
            _ => return None,
        })
    }

    /// The first of the tags that Tabiya speaks; English if there is none.
    ///
    /// ```
    /// use tabiya_words::Language;
    /// assert_eq!(Language::choose(["de", "mk-MK", "en"]), Language::Macedonian);
    /// assert_eq!(Language::choose(["C"]), Language::English);
    /// ```
    pub fn choose<Tag: AsRef<str>>(tags: impl IntoIterator<Item = Tag>) -> Self {
        tags.into_iter()
            .find_map(|tag| Self::from_tag(tag.as_ref()))
            .unwrap_or_default()
    }

    /// What the environment asks for, given a way to look up its variables: the first of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG` that is set decides, and unless it says `C`, the list of `LANGUAGE` goes before it.
    ///
    /// ```
    /// use tabiya_words::Language;
    /// let ru = |name: &str| (name == "LANG").then(|| "ru_RU.UTF-8".to_string());
    /// assert_eq!(Language::of_environment(ru), Language::Russian);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(is_set);
        let Some(locale) = locale else {
            return Self::English;
        };
        if matches!(locale.split('.').next(), Some("C" | "POSIX")) {
            return Self::English;
        }
        let list = is_set("LANGUAGE").unwrap_or_default();
        Self::choose(list.split(':').chain([locale.as_str()]))
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, *};

    #[test]
    fn a_tag_is_its_own() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
    }

    #[track_caller]
    fn tag(tag: &str, want: Option<Language>) {
        assert_eq!(Language::from_tag(tag), want, "{tag:?}");
    }

    #[test]
    fn tags_and_locales() {
        tag("pt", Some(Portuguese));
        tag("pt-PT", Some(Portuguese));
        tag("ru_UA", Some(Russian));
        tag("zh-Hans-CN", Some(Chinese));
        tag("zh_TW.Big5", Some(Chinese));
        tag("ro_RO@euro", Some(Romanian));
        tag("mo", Some(Romanian));
        tag("mk_MK.utf8", Some(Macedonian));
        tag(" EN-gb ", Some(English));
        for none in ["", "C", "C.UTF-8", "POSIX", "de", "e", "english", "*", "ру"] {
            tag(none, None);
        }
    }

    #[track_caller]
    fn environment(variables: &[(&str, &str)], want: Language) {
        let look_up = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_string())
        };
        assert_eq!(Language::of_environment(look_up), want, "{variables:?}");
    }

    #[test]
    fn the_environment_in_its_order() {
        environment(&[], English);
        environment(&[("LANG", "pt_BR.UTF-8")], Portuguese);
        environment(&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "C")], English);
        environment(&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "")], Russian);
        environment(&[("LANG", "ru_RU"), ("LC_MESSAGES", "ro_RO")], Romanian);
        environment(&[("LANG", "de_DE"), ("LANGUAGE", "de:mk:en")], Macedonian);
        environment(&[("LANG", "C.UTF-8"), ("LANGUAGE", "mk")], English);
        environment(&[("LANG", "de_DE.UTF-8")], English);
    }
}
