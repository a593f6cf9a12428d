//! [`UciLoop`]: state of a UCI loop, and the effect of each command.

use std::{
    io::{self, Write},
    sync::mpsc::SyncSender,
    time::Duration,
};

use tabiya_engine::{Root, SearchControl, SearchResult};
use tabiya_protocol::{
    ParseError,
    uci::{EngineMessage, Go, GuiMessage, PositionCommand, StartPosition},
};
use tabiya_rules::{CastlingMode, FenError, Position};

use super::{
    background_task::{BackgroundTask, MAX_PERFT_DEPTH},
    go, messages,
};
use crate::{
    BENCH_DEPTH, Level, LoopConfig,
    background_search::{BackgroundSearch, result_without_search},
    describe_evaluation,
    line_reader::InputLine,
    loop_engine::LoopEngine,
    loop_event::{EventQueue, LoopEvent, LoopFlow},
    options::{OptionChange, PlayerOptions},
};

/// State of a UCI loop.
pub(super) struct UciLoop<W> {
    output: W,
    config: LoopConfig,
    events: EventQueue,
    engine: LoopEngine,
    game: Root,
    activity: Activity,
}

/// Current activity.
enum Activity {
    /// Nothing.
    Idle,
    /// A search.
    Searching(ActiveSearch),
    /// A background task.
    RunningTask(BackgroundTask),
}

/// A search, from `go` to `bestmove`.
struct ActiveSearch {
    search: BackgroundSearch,
    /// Root position, which `position` may have replaced meanwhile.
    position: Position,
    /// Command for which `bestmove` has to wait.
    waits_for: BestMoveWaitsFor,
    /// Result of the search, while `bestmove` waits.
    result: Option<SearchResult>,
}

/// Command for which `bestmove` has to wait.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BestMoveWaitsFor {
    /// None.
    Nothing,
    /// `stop`, after `go infinite`.
    Stop,
    /// `ponderhit` or `stop`, after `go ponder`.
    PonderhitOrStop,
}

impl<W: Write> UciLoop<W> {
    pub(super) fn new(output: W, config: LoopConfig, events: EventQueue) -> Self {
        Self {
            output,
            engine: LoopEngine::new(&config),
            config,
            events,
            game: Root::new(Position::START),
            activity: Activity::Idle,
        }
    }

    /// Handles events until `quit` or the end of input.
    pub(super) fn run(mut self) -> io::Result<()> {
        while let Some(event) = self.events.next() {
            let flow = match event {
                LoopEvent::Line(InputLine::Text(line)) => self.handle_line(&line)?,
                LoopEvent::Line(InputLine::TooLong { bytes }) => {
                    self.send_string(&ParseError::TooLong { bytes }.to_string())?;
                    LoopFlow::Continue
                }
                LoopEvent::EndOfInput => LoopFlow::Quit,
                event => {
                    self.handle_work_event(event)?;
                    LoopFlow::Continue
                }
            };
            if flow == LoopFlow::Quit {
                break;
            }
        }
        self.stop()
    }

    fn handle_line(&mut self, line: &str) -> io::Result<LoopFlow> {
        match line.parse() {
            Ok(GuiMessage::Quit) => return Ok(LoopFlow::Quit),
            Ok(message) => self.execute(message)?,
            Err(ParseError::Empty) => {}
            Err(error) => {
                self.send_string(&error.to_string())?;
                self.answer_bad_go(line)?;
            }
        }
        Ok(LoopFlow::Continue)
    }

    /// Answers a `go` that cannot be parsed with a quick move, since the GUI would wait for `bestmove` for ever.
    fn answer_bad_go(&mut self, line: &str) -> io::Result<()> {
        /// Time for the move.
        const QUICK: Duration = Duration::from_millis(50);
        if line.split_whitespace().next() != Some("go") {
            return Ok(());
        }
        self.go(&Go {
            movetime: Some(QUICK),
            ..Go::default()
        })
    }

    fn execute(&mut self, message: GuiMessage) -> io::Result<()> {
        match message {
            GuiMessage::Uci => self.identify(),
            GuiMessage::IsReady => self.send(&EngineMessage::ReadyOk),
            GuiMessage::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            GuiMessage::UciNewGame => {
                self.engine.new_game();
                self.apply_changes_if_idle()
            }
            GuiMessage::Position(command) => self.set_position(&command),
            GuiMessage::Go(command) => self.go(&command),
            GuiMessage::Stop => self.stop(),
            GuiMessage::PonderHit => self.ponderhit(),
            GuiMessage::Display => self.display(),
            GuiMessage::Eval => {
                let evaluator = self.engine.evaluator();
                let text = describe_evaluation(self.game.position(), evaluator);
                self.send_text(&text)
            }
            GuiMessage::Bench { depth } => {
                let evaluator = self.engine.evaluator().clone();
                self.start_task(|sender, _| {
                    BackgroundTask::bench(depth.unwrap_or(BENCH_DEPTH), evaluator, sender)
                })
            }
            GuiMessage::Perft { depth } if depth > MAX_PERFT_DEPTH => self.send_string(&format!(
                "perft: the depth must be at most {MAX_PERFT_DEPTH}, not {depth}: no deeper count finishes"
            )),
            GuiMessage::Perft { depth } => {
                self.start_task(|sender, position| BackgroundTask::perft(*position, depth, sender))
            }
            GuiMessage::Debug(_) | GuiMessage::Register(_) | GuiMessage::Quit => Ok(()),
        }
    }

    // Output.

    fn send(&mut self, message: &EngineMessage) -> io::Result<()> {
        self.send_text(&message.to_string())
    }

    fn send_text(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn send_string(&mut self, text: &str) -> io::Result<()> {
        self.send(&EngineMessage::string(text))
    }

    fn identify(&mut self) -> io::Result<()> {
        let name = EngineMessage::Name(self.config.name.clone());
        let author = EngineMessage::Author(self.config.author.clone());
        self.send(&name)?;
        self.send(&author)?;
        for option in PlayerOptions::definitions() {
            self.send(&EngineMessage::Option(option))?;
        }
        self.send(&EngineMessage::UciOk)
    }

    fn display(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let text = format!(
            "{}\nFen: {}\nKey: {:016x}",
            position.board(),
            position.fen(),
            position.key()
        );
        self.send_text(&text)
    }

    // Options.

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.engine.options.set(name, value) {
            Ok(change) => self.change_option(change),
            Err(error) => self.send_string(&error.to_string()),
        }
    }

    /// Applies an option change now, or after the search.
    fn change_option(&mut self, change: OptionChange) -> io::Result<()> {
        self.engine.add_change(change);
        self.apply_changes_if_idle()
    }

    fn apply_changes_if_idle(&mut self) -> io::Result<()> {
        match self.activity {
            Activity::Searching(_) => Ok(()),
            _ => self.apply_changes(),
        }
    }

    fn apply_changes(&mut self) -> io::Result<()> {
        for failed in self.engine.apply_changes() {
            self.send_string(&failed.error)?;
        }
        Ok(())
    }

    // The position.

    /// Sets the game. An invalid start leaves the game unchanged; an illegal move ends the game before it.
    fn set_position(&mut self, command: &PositionCommand) -> io::Result<()> {
        let start = match self.start(&command.start) {
            Ok(start) => start,
            Err(error) => return self.send_string(&format!("the position is unchanged: {error}")),
        };
        let mut game = Root::new(start);
        let mut refused = command.invalid_move.clone();
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
                self.send_string(&format!(
                    "\"{word}\" is not a legal move; the position is the one before it: {fen}"
                ))
            }
            None => Ok(()),
        }
    }

    fn start(&self, start: &StartPosition) -> Result<Position, FenError> {
        let mode = self.engine.options.castling_mode;
        let fen = match start {
            StartPosition::Standard => {
                let start = Position::START;
                return Ok(start.with_castling_mode(mode).unwrap_or(start));
            }
            StartPosition::Fen(fen) => fen,
        };
        Position::from_fen(fen, mode).or_else(|error| {
            // Some GUIs send Chess960 positions without setting UCI_Chess960.
            Position::from_fen(fen, CastlingMode::Chess960).map_err(|_| error)
        })
    }

    // Searching.

    fn go(&mut self, command: &Go) -> io::Result<()> {
        match self.activity {
            Activity::Idle => {}
            // A search takes precedence over a background task.
            Activity::RunningTask(_) => self.stop()?,
            Activity::Searching(_) => {
                return self.send_string("go is ignored during a search");
            }
        }
        let position = *self.game.position();
        let (limits, illegal) = go::limits(command, &position);
        for uci in illegal {
            self.send_string(&format!("searchmoves: {uci} is not legal"))?;
        }
        let waits_for = match command {
            Go { ponder: true, .. } => BestMoveWaitsFor::PonderhitOrStop,
            Go { infinite: true, .. } => BestMoveWaitsFor::Stop,
            _ => BestMoveWaitsFor::Nothing,
        };
        // An infinite search is analysis, which ignores level and book.
        let is_analysis = waits_for == BestMoveWaitsFor::Stop;
        let may_use_book = !is_analysis && limits.search_moves.is_empty();
        let book_move = may_use_book
            .then(|| self.engine.book_move(&position))
            .flatten();
        let level = match is_analysis {
            true => Level::FULL,
            false => self.engine.level(),
        };
        let control = match waits_for {
            BestMoveWaitsFor::PonderhitOrStop => SearchControl::pondering(),
            _ => SearchControl::new(),
        };
        let search = (self.game.clone(), limits);
        let sender = self.events.sender();
        let search = self
            .engine
            .start_search(search, level, book_move, control, sender);
        self.activity = Activity::Searching(ActiveSearch {
            search,
            position,
            waits_for,
            result: None,
        });
        Ok(())
    }

    fn ponderhit(&mut self) -> io::Result<()> {
        let Activity::Searching(active) = &mut self.activity else {
            return Ok(());
        };
        if active.waits_for != BestMoveWaitsFor::PonderhitOrStop {
            return Ok(());
        }
        active.waits_for = BestMoveWaitsFor::Nothing;
        active.search.ponderhit();
        match active.result.take() {
            Some(result) => self.send_best_move(&result),
            None => Ok(()),
        }
    }

    /// Stops the current activity and waits for its end, so that the next command finds the engine idle.
    fn stop(&mut self) -> io::Result<()> {
        match &mut self.activity {
            Activity::Idle => return Ok(()),
            Activity::RunningTask(task) => task.stop(),
            Activity::Searching(active) => {
                active.waits_for = BestMoveWaitsFor::Nothing;
                active.search.stop();
                if let Some(result) = active.result.take() {
                    return self.send_best_move(&result);
                }
            }
        }
        while !matches!(self.activity, Activity::Idle) {
            match self.events.next_from_work() {
                Some(event) => self.handle_work_event(event)?,
                None => break,
            }
        }
        Ok(())
    }

    fn handle_work_event(&mut self, event: LoopEvent) -> io::Result<()> {
        match event {
            LoopEvent::Info(info) => {
                let Activity::Searching(active) = &self.activity else {
                    return Ok(());
                };
                let message = messages::info(
                    &info,
                    &active.position,
                    self.engine.options.show_win_draw_loss,
                );
                self.send(&message)
            }
            LoopEvent::CurrentMove(current) => {
                let Activity::Searching(active) = &self.activity else {
                    return Ok(());
                };
                let message = messages::current_move(&current, &active.position);
                self.send(&message)
            }
            LoopEvent::SearchDone(result) => self.finish_search(result.map(|result| *result)),
            LoopEvent::TaskOutput(text) => self.send_text(&text),
            LoopEvent::TaskDone => {
                self.activity = Activity::Idle;
                self.apply_changes()
            }
            LoopEvent::Line(_) | LoopEvent::EndOfInput => Ok(()),
        }
    }

    fn finish_search(&mut self, result: Option<SearchResult>) -> io::Result<()> {
        let Activity::Searching(active) = &mut self.activity else {
            return Ok(());
        };
        let waits_for = active.waits_for;
        let position = active.position;
        let result = match result {
            Some(result) => result,
            None => {
                self.send_string("the search failed; please report this position as a bug")?;
                result_without_search(position.legal_moves().first().copied())
            }
        };
        if waits_for == BestMoveWaitsFor::Nothing {
            return self.send_best_move(&result);
        }
        if let Activity::Searching(active) = &mut self.activity {
            active.result = Some(result);
        }
        Ok(())
    }

    fn send_best_move(&mut self, result: &SearchResult) -> io::Result<()> {
        let Activity::Searching(active) = std::mem::replace(&mut self.activity, Activity::Idle)
        else {
            return Ok(());
        };
        let elapsed = active.search.started.elapsed();
        if let Some(info) = messages::last_info(result, elapsed) {
            self.send(&info)?;
        }
        self.send(&messages::best_move(result, &active.position))?;
        self.apply_changes()
    }

    /// Starts a background task, unless the loop is busy.
    fn start_task(
        &mut self,
        start: impl FnOnce(&SyncSender<LoopEvent>, &Position) -> BackgroundTask,
    ) -> io::Result<()> {
        if !matches!(self.activity, Activity::Idle) {
            return self.send_string("ignored while another command is running");
        }
        self.activity = Activity::RunningTask(start(self.events.sender(), self.game.position()));
        Ok(())
    }
}
