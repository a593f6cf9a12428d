//! The face of the whole screen: state, update, view.
//!
//! - `state`: all that it knows; `input` (keys and the mouse), `act`, `lobby`: how that changes; `menu`, `form`,
//!   [`Replay`](crate::replay::Replay): what stands before the board or in its place.
//! - `layout`: where everything is; `view`: what is seen; `palette`, `pieces`: colours and drawings.
//! - `guard`: the terminal as it was, whatever happens.

mod act;
mod form;
mod guard;
mod input;
mod layout;
mod lobby;
mod menu;
mod palette;
mod pieces;
mod state;
mod view;

use std::{
    env,
    io::{self, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

use ratatui::{Terminal, backend::CrosstermBackend, crossterm};
use tabiya_game::Moment;
use tabiya_words::Words;

use self::{
    guard::Guard,
    palette::Depth,
    state::{Mode, Screen},
};
use crate::{
    PlayError, now,
    session::{Opened, Session},
    setup::{Leaving, Setup},
    signal::Signal,
    voice::Voice,
};

/// So many signals are taken in before the screen is drawn again.
const MOST_AT_ONCE: usize = 64;

/// Plays on the whole screen.
pub fn play_on_screen(setup: &Setup) -> Result<Leaving, PlayError> {
    let (signals, heard) = mpsc::channel();
    let voice = Voice::new(Words::new(setup.language));
    let depth = Depth::of_environment(|name| env::var(name).ok());
    let mut screen = Screen::begin(setup, voice, depth, &signals, now())?;
    let guard = Guard::enter()?;
    guard::listen_for_stop(signals.clone())?;
    read_input(signals);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    screen.size = crossterm::terminal::size()?;
    let left = run(&mut screen, &heard, &mut terminal);
    drop(guard);
    let leaving = left?;
    if let Some(id) = screen.session.parting() {
        // Where nobody sees it, it need not be said.
        let _ = writeln!(io::stdout(), "{}", screen.voice.word(id));
    }
    Ok(leaving)
}

impl Screen {
    /// Begins as the command line says.
    pub(crate) fn begin(
        setup: &Setup,
        voice: Voice,
        depth: Depth,
        signals: &Sender<Signal>,
        now: Moment,
    ) -> Result<Self, PlayError> {
        let begun = Session::begin(setup, &voice, signals.clone(), now);
        let (session, opened) = begun.map_err(|error| PlayError::begin(&error, &voice))?;
        let mut screen = Self {
            session,
            voice,
            depth,
            mode: Mode::Board,
            cursor: None,
            selected: None,
            typed: String::new(),
            completing: None,
            said: Vec::new(),
            chat: Vec::new(),
            opinion: None,
            watchers: 0,
            club: None,
            found: Vec::new(),
            leaving: None,
            has_no_club: false,
            is_suspended: false,
            setup: setup.clone(),
            signals: signals.clone(),
            size: (80, 24),
        };
        screen.voice.notation.letters = screen.session.settings.letters;
        match opened {
            Opened::GoesOn(news) => screen.take(news),
            Opened::Over(over) => screen.open_over(over),
        }
        screen.open_door();
        Ok(screen)
    }

    /// Something happened outside.
    pub(crate) fn hear(&mut self, signal: Signal, now: Moment) {
        match signal {
            Signal::Input(event) => self.input(event, now),
            Signal::Stop | Signal::EndOfInput => self.leave(),
            Signal::Opinion(opinion) => {
                if opinion.key == self.session.host.game().position().key() {
                    self.opinion = Some(opinion);
                    self.said.clear();
                }
            }
            Signal::Club(says) => self.hear_club(says, now),
            Signal::Clubs(found) => self.hear_found(found),
            Signal::Line(_) => {}
            signal => {
                let news = self.session.hear(signal, now);
                self.take(news);
            }
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Moment) {
        let news = self.session.tick(now);
        self.take(news);
        if let Mode::Replay(replay) = &mut self.mode {
            replay.tick(now);
        }
    }
}

/// Sleeps until something happens or the clock shows something else, and draws.
fn run(
    screen: &mut Screen,
    heard: &Receiver<Signal>,
    terminal: &mut Terminal<CrosstermBackend<io::Stdout>>,
) -> Result<Leaving, PlayError> {
    loop {
        let drawn = terminal.draw(|frame| view::draw(screen, frame, now()));
        if drawn.is_err() {
            // The terminal is gone. What was played is kept.
            screen.leave();
        }
        if let Some(leaving) = screen.leaving {
            return Ok(leaving);
        }
        let first = match screen.wake_at(now()) {
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wake) => heard.recv_timeout(Duration::from(wake.since(now()))),
        };
        match first {
            Ok(signal) => screen.hear(signal, now()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => screen.leave(),
        }
        for signal in heard.try_iter().take(MOST_AT_ONCE) {
            screen.hear(signal, now());
        }
        if std::mem::take(&mut screen.is_suspended) {
            guard::suspend()?;
            screen.size = crossterm::terminal::size()?;
            // All of it is drawn again.
            *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        }
        screen.tick(now());
    }
}

/// Reads keys and the mouse on a thread of its own, which ends with the program.
fn read_input(signals: Sender<Signal>) {
    thread::spawn(move || {
        loop {
            let signal = match crossterm::event::read() {
                Ok(event) => Signal::Input(event),
                Err(_) => Signal::EndOfInput,
            };
            let is_end = matches!(signal, Signal::EndOfInput);
            if signals.send(signal).is_err() || is_end {
                return;
            }
        }
    });
}
