//! [`Room`]: one game with its watchers, owned by a task of its own.
//!
//! Every change follows the same path: its events are stored, then published to all watchers, then acknowledged to
//! whoever sent the request. A room handles one message at a time, so nothing is published that is not on disk, and
//! nothing arrives out of order.

mod chat;
mod engine_seat;
mod message;
mod opening;
mod rematch;
mod seats;
mod set_aside;
mod suspension;
mod watchers;

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use tabiya_game::{Action, Actor, Departure, Event, EventKind, Game, Millis, Moment, Presence};
use tabiya_referee::{RefereedGame, Reply};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{
    GameId, GameSnapshot, GameView, OpeningName, Reason, SeriesScore, ServerMessage,
    ServerMessageRef,
};
use tokio::{sync::mpsc, time::Instant};

pub(crate) use self::{
    message::{ChatRequest, GameRequest, ReplyTo, RoomMessage, WatchRequest},
    set_aside::UNTOUCHED_LIMIT,
};
use self::{
    opening::OpeningLookup,
    seats::Seats,
    suspension::{SuspendedOutcome, Suspension},
    watchers::Watcher,
};
use crate::{
    Append, GameRow, GameStatus, Hub, Session, StoreError, StoredGame, Subscriber, Topic,
    live_game::{self, LiveGame},
    lobby,
    message::{to_json, with_permit},
    reasons,
    timer::Timer,
};

/// One game with its watchers.
pub(crate) struct Room {
    hub: Arc<Hub>,
    row: Arc<GameRow>,
    /// The rematch, once it has begun.
    next: Option<GameId>,
    /// Score of the series, once this game has ended and somebody has to know it.
    series: Option<SeriesScore>,
    table: RefereedGame<GameId>,
    /// The state of the game for lists.
    live: Arc<LiveGame>,
    opening: OpeningLookup,
    /// True if the game was set aside: it is in no list of games in progress until something happens.
    is_set_aside: bool,
    /// Number of stored events. The game has no others, except while they are being stored.
    stored_events: u32,
    /// True after a failed append: the game is ahead of its log and must be reloaded.
    is_stale: bool,
    watchers: Vec<Watcher>,
    /// Requests that wait for their reply.
    pending: Vec<Pending>,
    /// Requests that arrived while the game was suspended.
    queued_requests: Vec<GameRequest>,
    /// Players who have offered a rematch.
    rematch: ByColor<bool>,
    engine: engine_seat::EngineSeat,
    suspension: Suspension,
    /// When to check next which players are present.
    presence_check_at: Option<Moment>,
    /// Last requests of players who play by HTTP, without a WebSocket.
    last_http_request: ByColor<Option<Moment>>,
}

/// How a room comes to be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoomOrigin {
    /// Its game has just begun here.
    New,
    /// Its game was stored before. If nothing has happened in it since this node began to serve it, it was interrupted: its
    /// clocks stand still until the players are back.
    Stored,
}

struct Pending {
    actor: Actor,
    id: u64,
    arrived: std::time::Instant,
    reply_to: ReplyTo,
}

/// A client that missed more events than this gets the whole game instead.
const MAX_CATCH_UP_EVENTS: usize = Subscriber::OUTBOX_CAPACITY / 4;
/// Maximum number of events in a game, plus a few that end it. The longest game that the Laws allow (9.6.2) has fewer.
const MAX_EVENTS: u32 = 20_000;
/// An unused room is closed after this time; its game is in the store.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// A player without a WebSocket counts as present for this long after each request.
const HTTP_PRESENCE: Millis = Millis::seconds(60);

impl Room {
    /// Creates the room of a stored game. Boxed, because it is moved through several futures.
    pub(crate) fn open(
        hub: Arc<Hub>,
        game: StoredGame,
        origin: RoomOrigin,
    ) -> Result<Box<Self>, StoreError> {
        let played = game.replay()?;
        // A game that is over needs nobody's presence: the referee decides a pending result.
        if played.is_over() {
            hub.suspended_games.remove(game.row.id);
        }
        let served_since = hub.served_since(game.row.id);
        let is_interrupted = origin == RoomOrigin::Stored
            && served_since.is_none_or(|since| played.last_event_at() <= since);
        let is_suspended =
            is_interrupted || game.is_set_aside || hub.suspended_games.contains(game.row.id);
        let suspension = match is_suspended && !played.is_over() {
            true => Suspension::WaitingForPlayers,
            false => Suspension::Running,
        };
        let row = Arc::new(game.row);
        let live = Arc::new(LiveGame::new(Arc::clone(&row), &played));
        // The verdict may come at once, and needs an open room.
        let table = RefereedGame::not_started(row.id, played, Arc::clone(&hub.referee));
        Ok(Box::new(Self {
            stored_events: table.game().event_count(),
            row,
            next: game.next,
            series: None,
            table,
            live,
            opening: OpeningLookup::default(),
            is_set_aside: game.is_set_aside,
            is_stale: false,
            watchers: Vec::new(),
            pending: Vec::new(),
            queued_requests: Vec::new(),
            rematch: ByColor::default(),
            engine: engine_seat::EngineSeat::default(),
            suspension,
            presence_check_at: None,
            last_http_request: ByColor::default(),
            hub,
        }))
    }

    /// Schedules the first presence check of a game that has just begun.
    pub(crate) fn expect_players(&mut self) {
        self.presence_check_at = Some(self.hub.time.now() + self.hub.presence_timeouts.arrival);
    }

    /// Returns the shared state.
    pub(crate) fn hub(&self) -> Arc<Hub> {
        Arc::clone(&self.hub)
    }

    /// Adds the game to the lobby's list if it is public.
    pub(crate) fn list(&self) {
        if !self.is_set_aside {
            lobby::list_game(&self.hub, &self.row, self.table.game(), &self.live);
        }
    }

    /// Returns the state of the game for lists.
    pub(crate) fn live(&self) -> Arc<LiveGame> {
        Arc::clone(&self.live)
    }

    /// Runs until the room is idle: nobody watches, and no clock, timeout or result is pending.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<Box<RoomMessage>>) {
        self.table.start();
        self.after_change();
        let mut timer = Timer::at(Instant::now() + IDLE_TIMEOUT);
        loop {
            // Firing early now and then costs less than resetting the timer on every move.
            let due_in = self.time_until_due();
            let at = Instant::now() + due_in.unwrap_or(IDLE_TIMEOUT);
            if at < timer.deadline() || timer.has_elapsed() {
                timer.reset(at);
            }
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) if matches!(*message, RoomMessage::Close(_)) => {
                        self.close(&mut mailbox);
                        break;
                    }
                    // Boxed so that idle rooms, which are most, stay small.
                    Some(message) => Box::pin(self.handle_and_resume(*message)).await,
                    None => return,
                },
                () = timer.elapsed() => {
                    let idle = due_in.is_none() && self.watchers.is_empty();
                    let idle = !Box::pin(self.tick()).await && idle && self.queued_requests.is_empty();
                    let idle = idle && self.pending.is_empty() && !self.awaits_verdict();
                    if idle && self.hub.rooms.close_if_idle(self.row.id, &mut mailbox) {
                        break;
                    }
                }
            }
        }
        // Messages that arrived while the room was closing go to the game's next room.
        while let Some(message) = mailbox.recv().await {
            Box::pin(self.hub.send(self.row.id, *message)).await;
        }
    }

    /// Closes the room, because another node serves the game from now on.
    fn close(&mut self, mailbox: &mut mpsc::Receiver<Box<RoomMessage>>) {
        self.hub.rooms.remove(self.row.id, mailbox);
        lobby::unlist_game(&self.hub, &self.row);
        while let Some(watcher) = self.watchers.last() {
            let subscriber = watcher.subscriber.id();
            self.unsubscribe_watcher(subscriber);
        }
        let (hub, game) = (Arc::clone(&self.hub), self.row.id);
        let queued = std::mem::take(&mut self.queued_requests);
        tokio::spawn(async move {
            for asked in queued {
                hub.send(game, RoomMessage::Do(asked)).await;
            }
        });
        for pending in std::mem::take(&mut self.pending) {
            pending.reply_to.redirect();
        }
    }

    fn time_until_due(&self) -> Option<Duration> {
        let now = self.hub.time.now();
        let game = match self.is_suspended() {
            true => None,
            false => self.table.wake_at(),
        };
        let at = [game, self.presence_check_at].into_iter().flatten().min()?;
        Some(Duration::from_millis(at.0.saturating_sub(now.0)))
    }

    /// Handles the passing of time. Returns true if anything happened.
    async fn tick(&mut self) -> bool {
        let now = self.hub.time.now();
        let is_presence_check = self.presence_check_at.is_some_and(|at| at <= now);
        if is_presence_check {
            self.presence_check_at = self.next_http_expiry(now);
            if !self.is_suspended() {
                self.update_presence(Color::ALL, Departure::Lost).await;
            } else if !self.queued_requests.is_empty()
                || Color::ALL
                    .into_iter()
                    .any(|seat| self.is_present(seat, now))
            {
                // A player who came and left again does not restart the clocks.
                self.resume().await;
            }
        }
        self.handle_queued().await;
        if self.is_suspended() {
            return is_presence_check;
        }
        let replies = self.table.tick(now);
        let has_events = !replies.is_empty();
        self.commit(replies).await;
        is_presence_check || has_events
    }

    async fn handle_and_resume(&mut self, message: RoomMessage) {
        self.handle(message).await;
        self.handle_queued().await;
    }

    async fn handle(&mut self, message: RoomMessage) {
        if self.is_stale
            && let Err(error) = self.reload().await
        {
            if let RoomMessage::Unwatch { subscriber, .. } = message {
                self.unsubscribe_watcher(subscriber);
            }
            return message.refuse(self.row.id, reasons::storage(&error));
        }
        match message {
            RoomMessage::Watch(request) => self.add_watcher(request).await,
            RoomMessage::Unwatch { subscriber, how } => self.remove_watcher(subscriber, how).await,
            RoomMessage::Do(asked) => self.handle_request(asked).await,
            RoomMessage::Say(request) => self.handle_chat(request).await,
            RoomMessage::Rematch { session, reply_to } => {
                self.handle_rematch(&session, reply_to).await
            }
            RoomMessage::Show {
                session,
                moves,
                answer,
            } => {
                answer.send(self.read_for(&session, moves).await);
            }
            RoomMessage::MoveSeat { from, to, answer } => {
                answer.send(self.move_seat(from, to).await);
            }
            RoomMessage::SetAside => self.set_aside().await,
            // The referee is asked again when the game is resumed.
            RoomMessage::Verdict(_) if self.is_suspended() => {}
            RoomMessage::Verdict(verdict) => {
                let replies = self.table.verdict(verdict, self.hub.time.now());
                if self.awaits_verdict() && verdict.ply == self.table.game().ply() {
                    tracing::warn!(game = %self.row.id, "the referee could not decide a result, so an arbiter has to");
                }
                self.commit(replies).await;
            }
            RoomMessage::Engine(answer) => self.handle_engine_answer(answer).await,
            RoomMessage::ExpectPlayers => self.expect_players(),
            // Handled by `run`.
            RoomMessage::Close(_) => {}
        }
    }

    /// Handles a request to the game.
    async fn handle_request(&mut self, asked: GameRequest) {
        let GameRequest {
            session,
            seat,
            id,
            request,
            arrived,
            reply_to,
        } = asked;
        let seats = Seats::of(&session, &self.row, self.table.game());
        // Private games are not revealed to others.
        let actor = match seats.actor(seat) {
            Ok(actor) => actor,
            Err(_) if !seats.can_see(&self.row) => {
                return reply_to.refuse(self.row.id, id, reasons::no_game(self.row.id));
            }
            Err(reason) => return reply_to.refuse(self.row.id, id, reason),
        };
        if reply_to.is_http() {
            self.mark_active_by_http(seats).await;
        }
        let action = Action::from(request.clone());
        if self.is_full() && is_repeatable(&action) {
            return reply_to.refuse(self.row.id, id, reasons::too_long());
        }
        let command = action.with_id(id);
        if matches!(self.suspension, Suspension::WaitingForPlayers) {
            match self.dry_run(actor, &command) {
                SuspendedOutcome::Answered(Ok(())) => {
                    return reply_to.done(self.row.id, id, self.stored_events);
                }
                SuspendedOutcome::Answered(Err(reason)) => {
                    return reply_to.refuse(self.row.id, id, reason);
                }
                SuspendedOutcome::Queue => {
                    return self.queue_request(GameRequest {
                        session,
                        seat,
                        id,
                        request,
                        arrived,
                        reply_to,
                    });
                }
                SuspendedOutcome::Resume => {}
            }
        }
        self.resume().await;
        match &self.suspension {
            Suspension::Running => {}
            Suspension::WaitingForPlayers => {
                return reply_to.refuse(self.row.id, id, reasons::busy());
            }
            Suspension::WaitingForStorage(why) => {
                return reply_to.refuse(self.row.id, id, Reason::clone(why));
            }
        }
        self.pending.push(Pending {
            actor,
            id,
            arrived,
            reply_to,
        });
        let replies = self.table.command(actor, command, self.hub.time.now());
        self.commit(replies).await;
    }

    /// Returns true if the result depends on a verdict that is not there yet.
    fn awaits_verdict(&self) -> bool {
        self.table.game().pending_result().is_some()
    }

    /// Returns true if the game has the maximum number of events.
    fn is_full(&self) -> bool {
        self.stored_events >= MAX_EVENTS
    }

    /// Stores the new events, publishes them, and sends the replies.
    async fn commit(&mut self, mut replies: Vec<Reply>) {
        if replies.is_empty() {
            return;
        }
        let new_events = self.take_new_events(&mut replies);
        let has_events = !new_events.is_empty();
        if has_events {
            let append = Append {
                game: self.row.id,
                expected: self.stored_events,
                status: changed_status(self.table.game(), &new_events),
                events: new_events,
            };
            if let Err(error) = self.hub.store.append(&append).await {
                return self.roll_back(error).await;
            }
            if append.status.is_some() {
                self.load_series().await;
            }
            self.take_up_again().await;
            let new_events = append.events;
            self.stored_events += new_events.len() as u32;
            if let Some(ending) = self.table.game().ending()
                && new_events
                    .iter()
                    .any(|event| matches!(event.kind, EventKind::Ended(_)))
            {
                tracing::info!(game = %self.row.id, %ending, "game ended");
            } else if let Some(pending) = self.table.game().pending_result() {
                tracing::info!(game = %self.row.id, %pending, "result pending");
            }
            self.hub.metrics.count_stored(&new_events);
            self.publish_events(&new_events);
        }
        for reply in replies {
            self.answer(reply);
        }
        if has_events {
            self.after_change();
        }
    }

    /// Takes the events that are not stored yet out of the replies. A repeated command gets its first reply, whose
    /// events are stored.
    fn take_new_events(&self, replies: &mut [Reply]) -> Vec<Event> {
        let mut new_events = Vec::new();
        for happened in replies.iter_mut().filter_map(|it| it.answer.as_mut().ok()) {
            match new_events.is_empty() {
                true => new_events = std::mem::take(happened),
                false => new_events.append(happened),
            }
        }
        new_events.retain(|event| event.number >= self.stored_events);
        new_events
    }

    /// Undoes events that could not be stored: pending requests are refused and the game is reloaded. It stays
    /// suspended until it can be stored, so nobody's clock is charged.
    async fn roll_back(&mut self, error: StoreError) {
        tracing::error!(game = %self.row.id, %error, "could not store a game");
        self.is_stale = true;
        if error == StoreError::Fenced {
            for pending in std::mem::take(&mut self.pending) {
                pending.reply_to.redirect();
            }
            return self.suspend(reasons::busy());
        }
        let reason = reasons::storage(&error);
        for pending in std::mem::take(&mut self.pending) {
            pending
                .reply_to
                .refuse(self.row.id, pending.id, reason.clone());
        }
        // A conflict means that another process wrote first; storage itself works.
        let is_storage_failure = !matches!(error, StoreError::Conflict { .. });
        if is_storage_failure {
            self.suspend(reason);
        }
        // If reloading fails too, the next message tries again.
        if self.reload().await.is_ok() && is_storage_failure {
            self.resend_to_all().await;
        }
    }

    async fn reload(&mut self) -> Result<(), StoreError> {
        let game = self.hub.read_game(self.row.id).await?.replay()?;
        self.stored_events = game.event_count();
        self.table = RefereedGame::new(self.row.id, game, Arc::clone(&self.hub.referee));
        self.live.update(self.table.game());
        self.is_stale = false;
        self.engine = engine_seat::EngineSeat::default();
        Ok(())
    }

    fn publish_events(&mut self, events: &[Event]) {
        for moves in [false, true] {
            let topic = self.topic(moves);
            if !self.hub.subscriptions.has_subscribers(topic) {
                continue;
            }
            let hub = Arc::clone(&self.hub);
            self.send_events(events, moves, |message| {
                hub.subscriptions.publish(topic, &message)
            });
        }
    }

    /// Returns the topic of watchers who want views with or without moves.
    fn topic(&self, moves: bool) -> Topic {
        match moves {
            false => Topic::Game(self.row.id),
            true => Topic::GameWithMoves(self.row.id),
        }
    }

    /// Publishes a message to all watchers.
    fn publish_to_watchers(&self, message: &ServerMessage) {
        let message = to_json(message);
        for moves in [false, true] {
            self.hub.subscriptions.publish(self.topic(moves), &message);
        }
    }

    fn view(&mut self, moves: bool) -> GameView {
        let (game_now, is_suspended) = (self.now(), self.is_suspended());
        let game = self.table.game();
        let mut view = match moves {
            false => GameView::of(game, game_now),
            true => GameView::with_moves(game, game_now),
        };
        view.opening = self.opening.of(game).map(OpeningName::from);
        view.series = self.series;
        if is_suspended {
            view.running = None;
            // Players who were present before the interruption may not be back yet.
            let now = self.hub.time.now();
            for seat in Color::ALL {
                let is_missing = self.row.seats[seat].is_some() && !self.is_present(seat, now);
                if is_missing && view.presence[seat] == Presence::Here {
                    view.presence[seat] = Presence::Away {
                        since: game_now,
                        how: Departure::Lost,
                    };
                }
            }
        }
        view
    }

    /// Sends events one by one, the last with the current view.
    fn send_events(&mut self, events: &[Event], moves: bool, send: impl Fn(Utf8Bytes)) {
        let last = events.len().saturating_sub(1);
        for (i, event) in events.iter().enumerate() {
            let view = (i == last).then(|| self.view(moves));
            send(to_json(&ServerMessageRef::Event {
                game: self.row.id,
                event,
                view: view.as_ref(),
            }));
        }
    }

    fn answer(&mut self, reply: Reply) {
        let Some(id) = reply.command.id else {
            return;
        };
        let is_it = |pending: &Pending| pending.actor == reply.actor && pending.id == id.0;
        let Some(index) = self.pending.iter().position(is_it) else {
            return;
        };
        let Pending {
            id,
            arrived,
            reply_to,
            ..
        } = self.pending.swap_remove(index);
        match reply.answer {
            Ok(_) => {
                reply_to.done(self.row.id, id, self.stored_events);
                if matches!(reply.command.action, Action::Move { .. }) {
                    let latency = &self.hub.metrics.move_acknowledgement;
                    latency.observe(arrived.elapsed().as_secs_f64());
                }
            }
            Err(refusal) => reply_to.refuse(self.row.id, id, Reason::from(refusal)),
        }
    }

    /// Updates the lobby and asks the engine for a move after a change.
    fn after_change(&mut self) {
        let game = self.table.game();
        self.live.update(game);
        lobby::update_listing(&self.hub, &self.row, game, &self.live);
        if !self.is_suspended() {
            self.request_engine_move();
        }
    }

    async fn send_game(
        &mut self,
        session: &Session,
        subscriber: &Subscriber,
        moves: bool,
    ) -> Result<(), Reason> {
        let permit = self.hub.long_game_permit(self.stored_events)?;
        let message = self
            .game_message(session, moves)
            .await
            .map_err(|error| reasons::storage(&error))?;
        let message = to_json(&ServerMessage::Game(Box::new(message)));
        subscriber.send(with_permit(message, permit));
        Ok(())
    }

    async fn send_missed_events(
        &mut self,
        session: &Session,
        subscriber: &Subscriber,
        from: u32,
        moves: bool,
    ) -> Result<(), Reason> {
        // A client that knows more events than exist has seen data that was since restored from a backup.
        if from > self.stored_events {
            return self.send_game(session, subscriber, moves).await;
        }
        let events = self.hub.store.events(self.row.id, from).await;
        let events = events.map_err(|error| reasons::storage(&error))?;
        // That many messages would overflow the outbox.
        if events.len() > MAX_CATCH_UP_EVENTS {
            return self.send_game(session, subscriber, moves).await;
        }
        self.load_series().await;
        self.send_events(&events, moves, |message| subscriber.send(message));
        if let Some(next) = self.next {
            subscriber.send(to_json(&ServerMessage::Rematch {
                game: self.row.id,
                next,
            }));
        }
        Ok(())
    }

    async fn read_for(&mut self, session: &Session, moves: bool) -> Result<GameSnapshot, Reason> {
        let seats = Seats::of(session, &self.row, self.table.game());
        if !seats.can_see(&self.row) {
            return Err(reasons::no_game(self.row.id));
        }
        let message = self.game_message(session, moves).await;
        message.map_err(|error| reasons::storage(&error))
    }

    /// Returns the whole game as this session may see it.
    async fn game_message(
        &mut self,
        session: &Session,
        moves: bool,
    ) -> Result<GameSnapshot, StoreError> {
        let seats = Seats::of(session, &self.row, self.table.game());
        let events = self.hub.store.events(self.row.id, 0).await?;
        let said = self.chat_history(seats).await?;
        let series = self.series().await?;
        self.series = self.table.game().ending().map(|_| series);
        let now = self.hub.time.now();
        Ok(GameSnapshot {
            game: self.row.id,
            events,
            view: self.view(moves),
            seats: seats.list(),
            players: self.players(),
            watchers: self.spectators(),
            said,
            series,
            rematch: self.pending_rematch(),
            next: self.next,
            now,
        })
    }
}

/// Returns true for actions that can be repeated without end.
fn is_repeatable(action: &Action) -> bool {
    matches!(
        action,
        Action::Move { .. } | Action::Offer(_) | Action::Decline(_) | Action::GiveTime(_)
    )
}

/// Returns the new status for game lists if these events ended, re-scored or restarted the game.
fn changed_status(game: &Game, new_events: &[Event]) -> Option<GameStatus> {
    let changes = |event: &Event| {
        matches!(
            event.kind,
            EventKind::Ended(_) | EventKind::Reasoned(_) | EventKind::Restarted
        )
    };
    new_events.iter().any(changes).then(|| GameStatus {
        ended: game.ending().map(|_| game.last_event_at()),
        result: live_game::result(game).to_string(),
        ply: game.ply(),
        fen: game.position().fen().to_string(),
    })
}
