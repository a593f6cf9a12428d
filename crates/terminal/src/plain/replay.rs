//! A game that is over, step by step, line by line.

use tabiya_game::{Game, Moment};
use tabiya_rules::Color;

use super::{
    board,
    dialogue::{Dialogue, Stage},
};
use crate::{replay::Replay, session::Over, voice};

impl Dialogue {
    /// A game that is over was opened: its moves, its last position, its end. From there it can be stepped through.
    pub(super) fn open_over(&mut self, over: Over) {
        self.tell_news(over.news);
        let Ok(game) = Game::replay(&over.events) else {
            return;
        };
        self.tell(&voice::movetext(&game, &self.voice.notation));
        self.replay = Replay::new(&over.events, true, over.is_told).ok();
        self.show_frame();
        if let Some(ending) = game.ending() {
            let outcome = self.voice.outcome(&ending, over.is_told);
            self.tell(&outcome);
        }
        self.tell_word("terminal-help-replay");
        self.stage = Stage::Replay;
    }

    /// A step, or something else: then the game on the board goes on, if there is one.
    pub(super) fn answer_replay(&mut self, line: &str, now: Moment) {
        let Some(replay) = &mut self.replay else {
            return self.stage = Stage::Piece;
        };
        let position = replay.frame().position;
        let before = replay.frames().1;
        match line.trim().to_lowercase().as_str() {
            "" | "next" | "n" => replay.step(1),
            "back" | "b" => replay.step(-1),
            "first" => replay.step(isize::MIN),
            "last" => replay.step(isize::MAX),
            "help" | "?" | "h" => return self.tell_word("terminal-help-replay"),
            "board" => return self.show_frame(),
            "flip" => {
                self.is_flipped = !self.is_flipped;
                return self.show_frame();
            }
            "fen" => return self.tell(&position.fen().to_string()),
            "say" => {
                for line in self.voice.position(&position) {
                    self.tell(&line);
                }
                return;
            }
            "close" => return self.close_replay(),
            word => match word.parse::<u32>() {
                Ok(number) => replay.go_to_move(number),
                Err(_) => return self.line_after_replay(line, now),
            },
        }
        let after = replay.frames().1;
        if after == before {
            return self.tell_word(match after {
                0 => "terminal-replay-first",
                _ => "terminal-replay-last",
            });
        }
        self.tell_step();
        self.show_frame();
    }

    /// The move that led to where the replay stands.
    fn tell_step(&mut self) {
        let Some(replay) = &self.replay else {
            return;
        };
        let (frames, at) = replay.frames();
        let before = at.checked_sub(1).and_then(|before| frames.get(before));
        if let (Some(before), Some(m)) = (before, frames[at].played) {
            let line = voice::numbered_move(&self.voice, &before.position, m);
            self.tell(&line);
        }
    }

    fn show_frame(&mut self) {
        let Some(replay) = &self.replay else {
            return;
        };
        let by = Color::from_is_white(!self.is_flipped);
        let drawn = board::draw(&replay.frame().position, by, self.session.pieces());
        if self.is_prompted {
            self.output.push('\n');
            self.is_prompted = false;
        }
        self.output.push_str(&format!("\n{drawn}\n"));
    }

    fn close_replay(&mut self) {
        self.replay = None;
        self.shown = None;
        let is_over = self.session.host.game().ending().is_some();
        self.stage = match self.has_game && !is_over {
            true => Stage::Piece,
            false => Stage::Again,
        };
    }

    /// What is no step is for the game on the board.
    fn line_after_replay(&mut self, line: &str, now: Moment) {
        let is_word = matches!(
            line.split_whitespace().next(),
            Some("new" | "quit" | "load" | "exit" | "q")
        );
        if !self.has_game && !is_word {
            return self.tell_with("terminal-not-understood", "text", line.trim());
        }
        let shown = self.shown;
        self.close_replay();
        // The board was not shown again: what is typed is about what was seen before.
        self.shown = shown;
        self.line(line, now);
    }
}
