//! Full-screen mode: state, update, view.
//!
//! - `state`: the state; `input` (keys and the mouse), `update`, `lobby`: how it changes; `menu`, `form`,
//!   [`Replay`](crate::replay::Replay): what is shown over the board or in its place.
//! - `layout`: where everything is; `view`: drawing; `palette`, `pieces`: colours and drawings.
//! - `terminal_guard`: restores the terminal, whatever happens.

mod form;
mod game_files;
mod host_events;
mod input;
mod layout;
mod lobby;
mod menu;
mod palette;
mod pieces;
mod state;
mod terminal_guard;
mod update;
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
use tabiya_words::Messages;

use self::{
    palette::ColorDepth,
    state::{Screen, ScreenMode},
    terminal_guard::TerminalGuard,
};
use crate::{
    PlayError,
    app_event::AppEvent,
    controller::{GameController, Opened},
    localizer::Localizer,
    monotonic_time::MonotonicTime,
    options::{ExitReason, PlayOptions},
};

/// Maximum number of events handled before the screen is drawn again.
const MAX_EVENTS_PER_FRAME: usize = 64;

/// Plays in full-screen mode.
pub fn play_on_screen(options: &PlayOptions) -> Result<ExitReason, PlayError> {
    let (app_events, receiver) = mpsc::channel();
    let localizer = Localizer::new(Messages::new(options.language));
    let color_depth = ColorDepth::of_environment(options.colors, |name| env::var(name).ok());
    // The library that writes to the terminal knows NO_COLOR too.
    crossterm::style::force_color_output(color_depth != ColorDepth::None);
    let mut time = MonotonicTime::system();
    let mut screen = Screen::begin(options, localizer, color_depth, &app_events, time.now())?;
    let guard = TerminalGuard::enter()?;
    terminal_guard::forward_stop_signals(app_events.clone())?;
    spawn_input_reader(app_events);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    screen.size = crossterm::terminal::size()?;
    let left = run(&mut screen, &receiver, &mut time, &mut terminal);
    drop(guard);
    let exit_reason = left?;
    if let Some(id) = screen.controller.exit_message_id() {
        // A failed write is not worth reporting.
        let _ = writeln!(io::stdout(), "{}", screen.localizer.text(id));
    }
    Ok(exit_reason)
}

impl Screen {
    /// Starts as the command line says.
    pub(crate) fn begin(
        options: &PlayOptions,
        localizer: Localizer,
        color_depth: ColorDepth,
        app_events: &Sender<AppEvent>,
        now: Moment,
    ) -> Result<Self, PlayError> {
        let started = GameController::begin(options, &localizer, app_events.clone(), now);
        let (controller, opened) = started.map_err(|error| PlayError::begin(&error, &localizer))?;
        let mut screen = Self {
            controller,
            localizer,
            color_depth,
            mode: ScreenMode::Board,
            cursor: None,
            selected: None,
            is_paused_by_menu: false,
            typed: String::new(),
            completion: None,
            messages: Vec::new(),
            chat: Vec::new(),
            evaluation: None,
            watchers: 0,
            club: None,
            found: Vec::new(),
            exit_reason: None,
            has_failed_to_join: false,
            is_suspended: false,
            options: options.clone(),
            app_events: app_events.clone(),
            size: (80, 24),
        };
        screen.localizer.notation.letters = screen.controller.settings.letters;
        match opened {
            Opened::Continues(host_events) => screen.show_host_events(host_events),
            Opened::Finished(over) => screen.open_finished(over),
        }
        screen.join_or_search();
        Ok(screen)
    }

    /// Handles an event.
    pub(crate) fn handle(&mut self, app_event: AppEvent, now: Moment) {
        match app_event {
            AppEvent::Input(event) => self.input(event, now),
            AppEvent::Stop | AppEvent::EndOfInput => self.leave(),
            AppEvent::Evaluation(evaluation) => {
                if evaluation.key == self.controller.host.game().position().key() {
                    self.evaluation = Some(evaluation);
                    self.messages.clear();
                }
            }
            AppEvent::Club(event) => self.handle_club_event(event, now),
            AppEvent::Clubs(found) => self.show_found_clubs(found),
            AppEvent::Line(_) => {}
            app_event => {
                let host_events = self.controller.handle(app_event, now);
                self.show_host_events(host_events);
            }
        }
        if matches!(self.mode, ScreenMode::Board) || self.exit_reason.is_some() {
            self.end_menu_pause(now);
        }
    }

    /// Handles the passing of time.
    pub(crate) fn tick(&mut self, now: Moment) {
        let host_events = self.controller.tick(now);
        self.show_host_events(host_events);
        if let ScreenMode::Replay(replay) = &mut self.mode {
            replay.tick(now);
        }
    }
}

/// Waits for events or the next change of the clock, and draws.
fn run(
    screen: &mut Screen,
    receiver: &Receiver<AppEvent>,
    time: &mut MonotonicTime,
    terminal: &mut Terminal<CrosstermBackend<io::Stdout>>,
) -> Result<ExitReason, PlayError> {
    loop {
        let drawn = terminal.draw(|frame| view::draw(screen, frame, time.now()));
        if drawn.is_err() {
            // The terminal is gone. The game is saved.
            screen.handle(AppEvent::Stop, time.now());
        }
        if let Some(exit_reason) = screen.exit_reason {
            return Ok(exit_reason);
        }
        let first = match screen.wake_at(time.now()) {
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wake) => receiver.recv_timeout(Duration::from(wake.since(time.now()))),
        };
        screen.controller.keep_time(time);
        match first {
            Ok(app_event) => screen.handle(app_event, time.now()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => screen.handle(AppEvent::Stop, time.now()),
        }
        for app_event in receiver.try_iter().take(MAX_EVENTS_PER_FRAME) {
            screen.handle(app_event, time.now());
        }
        if std::mem::take(&mut screen.is_suspended) {
            terminal_guard::suspend()?;
            screen.size = crossterm::terminal::size()?;
            // A new terminal redraws everything.
            *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        }
        screen.tick(time.now());
    }
}

/// Reads keys and the mouse on a thread of its own, which ends with the program.
fn spawn_input_reader(app_events: Sender<AppEvent>) {
    thread::spawn(move || {
        loop {
            let app_event = match crossterm::event::read() {
                Ok(event) => AppEvent::Input(event),
                Err(_) => AppEvent::EndOfInput,
            };
            let is_end = matches!(app_event, AppEvent::EndOfInput);
            if app_events.send(app_event).is_err() || is_end {
                return;
            }
        }
    });
}
