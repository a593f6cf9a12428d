//! Splits command lines into words.

/// Splits a command line into words like a shell, without expansion: single and double quotation marks group words, and a
/// backslash escapes the next character except in single quotation marks. `None` if a quotation mark is not closed.
pub(crate) fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(mark), _) if character == mark => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(character),
            (_, '\\') => word.get_or_insert_default().push(characters.next()?),
            (Some(_), _) => word.get_or_insert_default().push(character),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &[&str]) {
        assert_eq!(split(text).unwrap(), want, "{text}");
    }

    #[test]
    fn words_and_quotes() {
        check("", &[]);
        check("  gnuchess   --uci ", &["gnuchess", "--uci"]);
        check(
            r#"sh -c 'echo "hi"; sleep 1' x"#,
            &["sh", "-c", "echo \"hi\"; sleep 1", "x"],
        );
        check(r#"a\ b "c \" d" """#, &["a b", "c \" d", ""]);
        check(r#"one'two'"three""#, &["onetwothree"]);
    }

    #[test]
    fn unclosed_quotes_are_refused() {
        assert_eq!(split("sh -c 'oops"), None);
        assert_eq!(split("oops\\"), None);
    }
}
