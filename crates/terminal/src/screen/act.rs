//! What is done when something is chosen, typed or clicked, and what is said when something happens.

use std::path::Path;

use tabiya_game::{Action, Event, EventKind, Moment, Proposal};
use tabiya_rules::{Move, Square};
use tabiya_wire::{May, Room};

use super::{
    form::{Form, Purpose},
    menu::{self, Item},
    state::{Mode, Prompt, Screen},
};
use crate::{
    entry::{self, Command, Entry},
    files,
    host::{News, Seats, Trouble},
    plan::Choice,
    replay::Replay,
    session::{Opened, Over},
    settings::{Facing, Letters},
    setup::Leaving,
    voice::tidy,
};

impl Screen {
    /// Picks a piece up, or puts it down.
    pub(super) fn pick(&mut self, square: Square, now: Moment) {
        if !self.session.host.is_my_move() {
            self.selected = None;
            return self.say_turn();
        }
        let position = self.position();
        let own = position.board().color_at(square) == Some(position.turn());
        let Some(from) = self.selected.take() else {
            if own {
                self.selected = Some(square);
            }
            return;
        };
        if from == square {
            return;
        }
        let moves = entry::moves_between(&position, from, square);
        match moves[..] {
            [m] => self.play(m, now),
            [_, _, ..] => self.mode = Mode::Menu(self.promotion_menu(&moves)),
            [] if own => self.selected = Some(square),
            [] => {
                let sentence = self.voice.say(
                    "terminal-cannot-go",
                    &[
                        ("from", from.to_string().into()),
                        ("to", square.to_string().into()),
                    ],
                );
                self.say(sentence);
            }
        }
    }

    fn say_turn(&mut self) {
        if self.session.host.game().ending().is_some() {
            return self.say_word("refusal-game-over");
        }
        let turn = self.voice.turn(self.position().turn());
        self.say(turn);
    }

    fn play(&mut self, m: Move, now: Moment) {
        self.selected = None;
        if !self.session.host.is_my_move() {
            return self.say_turn();
        }
        let uci = self.position().uci(m);
        self.ask(Action::play(uci), now);
    }

    /// Asks something of the game, and says what comes of it.
    pub(super) fn ask(&mut self, action: Action, now: Moment) {
        let news = self.session.ask(action, now);
        self.take(news);
    }

    /// Takes what was typed.
    pub(super) fn submit(&mut self, now: Moment) {
        let text = std::mem::take(&mut self.typed);
        self.completing = None;
        let position = self.position();
        match Entry::read(&text, &position, &self.voice.notation) {
            Entry::Nothing => {}
            Entry::Square(square) => {
                self.cursor = Some(square);
                self.selected = None;
                self.pick(square, now);
            }
            Entry::Move(m) => self.play(m, now),
            Entry::Promotion(moves) if self.session.host.is_my_move() => {
                self.mode = Mode::Menu(self.promotion_menu(&moves));
            }
            Entry::Promotion(_) => self.say_turn(),
            Entry::Command(command) => self.command(command, now),
            Entry::NoMove(text) => {
                // The second square of a piece that was picked up.
                match (self.selected, text.to_ascii_lowercase().parse()) {
                    (Some(_), Ok(square)) => self.pick(square, now),
                    _ => self.say_with("terminal-no-move", "text", &text),
                }
            }
            Entry::Unknown(text) => self.say_with("terminal-not-understood", "text", &text),
        }
    }

    /// Does what was typed as a word.
    fn command(&mut self, command: Command, now: Moment) {
        let may = match command {
            Command::Undo => May::OfferTakeback,
            Command::Draw => May::OfferDraw,
            Command::Pause => May::OfferPause,
            Command::Resume => May::OfferResume,
            Command::Abort => May::Abort,
            Command::Flag => May::Flag,
            Command::Give => May::GiveTime,
            other => return self.other_command(other, now),
        };
        self.ask(menu::action(may), now);
    }

    fn other_command(&mut self, command: Command, now: Moment) {
        match command {
            Command::Help => self.choose(Item::Help, now),
            Command::Accept | Command::Decline => self.answer(command == Command::Accept, now),
            Command::Claim(announced) => self.claim(announced.as_deref(), now),
            Command::Resign => self.choose(Item::ConfirmResign, now),
            Command::Restart => self.choose(Item::ConfirmRestart, now),
            Command::Save(file) if file.is_empty() => self.choose(Item::Save, now),
            Command::Save(file) => self.save(&file),
            Command::Load(file) if file.is_empty() => self.choose(Item::Load, now),
            Command::Load(file) => self.load(&file, now),
            Command::New(words) => self.new_game(&words, now),
            Command::Flip | Command::Board => self.flip(),
            Command::Evaluate => self.choose(Item::Evaluate, now),
            Command::Chat(text) => self.chat(&text),
            Command::Again => self.choose(Item::Again, now),
            Command::Lobby => self.choose(Item::Lobby, now),
            Command::Letters(Some(letters)) => self.set_letters(letters),
            Command::Letters(None) => self.next_letters(),
            Command::Quit => self.leave(),
            Command::Fen => {
                let fen = self.position().fen().to_string();
                self.say(fen);
            }
            Command::Say(Some(square)) => {
                let text = self.voice.square(&self.position(), square);
                self.say(text);
            }
            Command::Say(None) => {
                for line in self.voice.position(&self.position()) {
                    self.say(line);
                }
            }
            Command::Moves(Some(square)) => {
                self.cursor = Some(square);
                self.selected = None;
                self.pick(square, now);
            }
            Command::Score => match self.session.score(&self.voice) {
                Some(score) => self.say(score),
                None => self.say_word("terminal-no-score"),
            },
            Command::Pgn => match self.session.pgn() {
                Ok(record) => self.say(record.to_string().replace('\n', " ")),
                Err(error) => self.say_with("terminal-bad-game", "error", &error.to_string()),
            },
            Command::Challenge(_) | Command::Take(_) | Command::Watch(_) => {
                self.say_word("terminal-only-in-lobby");
            }
            _ => self.say_word("terminal-on-screen"),
        }
    }

    /// Answers what was proposed.
    fn answer(&mut self, is_accepted: bool, now: Moment) {
        let seats = self.session.host.seats();
        let mut offers = self.session.host.game().offers();
        let standing = offers.find(|(_, by)| seats != Seats::One(*by));
        let Some((what, _)) = standing else {
            drop(offers);
            return self.say_word("terminal-nothing-offered");
        };
        drop(offers);
        let action = match is_accepted {
            true => Action::Accept(what),
            false => Action::Decline(what),
        };
        self.ask(action, now);
    }

    fn claim(&mut self, announced: Option<&str>, now: Moment) {
        let announced =
            announced.map(|text| Entry::read(text, &self.position(), &self.voice.notation));
        let claim = match announced {
            None => self.session.claim(None),
            Some(Entry::Move(m)) => self.session.claim(Some(m)),
            Some(_) => None,
        };
        match claim {
            Some(claim) => self.ask(claim, now),
            None => self.say_word("terminal-nothing-to-claim"),
        }
    }

    /// Does what was chosen.
    pub(super) fn choose(&mut self, item: Item, now: Moment) {
        self.mode = Mode::Board;
        match item {
            Item::Continue => {}
            Item::May(may) => self.ask(menu::action(may), now),
            Item::Decline(what) => self.ask(Action::Decline(what), now),
            Item::ConfirmResign => {
                let yes = Item::May(May::Resign);
                self.mode = Mode::Menu(self.confirm_menu("confirm-resign", yes, Item::Continue));
            }
            Item::ConfirmRestart => {
                let yes = Item::May(May::OfferRestart);
                self.mode = Mode::Menu(self.confirm_menu("confirm-restart", yes, Item::Continue));
            }
            Item::Play(m) => self.play(m, now),
            Item::Overwrite(file) => {
                self.write_file(&file);
                self.show_result();
            }
            Item::Evaluate if self.session.may_evaluate() => {
                self.say_word("terminal-evaluating");
                self.session.evaluate();
            }
            Item::Evaluate => self.say_word("terminal-no-evaluation"),
            Item::Flip => self.flip(),
            Item::TurnToMover => self.turn_to_mover(),
            Item::NextPieces => self.next_pieces(),
            Item::NextLetters => self.next_letters(),
            Item::Help => self.mode = Mode::Menu(self.help_menu()),
            Item::Save => self.mode = Mode::Prompt(Prompt::Save, String::new()),
            Item::Load => self.mode = Mode::Prompt(Prompt::Load, String::new()),
            Item::NewGame => {
                let form = Form::new(self.session.choice.clone(), Purpose::Here);
                self.mode = Mode::Form(Box::new(form));
            }
            Item::Again => self.again(now),
            Item::Replay => self.replay(true),
            Item::Leave => self.leave(),
            other => self.choose_at_club(other, now),
        }
    }

    /// Steps through the game on the board.
    pub(super) fn replay(&mut self, at_end: bool) {
        match Replay::new(self.session.host.events(), at_end, true) {
            Ok(replay) => self.mode = Mode::Replay(replay),
            Err(error) => self.say_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// Back from a replay: to the result, if the game is over.
    pub(super) fn end_replay(&mut self) {
        self.mode = Mode::Board;
        self.show_result();
    }

    /// Shows how the game ended, if it has.
    pub(super) fn show_result(&mut self) {
        if let Some(ending) = self.session.host.game().ending() {
            self.mode = Mode::Menu(self.result_menu(&ending));
        }
    }

    /// Another game, or a challenge, as the form says.
    pub(super) fn begin_by_form(&mut self, form: Form, now: Moment) {
        if let Purpose::Challenge(to) = form.purpose {
            return self.challenge(form.choice, to);
        }
        self.session.settings.side = form.choice.side;
        self.begin_by_choice(form.choice, now);
    }

    fn begin_by_choice(&mut self, choice: Choice, now: Moment) {
        let before = std::mem::replace(&mut self.session.choice, choice);
        self.mode = Mode::Board;
        match self.session.new_series(&self.voice, now) {
            Ok(news) => self.begin_game(news),
            Err(error) => {
                self.session.choice = before;
                self.say_with("terminal-bad-game", "error", &error.to_string());
            }
        }
    }

    fn new_game(&mut self, words: &str, now: Moment) {
        let mut form = Form::new(self.session.choice.clone(), Purpose::Here);
        match form.choice.change(words) {
            Err(wrong) => self.say_with("terminal-not-understood", "text", &wrong.text),
            Ok(()) if words.trim().is_empty() => self.mode = Mode::Form(Box::new(form)),
            Ok(()) => self.begin_by_choice(form.choice, now),
        }
    }

    fn again(&mut self, now: Moment) {
        if self.session.host.game().ending().is_none() {
            return self.say_word("terminal-not-over");
        }
        if let (Some(club), Some(game)) = (&self.club, self.session.host.club_game()) {
            club.link.rematch(game);
            return self.say_word("offer-rematch.yours");
        }
        match self.session.next_game(now) {
            Ok(news) => self.begin_game(news),
            Err(error) => self.say_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// A game begins: nothing of the last one is left.
    pub(super) fn begin_game(&mut self, news: Vec<News>) {
        self.mode = Mode::Board;
        (self.selected, self.cursor, self.opinion) = (None, None, None);
        self.typed.clear();
        self.said.clear();
        self.chat.clear();
        self.take(news);
    }

    pub(super) fn flip(&mut self) {
        self.session.settings.facing = match self.near() {
            tabiya_rules::Color::White => Facing::Black,
            tabiya_rules::Color::Black => Facing::White,
        };
        self.session.remember();
    }

    pub(super) fn turn_to_mover(&mut self) {
        let facing = &mut self.session.settings.facing;
        *facing = match facing {
            Facing::Mover => Facing::Own,
            _ => Facing::Mover,
        };
        self.session.remember();
    }

    pub(super) fn next_pieces(&mut self) {
        self.session.next_pieces();
    }

    /// Moves are written with other letters.
    pub(super) fn next_letters(&mut self) {
        self.set_letters(self.session.settings.letters.next());
    }

    fn set_letters(&mut self, letters: Letters) {
        self.session.settings.letters = letters;
        self.voice.notation.letters = letters;
        self.session.remember();
        let sentence = self.voice.letters();
        self.say(sentence);
    }

    /// Writes the game to a file; asks first, if it would be written over another.
    pub(super) fn save(&mut self, file: &str) {
        if self.session.would_overwrite(Path::new(file)) {
            let yes = Item::Overwrite(file.to_string());
            let mut menu = self.confirm_menu("terminal-question", yes, Item::Continue);
            let sentence = self.voice.with("terminal-confirm-overwrite", "file", file);
            menu.text = vec![sentence, String::new()];
            self.mode = Mode::Menu(menu);
            return;
        }
        self.write_file(file);
        self.show_result();
    }

    fn write_file(&mut self, file: &str) {
        match self.session.save(Path::new(file)) {
            Ok(()) => self.say_with("terminal-saved", "file", file),
            Err(error) => {
                let args = [("file", file.into()), ("error", error.to_string().into())];
                let sentence = self.voice.say("terminal-not-saved", &args);
                self.say(sentence);
            }
        }
    }

    pub(super) fn load(&mut self, text: &str, now: Moment) {
        let (file, game) = files::named(text);
        match self.session.load(Path::new(file), game, &self.voice, now) {
            Ok(Opened::GoesOn(news)) => {
                self.begin_game(news);
                self.say_with("terminal-loaded", "file", file);
            }
            Ok(Opened::Over(over)) => self.open_over(over),
            Err(error) => {
                let sentence = crate::load_error(&self.voice, file, &error);
                self.say(sentence);
            }
        }
    }

    /// A game that is over was opened.
    pub(super) fn open_over(&mut self, over: Over) {
        self.take(over.news);
        self.opinion = None;
        if let Ok(replay) = Replay::new(&over.events, false, over.is_told) {
            self.mode = Mode::Replay(replay);
        }
    }

    fn chat(&mut self, text: &str) {
        let host = &self.session.host;
        let room = match host.seats() {
            Seats::None => Room::Spectators,
            _ => Room::Players,
        };
        match (&self.club, host.club_game()) {
            (Some(club), Some(game)) => club.link.say(game, room, text),
            _ => self.say_word("terminal-nobody-hears"),
        }
    }

    /// Leaves. An unfinished game is kept, if the disk takes it.
    pub(super) fn leave(&mut self) {
        self.leaving = Some(match self.has_no_club && self.is_in_lobby() {
            true => Leaving::NoClub,
            false => self.session.leaving(),
        });
    }

    /// Says what a host tells.
    pub(super) fn take(&mut self, news: Vec<News>) {
        for item in news {
            match item {
                News::Happened(event) => self.take_event(&event),
                News::Refused(refusal) => {
                    let sentence = self.voice.refusal(&refusal);
                    self.say(sentence);
                }
                News::Turned(reason) => {
                    let sentence = self.voice.reason(&reason);
                    self.say(sentence);
                }
                News::Said(said) => {
                    let line = format!("{}: {}", tidy(&said.by.name), tidy(&said.text));
                    self.hear_said(line);
                }
                News::RematchOffered(by) => {
                    let mine = self.session.host.seats() == Seats::One(by);
                    self.say_word(if mine {
                        "offer-rematch.yours"
                    } else {
                        "offer-rematch.theirs"
                    });
                }
                News::Rematch(next) => {
                    if let Some(club) = &mut self.club {
                        club.enter(&next, true);
                    }
                }
                News::Watchers(count) => self.watchers = count,
                News::Trouble(trouble) => self.take_trouble(&trouble),
            }
        }
    }

    /// Somebody said something. The oldest is forgotten.
    fn hear_said(&mut self, line: String) {
        const MOST: usize = 20;
        if self.chat.len() >= MOST {
            self.chat.remove(0);
        }
        self.chat.push(line.clone());
        self.say(line);
    }

    fn take_event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved(_) => {
                self.selected = None;
                self.opinion = None;
                self.said.clear();
                if !self.session.host.is_kept() {
                    self.say_word("terminal-is-not-kept");
                }
                let position = self.position();
                if position.is_check() && position.has_legal_moves() {
                    let side = crate::voice::color_word(self.position().turn());
                    self.say_with("check-now", "color", side);
                }
            }
            EventKind::Ended(ending) => {
                let words = self.voice.ending(ending);
                self.say(words.sentence);
                if !matches!(self.mode, Mode::Replay(_)) {
                    self.show_result();
                }
            }
            EventKind::Restarted | EventKind::TakenBack { .. } => {
                (self.selected, self.opinion) = (None, None);
                if matches!(self.mode, Mode::Menu(_)) {
                    self.mode = Mode::Board;
                }
                self.say_event(event);
            }
            EventKind::Offered {
                by: _,
                what: Proposal::Draw,
            } if self.session.host.seats() == Seats::Both => {
                let sentence = self.voice.event(event).unwrap_or_default();
                self.mode = Mode::Menu(self.draw_menu(sentence));
            }
            EventKind::Offered { by, .. } => {
                self.say_event(event);
                if matches!(self.session.host.seats(), Seats::One(own) if own != *by) {
                    self.say_word("terminal-answer-offer");
                }
            }
            // That one is there oneself is known.
            EventKind::Arrived { seat } if self.session.host.seats() == Seats::One(*seat) => {}
            _ => self.say_event(event),
        }
    }

    fn say_event(&mut self, event: &Event) {
        if let Some(sentence) = self.voice.event(event) {
            self.say(sentence);
        }
    }

    fn take_trouble(&mut self, trouble: &Trouble) {
        let sentence = self.voice.trouble(trouble);
        self.say(sentence);
    }
}
