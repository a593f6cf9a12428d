//! [`UciChild`]: an engine that speaks UCI.

use std::time::{Duration, Instant};

use tabiya_engine::{Control, Info, Limits, Score, ScoreBound};
use tabiya_protocol::{
    Bound,
    uci::{self, EngineMessage, Go, GuiMessage, OptionDefinition, PositionCommand, Start},
};
use tabiya_rules::{CastlingMode, Move, Position, UciMove};

use super::{ChildError, Ender, Line, Process};
use crate::{Answer, GameLine};

/// How long an engine may take to get ready.
const READY: Duration = Duration::from_secs(20);
/// How long an engine may take to answer after it was told to stop.
const STOP: Duration = Duration::from_secs(1);
/// How long an engine may take to end after it was told to.
const QUIT: Duration = Duration::from_millis(500);
/// How often it is looked whether a search is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// More best lines than this are not kept.
const MOST_LINES: u32 = 256;

/// An engine that speaks UCI, in a process of its own.
///
/// ```no_run
/// use std::time::Duration;
/// use tabiya_engine::Limits;
/// use tabiya_player::{GameLine, child::UciChild};
/// use tabiya_rules::Position;
/// let mut engine = UciChild::start("stockfish", Duration::from_secs(5))?;
/// engine.new_game(&Position::START)?;
/// let limits = Limits { depth: Some(10), ..Limits::default() };
/// let answer = engine.think(&GameLine::new(Position::START), &limits, Duration::from_secs(10))?;
/// println!("{} plays {}", engine.name(), Position::START.san(answer.best));
/// # Ok::<(), tabiya_player::child::ChildError>(())
/// ```
pub struct UciChild {
    process: Process,
    name: String,
    options: Vec<OptionDefinition>,
    chess960: bool,
}

impl UciChild {
    /// Starts an engine by its command line and waits until it has said who it is.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ChildError> {
        let mut process = Process::start(command)?;
        process.send(GuiMessage::Uci.to_string())?;
        match Self::greet(process, timeout)? {
            Greeting::Uci(engine) => Ok(*engine),
            Greeting::Silent(_) => Err(ChildError::NoHandshake { waited: timeout }),
        }
    }

    /// Waits for the answer to `uci`, which was sent; gives the process back if there is none in time.
    pub(crate) fn greet(process: Process, timeout: Duration) -> Result<Greeting, ChildError> {
        let deadline = Instant::now() + timeout;
        let mut engine = Self {
            process,
            name: String::new(),
            options: Vec::new(),
            chess960: false,
        };
        while let Some(line) = engine.process.receive(deadline)? {
            match line.text.parse() {
                Ok(EngineMessage::Name(name)) => engine.name = name,
                Ok(EngineMessage::Option(option)) => engine.options.push(option),
                Ok(EngineMessage::UciOk) => return Ok(Greeting::Uci(Box::new(engine))),
                // So answer engines that know another protocol.
                Err(_) if is_refusal(&line.text) => break,
                _ => {}
            }
        }
        Ok(Greeting::Silent(engine.process))
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What can be set.
    pub fn options(&self) -> &[OptionDefinition] {
        &self.options
    }

    /// Sets an option, if the engine has one of this name in any case of letters; false if it has none.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<bool, ChildError> {
        let Some(option) = self
            .options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            return Ok(false);
        };
        let is_button = matches!(option.kind, uci::OptionKind::Button);
        let message = GuiMessage::SetOption {
            name: option.name.clone(),
            value: (!is_button).then(|| value.to_string()),
        };
        self.process.send(message.to_string())?;
        Ok(true)
    }

    /// Waits until the engine has done everything it was told.
    pub fn wait_ready(&mut self) -> Result<(), ChildError> {
        self.process.send(GuiMessage::IsReady.to_string())?;
        self.wait_for("readyok", READY, |message| {
            matches!(message, EngineMessage::ReadyOk)
        })
        .map(drop)
    }

    /// Tells the engine that another game begins.
    pub fn new_game(&mut self, start: &Position) -> Result<(), ChildError> {
        let chess960 = start.castling_mode() == CastlingMode::Chess960;
        if chess960 != self.chess960 {
            self.set_option("UCI_Chess960", if chess960 { "true" } else { "false" })?;
            self.chess960 = chess960;
        }
        self.process.send(GuiMessage::UciNewGame.to_string())?;
        self.wait_ready()
    }

    /// Asks for a move, and waits for it `most` at the longest.
    pub fn think(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
    ) -> Result<Answer, ChildError> {
        self.think_aloud(game, limits, most, &Control::new(), &mut |_| {})
    }

    /// The same, until `control` stops it, and tells `on_info` what the engine says on the way.
    pub fn think_aloud(
        &mut self,
        game: &GameLine,
        limits: &Limits,
        most: Duration,
        control: &Control,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ChildError> {
        self.process
            .send(GuiMessage::Position(position_command(game)).to_string())?;
        // What is left of the last search comes before this, and does not count as an answer.
        self.wait_ready()?;
        let go = GuiMessage::Go(go_command(limits, game.start().castling_mode()));
        let started = Instant::now();
        self.process.send(go.to_string())?;
        let position = game.position();
        let on_news = &mut |info: &uci::Info| on_info(&legal_info(info, position));
        let (lines, best, ponder, at) = self.hear(started, most, control, on_news)?;
        let best = best.ok_or(ChildError::NoMove)?;
        let best = best
            .to_move(position)
            .map_err(|_| ChildError::IllegalMove { uci: best })?;
        let ponder = ponder.and_then(|reply| reply.to_move(&position.play(best)).ok());
        Ok(Answer {
            best,
            ponder,
            lines: lines
                .iter()
                .map(|info| legal_info(info, position))
                .collect(),
            elapsed: at.saturating_duration_since(started),
        })
    }

    /// Tells an engine that has not answered in time to do so; false if it still does not.
    pub fn give_up(&mut self) -> bool {
        self.process.send(GuiMessage::Stop.to_string()).is_ok()
            && self
                .wait_for("bestmove", STOP, |message| {
                    matches!(message, EngineMessage::BestMove { .. })
                })
                .is_ok()
    }

    /// What ends the engine from elsewhere.
    pub fn ender(&self) -> Ender {
        self.process.ender()
    }

    /// Lets the engine end by itself, and ends it if it does not.
    pub fn quit(mut self) {
        if self.process.send(GuiMessage::Quit.to_string()).is_ok() {
            self.process.wait(QUIT);
        }
    }

    /// Listens until a move comes.
    #[expect(clippy::type_complexity, reason = "the parts of an answer, used once")]
    fn hear(
        &mut self,
        started: Instant,
        most: Duration,
        control: &Control,
        on_news: &mut dyn FnMut(&uci::Info),
    ) -> Result<(Vec<uci::Info>, Option<UciMove>, Option<UciMove>, Instant), ChildError> {
        let mut lines = Vec::new();
        let mut stopped = false;
        loop {
            if control.is_stopped() && !stopped {
                self.process.send(GuiMessage::Stop.to_string())?;
                stopped = true;
            }
            let glance = Instant::now() + GLANCE;
            let Some(Line { text, at }) = self.process.receive(glance.min(started + most))? else {
                if Instant::now() < started + most {
                    continue;
                }
                return Err(ChildError::TimedOut {
                    expected: "bestmove",
                    waited: most,
                });
            };
            match text.parse() {
                Ok(EngineMessage::Info(mut info)) => {
                    info.time
                        .get_or_insert(at.saturating_duration_since(started));
                    if info.score.is_some() {
                        on_news(&info);
                    }
                    keep(&mut lines, *info);
                }
                Ok(EngineMessage::BestMove { best, ponder }) => {
                    return Ok((lines, best, ponder, at));
                }
                Err(_) if text.trim_start().starts_with("bestmove") => {
                    return Err(ChildError::UnreadableMove { line: text });
                }
                _ => {}
            }
        }
    }

    fn wait_for(
        &mut self,
        expected: &'static str,
        waited: Duration,
        is_it: impl Fn(&EngineMessage) -> bool,
    ) -> Result<Line, ChildError> {
        let deadline = Instant::now() + waited;
        loop {
            match self.process.receive(deadline)? {
                None => return Err(ChildError::TimedOut { expected, waited }),
                Some(line) if line.text.parse().is_ok_and(|message| is_it(&message)) => {
                    return Ok(line);
                }
                Some(_) => {}
            }
        }
    }
}

fn is_refusal(text: &str) -> bool {
    text.starts_with("Error") || text.to_ascii_lowercase().starts_with("illegal move")
}

/// What came of saying `uci`.
pub(crate) enum Greeting {
    /// An engine.
    Uci(Box<UciChild>),
    /// Nothing, in the time given, or a refusal.
    Silent(Process),
}

/// The game so far, as a command.
fn position_command(game: &GameLine) -> PositionCommand {
    let start = game.start();
    let mode = start.castling_mode();
    let moves = game.moves().iter().map(|m| UciMove::with_mode(*m, mode));
    let from = if *start == Position::START {
        Start::Standard
    } else {
        Start::Fen(start.fen())
    };
    PositionCommand::new(from, moves.collect())
}

fn go_command(limits: &Limits, mode: CastlingMode) -> Go {
    let mut go = Go {
        depth: limits.depth,
        nodes: limits.nodes,
        mate: limits.mate,
        movetime: limits.movetime,
        infinite: limits.infinite,
        search_moves: limits
            .search_moves
            .iter()
            .map(|m| UciMove::with_mode(*m, mode))
            .collect(),
        ..Go::default()
    };
    if let Some(clock) = limits.clock {
        go.time = clock.remaining.map(Some);
        go.increment = clock.increment.map(Some);
        go.moves_to_go = clock.moves_to_go;
    }
    go
}

/// Keeps the last news of each best line. News that only bound the score of the same move do not count once
/// there are exact ones, but for how much was searched.
fn keep(lines: &mut Vec<uci::Info>, info: uci::Info) {
    if let (Some(nodes), Some(first)) = (info.nodes, lines.first_mut()) {
        (first.nodes, first.time) = (Some(nodes), info.time);
    }
    let Some(score) = info.score else { return };
    let number = info.multi_pv.unwrap_or(1);
    if number == 0 || number > MOST_LINES {
        return;
    }
    let index = number as usize - 1;
    let is_next = index == lines.len();
    match lines.get_mut(index) {
        Some(known) => {
            let was_exact = known.score.is_some_and(|known| known.bound == Bound::Exact);
            if score.bound == Bound::Exact || !was_exact {
                *known = info;
            }
        }
        // Engines tell their lines in order.
        None if is_next => lines.push(info),
        None => {}
    }
}

/// News with the line as moves, up to the first that is not legal.
fn legal_info(info: &uci::Info, position: &Position) -> Info {
    let (score, bound) = match info.score {
        Some(known) => (known.score, known.bound),
        None => (tabiya_protocol::Score::Centipawns(0), Bound::Exact),
    };
    Info {
        depth: info.depth.unwrap_or(0),
        selective_depth: info.selective_depth.unwrap_or(0),
        multi_pv: info.multi_pv.unwrap_or(1),
        score: match score {
            tabiya_protocol::Score::Centipawns(value) => Score::Centipawns(value),
            tabiya_protocol::Score::Mate(moves) => Score::Mate(moves),
        },
        bound: match bound {
            Bound::Exact => ScoreBound::Exact,
            Bound::AtLeast => ScoreBound::AtLeast,
            Bound::AtMost => ScoreBound::AtMost,
        },
        nodes: info.nodes.unwrap_or(0),
        time: info.time.unwrap_or_default(),
        hashfull: info.hashfull.unwrap_or(0),
        pv: legal_line(&info.pv, position),
    }
}

fn legal_line(line: &[UciMove], position: &Position) -> Vec<Move> {
    let mut position = *position;
    line.iter()
        .map_while(|uci| {
            let m = uci.to_move(&position).ok()?;
            position = position.play(m);
            Some(m)
        })
        .collect()
}
