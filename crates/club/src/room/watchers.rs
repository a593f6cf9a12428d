//! Those who follow a game: they come, they go, and the game is told which players are there.

use std::sync::Arc;

use tabiya_game::{Action, Actor, Departure, Moment};
use tabiya_player::Reply;
use tabiya_rules::Color;
use tabiya_wire::ServerMessage;

use super::{Coming, Room, SEEN, seats::Seats};
use crate::{Ear, EarKey, Visitor, message::text, reasons};

/// Somebody who follows a game.
pub(super) struct Watcher {
    pub(super) ear: Ear,
    who: Arc<Visitor>,
    pub(super) seats: Seats,
    /// They want views with moves.
    moves: bool,
}

impl Room {
    /// Somebody comes.
    pub(super) async fn admit(&mut self, coming: Coming) {
        let Coming {
            who,
            ear,
            from,
            moves,
        } = coming;
        let seats = Seats::of(&who, &self.row, self.table.game());
        if !seats.may_see(&self.row) {
            let reason = reasons::no_game(self.row.id);
            return ear.tell(text(&ServerMessage::Error { reason }));
        }
        let key = ear.key();
        let mut watchers = self.watchers.iter_mut();
        let known = watchers.find(|other| other.ear.key() == key);
        let is_new = known.is_none();
        match known {
            Some(watcher) => watcher.moves = moves,
            None => self.watchers.push(Watcher {
                ear: ear.clone(),
                who: Arc::clone(&who),
                seats,
                moves,
            }),
        }
        // They are told of the game with themselves there.
        let sent = match from {
            Some(from) => self.send_rest(&who, &ear, from, moves).await,
            None => self.send_whole(&who, &ear, moves).await,
        };
        if let Err(reason) = sent {
            if is_new {
                self.forget(key);
            }
            return ear.tell(text(&ServerMessage::Error { reason }));
        }
        self.hub.bus.unfollow(self.topic(!moves), key);
        self.hub.bus.follow(self.topic(moves), &ear);
        self.hub.bus.follow(seats.talk(self.row.id), &ear);
        if !is_new {
            return;
        }
        if seats.is_player() && self.is_asleep() {
            self.wait_for_others().await;
        } else if seats.is_player() {
            self.call_the_roll(seats.colors(), Departure::Left).await;
        } else {
            self.tell_watchers();
        }
    }

    /// True if somebody is there for a seat.
    pub(super) fn is_here(&self, seat: Color, now: Moment) -> bool {
        let is_seen = self.seen[seat].is_some_and(|seen| now.since(seen) < SEEN);
        is_seen || self.watchers.iter().any(|watcher| watcher.seats.has(seat))
    }

    /// When the next player who has no socket will not be there any more, if nothing comes from them.
    pub(super) fn unseen_at(&self, now: Moment) -> Option<Moment> {
        let seen = [self.seen.white, self.seen.black].into_iter().flatten();
        seen.map(|seen| seen + SEEN).filter(|at| *at > now).min()
    }

    /// A player asks for something without a socket, and is there for a while.
    pub(super) async fn see(&mut self, seats: Seats) {
        let now = self.hub.time.now();
        for seat in seats.colors() {
            self.seen[seat] = Some(now);
        }
        if seats.is_player() && self.is_asleep() {
            self.wait_for_others().await;
        } else if seats.is_player() {
            self.roll_at.get_or_insert(now + SEEN);
            self.call_the_roll(seats.colors(), Departure::Lost).await;
        }
    }

    /// Tells the game who of these players is there and who is not; what it knows is no news.
    pub(super) async fn call_the_roll(
        &mut self,
        seats: impl IntoIterator<Item = Color>,
        how: Departure,
    ) {
        // Whoever comes and goes thousands of times is not followed any more.
        if self.is_asleep() || self.is_full() {
            return;
        }
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for seat in seats {
            let action = if self.is_here(seat, now) {
                Action::Arrive { seat }
            } else {
                Action::Leave { seat, how }
            };
            if self.row.seats[seat].is_some() {
                replies.extend(self.host(action, now));
            }
        }
        self.settle(replies).await;
    }

    /// Seats have changed hands: those who are here are told which are theirs now.
    pub(super) async fn reseat(&mut self) {
        for index in 0..self.watchers.len() {
            let watcher = &mut self.watchers[index];
            let seats = Seats::of(&watcher.who, &self.row, self.table.game());
            let before = std::mem::replace(&mut watcher.seats, seats);
            if seats == before {
                continue;
            }
            let ear = &watcher.ear;
            self.hub.bus.unfollow(before.talk(self.row.id), ear.key());
            self.hub.bus.follow(seats.talk(self.row.id), ear);
            if seats.may_see(&self.row) {
                self.show_again(index).await;
            }
        }
        self.dismiss_strangers();
        self.call_the_roll(Color::ALL, Departure::Left).await;
    }

    /// Sends everybody the game anew.
    pub(super) async fn show_to_all(&mut self) {
        for index in 0..self.watchers.len() {
            self.show_again(index).await;
        }
    }

    /// Sends one of them the game anew.
    async fn show_again(&mut self, index: usize) {
        let Watcher {
            ear, who, moves, ..
        } = &self.watchers[index];
        let (ear, who, moves) = (ear.clone(), Arc::clone(who), *moves);
        if let Err(reason) = self.send_whole(&who, &ear, moves).await {
            tracing::warn!(game = %self.row.id, why = reason.text, "a game could not be shown");
        }
    }

    /// Who may not see the game any more follows it no longer.
    fn dismiss_strangers(&mut self) {
        let strangers = self
            .watchers
            .iter()
            .filter(|watcher| !watcher.seats.may_see(&self.row));
        let ears: Vec<Ear> = strangers.map(|watcher| watcher.ear.clone()).collect();
        for ear in ears {
            self.forget(ear.key());
            let reason = reasons::no_game(self.row.id);
            ear.tell(text(&ServerMessage::Error { reason }));
        }
    }

    /// An ear goes.
    pub(super) async fn dismiss(&mut self, ear: EarKey, how: Departure) {
        let Some(seats) = self.forget(ear) else {
            return;
        };
        if !seats.is_player() {
            return self.tell_watchers();
        }
        self.call_the_roll(seats.colors(), how).await;
    }

    /// The ear hears of this game no longer. Gives the seats that it was there for.
    pub(super) fn forget(&mut self, ear: EarKey) -> Option<Seats> {
        let index = self
            .watchers
            .iter()
            .position(|watcher| watcher.ear.key() == ear)?;
        let Watcher { seats, moves, .. } = self.watchers.swap_remove(index);
        self.hub.bus.unfollow(self.topic(moves), ear);
        self.hub.bus.unfollow(seats.talk(self.row.id), ear);
        Some(seats)
    }

    /// What the host says; what the game does not want to hear is no news.
    fn host(&mut self, action: Action, now: Moment) -> Vec<Reply> {
        let mut replies = self.table.command(Actor::Host, action, now);
        replies.retain(|reply| reply.answer.is_ok() || reply.command.id.is_some());
        replies
    }
}
