//! What a client asks of a club before there is a game, by HTTP.

use serde::{Deserialize, Serialize};
use tabiya_game::Preset;
use tabiya_rules::Color;

use crate::{Id, Person, Summary};

/// Somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewChallenge {
    /// Against whom, by id; anyone if nobody is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Id>,
    /// Which colour to take; drawn by lot if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Only who has its link sees it.
    pub unlisted: bool,
    /// Everything that is chosen before a game.
    pub preset: Preset,
}

/// A game at one computer, or against the club's engine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewTable {
    /// The engine's level, if one plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Which colour to take against the engine; drawn by lot if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Others may find and watch it.
    pub public: bool,
    /// Everything that is chosen before a game.
    pub preset: Preset,
}

/// The client itself, as the club knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// Who.
    #[serde(flatten)]
    pub person: Person,
    /// The organiser: arbiter of any game.
    pub organiser: bool,
    /// At the computer that the club runs on.
    pub local: bool,
    /// The name belongs to an account.
    pub account: bool,
}

/// A page of a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Games {
    /// The games.
    pub games: Vec<Summary>,
    /// What `before` has to be for the games after these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
