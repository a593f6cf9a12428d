//! [`Store`]: durable storage of a club.
//!
//! **Once a store future resolves, the change is on disk.** Nothing is acknowledged or published before. So a server
//! that is killed or loses power has lost nothing that anybody was told.
//!
//! One process uses [`Sqlite`]. Several processes, the nodes of a club, share the database of a `Postgres`: an
//! [`Append`] states the expected number of events and fails if another process wrote first, and [`Membership`] tells
//! the nodes apart and divides the games among them.

mod event_lines;
mod latencies;
mod lookalikes;
mod membership;
#[cfg(feature = "cluster")]
mod postgres;
mod sqlite;

use std::{
    fmt,
    future::{self, Future},
    path::Path,
    pin::Pin,
    sync::Arc,
};

pub(crate) use lookalikes::look_alike;
pub use membership::{ClusterNode, ClusterState, Membership, NodeId, RevocationMark, Shard};
#[cfg(feature = "cluster")]
pub use postgres::{ImportSummary, Postgres, PostgresOptions};
use prometheus_client::registry::Registry;
pub use sqlite::{DataSummary, Sqlite};
use tabiya_game::{Event, EventKind, Game, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, ChallengeId, ChatRoom, GameId, Person, PersonId, TokenId};
use unicode_normalization::UnicodeNormalization;

/// Result of a store operation.
pub type StoreFuture<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Storage of a club. Every change is durable when its future resolves.
pub trait Store: Send + Sync + 'static {
    /// Stores a new game with its first events. A rematch becomes that of the game before it at the same time; fails with
    /// [`StoreError::Changed`] if that game has another one.
    fn create(&self, game: GameRow, events: Vec<Event>) -> StoreFuture<()>;
    /// Appends events to a game.
    fn append(&self, append: &Append) -> StoreFuture<()>;
    /// Returns a game with all its events.
    fn game(&self, id: GameId) -> StoreFuture<Option<StoredGame>>;
    /// Returns the events of a game from a number on; fails with [`StoreError::NoGame`] if the game does not exist.
    fn events(&self, id: GameId, from: u32) -> StoreFuture<Vec<Event>>;
    /// Returns the games in progress that are not set aside, oldest first.
    fn unfinished(&self) -> StoreFuture<Vec<GameId>>;
    /// Returns a person's games in progress, newest first.
    fn unfinished_of(&self, person: PersonId, limit: u32) -> StoreFuture<Vec<GameId>>;
    /// Returns the number of a person's games in progress that are not set aside.
    fn count_unfinished_of(&self, person: PersonId) -> StoreFuture<u32>;
    /// Sets a game in progress aside, or takes it up again.
    fn set_aside(&self, game: GameId, at: Option<Moment>) -> StoreFuture<()>;
    /// Returns the results of a game and of the games it is a rematch of, latest first.
    fn series_results(&self, game: GameId) -> StoreFuture<Vec<String>>;
    /// Returns finished games, newest first.
    fn finished(&self, query: FinishedQuery) -> StoreFuture<Vec<FinishedGame>>;
    /// Changes the owners of a game's seats.
    fn set_seats(&self, game: GameId, seats: ByColor<Option<PersonId>>) -> StoreFuture<()>;

    /// Inserts or updates a challenge. An update keeps its original time.
    fn put_challenge(&self, challenge: Challenge, at: Moment) -> StoreFuture<()>;
    /// Removes a challenge and stores the game that begins with it, at the same time. Returns false, and changes nothing,
    /// if the challenge no longer exists, so it can be accepted only once.
    fn accept_challenge(&self, accepted: AcceptedChallenge) -> StoreFuture<bool>;
    /// Removes a challenge. Returns false if it no longer exists.
    fn remove_challenge(&self, id: ChallengeId) -> StoreFuture<bool>;
    /// Returns all challenges, oldest first.
    fn challenges(&self) -> StoreFuture<Vec<Challenge>>;

    /// Inserts or updates a person whose stored data is `before`. Fails with [`StoreError::Changed`] if it has changed
    /// since, and with [`StoreError::Taken`] if the name belongs to another's account, or a new one looks like it.
    fn put_person(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()>;
    /// Like [`Store::put_person`], for a new password. Removes the person's tokens at the same time.
    fn put_credentials(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()>;
    /// Returns a person.
    fn person(&self, id: PersonId) -> StoreFuture<Option<PersonRow>>;
    /// Returns the owner of an account by name, ignoring case.
    fn account(&self, name: String) -> StoreFuture<Option<PersonRow>>;
    /// Returns the owner of the account with this name, or of one whose name looks like it.
    fn account_like(&self, name: String) -> StoreFuture<Option<PersonRow>>;
    /// Returns the guests with this name, ignoring case, or with one that looks like it.
    fn guests_named(&self, name: String) -> StoreFuture<Vec<PersonRow>>;
    /// Stores a token. Fails with [`StoreError::Taken`] if its id or hash exists.
    fn put_token(&self, token: TokenRow) -> StoreFuture<()>;
    /// Returns the token with this hash.
    fn token(&self, hash: [u8; 32]) -> StoreFuture<Option<TokenRow>>;
    /// Returns a person's tokens, oldest first.
    fn tokens(&self, person: PersonId) -> StoreFuture<Vec<TokenRow>>;
    /// Removes a person's token. Returns false if there was none.
    fn remove_token(&self, person: PersonId, id: TokenId) -> StoreFuture<bool>;

    /// Revokes a session until its cookie expires.
    fn revoke_session(&self, session: RevokedSession) -> StoreFuture<()>;
    /// Tells all nodes of a club that a person's rights have changed, as [`Store::put_credentials`],
    /// [`Store::remove_token`] and [`Store::revoke_session`] do by themselves. A store of one process does nothing.
    fn revoke_person(&self, person: PersonId) -> StoreFuture<()>;
    /// Returns true if the session with this hash was revoked.
    fn is_session_revoked(&self, hash: [u8; 32]) -> StoreFuture<bool>;
    /// Returns the person of a session, and whether it was revoked. Every request by cookie asks for this.
    fn session_owner(&self, person: PersonId, hash: [u8; 32]) -> StoreFuture<SessionOwner> {
        let (person, is_revoked) = (self.person(person), self.is_session_revoked(hash));
        Box::pin(async move {
            Ok(SessionOwner {
                person: person.await?,
                is_revoked: is_revoked.await?,
            })
        })
    }
    /// Stores a one-time code and removes expired ones. Of codes with the same grant, only the `most` that expire last are
    /// kept.
    fn put_code(&self, code: CodeRow, most: u32, now: Moment) -> StoreFuture<()>;
    /// Removes the code with this hash and returns what it grants, if it has not expired.
    fn take_code(&self, hash: [u8; 32], now: Moment) -> StoreFuture<Option<CodeGrant>>;
    /// Removes all codes with this grant.
    fn remove_codes(&self, grant: CodeGrant) -> StoreFuture<()>;

    /// Stores a chat message; fails with [`StoreError::NoGame`] if the game does not exist.
    fn put_chat(&self, chat: ChatRow) -> StoreFuture<()>;
    /// Returns the latest chat messages of a game, oldest first.
    fn chat(&self, game: GameId, room: ChatRoom, limit: u32) -> StoreFuture<Vec<ChatRow>>;

    /// Returns an internal setting, such as the key that signs cookies.
    fn setting(&self, name: &'static str) -> StoreFuture<Option<Vec<u8>>>;
    /// Stores an internal setting unless there is one. Returns the one that is stored.
    fn insert_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<Vec<u8>>;
    /// Stores an internal setting.
    fn put_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<()>;

    /// Writes a backup to a file that must not exist, while the club runs.
    fn back_up(&self, to: &Path) -> StoreFuture<()>;
    /// Health check: writes a little. A disk that is nearly full may have room for that but not for a move.
    fn check(&self) -> StoreFuture<()>;

    /// Registers the store's own metrics, if it has any.
    fn register_metrics(&self, _registry: &mut Registry) {}
}

/// Returns a future of an error.
fn failed<T: Send + 'static>(error: StoreError) -> StoreFuture<T> {
    Box::pin(future::ready(Err(error)))
}

/// A shared store.
pub type SharedStore = Arc<dyn Store>;

/// Events to append to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// Expected number of stored events. With any other number, somebody else wrote first.
    pub expected: u32,
    /// The next events.
    pub events: Vec<Event>,
    /// New status, if these events ended or restarted the game.
    pub status: Option<GameStatus>,
}

/// A challenge that becomes a game.
#[derive(Clone, Debug)]
pub struct AcceptedChallenge {
    /// The challenge.
    pub challenge: ChallengeId,
    /// Other challenges of the players, which are withdrawn.
    pub withdrawn: Vec<ChallengeId>,
    /// The game.
    pub game: GameRow,
    /// Its first events.
    pub events: Vec<Event>,
}

/// Status of a game in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameStatus {
    /// When it ended; `None` while it is in progress.
    pub ended: Option<Moment>,
    /// Result as PGN writes it.
    pub result: String,
    /// Number of half-moves.
    pub ply: u32,
    /// Position.
    pub fen: String,
}

/// Visibility of a game in lists and to watchers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// The players and the organiser.
    Private,
}

/// A game without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: GameId,
    /// When it was created.
    pub created: Moment,
    /// Owners of the seats; `None` for an engine. At one computer both belong to one person.
    pub seats: ByColor<Option<PersonId>>,
    /// The players' names, for lists.
    pub names: ByColor<String>,
    /// Time control, for lists: one, or White's and Black's (`5+3 / 3+2`).
    pub time: String,
    /// Visibility.
    pub visibility: Visibility,
    /// The game of which this one is the rematch.
    pub after: Option<GameId>,
}

/// A game with all its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Everything but the events.
    pub row: GameRow,
    /// Its rematch.
    pub next: Option<GameId>,
    /// True if its row says that it has ended.
    pub has_ended: bool,
    /// True if it was set aside, because nobody had touched it for long.
    pub is_set_aside: bool,
    /// The events.
    pub events: Vec<Event>,
}

impl StoredGame {
    /// Replays the events.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] if they are invalid, or stop before the end of an ended game.
    pub fn replay(&self) -> Result<Game, StoreError> {
        if self.has_ended {
            check_end(self.row.id, &self.events)?;
        }
        Game::replay(&self.events).map_err(|error| StoreError::Corrupt {
            what: format!("game {}: {error}", self.row.id),
        })
    }
}

/// Checks that the events of an ended game include its end: a log does not show that its last events are missing.
pub(crate) fn check_end(game: GameId, events: &[Event]) -> Result<(), StoreError> {
    let is_end_or_restart =
        |event: &&Event| matches!(event.kind, EventKind::Ended(_) | EventKind::Restarted);
    let last = events.iter().rev().find(is_end_or_restart);
    match last.is_some_and(|event| matches!(event.kind, EventKind::Ended(_))) {
        true => Ok(()),
        false => Err(StoreError::Corrupt {
            what: format!("game {game}: its last events are missing"),
        }),
    }
}

/// Normalises a name for comparison: case, Unicode composition and whitespace do not matter.
pub(crate) fn fold_name(name: &str) -> String {
    let same: String = name.nfkc().collect();
    let same: String = same.to_lowercase().nfkc().collect();
    same.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl PersonRow {
    /// Returns the person as others see them.
    pub fn person(self) -> Person {
        Person {
            id: self.id,
            name: self.name,
        }
    }
}

/// Selects finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedQuery {
    /// Only games of this person.
    pub of: Option<PersonId>,
    /// Include private games.
    pub include_private: bool,
    /// Only games before this end time and id: those of the last game on the previous page.
    pub before: Option<(Moment, GameId)>,
    /// Maximum number of games.
    pub limit: u32,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// The game.
    pub row: GameRow,
    /// Its final status.
    pub status: GameStatus,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// Their id.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Hash of the password, if the person has an account.
    pub password: Option<String>,
    /// Cookies with an earlier epoch are invalid.
    pub epoch: u32,
    /// When they were first stored.
    pub since: Moment,
}

/// A token for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Id by which it can be revoked.
    pub id: TokenId,
    /// Owner.
    pub person: PersonId,
    /// Description by the owner.
    pub label: String,
    /// SHA-256 hash of the token; the token itself is not stored.
    pub hash: [u8; 32],
    /// When it was created.
    pub since: Moment,
}

/// A session that signed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RevokedSession {
    /// SHA-256 hash of the session's id.
    pub hash: [u8; 32],
    /// The person whose session it was.
    pub person: PersonId,
    /// When its cookie expires.
    pub until: Moment,
}

/// The person of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionOwner {
    /// The person; `None` for a guest who was never stored.
    pub person: Option<PersonRow>,
    /// True if the session was revoked.
    pub is_revoked: bool,
}

impl SessionOwner {
    /// Returns true if a cookie of this epoch is valid.
    pub(crate) fn is_valid_in(&self, epoch: u32) -> bool {
        let current = self.person.as_ref().map_or(0, |row| row.epoch);
        !self.is_revoked && current == epoch
    }
}

/// A one-time code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeRow {
    /// SHA-256 hash of the code; the code itself is not stored.
    pub hash: [u8; 32],
    /// What it grants.
    pub grant: CodeGrant,
    /// When it expires.
    pub expires: Moment,
}

/// What a one-time code grants to whoever redeems it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeGrant {
    /// The organiser's rights.
    Organiser,
    /// The seat of a person in a game.
    Seat {
        /// The game.
        game: GameId,
        /// The person who gives the seat away.
        from: PersonId,
    },
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// Game.
    pub game: GameId,
    /// Audience.
    pub room: ChatRoom,
    /// Author.
    pub by: PersonId,
    /// Name of the author at the time.
    pub name: String,
    /// Time.
    pub at: Moment,
    /// Text.
    pub text: String,
}

/// Error of a store operation. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process wrote first.
    Conflict {
        /// Expected number of events.
        expected: u32,
        /// Actual number of events.
        found: u32,
    },
    /// The data changed since it was read.
    Changed,
    /// The game does not exist.
    NoGame(GameId),
    /// The id or name is taken.
    Taken,
    /// The disk is full.
    Full,
    /// The stored data is damaged.
    Corrupt {
        /// Description of the damage.
        what: String,
    },
    /// The data was written by a later version.
    Newer {
        /// Schema version found.
        found: u32,
        /// Newest schema version supported.
        known: u32,
    },
    /// Another program has the data open.
    InUse,
    /// This process was replaced by another node of the club and must not write any more.
    Fenced,
    /// The store is closed.
    Closed,
    /// Any other error, as reported by the system or the database.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { expected, found } => write!(
                f,
                "the game has {found} events, not {expected}: somebody else wrote first"
            ),
            Self::Changed => write!(f, "it was changed by somebody else in the meantime"),
            Self::NoGame(id) => write!(f, "there is no game {id}"),
            Self::Taken => write!(f, "the id or name is taken"),
            Self::Full => write!(f, "the disk is full: free some space to continue"),
            Self::Corrupt { what } => write!(f, "the data is damaged: {what}"),
            Self::Newer { found, known } => write!(
                f,
                "the data was written by a later version of Tabiya (schema {found}, this one supports {known}): use that version"
            ),
            Self::InUse => write!(
                f,
                "another Tabiya process has the data open: stop it, or choose another folder with --data"
            ),
            Self::Fenced => write!(f, "this node was replaced by another one"),
            Self::Closed => write!(f, "the store is closed"),
            Self::Failed(what) => write!(f, "storage failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}
