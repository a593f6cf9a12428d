//! [`GameController`]: the current game and its series, which both user interfaces show and control.

mod claims;
mod disk;

use std::{cell::Cell, io, path::PathBuf, sync::mpsc::Sender};

use tabiya_game::{
    Action, Ending, Event, EventKind, Game, Moment, PlayerKind, Preset, PresetError, Refusal,
    Series, Start,
};
use tabiya_player::{EnginePlayer, MoveHistory, Random};
use tabiya_record::{GameRecord, Opening, Openings};
use tabiya_rules::{ByColor, Color, Move, Position, Role};
use tabiya_wire::{AvailableAction, GameView};

use crate::{
    app_event::AppEvent,
    autosave::SeriesFile,
    evaluation,
    files::LoadError,
    game_options::{GameOptions, SeriesPlan},
    host::{EngineChoice, Host, HostEvent, LocalGame, LocalGameOptions, LocalSeats, start_engine},
    localizer::Localizer,
    monotonic_time::MonotonicTime,
    options::{ExitReason, OpponentChoice, PlayOptions},
    settings::{PieceStyle, Settings, SettingsFile},
};

pub(crate) use self::disk::{LoadedGame, Opened};

/// Current game, and the series it belongs to.
pub(crate) struct GameController {
    /// Host of the game.
    pub(crate) host: Box<dyn Host>,
    /// Options for local games.
    pub(crate) game_options: GameOptions,
    /// Saved settings.
    pub(crate) settings: Settings,
    series: Series,
    /// File names of the logs of the finished games of the series.
    logs: Vec<String>,
    /// True once the ending of the current game is in the score.
    is_ending_recorded: bool,
    engine: Option<EngineChoice>,
    /// That engine, if it was started and has no game yet.
    ready: Cell<Option<EnginePlayer>>,
    /// Record of the current game, if it was loaded from a file.
    record: Option<Box<GameRecord>>,
    /// Files written before: they are overwritten without asking.
    saved: Vec<PathBuf>,
    /// True if the terminal may not show figurines, and no piece style was chosen.
    has_letters_only: bool,
    app_events: Sender<AppEvent>,
    folder: PathBuf,
    file: SettingsFile,
    random: Random,
    games: u64,
}

/// Failure to start a game.
#[derive(Debug)]
pub(crate) enum BeginError {
    /// The settings of the game are invalid.
    Preset(PresetError),
    /// The file cannot be loaded.
    Load(PathBuf, LoadError),
    /// The autosaved games cannot be read.
    Autosave(io::Error),
    /// There is no unfinished game.
    NothingToResume,
    /// The only unfinished game is in use by another program.
    PlayedElsewhere,
    /// The engine does not start.
    Engine(String),
}

impl GameController {
    /// Starts as the command line says. Also returns what was opened.
    pub(crate) fn begin(
        options: &PlayOptions,
        localizer: &Localizer,
        app_events: Sender<AppEvent>,
        now: Moment,
    ) -> Result<(Self, Opened), BeginError> {
        let file = SettingsFile::new(&options.config);
        let mut settings = file.read();
        settings.pieces = options.pieces.unwrap_or(settings.pieces);
        settings.letters = options.letters.unwrap_or(settings.letters);
        let game_options = GameOptions::of(options, &settings);
        let mut random = Random::new(options.seed.unwrap_or_else(random_seed));
        let plan = game_options.plan(localizer, random.next());
        let folder = options.data.join("terminal");
        let ready = match &plan.engine {
            // Better to fail now than after the first move.
            Some(EngineChoice::Command(spec)) => {
                Some(start_engine(spec).map_err(BeginError::Engine)?)
            }
            _ => None,
        };
        let series = Series::new(plan.preset.clone()).map_err(BeginError::Preset)?;
        // Games of clubs and files come later; until then an empty game is shown.
        let waits = matches!(game_options.opponent, OpponentChoice::Club(_))
            || options.resume
            || options.load.is_some();
        let preset = match waits {
            true => Preset::default(),
            false => plan.preset.clone().resolve_random(random.next()),
        };
        let begin = LocalGameOptions {
            app_events: &app_events,
            folder: &folder,
            engine: plan.engine.as_ref().filter(|_| !waits),
            ready: Cell::new(None),
            number: 0,
            series: SeriesFile {
                logs: Vec::new(),
                is_random_chess960: plan.preset.start == Start::RandomChess960,
            },
        };
        let ready = match waits {
            true => ready,
            false => {
                begin.ready.set(ready);
                None
            }
        };
        let host = LocalGame::begin(preset, &begin, now).map_err(BeginError::Preset)?;
        let mut controller = Self {
            host: Box::new(host),
            game_options,
            settings,
            series,
            logs: Vec::new(),
            is_ending_recorded: false,
            engine: plan.engine.clone(),
            ready: Cell::new(ready),
            record: None,
            saved: Vec::new(),
            has_letters_only: options.has_letters_only && options.pieces.is_none(),
            app_events,
            folder,
            file,
            random,
            games: 0,
        };
        let opened = if options.resume {
            Opened::Continues(controller.resume(now)?)
        } else if let Some(path) = &options.load {
            let opened = controller.load(path, options.game, localizer, now);
            opened.map_err(|error| BeginError::Load(path.clone(), error))?
        } else if matches!(controller.game_options.opponent, OpponentChoice::Club(_)) {
            Opened::Continues(Vec::new())
        } else {
            controller.remember_side();
            controller.save_settings();
            Opened::Continues(controller.start_host(now))
        };
        Ok((controller, opened))
    }

    /// Starts a series with the current options.
    pub(crate) fn new_series(
        &mut self,
        localizer: &Localizer,
        now: Moment,
    ) -> Result<Vec<HostEvent>, PresetError> {
        let plan = self.game_options.plan(localizer, self.random.next());
        self.begin_series(plan, now)
    }

    fn begin_series(
        &mut self,
        plan: SeriesPlan,
        now: Moment,
    ) -> Result<Vec<HostEvent>, PresetError> {
        let series = Series::new(plan.preset)?;
        let before = std::mem::replace(&mut self.series, series);
        let engine = std::mem::replace(&mut self.engine, plan.engine);
        let logs = std::mem::take(&mut self.logs);
        let started = self.next_game(now);
        match &started {
            Ok(_) => self.save_settings(),
            Err(_) => (self.series, self.engine, self.logs) = (before, engine, logs),
        }
        started
    }

    /// Starts the next game of the series, with colours reversed.
    pub(crate) fn next_game(&mut self, now: Moment) -> Result<Vec<HostEvent>, PresetError> {
        let preset = self.series.next_preset().resolve_random(self.random.next());
        self.games += 1;
        let local_game = LocalGame::begin(preset, &self.local_game_options(), now)?;
        self.host = Box::new(local_game);
        self.record = None;
        self.is_ending_recorded = false;
        Ok(self.start_host(now))
    }

    fn local_game_options(&self) -> LocalGameOptions<'_> {
        LocalGameOptions {
            app_events: &self.app_events,
            folder: &self.folder,
            engine: self.engine.as_ref(),
            ready: Cell::new(self.ready.take()),
            number: self.games,
            series: SeriesFile {
                logs: self.logs.clone(),
                is_random_chess960: self.series.next_preset().start == Start::RandomChess960,
            },
        }
    }

    /// Returns the events of a game that starts with moves, and requests the engine's first move.
    fn start_host(&mut self, now: Moment) -> Vec<HostEvent> {
        let mut host_events: Vec<HostEvent> = self.host.events()[1..]
            .iter()
            .cloned()
            .map(HostEvent::Happened)
            .collect();
        host_events.extend(self.host.request_engine_move(now));
        self.count(&host_events);
        host_events
    }

    /// Replaces the game, and starts a new series with it.
    fn set_host(&mut self, host: Box<dyn Host>) {
        let mut preset = host.game().preset().clone();
        preset.moves.clear();
        if let Ok(series) = Series::new(preset) {
            self.series = series;
        }
        self.logs.clear();
        self.host = host;
        self.record = None;
        self.is_ending_recorded = false;
    }

    /// Style of the pieces.
    pub(crate) fn pieces(&self) -> PieceStyle {
        match self.has_letters_only {
            true => PieceStyle::Letters,
            false => self.settings.pieces,
        }
    }

    /// Switches to the next style.
    pub(crate) fn next_pieces(&mut self) {
        self.settings.pieces = match self.pieces() {
            PieceStyle::Drawn => PieceStyle::Figurines,
            PieceStyle::Figurines => PieceStyle::Letters,
            PieceStyle::Letters => PieceStyle::Drawn,
        };
        self.has_letters_only = false;
        self.save_settings();
    }

    /// Enters a game at a club. A rematch continues the score.
    pub(crate) fn enter(&mut self, host: Box<dyn Host>, is_rematch: bool) {
        if is_rematch {
            self.host = host;
            self.is_ending_recorded = false;
        } else {
            self.set_host(host);
        }
        let over = self.host.game().ending();
        self.record_ending(over);
    }

    /// Performs an action in the game.
    pub(crate) fn perform(&mut self, action: Action, now: Moment) -> Vec<HostEvent> {
        let host_events = self.host.perform(action, now);
        self.count(&host_events);
        host_events
    }

    /// Passes an event to the host.
    pub(crate) fn handle(&mut self, app_event: AppEvent, now: Moment) -> Vec<HostEvent> {
        let host_events = self.host.handle(app_event, now);
        self.count(&host_events);
        host_events
    }

    /// Sets the time by the wall clock while no clock runs here. After sleep, a club's clocks are asked for again.
    pub(crate) fn keep_time(&mut self, time: &mut MonotonicTime) {
        if time.has_slept() {
            self.host.synchronize();
        }
        if self.host.club_game_id().is_none() && !self.is_clock_running(time.now()) {
            time.catch_up();
        }
    }

    /// True if the time of a side runs down.
    pub(crate) fn is_clock_running(&self, now: Moment) -> bool {
        let game = self.host.game();
        let left = game.left(self.host.time(now));
        let running = game.clock().running();
        running.is_some_and(|side| left[side].is_some())
    }

    /// Handles the passing of time.
    pub(crate) fn tick(&mut self, now: Moment) -> Vec<HostEvent> {
        let host_events = self.host.tick(now);
        self.count(&host_events);
        host_events
    }

    /// Records endings in the score, once each.
    fn count(&mut self, host_events: &[HostEvent]) {
        for item in host_events {
            match item {
                HostEvent::Happened(Event {
                    kind: EventKind::Ended(ending),
                    ..
                }) => self.record_ending(Some(*ending)),
                HostEvent::Happened(Event {
                    kind: EventKind::Restarted,
                    ..
                }) => self.is_ending_recorded = false,
                _ => {}
            }
        }
    }

    fn record_ending(&mut self, ending: Option<Ending>) {
        if let Some(ending) = ending.filter(|_| !self.is_ending_recorded) {
            self.series.record(ending);
            self.is_ending_recorded = true;
            let log = self.host.log().map(str::to_string);
            self.logs.extend(log);
            self.logs.dedup();
        }
    }

    /// Score of the series, if a game of it has ended.
    pub(crate) fn score(&self, localizer: &Localizer) -> Option<String> {
        if self.series.games().is_empty() {
            return None;
        }
        let first = Color::from_white(self.series.games().len().is_multiple_of(2));
        let players = self.series.next_preset().players;
        let names = (players[first].name.as_str(), players[!first].name.as_str());
        Some(localizer.series(names, self.series.score()))
    }

    /// Name of a side.
    pub(crate) fn name(&self, side: Color, localizer: &Localizer) -> String {
        let player = &self.host.game().preset().players[side];
        let name = match player.name.as_str() {
            "" => localizer.color(side),
            name => name.to_string(),
        };
        match player.kind {
            PlayerKind::Engine { level: Some(level) } => localizer.format(
                "terminal-engine-name",
                &[("name", name.into()), ("level", level.into())],
            ),
            _ => name,
        }
    }

    /// True if the game has moves, is unfinished, and the user plays in it.
    pub(crate) fn is_open(&self) -> bool {
        let game = self.host.game();
        game.ending().is_none() && game.ply() > 0 && self.host.seats() != LocalSeats::None
    }

    /// Exit reason if the program ends now.
    pub(crate) fn exit_reason(&self) -> ExitReason {
        match (self.is_open(), self.host.is_saved()) {
            (false, _) => ExitReason::Done,
            (true, true) => ExitReason::Unfinished,
            (true, false) => ExitReason::NotSaved,
        }
    }

    /// Id of the message to show if the program ends now.
    pub(crate) fn exit_message_id(&self) -> Option<&'static str> {
        match (self.exit_reason(), self.host.club_game_id()) {
            (ExitReason::Done | ExitReason::NoClub, _) => None,
            (ExitReason::NotSaved, _) => Some("terminal-is-not-kept"),
            (ExitReason::Unfinished, Some(_)) => Some("terminal-kept-at-club"),
            (ExitReason::Unfinished, None) => Some("terminal-kept"),
        }
    }

    /// Moves of the game, for engines and for opening names.
    pub(crate) fn line(&self) -> Option<MoveHistory> {
        let game = self.host.game();
        let mut line = MoveHistory::new(game.preset().position().ok()?);
        for m in game.moves() {
            line.play(m);
        }
        Some(line)
    }

    /// True if the engine may evaluate: not while playing at a club.
    pub(crate) fn can_evaluate(&self) -> bool {
        let plays = self.host.seats() != LocalSeats::None && !self.host.game().is_over();
        !(self.host.club_game_id().is_some() && plays)
    }

    /// Starts an evaluation.
    pub(crate) fn evaluate(&self) {
        if let Some(line) = self.line() {
            evaluation::start(line, self.app_events.clone());
        }
    }

    /// Sentence for somebody who cannot move now.
    pub(crate) fn why_not_my_move(&self, localizer: &Localizer) -> String {
        let game = self.host.game();
        if game.ending().is_some() {
            return localizer.text("refusal-game-over");
        }
        if let Some(pending) = game.pending_result() {
            return localizer.pending(&pending);
        }
        match self.host.seats() {
            LocalSeats::None => localizer.text("terminal-you-watch"),
            _ => localizer.refusal(&Refusal::NotYourTurn { turn: game.turn() }),
        }
    }

    /// True if the user is playing an unfinished game at a club.
    pub(crate) fn is_playing_at_club(&self) -> bool {
        let host = &self.host;
        let is_own = host.club_game_id().is_some() && host.seats() != LocalSeats::None;
        is_own && !host.game().is_over()
    }

    /// Actions available to the user besides moving.
    pub(crate) fn may(&self, now: Moment) -> Vec<AvailableAction> {
        let now = self.host.time(now);
        let side = match self.host.seats() {
            LocalSeats::Both => self.host.game().turn(),
            LocalSeats::One(color) => color,
            LocalSeats::None => return Vec::new(),
        };
        std::mem::take(&mut GameView::of(self.host.game(), now).may[side])
    }

    /// Saves the chosen side for the next time, unless it was for a game at a club.
    pub(crate) fn remember_side(&mut self) {
        if !matches!(self.game_options.opponent, OpponentChoice::Club(_)) {
            self.settings.side = self.game_options.side;
        }
    }

    /// Saves the options for the next time. A failure does not stop anybody from playing.
    pub(crate) fn save_settings(&mut self) {
        self.settings.names = self.game_options.names.clone();
        self.settings.time = self.game_options.time.clone();
        match self.game_options.opponent {
            OpponentChoice::Level(level) => self.settings.level = Some(level),
            OpponentChoice::Person => self.settings.level = None,
            _ => {}
        }
        let _ = self.file.write(&self.settings);
    }
}

/// Opening of a game.
pub(crate) fn opening_of(game: &Game) -> Option<&'static Opening> {
    let mut position = game.preset().position().ok()?;
    let mut positions = vec![position];
    for m in game.moves() {
        position = position.play(m);
        positions.push(position);
    }
    Openings::built_in().deepest(&positions)
}

/// Captured pieces of each side, the most valuable first.
pub(crate) fn taken(start: &Position, moves: impl Iterator<Item = Move>) -> ByColor<Vec<Role>> {
    let mut position = *start;
    let mut taken: ByColor<Vec<Role>> = ByColor::default();
    for m in moves {
        if let Some(role) = position.captured_role(m) {
            taken[position.turn()].push(role);
        }
        position = position.play(m);
    }
    for side in Color::ALL {
        taken[side].sort_by_key(|role| std::cmp::Reverse(*role as usize));
    }
    taken
}

fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    // The standard library draws its keys from the system's source of randomness.
    RandomState::new().build_hasher().finish()
}
