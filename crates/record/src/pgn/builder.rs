//! [`Builder`]: makes a [`Game`] of what it hears.

use std::{mem, ops::ControlFlow};

use super::{
    error::{PgnError, PgnErrorKind},
    games::Reading,
    limits::Limits,
    start::Start,
    trail::Trail,
    visitor::{Flow, Stop, TagValue, Visitor},
};
use crate::{Comment, Game, GameResult, Nag, NodeId, Tree, tags, text};

/// A game in the making.
pub(crate) struct Builder {
    limits: Limits,
    game: Game,
    start: Start,
    trail: Trail,
    line: Line,
    /// The lines that were left for the variation at hand.
    outer: Vec<Line>,
    moves: usize,
    tags: usize,
    result: Option<GameResult>,
    /// The last comment, if it was nothing but a result.
    said_result: Option<GameResult>,
    errors: Vec<PgnError>,
    more_errors: u64,
}

/// A line of moves.
struct Line {
    /// Its last move, or what it begins after.
    node: NodeId,
    /// True if it has a move of its own.
    has_moved: bool,
    /// True if a move number or a variation has come since the last move: comments are about the next one.
    looks_ahead: bool,
    /// Comments and glyphs for the next move.
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl Line {
    const fn after(node: NodeId) -> Self {
        Self {
            node,
            has_moved: false,
            looks_ahead: false,
            comments: Vec::new(),
            nags: Vec::new(),
        }
    }
}

impl Builder {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            game: Game::default(),
            start: Start::default(),
            trail: Trail::new(),
            line: Line::after(Tree::ROOT),
            outer: Vec::new(),
            moves: 0,
            tags: 0,
            result: None,
            said_result: None,
            errors: Vec::new(),
            more_errors: 0,
        }
    }

    pub(crate) fn finish(self) -> Reading {
        Reading {
            game: self.game,
            errors: self.errors,
            more_errors: self.more_errors,
        }
    }

    /// What was meant for a next move that never came belongs to the last one.
    fn end_line(&mut self, line: Line) {
        for comment in line.comments {
            self.game.tree.add_comment(line.node, comment);
        }
        for nag in line.nags {
            self.game.tree.add_nag(line.node, nag);
        }
    }

    /// The result after the moves is that of the game; if it says nothing, the tag; and if that says nothing,
    /// a comment at the end.
    fn settle_result(&mut self) {
        let known = |result: &GameResult| *result != GameResult::Unknown;
        let tag = self.game.tags.result();
        let result = self.result.filter(known).or(Some(tag).filter(known));
        let result = result.or(self.said_result.filter(|_| self.result.is_none()));
        self.game.tags.set_result(result.unwrap_or_default());
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) -> Flow {
        let most = self.limits.tags;
        if self.tags >= most {
            return Stop::refuse(PgnErrorKind::TooManyTags { most });
        }
        self.tags += 1;
        let name = text::decode(name);
        if tags::is_start(&name) {
            self.start.tag(name.as_bytes(), value);
        } else {
            // The name is one, and a result that is none is as good as no result.
            let _ = self.game.tags.set(&name, &value.decode());
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position() {
            Ok(position) => {
                self.game.tree = Tree::new(position);
                self.trail.restart(position);
                ControlFlow::Continue(())
            }
            Err(kind) => {
                for (name, value) in self.start.tags() {
                    self.game.tags.keep_start(name, value);
                }
                Stop::refuse(kind)
            }
        }
    }

    fn move_number(&mut self) {
        self.line.looks_ahead = true;
    }

    fn san(&mut self, text: &[u8]) -> Flow {
        let most = self.limits.moves;
        if self.moves >= most {
            return Stop::refuse(PgnErrorKind::TooManyMoves { most });
        }
        let Some(m) = self.trail.play_san(text) else {
            return self.trail.refuse(text);
        };
        self.moves += 1;
        self.said_result = None;
        let tree = &mut self.game.tree;
        let node = tree.push(self.line.node, m);
        let line = &mut self.line;
        line.node = node;
        line.has_moved = true;
        line.looks_ahead = false;
        if !line.comments.is_empty() {
            tree.set_comments_before(node, mem::take(&mut line.comments));
        }
        for nag in line.nags.drain(..) {
            tree.add_nag(node, nag);
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.has_moved {
            self.game.tree.add_nag(self.line.node, nag);
        } else {
            self.line.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let text = text::decode(text);
        self.said_result = text.trim().parse().ok();
        let comment = Comment::new(&text);
        let is_first_of_variation = !self.line.has_moved && !self.outer.is_empty();
        if self.line.looks_ahead || is_first_of_variation {
            self.line.comments.push(comment);
        } else {
            self.game.tree.add_comment(self.line.node, comment);
        }
    }

    fn begin_variation(&mut self) -> Flow {
        if !self.trail.branch() {
            return Stop::refuse(PgnErrorKind::VariationBeforeMove);
        }
        let parent = self.game.tree.parent(self.line.node).unwrap_or(Tree::ROOT);
        let outer = mem::replace(&mut self.line, Line::after(parent));
        self.outer.push(outer);
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.trail.join();
        if let Some(mut outer) = self.outer.pop() {
            outer.looks_ahead = true;
            let mut line = mem::replace(&mut self.line, outer);
            if !line.has_moved {
                // A variation of words only is about the move that it was to replace.
                line.node = self.line.node;
            }
            self.end_line(line);
        }
    }

    fn result(&mut self, result: GameResult) {
        // A game may have a second one, after an error.
        let known = self.result.filter(|_| result == GameResult::Unknown);
        self.result = known.or(Some(result));
        // Comments that follow it are about what has been.
        self.line.looks_ahead = false;
    }

    fn end_game(&mut self) {
        let line = mem::replace(&mut self.line, Line::after(Tree::ROOT));
        self.end_line(line);
        self.settle_result();
    }

    fn error(&mut self, error: PgnError) {
        if self.errors.len() < self.limits.errors {
            self.errors.push(error);
        } else {
            self.more_errors += 1;
        }
    }
}
