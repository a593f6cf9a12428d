//! [`LocalEngineSeat`]: an engine that plays, on a thread of its own.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use tabiya_engine::{Limits, Score};
use tabiya_game::{Game, Moment};
use tabiya_player::{
    BuiltInSettings, EngineKind, EnginePlayer, EngineSpec, MoveHistory, ThinkingTime, accepts_draw,
    child::KillHandle,
};
use tabiya_rules::UciMove;

use crate::app_event::AppEvent;

/// Engine that plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EngineChoice {
    /// The built-in engine, at a level.
    Level {
        /// Level from 0 to 10.
        level: u8,
        /// Seed of random numbers.
        seed: u64,
    },
    /// Another program.
    Command(EngineSpec),
}

/// Reply of an engine.
#[derive(Debug)]
pub(crate) struct EngineReply {
    game: u64,
    ply: u32,
    key: u64,
    answer: Result<(UciMove, Option<Score>), String>,
}

/// Engine that plays. Dropping it ends it, even if it no longer responds.
pub(crate) struct LocalEngineSeat {
    game: u64,
    requests: Option<Sender<MoveRequest>>,
    thread: Option<JoinHandle<()>>,
    /// Handle to kill it, if it is another program.
    kill_handle: Arc<Mutex<Option<KillHandle>>>,
    /// Position it is thinking about.
    pending: Option<(u32, u64)>,
    /// Its last score.
    score: Option<Score>,
}

struct MoveRequest {
    line: MoveHistory,
    ply: u32,
    limits: Limits,
    timeout: Duration,
}

/// Extra time for an engine that is slow to stop.
const MOVE_GRACE: Duration = Duration::from_secs(10);
/// Time allowed for an engine to quit.
const QUIT_TIMEOUT: Duration = Duration::from_millis(300);

impl LocalEngineSeat {
    /// Starts an engine for a game, or takes one that is ready.
    pub(super) fn new(
        choice: &EngineChoice,
        ready: Option<EnginePlayer>,
        game: u64,
        app_events: Sender<AppEvent>,
    ) -> Self {
        let (requests, pending) = mpsc::channel::<MoveRequest>();
        let spec = choice.spec();
        let kill_handle = Arc::new(Mutex::new(
            ready.as_ref().and_then(EnginePlayer::kill_handle),
        ));
        let shared = Arc::clone(&kill_handle);
        let thread = thread::spawn(move || {
            let mut engine = ready;
            let mut has_new_game = false;
            for request in pending {
                let (ply, key) = (request.ply, request.line.position().key());
                let ready = get_ready(&mut engine, &spec, &request.line, &mut has_new_game);
                let ready = ready.map(|ready| ready.kill_handle());
                let answer = ready.and_then(|kill_handle| {
                    *shared.lock().unwrap_or_else(PoisonError::into_inner) = kill_handle;
                    answer(&mut engine, &request)
                });
                let event = EngineReply {
                    game,
                    ply,
                    key,
                    answer,
                };
                if app_events.send(AppEvent::Engine(event)).is_err() {
                    break;
                }
            }
            if let Some(engine) = engine {
                engine.quit();
            }
        });
        Self {
            game,
            requests: Some(requests),
            thread: Some(thread),
            kill_handle,
            pending: None,
            score: None,
        }
    }

    /// Requests a move, unless one was requested already.
    pub(super) fn request_move(
        &mut self,
        line: MoveHistory,
        game: &Game,
        now: Moment,
    ) -> Result<(), String> {
        let here = (game.ply(), line.position().key());
        if self.pending == Some(here) {
            return Ok(());
        }
        let time = ThinkingTime::of(game, now);
        let request = MoveRequest {
            line,
            ply: here.0,
            limits: time.limits(),
            timeout: time.remaining().unwrap_or(ThinkingTime::MAX_WITHOUT_CLOCK) + MOVE_GRACE,
        };
        self.pending = Some(here);
        let is_sent = match &self.requests {
            Some(requests) => requests.send(request).is_ok(),
            None => false,
        };
        match is_sent {
            true => Ok(()),
            false => Err("the engine has stopped".to_string()),
        }
    }

    /// Takes a reply: the move, if it is for the current position.
    pub(super) fn take_reply(
        &mut self,
        event: EngineReply,
        game: &Game,
    ) -> Option<Result<UciMove, String>> {
        let here = (game.ply(), game.position().key());
        let about = (event.ply, event.key);
        if event.game != self.game || self.pending != Some(about) {
            return None;
        }
        self.pending = None;
        if about != here {
            return None;
        }
        Some(event.answer.map(|(uci, score)| {
            self.score = score;
            uci
        }))
    }

    /// True while a reply is expected.
    pub(super) fn is_thinking(&self) -> bool {
        self.pending.is_some()
    }

    /// True if it would accept a draw.
    pub(super) fn accepts_draw(&self) -> bool {
        self.score.is_some_and(accepts_draw)
    }
}

impl EngineChoice {
    fn spec(&self) -> EngineSpec {
        match self {
            Self::Level { level, seed } => EngineSpec {
                name: None,
                kind: EngineKind::BuiltIn(BuiltInSettings {
                    level: *level,
                    seed: *seed,
                    ..BuiltInSettings::default()
                }),
            },
            Self::Command(spec) => spec.clone(),
        }
    }
}

impl Drop for LocalEngineSeat {
    fn drop(&mut self) {
        self.requests = None;
        let kill_handle = self
            .kill_handle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let (Some(kill_handle), Some(thread)) = (kill_handle, self.thread.take()) else {
            return;
        };
        // An engine that is thinking would not read the quit command.
        let deadline = Instant::now() + QUIT_TIMEOUT;
        while self.pending.is_none() && !thread.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        kill_handle.kill();
    }
}

/// Starts the engine if needed, and tells it once that a game begins.
fn get_ready<'a>(
    engine: &'a mut Option<EnginePlayer>,
    spec: &EngineSpec,
    line: &MoveHistory,
    has_new_game: &mut bool,
) -> Result<&'a mut EnginePlayer, String> {
    if engine.is_none() {
        *engine = Some(start(spec)?);
        *has_new_game = false;
    }
    let ready = engine.as_mut().ok_or("the engine is not running")?;
    if !std::mem::replace(has_new_game, true) {
        let started = ready.new_game(line.start());
        started.map_err(|error| error.to_string())?;
    }
    Ok(ready)
}

fn answer(
    engine: &mut Option<EnginePlayer>,
    request: &MoveRequest,
) -> Result<(UciMove, Option<Score>), String> {
    let ready = engine.as_mut().ok_or("the engine is not running")?;
    let answer = ready.think(&request.line, &request.limits, request.timeout);
    match answer {
        Ok(answer) => Ok((request.line.position().uci(answer.best), answer.score())),
        Err(error) => {
            if !ready.recover(&error) {
                *engine = None;
            }
            Err(error.to_string())
        }
    }
}

/// Starts an engine.
pub(crate) fn start(spec: &EngineSpec) -> Result<EnginePlayer, String> {
    EnginePlayer::start(spec).map_err(|error| error.to_string())
}
