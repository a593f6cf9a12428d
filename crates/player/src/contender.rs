//! [`Contender`]: an engine of any kind that is ready to play.

use std::{fmt, time::Duration};

use tabiya_engine::{Control, Info, Limits};
use tabiya_rules::Position;

use crate::{
    Answer, BuiltIn, EngineSpec, EvaluationError, GameLine, Protocol, SpecKind,
    child::{ChildError, Ender, Greeting, Process, Silence, UciChild, XboardChild},
};

/// An engine of any kind that is ready to play.
pub struct Contender {
    name: String,
    kind: Kind,
}

enum Kind {
    BuiltIn(Box<BuiltIn>),
    Uci(Box<UciChild>),
    Xboard(Box<XboardChild>),
}

/// What can go wrong with a contender.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContenderError {
    /// Another program's engine failed.
    Child(ChildError),
    /// The built-in engine's evaluation cannot be had.
    Evaluation(EvaluationError),
    /// The built-in engine failed. It is a bug.
    Panicked,
    /// The engine has no option of this name.
    NoSuchOption {
        /// The name.
        name: String,
    },
}

impl fmt::Display for ContenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Child(error) => error.fmt(f),
            Self::Evaluation(error) => error.fmt(f),
            Self::Panicked => f.write_str("the built-in engine crashed"),
            Self::NoSuchOption { name } => write!(f, "the engine has no option \"{name}\""),
        }
    }
}

/// What it says is all there is: there is no source to be told after it.
impl std::error::Error for ContenderError {}

impl From<ChildError> for ContenderError {
    fn from(error: ChildError) -> Self {
        Self::Child(error)
    }
}

impl From<EvaluationError> for ContenderError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluation(error)
    }
}

/// How long an engine may take to say who it is.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long an engine may take that may not speak UCI at all.
const GUESS: Duration = Duration::from_secs(4);
/// How long an XBoard engine may take to name its features; the protocol says two seconds.
const FEATURES: Duration = Duration::from_secs(2);

/// What every engine is set to where its spec does not say otherwise, if it has such an option: matches are
/// to be fair, and machines are shared.
const USUAL_OPTIONS: [(&str, &str); 4] = [
    ("Hash", "16"),
    ("Threads", "1"),
    ("OwnBook", "false"),
    ("Ponder", "false"),
];

impl Contender {
    /// Gets an engine ready.
    pub fn start(spec: &EngineSpec) -> Result<Self, ContenderError> {
        let (kind, own_name) = match &spec.kind {
            SpecKind::BuiltIn(settings) => (
                Kind::BuiltIn(Box::new(BuiltIn::new(settings)?)),
                spec.to_string(),
            ),
            SpecKind::Command {
                command,
                protocol,
                options,
            } => {
                let mut kind = start_command(command, *protocol)?;
                kind.set_options(options)?;
                let name = match kind.name() {
                    "" => command.clone(),
                    name => name.to_string(),
                };
                (kind, name)
            }
        };
        Ok(Self {
            name: spec.name.clone().unwrap_or(own_name),
            kind,
        })
    }

    /// What the engine is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Tells the engine that another game begins.
    pub fn new_game(&mut self, start: &Position) -> Result<(), ContenderError> {
        match &mut self.kind {
            Kind::BuiltIn(engine) => engine.new_game(),
            Kind::Uci(engine) => engine.new_game(start)?,
            Kind::Xboard(engine) => engine.new_game(start)?,
        }
        Ok(())
    }

    /// Asks for how many best lines the engine is to look; false if it can do only one.
    pub fn set_lines(&mut self, lines: usize) -> Result<bool, ContenderError> {
        match &mut self.kind {
            Kind::BuiltIn(engine) => {
                engine.set_lines(lines);
                Ok(true)
            }
            Kind::Uci(engine) => Ok(engine.set_option("MultiPV", &lines.to_string())?),
            Kind::Xboard(_) => Ok(lines == 1),
        }
    }

    /// Asks for a move, and waits for it `most` at the longest. The position has a legal move.
    pub fn think(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
    ) -> Result<Answer, ContenderError> {
        self.think_aloud(game, limits, most, &Control::new(), &mut |_| {})
    }

    /// The same, and tells `on_info` what the engine says on the way. `control` can stop it; an engine for XBoard
    /// goes on to its limits.
    pub fn think_aloud(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
        control: &Control,
        on_info: &mut (dyn FnMut(&Info) + Send),
    ) -> Result<Answer, ContenderError> {
        match &mut self.kind {
            Kind::BuiltIn(engine) => engine
                .think_aloud(game, limits, control, on_info)
                .ok_or(ContenderError::Panicked),
            Kind::Uci(engine) => Ok(engine.think_aloud(game, limits, most, control, on_info)?),
            Kind::Xboard(engine) => Ok(engine.think_aloud(game, limits, most, on_info)?),
        }
    }

    /// After an error: makes the engine usable again, if it can be; false if it must be started anew.
    pub fn recover(&mut self, error: &ContenderError) -> bool {
        match (&mut self.kind, error) {
            (_, ContenderError::Child(error)) if error.is_harmless() => true,
            (Kind::Uci(engine), ContenderError::Child(ChildError::TimedOut { .. })) => {
                engine.give_up()
            }
            (Kind::Xboard(engine), ContenderError::Child(ChildError::TimedOut { .. })) => {
                engine.give_up()
            }
            _ => false,
        }
    }

    /// What ends the engine from elsewhere, if it is another program.
    pub fn ender(&self) -> Option<Ender> {
        match &self.kind {
            Kind::BuiltIn(_) => None,
            Kind::Uci(engine) => Some(engine.ender()),
            Kind::Xboard(engine) => Some(engine.ender()),
        }
    }

    /// Lets the engine end.
    pub fn quit(self) {
        match self.kind {
            Kind::BuiltIn(_) => {}
            Kind::Uci(engine) => engine.quit(),
            Kind::Xboard(engine) => engine.quit(),
        }
    }
}

impl Kind {
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

    fn set_options(&mut self, options: &[(String, String)]) -> Result<(), ContenderError> {
        for (name, value) in USUAL_OPTIONS {
            self.set_option(name, value)?;
        }
        for (name, value) in options {
            if !self.set_option(name, value)? {
                return Err(ContenderError::NoSuchOption { name: name.clone() });
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

/// Starts a program, and finds out what it speaks if that is not said.
fn start_command(command: &str, protocol: Option<Protocol>) -> Result<Kind, ChildError> {
    match protocol {
        Some(Protocol::Uci) => {
            let engine = UciChild::start(command, HANDSHAKE)?;
            return Ok(Kind::Uci(Box::new(engine)));
        }
        Some(Protocol::Xboard) => {
            let engine = XboardChild::start(command, FEATURES)?;
            return Ok(Kind::Xboard(Box::new(engine)));
        }
        None => {}
    }
    let mut process = Process::start(command)?;
    process.send("uci")?;
    let process = match UciChild::greet(process, GUESS) {
        Ok(Greeting::Uci(engine)) => return Ok(Kind::Uci(engine)),
        Ok(Greeting::Silent(process)) => process,
        // Some that do not know the word end.
        Err(ChildError::Exited { .. }) => Process::start(command)?,
        Err(error) => return Err(error),
    };
    let engine = XboardChild::greet(process, FEATURES, Silence::IsFailure)?;
    Ok(Kind::Xboard(Box::new(engine)))
}
