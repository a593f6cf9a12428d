//! What people at a game say to each other, who they are, and whether they play again.

use std::sync::Arc;

use tabiya_rules::{ByColor, Color};
use tabiya_wire::{Person, Reason, Room as Audience, Said, Score, ServerMessage};

use super::{Asker, Room, Speech, seats::Seats};
use crate::{
    ChatRow, Id, StoreError, Topic, Visitor,
    games::{self, NewGame},
    lobby,
    message::text,
    reasons,
};

/// So much of what was said is shown to who comes.
const MOST_SAID: u32 = 100;

impl Room {
    /// Somebody speaks.
    pub(super) async fn say(&mut self, speech: Speech) {
        let Speech {
            who,
            audience,
            text: words,
            asker,
        } = speech;
        let seats = Seats::of(&who, &self.row, self.table.game());
        let is_one_of_them = match audience {
            Audience::Players => seats.is_player() || who.organiser,
            Audience::Spectators => !seats.is_player(),
        };
        if !seats.may_see(&self.row) {
            return asker.complain(reasons::no_game(self.row.id));
        }
        if !is_one_of_them {
            return asker.complain(reasons::not_your_room());
        }
        // Who came under another name has this one now.
        let by = self.hub.lobby.find(who.id);
        let said = Said {
            room: audience,
            by: by.unwrap_or_else(|| who.person()),
            at: self.hub.time.now(),
            text: words,
        };
        let row = ChatRow {
            game: self.row.id,
            room: audience,
            by: who.id,
            name: said.by.name.clone(),
            at: said.at,
            text: said.text.clone(),
        };
        if let Err(error) = self.hub.store.put_chat(row).await {
            return asker.complain(reasons::storage(&error));
        }
        let topic = match audience {
            Audience::Players => Topic::Players(self.row.id),
            Audience::Spectators => Topic::Spectators(self.row.id),
        };
        let game = self.row.id.to_string();
        self.hub
            .bus
            .tell(topic, &text(&ServerMessage::Said { game, said }));
        if let Asker::Http(answer) = asker {
            let _ = answer.send(Ok(self.stored));
        }
    }

    /// The last that was said, as far as these seats may hear it.
    pub(super) async fn said(&self, seats: Seats) -> Result<Vec<Said>, StoreError> {
        let own = if seats.is_player() {
            Audience::Players
        } else {
            Audience::Spectators
        };
        let rows = self.hub.store.chat(self.row.id, own, MOST_SAID).await?;
        let said = rows.into_iter().map(|row| Said {
            room: row.room,
            by: Person {
                id: row.by.to_string(),
                name: row.name,
            },
            at: row.at,
            text: row.text,
        });
        Ok(said.collect())
    }

    pub(super) fn spectators(&self) -> u32 {
        let watchers = self.watchers.iter();
        watchers
            .filter(|watcher| !watcher.seats.is_player())
            .count() as u32
    }

    pub(super) fn tell_watchers(&self) {
        let message = ServerMessage::Watchers {
            game: self.row.id.to_string(),
            count: self.spectators(),
        };
        self.tell_all(&message);
    }

    pub(super) fn players(&self) -> ByColor<Option<Person>> {
        ByColor::from_fn(|seat| {
            self.row.seats[seat].map(|id| Person {
                id: id.to_string(),
                name: self.row.names[seat].clone(),
            })
        })
    }

    /// A player wants another game. It begins when both do.
    pub(super) async fn want_rematch(&mut self, who: &Visitor, asker: Asker) {
        let seats = Seats::of(who, &self.row, self.table.game());
        if !seats.may_see(&self.row) {
            return asker.complain(reasons::no_game(self.row.id));
        }
        if !seats.is_player() {
            return asker.complain(reasons::not_your_seat());
        }
        if self.table.game().ending().is_none() {
            return asker.complain(reasons::not_over());
        }
        if let Some(next) = self.next {
            self.tell_rematch(next);
            if let Asker::Http(answer) = asker {
                let _ = answer.send(Ok(self.stored));
            }
            return;
        }
        for seat in seats.colors() {
            self.rematch[seat] = true;
        }
        let agrees = |seat: Color| self.rematch[seat] || self.row.seats[seat].is_none();
        if !Color::ALL.into_iter().all(agrees) {
            for by in seats.colors() {
                let game = self.row.id.to_string();
                let message = ServerMessage::RematchOffered { game, by };
                self.tell_all(&message);
            }
        } else if let Err(reason) = self.begin_rematch().await {
            return asker.complain(reason);
        }
        if let Asker::Http(answer) = asker {
            let _ = answer.send(Ok(self.stored));
        }
    }

    async fn begin_rematch(&mut self) -> Result<(), Reason> {
        let mut preset = self.table.game().preset().clone();
        // Colours change, and time odds go with the player. Moves that were loaded are not played again.
        std::mem::swap(&mut preset.players.white, &mut preset.players.black);
        std::mem::swap(&mut preset.time.white, &mut preset.time.black);
        preset.moves.clear();
        let seats = ByColor {
            white: self.row.seats.black,
            black: self.row.seats.white,
        };
        let id = Id::random();
        let new = NewGame {
            id,
            preset,
            seats,
            visibility: self.row.visibility,
            after: Some(self.row.id),
        };
        games::begin(&self.hub, new).await?;
        let linked = self.hub.store.link_rematch(self.row.id, id).await;
        let next = linked.map_err(|error| reasons::storage(&error))?;
        self.next = Some(next);
        self.tell_rematch(next);
        Ok(())
    }

    fn tell_rematch(&self, next: Id) {
        let message = ServerMessage::Rematch {
            game: self.row.id.to_string(),
            next: next.to_string(),
        };
        self.tell_all(&message);
    }

    /// Which player wants another game and waits for the other.
    pub(super) fn wants_rematch(&self) -> Option<Color> {
        let wants = |seat: &Color| self.rematch[*seat] && self.next.is_none();
        Color::ALL.into_iter().find(wants)
    }

    /// How the games of these two have gone, from one rematch to the next. Each time they change colours.
    pub(super) async fn series(&self) -> Result<Score, StoreError> {
        let mut results = match self.row.after {
            Some(before) => self.hub.store.results_up_to(before).await?,
            None => Vec::new(),
        };
        results.insert(0, lobby::result(self.table.game()).to_string());
        let mut score = Score::default();
        for (age, result) in results.iter().enumerate() {
            match (result.as_str(), age % 2) {
                ("1-0", 0) | ("0-1", 1) => score.white += 1,
                ("0-1", 0) | ("1-0", 1) => score.black += 1,
                ("1/2-1/2", _) => score.draws += 1,
                _ => {}
            }
        }
        Ok(score)
    }

    /// Gives the seats of one person to another: to the same one, at another device.
    pub(super) async fn move_seat(&mut self, from: Id, to: Id) -> Result<(), Reason> {
        let seats = self.row.seats.map(|seat| match seat {
            Some(owner) if owner == from => Some(to),
            other => other,
        });
        if seats == self.row.seats {
            return Err(reasons::not_your_seat());
        }
        // Nobody plays both sides of a game between two.
        let both = seats.white == seats.black;
        if both && self.row.seats.white != self.row.seats.black {
            return Err(reasons::own_opponent());
        }
        let stored = self.hub.store.set_seats(self.row.id, seats).await;
        stored.map_err(|error| reasons::storage(&error))?;
        let mut row = (*self.row).clone();
        row.seats = seats;
        self.row = Arc::new(row);
        self.reseat().await;
        Ok(())
    }
}
