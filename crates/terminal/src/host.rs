//! [`Host`]: who holds the game. It is held here, with a person or an engine on the other side, or by a club on the
//! network; what is shown and asked is the same.

mod at_club;
mod engine_seat;
mod here;

use std::io;

use tabiya_game::{Action, Event, Game, Moment, Refusal};
use tabiya_rules::Color;
use tabiya_wire::{Id, Reason, Said};

pub(crate) use self::{
    at_club::AtClub,
    engine_seat::{EngineChoice, EngineSays, start as start_engine},
    here::{Begin, Here},
};
use crate::{files::Remark, signal::Signal};

/// Who holds the game.
pub(crate) trait Host {
    /// The game as it stands.
    fn game(&self) -> &Game;

    /// The game, for a look that borrows it for a while.
    fn game_mut(&mut self) -> &mut Game;

    /// All that happened.
    fn events(&self) -> &[Event];

    /// For whom the person at this terminal plays.
    fn seats(&self) -> Seats;

    /// Asks something of the game. What comes of it is told now, or later by [`Host::hear`].
    fn ask(&mut self, action: Action, now: Moment) -> Vec<News>;

    /// Hears what was meant for the host.
    fn hear(&mut self, signal: Signal, now: Moment) -> Vec<News>;

    /// Time has passed.
    fn tick(&mut self, now: Moment) -> Vec<News>;

    /// The game has begun: an engine that has the first move is asked for it.
    fn ask_engine(&mut self, _now: Moment) -> Vec<News> {
        Vec::new()
    }

    /// When to call [`Host::tick`], if nothing happens before.
    fn wake_at(&self, now: Moment) -> Option<Moment>;

    /// The host's time, which rules.
    fn time(&self, now: Moment) -> Moment {
        now
    }

    /// True while something is on its way that needs nobody at this terminal: an engine's move, the referee.
    fn is_busy(&self) -> bool;

    /// The game at a club, if it is held by one.
    fn club_game(&self) -> Option<&Id> {
        None
    }

    /// True if what happened is on disk, or a club has it.
    fn is_kept(&self) -> bool {
        true
    }

    /// The name of its log on disk, if it has one.
    fn log(&self) -> Option<&str> {
        None
    }

    /// True if the person at this terminal is to move.
    fn is_my_move(&self) -> bool {
        let game = self.game();
        let mine = match self.seats() {
            Seats::Both => true,
            Seats::One(color) => color == game.turn(),
            Seats::None => false,
        };
        mine && game.ending().is_none()
    }
}

/// For whom the person at this terminal plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seats {
    /// Two people here.
    Both,
    /// One side.
    One(Color),
    /// They only watch.
    None,
}

impl Seats {
    /// Who asks, when the person here does.
    pub(crate) fn actor(self) -> Option<tabiya_game::Actor> {
        match self {
            Self::Both => Some(tabiya_game::Actor::Board),
            Self::One(color) => Some(tabiya_game::Actor::Seat(color)),
            Self::None => None,
        }
    }
}

/// What a host tells.
#[derive(Debug)]
pub(crate) enum News {
    /// Something happened. It is in the game already.
    Happened(Event),
    /// What was asked is refused.
    Refused(Refusal),
    /// A club refuses, in its own words.
    Turned(Reason),
    /// Somebody said something.
    Said(Said),
    /// A club's player wants to play again.
    RematchOffered(Color),
    /// It goes on in another game.
    Rematch(Id),
    /// How many watch.
    Watchers(u32),
    /// Something is wrong, and play may go on.
    Trouble(Trouble),
}

/// Something is wrong, and play may go on.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The game cannot be kept on disk.
    Disk(io::Error),
    /// The log was damaged: play goes on from what was good, and the whole is kept beside it, under this name.
    Damaged(String),
    /// The engine does not play.
    Engine(String),
    /// Something is to be said of the file that was loaded.
    File(Remark),
    /// The line to the club is lost; it is being taken up again.
    LineLost,
    /// It is back.
    LineBack,
}
