//! Typed commands: `help`, `moves e2`, `draw`, …

use std::path::Path;

use tabiya_game::{Action, Millis, Moment, Proposal};
use tabiya_rules::{IllegalMoveReason, Position, Square};
use tabiya_wire::ChatRoom;

use super::line_client::{Confirmation, LineClient, PlainPrompt};
use crate::{
    controller::Opened,
    evaluation::EngineEvaluation,
    files,
    game_options::UnknownWords,
    host::LocalSeats,
    options::{OpponentChoice, PieceLetters},
    settings::BoardDisplay,
    typed_command::TypedCommand,
    typed_input::{self},
};

/// Time added by `give`.
const GIVEN_TIME: Millis = Millis::seconds(15);

impl LineClient {
    /// Executes a command.
    pub(super) fn command(&mut self, command: TypedCommand, now: Moment) {
        let is_over = self.controller.host.game().ending().is_some();
        match command {
            TypedCommand::Help => self.print_help(),
            TypedCommand::Moves(square) => self.print_moves(square),
            TypedCommand::Say(square) => self.print_position(square),
            TypedCommand::Board(None) => self.show_again(),
            TypedCommand::Board(Some(display)) => self.set_board_display(display),
            TypedCommand::Flip => {
                self.is_flipped = !self.is_flipped;
                self.show_again();
            }
            TypedCommand::Clock => self.print_clock(now),
            TypedCommand::Fen => {
                let fen = self.controller.host.game().position().fen().to_string();
                self.print(&fen);
            }
            TypedCommand::Pgn => match self.controller.pgn() {
                Ok(record) => self.print(record.to_string().trim_end()),
                Err(error) => {
                    self.print_text_with("terminal-bad-game", "error", &error.to_string())
                }
            },
            TypedCommand::Score => match self.controller.score(&self.localizer) {
                Some(score) => self.print(&score),
                None => self.print_text("terminal-no-score"),
            },
            TypedCommand::Evaluate if !self.controller.can_evaluate() => {
                self.print_text("terminal-no-evaluation");
            }
            TypedCommand::Evaluate if is_over => self.print_text("refusal-game-over"),
            TypedCommand::Evaluate => {
                self.controller.evaluate();
                self.is_evaluating = true;
            }
            TypedCommand::Save(file) => self.save(&file),
            TypedCommand::Load(file) => self.load(&file, now),
            TypedCommand::New(words) => self.new_game(&words, now),
            TypedCommand::Again if is_over => self.play_again(now),
            TypedCommand::Again => self.print_text("terminal-not-over"),
            TypedCommand::Letters(letters) => self.print_letters(letters),
            TypedCommand::Quit => self.leave(),
            TypedCommand::Chat(text) => self.chat(&text),
            TypedCommand::Lobby => match self.club_access {
                Some(_) => self.go_to_lobby(),
                None => self.print_text("terminal-no-club"),
            },
            TypedCommand::Challenge(_) | TypedCommand::Take(_) | TypedCommand::Watch(_) => {
                self.print_text("terminal-only-in-lobby");
            }
            request => self.request(request, now),
        }
    }

    /// Executes a command about the game itself.
    fn request(&mut self, command: TypedCommand, now: Moment) {
        if self.controller.host.seats() == LocalSeats::None {
            return self.print_text("terminal-you-watch");
        }
        // A person may have typed it by mistake; lines of a file are deliberate.
        let is_open = !self.controller.host.game().is_over();
        match command {
            TypedCommand::Resign if is_open && self.is_interactive => {
                return self.ask_to_confirm(Confirmation::Resign);
            }
            TypedCommand::Restart if is_open && self.is_interactive => {
                return self.ask_to_confirm(Confirmation::Restart);
            }
            _ => {}
        }
        let action = match command {
            TypedCommand::Undo => Action::Offer(Proposal::Takeback),
            TypedCommand::Draw => Action::Offer(Proposal::Draw),
            TypedCommand::Pause => Action::Offer(Proposal::Pause),
            TypedCommand::Resume => Action::Offer(Proposal::Resume),
            TypedCommand::Restart => Action::Offer(Proposal::Restart),
            TypedCommand::Accept => match self.pending_offer() {
                Some(what) => Action::Accept(what),
                None => return self.print_text("terminal-nothing-offered"),
            },
            TypedCommand::Decline => match self.pending_offer() {
                Some(what) => Action::Decline(what),
                None => return self.print_text("terminal-nothing-offered"),
            },
            TypedCommand::Claim(announced) => {
                let found = self
                    .controller
                    .typed_claim(announced.as_deref(), &self.localizer);
                match found {
                    Ok(claim) => claim,
                    Err(sentence) => return self.print(&sentence),
                }
            }
            TypedCommand::Resign => Action::Resign,
            TypedCommand::Abort => Action::Abort,
            TypedCommand::Flag => Action::Flag,
            TypedCommand::Give => Action::GiveTime(GIVEN_TIME),
            _ => return,
        };
        self.perform(action, now);
    }

    /// Offer of the opponent.
    fn pending_offer(&self) -> Option<Proposal> {
        let seats = self.controller.host.seats();
        let mut offers = self.controller.host.game().offers();
        let mine = |by| seats == LocalSeats::One(by);
        offers.find(|(_, by)| !mine(*by)).map(|(what, _)| what)
    }

    fn print_help(&mut self) {
        let mut ids = vec!["terminal-help-moves", "terminal-help-words"];
        if self.club_access.is_some() {
            ids.push("terminal-help-club");
        }
        for id in ids {
            self.print_text(id);
        }
    }

    /// Prints all moves, or those from a square.
    fn print_moves(&mut self, square: Option<Square>) {
        let position = *self.controller.host.game().position();
        if self.controller.host.game().ending().is_some() {
            return self.print_text("refusal-game-over");
        }
        if let Some(pending) = self.controller.host.game().pending_result() {
            let sentence = self.localizer.pending(&pending);
            return self.print(&sentence);
        }
        match square {
            Some(square) => {
                self.print_targets(&position, square);
            }
            None => {
                let moves = position.legal_moves();
                let san = |m| self.localizer.notation.write(&position.san(m).to_string());
                let mut written: Vec<String> = moves.iter().map(|m| san(*m)).collect();
                written.sort();
                let sentence = self.localizer.format(
                    "terminal-all-moves",
                    &[
                        ("count", written.len().into()),
                        ("moves", written.join(", ").into()),
                    ],
                );
                self.print(&sentence);
            }
        }
    }

    /// Prints where the piece on a square can go; false if nowhere.
    pub(super) fn print_targets(&mut self, position: &Position, square: Square) -> bool {
        let from = square;
        let why = match position.board().color_at(square) {
            None => Some(IllegalMoveReason::EmptySquare { from }),
            Some(color) if color != position.turn() => {
                Some(IllegalMoveReason::OpponentsPiece { from })
            }
            Some(_) => None,
        };
        if let Some(why) = why {
            let sentence = self.localizer.why_illegal(why);
            self.print(&sentence);
            return false;
        }
        let piece = self.localizer.square(position, square);
        let targets = typed_input::targets(position, square);
        let squares: Vec<String> = targets
            .iter()
            .map(|(square, castling)| match castling {
                Some(castling) => format!("{square} ({})", position.san(*castling)),
                None => square.to_string(),
            })
            .collect();
        if squares.is_empty() {
            self.print_text_with("terminal-cannot-move", "piece", &piece);
            return false;
        }
        let sentence = self.localizer.format(
            "terminal-can-go",
            &[
                ("piece", piece.into()),
                ("count", squares.len().into()),
                ("squares", squares.join(", ").into()),
            ],
        );
        self.print(&sentence);
        true
    }

    /// Prints the position in words, or the content of a square.
    fn print_position(&mut self, square: Option<Square>) {
        let position = *self.controller.host.game().position();
        match square {
            Some(square) => {
                let text = self.localizer.square(&position, square);
                self.print(&text);
            }
            None => {
                for line in self.localizer.position(&position) {
                    self.print(&line);
                }
            }
        }
    }

    pub(super) fn print_evaluation(&mut self, evaluation: &EngineEvaluation) {
        self.is_evaluating = false;
        if evaluation.key != self.controller.host.game().position().key() {
            return;
        }
        let sentence = evaluation.text(&self.localizer);
        self.print(&sentence);
    }

    /// Changes the letters of moves, if given, and prints them.
    fn print_letters(&mut self, letters: Option<PieceLetters>) {
        if let Some(letters) = letters {
            self.controller.settings.letters = letters;
            self.localizer.notation.letters = letters;
            self.controller.save_settings();
        }
        let sentence = self.localizer.letters();
        self.print(&sentence);
    }

    /// Sets when the board is shown, also for the next time.
    pub(super) fn set_board_display(&mut self, display: BoardDisplay) {
        self.controller.settings.board = display;
        self.controller.save_settings();
        self.print_text(match display {
            BoardDisplay::EveryMove => "terminal-board-on",
            BoardDisplay::OnRequest => "terminal-board-off",
        });
    }

    fn save(&mut self, file: &str) {
        if file.is_empty() {
            return self.print_text("terminal-which-file");
        }
        match self.controller.would_overwrite(Path::new(file)) {
            true => self.ask_to_confirm(Confirmation::Overwrite(file.to_string())),
            false => self.write_file(file),
        }
    }

    pub(super) fn write_file(&mut self, file: &str) {
        match self.controller.save(Path::new(file)) {
            Ok(()) => self.print_text_with("terminal-saved", "file", file),
            Err(error) => {
                let error = error.to_string();
                let args = [("file", file.into()), ("error", error.into())];
                let sentence = self.localizer.format("terminal-not-saved", &args);
                self.print(&sentence);
            }
        }
    }

    fn load(&mut self, text: &str, now: Moment) {
        if text.is_empty() {
            return self.print_text("terminal-which-file");
        }
        let (file, game) = files::split_game_number(text);
        let exit_message_id = self.controller.exit_message_id();
        match self
            .controller
            .load(Path::new(file), game, &self.localizer, now)
        {
            Ok(Opened::Continues(host_events)) => {
                if let Some(id) = exit_message_id {
                    self.print_text(id);
                }
                self.print_text_with("terminal-loaded", "file", file);
                self.begin_game(host_events);
            }
            Ok(Opened::Finished(over)) => self.open_finished(over),
            Err(error) => {
                let sentence = crate::load_error(&self.localizer, file, &error);
                self.print(&sentence);
            }
        }
    }

    /// Starts another game, with changed options.
    fn new_game(&mut self, words: &str, now: Moment) {
        let mut choice = self.controller.game_options.clone();
        if let Err(unknown) = choice.apply_words(words) {
            return self.print_unknown_words(&unknown);
        }
        if matches!(choice.opponent, OpponentChoice::Club(_)) {
            return self.print_text("terminal-only-in-lobby");
        }
        let before = std::mem::replace(&mut self.controller.game_options, choice);
        if let Some(id) = self.controller.exit_message_id() {
            self.print_text(id);
        }
        match self.controller.new_series(&self.localizer, now) {
            Ok(host_events) => self.begin_game(host_events),
            Err(error) => {
                self.controller.game_options = before;
                self.print_text_with("terminal-bad-game", "error", &error.to_string());
            }
        }
    }

    /// Prints words that were not understood, with a hint.
    pub(super) fn print_unknown_words(&mut self, unknown: &UnknownWords) {
        self.print_text_with("terminal-not-understood", "text", &unknown.text);
        if unknown.is_start {
            self.print_text("terminal-form-type-start");
        }
    }

    fn chat(&mut self, text: &str) {
        let host = &self.controller.host;
        let room = match host.seats() {
            LocalSeats::None => ChatRoom::Spectators,
            _ => ChatRoom::Players,
        };
        let club = self
            .club_access
            .as_ref()
            .and_then(|club_access| club_access.club.as_ref());
        match (club, host.club_game_id()) {
            (Some(club), Some(game)) if self.prompt != PlainPrompt::Lobby => {
                club.connection.send_chat(game, room, text);
            }
            _ => self.print_text("terminal-nobody-hears"),
        }
    }
}
