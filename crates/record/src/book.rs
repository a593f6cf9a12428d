//! [`Book`]: Polyglot opening books, read from files or built from games.

use std::{
    collections::HashMap,
    fmt,
    io::{self, Write},
};

use tabiya_rules::{Color, Move, MoveKind, Position, Role, Square, UciMove};

/// A book in the Polyglot format: entries of sixteen bytes, sorted by the position's
/// [`polyglot_key`](Position::polyglot_key).
///
/// ```
/// use tabiya_record::{Book, BookBuilder};
/// use tabiya_rules::{Position, San};
/// let mut builder = BookBuilder::default();
/// let e4 = "e4".parse::<San>()?.to_move(&Position::START)?;
/// builder.add(&Position::START, e4, 1);
/// let book = builder.build();
/// assert_eq!(book.moves(&Position::START)[0].m, e4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: Vec<BookEntry>,
}

/// One entry of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BookEntry {
    /// Polyglot key of the position.
    pub key: u64,
    /// Move in Polyglot encoding.
    pub bits: u16,
    /// Relative frequency among the moves of the position.
    pub weight: u16,
    /// Learning data; zero if unused.
    pub learn: u32,
}

/// A move of a book, legal in its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// Relative frequency among the moves of the position.
    pub weight: u16,
}

/// Error of [`Book::from_bytes`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The length is not a multiple of sixteen.
    Length {
        /// Number of bytes.
        bytes: usize,
    },
    /// An entry has a smaller key than the one before it, so that a binary search would miss it.
    Unsorted {
        /// Index of the entry, from 0.
        entry: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes } => write!(
                f,
                "the length of a Polyglot book must be a multiple of 16 bytes, but this is {bytes} bytes long"
            ),
            Self::Unsorted { entry } => write!(
                f,
                "entry {entry} is out of order: a Polyglot book must be sorted by key"
            ),
        }
    }
}

impl std::error::Error for BookError {}

/// Size of an entry in bytes.
const ENTRY_SIZE: usize = 16;

impl Book {
    /// Parses a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.len().is_multiple_of(ENTRY_SIZE) {
            return Err(BookError::Length { bytes: bytes.len() });
        }
        let (chunks, _) = bytes.as_chunks::<ENTRY_SIZE>();
        let entries: Vec<_> = chunks.iter().map(BookEntry::from_bytes).collect();
        match entries
            .windows(2)
            .position(|pair| pair[0].key > pair[1].key)
        {
            Some(before) => Err(BookError::Unsorted { entry: before + 1 }),
            None => Ok(Self { entries }),
        }
    }

    /// Writes the book.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        for entry in &self.entries {
            out.write_all(&entry.to_bytes())?;
        }
        out.flush()
    }

    /// Moves for a position, highest weight first. Illegal moves, from a damaged book or a key collision, are left out.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = position.polyglot_key();
        let first = self.entries.partition_point(|entry| entry.key < key);
        let mut moves: Vec<_> = self.entries[first..]
            .iter()
            .take_while(|entry| entry.key == key)
            .filter_map(|entry| {
                let m = decode(entry.bits, position)?;
                Some(BookMove {
                    m,
                    weight: entry.weight,
                })
            })
            .collect();
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
        moves
    }

    /// All entries in order.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }
}

impl BookEntry {
    fn from_bytes(bytes: &[u8; ENTRY_SIZE]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *bytes;
        Self {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            bits: u16::from_be_bytes([i, j]),
            weight: u16::from_be_bytes([k, l]),
            learn: u32::from_be_bytes([m, n, o, p]),
        }
    }

    fn to_bytes(self) -> [u8; ENTRY_SIZE] {
        let mut bytes = [0; ENTRY_SIZE];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.bits.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes[12..].copy_from_slice(&self.learn.to_be_bytes());
        bytes
    }
}

/// Encodes a move. From the lowest bits: to (six), from (six), promotion (three: none, knight, bishop, rook, queen).
/// Castling is encoded as the king capturing its rook, as in [`Move`].
fn encode(m: Move) -> u16 {
    let promotion = match m.kind() {
        MoveKind::Promotion(Role::Knight) => 1,
        MoveKind::Promotion(Role::Bishop) => 2,
        MoveKind::Promotion(Role::Rook) => 3,
        MoveKind::Promotion(_) => 4,
        _ => 0,
    };
    m.to().index() as u16 | (m.from().index() as u16) << 6 | promotion << 12
}

fn decode(bits: u16, position: &Position) -> Option<Move> {
    let promotion = match bits >> 12 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => return None,
    };
    let uci = UciMove {
        from: Square::from_index(usize::from(bits >> 6 & 63))?,
        to: Square::from_index(usize::from(bits & 63))?,
        promotion,
    };
    uci.to_move(position).ok()
}

/// Collects moves for a [`Book`].
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// Points and games by position and move.
    counts: HashMap<(u64, u16), MoveCount>,
}

#[derive(Clone, Copy, Debug, Default)]
struct MoveCount {
    points: u64,
    games: u64,
}

/// Options for building a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookOptions {
    /// Moves played in fewer games than this are left out.
    pub min_games: u64,
    /// Give every move the same weight, instead of one by its points.
    pub uniform_weights: bool,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self {
            min_games: 1,
            uniform_weights: false,
        }
    }
}

/// Result of a game, for weighting its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookResult {
    /// A side won.
    Won(Color),
    /// Drawn, or unknown result.
    DrawnOrUnknown,
}

impl BookBuilder {
    /// Adds a legal move that was played, with its points: two for a win, one for a draw.
    pub fn add(&mut self, position: &Position, m: Move, points: u64) {
        let count = self
            .counts
            .entry((position.polyglot_key(), encode(m)))
            .or_default();
        count.points = count.points.saturating_add(points);
        count.games = count.games.saturating_add(1);
    }

    /// Adds the first `plies` moves of a game.
    pub fn add_game(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        plies: usize,
        result: BookResult,
    ) {
        let mut position = *start;
        for m in moves.into_iter().take(plies) {
            let points = match result {
                BookResult::Won(winner) if winner == position.turn() => 2,
                BookResult::Won(_) => 0,
                BookResult::DrawnOrUnknown => 1,
            };
            self.add(&position, m, points);
            position = position.play(m);
        }
    }

    /// Builds a book with the default options.
    pub fn build(&self) -> Book {
        self.build_with(BookOptions::default())
    }

    /// Builds a book. Moves without points are left out unless weights are uniform; weights are scaled down if those of
    /// a position do not fit sixteen bits.
    pub fn build_with(&self, options: BookOptions) -> Book {
        let mut largest: HashMap<u64, u64> = HashMap::new();
        for ((key, _), count) in &self.counts {
            let most = largest.entry(*key).or_default();
            *most = (*most).max(count.points);
        }
        let mut entries: Vec<_> = self
            .counts
            .iter()
            .filter(|(_, count)| count.games >= options.min_games)
            .filter(|(_, count)| options.uniform_weights || count.points > 0)
            .map(|((key, bits), count)| BookEntry {
                key: *key,
                bits: *bits,
                weight: if options.uniform_weights {
                    1
                } else {
                    scale(count.points, largest[key])
                },
                learn: 0,
            })
            .collect();
        // By position, then weight, then move bits, so that the same games always give the same file.
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.bits));
        Book { entries }
    }
}

fn scale(points: u64, largest: u64) -> u16 {
    const MAX_WEIGHT: u64 = u16::MAX as u64;
    if largest <= MAX_WEIGHT {
        points as u16
    } else {
        (u128::from(points) * u128::from(MAX_WEIGHT) / u128::from(largest)).max(1) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::San;

    fn play(position: &Position, san: &str) -> Move {
        san.parse::<San>().unwrap().to_move(position).unwrap()
    }

    #[test]
    fn books_round_trip() {
        let mut builder = BookBuilder::default();
        let start = Position::START;
        let (e4, d4) = (play(&start, "e4"), play(&start, "d4"));
        builder.add_game(&start, [e4], 10, BookResult::Won(Color::White));
        builder.add_game(&start, [d4], 10, BookResult::DrawnOrUnknown);
        builder.add_game(
            &start,
            [play(&start, "f3")],
            10,
            BookResult::Won(Color::Black),
        );
        let book = builder.build();
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        assert_eq!(
            bytes.len(),
            2 * ENTRY_SIZE,
            "a move that only lost is not in it"
        );
        let read = Book::from_bytes(&bytes).unwrap();
        assert_eq!(read, book);
        let moves: Vec<_> = read
            .moves(&start)
            .into_iter()
            .map(|m| (m.m, m.weight))
            .collect();
        assert_eq!(moves, [(e4, 2), (d4, 1)]);
    }

    #[test]
    fn special_moves_are_encoded_as_polyglot_does() {
        let castle: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let m = play(&castle, "O-O");
        // e1 is 4, h1 is 7.
        assert_eq!(encode(m), 7 | 4 << 6);
        assert_eq!(decode(encode(m), &castle), Some(m));
        let promote: Position = "8/P7/8/8/8/k7/8/4K3 w - - 0 1".parse().unwrap();
        for (san, number) in [("a8=N", 1), ("a8=B", 2), ("a8=R", 3), ("a8=Q", 4)] {
            let m = play(&promote, san);
            assert_eq!(encode(m) >> 12, number);
            assert_eq!(decode(encode(m), &promote), Some(m));
        }
    }

    #[test]
    fn damage_is_reported_or_ignored() {
        assert_eq!(
            Book::from_bytes(&[0; 17]),
            Err(BookError::Length { bytes: 17 })
        );
        let mut bytes = vec![0; 32];
        bytes[0] = 1;
        assert_eq!(
            Book::from_bytes(&bytes),
            Err(BookError::Unsorted { entry: 1 })
        );
        let entry = BookEntry {
            key: Position::START.polyglot_key(),
            bits: 0xffff,
            weight: 1,
            learn: 0,
        };
        let book = Book::from_bytes(&entry.to_bytes()).unwrap();
        assert!(book.moves(&Position::START).is_empty());
    }

    #[test]
    fn large_counts_are_scaled() {
        assert_eq!(scale(65_535, 65_535), 65_535);
        assert_eq!(scale(200_000, 200_000), 65_535);
        assert_eq!(scale(100_000, 200_000), 32_767);
        assert_eq!(scale(1, u64::MAX), 1);
    }
}
