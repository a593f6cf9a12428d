//! Colours of the board, as many as the terminal has.

use ratatui::style::{Color, Modifier, Style};

/// Number of colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorDepth {
    /// True colour.
    True,
    /// 256 colours.
    Indexed,
    /// No colours: symbols tell squares and sides apart.
    None,
}

/// Use of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PaletteColor {
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

impl ColorDepth {
    /// Detects the colours from the environment, given a way to look up its variables. `wanted` are colours or none,
    /// whatever the terminal is said to have.
    pub(crate) fn of_environment(
        wanted: Option<bool>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if !wanted.unwrap_or(set("NO_COLOR").is_none()) {
            return Self::None;
        }
        let colors = set("COLORTERM").unwrap_or_default();
        if colors.contains("truecolor") || colors.contains("24bit") {
            return Self::True;
        }
        match set("TERM").unwrap_or_default().as_str() {
            term if term.ends_with("-direct") => Self::True,
            _ if wanted == Some(true) => Self::Indexed,
            "" | "dumb" | "vt100" | "vt102" | "vt220" => Self::None,
            term if term.ends_with("-mono") || term.ends_with("-m") => Self::None,
            _ => Self::Indexed,
        }
    }

    /// Colour; the terminal's default where there are none.
    pub(crate) fn color(self, paint: PaletteColor) -> Color {
        let (rgb, index) = match paint {
            PaletteColor::LightSquare => (0xcdbb93, 180),
            PaletteColor::DarkSquare => (0x7c8a63, 65),
            PaletteColor::LightLast => (0xd9bf55, 179),
            PaletteColor::DarkLast => (0xa8953a, 136),
            PaletteColor::Selected => (0x6fa8c9, 74),
            PaletteColor::Check => (0xd9705a, 167),
            PaletteColor::Target => (0x0b3550, 17),
            PaletteColor::WhiteFill => (0xfdfbf4, 231),
            PaletteColor::WhiteLine => (0x5a5346, 240),
            PaletteColor::BlackFill => (0x33302b, 236),
            PaletteColor::BlackLine => (0x0c0b0a, 232),
            PaletteColor::Accent => (0x6fa8c9, 74),
            PaletteColor::Faint => (0x8a8a8a, 245),
            PaletteColor::Low => (0xd9705a, 167),
        };
        match self {
            Self::True => Color::from_u32(rgb),
            Self::Indexed => Color::Indexed(index),
            Self::None => Color::Reset,
        }
    }

    /// Style of text in a colour.
    pub(crate) fn text(self, paint: PaletteColor) -> Style {
        match self {
            Self::None if paint == PaletteColor::Faint => Style::new().add_modifier(Modifier::DIM),
            Self::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.color(paint)),
        }
    }

    /// Style of the selected item of a list.
    pub(crate) fn chosen(self) -> Style {
        match self {
            Self::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .bg(self.color(PaletteColor::Accent))
                .fg(self.color(PaletteColor::BlackLine)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], want: ColorDepth) {
        let look_up = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_string())
        };
        let found = ColorDepth::of_environment(None, look_up);
        assert_eq!(found, want, "{variables:?}");
        assert_eq!(
            ColorDepth::of_environment(Some(false), look_up),
            ColorDepth::None
        );
        let forced = match found {
            ColorDepth::None => ColorDepth::Indexed,
            found => found,
        };
        assert_eq!(ColorDepth::of_environment(Some(true), look_up), forced);
    }

    #[test]
    fn detects_colours_from_the_environment() {
        check(
            &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
            ColorDepth::True,
        );
        check(&[("TERM", "xterm-256color")], ColorDepth::Indexed);
        check(
            &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
            ColorDepth::None,
        );
        check(&[("TERM", "xterm"), ("NO_COLOR", "")], ColorDepth::Indexed);
        check(&[("TERM", "dumb")], ColorDepth::None);
        check(&[], ColorDepth::None);
    }
}
