//! [`Language`]: the supported languages and their selection.

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English, the fallback.
    #[default]
    English,
    /// Macedonian.
    Macedonian,
    /// Russian.
    Russian,
    /// Brazilian Portuguese.
    Portuguese,
    /// Romanian.
    Romanian,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 6] = [
        Self::English,
        Self::Macedonian,
        Self::Russian,
        Self::Portuguese,
        Self::Romanian,
        Self::Chinese,
    ];

    /// BCP 47 tag, which is also the name of its message folder.
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

    /// Language of a tag (`pt`, `zh-Hans-CN`) or locale (`pt_BR.UTF-8`), if it is supported. The region is ignored:
    /// Brazilian Portuguese is closer to European Portuguese than English is.
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
            // Moldovan had its own tag until 2008.
            "ro" | "mo" => Self::Romanian,
            "zh" => Self::Chinese,
            _ => return None,
        })
    }

    /// First supported language of a list of tags; English if there is none.
    ///
    /// ```
    /// use tabiya_words::Language;
    /// assert_eq!(Language::first_supported(["de", "mk-MK", "en"]), Language::Macedonian);
    /// assert_eq!(Language::first_supported(["C"]), Language::English);
    /// ```
    pub fn first_supported<Tag: AsRef<str>>(tags: impl IntoIterator<Item = Tag>) -> Self {
        tags.into_iter()
            .find_map(|tag| Self::from_tag(tag.as_ref()))
            .unwrap_or_default()
    }

    /// Language set in the environment, given a lookup for its variables: the first of `LC_ALL`, `LC_MESSAGES` and
    /// `LANG` that is set decides; unless it is `C`, the list in `LANGUAGE` takes precedence.
    ///
    /// ```
    /// use tabiya_words::Language;
    /// let ru = |name: &str| (name == "LANG").then(|| "ru_RU.UTF-8".to_string());
    /// assert_eq!(Language::from_environment(ru), Language::Russian);
    /// ```
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
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
        Self::first_supported(list.split(':').chain([locale.as_str()]))
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, *};

    #[test]
    fn tags_read_back() {
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
        assert_eq!(Language::from_environment(look_up), want, "{variables:?}");
    }

    #[test]
    fn precedence_of_environment_variables() {
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
