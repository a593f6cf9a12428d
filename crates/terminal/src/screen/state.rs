//! [`Screen`]: all that the full-screen face knows.

use std::{sync::mpsc::Sender, time::Duration};

use tabiya_game::{Millis, Moment};
use tabiya_rules::{Color, Position, Square};
use tabiya_wire::net::Found;

use super::{form::Form, menu::Menu, palette::Depth};
use crate::{
    club::Club,
    evaluation::Opinion,
    host::Seats,
    replay::Replay,
    session::Session,
    settings::Facing,
    setup::{Leaving, Setup},
    signal::Signal,
    voice::Voice,
};

/// All that the full-screen face knows.
pub(crate) struct Screen {
    pub(crate) session: Session,
    pub(crate) voice: Voice,
    pub(crate) depth: Depth,
    pub(crate) mode: Mode,
    /// The square that the arrow keys have led to; it is shown once they are used.
    pub(crate) cursor: Option<Square>,
    /// The piece that was picked up.
    pub(crate) selected: Option<Square>,
    /// What is being typed.
    pub(crate) typed: String,
    /// What Tab goes through: what was typed, and how far it went.
    pub(crate) completing: Option<(String, usize)>,
    /// What is said below the board; the newest last.
    pub(crate) said: Vec<String>,
    /// What people said at the board; the newest last.
    pub(crate) chat: Vec<String>,
    pub(crate) opinion: Option<Opinion>,
    pub(crate) watchers: u32,
    /// The club that was joined.
    pub(crate) club: Option<Club>,
    /// Clubs that were found.
    pub(crate) found: Vec<Found>,
    pub(crate) leaving: Option<Leaving>,
    /// There was no way to a club, and one was in none.
    pub(crate) has_no_club: bool,
    /// The shell is asked for; one comes back later.
    pub(crate) is_suspended: bool,
    pub(crate) setup: Setup,
    pub(crate) signals: Sender<Signal>,
    /// How large the screen is.
    pub(crate) size: (u16, u16),
}

/// What keys and the mouse are for.
#[derive(Debug)]
pub(crate) enum Mode {
    /// Playing.
    Board,
    /// Choosing.
    Menu(Menu),
    /// Typing the name of a file, or an address.
    Prompt(Prompt, String),
    /// Choosing what the next game is.
    Form(Box<Form>),
    /// Stepping through a game.
    Replay(Replay),
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prompt {
    /// A file to write to.
    Save,
    /// A file to read.
    Load,
    /// A club's address.
    Address,
}

/// So many sentences are kept.
const MOST_SAID: usize = 50;
/// Below this, tenths of a second are shown.
pub(crate) const SHORT: Millis = Millis::seconds(10);

impl Screen {
    /// Says something below the board.
    pub(crate) fn say(&mut self, sentence: String) {
        if self.said.len() >= MOST_SAID {
            self.said.remove(0);
        }
        self.said.push(sentence);
    }

    pub(crate) fn say_word(&mut self, id: &str) {
        let sentence = self.voice.word(id);
        self.say(sentence);
    }

    pub(crate) fn say_with(&mut self, id: &str, name: &str, value: &str) {
        let sentence = self.voice.with(id, name, value);
        self.say(sentence);
    }

    /// The position that is shown: of the game, or of its replay.
    pub(crate) fn position(&self) -> Position {
        match &self.mode {
            Mode::Replay(replay) => replay.frame().position,
            _ => *self.session.host.game().position(),
        }
    }

    /// The side that is nearest.
    pub(crate) fn near(&self) -> Color {
        match self.session.settings.facing {
            Facing::White => Color::White,
            Facing::Black => Color::Black,
            Facing::Mover => match self.session.host.game().ending() {
                // The last move is seen by who made it.
                Some(_) => !self.position().turn(),
                None => self.position().turn(),
            },
            Facing::Own => match self.session.host.seats() {
                Seats::One(color) => color,
                Seats::Both | Seats::None => Color::White,
            },
        }
    }

    /// When there is something to do, if nothing happens before: the game's time, the clock's next digit, or the
    /// next step of a replay.
    pub(crate) fn wake_at(&self, now: Moment) -> Option<Moment> {
        let replay = match &self.mode {
            Mode::Replay(replay) => replay.next_step(),
            _ => None,
        };
        let game = self.session.host.wake_at(now);
        [game, self.next_digit(now), replay]
            .into_iter()
            .flatten()
            .min()
    }

    /// When the clock shows something else.
    fn next_digit(&self, now: Moment) -> Option<Moment> {
        let host = &self.session.host;
        let game = host.game();
        let running = game.clock().running()?;
        let left = game.left(host.time(now))[running]?;
        if left.is_zero() {
            return None;
        }
        let digit = if left <= SHORT { 100 } else { 1000 };
        let rest = match left.0 % digit {
            0 => digit,
            rest => rest,
        };
        Some(now + Millis::from(Duration::from_millis(rest)))
    }
}
