//! Classical (hand-written) evaluation.
//!
//! - `terms`: the features of a position, reported one by one to a [`FeatureVisitor`].
//! - `weights`: middlegame and endgame weight of each feature, from Texel tuning on our own games.
//! - `evaluation_table`: the terms of a position as a readable table.
//!
//! The score is the weighted sum of all features, White's minus Black's, tapered from middlegame to endgame by the
//! remaining pieces. It is linear in the weights, so that a tuner can fit them.

mod evaluation_table;
mod terms;
mod weights;

use tabiya_rules::{Bitboard, Color, Move, Position, Role, Square};

pub use evaluation_table::EvaluationTable;
pub use terms::{FEATURE_GROUPS, FeatureGroup, FeatureVisitor, visit_features};
pub use weights::{FEATURE_COUNT, FEATURE_WEIGHTS, Weight};

use crate::Evaluator;

/// Classical evaluation. It keeps no state between positions.
///
/// ```
/// use tabiya_engine::{Classical, Evaluator};
/// use tabiya_rules::Position;
/// let mut classical = Classical::default();
/// let queen_up: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".parse()?;
/// classical.reset(&queen_up);
/// assert!(classical.evaluate(&queen_up) > 500);
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Classical;

impl Evaluator for Classical {
    fn reset(&mut self, _: &Position) {}
    fn push(&mut self, _: &Position, _: Move) {}
    fn push_null_move(&mut self) {}
    fn pop(&mut self) {}

    fn is_same_evaluation(&self, _: &Self) -> bool {
        true
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sum = PackedSum::default();
        visit_features(position, &mut sum);
        let white = taper(position, sum.middlegame(), sum.endgame()) + lone_king_bonus(position);
        let own = if position.turn().is_white() {
            white
        } else {
            -white
        };
        own + TEMPO
    }
}

/// Bonus for the side to move.
pub const TEMPO: i32 = 12;

/// Game phase: 24 with all pieces, 0 with only pawns.
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.board().by_role(role).count() as i32;
    let phase =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(24)
}

/// Scale of the endgame score, in 64ths: some material advantages do not win.
pub fn endgame_scale(position: &Position, endgame: i32) -> i32 {
    let board = position.board();
    let strong = Color::from_white(endgame > 0);
    let pawns = board.pieces(strong, Role::Pawn).count() as i32;
    let heavy =
        |color| (board.pieces(color, Role::Rook) | board.pieces(color, Role::Queen)).count();
    let minor = |color| {
        (board.pieces(color, Role::Knight) | board.pieces(color, Role::Bishop)).count() as i32
    };
    // A lone king loses to mating material, with or without pawns.
    if lone_king_bonus(position) != 0 {
        return 64;
    }
    // One minor piece more does not win without pawns.
    if pawns == 0 && heavy(strong) == heavy(!strong) && minor(strong) - minor(!strong) <= 1 {
        return 8;
    }
    let bishops = board.by_role(Role::Bishop);
    let opposite = board.pieces(Color::White, Role::Bishop).count() == 1
        && board.pieces(Color::Black, Role::Bishop).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1;
    let lone =
        board.by_role(Role::Knight).is_empty() && heavy(Color::White) + heavy(Color::Black) == 0;
    match (opposite, lone) {
        (true, true) => (16 + 4 * pawns).min(64),
        (true, false) => (40 + 4 * pawns).min(64),
        _ => (40 + 6 * pawns).min(64),
    }
}

/// Mop-up bonus against a lone king, from White's point of view: drive it to the edge (for bishop and knight, into a
/// corner of the bishop's colour) and bring the own king near.
fn lone_king_bonus(position: &Position) -> i32 {
    let board = position.board();
    let Some(weak) = Color::ALL
        .into_iter()
        .find(|color| board.by_color(*color).count() == 1)
    else {
        return 0;
    };
    let pieces = |role| board.pieces(!weak, role).count();
    let minors = pieces(Role::Knight) + pieces(Role::Bishop);
    let has_mating_material =
        pieces(Role::Queen) + pieces(Role::Rook) > 0 || (minors >= 2 && pieces(Role::Bishop) > 0);
    if !has_mating_material {
        return 0;
    }
    let (king, own) = (position.king(weak), position.king(!weak));
    let king_proximity = 7 - own.distance(king) as i32;
    let bishop = board.pieces(!weak, Role::Bishop).first();
    let progress = match bishop {
        Some(bishop)
            if minors == 2 && pieces(Role::Bishop) == 1 && board.occupied().count() == 4 =>
        {
            2 * (7 - corner_distance(king, bishop.is_dark()))
        }
        _ => centre_distance(king),
    };
    let lead = 300 + 25 * progress + 15 * king_proximity;
    if weak.is_white() { -lead } else { lead }
}

/// Distance from the centre, from 0 to 6.
fn centre_distance(square: Square) -> i32 {
    let off = |index: usize| (2 * index as i32 - 7).abs() / 2;
    off(square.file().index()) + off(square.rank().index())
}

/// King moves to the nearer corner of a square colour.
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

/// Tapered score for White between middlegame and endgame.
fn taper(position: &Position, middlegame: i32, endgame: i32) -> i32 {
    let phase = phase(position);
    let scaled = endgame * endgame_scale(position, endgame) / 64;
    (middlegame * phase + scaled * (24 - phase)) / 24
}

/// Packed sum of weights: middlegame in the lower sixteen bits, endgame in the upper. Scores stay far below the
/// 32,767 that a half can hold.
#[derive(Default)]
struct PackedSum(i32);

static PACKED: [i32; FEATURE_COUNT] = {
    let mut packed = [0; FEATURE_COUNT];
    let mut i = 0;
    while i < FEATURE_COUNT {
        packed[i] = FEATURE_WEIGHTS[i].0 as i32 + ((FEATURE_WEIGHTS[i].1 as i32) << 16);
        i += 1;
    }
    packed
};

impl PackedSum {
    fn middlegame(&self) -> i32 {
        i32::from(self.0 as i16)
    }

    fn endgame(&self) -> i32 {
        // A negative lower half borrows one from the upper half.
        i32::from(((self.0 + 0x8000) >> 16) as i16)
    }
}

impl FeatureVisitor for PackedSum {
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
    fn lone_king_is_driven_to_the_edge_or_corner() {
        // To the edge.
        assert!(score("8/8/8/8/4k3/8/8/R3K3 w - - 0 1") < score("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
        // Into the corner of the bishop's colour.
        let dark = "k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1";
        let light = "k7/8/1K6/8/8/8/8/3BN3 w - - 0 1";
        assert!(score(dark) < score(light));
        // Two knights cannot force mate.
        assert_eq!(
            lone_king_bonus(&"k7/8/8/8/8/8/8/1N2KN2 w - - 0 1".parse().unwrap()),
            0
        );
    }

    fn score(fen: &str) -> i32 {
        Classical.evaluate(&fen.parse().unwrap()) - TEMPO
    }

    #[test]
    fn starting_position_is_even() {
        assert_eq!(
            score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            0
        );
    }

    /// Flipping the board and swapping colours does not change the score.
    #[test]
    fn colours_are_symmetric() {
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
