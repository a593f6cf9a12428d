//! Bodies and query parameters of HTTP requests, and bodies of responses.

use serde::{Deserialize, Serialize};
use tabiya_game::{Moment, Preset};
use tabiya_rules::Color;

use crate::{
    ChatRoom, GameId, GameSummary, Person, PersonId, Reason, RecordTree, Request, Seat, TokenId,
};

/// State of the club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// Name of the club.
    pub club: String,
    /// Time at the club.
    pub now: Moment,
    /// Protocol version of the club.
    pub protocol: u32,
    /// Always `ok`: a club that cannot store anything responds with an error.
    pub status: String,
    /// Version of the program.
    pub version: String,
}

/// Error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// Reason.
    pub error: Reason,
}

/// The client itself, as the club knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Change of the client's name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NameChange {
    /// New name.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 30)))]
    pub name: String,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountCredentials {
    /// Name.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 30)))]
    pub name: String,
    /// Password.
    #[cfg_attr(feature = "schema", schemars(length(min = 8, max = 200)))]
    pub password: String,
}

/// Change of the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// Current password.
    pub old: String,
    /// New password.
    #[cfg_attr(feature = "schema", schemars(length(min = 8, max = 200)))]
    pub new: String,
}

/// Proof that the client is the organiser.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OrganiserToken {
    /// The organiser's token.
    pub token: String,
}

/// Token for a program to be created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// Its purpose.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 60)))]
    pub label: String,
}

/// Token for a program.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokenInfo {
    /// Id.
    pub id: TokenId,
    /// Its purpose.
    pub label: String,
    /// Time of its creation.
    pub since: Moment,
    /// The token itself; only when it is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Person, present or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonStatus {
    /// True if connected now.
    pub here: bool,
    /// Id.
    pub id: PersonId,
    /// Name.
    pub name: String,
}

/// Challenge to be created.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewChallenge {
    /// Id of the opponent; anyone if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<PersonId>,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct NewLocalGame {
    /// Level of the engine, if one plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(max = 10)))]
    pub level: Option<u8>,
    /// Colour of the person against the engine; random if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Others may find and watch it.
    pub public: bool,
    /// Settings of the game.
    pub preset: Preset,
}

/// Game that was started or joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCreated {
    /// Id of the game.
    pub game: GameId,
}

/// Query parameters of a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameListQuery {
    /// Games to list. By default, the finished ones of a player, and the ones in progress of the club.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<GameListState>,
    /// Start of the page: `next` of the previous response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Maximum number of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
}

/// State of the games in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameListState {
    /// In progress.
    Playing,
    /// Finished.
    Finished,
}

/// One page of a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameList {
    /// Games of this page.
    pub games: Vec<GameSummary>,
    /// Value of `before` for the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Query parameters of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// True to include the legal moves with everything needed to show them.
    #[serde(default)]
    pub moves: bool,
}

/// Request to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestBody {
    /// Request id, new for each request: resending the same id is safe.
    pub id: u64,
    /// Seat to act for; may be left out if the client has only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Requested action.
    pub request: Request,
}

/// Response to a successful request to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequestDone {
    /// Number of events in the game now.
    pub events: u32,
}

/// Chat message to be sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChatMessage {
    /// Chat room.
    pub room: ChatRoom,
    /// Text of the message.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 500)))]
    pub text: String,
}

/// Code by which another device takes over a seat, once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatCode {
    /// The code.
    pub code: String,
    /// Seconds for which it is valid.
    pub seconds: u64,
}

/// Record to be written as PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    /// The record.
    pub record: RecordTree,
}

/// Record as PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedPgn {
    /// The text.
    pub pgn: String,
}

/// Accessibility of the club for other computers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NetworkStatus {
    /// True if other computers can reach the club.
    pub open: bool,
    /// URLs for them, the likeliest first.
    #[cfg_attr(feature = "schema", schemars(inner(url)))]
    pub urls: Vec<String>,
    /// URLs with https for devices that trust the club's own certificate authority.
    #[cfg_attr(feature = "schema", schemars(inner(url)))]
    #[serde(rename = "secureUrls", default, skip_serializing_if = "Vec::is_empty")]
    pub secure_urls: Vec<String>,
    /// Clubs nearby; only for clients on this computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearby: Option<Vec<NearbyClub>>,
}

/// A club's own certificate authority. A device that trusts it opens the club with https.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Authority {
    /// Name, as the lists of devices show it.
    pub name: String,
    /// SHA-256 of the certificate, in hexadecimal pairs separated by colons.
    pub fingerprint: String,
    /// When it ends.
    pub until: Moment,
}

/// A club nearby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NearbyClub {
    /// Name.
    pub name: String,
    /// URLs, the likeliest first.
    #[cfg_attr(feature = "schema", schemars(inner(url)))]
    pub urls: Vec<String>,
    /// Protocol version.
    pub protocol: u32,
}

/// Query parameters of a QR code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QrQuery {
    /// HTTP or HTTPS URL of the club.
    #[cfg_attr(feature = "schema", schemars(length(max = 300)))]
    pub text: String,
}
