//! [`Host`]: the owner of the current game, either this program, for people or an engine, or a club. User interfaces
//! treat both alike.

mod club_game;
mod engine_seat;
mod local_game;

use std::io;

use tabiya_game::{Action, Event, Game, Moment, Refusal};
use tabiya_rules::Color;
use tabiya_wire::{ChatMessage, GameId, Reason};

pub(crate) use self::{
    club_game::ClubGame,
    engine_seat::{EngineChoice, EngineReply, start as start_engine},
    local_game::{LocalGame, LocalGameOptions},
};
use crate::{app_event::AppEvent, files::FileWarning};

/// Owner of the current game.
pub(crate) trait Host {
    /// Current game.
    fn game(&self) -> &Game;

    /// All events so far.
    fn events(&self) -> &[Event];

    /// Seats of the person at this terminal.
    fn seats(&self) -> LocalSeats;

    /// Performs an action. Its effects are returned now, or later by [`Host::handle`].
    fn perform(&mut self, action: Action, now: Moment) -> Vec<HostEvent>;

    /// Handles an event meant for the host.
    fn handle(&mut self, app_event: AppEvent, now: Moment) -> Vec<HostEvent>;

    /// Handles the passing of time.
    fn tick(&mut self, now: Moment) -> Vec<HostEvent>;

    /// Requests the engine's move, if it has the first one.
    fn request_engine_move(&mut self, _now: Moment) -> Vec<HostEvent> {
        Vec::new()
    }

    /// Time to call [`Host::tick`], if nothing happens before.
    fn wake_at(&self, now: Moment) -> Option<Moment>;

    /// The host's time, which is authoritative.
    fn time(&self, now: Moment) -> Moment {
        now
    }

    /// Reads the clocks again after the computer has slept, if they run elsewhere.
    fn synchronize(&mut self) {}

    /// True while waiting for something other than the person at this terminal: an engine's move, the referee.
    fn is_busy(&self) -> bool;

    /// Id of the game at the club, if a club is the host.
    fn club_game_id(&self) -> Option<GameId> {
        None
    }

    /// True if the events are on disk, or at a club.
    fn is_saved(&self) -> bool {
        true
    }

    /// File name of the log, if there is one.
    fn log(&self) -> Option<&str> {
        None
    }

    /// True if the person at this terminal is to move.
    fn is_my_move(&self) -> bool {
        let game = self.game();
        let mine = match self.seats() {
            LocalSeats::Both => true,
            LocalSeats::One(color) => color == game.turn(),
            LocalSeats::None => false,
        };
        mine && !game.is_over()
    }
}

/// Seats of the person at this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LocalSeats {
    /// Both sides: two people here.
    Both,
    /// One side.
    One(Color),
    /// None: only watching.
    None,
}

impl LocalSeats {
    /// Actor for the actions of the person here.
    pub(crate) fn actor(self) -> Option<tabiya_game::Actor> {
        match self {
            Self::Both => Some(tabiya_game::Actor::Board),
            Self::One(color) => Some(tabiya_game::Actor::Seat(color)),
            Self::None => None,
        }
    }
}

/// Event of a host.
#[derive(Debug)]
pub(crate) enum HostEvent {
    /// Event of the game, already applied.
    Happened(Event),
    /// An action was refused.
    Refused(Refusal),
    /// The club refused, with its own reason.
    RefusedByClub(Reason),
    /// Chat message.
    Chat(ChatMessage),
    /// A player at the club offers a rematch.
    RematchOffered(Color),
    /// The rematch started.
    Rematch(GameId),
    /// Number of watchers.
    Watchers(u32),
    /// Problem that does not stop play.
    Warning(HostWarning),
}

/// Problem that does not stop play.
#[derive(Debug)]
pub(crate) enum HostWarning {
    /// The game cannot be saved to disk.
    Disk(io::Error),
    /// The log was damaged: play continues from the valid part, and the whole was copied to this file.
    Damaged(String),
    /// The engine failed.
    Engine(String),
    /// Warning about the loaded file.
    File(FileWarning),
    /// The connection to the club was lost; it is being re-established.
    ConnectionLost,
    /// The connection is back.
    Reconnected,
}
