//! The classical evaluation: terms that people can read.
//!
//! - `terms`: which features a position has, told one by one to a [`Tally`].
//! - `weights`: what each is worth in the middlegame and in the endgame, as tuned on our own games.
//! - `table`: the terms of a position as a table for people.
//!
//! The score is the sum of all features by weight, White's less Black's, tapered from middlegame to
//! endgame by the pieces left. It is linear in the weights, so that a tuner can fit them.

mod table;
mod terms;
mod weights;

use tabiya_rules::{Bitboard, Color, Move, Position, Role, Square};

pub use table::EvaluationTable;
pub use terms::{GROUPS, Group, Tally, tell};
pub use weights::{COUNT, WEIGHTS, Weight};

use crate::Evaluator;

/// The classical evaluation. It keeps nothing between positions.
///
/// ```
/// use tabiya_engine::{Classical, Evaluator};
/// use tabiya_rules::Position;
/// let mut classical = Classical::default();
/// let queen_up: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".parse()?;
/// classical.reset(&queen_up);
/// assert!(classical.score(&queen_up) > 500);
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Classical;

impl Evaluator for Classical {
    fn reset(&mut self, _: &Position) {}
    fn push(&mut self, _: &Position, _: Move) {}
    fn push_pass(&mut self) {}
    fn pop(&mut self) {}

    fn score(&mut self, position: &Position) -> i32 {
        let mut sum = Sum::default();
        tell(position, &mut sum);
        let white = taper(position, sum.middlegame(), sum.endgame()) + lone_king(position);
        // Noughts are for finding mates, not for shuffling: as the fifty-move rule nears, leads shrink.
        let clock = position.halfmove_clock().min(100) as i32;
        let own = if position.turn().is_white() {
            white
        } else {
            -white
        };
        own * (220 - clock) / 220 + TEMPO
    }
}

/// What it is worth to be on move.
pub const TEMPO: i32 = 12;

/// How much of the middlegame is left: 24 with all pieces, 0 with pawns alone.
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.board().role(role).count() as i32;
    let phase =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(24)
}

/// How much of an endgame lead counts, of 64: some leads do not win.
pub fn endgame_scale(position: &Position, endgame: i32) -> i32 {
    let board = position.board();
    let strong = Color::from_is_white(endgame > 0);
    let pawns = board.pieces(strong, Role::Pawn).count() as i32;
    let heavy =
        |color| (board.pieces(color, Role::Rook) | board.pieces(color, Role::Queen)).count();
    let minor = |color| {
        (board.pieces(color, Role::Knight) | board.pieces(color, Role::Bishop)).count() as i32
    };
    // Pawns or not, a lone king loses to what can mate it.
    if lone_king(position) != 0 {
        return 64;
    }
    // A lone minor piece, or one more than the other side, wins nothing without pawns.
    if pawns == 0 && heavy(strong) == heavy(!strong) && minor(strong) - minor(!strong) <= 1 {
        return 8;
    }
    let bishops = board.role(Role::Bishop);
    let opposite = board.pieces(Color::White, Role::Bishop).count() == 1
        && board.pieces(Color::Black, Role::Bishop).count() == 1
        && (bishops & Bitboard::LIGHT).count() == 1;
    let lone =
        board.role(Role::Knight).is_empty() && heavy(Color::White) + heavy(Color::Black) == 0;
    match (opposite, lone) {
        (true, true) => (16 + 4 * pawns).min(64),
        (true, false) => (40 + 4 * pawns).min(64),
        _ => (40 + 6 * pawns).min(64),
    }
}

/// White's lead over a lone king, or Black's: what mates it is to drive it to the edge, for bishop and knight
/// into a corner of the bishop's colour, with the own king near.
fn lone_king(position: &Position) -> i32 {
    let board = position.board();
    let Some(weak) = Color::ALL
        .into_iter()
        .find(|color| board.color(*color).count() == 1)
    else {
        return 0;
    };
    let pieces = |role| board.pieces(!weak, role).count();
    let minors = pieces(Role::Knight) + pieces(Role::Bishop);
    let mates =
        pieces(Role::Queen) + pieces(Role::Rook) > 0 || (minors >= 2 && pieces(Role::Bishop) > 0);
    if !mates {
        return 0;
    }
    let (king, own) = (position.king(weak), position.king(!weak));
    let near = 7 - own.distance(king) as i32;
    let bishop = board.pieces(!weak, Role::Bishop).first();
    let driven = match bishop {
        Some(bishop)
            if minors == 2 && pieces(Role::Bishop) == 1 && board.occupied().count() == 4 =>
        {
            2 * (7 - corner_distance(king, bishop.is_dark()))
        }
        _ => edge(king),
    };
    let lead = 300 + 25 * driven + 15 * near;
    if weak.is_white() { -lead } else { lead }
}

/// How far from the centre, from 0 to 6.
fn edge(square: Square) -> i32 {
    let off = |index: usize| (2 * index as i32 - 7).abs() / 2;
    off(square.file().index()) + off(square.rank().index())
}

/// Steps to the nearer corner of a colour.
fn corner_distance(square: Square, dark: bool) -> i32 {
    let corners = if dark {
        [Square::A1, Square::H8]
    } else {
        [Square::A8, Square::H1]
    };
    corners
        .into_iter()
        .map(|corner| corner.distance(square) as i32)
        .min()
        .unwrap_or(0)
}

/// White's score between middlegame and endgame.
fn taper(position: &Position, middlegame: i32, endgame: i32) -> i32 {
    let phase = phase(position);
    let scaled = endgame * endgame_scale(position, endgame) / 64;
    (middlegame * phase + scaled * (24 - phase)) / 24
}

/// Adds up weights, both halves in one number: the middlegame in the lower sixteen bits, and the endgame in
/// those above. A lead stays far below the 32,767 that a half can hold.
#[derive(Default)]
struct Sum(i32);

static PACKED: [i32; COUNT] = {
    let mut packed = [0; COUNT];
    let mut i = 0;
    while i < COUNT {
        packed[i] = WEIGHTS[i].0 as i32 + ((WEIGHTS[i].1 as i32) << 16);
        i += 1;
    }
    packed
};

impl Sum {
    fn middlegame(&self) -> i32 {
        i32::from(self.0 as i16)
    }

    fn endgame(&self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        i32::from(((self.0 + 0x8000) >> 16) as i16)
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        let count = if color.is_white() { count } else { -count };
        self.0 += PACKED[feature] * count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_king_is_driven_where_it_is_mated() {
        // To the edge.
        assert!(score("8/8/8/8/4k3/8/8/R3K3 w - - 0 1") < score("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
        // Into the corner of the bishop's colour.
        let dark = "k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1";
        let light = "k7/8/1K6/8/8/8/8/3BN3 w - - 0 1";
        assert!(score(dark) < score(light));
        // Two knights do not mate.
        assert_eq!(
            lone_king(&"k7/8/8/8/8/8/8/1N2KN2 w - - 0 1".parse().unwrap()),
            0
        );
    }

    fn score(fen: &str) -> i32 {
        Classical.score(&fen.parse().unwrap()) - TEMPO
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(
            score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            0
        );
    }

    /// Turning the board round and swapping colours changes nothing.
    #[test]
    fn both_sides_are_judged_alike() {
        for (one, other) in [
            (
                "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
                "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4",
            ),
            (
                "8/5k2/3p4/1p1Pp3/pP2Pp2/P4P2/8/6K1 w - - 0 1",
                "6k1/8/p4p2/Pp2pP2/1P1pP3/3P4/5K2/8 b - - 0 1",
            ),
        ] {
            assert_eq!(score(one), score(other), "{one}");
        }
    }
}
