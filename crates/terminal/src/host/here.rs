//! [`Here`]: a game that this program holds, between people at this terminal, or with an engine.

use std::{
    cell::Cell,
    io,
    path::{Path, PathBuf},
    sync::{Arc, mpsc::Sender},
};

use tabiya_game::{Action, Actor, Event, Game, Moment, PlayerKind, Preset, PresetError, Proposal};
use tabiya_player::{Contender, GameLine, Referee, Reply, Table};
use tabiya_rules::Color;

use super::{EngineChoice, EngineSays, Host, News, Seats, Trouble, engine_seat::EngineSeat};
use crate::{
    keeper::{Keeper, SeriesFile},
    signal::Signal,
};

/// A game that this program holds.
pub(crate) struct Here {
    number: u64,
    table: Table<u64>,
    events: Vec<Event>,
    /// The log on disk; it begins with the first move.
    keeper: Option<Keeper>,
    folder: PathBuf,
    /// What its series is.
    series: SeriesFile,
    /// Once the disk has failed, it is not asked again: one warning is enough.
    is_kept: bool,
    engine: Option<EngineSeat>,
    /// The command of a person that waits for the referee.
    waits: bool,
}

/// What a game here needs from outside.
pub(crate) struct Begin<'a> {
    /// Where what happens outside is told.
    pub(crate) signals: &'a Sender<Signal>,
    /// Where games are kept.
    pub(crate) folder: &'a Path,
    /// Which engine plays, where one does.
    pub(crate) engine: Option<&'a EngineChoice>,
    /// That engine, if it is ready.
    pub(crate) ready: Cell<Option<Contender>>,
    /// A number of this game's own.
    pub(crate) number: u64,
    /// What its series is.
    pub(crate) series: SeriesFile,
}

impl Here {
    /// Begins a game.
    pub(crate) fn begin(
        preset: Preset,
        with: &Begin<'_>,
        now: Moment,
    ) -> Result<Self, PresetError> {
        let (game, events) = Game::begin(preset, now)?;
        Ok(Self::of(game, events, None, with))
    }

    /// Goes on with a game: one that was kept, or one from a file. Nobody is charged for the time between.
    pub(crate) fn resume(
        game: Game,
        events: Vec<Event>,
        keeper: Option<Keeper>,
        with: &Begin<'_>,
        now: Moment,
    ) -> (Self, Vec<News>) {
        let mut here = Self::of(game, events, keeper, with);
        let mut news = here.command(Actor::Host, Action::Restore, now);
        news.extend(here.consult(now));
        (here, news)
    }

    fn of(game: Game, events: Vec<Event>, keeper: Option<Keeper>, with: &Begin<'_>) -> Self {
        let (signals, number) = (with.signals.clone(), with.number);
        // Without a thread for it, nothing is decided, which means alive.
        let tell = move |game, verdict| {
            let _ = signals.send(Signal::Verdict(game, verdict));
        };
        let referee = Referee::new(tell).unwrap_or_else(|error| panic!("no thread: {error}"));
        let engine_plays = Color::ALL
            .into_iter()
            .any(|side| is_engine(game.preset(), side));
        let engine = with.engine.filter(|_| engine_plays);
        Self {
            number,
            table: Table::new(number, game, Arc::new(referee)),
            events,
            keeper,
            folder: with.folder.to_path_buf(),
            series: with.series.clone(),
            is_kept: true,
            engine: engine.map(|choice| {
                EngineSeat::new(choice, with.ready.take(), number, with.signals.clone())
            }),
            waits: false,
        }
    }

    /// Asks the engine, if it is its turn. Called after everything that changes the game.
    fn consult(&mut self, now: Moment) -> Vec<News> {
        let mut news = self.answer_offers(now);
        let game = self.table.game();
        let side = game.turn();
        let is_waiting = game.ending().is_none() && !game.stands_still();
        if !is_waiting || !is_engine(game.preset(), side) {
            return news;
        }
        let Some(engine) = &mut self.engine else {
            return news;
        };
        if let Ok(start) = game.preset().position() {
            let mut line = GameLine::new(start);
            for m in game.moves() {
                line.play(m);
            }
            if let Err(error) = engine.ask(line, game, now) {
                news.push(News::Trouble(Trouble::Engine(error)));
            }
        }
        news
    }

    /// The engine's answers to what stands. A draw it takes when it is worse.
    fn answer_offers(&mut self, now: Moment) -> Vec<News> {
        let game = self.table.game();
        let side = Color::ALL
            .into_iter()
            .find(|side| is_engine(game.preset(), *side));
        let (Some(side), Some(engine)) = (side, &self.engine) else {
            return Vec::new();
        };
        let would_draw = engine.would_draw();
        let by_opponent = game.offers().filter(|(_, by)| *by != side);
        let standing: Vec<Proposal> = by_opponent.map(|(what, _)| what).collect();
        let mut news = Vec::new();
        for what in standing {
            let action = if what == Proposal::Draw && !would_draw {
                Action::Decline(what)
            } else {
                Action::Accept(what)
            };
            news.extend(self.command(Actor::Seat(side), action, now));
        }
        news
    }

    fn hear_engine(&mut self, says: EngineSays, now: Moment) -> Vec<News> {
        let Some(engine) = &mut self.engine else {
            return Vec::new();
        };
        let game = self.table.game();
        match engine.hear(says, game) {
            None => Vec::new(),
            Some(Err(error)) => vec![News::Trouble(Trouble::Engine(error))],
            Some(Ok(uci)) => {
                let seat = Actor::Seat(game.turn());
                let mut news = self.command(seat, Action::play(uci), now);
                // Where the clock was stopped meanwhile, it is asked again when play goes on.
                news.retain(|item| !matches!(item, News::Refused(_)));
                news.extend(self.consult(now));
                news
            }
        }
    }

    fn command(&mut self, actor: Actor, action: Action, now: Moment) -> Vec<News> {
        let replies = self.table.command(actor, action, now);
        self.waits = replies.is_empty();
        self.settle(replies)
    }

    /// What the game answers goes to the disk, and then it is told.
    fn settle(&mut self, replies: Vec<Reply>) -> Vec<News> {
        let mut news = Vec::new();
        for reply in replies {
            match reply.answer {
                Ok(events) => {
                    self.events.extend(events.iter().cloned());
                    if let Err(error) = self.keep(&events) {
                        news.push(News::Trouble(Trouble::Disk(error)));
                    }
                    news.extend(events.into_iter().map(News::Happened));
                }
                Err(_) if matches!(reply.actor, Actor::Host | Actor::Referee) => {}
                Err(refusal) => news.push(News::Refused(refusal)),
            }
        }
        news
    }

    fn keep(&mut self, new: &[Event]) -> io::Result<()> {
        if !self.is_kept || new.is_empty() {
            return Ok(());
        }
        let kept = match &mut self.keeper {
            Some(keeper) => keeper.append(new),
            None => Keeper::begin(&self.folder, &self.events, &self.series).map(|keeper| {
                self.keeper = Some(keeper);
            }),
        };
        self.is_kept = kept.is_ok();
        kept
    }
}

impl Host for Here {
    fn game(&self) -> &Game {
        self.table.game()
    }

    fn game_mut(&mut self) -> &mut Game {
        self.table.game_mut()
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn seats(&self) -> Seats {
        let preset = self.table.game().preset();
        match (
            is_engine(preset, Color::White),
            is_engine(preset, Color::Black),
        ) {
            (false, false) => Seats::Both,
            (true, false) => Seats::One(Color::Black),
            (false, true) => Seats::One(Color::White),
            (true, true) => Seats::None,
        }
    }

    fn ask(&mut self, action: Action, now: Moment) -> Vec<News> {
        let Some(actor) = self.seats().actor() else {
            return Vec::new();
        };
        let mut news = self.command(actor, action, now);
        news.extend(self.consult(now));
        news
    }

    fn hear(&mut self, signal: Signal, now: Moment) -> Vec<News> {
        match signal {
            Signal::Verdict(number, verdict) if number == self.number => {
                let replies = self.table.verdict(verdict, now);
                self.waits &= replies.is_empty();
                self.settle(replies)
            }
            Signal::Engine(says) => self.hear_engine(says, now),
            _ => Vec::new(),
        }
    }

    fn tick(&mut self, now: Moment) -> Vec<News> {
        let replies = self.table.tick(now);
        self.waits &= replies.is_empty();
        self.settle(replies)
    }

    fn ask_engine(&mut self, now: Moment) -> Vec<News> {
        self.consult(now)
    }

    fn wake_at(&self, now: Moment) -> Option<Moment> {
        self.table.wake_at(now)
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn log(&self) -> Option<&str> {
        self.keeper.as_ref().map(Keeper::name)
    }

    fn is_busy(&self) -> bool {
        let game = self.table.game();
        let thinks = self.engine.as_ref().is_some_and(EngineSeat::is_thinking);
        game.ending().is_none() && (self.waits || thinks && !game.stands_still())
    }
}

fn is_engine(preset: &Preset, side: Color) -> bool {
    matches!(preset.players[side].kind, PlayerKind::Engine { .. })
}
