//! [`Board`]: a second move generator, as plain as possible. It shares no code with `tabiya-rules` and knows no castling.

/// A position: 64 letters as in a FEN (`.` is empty, a8 comes first), the side to move, and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) squares: [u8; 64],
    pub(crate) white_to_move: bool,
    /// Square that a pawn has just passed over, if there is an enemy pawn beside it.
    pub(crate) en_passant: Option<u8>,
}

type Step = (i32, i32);

const ROOK: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Step; 8] = [
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
];

impl Board {
    /// Reads a FEN without castling rights.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<_> = fen.split(' ').collect();
        let mut letters = Vec::new();
        for letter in fields[0].bytes().filter(|letter| *letter != b'/') {
            match letter {
                b'1'..=b'8' => letters.resize(letters.len() + usize::from(letter - b'0'), b'.'),
                _ => letters.push(letter),
            }
        }
        assert_eq!(fields[2], "-", "castling rights in {fen}");
        let en_passant = match fields[3].as_bytes() {
            [file, rank] => Some(8 * (b'8' - rank) + file - b'a'),
            _ => None,
        };
        Self {
            squares: letters.try_into().expect("64 squares"),
            white_to_move: fields[1] == "w",
            en_passant,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let ranks: Vec<_> = self
            .squares
            .chunks(8)
            .map(String::from_utf8_lossy)
            .collect();
        let mut board = ranks.join("/");
        for empty in (1..=8).rev() {
            board = board.replace(&".".repeat(empty), &empty.to_string());
        }
        let turn = if self.white_to_move { 'w' } else { 'b' };
        let en_passant = match self.en_passant {
            Some(square) => square_name(square),
            None => "-".to_owned(),
        };
        format!("{board} {turn} - {en_passant} 0 1")
    }

    /// Number of men on the board.
    pub(crate) fn men(&self) -> usize {
        self.squares
            .iter()
            .filter(|letter| **letter != b'.')
            .count()
    }

    /// The same position with colours exchanged.
    pub(crate) fn with_colors_exchanged(&self) -> Self {
        let exchanged = |letter: u8| match letter.is_ascii_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        Self {
            squares: std::array::from_fn(|square| exchanged(self.squares[square ^ 56])),
            white_to_move: !self.white_to_move,
            en_passant: self.en_passant.map(|square| square ^ 56),
        }
    }

    /// True if a side has nothing but its king, which can never give check.
    pub(crate) fn is_bare(&self, white: bool) -> bool {
        let own =
            |letter: &&u8| letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white;
        self.squares.iter().filter(own).count() == 1
    }

    /// True if the side to move could not have let its opponent be in check.
    pub(crate) fn is_legal(&self) -> bool {
        !self.is_attacked(self.king(!self.white_to_move), self.white_to_move)
    }

    pub(crate) fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.white_to_move), !self.white_to_move)
    }

    /// True if `white` has just mated.
    pub(crate) fn is_mated_by(&self, white: bool) -> bool {
        self.white_to_move != white && self.is_check() && self.after_all_moves().is_empty()
    }

    /// Positions after every legal move.
    pub(crate) fn after_all_moves(&self) -> Vec<Board> {
        let mut all = Vec::with_capacity(32);
        for from in 0..64 {
            let letter = self.squares[from as usize];
            if letter == b'.' || letter.is_ascii_uppercase() != self.white_to_move {
                continue;
            }
            match letter.to_ascii_uppercase() {
                b'P' => self.add_pawn_moves(from, &mut all),
                b'N' => self.add_moves(from, &KNIGHT, 1, &mut all),
                b'B' => self.add_moves(from, &BISHOP, 7, &mut all),
                b'R' => self.add_moves(from, &ROOK, 7, &mut all),
                b'Q' => {
                    self.add_moves(from, &BISHOP, 7, &mut all);
                    self.add_moves(from, &ROOK, 7, &mut all);
                }
                _ => {
                    self.add_moves(from, &BISHOP, 1, &mut all);
                    self.add_moves(from, &ROOK, 1, &mut all);
                }
            }
        }
        all.retain(Board::is_legal);
        all
    }

    fn add_moves(&self, from: u8, steps: &[Step], range: i32, all: &mut Vec<Board>) {
        for (ranks, files) in steps {
            for distance in 1..=range {
                let Some(to) = shift(from, ranks * distance, files * distance) else {
                    break;
                };
                let taken = self.squares[to as usize];
                if taken != b'.' && taken.is_ascii_uppercase() == self.white_to_move {
                    break;
                }
                all.push(self.after(from, to, self.squares[from as usize]));
                if taken != b'.' {
                    break;
                }
            }
        }
    }

    fn add_pawn_moves(&self, from: u8, all: &mut Vec<Board>) {
        // Rank 8 has the lowest squares.
        let (ahead, second) = if self.white_to_move { (-1, 6) } else { (1, 1) };
        let one = shift(from, ahead, 0).expect("no pawn on the last rank");
        if self.squares[one as usize] == b'.' {
            self.add_promotions(from, one, all);
            let two = shift(from, 2 * ahead, 0).filter(|_| from / 8 == second);
            if let Some(two) = two.filter(|two| self.squares[*two as usize] == b'.') {
                let mut after = self.after(from, two, self.squares[from as usize]);
                let beside = [-1, 1].map(|side| shift(two, 0, side));
                let enemy = if self.white_to_move { b'p' } else { b'P' };
                let is_enemy = |at: u8| self.squares[at as usize] == enemy;
                if beside.into_iter().flatten().any(is_enemy) {
                    after.en_passant = Some(one);
                }
                all.push(after);
            }
        }
        for side in [-1, 1] {
            let Some(to) = shift(from, ahead, side) else {
                continue;
            };
            let taken = self.squares[to as usize];
            if taken != b'.' && taken.is_ascii_uppercase() != self.white_to_move {
                self.add_promotions(from, to, all);
            } else if self.en_passant == Some(to) {
                let mut after = self.after(from, to, self.squares[from as usize]);
                let passed = shift(to, -ahead, 0).expect("a rank behind");
                after.squares[passed as usize] = b'.';
                all.push(after);
            }
        }
    }

    /// Adds a pawn move, or four if it promotes.
    fn add_promotions(&self, from: u8, to: u8, all: &mut Vec<Board>) {
        let pawn = self.squares[from as usize];
        if !matches!(to / 8, 0 | 7) {
            all.push(self.after(from, to, pawn));
            return;
        }
        for piece in *b"QRBN" {
            let is_white = pawn.is_ascii_uppercase();
            let piece = if is_white {
                piece
            } else {
                piece.to_ascii_lowercase()
            };
            all.push(self.after(from, to, piece));
        }
    }

    fn after(&self, from: u8, to: u8, piece: u8) -> Board {
        let mut after = *self;
        after.squares[from as usize] = b'.';
        after.squares[to as usize] = piece;
        after.white_to_move = !self.white_to_move;
        after.en_passant = None;
        after
    }

    fn king(&self, white: bool) -> u8 {
        let king = if white { b'K' } else { b'k' };
        let square = self.squares.iter().position(|letter| *letter == king);
        square.expect("both kings are there") as u8
    }

    /// True if a side attacks a square.
    fn is_attacked(&self, square: u8, by_white: bool) -> bool {
        let is = |at: u8, pieces: &[u8]| {
            let letter = self.squares[at as usize];
            letter.is_ascii_uppercase() == by_white && pieces.contains(&letter.to_ascii_uppercase())
        };
        let slides = |steps: &[Step], pieces: &[u8]| {
            steps.iter().any(|(ranks, files)| {
                let line = (1..8).map_while(|n| shift(square, ranks * n, files * n));
                let first = { line }.find(|at| self.squares[*at as usize] != b'.');
                first.is_some_and(|at| is(at, pieces))
            })
        };
        let leaps = |steps: &[Step], pieces: &[u8]| {
            let mut squares = steps
                .iter()
                .filter_map(|(ranks, files)| shift(square, *ranks, *files));
            squares.any(|at| is(at, pieces))
        };
        // A white pawn attacks from the rank below, which has the higher squares.
        let below = if by_white { 1 } else { -1 };
        slides(&ROOK, b"RQ")
            || slides(&BISHOP, b"BQ")
            || leaps(&KNIGHT, b"N")
            || leaps(&ROOK, b"K")
            || leaps(&BISHOP, b"K")
            || leaps(&[(below, -1), (below, 1)], b"P")
    }
}

/// Square some ranks down and some files to the right, unless it is off the board.
fn shift(square: u8, ranks: i32, files: i32) -> Option<u8> {
    let (rank, file) = (i32::from(square / 8) + ranks, i32::from(square % 8) + files);
    let is_on_board = (0..8).contains(&rank) && (0..8).contains(&file);
    is_on_board.then(|| (8 * rank + file) as u8)
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), 8 - square / 8)
}
