//! [`Screen`]: the state of the full-screen mode.

use std::{sync::mpsc::Sender, time::Duration};

use tabiya_game::{Millis, Moment};
use tabiya_rules::{Color, Position, Square};
use tabiya_wire::net::DiscoveredClub;

use super::{form::Form, menu::Menu, palette::ColorDepth};
use crate::{
    app_event::AppEvent,
    club::ClubClient,
    controller::GameController,
    evaluation::EngineEvaluation,
    host::LocalSeats,
    localizer::Localizer,
    options::{ExitReason, PlayOptions},
    replay::Replay,
    settings::Orientation,
};

/// State of the full-screen mode.
pub(crate) struct Screen {
    pub(crate) controller: GameController,
    pub(crate) localizer: Localizer,
    pub(crate) color_depth: ColorDepth,
    pub(crate) mode: ScreenMode,
    /// Square of the cursor, once the arrow keys are used.
    pub(crate) cursor: Option<Square>,
    /// Square of the piece picked up.
    pub(crate) selected: Option<Square>,
    /// True while an open menu stops the clocks.
    pub(crate) is_paused_by_menu: bool,
    /// Text being typed.
    pub(crate) typed: String,
    /// Completion in progress: the text typed, and the index of the candidate.
    pub(crate) completion: Option<(String, usize)>,
    /// Messages below the board, the newest last.
    pub(crate) messages: Vec<String>,
    /// Chat lines, the newest last.
    pub(crate) chat: Vec<String>,
    pub(crate) evaluation: Option<EngineEvaluation>,
    pub(crate) watchers: u32,
    /// Club that was joined.
    pub(crate) club: Option<ClubClient>,
    /// Clubs discovered.
    pub(crate) found: Vec<DiscoveredClub>,
    pub(crate) exit_reason: Option<ExitReason>,
    /// True if the last club could not be joined.
    pub(crate) has_failed_to_join: bool,
    /// True if Ctrl-Z was pressed.
    pub(crate) is_suspended: bool,
    pub(crate) options: PlayOptions,
    pub(crate) app_events: Sender<AppEvent>,
    /// Size in columns and rows.
    pub(crate) size: (u16, u16),
}

/// Target of keys and the mouse.
#[derive(Debug)]
pub(crate) enum ScreenMode {
    /// The board.
    Board,
    /// A menu.
    Menu(Menu),
    /// A prompt for a file name or an address.
    Prompt(Prompt, String),
    /// The form of the next game.
    Form(Box<Form>),
    /// A replay.
    Replay(Replay),
}

/// Kind of text asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prompt {
    /// File to write.
    Save,
    /// File to read.
    Load,
    /// Address of a club.
    Address,
}

/// Maximum number of messages kept.
const MAX_MESSAGES: usize = 50;
/// Below this, tenths of a second are shown.
pub(crate) const LOW_TIME: Millis = Millis::seconds(10);

impl Screen {
    /// Shows a message below the board.
    pub(crate) fn show_message(&mut self, sentence: String) {
        if self.messages.len() >= MAX_MESSAGES {
            self.messages.remove(0);
        }
        self.messages.push(sentence);
    }

    pub(crate) fn show_text(&mut self, id: &str) {
        let sentence = self.localizer.text(id);
        self.show_message(sentence);
    }

    pub(crate) fn show_text_with(&mut self, id: &str, name: &str, value: &str) {
        let sentence = self.localizer.text_with(id, name, value);
        self.show_message(sentence);
    }

    /// Position shown: of the game, or of its replay.
    pub(crate) fn position(&self) -> Position {
        match &self.mode {
            ScreenMode::Replay(replay) => replay.frame().position,
            _ => *self.controller.host.game().position(),
        }
    }

    /// Side at the bottom of the board.
    pub(crate) fn bottom_side(&self) -> Color {
        match self.controller.settings.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Mover => match self.controller.host.game().is_over() {
                // The last move is seen from the side of the player who made it.
                true => !self.position().turn(),
                false => self.position().turn(),
            },
            Orientation::Own => match self.controller.host.seats() {
                LocalSeats::One(color) => color,
                LocalSeats::Both | LocalSeats::None => Color::White,
            },
        }
    }

    /// Time to wake up if nothing happens before: for the game, the next digit of the clock, or the next step of a
    /// replay.
    pub(crate) fn wake_at(&self, now: Moment) -> Option<Moment> {
        let replay = match &self.mode {
            ScreenMode::Replay(replay) => replay.next_step(),
            _ => None,
        };
        let game = self.controller.host.wake_at(now);
        [game, self.next_digit(now), replay]
            .into_iter()
            .flatten()
            .min()
    }

    /// Time when the clock shows something else.
    fn next_digit(&self, now: Moment) -> Option<Moment> {
        let host = &self.controller.host;
        let game = host.game();
        let running = game.clock().running()?;
        let left = game.left(host.time(now))[running]?;
        if left.is_zero() {
            return None;
        }
        let digit = if left <= LOW_TIME { 100 } else { 1000 };
        let rest = match left.0 % digit {
            0 => digit,
            rest => rest,
        };
        Some(now + Millis::from(Duration::from_millis(rest)))
    }
}
