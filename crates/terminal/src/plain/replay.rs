//! Replay of a finished game, line by line.

use tabiya_game::{Game, Moment};
use tabiya_rules::Color;

use super::{
    board,
    line_client::{LineClient, PlainPrompt},
};
use crate::{controller::LoadedGame, localizer, replay::Replay, settings::BoardDisplay};

impl LineClient {
    /// Opens a finished game: prints its moves, last position and ending, and starts the replay.
    pub(super) fn open_finished(&mut self, over: LoadedGame) {
        self.print_host_events(over.host_events);
        let Ok(game) = Game::replay(&over.events) else {
            return;
        };
        self.print(&localizer::movetext(&game, &self.localizer.notation));
        self.replay = Replay::new(&over.events, true, over.is_ending_known).ok();
        self.show_frame_after_step();
        if let Some(ending) = game.ending() {
            let outcome = self.localizer.outcome(&ending, over.is_ending_known);
            self.print(&outcome);
        }
        self.print_text("terminal-help-replay");
        self.prompt = PlainPrompt::Replay;
    }

    /// Handles a step. Anything else closes the replay and goes to the current game, if there is one.
    pub(super) fn answer_replay(&mut self, line: &str, now: Moment) {
        let Some(replay) = &mut self.replay else {
            return self.prompt = PlainPrompt::Piece;
        };
        let position = replay.frame().position;
        let before = replay.frames().1;
        match line.trim().to_lowercase().as_str() {
            "" | "next" | "n" => replay.step(1),
            "back" | "b" => replay.step(-1),
            "first" => replay.step(isize::MIN),
            "last" => replay.step(isize::MAX),
            "help" | "?" | "h" => return self.print_text("terminal-help-replay"),
            "board" => return self.show_frame(),
            "board on" => return self.set_board_display(BoardDisplay::EveryMove),
            "board off" => return self.set_board_display(BoardDisplay::OnRequest),
            "flip" => {
                self.is_flipped = !self.is_flipped;
                return self.show_frame();
            }
            "fen" => return self.print(&position.fen().to_string()),
            "say" => {
                for line in self.localizer.position(&position) {
                    self.print(&line);
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
            return self.print_text(match after {
                0 => "terminal-replay-first",
                _ => "terminal-replay-last",
            });
        }
        self.print_step();
        self.show_frame_after_step();
    }

    /// Prints the move that led to the current step.
    fn print_step(&mut self) {
        let Some(replay) = &self.replay else {
            return;
        };
        let (frames, at) = replay.frames();
        let before = at.checked_sub(1).and_then(|before| frames.get(before));
        if let (Some(before), Some(m)) = (before, frames[at].played) {
            let line = localizer::numbered_move(&self.localizer, &before.position, m);
            self.print(&line);
        }
    }

    fn show_frame_after_step(&mut self) {
        if self.controller.settings.board == BoardDisplay::EveryMove {
            self.show_frame();
        }
    }

    fn show_frame(&mut self) {
        let Some(replay) = &self.replay else {
            return;
        };
        let by = Color::from_white(!self.is_flipped);
        let drawn = board::draw(&replay.frame().position, by, self.controller.pieces());
        if self.is_prompt_shown {
            self.output.push('\n');
            self.is_prompt_shown = false;
        }
        self.output.push_str(&format!("\n{drawn}\n"));
    }

    fn close_replay(&mut self) {
        self.replay = None;
        self.shown_key = None;
        let is_over = self.controller.host.game().ending().is_some();
        self.prompt = match self.has_game && !is_over {
            true => PlainPrompt::Piece,
            false => PlainPrompt::Again,
        };
    }

    /// Passes a line that is no step to the current game.
    fn line_after_replay(&mut self, line: &str, now: Moment) {
        let is_word = matches!(
            line.split_whitespace().next(),
            Some("new" | "quit" | "load" | "exit" | "q")
        );
        if !self.has_game && !is_word {
            return self.print_text_with("terminal-not-understood", "text", line.trim());
        }
        let shown_key = self.shown_key;
        self.close_replay();
        // The board was not shown again: the line refers to what was shown before.
        self.shown_key = shown_key;
        self.line(line, now);
    }
}
