//! The host name that a club answers to on its network, such as `library.local`.

use unicode_normalization::UnicodeNormalization;

/// Maximum length in characters; people type it.
const MAX_LENGTH: usize = 30;

/// Returns the host name for a club, without `.local`: its name in letters, digits and hyphens. It differs from the
/// computer's own, for which the system may answer already.
pub(super) fn local_name(club: &str, computer: Option<&str>) -> String {
    let label = label(club);
    let label = if label.is_empty() { "tabiya" } else { &label };
    let own = computer.and_then(|computer| computer.split('.').next());
    match own.is_some_and(|own| own.eq_ignore_ascii_case(label)) {
        true => format!("{label}-chess"),
        false => label.to_string(),
    }
}

fn label(name: &str) -> String {
    let mut label = String::new();
    // Accents are dropped.
    for c in name.nfkd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)) {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_alphanumeric() => label.push(c),
            // Apostrophes are part of a word.
            '\'' | '’' => {}
            _ if label.ends_with('-') || label.is_empty() => {}
            _ => label.push('-'),
        }
        if label.len() >= MAX_LENGTH {
            break;
        }
    }
    label.trim_matches('-').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(club: &str, want: &str) {
        assert_eq!(local_name(club, Some("box.example.org")), want);
    }

    #[test]
    fn names_become_host_names() {
        check("The library", "the-library");
        check(
            "  Café Zürich – Anna's 2nd club! ",
            "cafe-zurich-annas-2nd-club",
        );
        check("Tabiya", "tabiya");
    }

    #[test]
    fn names_without_ascii_letters_get_the_usual_one() {
        check("Шахматный клуб", "tabiya");
        check("象棋", "tabiya");
        check("!?", "tabiya");
    }

    #[test]
    fn the_computers_own_name_is_left_to_its_system() {
        check("Box", "box-chess");
        assert_eq!(local_name("Box", None), "box");
    }

    #[test]
    fn long_names_are_cut() {
        check(&"abc ".repeat(40), "abc-abc-abc-abc-abc-abc-abc-ab");
    }
}
