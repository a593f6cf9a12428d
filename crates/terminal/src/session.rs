//! [`Session`]: the game on the board, and the series that it belongs to. Both faces show and ask it.

mod disk;

use std::{cell::Cell, io, path::PathBuf, sync::mpsc::Sender};

use tabiya_game::{
    Action, DrawRule, Ending, Event, EventKind, Game, Moment, PlayerKind, Preset, PresetError,
    Series, Start,
};
use tabiya_player::{Contender, GameLine, Random};
use tabiya_record::{Game as Record, Opening, Openings};
use tabiya_rules::{ByColor, Color, Move, Position, Role};
use tabiya_wire::{May, View};

pub(crate) use self::disk::{Opened, Over};
use crate::{
    evaluation,
    files::LoadError,
    host::{Begin, EngineChoice, Here, Host, News, Seats, start_engine},
    keeper::SeriesFile,
    plan::{Choice, Plan},
    settings::{Pieces, Settings, SettingsFile},
    setup::{Leaving, Opponent, Setup},
    signal::Signal,
    voice::Voice,
};

/// The game on the board, and the series that it belongs to.
pub(crate) struct Session {
    /// Who holds the game.
    pub(crate) host: Box<dyn Host>,
    /// What is chosen for games here.
    pub(crate) choice: Choice,
    /// What is remembered.
    pub(crate) settings: Settings,
    series: Series,
    /// The logs of its games that have ended, by their names.
    logs: Vec<String>,
    /// The end of the game on the board is in the score.
    counted: bool,
    engine: Option<EngineChoice>,
    /// That engine, if it was started and has no game yet.
    ready: Cell<Option<Contender>>,
    /// The game on the board as it was written down in a file.
    record: Option<Box<Record>>,
    /// Files that were written: they are written over without asking.
    saved: Vec<PathBuf>,
    /// Where only letters are sure to be seen, pieces are letters, unless somebody has chosen.
    has_letters_only: bool,
    signals: Sender<Signal>,
    folder: PathBuf,
    file: SettingsFile,
    random: Random,
    games: u64,
}

/// Why no game begins.
#[derive(Debug)]
pub(crate) enum BeginError {
    /// It cannot be played.
    Preset(PresetError),
    /// The file cannot be used.
    Load(PathBuf, LoadError),
    /// The games that are kept cannot be read.
    Kept(io::Error),
    /// No game is unfinished.
    NothingKept,
    /// Another program is at the only one.
    PlayedElsewhere,
    /// The engine does not start.
    Engine(String),
}

impl Session {
    /// Begins as the command line says. What was opened to be replayed comes with it.
    pub(crate) fn begin(
        setup: &Setup,
        voice: &Voice,
        signals: Sender<Signal>,
        now: Moment,
    ) -> Result<(Self, Opened), BeginError> {
        let file = SettingsFile::new(&setup.config);
        let mut settings = file.read();
        settings.pieces = setup.pieces.unwrap_or(settings.pieces);
        settings.letters = setup.letters.unwrap_or(settings.letters);
        let choice = Choice::of(setup, &settings);
        let mut random = Random::new(setup.seed.unwrap_or_else(random_seed));
        let plan = choice.plan(voice, random.next());
        let folder = setup.data.join("terminal");
        let ready = match &plan.engine {
            // What cannot be started is better known before anybody moves.
            Some(EngineChoice::Command(spec)) => {
                Some(start_engine(spec).map_err(BeginError::Engine)?)
            }
            _ => None,
        };
        let series = Series::new(plan.preset.clone()).map_err(BeginError::Preset)?;
        // Clubs and files have games of their own; until then there is a board to look at.
        let waits =
            matches!(choice.opponent, Opponent::Club(_)) || setup.resume || setup.load.is_some();
        let preset = match waits {
            true => Preset::default(),
            false => plan.preset.clone().settle(random.next()),
        };
        let begin = Begin {
            signals: &signals,
            folder: &folder,
            engine: plan.engine.as_ref().filter(|_| !waits),
            ready: Cell::new(None),
            number: 0,
            series: SeriesFile {
                logs: Vec::new(),
                by_lot: plan.preset.start == Start::RandomChess960,
            },
        };
        let ready = match waits {
            true => ready,
            false => {
                begin.ready.set(ready);
                None
            }
        };
        let host = Here::begin(preset, &begin, now).map_err(BeginError::Preset)?;
        let mut session = Self {
            host: Box::new(host),
            choice,
            settings,
            series,
            logs: Vec::new(),
            counted: false,
            engine: plan.engine.clone(),
            ready: Cell::new(ready),
            record: None,
            saved: Vec::new(),
            has_letters_only: setup.has_letters_only && setup.pieces.is_none(),
            signals,
            folder,
            file,
            random,
            games: 0,
        };
        let opened = if setup.resume {
            Opened::GoesOn(session.resume(now)?)
        } else if let Some(path) = &setup.load {
            let opened = session.load(path, setup.game, voice, now);
            opened.map_err(|error| BeginError::Load(path.clone(), error))?
        } else if matches!(session.choice.opponent, Opponent::Club(_)) {
            Opened::GoesOn(Vec::new())
        } else {
            session.remember_side();
            session.remember();
            Opened::GoesOn(session.tell_beginning(now))
        };
        Ok((session, opened))
    }

    /// Begins a series of games by what is chosen.
    pub(crate) fn new_series(
        &mut self,
        voice: &Voice,
        now: Moment,
    ) -> Result<Vec<News>, PresetError> {
        let plan = self.choice.plan(voice, self.random.next());
        self.begin_series(plan, now)
    }

    fn begin_series(&mut self, plan: Plan, now: Moment) -> Result<Vec<News>, PresetError> {
        let series = Series::new(plan.preset)?;
        let before = std::mem::replace(&mut self.series, series);
        let engine = std::mem::replace(&mut self.engine, plan.engine);
        let logs = std::mem::take(&mut self.logs);
        let begun = self.next_game(now);
        match &begun {
            Ok(_) => self.remember(),
            Err(_) => (self.series, self.engine, self.logs) = (before, engine, logs),
        }
        begun
    }

    /// Begins the next game of the series, with the colours changed.
    pub(crate) fn next_game(&mut self, now: Moment) -> Result<Vec<News>, PresetError> {
        let preset = self.series.next_preset().settle(self.random.next());
        self.games += 1;
        let here = Here::begin(preset, &self.needs(), now)?;
        self.host = Box::new(here);
        self.record = None;
        self.counted = false;
        Ok(self.tell_beginning(now))
    }

    fn needs(&self) -> Begin<'_> {
        Begin {
            signals: &self.signals,
            folder: &self.folder,
            engine: self.engine.as_ref(),
            ready: Cell::new(self.ready.take()),
            number: self.games,
            series: SeriesFile {
                logs: self.logs.clone(),
                by_lot: self.series.next_preset().start == Start::RandomChess960,
            },
        }
    }

    /// What happened as the game began: the moves of a loaded one, or its end; and the engine is asked.
    fn tell_beginning(&mut self, now: Moment) -> Vec<News> {
        let mut news: Vec<News> = self.host.events()[1..]
            .iter()
            .cloned()
            .map(News::Happened)
            .collect();
        // Time has passed by nothing; but a host looks at its engine.
        news.extend(self.host.ask_engine(now));
        self.count(&news);
        news
    }

    /// Another game is on the board, with a series of its own.
    fn take_host(&mut self, host: Box<dyn Host>) {
        let mut preset = host.game().preset().clone();
        preset.moves.clear();
        if let Ok(series) = Series::new(preset) {
            self.series = series;
        }
        self.logs.clear();
        self.host = host;
        self.record = None;
        self.counted = false;
    }

    /// How pieces look.
    pub(crate) fn pieces(&self) -> Pieces {
        match self.has_letters_only {
            true => Pieces::Letters,
            false => self.settings.pieces,
        }
    }

    /// Other pieces than those that are seen.
    pub(crate) fn next_pieces(&mut self) {
        self.settings.pieces = match self.pieces() {
            Pieces::Drawn => Pieces::Figurines,
            Pieces::Figurines => Pieces::Letters,
            Pieces::Letters => Pieces::Drawn,
        };
        self.has_letters_only = false;
        self.remember();
    }

    /// A game at a club is on the board. A rematch goes on with the score.
    pub(crate) fn enter(&mut self, host: Box<dyn Host>, is_rematch: bool) {
        if is_rematch {
            self.host = host;
            self.counted = false;
        } else {
            self.take_host(host);
        }
        let over = self.host.game().ending();
        self.note_end(over);
    }

    /// Asks something of the game.
    pub(crate) fn ask(&mut self, action: Action, now: Moment) -> Vec<News> {
        let news = self.host.ask(action, now);
        self.count(&news);
        news
    }

    /// Hears what was meant for the host.
    pub(crate) fn hear(&mut self, signal: Signal, now: Moment) -> Vec<News> {
        let news = self.host.hear(signal, now);
        self.count(&news);
        news
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Moment) -> Vec<News> {
        let news = self.host.tick(now);
        self.count(&news);
        news
    }

    /// Ends go into the score, once.
    fn count(&mut self, news: &[News]) {
        for item in news {
            match item {
                News::Happened(Event {
                    kind: EventKind::Ended(ending),
                    ..
                }) => self.note_end(Some(*ending)),
                News::Happened(Event {
                    kind: EventKind::Restarted,
                    ..
                }) => self.counted = false,
                _ => {}
            }
        }
    }

    fn note_end(&mut self, ending: Option<Ending>) {
        if let Some(ending) = ending.filter(|_| !self.counted) {
            self.series.record(ending);
            self.counted = true;
            let log = self.host.log().map(str::to_string);
            self.logs.extend(log);
            self.logs.dedup();
        }
    }

    /// The score of the series, if a game of it has ended.
    pub(crate) fn score(&self, voice: &Voice) -> Option<String> {
        if self.series.games().is_empty() {
            return None;
        }
        let first = Color::from_is_white(self.series.games().len().is_multiple_of(2));
        let players = self.series.next_preset().players;
        let names = (players[first].name.as_str(), players[!first].name.as_str());
        Some(voice.series(names, self.series.score()))
    }

    /// What a side is called.
    pub(crate) fn name(&self, side: Color, voice: &Voice) -> String {
        let player = &self.host.game().preset().players[side];
        let name = match player.name.as_str() {
            "" => voice.color(side),
            name => name.to_string(),
        };
        match player.kind {
            PlayerKind::Engine { level: Some(level) } => voice.say(
                "terminal-engine-name",
                &[("name", name.into()), ("level", level.into())],
            ),
            _ => name,
        }
    }

    /// True if a game is open that was begun in earnest, and would be missed.
    pub(crate) fn is_open(&self) -> bool {
        let game = self.host.game();
        game.ending().is_none() && game.ply() > 0 && self.host.seats() != Seats::None
    }

    /// How the game is left, if it is left now.
    pub(crate) fn leaving(&self) -> Leaving {
        match (self.is_open(), self.host.is_kept()) {
            (false, _) => Leaving::Done,
            (true, true) => Leaving::Unfinished,
            (true, false) => Leaving::NotKept,
        }
    }

    /// What is to be said when the game is left now.
    pub(crate) fn parting(&self) -> Option<&'static str> {
        match (self.leaving(), self.host.club_game()) {
            (Leaving::Done | Leaving::NoClub, _) => None,
            (Leaving::NotKept, _) => Some("terminal-is-not-kept"),
            (Leaving::Unfinished, Some(_)) => Some("terminal-kept-at-club"),
            (Leaving::Unfinished, None) => Some("terminal-kept"),
        }
    }

    /// How the game came here, for engines and for names of openings.
    pub(crate) fn line(&self) -> Option<GameLine> {
        let game = self.host.game();
        let mut line = GameLine::new(game.preset().position().ok()?);
        for m in game.moves() {
            line.play(m);
        }
        Some(line)
    }

    /// What one may do with the engine's opinion: not while playing somebody on the network.
    pub(crate) fn may_evaluate(&self) -> bool {
        let plays = self.host.seats() != Seats::None && self.host.game().ending().is_none();
        !(self.host.club_game().is_some() && plays)
    }

    /// Asks for the engine's opinion.
    pub(crate) fn evaluate(&self) {
        if let Some(line) = self.line() {
            evaluation::ask(line, self.signals.clone());
        }
    }

    /// A claim that would be right, as it stands or with a move that is announced.
    pub(crate) fn claim(&self, announced: Option<Move>) -> Option<Action> {
        let game = self.host.game();
        let (threefold, fifty_moves) = match announced {
            None => game.claims(),
            Some(m) => {
                let mut next = game.clone();
                let actor = tabiya_game::Actor::Seat(game.turn());
                let play = Action::play(game.position().uci(m));
                next.apply(actor, play, game.latest()).ok()?;
                next.claims()
            }
        };
        let rule = match (threefold, fifty_moves) {
            (true, _) => DrawRule::Threefold,
            (false, true) => DrawRule::FiftyMoves,
            (false, false) => return None,
        };
        let announced = announced.map(|m| game.position().uci(m));
        Some(Action::Claim { rule, announced })
    }

    /// True if a game at a club is on the board, is one's own, and is not over.
    pub(crate) fn is_playing_at_club(&self) -> bool {
        let host = &self.host;
        let is_own = host.club_game().is_some() && host.seats() != Seats::None;
        is_own && host.game().ending().is_none()
    }

    /// What the person here may do now, besides moving.
    pub(crate) fn may(&mut self, now: Moment) -> Vec<May> {
        let now = self.host.time(now);
        let side = match self.host.seats() {
            Seats::Both => self.host.game().turn(),
            Seats::One(color) => color,
            Seats::None => return Vec::new(),
        };
        std::mem::take(&mut View::of(self.host.game_mut(), now).may[side])
    }

    /// The side that is chosen is that of the next time too: one that was chosen for games here in general.
    pub(crate) fn remember_side(&mut self) {
        if !matches!(self.choice.opponent, Opponent::Club(_)) {
            self.settings.side = self.choice.side;
        }
    }

    /// Writes down what is chosen, for the next time. That it cannot be does not stop anybody from playing.
    pub(crate) fn remember(&mut self) {
        self.settings.names = self.choice.names.clone();
        self.settings.time = self.choice.time.clone();
        match self.choice.opponent {
            Opponent::Level(level) => self.settings.level = Some(level),
            Opponent::Person => self.settings.level = None,
            _ => {}
        }
        let _ = self.file.write(&self.settings);
    }
}

/// The name of a game's opening.
pub(crate) fn opening_of(game: &Game) -> Option<&'static Opening> {
    let mut position = game.preset().position().ok()?;
    let mut positions = vec![position];
    for m in game.moves() {
        position = position.play(m);
        positions.push(position);
    }
    Openings::built_in().deepest(&positions)
}

/// What each side has taken, the dearest first.
pub(crate) fn taken(start: &Position, moves: impl Iterator<Item = Move>) -> ByColor<Vec<Role>> {
    let mut position = *start;
    let mut taken: ByColor<Vec<Role>> = ByColor::default();
    for m in moves {
        if let Some(role) = position.captured(m) {
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
