//! Proof that a side cannot mate, by pawn walls and blocked pieces.
//!
//! [`Mobility::of`] computes, for each piece, every square where it might ever stand. It begins with nothing that moves and
//! adds moves until no more follow, so walls of pawns and pieces shut in behind them stay where they are:
//!
//! - A piece may enter a square that is empty, or whose first occupant may leave it or be captured on it.
//! - A king may not enter a square that is guarded by a piece that can neither move nor be captured.
//! - A pawn captures only where an enemy piece may stand. Two pawns that face each other on a file never pass each other
//!   unless one of them captures or is captured.
//!
//! Everything else is allowed, whatever the order of moves: pins, checks and tempo are ignored. What the result excludes can
//! therefore never happen: the first move that it excludes would need another one before it.

use tabiya_rules::{Bitboard, CastlingSide, Color, Position, Role, attacks};

/// Returns true if blocked pieces alone show that a side can never mate. False means that it is not known.
///
/// Does not consider that the game may already be over.
pub(crate) fn proves_cannot_mate(position: &Position, side: Color) -> bool {
    // A pawn that has just moved two squares can be captured where it does not stand.
    if position.en_passant().is_some() || position.board().occupied().count() > MAX_PIECES as u32 {
        return false;
    }
    let mut mobility = Mobility::new(position);
    mobility.saturate(side) && !mobility.allows_mate(side)
}

/// Number of pieces on a board; only made-up positions have more.
const MAX_PIECES: usize = 32;

/// A piece, and the squares where it might ever stand.
#[derive(Clone, Copy, Debug)]
struct MobilePiece {
    role: Role,
    color: Color,
    home: Bitboard,
    /// Squares that it may move to.
    reached: Bitboard,
    /// Of these, those that it may move to after a promotion.
    promoted: Bitboard,
    /// Squares on which it may capture.
    captures: Bitboard,
    may_be_captured: bool,
}

impl MobilePiece {
    /// True if it never moves and is never captured.
    fn is_fixed(&self) -> bool {
        !self.may_be_captured && self.reached.is_empty()
    }

    fn squares(&self) -> Bitboard {
        self.home | self.reached
    }

    /// Squares that it may attack.
    fn attacks(&self) -> Bitboard {
        let squares = self.squares();
        let by_role = match self.role {
            Role::Pawn => pawn_attacks(squares, self.color),
            role => steps(role, squares),
        };
        by_role | steps(Role::Queen, self.promoted) | steps(Role::Knight, self.promoted)
    }

    /// Squares that it guards as long as it does not move.
    fn fixed_attacks(&self) -> Bitboard {
        match self.role {
            Role::Pawn => pawn_attacks(self.home, self.color),
            role => steps(role, self.home),
        }
    }
}

/// Squares where each piece might ever stand.
struct Mobility {
    pieces: [MobilePiece; MAX_PIECES],
    count: usize,
    occupied: Bitboard,
    kings: Bitboard,
    own: [Bitboard; 2],
    /// Squares whose first occupant may be gone.
    vacated: Bitboard,
}

impl Mobility {
    fn new(position: &Position) -> Self {
        let board = position.board();
        let empty = MobilePiece {
            role: Role::Pawn,
            color: Color::White,
            home: Bitboard::EMPTY,
            reached: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            may_be_captured: false,
        };
        let mut mobility = Self {
            pieces: [empty; MAX_PIECES],
            count: 0,
            occupied: board.occupied(),
            kings: board.by_role(Role::King),
            own: [board.by_color(Color::White), board.by_color(Color::Black)],
            vacated: Bitboard::EMPTY,
        };
        for (square, piece) in board.iter() {
            let mobile = MobilePiece {
                role: piece.role,
                color: piece.color,
                home: Bitboard::from(square),
                ..empty
            };
            mobility.pieces[mobility.count] = mobile;
            mobility.count += 1;
        }
        mobility.add_castling(position);
        mobility
    }

    /// Castling moves king and rook past other pieces.
    fn add_castling(&mut self, position: &Position) {
        for color in Color::ALL {
            for (side, files) in [
                (CastlingSide::KingSide, [6, 5]),
                (CastlingSide::QueenSide, [2, 3]),
            ] {
                let Some(rook) = position.castling_rights().rook(color, side) else {
                    continue;
                };
                let rank = 8 * rook.rank().index();
                let [king_to, rook_to] = files.map(|file| Bitboard(1 << (rank + file)));
                let king = Bitboard::from(position.king(color));
                for piece in &mut self.pieces[..self.count] {
                    if piece.home == king {
                        piece.reached |= king_to;
                    } else if piece.home == Bitboard::from(rook) {
                        piece.reached |= rook_to;
                    }
                }
                self.vacated |= king | Bitboard::from(rook);
            }
        }
    }

    /// Adds moves until no more follow. False if a pawn of the side may promote: then this proof finds nothing.
    fn saturate(&mut self, side: Color) -> bool {
        loop {
            let mut has_changed = false;
            let (mut captures, mut guarded, mut standing) = (
                [Bitboard::EMPTY; 2],
                [Bitboard::EMPTY; 2],
                [Bitboard::EMPTY; 2],
            );
            for piece in &self.pieces[..self.count] {
                let color = piece.color as usize;
                captures[color] |= piece.captures;
                if piece.role != Role::King {
                    standing[color] |= piece.squares();
                }
                if piece.is_fixed() {
                    guarded[1 - color] |= piece.fixed_attacks();
                }
            }
            for index in 0..self.count {
                let piece = &self.pieces[index];
                let color = piece.color as usize;
                let blocked = (self.own[color] | self.kings).without(self.vacated);
                let mut next = *piece;
                match piece.role {
                    Role::King => {
                        let blocked = blocked | guarded[color];
                        next.reached |= flood(Role::King, piece.squares(), blocked);
                        next.captures = next.reached;
                    }
                    Role::Pawn => {
                        let before = next.squares();
                        let free = !self.occupied | self.vacated;
                        let takes = pawn_attacks(before.without(next.promoted), piece.color)
                            & standing[1 - color];
                        let pushes =
                            (before.forward(piece.color) & free).without(self.barrier(piece));
                        next.captures |= takes;
                        next.reached |= takes | pushes;
                        let last = next.reached & Bitboard::BACK_RANKS;
                        if last.any() {
                            if piece.color == side {
                                return false;
                            }
                            next.promoted |= last;
                            next.promoted |= flood(Role::Queen, next.promoted, blocked);
                            next.promoted |= flood(Role::Knight, next.promoted, blocked);
                            next.captures |= next.promoted;
                            next.reached |= next.promoted;
                        }
                    }
                    role => {
                        next.reached |= flood(role, piece.squares(), blocked);
                        next.captures = next.reached;
                    }
                }
                next.may_be_captured |=
                    piece.role != Role::King && (piece.squares() & captures[1 - color]).any();
                has_changed |= next.reached != piece.reached
                    || next.captures != piece.captures
                    || next.may_be_captured != piece.may_be_captured;
                if !next.is_fixed() {
                    self.vacated |= next.home;
                }
                self.pieces[index] = next;
            }
            if !has_changed {
                return true;
            }
        }
    }

    /// Squares of a pawn's file that it cannot reach, because an enemy pawn faces it: where that pawn stands, and beyond.
    fn barrier(&self, pawn: &MobilePiece) -> Bitboard {
        if pawn.captures.any() {
            return Bitboard::EMPTY;
        }
        let mut ahead = pawn.home;
        for _ in 0..6 {
            ahead |= ahead.forward(pawn.color);
        }
        let rivals = self.pieces[..self.count].iter().filter(|rival| {
            rival.role == Role::Pawn
                && rival.color != pawn.color
                && (rival.home & ahead).any()
                && rival.captures.is_empty()
                && !rival.may_be_captured
        });
        rivals.fold(Bitboard::EMPTY, |barrier, rival| {
            let beyond = (0..6).fold(rival.home, |set, _| set | set.forward(pawn.color));
            barrier | beyond
        })
    }

    /// True if the side might give mate: on some square of the other king there may be a check, and each square around it
    /// may be attacked, or blocked by a piece of its own.
    fn allows_mate(&self, side: Color) -> bool {
        let pieces = || self.pieces[..self.count].iter();
        let king_squares = |color| {
            let kings = pieces().filter(move |piece| piece.color == color);
            kings
                .filter(|piece| piece.role == Role::King)
                .fold(Bitboard::EMPTY, |squares, king| squares | king.squares())
        };
        let attackers = pieces().filter(|piece| piece.color == side && piece.role != Role::King);
        let attacked = attackers.fold(Bitboard::EMPTY, |set, piece| set | piece.attacks());
        let (hunter, hunted) = (king_squares(side), king_squares(!side));
        (hunted & attacked).into_iter().any(|king| {
            let near = attacks::king(king);
            let open = near.without(attacked);
            let stands = hunter.without(near | Bitboard::from(king));
            // Stands that guard the same squares are tried once.
            let mut tried = [Bitboard::FULL; 4];
            stands.into_iter().any(|stand| {
                let unguarded = open.without(attacks::king(stand));
                if tried.contains(&unguarded) {
                    return false;
                }
                tried.rotate_right(1);
                tried[0] = unguarded;
                self.can_block(!side, unguarded)
            })
        })
    }

    /// True if different pieces of a color, other than its king, may stand on all of these squares.
    fn can_block(&self, color: Color, squares: Bitboard) -> bool {
        let mut blockers = [Bitboard::EMPTY; MAX_PIECES];
        let mut count = 0;
        for piece in &self.pieces[..self.count] {
            let reach = piece.squares() & squares;
            if piece.color == color && piece.role != Role::King && reach.any() {
                blockers[count] = reach;
                count += 1;
            }
        }
        can_match(squares, &mut blockers[..count])
    }
}

/// True if each square can be given a blocker of its own. There are at most eight squares.
pub(super) fn can_match(squares: Bitboard, blockers: &mut [Bitboard]) -> bool {
    let Some(square) = squares.first() else {
        return true;
    };
    let rest = squares.without(Bitboard::from(square));
    if blockers.len() < squares.count() as usize {
        return false;
    }
    (0..blockers.len()).any(|index| {
        if !blockers[index].contains(square) {
            return false;
        }
        blockers.swap(0, index);
        let matches = can_match(rest, &mut blockers[1..]);
        blockers.swap(0, index);
        matches
    })
}

/// Squares that a piece may reach by any number of moves, avoiding blocked squares.
fn flood(role: Role, from: Bitboard, blocked: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut frontier = from;
    loop {
        let next = steps(role, frontier).without(blocked | reached);
        if next.is_empty() {
            return reached;
        }
        reached |= next;
        frontier = next;
    }
}

/// Squares one step away. Sliders go step by step: where they pass, they may also stop.
pub(super) fn steps(role: Role, from: Bitboard) -> Bitboard {
    match role {
        Role::Knight => {
            let one = from.left() | from.right();
            let two = from.left().left() | from.right().right();
            one.up().up() | one.down().down() | two.up() | two.down()
        }
        Role::Bishop => diagonal_steps(from),
        Role::Rook => straight_steps(from),
        Role::Queen | Role::King => straight_steps(from) | diagonal_steps(from),
        Role::Pawn => Bitboard::EMPTY,
    }
}

fn straight_steps(from: Bitboard) -> Bitboard {
    from.up() | from.down() | from.left() | from.right()
}

fn diagonal_steps(from: Bitboard) -> Bitboard {
    let sides = from.left() | from.right();
    sides.up() | sides.down()
}

/// Squares attacked by pawns of a color.
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.left() | ahead.right()
}
