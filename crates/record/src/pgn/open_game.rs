//! [`OpenGame`]: what a reader knows of the game that it is in.

use super::{error::PgnErrorKind, scan::Scan, source::Place, visitor::Visitor};
use crate::GameResult;

/// The game that is being read.
pub(crate) struct OpenGame {
    /// How far into the source it begins.
    pub(crate) begins: u64,
    pub(crate) scan: Scan,
    pub(crate) mode: Mode,
    /// Comments that came before the moves, to be told after the tags.
    pub(crate) comments: Vec<Vec<u8>>,
    comment_bytes: usize,
    /// True if the visitor has heard that moves follow a result.
    pub(crate) told_after_result: bool,
    first_tag: Name,
    /// Which of [`ONCE`] have come, a bit each.
    known_tags: u16,
    /// What the tag `Result` says.
    result: Option<GameResult>,
    /// How many line ends have come since the last tag.
    pub(crate) lines: usize,
    fen: Option<(Place, String)>,
    variant: Option<(Place, String)>,
}

/// How the moves at hand are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Read,
    /// The variation at hand is skipped. `begun` if the visitor has heard of its beginning.
    SkipVariation {
        begun: bool,
    },
    SkipGame,
}

/// Whose a tag is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TagOf {
    Game,
    /// It has come before.
    Again,
    NextGame,
}

/// The tags that should come only once: the seven of every game, and those that say where it starts.
const ONCE: [&[u8]; 9] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"FEN", b"Variant",
];

/// The beginning of a name, without an allocation.
#[derive(Default)]
struct Name {
    bytes: [u8; 24],
    length: usize,
}

impl Name {
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

impl OpenGame {
    pub(crate) fn new(begins: u64, deepest: usize) -> Self {
        Self {
            begins,
            scan: Scan {
                depth: 0,
                floor: 0,
                deepest,
                has_moved: false,
                lines: 0,
            },
            mode: Mode::Read,
            comments: Vec::new(),
            comment_bytes: 0,
            told_after_result: false,
            first_tag: Name::default(),
            known_tags: 0,
            result: None,
            lines: 0,
            fen: None,
            variant: None,
        }
    }

    /// Takes note of a tag: it may be one of the next game, as in files of tags without moves. That is so if
    /// it is another `Event`, or the first of this one again after an empty line.
    pub(crate) fn note_tag(&mut self, name: &[u8]) -> TagOf {
        let index = ONCE.iter().position(|known| *known == name);
        let bit = index.map_or(0, |index| 1 << index);
        let is_known = self.known_tags & bit != 0;
        let begins = is_known && name == b"Event" || self.lines >= 2 && self.first_tag.is(name);
        if begins {
            return TagOf::NextGame;
        }
        if self.first_tag.length == 0 {
            self.first_tag.set(name);
        }
        self.known_tags |= bit;
        self.lines = 0;
        if is_known { TagOf::Again } else { TagOf::Game }
    }

    /// Takes note of what the tag `Result` says. False if it is not a result; `?` and nothing say that it
    /// is not known.
    pub(crate) fn note_result(&mut self, value: &[u8]) -> bool {
        let result = GameResult::from_bytes(value);
        self.result = result.or(self.result);
        result.is_some() || matches!(value, b"" | b"?")
    }

    /// True if the tag `Result` says something else than the result after the moves.
    pub(crate) fn contradicts(&self, result: GameResult) -> bool {
        let tag = self.result.unwrap_or_default();
        tag != result && tag != GameResult::Unknown && result != GameResult::Unknown
    }

    /// Keeps a comment for later, unless there are too many.
    pub(crate) fn keep_comment(&mut self, text: &[u8], most: usize) {
        self.comment_bytes += text.len() + size_of::<Vec<u8>>();
        if self.comment_bytes <= most {
            self.comments.push(text.to_vec());
        }
    }

    /// Keeps where the tag stands that says what the game starts from.
    pub(crate) fn keep_start(&mut self, is_fen: bool, place: Place, found: String) {
        let slot = if is_fen {
            &mut self.fen
        } else {
            &mut self.variant
        };
        *slot = Some((place, found));
    }

    /// The tag that an error before the first move is about.
    pub(crate) fn take_start(&mut self, kind: &PgnErrorKind) -> Option<(Place, String)> {
        match kind {
            PgnErrorKind::Fen(_) => self.fen.take(),
            PgnErrorKind::Variant => self.variant.take(),
            _ => None,
        }
    }

    /// Skips what follows in the line at hand.
    pub(crate) fn skip_line(&mut self) {
        self.scan.floor = self.scan.depth;
        self.mode = match self.scan.depth {
            0 => Mode::SkipGame,
            _ => Mode::SkipVariation { begun: true },
        };
    }

    /// A bracket has closed the variation that was skipped, if one was.
    pub(crate) fn close_skipped<V: Visitor>(&mut self, visitor: &mut V) {
        if let Mode::SkipVariation { begun } = self.mode {
            if begun {
                visitor.end_variation();
            }
            self.scan.depth -= 1;
            self.scan.floor = 0;
            self.mode = Mode::Read;
        }
    }

    /// Ends the variations that the visitor has heard of.
    pub(crate) fn close_heard<V: Visitor>(&mut self, visitor: &mut V) {
        let heard = match self.mode {
            Mode::Read => self.scan.depth,
            Mode::SkipVariation { begun: true } => self.scan.floor,
            Mode::SkipVariation { begun: false } => self.scan.floor - 1,
            Mode::SkipGame => 0,
        };
        for _ in 0..heard {
            visitor.end_variation();
        }
    }
}
