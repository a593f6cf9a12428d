//! [`PgnReader`]: games from any reader, one after the other.

use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use super::{
    error::{PgnError, PgnErrorKind},
    games::Games,
    lead::{self, First, Lead},
    lex::{self, End},
    limits::Limits,
    open_game::{Mode, OpenGame, TagOf},
    scan::{Event, Halt},
    source::{More, Place, Source},
    tag::{TagScan, scan_tag},
    visitor::{Mute, Stop, TagValue, Visitor},
};
use crate::{GameResult, text};

/// Reads games in PGN, however long the file and whatever is in it.
///
/// Memory is bounded by [`Limits`]. No input makes it panic or stop early: what is wrong is told as a
/// [`PgnError`], and reading goes on with the next variation or game that makes sense. It has a buffer of
/// its own, so there is no need for a `BufReader`.
///
/// A game ends with its result, before a tag at the beginning of a line, or, where it has neither, before an
/// empty line and the move number 1. Moves that follow a result are another game if they begin with the number
/// 1, or without a number after an empty line; else they are told as an error, and are moves of the same game.
/// All other move numbers are ignored: in many files they are wrong.
///
/// [`PgnReader::games`] gives games as trees; [`PgnReader::read_all`] gives their parts to a [`Visitor`];
/// [`check`](super::check) only checks that all moves are legal, as fast as it goes.
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
    source: Source<R>,
    limits: Limits,
    games: u64,
}

impl<R: Read> PgnReader<R> {
    /// A reader with the usual [`Limits`].
    pub fn new(read: R) -> Self {
        Self::with_limits(read, Limits::default())
    }

    /// A reader with other limits.
    pub fn with_limits(read: R, limits: Limits) -> Self {
        Self {
            source: Source::new(read, limits.token),
            limits,
            games: 0,
        }
    }

    /// The limits.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many games have begun.
    pub const fn games_begun(&self) -> u64 {
        self.games
    }

    /// The games as trees, with all moves checked.
    pub const fn games(self) -> Games<R> {
        Games::new(self)
    }

    /// Gives all games to a visitor.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        while self.read_game(visitor)? {}
        Ok(())
    }

    /// Gives the next game to a visitor. False if there was none.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        let mut game = OpenGame::new(self.source.offset(), self.limits.depth);
        self.games += 1;
        let begun = self.read_tags(&mut game, visitor)?;
        if !begun {
            self.games -= 1;
            return Ok(false);
        }
        if game.mode == Mode::Read
            && let ControlFlow::Break(stop) = visitor.begin_moves()
        {
            self.stop_at_start(&mut game, visitor, stop);
        }
        if game.mode == Mode::Read {
            game.comments.iter().for_each(|text| visitor.comment(text));
        }
        self.read_moves(&mut game, visitor)?;
        visitor.end_game();
        Ok(true)
    }
}

/// What comes next.
impl<R: Read> PgnReader<R> {
    /// Goes to where the next game begins. False if there is none.
    pub(crate) fn skip_to_game(&mut self) -> io::Result<bool> {
        loop {
            match lead::before_moves(self.source.view()) {
                Lead::Blank { next } | Lead::Comment { next, .. } => self.source.take_to(next),
                Lead::Tag | Lead::Moves | Lead::Again { .. } => return Ok(true),
                Lead::More if self.source.more()? == More::Full => return Ok(true),
                Lead::More => {}
                Lead::End => return Ok(false),
            }
        }
    }

    /// An error about what comes next.
    pub(crate) fn error_here(&mut self, kind: PgnErrorKind) -> PgnError {
        let view = self.source.view();
        let end = lex::word_end(view.bytes, view.start).min(view.end);
        let found = text::excerpt(&view.bytes[view.start..end]);
        let place = self.source.place(view.start);
        self.error(place, found, kind)
    }
}

/// Tags, and what comes before them.
impl<R: Read> PgnReader<R> {
    /// Reads up to where moves would begin. False if the text ends without a game.
    fn read_tags<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) -> io::Result<bool> {
        let mut begun = false;
        loop {
            match lead::before_moves(self.source.view()) {
                Lead::Blank { next } => {
                    let view = self.source.view();
                    game.lines += usize::from(lex::ends_line(view.bytes, view.start));
                    self.source.take_to(next);
                }
                Lead::Comment { text, next, closed } => {
                    game.lines = 0;
                    let bytes = self.source.view().bytes;
                    game.keep_comment(&bytes[text], self.limits.token);
                    if !closed {
                        begin(&mut begun, visitor);
                        let length = next - self.source.view().start;
                        self.tell(visitor, PgnErrorKind::UnterminatedComment, length);
                    }
                    self.source.take_to(next);
                }
                Lead::Tag => {
                    begin(&mut begun, visitor);
                    if self.read_tag(game, visitor)? == Tag::OfNextGame {
                        return Ok(true);
                    }
                }
                Lead::Moves | Lead::Again { .. } => {
                    begin(&mut begun, visitor);
                    return Ok(true);
                }
                Lead::More => {
                    // A comment too long to hold is left to be found among the moves.
                    if self.source.more()? == More::Full {
                        begin(&mut begun, visitor);
                        return Ok(true);
                    }
                }
                Lead::End => return Ok(begun),
            }
        }
    }

    fn read_tag<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) -> io::Result<Tag> {
        let view = self.source.view();
        let start = view.start;
        match scan_tag(view, start) {
            TagScan::Pair {
                name,
                value,
                next,
                closed,
            } => {
                let (name, value) = (&view.bytes[name], &view.bytes[value]);
                let tag_of = game.note_tag(name);
                if tag_of == TagOf::NextGame {
                    return Ok(Tag::OfNextGame);
                }
                let is_result = name != b"Result" || game.note_result(value);
                if game.mode == Mode::Read
                    && let ControlFlow::Break(stop) = visitor.tag(name, TagValue::new(value))
                {
                    self.stop(game, visitor, stop, next - start);
                    self.source.take_to(next);
                    return Ok(Tag::OfThisGame);
                }
                if let b"FEN" | b"Variant" = name {
                    let (is_fen, found) = (name == b"FEN", text::excerpt(value));
                    game.keep_start(is_fen, self.source.place(start), found);
                }
                for (is_wrong, kind) in [
                    (!closed, PgnErrorKind::Tag),
                    (tag_of == TagOf::Again, PgnErrorKind::DuplicateTag),
                    (!is_result, PgnErrorKind::Result),
                ] {
                    if is_wrong {
                        self.tell(visitor, kind, next - start);
                    }
                }
                self.source.take_to(next);
            }
            TagScan::Bad { next } => {
                self.tell(visitor, PgnErrorKind::Tag, next - start);
                self.source.take_to(next);
            }
            TagScan::More => {
                if self.source.more()? == More::Full {
                    let most = self.limits.token;
                    self.tell(visitor, PgnErrorKind::TokenTooLong { most }, usize::MAX);
                    self.skip_line()?;
                }
            }
        }
        Ok(Tag::OfThisGame)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let view = self.source.view();
            match lex::line_end(view, view.start) {
                End::Closed(end) | End::Missing(end) => {
                    self.source.take_to(end);
                    return Ok(());
                }
                End::More => {
                    let end = view.end;
                    self.source.take_to(end);
                    self.source.more()?;
                }
            }
        }
    }
}

/// Tells a visitor once that a game begins.
fn begin<V: Visitor>(begun: &mut bool, visitor: &mut V) {
    if !std::mem::replace(begun, true) {
        visitor.begin_game();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tag {
    OfThisGame,
    OfNextGame,
}

/// Moves, and what comes after them.
impl<R: Read> PgnReader<R> {
    fn read_moves<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) -> io::Result<()> {
        loop {
            let view = self.source.view();
            let Halt { at, event } = match game.mode {
                Mode::Read => game.scan.run(view, visitor),
                Mode::SkipVariation { .. } | Mode::SkipGame => game.scan.run(view, &mut Mute),
            };
            self.source.take_to(at);
            match event {
                Event::More => self.read_more(game, visitor)?,
                Event::End | Event::NextGame => break,
                Event::Tag if !self.is_among_moves(game) => break,
                Event::Tag => self.skip_tag(game, visitor)?,
                Event::Result { result, length } => {
                    self.hear_result(game, visitor, result, length);
                    self.source.take_to(at + length);
                    if self.read_after_result(game, visitor, result)? == After::NextGame {
                        break;
                    }
                    self.tell_after_result(game, visitor);
                }
                Event::Close => {
                    if game.mode == Mode::Read {
                        self.tell(visitor, PgnErrorKind::StrayBracket, 1);
                    }
                    self.source.take_to(at + 1);
                    game.close_skipped(visitor);
                }
                Event::Stop { stop, length } => {
                    if game.mode == Mode::Read {
                        self.stop(game, visitor, stop, length);
                    }
                    self.source.take_to(at + length);
                }
                Event::StopVariation { stop } => {
                    game.scan.depth += 1;
                    if game.mode == Mode::Read {
                        self.stop(game, visitor, stop, 1);
                        game.mode = Mode::SkipVariation { begun: false };
                    }
                    self.source.take_to(at + 1);
                }
                Event::Wrong { kind, length } => {
                    if game.mode == Mode::Read {
                        self.tell(visitor, kind, length);
                    }
                    self.source.take_to(at + length);
                }
            }
        }
        self.close_all(game, visitor);
        Ok(())
    }

    /// Variations that are still open end with their game.
    fn close_all<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) {
        let open = game.scan.depth;
        if open > 0 && game.mode != Mode::SkipGame {
            let view = self.source.view();
            let length = lex::word_end(view.bytes, view.start).min(view.end) - view.start;
            self.tell(
                visitor,
                PgnErrorKind::UnterminatedVariation { open },
                length,
            );
        }
        game.close_heard(visitor);
    }

    /// Gets more bytes, or gives up on a game that is too long.
    fn read_more<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) -> io::Result<()> {
        let more = self.source.more()?;
        let Limits {
            token, game: most, ..
        } = self.limits;
        if more == More::Full {
            let kind = PgnErrorKind::TokenTooLong { most: token };
            self.give_up(game, visitor, kind);
            self.skip_to_tag()?;
        } else if self.source.offset() - game.begins > most && game.mode != Mode::SkipGame {
            self.give_up(game, visitor, PgnErrorKind::GameTooLong { most });
        }
        Ok(())
    }

    fn give_up<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V, kind: PgnErrorKind) {
        if game.mode != Mode::SkipGame {
            self.tell(visitor, kind, usize::MAX);
        }
        game.close_heard(visitor);
        game.mode = Mode::SkipGame;
        game.scan.floor = 0;
    }

    /// Goes to the next line that begins with a tag, whatever is before it.
    fn skip_to_tag(&mut self) -> io::Result<()> {
        loop {
            let view = self.source.view();
            let (next, found) = lex::next_tag(view);
            let finished = view.finished;
            self.source.take_to(next);
            if found || finished {
                return Ok(());
            }
            self.source.more()?;
        }
    }

    /// True if the tag that comes next stands in the middle of a line.
    fn is_among_moves(&self, game: &OpenGame) -> bool {
        let view = self.source.view();
        game.scan.lines == 0 && !view.is_line_start(view.start)
    }

    /// Skips a tag that stands among moves.
    fn skip_tag<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) -> io::Result<()> {
        loop {
            let view = self.source.view();
            match scan_tag(view, view.start) {
                TagScan::Pair { next, .. } | TagScan::Bad { next } => {
                    if game.mode == Mode::Read {
                        let length = next - view.start;
                        self.tell(visitor, PgnErrorKind::TagAmongMoves, length);
                    }
                    self.source.take_to(next);
                    return Ok(());
                }
                TagScan::More if self.source.more()? == More::Full => {
                    let most = self.limits.token;
                    self.give_up(game, visitor, PgnErrorKind::TokenTooLong { most });
                    return self.skip_line();
                }
                TagScan::More => {}
            }
        }
    }

    /// Tells once that moves follow the result of their game.
    fn tell_after_result<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V) {
        if game.mode == Mode::Read && !game.told_after_result {
            game.told_after_result = true;
            let view = self.source.view();
            let length = lex::word_end(view.bytes, view.start) - view.start;
            self.tell(visitor, PgnErrorKind::MovesAfterResult, length);
        }
    }

    /// The result of the game, in the next `length` bytes.
    fn hear_result<V: Visitor>(
        &mut self,
        game: &OpenGame,
        visitor: &mut V,
        result: GameResult,
        length: usize,
    ) {
        if game.mode == Mode::Read {
            visitor.result(result);
            if game.contradicts(result) {
                self.tell(visitor, PgnErrorKind::Result, length);
            }
        }
    }

    /// Reads what belongs to a game after its result, and says whether moves of it follow.
    fn read_after_result<V: Visitor>(
        &mut self,
        game: &OpenGame,
        visitor: &mut V,
        result: GameResult,
    ) -> io::Result<After> {
        let mut lines = 0;
        loop {
            let view = self.source.view();
            let start = view.start;
            match lead::after_result(view, lines) {
                Lead::Blank { next } => {
                    lines += usize::from(matches!(view.bytes[start], b'\n' | b'\r'));
                    self.source.take_to(next);
                    if lines == 2 {
                        return self.what_follows(game, true);
                    }
                }
                Lead::Again {
                    result: again,
                    next,
                } => {
                    if game.mode == Mode::Read && again.is_some_and(|again| again != result) {
                        self.tell(visitor, PgnErrorKind::Result, next - start);
                    }
                    self.source.take_to(next);
                }
                Lead::Comment { text, next, closed } => {
                    if game.mode == Mode::Read {
                        visitor.comment(&view.bytes[text]);
                        if !closed {
                            self.tell(visitor, PgnErrorKind::UnterminatedComment, next - start);
                        }
                    }
                    lines = 0;
                    self.source.take_to(next);
                }
                Lead::More if self.source.more()? != More::Full => {}
                Lead::More => return Ok(After::NextGame),
                _ => return self.what_follows(game, false),
            }
        }
    }

    /// Whether what comes after a result, and perhaps an empty line, can be another game.
    fn what_follows(&mut self, game: &OpenGame, after_empty_line: bool) -> io::Result<After> {
        loop {
            let view = self.source.view();
            let is_cut_off = match lead::before_moves(view) {
                Lead::Blank { next } => {
                    self.source.take_to(next);
                    continue;
                }
                Lead::More => true,
                Lead::Moves => match lead::first_of_moves(view) {
                    First::More => true,
                    First::Number => return Ok(After::SameGame),
                    First::One | First::Word if after_empty_line => return Ok(After::NextGame),
                    // A result before the first move is not where the game ends.
                    First::One if game.scan.has_moved => return Ok(After::NextGame),
                    First::One | First::Word => return Ok(After::SameGame),
                },
                _ => return Ok(After::NextGame),
            };
            if is_cut_off && self.source.more()? == More::Full {
                return Ok(After::NextGame);
            }
        }
    }
}

/// What comes after the result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    NextGame,
    /// More moves of the game.
    SameGame,
}

/// Errors.
impl<R: Read> PgnReader<R> {
    /// Skips what follows in the line at hand, for a reason at the first `length` bytes.
    #[cold]
    fn stop<V: Visitor>(
        &mut self,
        game: &mut OpenGame,
        visitor: &mut V,
        stop: Stop,
        length: usize,
    ) {
        if let Stop::Refuse(kind) = stop {
            self.tell(visitor, *kind, length);
        }
        game.skip_line();
    }

    /// The same before the first move: the reason is in a tag that says where the game starts.
    #[cold]
    fn stop_at_start<V: Visitor>(&mut self, game: &mut OpenGame, visitor: &mut V, stop: Stop) {
        if let Stop::Refuse(kind) = stop {
            let start = game.take_start(&kind);
            let (place, found) = start.unwrap_or_else(|| {
                let at = self.source.view().start;
                (self.source.place(at), String::new())
            });
            visitor.error(self.error(place, found, *kind));
        }
        game.skip_line();
    }

    /// Tells the visitor what is wrong with the next `length` bytes.
    #[cold]
    fn tell<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, length: usize) {
        let view = self.source.view();
        let end = view.start.saturating_add(length).min(view.end);
        let found = text::excerpt(&view.bytes[view.start..end]);
        let place = self.source.place(view.start);
        visitor.error(self.error(place, found, kind));
    }

    fn error(&self, place: Place, found: String, kind: PgnErrorKind) -> PgnError {
        PgnError {
            game: self.games,
            line: place.line,
            column: place.column,
            found,
            kind,
        }
    }
}
