//! Events of a host: how the screen shows them.

use tabiya_game::{Event, EventKind, Proposal};

use super::state::{Screen, ScreenMode};
use crate::{
    host::{HostEvent, HostWarning, LocalSeats},
    localizer::sanitize,
};

impl Screen {
    /// Shows the events of a host.
    pub(super) fn show_host_events(&mut self, host_events: Vec<HostEvent>) {
        for item in host_events {
            match item {
                HostEvent::Happened(event) => self.handle_game_event(&event),
                HostEvent::Refused(refusal) => {
                    let sentence = self.localizer.refusal(&refusal);
                    self.show_message(sentence);
                }
                HostEvent::RefusedByClub(reason) => {
                    let sentence = self.localizer.reason(&reason);
                    self.show_message(sentence);
                }
                HostEvent::Chat(message) => {
                    let line = format!(
                        "{}: {}",
                        sanitize(&message.by.name),
                        sanitize(&message.text)
                    );
                    self.add_chat_line(line);
                }
                HostEvent::RematchOffered(by) => {
                    let mine = self.controller.host.seats() == LocalSeats::One(by);
                    self.show_text(if mine {
                        "offer-rematch.yours"
                    } else {
                        "offer-rematch.theirs"
                    });
                }
                HostEvent::Rematch(next) => {
                    if let Some(club) = &mut self.club {
                        club.enter(next, true);
                    }
                }
                HostEvent::Watchers(count) => self.watchers = count,
                HostEvent::Warning(warning) => self.show_warning(&warning),
            }
        }
    }

    /// Adds a chat line. The oldest is dropped.
    fn add_chat_line(&mut self, line: String) {
        const MOST: usize = 20;
        if self.chat.len() >= MOST {
            self.chat.remove(0);
        }
        self.chat.push(line.clone());
        self.show_message(line);
    }

    fn handle_game_event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved(_) => {
                self.selected = None;
                self.evaluation = None;
                self.messages.clear();
                if !self.controller.host.is_saved() {
                    self.show_text("terminal-is-not-kept");
                }
                let position = self.position();
                if position.is_check() && position.has_legal_moves() {
                    let side = crate::localizer::color_key(self.position().turn());
                    self.show_text_with("check-now", "color", side);
                }
            }
            EventKind::Ended(ending) => {
                let words = self.localizer.ending(ending);
                self.show_message(words.sentence);
                if !matches!(self.mode, ScreenMode::Replay(_)) {
                    self.show_result();
                }
            }
            EventKind::Restarted | EventKind::TakenBack { .. } => {
                (self.selected, self.evaluation) = (None, None);
                if matches!(self.mode, ScreenMode::Menu(_)) {
                    self.mode = ScreenMode::Board;
                }
                self.show_event(event);
            }
            EventKind::Offered {
                by: _,
                what: Proposal::Draw,
            } if self.controller.host.seats() == LocalSeats::Both => {
                let sentence = self.localizer.event(event).unwrap_or_default();
                self.mode = ScreenMode::Menu(self.draw_menu(sentence));
            }
            EventKind::Offered { by, .. } => {
                self.show_event(event);
                if matches!(self.controller.host.seats(), LocalSeats::One(own) if own != *by) {
                    self.show_text("terminal-answer-offer");
                }
            }
            EventKind::ResultPending(pending) => {
                self.show_event(event);
                let sentence = self.localizer.pending(pending);
                self.show_message(sentence);
            }
            // The user's own arrival is not news to them.
            EventKind::Arrived { seat }
                if self.controller.host.seats() == LocalSeats::One(*seat) => {}
            _ => self.show_event(event),
        }
    }

    fn show_event(&mut self, event: &Event) {
        if let Some(sentence) = self.localizer.event(event) {
            self.show_message(sentence);
        }
    }

    fn show_warning(&mut self, warning: &HostWarning) {
        let sentence = self.localizer.warning(warning);
        self.show_message(sentence);
    }
}
