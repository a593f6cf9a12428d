//! Names that can be mistaken for each other, by Unicode's tables of confusable characters (UTS 39).

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_security::{UNICODE_VERSION, skeleton};

/// Version of the skeletons. Stored ones of another version are computed again.
pub(crate) fn version() -> String {
    let (major, minor, patch) = UNICODE_VERSION;
    format!("1, Unicode {major}.{minor}.{patch}")
}

/// Returns the skeletons of a name: names that have one in common look alike, as they are written, or in small or capital
/// letters.
pub(crate) fn skeletons(name: &str) -> BTreeSet<String> {
    let name: String = name.nfkc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    // "Ian" and "lan" look alike, but "Ian" and "Lan" do not: forms are compared with the same form only.
    let forms = [
        ('=', name.clone()),
        ('-', name.to_lowercase()),
        ('+', name.to_uppercase()),
    ];
    let each = forms.into_iter();
    each.map(|(form, name)| std::iter::once(form).chain(skeleton(&name)).collect())
        .collect()
}

/// Returns true if names can be mistaken for each other.
pub(crate) fn look_alike(name: &str, other: &str) -> bool {
    !skeletons(name).is_disjoint(&skeletons(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike() {
        for (name, other) in [
            // Cyrillic letters that look like Latin ones.
            ("Cecop", "Сесор"),
            ("COCO", "сосо"),
            ("Ice", "Ісе"),
            ("Ice", "ісе"),
            ("Tabiya", "ΤΑΒΙΥΑ"),
            ("Ian", "lan"),
            ("Bill", "BiII"),
            ("Leo", "Le0"),
            ("Anna 1", "Anna l"),
            ("Ｚoe", "Zoe"),
            ("Anna", "ANNA"),
        ] {
            assert!(look_alike(name, other), "{name} {other}");
            assert!(look_alike(other, name), "{other} {name}");
        }
        for (name, other) in [
            ("Ian", "Lan"),
            ("Ali", "All"),
            ("Анна", "Anna"),
            ("Ольга", "Olga"),
            ("Мария", "Марија"),
            ("Νίκος", "Nikos"),
            ("王伟", "王芳"),
            ("Anna", "Änna"),
            ("Mia", "Mila"),
        ] {
            assert!(!look_alike(name, other), "{name} {other}");
        }
    }
}
