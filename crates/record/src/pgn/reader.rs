//! [`PgnReader`]: reads games from any reader, one after the other.

use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use super::{
    between_games::{self, BoundaryToken, FirstToken},
    error::{PgnError, PgnErrorKind},
    game_state::{GameState, ReadMode, TagOwner},
    input_buffer::{InputBuffer, Location, Refill},
    lexer::{self, TokenEnd},
    limits::PgnLimits,
    movetext::{ScanEvent, ScanStop},
    parsed_games::ParsedGames,
    tag_pair::{TagPairScan, scan_tag_pair},
    visitor::{IgnoreAll, Skip, TagValue, Visitor},
};
use crate::{GameResult, text};

/// Reads games in PGN, from files of any length and quality.
///
/// Memory is bounded by [`PgnLimits`]. No input makes it panic or stop early: problems are reported as
/// [`PgnError`]s, and reading resumes at the next valid variation or game. The reader is buffered, so there is no
/// need for a `BufReader`.
///
/// A game ends with its result, before a tag at the beginning of a line, or, where it has neither, before an
/// empty line and the move number 1. Moves that follow a result are another game if they begin with the number
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
        self.game_count += 1;
        let has_begun = self.read_tags(&mut game, visitor)?;
        if !has_begun {
            self.game_count -= 1;
            return Ok(false);
        }
        if game.mode == ReadMode::Read
            && let ControlFlow::Break(skip) = visitor.begin_moves()
        {
            self.skip_for_bad_start(&mut game, visitor, skip);
        }
        if game.mode == ReadMode::Read {
            game.comments.iter().for_each(|text| visitor.comment(text));
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

/// Tags, and what comes before them.
impl<R: Read> PgnReader<R> {
    /// Reads up to the movetext. False if the input ends without a game.
    fn read_tags<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<bool> {
        let mut has_begun = false;
        loop {
            match between_games::before_movetext(self.input.window()) {
                BoundaryToken::Blank { next } => {
                    let window = self.input.window();
                    game.line_ends += usize::from(lexer::ends_line(window.bytes, window.start));
                    self.input.consume_to(next);
                }
                BoundaryToken::Comment {
                    text,
                    next,
                    closed: is_closed,
                } => {
                    game.line_ends = 0;
                    let bytes = self.input.window().bytes;
                    game.store_comment(&bytes[text], self.limits.token);
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
                closed: is_closed,
            } => {
                let (name, value) = (&window.bytes[name], &window.bytes[value]);
                let tag_of = game.record_tag(name);
                if tag_of == TagOwner::NextGame {
                    return Ok(Tag::OfNextGame);
                }
                let is_result = name != b"Result" || game.record_result_tag(value);
                if game.mode == ReadMode::Read
                    && let ControlFlow::Break(skip) = visitor.tag(name, TagValue::new(value))
                {
                    self.skip_with_reason(game, visitor, skip, next - start);
                    self.input.consume_to(next);
                    return Ok(Tag::OfThisGame);
                }
                if let b"FEN" | b"Variant" = name {
                    let (is_fen, found) = (name == b"FEN", text::excerpt(value));
                    game.store_start_tag(is_fen, self.input.location(start), found);
                }
                for (is_wrong, kind) in [
                    (!is_closed, PgnErrorKind::Tag),
                    (tag_of == TagOwner::Duplicate, PgnErrorKind::DuplicateTag),
                    (!is_result, PgnErrorKind::Result),
                ] {
                    if is_wrong {
                        self.report(visitor, kind, next - start);
                    }
                }
                self.input.consume_to(next);
            }
            TagPairScan::Malformed { next } => {
                self.report(visitor, PgnErrorKind::Tag, next - start);
                self.input.consume_to(next);
            }
            TagPairScan::Incomplete => {
                if self.input.refill()? == Refill::Full {
                    let most = self.limits.token;
                    self.report(visitor, PgnErrorKind::TokenTooLong { most }, usize::MAX);
                    self.skip_line()?;
                }
            }
        }
        Ok(Tag::OfThisGame)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let window = self.input.window();
            match lexer::line_end(window, window.start) {
                TokenEnd::Closed(end) | TokenEnd::Unterminated(end) => {
                    self.input.consume_to(end);
                    return Ok(());
                }
                TokenEnd::Incomplete => {
                    let end = window.end;
                    self.input.consume_to(end);
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

/// Movetext, and what follows it.
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
            self.input.consume_to(at);
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
                    if game.mode == ReadMode::Read {
                        self.report(visitor, PgnErrorKind::StrayBracket, 1);
                    }
                    self.input.consume_to(at + 1);
                    game.close_skipped_variation(visitor);
                }
                ScanEvent::SkipLine { skip, length } => {
                    if game.mode == ReadMode::Read {
                        self.skip_with_reason(game, visitor, skip, length);
                    }
                    self.input.consume_to(at + length);
                }
                ScanEvent::SkipVariation { skip } => {
                    game.scanner.depth += 1;
                    if game.mode == ReadMode::Read {
                        self.skip_with_reason(game, visitor, skip, 1);
                        game.mode = ReadMode::SkipVariation { begun: false };
                    }
                    self.input.consume_to(at + 1);
                }
                ScanEvent::InvalidToken { kind, length } => {
                    if game.mode == ReadMode::Read {
                        self.report(visitor, kind, length);
                    }
                    self.input.consume_to(at + length);
                }
            }
        }
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
            self.skip_to_tag()?;
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
        game.scanner.base_depth = 0;
    }

    /// Skips to the next line that begins with a tag.
    fn skip_to_tag(&mut self) -> io::Result<()> {
        loop {
            let window = self.input.window();
            let (next, found) = lexer::next_tag(window);
            let is_finished = window.is_finished;
            self.input.consume_to(next);
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
                    self.input.consume_to(next);
                    return Ok(());
                }
                TagPairScan::Incomplete if self.input.refill()? == Refill::Full => {
                    let most = self.limits.token;
                    self.give_up(game, visitor, PgnErrorKind::TokenTooLong { most });
                    return self.skip_line();
                }
                TagPairScan::Incomplete => {}
            }
        }
    }

    /// Reports once that moves follow the result of their game.
    fn report_moves_after_result<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) {
        if game.mode == ReadMode::Read && !game.reported_moves_after_result {
            game.reported_moves_after_result = true;
            let window = self.input.window();
            let length = lexer::word_end(window.bytes, window.start) - window.start;
            self.report(visitor, PgnErrorKind::MovesAfterResult, length);
        }
    }

    /// Handles the result in the next `length` bytes.
    fn handle_result<V: Visitor>(
        &mut self,
        game: &GameState,
        visitor: &mut V,
        result: GameResult,
        length: usize,
    ) {
        if game.mode == ReadMode::Read {
            visitor.result(result);
            if game.contradicts(result) {
                self.report(visitor, PgnErrorKind::Result, length);
            }
        }
    }

    /// Reads the comments and repeated results after a result, and decides what follows.
    fn read_after_result<V: Visitor>(
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
                        return self.what_follows_result(game, true);
                    }
                }
                BoundaryToken::RepeatedResult {
                    result: again,
                    next,
                } => {
                    if game.mode == ReadMode::Read && again.is_some_and(|again| again != result) {
                        self.report(visitor, PgnErrorKind::Result, next - start);
                    }
                    self.input.consume_to(next);
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
                    }
                    line_ends = 0;
                    self.input.consume_to(next);
                }
                BoundaryToken::Incomplete if self.input.refill()? != Refill::Full => {}
                BoundaryToken::Incomplete => return Ok(AfterResult::NextGame),
                _ => return self.what_follows_result(game, false),
            }
        }
    }

    /// Decides whether the tokens after a result belong to the same game.
    fn what_follows_result(
        &mut self,
        game: &GameState,
        after_empty_line: bool,
    ) -> io::Result<AfterResult> {
        loop {
            let window = self.input.window();
            let is_cut_off = match between_games::before_movetext(window) {
                BoundaryToken::Blank { next } => {
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
                    FirstToken::MoveNumberOne if game.scanner.has_moves => {
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

/// Game that the tokens after a result belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterResult {
    NextGame,
    /// More moves of the same game.
    SameGame,
}

/// Errors.
impl<R: Read> PgnReader<R> {
    /// Skips the rest of the current line, and reports the error, if any, at the next `length` bytes.
    #[cold]
    fn skip_with_reason<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        skip: Skip,
        length: usize,
    ) {
        if let Skip::WithError(kind) = skip {
            self.report(visitor, *kind, length);
        }
        game.skip_line();
    }

    /// Skips the moves of a game, and reports the error in the tag that sets its starting position.
    #[cold]
    fn skip_for_bad_start<V: Visitor>(
        &mut self,
        game: &mut GameState,
        visitor: &mut V,
        skip: Skip,
    ) {
        if let Skip::WithError(kind) = skip {
            let start = game.take_start_tag(&kind);
            let (location, found) = start.unwrap_or_else(|| {
                let at = self.input.window().start;
                (self.input.location(at), String::new())
            });
            visitor.error(self.error(location, found, *kind));
        }
        game.skip_line();
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
