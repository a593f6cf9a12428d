//! [`Nag`]: a numeric annotation glyph.

use std::fmt;

/// A numeric annotation glyph (NAG), `$0` to `$255`: `!` is `$1`.
///
/// ```
/// use tabiya_record::Nag;
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag(5).glyph(), Some("!?"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);
    /// A diagram of the position after the move; `D` in some files.
    pub const DIAGRAM: Self = Self(220);

    /// Common sign for it, if there is one.
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS
            .iter()
            .find(|(_, nag)| *nag == self.0)
            .map(|(glyph, _)| *glyph)
    }

    /// NAG that a sign stands for.
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        Self::from_glyph_bytes(glyph.as_bytes())
    }

    pub(crate) fn from_glyph_bytes(glyph: &[u8]) -> Option<Self> {
        GLYPHS
            .iter()
            .find(|(known, _)| known.as_bytes() == glyph)
            .map(|(_, nag)| Self(*nag))
    }
}

/// Signs and their numbers. The first sign of a number is the one shown.
const GLYPHS: [(&str, u8); 21] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

/// In PGN: `$1`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_read_back() {
        for nag in (0..=255).map(Nag) {
            if let Some(glyph) = nag.glyph() {
                assert_eq!(Nag::from_glyph(glyph), Some(nag));
            }
        }
        assert_eq!(Nag::from_glyph("+/="), Some(Nag(14)));
        assert_eq!(Nag::from_glyph("!!!"), None);
    }
}
