//! [`PgnReader`]: reads games from any reader, one after the other.

mod game_end;
mod tag_section;

use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use super::{
    between_games::{self, BoundaryToken},
    error::{PgnError, PgnErrorKind},
    game_state::{GameState, LeadingText, ReadMode},
    input_buffer::{InputBuffer, Location, Refill},
    lexer,
    limits::PgnLimits,
    movetext::{ScanEvent, ScanStop},
    parsed_games::ParsedGames,
    tag_pair::{TagPairScan, scan_tag_pair},
    visitor::{IgnoreAll, Skip, Visitor},
};
use crate::{Comment, text};

use game_end::AfterResult;

/// Reads games in PGN, from files of any length and quality.
///
/// Memory is bounded by [`PgnLimits`]. No input makes it panic or stop early: problems are reported as
/// [`PgnError`]s, and reading resumes at the next valid variation or game. The reader is buffered, so there is no
/// need for a `BufReader`.
///
/// A game ends with its result, before a tag at the beginning of a line, or, where it has neither, before a line that
/// begins with the move number 1, and not with `1...`; after a single move, an empty line must precede it. Moves that follow a result are another game if they begin with the number
/// 1, or without a number after an empty line; otherwise they are reported as an error and belong to the same game.
/// All other move numbers are ignored: in many files they are wrong.
///
/// [`PgnReader::games`] iterates over games as trees; [`PgnReader::read_all`] passes their parts to a [`Visitor`];
/// [`check`](super::check) only checks that all moves are legal, as fast as possible.
///
/// ```
/// use tabiya_record::pgn::PgnReader;
/// let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 *\n\n1. d4 d5 1/2-1/2";
/// let mut lengths = Vec::new();
/// for reading in PgnReader::new(pgn.as_bytes()).games() {
///     let game = reading?.into_result()?;
///     lengths.push(game.tree.mainline().count());
/// }
/// assert_eq!(lengths, [4, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PgnReader<R> {
    input: InputBuffer<R>,
    limits: PgnLimits,
    game_count: u64,
    keeps_source: bool,
    /// Comments after the last game.
    trailing: Vec<LeadingText>,
}

impl<R: Read> PgnReader<R> {
    /// Creates a reader with the default [`PgnLimits`].
    pub fn new(read: R) -> Self {
        Self::with_limits(read, PgnLimits::default())
    }

    /// Creates a reader with custom limits.
    pub fn with_limits(read: R, limits: PgnLimits) -> Self {
        Self {
            input: InputBuffer::new(read, limits.token),
            limits,
            game_count: 0,
            keeps_source: false,
            trailing: Vec::new(),
        }
    }

    /// The limits.
    pub const fn limits(&self) -> &PgnLimits {
        &self.limits
    }

    /// Number of games begun so far.
    pub const fn games_begun(&self) -> u64 {
        self.game_count
    }

    /// Comments and escaped lines after the last game, once all games have been read. They belong to no game.
    pub fn trailing_comments(&self) -> impl Iterator<Item = Comment> {
        let comments = self.trailing.iter().map(|text| match text {
            LeadingText::Comment(text) | LeadingText::Escape(text) => text::decode(text),
        });
        comments.map(|text| Comment::new(&text))
    }

    /// Keeps the text of each game for [`ParsedGame::source`](super::ParsedGame::source).
    pub(crate) fn keep_source(&mut self) {
        self.keeps_source = true;
    }

    /// Text of the last game, as it stands in the file, if it was to be kept and is not too long.
    pub(crate) fn source(&self) -> Option<Vec<u8>> {
        self.input.kept_text()
    }

    /// Keeps the text from here on, if texts are to be kept.
    fn mark_source(&mut self) {
        if self.keeps_source {
            let PgnLimits { game, token, .. } = self.limits;
            self.input.mark(game.saturating_add(token as u64));
        }
    }

    /// Iterates over the games as trees, with all moves checked.
    pub const fn games(self) -> ParsedGames<R> {
        ParsedGames::new(self)
    }

    /// Passes all games to a visitor.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        while self.read_game(visitor)? {}
        Ok(())
    }

    /// Passes the next game to a visitor. False if there was none.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        let mut game = GameState::new(self.input.offset(), self.limits.depth);
        self.mark_source();
        self.game_count += 1;
        let has_begun = self.read_tags(&mut game, visitor)?;
        if !has_begun {
            self.game_count -= 1;
            self.trailing.append(&mut game.leading);
            return Ok(false);
        }
        if game.mode == ReadMode::Read
            && let ControlFlow::Break(skip) = visitor.begin_moves()
        {
            self.skip_for_bad_start(&mut game, visitor, skip);
        }
        for text in &game.leading {
            match text {
                LeadingText::Comment(text) if game.mode == ReadMode::Read || game.has_failed => {
                    visitor.comment(text);
                }
                LeadingText::Comment(text) | LeadingText::Escape(text) => visitor.skipped(text),
            }
        }
        self.read_moves(&mut game, visitor)?;
        visitor.end_game();
        Ok(true)
    }
}

/// Lookahead.
impl<R: Read> PgnReader<R> {
    /// Skips to the start of the next game. False if there is none.
    pub(crate) fn skip_to_game(&mut self) -> io::Result<bool> {
        loop {
            match between_games::before_movetext(self.input.window()) {
                BoundaryToken::Blank { next } | BoundaryToken::Comment { next, .. } => {
                    self.input.consume_to(next)
                }
                BoundaryToken::Tag
                | BoundaryToken::Movetext
                | BoundaryToken::RepeatedResult { .. } => return Ok(true),
                BoundaryToken::Incomplete if self.input.refill()? == Refill::Full => {
                    return Ok(true);
                }
                BoundaryToken::Incomplete => {}
                BoundaryToken::EndOfInput => return Ok(false),
            }
        }
    }

    /// Makes an error about the next token.
    pub(crate) fn error_here(&mut self, kind: PgnErrorKind) -> PgnError {
        let window = self.input.window();
        let end = lexer::word_end(window.bytes, window.start).min(window.end);
        let found = text::excerpt(&window.bytes[window.start..end]);
        let location = self.input.location(window.start);
        self.error(location, found, kind)
    }
}

/// Movetext.
impl<R: Read> PgnReader<R> {
    fn read_moves<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<()> {
        loop {
            let window = self.input.window();
            let ScanStop { at, event } = match game.mode {
                ReadMode::Read => game.scanner.run(window, visitor),
                ReadMode::SkipVariation { .. } | ReadMode::SkipGame => {
                    game.scanner.run(window, &mut IgnoreAll)
                }
            };
            self.consume_read(game, visitor, at);
            match event {
                ScanEvent::Incomplete => self.read_more(game, visitor)?,
                ScanEvent::EndOfInput | ScanEvent::NextGame => break,
                ScanEvent::Tag if !self.is_tag_in_movetext(game) => break,
                ScanEvent::Tag => self.skip_tag(game, visitor)?,
                ScanEvent::Result { result, length } => {
                    self.handle_result(game, visitor, result, length);
                    self.input.consume_to(at + length);
                    if self.read_after_result(game, visitor, result)? == AfterResult::NextGame {
                        break;
                    }
                    self.report_moves_after_result(game, visitor);
                }
                ScanEvent::CloseVariation => {
                    match game.mode {
                        ReadMode::Read => {
                            self.report(visitor, PgnErrorKind::StrayBracket, 1);
                            self.consume_skipped(visitor, at + 1);
                        }
                        // The visitor knows that this variation ends.
                        ReadMode::SkipVariation { begun: true } => self.input.consume_to(at + 1),
                        _ => self.consume_skipped(visitor, at + 1),
                    }
                    game.close_skipped_variation(visitor);
                }
                ScanEvent::SkipLine { skip, length } => {
                    if game.mode == ReadMode::Read {
                        self.skip_with_reason(game, visitor, skip, length);
                    }
                    self.consume_read(game, visitor, at + length);
                }
                ScanEvent::SkipVariation { skip } => {
                    game.scanner.depth += 1;
                    if game.mode == ReadMode::Read && self.skip_with_reason(game, visitor, skip, 1)
                    {
                        game.mode = ReadMode::SkipVariation { begun: false };
                    }
                    self.consume_read(game, visitor, at + 1);
                }
                ScanEvent::InvalidToken { kind, length } => {
                    // The visitor has the text of an unterminated comment.
                    let is_read =
                        game.mode == ReadMode::Read && kind == PgnErrorKind::UnterminatedComment;
                    if game.mode == ReadMode::Read {
                        self.report(visitor, kind, length);
                    }
                    match is_read {
                        true => self.input.consume_to(at + length),
                        false => self.consume_skipped(visitor, at + length),
                    }
                }
            }
        }
        self.compare_result_with_board(game, visitor);
        self.close_open_variations(game, visitor);
        Ok(())
    }

    /// Closes the variations still open at the end of the game.
    fn close_open_variations<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) {
        let open = game.scanner.depth;
        if open > 0 && game.mode != ReadMode::SkipGame {
            let window = self.input.window();
            let length = lexer::word_end(window.bytes, window.start).min(window.end) - window.start;
            self.report(
                visitor,
                PgnErrorKind::UnterminatedVariation { open },
                length,
            );
        }
        game.close_begun_variations(visitor);
    }

    /// Reads more input, or gives up on a game that is too long.
    fn read_more<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<()> {
        let more = self.input.refill()?;
        let PgnLimits {
            token, game: most, ..
        } = self.limits;
        if more == Refill::Full {
            let kind = PgnErrorKind::TokenTooLong { most: token };
            self.give_up(game, visitor, kind);
            self.skip_to_tag(visitor)?;
        } else if self.input.offset() - game.offset > most && game.mode != ReadMode::SkipGame {
            self.give_up(game, visitor, PgnErrorKind::GameTooLong { most });
        }
        Ok(())
    }

    fn give_up<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V, kind: PgnErrorKind) {
        if game.mode != ReadMode::SkipGame {
            self.report(visitor, kind, usize::MAX);
        }
        game.close_begun_variations(visitor);
        game.mode = ReadMode::SkipGame;
        game.has_failed = true;
        game.scanner.base_depth = 0;
    }

    /// Skips to the next line that begins with a tag.
    fn skip_to_tag<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        loop {
            let window = self.input.window();
            let (next, found) = lexer::next_tag(window);
            let is_finished = window.is_finished;
            self.consume_skipped(visitor, next);
            if found || is_finished {
                return Ok(());
            }
            self.input.refill()?;
        }
    }

    /// True if the next tag is in the middle of a line of movetext.
    fn is_tag_in_movetext(&self, game: &GameState) -> bool {
        let window = self.input.window();
        game.scanner.line_ends == 0 && !window.is_line_start(window.start)
    }

    /// Skips a tag within movetext.
    fn skip_tag<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<()> {
        loop {
            let window = self.input.window();
            match scan_tag_pair(window, window.start) {
                TagPairScan::Pair { next, .. } | TagPairScan::Malformed { next } => {
                    if game.mode == ReadMode::Read {
                        let length = next - window.start;
                        self.report(visitor, PgnErrorKind::TagAmongMoves, length);
                    }
                    self.consume_skipped(visitor, next);
                    return Ok(());
                }
                TagPairScan::Incomplete if self.input.refill()? == Refill::Full => {
                    let most = self.limits.token;
                    self.give_up(game, visitor, PgnErrorKind::TokenTooLong { most });
                    return self.skip_line(visitor);
                }
                TagPairScan::Incomplete => {}
            }
        }
    }
}

/// Errors.
impl<R: Read> PgnReader<R> {
    /// Consumes bytes, and passes them on as skipped unless moves are being read.
    fn consume_read<V: Visitor>(&mut self, game: &GameState, visitor: &mut V, to: usize) {
        match game.mode {
            ReadMode::Read => self.input.consume_to(to),
            ReadMode::SkipVariation { .. } | ReadMode::SkipGame => {
                self.consume_skipped(visitor, to)
            }
        }
    }

    /// Consumes bytes, and passes them on as skipped.
    #[cold]
    fn consume_skipped<V: Visitor>(&mut self, visitor: &mut V, to: usize) {
        let window = self.input.window();
        if to > window.start {
            visitor.skipped(&window.bytes[window.start..to]);
        }
        self.input.consume_to(to);
    }

    /// Reports the error, if any, at the next `length` bytes, and skips the rest of the current line. False if there is
    /// nothing to skip.
    #[cold]
    fn skip_with_reason<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        skip: Skip,
        length: usize,
    ) -> bool {
        match skip {
            Skip::Nothing(kind) => {
                self.report(visitor, *kind, length);
                return false;
            }
            Skip::WithError(kind) => {
                self.report(visitor, *kind, length);
                game.has_failed |= game.scanner.depth == 0;
            }
            Skip::Silently => {}
        }
        game.skip_line();
        true
    }

    /// Reports the error in the tag that sets the starting position, and skips the moves of the game.
    #[cold]
    fn skip_for_bad_start<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        skip: Skip,
    ) {
        let skips = !matches!(skip, Skip::Nothing(_));
        game.has_failed = matches!(skip, Skip::WithError(_));
        if let Skip::WithError(kind) | Skip::Nothing(kind) = skip {
            let start = game.take_start_tag(&kind);
            let (location, found) = start.unwrap_or_else(|| {
                let at = self.input.window().start;
                (self.input.location(at), String::new())
            });
            visitor.error(self.error(location, found, *kind));
        }
        if skips {
            game.skip_line();
        }
    }

    /// Reports an error in the next `length` bytes.
    #[cold]
    fn report<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, length: usize) {
        let window = self.input.window();
        let end = window.start.saturating_add(length).min(window.end);
        let found = text::excerpt(&window.bytes[window.start..end]);
        let location = self.input.location(window.start);
        visitor.error(self.error(location, found, kind));
    }

    fn error(&self, location: Location, found: String, kind: PgnErrorKind) -> PgnError {
        PgnError {
            game: self.game_count,
            line: location.line,
            column: location.column,
            found,
            kind,
        }
    }
}
