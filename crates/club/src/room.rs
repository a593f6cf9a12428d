//! [`Room`]: one game, with those who follow it. A task of its own owns it.
//!
//! What a game answers goes a fixed way: the events are stored, then all who follow hear of them, then whoever
//! asked is told that it is done. A room does one thing after another, so that nobody hears of anything that is not
//! on disk, and nothing is heard out of order.

mod engine_seat;
mod seats;
mod talk;

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use tabiya_game::{Action, Actor, Corrupt, Departure, Event, EventKind, Game, Moment, Verdict};
use tabiya_player::{Reply, Table};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{GameMessage, Reason, Request, Room as Audience, Seat, ServerMessage, View};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use self::seats::Seats;
use crate::{
    Append, Closing, Ear, EarKey, GameRow, Hub, Id, StoreError, StoredGame, Topic, Visitor,
    engines::EngineAnswer, lobby, message::text, reasons,
};

/// What a room is told. Kept small: each room has places for some of them.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    /// Somebody comes to follow the game.
    Watch(Box<Coming>),
    /// An ear goes.
    Unwatch { ear: EarKey, how: Departure },
    /// Something is asked of the game.
    Do(Box<Asked>),
    /// Somebody speaks.
    Say(Box<Speech>),
    /// A player wants another game.
    Rematch {
        who: Arc<Visitor>,
        asker: Box<Asker>,
    },
    /// Somebody wants to read the game.
    Show {
        who: Arc<Visitor>,
        answer: oneshot::Sender<Result<GameMessage, Reason>>,
    },
    /// Somebody's seats go to another.
    MoveSeat {
        from_to: Box<(Id, Id)>,
        answer: oneshot::Sender<Result<(), Reason>>,
    },
    /// The referee has found out.
    Verdict(Box<Verdict>),
    /// The engine has thought.
    Engine(Box<EngineAnswer>),
}

/// Somebody who comes to follow a game.
#[derive(Debug)]
pub(crate) struct Coming {
    pub(crate) who: Arc<Visitor>,
    pub(crate) ear: Ear,
    /// The number of the first event that they miss; all if none.
    pub(crate) from: Option<u32>,
}

/// Something that is said at a game.
#[derive(Debug)]
pub(crate) struct Speech {
    pub(crate) who: Arc<Visitor>,
    pub(crate) audience: Audience,
    pub(crate) text: String,
    pub(crate) asker: Asker,
}

/// Something asked of a game.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) who: Arc<Visitor>,
    pub(crate) seat: Option<Seat>,
    pub(crate) id: u64,
    pub(crate) request: Request,
    pub(crate) asker: Asker,
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Asker {
    /// Over a socket.
    Ear(Ear),
    /// To a request by HTTP.
    Http(oneshot::Sender<Result<u32, Reason>>),
}

/// One game, with those who follow it.
pub(crate) struct Room {
    hub: Arc<Hub>,
    row: Arc<GameRow>,
    /// Where the players went on.
    next: Option<Id>,
    table: Table<Id>,
    /// How many events are stored. The game has no others, but while they are being stored.
    stored: u32,
    /// What could not be stored has left the game ahead of its log: it has to be read again.
    stale: bool,
    watchers: Vec<Watcher>,
    /// Who waits for an answer.
    pending: Vec<Pending>,
    /// Who wants another game.
    rematch: ByColor<bool>,
    engine: engine_seat::EngineSeat,
}

struct Watcher {
    ear: Ear,
    who: Arc<Visitor>,
    seats: Seats,
}

struct Pending {
    actor: Actor,
    id: u64,
    asker: Asker,
}

/// Who missed more events than this gets the whole game instead.
const MOST_ONE_BY_ONE: usize = Ear::MOST_WAITING / 4;
/// A room that nobody needs is given up after this time; the game is in the store.
const LINGER: Duration = Duration::from_secs(30);

impl Room {
    /// The room of a game that was stored.
    pub(crate) fn open(hub: Arc<Hub>, game: StoredGame) -> Result<Self, Corrupt> {
        let played = Game::replay(&game.events)?;
        let table = Table::new(game.row.id, played, Arc::clone(&hub.referee));
        Ok(Self {
            stored: table.game().events(),
            row: Arc::new(game.row),
            next: game.next,
            table,
            stale: false,
            watchers: Vec::new(),
            pending: Vec::new(),
            rematch: ByColor::default(),
            engine: engine_seat::EngineSeat::default(),
            hub,
        })
    }

    /// What it shares with all others.
    pub(crate) fn hub(&self) -> Arc<Hub> {
        Arc::clone(&self.hub)
    }

    /// After an interruption: nobody is charged for it, and nobody is there yet.
    pub(crate) async fn restore(&mut self) {
        let now = self.hub.time.now();
        let mut replies = self.table.command(Actor::Host, Action::Restore, now);
        for seat in Color::ALL {
            if self.row.seats[seat].is_some() {
                let how = Departure::Lost;
                let left = Action::Leave { seat, how };
                replies.extend(self.table.command(Actor::Host, left, now));
            }
        }
        self.settle(replies).await;
    }

    /// Lives as long as somebody needs the room, or time does something to the game.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<RoomMessage>) {
        lobby::list(&self.hub, &self.row, self.table.game());
        self.look_after();
        let mut alarm = Box::pin(sleep_until(Instant::now() + LINGER));
        loop {
            // An alarm that is too early costs less than one that is set anew with each move.
            let wanted = self.wake_in();
            let at = Instant::now() + wanted.unwrap_or(LINGER);
            if at < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(at);
            }
            tokio::select! {
                message = mailbox.recv() => match message {
                    // On the heap only while something goes on: most rooms wait most of the time.
                    Some(message) => Box::pin(self.hear(message)).await,
                    None => return,
                },
                () = &mut alarm => {
                    let replies = self.table.tick(self.hub.time.now());
                    let idle = replies.is_empty() && wanted.is_none() && self.watchers.is_empty();
                    Box::pin(self.settle(replies)).await;
                    if idle && self.pending.is_empty() && self.hub.rooms.retire(self.row.id, &mut mailbox) {
                        break;
                    }
                }
            }
        }
        // Who wrote to this room at the last moment meant the game, not the room.
        while let Some(message) = mailbox.recv().await {
            let _ = self.hub.send(self.row.id, message).await;
        }
    }

    fn wake_in(&self) -> Option<Duration> {
        let now = self.hub.time.now();
        let at = self.table.wake_at(now)?;
        Some(Duration::from_millis(at.0.saturating_sub(now.0)))
    }

    async fn hear(&mut self, message: RoomMessage) {
        if self.stale
            && let Err(error) = self.read_again().await
        {
            if let RoomMessage::Unwatch { ear, .. } = message {
                self.forget(ear);
            }
            return message.refuse(self.row.id, reasons::storage(&error));
        }
        let now = self.hub.time.now();
        match message {
            RoomMessage::Watch(coming) => self.admit(*coming).await,
            RoomMessage::Unwatch { ear, how } => self.dismiss(ear, how).await,
            RoomMessage::Do(asked) => self.ask(*asked).await,
            RoomMessage::Say(speech) => self.say(*speech).await,
            RoomMessage::Rematch { who, asker } => self.want_rematch(&who, *asker).await,
            RoomMessage::Show { who, answer } => {
                let shown = self.show(&who).await;
                let _ = answer.send(shown);
            }
            RoomMessage::MoveSeat { from_to, answer } => {
                let (from, to) = *from_to;
                let moved = self.move_seat(from, to).await;
                let _ = answer.send(moved);
            }
            RoomMessage::Verdict(verdict) => {
                let replies = self.table.verdict(*verdict, now);
                self.settle(replies).await;
            }
            RoomMessage::Engine(answer) => self.hear_engine(*answer).await,
        }
    }

    /// Somebody asks something of the game.
    async fn ask(&mut self, asked: Asked) {
        let Asked {
            who,
            seat,
            id,
            request,
            asker,
        } = asked;
        let seats = Seats::of(&who, &self.row, self.table.game());
        // Who may not see a game is not told that there is one.
        let actor = match seats.actor(seat) {
            Ok(actor) => actor,
            Err(_) if !seats.may_see(&self.row) => {
                return asker.refuse(self.row.id, id, reasons::no_game(self.row.id));
            }
            Err(reason) => return asker.refuse(self.row.id, id, reason),
        };
        self.pending.push(Pending { actor, id, asker });
        let command = Action::from(request).with_id(id);
        let replies = self.table.command(actor, command, self.hub.time.now());
        self.settle(replies).await;
    }

    /// Stores what happened, tells everybody, and answers.
    async fn settle(&mut self, replies: Vec<Reply>) {
        if replies.is_empty() {
            return;
        }
        // A command that came twice has its first answer, which is stored.
        let happened = replies
            .iter()
            .filter_map(|reply| reply.answer.as_ref().ok());
        let fresh: Vec<Event> = happened
            .flatten()
            .filter(|event| event.number >= self.stored)
            .cloned()
            .collect();
        if !fresh.is_empty() {
            let append = Append {
                game: self.row.id,
                expected: self.stored,
                events: fresh.clone(),
                closing: closing(self.table.game(), &fresh),
            };
            if let Err(error) = self.hub.store.append(append).await {
                return self.fall_back(error).await;
            }
            self.stored += fresh.len() as u32;
            self.hub.metrics.stored(&fresh);
            self.publish(&fresh);
        }
        for reply in replies {
            self.answer(reply);
        }
        if !fresh.is_empty() {
            self.look_after();
        }
    }

    /// What could not be stored did not happen: who waits is told so, and the game is read again.
    async fn fall_back(&mut self, error: StoreError) {
        tracing::error!(game = %self.row.id, %error, "a game could not be stored");
        self.stale = true;
        let reason = reasons::storage(&error);
        for pending in std::mem::take(&mut self.pending) {
            pending
                .asker
                .refuse(self.row.id, pending.id, reason.clone());
        }
        // If that does not go either, the next message tries again.
        let _ = self.read_again().await;
    }

    async fn read_again(&mut self) -> Result<(), StoreError> {
        let stored = self.hub.store.game(self.row.id).await?;
        let stored = stored.ok_or(StoreError::NoGame(self.row.id))?;
        let game = Game::replay(&stored.events).map_err(|error| StoreError::Corrupt {
            what: format!("game {}: {error}", self.row.id),
        })?;
        self.stored = game.events();
        self.table = Table::new(self.row.id, game, Arc::clone(&self.hub.referee));
        self.stale = false;
        self.engine = engine_seat::EngineSeat::default();
        Ok(())
    }

    fn publish(&mut self, events: &[Event]) {
        let topic = Topic::Game(self.row.id);
        if !self.hub.bus.is_followed(topic) {
            return;
        }
        for message in self.tell_of(events) {
            self.hub.bus.tell(topic, &message);
        }
    }

    /// The messages of these events, the last with how the game stands.
    fn tell_of(&mut self, events: &[Event]) -> Vec<Utf8Bytes> {
        let now = self.hub.time.now();
        let last = events.len().saturating_sub(1);
        let game = self.row.id.to_string();
        let messages = events.iter().enumerate().map(|(i, event)| {
            let view = (i == last).then(|| Box::new(View::of(self.table.game_mut(), now)));
            text(&ServerMessage::Event {
                game: game.clone(),
                event: Box::new(event.clone()),
                view,
            })
        });
        messages.collect()
    }

    fn answer(&mut self, reply: Reply) {
        let Some(id) = reply.command.id else {
            return;
        };
        let is_it = |pending: &Pending| pending.actor == reply.actor && pending.id == id.0;
        let Some(index) = self.pending.iter().position(is_it) else {
            return;
        };
        let Pending { id, asker, .. } = self.pending.swap_remove(index);
        match reply.answer {
            Ok(_) => asker.done(self.row.id, id, self.stored),
            Err(refusal) => asker.refuse(self.row.id, id, Reason::from(refusal)),
        }
    }

    /// What the club does by itself when something has happened.
    fn look_after(&mut self) {
        let game = self.table.game();
        lobby::note(&self.hub, &self.row, game);
        self.consult_engine();
    }

    /// Somebody comes.
    async fn admit(&mut self, coming: Coming) {
        let Coming { who, ear, from } = coming;
        let seats = Seats::of(&who, &self.row, self.table.game());
        if !seats.may_see(&self.row) {
            let reason = reasons::no_game(self.row.id);
            return ear.tell(text(&ServerMessage::Error { reason }));
        }
        let sent = match from {
            Some(from) => self.send_rest(&who, &ear, from).await,
            None => self.send_whole(&who, &ear).await,
        };
        if let Err(error) = sent {
            let reason = reasons::storage(&error);
            return ear.tell(text(&ServerMessage::Error { reason }));
        }
        self.hub.bus.follow(Topic::Game(self.row.id), &ear);
        self.hub.bus.follow(seats.talk(self.row.id), &ear);
        let key = ear.key();
        if self.watchers.iter().any(|other| other.ear.key() == key) {
            return;
        }
        self.watchers.push(Watcher { ear, who, seats });
        if seats.is_player() {
            self.greet(seats).await;
        } else {
            self.tell_watchers();
        }
    }

    /// The players who came with these seats are there.
    async fn greet(&mut self, seats: Seats) {
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for seat in seats.colors() {
            replies.extend(self.host(Action::Arrive { seat }, now));
        }
        self.settle(replies).await;
    }

    /// Seats have changed hands: those who are here are told which are theirs now.
    async fn reseat(&mut self) {
        for index in 0..self.watchers.len() {
            let Watcher { ear, who, seats } = &self.watchers[index];
            let (ear, who, before) = (ear.clone(), Arc::clone(who), *seats);
            let seats = Seats::of(&who, &self.row, self.table.game());
            if seats == before {
                continue;
            }
            self.hub.bus.unfollow(before.talk(self.row.id), ear.key());
            self.hub.bus.follow(seats.talk(self.row.id), &ear);
            self.watchers[index].seats = seats;
            if seats.may_see(&self.row) {
                let _ = self.send_whole(&who, &ear).await;
            }
        }
        self.dismiss_strangers();
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for seat in Color::ALL {
            let is_here = self.watchers.iter().any(|watcher| watcher.seats.has(seat));
            let how = Departure::Left;
            let action = if is_here {
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
    async fn dismiss(&mut self, ear: EarKey, how: Departure) {
        let Some(seats) = self.forget(ear) else {
            return;
        };
        if !seats.is_player() {
            return self.tell_watchers();
        }
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for seat in seats.colors() {
            let is_here = self.watchers.iter().any(|other| other.seats.has(seat));
            if !is_here {
                replies.extend(self.host(Action::Leave { seat, how }, now));
            }
        }
        self.settle(replies).await;
    }

    /// The ear hears of this game no longer. Gives the seats that it was there for.
    fn forget(&mut self, ear: EarKey) -> Option<Seats> {
        let index = self
            .watchers
            .iter()
            .position(|watcher| watcher.ear.key() == ear)?;
        let Watcher { seats, .. } = self.watchers.swap_remove(index);
        self.hub.bus.unfollow(Topic::Game(self.row.id), ear);
        self.hub.bus.unfollow(seats.talk(self.row.id), ear);
        Some(seats)
    }

    /// What the host says; what the game does not want to hear is no news.
    fn host(&mut self, action: Action, now: Moment) -> Vec<Reply> {
        let mut replies = self.table.command(Actor::Host, action, now);
        replies.retain(|reply| reply.answer.is_ok() || reply.command.id.is_some());
        replies
    }

    async fn send_whole(&mut self, who: &Visitor, ear: &Ear) -> Result<(), StoreError> {
        let message = self.whole(who).await?;
        ear.tell(text(&ServerMessage::Game(Box::new(message))));
        Ok(())
    }

    async fn send_rest(&mut self, who: &Visitor, ear: &Ear, from: u32) -> Result<(), StoreError> {
        let events = self.hub.store.events(self.row.id, from).await?;
        // So many messages would not find room in a line: who missed so much gets the game in one.
        if events.len() > MOST_ONE_BY_ONE {
            return self.send_whole(who, ear).await;
        }
        for message in self.tell_of(&events) {
            ear.tell(message);
        }
        if let Some(next) = self.next {
            ear.tell(text(&ServerMessage::Rematch {
                game: self.row.id.to_string(),
                next: next.to_string(),
            }));
        }
        Ok(())
    }

    async fn show(&mut self, who: &Visitor) -> Result<GameMessage, Reason> {
        let seats = Seats::of(who, &self.row, self.table.game());
        if !seats.may_see(&self.row) {
            return Err(reasons::no_game(self.row.id));
        }
        let message = self.whole(who).await;
        message.map_err(|error| reasons::storage(&error))
    }

    /// The game, whole, as somebody may see it.
    async fn whole(&mut self, who: &Visitor) -> Result<GameMessage, StoreError> {
        let seats = Seats::of(who, &self.row, self.table.game());
        let events = self.hub.store.events(self.row.id, 0).await?;
        let said = self.said(seats).await?;
        let now = self.hub.time.now();
        Ok(GameMessage {
            game: self.row.id.to_string(),
            events,
            view: View::of(self.table.game_mut(), now),
            seats: seats.list(),
            players: self.players(),
            watchers: self.spectators(),
            said,
            next: self.next.map(|next| next.to_string()),
            now,
        })
    }
}

impl RoomMessage {
    /// It cannot be done.
    pub(crate) fn refuse(self, game: Id, reason: Reason) {
        match self {
            Self::Watch(coming) => coming.ear.tell(text(&ServerMessage::Error { reason })),
            Self::Do(asked) => asked.asker.refuse(game, asked.id, reason),
            Self::Say(speech) => speech.asker.complain(reason),
            Self::Rematch { asker, .. } => asker.complain(reason),
            Self::Show { answer, .. } => drop(answer.send(Err(reason))),
            Self::MoveSeat { answer, .. } => drop(answer.send(Err(reason))),
            Self::Unwatch { .. } | Self::Verdict(_) | Self::Engine(_) => {}
        }
    }
}

impl Asker {
    fn done(self, game: Id, id: u64, events: u32) {
        match self {
            Self::Ear(ear) => ear.tell(text(&ServerMessage::Done {
                game: game.to_string(),
                id,
                events,
            })),
            Self::Http(answer) => drop(answer.send(Ok(events))),
        }
    }

    fn refuse(self, game: Id, id: u64, reason: Reason) {
        match self {
            Self::Ear(ear) => ear.tell(text(&ServerMessage::Refused {
                game: game.to_string(),
                id,
                reason,
            })),
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }

    /// Where nobody knows which request it was.
    fn complain(self, reason: Reason) {
        match self {
            Self::Ear(ear) => ear.tell(text(&ServerMessage::Error { reason })),
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }
}

/// How the game stands in lists, if these events changed whether it has ended, or how.
fn closing(game: &Game, fresh: &[Event]) -> Option<Closing> {
    let changes = |event: &Event| {
        matches!(
            event.kind,
            EventKind::Ended(_) | EventKind::Reasoned(_) | EventKind::Restarted
        )
    };
    fresh.iter().any(changes).then(|| Closing {
        ended: game.ending().map(|_| game.latest()),
        result: lobby::result(game).to_string(),
        ply: game.ply(),
        fen: game.position().fen().to_string(),
    })
}
