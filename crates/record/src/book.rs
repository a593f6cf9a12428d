//! Polyglot opening books: read, and made from games.

use std::{
    collections::HashMap,
    fmt,
    io::{self, Write},
};

use tabiya_rules::{Color, Move, MoveKind, Position, Role, Square, UciMove};

/// A book in the Polyglot format: entries of sixteen bytes, sorted by the position's
/// [`book_key`](Position::book_key).
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

/// One entry, as it stands in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BookEntry {
    /// The position.
    pub key: u64,
    /// The move in the format's own bits.
    pub bits: u16,
    /// How often it should be played, compared with the others of the position.
    pub weight: u16,
    /// For programs that learn; zero elsewhere.
    pub learn: u32,
}

/// A move of a book, legal in its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// How often it should be played, compared with the others.
    pub weight: u16,
}

/// Why bytes are not a book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The length is not a multiple of sixteen.
    Length {
        /// How many bytes there are.
        bytes: usize,
    },
    /// An entry comes before one with a smaller key, so that a search would miss it.
    Unsorted {
        /// Its number, from 0.
        entry: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes } => write!(
                f,
                "a Polyglot book has sixteen bytes an entry, but this has {bytes} bytes"
            ),
            Self::Unsorted { entry } => write!(
                f,
                "entry {entry} is out of order: a Polyglot book is sorted by key"
            ),
        }
    }
}

impl std::error::Error for BookError {}

/// Bytes of an entry.
const ENTRY: usize = 16;

impl Book {
    /// Reads a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.len().is_multiple_of(ENTRY) {
            return Err(BookError::Length { bytes: bytes.len() });
        }
        let (chunks, _) = bytes.as_chunks::<ENTRY>();
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

    /// The moves for a position, best first. Entries that are not legal there, as a damaged book or a
    /// position with the same key may have, are left out.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = position.book_key();
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

    /// All entries, in order.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }
}

impl BookEntry {
    fn from_bytes(bytes: &[u8; ENTRY]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *bytes;
        Self {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            bits: u16::from_be_bytes([i, j]),
            weight: u16::from_be_bytes([k, l]),
            learn: u32::from_be_bytes([m, n, o, p]),
        }
    }

    fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.bits.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes[12..].copy_from_slice(&self.learn.to_be_bytes());
        bytes
    }
}

/// From the lowest bits: to (six), from (six), promotion (three: none, knight, bishop, rook, queen).
/// Castling is the king taking its rook, as our own moves have it.
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

/// Gathers moves for a [`Book`].
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// Points and games by position and move.
    counts: HashMap<(u64, u16), Count>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    points: u64,
    games: u64,
}

/// What of the gathered moves goes into a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRules {
    /// Moves played in fewer games than this are left out.
    pub least_games: u64,
    /// Every move counts alike, instead of by its points.
    pub uniform: bool,
}

impl Default for BookRules {
    fn default() -> Self {
        Self {
            least_games: 1,
            uniform: false,
        }
    }
}

/// How a game ended for those who made its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookResult {
    /// A side won.
    Won(Color),
    /// Drawn, or not known.
    Even,
}

impl BookBuilder {
    /// Notes that a legal move was played, and how many points it earned: two a win, one a draw.
    pub fn add(&mut self, position: &Position, m: Move, points: u64) {
        let count = self
            .counts
            .entry((position.book_key(), encode(m)))
            .or_default();
        count.points = count.points.saturating_add(points);
        count.games = count.games.saturating_add(1);
    }

    /// Notes the first `plies` moves of a game.
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
                BookResult::Even => 1,
            };
            self.add(&position, m, points);
            position = position.play(m);
        }
    }

    /// The book of everything gathered.
    pub fn build(&self) -> Book {
        self.build_by(BookRules::default())
    }

    /// The book of what the rules let in. Moves without a point are left out; weights are scaled down
    /// where a position's would not fit sixteen bits.
    pub fn build_by(&self, rules: BookRules) -> Book {
        let mut largest: HashMap<u64, u64> = HashMap::new();
        for ((key, _), count) in &self.counts {
            let most = largest.entry(*key).or_default();
            *most = (*most).max(count.points);
        }
        let mut entries: Vec<_> = self
            .counts
            .iter()
            .filter(|(_, count)| count.games >= rules.least_games)
            .filter(|(_, count)| rules.uniform || count.points > 0)
            .map(|((key, bits), count)| BookEntry {
                key: *key,
                bits: *bits,
                weight: if rules.uniform {
                    1
                } else {
                    scale(count.points, largest[key])
                },
                learn: 0,
            })
            .collect();
        // By position, then best first, then by the bits so that the same games give the same file.
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.bits));
        Book { entries }
    }
}

fn scale(points: u64, largest: u64) -> u16 {
    const MOST: u64 = u16::MAX as u64;
    if largest <= MOST {
        points as u16
    } else {
        (u128::from(points) * u128::from(MOST) / u128::from(largest)).max(1) as u16
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
        builder.add_game(&start, [d4], 10, BookResult::Even);
        builder.add_game(
            &start,
            [play(&start, "f3")],
            10,
            BookResult::Won(Color::Black),
        );
        let book = builder.build();
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        assert_eq!(bytes.len(), 2 * ENTRY, "a move that only lost is not in it");
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
    fn special_moves_have_the_formats_bits() {
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
    fn damage_is_reported_or_passed_over() {
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
            key: Position::START.book_key(),
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
