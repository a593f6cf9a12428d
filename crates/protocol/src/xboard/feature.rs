//! [`Feature`]: what an engine asks of the protocol.

use std::fmt;

use super::OptionDefinition;
use crate::{number::signed, words::Line};

/// What an engine asks of the protocol: one `NAME=VALUE` of a `feature` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Something that is on or off.
    Switch(Switch, bool),
    /// `myname`: what the engine is called.
    MyName(String),
    /// `variants`: the kinds of chess that it plays.
    Variants(Vec<String>),
    /// `egt`: the kinds of endgame tables that it reads.
    EndgameTables(Vec<String>),
    /// `option`: something that can be set.
    Option(OptionDefinition),
    /// `done`: whether these were the last features.
    Done(bool),
    /// One that is not known, or whose value does not read.
    Other {
        /// Its name.
        name: String,
        /// Its value, without quotes.
        value: String,
    },
}

/// A feature that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the protocol's word")]
pub enum Switch {
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

impl Switch {
    /// All of them.
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

    /// The protocol's word.
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

    /// What holds if the engine says nothing.
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
        Self::ALL.into_iter().find(|switch| switch.name() == name)
    }
}

impl Feature {
    /// The protocol's word: what `accepted` and `rejected` name.
    pub fn name(&self) -> &str {
        match self {
            Self::Switch(switch, _) => switch.name(),
            Self::MyName(_) => "myname",
            Self::Variants(_) => "variants",
            Self::EndgameTables(_) => "egt",
            Self::Option(_) => "option",
            Self::Done(_) => "done",
            Self::Other { name, .. } => name,
        }
    }

    /// Reads all `NAME=VALUE` of a line. What is none is skipped.
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
        // A quote that does not end a value cannot be written.
        let value = value.replace('"', "'");
        Self::known(name, &value).unwrap_or_else(|| Self::Other {
            name: name.to_string(),
            value,
        })
    }

    fn known(name: &str, value: &str) -> Option<Self> {
        if let Some(switch) = Switch::from_name(name) {
            return Some(Self::Switch(switch, signed(value)? != 0));
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

/// A value with or without quotes, and what follows it.
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
            Self::Switch(_, on) | Self::Done(on) => write!(f, "{}", u8::from(*on)),
            Self::MyName(text) | Self::Other { value: text, .. } => quote(f, text),
            Self::Variants(names) | Self::EndgameTables(names) => quote(f, &names.join(",")),
            Self::Option(option) => quote(f, &option.to_string()),
        }
    }
}

/// There is no way to write a quote inside quotes.
fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    write!(f, "\"{}\"", Line(&text.replace('"', "'")))
}
