//! Rematches: offers, the next game, and the score of the series.

use tabiya_rules::{ByColor, Color};
use tabiya_wire::{GameId, Reason, SeriesScore, ServerMessage};

use super::{ReplyTo, Room, seats::Seats};
use crate::{
    Session, StoreError,
    games::{self, NewGame},
    lobby, random, reasons,
};

impl Room {
    /// Handles a player's rematch offer. The rematch begins when both players have offered one.
    pub(super) async fn handle_rematch(&mut self, session: &Session, reply_to: ReplyTo) {
        let seats = Seats::of(session, &self.row, self.table.game());
        if !seats.can_see(&self.row) {
            return reply_to.send_error(reasons::no_game(self.row.id));
        }
        if !seats.is_player() {
            return reply_to.send_error(reasons::not_your_seat());
        }
        if !self.table.game().is_over() {
            return reply_to.send_error(reasons::not_over());
        }
        if let Some(next) = self.next {
            self.publish_rematch(next);
            return reply_to.acknowledge(self.stored_events);
        }
        for seat in seats.colors() {
            self.rematch[seat] = true;
        }
        let agrees = |seat: Color| self.rematch[seat] || self.row.seats[seat].is_none();
        if !Color::ALL.into_iter().all(agrees) {
            for by in seats.colors() {
                let game = self.row.id;
                let message = ServerMessage::RematchOffered { game, by };
                self.publish_to_watchers(&message);
            }
        } else if let Err(reason) = self.begin_rematch().await {
            return reply_to.send_error(reason);
        }
        reply_to.acknowledge(self.stored_events);
    }

    async fn begin_rematch(&mut self) -> Result<(), Reason> {
        let mut preset = self.table.game().preset().clone();
        // Players swap colours, and time odds go with the player. Preset moves are not replayed.
        std::mem::swap(&mut preset.players.white, &mut preset.players.black);
        std::mem::swap(&mut preset.time.white, &mut preset.time.black);
        preset.moves.clear();
        let seats = ByColor {
            white: self.row.seats.black,
            black: self.row.seats.white,
        };
        let id = random::id();
        let new = NewGame {
            id,
            preset,
            seats,
            visibility: self.row.visibility,
            after: Some(self.row.id),
        };
        games::begin(&self.hub, new).await?;
        self.next = Some(id);
        self.publish_rematch(id);
        Ok(())
    }

    fn publish_rematch(&self, next: GameId) {
        let message = ServerMessage::Rematch {
            game: self.row.id,
            next,
        };
        self.publish_to_watchers(&message);
    }

    /// Returns the player who has offered a rematch and waits for the opponent.
    pub(super) fn pending_rematch(&self) -> Option<Color> {
        let wants = |seat: &Color| self.rematch[*seat] && self.next.is_none();
        Color::ALL.into_iter().find(wants)
    }

    /// Returns the score of this series of rematches. Players swap colours after each game.
    pub(super) async fn series(&self) -> Result<SeriesScore, StoreError> {
        let mut results = match self.row.after {
            Some(before) => self.hub.store.series_results(before).await?,
            None => Vec::new(),
        };
        results.insert(0, lobby::result(self.table.game()).to_string());
        let mut score = SeriesScore::default();
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
}
