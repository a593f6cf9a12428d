//! [`Scan`]: the tokens of movetext, given to a visitor as they come.

use std::ops::ControlFlow;

use tabiya_rules::{San, SanError, SanKind};

use super::{
    error::PgnErrorKind,
    lex::{self, CLASS, Class, End},
    source::View,
    visitor::{Stop, Visitor},
};
use crate::{GameResult, Nag, text};

/// Where scanning stands among the variations.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    /// How many variations are open.
    pub(crate) depth: usize,
    /// How many were open where scanning began: closing one more is an event.
    pub(crate) floor: usize,
    /// How many may be open.
    pub(crate) deepest: usize,
    /// True if a move, or what stands where one should, has come.
    pub(crate) has_moved: bool,
    /// How many line ends are among the blanks right before where scanning stopped, at a tag or for more
    /// bytes.
    pub(crate) lines: usize,
}

/// Why scanning stopped, and at which index of the buffer. What comes before is done with.
pub(crate) struct Halt {
    pub(crate) at: usize,
    pub(crate) event: Event,
}

pub(crate) enum Event {
    /// The token at hand is cut off.
    More,
    /// The text is over.
    End,
    /// A tag begins.
    Tag,
    /// Another game begins, without tags.
    NextGame,
    /// The result of the game, of this many bytes.
    Result { result: GameResult, length: usize },
    /// A variation is closed that was opened before scanning began, or never.
    Close,
    /// What follows in this line is to be skipped, from this token on.
    Stop { stop: Stop, length: usize },
    /// The variation that begins here is to be skipped.
    StopVariation { stop: Stop },
    /// This token is wrong, but those after it make sense.
    Wrong { kind: PgnErrorKind, length: usize },
}

/// What one token came to.
enum Token {
    /// The next one begins at this index.
    Next(usize),
    Halt(Event),
}

/// Tokens shorter than this are never cut off: scanning stops that long before the end of the bytes at
/// hand, unless the text ends there.
const LOOKAHEAD: usize = 64;

impl Scan {
    /// Goes on until something happens that is more than a token.
    pub(crate) fn run<V: Visitor>(&mut self, view: View<'_>, visitor: &mut V) -> Halt {
        let halt = self.scan(view, visitor);
        self.lines = match halt.event {
            Event::More | Event::Tag => self.lines_before(view, halt.at),
            _ => 0,
        };
        halt
    }

    #[inline(always)]
    fn scan<V: Visitor>(&mut self, view: View<'_>, visitor: &mut V) -> Halt {
        let bytes = view.bytes;
        let limit = match view.finished {
            true => view.end,
            false => view.end.saturating_sub(LOOKAHEAD),
        };
        let mut at = view.start;
        while at < limit {
            let token = match CLASS[bytes[at] as usize] {
                Class::Blank | Class::Dot => Token::Next(at + 1),
                Class::Letter => {
                    self.has_moved = true;
                    scan_move(view, at, visitor)
                }
                Class::Digit => self.number(view, at, visitor),
                Class::OpenBrace => scan_comment(view, at, visitor),
                Class::Open => self.open(at, visitor),
                Class::Close => self.close(at, visitor),
                Class::Dollar => scan_nag(view, at, visitor),
                _ => self.rare(view, at, visitor),
            };
            match token {
                Token::Next(next) => at = next,
                Token::Halt(event) => return Halt { at, event },
            }
        }
        Halt {
            // The blank after the last token may have been padding.
            at: at.min(view.end),
            event: match view.finished {
                true => Event::End,
                false => Event::More,
            },
        }
    }

    fn open<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Token {
        if self.depth >= self.deepest {
            let stop = Stop::Refuse(Box::new(PgnErrorKind::TooDeep { most: self.deepest }));
            return Token::Halt(Event::StopVariation { stop });
        }
        match visitor.begin_variation() {
            ControlFlow::Continue(()) => {
                self.depth += 1;
                Token::Next(at + 1)
            }
            ControlFlow::Break(stop) => Token::Halt(Event::StopVariation { stop }),
        }
    }

    fn close<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Token {
        if self.depth == self.floor {
            return Token::Halt(Event::Close);
        }
        self.depth -= 1;
        visitor.end_variation();
        Token::Next(at + 1)
    }

    /// A move number, and what else begins with a digit.
    #[inline]
    fn number<V: Visitor>(&mut self, view: View<'_>, at: usize, visitor: &mut V) -> Token {
        let bytes = view.bytes;
        let mut end = at + 1;
        while bytes[end].is_ascii_digit() {
            end += 1;
        }
        if bytes[end] != b'.' {
            return self.odd_number(view, at, end, visitor);
        }
        if end == at + 1 && bytes[at] == b'1' && self.begins_game(view, at) {
            return Token::Halt(Event::NextGame);
        }
        end += 1;
        while bytes[end] == b'.' {
            end += 1;
        }
        visitor.move_number();
        Token::Next(after_blank(bytes, end))
    }

    /// Digits that no dot follows: a result, castling with zeros, or a number after all.
    #[cold]
    fn odd_number<V: Visitor>(
        &mut self,
        view: View<'_>,
        at: usize,
        digits_end: usize,
        visitor: &mut V,
    ) -> Token {
        let end = lex::word_end(view.bytes, at);
        if cut_off(view, end) {
            return Token::Halt(Event::More);
        }
        let word = trim_end(&view.bytes[at..end]);
        if let Some(result) = GameResult::from_bytes(word) {
            return self.result(at, result, word.len());
        }
        let is_castle = |san: &San| matches!(san.kind, SanKind::Castle(_));
        if San::from_bytes(word).as_ref().is_some_and(is_castle) {
            self.has_moved = true;
            return heard(visitor.san(word), at, word.len());
        }
        // A number without a dot, also with a move right after it.
        if &view.bytes[at..digits_end] == b"1" && self.begins_game(view, at) {
            return Token::Halt(Event::NextGame);
        }
        visitor.move_number();
        Token::Next(digits_end)
    }

    /// True if the number 1 that stands at `at` is that of another game: it follows an empty line, moves
    /// come before it, and it is not that of Black's move.
    #[cold]
    fn begins_game(&self, view: View<'_>, at: usize) -> bool {
        self.has_moved
            && self.depth == 0
            && !lex::is_black_number(&view.bytes[at + 1..])
            && self.lines_before(view, at) >= 2
    }

    /// How many line ends are among the blanks right before an index.
    fn lines_before(&self, view: View<'_>, at: usize) -> usize {
        let bytes = view.bytes;
        let is_blank = |index: &usize| CLASS[bytes[*index] as usize] == Class::Blank;
        let blanks = (view.start..at).rev().take_while(is_blank).count();
        let from = at - blanks;
        let lines = (from..at).filter(|index| lex::ends_line(bytes, *index));
        // Blanks may have begun before the bytes at hand.
        let gone = if from == view.start { self.lines } else { 0 };
        gone + lines.count()
    }

    /// In a variation, a result says how that line would end.
    fn result(&self, at: usize, result: GameResult, length: usize) -> Token {
        match self.depth {
            0 => Token::Halt(Event::Result { result, length }),
            _ => Token::Next(at + length),
        }
    }

    #[cold]
    fn rare<V: Visitor>(&mut self, view: View<'_>, at: usize, visitor: &mut V) -> Token {
        match CLASS[view.bytes[at] as usize] {
            Class::Star => self.result(at, GameResult::Unknown, 1),
            Class::Glyph => scan_glyph(view, at, visitor),
            Class::OpenBracket => scan_bracket(view, at),
            Class::Semicolon => scan_line(view, at, |text| visitor.comment(text)),
            Class::Percent if view.is_line_start(at) => scan_line(view, at, |_| {}),
            _ => self.word(view, at, visitor),
        }
    }

    /// What begins with none of the usual bytes.
    fn word<V: Visitor>(&mut self, view: View<'_>, at: usize, visitor: &mut V) -> Token {
        let bytes = view.bytes;
        if let Some(length) = odd_blank(&bytes[at..]) {
            return Token::Next(at + length);
        }
        if let b'}' | b']' = bytes[at] {
            return wrong(PgnErrorKind::StrayBracket, 1);
        }
        let end = lex::word_end(bytes, at);
        if cut_off(view, end) {
            return Token::Halt(Event::More);
        }
        let word = &bytes[at..end];
        if let b"--" | b"Z0" | b"z0" | b"0000" | b"@@@@" = word {
            self.has_moved = true;
            return heard(visitor.null_move(), at, word.len());
        }
        if let Some(nag) = Nag::from_glyph_bytes(word) {
            visitor.nag(nag);
            return Token::Next(end);
        }
        if let Some(result) = GameResult::from_bytes(word) {
            return self.result(at, result, word.len());
        }
        // Signs of check that stand apart from their move, and dashes.
        if let b"+" | b"++" | b"#" | b"-" = word {
            return Token::Next(end);
        }
        self.has_moved = true;
        let found = text::excerpt(word);
        heard(
            Stop::refuse(PgnErrorKind::Move(SanError::Syntax { found })),
            at,
            word.len(),
        )
    }
}

#[inline(always)]
fn scan_move<V: Visitor>(view: View<'_>, at: usize, visitor: &mut V) -> Token {
    let bytes = view.bytes;
    let end = lex::move_end(bytes, at);
    let after = bytes[end];
    if after > b' ' && after != b')' || end - at >= LOOKAHEAD {
        return scan_odd_move(view, at, end, visitor);
    }
    let text = &bytes[at..end];
    if let [b'e', b'p'] = text {
        return Token::Next(end);
    }
    match visitor.san(text) {
        ControlFlow::Continue(()) => Token::Next(after_blank(bytes, end)),
        ControlFlow::Break(stop) => stopped(stop, end - at),
    }
}

/// A move with something unusual at its end.
#[cold]
fn scan_odd_move<V: Visitor>(view: View<'_>, at: usize, end: usize, visitor: &mut V) -> Token {
    if cut_off(view, end) {
        return Token::Halt(Event::More);
    }
    let bytes = view.bytes;
    let end = match bytes[end..] {
        // e8(Q)
        [b'(', b'N' | b'B' | b'R' | b'Q', b')', ..] if matches!(bytes[end - 1], b'1' | b'8') => {
            end + 3
        }
        // exd6e.p.
        [b'.', b'p', b'.', ..] if bytes[end - 1] == b'e' => end + 3,
        [b'.', b'p', ..] if bytes[end - 1] == b'e' => end + 2,
        _ => end,
    };
    match &bytes[at..end] {
        b"e.p." | b"e.p" => Token::Next(end),
        text => heard(visitor.san(text), at, text.len()),
    }
}

#[inline]
fn scan_comment<V: Visitor>(view: View<'_>, at: usize, visitor: &mut V) -> Token {
    match lex::comment_end(view, at + 1) {
        End::Closed(end) => {
            visitor.comment(&view.bytes[at + 1..end]);
            Token::Next(after_blank(view.bytes, end + 1))
        }
        End::Missing(end) => {
            visitor.comment(&view.bytes[at + 1..end]);
            wrong(PgnErrorKind::UnterminatedComment, end - at)
        }
        End::More => Token::Halt(Event::More),
    }
}

fn scan_nag<V: Visitor>(view: View<'_>, at: usize, visitor: &mut V) -> Token {
    let digits = view.bytes[at + 1..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let (length, number) = digits.fold((0, 0u32), |(length, number), digit| {
        (
            length + 1,
            number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0')),
        )
    });
    let end = at + 1 + length;
    if cut_off(view, end) {
        return Token::Halt(Event::More);
    }
    match u8::try_from(number) {
        Ok(number) if length > 0 => {
            visitor.nag(Nag(number));
            Token::Next(end)
        }
        _ => wrong(PgnErrorKind::Nag, end - at),
    }
}

/// `!`, `?`, or two of them; more of them say no more.
fn scan_glyph<V: Visitor>(view: View<'_>, at: usize, visitor: &mut V) -> Token {
    let bytes = &view.bytes[at..];
    let length = bytes
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?'))
        .count();
    if cut_off(view, at + length) {
        return Token::Halt(Event::More);
    }
    if let Some(nag) = Nag::from_glyph_bytes(&bytes[..length.min(2)]) {
        visitor.nag(nag);
    }
    Token::Next(at + length)
}

fn scan_bracket(view: View<'_>, at: usize) -> Token {
    match lex::tag_begins(view, at) {
        Some(true) => Token::Halt(Event::Tag),
        // A tag that is wrong in itself, but stands where tags stand.
        Some(false) if view.is_line_start(at) && view.bytes[at + 1].is_ascii_alphabetic() => {
            Token::Halt(Event::Tag)
        }
        Some(false) => {
            let end = lex::word_end(view.bytes, at);
            let found = text::excerpt(&view.bytes[at..end]);
            let kind = PgnErrorKind::Move(SanError::Syntax { found });
            stopped(Stop::Refuse(Box::new(kind)), 1)
        }
        None => Token::Halt(Event::More),
    }
}

/// What goes on to the end of the line.
fn scan_line(view: View<'_>, at: usize, hear: impl FnOnce(&[u8])) -> Token {
    match lex::line_end(view, at + 1) {
        End::Closed(end) | End::Missing(end) => {
            hear(&view.bytes[at + 1..end]);
            Token::Next(end)
        }
        End::More => Token::Halt(Event::More),
    }
}

/// The index after a blank, if there is one: most tokens are followed by one, which need not be a token of
/// its own.
#[inline(always)]
fn after_blank(bytes: &[u8], at: usize) -> usize {
    at + usize::from(bytes[at] <= b' ')
}

/// True if a word that ends here may go on beyond the bytes at hand.
fn cut_off(view: View<'_>, end: usize) -> bool {
    end >= view.end && !view.finished
}

/// A no-break space, a dot of three dots, or a byte order mark where files were put together.
fn odd_blank(bytes: &[u8]) -> Option<usize> {
    ["\u{a0}", "…", "\u{feff}"]
        .iter()
        .find(|blank| bytes.starts_with(blank.as_bytes()))
        .map(|blank| blank.len())
        .or((bytes[0] == 0xa0).then_some(1))
}

/// A word without a full stop or comma at its end.
fn trim_end(word: &[u8]) -> &[u8] {
    let end = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b','))
        .map_or(0, |last| last + 1);
    &word[..end]
}

fn heard(flow: ControlFlow<Stop>, at: usize, length: usize) -> Token {
    match flow {
        ControlFlow::Continue(()) => Token::Next(at + length),
        ControlFlow::Break(stop) => stopped(stop, length),
    }
}

#[cold]
fn stopped(stop: Stop, length: usize) -> Token {
    Token::Halt(Event::Stop { stop, length })
}

#[cold]
fn wrong(kind: PgnErrorKind, length: usize) -> Token {
    Token::Halt(Event::Wrong { kind, length })
}
