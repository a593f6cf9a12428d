//! What is told: what happened, how the game stands, and what is asked next.

use tabiya_game::{Ending, Event, EventKind, Game, Millis, Moment, MoveMade, Proposal};
use tabiya_rules::{Color, Position, Role};

use super::{
    board,
    dialogue::{Dialogue, Stage, Sure},
};
use crate::{
    host::{News, Seats, Trouble},
    voice::{self, Voice},
};

impl Dialogue {
    /// Tells what a host tells.
    pub(super) fn tell_news(&mut self, news: Vec<News>) {
        for item in news {
            match item {
                News::Happened(event) => self.tell_event(&event),
                News::Refused(refusal) => {
                    let sentence = self.voice.refusal(&refusal);
                    self.tell(&sentence);
                }
                News::Turned(reason) => {
                    let sentence = self.voice.reason(&reason);
                    self.tell(&sentence);
                }
                News::Said(said) => self.tell_said(&said),
                News::RematchOffered(by) => self.tell_rematch(by),
                News::Rematch(next) => self.enter_rematch(&next),
                News::Watchers(_) => {}
                News::Trouble(trouble) => self.tell_trouble(&trouble),
            }
        }
    }

    fn tell_event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved(made) => {
                let game = self.session.host.game();
                let sentence = move_line(
                    &self.voice,
                    game,
                    event.number,
                    made,
                    self.session.host.events(),
                );
                self.tell(&sentence);
            }
            EventKind::Ended(ending) => self.tell_ending(ending),
            EventKind::Restarted | EventKind::TakenBack { .. } => {
                self.shown = None;
                self.tell_kind(event);
                if self.session.host.game().ending().is_none() {
                    self.stage = Stage::Piece;
                }
            }
            EventKind::Offered {
                by,
                what: Proposal::Draw,
            } if self.session.host.seats() == Seats::Both => {
                self.tell_kind(event);
                self.stage = Stage::Draw(!*by);
            }
            EventKind::Offered { by, .. } => {
                self.tell_kind(event);
                if matches!(self.session.host.seats(), Seats::One(own) if own != *by) {
                    self.tell_word("terminal-answer-offer");
                }
            }
            // That one is there oneself is known.
            EventKind::Arrived { seat } if self.session.host.seats() == Seats::One(*seat) => {}
            // Who looks on is told of everything; a verdict of the referee is nobody's business.
            _ => self.tell_kind(event),
        }
    }

    fn tell_kind(&mut self, event: &Event) {
        if let Some(sentence) = self.voice.event(event) {
            self.tell(&sentence);
        }
    }

    fn tell_ending(&mut self, ending: &Ending) {
        let position = *self.session.host.game().position();
        if self.shown != Some(position.key()) {
            self.show(&position);
        }
        let words = self.voice.ending(ending);
        self.tell(&words.sentence);
        let reason = match words.article {
            Some(article) => format!("{} ({article})", words.why),
            None => words.why,
        };
        self.tell(&reason);
        if let Some(score) = self.session.score(&self.voice) {
            self.tell(&score);
        }
        self.stage = Stage::Again;
    }

    fn tell_trouble(&mut self, trouble: &Trouble) {
        let sentence = self.voice.trouble(trouble);
        self.tell(&sentence);
    }

    /// A line of output.
    pub(super) fn tell(&mut self, text: &str) {
        if self.is_prompted {
            self.output.push('\n');
            self.is_prompted = false;
        }
        self.output.push_str(text);
        self.output.push('\n');
    }

    pub(super) fn tell_word(&mut self, id: &str) {
        let text = self.voice.word(id);
        self.tell(&text);
    }

    pub(super) fn tell_with(&mut self, id: &str, name: &str, value: &str) {
        let text = self.voice.with(id, name, value);
        self.tell(&text);
    }

    pub(super) fn show(&mut self, position: &Position) {
        if self.is_prompted {
            self.output.push('\n');
            self.is_prompted = false;
        }
        let by = match self.session.host.seats() {
            Seats::Both => position.turn(),
            Seats::One(color) => color,
            Seats::None => Color::White,
        };
        let by = if self.is_flipped { !by } else { by };
        self.output.push('\n');
        let drawn = board::draw(position, by, self.session.pieces());
        self.output.push_str(&drawn);
        self.output.push('\n');
        self.shown = Some(position.key());
    }

    /// The board is shown again.
    pub(super) fn show_again(&mut self) {
        let position = *self.session.host.game().position();
        self.show(&position);
    }

    /// Asks for the next line. The board is shown where it has changed.
    pub(super) fn prompt(&mut self) {
        if self.is_prompted || self.leaving.is_some() {
            return;
        }
        let host = &self.session.host;
        let position = *host.game().position();
        let elsewhere = matches!(self.stage, Stage::Lobby | Stage::Replay);
        let is_running = host.game().ending().is_none() && !elsewhere && self.has_game;
        if is_running && self.shown != Some(position.key()) && !host.is_busy() {
            self.show(&position);
            self.tell_situation(&position);
        }
        let question = match &self.stage {
            Stage::Piece if !self.may_move() && is_running => {
                self.voice.word("terminal-ask-meanwhile")
            }
            Stage::Piece => self.voice.word("terminal-ask-move"),
            Stage::Target(from) => {
                self.voice
                    .with("terminal-ask-target", "from", &from.to_string())
            }
            Stage::Promotion(_) => {
                let letters = Role::PROMOTIONS.map(|role| self.voice.notation.letter(role));
                let letters = letters.join(", ");
                self.voice
                    .with("terminal-ask-promotion", "letters", &letters)
            }
            Stage::Draw(side) => {
                let side = voice::color_word(*side);
                self.voice.with("terminal-ask-draw", "color", side)
            }
            Stage::Again => self.voice.word("terminal-ask-again"),
            Stage::Sure(sure, _) => {
                let sentence = match sure {
                    Sure::Resign => self.voice.word("confirm-resign"),
                    Sure::Restart => self.voice.word("confirm-restart"),
                    Sure::Overwrite(file) => {
                        self.voice.with("terminal-confirm-overwrite", "file", file)
                    }
                };
                self.voice.question(&sentence)
            }
            Stage::Replay => self.voice.word("terminal-ask-replay"),
            Stage::Lobby => self.voice.word("terminal-ask-lobby"),
        };
        self.output.push_str(&question);
        self.output.push(' ');
        self.is_prompted = true;
    }

    /// Whose move it is, check, what may be claimed, and the clocks.
    fn tell_situation(&mut self, position: &Position) {
        let turn = position.turn();
        let name = self.session.name(turn, &self.voice);
        let color = voice::color_word(turn);
        let sentence = self.voice.say(
            "terminal-turn",
            &[("color", color.into()), ("name", name.into())],
        );
        self.tell(&sentence);
        if position.is_check() {
            self.tell_with("check-now", "color", color);
        }
        let (threefold, fifty_moves) = self.session.host.game().claims();
        if (threefold || fifty_moves) && self.may_move() {
            self.tell_word("terminal-may-claim");
        }
    }

    /// What both clocks show, if there is one.
    pub(super) fn tell_clock(&mut self, now: Moment) {
        let host = &self.session.host;
        let left = host.game().left(host.time(now));
        if left.white.is_none() && left.black.is_none() {
            return self.tell_word("clock-none");
        }
        for side in Color::ALL {
            // Seconds that have begun are shown, as on a clock.
            let shown = left[side].map(|left| Millis(left.0.div_ceil(1000) * 1000));
            let sentence = self.voice.clock(side, shown);
            self.tell(&sentence);
        }
        if self.session.host.game().stands_still() {
            self.tell_word("clock-stopped");
        }
    }
}

/// A move with its number and in words: `1. e4: pawn from e2 to e4`.
fn move_line(voice: &Voice, game: &Game, number: u32, made: &MoveMade, events: &[Event]) -> String {
    // The position before it is that of the events before it.
    let before = Game::replay(&events[..number as usize]).ok();
    let before = before.map_or(*game.position(), |before| *before.position());
    match made.uci().to_move(&before) {
        Ok(m) => voice::numbered_move(voice, &before, m),
        Err(_) => voice.notation.write(&made.san.to_string()),
    }
}
