//! One game of chess by the Laws: seats, clocks, offers, claims, the arbiter, and a log that is the game.
//!
//! **A game is its log of events.** [`Game::apply`] turns a command of an actor at a time into events or a
//! refusal, and nothing else changes a game. The same events are what is stored, sent, shown, stepped
//! through, taken back and written as PGN; [`Game::replay`] makes the same game of them again, without
//! working out anything anew.
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
//!     events.extend(game.apply(actor, Action::play(uci.parse()?), Moment(seconds * 1000))?);
//! }
//! // White offers a draw, but Black has better.
//! events.extend(game.apply(Actor::Seat(White), Action::Offer(Proposal::Draw), Moment(10_000))?);
//! let mate = Action::play("d8h4".parse()?).with_id(1);
//! events.extend(game.apply(Actor::Seat(Black), mate.clone(), Moment(12_000))?);
//! assert_eq!(game.ending(), Some(Ending::Checkmate { winner: Black }));
//!
//! // The network was slow, and the client sends again: the same answer, nothing happens twice.
//! assert_eq!(game.apply(Actor::Seat(Black), mate, Moment(13_000))?, events[events.len() - 2..]);
//!
//! // The log is the game.
//! let log = Log::write(&events);
//! assert_eq!(Game::verify(&Log::read(log.as_bytes()).events)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! - [`Preset`]: everything chosen before; [`TimeControl`], [`Clock`], [`LagQuota`]: time, which is always
//!   an argument, in [`Millis`] and [`Moment`]s.
//! - [`Command`] of an [`Actor`] in, [`Event`]s or a [`Refusal`] out; [`Ending`]: how it ends, by which
//!   article.
//! - [`Game`]: the one door. Inside, `state` takes events in, with its `offers`, what is `touched`, and when
//!   it stands `still`; a `hearing` decides on events: `play` (moves, legal and not), `proposals` (draws,
//!   take-backs, pauses), `claims` (repetition, flags, absence, Guidelines III), `arbiter`; `verify` hears a
//!   whole log again; `recent` knows what was answered.
//! - [`mate`]: whether a side can still mate, by the fast test; [`solver`]: in full, for the host's
//!   referee; [`adjudicate`]: what a position alone decides.
//! - [`Log`]: events as text; [`pgn`]: as PGN, and back; [`Steps`]: through a game and back; [`Series`]: several games.
//!
//! Absent: a wall clock, files, threads, chance, JSON. Time and random numbers come from the host.

pub mod adjudicate;
mod arbiter;
mod claims;
mod clock;
mod command;
mod ending;
mod event;
mod fault;
mod game;
mod hearing;
mod lag;
mod log;
pub mod mate;
mod offers;
pub mod pgn;
mod play;
mod preset;
mod proposals;
mod recent;
mod refusal;
mod series;
pub mod solver;
mod state;
mod steps;
mod still;
mod time;
mod time_control;
mod touched;
mod verify;

pub use clock::{Clock, ClockMark, Left, Press};
pub use command::{
    Action, Actor, Command, CommandId, Departure, DrawRule, ForfeitCause, Irregularity, Proposal,
    Ruling, Verdict,
};
pub use ending::{Absent, Ending, Ground, Opponent, Score};
pub use event::{Announced, ClaimOutcome, Event, EventKind, MoveMade, Question, Source};
pub use fault::{Corrupt, Fault};
pub use game::{Game, Inquiry, Rehearsal};
pub use lag::LagQuota;
pub use log::{Damage, DamageKind, Log, Reading};
pub use mate::Mating;
pub use preset::{
    Absence, Arbitration, ClockStart, Colors, CountedDraws, DrawOffers, Flags, IllegalMoves, Lag,
    Player, PlayerKind, Preset, PresetError, Quickplay, Seating, Start, Takebacks,
};
pub use refusal::Refusal;
pub use series::Series;
pub use state::Presence;
pub use steps::{Frame, Step, Steps};
pub use time::{Millis, Moment};
pub use time_control::{Bonus, Period, Speed, TimeControl, TimeControlError};
