//! Commands and events as JSON: the messages between clubs, pages and terminals.
//!
//! - [`ClientMessage`] and [`ServerMessage`]: one JSON object per message, over a WebSocket or in a file.
//! - [`Request`]: an action a person asks of a game; [`GameView`]: the state of a game, with everything needed to
//!   show it without knowing the rules. [`MoveMessage`] and [`ServerMessageRef`]: fast paths for the most frequent
//!   messages.
//! - [`Lobby`] and [`LobbyChange`]: the people, challenges and games of a club, whole and by what has changed.
//! - [`LegalMove`], [`PositionRequest`] and [`PositionView`]: any position, with its legal moves and their results.
//! - [`RecordTree`]: a game record as a tree; imported from PGN, FEN or a log, and written as PGN.
//! - [`Reason`] and [`ReasonCode`]: why something was refused. [`ErrorDetail`]: the fault in a position or a text, in parts that can be translated.
//! - [`AnalyseMessage`] and [`Analysis`]: an engine's analysis of a position.
//! - [`GameId`], [`PersonId`], [`ChallengeId`] and [`TokenId`]: ids, checked when they are read.
//! - [`NewChallenge`], [`NewLocalGame`], [`Me`], [`GameList`] and others: bodies of HTTP requests and responses.
//! - `net`, with the feature of that name: a client for clubs, and discovery of those on the local network.
//! - `schema` and `typescript`, with the feature `schema`: the JSON Schemas of all these, and the page's types.
//!
//! The JSON is a promise: the golden messages in `tests/golden` show each form, and the page is checked against the
//! same files. Fields may be added; none changes its meaning without a new [`PROTOCOL`].

mod analysis;
mod detail;
mod http;
mod id;
mod legal_move;
mod lobby;
mod message;
mod move_message;
#[cfg(feature = "net")]
pub mod net;
mod position;
mod reason;
mod record;
mod request;
#[cfg(feature = "schema")]
pub mod schema;
mod server_message_ref;
#[cfg(feature = "schema")]
pub mod typescript;
mod view;

pub use analysis::{
    AnalyseMessage, Analysis, AnalysisLimit, AnalysisLine, EngineInfo, EngineList, WhiteScore,
};
pub use detail::ErrorDetail;
pub use http::{
    AccountCredentials, Authority, ErrorBody, ExportRequest, ExportedPgn, GameCreated, GameList,
    GameListQuery, GameListState, GameQuery, Health, Me, NameChange, NearbyClub, NetworkStatus,
    NewChallenge, NewChatMessage, NewLocalGame, NewToken, OrganiserToken, PasswordChange,
    PersonStatus, QrQuery, RequestBody, RequestDone, SeatCode, TokenInfo,
};
pub use id::{
    ChallengeId, GameId, Id, IdError, IdKind, OfChallenge, OfGame, OfPerson, OfToken, PersonId,
    TokenId,
};
pub use legal_move::{LegalMove, MoveFlag};
pub use lobby::{Challenge, GameSummary, Lobby, LobbyChange, StartedGame};
pub use message::{
    ChatMessage, ChatRoom, ClientMessage, GameSnapshot, PROTOCOL, Person, Seat, SeriesScore,
    ServerMessage, You,
};
pub use move_message::MoveMessage;
pub use position::{BoardEnding, OpeningName, PositionRequest, PositionView};
pub use reason::{Reason, ReasonCode};
pub use record::{
    GameHeader, GameText, ImportError, ImportRequest, ImportedRecord, RecordError, RecordNode,
    RecordStep, RecordStepKind, RecordTree,
};
pub use request::Request;
pub use server_message_ref::ServerMessageRef;
pub use view::{AvailableAction, GameOutcome, GameView, PendingOffer};
