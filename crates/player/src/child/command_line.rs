//! Command lines, word by word.

/// Splits a command line into words, as a shell would without expanding anything: single and double
/// quotation marks hold words together, a backslash takes the next character as it is, except between
/// single ones. `None` if a quotation mark is not closed.
pub(crate) fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(mark), _) if letter == mark => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(letter),
            (_, '\\') => word.get_or_insert_default().push(letters.next()?),
            (Some(_), _) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(letter),
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
    fn words() {
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
    fn open_quotes() {
        assert_eq!(split("sh -c 'oops"), None);
        assert_eq!(split("oops\\"), None);
    }
}
