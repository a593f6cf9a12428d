//! What is asked for by a word: `help`, `moves e2`, `draw`, …

use std::path::Path;

use tabiya_game::{Action, Millis, Moment, Proposal};
use tabiya_rules::{Position, Square};
use tabiya_wire::Room;

use super::dialogue::{Dialogue, Stage, Sure};
use crate::{
    entry::{self, Command, Entry},
    evaluation::Opinion,
    files,
    host::Seats,
    plan::WrongWords,
    session::Opened,
    setup::{Letters, Opponent},
};

/// What is given by `give`.
const GIFT: Millis = Millis::seconds(15);

impl Dialogue {
    /// Does what is asked for.
    pub(super) fn command(&mut self, command: Command, now: Moment) {
        let is_over = self.session.host.game().ending().is_some();
        match command {
            Command::Help => self.tell_help(),
            Command::Moves(square) => self.tell_moves(square),
            Command::Say(square) => self.tell_position(square),
            Command::Board => self.show_again(),
            Command::Flip => {
                self.is_flipped = !self.is_flipped;
                self.show_again();
            }
            Command::Clock => self.tell_clock(now),
            Command::Fen => {
                let fen = self.session.host.game().position().fen().to_string();
                self.tell(&fen);
            }
            Command::Pgn => match self.session.pgn() {
                Ok(record) => self.tell(record.to_string().trim_end()),
                Err(error) => self.tell_with("terminal-bad-game", "error", &error.to_string()),
            },
            Command::Score => match self.session.score(&self.voice) {
                Some(score) => self.tell(&score),
                None => self.tell_word("terminal-no-score"),
            },
            Command::Evaluate if !self.session.may_evaluate() => {
                self.tell_word("terminal-no-evaluation");
            }
            Command::Evaluate if is_over => self.tell_word("refusal-game-over"),
            Command::Evaluate => {
                self.session.evaluate();
                self.is_evaluating = true;
            }
            Command::Save(file) => self.save(&file),
            Command::Load(file) => self.load(&file, now),
            Command::New(words) => self.new_game(&words, now),
            Command::Again if is_over => self.play_again(now),
            Command::Again => self.tell_word("terminal-not-over"),
            Command::Letters(letters) => self.tell_letters(letters),
            Command::Quit => self.leave(),
            Command::Chat(text) => self.chat(&text),
            Command::Lobby => match self.door {
                Some(_) => self.go_to_lobby(),
                None => self.tell_word("terminal-no-club"),
            },
            Command::Challenge(_) | Command::Take(_) | Command::Watch(_) => {
                self.tell_word("terminal-only-in-lobby");
            }
            request => self.request(request, now),
        }
    }

    /// What is asked of the game itself.
    fn request(&mut self, command: Command, now: Moment) {
        if self.session.host.seats() == Seats::None {
            return self.tell_word("terminal-you-watch");
        }
        // Who types may have meant something else; lines in a file were meant.
        let is_open = self.session.host.game().ending().is_none();
        match command {
            Command::Resign if is_open && self.from_person => return self.make_sure(Sure::Resign),
            Command::Restart if is_open && self.from_person => {
                return self.make_sure(Sure::Restart);
            }
            _ => {}
        }
        let action = match command {
            Command::Undo => Action::Offer(Proposal::Takeback),
            Command::Draw => Action::Offer(Proposal::Draw),
            Command::Pause => Action::Offer(Proposal::Pause),
            Command::Resume => Action::Offer(Proposal::Resume),
            Command::Restart => Action::Offer(Proposal::Restart),
            Command::Accept => match self.standing() {
                Some(what) => Action::Accept(what),
                None => return self.tell_word("terminal-nothing-offered"),
            },
            Command::Decline => match self.standing() {
                Some(what) => Action::Decline(what),
                None => return self.tell_word("terminal-nothing-offered"),
            },
            Command::Claim(announced) => match self.claim(announced.as_deref()) {
                Some(claim) => claim,
                None => return self.tell_word("terminal-nothing-to-claim"),
            },
            Command::Resign => Action::Resign,
            Command::Abort => Action::Abort,
            Command::Flag => Action::Flag,
            Command::Give => Action::GiveTime(GIFT),
            _ => return,
        };
        self.ask(action, now);
    }

    /// What the opponent has proposed.
    fn standing(&self) -> Option<Proposal> {
        let seats = self.session.host.seats();
        let mut offers = self.session.host.game().offers();
        let mine = |by| seats == Seats::One(by);
        offers.find(|(_, by)| !mine(*by)).map(|(what, _)| what)
    }

    fn claim(&self, announced: Option<&str>) -> Option<Action> {
        let game = self.session.host.game();
        let Some(text) = announced else {
            return self.session.claim(None);
        };
        match Entry::read(text, game.position(), &self.voice.notation) {
            Entry::Move(m) => self.session.claim(Some(m)),
            _ => None,
        }
    }

    fn tell_help(&mut self) {
        let mut ids = vec!["terminal-help-moves", "terminal-help-words"];
        if self.door.is_some() {
            ids.push("terminal-help-club");
        }
        for id in ids {
            self.tell_word(id);
        }
    }

    /// All moves, or those from a square.
    fn tell_moves(&mut self, square: Option<Square>) {
        let position = *self.session.host.game().position();
        if self.session.host.game().ending().is_some() {
            return self.tell_word("refusal-game-over");
        }
        match square {
            Some(square) => {
                self.tell_reach(&position, square);
            }
            None => {
                let moves = position.legal_moves();
                let san = |m| self.voice.notation.write(&position.san(m).to_string());
                let mut written: Vec<String> = moves.iter().map(|m| san(*m)).collect();
                written.sort();
                let sentence = self.voice.say(
                    "terminal-all-moves",
                    &[
                        ("count", written.len().into()),
                        ("moves", written.join(", ").into()),
                    ],
                );
                self.tell(&sentence);
            }
        }
    }

    /// Where the piece on a square can go; false if it cannot go anywhere.
    pub(super) fn tell_reach(&mut self, position: &Position, square: Square) -> bool {
        let piece = self.voice.square(position, square);
        let targets = entry::targets(position, square);
        let squares: Vec<String> = targets
            .iter()
            .map(|(square, castling)| match castling {
                Some(castling) => format!("{square} ({})", position.san(*castling)),
                None => square.to_string(),
            })
            .collect();
        if squares.is_empty() {
            self.tell_with("terminal-cannot-move", "piece", &piece);
            return false;
        }
        let sentence = self.voice.say(
            "terminal-can-go",
            &[
                ("piece", piece.into()),
                ("count", squares.len().into()),
                ("squares", squares.join(", ").into()),
            ],
        );
        self.tell(&sentence);
        true
    }

    /// The position in words, or what stands on a square.
    fn tell_position(&mut self, square: Option<Square>) {
        let position = *self.session.host.game().position();
        match square {
            Some(square) => {
                let text = self.voice.square(&position, square);
                self.tell(&text);
            }
            None => {
                for line in self.voice.position(&position) {
                    self.tell(&line);
                }
            }
        }
    }

    pub(super) fn tell_opinion(&mut self, opinion: &Opinion) {
        self.is_evaluating = false;
        if opinion.key != self.session.host.game().position().key() {
            return;
        }
        let sentence = opinion.text(&self.voice);
        self.tell(&sentence);
    }

    /// How moves are written, from now on or as it is.
    fn tell_letters(&mut self, letters: Option<Letters>) {
        if let Some(letters) = letters {
            self.session.settings.letters = letters;
            self.voice.notation.letters = letters;
            self.session.remember();
        }
        let sentence = self.voice.letters();
        self.tell(&sentence);
    }

    fn save(&mut self, file: &str) {
        if file.is_empty() {
            return self.tell_word("terminal-which-file");
        }
        match self.session.would_overwrite(Path::new(file)) {
            true => self.make_sure(Sure::Overwrite(file.to_string())),
            false => self.write_file(file),
        }
    }

    pub(super) fn write_file(&mut self, file: &str) {
        match self.session.save(Path::new(file)) {
            Ok(()) => self.tell_with("terminal-saved", "file", file),
            Err(error) => {
                let error = error.to_string();
                let args = [("file", file.into()), ("error", error.into())];
                let sentence = self.voice.say("terminal-not-saved", &args);
                self.tell(&sentence);
            }
        }
    }

    fn load(&mut self, text: &str, now: Moment) {
        if text.is_empty() {
            return self.tell_word("terminal-which-file");
        }
        let (file, game) = files::named(text);
        let parting = self.session.parting();
        match self.session.load(Path::new(file), game, &self.voice, now) {
            Ok(Opened::GoesOn(news)) => {
                if let Some(id) = parting {
                    self.tell_word(id);
                }
                self.tell_with("terminal-loaded", "file", file);
                self.begin_game(news);
            }
            Ok(Opened::Over(over)) => self.open_over(over),
            Err(error) => {
                let sentence = crate::load_error(&self.voice, file, &error);
                self.tell(&sentence);
            }
        }
    }

    /// Another game, with what is to be different.
    fn new_game(&mut self, words: &str, now: Moment) {
        let mut choice = self.session.choice.clone();
        if let Err(wrong) = choice.change(words) {
            return self.tell_wrong_words(&wrong);
        }
        if matches!(choice.opponent, Opponent::Club(_)) {
            return self.tell_word("terminal-only-in-lobby");
        }
        let before = std::mem::replace(&mut self.session.choice, choice);
        if let Some(id) = self.session.parting() {
            self.tell_word(id);
        }
        match self.session.new_series(&self.voice, now) {
            Ok(news) => self.begin_game(news),
            Err(error) => {
                self.session.choice = before;
                self.tell_with("terminal-bad-game", "error", &error.to_string());
            }
        }
    }

    /// Words that mean nothing, and what could be meant.
    pub(super) fn tell_wrong_words(&mut self, wrong: &WrongWords) {
        self.tell_with("terminal-not-understood", "text", &wrong.text);
        if wrong.is_start {
            self.tell_word("terminal-form-type-start");
        }
    }

    fn chat(&mut self, text: &str) {
        let host = &self.session.host;
        let room = match host.seats() {
            Seats::None => Room::Spectators,
            _ => Room::Players,
        };
        let club = self.door.as_ref().and_then(|door| door.club.as_ref());
        match (club, host.club_game()) {
            (Some(club), Some(game)) if self.stage != Stage::Lobby => {
                club.link.say(game, room, text);
            }
            _ => self.tell_word("terminal-nobody-hears"),
        }
    }
}
