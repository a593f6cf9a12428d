//! One game of chess by the FIDE Laws, event-sourced: seats, clocks, offers, claims, the arbiter, and the log.
//!
//! **A game is its log of events.** [`Game::decide`] turns a command into events or a refusal and changes nothing;
//! applying events is the only thing that changes a game. [`Game::execute`] is the two together. The same events are
//! stored, sent, shown, stepped through, taken back and written as PGN. [`Game::replay`] rebuilds the game from them
//! without recomputing any outcome.
//!
//! ```
//! use tabiya_game::{Action, Actor, Ending, Game, Log, Moment, Preset, Proposal};
//! use tabiya_rules::Color::{Black, White};
//!
//! // A blitz game; time is an argument.
//! let preset = Preset::default().with_time("5+3".parse()?);
//! let (mut game, mut events) = Game::begin(preset, Moment(0))?;
//! for (seconds, uci) in [(2, "f2f3"), (4, "e7e5"), (9, "g2g4")] {
//!     let actor = Actor::Seat(game.turn());
//!     events.extend(game.execute(actor, Action::play(uci.parse()?), Moment(seconds * 1000))?);
//! }
//! // White offers a draw, but Black has a better move.
//! events.extend(game.execute(Actor::Seat(White), Action::Offer(Proposal::Draw), Moment(10_000))?);
//! let mate = Action::play("d8h4".parse()?).with_id(1);
//! events.extend(game.execute(Actor::Seat(Black), mate.clone(), Moment(12_000))?);
//! assert_eq!(game.ending(), Some(Ending::Checkmate { winner: Black }));
//!
//! // The network was slow and the client resends: same answer, no second effect.
//! assert_eq!(game.execute(Actor::Seat(Black), mate, Moment(13_000))?, events[events.len() - 2..]);
//!
//! // The log is the game.
//! let log = Log::write(&events);
//! assert_eq!(Game::verify(&Log::read(log.as_bytes()).events)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! - [`Preset`]: everything chosen before the game. [`TimeControl`], [`Clock`], [`LagQuota`]: time, always
//!   passed in, as [`Millis`] and [`Moment`].
//! - [`Command`] of an [`Actor`] in, [`Event`]s or a [`Refusal`] out. [`Ending`]: how a game ended, with the
//!   article of the Laws. [`PendingResult`]: an end of play that the referee or an arbiter has yet to score.
//! - [`Game`]: the public interface. `recent_answers` makes commands idempotent.
//! - `decide`: looks at a state and changes nothing. It finds the `effect` of a command, or a refusal, with one file
//!   for each kind: `moves` (legal and illegal), `proposals` (draws, take-backs, pauses), `claims` (repetition, flags,
//!   absence, Guidelines III) and `arbiter`; before them come `permissions` and `deadline`. Then `event_writer` writes
//!   the events, with those that are `entailed`.
//! - `state`: `apply` changes it and refuses nothing; parts of it are `offers`, `touch_move` and `stoppage` (pauses
//!   and pending rulings). `check` refuses events from outside that do not fit. `verify` decides every command of a
//!   log again and compares; [`ResultCheck`] asks the solver whether the result is right.
//! - [`mate`]: fast test whether a side can still mate. [`solver`]: the exact answer, for the host's referee.
//!   [`adjudicate`]: adjudication of a single position.
//! - [`Log`]: events as text. [`pgn`]: conversion to and from PGN. [`GameReplay`]: stepping through a game.
//!   [`Series`]: several games between the same players.
//!
//! Absent: a wall clock, files, threads, randomness, JSON. Time and random numbers come from the host.

pub mod adjudicate;
mod apply;
mod arbiter;
mod check;
mod claims;
mod clock;
mod command;
mod deadline;
mod decide;
mod effect;
mod ending;
mod entailed;
mod event;
mod event_writer;
mod game;
mod game_replay;
mod lag;
mod log;
pub mod mate;
mod moves;
mod offers;
mod pending_result;
mod permissions;
pub mod pgn;
mod preset;
mod proposals;
mod recent_answers;
mod refusal;
mod replay_error;
mod result_check;
#[cfg(feature = "schema")]
mod schema_impls;
mod series;
pub mod solver;
mod state;
mod stoppage;
mod time;
mod time_control;
mod touch_move;
mod verify;

pub use clock::{Clock, ClockPress, ClockSnapshot, TimeLeft};
pub use command::{
    Action, Actor, Command, CommandId, Departure, DrawRule, ForfeitCause, Irregularity, Proposal,
    Ruling, Verdict,
};
pub use ending::{AbsentSides, Ending, OpponentOutcome, Points, QuickplayGround};
pub use event::{
    AnnouncedMove, ClaimOutcome, Event, EventKind, MoveMade, MoveSource, RulingRequest,
};
pub use game::Game;
pub use game_replay::{GameReplay, ReplayFrame, ReplayStep};
pub use lag::LagQuota;
pub use log::{Damage, DamageKind, Log, LogContents};
pub use mate::MatingAbility;
pub use pending_result::{PendingCause, PendingResult};
pub use preset::{
    AbsenceLimits, Arbitration, ClockStart, ColorChoice, CountedDraws, DrawOffers, FlagRule,
    IllegalMoves, LagRule, Player, PlayerKind, Preset, PresetError, Quickplay, Seating, Start,
    Takebacks,
};
pub use refusal::Refusal;
pub use replay_error::{ReplayError, ReplayErrorKind};
pub use result_check::{ResultCheck, WrongResult};
pub use series::Series;
pub use state::Presence;
pub use time::{Millis, Moment};
pub use time_control::{Bonus, Period, Speed, TimeControl, TimeControlError};
