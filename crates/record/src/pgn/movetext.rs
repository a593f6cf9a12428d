//! [`MovetextScanner`]: splits movetext into tokens and passes each to a visitor.

use std::ops::ControlFlow;

use tabiya_rules::{San, SanError, SanKind};

use super::{
    error::PgnErrorKind,
    input_buffer::InputWindow,
    lexer::{self, BYTE_CLASS, ByteClass, TokenEnd},
    scan_on_cpu::scan_on_this_cpu,
    visitor::{Skip, Visitor},
};
use crate::{GameResult, Nag, text};

/// Scanner for movetext, with its place among nested variations.
#[derive(Clone, Debug)]
pub(crate) struct MovetextScanner {
    /// Number of open variations.
    pub(crate) depth: usize,
    /// Number open when scanning began: closing one more is an event.
    pub(crate) base_depth: usize,
    /// Limit of nested variations.
    pub(crate) max_depth: usize,
    /// Number of moves so far, valid or not, including variations.
    pub(crate) moves: u32,
    /// Number of line ends among the blanks right before the point where scanning stopped, at a tag or for more
    /// input.
    pub(crate) line_ends: usize,
}

/// Event that stopped scanning, and its buffer index. Everything before the index is done.
pub(crate) struct ScanStop {
    pub(crate) at: usize,
    pub(crate) event: ScanEvent,
}

pub(crate) enum ScanEvent {
    /// The current token is cut off: more input is needed.
    Incomplete,
    EndOfInput,
    /// A tag begins.
    Tag,
    /// Another game begins, without tags.
    NextGame,
    /// The result of the game, of this many bytes.
    Result {
        result: GameResult,
        length: usize,
    },
    /// A `)` closes a variation that was opened before scanning began, or never.
    CloseVariation,
    /// The rest of this line is to be skipped, from this token of `length` bytes on.
    SkipLine {
        skip: Skip,
        length: usize,
    },
    /// The variation that begins here is to be skipped.
    SkipVariation {
        skip: Skip,
    },
    /// This token is invalid; scanning can go on after it.
    InvalidToken {
        kind: PgnErrorKind,
        length: usize,
    },
}

/// Result of scanning one token.
enum ScanStep {
    /// Index of the next token.
    Next(usize),
    Stop(ScanEvent),
}

/// Bytes of lookahead: scanning stops this far before the end of the window, unless the input ends there, so that
/// shorter tokens are never cut off.
const LOOKAHEAD: usize = 64;

impl MovetextScanner {
    /// Scans until an event that the visitor cannot handle alone.
    pub(crate) fn run<V: Visitor>(&mut self, window: InputWindow<'_>, visitor: &mut V) -> ScanStop {
        let stop = scan_on_this_cpu(self, window, visitor);
        self.line_ends = match stop.event {
            ScanEvent::Incomplete | ScanEvent::Tag => self.line_ends_before(window, stop.at),
            _ => 0,
        };
        stop
    }

    #[inline(always)]
    pub(super) fn scan<V: Visitor>(
        &mut self,
        window: InputWindow<'_>,
        visitor: &mut V,
    ) -> ScanStop {
        let bytes = window.bytes;
        let limit = match window.is_finished {
            true => window.end,
            false => window.end.saturating_sub(LOOKAHEAD),
        };
        let mut at = window.start;
        while at < limit {
            let token = match BYTE_CLASS[bytes[at] as usize] {
                ByteClass::Blank | ByteClass::Dot => ScanStep::Next(at + 1),
                ByteClass::MoveLetter => {
                    self.moves = self.moves.wrapping_add(1);
                    scan_move(window, at, visitor)
                }
                ByteClass::Digit => self.number(window, at, visitor),
                ByteClass::OpenBrace => scan_comment(window, at, visitor),
                ByteClass::OpenParenthesis => self.open(at, visitor),
                ByteClass::CloseParenthesis => self.close(at, visitor),
                ByteClass::Dollar => scan_nag(window, at, visitor),
                _ => self.rare_token(window, at, visitor),
            };
            match token {
                ScanStep::Next(next) => at = next,
                ScanStep::Stop(event) => return ScanStop { at, event },
            }
        }
        ScanStop {
            // The blank after the last token may be padding.
            at: at.min(window.end),
            event: match window.is_finished {
                true => ScanEvent::EndOfInput,
                false => ScanEvent::Incomplete,
            },
        }
    }

    fn open<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> ScanStep {
        if self.depth >= self.max_depth {
            let skip = Skip::WithError(Box::new(PgnErrorKind::TooDeep {
                most: self.max_depth,
            }));
            return ScanStep::Stop(ScanEvent::SkipVariation { skip });
        }
        match visitor.begin_variation() {
            ControlFlow::Continue(()) => {
                self.depth += 1;
                ScanStep::Next(at + 1)
            }
            ControlFlow::Break(skip) => ScanStep::Stop(ScanEvent::SkipVariation { skip }),
        }
    }

    fn close<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> ScanStep {
        if self.depth == self.base_depth {
            return ScanStep::Stop(ScanEvent::CloseVariation);
        }
        self.depth -= 1;
        visitor.end_variation();
        ScanStep::Next(at + 1)
    }

    /// Scans a move number or another token that begins with a digit.
    #[inline(always)]
    fn number<V: Visitor>(
        &mut self,
        window: InputWindow<'_>,
        at: usize,
        visitor: &mut V,
    ) -> ScanStep {
        let bytes = window.bytes;
        let mut end = at + 1;
        while bytes[end].is_ascii_digit() {
            end += 1;
        }
        if bytes[end] != b'.' {
            return self.digits_without_dot(window, at, end, visitor);
        }
        if end == at + 1 && bytes[at] == b'1' && self.begins_game(window, at) {
            return ScanStep::Stop(ScanEvent::NextGame);
        }
        end += 1;
        while bytes[end] == b'.' {
            end += 1;
        }
        visitor.move_number();
        ScanStep::Next(after_blank(bytes, end))
    }

    /// Scans digits without a dot: a result, castling written with zeros, or a move number after all.
    #[cold]
    fn digits_without_dot<V: Visitor>(
        &mut self,
        window: InputWindow<'_>,
        at: usize,
        digits_end: usize,
        visitor: &mut V,
    ) -> ScanStep {
        let end = lexer::word_end(window.bytes, at);
        if is_cut_off(window, end) {
            return ScanStep::Stop(ScanEvent::Incomplete);
        }
        let word = trim_end(&window.bytes[at..end]);
        if let Some(result) = GameResult::from_bytes(word) {
            return self.result(window, at, result, word.len(), visitor);
        }
        if word == b"0000" {
            self.moves += 1;
            return step_after(visitor.null_move(), at, word.len());
        }
        let is_castle = |san: &San| matches!(san.kind, SanKind::Castle(_));
        if San::from_bytes(word).as_ref().is_some_and(is_castle) {
            self.moves += 1;
            return step_after(visitor.san(word), at, word.len());
        }
        // A move number without a dot, possibly with a move right after it.
        if &window.bytes[at..digits_end] == b"1" && self.begins_game(window, at) {
            return ScanStep::Stop(ScanEvent::NextGame);
        }
        visitor.move_number();
        ScanStep::Next(digits_end)
    }

    /// True if the move number 1 at `at` begins another game: it begins a line after two moves, or follows a move and an
    /// empty line, and is not a black move number.
    #[cold]
    fn begins_game(&self, window: InputWindow<'_>, at: usize) -> bool {
        // In lists of half-moves, `1. e4` and `1. e5` are on lines of their own.
        let line_ends = match self.moves {
            0 => return false,
            1 => 2,
            _ => 1,
        };
        self.depth == 0
            && !lexer::is_black_move_number(&window.bytes[at + 1..])
            && self.line_ends_before(window, at) >= line_ends
    }

    /// Counts the line ends among the blanks right before an index.
    fn line_ends_before(&self, window: InputWindow<'_>, at: usize) -> usize {
        let bytes = window.bytes;
        let is_blank = |index: &usize| BYTE_CLASS[bytes[*index] as usize] == ByteClass::Blank;
        let blanks = (window.start..at).rev().take_while(is_blank).count();
        let from = at - blanks;
        let line_ends = (from..at).filter(|index| lexer::ends_line(bytes, *index));
        // The blanks may begin before the window.
        let earlier = if from == window.start {
            self.line_ends
        } else {
            0
        };
        earlier + line_ends.count()
    }

    /// Scans a result. Within a variation it is skipped: it says how that line would end.
    fn result<V: Visitor>(
        &self,
        window: InputWindow<'_>,
        at: usize,
        result: GameResult,
        length: usize,
        visitor: &mut V,
    ) -> ScanStep {
        if self.depth == 0 {
            return ScanStep::Stop(ScanEvent::Result { result, length });
        }
        if result != GameResult::Unknown {
            visitor.skipped(&window.bytes[at..at + length]);
        }
        ScanStep::Next(at + length)
    }

    #[cold]
    fn rare_token<V: Visitor>(
        &mut self,
        window: InputWindow<'_>,
        at: usize,
        visitor: &mut V,
    ) -> ScanStep {
        match BYTE_CLASS[window.bytes[at] as usize] {
            ByteClass::Star => self.result(window, at, GameResult::Unknown, 1, visitor),
            ByteClass::Glyph => scan_glyph(window, at, visitor),
            ByteClass::OpenBracket => scan_bracket(window, at),
            ByteClass::Semicolon => scan_to_line_end(window, at, |text| visitor.comment(text)),
            ByteClass::Percent if window.is_line_start(at) => {
                scan_to_line_end(window, at, |text| {
                    visitor.skipped(b"%");
                    visitor.skipped(text);
                })
            }
            _ => self.word(window, at, visitor),
        }
    }

    /// Scans a token that begins with an unusual byte.
    fn word<V: Visitor>(
        &mut self,
        window: InputWindow<'_>,
        at: usize,
        visitor: &mut V,
    ) -> ScanStep {
        let bytes = window.bytes;
        if let Some(length) = unusual_blank(&bytes[at..]) {
            return ScanStep::Next(at + length);
        }
        if let b'}' | b']' = bytes[at] {
            return invalid_token(PgnErrorKind::StrayBracket, 1);
        }
        let end = lexer::word_end(bytes, at);
        if is_cut_off(window, end) {
            return ScanStep::Stop(ScanEvent::Incomplete);
        }
        let word = &bytes[at..end];
        let plain = without_glyphs(word);
        if let b"--" | b"Z0" | b"z0" | b"@@@@" = plain {
            self.moves += 1;
            return step_after(visitor.null_move(), at, plain.len());
        }
        if word == b"D" {
            visitor.nag(Nag::DIAGRAM);
            return ScanStep::Next(end);
        }
        if let Some(nag) = Nag::from_glyph_bytes(word) {
            visitor.nag(nag);
            return ScanStep::Next(end);
        }
        if let Some(result) = GameResult::from_bytes(word) {
            return self.result(window, at, result, word.len(), visitor);
        }
        // Check signs separated from their move, and dashes.
        if let b"+" | b"++" | b"#" | b"-" = word {
            return ScanStep::Next(end);
        }
        self.moves += 1;
        if has_square(plain) {
            // Figurines, or the piece letters of another language.
            return step_after(visitor.san(plain), at, plain.len());
        }
        let found = text::excerpt(word);
        step_after(
            Skip::with_error(PgnErrorKind::Move(SanError::Syntax { found })),
            at,
            word.len(),
        )
    }
}

#[inline(always)]
fn scan_move<V: Visitor>(window: InputWindow<'_>, at: usize, visitor: &mut V) -> ScanStep {
    let bytes = window.bytes;
    let end = lexer::move_end(bytes, at);
    let after = bytes[end];
    if after > b' ' && after != b')' || end - at >= LOOKAHEAD {
        return scan_unusual_move(window, at, end, visitor);
    }
    let text = &bytes[at..end];
    if let [b'e', b'p'] = text {
        return ScanStep::Next(end);
    }
    match visitor.san(text) {
        ControlFlow::Continue(()) => ScanStep::Next(after_blank(bytes, end)),
        ControlFlow::Break(skip) => skip_rest(skip, end - at),
    }
}

/// Scans a move with an unusual ending.
#[cold]
fn scan_unusual_move<V: Visitor>(
    window: InputWindow<'_>,
    at: usize,
    end: usize,
    visitor: &mut V,
) -> ScanStep {
    if is_cut_off(window, end) {
        return ScanStep::Stop(ScanEvent::Incomplete);
    }
    let bytes = window.bytes;
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
        b"e.p." | b"e.p" => ScanStep::Next(end),
        text => step_after(visitor.san(text), at, text.len()),
    }
}

#[inline(always)]
fn scan_comment<V: Visitor>(window: InputWindow<'_>, at: usize, visitor: &mut V) -> ScanStep {
    match lexer::comment_end(window, at + 1) {
        TokenEnd::Closed(end) => {
            visitor.comment(&window.bytes[at + 1..end]);
            ScanStep::Next(after_blank(window.bytes, end + 1))
        }
        TokenEnd::Unterminated(end) => {
            visitor.comment(&window.bytes[at + 1..end]);
            invalid_token(PgnErrorKind::UnterminatedComment, end - at)
        }
        TokenEnd::Incomplete => ScanStep::Stop(ScanEvent::Incomplete),
    }
}

fn scan_nag<V: Visitor>(window: InputWindow<'_>, at: usize, visitor: &mut V) -> ScanStep {
    let digits = window.bytes[at + 1..]
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
    if is_cut_off(window, end) {
        return ScanStep::Stop(ScanEvent::Incomplete);
    }
    match u8::try_from(number) {
        Ok(number) if length > 0 => {
            visitor.nag(Nag(number));
            ScanStep::Next(end)
        }
        _ => invalid_token(PgnErrorKind::Nag, end - at),
    }
}

/// Scans `!`, `?`, or two of them; further ones are ignored.
fn scan_glyph<V: Visitor>(window: InputWindow<'_>, at: usize, visitor: &mut V) -> ScanStep {
    let bytes = &window.bytes[at..];
    let length = bytes
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?'))
        .count();
    if is_cut_off(window, at + length) {
        return ScanStep::Stop(ScanEvent::Incomplete);
    }
    if let Some(nag) = Nag::from_glyph_bytes(&bytes[..length.min(2)]) {
        visitor.nag(nag);
    }
    ScanStep::Next(at + length)
}

fn scan_bracket(window: InputWindow<'_>, at: usize) -> ScanStep {
    match lexer::is_tag_start(window, at) {
        Some(true) => ScanStep::Stop(ScanEvent::Tag),
        // A malformed tag, but at the start of a line where tags belong.
        Some(false) if window.is_line_start(at) && window.bytes[at + 1].is_ascii_alphabetic() => {
            ScanStep::Stop(ScanEvent::Tag)
        }
        Some(false) => {
            let end = lexer::word_end(window.bytes, at);
            let found = text::excerpt(&window.bytes[at..end]);
            let kind = PgnErrorKind::Move(SanError::Syntax { found });
            skip_rest(Skip::WithError(Box::new(kind)), 1)
        }
        None => ScanStep::Stop(ScanEvent::Incomplete),
    }
}

/// Scans a token that ends with its line.
fn scan_to_line_end(window: InputWindow<'_>, at: usize, on_text: impl FnOnce(&[u8])) -> ScanStep {
    match lexer::line_end(window, at + 1) {
        TokenEnd::Closed(end) | TokenEnd::Unterminated(end) => {
            on_text(&window.bytes[at + 1..end]);
            ScanStep::Next(end)
        }
        TokenEnd::Incomplete => ScanStep::Stop(ScanEvent::Incomplete),
    }
}

/// Returns the index after one blank, if there is one: most tokens are followed by a blank.
#[inline(always)]
fn after_blank(bytes: &[u8], at: usize) -> usize {
    at + usize::from(bytes[at] <= b' ')
}

/// True if a token that ends here may go on beyond the window.
fn is_cut_off(window: InputWindow<'_>, end: usize) -> bool {
    end >= window.end && !window.is_finished
}

/// Returns the length of a no-break space, an ellipsis, or a byte order mark between concatenated files.
fn unusual_blank(bytes: &[u8]) -> Option<usize> {
    ["\u{a0}", "…", "\u{feff}"]
        .iter()
        .find(|blank| bytes.starts_with(blank.as_bytes()))
        .map(|blank| blank.len())
        .or((bytes[0] == 0xa0).then_some(1))
}

/// Strips `!` and `?` from the end of a word.
fn without_glyphs(word: &[u8]) -> &[u8] {
    let end = word
        .iter()
        .rposition(|byte| !matches!(byte, b'!' | b'?'))
        .map_or(word.len(), |last| last + 1);
    &word[..end]
}

/// True if a word contains a square, such as `f3`, after another letter.
fn has_square(word: &[u8]) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    word.len() < LOOKAHEAD && word[1..].windows(2).any(is_square)
}

/// Strips full stops and commas from the end of a word.
fn trim_end(word: &[u8]) -> &[u8] {
    let end = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b','))
        .map_or(0, |last| last + 1);
    &word[..end]
}

fn step_after(flow: ControlFlow<Skip>, at: usize, length: usize) -> ScanStep {
    match flow {
        ControlFlow::Continue(()) => ScanStep::Next(at + length),
        ControlFlow::Break(skip) => skip_rest(skip, length),
    }
}

#[cold]
fn skip_rest(skip: Skip, length: usize) -> ScanStep {
    ScanStep::Stop(ScanEvent::SkipLine { skip, length })
}

#[cold]
fn invalid_token(kind: PgnErrorKind, length: usize) -> ScanStep {
    ScanStep::Stop(ScanEvent::InvalidToken { kind, length })
}
