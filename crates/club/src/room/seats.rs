//! [`Seats`]: for whom somebody may act in a game, and what they may see.

use tabiya_game::{Actor, Game, PlayerKind, Seating};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{Reason, Seat};

use crate::{GameRow, Id, Topic, Visibility, Visitor, reasons};

/// For whom somebody may act in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seats {
    own: ByColor<bool>,
    together: bool,
    arbiter: bool,
}

impl Seats {
    pub(super) fn of(who: &Visitor, row: &GameRow, game: &Game) -> Self {
        let preset = game.preset();
        let is_own = |seat: Color| {
            let is_person = !matches!(preset.players[seat].kind, PlayerKind::Engine { .. });
            is_person && row.seats[seat] == Some(who.id)
        };
        Self {
            own: ByColor::from_fn(is_own),
            together: preset.seating == Seating::Together,
            arbiter: who.organiser,
        }
    }

    /// As whom somebody asks, who may have named a seat.
    pub(super) fn actor(self, seat: Option<Seat>) -> Result<Actor, Reason> {
        let list = self.list();
        let seat = match (seat, list.as_slice()) {
            (Some(seat), list) if list.contains(&seat) => seat,
            (None, [only]) => *only,
            // A player who is also the organiser means the player.
            (None, [own, Seat::Arbiter]) => *own,
            (Some(_), _) | (None, []) => return Err(reasons::not_your_seat()),
            (None, _) => return Err(reasons::which_seat()),
        };
        Ok(match seat {
            Seat::White => Actor::Seat(Color::White),
            Seat::Black => Actor::Seat(Color::Black),
            Seat::Board => Actor::Board,
            Seat::Arbiter => Actor::Arbiter,
        })
    }

    /// All of them.
    pub(super) fn list(self) -> Vec<Seat> {
        let mut list = Vec::new();
        if self.together && self.is_player() {
            list.push(Seat::Board);
        } else {
            list.extend(self.own.white.then_some(Seat::White));
            list.extend(self.own.black.then_some(Seat::Black));
        }
        list.extend(self.arbiter.then_some(Seat::Arbiter));
        list
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

    pub(super) fn may_see(self, row: &GameRow) -> bool {
        row.visibility == Visibility::Public || self.is_player() || self.arbiter
    }

    /// What is said to them.
    pub(super) fn talk(self, game: Id) -> Topic {
        if self.is_player() {
            Topic::Players(game)
        } else {
            Topic::Spectators(game)
        }
    }
}
