//! [`LocalGame`]: a game hosted by this program, between people at this terminal or with an engine.

use std::{
    cell::Cell,
    io,
    path::{Path, PathBuf},
    sync::{Arc, mpsc::Sender},
};

use tabiya_game::{
    Action, Actor, Event, Game, Millis, Moment, PlayerKind, Preset, PresetError, Proposal,
};
use tabiya_player::{EnginePlayer, MoveHistory};
use tabiya_referee::{Referee, RefereedGame, Reply};
use tabiya_rules::Color;

use super::{
    EngineChoice, EngineReply, Host, HostEvent, HostWarning, LocalSeats,
    engine_seat::LocalEngineSeat,
};
use crate::{
    app_event::AppEvent,
    autosave::{Autosave, SeriesFile},
};

/// Game hosted by this program.
pub(crate) struct LocalGame {
    number: u64,
    game: RefereedGame<u64>,
    events: Vec<Event>,
    /// Log on disk; it is created with the first move.
    autosave: Option<Autosave>,
    folder: PathBuf,
    /// Its series.
    series: SeriesFile,
    /// False once writing has failed: it is not tried again, and one warning is enough.
    is_saved: bool,
    engine: Option<LocalEngineSeat>,
    /// Ply of a pending result that the referee has left open.
    undecided_ply: Option<u32>,
    /// Lead of the game over the time here: the clock of the computer that played it before was ahead.
    ahead: Millis,
}

/// Options for hosting a game here.
pub(crate) struct LocalGameOptions<'a> {
    /// Channel for events.
    pub(crate) app_events: &'a Sender<AppEvent>,
    /// Folder of autosaved games.
    pub(crate) folder: &'a Path,
    /// Engine to play, if one does.
    pub(crate) engine: Option<&'a EngineChoice>,
    /// That engine, if it is ready.
    pub(crate) ready: Cell<Option<EnginePlayer>>,
    /// Number of the game in this run.
    pub(crate) number: u64,
    /// Its series.
    pub(crate) series: SeriesFile,
}

impl LocalGame {
    /// Starts a game.
    pub(crate) fn begin(
        preset: Preset,
        options: &LocalGameOptions<'_>,
        now: Moment,
    ) -> Result<Self, PresetError> {
        let (game, events) = Game::begin(preset, now)?;
        Ok(Self::of(game, events, None, options))
    }

    /// Resumes a game, autosaved or from a file. Nobody is charged for the time between.
    pub(crate) fn resume(
        game: Game,
        events: Vec<Event>,
        autosave: Option<Autosave>,
        options: &LocalGameOptions<'_>,
        now: Moment,
    ) -> (Self, Vec<HostEvent>) {
        let mut local_game = Self::of(game, events, autosave, options);
        local_game.ahead = local_game.game.game().last_event_at().since(now);
        let now = local_game.time(now);
        let replies = local_game.game.restore(now);
        let mut host_events = local_game.apply_replies(replies);
        host_events.extend(local_game.request_engine_move_if_due(now));
        (local_game, host_events)
    }

    fn of(
        game: Game,
        events: Vec<Event>,
        autosave: Option<Autosave>,
        options: &LocalGameOptions<'_>,
    ) -> Self {
        let (app_events, number) = (options.app_events.clone(), options.number);
        let on_verdict = move |game, verdict| {
            let _ = app_events.send(AppEvent::Verdict(game, verdict));
        };
        let referee = Referee::new(on_verdict).unwrap_or_else(|error| panic!("no thread: {error}"));
        let engine_plays = Color::ALL
            .into_iter()
            .any(|side| is_engine(game.preset(), side));
        let engine = options.engine.filter(|_| engine_plays);
        Self {
            number,
            game: RefereedGame::new(number, game, Arc::new(referee)),
            events,
            autosave,
            folder: options.folder.to_path_buf(),
            series: options.series.clone(),
            is_saved: true,
            engine: engine.map(|choice| {
                LocalEngineSeat::new(
                    choice,
                    options.ready.take(),
                    number,
                    options.app_events.clone(),
                )
            }),
            undecided_ply: None,
            ahead: Millis::ZERO,
        }
    }

    /// Requests the engine's move, if it is its turn. Called after every change of the game.
    fn request_engine_move_if_due(&mut self, now: Moment) -> Vec<HostEvent> {
        let mut host_events = self.answer_offers(now);
        let game = self.game.game();
        let side = game.turn();
        let is_waiting = !game.is_over() && !game.is_stopped();
        if !is_waiting || !is_engine(game.preset(), side) {
            return host_events;
        }
        let Some(engine) = &mut self.engine else {
            return host_events;
        };
        if let Ok(start) = game.preset().position() {
            let mut line = MoveHistory::new(start);
            for m in game.moves() {
                line.play(m);
            }
            if let Err(error) = engine.request_move(line, game, now) {
                host_events.push(HostEvent::Warning(HostWarning::Engine(error)));
            }
        }
        host_events
    }

    /// Answers offers for the engine. It accepts a draw when it is worse.
    fn answer_offers(&mut self, now: Moment) -> Vec<HostEvent> {
        let game = self.game.game();
        let side = Color::ALL
            .into_iter()
            .find(|side| is_engine(game.preset(), *side));
        let (Some(side), Some(engine)) = (side, &self.engine) else {
            return Vec::new();
        };
        let accepts_draw = engine.accepts_draw();
        let by_opponent = game.offers().filter(|(_, by)| *by != side);
        let open: Vec<Proposal> = by_opponent.map(|(what, _)| what).collect();
        let mut host_events = Vec::new();
        for what in open {
            let action = if what == Proposal::Draw && !accepts_draw {
                Action::Decline(what)
            } else {
                Action::Accept(what)
            };
            host_events.extend(self.command(Actor::Seat(side), action, now));
        }
        host_events
    }

    fn handle_engine_reply(&mut self, event: EngineReply, now: Moment) -> Vec<HostEvent> {
        let Some(engine) = &mut self.engine else {
            return Vec::new();
        };
        let game = self.game.game();
        match engine.take_reply(event, game) {
            None => Vec::new(),
            Some(Err(error)) => vec![HostEvent::Warning(HostWarning::Engine(error))],
            Some(Ok(uci)) => {
                let seat = Actor::Seat(game.turn());
                let mut host_events = self.command(seat, Action::play(uci), now);
                // If the clock was stopped meanwhile, the move is requested again when play resumes.
                host_events.retain(|item| !matches!(item, HostEvent::Refused(_)));
                host_events.extend(self.request_engine_move_if_due(now));
                host_events
            }
        }
    }

    fn command(&mut self, actor: Actor, action: Action, now: Moment) -> Vec<HostEvent> {
        let replies = self.game.command(actor, action, now);
        self.apply_replies(replies)
    }

    /// Saves the events of the game's replies, then returns them.
    fn apply_replies(&mut self, replies: Vec<Reply>) -> Vec<HostEvent> {
        let mut host_events = Vec::new();
        for reply in replies {
            match reply.answer {
                Ok(events) => {
                    self.events.extend(events.iter().cloned());
                    if let Err(error) = self.save(&events) {
                        host_events.push(HostEvent::Warning(HostWarning::Disk(error)));
                    }
                    host_events.extend(events.into_iter().map(HostEvent::Happened));
                }
                Err(_) if matches!(reply.actor, Actor::Host | Actor::Referee) => {}
                Err(refusal) => host_events.push(HostEvent::Refused(refusal)),
            }
        }
        host_events
    }

    fn save(&mut self, new: &[Event]) -> io::Result<()> {
        let game = self.game.game();
        // A game without moves is not worth continuing, whatever was paused or offered in it.
        let is_untouched = game.ply() == 0 && game.ending().is_none() && self.autosave.is_none();
        if !self.is_saved || new.is_empty() || is_untouched {
            return Ok(());
        }
        let saved = match &mut self.autosave {
            Some(autosave) => autosave.append(new),
            None => Autosave::begin(&self.folder, &self.events, &self.series).map(|autosave| {
                self.autosave = Some(autosave);
            }),
        };
        self.is_saved = saved.is_ok();
        saved
    }
}

impl Host for LocalGame {
    fn game(&self) -> &Game {
        self.game.game()
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn seats(&self) -> LocalSeats {
        let preset = self.game.game().preset();
        match (
            is_engine(preset, Color::White),
            is_engine(preset, Color::Black),
        ) {
            (false, false) => LocalSeats::Both,
            (true, false) => LocalSeats::One(Color::Black),
            (false, true) => LocalSeats::One(Color::White),
            (true, true) => LocalSeats::None,
        }
    }

    fn perform(&mut self, action: Action, now: Moment) -> Vec<HostEvent> {
        let now = self.time(now);
        let Some(actor) = self.seats().actor() else {
            return Vec::new();
        };
        let mut host_events = self.command(actor, action, now);
        host_events.extend(self.request_engine_move_if_due(now));
        host_events
    }

    fn handle(&mut self, app_event: AppEvent, now: Moment) -> Vec<HostEvent> {
        let now = self.time(now);
        match app_event {
            AppEvent::Verdict(number, verdict) if number == self.number => {
                let replies = self.game.verdict(verdict, now);
                let game = self.game.game();
                if game.pending_result().is_some() && verdict.ply == game.ply() {
                    self.undecided_ply = Some(verdict.ply);
                }
                self.apply_replies(replies)
            }
            AppEvent::Engine(event) => self.handle_engine_reply(event, now),
            _ => Vec::new(),
        }
    }

    fn tick(&mut self, now: Moment) -> Vec<HostEvent> {
        let replies = self.game.tick(self.time(now));
        self.apply_replies(replies)
    }

    fn request_engine_move(&mut self, now: Moment) -> Vec<HostEvent> {
        self.request_engine_move_if_due(self.time(now))
    }

    fn wake_at(&self, _: Moment) -> Option<Moment> {
        let at = self.game.wake_at()?;
        Some(Moment(at.0.saturating_sub(self.ahead.0)))
    }

    fn time(&self, now: Moment) -> Moment {
        now + self.ahead
    }

    fn is_saved(&self) -> bool {
        self.is_saved
    }

    fn log(&self) -> Option<&str> {
        self.autosave.as_ref().map(Autosave::name)
    }

    fn is_busy(&self) -> bool {
        let game = self.game.game();
        let thinks = self
            .engine
            .as_ref()
            .is_some_and(LocalEngineSeat::is_thinking);
        let is_pending = game.pending_result().is_some();
        let awaits_referee = is_pending && self.undecided_ply != Some(game.ply());
        awaits_referee || thinks && !game.is_over() && !game.is_stopped()
    }
}

fn is_engine(preset: &Preset, side: Color) -> bool {
    matches!(preset.players[side].kind, PlayerKind::Engine { .. })
}
