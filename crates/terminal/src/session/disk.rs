//! What comes from the disk, and what goes there: games that were kept, and games in files.

use std::{io, path::Path};

use tabiya_game::{
    Colors, Corrupt, Event, EventKind, Moment, PlayerKind, Preset, Seating, Series, Start,
};
use tabiya_record::Game as Record;
use tabiya_rules::{ByColor, Color};

use super::{BeginError, Session};
use crate::{
    files::{self, Content, LoadError, Remark},
    host::{EngineChoice, Here, News, Trouble},
    keeper::{Before, Keeper, Newest},
    voice::Voice,
};

/// What came of a file.
pub(crate) enum Opened {
    /// Its game goes on.
    GoesOn(Vec<News>),
    /// Its game is over, and can be replayed.
    Over(Over),
}

/// A game of a file that is over.
pub(crate) struct Over {
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// What is to be said of it.
    pub(crate) news: Vec<News>,
    /// It is said how it ended, and not only who won.
    pub(crate) is_told: bool,
}

impl Session {
    /// Goes on with the last game that was not finished.
    pub(crate) fn resume(&mut self, now: Moment) -> Result<Vec<News>, BeginError> {
        let kept = match Keeper::newest(&self.folder).map_err(BeginError::Kept)? {
            Newest::Kept(kept) => *kept,
            Newest::Elsewhere => return Err(BeginError::PlayedElsewhere),
            Newest::None => return Err(BeginError::NothingKept),
        };
        let preset = kept.game.preset().clone();
        self.adopt(&preset);
        let (here, mut news) = Here::resume(
            kept.game,
            kept.events,
            Some(kept.keeper),
            &self.needs(),
            now,
        );
        self.take_host(Box::new(here));
        self.take_series(preset, kept.before);
        self.count(&news);
        // Who goes on knows that there was a break.
        news.retain(
            |item| !matches!(item, News::Happened(event) if event.kind == EventKind::Restored),
        );
        news.extend(
            kept.damaged
                .map(|copy| News::Trouble(Trouble::Damaged(copy))),
        );
        Ok(news)
    }

    /// The game on the board belongs to a series: so did these games, which have ended.
    fn take_series(&mut self, mut preset: Preset, before: Before) {
        preset.moves.clear();
        if before.file.by_lot {
            preset.start = Start::RandomChess960;
        }
        let counted = before.endings.iter();
        let count = counted.filter(|ending| ending.score().is_some()).count();
        if !count.is_multiple_of(2) {
            // The series begins with the first player's White.
            std::mem::swap(&mut preset.players.white, &mut preset.players.black);
            std::mem::swap(&mut preset.time.white, &mut preset.time.black);
        }
        if let Ok(mut series) = Series::new(preset) {
            for ending in before.endings {
                series.record(ending);
            }
            (self.series, self.logs) = (series, before.file.logs);
        }
    }

    /// Opens a file: its game goes on, or can be replayed.
    pub(crate) fn load(
        &mut self,
        path: &Path,
        game: Option<usize>,
        voice: &Voice,
        now: Moment,
    ) -> Result<Opened, LoadError> {
        let loaded = files::load(path, game)?;
        let is_told = !loaded.remarks.contains(&Remark::HowUnsaid);
        let remarks = loaded.remarks.into_iter();
        let mut news: Vec<News> = remarks
            .filter(|remark| *remark != Remark::HowUnsaid)
            .map(|remark| News::Trouble(Trouble::File(remark)))
            .collect();
        match loaded.content {
            Content::Finished(events) => Ok(Opened::Over(Over {
                events,
                news,
                is_told,
            })),
            Content::Unfinished(game, events) => {
                let preset = game.preset().clone();
                self.adopt(&preset);
                let (here, begun) = Here::resume(*game, events, None, &self.needs(), now);
                self.take_host(Box::new(here));
                self.count(&begun);
                news.extend(begun);
                Ok(Opened::GoesOn(news))
            }
            Content::ToContinue(preset) => {
                let mut plan = self.choice.plan(voice, self.random.next());
                let (players, time) = (plan.preset.players.clone(), plan.preset.time.clone());
                plan.preset = Preset {
                    colors: Colors::Chosen,
                    seating: Seating::Together,
                    ..*preset
                };
                // Two people here are who the file says; an engine takes its own side.
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
                news.extend(self.begin_series(plan, now).map_err(LoadError::Preset)?);
                self.record = loaded.record;
                Ok(Opened::GoesOn(news))
            }
        }
    }

    /// The engine of a game that goes on: the one that was chosen, or the level that played.
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

    /// The game as PGN, with all that is known of it.
    pub(crate) fn pgn(&self) -> Result<Record, Corrupt> {
        files::written(self.host.events(), self.record.as_deref())
    }

    /// True if a file is there that was not written here.
    pub(crate) fn would_overwrite(&self, file: &Path) -> bool {
        file.is_file() && !self.saved.iter().any(|saved| saved == file)
    }

    /// Writes the game to a file.
    pub(crate) fn save(&mut self, file: &Path) -> io::Result<()> {
        files::save(file, self.host.events(), self.record.as_deref())?;
        self.saved.push(file.to_path_buf());
        Ok(())
    }
}
