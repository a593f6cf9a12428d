//! Thinking, pondering and analysis, and what follows from them.

use std::{
    io::{self, Write},
    time::Duration,
};

use tabiya_engine::{Control, Info, Limits, Thought};
use tabiya_protocol::xboard::{EngineMessage, MoveText, MoveTextError};
use tabiya_rules::{Move, SanError};

use super::{
    inform,
    session::{Mode, Purpose, Running, Session},
};
use crate::{
    Level, Random,
    search::{Event, Plan, Search, unthought},
};

/// A draw is not agreed before so many moves of each side.
const FIRST_DRAW: u32 = 15;
/// What a hint is worth thinking about.
const HINT_NODES: u64 = 30_000;

impl<W: Write> Session<W> {
    // What the GUI asks for.

    pub(super) fn force(&mut self) -> io::Result<()> {
        self.halt()?;
        self.paused = None;
        self.mode = Mode::Force;
        Ok(())
    }

    pub(super) fn go(&mut self) -> io::Result<()> {
        if self.is_choosing() {
            return Ok(());
        }
        self.halt()?;
        self.mode = Mode::Playing(self.board.position().turn());
        self.think()
    }

    pub(super) fn play_other(&mut self) -> io::Result<()> {
        self.halt()?;
        self.mode = Mode::Playing(!self.board.position().turn());
        self.ponder()
    }

    pub(super) fn user_move(&mut self, text: &MoveText) -> io::Result<()> {
        if self.is_broken {
            return self.illegal_move("illegal position", &text.to_string());
        }
        if self.is_choosing() {
            return self.illegal_move("not your turn", &text.to_string());
        }
        let m = match text.to_move(self.board.position()) {
            Ok(m) => m,
            Err(error) => return self.refuse_move(text, &error),
        };
        if self.is_expected(m) {
            return self.ponderhit(m);
        }
        self.halt()?;
        self.play(m);
        match self.mode {
            Mode::Force => Ok(()),
            Mode::Analyzing => self.analyze_again(),
            Mode::Playing(_) => match self.say_ending()? {
                true => Ok(()),
                false => self.think(),
            },
        }
    }

    fn refuse_move(&mut self, text: &MoveText, error: &MoveTextError) -> io::Result<()> {
        if let MoveTextError::San(SanError::Ambiguous { .. }) = error {
            return self.error("ambiguous move", &text.to_string());
        }
        let reason = match self.board.position().is_check() {
            true => "in check",
            false => "",
        };
        self.illegal_move(reason, &text.to_string())
    }

    pub(super) fn move_now(&self) {
        if let Some(running) = &self.running
            && running.purpose == Purpose::Move
        {
            running.search.stop();
        }
    }

    /// Answers an offer by the score, after the move if one is being thought about.
    pub(super) fn consider_draw(&mut self) -> io::Result<()> {
        self.draw_offered = true;
        if self.is_choosing() {
            return Ok(());
        }
        self.answer_draw_offer()
    }

    fn answer_draw_offer(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.draw_offered) || !matches!(self.mode, Mode::Playing(_)) {
            return Ok(());
        }
        let is_early = self.board.position().fullmove_number() <= FIRST_DRAW;
        let is_welcome = self.last_score.is_some_and(|score| score.centipawns() <= 0);
        match is_welcome && !is_early {
            true => self.say(&EngineMessage::OfferDraw),
            false => Ok(()),
        }
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        let position = *self.board.position();
        let known = match &self.running {
            Some(running) => match running.purpose {
                Purpose::Ponder(m) => Some(m),
                _ => running
                    .last
                    .as_ref()
                    .and_then(|info| info.pv.first().copied()),
            },
            None => self.expected,
        };
        let known = known.filter(|m| position.is_legal(*m));
        let hint = match (known, &self.running) {
            (Some(m), _) => Some(m),
            (None, Some(_)) => None,
            (None, None) => self.quick_thought(),
        };
        match hint {
            Some(m) => self.say(&EngineMessage::Hint(MoveText::of(m, &position))),
            None => Ok(()),
        }
    }

    fn quick_thought(&self) -> Option<Move> {
        let limits = Limits {
            nodes: Some(HINT_NODES),
            ..Limits::default()
        };
        let root = self.board.root();
        let control = Control::new();
        self.engine
            .with(|engine| engine.think(&root, &limits, &control, |_| {}))
            .best
    }

    pub(super) fn show_book(&mut self) -> io::Result<()> {
        let position = *self.board.position();
        let moves = self.shelf.moves(&position);
        let total = moves.iter().map(|(_, weight)| *weight).sum::<u32>().max(1);
        if moves.is_empty() {
            self.say(&EngineMessage::Indented("no book moves".to_string()))?;
        }
        for (m, weight) in moves {
            let share = u64::from(weight) * 100 / u64::from(total);
            let text = format!("{} {share}%", position.san(m));
            self.say(&EngineMessage::Indented(text))?;
        }
        self.say(&EngineMessage::Blank)
    }

    pub(super) fn set_pondering(&mut self, on: bool) -> io::Result<()> {
        self.settings.ponder = on;
        match &self.running {
            Some(running) if matches!(running.purpose, Purpose::Ponder(_)) && !on => {
                self.halt().map(drop)
            }
            None if on => self.ponder(),
            _ => Ok(()),
        }
    }

    pub(super) fn analyze(&mut self) -> io::Result<()> {
        self.halt()?;
        self.mode = Mode::Analyzing;
        self.analyze_again()
    }

    pub(super) fn leave_analysis(&mut self) -> io::Result<()> {
        if self.mode == Mode::Analyzing {
            self.force()?;
        }
        Ok(())
    }

    pub(super) fn pause(&mut self) -> io::Result<()> {
        if self.paused.is_some() {
            return Ok(());
        }
        let elapsed = self
            .running
            .as_ref()
            .map_or(Duration::ZERO, |running| running.search.started.elapsed());
        let purpose = self.halt()?;
        if purpose == Some(Purpose::Move) {
            self.clock.spend(elapsed);
        }
        self.paused = Some(purpose);
        Ok(())
    }

    pub(super) fn resume(&mut self) -> io::Result<()> {
        match self.paused.take().flatten() {
            Some(Purpose::Move) => self.think(),
            Some(Purpose::Ponder(_)) => self.ponder(),
            Some(Purpose::Analysis) => self.analyze_again(),
            None => Ok(()),
        }
    }

    // Searches begin.

    /// Thinks about the engine's move, if it is its turn and there is one.
    fn think(&mut self) -> io::Result<()> {
        let position = *self.board.position();
        if self.mode != Mode::Playing(position.turn()) || self.is_broken {
            return Ok(());
        }
        if !position.has_legal_moves() {
            return self.say_ending().map(drop);
        }
        let book_move = (self.settings.own_book && self.excluded.is_empty())
            .then(|| self.shelf.choose(&position, &mut self.random))
            .flatten();
        let limits = self.clock.limits(position.turn());
        let level = self.settings.level().on_a_day(&mut Random::new(self.day));
        self.begin(Purpose::Move, limits, level, book_move);
        Ok(())
    }

    /// Thinks on the opponent's time, if it may and expects a move.
    fn ponder(&mut self) -> io::Result<()> {
        let position = *self.board.position();
        let expected = self.expected.filter(|m| position.is_legal(*m));
        let (Some(expected), Mode::Playing(color)) = (expected, self.mode) else {
            return Ok(());
        };
        if !self.settings.ponder || color == position.turn() || self.paused.is_some() {
            return Ok(());
        }
        if position.play(expected).has_legal_moves() {
            let limits = self.clock.limits(color);
            let level = self.settings.level().on_a_day(&mut Random::new(self.day));
            self.begin(Purpose::Ponder(expected), limits, level, None);
        }
        Ok(())
    }

    /// Analyses the position, if that is what the engine does.
    pub(super) fn analyze_again(&mut self) -> io::Result<()> {
        if self.mode != Mode::Analyzing || self.is_broken || self.paused.is_some() {
            return Ok(());
        }
        if self.board.position().has_legal_moves() {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            self.begin(Purpose::Analysis, limits, Level::FULL, None);
        }
        Ok(())
    }

    fn begin(
        &mut self,
        purpose: Purpose,
        mut limits: Limits,
        level: Level,
        book_move: Option<Move>,
    ) {
        let mut root = self.board.root();
        let control = match purpose {
            Purpose::Ponder(expected) => {
                root.play(expected);
                Control::pondering()
            }
            Purpose::Move | Purpose::Analysis => {
                limits.search_moves = self.included();
                Control::new()
            }
        };
        let position = *root.position();
        let plan = Plan {
            root,
            limits,
            judge: self.judge.clone(),
            level,
            random: Random::new(self.random.next()),
            book_move,
        };
        self.running = Some(Running {
            search: Search::begin(&self.engine, plan, control, &self.sender),
            purpose,
            position,
            found: None,
            last: None,
        });
    }

    /// The moves to consider; none means all, also where all are excluded.
    fn included(&self) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        let mut moves = self.board.position().legal_moves();
        moves.retain(|m| !self.excluded.contains(&m));
        moves.to_vec()
    }

    // Searches end.

    /// Ends the search without an answer, and waits until it has ended. Says what it was for.
    pub(super) fn halt(&mut self) -> io::Result<Option<Purpose>> {
        let Some(running) = self.running.take() else {
            return Ok(None);
        };
        running.search.stop();
        if running.found.is_none() {
            self.wait_for_end();
        }
        self.answer_pings()?;
        self.make_changes()?;
        Ok(Some(running.purpose))
    }

    /// Hears nothing but the end of the search; lines wait.
    fn wait_for_end(&mut self) {
        loop {
            match self.events.recv() {
                Ok(event @ (Event::Line(_) | Event::End)) => self.waiting.push_back(event),
                Ok(Event::Done(_)) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    /// Makes the move that is being thought about, as the last thing to do.
    pub(super) fn finish_move(&mut self) -> io::Result<()> {
        self.settings.ponder = false;
        self.move_now();
        while self.is_choosing() {
            match self.events.recv() {
                Ok(event @ (Event::Info(_) | Event::Done(_))) => self.hear_of_work(event)?,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    pub(super) fn hear_of_work(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Info(info) => self.hear_info(&info),
            Event::Done(thought) => self.search_is_done(thought.map(|thought| *thought)),
            _ => Ok(()),
        }
    }

    fn hear_info(&mut self, info: &Info) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        if info.multi_pv == 1 {
            running.last = Some(info.clone());
        }
        if !self.post && running.purpose != Purpose::Analysis {
            return Ok(());
        }
        let expected = match running.purpose {
            Purpose::Ponder(m) => Some(self.board.position().san(m).to_string()),
            _ => None,
        };
        let message = inform::thinking(info, &running.position, expected);
        self.say(&message)
    }

    fn search_is_done(&mut self, thought: Option<Thought>) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        let position = running.position;
        let thought = thought.unwrap_or_else(|| {
            // The search failed: any move is better than none.
            unthought(position.legal_moves().first().copied())
        });
        if running.purpose != Purpose::Move {
            running.found = Some(thought);
            return Ok(());
        }
        self.make_move(&thought)
    }

    /// Plays what was found, and says what follows from it.
    fn make_move(&mut self, thought: &Thought) -> io::Result<()> {
        let Some(running) = self.running.take() else {
            return Ok(());
        };
        let position = *self.board.position();
        let Some(best) = thought.best.filter(|m| position.is_legal(*m)) else {
            return self.answer_pings();
        };
        self.last_score = Some(thought.score);
        if self.gives_up(thought.score) {
            self.say(&EngineMessage::Resign)?;
        } else {
            self.answer_draw_offer()?;
            self.say(&EngineMessage::Move(MoveText::of(best, &position)))?;
            self.clock.moved(running.search.started.elapsed());
            self.play(best);
            self.expected = thought.ponder;
        }
        self.answer_pings()?;
        self.make_changes()?;
        match self.say_ending()? {
            true => Ok(()),
            false => self.ponder(),
        }
    }

    fn is_expected(&self, m: Move) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.purpose == Purpose::Ponder(m))
    }

    /// The expected move was played: what was pondered on becomes the engine's own thinking.
    fn ponderhit(&mut self, m: Move) -> io::Result<()> {
        self.play(m);
        if self.board.ending().is_some() {
            self.halt()?;
            return self.say_ending().map(drop);
        }
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.purpose = Purpose::Move;
        running.search.ponderhit();
        match running.found.take() {
            Some(thought) => self.make_move(&thought),
            None => Ok(()),
        }
    }

    fn play(&mut self, m: Move) {
        self.board.play(m);
        self.excluded.clear();
        self.expected = None;
    }

    /// Says how the game has ended, if it has.
    fn say_ending(&mut self) -> io::Result<bool> {
        let Some((result, comment)) = self.board.ending() else {
            return Ok(false);
        };
        self.say(&EngineMessage::Result {
            result,
            comment: comment.to_string(),
        })?;
        Ok(true)
    }
}
