//! [`Session`]: what is going on, and what each command does to it.

use std::{
    collections::VecDeque,
    io::{self, Write},
    sync::mpsc::{Receiver, SyncSender},
    time::Duration,
};

use tabiya_engine::{Control, Engine, Judge, Root, SharedEngine, Thought};
use tabiya_protocol::{
    ParseError,
    uci::{EngineMessage, Go, GuiMessage, PositionCommand, Start},
};
use tabiya_rules::{CastlingMode, FenError, Position};

use super::{go, inform, task::Task};
use crate::{
    BENCH_DEPTH, Host, Random, evaluation_text,
    lines::InputLine,
    search::{Event, Plan, Search, unthought},
    settings::{Change, Settings},
    shelf::Shelf,
};

/// A conversation with a GUI.
pub(super) struct Session<W> {
    output: W,
    host: Host,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    /// Lines that came while the session waited for a search to end.
    waiting: VecDeque<Event>,
    judge: Judge,
    engine: SharedEngine<Judge>,
    settings: Settings,
    shelf: Shelf,
    random: Random,
    /// The number of the day that decides on a level's form: see [`Level::on_a_day`](crate::Level::on_a_day).
    day: u64,
    game: Root,
    activity: Activity,
    /// Changes of the engine that wait for the search to end.
    pending: Vec<Change>,
}

/// What is going on.
enum Activity {
    /// Nothing.
    Idle,
    /// A search.
    Searching(Thinking),
    /// Something else that takes time.
    Working(Task),
}

/// A search, from `go` to `bestmove`.
struct Thinking {
    search: Search,
    /// Where it began, which `position` may have left meanwhile.
    position: Position,
    /// The answer waits for `stop` or `ponderhit`.
    held: Held,
    /// What was found, while the answer waits.
    found: Option<Thought>,
}

/// Whether an answer has to wait.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// It does not.
    No,
    /// For `stop`.
    Infinite,
    /// For `ponderhit` or `stop`.
    Pondering,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

impl<W: Write> Session<W> {
    pub(super) fn new(
        output: W,
        host: Host,
        sender: SyncSender<Event>,
        events: Receiver<Event>,
    ) -> Self {
        let settings = Settings::default();
        let judge = Judge::default();
        let engine = SharedEngine::new(Engine::new(judge.clone(), settings.engine));
        let mut random = Random::new(host.seed);
        let day = random.next();
        Self {
            output,
            host,
            sender,
            events,
            waiting: VecDeque::new(),
            judge,
            engine,
            settings,
            shelf: Shelf::default(),
            random,
            day,
            game: Root::new(Position::START),
            activity: Activity::Idle,
            pending: Vec::new(),
        }
    }

    /// Hears and answers until the end.
    pub(super) fn run(mut self) -> io::Result<()> {
        while let Some(event) = self.next_event() {
            let flow = match event {
                Event::Line(InputLine::Text(line)) => self.hear(&line)?,
                Event::Line(InputLine::TooLong { bytes }) => {
                    self.tell(&ParseError::TooLong { bytes }.to_string())?;
                    Flow::Continue
                }
                Event::End => Flow::Quit,
                event => {
                    self.hear_of_work(event)?;
                    Flow::Continue
                }
            };
            if flow == Flow::Quit {
                break;
            }
        }
        self.stop()
    }

    fn next_event(&mut self) -> Option<Event> {
        match self.waiting.pop_front() {
            Some(event) => Some(event),
            None => self.events.recv().ok(),
        }
    }

    fn hear(&mut self, line: &str) -> io::Result<Flow> {
        match line.parse() {
            Ok(GuiMessage::Quit) => return Ok(Flow::Quit),
            Ok(message) => self.obey(message)?,
            Err(ParseError::Empty) => {}
            Err(error) => {
                self.tell(&error.to_string())?;
                self.go_anyway(line)?;
            }
        }
        Ok(Flow::Continue)
    }

    /// A `go` that cannot be read is answered nevertheless, with a move found quickly: a GUI that waits for one would
    /// wait for ever.
    fn go_anyway(&mut self, line: &str) -> io::Result<()> {
        /// Without a limit that can be read, no longer than this.
        const QUICKLY: Duration = Duration::from_millis(50);
        if line.split_whitespace().next() != Some("go") {
            return Ok(());
        }
        self.go(&Go {
            movetime: Some(QUICKLY),
            ..Go::default()
        })
    }

    fn obey(&mut self, message: GuiMessage) -> io::Result<()> {
        match message {
            GuiMessage::Uci => self.introduce(),
            GuiMessage::IsReady => self.say(&EngineMessage::ReadyOk),
            GuiMessage::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            GuiMessage::UciNewGame => {
                self.day = self.random.next();
                self.change(Change::ClearHash)
            }
            GuiMessage::Position(command) => self.set_position(&command),
            GuiMessage::Go(command) => self.go(&command),
            GuiMessage::Stop => self.stop(),
            GuiMessage::PonderHit => self.ponderhit(),
            GuiMessage::Display => self.display(),
            GuiMessage::Eval => self.say_text(&evaluation_text(self.game.position(), &self.judge)),
            GuiMessage::Bench { depth } => {
                let judge = self.judge.clone();
                self.work(|sender, _| Task::bench(depth.unwrap_or(BENCH_DEPTH), judge, sender))
            }
            GuiMessage::Perft { depth } => {
                self.work(|sender, position| Task::perft(*position, depth, sender))
            }
            GuiMessage::Debug(_) | GuiMessage::Register(_) | GuiMessage::Quit => Ok(()),
        }
    }

    // What is said.

    fn say(&mut self, message: &EngineMessage) -> io::Result<()> {
        self.say_text(&message.to_string())
    }

    fn say_text(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.say(&EngineMessage::string(text))
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = EngineMessage::Name(self.host.name.clone());
        let author = EngineMessage::Author(self.host.author.clone());
        self.say(&name)?;
        self.say(&author)?;
        for option in Settings::definitions() {
            self.say(&EngineMessage::Option(option))?;
        }
        self.say(&EngineMessage::UciOk)
    }

    fn display(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let text = format!(
            "{}\nFen: {}\nKey: {:016x}",
            position.board(),
            position.fen(),
            position.key()
        );
        self.say_text(&text)
    }

    // What is set.

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.settings.set(name, value) {
            Ok(change) => self.change(change),
            Err(error) => self.tell(&error.to_string()),
        }
    }

    /// Makes a change now, or after the search.
    fn change(&mut self, change: Change) -> io::Result<()> {
        self.pending.push(change);
        match self.activity {
            Activity::Searching(_) => Ok(()),
            _ => self.make_changes(),
        }
    }

    fn make_changes(&mut self) -> io::Result<()> {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::None => {}
                Change::Engine => {
                    if let Err(error) = self.settings.apply(&self.engine) {
                        self.tell(&error)?;
                    }
                }
                Change::ClearHash => self.engine.with(Engine::forget),
                Change::Book => {
                    if let Err(error) = self.shelf.open(&self.settings) {
                        self.tell(&error.to_string())?;
                    }
                }
                Change::Evaluation => match self.settings.evaluation.open() {
                    Ok(judge) => self.set_judge(judge),
                    Err(error) => self.tell(&error.to_string())?,
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

    // The position.

    /// Takes over the game. A start that does not read leaves the old one; a move that is not legal ends
    /// the game before it.
    fn set_position(&mut self, command: &PositionCommand) -> io::Result<()> {
        let start = match self.start(&command.start) {
            Ok(start) => start,
            Err(error) => return self.tell(&format!("the position stays as it was: {error}")),
        };
        let mut game = Root::new(start);
        let mut refused = command.unread.clone();
        for uci in &command.moves {
            match uci.to_move(game.position()) {
                Ok(m) => game.play(m),
                Err(_) => {
                    refused = Some(uci.to_string());
                    break;
                }
            }
        }
        self.game = game;
        match refused {
            Some(word) => {
                let word: String = word.chars().take(60).collect();
                let fen = self.game.position().fen();
                self.tell(&format!(
                    "the game ends before \"{word}\", which is not legal: {fen}"
                ))
            }
            None => Ok(()),
        }
    }

    fn start(&self, start: &Start) -> Result<Position, FenError> {
        let mode = self.settings.castling_mode;
        let fen = match start {
            Start::Standard => {
                let start = Position::START;
                return Ok(start.with_castling_mode(mode).unwrap_or(start));
            }
            Start::Fen(fen) => fen,
        };
        Position::from_fen(fen, mode).or_else(|error| {
            // Some GUIs send positions of Chess960 and forget to say so.
            Position::from_fen(fen, CastlingMode::Chess960).map_err(|_| error)
        })
    }

    // Thinking.

    fn go(&mut self, command: &Go) -> io::Result<()> {
        match self.activity {
            Activity::Idle => {}
            // Whoever wants a move has heard enough of anything else.
            Activity::Working(_) => self.stop()?,
            Activity::Searching(_) => {
                return self.tell("go is ignored while a search is going on");
            }
        }
        let position = *self.game.position();
        let (limits, illegal) = go::limits(command, &position);
        for uci in illegal {
            self.tell(&format!("searchmoves: {uci} is not legal"))?;
        }
        let held = match command {
            Go { ponder: true, .. } => Held::Pondering,
            Go { infinite: true, .. } => Held::Infinite,
            _ => Held::No,
        };
        // A search without end is an analysis: nobody waits for a move of some level.
        let is_analysis = held == Held::Infinite;
        let wants_book = !is_analysis && limits.search_moves.is_empty();
        let book_move = (wants_book && self.settings.own_book)
            .then(|| self.shelf.choose(&position, &mut self.random))
            .flatten();
        let level = match is_analysis {
            true => crate::Level::FULL,
            false => self.settings.level().on_a_day(&mut Random::new(self.day)),
        };
        let plan = Plan {
            root: self.game.clone(),
            limits,
            judge: self.judge.clone(),
            level,
            random: Random::new(self.random.next()),
            book_move,
        };
        let control = match held {
            Held::Pondering => Control::pondering(),
            _ => Control::new(),
        };
        self.activity = Activity::Searching(Thinking {
            search: Search::begin(&self.engine, plan, control, &self.sender),
            position,
            held,
            found: None,
        });
        Ok(())
    }

    fn ponderhit(&mut self) -> io::Result<()> {
        let Activity::Searching(thinking) = &mut self.activity else {
            return Ok(());
        };
        if thinking.held != Held::Pondering {
            return Ok(());
        }
        thinking.held = Held::No;
        thinking.search.ponderhit();
        match thinking.found.take() {
            Some(thought) => self.answer(&thought),
            None => Ok(()),
        }
    }

    /// Ends what is going on, and waits for it: what is said next finds the engine at rest.
    fn stop(&mut self) -> io::Result<()> {
        match &mut self.activity {
            Activity::Idle => return Ok(()),
            Activity::Working(task) => task.stop(),
            Activity::Searching(thinking) => {
                thinking.held = Held::No;
                thinking.search.stop();
                if let Some(thought) = thinking.found.take() {
                    return self.answer(&thought);
                }
            }
        }
        while !matches!(self.activity, Activity::Idle) {
            match self.events.recv() {
                Ok(event @ (Event::Line(_) | Event::End)) => self.waiting.push_back(event),
                Ok(event) => self.hear_of_work(event)?,
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn hear_of_work(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                let Activity::Searching(thinking) = &self.activity else {
                    return Ok(());
                };
                let message =
                    inform::info(&info, &thinking.position, self.settings.show_win_draw_loss);
                self.say(&message)
            }
            Event::CurrentMove(current) => {
                let Activity::Searching(thinking) = &self.activity else {
                    return Ok(());
                };
                let message = inform::current_move(&current, &thinking.position);
                self.say(&message)
            }
            Event::Done(thought) => self.search_is_done(thought.map(|thought| *thought)),
            Event::Text(text) => self.say_text(&text),
            Event::TaskDone => {
                self.activity = Activity::Idle;
                self.make_changes()
            }
            Event::Line(_) | Event::End => Ok(()),
        }
    }

    fn search_is_done(&mut self, thought: Option<Thought>) -> io::Result<()> {
        let Activity::Searching(thinking) = &mut self.activity else {
            return Ok(());
        };
        let held = thinking.held;
        let position = thinking.position;
        let thought = match thought {
            Some(thought) => thought,
            None => {
                self.tell("the search failed: please report this position")?;
                unthought(position.legal_moves().first().copied())
            }
        };
        if held == Held::No {
            return self.answer(&thought);
        }
        if let Activity::Searching(thinking) = &mut self.activity {
            thinking.found = Some(thought);
        }
        Ok(())
    }

    fn answer(&mut self, thought: &Thought) -> io::Result<()> {
        let Activity::Searching(thinking) = std::mem::replace(&mut self.activity, Activity::Idle)
        else {
            return Ok(());
        };
        let elapsed = thinking.search.started.elapsed();
        if let Some(info) = inform::last_info(thought, &thinking.position, elapsed) {
            self.say(&info)?;
        }
        self.say(&inform::best_move(thought, &thinking.position))?;
        self.make_changes()
    }

    /// Begins a task, unless something is going on.
    fn work(
        &mut self,
        begin: impl FnOnce(&SyncSender<Event>, &Position) -> Task,
    ) -> io::Result<()> {
        if !matches!(self.activity, Activity::Idle) {
            return self.tell("ignored while something else is going on");
        }
        self.activity = Activity::Working(begin(&self.sender, self.game.position()));
        Ok(())
    }
}
