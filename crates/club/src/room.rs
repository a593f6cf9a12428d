//! [`Room`]: one game, with those who follow it. A task of its own owns it.
//!
//! What a game answers goes a fixed way: the events are stored, then all who follow hear of them, then whoever
//! asked is told that it is done. A room does one thing after another, so that nobody hears of anything that is not
//! on disk, and nothing is heard out of order.

mod engine_seat;
mod message;
mod seats;
mod sleep;
mod talk;
mod watchers;

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use tabiya_game::{Action, Actor, Departure, Event, EventKind, Game, Millis, Moment, Presence};
use tabiya_player::{Reply, Table};
use tabiya_rules::{ByColor, Color};
use tabiya_wire::{GameMessage, News, Reason, ServerMessage, View};
use tokio::{sync::mpsc, time::Instant};

pub(crate) use self::message::{Asked, Asker, Coming, RoomMessage, Speech};
use self::{
    seats::Seats,
    sleep::{Early, Sleep},
    watchers::Watcher,
};
use crate::{
    Append, Closing, Ear, GameRow, Hub, Id, StoreError, StoredGame, Topic, Visitor,
    alarm::Alarm,
    lobby,
    message::{hold, text},
    reasons,
};

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
    /// What was asked while the game stood still.
    held: Vec<Asked>,
    /// Who wants another game.
    rematch: ByColor<bool>,
    engine: engine_seat::EngineSeat,
    sleep: Sleep,
    /// When to look who of the players is there.
    roll_at: Option<Moment>,
    /// When players who have no socket last did something.
    seen: ByColor<Option<Moment>>,
}

struct Pending {
    actor: Actor,
    id: u64,
    asker: Asker,
}

/// Who missed more events than this gets the whole game instead.
const MOST_ONE_BY_ONE: usize = Ear::MOST_WAITING / 4;
/// A game has so many events at most, and a few more that end it: the longest that the Laws allow (9.6.2) has fewer.
const MOST_EVENTS: u32 = 20_000;
/// A room that nobody needs is given up after this time; the game is in the store.
const LINGER: Duration = Duration::from_secs(30);

/// Who plays without a socket is there for so long after each request.
const SEEN: Millis = Millis::seconds(60);

impl Room {
    /// The room of a game that was stored. Futures hand it on: a pointer is small.
    pub(crate) fn open(hub: Arc<Hub>, game: StoredGame) -> Result<Box<Self>, StoreError> {
        let played = game.replay()?;
        let sleep = match hub.sleepers.has(game.row.id) {
            true => Sleep::UntilPlayersAreBack,
            false => Sleep::Awake,
        };
        let table = Table::new(game.row.id, played, Arc::clone(&hub.referee));
        Ok(Box::new(Self {
            stored: table.game().events(),
            row: Arc::new(game.row),
            next: game.next,
            table,
            stale: false,
            watchers: Vec::new(),
            pending: Vec::new(),
            held: Vec::new(),
            rematch: ByColor::default(),
            engine: engine_seat::EngineSeat::default(),
            sleep,
            roll_at: None,
            seen: ByColor::default(),
            hub,
        }))
    }

    /// The game has just begun, and its players are on their way.
    pub(crate) fn expect_players(&mut self) {
        self.roll_at = Some(self.hub.time.now() + self.hub.patience.coming);
    }

    /// What it shares with all others.
    pub(crate) fn hub(&self) -> Arc<Hub> {
        Arc::clone(&self.hub)
    }

    /// Lists the game, if all may see it.
    pub(crate) fn list(&self) {
        lobby::list(&self.hub, &self.row, self.table.game());
    }

    /// Lives as long as somebody needs the room, or time does something to the game.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<Box<RoomMessage>>) {
        self.look_after();
        let mut alarm = Alarm::at(Instant::now() + LINGER);
        loop {
            // An alarm that is too early costs less than one that is set anew with each move.
            let wanted = self.wake_in();
            let at = Instant::now() + wanted.unwrap_or(LINGER);
            if at < alarm.moment() || alarm.has_rung() {
                alarm.set(at);
            }
            tokio::select! {
                message = mailbox.recv() => match message {
                    // On the heap only while something goes on: most rooms wait most of the time.
                    Some(message) => Box::pin(self.hear_and_go_on(*message)).await,
                    None => return,
                },
                () = alarm.ring() => {
                    let idle = wanted.is_none() && self.watchers.is_empty();
                    let idle = !Box::pin(self.tick()).await && idle && self.held.is_empty();
                    if idle && self.pending.is_empty() && self.hub.rooms.retire(self.row.id, &mut mailbox) {
                        break;
                    }
                }
            }
        }
        // Who wrote to this room at the last moment meant the game, not the room.
        while let Some(message) = mailbox.recv().await {
            self.hub.send(self.row.id, *message).await;
        }
    }

    fn wake_in(&self) -> Option<Duration> {
        let now = self.hub.time.now();
        let game = match self.is_asleep() {
            true => None,
            false => self.table.wake_at(now),
        };
        let at = [game, self.roll_at].into_iter().flatten().min()?;
        Some(Duration::from_millis(at.0.saturating_sub(now.0)))
    }

    /// Time has passed. True if that did something.
    async fn tick(&mut self) -> bool {
        let now = self.hub.time.now();
        let is_roll = self.roll_at.is_some_and(|at| at <= now);
        if is_roll {
            self.roll_at = self.unseen_at(now);
            if !self.is_asleep() {
                self.call_the_roll(Color::ALL, Departure::Lost).await;
            } else if !self.held.is_empty()
                || Color::ALL.into_iter().any(|seat| self.is_here(seat, now))
            {
                // Who came and went again does not set the clocks going.
                self.wake_up().await;
            }
        }
        self.hear_held().await;
        if self.is_asleep() {
            return is_roll;
        }
        let replies = self.table.tick(now);
        let is_something = !replies.is_empty();
        self.settle(replies).await;
        is_roll || is_something
    }

    async fn hear_and_go_on(&mut self, message: RoomMessage) {
        self.hear(message).await;
        self.hear_held().await;
    }

    async fn hear(&mut self, message: RoomMessage) {
        if self.stale
            && let Err(error) = self.read_again().await
        {
            if let RoomMessage::Unwatch { ear, .. } = message {
                self.forget(ear);
            }
            return message.refuse(self.row.id.as_str(), reasons::storage(&error));
        }
        match message {
            RoomMessage::Watch(coming) => self.admit(coming).await,
            RoomMessage::Unwatch { ear, how } => self.dismiss(ear, how).await,
            RoomMessage::Do(asked) => self.ask(asked).await,
            RoomMessage::Say(speech) => self.say(speech).await,
            RoomMessage::Rematch { who, asker } => self.want_rematch(&who, asker).await,
            RoomMessage::Show { who, moves, answer } => {
                let shown = self.show(&who, moves).await;
                let _ = answer.send(shown);
            }
            RoomMessage::MoveSeat { from, to, answer } => {
                let moved = self.move_seat(from, to).await;
                let _ = answer.send(moved);
            }
            RoomMessage::Verdict(_) if self.is_asleep() => {}
            RoomMessage::Verdict(verdict) => {
                let replies = self.table.verdict(verdict, self.hub.time.now());
                self.settle(replies).await;
            }
            RoomMessage::Engine(answer) => self.hear_engine(answer).await,
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
                return asker.refuse(self.row.id.as_str(), id, reasons::no_game(self.row.id));
            }
            Err(reason) => return asker.refuse(self.row.id.as_str(), id, reason),
        };
        if matches!(asker, Asker::Http(_)) {
            self.see(seats).await;
        }
        let action = Action::from(request.clone());
        if self.is_full() && adds_for_ever(&action) {
            return asker.refuse(self.row.id.as_str(), id, reasons::too_long());
        }
        let command = action.with_id(id);
        if matches!(self.sleep, Sleep::UntilPlayersAreBack) {
            match self.look_ahead(actor, &command) {
                Early::Answered(Ok(())) => {
                    return asker.done(self.row.id.as_str(), id, self.stored);
                }
                Early::Answered(Err(reason)) => {
                    return asker.refuse(self.row.id.as_str(), id, reason);
                }
                Early::Waits => {
                    return self.hold(Asked {
                        who,
                        seat,
                        id,
                        request,
                        asker,
                    });
                }
                Early::Wakes => {}
            }
        }
        self.wake_up().await;
        match &self.sleep {
            Sleep::Awake => {}
            Sleep::UntilPlayersAreBack => {
                return asker.refuse(self.row.id.as_str(), id, reasons::busy());
            }
            Sleep::UntilItIsStored(why) => {
                return asker.refuse(self.row.id.as_str(), id, Reason::clone(why));
            }
        }
        self.pending.push(Pending { actor, id, asker });
        let replies = self.table.command(actor, command, self.hub.time.now());
        self.settle(replies).await;
    }

    /// True if the game has as many events as it may have.
    fn is_full(&self) -> bool {
        self.stored >= MOST_EVENTS
    }

    /// Stores what happened, tells everybody, and answers.
    async fn settle(&mut self, mut replies: Vec<Reply>) {
        if replies.is_empty() {
            return;
        }
        let fresh = self.take_fresh(&mut replies);
        let is_something = !fresh.is_empty();
        if is_something {
            let append = Append {
                game: self.row.id,
                expected: self.stored,
                closing: closing(self.table.game(), &fresh),
                events: fresh,
            };
            if let Err(error) = self.hub.store.append(&append).await {
                return self.fall_back(error).await;
            }
            let fresh = append.events;
            self.stored += fresh.len() as u32;
            if let Some(ending) = self.table.game().ending()
                && fresh
                    .iter()
                    .any(|event| matches!(event.kind, EventKind::Ended(_)))
            {
                tracing::info!(game = %self.row.id, %ending, "a game has ended");
            }
            self.hub.metrics.stored(&fresh);
            self.publish(&fresh);
        }
        for reply in replies {
            self.answer(reply);
        }
        if is_something {
            self.look_after();
        }
    }

    /// The events of some answers that are to be stored. A command that came twice has its first answer, which is.
    fn take_fresh(&self, replies: &mut [Reply]) -> Vec<Event> {
        let mut fresh = Vec::new();
        for happened in replies.iter_mut().filter_map(|it| it.answer.as_mut().ok()) {
            match fresh.is_empty() {
                true => fresh = std::mem::take(happened),
                false => fresh.append(happened),
            }
        }
        fresh.retain(|event| event.number >= self.stored);
        fresh
    }

    /// What could not be stored did not happen: who waits is told so, and the game is read again. It stands still until
    /// it can be stored, so that nobody is charged for that either.
    async fn fall_back(&mut self, error: StoreError) {
        tracing::error!(game = %self.row.id, %error, "a game could not be stored");
        self.stale = true;
        let reason = reasons::storage(&error);
        for pending in std::mem::take(&mut self.pending) {
            pending
                .asker
                .refuse(self.row.id.as_str(), pending.id, reason.clone());
        }
        // Somebody else wrote first: that is no trouble of the store.
        let stands_still = !matches!(error, StoreError::Conflict { .. });
        if stands_still {
            self.fall_asleep(reason);
        }
        // If that does not go either, the next message tries again.
        if self.read_again().await.is_ok() && stands_still {
            self.show_to_all().await;
        }
    }

    async fn read_again(&mut self) -> Result<(), StoreError> {
        let game = self.hub.read_game(self.row.id).await?.replay()?;
        self.stored = game.events();
        self.table = Table::new(self.row.id, game, Arc::clone(&self.hub.referee));
        self.stale = false;
        self.engine = engine_seat::EngineSeat::default();
        Ok(())
    }

    fn publish(&mut self, events: &[Event]) {
        for moves in [false, true] {
            let topic = self.topic(moves);
            if !self.hub.bus.is_followed(topic) {
                continue;
            }
            let bus = Arc::clone(&self.hub.bus);
            self.tell_of(events, moves, |message| bus.tell(topic, &message));
        }
    }

    /// What those follow who want views with moves, or without.
    fn topic(&self, moves: bool) -> Topic {
        match moves {
            false => Topic::Game(self.row.id),
            true => Topic::GameWithMoves(self.row.id),
        }
    }

    /// Tells all who follow the game.
    fn tell_all(&self, message: &ServerMessage) {
        let message = text(message);
        for moves in [false, true] {
            self.hub.bus.tell(self.topic(moves), &message);
        }
    }

    fn view(&mut self, moves: bool) -> View {
        let (game_now, is_asleep) = (self.now(), self.is_asleep());
        let game = self.table.game_mut();
        let mut view = match moves {
            false => View::of(game, game_now),
            true => View::with_moves(game, game_now),
        };
        if is_asleep {
            view.running = None;
            // Who was there before the interruption may not have come back.
            let now = self.hub.time.now();
            for seat in Color::ALL {
                let is_missing = self.row.seats[seat].is_some() && !self.is_here(seat, now);
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

    /// Tells somebody of these events, with the last how the game stands.
    fn tell_of(&mut self, events: &[Event], moves: bool, tell: impl Fn(Utf8Bytes)) {
        let last = events.len().saturating_sub(1);
        for (i, event) in events.iter().enumerate() {
            let view = (i == last).then(|| self.view(moves));
            tell(text(&News::Event {
                game: self.row.id.as_str(),
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
        let Pending { id, asker, .. } = self.pending.swap_remove(index);
        match reply.answer {
            Ok(_) => asker.done(self.row.id.as_str(), id, self.stored),
            Err(refusal) => asker.refuse(self.row.id.as_str(), id, Reason::from(refusal)),
        }
    }

    /// What the club does by itself when something has happened.
    fn look_after(&mut self) {
        let game = self.table.game();
        lobby::note(&self.hub, &self.row, game);
        if !self.is_asleep() {
            self.consult_engine();
        }
    }

    async fn send_whole(&mut self, who: &Visitor, ear: &Ear, moves: bool) -> Result<(), Reason> {
        let permit = self.hub.permit(self.stored)?;
        let message = self
            .whole(who, moves)
            .await
            .map_err(|error| reasons::storage(&error))?;
        let message = text(&ServerMessage::Game(Box::new(message)));
        ear.tell(hold(message, permit));
        Ok(())
    }

    async fn send_rest(
        &mut self,
        who: &Visitor,
        ear: &Ear,
        from: u32,
        moves: bool,
    ) -> Result<(), Reason> {
        // Who knows more than there is knows another game: the club's data was put back.
        if from > self.stored {
            return self.send_whole(who, ear, moves).await;
        }
        let events = self.hub.store.events(self.row.id, from).await;
        let events = events.map_err(|error| reasons::storage(&error))?;
        // So many messages would not find room in a line: who missed so much gets the game in one.
        if events.len() > MOST_ONE_BY_ONE {
            return self.send_whole(who, ear, moves).await;
        }
        self.tell_of(&events, moves, |message| ear.tell(message));
        if let Some(next) = self.next {
            ear.tell(text(&ServerMessage::Rematch {
                game: self.row.id.to_string(),
                next: next.to_string(),
            }));
        }
        Ok(())
    }

    async fn show(&mut self, who: &Visitor, moves: bool) -> Result<GameMessage, Reason> {
        let seats = Seats::of(who, &self.row, self.table.game());
        if !seats.may_see(&self.row) {
            return Err(reasons::no_game(self.row.id));
        }
        let message = self.whole(who, moves).await;
        message.map_err(|error| reasons::storage(&error))
    }

    /// The game, whole, as somebody may see it.
    async fn whole(&mut self, who: &Visitor, moves: bool) -> Result<GameMessage, StoreError> {
        let seats = Seats::of(who, &self.row, self.table.game());
        let events = self.hub.store.events(self.row.id, 0).await?;
        let said = self.said(seats).await?;
        let series = self.series().await?;
        let now = self.hub.time.now();
        Ok(GameMessage {
            game: self.row.id.to_string(),
            events,
            view: self.view(moves),
            seats: seats.list(),
            players: self.players(),
            watchers: self.spectators(),
            said,
            series,
            rematch: self.wants_rematch(),
            next: self.next.map(|next| next.to_string()),
            now,
        })
    }
}

/// True for what can be done again and again without an end.
fn adds_for_ever(action: &Action) -> bool {
    matches!(
        action,
        Action::Move { .. } | Action::Offer(_) | Action::Decline(_) | Action::GiveTime(_)
    )
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
