//! Saving and loading games.

use std::path::Path;

use tabiya_game::Moment;

use super::{
    menu::MenuItem,
    state::{Screen, ScreenMode},
};
use crate::{
    controller::{LoadedGame, Opened},
    files,
    replay::Replay,
};

impl Screen {
    /// Saves the game to a file; asks before overwriting another.
    pub(super) fn save(&mut self, file: &str) {
        if self.controller.would_overwrite(Path::new(file)) {
            let yes = MenuItem::Overwrite(file.to_string());
            let mut menu = self.confirm_menu("terminal-question", yes, MenuItem::Continue);
            let sentence = self
                .localizer
                .text_with("terminal-confirm-overwrite", "file", file);
            menu.text = vec![sentence, String::new()];
            self.mode = ScreenMode::Menu(menu);
            return;
        }
        self.write_file(file);
        self.show_result();
    }

    pub(super) fn write_file(&mut self, file: &str) {
        match self.controller.save(Path::new(file)) {
            Ok(()) => self.show_text_with("terminal-saved", "file", file),
            Err(error) => {
                let args = [("file", file.into()), ("error", error.to_string().into())];
                let sentence = self.localizer.format("terminal-not-saved", &args);
                self.show_message(sentence);
            }
        }
    }

    pub(super) fn load(&mut self, text: &str, now: Moment) {
        self.end_menu_pause(now);
        let (file, game) = files::split_game_number(text);
        match self
            .controller
            .load(Path::new(file), game, &self.localizer, now)
        {
            Ok(Opened::Continues(host_events)) => {
                self.begin_game(host_events);
                self.show_text_with("terminal-loaded", "file", file);
            }
            Ok(Opened::Finished(over)) => self.open_finished(over),
            Err(error) => {
                let sentence = crate::load_error(&self.localizer, file, &error);
                self.show_message(sentence);
            }
        }
    }

    /// Opens a finished game in a replay.
    pub(super) fn open_finished(&mut self, over: LoadedGame) {
        self.show_host_events(over.host_events);
        self.evaluation = None;
        if let Ok(replay) = Replay::new(&over.events, false, over.is_ending_known) {
            self.mode = ScreenMode::Replay(replay);
        }
    }
}
