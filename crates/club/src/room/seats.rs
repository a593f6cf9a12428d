//! [`Seats`]: the seats a session holds in a game, and its access rights. A seat can move to another device.

use std::sync::Arc;

use tabiya_game::{Actor, Game, PlayerKind, Seating};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{ChatRoom, Person, PersonId, Reason, Seat};

use super::Room;
use crate::{GameRow, Session, Visibility, reasons};

/// The seats a session holds in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seats {
    own: ByColor<bool>,
    is_shared_board: bool,
    is_arbiter: bool,
}

impl Seats {
    pub(super) fn of(session: &Session, row: &GameRow, game: &Game) -> Self {
        let preset = game.preset();
        let is_own = |seat: Color| {
            let is_person = !matches!(preset.players[seat].kind, PlayerKind::Engine { .. });
            is_person && row.seats[seat] == Some(session.id)
        };
        Self {
            own: ByColor::from_fn(is_own),
            is_shared_board: preset.seating == Seating::Together,
            is_arbiter: session.organiser,
        }
    }

    /// Returns the actor for a request that may name a seat.
    pub(super) fn actor(self, seat: Option<Seat>) -> Result<Actor, Reason> {
        let mut all = self.each();
        let seat = match (seat, all.next(), all.next(), all.next()) {
            (Some(seat), ..) if self.each().any(|own| own == seat) => seat,
            (None, Some(only), None, _) => only,
            // An organiser who also plays acts as the player by default.
            (None, Some(own), Some(Seat::Arbiter), None) => own,
            (Some(_), ..) | (None, None, ..) => return Err(reasons::not_your_seat()),
            (None, ..) => return Err(reasons::which_seat()),
        };
        Ok(match seat {
            Seat::White => Actor::Seat(Color::White),
            Seat::Black => Actor::Seat(Color::Black),
            Seat::Board => Actor::Board,
            Seat::Arbiter => Actor::Arbiter,
        })
    }

    /// Returns all seats.
    pub(super) fn list(self) -> Vec<Seat> {
        self.each().collect()
    }

    fn each(self) -> impl Iterator<Item = Seat> {
        let is_board = self.is_shared_board && self.is_player();
        let all = [
            is_board.then_some(Seat::Board),
            (!is_board && self.own.white).then_some(Seat::White),
            (!is_board && self.own.black).then_some(Seat::Black),
            self.is_arbiter.then_some(Seat::Arbiter),
        ];
        all.into_iter().flatten()
    }

    pub(super) fn colors(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |seat| self.own[*seat])
    }

    pub(super) fn has(self, seat: Color) -> bool {
        self.own[seat]
    }

    pub(super) fn is_player(self) -> bool {
        self.own.white || self.own.black
    }

    pub(super) fn can_see(self, row: &GameRow) -> bool {
        row.visibility == Visibility::Public || self.is_player() || self.is_arbiter
    }

    /// Returns true if these seats may read a chat room, and write there. An arbiter who plays is a player only.
    pub(super) fn is_in(self, room: ChatRoom) -> bool {
        match room {
            ChatRoom::Players => self.is_player() || self.is_arbiter,
            ChatRoom::Spectators => !self.is_player(),
        }
    }
}

impl Room {
    /// Returns the people who play.
    pub(super) fn players(&self) -> ByColor<Option<Person>> {
        ByColor::from_fn(|seat| {
            self.row.seats[seat].map(|id| Person {
                id,
                name: self.row.names[seat].clone(),
            })
        })
    }

    /// Moves a person's seats to another id: the same person on another device.
    pub(super) async fn move_seat(&mut self, from: PersonId, to: PersonId) -> Result<(), Reason> {
        let seats = self.row.seats.map(|seat| match seat {
            Some(owner) if owner == from => Some(to),
            other => other,
        });
        if seats == self.row.seats {
            return Err(reasons::not_your_seat());
        }
        // Nobody may hold both seats of a game between two people.
        let both = seats.white == seats.black;
        if both && self.row.seats.white != self.row.seats.black {
            return Err(reasons::own_opponent());
        }
        let stored = self.hub.store.set_seats(self.row.id, seats).await;
        stored.map_err(|error| reasons::storage(&error))?;
        let mut row = (*self.row).clone();
        row.seats = seats;
        self.row = Arc::new(row);
        self.refresh_seats().await;
        Ok(())
    }
}
