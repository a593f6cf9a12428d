//! [`Palette`]: the colours of the board, as many as the terminal has.

use ratatui::style::{Color, Modifier, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Any colour.
    True,
    /// A table of 256.
    Indexed,
    /// None: signs tell squares and sides apart.
    None,
}

/// What a colour is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    LightSquare,
    DarkSquare,
    LightLast,
    DarkLast,
    Selected,
    Check,
    Target,
    WhiteFill,
    WhiteLine,
    BlackFill,
    BlackLine,
    Accent,
    Faint,
    Low,
}

impl Depth {
    /// What the environment says, given a way to look up its variables.
    pub(crate) fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Self::None;
        }
        let colors = set("COLORTERM").unwrap_or_default();
        if colors.contains("truecolor") || colors.contains("24bit") {
            return Self::True;
        }
        match set("TERM").unwrap_or_default().as_str() {
            "" | "dumb" | "vt100" | "vt102" | "vt220" => Self::None,
            term if term.ends_with("-mono") || term.ends_with("-m") => Self::None,
            term if term.ends_with("-direct") => Self::True,
            _ => Self::Indexed,
        }
    }

    /// A colour; the terminal's own where there are none.
    pub(crate) fn color(self, paint: Paint) -> Color {
        let (rgb, index) = match paint {
            Paint::LightSquare => (0xcdbb93, 180),
            Paint::DarkSquare => (0x7c8a63, 65),
            Paint::LightLast => (0xd9bf55, 179),
            Paint::DarkLast => (0xa8953a, 136),
            Paint::Selected => (0x6fa8c9, 74),
            Paint::Check => (0xd9705a, 167),
            Paint::Target => (0x0b3550, 17),
            Paint::WhiteFill => (0xfdfbf4, 231),
            Paint::WhiteLine => (0x5a5346, 240),
            Paint::BlackFill => (0x33302b, 236),
            Paint::BlackLine => (0x0c0b0a, 232),
            Paint::Accent => (0x6fa8c9, 74),
            Paint::Faint => (0x8a8a8a, 245),
            Paint::Low => (0xd9705a, 167),
        };
        match self {
            Self::True => Color::from_u32(rgb),
            Self::Indexed => Color::Indexed(index),
            Self::None => Color::Reset,
        }
    }

    /// Text of a colour.
    pub(crate) fn text(self, paint: Paint) -> Style {
        match self {
            Self::None if paint == Paint::Faint => Style::new().add_modifier(Modifier::DIM),
            Self::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.color(paint)),
        }
    }

    /// What is chosen in a list.
    pub(crate) fn chosen(self) -> Style {
        match self {
            Self::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .bg(self.color(Paint::Accent))
                .fg(self.color(Paint::BlackLine)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], want: Depth) {
        let look_up = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_string())
        };
        assert_eq!(Depth::of_environment(look_up), want, "{variables:?}");
    }

    #[test]
    fn colours_by_the_environment() {
        check(
            &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
            Depth::True,
        );
        check(&[("TERM", "xterm-256color")], Depth::Indexed);
        check(
            &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
            Depth::None,
        );
        check(&[("TERM", "xterm"), ("NO_COLOR", "")], Depth::Indexed);
        check(&[("TERM", "dumb")], Depth::None);
        check(&[], Depth::None);
    }
}
