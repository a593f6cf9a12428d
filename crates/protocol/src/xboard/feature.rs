//! [`Feature`]: a feature of the `feature` command.

use std::fmt;

use super::OptionDefinition;
use crate::{number::signed, words::SingleLine};

/// One `NAME=VALUE` of the `feature` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feature {
    /// A boolean feature.
    Boolean(BooleanFeature, bool),
    /// `myname`: the engine's name.
    MyName(String),
    /// `variants`: the supported variants.
    Variants(Vec<String>),
    /// `egt`: the supported formats of endgame tables.
    EndgameTables(Vec<String>),
    /// `option`: definition of an engine option.
    Option(OptionDefinition),
    /// `done`: `1` ends the list of features, `0` asks for more time.
    Done(bool),
    /// An unknown feature, or one with a malformed value.
    Other {
        /// The name.
        name: String,
        /// The value, without quotes.
        value: String,
    },
}

/// Name of a boolean feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is named as in the protocol")]
pub enum BooleanFeature {
    Ping,
    SetBoard,
    PlayOther,
    San,
    UserMove,
    Time,
    Draw,
    SigInt,
    SigTerm,
    Reuse,
    Analyze,
    Colors,
    Ics,
    Name,
    Pause,
    Nps,
    Debug,
    Memory,
    Smp,
    Exclude,
    SetScore,
    Highlight,
}

impl BooleanFeature {
    /// All boolean features.
    pub const ALL: [Self; 22] = [
        Self::Ping,
        Self::SetBoard,
        Self::PlayOther,
        Self::San,
        Self::UserMove,
        Self::Time,
        Self::Draw,
        Self::SigInt,
        Self::SigTerm,
        Self::Reuse,
        Self::Analyze,
        Self::Colors,
        Self::Ics,
        Self::Name,
        Self::Pause,
        Self::Nps,
        Self::Debug,
        Self::Memory,
        Self::Smp,
        Self::Exclude,
        Self::SetScore,
        Self::Highlight,
    ];

    /// Returns the name in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ping => "ping",
            Self::SetBoard => "setboard",
            Self::PlayOther => "playother",
            Self::San => "san",
            Self::UserMove => "usermove",
            Self::Time => "time",
            Self::Draw => "draw",
            Self::SigInt => "sigint",
            Self::SigTerm => "sigterm",
            Self::Reuse => "reuse",
            Self::Analyze => "analyze",
            Self::Colors => "colors",
            Self::Ics => "ics",
            Self::Name => "name",
            Self::Pause => "pause",
            Self::Nps => "nps",
            Self::Debug => "debug",
            Self::Memory => "memory",
            Self::Smp => "smp",
            Self::Exclude => "exclude",
            Self::SetScore => "setscore",
            Self::Highlight => "highlight",
        }
    }

    /// Returns the value that applies if the engine does not send the feature.
    pub const fn default(self) -> bool {
        matches!(
            self,
            Self::Time
                | Self::Draw
                | Self::SigInt
                | Self::SigTerm
                | Self::Reuse
                | Self::Analyze
                | Self::Colors
        )
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }
}

impl Feature {
    /// Returns the name in the protocol, as used by `accepted` and `rejected`.
    pub fn name(&self) -> &str {
        match self {
            Self::Boolean(feature, _) => feature.name(),
            Self::MyName(_) => "myname",
            Self::Variants(_) => "variants",
            Self::EndgameTables(_) => "egt",
            Self::Option(_) => "option",
            Self::Done(_) => "done",
            Self::Other { name, .. } => name,
        }
    }

    /// Parses all `NAME=VALUE` pairs of a line, skipping everything else.
    pub(super) fn parse_all(text: &str) -> Vec<Self> {
        let mut features = Vec::new();
        let mut rest = text.trim_ascii();
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c == '=' || c.is_ascii_whitespace())
                .unwrap_or(rest.len());
            let name = &rest[..end];
            rest = &rest[end..];
            if let Some(value) = rest.strip_prefix('=') {
                let (value, after) = split_value(value);
                if !name.is_empty() {
                    features.push(Self::of(name, value));
                }
                rest = after;
            }
            rest = rest.trim_ascii_start();
        }
        features
    }

    fn of(name: &str, value: &str) -> Self {
        // A quote inside a value cannot be written back.
        let value = value.replace('"', "'");
        Self::known(name, &value).unwrap_or_else(|| Self::Other {
            name: name.to_string(),
            value,
        })
    }

    fn known(name: &str, value: &str) -> Option<Self> {
        if let Some(feature) = BooleanFeature::from_name(name) {
            return Some(Self::Boolean(feature, signed(value)? != 0));
        }
        match name {
            "myname" => Some(Self::MyName(value.to_string())),
            "variants" => Some(Self::Variants(list(value))),
            "egt" => Some(Self::EndgameTables(list(value))),
            "option" => OptionDefinition::parse(value).map(Self::Option),
            "done" => Some(Self::Done(signed(value)? != 0)),
            _ => None,
        }
    }
}

/// Splits off a value, with or without quotes.
fn split_value(text: &str) -> (&str, &str) {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => {
            let end = text
                .find(|c: char| c.is_ascii_whitespace())
                .unwrap_or(text.len());
            (&text[..end], &text[end..])
        }
    }
}

fn list(text: &str) -> Vec<String> {
    text.split(',')
        .map(|part| part.trim_ascii().to_string())
        .filter(|part| !part.is_empty())
        .collect()
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.name())?;
        match self {
            Self::Boolean(_, on) | Self::Done(on) => write!(f, "{}", u8::from(*on)),
            Self::MyName(text) | Self::Other { value: text, .. } => quote(f, text),
            Self::Variants(names) | Self::EndgameTables(names) => quote(f, &names.join(",")),
            Self::Option(option) => quote(f, &option.to_string()),
        }
    }
}

/// Writes a quoted value. The protocol has no escape for a quote, so it becomes an apostrophe.
fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    write!(f, "\"{}\"", SingleLine(&text.replace('"', "'")))
}
