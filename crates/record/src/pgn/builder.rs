//! [`GameBuilder`]: a visitor that builds a [`GameRecord`].

use std::{mem, ops::ControlFlow};

use tabiya_rules::{Color, Move, Outcome};

use super::{
    error::{PgnError, PgnErrorKind},
    limits::PgnLimits,
    parsed_games::{ParsedGame, UnreadText},
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
    unread: Vec<(NodeId, Vec<u8>)>,
    unread_bytes: usize,
    lost_bytes: u64,
    /// Number of a move that is not read, for the text that is kept.
    rejected_number: Option<String>,
    /// Names of the tags so far.
    tag_names: Vec<String>,
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
            unread: Vec::new(),
            unread_bytes: 0,
            lost_bytes: 0,
            rejected_number: None,
            tag_names: Vec::new(),
        }
    }

    pub(crate) fn finish(self) -> ParsedGame {
        ParsedGame {
            game: self.game,
            errors: self.errors,
            more_errors: self.more_errors,
            unread: unread_texts(self.unread),
            lost_bytes: self.lost_bytes,
            source: None,
        }
    }

    /// Adds a move, or a null move, that has been played.
    fn add_move(&mut self, m: Option<Move>) {
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
    }

    /// Rejects a move. Its number, which has been read, is kept with its text.
    #[cold]
    fn reject(&mut self, kind: PgnErrorKind) -> Flow {
        let position = self.positions.position();
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        self.rejected_number = Some(format!("{}{dots} ", position.fullmove_number()));
        Skip::with_error(kind)
    }

    /// Keeps a text that was not read, at the current place, up to a total of [`PgnLimits::token`] bytes.
    #[cold]
    fn keep_unread(&mut self, text: &[u8]) {
        let room = self.limits.token.saturating_sub(self.unread_bytes);
        let (kept, lost) = text.split_at(room.min(text.len()));
        self.unread_bytes += kept.len();
        self.lost_bytes += lost.len() as u64;
        // Before the first move of a variation, the move that it replaces is nearer than the one before it.
        let node = match self.outer.last() {
            Some(outer) if !self.line.has_moves => outer.node,
            _ => self.line.node,
        };
        match self.unread.last_mut() {
            Some((last, text)) if *last == node => text.extend_from_slice(kept),
            _ => self.unread.push((node, kept.to_vec())),
        }
    }

    /// Keeps a tag whose value is replaced or not valid.
    fn keep_tag(&mut self, name: &str, value: &str) {
        self.keep_unread(format!(" [{name} \"{}\"] ", tags::escape(value)).as_bytes());
    }

    /// Keeps the value that a repeated tag replaces.
    fn keep_replaced_tag(&mut self, name: &str, value: &str) {
        if !self.tag_names.iter().any(|known| known == name) {
            self.tag_names.push(name.to_owned());
            return;
        }
        let tags = &self.game.tags;
        let old = self.start.get(name).or_else(|| tags.get(name));
        let old = old.map(str::to_owned);
        if let Some(old) = old.filter(|old| old != value) {
            self.keep_tag(name, &old);
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
        if known(&tag) && result.is_some_and(|result| result != tag) {
            self.keep_tag("Result", tag.as_str());
        }
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
        let text = value.decode();
        self.keep_replaced_tag(&name, &text);
        if tags::is_start_tag(&name) {
            self.start.tag(name.as_bytes(), value);
        } else if self.game.tags.set(&name, &text).is_err() && !matches!(&*text, "" | "?") {
            // The name is valid, and an invalid result is treated as none.
            self.keep_tag(&name, &text);
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position() {
            Ok((position, fault)) => {
                if let Some(value) = self.start.contradicting_set_up().map(str::to_owned) {
                    self.keep_tag("SetUp", &value);
                }
                self.game.tree = Tree::new(position);
                self.positions.restart(position);
                let Some(fault) = fault else {
                    return ControlFlow::Continue(());
                };
                let fen = self.start.get("FEN").unwrap_or_default().to_owned();
                if position.fen() != fen {
                    self.keep_tag("FEN", &fen);
                }
                Skip::nothing(fault)
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
        if let Some(m) = self.positions.make_san(text) {
            self.add_move(Some(m));
            return ControlFlow::Continue(());
        }
        match self.positions.make_unusual(text) {
            Ok(unusual) => {
                self.add_move(Some(unusual.m));
                unusual
                    .error
                    .map_or(ControlFlow::Continue(()), Skip::nothing)
            }
            Err(kind) => self.reject(kind),
        }
    }

    fn null_move(&mut self) -> Flow {
        let max = self.limits.moves;
        if self.moves >= max {
            return Skip::with_error(PgnErrorKind::TooManyMoves { most: max });
        }
        if !self.positions.make_null_move() {
            return self.reject(PgnErrorKind::NullMove);
        }
        self.add_move(None);
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
        if let Some(first) = self.result
            && first != GameResult::Unknown
            && result != GameResult::Unknown
            && first != result
        {
            self.keep_unread(format!(" {first} ").as_bytes());
        }
        let known = self.result.filter(|_| result == GameResult::Unknown);
        self.result = known.or(Some(result));
        // Comments after the result belong to the last move.
        self.line.comments_are_for_next_move = false;
    }

    fn skipped(&mut self, text: &[u8]) {
        if let Some(number) = self.rejected_number.take() {
            self.keep_unread(number.as_bytes());
        }
        self.keep_unread(text);
    }

    fn outcome(&mut self) -> Option<Outcome> {
        self.positions.outcome()
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

/// Decodes texts, and leaves out those without any letter or sign.
fn unread_texts(texts: Vec<(NodeId, Vec<u8>)>) -> Vec<UnreadText> {
    let texts = texts.into_iter().map(|(node, bytes)| UnreadText {
        node,
        text: text::decode(&bytes).trim().to_owned(),
    });
    texts.filter(|unread| !unread.text.is_empty()).collect()
}
