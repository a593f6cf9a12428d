//! Whether a side can still mate: by material, and by the fast test that [`Game::apply`] runs.
//!
//! [`Game::apply`]: crate::Game::apply

use tabiya_rules::{Bitboard, Board, ByColor, Color, Move, Position, Rank, Role};

use crate::solver;

/// Whether a side can mate by any series of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Mating {
    /// Yes.
    Can,
    /// No.
    Cannot,
    /// Not decided, which counts as yes.
    Undecided,
}

/// True if it is certain that a side cannot mate by any series of legal moves.
///
/// Sound and quick (a few microseconds as a rule, a few milliseconds at worst), not complete: false means
/// that nobody knows yet. The referee's full answer is [`solver::full`].
///
/// ```
/// # #[cfg(feature = "solver")] {
/// use tabiya_game::mate;
/// use tabiya_rules::{Color, Position};
/// // Neither king can pass the wall, and nothing can break it.
/// let wall: Position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// assert!(mate::cannot_mate(&wall, Color::White));
/// // A knight can mate a king behind its own pawn.
/// let helped: Position = "k7/p7/8/1N6/8/8/8/K7 w - - 0 1".parse()?;
/// assert!(!mate::cannot_mate(&helped, Color::White));
/// # }
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn cannot_mate(position: &Position, side: Color) -> bool {
    if !position.has_legal_moves() {
        return !(position.is_check() && position.turn() != side);
    }
    if position.has_insufficient_material(side) {
        return true;
    }
    !is_plainly_alive(position, side) && solver::fast_cannot(position, side)
}

/// True if it is certain that neither side can mate (FIDE 5.2.2). As [`cannot_mate`]: sound, not complete.
pub fn is_dead(position: &Position) -> bool {
    if !position.has_legal_moves() {
        return !position.is_check();
    }
    if position.is_insufficient_material() {
        return true;
    }
    // One side that plainly can is enough, and one usually can.
    if Color::ALL
        .into_iter()
        .any(|side| is_plainly_alive(position, side))
    {
        return false;
    }
    Color::ALL
        .into_iter()
        .all(|side| cannot_mate(position, side))
}

/// What the fast test knows of both sides.
pub fn fast(position: &Position) -> ByColor<Mating> {
    ByColor::from_fn(|side| {
        if cannot_mate(position, side) {
            Mating::Cannot
        } else {
            Mating::Undecided
        }
    })
}

/// True where the fast test would find nothing, so that it need not be asked.
///
/// It proves that a side cannot mate by a chain of forced moves, by looking at every line of a few plies, or
/// by a wall of pawns. So: one such line leaves the side the pieces to mate, and either too few pawns are blocked for a
/// wall, or one can get past it.
fn is_plainly_alive(position: &Position, side: Color) -> bool {
    first_choice(*position).is_some_and(|(position, first)| {
        !has_wall(&position, side) && has_line(&position, first, side)
    })
}

/// Where forced moves lead, and the first of the moves there, a quiet one if there are some. Nothing if they lead too far,
/// or to the end.
fn first_choice(mut position: Position) -> Option<(Position, Move)> {
    for _ in 0..=MOST_FORCED {
        let first = next_move(&position)?;
        if position.count_legal_moves() > 1 {
            return Some((position, first));
        }
        position = position.play(first);
    }
    None
}

/// The first of the moves. Quiet ones come first: they leave all that there is.
fn next_move(position: &Position) -> Option<Move> {
    let quiet = position.first_quiet_move();
    quiet.or_else(|| position.legal_moves().first().copied())
}

/// So many forced moves are followed.
const MOST_FORCED: u32 = 4;

/// True if there may be a wall of pawns, as the fast test sees it.
fn has_wall(position: &Position, side: Color) -> bool {
    let board = position.board();
    let blockers = board.pieces(!side, Role::Pawn) | board.pieces(!side, Role::King);
    let blocked = board.pieces(side, Role::Pawn).forward(side) & blockers;
    let enough = (board.role(Role::Pawn).count() / 2)
        .saturating_sub(2)
        .max(1);
    if blocked.count() < enough
        || gets_past(board, side, blocked.count())
        || takes_blocker(board, side)
    {
        return false;
    }
    // A pawn with no pawn against it on its file gets past, unless it stands before the last rank; what
    // is left then is a look at the longest lines of bishops and pawns with few moves.
    if files_of_pawns(board, Color::White) == files_of_pawns(board, Color::Black) {
        return true;
    }
    !has_pieces(board) && position.count_legal_moves() <= FEW_MOVES
}

/// True if a side has a piece that so few blocked pawns do not hold back: a knight jumps, and a rook or a queen runs along
/// a file that has none, or whose pawns move out of its way. More of them may have shut it in.
fn gets_past(board: &Board, side: Color, blocked: u32) -> bool {
    let jumps = board.pieces(side, Role::Knight).any();
    let runs = (board.pieces(side, Role::Rook) | board.pieces(side, Role::Queen)).any();
    blocked <= FEW_BLOCKED && (jumps || runs)
}

/// True if the king of a side can walk to a pawn and take it, and no other stands in the way of its own pawn on that file.
/// Meanwhile the other king goes to and fro, and whatever stands on the board stays where it is.
fn takes_blocker(board: &Board, side: Color) -> bool {
    let (own, theirs) = (
        board.pieces(side, Role::Pawn),
        board.pieces(!side, Role::Pawn),
    );
    let (king, other) = (
        board.pieces(side, Role::King),
        board.pieces(!side, Role::King),
    );
    // A piece may be shut in, and guard something for ever.
    if board.color(!side) != theirs | other {
        return false;
    }
    let taken = board.occupied() | guarded(own, side) | around(king);
    let to_and_fro = around(other) & !taken;
    let Some(step) = to_and_fro.first() else {
        return false;
    };
    let guarded = guarded(theirs, !side) | around(other | Bitboard::from(step));
    let free = !(board.occupied() | guarded);
    // Once it has left a guarded square, it does not come back.
    let mut reached = (king & !guarded) | (around(king) & free);
    loop {
        let further = reached | (around(reached) & free);
        if further == reached {
            break;
        }
        reached = further;
    }
    let (ahead, behind) = (theirs.forward(!side), theirs.forward(side));
    let alone = theirs & !fill(ahead, !side) & !fill(behind, side);
    let targets = around(reached) & alone & !guarded;
    (fill(targets.forward(!side), !side) & own).any()
}

/// What the pawns of a side guard.
fn guarded(pawns: Bitboard, side: Color) -> Bitboard {
    let ahead = pawns.forward(side);
    ahead.left() | ahead.right()
}

/// The squares beside some, and these.
pub(crate) fn around(squares: Bitboard) -> Bitboard {
    let row = squares | squares.left() | squares.right();
    row | row.up() | row.down()
}

/// Some squares, and all before them as a side sees it.
fn fill(squares: Bitboard, side: Color) -> Bitboard {
    (0..7).fold(squares, |filled, _| filled | filled.forward(side))
}

/// So many blocked pawns shut in nothing but bishops and kings.
const FEW_BLOCKED: u32 = 4;

/// With more moves than this, the fast test does not look at the longest lines.
const FEW_MOVES: usize = 8;

/// The files on which a side has pawns that are not about to promote.
fn files_of_pawns(board: &Board, side: Color) -> u8 {
    let seventh = Rank::Seventh.relative_to(side);
    files(board.pieces(side, Role::Pawn) & !Bitboard::from(seventh))
}

/// The files on which there is a square of these.
fn files(squares: Bitboard) -> u8 {
    let ranks = squares.0.to_le_bytes().into_iter();
    ranks.fold(0, |files, rank| files | rank)
}

/// True if there is any knight, rook or queen.
pub(crate) fn has_pieces(board: &Board) -> bool {
    (board.role(Role::Knight) | board.role(Role::Rook) | board.role(Role::Queen)).any()
}

/// True if a line of moves, taken as they come, leaves the side the pieces to mate.
fn has_line(position: &Position, first: Move, side: Color) -> bool {
    let depth = if has_pieces(position.board()) { 4 } else { 7 };
    let mut position = position.play(first);
    for _ in 1..depth {
        let Some(next) = next_move(&position) else {
            return false;
        };
        position = position.play(next);
    }
    position.has_legal_moves() && !position.has_insufficient_material(side)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::CastlingMode;

    use super::*;

    /// Numbers that look like chance.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % end as u64) as usize
        }
    }

    /// How often the fast test was asked, and how often it was spared; there it would have found nothing.
    #[derive(Default, Debug)]
    struct Tally {
        asked: u32,
        spared: u32,
    }

    impl Tally {
        fn look(&mut self, position: &Position) {
            for side in Color::ALL {
                if !position.has_legal_moves() || !is_plainly_alive(position, side) {
                    self.asked += 1;
                } else {
                    self.spared += 1;
                    assert!(!solver::fast_cannot(position, side), "{}", position.fen());
                }
            }
        }
    }

    #[test]
    fn nothing_is_missed_in_games() {
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
        let mut tally = Tally::default();
        for _ in 0..300 {
            let mut position = Position::START;
            while position.outcome().is_none() && position.halfmove_clock() < 100 {
                let moves = position.legal_moves();
                position = position.play(moves[chance.below(moves.len())]);
                tally.look(&position);
            }
        }
        assert!(tally.spared > 5 * tally.asked, "{tally:?}");
    }

    #[test]
    fn nothing_is_missed_behind_walls() {
        let tally = look_behind_walls(0x2545_f491_4f6c_dd1d, b"NnBbRrQqBbNn");
        assert!(tally.asked > 0 && tally.spared > 1_000, "{tally:?}");
    }

    #[test]
    fn nothing_is_missed_without_pieces() {
        let tally = look_behind_walls(0x9e37_79b9_7f4a_7c15, b"Bb");
        assert!(tally.asked > 0 && tally.spared > 1_000, "{tally:?}");
    }

    /// Pawns that block each other, and a few pieces among them.
    fn look_behind_walls(seed: u64, pieces: &[u8]) -> Tally {
        let mut chance = Chance(seed);
        let mut tally = Tally::default();
        for _ in 0..20_000 {
            let mut squares = [b'1'; 64];
            let pairs = 1 + chance.below(8);
            for file in 0..8 {
                if chance.below(8) < pairs {
                    let rank = 2 + chance.below(4);
                    squares[8 * (rank + 1) + file] = b'P';
                    squares[8 * rank + file] = b'p';
                } else if chance.below(2) == 0 {
                    // Pawns that can still move.
                    squares[8 * (5 + chance.below(2)) + file] = b'P';
                    squares[8 * (1 + chance.below(2)) + file] = b'p';
                }
            }
            let pieces = &pieces[..chance.below(5).min(pieces.len())];
            for piece in pieces.iter().chain(pieces.last()) {
                let square = chance.below(64);
                if squares[square] == b'1' {
                    squares[square] = *piece;
                }
            }
            for king in *b"Kk" {
                let free = (0..64).filter(|square| squares[*square] == b'1');
                let free: Vec<_> = free.collect();
                squares[free[chance.below(free.len())]] = king;
            }
            let ranks: Vec<_> = squares.chunks(8).map(String::from_utf8_lossy).collect();
            let mut board = ranks.join("/");
            for empty in (2..=8).rev() {
                board = board.replace(&"1".repeat(empty), &empty.to_string());
            }
            let turn = ["w", "b"][chance.below(2)];
            let fen = format!("{board} {turn} - - 0 1");
            if let Ok(position) = Position::from_fen(&fen, CastlingMode::Standard) {
                tally.look(&position);
            }
        }
        tally
    }
}
