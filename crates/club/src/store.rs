//! [`Store`]: what a club keeps, and the promise that it is kept.
//!
//! **What a store has answered, it has on disk.** Nothing is acknowledged or shown to anybody before. So a
//! server that is killed, or loses its power, has lost nothing that somebody was told of.
//!
//! One process uses [`Sqlite`]. Many could share a database behind the same trait: an [`Append`] says how many
//! events the game has, and fails if somebody else wrote first.

mod sqlite;

use std::{fmt, future::Future, path::Path, pin::Pin, sync::Arc};

pub use sqlite::Sqlite;
use tabiya_game::{Event, EventKind, Game, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, Person, Room};
use unicode_normalization::UnicodeNormalization;

use crate::Id;

/// What a store answers, when it is done.
pub type Stored<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// What a club keeps. Everything that is changed is durable when the answer comes.
pub trait Store: Send + Sync + 'static {
    /// Puts down a new game with its first events.
    fn create(&self, game: GameRow, events: Vec<Event>) -> Stored<()>;
    /// Adds to a game.
    fn append(&self, append: &Append) -> Stored<()>;
    /// A game with all its events.
    fn game(&self, id: Id) -> Stored<Option<StoredGame>>;
    /// The events of a game from a number on; fails with [`StoreError::NoGame`] if there is no such game.
    fn events(&self, id: Id, from: u32) -> Stored<Vec<Event>>;
    /// The games that have not ended, oldest first.
    fn unfinished(&self) -> Stored<Vec<Id>>;
    /// The games of somebody that have not ended, newest first.
    fn unfinished_of(&self, person: Id, most: u32) -> Stored<Vec<Id>>;
    /// The results of a game and of those before it of which it is the rematch, latest first.
    fn results_up_to(&self, game: Id) -> Stored<Vec<String>>;
    /// Games that have ended, newest first.
    fn finished(&self, wanted: Wanted) -> Stored<Vec<FinishedGame>>;
    /// Changes whose the seats of a game are.
    fn set_seats(&self, game: Id, seats: ByColor<Option<Id>>) -> Stored<()>;
    /// Says where two went on after a game. It stays as it was said first; that is the answer.
    fn link_rematch(&self, game: Id, next: Id) -> Stored<Id>;

    /// Keeps a challenge, or changes it. One that is changed stays as old as it was.
    fn put_challenge(&self, challenge: Challenge, at: Moment) -> Stored<()>;
    /// Drops a challenge. False if there was none any more: it can be taken only once.
    fn remove_challenge(&self, id: Id) -> Stored<bool>;
    /// All challenges, oldest first.
    fn challenges(&self) -> Stored<Vec<Challenge>>;

    /// Changes what is known of somebody, who was as `before` says, or not known. Fails with
    /// [`StoreError::Changed`] if somebody else has changed it since, and with [`StoreError::Taken`] if the name
    /// belongs to another's account.
    fn put_person(&self, person: PersonRow, before: Option<PersonRow>) -> Stored<()>;
    /// Somebody.
    fn person(&self, id: Id) -> Stored<Option<PersonRow>>;
    /// The owner of an account, by name, whatever its case.
    fn account(&self, name: String) -> Stored<Option<PersonRow>>;
    /// Those without an account who have this name, whatever its case.
    fn guests_named(&self, name: String) -> Stored<Vec<PersonRow>>;
    /// Keeps a token. Fails with [`StoreError::Taken`] if there is one with its id or hash.
    fn put_token(&self, token: TokenRow) -> Stored<()>;
    /// The token with this hash.
    fn token(&self, hash: [u8; 32]) -> Stored<Option<TokenRow>>;
    /// The tokens of somebody, oldest first.
    fn tokens(&self, person: Id) -> Stored<Vec<TokenRow>>;
    /// Drops a token of somebody; false if there was none.
    fn remove_token(&self, person: Id, id: Id) -> Stored<bool>;

    /// Keeps what was said; fails with [`StoreError::NoGame`] if there is no such game.
    fn put_chat(&self, chat: ChatRow) -> Stored<()>;
    /// The last that was said at a game, oldest first.
    fn chat(&self, game: Id, room: Room, most: u32) -> Stored<Vec<ChatRow>>;

    /// A value that the club keeps for itself, such as the key that signs its cookies.
    fn setting(&self, name: &'static str) -> Stored<Option<Vec<u8>>>;
    /// Keeps such a value.
    fn put_setting(&self, name: &'static str, value: Vec<u8>) -> Stored<()>;

    /// Writes a copy of everything to a file that does not exist yet, while the club goes on.
    fn back_up(&self, to: &Path) -> Stored<()>;
    /// Whether it answers and can write a little: for health checks. A disk that is nearly full may have room for
    /// that, and not for a move.
    fn check(&self) -> Stored<()>;
}

/// A club's store.
pub type SharedStore = Arc<dyn Store>;

/// Events to add to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which game.
    pub game: Id,
    /// How many events it has. If it has others, somebody else wrote first.
    pub expected: u32,
    /// The events that come next.
    pub events: Vec<Event>,
    /// How it stands, if with these it has ended, or, begun again, has not.
    pub closing: Option<Closing>,
}

/// How a game stands in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// When it ended; nothing if it goes on.
    pub ended: Option<Moment>,
    /// The result in PGN's way.
    pub result: String,
    /// How many moves there are.
    pub ply: u32,
    /// The position.
    pub fen: String,
}

/// Who may find a game in lists and watch it without its link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// The players and the organiser.
    Private,
}

/// A game, its events apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: Id,
    /// When it was made.
    pub created: Moment,
    /// Whose the seats are; nobody's for an engine. Both are one person's at one computer.
    pub seats: ByColor<Option<Id>>,
    /// The players' names, for lists.
    pub names: ByColor<String>,
    /// The time as people write it, for lists: one, or White's and Black's (`5+3 / 3+2`).
    pub time: String,
    /// Who may find it.
    pub visibility: Visibility,
    /// The game after which this one is the rematch.
    pub after: Option<Id>,
}

/// A game with all its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// All but the events.
    pub row: GameRow,
    /// Where its players went on.
    pub next: Option<Id>,
    /// Whether lists say that it has ended.
    pub has_ended: bool,
    /// The events.
    pub events: Vec<Event>,
}

impl StoredGame {
    /// The game that its events make.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] if they make none, or do not go to its end.
    pub fn replay(&self) -> Result<Game, StoreError> {
        if self.has_ended {
            check_end(self.row.id, &self.events)?;
        }
        Game::replay(&self.events).map_err(|error| StoreError::Corrupt {
            what: format!("game {}: {error}", self.row.id),
        })
    }
}

/// Checks that the events of a game that has ended go to its end: a log does not tell that some are missing there.
pub(crate) fn check_end(game: Id, events: &[Event]) -> Result<(), StoreError> {
    let matters = |event: &&Event| matches!(event.kind, EventKind::Ended(_) | EventKind::Restarted);
    let last = events.iter().rev().find(matters);
    match last.is_some_and(|event| matches!(event.kind, EventKind::Ended(_))) {
        true => Ok(()),
        false => Err(StoreError::Corrupt {
            what: format!("game {game}: its end is missing"),
        }),
    }
}

/// A name as names are compared by: Anna is anna, however its letters are put together.
pub(crate) fn fold(name: &str) -> String {
    let same: String = name.nfkc().collect();
    let same: String = same.to_lowercase().nfkc().collect();
    same.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl PersonRow {
    /// As others see them.
    pub fn person(self) -> Person {
        Person {
            id: self.id.to_string(),
            name: self.name,
        }
    }
}

/// Which finished games are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Only those of somebody.
    pub of: Option<Id>,
    /// Private ones too.
    pub private: bool,
    /// Only those that ended before, and with the same time an id before: the last of the list before.
    pub before: Option<(Moment, Id)>,
    /// Not more than these.
    pub most: u32,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// The game.
    pub row: GameRow,
    /// How it ended.
    pub closing: Closing,
}

/// Somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// Their id.
    pub id: Id,
    /// Their name.
    pub name: String,
    /// The hash of a password, if the name is an account's.
    pub password: Option<String>,
    /// Cookies of an earlier epoch are not believed any more.
    pub epoch: u32,
    /// Since when they are known.
    pub since: Moment,
}

/// A token for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// By which it can be dropped.
    pub id: Id,
    /// Whose.
    pub person: Id,
    /// What for, in their words.
    pub label: String,
    /// SHA-256 of the token: the token itself is not kept.
    pub hash: [u8; 32],
    /// Since when.
    pub since: Moment,
}

/// Something that was said at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// At which game.
    pub game: Id,
    /// To whom.
    pub room: Room,
    /// By whom.
    pub by: Id,
    /// Their name then.
    pub name: String,
    /// When.
    pub at: Moment,
    /// What.
    pub text: String,
}

/// Why something could not be stored or read. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else wrote first.
    Conflict {
        /// How many events were expected.
        expected: u32,
        /// How many there are.
        found: u32,
    },
    /// It is not as it was thought to be: somebody else has changed it.
    Changed,
    /// There is no such game.
    NoGame(Id),
    /// The id, or the name, is taken.
    Taken,
    /// The disk is full.
    Full,
    /// What is on disk cannot be read.
    Corrupt {
        /// What, and how.
        what: String,
    },
    /// The data was written by a later version.
    Newer {
        /// The version of its tables.
        found: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// Another program has the data open.
    InUse,
    /// The store is closed.
    Closed,
    /// Anything else, in the words of the system or the database.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { expected, found } => write!(
                f,
                "the game has {found} events, not {expected}: somebody else wrote first"
            ),
            Self::Changed => write!(f, "somebody else has changed it meanwhile"),
            Self::NoGame(id) => write!(f, "there is no game {id}"),
            Self::Taken => write!(f, "it is taken"),
            Self::Full => write!(f, "the disk is full: make room, and it goes on"),
            Self::Corrupt { what } => write!(f, "the data is damaged: {what}"),
            Self::Newer { found, known } => write!(
                f,
                "the data is of a later version of Tabiya ({found}, this one knows {known}): use that one"
            ),
            Self::InUse => write!(
                f,
                "another tabiya has the data open: stop it, or choose another place with --data"
            ),
            Self::Closed => write!(f, "the store is closed"),
            Self::Failed(what) => write!(f, "storage failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}
