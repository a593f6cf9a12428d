//! Serde implementations, behind the feature `serde`: values as human-readable text, validated when read.
//!
//! | Value | Form |
//! |---|---|
//! | [`Square`], [`File`], [`Rank`] | `"e4"`, `"e"`, `"4"` |
//! | [`Piece`] | its FEN letter, `"N"` or `"n"` |
//! | [`Board`] | the first field of a FEN |
//! | [`Bitboard`] | `"0x00000000000000ff"`, since JSON loses numbers beyond 2⁵³; a `u64` in binary formats |
//! | [`San`], [`UciMove`] | `"Nf3+"`, `"g1f3"` |
//! | [`Position`] | `{"fen": "…", "mode": "standard"}`; without `mode` it is standard |
//!
//! [`Color`](crate::Color), [`Role`](crate::Role), [`CastlingMode`] and [`ByColor`](crate::ByColor) are
//! derived, in lower case, and so is [`Setup`](crate::Setup), which is not validated.
//! [`Move`](crate::Move) is not serializable, because it is meaningless without its position: store a
//! [`UciMove`] and resolve it with [`UciMove::to_move`].

use alloc::{format, string::String};
use core::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};

use crate::{
    Bitboard, Board, CastlingMode, EnPassantMode, FenStyle, File, Piece, Position, Rank, San,
    Square, UciMove,
};

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer, "a square such as e4", |text| {
            text.parse().ok()
        })
    }
}

impl Serialize for File {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for File {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer, "a file from a to h", |text| {
            Self::from_letter(only_char(text)?)
        })
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.digit())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer, "a rank from 1 to 8", |text| {
            Self::from_digit(only_char(text)?)
        })
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(
            deserializer,
            "a piece's letter, one of PNBRQKpnbrqk",
            |text| Self::from_letter(only_char(text)?),
        )
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fen())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a board as the first field of a FEN";
        read_text(deserializer, expected, |text| Self::from_fen(text).ok())
    }
}

impl Serialize for San {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for San {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer, "a move such as Nf3", |text| text.parse().ok())
    }
}

impl Serialize for UciMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UciMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer, "a move such as g1f3", |text| {
            text.parse().ok()
        })
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("{:#018x}", self.0))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let expected = "a set of squares such as 0x00000000000000ff";
            read_text(deserializer, expected, read_hexadecimal)
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

fn read_hexadecimal(text: &str) -> Option<Bitboard> {
    let digits = text.strip_prefix("0x")?;
    // `from_str_radix` would also accept a sign.
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u64::from_str_radix(digits, 16).ok().map(Bitboard)
}

/// Serialized form of a [`Position`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct SerializedPosition {
    /// Always with the en passant target, so that reading restores an equal position.
    fen: String,
    #[serde(default)]
    mode: CastlingMode,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let style = FenStyle {
            en_passant: EnPassantMode::Always,
            ..FenStyle::default()
        };
        SerializedPosition {
            fen: self.fen_as(style),
            mode: self.castling_mode(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SerializedPosition { fen, mode } = SerializedPosition::deserialize(deserializer)?;
        Self::from_fen(&fen, mode).map_err(de::Error::custom)
    }
}

/// Deserializes a string with a parser that returns `None` for invalid text.
fn read_text<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    read: fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor { expected, read })
}

struct TextVisitor<T> {
    expected: &'static str,
    read: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| {
            let shown = format!("{}", crate::fen::Excerpt(text));
            E::invalid_value(de::Unexpected::Str(&shown), &self)
        })
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
