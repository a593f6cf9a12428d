//! Bodies of HTTP requests and responses: challenges, new games, the client's identity, lists of games.

use serde::{Deserialize, Serialize};
use tabiya_game::Preset;
use tabiya_rules::Color;

use crate::{GameSummary, Id, Person};

/// Challenge to be created.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewChallenge {
    /// Id of the opponent; anyone if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Id>,
    /// Colour of the challenger; random if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Visible only to people who have its link.
    pub unlisted: bool,
    /// Settings of the game.
    pub preset: Preset,
}

/// Game to be started at one computer, or against the club's engine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewLocalGame {
    /// Level of the engine, if one plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Colour of the person against the engine; random if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Others may find and watch it.
    pub public: bool,
    /// Settings of the game.
    pub preset: Preset,
}

/// The client itself, as the club knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// Id and name.
    #[serde(flatten)]
    pub person: Person,
    /// True for the organiser, who is arbiter of every game.
    pub organiser: bool,
    /// True at the computer that the club runs on.
    pub local: bool,
    /// True if the name belongs to an account.
    pub account: bool,
}

/// One page of a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameList {
    /// Games of this page.
    pub games: Vec<GameSummary>,
    /// Value of `before` for the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
