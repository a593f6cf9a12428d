//! Updates: effects of menus, typed text and clicks, and messages about events.

use tabiya_game::{Action, EventKind, Moment, Proposal};
use tabiya_rules::{IllegalMoveReason, Move, Square, UciMove};
use tabiya_wire::{AvailableAction, ChatRoom};

use super::{
    form::{Form, FormPurpose},
    menu::{self, MenuItem},
    state::{Prompt, Screen, ScreenMode},
};
use crate::{
    game_options::GameOptions,
    host::{HostEvent, LocalSeats},
    options::ExitReason,
    replay::Replay,
    settings::{Orientation, PieceLetters},
    typed_command::TypedCommand,
    typed_input::{self, TypedInput},
};

impl Screen {
    /// Picks up a piece, or puts it down.
    pub(super) fn pick(&mut self, square: Square, now: Moment) {
        if !self.controller.host.is_my_move() {
            self.selected = None;
            return self.show_turn();
        }
        let position = self.position();
        let own = position.board().color_at(square) == Some(position.turn());
        let Some(from) = self.selected.take() else {
            if own {
                self.selected = Some(square);
            } else if position.piece_at(square).is_some() {
                let why = IllegalMoveReason::OpponentsPiece { from: square };
                let sentence = self.localizer.why_illegal(why);
                self.show_message(sentence);
            }
            return;
        };
        if from == square {
            return;
        }
        let moves = typed_input::moves_between(&position, from, square);
        match moves[..] {
            [m] => self.play(m, now),
            [_, _, ..] => self.mode = ScreenMode::Menu(self.promotion_menu(&moves)),
            [] if own => self.selected = Some(square),
            [] => {
                let uci = UciMove {
                    from,
                    to: square,
                    promotion: None,
                };
                let why = position.why_illegal(uci);
                let sentence = self.localizer.illegal_move(&uci.to_string(), why);
                self.show_message(sentence);
            }
        }
    }

    fn show_turn(&mut self) {
        let sentence = self.controller.why_not_my_move(&self.localizer);
        self.show_message(sentence);
    }

    fn play(&mut self, m: Move, now: Moment) {
        self.selected = None;
        if !self.controller.host.is_my_move() {
            return self.show_turn();
        }
        let uci = self.position().uci(m);
        self.perform(Action::play(uci), now);
    }

    /// Pauses a game on this computer while a menu is open: people expect it, and nobody else waits. The clocks of a
    /// club run on.
    pub(super) fn pause_for_menu(&mut self, now: Moment) {
        if self.can_pause_for_menu(now) {
            self.perform_silently(Proposal::Pause, now);
            self.is_paused_by_menu = self.controller.host.game().is_paused();
        }
    }

    /// True if a menu that opens now pauses the game.
    pub(super) fn can_pause_for_menu(&self, now: Moment) -> bool {
        let is_local = self.controller.host.club_game_id().is_none();
        let may = self.controller.may(now);
        let can_pause = may.contains(&AvailableAction::OfferPause);
        is_local && can_pause && self.controller.is_clock_running(now)
    }

    /// Resumes the game that a menu has paused.
    pub(super) fn end_menu_pause(&mut self, now: Moment) {
        if std::mem::take(&mut self.is_paused_by_menu) {
            self.perform_silently(Proposal::Resume, now);
        }
    }

    /// Pauses or resumes the game without a message: the menu says it.
    fn perform_silently(&mut self, what: Proposal, now: Moment) {
        let mut host_events = self.controller.perform(Action::Offer(what), now);
        let is_news = |kind: &EventKind| match kind {
            EventKind::Paused | EventKind::Resumed => false,
            EventKind::Offered { what: offered, .. } => *offered != what,
            _ => true,
        };
        host_events.retain(|item| match item {
            HostEvent::Happened(event) => is_news(&event.kind),
            _ => true,
        });
        self.show_host_events(host_events);
    }

    /// Performs an action in the game, and shows its effects.
    pub(super) fn perform(&mut self, action: Action, now: Moment) {
        self.end_menu_pause(now);
        let host_events = self.controller.perform(action, now);
        self.show_host_events(host_events);
    }

    /// Handles the typed text.
    pub(super) fn submit(&mut self, now: Moment) {
        let text = std::mem::take(&mut self.typed);
        self.completion = None;
        let position = self.position();
        // The second square of a piece that was picked up: not the move of a pawn.
        if let (Some(_), Ok(square)) = (self.selected, text.trim().to_ascii_lowercase().parse()) {
            return self.pick(square, now);
        }
        match TypedInput::parse(&text, &position, &self.localizer.notation) {
            TypedInput::Empty => {}
            TypedInput::Square(square) => {
                self.cursor = Some(square);
                self.selected = None;
                self.pick(square, now);
            }
            TypedInput::Move(m) => self.play(m, now),
            TypedInput::Promotion(moves) if self.controller.host.is_my_move() => {
                self.mode = ScreenMode::Menu(self.promotion_menu(&moves));
            }
            TypedInput::Ambiguous { moves, .. } if self.controller.host.is_my_move() => {
                self.mode = ScreenMode::Menu(self.which_menu(&moves));
            }
            TypedInput::Promotion(_) | TypedInput::Ambiguous { .. } => self.show_turn(),
            TypedInput::Command(command) => self.command(command, now),
            TypedInput::IllegalMove { .. } if !self.controller.host.is_my_move() => {
                self.show_turn()
            }
            TypedInput::IllegalMove { text, why } => {
                let sentence = self.localizer.illegal_move(&text, why);
                self.show_message(sentence);
            }
            TypedInput::Unknown(text) => {
                self.show_text_with("terminal-not-understood", "text", &text)
            }
        }
    }

    /// Executes a typed command.
    fn command(&mut self, command: TypedCommand, now: Moment) {
        let may = match command {
            TypedCommand::Undo => AvailableAction::OfferTakeback,
            TypedCommand::Draw => AvailableAction::OfferDraw,
            TypedCommand::Pause => AvailableAction::OfferPause,
            TypedCommand::Resume => AvailableAction::OfferResume,
            TypedCommand::Abort => AvailableAction::Abort,
            TypedCommand::Flag => AvailableAction::Flag,
            TypedCommand::Give => AvailableAction::GiveTime,
            other => return self.other_command(other, now),
        };
        self.perform(menu::action(may), now);
    }

    fn other_command(&mut self, command: TypedCommand, now: Moment) {
        match command {
            TypedCommand::Help => self.choose(MenuItem::Help, now),
            TypedCommand::Accept | TypedCommand::Decline => {
                self.answer(command == TypedCommand::Accept, now)
            }
            TypedCommand::Claim(announced) => self.claim(announced.as_deref(), now),
            TypedCommand::Resign => self.choose(MenuItem::ConfirmResign, now),
            TypedCommand::Restart => self.choose(MenuItem::ConfirmRestart, now),
            TypedCommand::Save(file) if file.is_empty() => self.choose(MenuItem::Save, now),
            TypedCommand::Save(file) => self.save(&file),
            TypedCommand::Load(file) if file.is_empty() => self.choose(MenuItem::Load, now),
            TypedCommand::Load(file) => self.load(&file, now),
            TypedCommand::New(words) => self.new_game(&words, now),
            TypedCommand::Flip => self.flip(),
            TypedCommand::Evaluate => self.choose(MenuItem::Evaluate, now),
            TypedCommand::Chat(text) => self.chat(&text),
            TypedCommand::Again => self.choose(MenuItem::Again, now),
            TypedCommand::Lobby => self.choose(MenuItem::Lobby, now),
            TypedCommand::Letters(Some(letters)) => self.set_letters(letters),
            TypedCommand::Letters(None) => self.next_letters(),
            TypedCommand::Quit => self.leave(),
            TypedCommand::Fen => {
                let fen = self.position().fen().to_string();
                self.show_message(fen);
            }
            TypedCommand::Say(Some(square)) => {
                let text = self.localizer.square(&self.position(), square);
                self.show_message(text);
            }
            TypedCommand::Say(None) => {
                for line in self.localizer.position(&self.position()) {
                    self.show_message(line);
                }
            }
            TypedCommand::Moves(Some(square)) => {
                self.cursor = Some(square);
                self.selected = None;
                self.pick(square, now);
            }
            TypedCommand::Score => match self.controller.score(&self.localizer) {
                Some(score) => self.show_message(score),
                None => self.show_text("terminal-no-score"),
            },
            TypedCommand::Pgn => match self.controller.pgn() {
                Ok(record) => self.show_message(record.to_string().replace('\n', " ")),
                Err(error) => self.show_text_with("terminal-bad-game", "error", &error.to_string()),
            },
            TypedCommand::Challenge(_) | TypedCommand::Take(_) | TypedCommand::Watch(_) => {
                self.show_text("terminal-only-in-lobby");
            }
            _ => self.show_text("terminal-on-screen"),
        }
    }

    /// Answers an offer.
    fn answer(&mut self, is_accepted: bool, now: Moment) {
        let seats = self.controller.host.seats();
        let mut offers = self.controller.host.game().offers();
        let open = offers.find(|(_, by)| seats != LocalSeats::One(*by));
        let Some((what, _)) = open else {
            drop(offers);
            return self.show_text("terminal-nothing-offered");
        };
        drop(offers);
        let action = match is_accepted {
            true => Action::Accept(what),
            false => Action::Decline(what),
        };
        self.perform(action, now);
    }

    fn claim(&mut self, announced: Option<&str>, now: Moment) {
        match self.controller.typed_claim(announced, &self.localizer) {
            Ok(claim) => self.perform(claim, now),
            Err(sentence) => self.show_message(sentence),
        }
    }

    /// Performs the action of a menu.
    pub(super) fn choose(&mut self, item: MenuItem, now: Moment) {
        self.mode = ScreenMode::Board;
        match item {
            MenuItem::Continue => {}
            MenuItem::Action(may) => self.perform(menu::action(may), now),
            MenuItem::Decline(what) => self.perform(Action::Decline(what), now),
            MenuItem::ConfirmResign => {
                let yes = MenuItem::Action(AvailableAction::Resign);
                self.mode =
                    ScreenMode::Menu(self.confirm_menu("confirm-resign", yes, MenuItem::Continue));
            }
            MenuItem::ConfirmRestart => {
                let yes = MenuItem::Action(AvailableAction::OfferRestart);
                self.mode =
                    ScreenMode::Menu(self.confirm_menu("confirm-restart", yes, MenuItem::Continue));
            }
            MenuItem::Play(m) => self.play(m, now),
            MenuItem::Overwrite(file) => {
                self.write_file(&file);
                self.show_result();
            }
            MenuItem::Evaluate if self.controller.can_evaluate() => {
                self.show_text("terminal-evaluating");
                self.controller.evaluate();
            }
            MenuItem::Evaluate => self.show_text("terminal-no-evaluation"),
            MenuItem::Flip => self.flip(),
            MenuItem::FaceMover => self.face_mover(),
            MenuItem::NextPieces => self.next_pieces(),
            MenuItem::NextLetters => self.next_letters(),
            MenuItem::Help => {
                self.pause_for_menu(now);
                self.mode = ScreenMode::Menu(self.help_menu());
            }
            MenuItem::Save => self.mode = ScreenMode::Prompt(Prompt::Save, String::new()),
            MenuItem::Load => self.mode = ScreenMode::Prompt(Prompt::Load, String::new()),
            MenuItem::NewGame => {
                let form = Form::new(self.controller.game_options.clone(), FormPurpose::LocalGame);
                self.mode = ScreenMode::Form(Box::new(form));
            }
            MenuItem::Again => self.again(now),
            MenuItem::Replay => self.replay(true),
            MenuItem::Leave => self.leave(),
            other => self.choose_at_club(other, now),
        }
    }

    /// Opens a replay of the current game.
    pub(super) fn replay(&mut self, at_end: bool) {
        match Replay::new(self.controller.host.events(), at_end, true) {
            Ok(replay) => {
                // Earlier messages are about another position.
                self.messages.clear();
                self.mode = ScreenMode::Replay(replay);
            }
            Err(error) => self.show_text_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// Closes the replay, and shows the result if the game has ended.
    pub(super) fn end_replay(&mut self) {
        self.mode = ScreenMode::Board;
        self.show_result();
    }

    /// Shows the result, if the game has ended.
    pub(super) fn show_result(&mut self) {
        if let Some(ending) = self.controller.host.game().ending() {
            self.mode = ScreenMode::Menu(self.result_menu(&ending));
        }
    }

    /// Starts the game or sends the challenge of a form.
    pub(super) fn begin_by_form(&mut self, form: Form, now: Moment) {
        if let FormPurpose::Challenge(to) = form.purpose {
            return self.challenge(form.game_options, to);
        }
        self.controller.settings.side = form.game_options.side;
        self.begin_by_choice(form.game_options, now);
    }

    fn begin_by_choice(&mut self, game_options: GameOptions, now: Moment) {
        self.end_menu_pause(now);
        let before = std::mem::replace(&mut self.controller.game_options, game_options);
        self.mode = ScreenMode::Board;
        match self.controller.new_series(&self.localizer, now) {
            Ok(host_events) => self.begin_game(host_events),
            Err(error) => {
                self.controller.game_options = before;
                self.show_text_with("terminal-bad-game", "error", &error.to_string());
            }
        }
    }

    fn new_game(&mut self, words: &str, now: Moment) {
        let mut form = Form::new(self.controller.game_options.clone(), FormPurpose::LocalGame);
        match form.game_options.apply_words(words) {
            Err(unknown) => self.show_text_with("terminal-not-understood", "text", &unknown.text),
            Ok(()) if words.trim().is_empty() => self.mode = ScreenMode::Form(Box::new(form)),
            Ok(()) => self.begin_by_choice(form.game_options, now),
        }
    }

    fn again(&mut self, now: Moment) {
        let game = self.controller.host.game();
        if !game.is_over() {
            return self.show_text("terminal-not-over");
        }
        if let (Some(club), Some(game)) = (&self.club, self.controller.host.club_game_id()) {
            club.connection.rematch(game);
            return self.show_text("offer-rematch.yours");
        }
        // The score needs the result.
        if game.ending().is_none() {
            return self.show_text("refusal-result-pending");
        }
        match self.controller.next_game(now) {
            Ok(host_events) => self.begin_game(host_events),
            Err(error) => self.show_text_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// Starts showing a new game.
    pub(super) fn begin_game(&mut self, host_events: Vec<HostEvent>) {
        self.mode = ScreenMode::Board;
        (self.selected, self.cursor, self.evaluation) = (None, None, None);
        self.typed.clear();
        self.messages.clear();
        self.chat.clear();
        self.show_host_events(host_events);
    }

    pub(super) fn flip(&mut self) {
        self.controller.settings.orientation = match self.bottom_side() {
            tabiya_rules::Color::White => Orientation::Black,
            tabiya_rules::Color::Black => Orientation::White,
        };
        self.controller.save_settings();
    }

    pub(super) fn face_mover(&mut self) {
        let orientation = &mut self.controller.settings.orientation;
        *orientation = match orientation {
            Orientation::Mover => Orientation::Own,
            _ => Orientation::Mover,
        };
        self.controller.save_settings();
    }

    pub(super) fn next_pieces(&mut self) {
        self.controller.next_pieces();
    }

    /// Switches to the next letters for moves.
    pub(super) fn next_letters(&mut self) {
        self.set_letters(self.controller.settings.letters.next());
    }

    fn set_letters(&mut self, letters: PieceLetters) {
        self.controller.settings.letters = letters;
        self.localizer.notation.letters = letters;
        self.controller.save_settings();
        let sentence = self.localizer.letters();
        self.show_message(sentence);
    }

    fn chat(&mut self, text: &str) {
        let host = &self.controller.host;
        let room = match host.seats() {
            LocalSeats::None => ChatRoom::Spectators,
            _ => ChatRoom::Players,
        };
        match (&self.club, host.club_game_id()) {
            (Some(club), Some(game)) => club.connection.send_chat(game, room, text),
            _ => self.show_text("terminal-nobody-hears"),
        }
    }

    /// Ends the program. An unfinished game stays saved, if possible.
    pub(super) fn leave(&mut self) {
        self.exit_reason = Some(match self.has_failed_to_join && self.is_in_lobby() {
            true => ExitReason::NoClub,
            false => self.controller.exit_reason(),
        });
    }
}
