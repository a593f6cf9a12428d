//! [`PgnReader`]: reads games from any reader, one after the other.

use std::{
    io::{self, Read},
    ops::{ControlFlow, Range},
};

use super::{
    between_games::{self, BoundaryToken, FirstToken},
    error::{PgnError, PgnErrorKind},
    game_state::{GameState, LeadingText, ReadMode, TagOwner},
    input_buffer::{InputBuffer, Location, Refill},
    lexer::{self, TokenEnd},
    limits::PgnLimits,
    movetext::{ScanEvent, ScanStop},
    parsed_games::ParsedGames,
    tag_pair::{TagPairScan, scan_tag_pair},
    visitor::{IgnoreAll, Skip, TagValue, Visitor},
};
use tabiya_rules::Outcome;

use crate::{Comment, GameResult, text};

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

    /// Text of the last game, as it stands in the file, if it was to be kept.
    pub(crate) fn source(&self) -> Option<Vec<u8>> {
        self.keeps_source.then(|| self.input.kept_text())
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
        if self.keeps_source {
            self.input.mark();
        }
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

/// Tags, and what comes before them.
impl<R: Read> PgnReader<R> {
    /// Reads up to the movetext. False if the input ends without a game.
    fn read_tags<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) -> io::Result<bool> {
        let mut has_begun = false;
        loop {
            match between_games::before_movetext(self.input.window()) {
                BoundaryToken::Blank { next } => {
                    let window = self.input.window();
                    let text = &window.bytes[window.start..next];
                    game.line_ends += usize::from(lexer::ends_line(window.bytes, window.start));
                    if text[0] == b'%' {
                        let escape = LeadingText::Escape(text.to_vec());
                        if !game.store_leading(escape, self.limits.token) {
                            visitor.skipped(text);
                        }
                    }
                    self.input.consume_to(next);
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
                game.record_result_tag(result, self.input.location(start));
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

    fn skip_line<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
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
    fn compare_result_with_board<V: Visitor>(&mut self, game: &mut GameState, visitor: &mut V) {
        if game.mode != ReadMode::Read || game.compared_result || game.scanner.moves == 0 {
            return;
        }
        if let Some((result, location)) = game.result_tag()
            && let Some(outcome) = contradicting_outcome(visitor, result)
        {
            let found = format!("[Result \"{result}\"]");
            let kind = PgnErrorKind::ResultOnBoard { outcome };
            visitor.error(self.error(location, found, kind));
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
        Outcome::Stalemate => result.winner().is_some(),
        Outcome::InsufficientMaterial => false,
    })
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
