//! The result of a game, and what follows it.

use std::io::{self, Read};

use tabiya_rules::Outcome;

use super::{
    super::{
        between_games::{self, BoundaryToken, FirstToken},
        error::PgnErrorKind,
        game_state::{GameState, ReadMode},
        input_buffer::Refill,
        lexer,
        visitor::Visitor,
    },
    PgnReader,
};
use crate::GameResult;

impl<R: Read> PgnReader<R> {
    /// Reports once that moves follow the result of their game.
    pub(super) fn report_moves_after_result<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
    ) {
        if game.mode == ReadMode::Read && !game.reported_moves_after_result {
            game.reported_moves_after_result = true;
            let window = self.input.window();
            let length = lexer::word_end(window.bytes, window.start) - window.start;
            self.report(visitor, PgnErrorKind::MovesAfterResult, length);
        }
    }

    /// Handles the result in the next `length` bytes.
    pub(super) fn handle_result<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        result: GameResult,
        length: usize,
    ) {
        match game.mode {
            ReadMode::Read => {}
            // The result of the game stands, even if not all moves could be read.
            ReadMode::SkipGame if game.has_failed => {}
            ReadMode::SkipGame | ReadMode::SkipVariation { .. } => return,
        }
        visitor.result(result);
        if let Some(tag) = game.contradicting_tag(result) {
            self.report(visitor, PgnErrorKind::ResultMismatch { tag }, length);
        }
        if result != GameResult::Unknown && game.mode == ReadMode::Read {
            game.compared_result = true;
            if let Some(outcome) = contradicting_outcome(visitor, result) {
                self.report(visitor, PgnErrorKind::ResultOnBoard { outcome }, length);
            }
        }
    }

    /// Compares the `Result` tag with the board, if the result does not follow the moves.
    pub(super) fn compare_result_with_board<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
    ) {
        if game.mode != ReadMode::Read || game.compared_result || game.scanner.moves == 0 {
            return;
        }
        if let Some(result) = game.result_tag()
            && let Some(outcome) = contradicting_outcome(visitor, result)
        {
            let found = format!("[Result \"{result}\"]");
            let kind = PgnErrorKind::ResultOnBoard { outcome };
            // The place where the result is missing.
            let location = self.input.location(self.input.window().start);
            visitor.error(self.error(location, found, kind));
        }
    }

    /// Reads the comments and repeated results after a result, and decides what follows.
    pub(super) fn read_after_result<V: Visitor>(
        &mut self,
        game: &GameState,
        visitor: &mut V,
        result: GameResult,
    ) -> io::Result<AfterResult> {
        let mut line_ends = 0;
        loop {
            let window = self.input.window();
            let start = window.start;
            match between_games::after_result(window, line_ends) {
                BoundaryToken::Blank { next } => {
                    line_ends += usize::from(matches!(window.bytes[start], b'\n' | b'\r'));
                    self.input.consume_to(next);
                    if line_ends == 2 {
                        return self.what_follows_result(game, visitor, true);
                    }
                }
                BoundaryToken::RepeatedResult {
                    result: again,
                    next,
                } => {
                    if again.is_some_and(|again| again != result) {
                        if game.mode == ReadMode::Read {
                            self.report(visitor, PgnErrorKind::Result, next - start);
                        }
                        self.consume_skipped(visitor, next);
                    } else {
                        self.input.consume_to(next);
                    }
                }
                BoundaryToken::Comment {
                    text,
                    next,
                    closed: is_closed,
                } => {
                    if game.mode == ReadMode::Read {
                        visitor.comment(&window.bytes[text]);
                        if !is_closed {
                            self.report(visitor, PgnErrorKind::UnterminatedComment, next - start);
                        }
                    } else {
                        visitor.skipped(&window.bytes[start..next]);
                    }
                    line_ends = 0;
                    self.input.consume_to(next);
                }
                BoundaryToken::Incomplete if self.input.refill()? != Refill::Full => {}
                BoundaryToken::Incomplete => return Ok(AfterResult::NextGame),
                _ => return self.what_follows_result(game, visitor, false),
            }
        }
    }

    /// Decides whether the tokens after a result belong to the same game.
    fn what_follows_result<V: Visitor>(
        &mut self,
        game: &GameState,
        visitor: &mut V,
        after_empty_line: bool,
    ) -> io::Result<AfterResult> {
        loop {
            let window = self.input.window();
            let is_cut_off = match between_games::before_movetext(window) {
                BoundaryToken::Blank { next } => {
                    if window.bytes[window.start] == b'%' {
                        visitor.skipped(&window.bytes[window.start..next]);
                    }
                    self.input.consume_to(next);
                    continue;
                }
                BoundaryToken::Incomplete => true,
                BoundaryToken::Movetext => match between_games::first_movetext_token(window) {
                    FirstToken::Incomplete => true,
                    FirstToken::MoveNumber => return Ok(AfterResult::SameGame),
                    FirstToken::MoveNumberOne | FirstToken::Word if after_empty_line => {
                        return Ok(AfterResult::NextGame);
                    }
                    // A result before the first move does not end the game.
                    FirstToken::MoveNumberOne if game.scanner.moves > 0 => {
                        return Ok(AfterResult::NextGame);
                    }
                    FirstToken::MoveNumberOne | FirstToken::Word => {
                        return Ok(AfterResult::SameGame);
                    }
                },
                _ => return Ok(AfterResult::NextGame),
            };
            if is_cut_off && self.input.refill()? == Refill::Full {
                return Ok(AfterResult::NextGame);
            }
        }
    }
}

/// Returns the outcome on the board if a result contradicts it.
fn contradicting_outcome<V: Visitor>(visitor: &mut V, result: GameResult) -> Option<Outcome> {
    if result == GameResult::Unknown {
        return None;
    }
    visitor.outcome().filter(|outcome| match outcome {
        Outcome::Checkmate { winner } => result.winner() != Some(*winner),
        Outcome::Stalemate | Outcome::InsufficientMaterial => result.winner().is_some(),
    })
}

/// Game that the tokens after a result belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterResult {
    NextGame,
    /// More moves of the same game.
    SameGame,
}
