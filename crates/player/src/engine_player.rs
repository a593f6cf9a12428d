//! [`EnginePlayer`]: an engine of any kind (built-in, UCI, XBoard) that is ready to play.

use std::{fmt, time::Duration};

use tabiya_engine::{Info, Limits, SearchControl};
use tabiya_rules::Position;

use crate::{
    BuiltInEngine, EngineKind, EngineMove, EngineSpec, EvaluationError, MoveHistory, Protocol,
    StopSignal,
    child::{
        ChildError, ChildProcess, KillHandle, MissingFeatures, UciChild, UciHandshake, XboardChild,
    },
};

/// An engine of any kind (built-in, UCI, XBoard) that is ready to play.
pub struct EnginePlayer {
    name: String,
    inner: Inner,
}

enum Inner {
    BuiltIn(Box<BuiltInEngine>),
    Uci(Box<UciChild>),
    Xboard(Box<XboardChild>),
}

/// Error of an engine player.
#[derive(Debug)]
#[non_exhaustive]
pub enum EnginePlayerError {
    /// An external engine failed.
    Child(ChildError),
    /// The built-in engine's evaluation cannot be loaded.
    Evaluation(EvaluationError),
    /// The built-in engine panicked, which is a bug.
    Panicked,
    /// The engine has no option of this name.
    NoSuchOption {
        /// Name of the option.
        name: String,
    },
}

impl fmt::Display for EnginePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Child(error) => error.fmt(f),
            Self::Evaluation(error) => error.fmt(f),
            Self::Panicked => f.write_str("the built-in engine crashed"),
            Self::NoSuchOption { name } => write!(f, "the engine has no option \"{name}\""),
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl std::error::Error for EnginePlayerError {}

impl From<ChildError> for EnginePlayerError {
    fn from(error: ChildError) -> Self {
        Self::Child(error)
    }
}

impl From<EvaluationError> for EnginePlayerError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluation(error)
    }
}

/// Time a UCI engine has to complete the handshake.
const UCI_TIMEOUT: Duration = Duration::from_secs(10);
/// Time to wait for `uciok` when the protocol is unknown.
const DETECTION_TIMEOUT: Duration = Duration::from_secs(4);
/// Time an XBoard engine has to send its features; the protocol says two seconds.
const FEATURES_TIMEOUT: Duration = Duration::from_secs(2);

/// Options set on every external engine that has them, unless its spec says otherwise: matches should be fair, and
/// machines are shared.
const DEFAULT_OPTIONS: [(&str, &str); 4] = [
    ("Hash", "16"),
    ("Threads", "1"),
    ("OwnBook", "false"),
    ("Ponder", "false"),
];

impl EnginePlayer {
    /// Starts an engine.
    pub fn start(spec: &EngineSpec) -> Result<Self, EnginePlayerError> {
        let (inner, own_name) = match &spec.kind {
            EngineKind::BuiltIn(settings) => (
                Inner::BuiltIn(Box::new(BuiltInEngine::new(settings)?)),
                spec.to_string(),
            ),
            EngineKind::Command {
                command,
                protocol,
                options,
            } => {
                let mut inner = start_command(command, *protocol)?;
                inner.set_options(options)?;
                let name = match inner.name() {
                    "" => command.clone(),
                    name => name.to_string(),
                };
                (inner, name)
            }
        };
        Ok(Self {
            name: spec.name.clone().unwrap_or(own_name),
            inner,
        })
    }

    /// Name of the engine.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Starts a new game.
    pub fn new_game(&mut self, start: &Position) -> Result<(), EnginePlayerError> {
        match &mut self.inner {
            Inner::BuiltIn(engine) => engine.new_game(),
            Inner::Uci(engine) => engine.new_game(start)?,
            Inner::Xboard(engine) => engine.new_game(start)?,
        }
        Ok(())
    }

    /// Sets the number of principal variations (MultiPV); false if the engine supports only one.
    pub fn set_multi_pv(&mut self, lines: usize) -> Result<bool, EnginePlayerError> {
        match &mut self.inner {
            Inner::BuiltIn(engine) => {
                engine.set_multi_pv(lines);
                Ok(true)
            }
            Inner::Uci(engine) => Ok(engine.set_option("MultiPV", &lines.to_string())?),
            Inner::Xboard(_) => Ok(lines == 1),
        }
    }

    /// Requests a move and waits for it, at most `timeout`. The position must have a legal move.
    pub fn think(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
    ) -> Result<EngineMove, EnginePlayerError> {
        self.think_with_info(game, limits, timeout, &SearchControl::new(), &mut |_| {})
    }

    /// Like [`Self::think`], but `stop_signal` ends the search early, with the best move so far (except that of an XBoard
    /// engine, which searches to its limits).
    pub fn think_until(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
        stop_signal: &StopSignal,
    ) -> Result<EngineMove, EnginePlayerError> {
        let control = stop_signal.next_search();
        self.think_with_info(game, limits, timeout, &control, &mut |_| {})
    }

    /// Like [`Self::think`], but `on_info` receives each report and `control` can stop the search (except that of an XBoard
    /// engine, which searches to its limits).
    pub fn think_with_info(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
        control: &SearchControl,
        on_info: &mut (dyn FnMut(&Info) + Send),
    ) -> Result<EngineMove, EnginePlayerError> {
        match &mut self.inner {
            Inner::BuiltIn(engine) => engine
                .think_with_info(game, limits, control, on_info)
                .ok_or(EnginePlayerError::Panicked),
            Inner::Uci(engine) => {
                Ok(engine.think_with_info(game, limits, timeout, control, on_info)?)
            }
            Inner::Xboard(engine) => Ok(engine.think_with_info(game, limits, timeout, on_info)?),
        }
    }

    /// Makes the engine usable again after an error, if possible; false if it must be restarted.
    pub fn recover(&mut self, error: &EnginePlayerError) -> bool {
        match (&mut self.inner, error) {
            (_, EnginePlayerError::Child(error)) if error.is_recoverable() => true,
            (Inner::Uci(engine), EnginePlayerError::Child(ChildError::TimedOut { .. })) => {
                engine.interrupt()
            }
            (Inner::Xboard(engine), EnginePlayerError::Child(ChildError::TimedOut { .. })) => {
                engine.interrupt()
            }
            _ => false,
        }
    }

    /// Handle that kills the engine from another thread, if it is a child process.
    pub fn kill_handle(&self) -> Option<KillHandle> {
        match &self.inner {
            Inner::BuiltIn(_) => None,
            Inner::Uci(engine) => Some(engine.kill_handle()),
            Inner::Xboard(engine) => Some(engine.kill_handle()),
        }
    }

    /// Quits the engine.
    pub fn quit(self) {
        match self.inner {
            Inner::BuiltIn(_) => {}
            Inner::Uci(engine) => engine.quit(),
            Inner::Xboard(engine) => engine.quit(),
        }
    }
}

impl Inner {
    fn name(&self) -> &str {
        match self {
            Self::BuiltIn(_) => "",
            Self::Uci(engine) => engine.name(),
            Self::Xboard(engine) => engine.name(),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<bool, ChildError> {
        match self {
            Self::BuiltIn(_) => Ok(false),
            Self::Uci(engine) => engine.set_option(name, value),
            Self::Xboard(engine) => engine.set_option(name, value),
        }
    }

    fn set_options(&mut self, options: &[(String, String)]) -> Result<(), EnginePlayerError> {
        for (name, value) in DEFAULT_OPTIONS {
            self.set_option(name, value)?;
        }
        for (name, value) in options {
            if !self.set_option(name, value)? {
                return Err(EnginePlayerError::NoSuchOption { name: name.clone() });
            }
        }
        match self {
            Self::BuiltIn(_) => {}
            Self::Uci(engine) => engine.wait_ready()?,
            Self::Xboard(engine) => engine.wait_ready()?,
        }
        Ok(())
    }
}

/// Starts a child process and detects its protocol if it is not given.
fn start_command(command: &str, protocol: Option<Protocol>) -> Result<Inner, ChildError> {
    match protocol {
        Some(Protocol::Uci) => {
            let engine = UciChild::start(command, UCI_TIMEOUT)?;
            return Ok(Inner::Uci(Box::new(engine)));
        }
        Some(Protocol::Xboard) => {
            let engine = XboardChild::start(command, FEATURES_TIMEOUT)?;
            return Ok(Inner::Xboard(Box::new(engine)));
        }
        None => {}
    }
    let mut process = ChildProcess::start(command)?;
    process.send("uci")?;
    let process = match UciChild::handshake(process, DETECTION_TIMEOUT) {
        Ok(UciHandshake::Completed(engine)) => return Ok(Inner::Uci(engine)),
        Ok(UciHandshake::NoAnswer(process)) => process,
        // Some engines exit on an unknown command.
        Err(ChildError::Exited { .. }) => ChildProcess::start(command)?,
        Err(error) => return Err(error),
    };
    let engine = XboardChild::handshake(process, FEATURES_TIMEOUT, MissingFeatures::AreAnError)?;
    Ok(Inner::Xboard(Box::new(engine)))
}
