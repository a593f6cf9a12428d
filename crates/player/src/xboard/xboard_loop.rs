//! [`XboardLoop`]: state of an XBoard loop and command dispatch.

use std::{
    io::{self, Write},
    time::Duration,
};

use tabiya_engine::{Info, Score, SearchResult};
use tabiya_protocol::{
    ParseError,
    xboard::{EditCommand, EngineMessage, Feature, GuiMessage},
};
use tabiya_rules::{CastlingMode, Color, Move, Position};

use super::{clock::XboardClock, editor::BoardEditor, features, game::XboardGame, messages};
use crate::{
    LoopConfig,
    background_search::BackgroundSearch,
    line_reader::InputLine,
    loop_engine::LoopEngine,
    loop_event::{EventQueue, LoopEvent, LoopFlow},
    options::{OptionChange, max_hash},
};

/// State of an XBoard loop.
pub(super) struct XboardLoop<W> {
    output: W,
    pub(super) config: LoopConfig,
    pub(super) events: EventQueue,
    pub(super) engine: LoopEngine,
    pub(super) game: XboardGame,
    /// The GUI has set up an illegal position: moves are refused until it sets up another.
    pub(super) is_position_invalid: bool,
    pub(super) variant: CastlingMode,
    /// Moves that are not to be searched.
    pub(super) excluded: Vec<Move>,
    pub(super) editor: Option<BoardEditor>,
    pub(super) clock: XboardClock,
    pub(super) mode: XboardMode,
    pub(super) active: Option<ActiveSearch>,
    /// Purpose of the search that `pause` interrupted, while paused.
    pub(super) paused: Option<Option<SearchPurpose>>,
    /// Thinking output is shown (`post`).
    pub(super) shows_thinking: bool,
    /// The engine may resign.
    may_resign: bool,
    /// Number of consecutive moves with a hopeless score.
    hopeless_moves: u32,
    /// The opponent has offered a draw that is not answered yet.
    pub(super) draw_offered: bool,
    /// Score of the engine's last move.
    pub(super) last_score: Option<Score>,
    /// Expected reply, to ponder on.
    pub(super) expected_reply: Option<Move>,
    /// Pings to answer after the move.
    pub(super) pings: Vec<i64>,
}

/// Mode of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XboardMode {
    /// Force mode: the engine only records moves.
    Force,
    /// The engine plays this side.
    Playing(Color),
    /// The engine analyses every position.
    Analyzing,
}

/// A running search.
#[derive(Debug)]
pub(super) struct ActiveSearch {
    pub(super) search: BackgroundSearch,
    pub(super) purpose: SearchPurpose,
    /// Root position.
    pub(super) position: Position,
    /// Result of a ponder search, while the opponent still thinks.
    pub(super) result: Option<SearchResult>,
    /// Last report of the best line.
    pub(super) last_info: Option<Info>,
}

/// Purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchPurpose {
    /// Choose a move.
    Move,
    /// Ponder on the opponent's time, expecting this move.
    Ponder(Move),
    /// Analysis.
    Analysis,
}

/// Score at or below which a move counts as hopeless, in centipawns.
const RESIGN_SCORE: i32 = -900;
/// Consecutive hopeless moves before the engine resigns.
const RESIGN_MOVES: u32 = 4;

impl<W: Write> XboardLoop<W> {
    pub(super) fn new(output: W, config: LoopConfig, events: EventQueue) -> Self {
        Self {
            output,
            engine: LoopEngine::new(&config),
            config,
            events,
            game: XboardGame::new(Position::START),
            is_position_invalid: false,
            variant: CastlingMode::Standard,
            excluded: Vec::new(),
            editor: None,
            clock: XboardClock::new(),
            mode: XboardMode::Force,
            active: None,
            paused: None,
            shows_thinking: false,
            may_resign: false,
            hopeless_moves: 0,
            draw_offered: false,
            last_score: None,
            expected_reply: None,
            pings: Vec::new(),
        }
    }

    /// Handles events until `quit` or the end of input.
    pub(super) fn run(mut self) -> io::Result<()> {
        while let Some(event) = self.events.next() {
            let flow = match event {
                LoopEvent::Line(InputLine::Text(line)) => self.handle_line(&line)?,
                LoopEvent::Line(InputLine::TooLong { bytes }) => {
                    self.send_error("line too long", &format!("{bytes} bytes"))?;
                    LoopFlow::Continue
                }
                LoopEvent::EndOfInput => {
                    self.finish_move()?;
                    LoopFlow::Quit
                }
                event => {
                    self.handle_work_event(event)?;
                    LoopFlow::Continue
                }
            };
            if flow == LoopFlow::Quit {
                break;
            }
        }
        self.stop_search().map(drop)
    }

    fn handle_line(&mut self, line: &str) -> io::Result<LoopFlow> {
        if self.editor.is_some() {
            return self.handle_edit_line(line);
        }
        match line.parse() {
            Ok(GuiMessage::Quit) => return Ok(LoopFlow::Quit),
            Ok(message) => self.execute(message, line)?,
            Err(ParseError::Empty) => {}
            Err(ParseError::BadMove { found }) => self.send_illegal_move("not a move", &found)?,
            Err(ParseError::UnknownCommand { found }) => {
                self.send_error("unknown command", &found)?
            }
            Err(error) => self.send_error(&error.to_string(), line)?,
        }
        Ok(LoopFlow::Continue)
    }

    fn handle_edit_line(&mut self, line: &str) -> io::Result<LoopFlow> {
        match line.parse() {
            Ok(EditCommand::Leave) => self.leave_edit()?,
            Ok(command) => {
                if let Some(editor) = &mut self.editor {
                    editor.execute(command);
                }
            }
            Err(_) if line.trim_ascii() == "quit" => return Ok(LoopFlow::Quit),
            Err(ParseError::Empty) => {}
            Err(_) => self.send_error("unknown command in edit mode", line)?,
        }
        Ok(LoopFlow::Continue)
    }

    fn execute(&mut self, message: GuiMessage, line: &str) -> io::Result<()> {
        match message {
            GuiMessage::ProtocolVersion(_) => self.send_features(),
            GuiMessage::Ping(number) => self.ping(number),
            GuiMessage::Post => {
                self.shows_thinking = true;
                Ok(())
            }
            GuiMessage::NoPost => {
                self.shows_thinking = false;
                Ok(())
            }
            GuiMessage::Memory(megabytes) => {
                self.engine.options.engine.hash = megabytes.clamp(1, max_hash() as u64) as usize;
                self.change_option(OptionChange::Engine)
            }
            GuiMessage::Cores(cores) => {
                // The command allows this many cores; more threads than exist would only slow the search down.
                let available = std::thread::available_parallelism().map_or(1, usize::from);
                self.engine.options.engine.threads = (cores as usize).clamp(1, available);
                self.change_option(OptionChange::Engine)
            }
            GuiMessage::Option { name, value } => self.set_option(&name, value.as_deref(), line),
            GuiMessage::Level(_)
            | GuiMessage::TimePerMove(_)
            | GuiMessage::Depth(_)
            | GuiMessage::Time(_)
            | GuiMessage::OpponentTime(_) => {
                self.set_clock(&message);
                Ok(())
            }
            GuiMessage::NodesPerSecond(_) | GuiMessage::SetScore { .. } => {
                self.send_error("unknown command", line)
            }
            message if is_ignored(&message) => Ok(()),
            message => self.execute_in_game(message, line),
        }
    }

    fn set_clock(&mut self, message: &GuiMessage) {
        match *message {
            GuiMessage::Level(level) => self.clock.set_level(level),
            GuiMessage::TimePerMove(time) => self.clock.set_time_per_move(time),
            GuiMessage::Depth(depth) => self.clock.set_depth(depth),
            GuiMessage::Time(time) => self.clock.set_own(time),
            GuiMessage::OpponentTime(time) => self.clock.set_opponent(time),
            _ => {}
        }
    }

    fn execute_in_game(&mut self, message: GuiMessage, line: &str) -> io::Result<()> {
        match message {
            GuiMessage::New => self.new_game(),
            GuiMessage::Variant(name) => self.set_variant(&name),
            GuiMessage::SetBoard(fen) => self.set_board(&fen),
            GuiMessage::Edit => self.edit(),
            GuiMessage::White => self.set_turn(Color::White),
            GuiMessage::Black => self.set_turn(Color::Black),
            GuiMessage::Undo => self.undo(1, line),
            GuiMessage::Remove => self.undo(2, line),
            GuiMessage::Exclude(moves) => self.exclude(&moves, line),
            GuiMessage::Include(moves) => self.include(&moves, line),
            GuiMessage::Force | GuiMessage::Result { .. } | GuiMessage::Resign => self.force(),
            GuiMessage::Go => self.go(),
            GuiMessage::PlayOther => self.play_other(),
            GuiMessage::UserMove(m) => self.user_move(&m),
            GuiMessage::MoveNow => {
                self.move_now();
                Ok(())
            }
            GuiMessage::Draw => self.consider_draw(),
            GuiMessage::Hint => self.hint(),
            GuiMessage::Book => self.show_book(),
            GuiMessage::Hard => self.set_pondering(true),
            GuiMessage::Easy => self.set_pondering(false),
            GuiMessage::Analyze => self.analyze(),
            GuiMessage::StatusUpdate => self.send_status(),
            GuiMessage::Exit => self.leave_analysis(),
            GuiMessage::Pause => self.pause(),
            GuiMessage::Resume => self.resume(),
            _ => Ok(()),
        }
    }

    // Output.

    pub(super) fn send(&mut self, message: &EngineMessage) -> io::Result<()> {
        writeln!(self.output, "{message}")?;
        self.output.flush()
    }

    pub(super) fn send_error(&mut self, kind: &str, command: &str) -> io::Result<()> {
        self.send(&EngineMessage::Error {
            kind: kind.to_string(),
            command: command.trim_ascii().chars().take(200).collect(),
        })
    }

    pub(super) fn send_illegal_move(&mut self, reason: &str, text: &str) -> io::Result<()> {
        self.send(&EngineMessage::IllegalMove {
            reason: reason.to_string(),
            text: text.to_string(),
        })
    }

    fn send_features(&mut self) -> io::Result<()> {
        self.send(&EngineMessage::Feature(vec![Feature::Done(false)]))?;
        let features = features::features(&self.config.name);
        self.send(&EngineMessage::Feature(features))?;
        for option in features::options() {
            self.send(&EngineMessage::Feature(vec![option]))?;
        }
        self.send(&EngineMessage::Feature(vec![Feature::Done(true)]))
    }

    /// Answers a ping at once, or after the move that the engine is choosing.
    fn ping(&mut self, number: i64) -> io::Result<()> {
        if self.is_choosing_move() {
            self.pings.push(number);
            return Ok(());
        }
        self.send(&EngineMessage::Pong(number))
    }

    pub(super) fn send_pongs(&mut self) -> io::Result<()> {
        for number in std::mem::take(&mut self.pings) {
            self.send(&EngineMessage::Pong(number))?;
        }
        Ok(())
    }

    fn send_status(&mut self) -> io::Result<()> {
        let message = match &self.active {
            Some(active) => {
                let elapsed = active.search.started.elapsed();
                messages::status(active.last_info.as_ref(), &active.position, elapsed)
            }
            // In a finished game no search runs, but the GUI still waits for an answer.
            None if self.mode == XboardMode::Analyzing => {
                messages::status(None, self.game.position(), Duration::ZERO)
            }
            None => return Ok(()),
        };
        self.send(&message)
    }

    // Options.

    fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) -> io::Result<()> {
        if name.eq_ignore_ascii_case(features::RESIGN) {
            self.may_resign = value.is_some_and(|value| value.trim() == "1");
            return Ok(());
        }
        match self.engine.options.set(name, value) {
            Ok(change) => self.change_option(change),
            Err(error) => self.send_error(&error.to_string(), line),
        }
    }

    /// Applies an option change now, or after the search.
    pub(super) fn change_option(&mut self, change: OptionChange) -> io::Result<()> {
        self.engine.add_change(change);
        match self.active {
            Some(_) => Ok(()),
            None => self.apply_changes(),
        }
    }

    pub(super) fn apply_changes(&mut self) -> io::Result<()> {
        for failed in self.engine.apply_changes() {
            let command = match failed.change {
                OptionChange::Engine => "memory",
                _ => "option",
            };
            self.send_error(&failed.error, command)?;
        }
        Ok(())
    }

    /// True if the engine is choosing a move.
    pub(super) fn is_choosing_move(&self) -> bool {
        self.active
            .as_ref()
            .is_some_and(|active| active.purpose == SearchPurpose::Move)
    }

    /// True if the score has been hopeless for long enough to resign.
    pub(super) fn should_resign(&mut self, score: Score) -> bool {
        self.hopeless_moves = match score.centipawns() <= RESIGN_SCORE {
            true => self.hopeless_moves + 1,
            false => 0,
        };
        self.may_resign && self.hopeless_moves >= RESIGN_MOVES
    }

    /// Resets the state of the previous game.
    pub(super) fn reset_game_state(&mut self) {
        self.hopeless_moves = 0;
        self.draw_offered = false;
        self.last_score = None;
        self.expected_reply = None;
        self.paused = None;
    }
}

/// True for messages that need no answer and change nothing.
fn is_ignored(message: &GuiMessage) -> bool {
    matches!(
        message,
        GuiMessage::XBoard
            | GuiMessage::Accepted(_)
            | GuiMessage::Rejected(_)
            | GuiMessage::Random
            | GuiMessage::Name(_)
            | GuiMessage::Rating { .. }
            | GuiMessage::Ics(_)
            | GuiMessage::Computer
            | GuiMessage::EndgameTables { .. }
            | GuiMessage::Lift(_)
            | GuiMessage::Put(_)
            | GuiMessage::Hover(_)
    )
}
