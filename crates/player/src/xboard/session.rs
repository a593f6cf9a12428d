//! [`Session`]: what is going on, and what each command does to it.

use std::{
    collections::VecDeque,
    io::{self, Write},
    sync::mpsc::{Receiver, SyncSender},
    time::Duration,
};

use tabiya_engine::{Engine, Info, Judge, Score, SharedEngine, Thought};
use tabiya_protocol::{
    ParseError,
    xboard::{EditCommand, EngineMessage, Feature, GuiMessage},
};
use tabiya_rules::{CastlingMode, Color, Move, Position};

use super::{board::Board, clock::Clock, editor::Editor, features, inform};
use crate::{
    Host, Random,
    lines::InputLine,
    search::{Event, Search},
    settings::{Change, Settings, most_hash},
    shelf::Shelf,
};

/// A conversation with a GUI.
pub(super) struct Session<W> {
    output: W,
    pub(super) host: Host,
    pub(super) sender: SyncSender<Event>,
    pub(super) events: Receiver<Event>,
    /// Lines that came while the session waited for a search to end.
    pub(super) waiting: VecDeque<Event>,
    pub(super) judge: Judge,
    pub(super) engine: SharedEngine<Judge>,
    pub(super) settings: Settings,
    pub(super) shelf: Shelf,
    pub(super) random: Random,
    /// The number of the day that decides on a level's form: see [`Level::on_a_day`](crate::Level::on_a_day).
    pub(super) day: u64,
    pub(super) board: Board,
    /// The GUI has set up what is no position: no move is legal until it sets up another.
    pub(super) is_broken: bool,
    pub(super) variant: CastlingMode,
    /// Moves that are not to be considered.
    pub(super) excluded: Vec<Move>,
    pub(super) editor: Option<Editor>,
    pub(super) clock: Clock,
    pub(super) mode: Mode,
    pub(super) running: Option<Running>,
    /// What was going on when `pause` came.
    pub(super) paused: Option<Option<Purpose>>,
    /// Whether thinking is shown.
    pub(super) post: bool,
    /// Whether it resigns when all is lost.
    resigns: bool,
    /// How many moves in a row all seemed lost.
    hopeless: u32,
    /// The opponent has offered a draw, and has no answer yet.
    pub(super) draw_offered: bool,
    /// What the last move was worth.
    pub(super) last_score: Option<Score>,
    /// The reply that is expected.
    pub(super) expected: Option<Move>,
    /// Pings that wait for the move.
    pub(super) pings: Vec<i64>,
    /// Changes of the engine that wait for the search to end.
    pending: Vec<Change>,
}

/// What the engine does with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It only watches.
    Force,
    /// It plays a side.
    Playing(Color),
    /// It thinks about every position.
    Analyzing,
}

/// A search that is going on.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) search: Search,
    pub(super) purpose: Purpose,
    /// Where it began.
    pub(super) position: Position,
    /// What was found, while the opponent still thinks.
    pub(super) found: Option<Thought>,
    /// The last that was heard.
    pub(super) last: Option<Info>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A move to make.
    Move,
    /// The opponent's time, in case that it plays this move.
    Ponder(Move),
    /// Analysis.
    Analysis,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// A score at which all is lost.
const HOPELESS: i32 = -900;
/// For how many moves in a row all must seem lost before it resigns.
const PATIENCE: u32 = 4;

impl<W: Write> Session<W> {
    pub(super) fn new(
        output: W,
        host: Host,
        sender: SyncSender<Event>,
        events: Receiver<Event>,
    ) -> Self {
        let settings = Settings::default();
        let judge = Judge::default();
        Self {
            output,
            sender,
            events,
            waiting: VecDeque::new(),
            engine: SharedEngine::new(Engine::new(judge.clone(), settings.engine)),
            judge,
            settings,
            shelf: Shelf::default(),
            random: Random::new(host.seed),
            day: host.seed,
            host,
            board: Board::new(Position::START),
            is_broken: false,
            variant: CastlingMode::Standard,
            excluded: Vec::new(),
            editor: None,
            clock: Clock::new(),
            mode: Mode::Force,
            running: None,
            paused: None,
            post: false,
            resigns: false,
            hopeless: 0,
            draw_offered: false,
            last_score: None,
            expected: None,
            pings: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Hears and answers until the end.
    pub(super) fn run(mut self) -> io::Result<()> {
        while let Some(event) = self.next_event() {
            let flow = match event {
                Event::Line(InputLine::Text(line)) => self.hear(&line)?,
                Event::Line(InputLine::TooLong { bytes }) => {
                    self.error("line too long", &format!("{bytes} bytes"))?;
                    Flow::Continue
                }
                Event::End => {
                    self.finish_move()?;
                    Flow::Quit
                }
                event => {
                    self.hear_of_work(event)?;
                    Flow::Continue
                }
            };
            if flow == Flow::Quit {
                break;
            }
        }
        self.halt().map(drop)
    }

    fn next_event(&mut self) -> Option<Event> {
        match self.waiting.pop_front() {
            Some(event) => Some(event),
            None => self.events.recv().ok(),
        }
    }

    fn hear(&mut self, line: &str) -> io::Result<Flow> {
        if self.editor.is_some() {
            return self.hear_edit(line);
        }
        match line.parse() {
            Ok(GuiMessage::Quit) => return Ok(Flow::Quit),
            Ok(message) => self.obey(message, line)?,
            Err(ParseError::Empty) => {}
            Err(ParseError::BadMove { found }) => self.illegal_move("not a move", &found)?,
            Err(ParseError::UnknownCommand { found }) => self.error("unknown command", &found)?,
            Err(error) => self.error(&error.to_string(), line)?,
        }
        Ok(Flow::Continue)
    }

    fn hear_edit(&mut self, line: &str) -> io::Result<Flow> {
        match line.parse() {
            Ok(EditCommand::Leave) => self.leave_edit()?,
            Ok(command) => {
                if let Some(editor) = &mut self.editor {
                    editor.obey(command);
                }
            }
            Err(_) if line.trim_ascii() == "quit" => return Ok(Flow::Quit),
            Err(ParseError::Empty) => {}
            Err(_) => self.error("unknown command in edit mode", line)?,
        }
        Ok(Flow::Continue)
    }

    fn obey(&mut self, message: GuiMessage, line: &str) -> io::Result<()> {
        match message {
            GuiMessage::ProtocolVersion(_) => self.introduce(),
            GuiMessage::Ping(number) => self.ping(number),
            GuiMessage::Post => {
                self.post = true;
                Ok(())
            }
            GuiMessage::NoPost => {
                self.post = false;
                Ok(())
            }
            GuiMessage::Memory(megabytes) => {
                self.settings.engine.hash = megabytes.clamp(1, most_hash() as u64) as usize;
                self.change(Change::Engine)
            }
            GuiMessage::Cores(cores) => {
                // So many may be used; more than there are would only get in each other's way.
                let there_are = std::thread::available_parallelism().map_or(1, usize::from);
                self.settings.engine.threads = (cores as usize).clamp(1, there_are);
                self.change(Change::Engine)
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
            GuiMessage::NodeRate(_) | GuiMessage::SetScore { .. } => {
                self.error("unknown command", line)
            }
            message if is_remark(&message) => Ok(()),
            message => self.obey_in_game(message, line),
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

    fn obey_in_game(&mut self, message: GuiMessage, line: &str) -> io::Result<()> {
        match message {
            GuiMessage::New => self.new_game(),
            GuiMessage::Variant(name) => self.set_variant(&name),
            GuiMessage::SetBoard(fen) => self.set_board(&fen),
            GuiMessage::Edit => self.edit(),
            GuiMessage::White => self.give_turn(Color::White),
            GuiMessage::Black => self.give_turn(Color::Black),
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
            GuiMessage::StatusUpdate => self.status(),
            GuiMessage::Exit => self.leave_analysis(),
            GuiMessage::Pause => self.pause(),
            GuiMessage::Resume => self.resume(),
            _ => Ok(()),
        }
    }

    // What is said.

    pub(super) fn say(&mut self, message: &EngineMessage) -> io::Result<()> {
        writeln!(self.output, "{message}")?;
        self.output.flush()
    }

    pub(super) fn error(&mut self, kind: &str, command: &str) -> io::Result<()> {
        self.say(&EngineMessage::Error {
            kind: kind.to_string(),
            command: command.trim_ascii().chars().take(200).collect(),
        })
    }

    pub(super) fn illegal_move(&mut self, reason: &str, text: &str) -> io::Result<()> {
        self.say(&EngineMessage::IllegalMove {
            reason: reason.to_string(),
            text: text.to_string(),
        })
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&EngineMessage::Feature(vec![Feature::Done(false)]))?;
        let features = features::features(&self.host.name);
        self.say(&EngineMessage::Feature(features))?;
        for option in features::options() {
            self.say(&EngineMessage::Feature(vec![option]))?;
        }
        self.say(&EngineMessage::Feature(vec![Feature::Done(true)]))
    }

    /// Answers at once, or after the move that the engine is about to make.
    fn ping(&mut self, number: i64) -> io::Result<()> {
        if self.is_choosing() {
            self.pings.push(number);
            return Ok(());
        }
        self.say(&EngineMessage::Pong(number))
    }

    pub(super) fn answer_pings(&mut self) -> io::Result<()> {
        for number in std::mem::take(&mut self.pings) {
            self.say(&EngineMessage::Pong(number))?;
        }
        Ok(())
    }

    fn status(&mut self) -> io::Result<()> {
        let message = match &self.running {
            Some(running) => {
                let elapsed = running.search.started.elapsed();
                inform::status(running.last.as_ref(), &running.position, elapsed)
            }
            // Where the game is over there is nothing to look at, and whoever asks waits for an answer all the same.
            None if self.mode == Mode::Analyzing => {
                inform::status(None, self.board.position(), Duration::ZERO)
            }
            None => return Ok(()),
        };
        self.say(&message)
    }

    // What is set.

    fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) -> io::Result<()> {
        if name.eq_ignore_ascii_case(features::RESIGN) {
            self.resigns = value.is_some_and(|value| value.trim() == "1");
            return Ok(());
        }
        match self.settings.set(name, value) {
            Ok(change) => self.change(change),
            Err(error) => self.error(&error.to_string(), line),
        }
    }

    /// Makes a change now, or after the search.
    pub(super) fn change(&mut self, change: Change) -> io::Result<()> {
        self.pending.push(change);
        match self.running {
            Some(_) => Ok(()),
            None => self.make_changes(),
        }
    }

    pub(super) fn make_changes(&mut self) -> io::Result<()> {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::None => {}
                Change::Engine => {
                    if let Err(error) = self.settings.apply(&self.engine) {
                        self.error(&error, "memory")?;
                    }
                }
                Change::ClearHash => self.engine.with(Engine::forget),
                Change::Book => {
                    if let Err(error) = self.shelf.open(&self.settings) {
                        self.error(&error.to_string(), "option")?;
                    }
                }
                Change::Evaluation => match self.settings.evaluation.open() {
                    Ok(judge) => self.set_judge(judge),
                    Err(error) => self.error(&error.to_string(), "option")?,
                },
            }
        }
        Ok(())
    }

    /// Another evaluation takes over: what the table remembers is of the one before.
    fn set_judge(&mut self, judge: Judge) {
        self.judge = judge.clone();
        self.engine.with(|engine| {
            engine.set_evaluator(judge);
            engine.forget();
        });
    }

    /// True if the engine is about to make a move.
    pub(super) fn is_choosing(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.purpose == Purpose::Move)
    }

    /// True if all has seemed lost for so long that it is time to resign.
    pub(super) fn gives_up(&mut self, score: Score) -> bool {
        self.hopeless = match score.centipawns() <= HOPELESS {
            true => self.hopeless + 1,
            false => 0,
        };
        self.resigns && self.hopeless >= PATIENCE
    }

    /// Forgets what only concerned the last game.
    pub(super) fn forget_game(&mut self) {
        self.hopeless = 0;
        self.draw_offered = false;
        self.last_score = None;
        self.expected = None;
        self.paused = None;
    }
}

/// What needs no answer and changes nothing.
fn is_remark(message: &GuiMessage) -> bool {
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
