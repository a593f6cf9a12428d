//! [`EngineSeat`]: an engine that plays, on a thread of its own.

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
    BuiltInSettings, Contender, EngineSpec, GameLine, SpecKind, ThinkingTime, child::Ender,
    takes_draw,
};
use tabiya_rules::UciMove;

use crate::signal::Signal;

/// Which engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EngineChoice {
    /// Our own, at a level.
    Level {
        /// From 0 to 10.
        level: u8,
        /// Where random numbers begin.
        seed: u64,
    },
    /// Another program.
    Command(EngineSpec),
}

/// What an engine says.
#[derive(Debug)]
pub(crate) struct EngineSays {
    game: u64,
    ply: u32,
    key: u64,
    answer: Result<(UciMove, Option<Score>), String>,
}

/// An engine that plays. Dropping it ends it, also one that says nothing any more.
pub(crate) struct EngineSeat {
    game: u64,
    questions: Option<Sender<Question>>,
    thread: Option<JoinHandle<()>>,
    /// What ends it, if it is another program that runs.
    ender: Arc<Mutex<Option<Ender>>>,
    /// Which position it was asked about.
    asked: Option<(u32, u64)>,
    /// What it thought of its position last.
    score: Option<Score>,
}

struct Question {
    line: GameLine,
    ply: u32,
    limits: Limits,
    most: Duration,
}

/// An engine that is slow to stop is waited for so much longer.
const GRACE: Duration = Duration::from_secs(10);
/// An engine that was told to leave may take so long.
const LEAVE: Duration = Duration::from_millis(300);

impl EngineSeat {
    /// Starts an engine for a game, or takes one that is ready.
    pub(super) fn new(
        choice: &EngineChoice,
        ready: Option<Contender>,
        game: u64,
        signals: Sender<Signal>,
    ) -> Self {
        let (questions, asked) = mpsc::channel::<Question>();
        let spec = choice.spec();
        let ender = Arc::new(Mutex::new(ready.as_ref().and_then(Contender::ender)));
        let shared = Arc::clone(&ender);
        let thread = thread::spawn(move || {
            let mut engine = ready;
            let mut is_told = false;
            for question in asked {
                let (ply, key) = (question.ply, question.line.position().key());
                let ready = get_ready(&mut engine, &spec, &question.line, &mut is_told);
                let ready = ready.map(|ready| ready.ender());
                let answer = ready.and_then(|ender| {
                    *shared.lock().unwrap_or_else(PoisonError::into_inner) = ender;
                    answer(&mut engine, &question)
                });
                let says = EngineSays {
                    game,
                    ply,
                    key,
                    answer,
                };
                if signals.send(Signal::Engine(says)).is_err() {
                    break;
                }
            }
            if let Some(engine) = engine {
                engine.quit();
            }
        });
        Self {
            game,
            questions: Some(questions),
            thread: Some(thread),
            ender,
            asked: None,
            score: None,
        }
    }

    /// Asks for a move, unless it was asked already.
    pub(super) fn ask(&mut self, line: GameLine, game: &Game, now: Moment) -> Result<(), String> {
        let here = (game.ply(), line.position().key());
        if self.asked == Some(here) {
            return Ok(());
        }
        let time = ThinkingTime::of(game, now);
        let question = Question {
            line,
            ply: here.0,
            limits: time.limits(),
            most: time.remaining().unwrap_or(ThinkingTime::MOST) + GRACE,
        };
        self.asked = Some(here);
        let is_heard = match &self.questions {
            Some(questions) => questions.send(question).is_ok(),
            None => false,
        };
        match is_heard {
            true => Ok(()),
            false => Err("the engine has gone".to_string()),
        }
    }

    /// Its move, if it is about the position on the board.
    pub(super) fn hear(
        &mut self,
        says: EngineSays,
        game: &Game,
    ) -> Option<Result<UciMove, String>> {
        let here = (game.ply(), game.position().key());
        let about = (says.ply, says.key);
        if says.game != self.game || self.asked != Some(about) {
            return None;
        }
        self.asked = None;
        if about != here {
            return None;
        }
        Some(says.answer.map(|(uci, score)| {
            self.score = score;
            uci
        }))
    }

    /// True while it is expected to answer.
    pub(super) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// True if it takes a draw.
    pub(super) fn would_draw(&self) -> bool {
        self.score.is_some_and(takes_draw)
    }
}

impl EngineChoice {
    fn spec(&self) -> EngineSpec {
        match self {
            Self::Level { level, seed } => EngineSpec {
                name: None,
                kind: SpecKind::BuiltIn(BuiltInSettings {
                    level: *level,
                    seed: *seed,
                    ..BuiltInSettings::default()
                }),
            },
            Self::Command(spec) => spec.clone(),
        }
    }
}

impl Drop for EngineSeat {
    fn drop(&mut self) {
        self.questions = None;
        let ender = self
            .ender
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let (Some(ender), Some(thread)) = (ender, self.thread.take()) else {
            return;
        };
        // One that thinks would not hear that it is to leave.
        let deadline = Instant::now() + LEAVE;
        while self.asked.is_none() && !thread.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        ender.end();
    }
}

/// The engine, started if it is not there, and told once that a game begins.
fn get_ready<'a>(
    engine: &'a mut Option<Contender>,
    spec: &EngineSpec,
    line: &GameLine,
    is_told: &mut bool,
) -> Result<&'a mut Contender, String> {
    if engine.is_none() {
        *engine = Some(start(spec)?);
        *is_told = false;
    }
    let ready = engine.as_mut().ok_or("there is no engine")?;
    if !std::mem::replace(is_told, true) {
        let told = ready.new_game(line.start());
        told.map_err(|error| error.to_string())?;
    }
    Ok(ready)
}

fn answer(
    engine: &mut Option<Contender>,
    question: &Question,
) -> Result<(UciMove, Option<Score>), String> {
    let ready = engine.as_mut().ok_or("there is no engine")?;
    let answer = ready.think(&question.line, &question.limits, question.most);
    match answer {
        Ok(answer) => Ok((question.line.position().uci(answer.best), answer.score())),
        Err(error) => {
            if !ready.recover(&error) {
                *engine = None;
            }
            Err(error.to_string())
        }
    }
}

/// Starts an engine.
pub(crate) fn start(spec: &EngineSpec) -> Result<Contender, String> {
    Contender::start(spec).map_err(|error| error.to_string())
}
