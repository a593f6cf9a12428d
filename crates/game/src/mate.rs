//! Fast test whether a side can still mate, by material and by a quick proof, as [`Game::execute`] runs it.
//!
//! [`Game::execute`]: crate::Game::execute

use tabiya_rules::{Bitboard, Board, ByColor, Color, Move, Position, Rank, Role};

use crate::solver;

/// Ability of a side to mate by any series of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum MatingAbility {
    /// The side can mate.
    Can,
    /// The side cannot mate.
    Cannot,
    /// Undecided: a result that depends on it is pending.
    Undecided,
}

/// True if it is certain that a side cannot mate by any series of legal moves.
///
/// Sound and fast (usually a few microseconds, a few milliseconds at worst), but not complete: false means that it is
/// not known. The exact answer is [`solver::solve`].
///
/// ```
/// use tabiya_game::mate;
/// use tabiya_rules::{Color, Position};
/// // Neither king can pass the wall, and nothing can break it.
/// let wall: Position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// assert!(mate::cannot_mate(&wall, Color::White));
/// // A knight can mate a king behind its own pawn.
/// let helped: Position = "k7/p7/8/1N6/8/8/8/K7 w - - 0 1".parse()?;
/// assert!(!mate::cannot_mate(&helped, Color::White));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn cannot_mate(position: &Position, side: Color) -> bool {
    if !position.has_legal_moves() {
        return !(position.is_check() && position.turn() != side);
    }
    if position.has_insufficient_material(side) {
        return true;
    }
    !can_clearly_mate(position, side) && solver::quick_cannot_mate(position, side)
}

/// True if it is certain that neither side can mate (FIDE 5.2.2). Like [`cannot_mate`]: sound, not complete.
pub fn is_dead(position: &Position) -> bool {
    if !position.has_legal_moves() {
        return !position.is_check();
    }
    is_dead_with_legal_moves(position)
}

/// [`is_dead`] for a position that is known to have legal moves.
pub(crate) fn is_dead_with_legal_moves(position: &Position) -> bool {
    if position.is_insufficient_material() {
        return true;
    }
    // One side that clearly can mate is enough, and there usually is one.
    if Color::ALL
        .into_iter()
        .any(|side| can_clearly_mate(position, side))
    {
        return false;
    }
    Color::ALL
        .into_iter()
        .all(|side| cannot_mate(position, side))
}

/// Result of the fast test for both sides.
pub fn fast(position: &Position) -> ByColor<MatingAbility> {
    ByColor::from_fn(|side| {
        if cannot_mate(position, side) {
            MatingAbility::Cannot
        } else {
            MatingAbility::Undecided
        }
    })
}

/// True if the quick proof would find nothing, so that it can be skipped.
///
/// That proof shows that a side cannot mate by a chain of forced moves, by searching every line of a few plies, or by
/// a wall of pawns. It fails if one such line keeps mating material, and either too few pawns are blocked for a wall,
/// or a piece can get past it.
fn can_clearly_mate(position: &Position, side: Color) -> bool {
    skip_forced_moves(*position).is_some_and(|(position, first)| {
        !may_have_wall(&position, side) && keeps_mating_material(&position, first, side)
    })
}

/// Position after the forced moves, with its first move, a quiet one if possible. `None` if there are too many forced
/// moves, or they end the game.
fn skip_forced_moves(mut position: Position) -> Option<(Position, Move)> {
    for _ in 0..=MAX_FORCED_MOVES {
        let first = next_move(&position)?;
        if position.count_legal_moves() > 1 {
            return Some((position, first));
        }
        position = position.play(first);
    }
    None
}

/// First legal move, preferring quiet ones, which keep all material.
fn next_move(position: &Position) -> Option<Move> {
    let quiet = position.first_quiet_move();
    quiet.or_else(|| position.legal_moves().first().copied())
}

/// Maximum number of forced moves to follow.
const MAX_FORCED_MOVES: u32 = 4;

/// True if there may be a wall of pawns in the sense of the quick proof.
fn may_have_wall(position: &Position, side: Color) -> bool {
    let board = position.board();
    let blockers = board.pieces(!side, Role::Pawn) | board.pieces(!side, Role::King);
    let blocked = board.pieces(side, Role::Pawn).forward(side) & blockers;
    let enough = (board.by_role(Role::Pawn).count() / 2)
        .saturating_sub(2)
        .max(1);
    if blocked.count() < enough
        || has_piece_past_wall(board, side, blocked.count())
        || king_can_take_blocker(board, side)
    {
        return false;
    }
    // A pawn without an enemy pawn on its file gets past the wall, unless it is about to promote. Then only the
    // deepest search of the quick proof remains, for bishops and pawns with few moves.
    if pawn_files(board, Color::White) == pawn_files(board, Color::Black) {
        return true;
    }
    !has_pieces(board) && position.count_legal_moves() <= FEW_MOVES
}

/// True if a side has a piece that a few blocked pawns cannot hold back: a knight jumps, and a rook or queen uses a file
/// without blocked pawns, or whose pawns move out of the way. More blocked pawns may have shut it in.
fn has_piece_past_wall(board: &Board, side: Color, blocked: u32) -> bool {
    let jumps = board.pieces(side, Role::Knight).any();
    let slides = (board.pieces(side, Role::Rook) | board.pieces(side, Role::Queen)).any();
    blocked <= FEW_BLOCKED && (jumps || slides)
}

/// True if the king of a side can walk to an enemy pawn and capture it, and its own pawn on that file is then free.
/// Meanwhile the other king shuttles between two squares, and all other pieces stay where they are.
fn king_can_take_blocker(board: &Board, side: Color) -> bool {
    let (own, theirs) = (
        board.pieces(side, Role::Pawn),
        board.pieces(!side, Role::Pawn),
    );
    let (king, other) = (
        board.pieces(side, Role::King),
        board.pieces(!side, Role::King),
    );
    // An enemy piece may be shut in and guard a square for ever.
    if board.by_color(!side) != theirs | other {
        return false;
    }
    let taken = board.occupied() | pawn_attacks(own, side) | with_neighbors(king);
    let shuttle_squares = with_neighbors(other) & !taken;
    let Some(step) = shuttle_squares.first() else {
        return false;
    };
    let guarded = pawn_attacks(theirs, !side) | with_neighbors(other | Bitboard::from(step));
    let free = !(board.occupied() | guarded);
    // A king that leaves a guarded square cannot return to it.
    let mut reached = (king & !guarded) | (with_neighbors(king) & free);
    loop {
        let further = reached | (with_neighbors(reached) & free);
        if further == reached {
            break;
        }
        reached = further;
    }
    let (ahead, behind) = (theirs.forward(!side), theirs.forward(side));
    let alone = theirs & !fill_forward(ahead, !side) & !fill_forward(behind, side);
    let targets = with_neighbors(reached) & alone & !guarded;
    (fill_forward(targets.forward(!side), !side) & own).any()
}

/// Squares attacked by the pawns of a side.
fn pawn_attacks(pawns: Bitboard, side: Color) -> Bitboard {
    let ahead = pawns.forward(side);
    ahead.left() | ahead.right()
}

/// Squares with all their neighbours.
pub(crate) fn with_neighbors(squares: Bitboard) -> Bitboard {
    let row = squares | squares.left() | squares.right();
    row | row.up() | row.down()
}

/// Squares with all squares ahead of them, as seen by a side.
fn fill_forward(squares: Bitboard, side: Color) -> Bitboard {
    (0..7).fold(squares, |filled, _| filled | filled.forward(side))
}

/// Up to this many blocked pawns can shut in only bishops and kings.
const FEW_BLOCKED: u32 = 4;

/// With more moves than this, the quick proof does not search its deepest lines.
const FEW_MOVES: usize = 8;

/// Files with pawns of a side that are not about to promote.
fn pawn_files(board: &Board, side: Color) -> u8 {
    let seventh = Rank::Seventh.relative_to(side);
    files(board.pieces(side, Role::Pawn) & !Bitboard::from(seventh))
}

/// Files of some squares.
fn files(squares: Bitboard) -> u8 {
    let ranks = squares.0.to_le_bytes().into_iter();
    ranks.fold(0, |files, rank| files | rank)
}

/// True if there is any knight, rook or queen.
pub(crate) fn has_pieces(board: &Board) -> bool {
    (board.by_role(Role::Knight) | board.by_role(Role::Rook) | board.by_role(Role::Queen)).any()
}

/// True if one line of moves leaves the side mating material.
fn keeps_mating_material(position: &Position, first: Move, side: Color) -> bool {
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

    /// Pseudo-random numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % end as u64) as usize
        }
    }

    /// Number of times that the quick proof was run, and that it was skipped, where it would have found nothing.
    #[derive(Default, Debug)]
    struct Counts {
        tested: u32,
        skipped: u32,
    }

    impl Counts {
        fn check(&mut self, position: &Position) {
            for side in Color::ALL {
                if !position.has_legal_moves() || !can_clearly_mate(position, side) {
                    self.tested += 1;
                } else {
                    self.skipped += 1;
                    assert!(
                        !solver::quick_cannot_mate(position, side),
                        "{}",
                        position.fen()
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_is_missed_in_games() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut counts = Counts::default();
        for _ in 0..300 {
            let mut position = Position::START;
            while position.outcome().is_none() && position.halfmove_clock() < 100 {
                let moves = position.legal_moves();
                position = position.play(moves[random.below(moves.len())]);
                counts.check(&position);
            }
        }
        assert!(counts.skipped > 5 * counts.tested, "{counts:?}");
    }

    #[test]
    fn nothing_is_missed_behind_walls() {
        let counts = check_walls(0x2545_f491_4f6c_dd1d, b"NnBbRrQqBbNn");
        assert!(counts.tested > 0 && counts.skipped > 1_000, "{counts:?}");
    }

    #[test]
    fn nothing_is_missed_without_pieces() {
        let counts = check_walls(0x9e37_79b9_7f4a_7c15, b"Bb");
        assert!(counts.tested > 0 && counts.skipped > 1_000, "{counts:?}");
    }

    /// Pawns that block each other, and a few pieces among them.
    fn check_walls(seed: u64, pieces: &[u8]) -> Counts {
        let mut random = Random(seed);
        let mut counts = Counts::default();
        for _ in 0..20_000 {
            let mut squares = [b'1'; 64];
            let pairs = 1 + random.below(8);
            for file in 0..8 {
                if random.below(8) < pairs {
                    let rank = 2 + random.below(4);
                    squares[8 * (rank + 1) + file] = b'P';
                    squares[8 * rank + file] = b'p';
                } else if random.below(2) == 0 {
                    // Pawns that can still move.
                    squares[8 * (5 + random.below(2)) + file] = b'P';
                    squares[8 * (1 + random.below(2)) + file] = b'p';
                }
            }
            let pieces = &pieces[..random.below(5).min(pieces.len())];
            for piece in pieces.iter().chain(pieces.last()) {
                let square = random.below(64);
                if squares[square] == b'1' {
                    squares[square] = *piece;
                }
            }
            for king in *b"Kk" {
                let free = (0..64).filter(|square| squares[*square] == b'1');
                let free: Vec<_> = free.collect();
                squares[free[random.below(free.len())]] = king;
            }
            let ranks: Vec<_> = squares.chunks(8).map(String::from_utf8_lossy).collect();
            let mut board = ranks.join("/");
            for empty in (2..=8).rev() {
                board = board.replace(&"1".repeat(empty), &empty.to_string());
            }
            let turn = ["w", "b"][random.below(2)];
            let fen = format!("{board} {turn} - - 0 1");
            if let Ok(position) = Position::from_fen(&fen, CastlingMode::Standard) {
                counts.check(&position);
            }
        }
        counts
    }
}
