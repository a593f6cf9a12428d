//! Tags, and what comes before them.

use std::{
    io::{self, Read},
    ops::{ControlFlow, Range},
};

use super::{
    super::{
        between_games::{self, BoundaryToken},
        error::PgnErrorKind,
        game_state::{GameState, LeadingText, ReadMode, TagOwner},
        input_buffer::Refill,
        lexer::{self, TokenEnd},
        tag_pair::{TagPairScan, scan_tag_pair},
        visitor::{TagValue, Visitor},
    },
    PgnReader,
};
use crate::{GameResult, text};

impl<R: Read> PgnReader<R> {
    /// Reads up to the movetext. False if the input ends without a game.
    pub(super) fn read_tags<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
    ) -> io::Result<bool> {
        let mut has_begun = false;
        loop {
            match between_games::before_movetext(self.input.window()) {
                BoundaryToken::Blank { next } => {
                    let window = self.input.window();
                    let text = &window.bytes[window.start..next];
                    game.line_ends += usize::from(lexer::ends_line(window.bytes, window.start));
                    let is_escape = text[0] == b'%';
                    if is_escape {
                        let escape = LeadingText::Escape(text.to_vec());
                        if !game.store_leading(escape, self.limits.token) {
                            visitor.skipped(text);
                        }
                    }
                    self.input.consume_to(next);
                    // There may be any number of blanks before a game, and nobody needs them all.
                    let is_blank = !is_escape && !has_begun && game.leading.is_empty();
                    if is_blank && self.input.kept_len() > self.limits.token as u64 {
                        self.mark_source();
                    }
                }
                BoundaryToken::Comment {
                    text,
                    next,
                    closed: is_closed,
                } => {
                    game.line_ends = 0;
                    let bytes = &self.input.window().bytes[text];
                    let comment = LeadingText::Comment(bytes.to_vec());
                    if !game.store_leading(comment, self.limits.token) {
                        begin_game_once(&mut has_begun, visitor);
                        visitor.skipped(bytes);
                    }
                    if !is_closed {
                        begin_game_once(&mut has_begun, visitor);
                        let length = next - self.input.window().start;
                        self.report(visitor, PgnErrorKind::UnterminatedComment, length);
                    }
                    self.input.consume_to(next);
                }
                BoundaryToken::Tag => {
                    begin_game_once(&mut has_begun, visitor);
                    if self.read_tag(game, visitor)? == Tag::OfNextGame {
                        return Ok(true);
                    }
                }
                BoundaryToken::Movetext | BoundaryToken::RepeatedResult { .. } => {
                    begin_game_once(&mut has_begun, visitor);
                    return Ok(true);
                }
                BoundaryToken::Incomplete => {
                    // A comment too long for the buffer is reported when the movetext is scanned.
                    if self.input.refill()? == Refill::Full {
                        begin_game_once(&mut has_begun, visitor);
                        return Ok(true);
                    }
                }
                BoundaryToken::EndOfInput => return Ok(has_begun),
            }
        }
    }

    fn read_tag<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<Tag> {
        let window = self.input.window();
        let start = window.start;
        match scan_tag_pair(window, start) {
            TagPairScan::Pair {
                name,
                value,
                next,
                closed,
            } => {
                let tag_of = game.record_tag(&window.bytes[name.clone()]);
                if tag_of == TagOwner::NextGame {
                    return Ok(Tag::OfNextGame);
                }
                if !closed {
                    self.report(visitor, PgnErrorKind::Tag, next - start);
                }
                if tag_of == TagOwner::Duplicate {
                    self.report(visitor, PgnErrorKind::DuplicateTag, next - start);
                }
                self.read_tag_pair(game, visitor, name, value, next);
            }
            TagPairScan::Malformed { next } => {
                self.report(visitor, PgnErrorKind::Tag, next - start);
                self.consume_skipped(visitor, next);
            }
            TagPairScan::Incomplete => {
                if self.input.refill()? == Refill::Full {
                    let most = self.limits.token;
                    self.report(visitor, PgnErrorKind::TokenTooLong { most }, usize::MAX);
                    self.skip_line(visitor)?;
                }
            }
        }
        Ok(Tag::OfThisGame)
    }

    /// Passes a tag pair to the visitor, and consumes it.
    fn read_tag_pair<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        name: Range<usize>,
        value: Range<usize>,
        next: usize,
    ) {
        if game.mode != ReadMode::Read {
            return self.consume_skipped(visitor, next);
        }
        let window = self.input.window();
        let start = window.start;
        let (name, value) = (&window.bytes[name], &window.bytes[value]);
        let flow = visitor.tag(name, TagValue::new(value));
        match name {
            b"FEN" | b"Variant" => {
                let (is_fen, found) = (name == b"FEN", text::excerpt(value));
                game.store_start_tag(is_fen, self.input.location(start), found);
            }
            b"Result" => {
                let result = GameResult::from_bytes(value);
                let is_valid = result.is_some() || matches!(value, b"" | b"?");
                game.record_result_tag(result);
                if !is_valid {
                    self.report(visitor, PgnErrorKind::Result, next - start);
                }
            }
            _ => {}
        }
        let skips = match flow {
            ControlFlow::Continue(()) => false,
            ControlFlow::Break(skip) => self.skip_with_reason(game, visitor, skip, next - start),
        };
        match skips {
            true => self.consume_skipped(visitor, next),
            false => self.input.consume_to(next),
        }
    }

    pub(super) fn skip_line<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        loop {
            let window = self.input.window();
            match lexer::line_end(window, window.start) {
                TokenEnd::Closed(end) | TokenEnd::Unterminated(end) => {
                    self.consume_skipped(visitor, end);
                    return Ok(());
                }
                TokenEnd::Incomplete => {
                    let end = window.end;
                    self.consume_skipped(visitor, end);
                    self.input.refill()?;
                }
            }
        }
    }
}

/// Calls `begin_game` once.
fn begin_game_once<V: Visitor>(has_begun: &mut bool, visitor: &mut V) {
    if !std::mem::replace(has_begun, true) {
        visitor.begin_game();
    }
}

/// Game that the tag just scanned belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tag {
    OfThisGame,
    OfNextGame,
}
