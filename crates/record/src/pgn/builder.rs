//! [`GameBuilder`]: a visitor that builds a [`GameRecord`].

use std::{mem, ops::ControlFlow};

use super::{
    error::{PgnError, PgnErrorKind},
    limits::PgnLimits,
    parsed_games::ParsedGame,
    position_stack::PositionStack,
    start_tags::StartTags,
    visitor::{Flow, Skip, TagValue, Visitor},
};
use crate::{Comment, GameRecord, GameResult, Nag, NodeId, Tree, tags, text};

/// Visitor that builds a game.
pub(crate) struct GameBuilder {
    limits: PgnLimits,
    game: GameRecord,
    start: StartTags,
    positions: PositionStack,
    line: LineState,
    /// Lines that enclose the current variation.
    outer: Vec<LineState>,
    moves: usize,
    tags: usize,
    result: Option<GameResult>,
    /// Result in the last comment, if the comment was nothing else.
    result_in_comment: Option<GameResult>,
    errors: Vec<PgnError>,
    more_errors: u64,
}

/// State of a line of moves.
struct LineState {
    /// Its last move, or the node it begins after.
    node: NodeId,
    /// True if it has a move of its own.
    has_moves: bool,
    /// True after a move number or a variation: comments belong to the next move.
    comments_are_for_next_move: bool,
    /// Comments and NAGs for the next move.
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl LineState {
    const fn after(node: NodeId) -> Self {
        Self {
            node,
            has_moves: false,
            comments_are_for_next_move: false,
            comments: Vec::new(),
            nags: Vec::new(),
        }
    }
}

impl GameBuilder {
    pub(crate) fn new(limits: PgnLimits) -> Self {
        Self {
            limits,
            game: GameRecord::default(),
            start: StartTags::default(),
            positions: PositionStack::new(),
            line: LineState::after(Tree::ROOT),
            outer: Vec::new(),
            moves: 0,
            tags: 0,
            result: None,
            result_in_comment: None,
            errors: Vec::new(),
            more_errors: 0,
        }
    }

    pub(crate) fn finish(self) -> ParsedGame {
        ParsedGame {
            game: self.game,
            errors: self.errors,
            more_errors: self.more_errors,
        }
    }

    /// Ends a line. Comments and NAGs for a next move that never came go to the last one.
    fn end_line(&mut self, line: LineState) {
        for comment in line.comments {
            self.game.tree.add_comment(line.node, comment);
        }
        for nag in line.nags {
            self.game.tree.add_nag(line.node, nag);
        }
    }

    /// Sets the result of the game: that after the moves, else that of the tag, else that of a final comment.
    fn set_final_result(&mut self) {
        let known = |result: &GameResult| *result != GameResult::Unknown;
        let tag = self.game.tags.result();
        let result = self.result.filter(known).or(Some(tag).filter(known));
        let result = result.or(self.result_in_comment.filter(|_| self.result.is_none()));
        self.game.tags.set_result(result.unwrap_or_default());
    }
}

impl Visitor for GameBuilder {
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        let max = self.limits.tags;
        if self.tags >= max {
            return Skip::with_error(PgnErrorKind::TooManyTags { most: max });
        }
        self.tags += 1;
        let name = text::decode(name);
        if tags::is_start_tag(&name) {
            self.start.tag(name.as_bytes(), value);
        } else {
            // The name is valid, and an invalid result is treated as none.
            let _ = self.game.tags.set(&name, &value.decode());
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position() {
            Ok(position) => {
                self.game.tree = Tree::new(position);
                self.positions.restart(position);
                ControlFlow::Continue(())
            }
            Err(kind) => {
                for (name, value) in self.start.tags() {
                    self.game.tags.store_invalid_start(name, value);
                }
                Skip::with_error(kind)
            }
        }
    }

    fn move_number(&mut self) {
        self.line.comments_are_for_next_move = true;
    }

    fn san(&mut self, text: &[u8]) -> Flow {
        let max = self.limits.moves;
        if self.moves >= max {
            return Skip::with_error(PgnErrorKind::TooManyMoves { most: max });
        }
        let Some(m) = self.positions.make_san(text) else {
            return self.positions.move_error(text);
        };
        self.moves += 1;
        self.result_in_comment = None;
        let tree = &mut self.game.tree;
        let node = tree.push(self.line.node, m);
        let line = &mut self.line;
        line.node = node;
        line.has_moves = true;
        line.comments_are_for_next_move = false;
        if !line.comments.is_empty() {
            tree.set_comments_before(node, mem::take(&mut line.comments));
        }
        for nag in line.nags.drain(..) {
            tree.add_nag(node, nag);
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.has_moves {
            self.game.tree.add_nag(self.line.node, nag);
        } else {
            self.line.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let text = text::decode(text);
        self.result_in_comment = text.trim().parse().ok();
        let comment = Comment::new(&text);
        let is_first_of_variation = !self.line.has_moves && !self.outer.is_empty();
        if self.line.comments_are_for_next_move || is_first_of_variation {
            self.line.comments.push(comment);
        } else {
            self.game.tree.add_comment(self.line.node, comment);
        }
    }

    fn begin_variation(&mut self) -> Flow {
        if !self.positions.begin_variation() {
            return Skip::with_error(PgnErrorKind::VariationBeforeMove);
        }
        let parent = self.game.tree.parent(self.line.node).unwrap_or(Tree::ROOT);
        let outer = mem::replace(&mut self.line, LineState::after(parent));
        self.outer.push(outer);
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.positions.end_variation();
        if let Some(mut outer) = self.outer.pop() {
            outer.comments_are_for_next_move = true;
            let mut line = mem::replace(&mut self.line, outer);
            if !line.has_moves {
                // A variation with comments only: they go to the move it was to replace.
                line.node = self.line.node;
            }
            self.end_line(line);
        }
    }

    fn result(&mut self, result: GameResult) {
        // A game with moves after its result may have a second one.
        let known = self.result.filter(|_| result == GameResult::Unknown);
        self.result = known.or(Some(result));
        // Comments after the result belong to the last move.
        self.line.comments_are_for_next_move = false;
    }

    fn end_game(&mut self) {
        let line = mem::replace(&mut self.line, LineState::after(Tree::ROOT));
        self.end_line(line);
        self.set_final_result();
    }

    fn error(&mut self, error: PgnError) {
        if self.errors.len() < self.limits.errors {
            self.errors.push(error);
        } else {
            self.more_errors += 1;
        }
    }
}
