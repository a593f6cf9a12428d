//! Autosaved games, and games in files.

use std::{io, path::Path};

use tabiya_game::{
    ColorChoice, Event, EventKind, Moment, PlayerKind, Preset, ReplayError, Seating, Series, Start,
};
use tabiya_record::GameRecord;
use tabiya_rules::{ByColor, Color};

use super::{BeginError, GameController};
use crate::{
    autosave::{Autosave, EarlierGames, UnfinishedGame},
    files::{self, FileContent, FileWarning, LoadError},
    host::{EngineChoice, HostEvent, HostWarning, LocalGame},
    localizer::Localizer,
};

/// Result of opening a file.
pub(crate) enum Opened {
    /// The game continues.
    Continues(Vec<HostEvent>),
    /// The game is finished, and can be replayed.
    Finished(LoadedGame),
}

/// Finished game from a file.
pub(crate) struct LoadedGame {
    /// Events of the game.
    pub(crate) events: Vec<Event>,
    /// Warnings to show.
    pub(crate) host_events: Vec<HostEvent>,
    /// True if the kind of ending is known, not only the winner.
    pub(crate) is_ending_known: bool,
}

impl GameController {
    /// Resumes the last unfinished game.
    pub(crate) fn resume(&mut self, now: Moment) -> Result<Vec<HostEvent>, BeginError> {
        let saved_game = match Autosave::newest(&self.folder).map_err(BeginError::Autosave)? {
            UnfinishedGame::Found(saved_game) => *saved_game,
            UnfinishedGame::InUse => return Err(BeginError::PlayedElsewhere),
            UnfinishedGame::None => return Err(BeginError::NothingToResume),
        };
        let preset = saved_game.game.preset().clone();
        self.adopt(&preset);
        let (local_game, mut host_events) = LocalGame::resume(
            saved_game.game,
            saved_game.events,
            Some(saved_game.autosave),
            &self.local_game_options(),
            now,
        );
        self.set_host(Box::new(local_game));
        self.restore_series(preset, saved_game.earlier);
        self.count(&host_events);
        // A resumed game needs no notice that it was interrupted.
        host_events.retain(
            |item| !matches!(item, HostEvent::Happened(event) if event.kind == EventKind::Restored),
        );
        host_events.extend(
            saved_game
                .damaged
                .map(|copy| HostEvent::Warning(HostWarning::Damaged(copy))),
        );
        Ok(host_events)
    }

    /// Restores the series of the current game from its earlier games.
    fn restore_series(&mut self, mut preset: Preset, earlier: EarlierGames) {
        preset.moves.clear();
        if earlier.file.is_random_chess960 {
            preset.start = Start::RandomChess960;
        }
        let is_ending_recorded = earlier.endings.iter();
        let count = is_ending_recorded
            .filter(|ending| ending.points().is_some())
            .count();
        if !count.is_multiple_of(2) {
            // In the first game of a series the first player has White.
            std::mem::swap(&mut preset.players.white, &mut preset.players.black);
            std::mem::swap(&mut preset.time.white, &mut preset.time.black);
        }
        if let Ok(mut series) = Series::new(preset) {
            for ending in earlier.endings {
                series.record(ending);
            }
            (self.series, self.logs) = (series, earlier.file.logs);
        }
    }

    /// Opens a file: its game continues, or can be replayed.
    pub(crate) fn load(
        &mut self,
        path: &Path,
        game: Option<usize>,
        localizer: &Localizer,
        now: Moment,
    ) -> Result<Opened, LoadError> {
        let loaded = files::load(path, game)?;
        let is_ending_known = !loaded.warnings.contains(&FileWarning::EndingUnknown);
        let warnings = loaded.warnings.into_iter();
        let mut host_events: Vec<HostEvent> = warnings
            .filter(|warning| *warning != FileWarning::EndingUnknown)
            .map(|warning| HostEvent::Warning(HostWarning::File(warning)))
            .collect();
        match loaded.content {
            FileContent::Finished(events) => Ok(Opened::Finished(LoadedGame {
                events,
                host_events,
                is_ending_known,
            })),
            FileContent::Unfinished(game, events) => {
                let preset = game.preset().clone();
                self.adopt(&preset);
                let (local_game, started) =
                    LocalGame::resume(*game, events, None, &self.local_game_options(), now);
                self.set_host(Box::new(local_game));
                self.count(&started);
                host_events.extend(started);
                Ok(Opened::Continues(host_events))
            }
            FileContent::ToContinue(preset) => {
                let mut plan = self.game_options.plan(localizer, self.random.next());
                let (players, time) = (plan.preset.players.clone(), plan.preset.time.clone());
                plan.preset = Preset {
                    colors: ColorChoice::Chosen,
                    seating: Seating::Together,
                    ..*preset
                };
                // Two people play under the names of the file; an engine under its own.
                let is_named = plan
                    .preset
                    .players
                    .iter()
                    .any(|(_, player)| !player.name.is_empty());
                if plan.engine.is_some() || !is_named {
                    plan.preset.players = players;
                }
                if plan.engine.is_none() {
                    for side in Color::ALL {
                        plan.preset.players[side].kind = PlayerKind::Person;
                    }
                }
                if plan.preset.time == ByColor::default() {
                    plan.preset.time = time;
                }
                host_events.extend(self.begin_series(plan, now).map_err(LoadError::Preset)?);
                self.record = loaded.record;
                Ok(Opened::Continues(host_events))
            }
        }
    }

    /// Sets the engine of a resumed game: the chosen one, or the level that played.
    fn adopt(&mut self, preset: &Preset) {
        self.games += 1;
        let mut kinds = preset.players.iter().map(|(_, player)| player.kind);
        let level = kinds.find_map(|kind| match kind {
            PlayerKind::Engine { level } => Some(level),
            _ => None,
        });
        self.engine = match (level, self.engine.take()) {
            (None, _) => None,
            (Some(Some(level)), _) => Some(EngineChoice::Level {
                level,
                seed: self.random.next(),
            }),
            (Some(None), Some(engine)) => Some(engine),
            (Some(None), None) => Some(EngineChoice::Level {
                level: 10,
                seed: self.random.next(),
            }),
        };
    }

    /// The game as a record, with everything known about it.
    pub(crate) fn pgn(&self) -> Result<GameRecord, ReplayError> {
        files::to_record(self.host.events(), self.record.as_deref())
    }

    /// True if the file exists and was not written by this program.
    pub(crate) fn would_overwrite(&self, file: &Path) -> bool {
        file.is_file() && !self.saved.iter().any(|saved| saved == file)
    }

    /// Saves the game to a file.
    pub(crate) fn save(&mut self, file: &Path) -> io::Result<()> {
        files::save(file, self.host.events(), self.record.as_deref())?;
        self.saved.push(file.to_path_buf());
        Ok(())
    }
}
