//! [`ClubGame`]: a game hosted by a club. Its events are followed here, and actions are sent there.

use tabiya_game::{Action, Event, Game, Millis, Moment};
use tabiya_rules::Color;
use tabiya_wire::{GameId, GameSnapshot, Request, Seat, ServerMessage};

use super::{Host, HostEvent, HostWarning, LocalSeats};
use crate::{
    app_event::AppEvent,
    club_connection::{ClubCommand, ClubConnection, ClubEvent},
};

/// Game hosted by a club.
pub(crate) struct ClubGame {
    id: GameId,
    game: Game,
    events: Vec<Event>,
    seats: LocalSeats,
    connection: ClubConnection,
    /// The club's clock minus ours, in milliseconds.
    clock_offset: i64,
    /// Number of unanswered requests.
    unanswered: u32,
    /// True if another event follows immediately.
    has_more_events: bool,
}

impl ClubGame {
    /// Follows a game. None if its events cannot be replayed: the club is of a later version.
    pub(crate) fn follow(
        message: &GameSnapshot,
        connection: ClubConnection,
        now: Moment,
    ) -> Option<Self> {
        let game = Game::replay(&message.events).ok()?;
        let seats = to_seats(&message.seats);
        Some(Self {
            id: message.game,
            game,
            events: message.events.clone(),
            seats,
            connection,
            clock_offset: message.now.0 as i64 - now.0 as i64,
            unanswered: 0,
            has_more_events: false,
        })
    }

    /// Applies an event, once. If it does not fit, the whole game is requested.
    fn apply_event(&mut self, event: Event) -> Option<HostEvent> {
        if event.number < self.game.event_count() {
            return None;
        }
        if self.game.apply(&event).is_err() {
            self.connection.watch(self.id);
            return None;
        }
        self.events.push(event.clone());
        Some(HostEvent::Happened(event))
    }

    /// Replaces the game by a snapshot, and returns the missed events.
    fn replace_game(&mut self, message: GameSnapshot, now: Moment) -> Vec<HostEvent> {
        let Ok(game) = Game::replay(&message.events) else {
            return Vec::new();
        };
        let known = self.events.len().min(message.events.len());
        let host_events = message.events[known..]
            .iter()
            .cloned()
            .map(HostEvent::Happened);
        let host_events = host_events.collect();
        self.clock_offset = message.now.0 as i64 - now.0 as i64;
        self.seats = to_seats(&message.seats);
        self.has_more_events = false;
        (self.game, self.events) = (game, message.events);
        host_events
    }

    fn handle_message(&mut self, message: ServerMessage, now: Moment) -> Vec<HostEvent> {
        match message {
            ServerMessage::Game(message) if message.game == self.id => {
                self.replace_game(*message, now)
            }
            ServerMessage::Event { game, event, view } if game == self.id => {
                self.has_more_events = view.is_none();
                self.apply_event(*event).into_iter().collect()
            }
            ServerMessage::Done { game, .. } if game == self.id => {
                self.unanswered = self.unanswered.saturating_sub(1);
                Vec::new()
            }
            ServerMessage::Refused { game, reason, .. } if game == self.id => {
                self.unanswered = self.unanswered.saturating_sub(1);
                vec![HostEvent::RefusedByClub(reason)]
            }
            ServerMessage::Said { game, said } if game == self.id => vec![HostEvent::Chat(said)],
            ServerMessage::Watchers { game, count } if game == self.id => {
                vec![HostEvent::Watchers(count)]
            }
            ServerMessage::RematchOffered { game, by } if game == self.id => {
                vec![HostEvent::RematchOffered(by)]
            }
            ServerMessage::Rematch { game, next } if game == self.id => {
                vec![HostEvent::Rematch(next)]
            }
            ServerMessage::Error { reason, .. } => vec![HostEvent::RefusedByClub(reason)],
            _ => Vec::new(),
        }
    }
}

impl Host for ClubGame {
    fn game(&self) -> &Game {
        &self.game
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn synchronize(&mut self) {
        self.connection.watch(self.id);
    }

    fn seats(&self) -> LocalSeats {
        self.seats
    }

    fn perform(&mut self, action: Action, _: Moment) -> Vec<HostEvent> {
        if let Some(request) = to_request(action) {
            self.unanswered += 1;
            let game = self.id;
            self.connection.send(ClubCommand::Request { game, request });
        }
        Vec::new()
    }

    fn handle(&mut self, app_event: AppEvent, now: Moment) -> Vec<HostEvent> {
        match app_event {
            AppEvent::Club(ClubEvent::Message(message)) => self.handle_message(*message, now),
            AppEvent::Club(ClubEvent::Disconnected) => {
                vec![HostEvent::Warning(HostWarning::ConnectionLost)]
            }
            AppEvent::Club(ClubEvent::Reconnected) => {
                vec![HostEvent::Warning(HostWarning::Reconnected)]
            }
            _ => Vec::new(),
        }
    }

    /// The club watches the clock.
    fn tick(&mut self, _: Moment) -> Vec<HostEvent> {
        Vec::new()
    }

    fn wake_at(&self, _: Moment) -> Option<Moment> {
        None
    }

    fn time(&self, now: Moment) -> Moment {
        if self.clock_offset >= 0 {
            now + Millis(self.clock_offset as u64)
        } else {
            Moment(now.0.saturating_sub(self.clock_offset.unsigned_abs()))
        }
    }

    fn is_busy(&self) -> bool {
        self.unanswered > 0 || self.has_more_events
    }

    fn club_game_id(&self) -> Option<GameId> {
        Some(self.id)
    }
}

fn to_seats(seats: &[Seat]) -> LocalSeats {
    let has = |seat| seats.contains(&seat);
    match (has(Seat::White), has(Seat::Black)) {
        _ if has(Seat::Board) => LocalSeats::Both,
        (true, true) => LocalSeats::Both,
        (true, false) => LocalSeats::One(Color::White),
        (false, true) => LocalSeats::One(Color::Black),
        (false, false) => LocalSeats::None,
    }
}

/// Request for an action that people have. Actions of the host are not sent.
fn to_request(action: Action) -> Option<Request> {
    Some(match action {
        Action::Move { uci, thought } => Request::Move { uci, thought },
        Action::Offer(what) => Request::Offer { what },
        Action::Accept(what) => Request::Accept { what },
        Action::Decline(what) => Request::Decline { what },
        Action::Claim { rule, announced } => Request::Claim { rule, announced },
        Action::Resign => Request::Resign,
        Action::Flag => Request::Flag,
        Action::Abort => Request::Abort,
        Action::GiveTime(time) => Request::GiveTime { time },
        Action::ClaimAbandoned => Request::ClaimAbandoned,
        _ => return None,
    })
}
