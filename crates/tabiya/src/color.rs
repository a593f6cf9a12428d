//! [`ColorChoice`]: the option `--color`.

use std::{
    ffi::{OsStr, OsString},
    io::{self, IsTerminal},
};

use clap::{
    ValueEnum,
    builder::styling::{AnsiColor, Style},
};

/// When output is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, as the environment says: NO_COLOR, CLICOLOR_FORCE, CLICOLOR and TERM
    #[default]
    Auto,
    /// Always, also in files and pipes
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Finds the choice before the arguments are parsed, because help and errors of arguments are coloured too. A value
    /// that is none is refused by the parser.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut choice = Self::Auto;
        let mut arguments = arguments.skip(1).peekable();
        while let Some(argument) = arguments.next() {
            let value = match argument.to_str() {
                Some("--") => break,
                Some("--color") => arguments.peek().and_then(|value| value.to_str()),
                Some(argument) => argument.strip_prefix("--color="),
                None => None,
            };
            if let Some(found) = value.and_then(|value| Self::from_str(value, false).ok()) {
                choice = found;
            }
        }
        choice
    }

    /// Returns true if standard output is coloured.
    pub(crate) fn stdout(self) -> bool {
        self.is_on(io::stdout().is_terminal(), |name| std::env::var_os(name))
    }

    /// Returns true if standard error is coloured.
    pub(crate) fn stderr(self) -> bool {
        self.is_on(io::stderr().is_terminal(), |name| std::env::var_os(name))
    }

    /// Returns the choice that the option or the environment makes for full-screen play, where there always is a
    /// terminal; `None` leaves it to the kind of the terminal.
    pub(crate) fn forced(self) -> Option<bool> {
        match self {
            Self::Auto => forced_by(|name| std::env::var_os(name)),
            Self::Always => Some(true),
            Self::Never => Some(false),
        }
    }

    fn is_on(self, is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => forced_by(&variable).unwrap_or_else(|| {
                let is_off = variable("CLICOLOR").as_deref() == Some(OsStr::new("0"));
                let is_dumb = match variable("TERM") {
                    Some(term) => term == "dumb",
                    // Windows has no TERM.
                    None => cfg!(unix),
                };
                is_terminal && !is_off && !is_dumb
            }),
        }
    }
}

/// Returns what NO_COLOR or CLICOLOR_FORCE decides. Empty ones count as absent.
fn forced_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<bool> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return Some(false);
    }
    set("CLICOLOR_FORCE")
        .filter(|value| value != "0")
        .map(|_| true)
}

impl From<ColorChoice> for clap::ColorChoice {
    fn from(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::Auto => Self::Auto,
            ColorChoice::Always => Self::Always,
            ColorChoice::Never => Self::Never,
        }
    }
}

/// Style of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordStyle {
    /// `error`, `FAILED` and the like.
    Bad,
    /// `warning`, `skipped` and the like.
    Doubtful,
    /// `ok`, `solved` and the like.
    Good,
    /// The place of an error in a file.
    Place,
}

/// Formats a word in a style, if the output is coloured.
pub(crate) fn styled(word: &str, style: WordStyle, is_colored: bool) -> String {
    if !is_colored {
        return word.to_string();
    }
    let style = match style {
        WordStyle::Bad => AnsiColor::Red.on_default().bold(),
        WordStyle::Doubtful => AnsiColor::Yellow.on_default().bold(),
        WordStyle::Good => AnsiColor::Green.on_default(),
        WordStyle::Place => Style::new().bold(),
    };
    format!("{style}{word}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(choice: ColorChoice, is_terminal: bool, variables: &[(&str, &str)], want: bool) {
        let look_up = |name: &str| {
            let mut found = variables.iter().filter(|(key, _)| *key == name);
            found.next().map(|(_, value)| OsString::from(value))
        };
        let is_on = choice.is_on(is_terminal, look_up);
        assert_eq!(is_on, want, "{choice:?} {is_terminal} {variables:?}");
    }

    #[test]
    fn option_then_environment_then_terminal() {
        use ColorChoice::{Always, Auto, Never};
        let term = ("TERM", "xterm");
        check(Auto, true, &[term], true);
        check(Auto, false, &[term], false);
        check(Auto, true, &[("TERM", "dumb")], false);
        check(Auto, true, &[term, ("NO_COLOR", "1")], false);
        check(Auto, true, &[term, ("NO_COLOR", "")], true);
        check(Auto, true, &[term, ("CLICOLOR", "0")], false);
        check(Auto, false, &[term, ("CLICOLOR_FORCE", "1")], true);
        check(Auto, false, &[term, ("CLICOLOR_FORCE", "0")], false);
        check(
            Auto,
            true,
            &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")],
            false,
        );
        check(Always, false, &[("NO_COLOR", "1")], true);
        check(Never, true, &[term, ("CLICOLOR_FORCE", "1")], false);
    }

    #[track_caller]
    fn check_arguments(arguments: &str, want: ColorChoice) {
        let words = arguments.split(' ').map(OsString::from);
        assert_eq!(ColorChoice::of_arguments(words), want, "{arguments}");
    }

    #[test]
    fn the_choice_is_found_anywhere_among_the_arguments() {
        check_arguments("tabiya", ColorChoice::Auto);
        check_arguments("tabiya --color always perft 3", ColorChoice::Always);
        check_arguments("tabiya perft 3 --color=never", ColorChoice::Never);
        check_arguments("tabiya perft 3 --color=neon", ColorChoice::Auto);
        check_arguments("tabiya --color", ColorChoice::Auto);
        check_arguments("tabiya check-engine -- x --color always", ColorChoice::Auto);
    }
}
