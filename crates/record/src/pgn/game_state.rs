//! [`GameState`]: the reader's state for the game being read.

use super::{
    error::PgnErrorKind, input_buffer::Location, movetext::MovetextScanner, visitor::Visitor,
};
use crate::GameResult;

/// State of the game being read.
pub(crate) struct GameState {
    /// Input offset where the game begins.
    pub(crate) offset: u64,
    pub(crate) scanner: MovetextScanner,
    pub(crate) mode: ReadMode,
    /// True if the main line, or the rest of it, is skipped because of an error.
    pub(crate) has_failed: bool,
    /// Text before the movetext, passed to the visitor after the tags.
    pub(crate) leading: Vec<LeadingText>,
    leading_bytes: usize,
    /// True if moves after the result have been reported.
    pub(crate) reported_moves_after_result: bool,
    first_tag: NamePrefix,
    /// Bit set of the [`UNIQUE_TAGS`] seen so far.
    seen_tags: u16,
    /// Value of the `Result` tag.
    result: Option<GameResult>,
    /// True if the result has been compared with the board.
    pub(crate) compared_result: bool,
    /// Number of line ends since the last tag.
    pub(crate) line_ends: usize,
    fen: Option<(Location, String)>,
    variant: Option<(Location, String)>,
}

/// Reading or skipping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReadMode {
    Read,
    /// The current variation is skipped. `begun` is true if `begin_variation` was called for it.
    SkipVariation {
        begun: bool,
    },
    SkipGame,
}

/// A comment or an escaped line before the movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LeadingText {
    Comment(Vec<u8>),
    Escape(Vec<u8>),
}

/// Game that a tag belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TagOwner {
    ThisGame,
    /// This game, which has a tag of this name already.
    Duplicate,
    NextGame,
}

/// Tags that should be unique: the seven tag roster, and those that set the starting position.
const UNIQUE_TAGS: [&[u8]; 9] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"FEN", b"Variant",
];

/// Bits of the seven tag roster, in its order.
const ROSTER_BITS: u16 = 0x7f;

/// First bytes of a tag name, stored without allocating.
#[derive(Default)]
struct NamePrefix {
    bytes: [u8; 24],
    length: usize,
}

impl NamePrefix {
    fn set(&mut self, name: &[u8]) {
        let kept = name.len().min(self.bytes.len());
        self.bytes[..kept].copy_from_slice(&name[..kept]);
        self.length = name.len();
    }

    fn is(&self, name: &[u8]) -> bool {
        let kept = name.len().min(self.bytes.len());
        self.length == name.len() && self.bytes[..kept] == name[..kept]
    }
}

impl GameState {
    pub(crate) fn new(offset: u64, max_depth: usize) -> Self {
        Self {
            offset,
            scanner: MovetextScanner {
                depth: 0,
                base_depth: 0,
                max_depth,
                moves: 0,
                line_ends: 0,
            },
            mode: ReadMode::Read,
            has_failed: false,
            leading: Vec::new(),
            leading_bytes: 0,
            reported_moves_after_result: false,
            first_tag: NamePrefix::default(),
            seen_tags: 0,
            result: None,
            compared_result: false,
            line_ends: 0,
            fen: None,
            variant: None,
        }
    }

    /// Records a tag. It belongs to the next game if it is a second `Event`, or, after an empty line, repeats the first tag
    /// of this game, or one of the seven tag roster that comes before one already seen: in files of tags without moves.
    pub(crate) fn record_tag(&mut self, name: &[u8]) -> TagOwner {
        let index = UNIQUE_TAGS.iter().position(|known| *known == name);
        let bit = index.map_or(0, |index| 1 << index);
        let is_duplicate = self.seen_tags & bit != 0;
        let begins_again = || {
            let later = self.seen_tags & ROSTER_BITS;
            self.first_tag.is(name) || bit & ROSTER_BITS != 0 && later >= bit
        };
        let is_next_game =
            is_duplicate && name == b"Event" || self.line_ends >= 2 && begins_again();
        if is_next_game {
            return TagOwner::NextGame;
        }
        if self.first_tag.length == 0 {
            self.first_tag.set(name);
        }
        self.seen_tags |= bit;
        self.line_ends = 0;
        if is_duplicate {
            TagOwner::Duplicate
        } else {
            TagOwner::ThisGame
        }
    }

    /// Records the `Result` tag; `None` if its value is not a result.
    pub(crate) fn record_result_tag(&mut self, result: Option<GameResult>) {
        self.result = result.or(self.result);
    }

    /// Value of the `Result` tag if it contradicts the result after the moves.
    pub(crate) fn contradicting_tag(&self, result: GameResult) -> Option<GameResult> {
        let known = |tag: &GameResult| *tag != GameResult::Unknown;
        let tag = self.result.filter(known)?;
        (tag != result && known(&result)).then_some(tag)
    }

    /// Value of the `Result` tag.
    pub(crate) fn result_tag(&self) -> Option<GameResult> {
        self.result
    }

    /// Stores a text for later. False if there are too many.
    #[must_use]
    pub(crate) fn store_leading(&mut self, text: LeadingText, max_bytes: usize) -> bool {
        let (LeadingText::Comment(bytes) | LeadingText::Escape(bytes)) = &text;
        self.leading_bytes += bytes.len() + size_of::<LeadingText>();
        let fits = self.leading_bytes <= max_bytes;
        if fits {
            self.leading.push(text);
        }
        fits
    }

    /// Stores location and value of a `FEN` or `Variant` tag for error messages.
    pub(crate) fn store_start_tag(&mut self, is_fen: bool, location: Location, found: String) {
        let slot = if is_fen {
            &mut self.fen
        } else {
            &mut self.variant
        };
        *slot = Some((location, found));
    }

    /// Takes the tag that an error in the starting position is about.
    pub(crate) fn take_start_tag(&mut self, kind: &PgnErrorKind) -> Option<(Location, String)> {
        match kind {
            PgnErrorKind::Fen(_) | PgnErrorKind::ImpossiblePosition(_) => self.fen.take(),
            PgnErrorKind::Variant => self.variant.take(),
            _ => None,
        }
    }

    /// Skips the rest of the current line of moves.
    pub(crate) fn skip_line(&mut self) {
        self.scanner.base_depth = self.scanner.depth;
        self.mode = match self.scanner.depth {
            0 => ReadMode::SkipGame,
            _ => ReadMode::SkipVariation { begun: true },
        };
    }

    /// Ends the skipped variation, if any, at its closing parenthesis.
    pub(crate) fn close_skipped_variation<V: Visitor>(&mut self, visitor: &mut V) {
        if let ReadMode::SkipVariation { begun } = self.mode {
            if begun {
                visitor.end_variation();
            }
            self.scanner.depth -= 1;
            self.scanner.base_depth = 0;
            self.mode = ReadMode::Read;
        }
    }

    /// Calls `end_variation` for each variation that was begun.
    pub(crate) fn close_begun_variations<V: Visitor>(&mut self, visitor: &mut V) {
        let begun_variations = match self.mode {
            ReadMode::Read => self.scanner.depth,
            ReadMode::SkipVariation { begun: true } => self.scanner.base_depth,
            ReadMode::SkipVariation { begun: false } => self.scanner.base_depth - 1,
            ReadMode::SkipGame => 0,
        };
        for _ in 0..begun_variations {
            visitor.end_variation();
        }
    }
}
