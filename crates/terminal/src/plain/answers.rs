//! Answers to prompts: squares, moves, promotion, and questions with yes or no.

use tabiya_game::{Action, Moment, Proposal};
use tabiya_rules::{Color, Move, Position, Role, Square, UciMove};

use super::line_client::{Confirmation, LineClient, PlainPrompt};
use crate::{
    typed_command::TypedCommand,
    typed_input::{self, TypedInput},
};

impl LineClient {
    /// Handles a square, a move, or a command.
    pub(super) fn answer_piece(&mut self, line: &str, now: Moment) {
        let position = *self.controller.host.game().position();
        match TypedInput::parse(line, &position, &self.localizer.notation) {
            TypedInput::Empty => self.shown_key = None,
            TypedInput::Square(square) if self.can_move() => self.list_moves(square, &position),
            TypedInput::Move(m) if self.can_move() => self.play(m, now),
            TypedInput::Promotion(moves) if self.can_move() => {
                self.prompt = PlainPrompt::Promotion(moves)
            }
            // A file writes moves exactly.
            TypedInput::Ambiguous { exact: Some(m), .. }
                if self.can_move() && !self.is_interactive =>
            {
                self.play(m, now)
            }
            TypedInput::Ambiguous { moves, .. } if self.can_move() => {
                self.prompt = PlainPrompt::Which(moves)
            }
            TypedInput::Command(command) => self.command(command, now),
            TypedInput::IllegalMove { text, why } if self.can_move() => {
                let sentence = self.localizer.illegal_move(&text, why);
                self.print(&sentence);
            }
            TypedInput::Square(_)
            | TypedInput::Move(_)
            | TypedInput::Promotion(_)
            | TypedInput::Ambiguous { .. }
            | TypedInput::IllegalMove { .. } => {
                let sentence = self.controller.why_not_my_move(&self.localizer);
                self.print(&sentence);
            }
            // An offer can be answered with yes or no.
            TypedInput::Unknown(text)
                if self.has_pending_offer() && self.localizer.yes_or_no(&text).is_some() =>
            {
                self.command(
                    match self.localizer.yes_or_no(&text) {
                        Some(true) => TypedCommand::Accept,
                        _ => TypedCommand::Decline,
                    },
                    now,
                );
            }
            TypedInput::Unknown(text) => {
                self.print_text_with("terminal-not-understood", "text", &text)
            }
        }
    }

    pub(super) fn can_move(&self) -> bool {
        self.controller.host.is_my_move()
    }

    /// Prints where a piece can go, and asks for the target if there is any.
    pub(super) fn list_moves(&mut self, square: Square, position: &Position) {
        if self.print_targets(position, square) {
            self.prompt = PlainPrompt::Target(square);
        }
    }

    /// Handles the target of a piece. An empty line or the same square puts it back.
    pub(super) fn answer_target(&mut self, from: Square, line: &str, now: Moment) {
        let position = *self.controller.host.game().position();
        let text = line.trim();
        self.prompt = PlainPrompt::Piece;
        if text.is_empty() || text.eq_ignore_ascii_case(&from.to_string()) {
            return self.print_text("terminal-put-back");
        }
        let target = text.to_ascii_lowercase().parse::<Square>();
        if let Ok(to) = target {
            let moves = typed_input::moves_between(&position, from, to);
            match moves[..] {
                [m] => return self.play(m, now),
                [_, _, ..] => return self.prompt = PlainPrompt::Promotion(moves),
                [] if position.board().color_at(to) == Some(position.turn()) => {
                    return self.list_moves(to, &position);
                }
                [] => {
                    let uci = UciMove {
                        from,
                        to,
                        promotion: None,
                    };
                    let sentence = self
                        .localizer
                        .illegal_move(&uci.to_string(), position.why_illegal(uci));
                    self.print(&sentence);
                    self.prompt = PlainPrompt::Target(from);
                    return;
                }
            }
        }
        self.answer_piece(line, now);
        if self.prompt == PlainPrompt::Piece && !self.moved_since(&position) {
            self.prompt = PlainPrompt::Target(from);
        }
    }

    fn moved_since(&self, position: &Position) -> bool {
        self.controller.host.game().position() != position || self.controller.host.game().is_over()
    }

    pub(super) fn answer_promotion(&mut self, moves: &[Move], line: &str, now: Moment) {
        let text = line.trim().to_lowercase();
        self.prompt = PlainPrompt::Piece;
        if text.is_empty() {
            return self.print_text("terminal-put-back");
        }
        let by_letter = self.localizer.notation.role(&text, &Role::PROMOTIONS);
        let chosen = moves.iter().find(|m| {
            let role = m.promotion().unwrap_or(Role::Queen);
            let word = crate::localizer::role_key(role);
            let name = self.localizer.text(&format!("piece-{word}"));
            by_letter == Some(role) || text == word || text == name.to_lowercase()
        });
        match chosen {
            Some(m) => self.play(*m, now),
            None => {
                let position = *self.controller.host.game().position();
                match TypedInput::parse(line, &position, &self.localizer.notation) {
                    TypedInput::Command(command) => self.command(command, now),
                    TypedInput::Move(m) if moves.contains(&m) => self.play(m, now),
                    _ => self.print_text_with("terminal-not-understood", "text", line.trim()),
                }
                if self.prompt == PlainPrompt::Piece && !self.moved_since(&position) {
                    self.prompt = PlainPrompt::Promotion(moves.to_vec());
                }
            }
        }
    }

    /// Handles the number or the text of one of several moves. Anything else is read as usual.
    pub(super) fn answer_which(&mut self, moves: &[Move], line: &str, now: Moment) {
        let position = *self.controller.host.game().position();
        let text = line.trim();
        self.prompt = PlainPrompt::Piece;
        if text.is_empty() {
            return self.print_text("terminal-put-back");
        }
        // Here capital letters are meant as they are shown.
        let is_written = |m: &&Move| {
            let san = position.san(**m).to_string();
            let ways = self.localizer.notation.write_typed(&san);
            let shown = self.localizer.notation.write(&san);
            ways.contains(&text.to_string()) || shown == text
        };
        let number = text.parse::<usize>().ok();
        let by_number = number.and_then(|number| moves.get(number.checked_sub(1)?));
        match by_number.or_else(|| moves.iter().find(is_written)) {
            Some(m) => self.play(*m, now),
            None => self.answer_piece(line, now),
        }
    }

    pub(super) fn answer_draw(&mut self, side: Color, line: &str, now: Moment) {
        match self.localizer.yes_or_no(line) {
            Some(yes) => {
                self.prompt = PlainPrompt::Piece;
                let what = Proposal::Draw;
                self.perform(
                    if yes {
                        Action::Accept(what)
                    } else {
                        Action::Decline(what)
                    },
                    now,
                );
            }
            None => {
                let position = *self.controller.host.game().position();
                match TypedInput::parse(line, &position, &self.localizer.notation) {
                    TypedInput::Command(command) => {
                        self.prompt = PlainPrompt::Piece;
                        self.command(command, now);
                        let stands = self.controller.host.game().offers().next().is_some();
                        if self.prompt == PlainPrompt::Piece && stands {
                            self.prompt = PlainPrompt::Draw(side);
                        }
                    }
                    _ => self.print_text("terminal-yes-or-no"),
                }
            }
        }
    }

    /// Asks for confirmation.
    pub(super) fn ask_to_confirm(&mut self, confirmation: Confirmation) {
        let before = Box::new(self.prompt.clone());
        self.prompt = PlainPrompt::Confirm(confirmation, before);
    }

    pub(super) fn answer_confirmation(
        &mut self,
        confirmation: Confirmation,
        before: PlainPrompt,
        line: &str,
        now: Moment,
    ) {
        match self.localizer.yes_or_no(line) {
            Some(false) => self.prompt = before,
            // In a file, the next line is not an answer.
            None if !self.is_interactive => {
                self.prompt = before;
                self.line(line, now);
            }
            Some(true) => {
                self.prompt = before;
                match confirmation {
                    Confirmation::Resign => self.perform(Action::Resign, now),
                    Confirmation::Restart => self.perform(Action::Offer(Proposal::Restart), now),
                    Confirmation::Overwrite(file) => self.write_file(&file),
                }
            }
            None => self.print_text("terminal-yes-or-no"),
        }
    }

    pub(super) fn answer_again(&mut self, line: &str, now: Moment) {
        match self.localizer.yes_or_no(line) {
            Some(true) => self.play_again(now),
            Some(false) => self.leave_game(),
            // After the end one may still look at the game, save it, or start another.
            None => {
                let position = *self.controller.host.game().position();
                match TypedInput::parse(line, &position, &self.localizer.notation) {
                    TypedInput::Command(command) => self.command(command, now),
                    _ => self.print_text("terminal-yes-or-no"),
                }
            }
        }
    }
}
