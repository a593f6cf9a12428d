//! [`AtClub`]: a game that a club holds. What happens there is followed here, and what is asked goes there.

use tabiya_game::{Action, Event, Game, Millis, Moment};
use tabiya_rules::Color;
use tabiya_wire::{GameMessage, Id, Request, Seat, ServerMessage};

use super::{Host, News, Seats, Trouble};
use crate::{
    link::{ClubSays, Link, Order},
    signal::Signal,
};

/// A game that a club holds.
pub(crate) struct AtClub {
    id: Id,
    game: Game,
    events: Vec<Event>,
    seats: Seats,
    link: Link,
    /// The club's time less ours, in milliseconds.
    ahead: i64,
    /// How many requests are not answered.
    asked: u32,
    /// Another event follows at once.
    more_follow: bool,
}

impl AtClub {
    /// Follows a game. Nothing if the club's events make no game here: the club is of a later version.
    pub(crate) fn follow(message: &GameMessage, link: Link, now: Moment) -> Option<Self> {
        let game = Game::replay(&message.events).ok()?;
        let seats = seats(&message.seats);
        Some(Self {
            id: message.game.clone(),
            game,
            events: message.events.clone(),
            seats,
            link,
            ahead: message.now.0 as i64 - now.0 as i64,
            asked: 0,
            more_follow: false,
        })
    }

    /// A new event, once. What does not fit is asked for whole.
    fn take(&mut self, event: Event) -> Option<News> {
        if event.number < self.game.events() {
            return None;
        }
        if self.game.follow(&event).is_err() {
            self.link.watch(&self.id);
            return None;
        }
        self.events.push(event.clone());
        Some(News::Happened(event))
    }

    /// The whole game again: what was missed is told.
    fn take_whole(&mut self, message: GameMessage, now: Moment) -> Vec<News> {
        let Ok(game) = Game::replay(&message.events) else {
            return Vec::new();
        };
        let known = self.events.len().min(message.events.len());
        let news = message.events[known..].iter().cloned().map(News::Happened);
        let news = news.collect();
        self.ahead = message.now.0 as i64 - now.0 as i64;
        self.seats = seats(&message.seats);
        self.more_follow = false;
        (self.game, self.events) = (game, message.events);
        news
    }

    fn hear_club(&mut self, message: ServerMessage, now: Moment) -> Vec<News> {
        match message {
            ServerMessage::Game(message) if message.game == self.id => {
                self.take_whole(*message, now)
            }
            ServerMessage::Event { game, event, view } if game == self.id => {
                self.more_follow = view.is_none();
                self.take(*event).into_iter().collect()
            }
            ServerMessage::Done { game, .. } if game == self.id => {
                self.asked = self.asked.saturating_sub(1);
                Vec::new()
            }
            ServerMessage::Refused { game, reason, .. } if game == self.id => {
                self.asked = self.asked.saturating_sub(1);
                vec![News::Turned(reason)]
            }
            ServerMessage::Said { game, said } if game == self.id => vec![News::Said(said)],
            ServerMessage::Watchers { game, count } if game == self.id => {
                vec![News::Watchers(count)]
            }
            ServerMessage::RematchOffered { game, by } if game == self.id => {
                vec![News::RematchOffered(by)]
            }
            ServerMessage::Rematch { game, next } if game == self.id => vec![News::Rematch(next)],
            ServerMessage::Error { reason } => vec![News::Turned(reason)],
            _ => Vec::new(),
        }
    }
}

impl Host for AtClub {
    fn game(&self) -> &Game {
        &self.game
    }

    fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn ask(&mut self, action: Action, _: Moment) -> Vec<News> {
        if let Some(request) = request(action) {
            self.asked += 1;
            let game = self.id.clone();
            self.link.order(Order::Ask { game, request });
        }
        Vec::new()
    }

    fn hear(&mut self, signal: Signal, now: Moment) -> Vec<News> {
        match signal {
            Signal::Club(ClubSays::Message(message)) => self.hear_club(*message, now),
            Signal::Club(ClubSays::Lost) => vec![News::Trouble(Trouble::LineLost)],
            Signal::Club(ClubSays::Back) => vec![News::Trouble(Trouble::LineBack)],
            _ => Vec::new(),
        }
    }

    /// The club watches the clock.
    fn tick(&mut self, _: Moment) -> Vec<News> {
        Vec::new()
    }

    fn wake_at(&self, _: Moment) -> Option<Moment> {
        None
    }

    fn time(&self, now: Moment) -> Moment {
        if self.ahead >= 0 {
            now + Millis(self.ahead as u64)
        } else {
            Moment(now.0.saturating_sub(self.ahead.unsigned_abs()))
        }
    }

    fn is_busy(&self) -> bool {
        self.asked > 0 || self.more_follow
    }

    fn club_game(&self) -> Option<&Id> {
        Some(&self.id)
    }
}

fn seats(seats: &[Seat]) -> Seats {
    let has = |seat| seats.contains(&seat);
    match (has(Seat::White), has(Seat::Black)) {
        _ if has(Seat::Board) => Seats::Both,
        (true, true) => Seats::Both,
        (true, false) => Seats::One(Color::White),
        (false, true) => Seats::One(Color::Black),
        (false, false) => Seats::None,
    }
}

/// What people may ask of a club's game. The rest is for who holds the game, and is not asked for here.
fn request(action: Action) -> Option<Request> {
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
