//! Settings of a club that start programs or open files: a backup may come from anybody, so they are turned off.

use toml::de::DeTable;

/// Names of these settings.
const DANGEROUS: [&str; 3] = ["engines", "tls_cert", "tls_key"];
/// Largest file that is parsed.
pub(crate) const MAX_PARSED_BYTES: usize = 1 << 20;
/// Line above settings that were turned off.
const NOTE: &str =
    "# Turned off by `tabiya restore`: remove the # if you trust whoever made the backup.";

/// Treatment of settings that start programs or open files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsTrust {
    /// Turn them off.
    TurnOff,
    /// Restore them as they are.
    Trust,
}

/// A settings file, made harmless.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Harmless {
    /// It was harmless.
    AsItWas,
    /// Settings in it were turned off.
    Changed {
        /// The new content.
        content: String,
        /// Names of the settings.
        settings: Vec<&'static str>,
    },
    /// It cannot be parsed, so nobody knows.
    Unknown,
}

/// Makes a settings file harmless.
pub(crate) fn make_harmless(content: &[u8]) -> Harmless {
    let text = match str::from_utf8(content) {
        Ok(text) if text.len() <= MAX_PARSED_BYTES => text,
        _ => return Harmless::Unknown,
    };
    let Some(found) = dangerous(text) else {
        return Harmless::Unknown;
    };
    if found.is_empty() {
        return Harmless::AsItWas;
    }
    let mut changed = String::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if found.iter().any(|found| range.contains(&found.start)) {
            changed.push_str(NOTE);
            changed.push('\n');
        }
        let is_part = |found: &Found| found.start < range.end && range.start < found.end;
        if found.iter().any(is_part) {
            changed.push_str("# ");
        }
        changed.push_str(line);
    }
    // Whatever the parser says of places, what is written has none of them.
    if dangerous(&changed).is_none_or(|left| !left.is_empty()) {
        return Harmless::Unknown;
    }
    Harmless::Changed {
        content: changed,
        settings: found.iter().map(|found| found.name).collect(),
    }
}

/// A setting in a text.
struct Found {
    name: &'static str,
    start: usize,
    end: usize,
}

/// Finds the settings, in order; `None` if the text cannot be parsed.
fn dangerous(text: &str) -> Option<Vec<Found>> {
    let table = DeTable::parse(text).ok()?;
    let mut found = Vec::new();
    for (key, value) in table.get_ref() {
        let name = DANGEROUS
            .iter()
            .find(|name| **name == key.get_ref().as_ref());
        found.extend(name.map(|name| Found {
            name,
            start: key.span().start,
            end: value.span().end,
        }));
    }
    found.sort_by_key(|found| found.start);
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn turns_off(text: &str, names: &[&str], want: &str) {
        let Harmless::Changed { content, settings } = make_harmless(text.as_bytes()) else {
            panic!("{text:?} is not changed");
        };
        assert_eq!(content.replace(NOTE, "!"), want);
        assert_eq!(settings, names);
    }

    #[test]
    fn settings_that_run_programs_are_turned_off() {
        turns_off(
            "engines = [\"/x\"]",
            &["engines"],
            "!\n# engines = [\"/x\"]",
        );
        turns_off(
            "name = \"a\"\n  engines = [ # two\n  \"/x\",\n\n  \"/y\",\n] # end\nlog = \"info\"\n",
            &["engines"],
            "name = \"a\"\n!\n#   engines = [ # two\n#   \"/x\",\n# \n#   \"/y\",\n# ] # end\nlog = \"info\"\n",
        );
        turns_off(
            "tls_cert = '''\n/a'''\r\n\"tls_key\" = \"b\"\r\n",
            &["tls_cert", "tls_key"],
            "!\n# tls_cert = '''\n# /a'''\r\n!\n# \"tls_key\" = \"b\"\r\n",
        );
        turns_off(
            "# жж\n\"\\u0065ngines\" = ['/x']\n",
            &["engines"],
            "# жж\n!\n# \"\\u0065ngines\" = ['/x']\n",
        );
    }

    #[test]
    fn other_settings_stay() {
        for text in [
            "",
            "# engines = [\"/x\"]\nname = \"engines = ['/x']\"\n",
            "[a]\nengines = 1\n",
        ] {
            assert_eq!(make_harmless(text.as_bytes()), Harmless::AsItWas, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_parsed_is_unknown() {
        let deep = format!("a = {}", "[".repeat(100_000));
        let long = format!("#{}", " ".repeat(MAX_PARSED_BYTES));
        for text in [
            "engines = [",
            "engines = ['/x']\nengines = ['/y']",
            "\0",
            &deep,
            &long,
        ] {
            assert_eq!(make_harmless(text.as_bytes()), Harmless::Unknown);
        }
        assert_eq!(make_harmless(b"engines = ['\xff']"), Harmless::Unknown);
    }

    /// Whatever form the setting has, it is off afterwards, or the file is unknown.
    #[test]
    fn tables_are_off_too() {
        for text in [
            "[engines]\nx = 1\ny = ['a']\n",
            "engines.x = 1\nengines.y = 2\n",
            "[[engines]]\nx = 1\n[[engines]]\ny = 1\n",
            "\u{feff}engines = ['/x']\n",
        ] {
            match make_harmless(text.as_bytes()) {
                Harmless::AsItWas => panic!("{text}"),
                Harmless::Changed { content, .. } => {
                    assert!(dangerous(&content).unwrap().is_empty(), "{content}");
                }
                Harmless::Unknown => {}
            }
        }
    }
}
