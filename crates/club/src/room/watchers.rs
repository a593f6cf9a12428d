//! Watchers of a game, and the presence of its players.

use std::sync::Arc;

use tabiya_game::{Action, Actor, Departure, Moment};
use tabiya_referee::Reply;
use tabiya_rules::Color;
use tabiya_wire::ServerMessage;

use super::{HTTP_PRESENCE, Room, WatchRequest, seats::Seats};
use crate::{Session, Subscriber, SubscriberId, message::to_json, reasons};

/// A client watching a game.
pub(super) struct Watcher {
    pub(super) subscriber: Subscriber,
    session: Arc<Session>,
    pub(super) seats: Seats,
    /// True to receive views with legal moves.
    moves: bool,
}

impl Room {
    /// Adds a watcher and sends them the game.
    pub(super) async fn add_watcher(&mut self, request: WatchRequest) {
        let WatchRequest {
            session,
            subscriber,
            from,
            moves,
        } = request;
        let seats = Seats::of(&session, &self.row, self.table.game());
        if !seats.can_see(&self.row) {
            let reason = reasons::no_game(self.row.id);
            return subscriber.send(to_json(&ServerMessage::Error { reason }));
        }
        let key = subscriber.id();
        let mut watchers = self.watchers.iter_mut();
        let known = watchers.find(|other| other.subscriber.id() == key);
        let is_new = known.is_none();
        match known {
            Some(watcher) => watcher.moves = moves,
            None => self.watchers.push(Watcher {
                subscriber: subscriber.clone(),
                session: Arc::clone(&session),
                seats,
                moves,
            }),
        }
        // The new watcher is already counted in what they receive.
        let sent = match from {
            Some(from) => {
                self.send_missed_events(&session, &subscriber, from, moves)
                    .await
            }
            None => self.send_game(&session, &subscriber, moves).await,
        };
        if let Err(reason) = sent {
            if is_new {
                self.unsubscribe_watcher(key);
            }
            return subscriber.send(to_json(&ServerMessage::Error { reason }));
        }
        self.hub.subscriptions.unsubscribe(self.topic(!moves), key);
        self.hub
            .subscriptions
            .subscribe(self.topic(moves), &subscriber);
        self.hub
            .subscriptions
            .subscribe(seats.chat_topic(self.row.id), &subscriber);
        if !is_new {
            return;
        }
        if seats.is_player() && self.is_suspended() {
            self.wait_for_players().await;
        } else if seats.is_player() {
            self.update_presence(seats.colors(), Departure::Left).await;
        } else {
            self.publish_spectator_count();
        }
    }

    /// Returns true if somebody is connected, or recently active by HTTP, for a seat.
    pub(super) fn is_present(&self, seat: Color, now: Moment) -> bool {
        let is_active_by_http =
            self.last_http_request[seat].is_some_and(|seen| now.since(seen) < HTTP_PRESENCE);
        is_active_by_http || self.watchers.iter().any(|watcher| watcher.seats.has(seat))
    }

    /// Returns when the next player without a WebSocket will count as absent.
    pub(super) fn next_http_expiry(&self, now: Moment) -> Option<Moment> {
        let seen = [self.last_http_request.white, self.last_http_request.black]
            .into_iter()
            .flatten();
        seen.map(|seen| seen + HTTP_PRESENCE)
            .filter(|at| *at > now)
            .min()
    }

    /// Records a player's HTTP request, which makes them present for a while.
    pub(super) async fn mark_active_by_http(&mut self, seats: Seats) {
        let now = self.hub.time.now();
        for seat in seats.colors() {
            self.last_http_request[seat] = Some(now);
        }
        if seats.is_player() && self.is_suspended() {
            self.wait_for_players().await;
        } else if seats.is_player() {
            self.presence_check_at.get_or_insert(now + HTTP_PRESENCE);
            self.update_presence(seats.colors(), Departure::Lost).await;
        }
    }

    /// Tells the game which of these players are present. Unchanged presence is not recorded.
    pub(super) async fn update_presence(
        &mut self,
        seats: impl IntoIterator<Item = Color>,
        how: Departure,
    ) {
        // A full game records no more arrivals and departures.
        if self.is_suspended() || self.is_full() {
            return;
        }
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for seat in seats {
            let action = if self.is_present(seat, now) {
                Action::Arrive { seat }
            } else {
                Action::Leave { seat, how }
            };
            if self.row.seats[seat].is_some() {
                replies.extend(self.host_command(action, now));
            }
        }
        self.commit(replies).await;
    }

    /// Tells watchers which seats they hold after seats have moved.
    pub(super) async fn refresh_seats(&mut self) {
        for index in 0..self.watchers.len() {
            let watcher = &mut self.watchers[index];
            let seats = Seats::of(&watcher.session, &self.row, self.table.game());
            let before = std::mem::replace(&mut watcher.seats, seats);
            if seats == before {
                continue;
            }
            let subscriber = &watcher.subscriber;
            self.hub
                .subscriptions
                .unsubscribe(before.chat_topic(self.row.id), subscriber.id());
            self.hub
                .subscriptions
                .subscribe(seats.chat_topic(self.row.id), subscriber);
            if seats.can_see(&self.row) {
                self.resend_game(index).await;
            }
        }
        self.remove_unauthorised();
        self.update_presence(Color::ALL, Departure::Left).await;
    }

    /// Sends the game again to all watchers.
    pub(super) async fn resend_to_all(&mut self) {
        for index in 0..self.watchers.len() {
            self.resend_game(index).await;
        }
    }

    /// Sends the game again to one watcher.
    async fn resend_game(&mut self, index: usize) {
        let Watcher {
            subscriber,
            session,
            moves,
            ..
        } = &self.watchers[index];
        let (subscriber, session, moves) = (subscriber.clone(), Arc::clone(session), *moves);
        if let Err(reason) = self.send_game(&session, &subscriber, moves).await {
            tracing::warn!(game = %self.row.id, why = reason.text, "could not send a game to a watcher");
        }
    }

    /// Removes watchers who may no longer see the game.
    fn remove_unauthorised(&mut self) {
        let unauthorised = self
            .watchers
            .iter()
            .filter(|watcher| !watcher.seats.can_see(&self.row));
        let subscribers: Vec<Subscriber> = unauthorised
            .map(|watcher| watcher.subscriber.clone())
            .collect();
        for subscriber in subscribers {
            self.unsubscribe_watcher(subscriber.id());
            let reason = reasons::no_game(self.row.id);
            subscriber.send(to_json(&ServerMessage::Error { reason }));
        }
    }

    /// Removes a watcher and updates presence.
    pub(super) async fn remove_watcher(&mut self, subscriber: SubscriberId, how: Departure) {
        let Some(seats) = self.unsubscribe_watcher(subscriber) else {
            return;
        };
        if !seats.is_player() {
            return self.publish_spectator_count();
        }
        self.update_presence(seats.colors(), how).await;
    }

    /// Unsubscribes a watcher and returns the seats it held.
    pub(super) fn unsubscribe_watcher(&mut self, subscriber: SubscriberId) -> Option<Seats> {
        let index = self
            .watchers
            .iter()
            .position(|watcher| watcher.subscriber.id() == subscriber)?;
        let Watcher { seats, moves, .. } = self.watchers.swap_remove(index);
        self.hub
            .subscriptions
            .unsubscribe(self.topic(moves), subscriber);
        self.hub
            .subscriptions
            .unsubscribe(seats.chat_topic(self.row.id), subscriber);
        Some(seats)
    }

    /// Returns the number of watchers who do not play.
    pub(super) fn spectators(&self) -> u32 {
        let watchers = self.watchers.iter();
        watchers
            .filter(|watcher| !watcher.seats.is_player())
            .count() as u32
    }

    fn publish_spectator_count(&self) {
        let message = ServerMessage::Watchers {
            game: self.row.id,
            count: self.spectators(),
        };
        self.publish_to_watchers(&message);
    }

    /// Runs a command of the host; refusals are dropped, since they only say that nothing changed.
    fn host_command(&mut self, action: Action, now: Moment) -> Vec<Reply> {
        let mut replies = self.table.command(Actor::Host, action, now);
        replies.retain(|reply| reply.answer.is_ok() || reply.command.id.is_some());
        replies
    }
}
