//! [`Dialogue`]: what was asked and answered, line by line. It knows no pipe and no clock: lines and time come in,
//! text comes out.

use std::{collections::VecDeque, sync::mpsc::Sender};

use tabiya_game::{Action, Millis, Moment, Proposal};
use tabiya_rules::{Color, Move, Position, Role, Square};

use super::lobby::Door;
use crate::{
    PlayError,
    entry::{self, Command, Entry},
    host::{News, Seats},
    link::ClubSays,
    replay::Replay,
    session::{Opened, Session},
    setup::{Leaving, Setup},
    signal::Signal,
    voice::{Voice, tidy},
};

/// What was asked and answered.
pub(super) struct Dialogue {
    pub(super) session: Session,
    pub(super) voice: Voice,
    pub(super) stage: Stage,
    /// The way to clubs, if one was asked for.
    pub(super) door: Option<Door>,
    pub(super) is_flipped: bool,
    /// A game that is stepped through.
    pub(super) replay: Option<Replay>,
    /// There is a game on the board, and not only one to be stepped through.
    pub(super) has_game: bool,
    pub(super) leaving: Option<Leaving>,
    pub(super) output: String,
    /// Lines that came while something else was under way.
    waiting: VecDeque<Option<String>>,
    /// Somebody types; else lines come from a pipe, are echoed, and wait for their turn.
    pub(super) from_person: bool,
    /// The position that was shown last.
    pub(super) shown: Option<u64>,
    /// The prompt stands at the end of the output.
    pub(super) is_prompted: bool,
    /// The engine was asked for its opinion.
    pub(super) is_evaluating: bool,
    /// Since when there is no line to the club.
    pub(super) lost_at: Option<Moment>,
}

/// A line to a club that is lost is waited for so long, once the input is over.
const PATIENCE: Millis = Millis::seconds(30);

/// What the next line answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Which piece, or which move.
    Piece,
    /// Where the piece on this square goes.
    Target(Square),
    /// What the pawn becomes.
    Promotion(Vec<Move>),
    /// Whether this side accepts a draw.
    Draw(Color),
    /// Whether to play again.
    Again,
    /// Whether it is really wanted; and what was asked before.
    Sure(Sure, Box<Stage>),
    /// Which step of a game to go to.
    Replay,
    /// What to do at the door of a club, or in its lobby.
    Lobby,
}

/// What is done only when it is really wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sure {
    Resign,
    Restart,
    /// A file is there already.
    Overwrite(String),
}

impl Dialogue {
    /// Begins as the command line says.
    pub(super) fn begin(
        setup: &Setup,
        voice: Voice,
        signals: &Sender<Signal>,
        from_person: bool,
        now: Moment,
    ) -> Result<Self, PlayError> {
        let begun = Session::begin(setup, &voice, signals.clone(), now);
        let (session, opened) = begun.map_err(|error| PlayError::begin(&error, &voice))?;
        let door = Door::of(setup, signals);
        let mut dialogue = Self {
            session,
            stage: Stage::Piece,
            door,
            is_flipped: false,
            replay: None,
            has_game: true,
            leaving: None,
            output: String::new(),
            waiting: VecDeque::new(),
            from_person,
            shown: None,
            is_prompted: false,
            is_evaluating: false,
            lost_at: None,
            voice,
        };
        dialogue.voice.notation.letters = dialogue.session.settings.letters;
        dialogue.tell_word("terminal-plain-welcome");
        match opened {
            Opened::GoesOn(news) => dialogue.tell_news(news),
            Opened::Over(over) => {
                dialogue.has_game = false;
                dialogue.open_over(over);
            }
        }
        if dialogue.door.is_some() {
            dialogue.stage = Stage::Lobby;
            dialogue.open_door();
        }
        if !dialogue.must_wait() {
            dialogue.prompt();
        }
        Ok(dialogue)
    }

    /// What is to be written now.
    pub(super) fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    /// How it was left, once it is.
    pub(super) fn leaving(&self) -> Option<Leaving> {
        self.leaving
    }

    /// When time alone does something.
    pub(super) fn wake_at(&self, now: Moment) -> Option<Moment> {
        let wakes = [self.session.host.wake_at(now), self.give_up_at()];
        wakes.into_iter().flatten().min()
    }

    /// Something happened outside.
    pub(super) fn hear(&mut self, signal: Signal, now: Moment) {
        match signal {
            Signal::Line(line) => self.waiting.push_back(Some(tidy(&line))),
            Signal::EndOfInput => self.waiting.push_back(None),
            Signal::Stop => self.leave(),
            Signal::Opinion(opinion) => self.tell_opinion(&opinion),
            Signal::Club(says) => {
                match says {
                    ClubSays::Lost => self.lost_at = Some(now),
                    ClubSays::Back => self.lost_at = None,
                    _ => {}
                }
                self.hear_club(says, now);
            }
            Signal::Clubs(found) => self.list_clubs(found),
            signal => {
                let news = self.session.hear(signal, now);
                self.tell_news(news);
            }
        }
        self.go_on(now);
    }

    /// Time has passed.
    pub(super) fn tick(&mut self, now: Moment) {
        let news = self.session.tick(now);
        self.tell_news(news);
        self.go_on(now);
    }

    /// Takes the lines that wait, as far as it is their turn, and asks for the next.
    fn go_on(&mut self, now: Moment) {
        while self.leaving.is_none() && !self.must_wait() {
            let Some(line) = self.waiting.pop_front() else {
                break;
            };
            let Some(line) = line else {
                self.leave();
                break;
            };
            if self.from_person {
                self.is_prompted = false;
            } else {
                self.prompt();
                self.is_prompted = false;
                self.output.push_str(&line);
                self.output.push('\n');
            }
            self.line(&line, now);
        }
        // Nobody will type any more: what may take for ever is not waited for.
        let ends = self.waiting.front() == Some(&None) && self.waits_for_people();
        if self.leaving.is_none() && (ends || self.is_line_given_up(now)) {
            self.leave();
        }
        if self.leaving.is_none() && !self.must_wait() {
            self.prompt();
        }
    }

    /// True if a line has to wait: an engine or a club is at work; in a pipe, also while the opponent thinks.
    fn must_wait(&self) -> bool {
        if let Some(door) = &self.door
            && door.is_waiting(self.from_person)
        {
            return true;
        }
        if self.is_evaluating {
            return true;
        }
        let host = &self.session.host;
        if self.stage == Stage::Lobby || host.game().ending().is_some() {
            return false;
        }
        let opponent_thinks = host.club_game().is_some() && !host.is_my_move();
        host.is_busy() || opponent_thinks && !self.from_person && !self.has_to_answer()
    }

    /// True if the input is over, and the line to the club has been gone for long.
    fn is_line_given_up(&self, now: Moment) -> bool {
        self.give_up_at().is_some_and(|at| at <= now)
    }

    fn give_up_at(&self) -> Option<Moment> {
        let is_over = self.waiting.back() == Some(&None);
        self.lost_at.filter(|_| is_over).map(|at| at + PATIENCE)
    }

    /// True if it is somebody at a club who is waited for.
    fn waits_for_people(&self) -> bool {
        let door = self.door.as_ref();
        if door.is_some_and(|door| door.is_on_the_way()) || self.is_evaluating {
            return false;
        }
        let host = &self.session.host;
        self.must_wait() && (self.stage == Stage::Lobby || host.club_game().is_some())
    }

    /// True if the opponent at a club has proposed something.
    fn has_to_answer(&self) -> bool {
        let Seats::One(own) = self.session.host.seats() else {
            return false;
        };
        let mut offers = self.session.host.game().offers();
        offers.any(|(_, by)| by != own)
    }

    pub(super) fn line(&mut self, line: &str, now: Moment) {
        if self.stage == Stage::Lobby {
            return self.lobby_line(line);
        }
        match self.stage.clone() {
            Stage::Draw(side) => self.answer_draw(side, line, now),
            Stage::Again => self.answer_again(line, now),
            Stage::Sure(sure, before) => self.answer_sure(sure, *before, line, now),
            Stage::Replay => self.answer_replay(line, now),
            Stage::Promotion(moves) => self.answer_promotion(&moves, line, now),
            Stage::Target(from) => self.answer_target(from, line, now),
            Stage::Piece | Stage::Lobby => self.answer_piece(line, now),
        }
    }

    /// A square, a move, or something else.
    fn answer_piece(&mut self, line: &str, now: Moment) {
        let position = *self.session.host.game().position();
        match Entry::read(line, &position, &self.voice.notation) {
            Entry::Nothing => self.shown = None,
            Entry::Square(square) if self.may_move() => self.list_moves(square, &position),
            Entry::Move(m) if self.may_move() => self.play(m, now),
            Entry::Promotion(moves) if self.may_move() => self.stage = Stage::Promotion(moves),
            Entry::Square(_) | Entry::Move(_) | Entry::Promotion(_) => {
                let turn = self.voice.turn(position.turn());
                self.tell(&turn);
            }
            Entry::Command(command) => self.command(command, now),
            Entry::NoMove(text) => self.tell_with("terminal-no-move", "text", &text),
            // What stands can be answered as a question is.
            Entry::Unknown(text)
                if self.has_to_answer() && self.voice.yes_or_no(&text).is_some() =>
            {
                self.command(
                    match self.voice.yes_or_no(&text) {
                        Some(true) => Command::Accept,
                        _ => Command::Decline,
                    },
                    now,
                );
            }
            Entry::Unknown(text) => self.tell_with("terminal-not-understood", "text", &text),
        }
    }

    pub(super) fn may_move(&self) -> bool {
        self.session.host.is_my_move()
    }

    /// Where a piece can go; and asks where to, if it can go anywhere.
    pub(super) fn list_moves(&mut self, square: Square, position: &Position) {
        if self.tell_reach(position, square) {
            self.stage = Stage::Target(square);
        }
    }

    /// The target of a piece. An empty line, or the same square, puts it back.
    fn answer_target(&mut self, from: Square, line: &str, now: Moment) {
        let position = *self.session.host.game().position();
        let text = line.trim();
        self.stage = Stage::Piece;
        if text.is_empty() || text.eq_ignore_ascii_case(&from.to_string()) {
            return self.tell_word("terminal-put-back");
        }
        let target = text.to_ascii_lowercase().parse::<Square>();
        if let Ok(to) = target {
            let moves = entry::moves_between(&position, from, to);
            match moves[..] {
                [m] => return self.play(m, now),
                [_, _, ..] => return self.stage = Stage::Promotion(moves),
                [] if position.board().color_at(to) == Some(position.turn()) => {
                    return self.list_moves(to, &position);
                }
                [] => {
                    let sentence = self.voice.say(
                        "terminal-cannot-go",
                        &[
                            ("from", from.to_string().into()),
                            ("to", to.to_string().into()),
                        ],
                    );
                    self.tell(&sentence);
                    self.stage = Stage::Target(from);
                    return;
                }
            }
        }
        self.answer_piece(line, now);
        if self.stage == Stage::Piece && !self.moved_since(&position) {
            self.stage = Stage::Target(from);
        }
    }

    fn moved_since(&self, position: &Position) -> bool {
        self.session.host.game().position() != position
            || self.session.host.game().ending().is_some()
    }

    fn answer_promotion(&mut self, moves: &[Move], line: &str, now: Moment) {
        let text = line.trim().to_lowercase();
        self.stage = Stage::Piece;
        if text.is_empty() {
            return self.tell_word("terminal-put-back");
        }
        let by_letter = self.voice.notation.role(&text, &Role::PROMOTIONS);
        let chosen = moves.iter().find(|m| {
            let role = m.promotion().unwrap_or(Role::Queen);
            let word = crate::voice::role_word(role);
            let name = self.voice.word(&format!("piece-{word}"));
            by_letter == Some(role) || text == word || text == name.to_lowercase()
        });
        match chosen {
            Some(m) => self.play(*m, now),
            None => {
                let position = *self.session.host.game().position();
                match Entry::read(line, &position, &self.voice.notation) {
                    Entry::Command(command) => self.command(command, now),
                    Entry::Move(m) if moves.contains(&m) => self.play(m, now),
                    _ => self.tell_with("terminal-not-understood", "text", line.trim()),
                }
                if self.stage == Stage::Piece && !self.moved_since(&position) {
                    self.stage = Stage::Promotion(moves.to_vec());
                }
            }
        }
    }

    fn play(&mut self, m: Move, now: Moment) {
        self.stage = Stage::Piece;
        let uci = self.session.host.game().position().uci(m);
        self.ask(Action::play(uci), now);
    }

    /// Asks something of the game, and tells what comes of it.
    pub(super) fn ask(&mut self, action: Action, now: Moment) {
        let news = self.session.ask(action, now);
        self.tell_news(news);
    }

    fn answer_draw(&mut self, side: Color, line: &str, now: Moment) {
        match self.voice.yes_or_no(line) {
            Some(yes) => {
                self.stage = Stage::Piece;
                let what = Proposal::Draw;
                self.ask(
                    if yes {
                        Action::Accept(what)
                    } else {
                        Action::Decline(what)
                    },
                    now,
                );
            }
            None => {
                let position = *self.session.host.game().position();
                match Entry::read(line, &position, &self.voice.notation) {
                    Entry::Command(command) => {
                        self.stage = Stage::Piece;
                        self.command(command, now);
                        let stands = self.session.host.game().offers().next().is_some();
                        if self.stage == Stage::Piece && stands {
                            self.stage = Stage::Draw(side);
                        }
                    }
                    _ => self.tell_word("terminal-yes-or-no"),
                }
            }
        }
    }

    /// Asks whether something is really wanted.
    pub(super) fn make_sure(&mut self, sure: Sure) {
        let before = Box::new(self.stage.clone());
        self.stage = Stage::Sure(sure, before);
    }

    fn answer_sure(&mut self, sure: Sure, before: Stage, line: &str, now: Moment) {
        match self.voice.yes_or_no(line) {
            Some(false) => self.stage = before,
            // In a file, the next line was not meant as an answer.
            None if !self.from_person => {
                self.stage = before;
                self.line(line, now);
            }
            Some(true) => {
                self.stage = before;
                match sure {
                    Sure::Resign => self.ask(Action::Resign, now),
                    Sure::Restart => self.ask(Action::Offer(Proposal::Restart), now),
                    Sure::Overwrite(file) => self.write_file(&file),
                }
            }
            None => self.tell_word("terminal-yes-or-no"),
        }
    }

    fn answer_again(&mut self, line: &str, now: Moment) {
        match self.voice.yes_or_no(line) {
            Some(true) => self.play_again(now),
            Some(false) => self.leave_table(),
            // After the end one may still look at the game, save it, or begin another.
            None => {
                let position = *self.session.host.game().position();
                match Entry::read(line, &position, &self.voice.notation) {
                    Entry::Command(command) => self.command(command, now),
                    _ => self.tell_word("terminal-yes-or-no"),
                }
            }
        }
    }

    /// Another game of the series. At a club the opponent has to agree.
    pub(super) fn play_again(&mut self, now: Moment) {
        if let (Some(door), Some(game)) = (&self.door, self.session.host.club_game()) {
            if let Some(club) = &door.club {
                club.link.rematch(game);
                self.tell_word("offer-rematch.yours");
            }
            return;
        }
        match self.session.next_game(now) {
            Ok(news) => self.begin_game(news),
            Err(error) => self.tell_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// A game begins.
    pub(super) fn begin_game(&mut self, news: Vec<News>) {
        self.stage = Stage::Piece;
        self.shown = None;
        self.is_flipped = false;
        (self.replay, self.has_game) = (None, true);
        self.tell_players();
        self.tell_news(news);
    }

    fn tell_players(&mut self) {
        let name = |side| self.session.name(side, &self.voice);
        let sentence = self.voice.say(
            "terminal-players",
            &[
                ("white", name(Color::White).into()),
                ("black", name(Color::Black).into()),
            ],
        );
        self.tell(&sentence);
    }

    /// Nobody plays on: back to the lobby, or away.
    fn leave_table(&mut self) {
        if self.door.is_some() {
            self.go_to_lobby();
        } else {
            self.leave();
        }
    }

    /// How it is left if nobody listens any more.
    pub(super) fn abandoned(&self) -> Leaving {
        match self.stage {
            Stage::Lobby => Leaving::Done,
            _ => self.session.leaving(),
        }
    }

    /// Leaves. An unfinished game is kept, if the disk takes it.
    pub(super) fn leave(&mut self) {
        let (leaving, parting) = match self.stage {
            Stage::Lobby if self.door.as_ref().is_some_and(|door| door.has_failed()) => {
                (Leaving::NoClub, None)
            }
            Stage::Lobby => (Leaving::Done, None),
            _ => (self.session.leaving(), self.session.parting()),
        };
        if self.is_prompted {
            self.output.push('\n');
            self.is_prompted = false;
        }
        if let Some(id) = parting {
            self.tell_word(id);
        }
        self.leaving = Some(leaving);
    }
}
