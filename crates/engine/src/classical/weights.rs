//! What each feature is worth.

/// In the middlegame and in the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight(pub i16, pub i16);

/// How many features there are.
pub const COUNT: usize = super::terms::feature::COUNT;

/// The weights in use, in the order of [`GROUPS`](super::GROUPS).
#[rustfmt::skip]
pub const WEIGHTS: [Weight; COUNT] = [
    // MATERIAL
    Weight(85, 105), Weight(320, 300), Weight(335, 315), Weight(475, 540), Weight(1000, 1000),
    // PLACEMENT
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-3, 0), Weight(-2, 0), Weight(-1, 0), Weight(0, 0), Weight(0, 0), Weight(-1, 0), Weight(-2, 0), Weight(-3, 0),
    Weight(-1, 5), Weight(0, 5), Weight(1, 5), Weight(2, 5), Weight(2, 5), Weight(1, 5), Weight(0, 5), Weight(-1, 5),
    Weight(1, 10), Weight(5, 10), Weight(9, 10), Weight(13, 10), Weight(13, 10), Weight(9, 10), Weight(5, 10), Weight(1, 10),
    Weight(3, 15), Weight(7, 15), Weight(11, 15), Weight(15, 15), Weight(15, 15), Weight(11, 15), Weight(7, 15), Weight(3, 15),
    Weight(5, 20), Weight(6, 20), Weight(7, 20), Weight(8, 20), Weight(8, 20), Weight(7, 20), Weight(6, 20), Weight(5, 20),
    Weight(7, 25), Weight(8, 25), Weight(9, 25), Weight(10, 25), Weight(10, 25), Weight(9, 25), Weight(8, 25), Weight(7, 25),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(6, 4), Weight(6, 4), Weight(6, 4), Weight(6, 4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(6, 4), Weight(18, 12), Weight(18, 12), Weight(6, 4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(6, 4), Weight(18, 12), Weight(18, 12), Weight(6, 4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(6, 4), Weight(6, 4), Weight(6, 4), Weight(6, 4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-6, -4), Weight(-18, -12),
    Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12), Weight(-18, -12),
    Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(6, 2), Weight(6, 2), Weight(6, 2), Weight(6, 2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(6, 2), Weight(12, 6), Weight(12, 6), Weight(6, 2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(6, 2), Weight(12, 6), Weight(12, 6), Weight(6, 2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(6, 2), Weight(6, 2), Weight(6, 2), Weight(6, 2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(0, -2), Weight(-6, -6),
    Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6), Weight(-6, -6),
    Weight(-4, -4), Weight(-1, -4), Weight(2, -4), Weight(5, -4), Weight(5, -4), Weight(2, -4), Weight(-1, -4), Weight(-4, -4),
    Weight(-4, -2), Weight(-1, -2), Weight(2, -2), Weight(5, -2), Weight(5, -2), Weight(2, -2), Weight(-1, -2), Weight(-4, -2),
    Weight(-4, 0), Weight(-1, 0), Weight(2, 0), Weight(5, 0), Weight(5, 0), Weight(2, 0), Weight(-1, 0), Weight(-4, 0),
    Weight(-4, 2), Weight(-1, 2), Weight(2, 2), Weight(5, 2), Weight(5, 2), Weight(2, 2), Weight(-1, 2), Weight(-4, 2),
    Weight(-4, 4), Weight(-1, 4), Weight(2, 4), Weight(5, 4), Weight(5, 4), Weight(2, 4), Weight(-1, 4), Weight(-4, 4),
    Weight(-4, 6), Weight(-1, 6), Weight(2, 6), Weight(5, 6), Weight(5, 6), Weight(2, 6), Weight(-1, 6), Weight(-4, 6),
    Weight(-4, 8), Weight(-1, 8), Weight(2, 8), Weight(5, 8), Weight(5, 8), Weight(2, 8), Weight(-1, 8), Weight(-4, 8),
    Weight(-4, 10), Weight(-1, 10), Weight(2, 10), Weight(5, 10), Weight(5, 10), Weight(2, 10), Weight(-1, 10), Weight(-4, 10),
    Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(2, 6), Weight(2, 6), Weight(2, 6), Weight(2, 6), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(2, 6), Weight(5, 14), Weight(5, 14), Weight(2, 6), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(2, 6), Weight(5, 14), Weight(5, 14), Weight(2, 6), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(2, 6), Weight(2, 6), Weight(2, 6), Weight(2, 6), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-1, -2), Weight(-4, -10),
    Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10), Weight(-4, -10),
    Weight(0, -18), Weight(20, -18), Weight(20, -18), Weight(-10, -18), Weight(-10, -18), Weight(0, -18), Weight(20, -18), Weight(0, -18),
    Weight(-12, -18), Weight(-12, -4), Weight(-12, -4), Weight(-12, -4), Weight(-12, -4), Weight(-12, -4), Weight(-12, -4), Weight(-12, -18),
    Weight(-24, -18), Weight(-24, -4), Weight(-24, 10), Weight(-24, 10), Weight(-24, 10), Weight(-24, 10), Weight(-24, -4), Weight(-24, -18),
    Weight(-36, -18), Weight(-36, -4), Weight(-36, 10), Weight(-36, 24), Weight(-36, 24), Weight(-36, 10), Weight(-36, -4), Weight(-36, -18),
    Weight(-48, -18), Weight(-48, -4), Weight(-48, 10), Weight(-48, 24), Weight(-48, 24), Weight(-48, 10), Weight(-48, -4), Weight(-48, -18),
    Weight(-60, -18), Weight(-60, -4), Weight(-60, 10), Weight(-60, 10), Weight(-60, 10), Weight(-60, 10), Weight(-60, -4), Weight(-60, -18),
    Weight(-72, -18), Weight(-72, -4), Weight(-72, -4), Weight(-72, -4), Weight(-72, -4), Weight(-72, -4), Weight(-72, -4), Weight(-72, -18),
    Weight(-84, -18), Weight(-84, -18), Weight(-84, -18), Weight(-84, -18), Weight(-84, -18), Weight(-84, -18), Weight(-84, -18), Weight(-84, -18),
    // MOBILITY_KNIGHT
    Weight(-24, -24), Weight(-16, -17), Weight(-8, -10), Weight(0, -3), Weight(8, 4), Weight(16, 11), Weight(20, 15), Weight(24, 19),
    Weight(28, 23),
    // MOBILITY_BISHOP
    Weight(-28, -32), Weight(-12, -14), Weight(-3, -4), Weight(2, 2), Weight(8, 9), Weight(14, 15), Weight(18, 20), Weight(23, 25),
    Weight(27, 30), Weight(31, 35), Weight(35, 39), Weight(39, 43), Weight(43, 47), Weight(46, 51),
    // MOBILITY_ROOK
    Weight(-20, -30), Weight(-10, -12), Weight(-4, -2), Weight(0, 4), Weight(2, 11), Weight(6, 17), Weight(9, 22), Weight(12, 27),
    Weight(14, 32), Weight(17, 37), Weight(19, 41), Weight(22, 45), Weight(24, 49), Weight(26, 53), Weight(28, 57),
    // MOBILITY_QUEEN
    Weight(-16, -30), Weight(-10, -16), Weight(-7, -9), Weight(-5, -4), Weight(-3, 0), Weight(-1, 3), Weight(0, 7), Weight(1, 10),
    Weight(2, 13), Weight(4, 16), Weight(5, 19), Weight(6, 22), Weight(7, 24), Weight(8, 27), Weight(9, 29), Weight(10, 32),
    Weight(11, 34), Weight(12, 36), Weight(13, 38), Weight(14, 40), Weight(15, 42), Weight(16, 44), Weight(16, 46), Weight(17, 48),
    Weight(18, 50), Weight(19, 52), Weight(20, 54), Weight(20, 55),
    // SUPPORT
    Weight(12, 8), Weight(8, 6), Weight(6, 6), Weight(4, 2), Weight(0, 0),
    // GUARDED
    Weight(4, 4),
    // ISOLATED
    Weight(-14, -14), Weight(-7, -9),
    // DOUBLED
    Weight(-8, -18),
    // BLOCKED
    Weight(-4, -8), Weight(-4, -6),
    // BACKWARD
    Weight(-9, -9),
    // PHALANX
    Weight(0, 0), Weight(3, 0), Weight(6, 2), Weight(8, 8), Weight(18, 22), Weight(40, 50), Weight(60, 70), Weight(0, 0),
    // PASSED
    Weight(0, 0), Weight(0, 5), Weight(0, 10), Weight(5, 28), Weight(25, 55), Weight(60, 105), Weight(110, 160), Weight(0, 0),
    // PASSED_BLOCKED
    Weight(0, 0), Weight(0, -2), Weight(0, -5), Weight(-3, -12), Weight(-8, -24), Weight(-20, -45), Weight(-35, -75), Weight(0, 0),
    // PASSED_SAFE
    Weight(0, 0), Weight(0, 2), Weight(0, 5), Weight(3, 10), Weight(8, 20), Weight(20, 45), Weight(35, 75), Weight(0, 0),
    // PASSED_OWN_KING
    Weight(0, 8), Weight(0, 8), Weight(0, 4), Weight(0, 1), Weight(0, -1), Weight(0, -3), Weight(0, -4), Weight(0, -4),
    // PASSED_ENEMY_KING
    Weight(0, -12), Weight(0, -10), Weight(0, -3), Weight(0, 4), Weight(0, 9), Weight(0, 13), Weight(0, 15), Weight(0, 16),
    // BISHOP_PAIR
    Weight(28, 48),
    // BISHOP_PAWNS
    Weight(-3, -5),
    // ROOK_FILE
    Weight(14, 8), Weight(30, 10),
    // ROOK_SEVENTH
    Weight(6, 20),
    // OUTPOST
    Weight(26, 16), Weight(20, 8),
    // THREAT_BY_PAWN
    Weight(50, 35), Weight(50, 40), Weight(60, 30), Weight(50, 30),
    // THREAT_BY_MINOR
    Weight(22, 24), Weight(44, 26), Weight(36, 26),
    // THREAT_BY_ROOK
    Weight(38, 20),
    // HANGING
    Weight(26, 26),
    // SHELTER
    Weight(10, 0), Weight(4, 0), Weight(-8, 0), Weight(-18, 0), Weight(14, 0), Weight(4, 0), Weight(-10, 0), Weight(-24, 0),
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // STORM
    Weight(0, 0), Weight(-20, 0), Weight(-12, 0), Weight(-4, 0), Weight(0, 0), Weight(0, 0),
    // KING_FILE
    Weight(-10, 4), Weight(-20, 0),
    // KING_ATTACK
    Weight(0, 0), Weight(1, 0), Weight(4, 0), Weight(9, 0), Weight(17, 0), Weight(27, 0), Weight(39, 0), Weight(53, 0),
    Weight(70, 0), Weight(89, 0), Weight(110, 0), Weight(133, 0), Weight(158, 0), Weight(185, 0), Weight(215, 0), Weight(247, 0),
    // SAFE_CHECK
    Weight(55, 10), Weight(30, 10), Weight(60, 10), Weight(50, 15),
];
