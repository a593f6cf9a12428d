//! [`UciChild`]: a UCI engine that runs as a child process.

use std::time::{Duration, Instant};

use tabiya_engine::{Info, Limits, ScoreBound, SearchControl};
use tabiya_protocol::{
    ReportedBound,
    uci::{self, EngineMessage, Go, GuiMessage, OptionDefinition, PositionCommand, StartPosition},
};
use tabiya_rules::{CastlingMode, Move, Position, UciMove};

use super::{ChildError, ChildProcess, KillHandle, OutputLine};
use crate::{EngineMove, MoveHistory};

/// Time an engine has to answer `isready`.
const READY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time an engine has to send `bestmove` after `stop`.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);
/// Time an engine has to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Interval between checks whether the search is to stop.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum number of principal variations that are kept.
const MAX_LINES: u32 = 256;

/// A UCI engine that runs as a child process.
///
/// ```no_run
/// use std::time::Duration;
/// use tabiya_engine::Limits;
/// use tabiya_player::{MoveHistory, child::UciChild};
/// use tabiya_rules::Position;
/// let mut engine = UciChild::start("stockfish", Duration::from_secs(5))?;
/// engine.new_game(&Position::START)?;
/// let limits = Limits { depth: Some(10), ..Limits::default() };
/// let answer = engine.think(&MoveHistory::new(Position::START), &limits, Duration::from_secs(10))?;
/// println!("{} plays {}", engine.name(), Position::START.san(answer.best));
/// # Ok::<(), tabiya_player::child::ChildError>(())
/// ```
pub struct UciChild {
    process: ChildProcess,
    name: String,
    options: Vec<OptionDefinition>,
    is_chess960: bool,
}

impl UciChild {
    /// Starts an engine from a command line and completes the handshake.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ChildError> {
        let mut process = ChildProcess::start(command)?;
        process.send(GuiMessage::Uci.to_string())?;
        match Self::handshake(process, timeout)? {
            UciHandshake::Completed(engine) => Ok(*engine),
            UciHandshake::NoAnswer(_) => Err(ChildError::NoHandshake { waited: timeout }),
        }
    }

    /// Waits for the answer to `uci`, which the caller has sent.
    pub fn handshake(process: ChildProcess, timeout: Duration) -> Result<UciHandshake, ChildError> {
        let deadline = Instant::now() + timeout;
        let mut engine = Self {
            process,
            name: String::new(),
            options: Vec::new(),
            is_chess960: false,
        };
        while let Some(line) = engine.process.receive(deadline)? {
            match line.text.parse() {
                Ok(EngineMessage::Name(name)) => engine.name = name,
                Ok(EngineMessage::Option(option)) => engine.options.push(option),
                Ok(EngineMessage::UciOk) => return Ok(UciHandshake::Completed(Box::new(engine))),
                // Engines of another protocol answer like this.
                Err(_) if is_refusal(&line.text) => break,
                _ => {}
            }
        }
        Ok(UciHandshake::NoAnswer(engine.process))
    }

    /// Name that the engine gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Options that the engine declared.
    pub fn options(&self) -> &[OptionDefinition] {
        &self.options
    }

    /// Sets an option by its name, ignoring case; false if the engine has no such option.
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

    /// Waits until the engine has processed all commands.
    pub fn wait_ready(&mut self) -> Result<(), ChildError> {
        self.process.send(GuiMessage::IsReady.to_string())?;
        self.wait_for("readyok", READY_TIMEOUT, |message| {
            matches!(message, EngineMessage::ReadyOk)
        })
        .map(drop)
    }

    /// Starts a new game.
    pub fn new_game(&mut self, start: &Position) -> Result<(), ChildError> {
        let is_chess960 = start.castling_mode() == CastlingMode::Chess960;
        if is_chess960 != self.is_chess960 {
            self.set_option("UCI_Chess960", if is_chess960 { "true" } else { "false" })?;
            self.is_chess960 = is_chess960;
        }
        self.process.send(GuiMessage::UciNewGame.to_string())?;
        self.wait_ready()
    }

    /// Requests a move and waits for it, at most `timeout`.
    pub fn think(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
    ) -> Result<EngineMove, ChildError> {
        self.think_with_info(game, limits, timeout, &SearchControl::new(), &mut |_| {})
    }

    /// Like [`Self::think`], but `control` can stop the search and `on_info` receives each report.
    pub fn think_with_info(
        &mut self,
        game: &MoveHistory,
        limits: &Limits,
        timeout: Duration,
        control: &SearchControl,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<EngineMove, ChildError> {
        self.process
            .send(GuiMessage::Position(position_command(game)).to_string())?;
        // Skips what is left of the previous search, so that it is not taken for an answer.
        self.wait_ready()?;
        let go = GuiMessage::Go(go_command(limits, game.start().castling_mode()));
        let started = Instant::now();
        self.process.send(go.to_string())?;
        let position = game.position();
        let on_uci_info = &mut |info: &uci::InfoMessage| on_info(&legal_info(info, position));
        let (lines, best, ponder, at) =
            self.wait_for_best_move(started, timeout, control, on_uci_info)?;
        let best = best.ok_or(ChildError::NoMove)?;
        let best = best
            .to_move(position)
            .map_err(|_| ChildError::IllegalMove { uci: best })?;
        let ponder = ponder.and_then(|reply| reply.to_move(&position.play(best)).ok());
        Ok(EngineMove {
            best,
            ponder,
            lines: lines
                .iter()
                .map(|info| legal_info(info, position))
                .collect(),
            elapsed: at.saturating_duration_since(started),
        })
    }

    /// Stops an engine that has not answered in time; false if it still does not answer.
    pub fn interrupt(&mut self) -> bool {
        self.process.send(GuiMessage::Stop.to_string()).is_ok()
            && self
                .wait_for("bestmove", STOP_TIMEOUT, |message| {
                    matches!(message, EngineMessage::BestMove { .. })
                })
                .is_ok()
    }

    /// Handle that kills the engine from another thread.
    pub fn kill_handle(&self) -> KillHandle {
        self.process.kill_handle()
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub fn quit(mut self) {
        if self.process.send(GuiMessage::Quit.to_string()).is_ok() {
            self.process.wait(QUIT_TIMEOUT);
        }
    }

    /// Reads output until `bestmove`.
    #[expect(clippy::type_complexity, reason = "the parts of an answer, used once")]
    fn wait_for_best_move(
        &mut self,
        started: Instant,
        timeout: Duration,
        control: &SearchControl,
        on_uci_info: &mut dyn FnMut(&uci::InfoMessage),
    ) -> Result<
        (
            Vec<uci::InfoMessage>,
            Option<UciMove>,
            Option<UciMove>,
            Instant,
        ),
        ChildError,
    > {
        let mut lines = Vec::new();
        let mut stop_sent = false;
        loop {
            if control.is_stopped() && !stop_sent {
                self.process.send(GuiMessage::Stop.to_string())?;
                stop_sent = true;
            }
            let next_poll = Instant::now() + STOP_POLL_INTERVAL;
            let Some(OutputLine { text, at }) =
                self.process.receive(next_poll.min(started + timeout))?
            else {
                if Instant::now() < started + timeout {
                    continue;
                }
                return Err(ChildError::TimedOut {
                    expected: "bestmove",
                    waited: timeout,
                });
            };
            match text.parse() {
                Ok(EngineMessage::Info(mut info)) => {
                    info.time
                        .get_or_insert(at.saturating_duration_since(started));
                    if info.score.is_some() {
                        on_uci_info(&info);
                    }
                    update_lines(&mut lines, *info);
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
        matches_message: impl Fn(&EngineMessage) -> bool,
    ) -> Result<OutputLine, ChildError> {
        let deadline = Instant::now() + waited;
        loop {
            match self.process.receive(deadline)? {
                None => return Err(ChildError::TimedOut { expected, waited }),
                Some(line)
                    if line
                        .text
                        .parse()
                        .is_ok_and(|message| matches_message(&message)) =>
                {
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

/// Result of sending `uci` to a process.
pub enum UciHandshake {
    /// The engine answered `uciok`.
    Completed(Box<UciChild>),
    /// No answer in time, or an error message; returns the process.
    NoAnswer(ChildProcess),
}

/// Converts the game so far to a `position` command.
fn position_command(game: &MoveHistory) -> PositionCommand {
    let start = game.start();
    let mode = start.castling_mode();
    let moves = game
        .moves()
        .iter()
        .map(|m| UciMove::from_move_with_mode(*m, mode));
    let from = if *start == Position::START {
        StartPosition::Standard
    } else {
        StartPosition::Fen(start.fen())
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
            .map(|m| UciMove::from_move_with_mode(*m, mode))
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

/// Keeps the last report of each principal variation. A report with only a bound does not replace an exact one, except
/// for nodes and time.
fn update_lines(lines: &mut Vec<uci::InfoMessage>, info: uci::InfoMessage) {
    if let (Some(nodes), Some(first)) = (info.nodes, lines.first_mut()) {
        (first.nodes, first.time) = (Some(nodes), info.time);
    }
    let Some(score) = info.score else { return };
    let number = info.multi_pv.unwrap_or(1);
    if number == 0 || number > MAX_LINES {
        return;
    }
    let index = number as usize - 1;
    let is_next = index == lines.len();
    match lines.get_mut(index) {
        Some(known) => {
            let was_exact = known
                .score
                .is_some_and(|known| known.bound == ReportedBound::Exact);
            if score.bound == ReportedBound::Exact || !was_exact {
                *known = info;
            }
        }
        // Engines send their lines in order.
        None if is_next => lines.push(info),
        None => {}
    }
}

/// Converts a report, with its line as moves up to the first illegal one.
fn legal_info(info: &uci::InfoMessage, position: &Position) -> Info {
    let (score, bound) = match info.score {
        Some(known) => (known.score, known.bound),
        None => (
            tabiya_protocol::ReportedScore::Centipawns(0),
            ReportedBound::Exact,
        ),
    };
    Info {
        depth: info.depth.unwrap_or(0),
        selective_depth: info.selective_depth.unwrap_or(0),
        multi_pv: info.multi_pv.unwrap_or(1),
        score: crate::score::from_reported(score),
        bound: match bound {
            ReportedBound::Exact => ScoreBound::Exact,
            ReportedBound::Lower => ScoreBound::AtLeast,
            ReportedBound::Upper => ScoreBound::AtMost,
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
