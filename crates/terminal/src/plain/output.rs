//! Output: events, the state of the game, and the next prompt.

use tabiya_game::{Ending, Event, EventKind, Game, Millis, Moment, MoveMade, Proposal};
use tabiya_rules::{Color, Position, Role};

use super::{
    board,
    line_client::{Confirmation, LineClient, PlainPrompt},
};
use crate::{
    host::{HostEvent, HostWarning, LocalSeats},
    localizer::{self, Localizer},
    settings::BoardDisplay,
};

impl LineClient {
    /// Prints the events of a host.
    pub(super) fn print_host_events(&mut self, host_events: Vec<HostEvent>) {
        for item in host_events {
            match item {
                HostEvent::Happened(event) => self.print_event(&event),
                HostEvent::Refused(refusal) => {
                    let sentence = self.localizer.refusal(&refusal);
                    self.print(&sentence);
                }
                HostEvent::RefusedByClub(reason) => {
                    let sentence = self.localizer.reason(&reason);
                    self.print(&sentence);
                }
                HostEvent::Chat(message) => self.print_chat(&message),
                HostEvent::RematchOffered(by) => self.print_rematch(by),
                HostEvent::Rematch(next) => self.enter_rematch(next),
                HostEvent::Watchers(_) => {}
                HostEvent::Warning(warning) => self.print_warning(&warning),
            }
        }
    }

    fn print_event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved(made) => {
                let game = self.controller.host.game();
                let sentence = move_line(
                    &self.localizer,
                    game,
                    event.number,
                    made,
                    self.controller.host.events(),
                );
                self.print(&sentence);
            }
            EventKind::ResultPending(pending) => {
                // Lines from a pipe wait for the result, which usually is there at once.
                if self.is_interactive || self.controller.host.club_game_id().is_some() {
                    self.print_event_text(event);
                    let sentence = self.localizer.pending(pending);
                    self.print(&sentence);
                }
                self.prompt = PlainPrompt::Piece;
            }
            EventKind::Ended(ending) => self.print_ending(ending),
            EventKind::Restarted | EventKind::TakenBack { .. } => {
                self.shown_key = None;
                self.print_event_text(event);
                if self.controller.host.game().ending().is_none() {
                    self.prompt = PlainPrompt::Piece;
                }
            }
            EventKind::Offered {
                by,
                what: Proposal::Draw,
            } if self.controller.host.seats() == LocalSeats::Both => {
                self.print_event_text(event);
                self.prompt = PlainPrompt::Draw(!*by);
            }
            EventKind::Offered { by, .. } => {
                self.print_event_text(event);
                if matches!(self.controller.host.seats(), LocalSeats::One(own) if own != *by) {
                    self.print_text("terminal-answer-offer");
                }
            }
            // The user's own arrival is not news to them.
            EventKind::Arrived { seat }
                if self.controller.host.seats() == LocalSeats::One(*seat) => {}
            // Watchers see every event; verdicts of the referee have no text.
            _ => self.print_event_text(event),
        }
    }

    fn print_event_text(&mut self, event: &Event) {
        if let Some(sentence) = self.localizer.event(event) {
            self.print(&sentence);
        }
    }

    fn print_ending(&mut self, ending: &Ending) {
        let position = *self.controller.host.game().position();
        if self.shown_key != Some(position.key()) {
            self.show_after_move(&position);
        }
        let words = self.localizer.ending(ending);
        self.print(&words.sentence);
        let reason = match words.article {
            Some(article) => {
                let args = [("why", words.why.into()), ("article", article.into())];
                self.localizer.format("terminal-why-article", &args)
            }
            None => words.why,
        };
        self.print(&reason);
        if let Some(score) = self.controller.score(&self.localizer) {
            self.print(&score);
        }
        self.prompt = PlainPrompt::Again;
    }

    fn print_warning(&mut self, warning: &HostWarning) {
        let sentence = self.localizer.warning(warning);
        self.print(&sentence);
    }

    /// Prints a line.
    pub(super) fn print(&mut self, text: &str) {
        if self.is_prompt_shown {
            self.output.push('\n');
            self.is_prompt_shown = false;
        }
        self.output.push_str(text);
        self.output.push('\n');
    }

    pub(super) fn print_text(&mut self, id: &str) {
        let text = self.localizer.text(id);
        self.print(&text);
    }

    pub(super) fn print_text_with(&mut self, id: &str, name: &str, value: &str) {
        let text = self.localizer.text_with(id, name, value);
        self.print(&text);
    }

    pub(super) fn show(&mut self, position: &Position) {
        if self.is_prompt_shown {
            self.output.push('\n');
            self.is_prompt_shown = false;
        }
        let by = match self.controller.host.seats() {
            LocalSeats::Both => position.turn(),
            LocalSeats::One(color) => color,
            LocalSeats::None => Color::White,
        };
        let by = if self.is_flipped { !by } else { by };
        self.output.push('\n');
        let drawn = board::draw(position, by, self.controller.pieces());
        self.output.push_str(&drawn);
        self.output.push('\n');
        self.shown_key = Some(position.key());
    }

    /// Shows the board after a move, unless it is shown only on request.
    fn show_after_move(&mut self, position: &Position) {
        match self.controller.settings.board {
            BoardDisplay::EveryMove => self.show(position),
            BoardDisplay::OnRequest => self.shown_key = Some(position.key()),
        }
    }

    /// Shows the board again.
    pub(super) fn show_again(&mut self) {
        let position = *self.controller.host.game().position();
        self.show(&position);
    }

    /// Prints the prompt. The board is shown if it has changed.
    pub(super) fn print_prompt(&mut self) {
        if self.is_prompt_shown || self.exit_reason.is_some() {
            return;
        }
        let host = &self.controller.host;
        let position = *host.game().position();
        let elsewhere = matches!(self.prompt, PlainPrompt::Lobby | PlainPrompt::Replay);
        let is_running = host.game().ending().is_none() && !elsewhere && self.has_game;
        if is_running
            && !host.game().is_over()
            && self.shown_key != Some(position.key())
            && !host.is_busy()
        {
            self.show_after_move(&position);
            self.print_situation(&position);
        }
        let question = match &self.prompt {
            PlainPrompt::Piece if !self.can_move() && is_running => {
                self.localizer.text("terminal-ask-meanwhile")
            }
            PlainPrompt::Piece => self.localizer.text("terminal-ask-move"),
            PlainPrompt::Target(from) => {
                self.localizer
                    .text_with("terminal-ask-target", "from", &from.to_string())
            }
            PlainPrompt::Promotion(_) => {
                let letters = Role::PROMOTIONS.map(|role| self.localizer.notation.letter(role));
                let letters = letters.join(", ");
                self.localizer
                    .text_with("terminal-ask-promotion", "letters", &letters)
            }
            PlainPrompt::Which(moves) => {
                let choices: Vec<String> = moves
                    .iter()
                    .map(|m| self.localizer.move_choice(&position, *m))
                    .collect();
                for (index, choice) in choices.iter().enumerate() {
                    self.print(&format!("{}. {choice}", index + 1));
                }
                let count = ("count", choices.len().into());
                self.localizer.format("terminal-ask-which", &[count])
            }
            PlainPrompt::Draw(side) => {
                let side = localizer::color_key(*side);
                self.localizer.text_with("terminal-ask-draw", "color", side)
            }
            PlainPrompt::Again => self.localizer.text("terminal-ask-again"),
            PlainPrompt::Confirm(confirmation, _) => {
                let sentence = match confirmation {
                    Confirmation::Resign => self.localizer.text("confirm-resign"),
                    Confirmation::Restart => self.localizer.text("confirm-restart"),
                    Confirmation::Overwrite(file) => {
                        self.localizer
                            .text_with("terminal-confirm-overwrite", "file", file)
                    }
                };
                self.localizer.question(&sentence)
            }
            PlainPrompt::Replay => self.localizer.text("terminal-ask-replay"),
            PlainPrompt::Lobby => self.localizer.text("terminal-ask-lobby"),
        };
        self.output.push_str(&question);
        self.output.push(' ');
        self.is_prompt_shown = true;
    }

    /// Prints the side to move, check and available claims.
    fn print_situation(&mut self, position: &Position) {
        let turn = position.turn();
        let name = self.controller.name(turn, &self.localizer);
        let color = localizer::color_key(turn);
        let sentence = self.localizer.format(
            "terminal-turn",
            &[("color", color.into()), ("name", name.into())],
        );
        self.print(&sentence);
        if position.is_check() {
            self.print_text_with("check-now", "color", color);
        }
        let (threefold, fifty_moves) = self.controller.host.game().claimable_draws();
        if (threefold || fifty_moves) && self.can_move() {
            self.print_text("terminal-may-claim");
        }
    }

    /// Prints both clocks, if there are any.
    pub(super) fn print_clock(&mut self, now: Moment) {
        let host = &self.controller.host;
        let left = host.game().left(host.time(now));
        if left.white.is_none() && left.black.is_none() {
            return self.print_text("clock-none");
        }
        for side in Color::ALL {
            // Round up to full seconds, as clocks do.
            let shown_key = left[side].map(|left| Millis(left.0.div_ceil(1000) * 1000));
            let sentence = self.localizer.clock(side, shown_key);
            self.print(&sentence);
        }
        if self.controller.host.game().is_stopped() {
            self.print_text("clock-stopped");
        }
    }
}

/// Move with its number and in words: `1. e4: pawn from e2 to e4`.
fn move_line(
    localizer: &Localizer,
    game: &Game,
    number: u32,
    made: &MoveMade,
    events: &[Event],
) -> String {
    // The position before the move is that after the earlier events.
    let before = Game::replay(&events[..number as usize]).ok();
    let before = before.map_or(*game.position(), |before| *before.position());
    match made.uci().to_move(&before) {
        Ok(m) => localizer::numbered_move(localizer, &before, m),
        Err(_) => localizer.notation.write(&made.san.to_string()),
    }
}
