//! What is asked for by a word: `help`, `moves e2`, `draw`, …

use std::path::Path;

use tabiya_game::{Action, Millis, Moment, Proposal, pgn};
use tabiya_rules::Square;
use tabiya_wire::Room;

use super::dialogue::{Dialogue, Stage, targets};
use crate::{
    entry::{Command, Entry},
    evaluation::Opinion,
    files,
    host::Seats,
    session::Opened,
    setup::{Letters, Opponent},
    voice::square_list,
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
            Command::Pgn => match pgn::write(self.session.host.events()) {
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
                let squares = square_list(&targets(&position, square));
                let piece = self.voice.square(&position, square);
                self.tell_reach(&piece, &squares);
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

    fn tell_reach(&mut self, piece: &str, squares: &[String]) {
        if squares.is_empty() {
            return self.tell_with("terminal-cannot-move", "piece", piece);
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
        match files::save(Path::new(file), self.session.host.events()) {
            Ok(()) => self.tell_with("terminal-saved", "file", file),
            Err(error) => {
                let error = error.to_string();
                let args = [("file", file.into()), ("error", error.into())];
                let sentence = self.voice.say("terminal-not-saved", &args);
                self.tell(&sentence);
            }
        }
    }

    fn load(&mut self, file: &str, now: Moment) {
        if file.is_empty() {
            return self.tell_word("terminal-which-file");
        }
        match self.session.load(Path::new(file), &self.voice, now) {
            Ok(Opened::GoesOn(news)) => {
                self.tell_with("terminal-loaded", "file", file);
                self.begin_game(news);
            }
            Ok(Opened::Over(events)) => self.tell_over(&events),
            Err(error) => {
                let sentence = crate::load_error(&self.voice, file, &error);
                self.tell(&sentence);
            }
        }
    }

    /// Another game, with what is to be different.
    fn new_game(&mut self, words: &str, now: Moment) {
        let mut choice = self.session.choice.clone();
        if let Err(word) = choice.change(words) {
            return self.tell_with("terminal-not-understood", "text", &word);
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
