//! [`EngineSeat`]: an engine that plays, on a thread of its own.

use std::{
    sync::mpsc::{self, Sender},
    thread,
    time::Duration,
};

use tabiya_engine::{Limits, Score};
use tabiya_game::{Game, Moment};
use tabiya_player::{
    BuiltInSettings, Contender, EngineSpec, GameLine, SpecKind, ThinkingTime, takes_draw,
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

/// An engine that plays.
pub(crate) struct EngineSeat {
    game: u64,
    questions: Sender<Question>,
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

impl EngineSeat {
    /// Starts an engine for a game.
    pub(super) fn new(choice: &EngineChoice, game: u64, signals: Sender<Signal>) -> Self {
        let (questions, asked) = mpsc::channel::<Question>();
        let spec = choice.spec();
        thread::spawn(move || {
            let mut engine = None;
            for question in asked {
                let (ply, key) = (question.ply, question.line.position().key());
                let answer = answer(&mut engine, &spec, &question);
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
            questions,
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
        let sent = self.questions.send(question);
        sent.map_err(|_| "the engine has gone".to_string())
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

fn answer(
    engine: &mut Option<Contender>,
    spec: &EngineSpec,
    question: &Question,
) -> Result<(UciMove, Option<Score>), String> {
    let ready = match engine.take() {
        Some(ready) => ready,
        None => start(spec, &question.line)?,
    };
    let ready = engine.insert(ready);
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

fn start(spec: &EngineSpec, line: &GameLine) -> Result<Contender, String> {
    let mut engine = Contender::start(spec).map_err(|error| error.to_string())?;
    let told = engine.new_game(line.start());
    told.map_err(|error| error.to_string())?;
    Ok(engine)
}
