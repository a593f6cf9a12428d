//! Commands that play: moves, draw offers, hints, pondering, analysis and their searches.

use std::{
    io::{self, Write},
    time::Duration,
};

use tabiya_engine::{Info, Limits, SearchControl, SearchResult};
use tabiya_protocol::xboard::{EngineMessage, MoveText, MoveTextError};
use tabiya_rules::{Move, SanError};

use super::{
    messages,
    xboard_loop::{ActiveSearch, SearchPurpose, XboardLoop, XboardMode},
};
use crate::{Level, background_search::result_without_search, loop_event::LoopEvent};

/// Draw offers are not accepted up to this move number.
const NO_DRAW_BEFORE_MOVE: u32 = 15;
/// Nodes searched for a hint.
const HINT_NODES: u64 = 30_000;

impl<W: Write> XboardLoop<W> {
    // Commands.

    pub(super) fn force(&mut self) -> io::Result<()> {
        self.stop_search()?;
        self.paused = None;
        self.mode = XboardMode::Force;
        Ok(())
    }

    pub(super) fn go(&mut self) -> io::Result<()> {
        if self.is_choosing_move() {
            return Ok(());
        }
        self.stop_search()?;
        self.mode = XboardMode::Playing(self.game.position().turn());
        self.think()
    }

    pub(super) fn play_other(&mut self) -> io::Result<()> {
        self.stop_search()?;
        self.mode = XboardMode::Playing(!self.game.position().turn());
        self.ponder()
    }

    pub(super) fn user_move(&mut self, text: &MoveText) -> io::Result<()> {
        if self.is_position_invalid {
            return self.send_illegal_move("illegal position", &text.to_string());
        }
        if self.is_choosing_move() {
            return self.send_illegal_move("not your turn", &text.to_string());
        }
        let m = match text.to_move(self.game.position()) {
            Ok(m) => m,
            Err(error) => return self.refuse_move(text, &error),
        };
        if self.is_ponderhit(m) {
            return self.ponderhit(m);
        }
        self.stop_search()?;
        self.play(m);
        match self.mode {
            XboardMode::Force => Ok(()),
            XboardMode::Analyzing => self.restart_analysis(),
            XboardMode::Playing(_) => match self.send_result()? {
                true => Ok(()),
                false => self.think(),
            },
        }
    }

    fn refuse_move(&mut self, text: &MoveText, error: &MoveTextError) -> io::Result<()> {
        if let MoveTextError::San(SanError::Ambiguous { .. }) = error {
            return self.send_error("ambiguous move", &text.to_string());
        }
        let reason = match self.game.position().is_check() {
            true => "in check",
            false => "",
        };
        self.send_illegal_move(reason, &text.to_string())
    }

    pub(super) fn move_now(&self) {
        if let Some(active) = &self.active
            && active.purpose == SearchPurpose::Move
        {
            active.search.stop();
        }
    }

    /// Answers a draw offer by the score, after the engine's move if it is thinking about one.
    pub(super) fn consider_draw(&mut self) -> io::Result<()> {
        self.draw_offered = true;
        if self.is_choosing_move() {
            return Ok(());
        }
        self.answer_draw_offer()
    }

    fn answer_draw_offer(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.draw_offered) || !matches!(self.mode, XboardMode::Playing(_)) {
            return Ok(());
        }
        let is_early = self.game.position().fullmove_number() <= NO_DRAW_BEFORE_MOVE;
        let is_welcome = self.last_score.is_some_and(|score| score.centipawns() <= 0);
        match is_welcome && !is_early {
            true => self.send(&EngineMessage::OfferDraw),
            false => Ok(()),
        }
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        let position = *self.game.position();
        let known = match &self.active {
            Some(active) => match active.purpose {
                SearchPurpose::Ponder(m) => Some(m),
                _ => active
                    .last_info
                    .as_ref()
                    .and_then(|info| info.pv.first().copied()),
            },
            None => self.expected_reply,
        };
        let known = known.filter(|m| position.is_legal(*m));
        let hint = match (known, &self.active) {
            (Some(m), _) => Some(m),
            (None, Some(_)) => None,
            (None, None) => self.quick_search(),
        };
        match hint {
            Some(m) => self.send(&EngineMessage::Hint(MoveText::from_move(m, &position))),
            None => Ok(()),
        }
    }

    fn quick_search(&self) -> Option<Move> {
        let limits = Limits {
            nodes: Some(HINT_NODES),
            ..Limits::default()
        };
        self.engine.search_now(&self.game.root(), &limits)
    }

    pub(super) fn show_book(&mut self) -> io::Result<()> {
        let position = *self.game.position();
        let moves = self.engine.opening_book.moves(&position);
        let total = moves.iter().map(|(_, weight)| *weight).sum::<u32>().max(1);
        if moves.is_empty() {
            self.send(&EngineMessage::Indented("no book moves".to_string()))?;
        }
        for (m, weight) in moves {
            let share = u64::from(weight) * 100 / u64::from(total);
            let text = format!("{} {share}%", position.san(m));
            self.send(&EngineMessage::Indented(text))?;
        }
        self.send(&EngineMessage::Blank)
    }

    pub(super) fn set_pondering(&mut self, on: bool) -> io::Result<()> {
        self.engine.options.ponder = on;
        match &self.active {
            Some(active) if matches!(active.purpose, SearchPurpose::Ponder(_)) && !on => {
                self.stop_search().map(drop)
            }
            None if on => self.ponder(),
            _ => Ok(()),
        }
    }

    pub(super) fn analyze(&mut self) -> io::Result<()> {
        self.stop_search()?;
        self.mode = XboardMode::Analyzing;
        self.restart_analysis()
    }

    pub(super) fn leave_analysis(&mut self) -> io::Result<()> {
        if self.mode == XboardMode::Analyzing {
            self.force()?;
        }
        Ok(())
    }

    pub(super) fn pause(&mut self) -> io::Result<()> {
        if self.paused.is_some() {
            return Ok(());
        }
        let elapsed = self
            .active
            .as_ref()
            .map_or(Duration::ZERO, |active| active.search.started.elapsed());
        let purpose = self.stop_search()?;
        if purpose == Some(SearchPurpose::Move) {
            self.clock.spend(elapsed);
        }
        self.paused = Some(purpose);
        Ok(())
    }

    pub(super) fn resume(&mut self) -> io::Result<()> {
        match self.paused.take().flatten() {
            Some(SearchPurpose::Move) => self.think(),
            Some(SearchPurpose::Ponder(_)) => self.ponder(),
            Some(SearchPurpose::Analysis) => self.restart_analysis(),
            None => Ok(()),
        }
    }

    // Starting searches.

    /// Starts thinking about a move, if it is the engine's turn and there is one.
    fn think(&mut self) -> io::Result<()> {
        let position = *self.game.position();
        if self.mode != XboardMode::Playing(position.turn()) || self.is_position_invalid {
            return Ok(());
        }
        if !position.has_legal_moves() {
            return self.send_result().map(drop);
        }
        let may_use_book = self.excluded.is_empty();
        let book_move = may_use_book
            .then(|| self.engine.book_move(&position))
            .flatten();
        let limits = self.clock.limits(position.turn());
        let level = self.engine.level();
        self.start_search(SearchPurpose::Move, limits, level, book_move);
        Ok(())
    }

    /// Starts pondering, if it is enabled and a reply is expected.
    fn ponder(&mut self) -> io::Result<()> {
        let position = *self.game.position();
        let expected_reply = self.expected_reply.filter(|m| position.is_legal(*m));
        let (Some(expected_reply), XboardMode::Playing(color)) = (expected_reply, self.mode) else {
            return Ok(());
        };
        if !self.engine.options.ponder || color == position.turn() || self.paused.is_some() {
            return Ok(());
        }
        if position.play(expected_reply).has_legal_moves() {
            let limits = self.clock.limits(color);
            let level = self.engine.level();
            self.start_search(SearchPurpose::Ponder(expected_reply), limits, level, None);
        }
        Ok(())
    }

    /// Restarts the analysis, if the engine is analysing.
    pub(super) fn restart_analysis(&mut self) -> io::Result<()> {
        if self.mode != XboardMode::Analyzing || self.is_position_invalid || self.paused.is_some() {
            return Ok(());
        }
        if self.game.position().has_legal_moves() {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            self.start_search(SearchPurpose::Analysis, limits, Level::FULL, None);
        }
        Ok(())
    }

    fn start_search(
        &mut self,
        purpose: SearchPurpose,
        mut limits: Limits,
        level: Level,
        book_move: Option<Move>,
    ) {
        let mut root = self.game.root();
        let control = match purpose {
            SearchPurpose::Ponder(expected_reply) => {
                root.play(expected_reply);
                SearchControl::pondering()
            }
            SearchPurpose::Move | SearchPurpose::Analysis => {
                limits.search_moves = self.search_moves();
                SearchControl::new()
            }
        };
        let position = *root.position();
        let sender = self.events.sender();
        let search = self
            .engine
            .start_search((root, limits), level, book_move, control, sender);
        self.active = Some(ActiveSearch {
            search,
            purpose,
            position,
            result: None,
            last_info: None,
        });
    }

    /// Moves to search; empty means all, also if all are excluded.
    fn search_moves(&self) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        let mut moves = self.game.position().legal_moves();
        moves.retain(|m| !self.excluded.contains(&m));
        moves.to_vec()
    }

    // Ending searches.

    /// Stops the search without a move, waits for its end, and returns its purpose.
    pub(super) fn stop_search(&mut self) -> io::Result<Option<SearchPurpose>> {
        let Some(active) = self.active.take() else {
            return Ok(None);
        };
        active.search.stop();
        if active.result.is_none() {
            self.wait_for_search();
        }
        self.send_pongs()?;
        self.apply_changes()?;
        Ok(Some(active.purpose))
    }

    /// Waits for the end of the search; input lines are queued.
    fn wait_for_search(&mut self) {
        let is_last = |event: &LoopEvent| matches!(event, LoopEvent::SearchDone(_));
        while self
            .events
            .next_from_work()
            .is_some_and(|event| !is_last(&event))
        {}
    }

    /// Finishes and plays the move being searched, before the loop ends.
    pub(super) fn finish_move(&mut self) -> io::Result<()> {
        self.engine.options.ponder = false;
        self.move_now();
        while self.is_choosing_move() {
            match self.events.next_from_work() {
                Some(event) => self.handle_work_event(event)?,
                None => break,
            }
        }
        Ok(())
    }

    pub(super) fn handle_work_event(&mut self, event: LoopEvent) -> io::Result<()> {
        match event {
            LoopEvent::Info(info) => self.handle_info(&info),
            LoopEvent::SearchDone(result) => self.finish_search(result.map(|result| *result)),
            _ => Ok(()),
        }
    }

    fn handle_info(&mut self, info: &Info) -> io::Result<()> {
        let Some(active) = &mut self.active else {
            return Ok(());
        };
        if info.multi_pv == 1 {
            active.last_info = Some(info.clone());
        }
        if !self.shows_thinking && active.purpose != SearchPurpose::Analysis {
            return Ok(());
        }
        let expected_reply = match active.purpose {
            SearchPurpose::Ponder(m) => Some(self.game.position().san(m).to_string()),
            _ => None,
        };
        let message = messages::thinking(info, &active.position, expected_reply);
        self.send(&message)
    }

    fn finish_search(&mut self, result: Option<SearchResult>) -> io::Result<()> {
        let Some(active) = &mut self.active else {
            return Ok(());
        };
        let position = active.position;
        let result = result.unwrap_or_else(|| {
            // The search panicked: any move is better than none.
            result_without_search(position.legal_moves().first().copied())
        });
        if active.purpose != SearchPurpose::Move {
            active.result = Some(result);
            return Ok(());
        }
        self.make_move(&result)
    }

    /// Plays the move that was found, and reports the result if it ends the game.
    fn make_move(&mut self, result: &SearchResult) -> io::Result<()> {
        let Some(active) = self.active.take() else {
            return Ok(());
        };
        let position = *self.game.position();
        let Some(best) = result.best_move.filter(|m| position.is_legal(*m)) else {
            return self.send_pongs();
        };
        self.last_score = Some(result.score);
        if self.should_resign(result.score) {
            self.send(&EngineMessage::Resign)?;
        } else {
            self.answer_draw_offer()?;
            self.send(&EngineMessage::Move(MoveText::from_move(best, &position)))?;
            self.clock.record_move(active.search.started.elapsed());
            self.play(best);
            self.expected_reply = result.ponder;
        }
        self.send_pongs()?;
        self.apply_changes()?;
        match self.send_result()? {
            true => Ok(()),
            false => self.ponder(),
        }
    }

    fn is_ponderhit(&self, m: Move) -> bool {
        self.active
            .as_ref()
            .is_some_and(|active| active.purpose == SearchPurpose::Ponder(m))
    }

    /// Handles the expected move: the ponder search becomes the search for the engine's move.
    fn ponderhit(&mut self, m: Move) -> io::Result<()> {
        self.play(m);
        if self.game.ending().is_some() {
            self.stop_search()?;
            return self.send_result().map(drop);
        }
        let Some(active) = &mut self.active else {
            return Ok(());
        };
        active.purpose = SearchPurpose::Move;
        active.search.ponderhit();
        match active.result.take() {
            Some(result) => self.make_move(&result),
            None => Ok(()),
        }
    }

    fn play(&mut self, m: Move) {
        self.game.play(m);
        self.excluded.clear();
        self.expected_reply = None;
    }

    /// Reports the result if the game has ended.
    fn send_result(&mut self) -> io::Result<bool> {
        let Some((result, comment)) = self.game.ending() else {
            return Ok(false);
        };
        self.send(&EngineMessage::Result {
            result,
            comment: comment.to_string(),
        })?;
        Ok(true)
    }
}
